"""What can go wrong while a game is played, each for another reader."""

from __future__ import annotations

from engine.core.problem import Problem


class EngineBug(Exception):
    """Our own mistake; the message names the effect line that was being executed."""


class IllegalChoice(Exception):
    """A player's answer that is not among the options; `nearest` are the likeliest keys meant."""

    def __init__(self, message: str, nearest: tuple[str, ...] = ()) -> None:
        super().__init__(message)
        self.nearest = nearest


class RulesFault(Exception):
    """The rules cannot go on: an effect without end, or a failure that nothing catches."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(f"{problem.span}: {problem.reason}")
        self.problem = problem


class BadRecord(Exception):
    """A record that cannot be read, written or played on; the message is all there is to say."""


class Unseen(Exception):
    """Look-ahead only: something is read that the deciding player cannot know."""


class TooDeep(Exception):
    """More routines are open inside each other than any game needs."""


class OutOfRange(Exception):
    """A number, or how many there are to choose from, is beyond any game; the message says what."""


class BudgetEnded(Exception):
    """Look-ahead only: it took more instructions than it may."""


UNSEEN = Unseen("read in a look-ahead")
"""One instance for all: raised often, and nobody looks at where."""
