"""Where modules are found: in folders, in module folders, in archives, in packages; one game."""

import zipfile
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from engine.compiler import module_installed, module_search
from engine.compiler.module_search import all_modules, find_module, find_set
from engine.core.problem import Problems
from tests.modules.orchards import Orchards


def packed(folder: Path, archive: Path, inside: str = "") -> Path:
    """The folder as a zip file, below the folder `inside` of it."""
    with zipfile.ZipFile(archive, "w") as file:
        for path in sorted(folder.rglob("*")):
            file.write(path, Path(inside) / path.relative_to(folder))
    return archive


def codes(problems: Problems) -> list[str]:
    return [one.code for one in problems.found]


@pytest.mark.parametrize("inside", ["", "winter-1.0"])
def test_an_archive_of_a_module(inside: str, orchards: Orchards, tmp_path: Path) -> None:
    folder = orchards.expansion("alterations: [{change: carrot, copies: {was: 3, now: 5}}]\n")
    archive = packed(folder, tmp_path / "extra.zip", inside)
    problems = Problems()
    for search, name in (([archive], "winter"), ([], str(archive))):
        found = find_module(name, search, problems)
        assert found is not None
        assert (found / "changes.yaml").read_text("utf-8").startswith("alterations")
    assert problems.found == []
    assert module_search.shown_as(found / "module.yaml").startswith("extra.zip/")


def test_an_archive_of_several_modules(orchards: Orchards, tmp_path: Path) -> None:
    orchards.expansion("labels: {}\n")
    archive = packed(orchards.folder, tmp_path / "all.zip")
    problems = Problems()
    assert {one.id for one in all_modules([archive], problems)} >= {"orchard", "winter"}
    found = find_set(["winter"], [archive], problems)
    assert [one.name for one in found] == ["orchard", "winter"]
    assert find_module(str(archive), [], problems) is None
    assert codes(problems) == ["no-module"]


def test_a_problem_in_an_archive_shows_its_line(orchards: Orchards, tmp_path: Path) -> None:
    folder = orchards.expansion("alterations: [{change: carot, copies: {was: 3, now: 5}}]\n")
    archive = packed(folder, tmp_path / "extra.zip")
    moved = Orchards(tmp_path / "elsewhere")
    (problem,) = moved.told(str(archive), str(orchards.folder / "orchard"))
    assert problem.span.file == "extra.zip/changes.yaml"


def test_a_folder_that_is_a_module_is_found_by_its_id(orchards: Orchards) -> None:
    folder = orchards.make("snow-2024", {}, 'requires: {orchard: ">=1"}')
    head = folder / "module.yaml"
    head.write_text(head.read_text("utf-8").replace("id: snow-2024", "id: snow"), "utf-8")
    assert find_module("snow", [folder], Problems()) == folder
    assert find_module("snow", [orchards.folder], Problems()) == folder


def test_what_is_named_is_meant_where_it_is_required(orchards: Orchards, tmp_path: Path) -> None:
    other = Orchards(tmp_path / "mine")
    own = other.make("orchard", {"a.yaml": "labels: {}\n"}, "players: {min: 2, max: 3}")
    orchards.expansion("labels: {}\n")
    assert find_set([own, "winter"], [orchards.folder], Problems())[0] == own


def test_modules_of_installed_packages(
    orchards: Orchards, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "site" / "orchard_pack"
    package.mkdir(parents=True)
    (package / "__init__.py").write_text("raise SystemExit('code of a module was run')\n", "utf-8")
    orchards.make("orchard", {}, "players: {min: 2, max: 2}").rename(package / "orchard")
    point = EntryPoint("orchards", "orchard_pack", module_installed.GROUP)
    monkeypatch.setattr(module_installed, "entry_points", lambda group: [point])
    monkeypatch.setattr("sys.path", [str(tmp_path / "site")])
    module_installed.installed_folders.cache_clear()
    try:
        (found,) = [one for one in all_modules([], Problems()) if one.id == "orchard"]
        assert (found.folder, found.origin) == (package / "orchard", "package orchards")
    finally:
        module_installed.installed_folders.cache_clear()


def test_two_modules_with_one_id(orchards: Orchards, tmp_path: Path) -> None:
    other = Orchards(tmp_path / "mine").make("orchard", {}, "players: {min: 2, max: 3}")
    problems = Problems()
    find_set([other, orchards.folder / "orchard"], [], problems)
    assert codes(problems) == ["conflict"]


def test_a_long_way_round(orchards: Orchards) -> None:
    for id, next in (("a", "b"), ("b", "c"), ("c", "a")):
        orchards.make(id, {}, f'requires: {{{next}: ">=1"}}')
    problems = Problems()
    find_set(["a"], [orchards.folder], problems)
    (problem,) = problems.found
    assert "a → b → c → a" in problem.reason


def test_an_expansion_for_another_game(orchards: Orchards) -> None:
    orchards.make("quay", {"a.yaml": "labels: {}\n"}, "players: {min: 2, max: 2}")
    orchards.expansion("labels: {}\n")
    (problem,) = orchards.told("quay", "winter")
    assert problem.code == "conflict"
    assert '"winter" is for the game "orchard", not for "quay"' in problem.reason


def test_a_name_that_no_folder_can_have(orchards: Orchards) -> None:
    problems = Problems()
    assert find_module("long" * 100, [orchards.folder], problems) is None
    assert codes(problems) == ["no-module"]
