"""A match on the interpreter or the compiled machine, as those see it who count decisions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from engine.core.program import Ruleset
from engine.play.decision import Decisions
from engine.play.machine import Checked, Machine
from engine.play.result import result


class Side(Protocol):
    """A machine that plays a ruleset. States are its own; `offered` are the options at one."""

    @property
    def ruleset(self) -> Ruleset:
        """What is played."""

    def start(self, seed: int) -> Any:
        """A match about to begin."""

    def advance(self, s: Any, *, ask_forced: bool) -> list[Checked]:
        """Run to the next decision; nothing is offered when the match is over."""

    def take(self, s: Any, checked: Checked) -> None:
        """Choose one of the options offered."""

    def player(self, s: Any, offered: Sequence[Checked]) -> int:
        """Who decides."""

    def winners(self, s: Any) -> tuple[int, ...]:
        """Who has won."""


@dataclass(frozen=True, slots=True)
class Interpreted:
    """The interpreter as a side; `engine.native.native.Native` is one as it is."""

    machine: Machine

    @property
    def ruleset(self) -> Ruleset:
        return self.machine.ruleset

    def start(self, seed: int) -> Any:
        return self.machine.start(seed)

    def advance(self, s: Any, *, ask_forced: bool) -> list[Checked]:
        return self.machine.advance(s, ask_forced=ask_forced)

    def take(self, s: Any, checked: Checked) -> None:
        self.machine.take(s, checked)

    def player(self, s: Any, offered: Sequence[Checked]) -> int:
        return Decisions(self.machine).decision(s, list(offered)).player

    def winners(self, s: Any) -> tuple[int, ...]:
        return result(self.machine, s).winners
