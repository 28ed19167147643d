"""The reference of all rules of a module set: every verb, card and ruling, with an index."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from markupsafe import Markup

from engine.compiler.declarations import Declarations, KindSpec, Ruling
from tools.effect_text import block_span
from tools.printing.facts import Facts, Value
from tools.printing.icons import Icons
from tools.printing.selection import Selection
from tools.printing.verb_words import verb_text
from tools.printing.wanted import Wanted
from tools.printing.wording import plain_text, with_icons
from tools.quoting import quoted

NONE = Markup("")


@dataclass(frozen=True, slots=True)
class Entry:
    """One verb, card or ruling.

    `aside` stands small beside the name: how the designer writes it, or how many there are;
    `notes` are small lines below.
    """

    name: str
    shown: Markup
    """The name as HTML."""
    number: str = ""
    """Its place in the reference: `2.14`."""
    aside: str = ""
    mark: Markup = NONE
    values: tuple[Value, ...] = ()
    paragraphs: tuple[Markup, ...] = ()
    notes: tuple[str, ...] = ()
    code: tuple[str, ...] = ()
    """The lines of an effect."""
    clauses: tuple[str, ...] = ()
    invented: bool = False

    @property
    def anchor(self) -> str:
        return f"e{self.number.replace('.', '-')}"


@dataclass(frozen=True, slots=True)
class Section:
    number: int
    title: str
    sort: str
    """verbs, cards or rulings."""
    entries: tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class Letter:
    """The entries of the index under one initial."""

    initial: str
    entries: tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class Reference:
    sections: tuple[Section, ...]
    index: tuple[Letter, ...]


def reference_of(
    game: Declarations,
    selection: Selection,
    wanted: Wanted,
    facts: Facts,
    icons: Icons,
    words: Mapping[str, str],
    sources: Mapping[str, str],
) -> Reference:
    """The reference in the language of `facts`; `words` are what it says of its own."""
    sections: list[Section] = []
    for title, sort, entries in _contents(game, selection, wanted, facts, icons, words, sources):
        number = len(sections) + 1
        if entries:
            numbered = (replace(one, number=f"{number}.{n}") for n, one in enumerate(entries, 1))
            sections.append(Section(number, title, sort, tuple(numbered)))
    return Reference(tuple(sections), _index(sections))


def _contents(
    game: Declarations,
    selection: Selection,
    wanted: Wanted,
    facts: Facts,
    icons: Icons,
    words: Mapping[str, str],
    sources: Mapping[str, str],
) -> Iterator[tuple[str, str, Sequence[Entry]]]:
    yield words["verbs"], "verbs", _verbs(game, facts, icons, sources)
    for kind in (kind for kind in game.kinds if kind.sort == "cards"):
        yield _begun(facts.cells.kind_name(kind)), "cards", _cards(kind, selection, wanted, facts)
    yield words["rulings"], "rulings", [_ruling(one, words) for one in game.rulings]


def _verbs(
    game: Declarations, facts: Facts, icons: Icons, sources: Mapping[str, str]
) -> list[Entry]:
    """Verbs with wording by their names, then the others, which only effects name."""
    found = [
        Entry(
            name=plain_text(_begun(verb_text(verb, facts))),
            shown=with_icons(_begun(verb_text(verb, facts)), icons),
            aside=verb.pattern if facts.language in verb.wording.own else "",
            code=quoted(block_span(verb.body), sources),
            clauses=verb.provenance.clauses,
        )
        for verb in game.verbs
    ]
    return sorted(found, key=lambda one: (not one.aside, one.name.casefold()))


def _cards(kind: KindSpec, selection: Selection, wanted: Wanted, facts: Facts) -> list[Entry]:
    found = []
    for thing in selection.of_kinds((kind.id,)):
        card = facts.card(thing, wanted)
        copies = f"×{card.copies}" if card.copies > 1 else ""
        notes = (card.note,) if card.note else ()
        clauses = thing.item.provenance.clauses
        found.append(
            Entry(
                name=card.name,
                shown=Markup("{}").format(card.name),
                aside=copies,
                mark=card.mark,
                values=card.values,
                paragraphs=card.text,
                notes=notes,
                clauses=clauses,
                invented=card.invented,
            )
        )
    return found


def _ruling(ruling: Ruling, words: Mapping[str, str]) -> Entry:
    why = (f"{words['why']} {ruling.why}",) if ruling.why else ()
    said = (_with_code(ruling.decision),)
    return Entry(
        name=ruling.question,
        shown=_with_code(ruling.question),
        paragraphs=said,
        notes=why,
        clauses=ruling.clauses,
    )


def _with_code(text: str) -> Markup:
    """The text as HTML, what stands in backticks as code."""
    parts = text.split("`")
    made = (Markup("<code>{}</code>" if n % 2 else "{}").format(p) for n, p in enumerate(parts))
    return Markup("").join(made)


def _begun(text: str) -> str:
    return text[:1].upper() + text[1:]


def _index(sections: Sequence[Section]) -> tuple[Letter, ...]:
    """All verbs and cards by their first sign, signs and names in the order of their script."""
    entries = [one for section in sections if section.sort != "rulings" for one in section.entries]
    entries.sort(key=lambda one: (one.name.casefold(), one.number))
    letters: dict[str, list[Entry]] = {}
    for one in entries:
        letters.setdefault(one.name[:1].upper(), []).append(one)
    return tuple(Letter(initial, tuple(found)) for initial, found in letters.items())
