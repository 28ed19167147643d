"""What alterations make of a game: values, lines, whole things, in all matches and in some."""

from pathlib import Path

import pytest

from engine.compiler.alter_draft import Draft
from engine.compiler.alter_find import Index
from engine.compiler.compile import Game
from engine.compiler.declarations import ItemSpec
from engine.compiler.gather import read_modules
from engine.core.problem import Problems, render
from engine.play.machine import Machine
from engine.play.match import start
from tests.modules.orchards import Orchards, failed


def card(game: Game, id: str) -> ItemSpec:
    found = [item for kind in game.declarations.kinds for item in kind.items if item.id == id]
    (one,) = found
    return one


def coins(game: Game, players: int = 2, **options: object) -> int:
    """What p1 has at the end of a match that plays itself."""
    match = start(Machine(game.ruleset(players, options)), 1, ["bot"] * players)
    counter = next(c for c in match.machine.ruleset.counters if c.name == "player.coins")
    return match.state.values[counter.first]


def test_a_value_is_changed(orchards: Orchards) -> None:
    orchards.expansion("""
        alterations:
          - change: carrot
            copies: {was: 3, now: 5}
    """)
    assert card(orchards.load("winter"), "carrot").copies == 5
    assert card(orchards.load("orchard"), "carrot").copies == 3


def test_a_value_that_is_left_out_is_known_by_what_it_then_is(orchards: Orchards) -> None:
    orchards.expansion("""
        alterations:
          - change: pumpkin
            copies: {was: 1, now: 2}
    """)
    assert card(orchards.load("winter"), "pumpkin").copies == 2


def test_a_new_value_and_one_taken_away(orchards: Orchards) -> None:
    orchards.expansion("""
        alterations:
          - change: carrot
            worth: {now: 4}
          - change: pumpkin
            worth: {was: 2, now: }
    """)
    game = orchards.load("winter")
    values = {id: dict(card(game, id).values) for id in ("carrot", "pumpkin")}
    assert values["pumpkin"] == {}
    assert values["carrot"]["worth"].span.file.endswith("winter/changes.yaml")


def test_lines_of_an_effect_further_in(orchards: Orchards) -> None:
    orchards.expansion("""
        alterations:
          - change: pumpkin
            effect:
              was: |
                if me.coins > 0:
                  earn 1
              now: |
                if me.coins > 0:
                  earn 5
                  earn 5
          - change: scenario a-carrot-is-worth-a-coin
            do: {was: perform carrot, now: perform pumpkin}
            then:
              1: {was: p1.coins is 1, now: p1.coins is 11}
    """)
    assert failed(orchards.load("winter")) == []


def test_an_extension_adds_to_lists_symbols_and_effects(orchards: Orchards) -> None:
    orchards.expansion("""
        alterations:
          - extend: colour
            members: [green, gold]
          - extend: option.size
            one of: [huge]
          - extend: carrot
            effect: earn 2
          - extend: scenario a-carrot-is-worth-a-coin
            then: [count of colours is 4]
          - change: scenario a-carrot-is-worth-a-coin
            then: {1: {was: p1.coins is 1, now: p1.coins is 3}}
    """)
    game = orchards.load("winter")
    assert game.declarations.symbols[0].ids == ("red", "blue", "green", "gold")
    assert game.declarations.options[1].words == ("small", "large", "huge")
    assert failed(game) == []


def test_members_that_say_more_than_their_names(orchards: Orchards) -> None:
    orchards.expansion("""
        alterations:
          - extend: colour
            members: {green: {name: {en: leaf green}}}
    """)
    symbol = orchards.load("winter").declarations.symbols[0]
    assert symbol.ids == ("red", "blue", "green")
    assert symbol.members[2].names.by_language == {"en": ("leaf green",)}


def test_a_replacement_keeps_the_id_and_its_place_among_the_others(orchards: Orchards) -> None:
    orchards.expansion("""
        alterations:
          - replace: carrot
            with: {copies: 7, effect: earn 3}
          - remove: scenario a-carrot-is-worth-a-coin
    """)
    game = orchards.load("winter")
    (kind,) = game.declarations.kinds
    assert [(item.id, item.copies) for item in kind.items] == [("carrot", 7), ("pumpkin", 1)]
    assert kind.items[0].span.file.endswith("winter/changes.yaml")


def test_things_taken_out(orchards: Orchards) -> None:
    orchards.expansion("""
        alterations:
          - remove: [pumpkin, scenario a-carrot-is-worth-a-coin]
    """)
    game = orchards.load("winter")
    assert [item.id for item in game.declarations.kinds[0].items] == ["carrot"]
    assert game.declarations.scenarios == ()


