"""Triggers, changes and what lasts, as tables and routines."""

from engine.core.operations import Expr
from engine.core.program import Ruleset, show
from tests.compiler.checked_games import code_of, lowered, told_of

GUARDS = """
cards:
  guards:
    one: guard
    home: barracks
    active while: this in me.guard_post
    hears: others
    once per: turn
    play: |
      tide
      resolve
    items:
      - id: toll
        copies: 2
        triggers:
          - before: earn {n}
            only if: n > 1 and actor is not me
            optional: yes
            label: {en: toll}
            do: |
              n = n - 1
              me.coins += 1
          - instead of: pay 2
            do: |
              earn 1
      - id: clerk
        changes:
          - formula: purse
            becomes: was + 1
          - formula: cost(j)
            becomes: was - 1
            only if: j.price is not none
zones:
  barracks: {of: guards, start: all}
  player.guard_post: {of: guards}
events:
  - event: a fee of {x} is paid
    is: after pay {x}
    only if: x > 0
triggers:
  - when: a fee of {fee} is paid
    do: |
      me.coins += fee
  - at: end of turn
    do: |
      tide
verbs:
  - verb: give up {n number}
    gives: number
    do: |
      give n
flow: |
  each player in turn order:
    phase turn:
      earn 2
      may "pay":
        pay 2
      round = purse
      let x = do give up 3
      round = x
"""


def rules() -> Ruleset:
    return lowered(GUARDS)


def test_a_heard_verb_is_called_through_a_routine_that_lets_it_be_heard() -> None:
    assert code_of(rules(), "pay {n number}").split("\n")[-1] == "3 return -1"
    found = rules()
    event = next(
        one for one in found.routines if (one.name, one.what) == ("pay {n number}", "event")
    )
    verb = next(one for one in found.verbs if one.pattern == "pay {n number}")
    assert found.routines[verb.routine] == event
    assert found.routines[verb.body].what == "verb"
    assert [instr.op for instr in found.code[event.entry : event.entry + 18]] == [
        *["set_local"] * 4,
        *["hear", "end", "jump", "unless"],
        "mark_changes",
        "call",
        *["unless_changed", "defer", "call", "return"],
        *["set_local", "hear", "end", "jump"],
    ]


def test_triggers_as_a_table() -> None:
    found = rules()
    shown = [
        (found.events[one.event].name, one.moment, one.source, one.hears, one.optional)
        for one in found.triggers
    ]
    assert shown == [
        ("pay {n number}", "after", "game", "all", False),
        ("end of turn", "after", "game", "all", False),
        ("earn {n number}", "before", "cards", "others", True),
        ("pay {n number}", "instead", "cards", "others", False),
    ]
    toll, instead = found.triggers[2:]
    assert show(toll.when) == "(and (> (param 3) 1) (!= (param 2) (param 0)))"
    assert show(toll.active).startswith("(== (place (param 1)) (zone")
    assert len(toll.cards) == 2
    assert show(instead.when) == "(== (param 3) 2)"
    assert show(found.triggers[0].when) == "(> (param 3) 0)"


def test_once_per_turn_is_counted_for_each_player() -> None:
    found = rules()
    toll = found.triggers[2]
    counter = found.counters[toll.limit]
    assert (toll.limit_most, counter.start, found.phases[counter.lasts]) == (1, (0, 0), "turn")
    assert found.value_count == counter.first + 2 + 2, "one for each of two triggers"


def test_the_body_of_a_trigger_reads_and_sets_its_event() -> None:
    found = rules()
    toll = found.routines[found.triggers[2].routine]
    assert code_of(found, toll.name).split("\n") == [
        "0 call 3 [(local 0) (local 1) (local 2)] -1",
        "1 set_outer 3 (- (outer 3) 1)",
        "2 set_value 3 [(local 0)] + 1",
        "3 return -1",
    ]


def test_changes_of_cards_count_for_their_holder() -> None:
    found = rules()
    purse, cost = found.changes
    assert found.formulas[purse.formula].changes == (0,)
    assert (purse.source, show(purse.becomes)) == ("cards", "(+ (param 1) 1)")
    assert show(purse.only_if) == "(== (param 0) (param 2))"
    assert show(cost.only_if).startswith("(and (== (param 0) (param 3)) (!= (printed")


def test_what_lasts_keeps_this_and_the_locals_it_mentions() -> None:
    found = lowered(
        """
        flow: |
          each player in turn order:
            phase turn:
              let k = 2
              let unseen = 3
              earn unseen
              until end of turn:
                purse becomes was + k
                after earn {n} only if n > k:
                  tide
                  earn k
              at end of turn:
                earn k
              round = purse
        """
    )
    until, at = found.lastings
    assert (until.captured, until.routine, until.moment) == (1, -1, "end")
    assert found.routines[at.routine].parameters == 1
    (change,) = found.changes
    assert (change.source, change.lasting) == ("lasting", 0)
    assert show(change.becomes) == "(+ (param 1) (param 4))"
    (trigger,) = found.triggers
    assert (trigger.source, trigger.hears, trigger.lasting) == ("lasting", "own", 0)
    assert show(trigger.when) == "(> (param 3) (param 4))"
    routine = found.routines[trigger.routine]
    assert "[(local 0) (local 1) -1 (local 3)]" in code_of(found, routine.name)


def test_a_ranking_of_values_makes_its_winners() -> None:
    found = lowered(
        """
        setup: |
          tide
        result:
          winner: most it.coins
          rank by:
            - least it.goods[red]
        """
    )
    assert found.ranking is not None
    assert found.ranking.most_first == (True, False)
    assert found.ranking.winner.op == "has"
    assert [part.op for part in _sets(found.ranking.winner)] == ["those_least", "those_most"]


def _sets(winner: Expr) -> list[Expr]:
    second = winner.args[1]
    assert isinstance(second, Expr)
    first = second.args[0]
    assert isinstance(first, Expr)
    return [second, first]


def test_triggers_that_are_never_heard() -> None:
    told_of(
        """
        triggers:
          - after: give way
                   ^^^^^^^^ never-heard
            do: |
              tide
          - at: end of nowhere
                       ^^^^^^^ never-heard
            do: |
              tide
        verbs:
          - verb: give way
            do: |
              tide
        """
    )


def test_a_verb_that_may_be_replaced_may_give_nothing() -> None:
    told_of(
        """
        triggers:
          - instead of: pick
            do: |
              tide
        verbs:
          - verb: pick
            gives: job
            do: |
              choose job from deck
              give job
        flow: |
          each player in turn order:
            may "pick":
              let j = do pick
              earn cost(j)
                        ^ may-be-none
        """
    )
