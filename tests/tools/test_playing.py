"""How a person's answers are understood, and what the table and the story show."""

from pathlib import Path

import pytest

from engine.compiler.compile import load
from engine.play.machine import Machine
from engine.play.match import start
from engine.play.view import view
from tests.tools.conftest import JETTY
from tools.bots.bot import RandomBot
from tools.bots.seated import Bench
from tools.failures import WrongUse
from tools.matches import bot_match
from tools.playing import Session
from tools.seating import seat_words
from tools.story import Story, abridged
from tools.table_text import TableText

NUMBERS = """\
module: {id: dice, version: 1.0.0, title: {en: Dice}, languages: [en], players: {min: 1, max: 1}}
counters: {player.points: 0}
flow: |
  each player in turn order:
    choose number k from 0 to 3
    me.points += k
    choose number j from 5 to 6
    me.points += j
"""


def played(machine: Machine, *answers: str) -> tuple[Session, list[str]]:
    """A session of one person with these answers, and what was written."""
    left, written = list(answers), list[str]()
    words = seat_words("human", machine.ruleset.players)
    session = Session(
        machine,
        3,
        words,
        Bench(machine.ruleset, ("bot",)).seated(3, words),
        "en",
        lambda _: left.pop(0) if left else None,
        written.append,
    )
    session.play()
    return session, written


@pytest.fixture(scope="module")
def jetty() -> Machine:
    return Machine(load([JETTY]).ruleset(2))


def test_a_number_that_is_chosen_is_not_the_number_of_an_option(tmp_path: Path) -> None:
    (tmp_path / "module.yaml").write_text(NUMBERS)
    session, written = played(Machine(load([tmp_path]).ruleset(1)), "2", "1", "6")
    assert session.match.keys == ["2", "6"]
    assert '"1" is none of the options. ? shows what can be said here.' in written


@pytest.mark.parametrize("answer", ["1", "job forest", "Forest", "for", "JOB FOREST"])
def test_an_option_by_number_key_name_or_beginning(answer: str, jetty: Machine) -> None:
    session, _ = played(jetty, answer)
    assert session.match.keys[0] == "job forest"


def test_an_answer_that_may_be_two_options(jetty: Machine) -> None:
    _, written = played(jetty, "job")
    assert any(line.startswith('"job" may be job ') for line in written)


def test_nothing_hidden_is_shown(jetty: Machine) -> None:
    match = start(jetty, 1)
    names = match.decisions.names
    lines = TableText(names, "en").lines(view(names, match.state, 0, match.decision))
    assert "deck: 6 unseen" in lines


def test_seats() -> None:
    assert seat_words("", 3) == ("human", "bot", "bot")
    assert seat_words("bot, human", 3) == ("bot", "human", "bot")
    with pytest.raises(WrongUse, match='Did you mean "human"'):
        seat_words("humna", 2)
    with pytest.raises(WrongUse, match="3 seats"):
        seat_words("bot,bot,bot", 2)


def test_bots_choose_alike_by_seed_and_seat(jetty: Machine) -> None:
    match = start(jetty, 1)
    assert match.decision is not None
    seen = view(match.decisions.names, match.state, 0, match.decision)
    one, two = (RandomBot(4, "seat 1") for _ in range(2))
    same = [(one.choose(seen, match.decision), two.choose(seen, match.decision)) for _ in range(9)]
    assert all(a == b for a, b in same)
    assert len({a for a, _ in same}) > 1


def test_a_story_has_turns_as_headings(jetty: Machine) -> None:
    match = bot_match(jetty, 2)
    lines = list(Story(match.decisions.names, "en").lines(match.log))
    assert sum(line.startswith("— turn: ") for line in lines) == 12
    assert any(line.startswith("  Red ") for line in lines)


def test_a_long_story_is_told_from_both_ends() -> None:
    turns = [line for n in range(30) for line in (f"— turn {n} —", "  a", "  b")]
    short = abridged(["  set up", *turns], "en")
    assert short[:3] == ["  set up", "— turn 0 —", "  a"]
    assert short[-3:] == ["— turn 29 —", "  a", "  b"]
    assert "… 72 more lines …" in short
    assert abridged(turns[:9], "en") == turns[:9]
