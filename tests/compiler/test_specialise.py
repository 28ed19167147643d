"""Declarations become the world of one match: numbered, placed, without guards."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from engine.compiler.specialise_match import configurations, read_match
from engine.compiler.types import Type, symbol
from engine.compiler.world import World
from engine.core.problem import Problems
from tests.compiler.small_games import CUBES, FIXTURES, gathered, make, pointed, told, world

JETTY = FIXTURES / "jetty"


def small(tmp_path: Path, text: str, cubes: str = CUBES, players: int = 2) -> World:
    files = {"a.yaml": cubes, **({"b.yaml": text} if text else {})}
    return world(gathered(make(tmp_path / "small", files)), players)


def column(of: World, owner: str, name: str) -> tuple[object, ...]:
    found = [one for one in of.columns if (one.owner, one.name) == (owner, name)]
    return found[0].values


def zone_of(of: World, name: str) -> int:
    return next(one.family.first for one in of.families if one.family.name == name)


# --- numbers --------------------------------------------------------------------------------------


def test_players_come_first_then_spaces_then_pieces(tmp_path: Path) -> None:
    spaces = "spaces:\n  spots: {one: spot, numbered: 4}\n"
    made = small(tmp_path, spaces, players=3)
    bases = {decl.kind.name: (decl.kind.base, decl.kind.count) for decl in made.kinds}
    assert bases == {"players": (0, 3), "spots": (3, 4), "cubes": (7, 3)}
    assert made.piece_base == 7
    assert [decl.kind.piece for decl in made.kinds] == [False, False, True]
    assert [decl.number for decl in made.kinds] == [0, 1, 2]


def test_players_know_their_seat_and_neighbours() -> None:
    made = world(gathered(JETTY), 3)
    assert made.kinds[0].kind.members == ("red", "blue", "green")
    assert column(made, "players", "seat") == (1, 2, 3)
    assert column(made, "players", "next") == (1, 2, 0)
    assert column(made, "players", "previous") == (2, 0, 1)


def test_the_pieces_of_each_player() -> None:
    made = world(gathered(JETTY), 2)
    workers = made.kinds[2]
    assert workers.kind.members == ("red worker",) * 3 + ("blue worker",) * 3
    assert workers.kind.models == (0, 0, 0, 3, 3, 3)
    assert workers.groups == {"red.worker": (0, 1, 2), "blue.worker": (3, 4, 5)}
    assert workers.kind.labels[0].key == "red worker"
    assert workers.kind.labels[0].text == {"en": "Red worker", "ja": "赤の作業員"}
    assert not workers.kind.unique_names
    assert column(made, "workers", "owner") == (0, 0, 0, 1, 1, 1)


def test_pieces_by_owner_and_symbol(tmp_path: Path) -> None:
    bots = """
    pieces:
      bots:
        one: bot
        each player has: {red: 2, green: 1}
        home: player.tray
    zones:
      player.tray: {of: bots}
    """
    made = small(tmp_path, bots)
    kind = next(decl for decl in made.kinds if decl.kind.name == "bots")
    assert kind.kind.members[:3] == ("p1 red", "p1 red", "p1 green")
    assert kind.groups["p2.green"] == (5,)
    assert column(made, "bots", "colour") == (0, 0, 2, 0, 0, 2)
    assert kind.fields["colour"].type == symbol("colour")
    tray = zone_of(made, "player.tray")
    base = kind.kind.base - made.piece_base
    assert made.homes[base : base + 6] == (tray,) * 3 + (tray + 1,) * 3
    assert made.placement[base : base + 6] == made.homes[base : base + 6]


def test_copies_by_symbol_are_named_after_it_and_their_kind(tmp_path: Path) -> None:
    made = small(tmp_path, "")
    assert made.kinds[1].kind.members == ("red cube", "red cube", "blue cube")
    assert column(made, "cubes", "colour") == (0, 0, 1)


def test_copies_of_cards() -> None:
    made = world(gathered(JETTY), 2)
    jobs = made.kinds[1]
    assert jobs.kind.members[:4] == ("forest", "forest", "forest", "shallows")
    assert jobs.kind.models == (0, 0, 0, 3, 3, 3, 6, 6, 6, 9, 9, 11)
    assert jobs.members == {"forest": 0, "shallows": 3, "market": 6, "shipyard": 9, "feast": 11}
    assert jobs.kind.labels[0].key == "job forest"
    assert jobs.kind.labels[0].text == {"en": "Forest", "ja": "森"}
    assert jobs.kind.interchangeable
    assert [effect.members for effect in made.effects] == [
        (0, 1, 2),
        (3, 4, 5),
        (6, 7, 8),
        (9, 10),
        (11,),
    ]


def test_numbered_items_count_within_their_guards(tmp_path: Path) -> None:
    spots = """
    spaces:
      spots:
        one: spot
        numbered: yes
        printed: {draws: number}
        items:
          - {draws: 1}
          - {draws: 2, for: {players: 3}}
          - {draws: 3}
    """
    made = small(tmp_path, spots)
    assert made.kinds[1].kind.members == ("1", "2")
    assert column(made, "spots", "draws") == (1, 3)
    assert column(made, "spots", "number") == (1, 2)
    assert made.kinds[1].kind.labels[1].key == "spot 2"


# --- printed values -------------------------------------------------------------------------------

VALUES = """
symbols:
  shape:
    printed: {worth: number}
    members: {ring: {worth: 2}, bar: {worth: 5}}
    parts: {round: {from: ring, to: ring}}
