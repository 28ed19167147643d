"""One entry of `sheets:` with what is left out filled in."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from engine.compiler.declarations import Declarations
from engine.compiler.gather_entry import listed, pairs, word, words, yes
from engine.compiler.gather_names import id_as_word, texts
from engine.compiler.nodes import Mapping as MappingNode
from engine.compiler.nodes import Node, Scalar
from engine.core.span import NOWHERE, Span
from tools.printing.sizes import Size, size_of

TABLE, CARD, PLAYER_CARD, RULES = "table", "card", "player card", "rules"
FLOWING = (TABLE, RULES)
"""Templates that fill pages; all others draw cards."""
NO_BACK, PLAIN = "none", "plain"
INK = "#2f3a46"
"""The colour of a card that has none of its own."""
_DEFAULT_SIZE = {TABLE: "a4", RULES: "a4", PLAYER_CARD: "tarot"}


@dataclass(frozen=True, slots=True)
class Words:
    """A text by language, and where it stands."""

    by_language: Mapping[str, str]
    span: Span


@dataclass(frozen=True, slots=True)
class Named:
    """A word that names something, and where it stands."""

    word: str
    span: Span


@dataclass(frozen=True, slots=True)
class Block:
    """One part of a player card: what is left out is empty."""

    heading: Words
    points: tuple[Words, ...]
    steps: tuple[Words, ...]
    verbs: tuple[Named, ...]
    choices: Named
    things: Named
    brief: bool
    symbol: Named
    icons: tuple[tuple[Named, Words], ...]


@dataclass(frozen=True, slots=True)
class Wanted:
    """A sheet that a game asks for."""

    id: str
    title: Mapping[str, str]
    template: str
    of: Named
    kinds: tuple[str, ...]
    """The kinds that `of` names; empty where it is an expression."""
    size: Size
    copies: bool
    sort_by: str
    columns: tuple[str, ...]
    values: tuple[str, ...] | None
    """None: all."""
    colour: str
    colours: tuple[str, Mapping[str, str]]
    """The printed value that decides about the colour, and the colours."""
    pictures: Mapping[str, Named]
    """Icons by the id of the card."""
    named: tuple[tuple[str, Named], ...]
    """Every id that colours and pictures name, with what it is to be: value, colour of, card."""
    back: str
    blocks: tuple[Block, ...]
    other_side: tuple[Block, ...]
    span: Span
    size_span: Span
    template_span: Span
    back_span: Span

    @property
    def flows(self) -> bool:
        return self.template in FLOWING

    @property
    def has_back(self) -> bool:
        return bool(self.other_side) or self.back != NO_BACK


def wanted_sheets(game: Declarations) -> tuple[Wanted, ...]:
    """The sheets that a game asks for; without any, a table of all its cards, if it has some."""
    if not game.sheets and not any(kind.sort == "cards" for kind in game.kinds):
        return ()
    if not game.sheets:
        nothing = MappingNode((), False, NOWHERE)
        return (_wanted("cards", nothing, game, game.title),)
    return tuple(_wanted(id_, node, game, {}) for id_, node in game.sheets.items())


def _wanted(id_: str, node: MappingNode, game: Declarations, title: Mapping[str, str]) -> Wanted:
    first = game.languages[0] if game.languages else "en"
    template = word(node.get("template")) or TABLE
    said = word(node.get("size")) or _DEFAULT_SIZE.get(template, "poker")
    size = size_of(said)
    assert size is not None, "the schema has looked at it"
    return Wanted(
        id_,
        texts(node.get("title"), first) or title or {first: id_as_word(id_)},
        template,
        _named(node.get("of"), node.span),
        _kinds(node.get("of"), game),
        size,
        yes(node.get("copies")),
        word(node.get("sort by")),
        words(node.get("columns")),
        words(node.get("values")) if node.get("values") is not None else None,
        word(node.get("colour")) or INK,
        _colours(node.get("colours")),
        {word(key): _named(value, key.span) for key, value in pairs(node.get("pictures"))},
        tuple(_named_ids(node)),
        word(node.get("back")) or NO_BACK,
        tuple(_blocks(node.get("blocks"), first)),
        tuple(_blocks(node.get("other side"), first)),
        node.span,
        _place(node.get("size"), node.span),
        _place(node.get("template"), node.span),
        _place(node.get("back"), node.span),
    )


def _kinds(node: Node | None, game: Declarations) -> tuple[str, ...]:
    if node is None:
        return tuple(kind.id for kind in game.kinds if kind.sort == "cards")
    named = words(node)
    return named if all(name.isidentifier() for name in named) else ()


def _colours(node: Node | None) -> tuple[str, Mapping[str, str]]:
    for key, value in pairs(node):
        return word(key), {word(member): word(colour) for member, colour in pairs(value)}
    return "", {}


def _named_ids(node: MappingNode) -> Iterator[tuple[str, Named]]:
    for key, value in pairs(node.get("colours")):
        yield "value", Named(word(key), key.span)
        yield from (("colour", Named(word(one), one.span)) for one, _ in pairs(value))
    yield from (("card", Named(word(key), key.span)) for key, _ in pairs(node.get("pictures")))


def _blocks(node: Node | None, first: str) -> Iterator[Block]:
    for part in listed(node):
        if isinstance(part, MappingNode):
            yield Block(
                _words(part.get("heading"), first, part.span),
                tuple(_words(line, first, part.span) for line in listed(part.get("points"))),
                tuple(_words(line, first, part.span) for line in listed(part.get("steps"))),
                tuple(_named(verb, part.span) for verb in listed(part.get("verbs"))),
                _named(part.get("choices"), part.span),
                _named(part.get("things"), part.span),
                yes(part.get("brief")),
                _named(part.get("symbol"), part.span),
                tuple(
                    (Named(word(key), key.span), _words(value, first, key.span))
                    for key, value in pairs(part.get("icons"))
                ),
            )


def _words(node: Node | None, first: str, span: Span) -> Words:
    return Words(texts(node, first), _place(node, span))


def _named(node: Node | None, span: Span) -> Named:
    return Named(word(node) if isinstance(node, Scalar) else "", _place(node, span))


def _place(node: Node | None, otherwise: Span) -> Span:
    return otherwise if node is None else node.span
