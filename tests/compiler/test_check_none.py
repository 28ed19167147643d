"""What may be none is looked at before something of it is read."""

import pytest

from tests.compiler.checked_games import told_of, told_of_effect

NARROWED = [
    "if leader is not none:\n  leader.coins += 1",
    "if leader is none:\n  end effect\nleader.coins += 1",
    "if leader is none:\n  earn 1\nelse:\n  leader.coins += 1",
    "if leader is none:\n  leader = me\nleader.coins += 1",
    "require leader is not none\nleader.coins += 1",
    "if leader is not none and leader.coins > 2:\n  earn 1",
    "if leader is none or leader.coins > 2:\n  earn 1",
    "if not (leader is none):\n  leader.coins += 1",
    "earn leader.coins if leader is not none else 0",
    "if leader is me:\n  leader.coins += 1",
    "if leader is not none:\n  me.coins += 1\n  move all of bag to box\n  leader.coins += 1",
    "if leader in players:\n  leader.coins += 1",
    "while leader is not none:\n  leader.coins += 1\n  leader = none",
    "while leader is none:\n  leader = me\nleader.coins += 1",
    "choose boat from mine where it.pier is not none\nboat.load = boat.pier.number",
    "for each boat in mine where it.pier is not none:\n  boat.load = boat.pier.number",
    "earn sum of it.pier.number over mine where it.pier is not none",
    "let b = first of mine\nif b is not none:\n  b.load = 1",
    "if deck is not empty:\n  let j = top of deck\n  earn cost(j)",
    "if any me.store where it.colour is red:\n"
    "  wind = (first of me.store where it.colour is red).colour",
    "if (count of me.store) > 0:\n  wind = (first of me.store).colour",
    "if pier[1].boat is not empty:\n  pier[1].boat.load += 1",
    "let b = first of mine\nif b is none:\n  b = first of boats\nrequire b is not none\nb.load = 1",
    "let x = me if leader is none else leader\nx.coins += 1",
    "let j = first of deck\nrequire j is not none and j.price is not none\nearn j.price",
]


@pytest.mark.parametrize("effect", NARROWED)
def test_known_not_to_be_none(effect: str) -> None:
    assert told_of_effect(effect) == []


MAY_BE_NONE = [
    """
    leader.coins += 1
    ^^^^^^ may-be-none
    """,
    """
    if leader is not none:
      tide
      leader.coins += 1
      ^^^^^^ may-be-none
    """,
    """
    if leader is none or round > 2:
      leader.coins += 1
      ^^^^^^ may-be-none
    """,
    """
    let b = first of mine
    require b is not none
    repeat 2 times:
      earn b.load
           ^ may-be-none
      b = first of boats where it.load > 3
    """,
    """
    choose boat from mine
    if boat.pier is not none:
      earn boat.pier.number
    earn boat.pier.number
         ^^^^^^^^^ may-be-none
    """,
    """
    earn (first of deck).worth[red]
          ^^^^^^^^^^^^^ may-be-none
    """,
    """
    earn cost(first of deck)
              ^^^^^^^^^^^^^ may-be-none
    """,
    """
    let x = none
            ^^^^ may-be-none
    move x to box
    """,
    """
    return first of bag
           ^^^^^^^^^^^^ may-be-none
    """,
    """
    as leader:
       ^^^^^^ may-be-none
      earn 1
    """,
]


@pytest.mark.parametrize("marked", MAY_BE_NONE)
def test_what_may_be_none_is_not_read(marked: str) -> None:
    told_of_effect(marked)


def test_the_remedy_suits_the_place() -> None:
    (problem,) = told_of_effect(
        """
        leader.coins += 1
        ^^^^^^ may-be-none
        """
    )
    assert problem.reason == '"leader" may be none: there may be no such player.'
    assert "require leader is not none" in problem.remedy
    (problem,) = told_of(
        """
        formulas:
          - formula: lead
            is: leader.coins
                ^^^^^^ may-be-none
        setup: |
          round = lead
        """
    )
    assert problem.remedy == "Say what it is then:   … if leader is not none else …"


def test_a_piece_that_may_be_none_may_be_moved_where_failing_is_caught() -> None:
    assert told_of_effect("move first of bag to box") == []


def test_a_zone_that_is_never_empty_holds_a_piece() -> None:
    assert (
        told_of(
            """
            zones:
              mast: {of: flags, always: 1, start: all}
            pieces:
              flags: {printed: {post: post}, items: [{id: one, post: north}]}
            setup: |
              if mast.post is north:
                tide
            """
        )
        == []
    )


def test_the_body_of_a_trigger_knows_its_condition() -> None:
    marked = """
        triggers:
          - after: hail {p}
            only if: p is not none and leader is not none
            do: |
              p.coins += 1
              leader.coins += 1
          - after: hail {q}
            do: |
              q.coins += 1
              ^ may-be-none
        verbs:
          - verb: hail {p player or none}
            do: |
              leader = p
        setup: |
          hail p1
        """
    told_of(marked)
