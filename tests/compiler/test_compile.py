"""A game from its files to a ruleset: passes, fingerprints, cache, scenarios."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from engine.compiler import compile as passes
from engine.compiler.cache import Cache, cache_folder
from engine.compiler.compile import Game, load
from engine.core.problem import ProblemsFound
from engine.core.program import Ruleset
from tests.compiler.small_games import CUBES, FIXTURES, GRAMMARS, make

JETTY = FIXTURES / "jetty"
JETTY_ZONE = "  jetty: {of: jobs, name: {en: jetty, ja: 桟橋}}"
BOX_ZONE = "  box: {of: jobs, name: {en: box, ja: 箱}}"
Edit = Callable[[Path], None]


def jetty(folder: Path, *edits: Edit) -> Game:
    """The jetty, copied and edited."""
    copy = folder / "jetty"
    shutil.copytree(JETTY, copy)
    for edit in edits:
        edit(copy)
    return load([copy], cache=GRAMMARS)


def change(file: str, old: str, new: str) -> Edit:
    def edit(folder: Path) -> None:
        text = (folder / file).read_text(encoding="utf-8")
        assert old in text
        (folder / file).write_text(text.replace(old, new), encoding="utf-8")

    return edit


def rename(old: str, new: str) -> Edit:
    def edit(folder: Path) -> None:
        (folder / old).rename(folder / new)

    return edit


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory) -> Ruleset:
    return jetty(tmp_path_factory.mktemp("plain")).ruleset(2)


# --- rulesets -------------------------------------------------------------------------------------


def test_the_jetty_compiles(plain: Ruleset) -> None:
    assert plain.players == 2
    assert plain.title == {"en": "Jetty", "ja": "桟橋"}
    assert plain.flow >= 0
    assert plain.ranking is not None
    assert len(plain.effects) == 12
    assert plain.streams == ("choices", "deck")
    assert plain.match_limit == 400
    assert plain.modules[0].id == "jetty"


def test_numbers_of_players_and_options_make_rulesets_of_their_own() -> None:
    game = load([JETTY], cache=GRAMMARS)
    two, four, short = game.ruleset(2), game.ruleset(4), game.ruleset(2, {"rounds": 1})
    assert (two.players, four.players) == (2, 4)
    assert short.options == {"rounds": 1}
    assert len({one.play_fingerprint for one in (two, four, short)}) == 3


@pytest.mark.parametrize(
    ("players", "options", "says"),
    [
        (7, {}, "2 to 4 players"),
        (2, {"round": 1}, 'no option "round"'),
        (2, {"rounds": 5}, 'cannot be "5"'),
    ],
)
def test_matches_that_there_are_not(players: int, options: dict[str, object], says: str) -> None:
    game = load([JETTY], cache=GRAMMARS)
    with pytest.raises(ProblemsFound) as found:
        game.ruleset(players, options)
    assert says in found.value.problems[0].reason


def test_the_shipped_example_is_without_a_problem() -> None:
    assert load([JETTY], cache=GRAMMARS).check() == []


def test_faults_come_with_the_texts_of_the_files(tmp_path: Path) -> None:
    folder = make(tmp_path / "small", {"a.yaml": CUBES + "  tray: {of: cubs}\n"})
    with pytest.raises(ProblemsFound) as found:
        load([folder], cache=GRAMMARS)
    assert found.value.problems[0].span.file in found.value.sources


def test_a_name_that_no_game_has(tmp_path: Path) -> None:
    with pytest.raises(ProblemsFound) as found:
        load(["jety"], [FIXTURES], tmp_path)
    assert found.value.problems[0].nearest == "jetty"


def test_check_tells_what_only_some_matches_show(tmp_path: Path) -> None:
    wrong = change("module.yaml", "counters:", "counters:\n  tray: {type: player, start: yellow}")
    problems = jetty(tmp_path, wrong).check()
    assert [problem.code for problem in problems if problem.severity == "error"] == [
        "unknown-value"
    ]


def test_check_warns_only_of_what_no_match_uses(tmp_path: Path) -> None:
    both = """
    formulas:
      - {formula: pace, is: 1, for: {players: 2}}
      - {formula: pace, is: 2, for: {players: [3, 4]}}
      - {formula: rarely, is: 3}
      - {formula: never, is: 3, for: {players: 2}}
    flow: |
      repeat pace times:
        shuffle bag
    """
    use = """
    verbs:
      - verb: stir
        for: {players: 4}
        do: |
          repeat rarely times:
            shuffle bag
    """
    call = "setup: |\n  shuffle bag\n"
    files = {"a.yaml": CUBES, "b.yaml": both, "c.yaml": use, "d.yaml": call}
    problems = load([make(tmp_path / "small", files)], cache=GRAMMARS).check()
    about = [problem.reason for problem in problems if problem.code == "unused"]
    assert len(about) == 2
    assert '"never"' in about[0]
    assert '"stir"' in about[1]


# --- fingerprints ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "edit",
    [
        change("jobs.yaml", "cards:", "# a note\ncards:"),
        change("module.yaml", "flow: |", "\n\nflow: |"),
        rename("jobs.yaml", "a/everything_else.yaml"),
        change(
            "module.yaml",
            "deck: {of: jobs, start: all, see: nobody,",
            "deck: {of: jobs, see: nobody, start: all,",
        ),
        change(
            "module.yaml",
            f"{JETTY_ZONE}\n{BOX_ZONE}",
            f"{BOX_ZONE}\n{JETTY_ZONE}",
        ),
        change("module.yaml", "is: p.goods[star]", "is: (p.goods[star])"),
    ],
    ids=["comment", "blank lines", "another file", "order of keys", "order of zones", "brackets"],
)
def test_neither_fingerprint_changes(tmp_path: Path, plain: Ruleset, edit: Edit) -> None:
    made = jetty(tmp_path, lambda folder: (folder / "a").mkdir(), edit).ruleset(2)
    assert made.play_fingerprint == plain.play_fingerprint
    assert made.text_fingerprint == plain.text_fingerprint


@pytest.mark.parametrize(
    "edit",
    [
        change("jobs.yaml", "gain 2 of wood", "gain 3 of wood"),
        change("jobs.yaml", "copies: 2", "copies: 3"),
        change("module.yaml", "each player has: 3", "each player has: 4"),
        change(
            "module.yaml",
            "star: {name: {en: star, ja: 星}, worth: 3}",
            "star: {name: {en: star, ja: 星}, worth: 4}",
        ),
        change("module.yaml", "match limit: 400", "match limit: 500"),
        change("module.yaml", "most stars(it)", "least stars(it)"),
    ],
    ids=["number", "copies", "pieces", "printed value", "limit", "result"],
)
def test_only_play_changes(tmp_path: Path, plain: Ruleset, edit: Edit) -> None:
    made = jetty(tmp_path, edit).ruleset(2)
    assert made.play_fingerprint != plain.play_fingerprint
    assert made.text_fingerprint == plain.text_fingerprint


@pytest.mark.parametrize(
    "edit",
    [
        change("jobs.yaml", "{en: Forest, ja: 森}", "{en: Woods, ja: 森}"),
        change("module.yaml", "title: {en: Jetty,", "title: {en: The Jetty,"),
        change("module.yaml", '"gain {n} {g}"', '"take {n} {g}"'),
        change("module.yaml", "red: {en: Red, ja: 赤}", "red: {en: Crimson, ja: 赤}"),
        change("module.yaml", "too few: {ja: 足りない}", "too few: {ja: 不足}"),
        change("jobs.yaml", "title: {en: Jobs,", "title: {en: All jobs,"),
        change(
            "jobs.yaml",
            "effect: gain 2 of wood",
            "text: {en: Cut wood}\n        effect: gain 2 of wood",
        ),
    ],
    ids=["name", "title", "wording", "seat", "label", "sheet", "own text"],
)
def test_only_the_text_changes(tmp_path: Path, plain: Ruleset, edit: Edit) -> None:
    made = jetty(tmp_path, edit).ruleset(2)
    assert made.play_fingerprint == plain.play_fingerprint
    assert made.text_fingerprint != plain.text_fingerprint


def test_the_key_of_an_option_is_play_and_text(tmp_path: Path, plain: Ruleset) -> None:
    key = change("module.yaml", 'because "too few"', 'because "lacking"')
    made = jetty(tmp_path, key).ruleset(2)
    assert made.play_fingerprint != plain.play_fingerprint
    assert made.text_fingerprint != plain.text_fingerprint


# --- cache ----------------------------------------------------------------------------------------


@pytest.fixture
def no_gathering(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """From its call on, gathering fails the test."""

    def refuse(*_: object) -> None:
        raise AssertionError("gathered, although the cache has it")

    return lambda: monkeypatch.setattr(passes, "gather", refuse)


def test_what_was_compiled_is_not_compiled_again(
    tmp_path: Path, no_gathering: Callable[[], None]
) -> None:
    game = load([JETTY], cache=tmp_path)
    first, sources = game.ruleset(3, {"rounds": 1}), game.sources
    no_gathering()
    again = load([JETTY], cache=tmp_path)
    assert again.ruleset(3, {"rounds": 1}) == first
    assert again.sources == sources
    assert again.offer.most_players == 4
    assert [option.id for option in again.offer.options] == ["rounds"]


def test_an_edit_is_noticed(tmp_path: Path) -> None:
    game = jetty(tmp_path)
    before = game.ruleset(2)
    change("jobs.yaml", "gain 2 of wood", "gain 3 of wood")(tmp_path / "jetty")
    after = load([tmp_path / "jetty"], cache=GRAMMARS).ruleset(2)
    assert before.play_fingerprint != after.play_fingerprint


@pytest.mark.parametrize("damage", ["", "{}", "[[[", '{"format": "rulewright-ruleset"}', "\0"])
def test_a_damaged_cache_is_made_anew(tmp_path: Path, damage: str) -> None:
    game = load([JETTY], cache=tmp_path)
    first, sources = game.ruleset(2), game.sources
    for path in tmp_path.iterdir():
        path.write_text(damage, encoding="utf-8")
    again = load([JETTY], cache=tmp_path)
    assert (again.ruleset(2), again.sources) == (first, sources)


def test_a_cache_that_cannot_be_written_is_done_without(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("", encoding="utf-8")
    assert load([JETTY], cache=blocked / "cache").ruleset(2).players == 2


def test_nothing_half_written_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.replace", full)
    Cache(tmp_path).put("key", "text")
    assert list(tmp_path.iterdir()) == []


def test_where_the_cache_lies(tmp_path: Path) -> None:
    assert cache_folder({"RULEWRIGHT_CACHE": "/x"}, tmp_path) == Path("/x")
    assert cache_folder({"RULEWRIGHT_CACHE": ""}, tmp_path) is None
    assert cache_folder({}, tmp_path) is not None


# --- scenarios ------------------------------------------------------------------------------------


def test_scenarios_of_one_match_share_a_ruleset() -> None:
    game = load([JETTY], cache=GRAMMARS)
    scenarios = game.declarations.scenarios
    ruleset, codes = game.scenario_ruleset(2, {}, scenarios)
    first = codes["a-worker-takes-what-the-forest-gives"]
    assert ruleset.routines[first.given].what == "scenario"
    assert ruleset.routines[first.do].what == "scenario"
    assert len(first.then) == 3
    assert all(ruleset.formulas[number].sort for number in first.then)
    assert ruleset.play_fingerprint != game.ruleset(2).play_fingerprint


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("as: blue", "as: bleu", "unknown-name"),
        ("as: blue", "as: green", "unknown-name"),
        ("{players: 2}", "{players: 9}", "player-numbers"),
        ("{players: 2}", "{rounds: 9}", "unknown-value"),
        ("blue.goods[wood] is 2", "blue.goods[wod] is 2", "unknown-name"),
        ("move first of deck where it is forest to jetty", "perform jetty", "zone-not-piece"),
    ],
)
def test_faults_of_scenarios_are_told(tmp_path: Path, old: str, new: str, code: str) -> None:
    with_fault = change("scenarios.yaml", old, new)
    try:
        problems = jetty(tmp_path, with_fault).check()
    except ProblemsFound as error:
        problems = list(error.problems)
    assert code in {problem.code for problem in problems if problem.severity == "error"}
