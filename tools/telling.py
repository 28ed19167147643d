"""Turning whatever stopped a command into one message and an exit code."""

from __future__ import annotations

import sys
import traceback

from engine.core.problem import ProblemsFound, render
from engine.play.faults import BadRecord, EngineBug, IllegalChoice, RulesFault
from tools.failures import FOUND, OUR_FAULT, Failure
from tools.reporting import coloured
from tools.terminal import console

REPORT = """\
This is a fault of Rulewright, not of your game. Please report it: the command, the game, and what
the command shows with `rulewright --debug`."""


def tell(error: Exception, *, debug: bool) -> int:
    """Print the message of `error` to standard error and return the exit code.

    With `debug`, a fault of ours also shows its traceback.
    """
    message, code = told(error)
    if debug and code == OUR_FAULT:
        traceback.print_exception(error)
    if isinstance(error, ProblemsFound):
        _show(error)
    else:
        print(message, file=sys.stderr)
    for note in getattr(error, "__notes__", ()):
        print(note, file=sys.stderr)
    return code


def _show(found: ProblemsFound) -> None:
    """The problems, in colours where somebody sees them."""
    screen = console(errors=True)
    for problem in found.problems:
        screen.print(coloured(problem, found.sources))


def told(error: Exception) -> tuple[str, int]:
    """The message and exit code of an error."""
    match error:
        case Failure():
            return error.message, error.code
        case ProblemsFound():
            return "\n\n".join(render(p, error.sources) for p in error.problems), FOUND
        case RulesFault():
            return render(error.problem, {}), FOUND
        case IllegalChoice():
            return _with_nearest(error), FOUND
        case BadRecord():
            return str(error), FOUND
        case OSError():
            return _file_message(error), FOUND
        case MemoryError():
            return "There is not enough memory for this.", FOUND
        case EngineBug():
            return f"{error}\n{REPORT}", OUR_FAULT
        case _:
            return f"{type(error).__name__}: {error}\n{REPORT}", OUR_FAULT


def _with_nearest(error: IllegalChoice) -> str:
    meant = " or ".join(f'"{key}"' for key in error.nearest)
    said = str(error)
    return f"{said} Did you mean {meant}?" if meant and "Did you mean" not in said else said


def _file_message(error: OSError) -> str:
    """`build/x.html: No space left on device`"""
    where = f"{error.filename}: " if error.filename else ""
    return f"{where}{error.strerror or error}"
