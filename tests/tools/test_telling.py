import pytest

from engine.core.problem import Problem, ProblemsFound
from engine.core.span import Span
from engine.play.faults import BadRecord, EngineBug, IllegalChoice, RulesFault
from tools.failures import FOUND, OUR_FAULT, WRONG_USE, Failure, WrongUse
from tools.telling import tell, told

PROBLEM = Problem("endless", "error", Span("jetty/flow.yaml", 3, 1, 3, 4), "It never ends.")


@pytest.mark.parametrize(
    ("error", "code", "words"),
    [
        (Failure("The disk is full."), FOUND, "The disk is full."),
        (WrongUse("There is no such game."), WRONG_USE, "There is no such game."),
        (ProblemsFound([PROBLEM]), FOUND, "jetty/flow.yaml:3:1  endless"),
        (RulesFault(PROBLEM), FOUND, "It never ends."),
        (IllegalChoice("No such option.", ("job 1",)), FOUND, 'Did you mean "job 1"?'),
        (BadRecord("The last line is cut."), FOUND, "The last line is cut."),
        (OSError(28, "No space left on device", "b/x"), FOUND, "b/x: No space left on device"),
        (EngineBug("at jetty/flow.yaml:3: move"), OUR_FAULT, "at jetty/flow.yaml:3: move"),
        (ZeroDivisionError("by zero"), OUR_FAULT, "Please report it"),
    ],
)
def test_every_error_has_its_message_and_code(error: Exception, code: int, words: str) -> None:
    message, found = told(error)
    assert found == code
    assert words in message


def test_the_traceback_is_shown_only_when_wanted(capsys: pytest.CaptureFixture[str]) -> None:
    assert tell(KeyError("x"), debug=False) == OUR_FAULT
    assert "Traceback" not in capsys.readouterr().err
    try:
        raise KeyError("x")
    except KeyError as error:
        tell(error, debug=True)
    assert "Traceback" in capsys.readouterr().err
