"""Brings to every worker of a Dask cluster, also to those that come later, what chunks share.

Needs the extra: `pip install "rulewright[cluster]"`.
"""

from __future__ import annotations

from distributed import Worker, WorkerPlugin

from tools.simulation.on_worker import Work, forget, give


class Given(WorkerPlugin):
    """What all chunks of one simulation share. Chunks then depend on nothing that lies on one
    worker only: none is preferred for it, and nobody's death loses it.
    """

    def __init__(self, name: str, work: Work) -> None:
        self.name = name
        self._work = work

    def setup(self, worker: Worker) -> None:
        give(self.name, self._work)

    def teardown(self, worker: Worker) -> None:
        forget(self.name)
