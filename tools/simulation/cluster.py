"""Chunks of a simulation on a Dask cluster, whose workers may come and go."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from itertools import count
from typing import TYPE_CHECKING, Any

from engine.core.codec import to_json
from engine.core.program import Ruleset
from tools.failures import Failure
from tools.simulation.on_worker import (
    Back,
    PlayersMade,
    Told,
    Work,
    own_facts,
    own_stamp,
    play_chunk,
)
from tools.simulation.plan import Plan
from tools.simulation.runner import Chunk, Elsewhere, Gone

if TYPE_CHECKING:
    from distributed import Client, Future

INSTALL = 'pip install "rulewright[cluster]"'
ANSWERS_WITHIN = 5
"""Seconds in which a scheduler has to answer."""
WORKERS_WITHIN = 10
"""Seconds in which the first worker has to be there."""
PATIENCE = 60
"""Seconds without any worker after which the cluster is given up."""
AHEAD = 3
"""Chunks given out for each thread of the cluster before one of them is back."""
SHOWN = 5
"""So many workers are named in a message."""
TALKING = ("distributed", "distributed.client", "tornado.application")
"""Loggers to which Dask gives levels of their own; those below them inherit."""
START = (
    "On one machine: dask scheduler; on each that plays: dask worker ADDRESS.\n"
    "ADDRESS is what the scheduler says when it starts, such as tcp://192.168.1.5:8786."
)


_NUMBERS = count(1)
"""Of simulations: a cluster may have several clients, and each plays several."""


class Cluster:
    """A cluster that answers, with workers that have this very Rulewright."""

    def __init__(self, address: str, client: Client, workers: Mapping[str, Told]) -> None:
        self._address, self._client = address, client
        self.slow = {name: told.no_compiler for name, told in workers.items() if told.no_compiler}
        """Workers that have to interpret, and why."""

    def player(self, ruleset: Ruleset, plan: Plan, players: PlayersMade | None = None) -> Elsewhere:
        """What plays chunks of a plan, for `Runner(elsewhere=…)`. `players` makes bots; it is
        found on the workers by its name, so it is a function of a module.
        """
        work = Work(to_json(ruleset), plan, own_stamp(), players)
        return lambda chunks: self._play(work, chunks)

    def _play(self, work: Work, chunks: Sequence[range]) -> Generator[Chunk, None, None]:
        """Chunks as they come back, each once. After one of which seeds are left none is begun.

        Raises `Gone` when the cluster cannot go on.
        """
        from tools.simulation.worker_plugin import Given

        name = f"rulewright-{next(_NUMBERS)}-{self._client.id}"
        rounds = _Rounds(self._address, self._client, name, chunks)
        try:
            self._client.register_plugin(Given(name, work))
            while (backs := rounds.next()) is not None:
                yield from backs
        except _troubles():
            raise Gone(f"{self._address}: the scheduler no longer answers.") from None
        finally:
            with suppress(*_troubles()):
                rounds.cancel()
                self._client.unregister_worker_plugin(name)


class _Rounds:
    """The chunks of one simulation: given out, bounded in number, and taken back by number."""

    def __init__(self, address: str, client: Client, name: str, chunks: Sequence[range]) -> None:
        self._address, self._client, self._name = address, client, name
        self._chunks = chunks
        self._next = 0
        self._out: dict[int, Future[Back]] = {}
        self._alone = 0

    def next(self) -> list[Chunk] | None:
        """What came back since; None when all is back."""
        self._give_out()
        if not self._out:
            return None
        numbers = self._finished()
        backs: list[Back] = self._client.gather([self._out[number] for number in numbers])
        for number in numbers:
            del self._out[number]
        return [self._taken(back) for back in backs]

    def cancel(self) -> None:
        """Take back what was given out."""
        self._client.cancel(list(self._out.values()), force=True)
        self._out.clear()

    def _give_out(self) -> None:
        threads = sum(self._client.nthreads().values())
        self._alone = 0 if threads else self._alone + 1
        if self._alone > PATIENCE:
            raise Gone(f"{self._address}: the last worker has gone, and none has come for a while.")
        while self._next < len(self._chunks) and len(self._out) < max(1, AHEAD * threads):
            key, seeds = f"{self._name}-{self._next}", self._chunks[self._next]
            self._out[self._next] = self._client.submit(play_chunk, self._name, seeds, key=key)
            self._next += 1

    def _finished(self) -> list[int]:
        """The numbers of those that are back, in order; none when a second has gone by."""
        from distributed import wait

        with suppress(TimeoutError), self._client.as_current():
            wait(list(self._out.values()), timeout=1, return_when="FIRST_COMPLETED")
        done = [number for number, future in self._out.items() if future.done()]
        for number in done:
            self._look(self._out[number], self._chunks[number])
        return done

    def _look(self, future: Future[Back], seeds: range) -> None:
        """Raises `Gone` for a chunk that did not come to its end."""
        if future.status == "finished":
            return
        if future.status != "error":
            raise Gone(f"{self._address}: the cluster has dropped what it was given.")
        from distributed import KilledWorker

        trouble = future.exception()
        which = f"the matches with the seeds {seeds[0]} to {seeds[-1]}"
        if isinstance(trouble, KilledWorker):
            raise Gone(
                f"{self._address}: one worker after another died over {which}. "
                "Have they enough memory?"
            )
        raise Gone(f"{self._address}: {which} ended with {_short(trouble)}.")

    def _taken(self, back: Back) -> Chunk:
        if back.other is not None:
            raise Gone(f"{self._address}: a worker has come with {_another(back.other)}.")
        if back.left:
            self._next = len(self._chunks)
        return back.part, back.left


@contextmanager
def cluster(address: str) -> Iterator[Cluster]:
    """A cluster to play on. Raises `Failure` that says what is missing: the extra, a scheduler
    that answers, a worker, the same Rulewright on all of them.
    """
    _need()
    from distributed import Client

    _answers(address)
    with _silence():
        client = Client(address, timeout=ANSWERS_WITHIN, set_as_default=False)
        try:
            yield Cluster(address, client, _checked(address, client))
        finally:
            with suppress(*_troubles()):
                client.close(timeout=ANSWERS_WITHIN)


def _need() -> None:
    try:
        import distributed  # noqa: F401
    except ModuleNotFoundError:
        raise Failure(
            "To play on a cluster, Rulewright needs a further package, here and on the workers. "
            f"Install it:\n  {INSTALL}\nWithout it, all cores of this machine play."
        ) from None


def _answers(address: str) -> None:
    """Ask who is there: a `Client` that finds nobody leaves a thread behind that complains."""
    try:
        found = asyncio.run(_identity(address))
    except ValueError as wrong:
        raise Failure(f"--cluster {address}: {wrong}.\n{START}") from None
    except (OSError, TimeoutError):
        raise Failure(f"--cluster {address}: no Dask scheduler answers there.\n{START}") from None
    if found.get("type") != "Scheduler":
        raise Failure(f"--cluster {address}: this is a worker, not a scheduler.\n{START}")


async def _identity(address: str) -> dict[str, Any]:
    from distributed.comm.core import connect

    comm = await asyncio.wait_for(connect(address, timeout=ANSWERS_WITHIN), ANSWERS_WITHIN + 1)
    try:
        await comm.write({"op": "identity", "reply": True})
        answer = await asyncio.wait_for(comm.read(), ANSWERS_WITHIN)
    finally:
        comm.abort()
    return answer if isinstance(answer, dict) else {}


def _checked(address: str, client: Client) -> dict[str, Told]:
    """What the workers that are there tell of themselves."""
    try:
        client.wait_for_workers(1, timeout=WORKERS_WITHIN)
    except TimeoutError:
        raise Failure(
            f"--cluster {address}: the scheduler answers, but it has no workers.\n"
            f"Start some, here or elsewhere: dask worker {address}"
        ) from None
    found = client.run(own_facts, on_error="return")
    told = {name: one for name, one in sorted(found.items()) if isinstance(one, Told)}
    lacking = {name: _lacks(one) for name, one in found.items() if not isinstance(one, Told)}
    parted = {name: _another(one) for name, one in told.items() if one.stamp != own_stamp()}
    wrong = lacking | parted
    if wrong:
        raise Failure(
            f"--cluster {address}: all workers need the Rulewright that is here "
            f"({_named(own_facts())}), so that they play the same matches:\n{_listed(wrong)}\n"
            "Install the same there, start these workers again, and repeat the command."
        )
    return told


def _lacks(trouble: object) -> str:
    """Dask gives an error of importing as text in an exception of its own."""
    if any(name in repr(trouble) for name in ("ImportError", "ModuleNotFound", "AttributeError")):
        return f"has no Rulewright, or another one ({trouble})"
    return _short(trouble)


def _another(told: Told) -> str:
    return f"another Rulewright ({_named(told)})"


def _named(told: Told) -> str:
    return f"{told.version}, files {told.stamp}"


def _listed(workers: Mapping[str, str]) -> str:
    lines = [f"  {name}: {what}" for name, what in sorted(workers.items())]
    more = [f"  and {len(lines) - SHOWN} more"] if len(lines) > SHOWN else []
    return "\n".join([*lines[:SHOWN], *more])


def slow_workers(slow: Mapping[str, str]) -> str:
    """What to say of workers that interpret."""
    return f"These workers interpret, a hundred times slower:\n{_listed(slow)}"


def _short(trouble: object) -> str:
    said = str(trouble).split("\n")[0]
    return f"{type(trouble).__name__}: {said:.200}" if said else type(trouble).__name__


def _troubles() -> tuple[type[BaseException], ...]:
    """What Dask raises when the scheduler is no longer there."""
    from concurrent.futures import CancelledError

    from distributed.client import FutureCancelledError
    from distributed.comm.core import CommClosedError

    cancelled: Iterable[type[BaseException]] = (
        CancelledError,
        asyncio.CancelledError,
        FutureCancelledError,
    )
    return (*cancelled, CommClosedError, OSError, RuntimeError, TimeoutError)


@contextmanager
def _silence() -> Iterator[None]:
    """Dask tells of lost workers in its log as they go; here they are no news."""
    loggers = [logging.getLogger(name) for name in TALKING]
    levels = [logger.level for logger in loggers]
    for logger in loggers:
        logger.setLevel(logging.CRITICAL + 1)
    try:
        yield
    finally:
        for logger, level in zip(loggers, levels, strict=True):
            logger.setLevel(level)
