"""What goes wrong on the command line, and the one message and exit code that each gets."""

from __future__ import annotations

FINE = 0
FOUND = 1
"""Problems in a game, a failed scenario, a file that cannot be read or written."""
WRONG_USE = 2
OUR_FAULT = 3
STOPPED = 130
"""Ended with Ctrl-C, as shells count it."""

EXIT_CODES = """\b
Exit codes:
  0  fine
  1  problems were found, a scenario failed, or a file could not be read or written
  2  wrong use: an unknown command, option, game, seat or language
  3  a fault of ours: please report it"""


class Failure(Exception):
    """Something that stops a command and is no fault of ours; `message` says all there is."""

    code = FOUND

    def __init__(self, message: str) -> None:
        self.message = message
        super().__init__(message)


class WrongUse(Failure):
    """The person asked for something that is not there; the message names what is."""

    code = WRONG_USE
