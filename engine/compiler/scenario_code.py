"""Scenarios as code: their effects as routines, their conditions as formulas, of one ruleset."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from engine.compiler.declarations import Declarations, ScenarioSpec
from engine.compiler.specialise import Extra
from engine.compiler.specialise_match import Match, read_match
from engine.compiler.world import BlockDecl
from engine.core.problem import Problem, Problems, nearest_name
from engine.core.program import Ruleset


@dataclass(frozen=True, slots=True)
class ScenarioCode:
    """Its code: routines of `given` and `do` (-1 for none), formulas of `then`."""

    given: int
    do: int
    then: tuple[int, ...]


def extra_of(scenarios: Sequence[ScenarioSpec]) -> Extra:
    """What the scenarios add to the world of their match."""
    blocks = []
    conditions = []
    for one in scenarios:
        for part, effect in (("given", one.given), ("do", one.do)):
            if effect is not None:
                blocks.append(BlockDecl(_name(one, part), effect.body, effect.span))
        for number, then in enumerate(one.then):
            conditions.append((_name(one, f"then {number + 1}"), then.condition))
    return Extra(tuple(blocks), tuple(conditions))


def scenario_codes(
    ruleset: Ruleset, scenarios: Sequence[ScenarioSpec]
) -> Mapping[str, ScenarioCode]:
    """By id of the scenario, where a ruleset compiled with it has its code."""
    routines = {
        one.name: number for number, one in enumerate(ruleset.routines) if one.what == "scenario"
    }
    formulas = {one.name: number for number, one in enumerate(ruleset.formulas)}
    return {
        one.id: ScenarioCode(
            routines.get(_name(one, "given"), -1),
            routines.get(_name(one, "do"), -1),
            tuple(formulas[_name(one, f"then {n + 1}")] for n in range(len(one.then))),
        )
        for one in scenarios
    }


def is_fault_of_scenario(problem: Problem, scenarios: Sequence[ScenarioSpec]) -> bool:
    """Whether a problem is to be told for these scenarios: errors, and what they say themselves.

    Warnings of the game in this one match are not.
    """
    if problem.severity == "error":
        return True
    span = problem.span
    inside = [effect.span for one in scenarios for effect in (one.given, one.do) if effect]
    inside += [then.span for one in scenarios for then in one.then]
    return any(one.file == span.file and one.line <= span.line <= one.end_line for one in inside)


def _name(scenario: ScenarioSpec, part: str) -> str:
    return f"{scenario.id}: {part}"


def groups_of(
    game: Declarations, problems: Problems
) -> Iterator[tuple[Match, tuple[ScenarioSpec, ...]]]:
    """The scenarios by the match that they ask for; a problem for one that no match fits."""
    groups: dict[tuple[object, ...], tuple[Match, list[ScenarioSpec]]] = {}
    for one in game.scenarios:
        match = scenario_match(game, one, problems)
        if match is None:
            continue
        key = (match.players, *sorted((name, str(v)) for name, v in match.options.items()))
        groups.setdefault(key, (match, []))[1].append(one)
    yield from ((match, tuple(scenarios)) for match, scenarios in groups.values())


def scenario_match(game: Declarations, scenario: ScenarioSpec, problems: Problems) -> Match | None:
    """The match of a scenario: as many players as it says, else the fewest; None with a problem."""
    offer = game.offer
    least, most = offer.least_players, offer.most_players
    players = least if scenario.players is None else scenario.players
    if not least <= players <= most:
        reason = f"This scenario asks for {players} players; the game is for {least} to {most}."
        problems.error("player-numbers", scenario.span, reason, "Ask for another number.")
        return None
    known = [seat.id for seat in offer.seats[:players]]
    for seat in (scenario.seat, scenario.turn_of):
        if seat and seat not in known:
            reason = f'No "{seat}" plays in this scenario.'
            remedy = f"With {players} players there are: {', '.join(known)}."
            nearest = nearest_name(seat, known)
            problems.error("unknown-name", scenario.seat_span, reason, remedy, nearest)
            return None
    return read_match(offer, players, scenario.options, problems)
