"""Where nobody can tell beforehand: how often that is, and how often it turns out to fail."""

import pytest

from tests.language.playing import played
from tests.language.test_language import scenarios, tables

DOUBTS = {
    "a-blind-choice-inside-a-block": (1, 0),
    "a-known-card-looked-for-where-an-unseen-one-came": (1, 0),
    "an-unseen-card-compared-with-one-by-its-name": (1, 1),
    "an-unseen-card-looked-for-among-some-by-their-names": (1, 1),
    "a-card-looked-for-among-unseen-ones": (1, 1),
    "an-unseen-card-compared-with-one-that-another-names": (1, 1),
    "an-unseen-card-that-is-no-other-than-one-that-another-names": (1, 1),
    "an-unseen-card-compared-with-a-card-that-was-known": (1, 1),
    "a-card-that-another-names-looked-for-among-unseen-ones": (1, 1),
    "sets-of-unseen-cards-compared": (1, 1),
    "a-card-read-after-drawing-it-and-it-goes-well": (1, 0),
    "a-card-read-after-drawing-it-and-it-fails": (1, 1),
    "the-innermost-block-is-given-up": (1, 1),
    "an-option-of-which-nobody-could-tell-fails": (1, 1),
    "a-die-is-not-foreseen": (1, 0),
    "what-fails-whatever-comes-is-tried-all-the-same": (1, 1),
    "a-card-of-somebody-elses-hand-is-not-read": (1, 1),
    "a-value-of-somebody-else-that-he-keeps-to-himself-is-not-read": (1, 1),
    "performing-an-unseen-card": (1, 0),
    "performing-an-unseen-card-that-does-nothing": (1, 1),
    "what-one-will-look-at-is-not-known-yet": (1, 1),
    "what-is-shuffled-again-is-known-no-more": (1, 1),
}
"""By scenario: blocks and options gone into in doubt, and blocks given up half-way."""


@pytest.mark.parametrize(("name", "scenario"), scenarios(effects=True))
def test_doubt_is_where_something_hidden_is_read_and_nowhere_else(name: str, scenario: str) -> None:
    match, _ = played(*tables(name)[scenario])
    state = match.state
    assert (state.doubts, state.fallen) == DOUBTS.get(scenario, (0, 0))
    assert state.surprises == 0


def test_an_option_in_doubt_is_marked() -> None:
    table, spec = tables("hidden")["an-option-of-which-nobody-can-tell-is-offered"]
    match, _ = played(table, spec)
    assert match.decision is not None
    assert {one.key: one.unproved for one in match.decision.options} == {
        "try": True,
        "leave it": False,
    }
