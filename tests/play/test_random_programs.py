"""Random programs: what is offered can be gone through with, and pruning by analysis loses nothing.

Each program is a handful of statements with blocks, choices and calls inside each other. A machine
that looks into every option is the judge of the one that looks only where something can fail.
"""

import random
from dataclasses import replace
from typing import Any

import pytest

from engine.play.machine import Machine
from engine.play.match import Match, start
from engine.play.state import State
from engine.play.view import view
from tests.play.assemble import L, P, X
from tests.play.player import conserved
from tests.play.test_choices import HAND, OTHER, SUPPLY, Game
from tests.play.test_events import heard

HELD = ("content", HAND)
PLACES = (HAND, OTHER, ("zone", 0, ()))


class Program(Game):
    """A random game; the same seed gives the same one."""

    def __init__(self, seed: int) -> None:
        super().__init__(white=2, black=2)
        self.dice = random.Random(seed)
        self.names = 0
        self.verbs_made: list[tuple[int, bool]] = []
        for depth in (2, 1):
            body = self.body(depth, caught=False)
            slots = "rii"
            self.verbs_made.append((self.routine(f"verb {depth}", *body, slots=slots), True))

    def name(self, word: str) -> str:
        self.names += 1
        return f"{word}{self.names}"

    def value(self) -> Any:
        number = self.dice.randrange(4)
        return self.dice.choice(
            [
                number,
                ("size", self.dice.choice(PLACES)),
                ("value", 0, ()),
                ("count", ("filter", SUPPLY, 1, ("==", ("printed", 0, ("elem", 1)), 2))),
            ]
        )

    def test(self) -> Any:
        return (self.dice.choice(["<", "<=", "==", "!=", ">="]), self.value(), self.value())

    def guard(self) -> Any:
        return self.test()

    def body(self, depth: int, *, caught: bool) -> list[Any]:
        found: list[Any] = []
        for _ in range(self.dice.randrange(1, 4)):
            found += self.statement(depth, caught=caught)
        return found

    def statement(self, depth: int, *, caught: bool) -> list[Any]:
        simple = [self.add, self.take, self.pick]
        deep = [self.block, self.may, self.either, self.when]
        if self.verbs_made:
            deep.append(self.call)
        if caught:
            simple += [self.require, self.require]
        pool: list[Any] = simple + (deep if depth else [])
        return list(self.dice.choice(pool)(depth - 1, caught))

    def add(self, _: int, __: bool) -> list[Any]:
        return [("set_value", 0, (), self.dice.choice("+-="), self.value())]

    def require(self, _: int, __: bool) -> list[Any]:
        return [("require", self.test(), -1)]

    def take(self, _: int, caught: bool) -> list[Any]:
        of, to = self.dice.choice([SUPPLY, HELD]), self.dice.choice(PLACES)
        if caught and self.dice.random() < 0.5:
            return [("move", ("first", of), to, "")]
        return [("move_most", self.dice.randrange(3), of, to, "")]

    def pick(self, _: int, caught: bool) -> list[Any]:
        out = self.name("out")
        of = self.dice.choice([SUPPLY, HELD])
        choose = ("choose", 3, of, self.dice.randrange(2), False, -1, -1 if caught else out, -1, -1)
        move = ("move", L(3), self.dice.choice(PLACES), "", "sure")
        number = ("choose_number", 4, 0, self.dice.randrange(3), 0, -1, -1)
        more = [number, ("set_value", 0, (), "+", L(4))] if self.dice.random() < 0.3 else []
        return [choose, move, *more, out]

    def block(self, depth: int, caught: bool) -> list[Any]:
        close, no, out = self.name("close"), self.name("no"), self.name("out")
        body = self.body(depth, caught=True)
        begin = ("begin", no, close, False)
        other = self.body(0, caught=caught)
        return [begin, *body, close, ("end",), ("jump", out), no, *other, out]

    def may(self, depth: int, caught: bool) -> list[Any]:
        close, no = self.name("close"), self.name("no")
        body = self.body(depth, caught=True)
        may = ("may", self.dice.randrange(2), 1, no, -1, -1)
        return [may, ("begin", -1, close, False), *body, close, ("end",), no]

    def either(self, depth: int, caught: bool) -> list[Any]:
        a, b, ca, cb, out = (self.name(word) for word in ("a", "b", "ca", "cb", "out"))
        first, second = self.body(depth, caught=True), self.body(depth, caught=caught)
        # The second branch can be done wherever nothing catches a failure.
        last = [("begin", -1, cb, False), *second, cb, ("end",)] if caught else second
        guard = self.guard()
        if not caught:
            last = [("begin", -1, cb, True), cb, ("end",)]
        return [
            ("either", 0, ((-1, guard, a), (-1, 1, b))),
            *(a, ("begin", -1, ca, False), *first, ca, ("end",), ("jump", out)),
            *(b, *last, out),
        ]

    def when(self, depth: int, caught: bool) -> list[Any]:
        out = self.name("out")
        return [("unless", self.test(), out), *self.body(depth, caught=caught), out]

    def call(self, depth: int, caught: bool) -> list[Any]:
        number, _ = self.dice.choice(self.verbs_made)
        return [("call", number, (0, 0, -1), -1)]

    def ruleset(self) -> Any:
        return self.flow_of(*self.body(3, caught=False), *self.body(3, caught=False), slots="rii")


