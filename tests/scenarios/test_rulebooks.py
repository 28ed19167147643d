"""The clauses of each shipped rulebook: all covered, and no other named."""

import re
from pathlib import Path

import pytest

from engine.compiler.compile import load
from engine.compiler.gather_sources import RULEBOOK, module_files
from engine.core.places import shipped_rules
from tools.clauses import clauses_of

RULEBOOKS = sorted(shipped_rules().glob(f"*/{RULEBOOK}"))
NAMED = re.compile(r"\b(?:source|clauses|covers): \[([^\]]*)\]")


@pytest.mark.parametrize("path", RULEBOOKS, ids=lambda path: path.parent.name)
def test_every_clause_is_covered(path: Path) -> None:
    clauses = clauses_of(load([path.parent]).declarations, path.parent)
    assert clauses.uncovered == ()
    assert clauses.unknown == ()


@pytest.mark.parametrize("path", RULEBOOKS, ids=lambda path: path.parent.name)
def test_every_clause_named_stands_in_the_rulebook(path: Path) -> None:
    known = set(clauses_of(load([path.parent]).declarations, path.parent).rules)
    unknown = [
        f"{file.name}: {clause.strip()}"
        for file in module_files(path.parent)
        for listed in NAMED.findall(file.read_text("utf-8"))
        for clause in listed.split(",")
        if clause.strip() not in known
    ]
    assert unknown == []
