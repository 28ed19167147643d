"""Statements in the wrong place, effects that nobody uses, and what may fail."""

import pytest

from tests.compiler.checked_games import HARBOUR, told_of, told_of_effect

FINE = [
    'repeat up to 3 times "more" counting k:\n  pay 1\nearn k',
    "repeat any number of times:\n  pay 1",
    "repeat:\n  earn 1\n  if me.coins > 5:\n    stop repeating\nearn 2",
    'in any order "a":\n  earn 1\nand "b":\n  pay 1',
    "in any order for each cube in me.store where it.colour is red:\n  move cube to box",
    "in any order for any cube in me.store:\n  move cube to box",
    "may choose up to 2 cubes as some from me.store:\n  move all of some to box\nelse:\n  earn 1",
    "choose cube from me.store:\n  move cube to box\nelse:\n  earn 1",
    "choose randomly exactly 2 cubes as some from bag\nmove all of some to box",
    "choose cube from me.store where can (pay it.colour.rank)\nmove cube to box",
    "if can (pay 3):\n  pay 3",
    "each other player:\n  earn 1",
    "each player in turn order from me:\n  earn 1",
    "as one event:\n  earn 1\n  earn 2",
    "roll colour as c\nwind = c",
    "look at 2 of deck as seen\nreveal seen",
    "choose number k from 1 to 3 by me.next\nearn k",
    "phase turn:\n  at end of turn:\n    earn 2\n  earn 1",
    "phase turn:\n  let k = 2\n  until end of turn:\n    purse becomes was + k\n"
    "    cost(j) becomes was - 1 only if j.price is not none\n"
    "    instead of earn {n} only if n > 1:\n      tide\n    before pay {m}:\n      m = m - 1\n"
    '      cancel\n  earn purse\n  may "pay":\n    pay 2',
]


@pytest.mark.parametrize("effect", FINE)
def test_effects_without_fault(effect: str) -> None:
    assert told_of_effect(effect) == []


OUT_OF_PLACE = [
    """
    stop repeating
    ^^^^^^^^^^^^^^ out-of-place
    """,
    """
    cancel
    ^^^^^^ out-of-place
    """,
    """
    resolve
    ^^^^^^^ out-of-place
    """,
    """
    give 3
    ^^^^^^ gives-nothing
    """,
    """
    let x = do tide
               ^^^^ gives-nothing
    earn x
    """,
    """
    phase turn:
      if round > 2:
        end effect
        ^^^^^^^^^^ leaves-a-phase
      earn 1
    """,
    """
    each player in turn order:
      phase turn:
        stop repeating
        ^^^^^^^^^^^^^^ leaves-a-phase
    """,
    """
    either "a":
      earn 1
    or "a":
       ^^^ same-label
      tide
    """,
    """
    perform pier[1]
            ^^^^^^^ nothing-to-perform
    """,
    """
    choose favour from desk
    perform favour
    ^^^^^^^^^^^^^^ wrong-count
    """,
]


@pytest.mark.parametrize("marked", OUT_OF_PLACE)
def test_statements_out_of_place(marked: str) -> None:
    told_of_effect(marked)


WARNED = [
    """
    end effect
    earn 1
    ^^^^^^ never-reached
    """,
    """
    repeat:
      earn 1
    earn 2
    ^^^^^^ never-reached
    """,
    """
    choose player from players:
      as player:
        earn 1
    else:
    ^^^^ never-reached
      earn 2
    """,
    """
    let x = 5
        ^ unused
    earn 1
    """,
    """
    for each p in players where it is not me:
      earn 1
      ^^^^^^ only-you
    """,
    """
    move all of bag where it.colour is red and round > 2 to box
                                               ^^^^^^^^^ where-swallows
    """,
]


@pytest.mark.parametrize("marked", WARNED)
def test_warnings(marked: str) -> None:
    assert {problem.severity for problem in told_of_effect(marked)} == {"warning"}


def test_players_who_are_mentioned_do_it_themselves() -> None:
    assert told_of_effect("for each p in players where it is not me:\n  as p:\n    earn 1") == []


# --- who acts -------------------------------------------------------------------------------------