@pytest.mark.parametrize(
    ("said", "sort"),
    [
        ("crop.carrot", "card"),
        ("card carrot", "card"),
        ("crops", "kind"),
        ("deck", "zone"),
        ("player.coins", "counter"),
        ("earn {n}", "verb"),
        ("verb earn {n number}", "verb"),
        ("verb  earn  { n }", "verb"),
        ("option.rain", "option"),
        ("option rain", "option"),
        ("colour.red", "member"),
        ("module orchard", "module"),
        ("flow", "flow"),
    ],
)
def test_names_of_things(said: str, sort: str, orchards: Orchards) -> None:
    modules = read_modules(orchards.load("orchard").folders, Problems()).modules
    (thing,) = Index(Draft.of(modules)).named(said, frozenset([0]))
    assert thing.sort == sort


# --- only in some matches ------------------------------------------------------------------------


def test_a_change_for_some_matches_leaves_the_others(orchards: Orchards) -> None:
    orchards.expansion("""
        alterations:
          - change: carrot
            for: {players: 3}
            effect: {was: earn 1, now: earn 6}
          - change: carrot
            for: {players: 2, rain: yes}
            effect: {was: earn 1, now: earn 8}
          - remove: pumpkin
    """)
    game = orchards.load("winter")
    assert coins(game, 2) == 2
    assert coins(game, 3) == 12
    assert coins(game, 2, rain=True) == 16
    assert coins(game, 3, rain=True) == 12
    assert orchards.codes("winter") == []


def test_the_course_of_a_match_for_some_of_them(orchards: Orchards) -> None:
    orchards.expansion("""
        alterations:
          - change: flow
            for: {size: large}
            do:
              was: |
                repeat 2 times:
              now: |
                repeat 5 times:
          - remove: pumpkin
    """)
    game = orchards.load("winter")
    assert coins(game) == 2
    assert coins(game, size="large") == 5


def test_something_taken_out_of_some_matches(orchards: Orchards) -> None:
    orchards.expansion("""
        alterations:
          - remove: pumpkin
            for: {rain: yes}
          - replace: pile
            for: {rain: yes}
            with: {of: crops, holds at most: 1}
    """)
    game = orchards.load("winter")
    dry, wet = game.ruleset(2), game.ruleset(2, {"rain": True})
    assert len(dry.kinds[1].labels) == len(wet.kinds[1].labels) + 1
    assert orchards.codes("winter") == []


def test_a_guard_that_names_no_option_is_told(orchards: Orchards) -> None:
    orchards.expansion("""
        alterations:
          - remove: pumpkin
            for: {snow: yes}
    """)
    assert orchards.codes("winter") == ["unknown-name"]


def test_of_variants_those_are_changed_that_are_as_quoted(orchards: Orchards) -> None:
    orchards.make(
        "orchard",
        {
            "more.yaml": """
        cards:
          crops:
            items:
              - {id: leek, for: {players: 2}, copies: 4, effect: earn 1}
              - {id: leek, for: {players: 3}, copies: 6, effect: earn 1}
    """
        },
        "players: {min: 2, max: 3}, options: {rain: {yes/no: , default: no}}",
    )
    orchards.expansion("""
        alterations:
          - change: leek
            copies: {was: 6, now: 9}
    """)
    items = orchards.load("winter").declarations.kinds[0].items
    assert [item.copies for item in items if item.id == "leek"] == [4, 9]


# --- several modules ------------------------------------------------------------------------------


def test_a_later_module_quotes_what_the_earlier_one_made(orchards: Orchards) -> None:
    orchards.expansion("""
        alterations:
          - change: carrot
            copies: {was: 3, now: 5}
    """)
    files = {"a.yaml": "alterations: [{change: carrot, copies: {was: 5, now: 6}}]\n"}
    orchards.make("ice", files, 'requires: {winter: ">=1"}')
    assert card(orchards.load("ice"), "carrot").copies == 6


def test_two_modules_that_alter_different_lines_go_together(orchards: Orchards) -> None:
    change = """
        alterations:
          - change: flow
            do:
              was: |
                {}
              now: |
                {}
    """
    orchards.expansion(change.format("repeat 2 times:", "repeat 3 times:"))
    orchards.expansion(change.format("end game", "stop repeating"), id="ice")
    assert orchards.codes("winter", "ice") == []


def test_two_modules_at_odds_only_where_both_have_a_match(orchards: Orchards) -> None:
    change = """
        alterations:
          - change: carrot
            for: {{players: {}}}
            copies: {{was: 3, now: {}}}
    """
    orchards.expansion(change.format(2, 4))
    orchards.expansion(change.format(3, 6), id="ice")
    orchards.expansion(change.format("[2, 3]", 9), id="fog")
    assert orchards.codes("winter", "ice") == []
    assert set(orchards.codes("ice", "fog")) == {"altered-twice"}


