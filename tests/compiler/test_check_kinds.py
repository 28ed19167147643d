"""Values of the wrong kind, conditions that are always the same, choices that can never be."""

import pytest

from tests.compiler.checked_games import told_of, told_of_effect

FITTING = [
    "earn half of me.coins rounded up",
    "earn (count of bag where it.colour is red) + 1",
    "earn 3 if leader is me else 2",
    "wind = blue if round > 2 else red",
    "earn most it.colour.rank over bag where it.colour in warm",
    "earn different it.colour over me.store",
    "move all of those with most it.colour.rank in me.store to box",
    "move all of those with least c.colour in me.store as c where c.colour in warm to box",
    "move all of me.store + bag to box",
    "choose exactly 2 cubes as some from bag with (sum of it.colour.rank over some) >= 3\n"
    "move all of some to box",
    "for each cube in me.store ordered by cube.colour:\n  move cube to box",
    "if every me.store as c where c.colour in warm:\n  earn 1",
    "if wind > blue or wind <= red:\n  earn 1",
    "if me.store is not empty and pier[2].boat is full:\n  earn 1",
    "if this in task_pile and me in players:\n  earn 1",
    "if [wind, blue] is warm:\n  earn 1",
    "choose boat from mine\nlet w = do weigh boat\nearn w",
    "move 2 of bag where it.colour is red to box",
    "move at most 2 of deck to me.hand",
    "move 1 of me.boats where it.size is large to pier[1].boat",
    "choose job from deck\nreveal job",
    "return all of bag",
]


@pytest.mark.parametrize("effect", FITTING)
def test_values_that_fit(effect: str) -> None:
    assert told_of_effect(effect) == []


WRONG_KIND = [
    (
        """
        earn red
             ^^^ wrong-kind
        """,
        "A number is needed here; this is a colour.",
    ),
    (
        """
        earn me.goods[small]
                      ^^^^^ wrong-kind
        """,
        "A colour is needed here; this is a size.",
    ),
    (
        """
        if me.coins:
           ^^^^^^^^ wrong-kind
          earn 1
        """,
        "A condition is needed here, something that is yes or no; this is a number.",
    ),
    (
        """
        if me.store:
           ^^^^^^^^ wrong-kind
          earn 1
        """,
        "A condition is needed here, something that is yes or no; this is a zone.",
    ),
    (
        """
        move pier[1] to box
             ^^^^^^^ wrong-kind
        """,
        "Piers are spaces of the board: they never move.",
    ),
    (
        """
        move all of me.store to me.hand
                                ^^^^^^^ wrong-kind
        """,
        '"me.hand" holds jobs; a cube cannot lie there.',
    ),
    (
        """
        move all of me.store to round
                                ^^^^^ wrong-kind
        """,
        'Pieces can only go to a zone; "round" is a number.',
    ),
    (
        """
        let some = [red, small]
                   ^^^^^^^^^^^^ wrong-kind
        earn count of some
        """,
        "A set holds things of one sort: here are a colour and a size.",
    ),
    (
        """
        done += 1
        ^^^^^^^^^ wrong-kind
        """,
        '+= is for numbers and for symbols that go round; "done" is yes or no.',
    ),
    (
        """
        let s = size.small + 1
                ^^^^^^^^^^^^^^ wrong-kind
        if s is large:
          earn 1
        """,
        "Size has a first and a last: there is no going on from the end.",
    ),
    (
        """
        if red < small:
           ^^^^^^^^^^^ wrong-kind
          earn 1
        """,
        "A colour is not less or more than a size.",
    ),
    (
        """
        perform round
                ^^^^^ wrong-kind
        """,
        "One card or space is performed; this is a number.",
    ),
    (
        """
        earn 1 if round > 2 else red
                                 ^^^ wrong-kind
        """,
        "Both values of `… if … else …` are of one sort; here a number and a colour.",
    ),
    (
        """
        earn sum of it over bag
                    ^^ wrong-kind
        """,
        "A number is needed here; this is a cube.",
    ),
    (
        """
        for each x in round:
                      ^^^^^ wrong-kind
          earn 1
        """,
        "This is a number, and a set is needed here.",
    ),
]


@pytest.mark.parametrize(("marked", "reason"), WRONG_KIND)
def test_values_of_the_wrong_kind(marked: str, reason: str) -> None:
    (problem,) = told_of_effect(marked)
    assert problem.reason == reason


