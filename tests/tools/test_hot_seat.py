"""Several people at one screen: nobody reads what another holds."""

import pytest

from engine.compiler.compile import load
from engine.core.places import shipped_rules
from engine.play import rng
from engine.play.machine import Machine
from engine.play.random_play import generator
from tools.playing import Session

QUESTIONS = ("log", "undo", "?", "? 1", "why not jump", "table")


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_screen_names_only_cards_of_the_one_who_sits_at_it(seed: int) -> None:
    machine = Machine(load([shipped_rules() / "into-the-machine"]).ruleset(2))
    numbers, written, asked = generator(seed, "people"), list[str](), [0]

    def read(prompt: str) -> str | None:
        if not prompt.startswith("> "):
            written.clear()
            return ""
        _check(session, written)
        asked[0] += 1
        if asked[0] > 120:
            return None
        if rng.below(numbers, 0, 3) == 0:
            return QUESTIONS[rng.below(numbers, 0, len(QUESTIONS))]
        assert session.match.decision is not None
        keys = session.match.decision.keys
        return keys[rng.below(numbers, 0, len(keys))]

    session = Session(machine, seed, ("human", "human"), {}, "en", read, written.append)
    session.play()
    assert asked[0] > 100


def _check(session: Session, written: list[str]) -> None:
    """What stands on the screen of this player names no card that only the other one holds."""
    match = session.match
    assert match.decision is not None
    tables, player = match.machine.tables, match.decision.player
    hidden = {
        match.decisions.names.thing(piece).key
        for zone in tables.zones
        if zone.family.see == "owner" and zone.owner != player
        for piece in match.state.zones[zone.number]
    }
    own = {
        match.decisions.names.thing(piece).key
        for piece in range(tables.piece_base, tables.piece_base + tables.piece_count)
        if match.state.seen[piece - tables.piece_base] & tables.bit(player)
    }
    shown = [line for line in written if "[power " in line or line.startswith("  hand:")]
    for key in hidden - own:
        assert not any(f"[{key}]" in line for line in shown)
