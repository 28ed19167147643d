"""The card of a game that a card of an expansion begins as a copy of."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engine.compiler.compile import Game
from engine.compiler.declarations import ALWAYS, Declarations, ItemSpec, KindSpec
from engine.core.problem import nearest_name
from tools.failures import WrongUse
from tools.quoting import quoted, words

NEW_ID = "my_card"


@dataclass(frozen=True, slots=True)
class ModelCard:
    """A card as its author wrote it; `values` are lines of YAML, `texts` are by language."""

    kind: str
    one: str
    """What one of the kind is called in effects."""
    id: str
    copies: int
    values: tuple[str, ...]
    effect: tuple[str, ...]
    texts: Mapping[str, str]


def model_card(game: Game, asked: str = "") -> ModelCard | None:
    """The card with this id; when none is asked for, one of the kind of which there are most.

    None when the game has no card with an effect. Raises `WrongUse` with the nearest id for a
    card that there is not, or that has no effect to begin with.
    """
    kinds = [kind for kind in game.declarations.kinds if kind.sort == "cards"]
    if asked:
        kind, item = _asked(asked, kinds)
    else:
        fitting = [kind for kind in kinds if any(map(_fits, kind.items))]
        if not fitting:
            return None
        kind = max(fitting, key=lambda one: sum(item.copies for item in one.items))
        item = next(filter(_fits, kind.items))
    return _copied(kind, item, game)


def _asked(asked: str, kinds: list[KindSpec]) -> tuple[KindSpec, ItemSpec]:
    known = {item.id: (kind, item) for kind in kinds for item in kind.items if _fits(item)}
    if asked not in known:
        nearest = nearest_name(asked, known)
        meant = f' Did you mean "{nearest}"?' if nearest else ""
        raise WrongUse(f'The game has no card "{asked}" with an effect.{meant}')
    return known[asked]


def _fits(item: ItemSpec) -> bool:
    """Whether the effect is all that the card does, in every match."""
    return (
        item.effect is not None and not item.triggers and not item.changes and item.guard == ALWAYS
    )


def _copied(kind: KindSpec, item: ItemSpec, game: Game) -> ModelCard:
    assert item.effect is not None
    values = tuple(f"{name}: {words(node.span, game.sources)}" for name, node in item.values)
    effect = quoted(item.effect.span, game.sources)
    return ModelCard(kind.id, kind.one, item.id, item.copies, values, effect, item.wording.own)


def new_id(declared: Declarations) -> str:
    """An id for the new card that nothing in the game has: `my_card`, else `my_card_2` …"""
    taken = {item.id for kind in declared.kinds for item in kind.items}
    ids = [NEW_ID, *(f"{NEW_ID}_{number}" for number in range(2, len(taken) + 3))]
    return next(id_ for id_ in ids if id_ not in taken)
