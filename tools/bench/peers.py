"""How fast a game of ours is played at random beside the same game in other programs.

Everything is measured in turns in one run, in matches a second of processor time. What is not
installed is left out.
"""

from __future__ import annotations

import importlib
import importlib.util
import random
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from engine.compiler.compile import Game
from engine.core.program import Ruleset
from engine.native import build, playouts
from engine.play.machine import Machine
from engine.play.random_play import generator, play_randomly
from tools.bench.timing import Figure
from tools.loading import ruleset_of

LEAST = 0.25
"""Seconds that one measurement takes at least."""

Play = Callable[[int, int], None]
"""Plays so many matches, the first with this seed."""


@dataclass(frozen=True, slots=True)
class Runner:
    """One program that plays the game."""

    what: str
    play: Play


def peer_figures(game: Game, times: int, by_hand: Path | None) -> list[Figure]:
    """Matches a second of every program that knows the game; how ours compare with each."""
    runners = list(_runners(game, by_hand))
    counts = [_enough(runner.play) for runner in runners]
    measured: list[list[float]] = [[] for _ in runners]
    for number in range(times):
        for runner, count, found in zip(runners, counts, measured, strict=True):
            found.append(_rate(runner.play, number * count, count))
    figures = [
        Figure(runner.what, tuple(found), "a second")
        for runner, found in zip(runners, measured, strict=True)
    ]
    return [*figures, *_ratios(runners, measured)]


def _ratios(runners: list[Runner], measured: list[list[float]]) -> Iterator[Figure]:
    """The compiled machine against each of the others."""
    ours = next((n for n, one in enumerate(runners) if one.what == COMPILED), None)
    if ours is None:
        return
    for number, runner in enumerate(runners):
        if number != ours:
            pairs = zip(measured[ours], measured[number], strict=True)
            yield Figure(f"compiled to {runner.what}", tuple(a / b for a, b in pairs), "times")


INTERPRETER, COMPILED = "interpreter", "compiled"


def _runners(game: Game, by_hand: Path | None) -> Iterator[Runner]:
    ruleset = ruleset_of(game)
    yield Runner(INTERPRETER, _interpreted(ruleset))
    with suppress(build.NotCompiled):
        yield Runner(COMPILED, _compiled(ruleset))
    module = game.declarations.modules[-1]
    if (spiel := _named(module.peers, "open_spiel")) and _there("pyspiel"):
        yield Runner("OpenSpiel from Python", _spiel_from_python(spiel))
        yield Runner("OpenSpiel, its own loop", _spiel_loop(spiel))
    if (zoo := _named(module.peers, "pettingzoo")) and _there("pettingzoo", "pygame"):
        yield Runner("PettingZoo", _pettingzoo(zoo))
    if by_hand is not None:
        file = by_hand / f"{module.stamp.id.replace('-', '_')}.py"
        if file.is_file():
            yield Runner("Python by hand", _by_hand(file))


def _named(peers: Any, program: str) -> str:
    """What the game is called in another program; empty where it is not there."""
    said = peers.get(program)
    return str(said.get("game", "")) if isinstance(said, dict) else ""


def _there(*packages: str) -> bool:
    return all(importlib.util.find_spec(package) is not None for package in packages)


def _rate(play: Play, first: int, count: int) -> float:
    begun = time.process_time()
    play(first, count)
    return count / max(time.process_time() - begun, 1e-9)


def _enough(play: Play) -> int:
    """How many matches take long enough to be measured; the first ones warm up."""
    count = 1
    while True:
        begun = time.process_time()
        play(0, count)
        taken = time.process_time() - begun
        if taken >= LEAST:
            return count
        count = max(2 * count, int(count * LEAST / max(taken, 1e-4)))


def _interpreted(ruleset: Ruleset) -> Play:
    machine = Machine(ruleset)

    def play(first: int, count: int) -> None:
        for seed in range(first, first + count):
            play_randomly(machine, machine.start(seed), generator(seed, "bots"))

    return play


def _compiled(ruleset: Ruleset) -> Play:
    native = build.load(ruleset)

    def play(first: int, count: int) -> None:
        playouts.play(native, range(first, first + count))

    return play


def _spiel_from_python(name: str) -> Play:
    game = importlib.import_module("pyspiel").load_game(name)

    def play(first: int, count: int) -> None:
        draw = random.Random(first).choice
        for _ in range(count):
            state = game.new_initial_state()
            while not state.is_terminal():
                state.apply_action(draw(state.legal_actions()))

    return play


def _spiel_loop(name: str) -> Play:
    """Its own loop is reached through a search of one step, whose value is many random matches."""
    spiel = importlib.import_module("pyspiel")
    game = spiel.load_game(name)

    def play(first: int, count: int) -> None:
        evaluator = spiel.RandomRolloutEvaluator(count, first)
        bot = spiel.MCTSBot(game, evaluator, 1.4, 1, 10, False, first, False)
        bot.step(game.new_initial_state())

    return play


def _pettingzoo(name: str) -> Play:
    environment = importlib.import_module(f"pettingzoo.classic.{name}").env()

    def play(first: int, count: int) -> None:
        draw = random.Random(first).choice
        for seed in range(first, first + count):
            environment.reset(seed=seed)
            for _ in environment.agent_iter():
                seen, _, ended, cut, _ = environment.last()
                done = ended or cut
                environment.step(None if done else draw(seen["action_mask"].nonzero()[0]))

    return play


def _by_hand(file: Path) -> Play:
    spec = importlib.util.spec_from_file_location(f"by_hand_{file.stem}", file)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)

    def play(first: int, count: int) -> None:
        below = random.Random(first).randrange
        for _ in range(count):
            module.playout(below)

    return play
