"""Which modules there are: in folders, in archives, in installed packages, among the shipped."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from engine.compiler.gather_entry import pairs, word, words
from engine.compiler.gather_sources import HEAD, shown_as
from engine.compiler.module_archive import is_archive, unpacked
from engine.compiler.module_installed import installed_folders
from engine.compiler.nodes import Mapping, Node, Scalar
from engine.compiler.read_yaml import read_file
from engine.core.places import shipped_rules
from engine.core.problem import Problems, nearest_name
from engine.core.span import Span

_ID = re.compile(r"[a-z0-9][a-z0-9_-]*")
SHIPPED = "shipped"


@dataclass(frozen=True, slots=True)
class Found:
    """A module that was found, by its head alone. `origin` is the place searched, as people see it.

    What its head does not say, or cannot be read, is empty.
    """

    id: str
    version: str
    title: Node | None
    requires: tuple[tuple[Scalar, str], ...]
    conflicts: tuple[str, ...]
    players: bool
    """Whether it says how many play."""
    folder: Path
    origin: str

    @property
    def game(self) -> bool:
        """Whether it is a game, and no expansion of one."""
        return self.players and not self.requires


def found_in(folder: Path, origin: str = "") -> Found:
    """A module by the head in its folder; faults of the file are told when the module is read."""
    root, _ = read_file(folder / HEAD, shown_as(folder / HEAD), Problems())
    node = root.get("module") if isinstance(root, Mapping) else None
    head = node if isinstance(node, Mapping) else Mapping((), False, Span("", 0, 0, 0, 0))
    return Found(
        word(head.get("id")) or folder.resolve().name,
        word(head.get("version")),
        head.get("title"),
        tuple((key, word(value)) for key, value in pairs(head.get("requires"))),
        words(head.get("conflicts")),
        head.get("players") is not None,
        folder,
        origin or shown_as(folder.parent),
    )


def module_folders(place: Path, problems: Problems) -> list[Path]:
    """The folders of modules at a place: it itself, those in it, or those in an archive."""
    if is_archive(place):
        inside = unpacked(place, problems)
        return [] if inside is None else _folders_in(inside)
    return _folders_in(place)


def _folders_in(folder: Path) -> list[Path]:
    try:
        if _is_module(folder):
            return [folder]
        return sorted(one.parent for one in folder.glob(f"*/{HEAD}") if one.is_file())
    except OSError:
        return []


def _is_module(folder: Path) -> bool:
    try:
        return (folder / HEAD).is_file()
    except OSError:  # a name that is too long, a folder that may not be entered
        return False


def all_modules(search: Sequence[Path], problems: Problems) -> Iterator[Found]:
    """Every module there is, of those with one id the first: that is the one which is meant."""
    seen: set[str] = set()
    for place, origin in _places(search):
        for folder in module_folders(place, problems):
            one = found_in(folder, origin)
            if one.id not in seen:
                seen.add(one.id)
                yield one


def _places(search: Sequence[Path]) -> Iterator[tuple[Path, str]]:
    """Where modules are looked for, in this order."""
    for place in search:
        yield place, shown_as(place)
    for name, folder in installed_folders():
        yield folder, f"package {name}"
    shipped = _shipped()
    if shipped is not None:
        yield shipped, SHIPPED


def _shipped() -> Path | None:
    try:
        return shipped_rules()
    except FileNotFoundError:
        return None


def find_module(
    name: str | Path, search: Sequence[Path], problems: Problems, asked: Span | None = None
) -> Path | None:
    """The folder of a module: by its id (or the name of its folder) in the places to search, or by
    its path: that of the folder, of its `module.yaml`, or of an archive with one module.

    The games that come with Rulewright are searched last. A problem at `asked` for none.
    """
    refused = Problems()
    if isinstance(name, str) and "/" not in name and "\\" not in name:
        folder = _by_name(name, search, refused)
        if folder is not None:
            return folder
    path = Path(name)
    path = path.parent if path.name == HEAD else path
    if _is_module(path):
        return path
    if asked is None and is_archive(path):
        return _only_one(path, problems)
    problems.found += refused.found
    _refuse(str(name), search, problems, asked)
    return None


def _by_name(name: str, search: Sequence[Path], problems: Problems) -> Path | None:
    folders = [place / name for place, _ in _places(search) if not is_archive(place)]
    direct = next((one for one in folders if _is_module(one)), None)
    if direct is not None:
        return direct
    found = all_modules(search, problems)
    return next((one.folder for one in found if name in (one.id, one.folder.name)), None)


def _only_one(path: Path, problems: Problems) -> Path | None:
    """The one module in an archive."""
    before = len(problems.errors)
    folders = module_folders(path, problems)
    if len(folders) != 1 and len(problems.errors) == before:
        reason = f"This archive holds {len(folders)} modules."
        remedy = f"An archive with one module has its {HEAD} at the top, or in its one folder."
        if folders:
            ids = ", ".join(found_in(one).id for one in folders)
            remedy = f"Name one of them, with `--modules {path}`: {ids}."
        problems.error("no-module", Span(str(path), 0, 0, 0, 0), reason, remedy)
    return folders[0] if len(folders) == 1 else None


def _refuse(name: str, search: Sequence[Path], problems: Problems, asked: Span | None) -> None:
    there = list(all_modules(search, Problems()))
    known = sorted({word for one in there for word in (one.id, one.folder.name)})
    listing = f"There are: {', '.join(sorted(one.id for one in there))}." if there else ""
    reason = f'There is no game "{name}": no folder of this name holds a {HEAD}.'
    place = asked or Span(name, 1, 1, 1, 1)
    problems.error("no-module", place, reason, listing, nearest_name(Path(name).name, known))


def find_set(
    names: Sequence[str | Path], search: Sequence[Path], problems: Problems
) -> tuple[Path, ...]:
    """The folders of the named modules and of all that they require, each after what it requires.

    What stands first among modules that do not need each other is decided by their ids. Only heads
    are read, so that a game in the cache is found without reading the rest.
    """
    named = [find_module(name, search, problems) for name in names]
    chosen: dict[str, Found] = {}
    for folder in named:
        if folder is not None:
            _choose(found_in(folder), chosen, problems)
    waiting = list(chosen.values())
    while waiting:
        one = waiting.pop(0)
        for needed in _required(one, chosen, search, problems):
            chosen[needed.id] = needed
            waiting.append(needed)
    return tuple(one.folder for one in _in_order(chosen, problems))


def _choose(one: Found, chosen: dict[str, Found], problems: Problems) -> None:
    other = chosen.get(one.id)
    if other is not None and other.folder.resolve() != one.folder.resolve():
        place = Span(shown_as(one.folder / HEAD), 0, 0, 0, 0)
        reason = f'Two modules are called "{one.id}": the other is {shown_as(other.folder)}.'
        problems.error("conflict", place, reason, "Play with one of them, or name one anew.")
        return
    chosen[one.id] = one


def _required(
    one: Found, chosen: dict[str, Found], search: Sequence[Path], problems: Problems
) -> Iterator[Found]:
    """The modules that this one requires and nobody chose before."""
    for key, _ in one.requires:
        if not _ID.fullmatch(key.raw):
            reason = f'"{key.raw}" is no id of a module.'
            remedy = "A module is required by its id, never by where it lies."
            problems.error("no-module", key.span, reason, remedy)
        elif key.raw not in chosen:
            folder = find_module(key.raw, [one.folder.parent, *search], problems, key.span)
            if folder is not None:
                yield found_in(folder)


def _in_order(chosen: dict[str, Found], problems: Problems) -> list[Found]:
    """Each module after what it requires; a problem for those that go round."""
    left, done = dict(sorted(chosen.items())), dict[str, Found]()
    while left:
        ready = [one for one in left.values() if not _missing(one, chosen, done)]
        if not ready:
            _refuse_circle(next(one for one in chosen.values() if one.id in left), left, problems)
            return [*done.values(), *left.values()]
        done[ready[0].id] = left.pop(ready[0].id)
    return list(done.values())


def _missing(one: Found, chosen: dict[str, Found], done: dict[str, Found]) -> list[Scalar]:
    return [key for key, _ in one.requires if key.raw in chosen and key.raw not in done]


def _refuse_circle(start: Found, left: dict[str, Found], problems: Problems) -> None:
    """The problem of modules that require each other, at the first of these requirements."""
    through: list[str] = []
    one = start
    while one.id not in through:
        through.append(one.id)
        one = left[next(key.raw for key, _ in one.requires if key.raw in left)]
    through = through[through.index(one.id) :]
    key = next(key for key, _ in one.requires if key.raw in through)
    if len(through) == 1:
        reason = "A module cannot require itself."
        problems.error("conflict", key.span, reason, "Take it out of the list.")
        return
    circle = " → ".join((*through, one.id))
    reason = f"A module would have to come before itself: {circle}."
    problems.error("conflict", key.span, reason, "Take one of these requirements out.")
