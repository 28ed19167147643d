"""What each expression means."""

from typing import Any

import pytest

from engine.core.operations import EXPRESSIONS
from engine.core.program import Change, Column, Lasting
from engine.play.machine import Machine
from engine.play.state import State
from tests.play.assemble import Assembler, E, P, X, cubes


class Board:
    """Five cubes (6 to 10: three white, two black), a pile, a row of three, hands; some values."""

    def __init__(self) -> None:
        self.asm = Assembler()
        self.base, self.cubes = cubes(self.asm, white=3, black=2)
        self.supply = self.asm.family("supply")
        self.row = self.asm.family("row", order="line", most=3)
        self.hand = self.asm.family("player.hand", dims=("players",), see="owner")
        self.spot = self.asm.family("spot.occupant", dims=("spots",), most=1)
        self.slot = self.asm.family("slot[colour]", dims=("colour",))
        self.table = self.asm.counter("price", 5, dims=("players", "colour"))
        self.tall = self.asm.counter("height", 1, dims=("cubes",))
        self.asm.columns.append(
            Column("spots", "prize", 2, ((0, 4, 9), (1, 1, 1), (2, 2, 2), (3, 3, 3)), "table")
        )
        for cube in self.cubes:
            self.asm.starts[cube] = 0
        self.asm.starts[7] = 1
        self.asm.starts[8] = 1
        self.asm.starts[10] = 2

    def eval(self, what: Any, *given: int) -> Any:
        machine = Machine(self.asm.flow_of())
        state: State = machine.table(1)
        state.values[4] = 8
        return machine.value(state, X(what), *given)


S = ("content", ("zone", 0, ()))
ROW = ("content", ("zone", 1, ()))
COLOUR = ("printed", 0, E())
CASES: dict[str, list[tuple[Any, Any]]] = {
    "int": [(7, 7), (-1, -1)],
    "param": [(P(0), 9)],
    "elem": [(("filter", S, 1, ("==", E(), 9)), (9,))],
    "printed": [(("printed", 0, 9), 2), (("printed", 0, 6), 0)],
    "printed_at": [(("printed_at", 1, 2, 1), 4)],
    "value": [(("value", 0, (1, 1)), 8), (("value", 0, (0, 0)), 5), (("value", 1, (9,)), 1)],
    "zone": [(("zone", 1, ()), 1), (("zone", 2, (1,)), 3), (("zone", 3, (("+", 1, 2),)), 5)],
    "content": [(S, (6, 9)), (ROW, (7, 8))],
    "only": [(("only", ("zone", 2, (0,))), 10), (("only", ("zone", 2, (1,))), -1)],
    "size": [(("size", ("zone", 0, ())), 2)],
    "room": [(("room", 1), 1), (("room", 0), 999998)],
    "place": [(("place", 7), 1), (("place", 10), 2)],
    "holder": [(("holder", 10, "players"), 0), (("holder", 7, "players"), -1)],
    "members": [(("members", 2, 4), (2, 3, 4, 5))],
    "set": [(("set", (3, 1, 3)), (3, 1)), (("set", (P(0), 2)), (9, 2)), (("set", ()), ())],
    "join": [(("join", ROW, ("set", (8, 9))), (7, 8, 9))],
    "filter": [
        (("filter", S, 1, ("==", COLOUR, 2)), (9,)),
        (("filter", ("filter", S, 1, 1), 1, ("==", COLOUR, 0)), (6,)),
        (("filter", ("filter", S, 2, ("==", E(2), 9)), 1, ("==", E(1), 9)), (9,)),
    ],
    "leading": [
        (("leading", ROW, 1, ("==", E(), 7)), (7,)),
        (("leading", ROW, 1, ("==", E(), 8)), ()),
        (("leading", ROW, 1, 1), (7, 8)),
    ],
    "reached": [
        (("reached", ("set", (7,)), 1, ("if", ("==", E(), 7), ROW, ("set", (-1,)))), (7, 8)),
        (("reached", S, 1, ("set", (("-", E(), 1),))), (6, 9, 5, 8, 4, 7, 3, 2, 1, 0)),
        (("reached", ("set", ()), 1, ROW), ()),
    ],
    "count": [(("count", S), 2), (("count", ("filter", S, 1, ("==", COLOUR, 2))), 1)],
    "any": [
        (("any", S, 1, ("==", COLOUR, 2)), 1),
        (("any", S, 1, ("==", COLOUR, 1)), 0),
        (("any", S, 1, 1), 1),
        (("any", ("set", ()), 1, 1), 0),
        (("any", ("filter", S, 1, ("==", COLOUR, 1)), 1, 1), 0),
    ],
    "every": [
        (("every", S, 1, ("==", COLOUR, 0)), 0),
        (("every", ("filter", S, 1, ("==", COLOUR, 2)), 1, ("==", E(), 9)), 1),
        (("every", ("set", ()), 1, 0), 1),
    ],
    "first": [
        (("first", S), 6),
        (("first", ("set", ())), -1),
        (("first", ("filter", S, 1, ("==", COLOUR, 2))), 9),
        (("first", ("filter", S, 1, 0)), -1),
    ],
    "last": [(("last", S), 9), (("last", ("set", ())), -1)],
    "has": [(("has", 7, ROW), 1), (("has", 6, ROW), 0)],
    "sum": [(("sum", S, 1, COLOUR), 2), (("sum", ("set", ()), 1, E()), 0)],
    "most": [(("most", S, 1, COLOUR), 2), (("most", ("set", ()), 1, E()), 0)],
    "least": [(("least", S, 1, E()), 6), (("least", ("set", ()), 1, E()), 0)],
    "those_most": [(("those_most", ROW, 1, COLOUR), (7, 8)), (("those_most", S, 1, COLOUR), (9,))],
    "those_least": [
        (("those_least", S, 1, COLOUR), (6,)),
        (("those_least", ("set", ()), 1, 1), ()),
    ],
    "different": [(("different", ROW, 1, COLOUR), 1), (("different", S, 1, COLOUR), 2)],
    "+": [(("+", 2, P(0)), 11)],
    "-": [(("-", 2, 5), -3), (("-", 10, ("-", 5, 3)), 8)],
    "*": [(("*", 2, ("+", 1, 2)), 6)],
    "negative": [(("negative", P(0)), -9)],
    "half_up": [(("half_up", 5), 3), (("half_up", -5), -2)],
    "half_down": [(("half_down", 5), 2), (("half_down", 4), 2)],
    "wrap": [(("wrap", 2, 2, 3), 1), (("wrap", 0, -1, 3), 2)],
    "==": [
        (("==", P(0), 9), 1),
        (("==", ROW, ("set", (8, 7))), 1),
        (("==", ROW, S), 0),
        (("==", ("if", 1, ROW, S), ("set", (8, 7))), 1),
    ],
    "!=": [(("!=", P(0), 9), 0), (("!=", ROW, ("set", (8, 7))), 0), (("!=", ROW, S), 1)],
    "<": [(("<", 1, 2), 1), (("<", 2, 2), 0)],
    "<=": [(("<=", 2, 2), 1), (("<=", 3, 2), 0)],
    ">": [((">", 1, 2), 0), ((">", 3, 2), 1)],
    ">=": [((">=", 2, 2), 1), ((">=", 1, 2), 0)],
    "and": [(("and", ("==", 1, 1), ("<", 1, 2)), 1), (("and", ("==", 1, 2), 1), 0)],
    "or": [(("or", ("==", 1, 2), ("<", 1, 2)), 1), (("or", 0, 0), 0)],
    "not": [(("not", ("==", 1, 2)), 1), (("not", 1), 0)],
    "if": [(("if", ("<", 1, 2), 7, 8), 7), (("if", 0, 7, 8), 8)],
    "within": [(("within", P(0), 6, 5), 1), (("within", P(0), 0, 9), 0)],
    "same": [
        (("same", P(0), 9, 6), 1),
        (("same", P(0), 7, -1), 0),
        (("same", -1, -1, 6), 1),
        (("same", 7, -1, 6), 0),
    ],
    "kind_is": [(("kind_is", 7, 6), 1), (("kind_is", 9, 6), 0), (("kind_is", -1, 6), 0)],
}
TESTED_ELSEWHERE = {"local", "outer", "call", "can"}


