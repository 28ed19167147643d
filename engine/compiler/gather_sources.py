"""The files of a module, found and read."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from engine.compiler.module_archive import shown_inside
from engine.compiler.nodes import Mapping, Node, Scalar
from engine.compiler.nodes import Sequence as ListNode
from engine.compiler.read_yaml import check_inside, read_file
from engine.core.problem import Problems
from engine.core.span import Span

HEAD = "module.yaml"
RULEBOOK = "rulebook.yaml"
"""The clauses of the printed rules, beside the head. It is no part of the game: tools read it."""
EXPLAINED = "scenarios/mutants.yaml"
"""Which changes of the rules no scenario need notice, and why. It is no part of the game either."""
MOST_FILES = 500


@dataclass(frozen=True, slots=True)
class SourceFile:
    """One file of a module: `shown` names it in problems; `root` None: it cannot be read."""

    shown: str
    text: str
    root: Node | None


@dataclass(frozen=True, slots=True)
class SourceModule:
    """A folder of a module, read. Files stand in the order of their names."""

    folder: Path
    files: tuple[SourceFile, ...]

    @property
    def head(self) -> Mapping | None:
        """What stands under `module:`, as far as it can be read."""
        roots = [file.root for file in self.files if isinstance(file.root, Mapping)]
        found = [root.get("module") for root in roots]
        return next((one for one in found if isinstance(one, Mapping)), None)

    @property
    def id(self) -> str:
        """Its id; that of a folder without a head is the folder's name."""
        return self._said("id") or self.folder.resolve().name

    @property
    def languages(self) -> tuple[str, ...]:
        listed = self.head.get("languages") if self.head is not None else None
        items = listed.items if isinstance(listed, ListNode) else ()
        return tuple(one.raw for one in items if isinstance(one, Scalar))

    @property
    def requires(self) -> tuple[str, ...]:
        wanted = self.head.get("requires") if self.head is not None else None
        return tuple(key.raw for key, _ in wanted) if isinstance(wanted, Mapping) else ()

    def _said(self, key: str) -> str:
        node = self.head.get(key) if self.head is not None else None
        return node.raw.strip() if isinstance(node, Scalar) else ""


def module_files(folder: Path) -> list[Path]:
    """All YAML files below a folder by name, without those of other modules and those that are no
    part of the game.

    Raises `OSError` for a folder that cannot be read.
    """
    found = [path for path in _walk(folder) if path.suffix in (".yaml", ".yml")]
    found = [path for path in found if path not in (folder / RULEBOOK, folder / EXPLAINED)]
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
    if (inside := shown_inside(path)) is not None:
        return inside
    try:
        return path.resolve().relative_to(Path.cwd()).as_posix()
    except (OSError, ValueError):
        return path.as_posix()


def read_module(folder: Path, problems: Problems) -> SourceModule:
    """All files of a module, read; what cannot be read is a problem."""
    try:
        paths = module_files(folder)
    except OSError as fault:
        place = Span(shown_as(folder), 1, 1, 1, 1)
        reason = f"This folder cannot be read: {fault.strerror or fault}."
        problems.error("cannot-read", place, reason, "Look at its permissions.")
        return SourceModule(folder, ())
    if len(paths) > MOST_FILES:
        place = Span(shown_as(folder), 1, 1, 1, 1)
        reason = f"This folder holds {len(paths)} YAML files; no game needs more than {MOST_FILES}."
        problems.error("too-large", place, reason, "Name the folder of one game.")
        paths = paths[:MOST_FILES]
    return SourceModule(folder, tuple(_read(path, folder, problems) for path in paths))


def _read(path: Path, folder: Path, problems: Problems) -> SourceFile:
    shown = _shown(folder, path)
    if not check_inside(path, folder, shown, problems):
        return SourceFile(shown, "", None)
    root, text = read_file(path, shown, problems)
    return SourceFile(shown, text, root)


def _shown(folder: Path, path: Path) -> str:
    inside = path.relative_to(folder).as_posix()
    head = shown_as(folder)
    return inside if head == "." else f"{head}/{inside}"
