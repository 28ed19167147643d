"""Two versions of a game over the same seeds: what differs, and what of it chance explains."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from tools.simulation.intervals import (
    FEW,
    Difference,
    beyond_chance,
    paired_numbers,
    paired_shares,
    ratios,
)
from tools.simulation.part import Played
from tools.simulation.report import Report
from tools.simulation.usage import Use

ENOUGH = 30
"""An option that came up fewer times in one of the versions is not compared."""


@dataclass(frozen=True, slots=True)
class Measured:
    """One number under both versions."""

    group: str
    """`seats`, `length`, a kind of things, or what is asked."""
    what: str
    before: float
    after: float
    difference: Difference
    share: bool
    """A share, from 0 to 1; else a mean."""


@dataclass(frozen=True, slots=True)
class Change:
    """A number, and whether its difference is more than chance explains."""

    measured: Measured
    beyond: bool


@dataclass(frozen=True, slots=True)
class Comparison:
    """What became of a game."""

    before: Report
    after: Report
    same_rules: bool
    """Both versions are the same program: only wording may differ."""
    alike: int
    """So many matches went alike, as far as their facts tell."""
    pairs: int
    changes: tuple[Change, ...]
    new: tuple[str, ...]
    """Options and things that only the later version offers."""
    gone: tuple[str, ...]
    too_few: bool
    """Too few matches to compare options."""

    @property
    def beyond(self) -> tuple[Change, ...]:
        """What chance does not explain."""
        return tuple(change for change in self.changes if change.beyond)


def compare(before: Report, after: Report, *, same_rules: bool) -> Comparison:
    """Compare two reports over the same seeds."""
    old = {match.seed: match for match in before.played}
    pairs = [(old[match.seed], match) for match in after.played if match.seed in old]
    too_few = min(_batches(before), _batches(after)) < FEW
    there, here = _uses(before), _uses(after)
    measured = [*_results(before, pairs), *_lengths(pairs)]
    if not too_few:
        measured += _options(there, here)
    beyond = beyond_chance([one.difference.chance for one in measured])
    return Comparison(
        before,
        after,
        same_rules,
        sum(one == other for one, other in pairs),
        len(pairs),
        tuple(Change(*one) for one in zip(measured, beyond, strict=True)),
        tuple(_named(key) for key in here if key not in there),
        tuple(_named(key) for key in there if key not in here),
        too_few,
    )


Pairs = Sequence[tuple[Played, Played]]
Key = tuple[str, str]


def _results(report: Report, pairs: Pairs) -> Iterator[Measured]:
    for seat, name in enumerate(report.seats):
        yield _held(f"{name} wins", pairs, lambda match, seat=seat: seat in match.winners)
    yield _held("shared victories", pairs, lambda match: len(match.winners) > 1)
    yield _held("undecided", pairs, lambda match: match.undecided)


def _held(what: str, pairs: Pairs, holds: Callable[..., bool]) -> Measured:
    """How often something holds of a match."""
    both = first = second = neither = 0
    for old, new in pairs:
        was, is_now = holds(old), holds(new)
        both += was and is_now
        first += was and not is_now
        second += is_now and not was
        neither += not was and not is_now
    of = max(1, len(pairs))
    found = paired_shares(both, first, second, neither)
    return Measured("seats", what, (both + first) / of, (both + second) / of, found, share=True)


def _lengths(pairs: Pairs) -> Iterator[Measured]:
    numbers: Mapping[str, Callable[[Played], int]] = {
        "decisions a match": lambda match: match.decisions,
        "turns a match": lambda match: match.turns,
        "lead changes a match": lambda match: match.lead_changes,
    }
    for what, number in numbers.items():
        old, new = [number(one) for one, _ in pairs], [number(other) for _, other in pairs]
        if any(old) or any(new):
            found = paired_numbers(old, new)
            before, after = sum(old) / len(old), sum(new) / len(new)
            yield Measured("length", what, before, after, found, share=False)


def _uses(report: Report) -> dict[Key, Use]:
    """All options and things by group and name; of lines that ask alike the first."""
    found: dict[Key, Use] = {}
    for chosen in report.chosen:
        found |= {(chosen.kind, use.name): use for use in chosen.uses}
    things = {name for _, name in found}
    for asked in report.asked:
        for use in asked.uses:
            if use.name not in things:
                group = f"{asked.question.asked} ({asked.question.line.rstrip(':')})"
                found.setdefault((group, use.name), use)
    return found


def _options(there: Mapping[Key, Use], here: Mapping[Key, Use]) -> Iterator[Measured]:
    for key in there:
        if key not in here:
            continue
        old, new = there[key], here[key]
        if min(old.offered, new.offered) >= ENOUGH:
            yield _ratio(key, "taken when offered", old.rate.rate, new.rate.rate, _taken, old, new)
        if min(old.taken, new.taken) >= ENOUGH:
            yield _ratio(key, "its taker wins", old.won.rate, new.won.rate, _won, old, new)


def _ratio(
    key: Key,
    what: str,
    before: float,
    after: float,
    counts: Callable[[Use], list[tuple[int, int]]],
    old: Use,
    new: Use,
) -> Measured:
    found = ratios(counts(old), counts(new))
    return Measured(key[0], f"{key[1]}: {what}", before, after, found, share=True)


def _taken(use: Use) -> list[tuple[int, int]]:
    return [(taken, offered) for offered, taken, _ in use.batches]


def _won(use: Use) -> list[tuple[int, int]]:
    return [(won, taken) for _, taken, won in use.batches]


def _batches(report: Report) -> int:
    return max((len(use.batches) for asked in report.asked for use in asked.uses), default=0)


def _named(key: Key) -> str:
    return f"{key[1]} ({key[0]})"