cards:
  jobs:
    home: pile
    printed:
      level: {type: number, default: 7}
      risky: yes/no
      shape: shape or none
      shapes: list of shape
      next: job or none
      price: number by shape
    items:
      - {id: a, risky: yes, shape: bar, shapes: [bar, ring], next: b, price: {bar: 4}}
      - {id: b, level: 1, shapes: [ring], next: none}
zones:
  pile: {of: jobs}
"""


def test_printed_values_are_numbers(tmp_path: Path) -> None:
    made = small(tmp_path, VALUES)
    base = next(decl.kind.base for decl in made.kinds if decl.kind.name == "jobs")
    assert column(made, "shape", "worth") == (2, 5)
    assert column(made, "jobs", "level") == (7, 1)
    assert column(made, "jobs", "risky") == (1, 0)
    assert column(made, "jobs", "shape") == (1, -1)
    assert column(made, "jobs", "shapes") == ((1, 0), (0,))
    assert column(made, "jobs", "next") == (base + 1, -1)
    assert column(made, "jobs", "price") == ((0, 4), (0, 0))
    sorts = {one.name: one.sort for one in made.columns if one.owner == "jobs"}
    assert sorts == {
        "level": "int",
        "risky": "bool",
        "shape": "symbol",
        "shapes": "set",
        "next": "ref",
        "price": "table",
    }


def test_a_value_that_is_missing(tmp_path: Path) -> None:
    text = VALUES.replace("{type: number, default: 7}", "number")
    folder = make(tmp_path / "small", {"a.yaml": CUBES, "b.yaml": text})
    problems = told(folder)
    assert [p.code for p in problems] == ["value-missing"]
    assert pointed(folder, problems[0]) == "a"


def test_a_reference_to_what_this_match_lacks(tmp_path: Path) -> None:
    text = VALUES.replace("{id: b,", "{id: b, for: {players: 3},")
    folder = make(tmp_path / "small", {"a.yaml": CUBES, "b.yaml": text})
    problems = told(folder)
    assert [p.code for p in problems] == ["unknown-value"]
    assert pointed(folder, problems[0]) == "b"
    assert not told(folder, players=3)


# --- zones and starts -----------------------------------------------------------------------------


def test_families_are_numbered_one_after_the_other() -> None:
    made = world(gathered(JETTY), 2)
    firsts = {one.family.name: one.family.first for one in made.families}
    assert firsts == {"box": 0, "deck": 1, "jetty": 2, "job.worker": 3, "player.workers": 15}
    assert made.zone_count == 17
    worker = made.families[3]
    assert worker.type == Type("zone", "workers", single=True)
    assert (worker.family.most, worker.family.order) == (1, "pile")
    deck = made.families[1].family
    assert (deck.order, deck.see) == ("stack", "nobody")


def test_where_pieces_start() -> None:
    made = world(gathered(JETTY), 2)
    assert made.placement == (1,) * 12 + (15,) * 3 + (16,) * 3
    assert made.homes == (-1,) * 12 + (15,) * 3 + (16,) * 3


def cubes_zones(zones: str) -> str:
    return CUBES.split("zones:")[0] + "zones:\n" + zones


@pytest.mark.parametrize(
    ("zones", "starts"),
    [
        ("  pad[colour]: {of: cubes, start: all}\n", (0, 0, 1)),
        ("  pad[colour]: {of: cubes, start: {colour: colour}}\n", (0, 0, 1)),
        ("  a: {of: cubes, start: it.colour is blue}\n  b: {of: cubes, start: all}\n", (1, 1, 0)),
        ("  a: {of: cubes, start: {colour: blue}}\n  b: {of: cubes, start: all}\n", (1, 1, 0)),
        (
            "  a:\n    of: cubes\n    start: it.colour in [red]\n  b: {of: cubes, start: all}\n",
            (0, 0, 1),
        ),
        (
            "  a: {of: cubes, start: not it.colour < blue}\n  b: {of: cubes, start: all}\n",
            (1, 1, 0),
        ),
    ],
)
def test_starts(tmp_path: Path, zones: str, starts: tuple[int, ...]) -> None:
    assert small(tmp_path, "", cubes_zones(zones)).placement == starts


@pytest.mark.parametrize(
    ("zones", "code"),
    [
        ("  tray: {of: cubes}\n", "no-start"),
        ("  a: {of: cubes, start: all}\n  b: {of: cubes, start: all}\n", "two-starts"),
        ("  player.tray: {of: cubes, start: all}\n", "start-unclear"),
        ("  a: {of: cubes, start: it.height is 1}\n", "start-condition"),
        ("  a: {of: cubes, start: count of cubes is 1}\n", "start-condition"),
        ("  a: {of: cubes, start: all, holds at most: 2}\n", "too-many-at-start"),
        ("  a: {of: cubes, start: all, refill: {from: b}}\n", "unknown-name"),
    ],
)
def test_starts_that_cannot_be(tmp_path: Path, zones: str, code: str) -> None:
    problems = told(make(tmp_path / "small", {"a.yaml": cubes_zones(zones)}))
    assert {p.code for p in problems} == {code}


# --- counters -------------------------------------------------------------------------------------

COUNTERS = """
counters:
  round: 3
  acted: {yes/no: yes, lasts: turn}
  winner: {type: player or none}
  first_player: {type: player}
  mood: {type: colour, start: blue}
  supply[colour]: {start: {red: 5, green: 2}}
  player.goods[colour]: {min: 0, max: 9, limited by: "supply[colour]"}
