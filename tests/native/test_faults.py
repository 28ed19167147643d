"""What goes wrong in a compiled game is a problem at its line, never the end of the process."""

import pytest

from engine.native.faults import (
    BROKEN,
    DEEP,
    FULL,
    NUMBERS,
    PROMISE,
    RANGE,
    SPENT,
    UNCAUGHT,
    NeedsInterpreter,
    Stopped,
    fault,
)
from tests.properties.tables import FIXTURES, Case, table

RULESET = table(Case(FIXTURES / "jetty", 2)).machine.ruleset
LINE = next(pc for pc, instr in enumerate(RULESET.code) if instr.span >= 0)


@pytest.mark.parametrize(
    ("trouble", "code"),
    [
        (RANGE, "out-of-range"),
        (NUMBERS, "out-of-range"),
        (DEEP, "endless-effect"),
        (SPENT, "endless-effect"),
        (UNCAUGHT, "uncaught-failure"),
        (PROMISE, "broken-promise"),
    ],
)
def test_what_the_rules_did_is_a_problem_at_its_line(trouble: int, code: str) -> None:
    stopped = fault(RULESET, trouble, LINE)
    assert isinstance(stopped, Stopped)
    assert stopped.problem.code == code
    assert stopped.problem.span == RULESET.spans[RULESET.code[LINE].span]
    assert stopped.problem.reason
    assert stopped.problem.remedy


@pytest.mark.parametrize("trouble", [BROKEN, FULL])
def test_what_c_cannot_hold_is_left_to_the_interpreter(trouble: int) -> None:
    assert isinstance(fault(RULESET, trouble, LINE), NeedsInterpreter)
    assert isinstance(fault(RULESET, trouble, -1), NeedsInterpreter)
