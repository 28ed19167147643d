"""Bots of the person's own: good ones play, all others end in a message that says whose it is."""

from pathlib import Path

import pytest

from tests.properties.tables import FOLDERS, Case, table
from tools.bots.matches import BotMatches
from tools.bots.outside import BotFailed
from tools.cli import run
from tools.failures import WrongUse
from tools.simulation.plan import Plan

SMALL = Case(next(folder for folder in FOLDERS if folder.name == "jetty"), 2)
HEAD = """
import time
class Mine:
    def __init__(self, seed, seat):
        self.seat = seat
    def choose(self, view, decision):
        {}
"""


def played(folder: Path, body: str, seconds: float = 5.0) -> None:
    """Play a match in which a bot of this body sits at seat 2."""
    file = folder / "mine.py"
    file.write_text(HEAD.format(body))
    plan = Plan(1, 1, seats=("random", f"{file}:Mine"))
    ruleset = table(SMALL).machine.ruleset
    BotMatches(ruleset, plan, seconds=seconds).play(1)


def test_one_that_answers_with_keys_plays(tmp_path: Path) -> None:
    played(tmp_path, "assert self.seat == 'seat 2'; return decision.options[-1].key")


def test_it_sees_its_own_view_only(tmp_path: Path) -> None:
    body = "assert view.player == decision.player == 1; return view.decision.options[0].key"
    played(tmp_path, body)


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("return 'nonsense'", 'answered "nonsense", which is not offered'),
        ("return 7", "answered 7, which is no key of an option"),
        ("return None", "answered None, which is no key of an option"),
        ("return 1 / 0", "stopped with ZeroDivisionError: division by zero (line 7 of mine.py)"),
        ("raise SystemExit(3)", "stopped with SystemExit: 3 (line 7 of mine.py)"),
        ("raise KeyboardInterrupt", "stopped with KeyboardInterrupt (line 7 of mine.py)"),
        ("return self.choose(view, decision)", "stopped with RecursionError"),
    ],
)
def test_one_that_does_not(body: str, said: str, tmp_path: Path) -> None:
    with pytest.raises(BotFailed) as failed:
        played(tmp_path, body)
    message = failed.value.message
    assert message.startswith(f"Seat 2, {tmp_path / 'mine.py'}:Mine: ")
    assert said in message
    assert "\nThe decision: " in message
    assert "\nOptions: job " in message


def test_one_that_takes_for_ever(tmp_path: Path) -> None:
    with pytest.raises(BotFailed, match=r"took more than 0\.1 seconds for choosing"):
        played(tmp_path, "while True: time.sleep(0.01)", seconds=0.1)


@pytest.mark.parametrize(
    ("text", "name", "said"),
    [
        ("class Mine: pass", "Mine", "has no method choose"),
        ("class Mine: pass", "Mien", "no class Mien. Did you mean Mine?"),
        ("class Mine(", "Mine", "stops with SyntaxError"),
        ("import no_such_module_at_all", "Mine", "stops with ModuleNotFoundError"),
        ("raise SystemExit", "Mine", "stops with SystemExit"),
    ],
)
def test_files_without_a_bot(text: str, name: str, said: str, tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(text)
    plan = Plan(1, 1, seats=(f"{file}:{name}", "random"))
    with pytest.raises(WrongUse, match=r".*") as wrong:
        BotMatches(table(SMALL).machine.ruleset, plan)
    assert said in wrong.value.message


def test_the_command_says_it_without_a_traceback(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "mine.py"
    file.write_text(HEAD.format("return 'nonsense'"))
    code = run(["simulate", str(SMALL.folder), "--games", "3", "--seats", f"random,{file}:Mine"])
    err = capfd.readouterr().err
    assert code == 1
    assert "Seat 2, " in err
    assert "Traceback" not in err
