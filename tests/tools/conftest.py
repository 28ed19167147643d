"""The command line, run in this process."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from tools.cli import run

JETTY = Path(__file__).parents[1] / "fixtures" / "jetty"


@dataclass(frozen=True)
class Ended:
    """How a command ended: its exit code, what it printed, and what it printed as errors."""

    code: int
    out: str
    err: str


Command = Callable[..., Ended]


@pytest.fixture
def command(capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Command:
    """Run a command line, without colours."""
    monkeypatch.setenv("NO_COLOR", "1")

    def call(*arguments: object) -> Ended:
        code = run([str(argument) for argument in arguments])
        out, err = capfd.readouterr()
        return Ended(code, out, err)

    return call