def test_nobody_acts_in_the_flow() -> None:
    found = told_of(
        """
        flow: |
          earn 1
          ^^^^^^ nobody-acts
          tide
          round += purse
                   ^^^^^ nobody-acts
          as first_player:
            earn 1
          each player in turn order:
            earn purse
        """
    )
    assert found[0].also[0].says == "`me` is needed here"


def test_nobody_can_decide_in_the_flow() -> None:
    told_of(
        """
        flow: |
          may "rest":
          ^^^^^^^^^^ nobody-acts
            tide
          may "rest" by first_player:
            tide
        """
    )


# --- what may fail --------------------------------------------------------------------------------


def test_what_fails_in_the_flow_is_caught() -> None:
    (problem,) = told_of(
        """
        flow: |
          each player in turn order:
            pay 2
            ^^^^^ uncaught-failure
            all or nothing:
              pay 2
            else:
              tide
        """
    )
    assert [place.span.line for place in problem.also] == [line_of("require me.coins >= n")]


def line_of(text: str) -> int:
    rows = HARBOUR.lstrip("\n").split("\n")
    return next(number for number, row in enumerate(rows, 1) if text in row)


SURE = [
    "move all of bag to box",
    "draw 3 from deck to p1.hand",
    "move at most 2 of deck to p1.hand",
    "if deck is not empty:\n  move top of deck to p1.hand",
    "if pier[1].boat is empty:\n  move p1.large to pier[1].boat",
    'as p1:\n  may "pay":\n    pay 2',
    "as p1:\n  repeat up to 3 times:\n    pay 2",
    'as p1:\n  either "pay":\n    pay 2\n  or "earn":\n    earn 2',
    "choose cube from bag by p1:\n  move cube to box\nelse:\n  tide",
    "as p1:\n  may choose cube from bag:\n    pay 1\n    move cube to box",
    "choose any number of cubes as some from bag by p1\nmove all of some to box",
    "choose player from players by p1\nfirst_player = player",
]


@pytest.mark.parametrize("flow", SURE)
def test_what_cannot_fail_needs_no_catch(flow: str) -> None:
    rows = "\n".join(f"  {row}" for row in flow.split("\n"))
    assert told_of(f"flow: |\n{rows}\n") == []


MAY_FAIL = [
    """
    flow: |
      move top of deck to p1.hand
      ^^^^^^^^^^^^^^^^^^^^^^^^^^^ uncaught-failure
    """,
    """
    flow: |
      choose cube from bag by p1
      ^^^^^^^^^^^^^^^^^^^^^^^^^^ uncaught-failure
      move cube to box
    """,
    """
    flow: |
      as p1:
        either "pay":
        ^^^^^^^^^^^^ uncaught-failure
          pay 2
        or "earn" if round > 2:
          earn 2
    """,
    """
    flow: |
      as p1:
        may "go":
          tide
        else "stay":
          pay 2
          ^^^^^ uncaught-failure
    """,
]


@pytest.mark.parametrize("marked", MAY_FAIL)
def test_what_may_fail_wants_a_catch(marked: str) -> None:
    told_of(marked)


def test_a_setup_may_fail() -> None:
    assert told_of("setup: |\n  move top of deck to p1.hand\n") == []


# --- circles --------------------------------------------------------------------------------------


def test_verbs_that_go_round() -> None:
    (problem,) = told_of(
        """
        verbs:
          - verb: ebb
            do: |
              flood
              ^^^^^ goes-round
          - verb: flood
            do: |
              if round > 2:
                ebb
        setup: |
          ebb
        """
    )
    assert problem.reason == 'This goes round for ever: "ebb" → "flood" → "ebb".'
    assert len(problem.also) == 1


def test_formulas_that_go_round() -> None:
    told_of(
        """
        formulas:
          - formula: high
            is: low + 1
                ^^^ goes-round
          - formula: low
            is: high - 1
        setup: |
          round = high
        """
    )


# --- unused ---------------------------------------------------------------------------------------


def test_what_nobody_uses() -> None:
    found = told_of(
        """
        counters:
          spare: 0
          ^^^^^ unused
        setup: |
          spare = 3
        """
    )
    assert [problem.reason for problem in found] == ['Nothing reads "spare".']
