"""Finding the folders of a module set, and its files."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from engine.compiler.nodes import Node
from engine.compiler.read_yaml import check_inside, read_file
from engine.core.places import shipped_rules
from engine.core.problem import Problems, nearest_name
from engine.core.span import Span

HEAD = "module.yaml"
MOST_FILES = 500


@dataclass(frozen=True, slots=True)
class SourceFile:
    """One file of a module: `shown` is its name in problems, `root` what it holds (None: unreadable)."""

    shown: str
    text: str
    root: Node | None


@dataclass(frozen=True, slots=True)
class SourceModule:
    """A folder of a module, read. Files stand in the order of their names."""

    folder: Path
    files: tuple[SourceFile, ...]


def find_module(
    name: str | Path, search: Sequence[Path], problems: Problems, asked: Span | None = None
) -> Path | None:
    """The folder of a module: a folder itself, its `module.yaml`, or a name in the folders to search.

    The games that come with Rulewright are searched last. A problem, at `asked`, when there is none.
    """
    folders = [*search, _shipped()]
    if isinstance(name, str) and "/" not in name and "\\" not in name:
        for folder in folders:
            if folder is not None and (folder / name / HEAD).is_file():
                return folder / name
    path = Path(name)
    path = path.parent if path.name == HEAD else path
    if (path / HEAD).is_file():
        return path
    known = [one for folder in folders if folder is not None for one in _modules_in(folder)]
    listing = f"There are: {', '.join(sorted(set(known)))}." if known else ""
    reason = f'There is no game "{name}": no folder of this name holds a {HEAD}.'
    place = asked or Span(str(name), 0, 0, 0, 0)
    problems.error("no-module", place, reason, listing, nearest_name(path.name, known))
    return None


def _shipped() -> Path | None:
    try:
        return shipped_rules()
    except FileNotFoundError:
        return None


def _modules_in(folder: Path) -> list[str]:
    try:
        return sorted(one.parent.name for one in folder.glob(f"*/{HEAD}"))
    except OSError:
        return []


def module_files(folder: Path) -> list[Path]:
    """All YAML files below a folder, those of other modules left out, ordered by their names."""
    found = [path for path in _walk(folder) if path.suffix in (".yaml", ".yml")]
    return sorted(found, key=lambda path: path.relative_to(folder).as_posix())


def _walk(folder: Path) -> Iterator[Path]:
    for path in folder.iterdir():
        if path.name.startswith("."):
            continue
        if path.is_dir() and not path.is_symlink():
            if not (path / HEAD).is_file():
                yield from _walk(path)
        else:
            yield path


def shown_as(path: Path) -> str:
    """The name of a file as people see it: from where they stand, if it lies below."""
    try:
        return path.resolve().relative_to(Path.cwd()).as_posix()
    except (OSError, ValueError):
        return path.as_posix()


def read_module(folder: Path, problems: Problems) -> SourceModule:
    """All files of a module, read; what cannot be read is a problem."""
    paths = module_files(folder)
    if len(paths) > MOST_FILES:
        place = Span(shown_as(folder), 0, 0, 0, 0)
        reason = f"This folder holds {len(paths)} YAML files; no game needs more than {MOST_FILES}."
        problems.error("too-large", place, reason, "Name the folder of one game.")
        paths = paths[:MOST_FILES]
    return SourceModule(folder, tuple(_read(path, folder, problems) for path in paths))


def _read(path: Path, folder: Path, problems: Problems) -> SourceFile:
    shown = shown_as(folder) + "/" + path.relative_to(folder).as_posix()
    if not check_inside(path, folder, shown, problems):
        return SourceFile(shown, "", None)
    root, text = read_file(path, shown, problems)
    return SourceFile(shown, text, root)
