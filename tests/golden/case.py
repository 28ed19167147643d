"""Golden cases as they stand in `bad/*.md` and `good/*.md`, each a change to the game in `module/`.

A heading of the second level begins a case. Its fences say what a designer did and what he is told:

    ```diff FILE       lines taken away (-), put in (+) and left ( ); an empty line ends a place
    ```yaml FILE       the file as a whole
    ```alone FILE      the file as a whole, and no other
    ```bytes FILE      the file as a whole, in hexadecimal
    ```repeat N FILE   the file as a whole: the lines of the fence N times
    ```remove FILE     the file is not there
    ```folder FILE     a folder has the name of the file
    ```link TARGET FILE  the file is a link to a place, seen from the folder of the module
    ```modules         the modules that are loaded with it, from folders beside its own
    ```match           what is played, for problems that only show then
    ```text            what is told, from the place to the remedy
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).parent
TOLD = "text"
_FENCE = re.compile(r"^```(?P<how>[a-z]+)(?P<words>[^\n]*)\n(?P<body>(?:.*\n)*?)```$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Fence:
    """What stands between two fences: how it is meant, the words behind that, and the lines."""

    how: str
    words: tuple[str, ...]
    body: str


@dataclass(frozen=True, slots=True)
class Case:
    """One mistake: `code` is the name of its file, `title` its heading."""

    path: Path
    title: str
    fences: tuple[Fence, ...]

    @property
    def code(self) -> str:
        return self.path.stem

    @property
    def edits(self) -> tuple[Fence, ...]:
        return tuple(fence for fence in self.fences if fence.how not in (TOLD, "match", "modules"))

    @property
    def modules(self) -> tuple[str, ...]:
        found = (fence.body for fence in self.fences if fence.how == "modules")
        return tuple(name for body in found for name in body.split())

    @property
    def match(self) -> str:
        return "".join(fence.body for fence in self.fences if fence.how == "match")

    @property
    def told(self) -> str:
        return "".join(fence.body for fence in self.fences if fence.how == TOLD).strip("\n")

    def __str__(self) -> str:
        return f"{self.code}: {self.title}"


def cases(folder: str) -> tuple[Case, ...]:
    """All cases below `tests/golden/<folder>`, by file and in the order of each."""
    return tuple(case for path in sorted((HERE / folder).glob("*.md")) for case in _of_file(path))


def _of_file(path: Path) -> Iterator[Case]:
    for part in _parts(path.read_text("utf-8"))[1:]:
        title = part.split("\n", 1)[0].removeprefix("## ").strip()
        yield Case(path, title, tuple(_fences(part)))


def _parts(text: str) -> list[str]:
    return re.split(r"^(?=## )", text, flags=re.MULTILINE)


def _fences(part: str) -> Iterator[Fence]:
    for found in _FENCE.finditer(part):
        yield Fence(found["how"], tuple(found["words"].split()), found["body"])


def reset(path: Path, told: dict[str, str]) -> bool:
    """Write into a file what each of its cases (by title) is told now. Whether it changed.

    A case that nobody asked about, since somebody wrote it meanwhile, stays as it is.
    """
    before = path.read_text("utf-8")
    head, *parts = _parts(before)
    after = head
    for part in parts:
        title = part.split("\n", 1)[0].removeprefix("## ").strip()
        after += _with_told(part, told[title]) if title in told else part
    path.write_text(after, "utf-8")
    return after != before


def _with_told(part: str, told: str) -> str:
    fence = f"```{TOLD}\n{told}\n```"
    for found in _FENCE.finditer(part):
        if found["how"] == TOLD:
            return part[: found.start()] + fence + part[found.end() :]
    return f"{part.rstrip()}\n{fence}\n\n"