def test_every_expression_has_a_case() -> None:
    assert set(CASES) | TESTED_ELSEWHERE == set(EXPRESSIONS)


@pytest.mark.parametrize("op", CASES)
def test_meaning(op: str) -> None:
    for what, expected in CASES[op]:
        found = Board().eval(what, 9)
        assert found == expected, what
        assert type(found) is type(expected), f"{what}: {found!r} is no plain number"


def test_first_looks_no_further_than_it_must() -> None:
    # A value of -1 has no printed colour: looking at it would fail.
    whole = ("join", ("set", (9,)), ("set", (1000,)))
    assert Board().eval(("first", ("filter", whole, 1, ("==", COLOUR, 2)))) == 9
    assert Board().eval(("any", whole, 1, ("==", COLOUR, 2))) == 1


def test_formulas_and_their_changes() -> None:
    board = Board()
    asm = board.asm
    # price(c) = 10; then a game change, one for each card in a hand, one lasting.
    asm.changes += [
        Change(0, X(("==", P(1), 0)), X(("-", P(2), 1)), "game"),
        Change(
            0,
            X(("==", P(3), P(0))),
            X(("*", P(2), 2)),
            "cards",
            active=X(("has", P(4), ("content", ("zone", 2, (P(3),))))),
            cards=(10,),
        ),
        Change(0, X(1), X(("+", P(2), P(5))), "lasting", lasting=0),
    ]
    price = asm.formula("price", 1, 10, changes=(0, 1, 2))
    asm.lastings.append(Lasting(0, "end", -1, 1))
    machine = Machine(asm.flow_of())
    state = machine.table(1)
    call = X(("call", price, (P(0), P(1))))
    assert machine.value(state, call, 0, 1) == 20, "the card in the hand of player 0 doubles"
    assert machine.value(state, call, 1, 1) == 10
    assert machine.value(state, call, 0, 0) == 18, "in the order in which they are declared"
    state.lasting.append((0, 0, 1, -1, 100))
    state.lasting.append((1, 0, 0, -1, 1000))
    assert machine.value(state, call, 0, 0) == 1118


def test_functions_are_made_once() -> None:
    machine = Machine(Board().asm.flow_of())
    expressions = machine.plain.bench.expressions
    assert expressions.value(X(("+", P(0), 1)), 1) is expressions.value(X(("+", P(0), 1)), 1)
