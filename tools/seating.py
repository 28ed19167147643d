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
    bots = tuple(word for word in match.seats if word != HUMAN)
    return Bench(ruleset, bots, native, seconds).seated(match.seed, match.seats)


def thinking_seats(said: str, players: int) -> tuple[str, ...]:
    """Which bots play, by seat: what `--seats` says, again and again until all seats have one;
    empty when all of them are random.

    Raises `WrongUse` for more bots than players, or an unknown word.
    """
    if not said:
        return ()
    found = words.split(said)
    if len(found) > players:
        raise WrongUse(f"--seats names {len(found)} seats, but {players} play.")
    words.check(found)
    if all(word in IDLE for word in found):
        return ()
    return tuple(found[seat % len(found)] for seat in range(players))
