"""Who plays which seat: people and bots."""

from __future__ import annotations

from engine.play.match import Match
from tools.bots import words
from tools.bots.seated import SECONDS, Bench, Seated
from tools.compiled import WORTH_COMPILING, compiled
from tools.failures import WrongUse

HUMAN = "human"
IDLE = (HUMAN, "bot", "random")
"""Who needs no compiled machine."""


def seat_words(said: str, players: int) -> tuple[str, ...]:
    """Who plays, by seat: what `--seats` says; where it says nothing, bots against one person.

    Raises `WrongUse` for more seats than players, or an unknown word.
    """
    said_words = words.split(said) if said else (HUMAN,)
    if len(said_words) > players:
        raise WrongUse(f"--seats names {len(said_words)} seats, but {players} play.")
    words.check(said_words, [HUMAN])
    return (*said_words, *["bot"] * (players - len(said_words)))


def bots_at(match: Match, seconds: float = SECONDS) -> dict[int, Seated]:
    """The bots of a match by seat, each with numbers of its own.

    Raises `WrongUse` when a seat has a word that names no player.
    """
    words.check(match.seats, [HUMAN])
    ruleset = match.machine.ruleset
    thinks = any(word not in IDLE and not words.is_own(word) for word in match.seats)
    native = compiled(ruleset, WORTH_COMPILING) if thinks else None
    return Bench(ruleset, match.seats, native, seconds).seated(match.seed, leave=(HUMAN,))


def bot_words(said: str, players: int) -> tuple[str, ...]:
    """Which bots play, by seat: what `--seats` says, again and again until all seats have one.

    Raises `WrongUse` for more bots than players, or an unknown word.
    """
    said_words = words.split(said)
    if len(said_words) > players:
        raise WrongUse(f"--seats names {len(said_words)} seats, but {players} play.")
    words.check(said_words)
    return tuple(said_words[seat % len(said_words)] for seat in range(players))
