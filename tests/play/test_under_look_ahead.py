"""Every operation does in look-ahead what it does in earnest, as far as the player can know."""

from collections.abc import Callable
from typing import Any

import pytest

from engine.core.operations import OPERATIONS
from engine.core.program import Lasting
from engine.play.machine import Machine
from engine.play.state import State
from tests.play.assemble import L
from tests.play.player import keys, played
from tests.play.test_choices import HAND, SUPPLY, Game, choose, score

SLOTS = "risis"
"""Locals 3 to 7: a cube, a number, a set, a number, a set."""


def again(number: int = 10) -> tuple[Any, ...]:
    """Write how many cubes are in hand and supply into the score: a trace of what happened."""
    seen = ("+", ("*", 7, ("size", HAND)), ("size", ("zone", 0, ())))
    return score(("+", ("*", ("value", 0, ()), number), seen))


BODIES: dict[str, list[Any]] = {
    "end_game": [score(4), ("end_game",), score(5)],
    "may": [
        ("may", 0, 1, "no", -1, -1),
        ("begin", -1, "c", False),
        ("fail", -1),
        "c",
        ("end",),
        "no",
        score(3),
    ],
    "either": [
        ("either", 0, ((-1, 1, "a"), (-1, 1, "b"))),
        "a",
        ("begin", -1, "ca", False),
        ("require", 0, -1),
        "ca",
        ("end",),
        ("jump", "out"),
        "b",
        ("begin", -1, "cb", False),
        score(6),
        "cb",
        ("end",),
        "out",
    ],
    "in_order": [
        ("set_local", 4, 0),
        "top",
        ("in_order", 0, 4, ((-1, "a"), (-1, "b")), "out"),
        "a",
        ("require", ("==", ("value", 0, ()), 5), -1),
        ("jump", "top"),
        "b",
        score(5),
        ("jump", "top"),
        "out",
    ],
    "each_in_order": [
        ("set_local", 5, ("set", (8,))),
        "top",
        ("each_in_order", 0, 5, 3, False, "out", -1),
        ("move", L(3), HAND, ""),
        again(),
        ("jump", "top"),
        "out",
    ],
    "choose": [
        choose(("filter", SUPPLY, 1, ("==", ("printed", 0, ("elem", 1)), 2))),
        ("require", ("==", L(3), 8), -1),
        again(),
    ],
    "choose_set": [
        ("set_local", 5, ("set", ())),
        ("choose_set", 5, SUPPLY, 0, 3, 4, ("has", 9, L(5)), -1, -1),
        ("require", ("==", ("count", L(5)), 3), -1),
        ("move_set", L(5), HAND, ""),
        ("require", ("==", ("content", ("zone", 0, ())), ("set", (7,))), -1),
    ],
    "choose_number": [
        ("choose_number", 4, 1, 6, 0, -1, -1),
        ("require", ("==", L(4), 5), -1),
        score(L(4)),
    ],
    "choose_random": [("choose_random", 5, SUPPLY, 4, True), score(("count", L(5)))],
    "next_in_pile": ["top", ("next_in_pile", 3, SUPPLY, "out"), again(), ("jump", "top"), "out"],
    "next_of": [
        ("set_local", 5, SUPPLY),
        "top",
        ("next_of", 5, 3, ("has", L(3), SUPPLY), "out"),
        ("move", L(3), HAND, ""),
        again(),
        ("jump", "top"),
        "out",
    ],
    "order": [
        ("set_local", 5, SUPPLY),
        ("order", 5, 1, ("negative", ("elem", 1))),
        score(("first", L(5))),
    ],
    "draw": [("draw", 3, ("zone", 0, ()), HAND, 5), score(("count", L(5)))],
    "look": [("look", 2, ("zone", 0, ()), 0, 5), score(("count", L(5)))],
    "reveal": [("reveal", SUPPLY), again()],
    "return_home": [("move_set", SUPPLY, HAND, ""), again(), ("return_home", ("content", HAND))],
    "shuffle": [("shuffle", ("zone", 0, ())), again()],
    "roll": [("roll", 0, 3, 1, 4), score(L(4))],
    "move_some": [("move_some", 2, SUPPLY, HAND, ""), again()],
    "move_most": [("move_most", 3, SUPPLY, HAND, ""), again()],
    "phase_end": [
        ("phase_begin", 1, 0),
        ("set_value", 1, (), "=", 9),
        score(("value", 1, ())),
        ("phase_end", 1),
        score(("+", ("value", 0, ()), ("value", 1, ()))),
    ],
    "due": [
        ("phase_begin", 1, 0),
        ("lasting", 0, 0, (-1, 4)),
        ("due", 1, "end"),
        ("phase_end", 1),
    ],
    "gather_end": [
        ("gather_begin",),
        ("defer", 0, (0, 0, -1, 5), "kept"),
        score(100),
        "kept",
        again(),
        ("gather_end",),
    ],
    "mark_changes": [
        ("mark_changes", 4),
        ("unless_changed", 4, "same"),
        score(1),
        "same",
        ("set_value", 0, (), "+", 2),
        ("unless_changed", 4, "out"),
        ("set_value", 0, (), "+", 30),
        "out",
    ],
    "announce": [("announce", -1, (2,)), score(1)],
    "perform": [("perform", 3, 0, (8,)), again()],
    "call": [("call", 0, (0, 0, -1, 6), -1), again()],
    "set_outer": [("set_local", 4, 3), ("call", 1, (0, 0, -1), -1), score(L(4))],
    "hear": [("call", 2, (0, 0, -1), -1), again()],
    "fail": [
        ("begin", "else", "c", False),
        ("fail", -1),
        "c",
        ("end",),
        "else",
        score(8),
    ],
}
PLAIN = {"set_local", "set_value", "jump", "unless", "return", "require", "begin", "end", "move"}
IN_PARTS = {
    "phase_begin",
    "lasting",
    "gather_begin",
    "defer",
    "unless_changed",
    "move_set",
}


