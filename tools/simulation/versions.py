"""Another version of a game's modules: a folder, or what a revision of git holds of them."""

from __future__ import annotations

import io
import subprocess
import tarfile
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from engine.compiler.compile import Game, load
from engine.compiler.module_search import found_in
from engine.core.problem import ProblemsFound
from engine.core.program import Ruleset
from engine.core.span import Span
from tools.failures import Failure, WrongUse
from tools.games import MODULE

NEITHER = '"{said}" is neither a folder with a module nor a revision of git: {why}.'


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """Where another version is, and what people call its files."""

    name: str
    """What the person calls this version."""
    places: Mapping[str, str]
    """Folders that are there for the moment only -> what people call them."""

    def file(self, name: str) -> str:
        """A file as people are to see it."""
        for place, shown in self.places.items():
            if name.startswith(place):
                return shown + name.removeprefix(place)
        return name

    def ruleset(self, ruleset: Ruleset) -> Ruleset:
        """A ruleset of the game, its files named for people."""
        return replace(ruleset, spans=tuple(self._span(span) for span in ruleset.spans))

    def sources(self, sources: Mapping[str, str]) -> dict[str, str]:
        """The texts of the files by those names."""
        return {self.file(name): text for name, text in sources.items()}

    def found(self, found: ProblemsFound) -> ProblemsFound:
        """Problems of the game, their files named for people, with a word on where they are."""
        problems = [
            replace(
                one,
                span=self._span(one.span),
                also=tuple(replace(place, span=self._span(place.span)) for place in one.also),
            )
            for one in found.problems
        ]
        told = ProblemsFound(problems, self.sources(found.sources))
        for note in (*getattr(found, "__notes__", ()), self._note):
            told.add_note(note)
        return told

    @property
    def _note(self) -> str:
        return f"That is so in the version {self.name}, with which this one is compared."

    def _span(self, span: Span) -> Span:
        return replace(span, file=self.file(span.file))

    @contextmanager
    def telling(self) -> Iterator[None]:
        """What is wrong with this version is told as such."""
        try:
            yield
        except ProblemsFound as found:
            raise self.found(found) from None
        except Failure as problem:
            problem.add_note(self._note)
            raise


@contextmanager
def other_version(
    game: Game, said: str, modules: Sequence[Path] = ()
) -> Iterator[tuple[Game, Elsewhere]]:
    """The game as it is in a folder, which stands for its module of the same id, or as it was in a
    revision. It can be read as long as the context lasts. Raises `WrongUse`, `ProblemsFound`.
    """
    folder = Path(said)
    if (folder / MODULE).is_file():
        elsewhere = Elsewhere(said, {})
        with elsewhere.telling():
            yield _loaded(_with(game.folders, folder), modules), elsewhere
    elif folder.is_dir():
        raise WrongUse(f"The folder {said} is no module: it has no {MODULE}.")
    else:
        with tempfile.TemporaryDirectory(prefix="rulewright-version-") as place:
            folders = _taken_out(game.folders, said, Path(place))
            pairs = zip(folders, game.folders, strict=True)
            names = {str(new): f"{said}:{old}" for new, old in pairs if new != old}
            elsewhere = Elsewhere(said, names)
            with elsewhere.telling():
                yield _loaded(folders, modules), elsewhere


def _loaded(folders: Sequence[Path], modules: Sequence[Path]) -> Game:
    return load(folders, [*(folder.resolve().parent for folder in folders), *modules])


def _with(folders: Sequence[Path], other: Path) -> list[Path]:
    """The folders, with another in the place of the one that holds the same module."""
    ids = [found_in(folder).id for folder in folders]
    own = found_in(other).id
    if own not in ids:
        raise WrongUse(f"{other} is the module {own}; this game is made of: {', '.join(ids)}.")
    return [other if name == own else folder for name, folder in zip(ids, folders, strict=True)]


def _taken_out(folders: Sequence[Path], revision: str, into: Path) -> list[Path]:
    """The folders as they were in a revision; those that git does not keep, as they are."""
    found, whys = [], []
    for number, folder in enumerate(folders):
        try:
            commit = _commit(folder, revision)
        except _NotKept as problem:
            found.append(folder)
            whys.append(str(problem))
            continue
        place = into / str(number) / folder.resolve().name
        _unpack(folder, commit, revision, place)
        found.append(place)
    if len(whys) == len(folders):
        raise WrongUse(NEITHER.format(said=revision, why=whys[0]))
    return found


class _NotKept(Exception):
    """There is no git, or it does not keep this folder."""


def _commit(folder: Path, revision: str) -> str:
    inside = _git(folder, "rev-parse", "--show-toplevel")
    if inside is None:
        raise _NotKept("there is no git here")
    if inside.returncode:
        raise _NotKept(f"{folder} is in no repository")
    name = f"{revision}^{{commit}}"
    found = _git(folder, "rev-parse", "--verify", "--quiet", "--end-of-options", name)
    if found is None or found.returncode:
        raise WrongUse(NEITHER.format(said=revision, why="the repository knows no such revision"))
    return found.stdout.decode().strip()


def _unpack(folder: Path, commit: str, revision: str, place: Path) -> None:
    """What a commit holds of a folder; nothing is written outside `place`."""
    packed = _git(folder, "archive", "--format=tar", commit)
    if packed is None or packed.returncode:
        raise WrongUse(f"The revision {revision} has no {folder}: it did not exist then.")
    try:
        with tarfile.open(fileobj=io.BytesIO(packed.stdout)) as archive:
            archive.extractall(place, filter="data")
    except tarfile.TarError as problem:
        raise Failure(f"{folder} of the revision {revision} cannot be read: {problem}.") from None
    if not (place / MODULE).is_file():
        raise WrongUse(f"In the revision {revision} {folder} is no module: it has no {MODULE}.")


def _git(folder: Path, *words: str) -> subprocess.CompletedProcess[bytes] | None:
    """None when there is no git."""
    try:
        return subprocess.run(["git", "-C", str(folder), *words], capture_output=True, check=False)
    except OSError:
        return None
