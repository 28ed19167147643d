"""Choices made in secret: nobody reads them before all have chosen; then they are as chosen."""

import pytest

from engine.play.log_text import LogText
from engine.play.match import Match
from engine.play.view import View, view
from tests.language.playing import started
from tests.language.test_language import tables

SCENARIO = "secret-choices-made-one-after-the-other"


def told(match: Match, reader: int) -> tuple[View, list[str | None]]:
    """Everything that a player sees: the table, his options, the log."""
    names = match.decisions.names
    text = LogText(names, "en", reader)
    return view(names, match.state, reader, match.decision), [text.line(e) for e in match.log]


def after(*keys: str) -> Match:
    match = started(*tables("hidden")[SCENARIO])
    for key in keys:
        match.choose(key)
    return match


@pytest.mark.parametrize("reader", [1, -1])
def test_what_was_chosen_in_secret_is_not_told(reader: int) -> None:
    assert told(after("card ace"), reader) == told(after("card two"), reader)


def test_who_chose_knows() -> None:
    assert told(after("card ace"), 0) != told(after("card two"), 0)


def test_once_shown_all_know() -> None:
    one, other = after("card ace", "card four"), after("card two", "card four")
    assert told(one, 1) != told(other, 1)
    assert one.decision is None
