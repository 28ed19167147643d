"""What the screen shows of one match: the module's `display`, its names checked, places added."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.compiler.declarations import Declarations, ItemSpec
from engine.compiler.nodes import Mapping as MappingNode
from engine.compiler.nodes import Node, Scalar, Sequence, plain
from engine.compiler.specialise_things import Board
from engine.core.problem import Problems, nearest_name

POSITIONS, NAMES = "positions", "names"
"""Beside the parts that a module writes: where the things of each kind are drawn, and what printed
values are called, by kind, value and language."""


def display(game: Declarations, board: Board, problems: Problems) -> tuple[object, ...]:
    """The zones that are shown as lines, and then one mapping with all else, where there is any."""
    zones = tuple(one for one in game.display if isinstance(one, str)) or game.zone_order
    parts = [one for one in game.display if isinstance(one, MappingNode)]
    if not parts:
        return zones
    check = _Check(game, problems)
    for part in parts:
        check.part(part)
    joined = _joined(plain(part) for part in parts)
    drawn = {POSITIONS: dict(_positions(board)), NAMES: dict(_names(board))}
    return (*zones, {**joined, **drawn})


def _joined(parts: Iterable[object]) -> dict[str, object]:
    """The parts of several modules: what comes later adds to lists and mappings."""
    found: dict[str, object] = {}
    for part in parts:
        assert isinstance(part, dict)
        for key, value in part.items():
            value, before = _frozen(value), found.get(key)
            if isinstance(before, tuple) and isinstance(value, tuple):
                value = (*before, *value)
            elif isinstance(before, dict) and isinstance(value, dict):
                value = {**before, **value}
            found[key] = value
    return found


def _frozen(value: object) -> object:
    if isinstance(value, list):
        return tuple(_frozen(one) for one in value)
    if isinstance(value, dict):
        return {key: _frozen(one) for key, one in value.items()}
    return value


def _positions(board: Board) -> Iterator[tuple[str, tuple[tuple[float, float], ...]]]:
    """By kind the `at` of each of its things, where all have one."""
    for things in board.things.values():
        items: list[ItemSpec | None] = [member.item for member in things.members]
        places = [item.at for item in items if item is not None and item.at is not None]
        if places and len(places) == len(items):
            yield things.kind.name, tuple(places)


def _names(board: Board) -> Iterator[tuple[str, dict[str, dict[str, str]]]]:
    for things in board.things.values():
        fields = things.spec.printed if things.spec else ()
        yield (
            things.kind.name,
            {
                field.name: {lang: forms[0] for lang, forms in field.names.by_language.items()}
                for field in fields
            },
        )


class _Check:
    """Finds the names in a `display` that the game does not have."""

    def __init__(self, game: Declarations, problems: Problems) -> None:
        self._problems = problems
        self._symbols = {symbol.id: symbol for symbol in game.symbols}
        self._kinds = {kind.id: kind for kind in game.kinds}
        self._spaces = [kind.id for kind in game.kinds if not kind.piece]
        self._formulas = [one.name for one in game.formulas]
        self._seats = [seat.id for module in game.modules for seat in module.seats]
        places = [*(z.place for z in game.zones), *(c.place for c in game.counters)]
        self._of_game = [one.word for one in places if not one.owner]
        self._owned = [(one.owner, one.word) for one in places]

    def part(self, node: MappingNode) -> None:
        """Check one `display`."""
        for key, _ in _entries(node.get("players")):
            self._known("player", key, self._seats)
        for key, inner in _entries(node.get("marks")):
            if self._known("symbol", key, self._symbols):
                for member, _ in _entries(inner):
                    self._known("member", member, self._symbols[key.raw].ids)
        for key, inner in _entries(node.get("pieces")):
            if self._known("kind", key, self._kinds):
                for value in _listed(inner):
                    self._known("printed value", value, self._values(key.raw))
        for key, inner in _entries(node.get("values")):
            if self._known("kind or symbol", key, [*self._kinds, *self._symbols]):
                for formula, _ in _entries(inner):
                    self._known("formula", formula, self._formulas)
        for part in _nodes(node.get("screen")):
            if isinstance(part, MappingNode):
                self._screen(part)

    def _screen(self, node: MappingNode) -> None:
        for word in _listed(node.get("lines")):
            self._known("zone or counter of the game", word, self._of_game)
        for word in _listed(node.get("players")):
            self._known("zone or counter of a player", word, self._words("player"))
        for key in ("track", "map", "small"):
            for word in _listed(node.get(key)):
                self._known("kind of spaces", word, self._spaces)
        for word in (*_listed(node.get("grid")), *_listed(node.get("plan"))):
            if self._known("kind of spaces", word, self._spaces):
                for shown in _listed(node.get("show")):
                    self._known("value or zone", shown, self._rows(word.raw))
        for kind, value in _entries(node.get("laid")):
            if self._known("kind", kind, self._kinds):
                for word in _listed(value):
                    self._known("changing value", word, self._changing(kind.raw))
        for word in _listed(node.get("open")):
            self._known("formula", word, self._formulas)
        track = next(iter(_listed(node.get("track"))), None)
        if track is not None and track.raw in self._kinds:
            for word in _listed(node.get("rows")):
                self._known("value or zone", word, self._rows(track.raw))

    def _values(self, kind: str) -> list[str]:
        return [field.name for field in self._kinds[kind].printed]

    def _rows(self, kind: str) -> list[str]:
        words = self._words(self._kinds[kind].one)
        return [*self._values(kind), *self._changing(kind), *words, "number"]

    def _changing(self, kind: str) -> list[str]:
        return [one.place.word for one in self._kinds[kind].changing]

    def _words(self, owner: str) -> list[str]:
        return [word for one, word in self._owned if one == owner]

    def _known(self, what: str, word: Scalar, known: Iterable[str]) -> bool:
        names = list(known)
        if word.raw in names:
            return True
        reason = f'There is no {what} "{word.raw}".'
        remedy = f"There are: {', '.join(dict.fromkeys(names))}." if names else ""
        self._problems.error(
            "unknown-name", word.span, reason, remedy, nearest_name(word.raw, names)
        )
        return False


def _entries(node: Node | None) -> tuple[tuple[Scalar, Node], ...]:
    return node.entries if isinstance(node, MappingNode) else ()


def _nodes(node: Node | None) -> tuple[Node, ...]:
    if node is None:
        return ()
    return node.items if isinstance(node, Sequence) else (node,)


def _listed(node: Node | None) -> list[Scalar]:
    return [one for one in _nodes(node) if isinstance(one, Scalar)]
