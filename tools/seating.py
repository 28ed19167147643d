"""Who plays which seat: people and bots."""

from __future__ import annotations

from engine.core.problem import nearest_name
from tools.bots import BOTS, Bot
from tools.failures import WrongUse

HUMAN = "human"


def seat_words(said: str, players: int) -> tuple[str, ...]:
    """Who plays, by seat: what `--seats` says; where it says nothing, bots against one person.

    Raises `WrongUse` for more seats than players, or an unknown word.
    """
    words = [word.strip() for word in said.split(",")] if said else [HUMAN]
    if len(words) > players:
        raise WrongUse(f"--seats names {len(words)} seats, but {players} play.")
    known = [HUMAN, *BOTS]
    for word in words:
        if word not in known:
            nearest = nearest_name(word, known)
            meant = f' Did you mean "{nearest}"?' if nearest else ""
            raise WrongUse(f'No player is called "{word}".{meant} There are: {", ".join(known)}.')
    rest = ["bot"] * (players - len(words))
    return (*words, *rest)


def bots_at(words: tuple[str, ...], seed: int) -> dict[int, Bot]:
    """The bots by seat, each with numbers of its own."""
    return {
        seat: BOTS[word](seed, f"seat {seat + 1}")
        for seat, word in enumerate(words)
        if word != HUMAN
    }
