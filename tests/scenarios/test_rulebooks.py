"""The clauses and examples of each shipped rulebook: all covered, and no other named."""

from pathlib import Path

import pytest

from engine.compiler.compile import load
from engine.compiler.gather_sources import RULEBOOK
from engine.compiler.nodes import plain
from engine.compiler.rulebook import check_rulebooks, read_rulebook
from engine.core.places import shipped_rules
from engine.core.problem import Problems
from tools.clauses import clauses_of

RULEBOOKS = sorted(shipped_rules().glob(f"*/{RULEBOOK}"))


@pytest.mark.parametrize("path", RULEBOOKS, ids=lambda path: path.parent.name)
def test_every_clause_is_covered(path: Path) -> None:
    game = load([path.parent])
    clauses = clauses_of(game.declarations, game.folders)
    assert clauses.uncovered == ()
    assert clauses.unplayed == ()
    assert clauses.unknown == ()


@pytest.mark.parametrize("path", RULEBOOKS, ids=lambda path: path.parent.name)
def test_every_clause_named_stands_in_the_rulebook(path: Path) -> None:
    problems = Problems()
    check_rulebooks(load([path.parent]).gathered.modules, problems)
    assert [problem.reason for problem in problems.found] == []


@pytest.mark.parametrize("path", RULEBOOKS, ids=lambda path: path.parent.name)
def test_the_rulebook_takes_what_the_rulings_say(path: Path) -> None:
    game = load([path.parent])
    books = [book for folder in game.folders if (book := read_rulebook(folder, Problems()))]
    sections = ("silences", "contradictions")
    entries = [plain(one) for book in books for name in sections for one in book.entries(name)]
    taken = {one["id"]: one for one in entries if isinstance(one, dict)}
    for ruling in game.declarations.rulings:
        told = taken[ruling.id]
        assert (told["taken"], told["why"]) == (ruling.decision, ruling.why)