class Everything(Game):
    """A game with a routine, an effect, an event, a value for a turn and a lasting statement."""

    def __init__(self) -> None:
        super().__init__()
        self.counter("short", 2, lasts=1)
        self.streams.append("die")
        self.homes.update(dict.fromkeys(self.cubes, 0))
        add = ("set_value", 0, (), "+", L(3))
        self.routine("add", add, slots="i", parameters=1, fails=False)
        self.routine("outer", ("set_outer", 4, ("+", ("outer", 4), 1)), fails=False)
        event = self.event("bell")
        self.routine(
            "bell",
            ("set_local", 3, ("set", ())),
            "top",
            ("hear", event, "after", 3, 4, "out"),
            ("end",),
            ("jump", "top"),
            "out",
            slots="si",
            what="event",
            fails=False,
        )
        heard = self.routine("heard", ("set_value", 0, (), "+", 50), what="trigger", fails=False)
        self.trigger(event, "after", heard)
        self.effects[3] = 0
        self.lastings.append(Lasting(1, "end", 0, 1))


def test_every_operation_has_a_body() -> None:
    assert set(BODIES) | PLAIN | IN_PARTS == set(OPERATIONS)


def facts(state: State) -> Any:
    return (state.zones, state.where, state.values, state.phases, state.lasting, state.gathered)


def in_block(body: list[Any]) -> list[Any]:
    may_fail = ("require", 1, -1)
    block = [("may", 0, 1, "none", -1, -1), ("begin", -1, "all", False), may_fail, *body]
    return [*block, may_fail, "all", ("end",), "none"]


@pytest.mark.parametrize("name", BODIES)
def test_look_ahead_finds_what_then_happens(name: str) -> None:
    body = BODIES[name]
    inside = played(Everything().flow_of(*in_block(body), slots=SLOTS))
    assert keys(inside) == ["yes", "no"]
    assert inside.decision is not None
    assert not inside.decision.options[0].unproved
    inside.choose("yes")
    assert inside.over, "a single way is left at each choice"
    assert (inside.state.fallen, inside.state.surprises) == (0, 0)


@pytest.mark.parametrize("name", [n for n in BODIES if n not in ("may", "choose_random", "draw")])
def test_look_ahead_comes_to_the_same_state(name: str) -> None:
    """The state in which a look-ahead ends is the one to which the match then comes."""
    machine = Machine(Everything().flow_of(*in_block(BODIES[name]), slots=SLOTS))
    found: list[Any] = []

    def at_the_end(after: Callable[[State], int]) -> Callable[[State], int]:
        def step(s: State) -> int:
            found.append(facts(s.copy()))
            return after(s)

        return step

    code = machine.ruleset.code
    last = max(pc for pc, instr in enumerate(code) if instr.op == "require")
    ends = [last] if name != "end_game" else [p for p, i in enumerate(code) if i.op == "end_game"]
    for table in (machine.searching.table, machine.plain.table):
        for pc in ends:
            table[pc] = at_the_end(machine.searching._make(pc))
    state = machine.start(1)
    offered = machine.advance(state)
    expected = found[0]
    found.clear()
    machine.take(state, offered[0])
    machine.advance(state)
    assert found[-1] == expected
