"""Transcripts of sessions at the terminal. A transcript holds its own answers, so it runs again.

`$ rulewright …` begins a run; `> ANSWER` is answered, and so is a line that hands the screen over.
FILE stands for a file that the runs of one transcript share. `python -m tests.tools.transcripts`
writes them anew; read the difference before you commit it.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).parent
HANDED_OVER = ("Pass to", "Enterを押してください。")


@dataclass(frozen=True, slots=True)
class Run:
    """One command line and what is answered to it."""

    arguments: tuple[str, ...]
    answers: tuple[str, ...]


def runs(transcript: str) -> Iterator[Run]:
    """The runs of a transcript."""
    for part in transcript.split("$ rulewright ")[1:]:
        first, *lines = part.splitlines()
        answers = [one for line in lines if (one := _answer(line)) is not None]
        yield Run(tuple(first.split()), tuple(answers))


def _answer(line: str) -> str | None:
    if line == ">" or (line.startswith("> ") and not _is_row(line)):
        return line[2:]
    return "" if any(sign in line for sign in HANDED_OVER) else None


def _is_row(line: str) -> bool:
    """The row of the player who looks begins with the same sign, and then his mark."""
    return len(line) > 3 and line[2].isupper() and line[3] == " "


def again(transcript: str, shared: Path) -> str:
    """The transcript as it comes out now."""
    said = []
    for one in runs(transcript):
        arguments = [word.replace("FILE", str(shared)) for word in one.arguments]
        answers = "".join(f"{answer.replace('FILE', str(shared))}\n" for answer in one.answers)
        lines = _output(arguments, answers).replace(str(shared), "FILE").splitlines()
        said += [f"$ rulewright {' '.join(one.arguments)}", *(line.rstrip() for line in lines), ""]
    return "\n".join(said)


def _output(arguments: Sequence[str], answers: str) -> str:
    """What a command prints through pipes, without colours, in 80 columns."""
    env = os.environ | {"NO_COLOR": "1", "COLUMNS": "80", "PYTHONIOENCODING": "utf-8"}
    done = subprocess.run(
        [sys.executable, "-m", "tools.cli", *arguments],
        input=answers,
        capture_output=True,
        text=True,
        encoding="utf-8",
        env=env,
        cwd=HERE.parents[2],
        check=False,
    )
    return done.stdout + done.stderr
