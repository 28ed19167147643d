"""A real cluster of two worker processes plays what one machine plays, whoever dies meanwhile."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from engine.core.codec import to_json
from engine.core.program import Ruleset
from engine.native.native import Native
from tests.native.compiled import compiled, needs_compiler
from tests.simulation.conftest import jetty_of
from tests.tools.conftest import Command
from tools.bots.matches import BotMatches
from tools.failures import Failure
from tools.simulation import cluster as on_cluster
from tools.simulation import on_worker
from tools.simulation.as_data import as_data
from tools.simulation.cluster import cluster
from tools.simulation.interpreted import Interpreted
from tools.simulation.journal import Journal
from tools.simulation.on_worker import PlayersMade, Table, Work, own_stamp
from tools.simulation.part import Part
from tools.simulation.plan import CHUNK, Plan
from tools.simulation.report import report
from tools.simulation.runner import Outcome, Runner

distributed = pytest.importorskip("distributed")

PLAN = Plan(1, 160)
HERE = {"host": "127.0.0.1", "dashboard_address": ":0"}


@pytest.fixture(scope="module")
def workers() -> Iterator[Any]:
    """Two worker processes of one thread each, which interpret; who dies is started again."""
    slow = {"RULEWRIGHT_CC": ""}
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, env=slow, **HERE) as local:
        yield local


def told(ruleset: Ruleset, plan: Plan, outcome: Outcome) -> str:
    """What is told of matches, as text, so that the order counts too."""
    return json.dumps(as_data(report(ruleset, {}, plan, outcome.parts)))


@pytest.fixture(scope="module")
def alone() -> str:
    """What the plan comes to on this machine alone."""
    ruleset = jetty_of(3)
    here = Interpreted(ruleset, options=True)
    return told(ruleset, PLAN, Runner(ruleset, PLAN, play_seed=here.play).run())


class Disaster:
    """Something that happens once a number of chunks is back."""

    def __init__(self, after: int, happen: Any) -> None:
        self._after, self._happen = after, happen
        self.chunks: list[int] = []

    def __call__(self, matches: int) -> None:
        self.chunks.append(matches)
        if len(self.chunks) == self._after:
            self._happen()


def play(address: str, plan: Plan, players: PlayersMade | None = None, **more: Any) -> Outcome:
    """A plan on the cluster."""
    ruleset = jetty_of(3)
    with cluster(address) as there:
        elsewhere = there.player(ruleset, plan, players)
        return Runner(ruleset, plan, elsewhere=elsewhere, **more).run()


def test_a_worker_dies_in_the_middle(jetty: Ruleset, workers: Any, alone: str) -> None:
    """Nothing lost, nothing counted twice: what it had under way, or had not yet handed over, is
    played by the other one.
    """
    known = workers.scheduler.workers
    before = set(known)

    def kill() -> None:
        nannies = workers.workers.values()
        doomed = max(nannies, key=lambda nanny: len(known[nanny.worker_address].processing))
        assert known[doomed.worker_address].processing
        os.kill(doomed.pid, signal.SIGKILL)

    disaster = Disaster(2, kill)
    outcome = play(workers.scheduler_address, PLAN, advance=disaster)
    assert not outcome.stopped
    assert disaster.chunks == [CHUNK] * (PLAN.games // CHUNK)
    seeds = sorted(match.seed for part in outcome.parts for match in part.matches)
    assert seeds == list(PLAN.seeds)
    assert told(jetty, PLAN, outcome) == alone
    assert not before <= set(known)


def test_bots_play_there_as_they_do_here(jetty: Ruleset, workers: Any) -> None:
    plan = Plan(3, 6, seats=("flat:4", "random", "mcts:8"))
    here = BotMatches(jetty, plan)
    there = play(workers.scheduler_address, plan, BotMatches, play_seed=here.play)
    assert told(jetty, plan, there) == told(
        jetty, plan, Runner(jetty, plan, play_seed=here.play).run()
    )


def test_only_some_chunks_are_given_out_at_once(jetty: Ruleset, workers: Any) -> None:
    """Bots that think play chunks of one match."""
    plan, tasks = Plan(1, 40, options=False, seats=("random", "random", "random")), []

    def count(matches: int) -> None:
        assert matches == 1
        tasks.append(len(workers.scheduler.tasks))

    here = BotMatches(jetty, plan).play
    play(workers.scheduler_address, plan, BotMatches, play_seed=here, advance=count)
    assert len(tasks) == 40
    assert max(tasks) < 20


def test_ctrl_c_keeps_what_was_done_and_leaves_nothing_on_the_cluster(
    jetty: Ruleset, workers: Any, alone: str, tmp_path: Path
) -> None:
    def stop() -> None:
        raise KeyboardInterrupt

    path = tmp_path / "journal"
    kept = Journal(path, jetty, PLAN)
    outcome = play(workers.scheduler_address, PLAN, journal=kept, advance=Disaster(3, stop))
    assert outcome.stopped
    assert not outcome.gone
    with distributed.Client(workers.scheduler_address, set_as_default=False) as client:
        client.run_on_scheduler(lambda dask_scheduler: None)
        assert not [key for key in workers.scheduler.tasks if "rulewright" in str(key)]
    again = Journal(path, jetty, PLAN)
    assert sum(len(part.matches) for part in again.parts) == 3 * CHUNK
    outcome = play(workers.scheduler_address, PLAN, journal=again)
    assert told(jetty, PLAN, outcome) == alone


def test_the_command_says_the_same(command: Command, workers: Any) -> None:
    words = ("simulate", "tests/fixtures/jetty", "--games", 40, "--json")
    there = command(*words, "--cluster", workers.scheduler_address)
    here = command(*words)
    assert there.code == here.code == 0
    assert there.out == here.out
    assert there.err.count("RULEWRIGHT_CC says that no C compiler is to be used") == 2


def test_a_worker_that_comes_later_with_another_rulewright(
    workers: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    ruleset = jetty_of(3)
    with cluster(workers.scheduler_address) as there:
        monkeypatch.setattr(on_cluster, "own_stamp", lambda: "0123")
        elsewhere = there.player(ruleset, PLAN)
        outcome = Runner(ruleset, PLAN, elsewhere=elsewhere).run()
    assert outcome.stopped
    assert not outcome.batches
    assert "a worker has come with another Rulewright" in outcome.gone


def test_workers_with_another_rulewright(
    command: Command, workers: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(on_cluster, "own_stamp", lambda: "0123")
    ended = command("simulate", "tests/fixtures/jetty", "--cluster", workers.scheduler_address)
    assert ended.code == 1
    assert "all workers need the Rulewright that is here" in ended.err
    assert ended.err.count(": another Rulewright (") == 2


def test_a_worker_is_no_scheduler(command: Command, workers: Any) -> None:
    address = next(iter(workers.scheduler.workers))
    ended = command("simulate", "tests/fixtures/jetty", "--cluster", address)
    assert ended.code == 1
    assert "this is a worker, not a scheduler" in ended.err


def test_a_bot_of_ones_own_plays_here_only(command: Command, tmp_path: Path) -> None:
    bot = tmp_path / "mine.py"
    bot.write_text("class First:\n    def choose(self, view, decision): ...\n")
    words = ("--seats", f"{bot}:First", "--cluster", "127.0.0.1:8786")
    ended = command("simulate", "tests/fixtures/jetty", *words)
    assert ended.code == 2
    assert "a bot of your own plays here only" in ended.err


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("127.0.0.1:9", "no Dask scheduler answers there"),
        ("nonsense", "missing port number"),
        ("foo://host:1", "unknown address scheme 'foo'"),
    ],
)
def test_nobody_is_there(
    command: Command, monkeypatch: pytest.MonkeyPatch, address: str, said: str
) -> None:
    monkeypatch.setattr(on_cluster, "ANSWERS_WITHIN", 0.5)
    ended = command("simulate", "tests/fixtures/jetty", "--cluster", address)
    assert ended.code == 1
    assert f"--cluster {address}: " in ended.err
    assert said in ended.err
    assert "dask scheduler" in ended.err
    assert "Traceback" not in ended.err


def test_no_workers(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(on_cluster, "WORKERS_WITHIN", 0.2)
    with distributed.LocalCluster(n_workers=0, **HERE) as local:
        address = local.scheduler_address
        ended = command("simulate", "tests/fixtures/jetty", "--cluster", address)
    assert ended.code == 1
    assert "the scheduler answers, but it has no workers" in ended.err
    assert f"dask worker {address}" in ended.err


def test_without_the_extra(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    ended = command("simulate", "tests/fixtures/jetty", "--cluster", "127.0.0.1:8786")
    assert ended.code == 1
    assert 'pip install "rulewright[cluster]"' in ended.err


ALL_OF_A_CLUSTER = """
import time
from distributed import LocalCluster
local = LocalCluster(
    n_workers=1, threads_per_worker=1, processes=False, protocol="tcp", host="127.0.0.1"
)
print(local.scheduler_address, flush=True)
time.sleep(600)
"""


def test_the_scheduler_dies_in_the_middle(jetty: Ruleset, tmp_path: Path) -> None:
    """As with Ctrl-C: what was done is kept, and is not played again."""
    process = subprocess.Popen(
        [sys.executable, "-c", ALL_OF_A_CLUSTER],
        stdout=subprocess.PIPE,
        env=os.environ | {"RULEWRIGHT_CC": ""},
        text=True,
    )
    with process:
        assert process.stdout is not None
        address = process.stdout.readline().strip()
        path = tmp_path / "journal"
        kept = Journal(path, jetty, PLAN)
        outcome = play(address, PLAN, journal=kept, advance=Disaster(2, process.kill))
    assert outcome.stopped
    assert "the scheduler no longer answers" in outcome.gone
    done = sum(len(part.matches) for part in outcome.parts)
    assert 2 * CHUNK <= done < PLAN.games
    assert sum(len(part.matches) for part in Journal(path, jetty, PLAN).parts) == done


class Stumbling:
    """Bots that cannot go on in two matches."""

    def __init__(self, ruleset: Ruleset, plan: Plan, native: Native | None) -> None:
        self._machine = Interpreted(ruleset, options=plan.options)

    def play(self, seed: int) -> Part:
        if seed in (4, 6):
            raise Failure(f"no way on in {seed}")
        return self._machine.play(seed)


def test_a_match_that_stops_is_left_to_who_reads_why(jetty: Ruleset) -> None:
    plan = Plan(1, 8)
    work = Work(to_json(jetty), plan, own_stamp(), Stumbling)
    back = Table(work).play(plan.seeds)
    assert back.left == (4, 6)
    assert [match.seed for match in back.part.matches] == [1, 2, 3, 5, 7, 8]

    def elsewhere(chunks: Any) -> Iterator[Any]:
        for seeds in reversed(chunks):
            found = Table(work).play(seeds)
            yield found.part, found.left

    here = Stumbling(jetty, plan, None)
    with pytest.raises(Failure, match="no way on in 4"):
        Runner(jetty, plan, play_seed=here.play, elsewhere=elsewhere).run()


def test_a_ruleset_arrives_as_it_was(jetty: Ruleset) -> None:
    plan = Plan(1, 2, options=False)
    back = Table(Work(to_json(jetty), plan, own_stamp(), None)).play(plan.seeds)
    here = Interpreted(jetty, options=False)
    assert back.part.matches == [match for seed in (1, 2) for match in here.play(seed).matches]


@needs_compiler
def test_a_worker_with_a_compiler_plays_the_same(
    jetty: Ruleset, monkeypatch: pytest.MonkeyPatch
) -> None:
    work = Work(to_json(jetty), Plan(1, 20), own_stamp(), None)
    monkeypatch.setattr(on_worker, "compiled", lambda *_: None)
    slow = Table(work).play(range(1, 21))
    monkeypatch.setattr(on_worker, "compiled", lambda ruleset, _: compiled(ruleset))
    assert Table(work).play(range(1, 21)) == slow
    assert len(slow.part.matches) == 20
