"""Compiled games for tests, made once a run; tests are skipped where nothing can compile."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from engine.core.program import Ruleset
from engine.native import build
from engine.native.compilers import FAST, NoCompiler, find_compiler
from engine.native.native import Native
from tests.properties.tables import Case, table

QUICK = ("-O0",)
"""For games of which little is played: compiling takes longer than playing."""

_SCRATCH = TemporaryDirectory(prefix="rulewright-native-")


@cache
def can_compile() -> bool:
    """Whether this machine has a C compiler."""
    try:
        find_compiler()
    except NoCompiler:
        return False
    return True


needs_compiler = pytest.mark.skipif(not can_compile(), reason="no C compiler here")


def compiled(ruleset: Ruleset, flags: tuple[str, ...] = QUICK) -> Native:
    """The compiled game of a ruleset."""
    return build.load(ruleset, flags=flags, folder=Path(_SCRATCH.name))


@cache
def compiled_case(case: Case, flags: tuple[str, ...] = FAST) -> Native:
    """The compiled game of a module for a number of players."""
    return compiled(table(case).machine.ruleset, flags)
