"""Files of a module set become declarations; what does not fit is told at the word."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.compiler.declarations import Guard
from engine.compiler.gather_sources import read_module
from engine.compiler.module_search import find_module, find_set
from engine.core.problem import Problems
from tests.compiler.small_games import CUBES, FIXTURES, HEAD, gathered, make, pointed, told

JETTY = FIXTURES / "jetty"


def only(folder: Path, *more: Path) -> tuple[str, str, str]:
    """Code, the words pointed at and the nearest name of the one problem there is."""
    problems = told(folder, *more)
    assert [p.code for p in problems] == [problems[0].code], problems
    return problems[0].code, pointed(folder, problems[0]), problems[0].nearest


def test_the_jetty_is_gathered() -> None:
    game = gathered(JETTY)
    assert [kind.id for kind in game.kinds] == ["jobs", "workers"]
    assert [item.id for item in game.kinds[0].items] == [
        "forest",
        "shallows",
        "market",
        "shipyard",
        "feast",
    ]
    assert sum(item.copies for item in game.kinds[0].items) == 12
    assert [verb.shape for verb in game.verbs] == [
        "gain {} of {}",
        "pass the start",
        "pay {} of {}",
    ]
    assert [option.id for option in game.options] == ["rounds"]
    assert game.languages == ("en", "ja")
    assert game.display == ("deck", "jetty", "job.worker", "player.workers")
    assert [scenario.players for scenario in game.scenarios] == [2, 2]


def test_each_player_has_makes_a_zone_and_a_home() -> None:
    game = gathered(JETTY)
    workers = game.kinds[1]
    assert str(workers.home) == "player.workers"
    assert "player.workers" in [str(zone.place) for zone in game.zones]
    assert [field.name for field in workers.printed] == ["owner"]


def test_printed_names_of_all_languages_lead_to_what_is_written() -> None:
    names = gathered(JETTY).printed_names
    assert names["木"] == "wood"
    assert names["山札"] == "deck"
    assert names["森"] == "job.forest"


def test_sections_may_stand_in_any_file(tmp_path: Path) -> None:
    files = {
        "a.yaml": CUBES,
        "cards/one.yaml": "cards:\n  jobs:\n    home: pile\n    items:\n      - {id: a}\n",
        "cards/two.yaml": "cards:\n  jobs:\n    items:\n      - {id: b}\n",
        "z.yaml": "zones:\n  pile: {of: jobs}\n",
    }
    game = gathered(make(tmp_path / "small", files))
    jobs = next(kind for kind in game.kinds if kind.id == "jobs")
    assert [item.id for item in jobs.items] == ["a", "b"]


def test_tables_do_not_depend_on_the_files(tmp_path: Path) -> None:
    zones = {"a.yaml": CUBES, "b.yaml": "zones:\n  tray: {of: cubes}\n"}
    turned = {"z.yaml": CUBES, "b.yaml": "zones:\n  tray: {of: cubes}\n"}
    first = gathered(make(tmp_path / "one" / "small", zones))
    second = gathered(make(tmp_path / "two" / "small", turned))
    assert [str(zone.place) for zone in first.zones] == ["bag", "tray"]
    assert [str(zone.place) for zone in second.zones] == ["bag", "tray"]


def test_templates(tmp_path: Path) -> None:
    tiles = """
    cards:
      tiles:
        printed: {colour: colour, level: number}
        home: bag_of_tiles
        items:
          - for each: {c: colour, n: [1, 2]}
            id: tile_${c}_$n
            colour: $c
            level: $n
            effect: |
              give $n
    zones:
      bag_of_tiles: {of: tiles}
    """
    game = gathered(make(tmp_path / "small", {"a.yaml": CUBES, "tiles.yaml": tiles}))
    items = next(kind for kind in game.kinds if kind.id == "tiles").items
    assert [item.id for item in items][:3] == ["tile_red_1", "tile_red_2", "tile_blue_1"]
    assert len(items) == 6


def test_templates_count_and_call_things_by_their_names(tmp_path: Path) -> None:
    suits = """
    symbols:
      suit: {members: {rose: {name: {en: red rose, ja: バラ}}, dark_ivy: {}}}
    cards:
      leaves:
        home: stack_of_leaves
        printed: {suit: suit}
        items:
          - id: ${s}_$n
            for each: {s: suit, n: 1 to 12}
            suit: $s
            name: {en: $s $n, ja: $sの$n}
    zones:
      stack_of_leaves: {of: leaves}
    """
    game = gathered(make(tmp_path / "small", {"a.yaml": CUBES, "b.yaml": suits}))
    items = next(kind for kind in game.kinds if kind.id == "leaves").items
    assert len(items) == 24
    assert items[11].id == "rose_12"
    assert items[11].names.by_language == {"en": ("red rose 12",), "ja": ("バラの12",)}
    assert items[12].names.by_language == {"en": ("dark ivy 1",), "ja": ("dark ivyの1",)}


def test_guards_meet_only_where_both_can_hold() -> None:
    two = Guard((("players", (2,)),))
    more = Guard((("players", (3, 4)),))
    fast = Guard((("fast", (True,)),))
    assert not two.meets(more)
    assert two.meets(fast)
    assert two.meets(Guard())
    assert two.holds(2, {})
    assert not two.holds(3, {})
    assert not Guard((("players", (2,)), ("fast", (True,)))).holds(2, {"fast": False})


# --- what is told ---------------------------------------------------------------------------------


def test_an_unknown_kind_in_a_zone(tmp_path: Path) -> None:
    folder = make(tmp_path / "small", {"a.yaml": CUBES + "  tray: {of: cube_s}\n"})
    assert only(folder) == ("unknown-name", "cube_s", "cubes")


def test_an_unknown_owner_of_a_zone(tmp_path: Path) -> None:
    folder = make(tmp_path / "small", {"a.yaml": CUBES + "  playr.tray: {of: cubes}\n"})
    assert only(folder) == ("unknown-name", "playr", "player")


def test_an_unknown_index(tmp_path: Path) -> None:
    folder = make(tmp_path / "small", {"a.yaml": CUBES + "  tray[color]: {of: cubes}\n"})
    assert only(folder) == ("unknown-name", "color", "colour")


def test_an_unknown_type_of_a_printed_value(tmp_path: Path) -> None:
    files = {"a.yaml": CUBES.replace("{colour: colour}", "{colour: color}")}
    problems = told(make(tmp_path / "small", files))
    assert problems[0].code == "unknown-name"
    assert problems[0].nearest == "colour"


def test_an_unknown_type_of_a_parameter(tmp_path: Path) -> None:
    verbs = "verbs:\n  - verb: take {c cubs}\n    do: |\n      shuffle bag\n"
    folder = make(tmp_path / "small", {"a.yaml": CUBES, "v.yaml": verbs})
    assert only(folder) == ("unknown-name", "cubs", "cube")


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("zones:\n  tray: {of: cubes}\n", "zones:\n  tray: {of: cubes}\n"),
        ("zones:\n  tray: {of: cubes}\n", "counters:\n  tray: 0\n"),
        ("counters:\n  colour: 0\n", ""),
        ("formulas:\n  - formula: cubes\n    is: 1\n", ""),
        ("zones:\n  cube.pad: {of: cubes}\n", "counters:\n  cube.pad: 0\n"),
        ("counters:\n  cube.colour: 0\n", ""),
    ],
)
def test_two_things_with_one_name(tmp_path: Path, first: str, second: str) -> None:
    files = {"a.yaml": CUBES, "b.yaml": first, **({"c.yaml": second} if second else {})}
    problems = told(make(tmp_path / "small", files))
    assert [p.code for p in problems] == ["twice"]
    assert problems[0].also
    assert problems[0].also[0].span != problems[0].span


def test_one_name_under_guards_that_never_meet(tmp_path: Path) -> None:
    formulas = """
    formulas:
      - {formula: hand_size, is: 3, for: {players: [2, 3]}}
      - {formula: hand_size, is: 2, for: {players: 4}}
    """
    game = gathered(make(tmp_path / "small", {"a.yaml": CUBES, "f.yaml": formulas}))
    assert len(game.formulas) == 2
    worse = formulas.replace("players: 4", "players: [3, 4]")
    folder = make(tmp_path / "other", {"a.yaml": CUBES, "f.yaml": worse})
    assert [p.code for p in told(folder)] == ["twice"]


def test_two_items_with_one_id(tmp_path: Path) -> None:
    cards = "cards:\n  jobs:\n    home: pile\n    items:\n      - {id: a}\n      - {id: a}\n"
    files = {"a.yaml": cards + "zones:\n  pile: {of: jobs}\n"}
    assert only(make(tmp_path / "small", files)) == ("twice", "a", "")


def test_a_value_of_a_kind_said_twice(tmp_path: Path) -> None:
    first = "cards:\n  jobs: {one: job, home: pile, items: [{id: a}]}\nzones: {pile: {of: jobs}}\n"
    second = "cards:\n  jobs: {one: task}\n"
    folder = make(tmp_path / "small", {"a.yaml": first, "b.yaml": second})
    assert only(folder) == ("twice", "one", "")


def test_guards_name_options_and_values(tmp_path: Path) -> None:
    zones = CUBES + "  tray: {of: cubes, for: {plyers: 2}}\n"
    assert only(make(tmp_path / "a", {"a.yaml": zones})) == ("unknown-name", "plyers", "players")
    zones = CUBES + "  tray: {of: cubes, for: {players: 7}}\n"
    assert only(make(tmp_path / "b", {"a.yaml": zones}))[:2] == ("unknown-value", "7")


def test_no_such_game(tmp_path: Path) -> None:
    make(tmp_path / "harbour", {})
    problems = Problems()
    assert find_module("harbor", [tmp_path], problems) is None
    assert problems.found[0].code == "no-module"
    assert problems.found[0].nearest == "harbour"


# --- several modules ------------------------------------------------------------------------------


def expansion(tmp_path: Path, requires: str, files: dict[str, str]) -> Path:
    head = f'module: {{id: more, version: 1.0.0, requires: {{small: "{requires}"}}}}\n'
    return make(tmp_path / "more", {"module.yaml": head, **files})


@pytest.mark.parametrize("name", ["../small", "..", "./small", ".hidden"])
def test_what_is_required_is_an_id_and_no_path(tmp_path: Path, name: str) -> None:
    make(tmp_path / "small", {})
    make(tmp_path / ".hidden", {})
    head = f'module: {{id: more, version: 1.0.0, requires: {{"{name}": ">=1"}}}}\n'
    problems = Problems()
    found = find_set([make(tmp_path / "more", {"module.yaml": head})], [tmp_path], problems)
    assert [one.name for one in found] == ["more"]
    assert [one.code for one in problems.found] == ["no-module"]


def test_what_a_module_requires_comes_first(tmp_path: Path) -> None:
    base = make(tmp_path / "small", {"a.yaml": CUBES})
    more = expansion(tmp_path, ">=1.0,<2", {"b.yaml": "zones:\n  tray: {of: cubes}\n"})
    assert find_set([more], [], Problems()) == (base, more)
    game = gathered(more)
    assert [module.stamp.id for module in game.modules] == ["small", "more"]
    assert [str(zone.place) for zone in game.zones] == ["bag", "tray"]


def test_the_wrong_version_is_told(tmp_path: Path) -> None:
    make(tmp_path / "small", {"a.yaml": CUBES})
    more = expansion(tmp_path, ">=2", {})
    problems = told(more)
    assert [p.code for p in problems] == ["version"]
    assert "1.0.0" in problems[0].reason


def test_a_required_module_that_there_is_not(tmp_path: Path) -> None:
    more = expansion(tmp_path, ">=1", {})
    problems = told(more)
    assert [p.code for p in problems] == ["no-module"]
    assert pointed(more, problems[0]) == "small"


def test_modules_that_require_each_other(tmp_path: Path) -> None:
    head = HEAD.replace("players:", 'requires: {more: ">=1"}, players:')
    make(tmp_path / "small", {"module.yaml": head})
    more = expansion(tmp_path, ">=1", {})
    assert [p.code for p in told(more)] == ["conflict"]


def test_problems_of_all_files_come_together(tmp_path: Path) -> None:
    files = {
        "a.yaml": CUBES + "  tray: {of: cubs}\n",
        "b.yaml": "setup: |\n  shufle bag\n",
        "c.yaml": "counters:\n  playr.score: 0\n",
    }
    problems = told(make(tmp_path / "small", files))
    assert len({p.span.file for p in problems}) == 3


# --- languages ------------------------------------------------------------------------------------

TWO_LANGUAGES = HEAD.replace("version: 1.0.0", "version: 1.0.0, languages: [en, ja]")


def test_a_name_in_one_of_two_languages_is_warned_of(tmp_path: Path) -> None:
    named = CUBES + "  tray: {of: cubes, name: {en: tray}}\n  shelf: {of: cubes}\n"
    folder = make(tmp_path / "small", {"module.yaml": TWO_LANGUAGES, "a.yaml": named})
    problems = told(folder)
    assert [(p.code, p.severity) for p in problems] == [("not-translated", "warning")]
    assert pointed(folder, problems[0]) == "tray"
    assert "ja" in problems[0].reason


def test_an_expansion_need_not_speak_every_language_of_its_game(tmp_path: Path) -> None:
    make(tmp_path / "small", {"module.yaml": TWO_LANGUAGES, "a.yaml": CUBES})
    files = {"b.yaml": "zones:\n  tray: {of: cubes, name: {en: tray}}\n"}
    assert not told(expansion(tmp_path, ">=1", files))


def test_a_folder_that_cannot_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = make(tmp_path / "small", {"a.yaml": CUBES})

    def refuse(_: Path) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "iterdir", refuse)
    problems = Problems()
    assert read_module(folder, problems).files == ()
    assert [p.code for p in problems.found] == ["cannot-read"]
