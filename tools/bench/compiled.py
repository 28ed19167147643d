"""How fast the compiled machine plays, side by side with the interpreter.

Both take turns in one run, so that what else the machine does falls on both alike.
"""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from engine.core.program import Ruleset
from engine.native import build, playouts
from engine.native.native import DECIDING, Native
from engine.play.machine import Machine
from engine.play.random_play import generator, play_randomly
from tools.bench.timing import Figure

MATCHES_FOR_ONE = 40
"""Matches of the compiled machine for one of the interpreter."""


def compiled_figures(
    ruleset: Ruleset, matches: int, times: int, goal: float | None
) -> Iterator[Figure]:
    """The figures of one ruleset; a single one that says so where nothing can be compiled."""
    try:
        native, compiling = _compiled(ruleset, times)
    except build.NotCompiled as problem:
        yield Figure(f"compiled: none ({problem})", (0.0,), "")
        return
    yield Figure("compiling, with the compiler's own time", compiling, "s")
    slow, fast, decisions = _side_by_side(ruleset, native, matches, times)
    yield Figure("matches, interpreter", slow, "a second")
    yield Figure("matches, compiled", fast, "a second", goal, better="more")
    yield Figure("decisions, compiled", decisions, "a second")
    ratios = tuple(quick / steady for quick, steady in zip(fast, slow, strict=True))
    yield Figure("compiled to interpreter", ratios, "times")
    threads = _two_threads(native, matches * MATCHES_FOR_ONE, times)
    yield Figure("two threads to one", threads, "times", 1.8, better="more")
    yield Figure("copy of a compiled state", (float(_copied_bytes(native)),), "bytes")


def _compiled(ruleset: Ruleset, times: int) -> tuple[Native, tuple[float, ...]]:
    """A compiled game, and the seconds of processor time that it took, each time anew."""
    taken = []
    for _ in range(times):
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
            begun = _processor_time()
            native = build.load(ruleset, folder=Path(folder))
            taken.append(_processor_time() - begun)
    return native, tuple(taken)


def _processor_time() -> float:
    """Of this process and of those that it waited for."""
    spent = os.times()
    return sum(spent[:4])


def _side_by_side(
    ruleset: Ruleset, native: Native, matches: int, times: int
) -> tuple[tuple[float, ...], tuple[float, ...], tuple[float, ...]]:
    """Matches a second of both, in turns, and decisions a second of the compiled one."""
    machine = Machine(ruleset)
    play_randomly(machine, machine.start(0), generator(0))
    slow, fast, decisions = [], [], []
    for number in range(times):
        first, many = number * matches, matches * MATCHES_FOR_ONE
        begun = time.process_time()
        for seed in range(first, first + matches):
            play_randomly(machine, machine.start(seed), generator(seed, "bots"))
        slow.append(matches / (time.process_time() - begun))
        begun = time.process_time()
        found = playouts.play(native, range(first, first + many))
        taken = time.process_time() - begun
        fast.append(many / taken)
        decisions.append(sum(one.decisions for one in found.matches) / taken)
    return tuple(slow), tuple(fast), tuple(decisions)


def _two_threads(native: Native, matches: int, times: int) -> tuple[float, ...]:
    """How many matches two threads play in the time in which one plays one; by the clock."""
    seeds = [range(matches), range(matches, 2 * matches)]
    gained = []
    with ThreadPoolExecutor(2) as threads:
        for _ in range(times):
            begun = time.perf_counter()
            for half in seeds:
                playouts.play(native, half)
            middle = time.perf_counter()
            list(threads.map(lambda half: playouts.play(native, half), seeds))
            gained.append((middle - begun) / (time.perf_counter() - middle))
    return tuple(gained)


def _copied_bytes(native: Native) -> int:
    """What a copy copies in the middle of a match."""
    state, numbers = native.start(1), native.generator(1)
    native.playout(state, numbers, most=200)
    if state.status != DECIDING:
        state = native.start(1)
        native.advance(state)
    return state.copied_bytes
