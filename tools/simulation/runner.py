"""All matches of a plan, over threads where that helps; Ctrl-C keeps what was done."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import closing
from dataclasses import dataclass, field

from engine.core.program import Ruleset
from engine.native.native import Native
from tools.compiled import compiled
from tools.simulation.compiled import play_compiled, wishes_for
from tools.simulation.interpreted import Interpreted
from tools.simulation.journal import Journal
from tools.simulation.part import Part, together
from tools.simulation.plan import Plan

PlaySeed = Callable[[int], Part]
"""Plays the match of one seed with the bots of a plan's seats. Called by several threads at
once."""

Chunk = tuple[Part, tuple[int, ...]]
"""What came of a chunk, and the seeds of it that are left to the interpreter."""

Elsewhere = Callable[[Sequence[range]], Generator[Chunk]]
"""Plays chunks away from here and gives what came of each, once, in any order. Chunks are begun in
their order, and none after one of which seeds are left. Raises `Gone` when it cannot go on.
"""

AHEAD = 2
"""Chunks given out for each thread before the first of them is back."""


class Gone(Exception):
    """Whoever plays elsewhere is no longer there; the message is all there is to say."""


@dataclass(slots=True)
class Outcome:
    """What was played, by batch of its plan."""

    batches: dict[int, Part] = field(default_factory=dict)
    stopped: bool = False
    """Somebody ended it with Ctrl-C, or who played elsewhere has gone."""
    gone: str = ""
    """Why, if so."""

    @property
    def parts(self) -> list[Part]:
        """The batches in the order of their seeds."""
        return [self.batches[number] for number in sorted(self.batches)]


class Runner:
    """Plays a plan, once. `advance` is told how many matches more are there, as they come.

    The game is compiled when a runner is made, so that what `run` takes is playing alone.
    """

    def __init__(
        self,
        ruleset: Ruleset,
        plan: Plan,
        *,
        threads: int = 1,
        journal: Journal | None = None,
        play_seed: PlaySeed | None = None,
        elsewhere: Elsewhere | None = None,
        advance: Callable[[int], None] = lambda _: None,
    ) -> None:
        self._ruleset, self._plan = ruleset, plan
        self._threads = max(1, threads)
        self._journal = journal
        self._play_seed, self._elsewhere = play_seed, elsewhere
        self._advance = advance
        self._interpreted = Interpreted(ruleset, options=plan.options)
        self._outcome = Outcome()
        self.played = 0
        """Matches played, those out of the journal not counted."""
        kept = journal.parts if journal is not None else []
        done = {match.seed for part in kept for match in part.matches}
        self._chunks = list(plan.chunks(done))
        left = sum(map(len, self._chunks))
        here = left > 0 and play_seed is None and elsewhere is None
        self._native = compiled(ruleset, left) if here else None

    def run(self) -> Outcome:
        """Play what the journal does not hold. Raises `RulesFault` when the rules cannot go on:
        of several such matches the one with the lowest seed tells why.
        """
        for part in self._journal.parts if self._journal else ():
            self._take(part)
        try:
            self._play()
        except KeyboardInterrupt:
            self._outcome.stopped = True
        except Gone as gone:
            self._outcome.stopped, self._outcome.gone = True, str(gone)
        return self._outcome

    def _play(self) -> None:
        if self._elsewhere is not None:
            self._play_elsewhere(self._elsewhere)
        elif self._play_seed is not None:
            self._over_threads(_each_alone(self._chunks), self._seeds_by(self._play_seed))
        elif self._native is not None:
            self._over_threads(iter(self._chunks), self._compiled(self._native))
        else:
            for seeds in _each_alone(self._chunks):
                self._keep(self._interpreted.play(seeds[0]))

    def _play_elsewhere(self, elsewhere: Elsewhere) -> None:
        """What is left there is played here, lowest seed first: here somebody reads why."""
        chunks = list(_each_alone(self._chunks)) if self._play_seed else self._chunks
        left: list[int] = []
        with closing(elsewhere(chunks)) as backs:
            for part, seeds in backs:
                self._keep(part)
                left += seeds
        for seed in sorted(left):
            self._keep((self._play_seed or self._interpreted.play)(seed))

    def _over_threads(self, chunks: Iterator[range], play: Callable[[range], Chunk]) -> None:
        """Chunks are taken back in the order in which they were given out."""
        out: deque[Future[Chunk]] = deque()
        with ThreadPoolExecutor(self._threads) as pool:
            try:
                for seeds in chunks:
                    out.append(pool.submit(play, seeds))
                    if len(out) >= AHEAD * self._threads:
                        self._back(out.popleft())
                while out:
                    self._back(out.popleft())
            except KeyboardInterrupt:
                self._rescue(out)
                raise
            finally:
                for future in out:
                    future.cancel()

    def _back(self, future: Future[Chunk]) -> None:
        try:
            part, left = future.result()
        except KeyboardInterrupt:
            self._rescue(deque([future]))
            raise
        self._keep(together([part, *(self._interpreted.play(seed) for seed in left)]))

    def _rescue(self, out: deque[Future[Chunk]]) -> None:
        """Take what is whole; what was not begun is not."""
        for future in out:
            if not future.cancel():
                part, left = future.result()
                if not left:
                    self._keep(part)
        out.clear()

    def _compiled(self, native: Native) -> Callable[[range], Chunk]:
        wishes = wishes_for(self._ruleset, options=self._plan.options)
        return lambda seeds: play_compiled(native, seeds, wishes)

    @staticmethod
    def _seeds_by(play_seed: PlaySeed) -> Callable[[range], Chunk]:
        return lambda seeds: (together(play_seed(seed) for seed in seeds), ())

    def _keep(self, part: Part) -> None:
        if part.matches:
            if self._journal is not None:
                self._journal.add(part)
            self._take(part)
            self.played += len(part.matches)

    def _take(self, part: Part) -> None:
        batch = self._plan.batch(part.matches[0].seed)
        self._outcome.batches.setdefault(batch, Part()).take(part)
        self._advance(len(part.matches))


def _each_alone(chunks: list[range]) -> Iterator[range]:
    """Bots that think take long: each match by itself, so that Ctrl-C is heard."""
    return (range(seed, seed + 1) for seeds in chunks for seed in seeds)
