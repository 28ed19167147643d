"""Interpreters of one ruleset, one for each thread: none is for use by several at once."""

from __future__ import annotations

import threading

from engine.core.program import Ruleset
from engine.play.machine import Machine


class OwnMachines:
    """Gives each thread an interpreter of its own, made when it first asks."""

    def __init__(self, ruleset: Ruleset) -> None:
        self._ruleset, self._threads = ruleset, threading.local()

    def here(self) -> Machine:
        """That of the thread that asks."""
        found = getattr(self._threads, "machine", None)
        if found is None:
            found = self._threads.machine = Machine(self._ruleset)
        assert isinstance(found, Machine)
        return found
