"""Everything that a game declares, each as an entry that can be found by name and explained."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from engine.compiler.declarations import (
    Declarations,
    Guard,
    ItemSpec,
    KindSpec,
    Names,
    Provenance,
    SymbolSpec,
    Value,
    Wording,
)
from engine.compiler.declared_names import Wants
from engine.compiler.describe_cards import CardTexts
from engine.compiler.nodes import Node, Scalar, Sequence
from engine.core.span import Span
from tools.effect_text import block_span, effect_lines, trigger_lines
from tools.quoting import entry_at, line_of, quoted, words

Sources = Mapping[str, str]
Part = tuple[str, tuple[str, ...]]
"""A heading and the lines below it."""

_PARAMETER = re.compile(r"\{(\w+)[^{}]*\}")
"""`{b boat}` in the pattern of a verb."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One declared thing: what it is, how it is written and printed, and all there is to say."""

    what: str
    id: str
    span: Span
    names: tuple[str, ...] = ()
    """Printed names, all languages."""
    parts: tuple[Part, ...] = ()

    @property
    def spellings(self) -> tuple[str, ...]:
        """All by which it may be asked for, casefolded."""
        return tuple(name.casefold() for name in (self.id, self.id.rpartition(".")[2], *self.names))


def entries(game: Declarations, sources: Sources) -> tuple[Entry, ...]:
    """Every entry of a game, in the order in which a reader would look."""
    return tuple(entry for some in PARTS_OF_A_GAME for entry in some(game, sources))


def _kinds(game: Declarations, sources: Sources) -> Iterator[Entry]:
    texts = _Texts(game)
    for kind in game.kinds:
        members = tuple(item.id for item in kind.items)
        fields = (*(f.name for f in kind.printed), *(c.place.word for c in kind.changing))
        parts = _parts(
            ("of", (kind.sort,)),
            ("one of them", (kind.one,)),
            ("values", (", ".join(fields),)),
            ("members", members),
        )
        yield Entry("kind", kind.id, kind.span, _flat(kind.names, kind.one), parts)
        yield from _values(kind, sources)
        for item in kind.items:
            yield _item(kind, item, texts, sources)


def _values(kind: KindSpec, sources: Sources) -> Iterator[Entry]:
    """The printed and the changing values of a kind."""
    for field in kind.printed:
        parts = _parts(("declared", (line_of(field.span, sources),)))
        id_ = f"{kind.one}.{field.name}"
        yield Entry("printed value", id_, field.span, _flat(field.names), parts)
    for counter in kind.changing:
        parts = _parts(("declared", (line_of(counter.span, sources),)))
        id_ = f"{kind.one}.{counter.place.word}"
        yield Entry("changing value", id_, counter.span, _flat(counter.names), parts)


class _Texts:
    """The printed lines of things, in every language of their game."""

    def __init__(self, game: Declarations) -> None:
        self._languages = game.languages
        self._texts = CardTexts(game)

    def lines(self, kind: KindSpec, item: ItemSpec) -> Iterator[str]:
        """`en: Gain 1 wood.`; then the reminder, in brackets."""
        for language in self._languages:
            text = self._texts.text(kind, item, language)
            yield from (f"{language}: {line}" for line in text.lines)
            if text.reminder:
                yield f"{language}: ({text.reminder})"


def _item(kind: KindSpec, item: ItemSpec, texts: _Texts, sources: Sources) -> Entry:
    values = tuple(f"{name}: {_said(node)}" for name, node in item.values)
    parts = _parts(
        ("only for", _only_for(item.guard)),
        ("names", _by_language(item.names)),
        ("copies", (str(item.copies),) if item.copies != 1 else ()),
        ("values", values),
        ("wording", tuple(texts.lines(kind, item))),
        ("effect", effect_lines(item, sources)),
        ("comes from", _comes_from(item.provenance)),
    )
    return Entry(kind.one, f"{kind.one}.{item.id}", item.span, _flat(item.names), parts)


def _said(node: Node) -> str:
    """A value as a file would have it on one line; layouts make some that stand in no file."""
    if isinstance(node, Scalar):
        return " ".join(node.raw.split())
    if isinstance(node, Sequence):
        return f"[{', '.join(map(_said, node))}]"
    return f"{{{', '.join(f'{key.raw}: {_said(value)}' for key, value in node)}}}"


def _symbols(game: Declarations, sources: Sources) -> Iterator[Entry]:
    for symbol in game.symbols:
        order = "in a circle" if symbol.cyclic else "in this order"
        parts = _parts(
            (f"members, {order}", symbol.ids),
            ("parts", tuple(f"{name}: {a} to {b}" for name, a, b, _ in symbol.parts)),
        )
        yield Entry("symbol", symbol.id, symbol.span, _flat(symbol.names), parts)
        yield from _members(symbol, sources)


def _members(symbol: SymbolSpec, sources: Sources) -> Iterator[Entry]:
    for member in symbol.members:
        values = tuple(f"{name}: {words(node.span, sources)}" for name, node in member.values)
        parts = _parts(("names", _by_language(member.names)), ("values", values))
        yield Entry(symbol.id, member.id, member.span, _flat(member.names), parts)


