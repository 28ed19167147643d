"""Playing a record again with the game that it names."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from engine.compiler.compile import Game
from engine.play.faults import BadRecord
from engine.play.machine import Machine
from engine.play.match import Match
from engine.play.record import Record, difference, load, replay
from tools.failures import WrongUse
from tools.loading import faults_at_their_place, load_game

OTHER_RULES = """\
{file}: this match was played by other rules: {other}.
How far it goes by the rules as they are:  rulewright replay {file} --anyway
To go on with it by these:                 rulewright play --resume {file} --anyway"""


@dataclass(frozen=True, slots=True)
class Again:
    """A game and the match of its that a record holds."""

    game: Game
    match: Match


def played_again(
    file: Path, game: str | None, modules: Sequence[Path], *, anyway: bool, cut: bool
) -> Again:
    """The match of a record. Raises `BadRecord` when it cannot be played with the game as it is."""
    record = load(file, cut=cut)
    loaded = _game(record, game, modules)
    offer = loaded.offer
    if not offer.least_players <= record.players <= offer.most_players:
        raise BadRecord(f"{file}: this match had {record.players} players; the game allows others.")
    known = {option.id for option in offer.options}
    settings = {name: value for name, value in record.options.items() if name in known}
    with faults_at_their_place(loaded):
        ruleset = loaded.ruleset(record.players, settings)
        other = difference(record, ruleset)
        if other and not anyway:
            raise BadRecord(OTHER_RULES.format(file=file, other=other))
        return Again(loaded, replay(record, Machine(ruleset), anyway=anyway))


def _game(record: Record, game: str | None, modules: Sequence[Path]) -> Game:
    if game is not None:
        return load_game(game, modules)
    if not record.modules:
        raise BadRecord(f"{record.name}: the record names no game.")
    try:
        return load_game(" +".join(module.id for module in record.modules), modules)
    except WrongUse as unknown:
        raise WrongUse(f"{unknown.message}\nName the record's game with --game.") from unknown
