"""Matches played side by side with OpenSpiel: the same moves at every position, the same end."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from engine.play import rng
from engine.play.bench import Candidate
from engine.play.machine import Checked
from engine.play.random_play import generator
from tools.peers.naming import NAMES, Naming, Peer, plain
from tools.peers.sides import Side

Way = tuple[Checked, ...]
"""The options that make up one action of the peer."""


class Disagreement(Exception):
    """The two programs part: where, and how."""


@dataclass(frozen=True, slots=True)
class Lockstep:
    """Plays a game here and in OpenSpiel; `spiel` is what `pyspiel.load_game` gives."""

    side: Side
    peer: Peer
    spiel: Any

    def play(self, seed: int) -> int:
        """One random match; gives the number of actions. Raises `Disagreement`."""
        numbers = generator(seed, "lockstep")
        there, here = self.spiel.new_initial_state(), self.side.start(seed)
        offered = self.side.advance(here, ask_forced=True)
        done: list[str] = []
        while offered:
            self._pass(there, self.side.player(here, offered))
            ways = dict(self._ways(here, offered))
            actions = self._actions(there)
            if ways.keys() != actions.keys():
                raise Disagreement(
                    f"After {' '.join(done) or 'nothing'}: only here "
                    f"{sorted(ways.keys() - actions.keys())}, only there "
                    f"{sorted(actions.keys() - ways.keys())}"
                )
            action = sorted(ways)[rng.below(numbers, 0, len(ways))]
            done.append(action)
            there.apply_action(actions[action])
            for option in ways[action]:
                self.side.take(here, option)
                offered = self.side.advance(here, ask_forced=True)
        self._compare_ends(here, there, done)
        return len(done)

    def _ways(self, here: Any, offered: list[Checked]) -> Iterator[tuple[str, Way]]:
        """Every action that is possible here, by its name there."""
        naming = Naming(self.side.ruleset, self.peer.by)
        for way in self._sequences(here, offered, self.peer.decisions):
            chosen: list[Candidate] = [candidate for candidate, _ in way]
            yield naming.called(chosen), way

    def _sequences(self, here: Any, offered: list[Checked], more: int) -> Iterator[Way]:
        for option in offered:
            if more == 1:
                yield (option,)
                continue
            after = here.copy()
            self.side.take(after, option)
            following = self.side.advance(after, ask_forced=True)
            for way in self._sequences(after, following, more - 1):
                yield (option, *way)

    def _pass(self, there: Any, player: int) -> None:
        """There a player who can do nothing has to say so; here nobody asks him."""
        while not there.is_terminal() and there.current_player() != player:
            actions = there.legal_actions()
            if len(actions) != 1:
                raise Disagreement(f"It is the turn of player {player + 1} here, and not there.")
            there.apply_action(actions[0])

    def _actions(self, there: Any) -> dict[str, int]:
        if there.is_terminal():
            return {}
        if self.peer.by == NAMES:
            player = there.current_player()
            return {plain(there.action_to_string(player, a)): a for a in there.legal_actions()}
        return {str(action): action for action in there.legal_actions()}

    def _compare_ends(self, here: Any, there: Any, done: list[str]) -> None:
        while not there.is_terminal() and len(there.legal_actions()) == 1:
            there.apply_action(there.legal_actions()[0])
        if not there.is_terminal():
            raise Disagreement(f"After {' '.join(done)} it is over here, and not there.")
        winners = self.side.winners(here)
        expected = list(there.returns())
        found = [self._return(player, winners) for player in range(self.side.ruleset.players)]
        if found != expected:
            raise Disagreement(f"After {' '.join(done)}: here {found}, there {expected}")

    def _return(self, player: int, winners: tuple[int, ...]) -> float:
        """1 for who alone has won, -1 for who has lost; nothing where nobody or everybody wins."""
        if not winners or len(winners) == self.side.ruleset.players:
            return 0.0
        return 1.0 if player in winners else -1.0