def test_the_order_of_names_does_not_matter(orchards: Orchards) -> None:
    orchards.make("winter", {"a.yaml": "labels: {brr: {en: brr}}\n"})
    orchards.make("ice", {"a.yaml": "labels: {bah: {en: bah}}\n"})
    one, other = orchards.load("orchard", "winter", "ice"), orchards.load("ice", "winter")
    assert one.folders == other.folders
    assert one.ruleset(2).modules == other.ruleset(2).modules
    assert [stamp.id for stamp in one.ruleset(2).modules] == ["orchard", "ice", "winter"]


def test_a_change_of_another_version_tells_of_the_version(orchards: Orchards) -> None:
    files = {"a.yaml": "alterations: [{change: carrot, copies: {was: 9, now: 6}}]\n"}
    orchards.make("ice", files, 'requires: {orchard: ">=2"}')
    assert orchards.codes("ice") == ["version"]


# --- where things stand ---------------------------------------------------------------------------


def test_problems_point_into_the_file_that_wrote_the_text(orchards: Orchards) -> None:
    orchards.expansion("""
        alterations:
          - change: pumpkin
            effect:
              was: |
                if me.coins > 0:
                  earn 1
              now: |
                if me.coins > 0:
                  eran 2
    """)
    game = orchards.folder / "winter" / "changes.yaml"
    (problem,) = orchards.told("winter")
    assert Path(problem.span.file) == game
    line = game.read_text("utf-8").split("\n")[problem.span.line - 1]
    assert line[problem.span.column - 1 : problem.span.end_column - 1] == "eran"
    assert "(through the change of pumpkin" in render(problem, {})


def test_texts_that_alterations_made_are_known_from_the_cache_too(orchards: Orchards) -> None:
    orchards.expansion("""
        alterations:
          - change: pumpkin
            effect:
              was: |
                if me.coins > 0:
                  earn 1
              now: |
                if me.coins > 0:
                  earn 2
    """)
    first = orchards.load("winter")
    made = {name for name in first.sources if "through the change of pumpkin" in name}
    assert made
    again = orchards.load("winter")
    assert again.sources == first.sources
    assert "gathered" not in vars(again)


def test_a_line_left_as_it_was_names_the_change_of_its_text(orchards: Orchards) -> None:
    orchards.make(
        "orchard",
        {
            "more.yaml": """
        cards:
          crops:
            items:
              - id: leek
                effect: |
                  let much = 2
                  earn much
    """
        },
        "players: {min: 2, max: 3}",
    )
    orchards.expansion("""
        alterations:
          - change: leek
            effect: {was: let much = 2, now: let more = 2}
    """)
    problem = next(one for one in orchards.told("winter") if one.code == "unknown-name")
    assert problem.span.file.endswith("orchard/more.yaml")
    assert problem.span.via


def test_what_a_module_adds_beside_is_no_alteration(orchards: Orchards) -> None:
    orchards.expansion(
        """
        alterations:
          - change: carrot
            effect: {was: earn 1, now: reap}
        """,
        "verbs:\n  - verb: reap\n    do: earn 4\n",
    )
    assert failed(orchards.load("winter")) == ["a-carrot-is-worth-a-coin"]


def test_fingerprints_are_those_of_what_is_written(orchards: Orchards) -> None:
    orchards.expansion("alterations: [{change: carrot, copies: {was: 3, now: 5}}]\n")
    alone, both = orchards.load("orchard").ruleset(2), orchards.load("winter").ruleset(2)
    assert alone.modules[0] == both.modules[0]
    assert alone.play_fingerprint != both.play_fingerprint


def test_what_names_a_thing_that_was_taken_out_says_where(orchards: Orchards) -> None:
    orchards.expansion("""
        alterations:
          - remove: carrot
    """)
    problem = next(one for one in orchards.told("winter") if one.code == "unknown-name")
    assert problem.span.file.endswith("orchard/rules.yaml")
    (place,) = [one for one in problem.also if one.says == "taken out here"]
    assert place.span.file.endswith("winter/changes.yaml")


@pytest.mark.parametrize("number", ["²", "0", "9", "-1"])
def test_a_number_that_no_item_has(number: str, orchards: Orchards) -> None:
    orchards.expansion(f"""
        alterations:
          - change: crops
            items:
              "{number}": {{copies: {{was: 3, now: 4}}}}
    """)
    (problem,) = orchards.told("winter")
    assert problem.code == "unknown-name"