flow: |
  phase turn:
    round += 1
"""


def test_counters(tmp_path: Path) -> None:
    made = small(tmp_path, COUNTERS)
    found = {one.counter.name: one.counter for one in made.counters}
    assert found["round"].start == (3,)
    assert (found["acted"].start, found["acted"].lasts) == ((1,), made.phases.index("turn"))
    assert (found["winner"].start, found["winner"].least, found["winner"].most) == ((-1,), -1, 1)
    assert (found["first_player"].start, found["first_player"].least) == ((0,), 0)
    assert (found["mood"].start, found["mood"].most) == ((1,), 2)
    assert found["supply[colour]"].start == (5, 0, 2)
    goods = found["player.goods[colour]"]
    assert [dim.of for dim in goods.dims] == ["players", "colour"]
    assert (len(goods.start), goods.least, goods.most) == (6, 0, 9)
    names = [one.counter.name for one in made.counters]
    assert names[goods.supply] == "supply[colour]"
    firsts = [(one.counter.first, len(one.counter.start)) for one in made.counters]
    assert all(a + n == b for (a, n), (b, _) in pairwise(firsts))
    assert made.value_count == sum(n for _, n in firsts)


def test_changing_values_belong_to_their_kind(tmp_path: Path) -> None:
    cubes = CUBES.replace("copies:", "changing: {height: {start: 1, while in: bag}}\n    copies:")
    made = small(tmp_path, "", cubes)
    field = made.kinds[1].fields["height"]
    decl = made.counters[field.counter]
    assert (decl.owner, decl.counter.name) == ("cubes", "cube.height")
    assert decl.counter.start == (1, 1, 1)
    assert decl.counter.while_in == (0,)


@pytest.mark.parametrize(
    ("counter", "code", "words"),
    [
        ("  round: {start: 4, max: 3}\n", "counter-bounds", "4"),
        ("  acted: {yes/no: no, lasts: phase tun}\n", "unknown-name", "tun"),
        ("  mood: {type: colour, start: pink}\n", "unknown-value", "pink"),
        ("  store[colour]: {start: {rd: 1, red: 2}}\n", "unknown-name", "rd"),
        ("  money: {start: 0, limited by: bank}\n", "unknown-name", "bank"),
    ],
)
def test_counters_that_cannot_be(tmp_path: Path, counter: str, code: str, words: str) -> None:
    folder = make(tmp_path / "small", {"a.yaml": CUBES, "b.yaml": "counters:\n" + counter})
    problems = told(folder)
    assert [p.code for p in problems] == [code]
    assert pointed(folder, problems[0]) == words


def test_tables_by_a_part_of_a_symbol(tmp_path: Path) -> None:
    symbols = """
    symbols:
      colour:
        members: [red, blue, green]
        parts: {cold: {from: blue, to: green}}
    """
    text = """
    cards:
      jobs:
        home: slot[cold]
        printed: {tint: colour, price: number by cold}
        items:
          - {id: a, tint: green, price: {green: 4}}
    zones:
      slot[cold]: {of: jobs}
    counters:
      heat[cold]: {start: {blue: 1, green: 2}}
    """
    files = {"a.yaml": symbols, "b.yaml": text}
    made = world(gathered(make(tmp_path / "small", files)))
    assert column(made, "jobs", "price") == ((0, 0, 4),)
    assert made.kinds[1].fields["price"].by == "colour"
    dims = made.families[0].family.dims
    assert [(dim.of, dim.base, dim.count) for dim in dims] == [("colour", 1, 2)]
    assert made.placement == (1,)
    assert made.counters[0].counter.start == (1, 2)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("counters:\n  tray: {type: list of cube}\n", "unknown-value"),
        ("counters:\n  tray: {type: number by colour}\n", "unknown-value"),
        ("counters:\n  tray: {type: zone}\n", "unknown-value"),
        ("counters:\n  tray: 99999999999\n", "out-of-range"),
        (
            "pieces:\n  pegs: {copies: 999999, home: tray}\nzones:\n  tray: {of: pegs}\n",
            "too-large",
        ),
    ],
)
def test_values_that_cannot_be_kept(tmp_path: Path, text: str, code: str) -> None:
    problems = told(make(tmp_path / "small", {"a.yaml": CUBES, "b.yaml": text}))
    assert [p.code for p in problems] == [code]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("zones:\n  peg.slot[peg]: {of: pegs}\n", "zones"),
        ("counters:\n  peg.heat[peg]: 0\n", "values"),
        ("counters:\n  peg.a[span]: 0\n  peg.b[span]: 0\n", "values"),
        ("pieces:\n  pins: {copies: 4800, home: box}\n", "more than 5000 things"),
    ],
)
def test_tables_are_no_larger_together_than_alone(tmp_path: Path, text: str, says: str) -> None:
    members = ", ".join(f"s{n}" for n in range(150))
    more = """
    symbols:
      span: {members: [MEMBERS]}
    pieces:
      pegs: {copies: 400, home: box}
    zones:
      box: {of: [pegs, PINS]}
    """.replace("MEMBERS", members).replace(", PINS", ", pins" if "pins" in text else "")
    problems = told(make(tmp_path / "small", {"a.yaml": more, "b.yaml": text}))
    assert [p.code for p in problems] == ["too-large"]
    assert says in problems[0].reason


def test_once_per_a_phase_that_nothing_begins(tmp_path: Path) -> None:
    text = """
    verbs:
      - verb: stir
        do: |
          shuffle bag
    triggers:
      - after: stir
        once per: phase buying
        do: |
          stir
    flow: |
      phase turn:
        stir
    """
    folder = make(tmp_path / "small", {"a.yaml": CUBES, "b.yaml": text})
    assert [p.code for p in told(folder)] == ["unknown-name"]
    right = text.replace("phase buying", "turn")
    assert not told(make(tmp_path / "other", {"a.yaml": CUBES, "b.yaml": right}))


# --- matches --------------------------------------------------------------------------------------


def test_options_are_read_from_programs_and_from_words() -> None:
    game = gathered(JETTY)
    problems = Problems()
    assert read_match(game.offer, 2, {}, problems).options == {"rounds": 2}
    assert read_match(game.offer, 2, {"rounds": "1"}, problems).options == {"rounds": 1}
    assert not problems.found


@pytest.mark.parametrize(
    ("players", "options", "code"),
    [
        (5, {}, "player-numbers"),
        (1, {}, "player-numbers"),
        (2, {"round": 1}, "unknown-name"),
        (2, {"rounds": 9}, "unknown-value"),
        (2, {"rounds": True}, "unknown-value"),
        (2, {"rounds": "many"}, "unknown-value"),
    ],
)
def test_matches_that_there_are_not(players: int, options: dict[str, object], code: str) -> None:
    problems = Problems()
    read_match(gathered(JETTY).offer, players, options, problems)
    assert [p.code for p in problems.found] == [code]


OPTIONS = """
module:
  id: small
  version: 1.0.0
  players: {min: 2, max: 3}
  options:
    fast: {yes/no: , default: no}
    track: {one of: [oval, city, hill], default: city}
    tint: {one of: colour, default: red}
    laps: {number: {min: 1, max: 9}, default: 3}
