"""Who plays, as `--seats` says it: `random,greedy,mcts:400,my_bot.py:Careful`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from engine.core.problem import nearest_name
from tools.bots.thinkers import Flat, Greedy, Random, Thinker
from tools.bots.tree import Mcts
from tools.failures import WrongUse

MOST = 100_000
"""The largest number behind a bot."""


@dataclass(frozen=True, slots=True)
class Sort:
    """A sort of bots. `number` stands behind the colon when nothing does; 0: nothing may."""

    made: Callable[[int], Thinker]
    number: int
    counts: str


SORTS: dict[str, Sort] = {
    "random": Sort(lambda _: Random(), 0, ""),
    "greedy": Sort(Greedy, 5, "tries of each option"),
    "flat": Sort(Flat, 200, "playouts a decision"),
    "mcts": Sort(Mcts, 400, "iterations a decision"),
    "bot": Sort(lambda _: Random(), 0, ""),
}
"""By the word that stands for it. `bot` is another word for `random`."""

OWN = ".py:"
"""What tells a bot of the person's own: a file, and the name of a class in it."""


def split(said: str) -> tuple[str, ...]:
    """The words of `--seats`."""
    return tuple(word.strip() for word in said.split(","))


def is_own(word: str) -> bool:
    """Whether a word names a class in a file."""
    return OWN in word


def thinker(word: str) -> Thinker:
    """The bot of a checked word that is not the person's own."""
    name, _, number = word.partition(":")
    sort = SORTS[name]
    return sort.made(int(number) if number else sort.number)


def check(words: Sequence[str], others: Sequence[str] = ()) -> None:
    """Raises `WrongUse` for a word that names no bot. `others` are further words that are good."""
    for word in words:
        if word not in others and not is_own(word):
            _check_one(word, others)


def _check_one(word: str, others: Sequence[str]) -> None:
    name, colon, number = word.partition(":")
    sort = SORTS.get(name)
    if sort is None:
        known = [*others, *SORTS]
        nearest = nearest_name(name, known)
        meant = f' Did you mean "{nearest}"?' if nearest else ""
        raise WrongUse(
            f'No player is called "{name}".{meant} There are: {", ".join(known)};\n'
            "and classes of your own: my_bot.py:ClassName."
        )
    if colon and not sort.number:
        raise WrongUse(f'"{name}" takes no number: write {name} instead of {word}.')
    good = number.isascii() and number.isdigit() and 0 < int(number) <= MOST
    if colon and not good:
        raise WrongUse(
            f'"{word}": after {name}: stands the number of {sort.counts}, '
            f"from 1 to {MOST}, as in {name}:{sort.number}."
        )
