"""Timing: medians of repeated runs on one core.

What is measured is processor time: on an idle machine a clock shows the same, on a busy one the
figures still say something.
"""

from __future__ import annotations

import gc
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Figure:
    """What was measured, in which unit, against which goal. `better` is less or more."""

    what: str
    values: tuple[float, ...]
    unit: str
    goal: float | None = None
    better: str = "less"

    @property
    def median(self) -> float:
        return statistics.median(self.values)

    @property
    def reached(self) -> bool | None:
        """Whether the median reaches the goal; None without one."""
        if self.goal is None:
            return None
        return self.median <= self.goal if self.better == "less" else self.median >= self.goal


def seconds(action: Callable[[], object], times: int) -> tuple[float, ...]:
    """How long `action` takes, run `times` times, garbage collected before each run."""
    taken = []
    for _ in range(times):
        gc.collect()
        begin = time.process_time()
        action()
        taken.append(time.process_time() - begin)
    return tuple(taken)