ALWAYS = [
    (
        """
        if 1 > 2:
           ^^^^^ always-the-same
          earn 1
        """,
        "This never holds, whatever happens in the game.",
    ),
    (
        """
        if (count of bag) >= 0:
           ^^^^^^^^^^^^^^^^^^^ always-the-same
          earn 1
        """,
        "This always holds, whatever happens in the game.",
    ),
    (
        """
        if me is red:
           ^^^^^^^^^ always-the-same
          earn 1
        """,
        "This never holds: a player is never a colour.",
    ),
    (
        """
        if wind is not none:
           ^^^^^^^^^^^^^^^^ always-the-same
          earn 1
        """,
        'This always holds: "wind" is never none here.',
    ),
    (
        """
        if leader is not none:
          if leader is none:
             ^^^^^^^^^^^^^^ always-the-same
            earn 1
        """,
        'This never holds: "leader" is never none here: that was asked before.',
    ),
    (
        """
        if me in bag:
           ^^^^^^^^^ always-the-same
          earn 1
        """,
        "This never holds: a player is never among cubes.",
    ),
    (
        """
        if me is me:
           ^^^^^^^^ always-the-same
          earn 1
        """,
        "This always holds, whatever happens in the game.",
    ),
]


@pytest.mark.parametrize(("marked", "reason"), ALWAYS)
def test_conditions_that_are_always_the_same(marked: str, reason: str) -> None:
    (problem,) = told_of_effect(marked)
    assert problem.reason == reason


NO_CANDIDATE = [
    """
    choose boat from me.store
           ^^^^ no-such-candidate
    move boat to box
    """,
    """
    choose exactly 3 players as some from players
                   ^ no-such-candidate
    earn count of some
    """,
    """
    choose cube from []
                     ^^ no-such-candidate
    move cube to box
    """,
    """
    choose number k from 3 to 1
    ^^^^^^^^^^^^^^^^^^^^^^^^^^^ no-such-candidate
    earn k
    """,
]


@pytest.mark.parametrize("marked", NO_CANDIDATE)
def test_choices_that_can_never_be_made(marked: str) -> None:
    told_of_effect(marked)


def test_a_zone_is_not_one_of_its_pieces() -> None:
    (problem,) = told_of_effect(
        """
        move deck to me.hand
             ^^^^ zone-not-piece
        """
    )
    assert problem.reason == '"deck" is a zone with a set of jobs in it, not one of them.'


def test_some_of_pieces_that_differ() -> None:
    (problem,) = told_of_effect(
        """
        move 2 of me.store to box
             ^^^^^^^^^^^^^ which-ones
        """
    )
    assert problem.reason == "Which 2? The cubes there may differ in colour, and nobody is asked."
    assert problem.remedy.split("\n") == [
        "The player picks:  choose exactly 2 cubes as picked from me.store",
        "                   move all of picked to box",
        "By chance:         choose randomly exactly 2 cubes as picked from me.store",
    ]


DIFFERENT = [
    """
    move 2 of me.hand to deck
         ^^^^^^^^^^^^ which-ones
    """,
    """
    move 1 of boats where it.size is small to pier[1].boat
         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ which-ones
    """,
    """
    move at most 2 of me.store to box
                 ^^^^^^^^^^^^^ which-ones
    """,
]


@pytest.mark.parametrize("marked", DIFFERENT)
def test_other_pieces_that_differ(marked: str) -> None:
    told_of_effect(marked)


def test_what_cannot_be_set() -> None:
    for marked, reason in (
        (
            """
            choose cube from bag
            cube.colour = red
            ^^^^^^^^^^^ cannot-assign
            """,
            '"cube.colour" is printed and never changes.',
        ),
        (
            """
            me = me.next
            ^^ cannot-assign
            """,
            '"me" cannot be set.',
        ),
        (
            """
            purse = 3
            ^^^^^ cannot-assign
            """,
            '"purse" cannot be set: it is worked out from other things.',
        ),
    ):
        (problem,) = told_of_effect(marked)
        assert problem.reason == reason


def test_pieces_of_several_kinds_are_asked_which_they_are() -> None:
    (problem,) = told_of(
        """
        zones:
          yard: {of: [cubes, boats]}
        setup: |
          for each x in yard:
            if x in boats:
              x.load = 1
            round = x.colour.rank
                      ^^^^^^ unknown-name
        """
    )
    assert problem.reason == 'A cube or boat has no "colour".'
    assert problem.remedy == "Only cubes have it:   if x in cubes:"


def test_what_every_kind_has_is_asked_of_all() -> None:
    marked = """
        pieces:
          crates: {printed: {colour: colour}, copies: {red: 1, blue: 1}}
        zones:
          yard: {of: [cubes, crates]}
          crate_pile: {of: crates, start: all}
        setup: |
          for each x in yard:
            wind = x.colour
        """
    assert told_of(marked) == []


def test_a_number_beyond_reckoning() -> None:
    told_of_effect("earn 99999999999\n     ^^^^^^^^^^^ out-of-range")
