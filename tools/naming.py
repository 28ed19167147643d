"""Values in words: what a number of the program is called in a language."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from engine.core.operations import Expr
from engine.core.program import Dimension, Family, Kind, Label, Ruleset

NUMBERS = frozenset(
    ("+", "-", "*", "negative", "half_up", "half_down", "count", "size", "room", "sum", "different")
)
FOLDS = frozenset(("most", "least"))
TRUTHS = frozenset(
    ("==", "!=", "<", "<=", ">", ">=", "and", "or", "not", "any", "every", "has", "within", "can")
)
OF_FIRST = frozenset(
    ("filter", "first", "last", "join", "those_most", "those_least", "wrap", "content", "only")
)


def said(label: Label, language: str) -> str:
    """The text of a label in `language`, else in English, else any, else its key."""
    return in_language(label.text, language) or label.key


def in_language(texts: Mapping[str, str], language: str) -> str:
    """The text in `language`, else in English, else the first there is, else nothing."""
    return texts.get(language) or texts.get("en") or next(iter(texts.values()), "")


class Naming:
    """Names the things, symbols, zones and values of a ruleset in one language."""

    def __init__(self, ruleset: Ruleset, language: str) -> None:
        self.ruleset = ruleset
        self.language = language
        self._symbols = {symbol.name: symbol for symbol in ruleset.symbols}
        self._kinds = {kind.name: kind for kind in ruleset.kinds}

    def kind_of(self, thing: int) -> Kind:
        """The kind to which a thing belongs."""
        for kind in self.ruleset.kinds:
            if kind.base <= thing < kind.base + kind.count:
                return kind
        raise LookupError(f"there is no thing {thing}")

    def thing(self, thing: int) -> str:
        kind = self.kind_of(thing)
        name = said(kind.labels[thing - kind.base], self.language)
        return f"{kind.one} {name}" if name.isdigit() else name

    def symbol(self, name: str, member: int) -> str:
        symbol = self._symbols[name]
        if 0 <= member < len(symbol.members):
            return said(symbol.labels[member], self.language)
        return str(member)

    def zone(self, number: int) -> str:
        """`spot[7].occupant` as its family and indexes say it."""
        for family in self.ruleset.families:
            offset = number - family.first
            if 0 <= offset < size(family.dims):
                return self.placed(family, offset)
        return str(number)

    def placed(self, family: Family, offset: int) -> str:
        """The name of one zone of a family: of the game, or of a member and its name."""
        name = said(family.label, self.language) if family.label else family.name
        if not family.dims:
            return name
        members = [
            self._member(dimension, at)
            for dimension, at in zip(family.dims, indexes(family.dims, offset), strict=True)
        ]
        return f"{' '.join(members)}: {name}"

    def _member(self, dimension: Dimension, at: int) -> str:
        if dimension.of in self._symbols:
            return self.symbol(dimension.of, at)
        return self.thing(dimension.base + at)

    def value(self, value: object, sort: str) -> str:
        """A value in words; `sort` is as slots have it: int, bool, symbol:NAME, ref:KIND, zone."""
        what, _, of = sort.partition(":")
        if isinstance(value, tuple):
            inner = self._inner(of) if what == "set" else sort
            return ", ".join(self.value(member, inner) for member in value) or "nothing"
        assert isinstance(value, int)
        if what == "bool":
            return "yes" if value else "no"
        if what == "int":
            return str(value)
        if value == -1:
            return "none"
        if what == "symbol":
            return self.symbol(of, value)
        return self.zone(value) if what == "zone" else self.thing(value)

    def _inner(self, of: str) -> str:
        return f"symbol:{of}" if of in self._symbols else f"ref:{of}" if of in self._kinds else of

    def sort(self, expression: Expr) -> str:
        """What an expression is a value of, as far as its form tells; `int` where it does not."""
        op, args = expression
        if op in TRUTHS:
            return "bool"
        if op in NUMBERS:
            return "int"
        if op == "printed":
            column = self.ruleset.columns[_int(args[0])]
            return _sort(column.sort, column.of)
        if op == "printed_at":
            return "int"
        if op == "value":
            counter = self.ruleset.counters[_int(args[0])]
            return _sort(counter.sort, counter.of)
        if op in ("zone", "place"):
            return "zone"
        return self._sort_of_parts(expression)

    def _sort_of_parts(self, expression: Expr) -> str:
        op, args = expression
        if op == "members":
            return f"ref:{self.kind_of(_int(args[0])).name}" if _int(args[1]) else "int"
        if op == "if":
            return self._first_telling(args[1:])
        if op == "call":
            return self.ruleset.formulas[_int(args[0])].sort
        if op in ("content", "only"):
            return "ref:"
        if op == "holder":
            owner = str(args[1])
            return f"symbol:{owner}" if owner in self._symbols else f"ref:{owner}"
        if op in OF_FIRST:
            return self._first_telling(args[:1])
        return "int"

    def _first_telling(self, parts: Iterable[object]) -> str:
        sorts = [self.sort(part) for part in parts if isinstance(part, Expr)]
        return next((sort for sort in sorts if sort != "int"), "int")


def indexes(dims: Sequence[Dimension], offset: int) -> list[int]:
    """The index in each dimension of the `offset`-th combination, the last counting fastest."""
    found: list[int] = []
    for dimension in reversed(dims):
        offset, at = divmod(offset, dimension.count)
        found.append(at)
    return found[::-1]


def size(dims: Sequence[Dimension]) -> int:
    """How many combinations the dimensions have."""
    total = 1
    for dimension in dims:
        total *= dimension.count
    return total


def _sort(sort: str, of: str) -> str:
    return f"{sort}:{of}" if of else sort


def _int(value: object) -> int:
    assert isinstance(value, int)
    return value
