"""Finding the folders of a module set, and its files."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from engine.compiler.nodes import Mapping, Node, Scalar
from engine.compiler.nodes import Sequence as ListNode
from engine.compiler.read_yaml import check_inside, read_file
from engine.core.places import shipped_rules
from engine.core.problem import Problems, nearest_name
from engine.core.span import Span

HEAD = "module.yaml"
RULEBOOK = "rulebook.yaml"
"""The clauses of the printed rules, beside the head. It is no part of the game: tools read it."""
EXPLAINED = "scenarios/mutants.yaml"
"""Which changes of the rules no scenario need notice, and why. It is no part of the game either."""
MOST_FILES = 500
_ID = re.compile(r"[a-z0-9][a-z0-9_-]*")


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


def find_module(
    name: str | Path, search: Sequence[Path], problems: Problems, asked: Span | None = None
) -> Path | None:
    """The folder of a module: it itself, its `module.yaml`, or a name in the folders to search.

    The games that come with Rulewright are searched last. A problem at `asked` for none.
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
    place = asked or Span(str(name), 1, 1, 1, 1)
    problems.error("no-module", place, reason, listing, nearest_name(path.name, known))
    return None


def find_set(
    names: Sequence[str | Path], search: Sequence[Path], problems: Problems
) -> tuple[Path, ...]:
    """The folders of the named modules and of all that they require, each after what it requires.

    Only heads are read, so that a game in the cache is found without reading the rest.
    """
    found: dict[Path, Path] = {}
    for name in names:
        folder = find_module(name, search, problems)
        if folder is not None:
            _add_with_required(folder, search, found, (), problems)
    return tuple(found.values())


def _add_with_required(
    folder: Path,
    search: Sequence[Path],
    found: dict[Path, Path],
    through: tuple[Path, ...],
    problems: Problems,
) -> None:
    key = folder.resolve()
    for name in _required(folder) if key not in found else ():
        if key in through:
            circle = " → ".join(one.name for one in (*through[through.index(key) :], key))
            reason = f"A module would have to come before itself: {circle}."
            problems.error("conflict", name.span, reason, "Take one of these requirements out.")
            return
        if not _ID.fullmatch(name.raw):
            reason = f'"{name.raw}" is no id of a module.'
            remedy = "A module is required by its id, never by where it lies."
            problems.error("no-module", name.span, reason, remedy)
            continue
        inner = find_module(name.raw, [folder.parent, *search], problems, name.span)
        if inner is not None:
            _add_with_required(inner, search, found, (*through, key), problems)
    found.setdefault(key, folder)


def _required(folder: Path) -> list[Scalar]:
    """The ids that a module requires, as they stand in its head; faults of the file come later."""
    root, _ = read_file(folder / HEAD, _shown(folder, folder / HEAD), Problems())
    head = root.get("module") if isinstance(root, Mapping) else None
    wanted = head.get("requires") if isinstance(head, Mapping) else None
    return [key for key, _ in wanted] if isinstance(wanted, Mapping) else []


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
