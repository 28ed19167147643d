"""`python -m tests.native.sanitized FOLDER PLAYERS MATCHES`: plays matches in a sanitizer build.

Run with the sanitizer's library preloaded: whatever C leaves undefined ends the process with a
report.
"""

import sys
from pathlib import Path

from engine.compiler.compile import load
from engine.native import build, playouts
from engine.native.compilers import CAREFUL

EACH = 50
"""Matches in one call."""


def main(folder: Path, players: int, matches: int) -> None:
    """Play, with everything counted, and each state saved and loaded."""
    native = build.load(load([folder]).ruleset(players), flags=CAREFUL)
    wishes = playouts.Wishes(digests=True, options=True, covered=True, turn_phase=0)
    for first in range(0, matches, EACH):
        found = playouts.play(native, range(first, min(first + EACH, matches)), wishes)
        assert all(played.fault is None for played in found.matches)
    state = native.start(matches)
    while options := native.advance(state):
        state = native.from_json(state.to_json())
        native.redeal(state.copy(), 0, native.generator(state.choices))
        native.take(state, options[state.choices % len(options)])
    print(f"{matches} matches")


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]))
