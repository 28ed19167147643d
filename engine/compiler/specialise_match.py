"""For which match: the number of players and options, checked; and all that guards tell apart."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import product

from engine.compiler.declarations import Declarations, Guard, Offer, OptionSpec, Value
from engine.compiler.gather_entry import NO, YES
from engine.compiler.gather_names import allowed_values
from engine.core.problem import Problems, nearest_name

MOST_CONFIGURATIONS = 64
_NUMBER = re.compile(r"-?[0-9]{1,18}")


@dataclass(frozen=True, slots=True)
class Match:
    """A number of players that the game allows, and a value for each of its options."""

    players: int
    options: Mapping[str, Value]

    def has(self, guard: Guard) -> bool:
        """Whether what is so guarded is in the game."""
        return guard.holds(self.players, self.options)


def read_match(
    offer: Offer, players: int, options: Mapping[str, object], problems: Problems
) -> Match:
    """The match that is asked for; a problem for each thing that the game does not allow."""
    least, most = offer.least_players, offer.most_players
    if not least <= players <= most:
        numbers = f"{least}" if least == most else f"{least} to {most}"
        reason = f"This game is for {numbers} players, not for {players}."
        problems.error("player-numbers", offer.span, reason, "Ask for another number of players.")
    known = {option.id: option for option in offer.options}
    chosen: dict[str, Value] = {option.id: option.default for option in offer.options}
    for name, given in options.items():
        if name not in known:
            remedy = f"Its options: {', '.join(known)}." if known else "It has none."
            nearest = nearest_name(name, known)
            reason = f'This game has no option "{name}".'
            problems.error("unknown-name", offer.span, reason, remedy, nearest)
            continue
        chosen[name] = _chosen(known[name], given, problems)
    return Match(players, chosen)


def _chosen(option: OptionSpec, given: object, problems: Problems) -> Value:
    value = _as_value(option, given)
    if value is not None and option.allows(value):
        return value
    problems.error(
        "unknown-value",
        option.span,
        f'The option "{option.id}" cannot be "{given}".',
        f"It may be: {allowed_values(option)}.",
        nearest_name(str(given), option.words),
    )
    return option.default


def _as_value(option: OptionSpec, given: object) -> Value | None:
    """A value from a program (`True`, 3) or from a command line ("yes", "3")."""
    said = str(given)
    if option.sort == "number":
        return int(said) if _NUMBER.fullmatch(said) else None
    if option.sort == "yes/no":
        if isinstance(given, bool):
            return given
        return said.lower() in YES if said.lower() in YES + NO else None
    return said


def configurations(game: Declarations) -> list[Match]:
    """One match for each state of the guards that can be: every number of players, with the options
    that some guard asks about. Where there are too many, each such option is varied by itself.
    """
    least, most = game.base.least_players, game.base.most_players
    defaults = {option.id: option.default for option in game.options}
    asked = _values_asked_for(game)
    choices = [[(option, value) for value in values] for option, values in asked.items()]
    numbers = range(least, most + 1)
    size = len(numbers)
    for some in choices:
        size *= len(some)
    if size <= MOST_CONFIGURATIONS:
        varied = [dict(chosen) for chosen in product(*choices)]
    else:
        varied = [{}, *({option: value} for some in choices for option, value in some)]
    found = [Match(n, {**defaults, **chosen}) for n in numbers for chosen in varied]
    return _distinct(found, list(_guards(game)))[:MOST_CONFIGURATIONS]


def _distinct(found: list[Match], guards: list[Guard]) -> list[Match]:
    seen: dict[tuple[object, ...], Match] = {}
    for match in found:
        seen.setdefault((match.players, *(match.has(guard) for guard in guards)), match)
    return list(seen.values())


def _values_asked_for(game: Declarations) -> dict[str, list[Value]]:
    """For each option in a guard: its default, the values asked for, and one other."""
    asked: dict[str, list[Value]] = {}
    for guard in _guards(game):
        for name, values in (one for wants in (guard.wants, *guard.unless) for one in wants):
            if name != "players":
                asked.setdefault(name, []).extend(values)
    options = {option.id: option for option in game.options}
    return {
        name: list(
            dict.fromkeys([options[name].default, *values, *_another(options[name], values)])
        )
        for name, values in asked.items()
        if name in options
    }


def _another(option: OptionSpec, values: list[Value]) -> Iterator[Value]:
    everything: list[Value] = list(option.words)
    if option.sort == "yes/no":
        everything = [False, True]
    elif option.sort == "number":
        everything = list(range(option.least, min(option.most, option.least + len(values)) + 1))
    yield from [value for value in everything if value not in values][:1]


def _guards(game: Declarations) -> Iterator[Guard]:
    parts = (
        game.setup,
        game.flows,
        game.kinds,
        game.zones,
        game.counters,
        game.formulas,
        game.verbs,
        game.events,
        game.triggers,
        game.changes,
    )
    for part in parts:
        for one in part:
            yield from _guards_of(one)


def _guards_of(one: object) -> Iterator[Guard]:
    guard = getattr(one, "guard", None)
    if isinstance(guard, Guard) and (guard.wants or guard.unless):
        yield guard
    for inside in ("items", "changing", "triggers", "changes"):
        for part in getattr(one, inside, ()):
            yield from _guards_of(part)
