"""Finds a C compiler and lets it build a library."""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

VARIABLE = "RULEWRIGHT_CC"
"""The environment may name a compiler here; empty: there is to be none."""

SECONDS = 300
"""A compiler that takes longer than this is taken to hang."""

FLAGS = (
    *("-std=c11", "-shared", "-fvisibility=hidden"),
    *(() if sys.platform == "win32" else ("-fPIC",)),
)
FAST = ("-O3",)
CAREFUL = ("-O1", "-g", "-fsanitize=address,undefined", "-fno-sanitize-recover=undefined")
"""For `make soak`: whatever C leaves undefined ends the process with a report."""


class NoCompiler(Exception):
    """Nothing here can compile, or what can did not; the message says so in a sentence."""


@dataclass(frozen=True, slots=True)
class Compiler:
    """A command that compiles C, and what it says of itself."""

    command: tuple[str, ...]
    version: str

    def build(self, source: str, folder: Path, flags: Sequence[str]) -> Path:
        """Compile a source in a folder of its own; gives the library. Raises `NoCompiler`."""
        code, library = folder / "game.c", folder / f"game{suffix()}"
        code.write_text(source, encoding="utf-8")
        command = [*self.command, *FLAGS, *flags, "-o", str(library), str(code)]
        done = _run(command, folder)
        if done.returncode or not library.is_file():
            raise NoCompiler(f"{self.command[0]} could not compile it: {_first_error(done.stderr)}")
        return library


def find_compiler(environment: Mapping[str, str] | None = None) -> Compiler:
    """The compiler that this machine has. Raises `NoCompiler`."""
    said = (os.environ if environment is None else environment).get(VARIABLE)
    if said is not None and not said.strip():
        raise NoCompiler(f"{VARIABLE} says that no C compiler is to be used")
    return _found(tuple(said.split()) if said else ())


@cache
def _found(wanted: tuple[str, ...]) -> Compiler:
    problems = []
    for command in [wanted] if wanted else _candidates():
        try:
            return Compiler(command, _version(command))
        except NoCompiler as problem:
            problems.append(str(problem))
    raise NoCompiler(problems[0] if problems else "there is no C compiler (gcc, clang or ziglang)")


def _candidates() -> list[tuple[str, ...]]:
    names = [name for name in ("cc", "gcc", "clang") if shutil.which(name)]
    found: list[tuple[str, ...]] = [(name,) for name in names]
    if importlib.util.find_spec("ziglang") is not None:
        found.append((sys.executable, "-m", "ziglang", "cc"))
    return found


def _version(command: tuple[str, ...]) -> str:
    done = _run([*command, "--version"], None)
    if done.returncode:
        raise NoCompiler(f"{command[0]} does not work: {_first_error(done.stderr)}")
    return done.stdout.strip()


def _run(command: list[str], folder: Path | None) -> subprocess.CompletedProcess[str]:
    try:
        return subprocess.run(
            command,
            cwd=folder,
            capture_output=True,
            text=True,
            errors="replace",
            timeout=SECONDS,
            check=False,
            stdin=subprocess.DEVNULL,
        )
    except subprocess.TimeoutExpired:
        raise NoCompiler(f"{command[0]} did not come to an end in {SECONDS} seconds") from None
    except (OSError, ValueError) as error:
        raise NoCompiler(f"{command[0]} cannot be run: {error}") from None


def _first_error(text: str) -> str:
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    errors = [line for line in lines if "error" in line.lower()]
    return next(iter([*errors, *lines]), "it says nothing")[:300]


def suffix() -> str:
    """How libraries are called here."""
    return {"win32": ".dll", "darwin": ".dylib"}.get(sys.platform, ".so")
