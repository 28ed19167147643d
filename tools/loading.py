"""Loading the game that a command names, with the problems of its files told well."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

from engine.compiler.compile import Game, load
from engine.compiler.declarations import Declarations, Offer
from engine.compiler.gather_names import allowed_values
from engine.core.problem import ProblemsFound, nearest_name
from engine.core.program import Ruleset
from engine.play.faults import RulesFault
from tools.failures import WrongUse
from tools.games import find, split_set


def load_game(name: str, modules: Sequence[Path] = ()) -> Game:
    """The game that `name` means, `GAME` or `GAME +MODULE +MODULE`.

    Raises `WrongUse` for none, `ProblemsFound` for a faulty one.
    """
    folders = [find(one, modules) for one in split_set(name)]
    return load(folders, [*modules, *(folder.resolve().parent for folder in folders)])


def ruleset_of(
    game: Game, players: int | None = None, settings: Mapping[str, str] | None = None
) -> Ruleset:
    """The ruleset for a number of players (the fewest when none is said) and options.

    Raises `WrongUse` for what the game does not allow, `ProblemsFound` for faults of the rules.
    """
    offer = game.offer
    return game.ruleset(checked_players(offer, players), checked_settings(offer, settings or {}))


def with_a_course(ruleset: Ruleset) -> Ruleset:
    """The ruleset, when a match of it has a course."""
    if ruleset.flow < 0:
        raise WrongUse(
            "This game has no `flow:` yet, so there is nothing to play.\n"
            "Its scenarios run without one: rulewright test"
        )
    return ruleset


def checked_players(offer: Offer, players: int | None) -> int:
    """The number of players, when the game allows it."""
    least, most = offer.least_players, offer.most_players
    if players is None:
        return least
    if not least <= players <= most:
        numbers = f"{least}" if least == most else f"{least} to {most}"
        raise WrongUse(f"This game is for {numbers} players, not for {players}.")
    return players


def checked_settings(offer: Offer, settings: Mapping[str, str]) -> dict[str, str]:
    """The options, when the game has them and allows their values."""
    known = {option.id: option for option in offer.options}
    for name, value in settings.items():
        if name not in known:
            nearest = nearest_name(name, known)
            meant = f' Did you mean "{nearest}"?' if nearest else ""
            there = f"Its options: {', '.join(known)}." if known else "It has none."
            raise WrongUse(f'This game has no option "{name}".{meant} {there}')
        option = known[name]
        fitting: int | bool | str = value
        if option.sort == "number" and value.removeprefix("-").isdecimal():
            fitting = int(value)
        elif option.sort == "yes/no" and value in ("yes", "no"):
            fitting = value == "yes"
        if not option.allows(fitting):
            raise WrongUse(
                f'The option "{name}" cannot be "{value}". It may be: {allowed_values(option)}.'
            )
    return dict(settings)


def checked_language(declared: Declarations | Offer, language: str | None) -> str:
    """A language of the game, its first when none is said."""
    known = declared.languages
    if language is None:
        return known[0] if known else "en"
    if language not in known:
        nearest = nearest_name(language, known)
        meant = f' Did you mean "{nearest}"?' if nearest else ""
        raise WrongUse(f'This game has no language "{language}".{meant} It has: {", ".join(known)}')
    return language


def split_settings(given: Sequence[str]) -> dict[str, str]:
    """`NAME=VALUE` words as a mapping."""
    found = {}
    for word in given:
        name, equals, value = word.partition("=")
        if not equals or not name or not value:
            raise WrongUse(f'"{word}" is no option of a game. Write NAME=VALUE.')
        found[name.strip()] = value.strip()
    return found


@contextmanager
def faults_at_their_place(game: Game) -> Iterator[None]:
    """What goes wrong in the rules while they are played is told with the line of the effect."""
    try:
        yield
    except RulesFault as fault:
        found = ProblemsFound([fault.problem], game.sources)
        for note in getattr(fault, "__notes__", ()):
            found.add_note(note)
        raise found from fault
