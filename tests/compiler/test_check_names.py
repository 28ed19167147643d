"""Names: what they mean, and what is told of those that mean nothing."""

import pytest

from tests.compiler.checked_games import told_of, told_of_effect

MEANT = [
    "move all of me.store to box",
    "wind = red then wind = colour.blue",
    "if any bag where it.colour in warm:\n  earn 1",
    "if wind in colour.warm:\n  earn 1",
    "for each c in colours:\n  me.goods[c] += c.rank",
    "for each c in colour:\n  earn c.rank",
    "wind = wind.next then wind = wind.previous then wind = wind + 2",
    "move 1 of bag where it.colour is red to slot[red]",
    "if slot[wind] is not none:\n  earn slot[wind].colour.rank",
    "choose boat from fleet(me)\nmove boat to pier[1].boat",
    "choose boat from me.fleet\nmove boat to pier[4].boat",
    "earn purse then earn me.coins",
    "first_player = first_player.next.previous",
    "earn me.seat + pier[2].number",
    "move p1.small to pier[1].boat",
    "if any mine where it is p1.small:\n  earn 1",
    "move haul to me.hand",
    "if haul in me.hand:\n  earn 1",
    "choose job from me.hand where it is job.haul\nmove job to deck",
    "choose job from deck\nearn job.worth[wind]",
    "if post.north.next_to is not none:\n  move 1 of me.boats where it.size is small "
    "to post.north.next_to.boat",
    "draw 2 from deck to me.hand as drawn\nearn count of drawn",
]


@pytest.mark.parametrize("effect", MEANT)
def test_what_a_name_may_mean(effect: str) -> None:
    assert told_of_effect(effect) == []


UNKNOWN = [
    (
        """
        move first of me.hnd to me.hand
                         ^^^ unknown-name
        """,
        'A player has no "hnd".',
        "hand",
    ),
    (
        """
        choose cube from me.store where it.colour is light_gray
                                                     ^^^^^^^^^^ unknown-name
        move cube to box
        """,
        'Nothing here is called "light_gray".',
        "light_grey",
    ),
    (
        """
        earn csot(first of deck)
             ^^^^ unknown-name
        """,
        'There is no formula "csot".',
        "cost",
    ),
    (
        """
        wind = colour.bleu
                      ^^^^ unknown-name
        """,
        'There is no colour "bleu".',
        "blue",
    ),
    (
        """
        if any deck where it is job.houl:
                                    ^^^^ unknown-name
          earn 1
        """,
        'There is no job "houl".',
        "haul",
    ),
    (
        """
        earn it
             ^^ unknown-name
        """,
        "There is no `it` here: `it` is what `where` asks each member about.",
        "",
    ),
    (
        """
        earn option.laps
                    ^^^^ unknown-name
        """,
        'This game has no option "laps".',
        "",
    ),
    (
        """
        earn coins
             ^^^^^ unknown-name
        """,
        '"coins" is not a name by itself.',
        "",
    ),
    (
        """
        at end of round:
                  ^^^^^ unknown-name
          earn 1
        """,
        'No effect begins a phase "round".',
        "",
    ),
]


@pytest.mark.parametrize(("marked", "reason", "nearest"), UNKNOWN)
def test_a_name_that_means_nothing(marked: str, reason: str, nearest: str) -> None:
    (problem,) = told_of_effect(marked)
    assert (problem.reason, problem.nearest) == (reason, nearest)


def test_a_printed_name_is_led_to_what_to_write() -> None:
    (problem,) = told_of_effect(
        """
        wind = 明灰色
               ^^^^^^ printed-name
        """
    )
    assert problem.reason == '"明灰色" is how it is printed.'
    assert problem.remedy == "In an effect write light_grey."


def test_a_name_of_two_things_is_told_apart_by_what_is_wanted() -> None:
    marked = """
        symbols:
          mood: {members: [red, calm]}
        counters:
          feeling: {type: mood}
        setup: |
          feeling = red
          wind = red
          if feeling is red:
            wind = red
          let x = red
                  ^^^ ambiguous-name
          tide
          feeling = x
        """
    (problem,) = told_of(marked)
    assert problem.reason == '"red" is the name of 2 things: colour.red, mood.red.'
    assert problem.remedy == "Write which one: colour.red or mood.red"


WRONG_BRACKETS = [
    """
    earn me.goods
         ^^^^^^^^ wrong-brackets
    """,
    """
    earn me.coins[red]
                  ^^^ wrong-brackets
    """,
    """
    earn round(1)
         ^^^^^ wrong-brackets
    """,
    """
    move all of slot to box
                ^^^^ wrong-brackets
    """,
]


@pytest.mark.parametrize("marked", WRONG_BRACKETS)
def test_brackets(marked: str) -> None:
    told_of_effect(marked)


def test_a_formula_wants_as_many_values_as_it_has_parameters() -> None:
    (problem,) = told_of_effect(
        """
        earn count of fleet
                      ^^^^^ wrong-count
        """
    )
    assert problem.reason == '"fleet" takes 1 value; here it gets 0.'
    assert problem.remedy == "fleet(p: a player)"


def test_numbered_things_are_counted_as_printed() -> None:
    (problem,) = told_of_effect(
        """
        move 1 of me.boats where it.size is small to pier[5].boat
                                                          ^ out-of-range
        """
    )
    assert problem.reason == "The piers are numbered from 1 to 4."


def test_a_number_that_may_be_too_high_may_be_none() -> None:
    told_of_effect(
        """
        move 1 of me.boats where it.size is small to pier[round].boat
                                                     ^^^^^^^^^^^ may-be-none
        if pier[round + 1] is not none:
          earn pier[round + 1].number
        """
    )


COVERING = [
    """
    let red = 3
        ^^^ hidden-name
    earn red
    """,
    """
    let x = 3
    let x = 4
        ^ hidden-name
    earn x
    """,
    """
    for each box in me.hand:
             ^^^ hidden-name
      earn 1
    """,
    """
    choose jobs from me.hand
           ^^^^ choose-form
    move jobs to me.hand
    """,
    """
    luck = 3
    ^^^^ unknown-name
    earn luck
    """,
]


@pytest.mark.parametrize("effect", COVERING)
def test_a_name_that_means_something_already(effect: str) -> None:
    told_of_effect(effect)


def test_a_new_name_is_given_with_let() -> None:
    (problem,) = told_of_effect("luck = 3\n^^^^ unknown-name\nearn luck")
    assert problem.remedy == "A new name begins with let: let luck = …"


def test_there_are_always_players() -> None:
    assert (
        told_of_effect("let p = first of those with most it.coins in players\np.coins += 1") == []
    )
