"""Statements and the instructions that they become; places count from the entry of the effect."""

import pytest

from tests.compiler.checked_games import code_of_effect

CASES = {
    "a count": (
        """
        repeat 2 times:
          earn 1
        """,
        [
            "0 set_local 4 2",
            "1 set_local 3 0",
            "2 unless (< (local 3) (local 4)) →6",
            "3 call 0 [(local 0) (local 1) (local 2) 1] -1",
            "4 set_local 3 (+ (local 3) 1)",
            "5 jump →2",
            "6 return -1",
        ],
    ),
    "offers counted": (
        """
        repeat up to 3 times "more" counting k:
          pay 1
        earn k
        """,
        [
            "0 set_local 4 3",
            "1 set_local 3 0",
            "2 unless (< (local 3) (local 4)) →9",
            "3 may (local 0) 1 →9 0 -1",
            "4 begin → →6 False",
            "5 call 1 [(local 0) (local 1) (local 2) 1] -1",
            "6 end",
            "7 set_local 3 (+ (local 3) 1)",
            "8 jump →2",
            "9 call 0 [(local 0) (local 1) (local 2) (local 3)] -1",
            "10 return -1",
        ],
    ),
    "offers": (
        """
        repeat any number of times:
          pay 1
        """,
        [
            "0 set_local 3 0",
            "1 may (local 0) 1 →7 0 -1",
            "2 begin → →4 False",
            "3 call 1 [(local 0) (local 1) (local 2) 1] -1",
            "4 end",
            "5 set_local 3 (+ (local 3) 1)",
            "6 jump →1",
            "7 return -1",
        ],
    ),
    "a pile is walked": (
        """
        for each cube in me.store:
          move cube to box
        """,
        [
            "0 set_local 4 -1",
            "1 next_in_pile 4 (content (zone 7 [(local 0)])) →4",
            '2 move (local 4) (zone 1 []) "" (sure)',
            "3 jump →1",
            "4 return -1",
        ],
    ),
    "an order is fixed first": (
        """
        for each cube in me.store ordered by cube.colour:
          move cube to box
        """,
        [
            "0 set_local 3 (content (zone 7 [(local 0)]))",
            "1 order 3 0 (printed 7 (elem 0))",
            "2 next_of 3 4 (== (place (local 4)) (zone 7 [(local 0)])) →5",
            '3 move (local 4) (zone 1 []) "" (sure)',
            "4 jump →2",
            "5 return -1",
        ],
    ),
    "a set is walked": (
        """
        for each boat in mine:
          boat.load = 2
        """,
        [
            "0 set_local 3 (call 2 [(local 0)])",
            "1 next_of 3 4 1 →4",
            "2 set_value 7 [(local 4)] = 2",
            "3 jump →1",
            "4 return -1",
        ],
    ),
    "each player": (
        """
        each player in turn order:
          earn 1
        """,
        [
            "0 set_local 3 (value 1 [])",
            "1 set_local 4 0",
            "2 unless (< (local 4) 2) →7",
            "3 call 0 [(local 3) (local 1) (local 2) 1] -1",
            "4 set_local 4 (+ (local 4) 1)",
            "5 set_local 3 (wrap (local 3) 1 2)",
            "6 jump →2",
            "7 return -1",
        ],
    ),
    "each other player": (
        """
        each other player:
          earn 1
        """,
        [
            "0 set_local 3 (wrap (local 0) 1 2)",
            "1 set_local 4 0",
            "2 unless (< (local 4) 1) →7",
            "3 call 0 [(local 3) (local 1) (local 2) 1] -1",
            "4 set_local 4 (+ (local 4) 1)",
            "5 set_local 3 (wrap (local 3) 1 2)",
            "6 jump →2",
            "7 return -1",
        ],
    ),
    "as another player": (
        """
        as p2:
          earn 1
        """,
        [
            "0 set_local 3 1",
            "1 call 0 [(local 3) (local 1) (local 2) 1] -1",
            "2 return -1",
        ],
    ),
    "a choice": (
        """
        choose boat from mine
        boat.load = 1
        """,
        [
            "0 choose 3 (call 2 [(local 0)]) (local 0) False → → -1 -1",
            "1 set_value 7 [(local 3)] = 1",
            "2 return -1",
        ],
    ),
    "a choice with else": (
        """
        choose cube from me.store:
          move cube to box
        else:
          earn 1
        """,
        [
            "0 choose 3 (content (zone 7 [(local 0)])) (local 0) False → →3 -1 -1 (sure)",
            '1 move (local 3) (zone 1 []) "" (sure)',
            "2 jump →4",
            "3 call 0 [(local 0) (local 1) (local 2) 1] -1",
            "4 return -1",
        ],
    ),
    "an optional choice": (
        """
        may choose cube from me.store:
          move cube to box
        else "keep":
          earn 1
        """,
        [
            "0 choose 3 (content (zone 7 [(local 0)])) (local 0) True →5 →5 -1 0 (sure)",
            "1 begin → →3 True",
            '2 move (local 3) (zone 1 []) "" (sure)',
            "3 end",
            "4 jump →6",
            "5 call 0 [(local 0) (local 1) (local 2) 1] -1",
            "6 return -1",
        ],
    ),
    "a choice of several": (
        """
        choose exactly 2 cubes as some from bag with (count of some) > 1
        move all of some to box
        """,
        [
            "0 set_local 3 (set [])",
            "1 choose_set 3 (content (zone 0 [])) (local 0) 2 2 (> (count (local 3)) 1) → -1",
            '2 move_set (local 3) (zone 1 []) "" (sure)',
            "3 return -1",
        ],
    ),
    "an optional choice of several": (
        """
        may choose up to 2 cubes as some from me.store:
          move all of some to box
        else "no":
          earn 1
        """,
        [
            "0 set_local 3 (set [])",
            "1 may (local 0) 1 →7 1 0",
            "2 begin → →5 False",
            "3 choose_set 3 (content (zone 7 [(local 0)])) (local 0) 1 2 1 → -1",
            '4 move_set (local 3) (zone 1 []) "" (sure)',
            "5 end",
            "6 jump →8",
            "7 call 0 [(local 0) (local 1) (local 2) 1] -1",
            "8 return -1",
        ],
    ),
    "a choice at random": (
        """
        choose randomly exactly 2 cubes as some from bag
        move all of some to box
        """,
        [
            "0 choose_random 3 (content (zone 0 [])) 2 True",
            '1 move_set (local 3) (zone 1 []) "" (sure)',
            "2 return -1",
        ],
    ),
    "an option": (
        """
        may "pay" if me.coins > 2:
          pay 1
        else "keep":
          earn 1
        """,
        [
            "0 may (local 0) (> (value 3 [(local 0)]) 2) →5 0 1",
            "1 begin → →3 False",
            "2 call 1 [(local 0) (local 1) (local 2) 1] -1",
            "3 end",
            "4 jump →6",
            "5 call 0 [(local 0) (local 1) (local 2) 1] -1",
            "6 return -1",
        ],
    ),
    "one of several": (
        """
        either "pay":
          pay 1
        or "earn" if round > 2:
          earn 1
        """,
        [
            "0 either (local 0) [[0 1 →1] [1 (> (value 5 []) 2) →5]]",
            "1 begin → →3 False",
            "2 call 1 [(local 0) (local 1) (local 2) 1] -1",
            "3 end",
            "4 jump →9",
            "5 begin → →7 True",
            "6 call 0 [(local 0) (local 1) (local 2) 1] -1",
            "7 end",
            "8 jump →9",
            "9 return -1",
        ],
    ),
    "any order": (
        """
        in any order "a":
          earn 1
        and "b":
          pay 1
        """,
        [
            "0 set_local 3 0",
            "1 in_order (local 0) 3 [[0 →2] [1 →4]] →6",
            "2 call 0 [(local 0) (local 1) (local 2) 1] -1",
            "3 jump →1",
            "4 call 1 [(local 0) (local 1) (local 2) 1] -1",
            "5 jump →1",
            "6 return -1",
        ],
    ),
    "any order for any": (
        """
        in any order for any cube in me.store:
          move cube to box
        """,
        [
            "0 set_local 3 (content (zone 7 [(local 0)]))",
            "1 each_in_order (local 0) 3 4 True →6 -1 (sure)",
            "2 begin → →4 True",
            '3 move (local 4) (zone 1 []) "" (sure)',
            "4 end",
            "5 jump →1",
            "6 return -1",
        ],
    ),
    "all or nothing": (
        """
        all or nothing:
          pay 1
        else:
          earn 1
        """,
        [
            "0 begin →4 →2 False",
            "1 call 1 [(local 0) (local 1) (local 2) 1] -1",
            "2 end",
            "3 jump →5",
            "4 call 0 [(local 0) (local 1) (local 2) 1] -1",
            "5 return -1",
        ],
    ),
    "leaving a loop closes blocks": (
        """
        repeat:
          all or nothing:
            pay 1
            stop repeating
        """,
        [
            "0 begin → →4 False",
            "1 call 1 [(local 0) (local 1) (local 2) 1] -1",
            "2 end",
            "3 jump →6",
            "4 end",
            "5 jump →0",
            "6 return -1",
        ],
    ),
    "leaving an effect closes blocks": (
        """
        may "go":
          pay 1
          end effect
        earn 2
        """,
        [
            "0 may (local 0) 1 →6 0 -1",
            "1 begin → →5 False",
            "2 call 1 [(local 0) (local 1) (local 2) 1] -1",
            "3 end",
            "4 return -1",
            "5 end",
            "6 call 0 [(local 0) (local 1) (local 2) 2] -1",
            "7 return -1",
        ],
    ),
    "looking ahead": (
        """
        if can (pay 3):
          earn 1
        """,
        [
            "0 unless (can 5 [(local 0) (local 1) (local 2)]) →2",
            "1 call 0 [(local 0) (local 1) (local 2) 1] -1",
            "2 return -1",
        ],
    ),
    "performing": (
        """
        choose favour from desk
        choose cube from bag
        perform favour with cube
        """,
        [
            "0 choose 3 (content (zone 3 [])) (local 0) False → → -1 -1",
            "1 choose 4 (content (zone 0 [])) (local 0) False → → -1 -1",
            "2 begin → →5 True",
            "3 announce -1 [(local 3)]",
            "4 perform (local 3) (local 0) [(local 4)] (sure)",
            "5 end",
            "6 return -1",
        ],
    ),
    "a phase": (
        """
        phase turn:
          let k = 2
          until end of turn:
            purse becomes was + k
            after earn {n} only if n > k:
              pay k
          at end of turn:
            earn k
        """,
        [
            "0 phase_begin 0 (local 0)",
            "1 due 0 start",
            "2 set_local 3 2",
            "3 lasting 0 (local 0) [(local 2) (local 3)]",
            "4 lasting 1 (local 0) [(local 2) (local 3)]",
            "5 due 0 end",
            "6 phase_end 0",
            "7 return -1",
        ],
    ),
    "as one event": (
        """
        as one event:
          earn 1
          end effect
        """,
        [
            "0 gather_begin",
            "1 call 0 [(local 0) (local 1) (local 2) 1] -1",
            "2 gather_end",
            "3 return -1",
            "4 gather_end",
            "5 return -1",
        ],
    ),
    "going round": (
        """
        let w = wind + 1
        w += 2
        wind -= 1
        roll colour as c
        wind = c
        """,
        [
            "0 set_local 3 (wrap (value 6 []) 1 3)",
            "1 set_local 3 (wrap (local 3) 2 3)",
            "2 set_value 6 [] - 1",
            "3 roll 0 0 3 4",
            "4 set_value 6 [] = (local 4)",
            "5 return -1",
        ],
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_the_instructions_of(case: str) -> None:
    effect, code = CASES[case]
    assert code_of_effect(effect).split("\n") == code