def _places(game: Declarations, sources: Sources) -> Iterator[Entry]:
    for zone in game.zones:
        says = [f"holds {' and '.join(zone.of)}, as a {zone.order}, seen by {zone.see}"]
        if zone.most >= 0:
            says.append(f"room for {zone.most}{', never empty' if zone.always else ''}")
        if zone.refill_from is not None:
            says.append(f"refilled from {zone.refill_from} ({zone.refill_when})")
        parts = _parts(
            ("only for", _only_for(zone.guard)),
            ("zone", tuple(says)),
            ("declared", entry_at(zone.span, sources)),
        )
        yield Entry("zone", str(zone.place), zone.span, _flat(zone.names), parts)
    for counter in game.counters:
        parts = _parts(("declared", entry_at(counter.span, sources)))
        yield Entry("counter", str(counter.place), counter.span, _flat(counter.names), parts)


def _formulas(game: Declarations, sources: Sources) -> Iterator[Entry]:
    for formula in game.formulas:
        parts = _parts(
            ("only for", _only_for(formula.guard)),
            ("needs", tuple(words(p.span, sources) for p in formula.parameters)),
            ("is", quoted(formula.body.span, sources)),
            ("wording", _worded(formula.wording)),
            ("comes from", _comes_from(formula.provenance)),
        )
        yield Entry("formula", formula.name, formula.span, (), parts)


def _verbs(game: Declarations, sources: Sources) -> Iterator[Entry]:
    for verb in game.verbs:
        parts = _parts(
            ("only for", _only_for(verb.guard)),
            ("does", quoted(block_span(verb.body), sources)),
            ("wording", _worded(verb.wording)),
            ("comes from", _comes_from(verb.provenance)),
        )
        plain_words = " ".join(_PARAMETER.sub(" ", verb.pattern).split())
        first = verb.pattern.split("{")[0].strip()
        listed = _PARAMETER.sub(r"{\1}", verb.pattern)  # as `rulewright words` lists it
        yield Entry("verb", verb.pattern, verb.span, (listed, plain_words, first), parts)


def _events(game: Declarations, sources: Sources) -> Iterator[Entry]:
    for event in game.events:
        parts = _parts(("is", quoted(event.heard.span, sources)))
        yield Entry("event", event.name, event.span, (), parts)


def _options(game: Declarations, sources: Sources) -> Iterator[Entry]:
    for option in game.options:
        allowed = ", ".join(option.words) or option.sort
        if option.sort == "number":
            allowed = f"a number from {option.least} to {option.most}"
        parts = _parts(("one of", (allowed,)), ("left out", (str(option.default),)))
        yield Entry("option", f"option.{option.id}", option.span, _flat(option.names), parts)


def _course(game: Declarations, sources: Sources) -> Iterator[Entry]:
    """The setup and the flow, and the triggers that stand outside cards."""
    effects = [("setup", effect) for effect in game.setup]
    effects += [("flow", effect) for effect in game.flows]
    for what, effect in effects:
        said = quoted(effect.span, sources)
        parts = _parts(("only for", _only_for(effect.guard)), ("does", said))
        yield Entry(what, what, effect.span, (), parts)
    for trigger in game.triggers:
        is_ = tuple(trigger_lines(trigger, sources))
        parts = _parts(("only for", _only_for(trigger.guard)), ("is", is_))
        yield Entry("trigger", trigger.id, trigger.span, _flat(trigger.label), parts)


def _notes(game: Declarations, sources: Sources) -> Iterator[Entry]:
    for ruling in game.rulings:
        parts = _parts(
            ("question", (ruling.question,)),
            ("decision", (ruling.decision,)),
            ("why", (ruling.why,)),
            ("clauses", ruling.clauses),
        )
        yield Entry("ruling", ruling.id, ruling.span, (), parts)
    for scenario in game.scenarios:
        parts = _parts(
            ("covers", scenario.covers),
            ("then", tuple(then.says for then in scenario.then)),
        )
        yield Entry("scenario", scenario.id, scenario.span, (), parts)


def _only_for(guard: Guard) -> tuple[str, ...]:
    """In which matches something is there, where it is not in all."""
    said = [_wanted(guard.wants)] if guard.wants else []
    return (*said, *(f"not {_wanted(one)}" for one in guard.unless))


def _wanted(wants: Wants) -> str:
    return ", ".join(f"{name}: {' or '.join(map(_value, values))}" for name, values in wants)


def _value(value: Value) -> str:
    return str(value) if not isinstance(value, bool) else "yes" if value else "no"


def _parts(*parts: Part) -> tuple[Part, ...]:
    """Those parts that say something."""
    return tuple(part for part in parts if any(part[1]))


def _flat(names: Names, *more: str) -> tuple[str, ...]:
    return (*more, *(form for forms in names.by_language.values() for form in forms))


def _by_language(names: Names) -> tuple[str, ...]:
    return tuple(f"{lang}: {' / '.join(forms)}" for lang, forms in names.by_language.items())


def _worded(wording: Wording) -> tuple[str, ...]:
    return tuple(
        f"{language}: {line}"
        for language, text in wording.own.items()
        for line in text.strip().split("\n")
    )


def _comes_from(provenance: Provenance) -> tuple[str, ...]:
    made_up = ("made up here: no source gives it",) if provenance.invented else ()
    return (*provenance.clauses, *made_up)


PARTS_OF_A_GAME = (
    _kinds,
    _symbols,
    _places,
    _formulas,
    _verbs,
    _events,
    _options,
    _course,
    _notes,
)
"""In the order in which entries are listed."""
