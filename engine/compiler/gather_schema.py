"""A module set against the schemas: those of every game, and what its declarations imply."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.compiler.gather_entry import word, words
from engine.compiler.gather_sources import SourceModule
from engine.compiler.nodes import Mapping, Node, Scalar
from engine.compiler.schema import check_file
from engine.compiler.schema_declared import Declared
from engine.compiler.schema_items import check_items, check_members
from engine.compiler.schema_languages import check_languages
from engine.compiler.schema_together import told_once
from engine.core.problem import Problems


def check_shapes(modules: Sequence[SourceModule], problems: Problems) -> None:
    """Every file against the schema of any game, its texts in the languages of the modules.

    A file in which reading found an error is left out: what YAML made of it misleads.
    """
    misread = {problem.span.file for problem in problems.errors}
    files = [file for module in modules for file in module.files if file.root is not None]
    languages = [word for file in files for word in _languages(file.root)]
    roots = [file.root for file in files if file.root is not None and file.shown not in misread]
    found = Problems()
    fine = [check_file(root, found) for root in roots]
    if all(fine) and languages:
        for root in roots:
            check_languages(root, languages, found)
    problems.found += told_once(found.found)


def _languages(root: Node | None) -> tuple[str, ...]:
    head = root.get("module") if isinstance(root, Mapping) else None
    return words(head.get("languages")) if isinstance(head, Mapping) else ()


def check_values(
    kinds: Iterable[tuple[str, Scalar, Node]],
    symbols: Iterable[tuple[Scalar, Node]],
    known: Declared,
    problems: Problems,
) -> None:
    """What items and members have printed, against what their kinds and symbols declare."""
    found = Problems()
    for _, key, node in kinds:
        kind = known.kind(word(key))
        if kind is not None:
            check_items(node, kind, known, found)
    for key, node in symbols:
        symbol = known.symbol(word(key))
        if symbol is not None:
            check_members(node, symbol, known, found)
    problems.found += told_once(found.found)
