"""Bots of the person's own: a class in a Python file, asked with a limit of time.

Such a file is a program of whoever gives it, and runs with all that he may do.
"""

from __future__ import annotations

import importlib.util
import threading
import traceback
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import TypeVar

from engine.core.problem import nearest_name
from engine.play.decision import Decision
from engine.play.faults import IllegalChoice
from engine.play.view import View
from tools.bots.bot import Bot
from tools.bots.words import OWN
from tools.failures import Failure, WrongUse

SHOWN = 6
"""So many options are named in a message."""

T = TypeVar("T")

Maker = Callable[[int, str], Bot]


class BotFailed(Failure):
    """A bot of the person's own did not answer as it has to; says which, where, and what."""


def own_bot(word: str) -> Maker:
    """The class that `path.py:Name` names. Raises `WrongUse` when there is none."""
    said, _, name = word.rpartition(":")
    path = Path(said)
    if not path.is_file():
        raise WrongUse(f"{word}: there is no file {said}.")
    module = _module(path, word)
    found = getattr(module, name, None)
    if found is None:
        known = [key for key, one in vars(module).items() if isinstance(one, type)]
        nearest = nearest_name(name, known)
        meant = f" Did you mean {nearest}?" if nearest else ""
        raise WrongUse(f"{word}: the file has no class {name}.{meant}")
    if not callable(found) or not callable(getattr(found, "choose", None)):
        raise WrongUse(f"{word}: {name} has no method choose(view, decision).")
    maker: Maker = found
    return maker


def _module(path: Path, word: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(f"bot_{path.stem}", path)
    if spec is None or spec.loader is None:
        raise WrongUse(f"{word}: {path} cannot be read as a Python file.")
    module = importlib.util.module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:
        raise WrongUse(f"{word}: the file stops with {_told(error, path)}") from None
    return module


class Asked:
    """One seat of one match with a bot of the person's own."""

    def __init__(self, word: str, made: Maker, seed: int, seat: int, seconds: float) -> None:
        self._word, self._seat, self._seconds = word, seat, seconds
        self._file = Path(word.rpartition(OWN)[0] + ".py")
        self._bot: Bot = self._in_time(lambda: made(seed, f"seat {seat + 1}"), "being made", "")

    def key(self, view: View, decision: Decision) -> str:
        """The key that it answers. Raises `BotFailed` for anything that is no option, an exception
        of its own, and when it takes longer than it may.
        """
        asked = f"\nThe decision: {_prompt(decision)}\nOptions: {_options(decision)}"
        answer = self._in_time(lambda: self._bot.choose(view, decision), "choosing", asked)
        if not isinstance(answer, str):
            raise self._failed(f"answered {answer!r:.80}, which is no key of an option.", asked)
        try:
            return decision.option(answer).key
        except IllegalChoice:
            raise self._failed(f'answered "{answer:.80}", which is not offered.', asked) from None

    def _in_time(self, asked: Callable[[], T], doing: str, decision: str) -> T:
        """An answer, from a thread that is left alone when it takes too long."""
        answers: list[T] = []
        errors: list[BaseException] = []

        def run() -> None:
            try:
                answers.append(asked())
            except BaseException as error:  # whatever it is, it is the bot's
                errors.append(error)

        thread = threading.Thread(target=run, daemon=True)
        thread.start()
        thread.join(self._seconds)
        if errors:
            raise self._failed(f"stopped with {_told(errors[0], self._file)}", decision)
        if not answers:
            limit = f"more than {self._seconds:g} seconds"
            raise self._failed(f"took {limit} for {doing} (--bot-seconds).", decision)
        return answers[0]

    def _failed(self, what: str, decision: str) -> BotFailed:
        return BotFailed(f"Seat {self._seat + 1}, {self._word}: {what}{decision}")


def _told(error: BaseException, path: Path) -> str:
    """An error in a line, with the last line of the bot's own file that it came from."""
    lines = [
        frame.lineno
        for frame in traceback.extract_tb(error.__traceback__)
        if Path(frame.filename).name == path.name
    ]
    if isinstance(error, SyntaxError):
        lines = [error.lineno]
    where = f" (line {lines[-1]} of {path.name})" if lines else ""
    said = str(error).split("\n")[0]
    return (
        f"{type(error).__name__}: {said:.200}{where}" if said else f"{type(error).__name__}{where}"
    )


def _prompt(decision: Decision) -> str:
    return next(iter(decision.prompt.text.values()), decision.prompt.key) or decision.kind


def _options(decision: Decision) -> str:
    more = len(decision.options) - SHOWN
    return ", ".join(decision.keys[:SHOWN]) + (f" and {more} more" if more > 0 else "")