class HiddenProgram(Program):
    """The supply is face down, hands are their owners', and chance has its say."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        order = self.dice.choice(["stack", "bag", "line"])
        supply, hand = self.families[0], self.families[1]
        self.families[0] = replace(supply, order=order, see=self.dice.choice(["nobody", "all"]))
        self.families[1] = replace(hand, see=self.dice.choice(["owner", "all"]))

    def statement(self, depth: int, *, caught: bool) -> list[Any]:
        if self.dice.random() < 0.4:
            return [self.dice.choice(self.chances())]
        return super().statement(depth, caught=caught)

    def guard(self) -> Any:
        # A guard is looked at in earnest: rules that read what is hidden there tell it.
        return ("<", self.dice.randrange(4), ("size", self.dice.choice(PLACES)))

    def chances(self) -> list[Any]:
        supply = ("zone", 0, ())
        return [
            ("draw", self.dice.randrange(3), supply, self.dice.choice(PLACES[:2]), -1),
            ("shuffle", supply),
            ("look", 1, supply, self.dice.randrange(2), -1),
            ("reveal", self.dice.choice([SUPPLY, HELD])),
            ("set_value", 0, (), "=", ("sum", HELD, 1, ("printed", 0, ("elem", 1)))),
            ("set_value", 0, (), "+", ("any", SUPPLY, 1, ("==", ("printed", 0, ("elem", 1)), 0))),
            ("set_value", 0, (), "+", ("has", 6, ("content", OTHER))),
        ]

    def pick(self, depth: int, caught: bool) -> list[Any]:
        # Nobody may choose between cards that he cannot see, as a rule: the own hand is seen.
        found = super().pick(depth, caught)
        by, of = self.dice.randrange(2), ("content", self.dice.choice([HAND, OTHER]))
        return [("choose", 3, of, by, *found[0][4:]), *found[1:]]


class TriggeredProgram(Program):
    """A verb of the game is heard by a few triggers, of the game and of the cards in hand."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        event = self.event("verb", 1)
        body = self.routine("heard verb", *self.body(1, caught=True), slots="iii", parameters=1)
        number = heard(self, event, body, "heard")
        for _ in range(self.dice.randrange(1, 4)):
            routine = self.routine(
                "trigger", *self.body(1, caught=True), slots="rii", what="trigger"
            )
            cards = self.dice.random() < 0.6
            in_hand = ("has", P(1), ("content", ("zone", 1, (P(0),))))
            self.trigger(
                event,
                self.dice.choice(["instead", "before", "after", "after"]),
                routine,
                source="cards" if cards else "game",
                cards=(6, 8) if cards else (),
                active=X(in_hand if cards else 1),
                hears=self.dice.choice(["own", "others", "all"]),
                optional=self.dice.random() < 0.6,
                when=X(("<", P(3), self.dice.randrange(1, 4))),
            )
        # From here on: no trigger sets itself off again.
        self.heard = number

    def statement(self, depth: int, *, caught: bool) -> list[Any]:
        number = getattr(self, "heard", -1)
        if number < 0 or self.dice.random() > 0.4:
            return super().statement(depth, caught=caught)
        player, close, no = self.dice.randrange(2), self.name("close"), self.name("no")
        call = ("call", number, (player, player, -1, self.dice.randrange(4)), -1)
        return [call] if caught else [("begin", no, close, False), call, close, ("end",), no]


