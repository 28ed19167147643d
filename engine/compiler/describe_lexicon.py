"""How the things of a game are called in the wording of one language."""

from __future__ import annotations

from engine.compiler.declarations import Names
from engine.compiler.describe_game import Declared
from engine.compiler.describe_locals import Gap
from engine.compiler.describe_phrases import Saying
from engine.compiler.gather_names import id_as_word
from engine.core.span import Span

_TURN = {"ja": "ターン"}
"""The phase that nearly every game has, where nobody labels it."""


class Lexicon:
    """Names by language, with the terms and icons that the conventions put in their place."""

    def __init__(self, declared: Declared, language: str) -> None:
        self.declared = declared
        self.language = language
        self.conventions = declared.game.wording
        self.gaps: list[Gap] = []

    @property
    def polite(self) -> bool:
        return self.conventions.registers.get(self.language) == "polite"

    @property
    def fragments(self) -> bool:
        return self.conventions.style == "fragments"

    def noun(self, kind: str, item: str = "") -> tuple[str, str]:
        """The word for one and for many of a kind, or of a printed item."""
        if item:
            found = self.declared.items.get(item)
            return self._forms(item, found[1].names if found else Names())
        if kind == "players":
            return self._term("players") or self._players()
        spec = self.declared.kinds.get(kind)
        one = spec.one if spec is not None else kind.removesuffix("s")
        made = (id_as_word(one), id_as_word(kind))
        return self._forms(kind, spec.names if spec is not None else Names(), made)

    def member(self, id: str) -> str:
        """A member of a symbol."""
        symbol = self.declared.symbols.get(self.declared.members.get(id, ""))
        names = (
            next((one.names for one in symbol.members if one.id == id), None) if symbol else None
        )
        return self._forms(id, names or Names())[0]

    def part(self, id: str) -> str:
        """A named part of a symbol, as it stands before a noun."""
        made = id_as_word(id.removesuffix("s"))
        return self._forms(id, Names(), (made, made))[0]

    def symbol(self, id: str) -> str:
        """What the members of a symbol are: colour."""
        spec = self.declared.symbols.get(id)
        return self._forms(id, spec.names if spec is not None else Names())[0]

    def zone(self, place: str) -> str:
        """A zone, without whose it is."""
        owner, _, word = place.partition("[")[0].rpartition(".")
        spec = self.declared.zones.get((owner, word))
        return self._forms(place, spec.names if spec is not None else Names(), _twice(word))[0]

    def field(self, kind: str, name: str) -> str:
        """A printed or changing value."""
        found = self.declared.field(kind, name) or self.declared.counter(kind, name)
        named = found.names if found is not None else Names()
        if not named and found is not None and found.type.base == "symbol":
            return self.symbol(found.type.of)
        return self._forms(name, named)[0]

    def counter(self, name: str) -> tuple[str, str]:
        """What a counter counts, for one and for many."""
        owner, _, word = name.partition("[")[0].rpartition(".")
        found = self.declared.counters.get((owner, word))
        return self._forms(name, found.names if found is not None else Names(), _twice(word))

    def phase(self, name: str) -> str:
        """A phase, by its label."""
        label = self.declared.game.labels.get(name, {})
        known = _TURN.get(self.language) if name == "turn" else None
        return label.get(self.language) or known or id_as_word(name)

    def seat(self, id: str) -> str:
        names = next((one.names for one in self.declared.game.base.seats if one.id == id), Names())
        return self._forms(id, names)[0]

    def counted_with(self, kind: str, default: str) -> str:
        """The counter word of a kind."""
        own = self.conventions.counters.get(kind, {}).get(self.language)
        return default if own is None else own

    def lacks(self, span: Span, reason: str, remedy: str, also: Span | None = None) -> None:
        """Tell of something that cannot be said in this language."""
        self.gaps.append(Gap(span, reason, remedy, also))

    def lacks_text(self, saying: Saying) -> None:
        """Tell of something that has no text in this language."""
        what = saying.what or "This"
        typed = next(iter(saying.wording.places.values()), None)
        self.lacks(
            saying.span,
            f"{what[:1].upper()}{what[1:]} has no wording in {self.language}.",
            f"Give it one: `{saying.form}: {{{self.language}: …}}`.",
            typed.whole if typed is not None else None,
        )

    def _players(self) -> tuple[str, str]:
        return ("プレイヤー",) * 2 if self.language == "ja" else ("player", "players")

    def _forms(self, id: str, names: Names, made: tuple[str, str] | None = None) -> tuple[str, str]:
        icon = self.conventions.icons.get(id)
        if icon:
            return f"{{{icon}}}", f"{{{icon}}}"
        term = self._term(id)
        if term:
            return term
        forms = names.by_language.get(self.language)
        if forms:
            return forms[0], forms[-1]
        return made or _twice(id)

    def _term(self, id: str) -> tuple[str, str] | None:
        names = self.conventions.terms.get(id)
        forms = names.by_language.get(self.language) if names is not None else None
        return (forms[0], forms[-1]) if forms else None


def _twice(id: str) -> tuple[str, str]:
    word = id_as_word(id)
    return word, word
