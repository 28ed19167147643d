"""Problems of wording: holes, missing words, and texts that say otherwise than their effect."""

from __future__ import annotations

from collections.abc import Iterator

from engine.compiler.declarations import Declarations, ItemSpec, KindSpec, Wording
from engine.compiler.describe_cards import CardTexts, has_effect
from engine.compiler.describe_compare import Difference, differences
from engine.compiler.describe_locals import Gap
from engine.compiler.describe_template import holes
from engine.compiler.text import Text
from engine.core.problem import Place, Problems, nearest_name
from engine.core.span import Span


def check_wording(game: Declarations, problems: Problems) -> None:
    """Tell `problems` what is wrong with the wording of a game whose effects are right."""
    _check_holes(game, problems)
    _check_terms(game, problems)
    if not is_worded(game):
        return
    texts = CardTexts(game)
    for kind in game.kinds:
        for item in kind.items:
            if has_effect(item) and item.wording.mode != "none":
                _check_item(game, texts, kind, item, problems)


def is_worded(game: Declarations) -> bool:
    """Whether a game gives words to anything; a first draft need not."""
    if game.wording:
        return True
    verbs = any(verb.wording.own for verb in game.verbs)
    formulas = any(formula.wording.own for formula in game.formulas)
    cards = any(item.wording.own for kind in game.kinds for item in kind.items)
    return verbs or formulas or cards


def _check_item(
    game: Declarations, texts: CardTexts, kind: KindSpec, item: ItemSpec, problems: Problems
) -> None:
    described = texts.described(kind, item)
    made = [one for one in game.languages if not item.wording.own.get(one)]
    if made:
        _tell_gaps(described.gaps, problems)
    for language in game.languages:
        if described.gaps:
            return
        worded = texts.worded(kind, item, language)
        if language in made:
            if language in _languages_of(item, game):
                _tell_gaps(worded.gaps, problems)
            continue
        place = item.wording.places.get(("text", language))
        if place is not None and not worded.gaps:
            _tell_differences(differences(game, language, place, worded.said), problems)


def _languages_of(item: ItemSpec, game: Declarations) -> tuple[str, ...]:
    """The languages of the module that has the thing: what another one adds is a translation, whose
    gaps are counted elsewhere.
    """
    id = item.provenance.module
    return next((one.languages for one in game.modules if one.stamp.id == id), game.languages)


def _tell_gaps(gaps: tuple[Gap, ...], problems: Problems) -> None:
    """What cannot be said: at what lacks the words, with a place that needs them."""
    for gap in gaps:
        if gap.also is None:
            problems.error("no-wording", gap.span, gap.reason, gap.remedy)
            continue
        if any(one.code == "no-wording" and one.span == gap.also for one in problems.found):
            continue
        also = (Place(gap.span, "a card is to say it here"),)
        problems.error("no-wording", gap.also, gap.reason, gap.remedy, also=also)


def _tell_differences(found: Iterator[Difference], problems: Problems) -> None:
    for one in found:
        problems.error(
            "text-and-effect",
            one.at,
            f"The text says {one.says}, and the effect says {one.effect}.",
            "Make the two alike; or write `auto` for the text, and it is made from the effect.",
            also=(Place(one.where, f"the effect: {one.effect}"),),
        )


# --- holes and terms ------------------------------------------------------------------------------


def _check_holes(game: Declarations, problems: Problems) -> None:
    for verb in game.verbs:
        names = ["me", *(one.name for one in verb.parameters)]
        _check_forms(verb.wording, names, {"text repeated": ["n"]}, problems)
    for formula in game.formulas:
        names = [*(one.name for one in formula.parameters), "noun"]
        _check_forms(formula.wording, names, {"text when changed": ["value", "was"]}, problems)
    for kind in game.kinds:
        for field in kind.printed:
            _check_forms(field.wording, ["it", "noun"], {}, problems)
    for counter in (*game.counters, *(c for kind in game.kinds for c in kind.changing)):
        _check_forms(counter.wording, ["p", "it"], {"text when set": ["value"]}, problems)
    for move in game.wording.moves:
        for text in move.places.values():
            _check_text(text, ["x", "from", "to"], problems)


def _check_forms(
    wording: Wording, names: list[str], more: dict[str, list[str]], problems: Problems
) -> None:
    for (form, _), text in wording.places.items():
        _check_text(text, [*names, *more.get(form, [])], problems)


def _check_text(text: Text, names: list[str], problems: Problems) -> None:
    """Every hole of a text against what there is to stand in it."""
    for row, line in enumerate(text.lines):
        for name, start, end in holes(line.says):
            if name in names:
                continue
            known = ", ".join(f"{{{one}}}" for one in names) or "nothing"
            problems.error(
                "unknown-hole",
                _span(text, row, start, end),
                f"Nothing stands in {{{name}}} here.",
                f"There is: {known}.",
                nearest_name(name, names),
            )


def _span(text: Text, row: int, start: int, end: int) -> Span:
    return text.span(row, start, row, end)


def _check_terms(game: Declarations, problems: Problems) -> None:
    """What `wording:` names against what the game has."""
    known = [kind.id for kind in game.kinds]
    known += [one for symbol in game.symbols for one in (symbol.id, *symbol.ids)]
    known += [part[0] for symbol in game.symbols for part in symbol.parts]
    known += [str(zone.place) for zone in game.zones]
    known += [str(counter.place) for counter in game.counters]
    known += [item.id for kind in game.kinds for item in kind.items]
    for name, span in game.wording.named:
        if name not in known:
            _unknown(name, span, known, problems)
    zones = [str(zone.place) for zone in game.zones]
    bare = [zone.partition("[")[0] for zone in zones]
    for move in game.wording.moves:
        for name in (move.origin, move.target):
            if name and name not in (*zones, *bare):
                _unknown(name, move.span, zones, problems)


def _unknown(name: str, span: Span, known: list[str], problems: Problems) -> None:
    problems.error(
        "unknown-name",
        span,
        f'The game has nothing called "{name}" that wording could speak of.',
        "Name a kind, a symbol, one of its members or parts, a zone, a counter, or a card.",
        nearest_name(name, known),
    )
