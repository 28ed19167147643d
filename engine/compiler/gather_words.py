"""What the words of declarations mean: types, names of zones and counters, parameters."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from engine.compiler.declarations import OptionSpec, PlaceSpec
from engine.compiler.gather_entry import part, word
from engine.compiler.nodes import Node, Scalar
from engine.compiler.parse_pattern import Parameter as Declared
from engine.compiler.types import NUMBER, YES_NO, Type, symbol, thing
from engine.compiler.world import Parameter
from engine.core.problem import Problems, nearest_name
from engine.core.span import Span

_PLACE = re.compile(r"(?:(\w+)\.)?(\w+)(?:\[\s*(\w+(?:\s*,\s*\w+)*)\s*\])?\Z")
_PLAYERS = {"player": "players"}
LAYOUTS = "layouts"
"""In place of the words of an option: those layouts of which a match may have one."""


@dataclass(slots=True)
class Words:
    """The ids that declarations may use, gathered before anything that names them."""

    problems: Problems
    kinds: dict[str, str] = field(default_factory=lambda: dict(_PLAYERS))
    """Singular to plural of every kind, players included."""
    spaces: set[str] = field(default_factory=lambda: set(_PLAYERS.values()))
    """Kinds (plural) that never lie in zones: spaces and players."""
    symbols: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """Symbol to the ids of its members."""
    spoken: dict[str, Mapping[str, Mapping[str, str]]] = field(default_factory=dict)
    """Symbol to what its members are called, by their id and then by language."""
    parts: dict[str, str] = field(default_factory=dict)
    """Named part of a symbol to the symbol."""
    part_members: dict[str, tuple[str, ...]] = field(default_factory=dict)
    plurals: dict[str, str] = field(default_factory=dict)
    """Plural word of a symbol to the symbol: `{gs colours}` is a set of them."""
    layouts: tuple[str, ...] = ()
    """The layouts of which a match may have one of several."""
    options: Mapping[str, OptionSpec] = field(default_factory=dict)
    first_language: str = "en"
    most_players: int = 1
    module_of: Mapping[str, str] = field(default_factory=dict)
    """File as shown to the module that it belongs to."""

    @property
    def choices(self) -> Mapping[str, tuple[str, ...]]:
        """What stands behind one word where an option is `one of`: symbols, and all layouts."""
        return {**self.symbols, LAYOUTS: self.layouts} if self.layouts else self.symbols

    @property
    def plural_kinds(self) -> tuple[str, ...]:
        return tuple(self.kinds.values())

    @property
    def piece_kinds(self) -> tuple[str, ...]:
        return tuple(kind for kind in self.kinds.values() if kind not in self.spaces)

    def read_type(self, node: Node | None) -> tuple[Type, str]:
        """`list of X`, `X or none`, `X by SYMBOL`: the type, and the symbol of a table."""
        if not isinstance(node, Scalar):
            return NUMBER, ""
        found, by = self.type_of(word(node), node.text.whole)
        if found.base == "zone":
            self._refuse_type(
                node, "A zone is not kept as a value", "Keep the piece, or its owner."
            )
            return NUMBER, by
        return found, by

    def single_type(self, node: Node | None) -> Type:
        """The type of what is no list and no table: a counter, or what comes `with` a card."""
        found, by = self.read_type(node)
        if isinstance(node, Scalar) and by:
            self._refuse_type(
                node,
                "A table has its symbol in the name",
                f"Write `NAME[{by}]`, and here only `{word(node).partition(' by ')[0]}`.",
            )
        if isinstance(node, Scalar) and found.many:
            self._refuse_type(node, "This holds one value", "Things that belong together: a zone.")
        return found.one()

    def _refuse_type(self, node: Scalar, reason: str, remedy: str) -> None:
        self.problems.error("unknown-value", node.span, f"{reason}.", remedy)

    def type_of(self, said: str, span: Span) -> tuple[Type, str]:
        """The type that these words name; a problem (and a number) where they name none."""
        head, _, by = said.partition(" by ")
        by = by.strip()
        if by and by not in self.symbols and by not in self.parts:
            at = _inside(span, said, by)
            self.unknown("symbol", by, at, [*self.symbols, *self.parts])
        optional = head.endswith(" or none")
        head = head.removesuffix(" or none").strip()
        many = head.startswith(("list of ", "set of "))
        head = head.removeprefix("list of ").removeprefix("set of ").strip()
        found = self._one_type(head)
        if found is None:
            names = ["number", "yes/no", *self.symbols, *self.kinds]
            self.unknown("type", head, _inside(span, said, head), names)
            found = NUMBER
        return replace(found, optional=optional, many=many or found.many), by

    def _one_type(self, said: str) -> Type | None:
        if said in ("number", "yes/no"):
            return NUMBER if said == "number" else YES_NO
        if said in self.symbols or said in self.parts:
            return symbol(self.parts.get(said, said))
        if said in self.kinds:
            return thing(self.kinds[said])
        if said in self.plural_kinds:
            return thing(said).set()
        if said in self.plurals:
            return symbol(self.plurals[said]).set()
        if said == "zone" or said.startswith("zone of "):
            return self._zone_type(said.removeprefix("zone").removeprefix(" of ").strip())
        return None

    def _zone_type(self, of: str) -> Type | None:
        if of and of not in self.piece_kinds:
            return None
        return Type("zone", of or "|".join(self.piece_kinds))

    def parameters(self, declared: Iterable[Declared]) -> tuple[Parameter, ...]:
        """The parameters of a verb or formula with their types; what lacks one was told."""
        return tuple(
            Parameter(one.name.text, self._type_of_parameter(one), one.name.span)
            for one in declared
        )

    def _type_of_parameter(self, declared: Declared) -> Type:
        said = declared.type
        return self.type_of(said.text, said.span)[0] if said.text else NUMBER

    def place(self, node: Node | None) -> PlaceSpec | None:
        """`player.cubes[colour]` as owner, word and keys; a problem where it is none."""
        if not isinstance(node, Scalar):
            return None
        match = _PLACE.match(word(node))
        if match is None:
            self.problems.error(
                "not-a-name",
                node.span,
                f'"{word(node)}" is not the name of a zone or counter.',
                "Write it with letters, digits and `_`: `deck`, `player.hand`, `slot[colour]`.",
            )
            return None
        keys = tuple(key.strip() for key in (match[3] or "").split(",") if key.strip())
        return PlaceSpec(match[1] or "", match[2], keys, node.span)

    def own_place(self, node: Scalar) -> PlaceSpec | None:
        """The name of a zone or counter as it is declared: its owner and keys must be known."""
        place = self.place(node)
        if place is None:
            return None
        if place.owner and place.owner not in self.kinds:
            at = part(node, 0, len(place.owner))
            self.unknown("kind", place.owner, at, list(self.kinds))
            return None
        for key in place.keys:
            if key not in self.symbols and key not in self.parts and key not in self.kinds:
                start = node.raw.rindex(key)
                known = [*self.symbols, *self.parts, *self.kinds]
                self.unknown("symbol", key, part(node, start, start + len(key)), known)
                return None
        return place

    def kind(self, node: Node) -> str:
        """The kind of pieces that a plural (or singular) word names; empty with a problem."""
        said = word(node)
        known = self.piece_kinds
        found = said if said in known else self.kinds.get(said, "")
        if found not in known:
            self.unknown("kind", said, node.span, list(known))
            return ""
        return found

    def unknown(self, what: str, said: str, span: Span, known: list[str]) -> None:
        """The problem of a name that nothing has."""
        listing = ", ".join(known[:12]) + (" …" if len(known) > 12 else "")
        self.problems.error(
            "unknown-name",
            span,
            f'There is no {what} "{said}".' if said else f"Here a {what} is missing.",
            f"There are: {listing}." if known else "",
            nearest_name(said, known),
        )


def _inside(span: Span, said: str, word: str) -> Span:
    """The place of a word of a one-line text."""
    at = said.find(word)
    return span.at(at, at + len(word)) if word and at >= 0 and span.line == span.end_line else span