"""


def test_options_in_a_world(tmp_path: Path) -> None:
    game = gathered(make(tmp_path / "small", {"module.yaml": OPTIONS, "a.yaml": CUBES}))
    made = world(game, 2, track="hill", fast=True)
    assert made.options["laps"] == (Type("number"), 3)
    assert made.options["fast"] == (Type("yes/no"), 1)
    assert made.options["tint"] == (symbol("colour"), 0)
    kind, value = made.options["track"]
    members = next(one.symbol.members for one in made.symbols if one.symbol.name == kind.of)
    assert members[value] == "hill"


def test_configurations_are_those_that_guards_tell_apart(tmp_path: Path) -> None:
    zones = """
      a: {of: cubes, for: {fast: yes}}
      b: {of: cubes, for: {track: [oval, hill]}}
    """
    text = CUBES + zones.replace("\n    ", "\n").rstrip() + "\n"
    game = gathered(make(tmp_path / "small", {"module.yaml": OPTIONS, "a.yaml": text}))
    found = configurations(game)
    assert len(found) == 2 * 2 * 2
    assert {match.players for match in found} == {2, 3}


# --- random streams -------------------------------------------------------------------------------


def test_streams_are_of_what_is_shuffled_drawn_and_rolled(tmp_path: Path) -> None:
    text = """
    zones:
      tray: {of: cubes}
      player.cup: {of: cubes, order: bag}
      shelf: {of: cubes}
    flow: |
      shuffle bag
      each player in turn order:
        draw 1 from me.cup to tray
      roll colour as c
    """
    made = small(tmp_path, text)
    assert made.streams == ("choices", "bag", "player.cup", "die colour")
    streams = {one.family.name: one.family.stream for one in made.families}
    assert streams == {"bag": 1, "player.cup": 2, "shelf": -1, "tray": -1}


@pytest.mark.parametrize("said", ["²", "9" * 5000, "-", True])
def test_what_is_no_number_of_an_option(said: object) -> None:
    problems = Problems()
    read_match(gathered(JETTY).offer, 2, {"rounds": said}, problems)
    assert [one.code for one in problems.found] == ["unknown-value"]