class Judge(Machine):
    """Looks into every option inside a block, and every block that an option opens."""

    def _prunes(self, s: State) -> bool:
        return bool(s.marks)

    def _may_fail_after(self, s: State, option: Any) -> bool:
        pc = self.searching.choice(s.pc).take(s.copy(), option)
        return self.ruleset.code[pc].op == "begin"


def walk(one: Match, other: Match, left: list[int]) -> None:
    """Try every option; both machines offer the same, and no block is given up without a doubt."""
    assert (one.decision is None) == (other.decision is None)
    conserved(one)
    assert one.state.surprises == 0
    # A doubt excuses nothing after its block; the judge has more, also where nothing can fail.
    one.state.doubts = one.state.doubts if one.state.marks else 0
    other.state.doubts = one.state.doubts
    assert one.state.digest() == other.state.digest()
    if one.decision is None or other.decision is None:
        return
    assert one.decision.keys == other.decision.keys
    for key in one.decision.keys:
        left[0] -= 1
        if left[0] < 0:
            return
        first, second = one.copy(), other.copy()
        first.choose(key)
        second.choose(key)
        walk(first, second, left)


@pytest.mark.parametrize("seed", range(120))
def test_random_programs(seed: int) -> None:
    ruleset = Program(seed).ruleset()
    one, other = start(Machine(ruleset), seed), start(Judge(ruleset), seed)
    walk(one, other, [60])
    assert one.state.doubts == 0


@pytest.mark.parametrize("seed", range(150))
def test_random_programs_with_triggers(seed: int) -> None:
    ruleset = TriggeredProgram(seed).ruleset()
    one, other = start(Machine(ruleset), seed), start(Judge(ruleset), seed)
    walk(one, other, [60])


@pytest.mark.parametrize("seed", range(120))
def test_random_programs_with_hidden_cards_and_chance(seed: int) -> None:
    ruleset = HiddenProgram(seed).ruleset()
    one, other = start(Machine(ruleset), seed), start(Judge(ruleset), seed)
    walk(one, other, [60])


def test_the_programs_are_not_all_trivial() -> None:
    asked = [start(Program(seed).ruleset(), seed).decision is not None for seed in range(60)]
    assert sum(asked) > 20


def exchanged(machine: Machine, state: State, one: int, other: int) -> State:
    """The state with two pieces in each other's place, and with what is known of each other."""
    twin, base = state.copy(), machine.tables.piece_base
    names = {one: other, other: one}
    for zone, pieces in enumerate(state.zones):
        held = [names.get(piece, piece) for piece in pieces]
        piled = machine.tables.zones[zone].family.order in ("pile", "bag")
        twin.zones[zone] = tuple(sorted(held) if piled else held)
    for facts in (twin.where, twin.seen):
        facts[one - base], facts[other - base] = facts[other - base], facts[one - base]
    return twin


@pytest.mark.parametrize("seed", range(200))
def test_what_is_hidden_changes_nothing_for_who_decides(seed: int) -> None:
    match = start(HiddenProgram(seed).ruleset(), seed)
    machine, base = match.machine, match.machine.tables.piece_base
    dice = random.Random(seed)
    while (decision := match.decision) is not None:
        bit = machine.tables.bit(decision.player)
        unseen = [p for p, seen in enumerate(match.state.seen, base) if not seen & bit]
        # White are 6 and 7, black 8 and 9. A local keeps a piece that was chosen.
        held = [p for p in unseen if p not in match.state.stack]
        for one in held:
            for other in held:
                if one < 8 <= other:
                    twin = exchanged(machine, match.state, one, other)
                    again = match.decisions.decision(twin, machine.advance(twin))
                    names = match.decisions.names
                    before = view(names, match.state, decision.player, decision)
                    assert view(names, twin, decision.player, again) == before
        match.choose(dice.choice(decision.keys))
