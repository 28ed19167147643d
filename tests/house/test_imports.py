"""What may be imported from outside, and where in a file.

The directions between our own packages are contracts of import-linter, in `pyproject.toml`.
"""

import ast
import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
OURS = {"engine", "tools"}

# Folder -> the packages besides Python's own that its files may import. The first that fits counts.
ALLOWED = {
    "engine/compiler": {"jsonschema", "lark", "packaging", "referencing", "yaml"},
    "engine": set(),
}
# Import name -> name of the distribution, where the two differ.
DISTRIBUTIONS = {"yaml": "pyyaml", "pyspiel": "open_spiel"}


def files(folder: str) -> list[str]:
    return [str(path.relative_to(ROOT)) for path in sorted((ROOT / folder).rglob("*.py"))]


def imports(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Yield the line and the top-level package of each import below `tree`."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield node.lineno, alias.name.partition(".")[0]
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.lineno, node.module.partition(".")[0]


def from_outside(file: str) -> list[tuple[int, str]]:
    known = OURS | sys.stdlib_module_names
    tree = ast.parse((ROOT / file).read_text(encoding="utf-8"))
    return [(line, name) for line, name in imports(tree) if name not in known]


@pytest.mark.parametrize("file", files("engine"))
def test_engine_imports_what_its_package_may(file: str) -> None:
    allowed = next(names for folder, names in ALLOWED.items() if file.startswith(f"{folder}/"))
    wrong = [f"{file}:{line}: {name}" for line, name in from_outside(file) if name not in allowed]
    assert not wrong, "only engine/compiler may import from outside, and only what ALLOWED says"


@pytest.mark.parametrize("file", files("engine"))
def test_engine_imports_its_own_files_at_the_top(file: str) -> None:
    """An import inside a function hides a cycle: what both files need belongs in `core`."""
    tree = ast.parse((ROOT / file).read_text(encoding="utf-8"))
    functions = [n for n in ast.walk(tree) if isinstance(n, ast.FunctionDef | ast.AsyncFunctionDef)]
    hidden = [line for f in functions for line, name in imports(f) if name in OURS]
    assert not hidden, f"imports inside functions, lines {hidden}"


def test_tools_import_declared_dependencies() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    needed = [*project["dependencies"], *(d for e in extras if e != "dev" for d in extras[e])]
    declared = {re.split(r"[^\w.-]", requirement, maxsplit=1)[0].lower() for requirement in needed}
    wrong = [
        f"{file}:{line}: {name}"
        for file in files("tools")
        for line, name in from_outside(file)
        if DISTRIBUTIONS.get(name, name) not in declared
    ]
    assert not wrong, "imported, but neither a dependency nor an extra in pyproject.toml"
