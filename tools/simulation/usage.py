"""How often options were offered, taken, and taken by players who won: by choice and by thing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from tools.simulation.intervals import Share, clustered
from tools.simulation.part import OptionKey, Part, Uses, added
from tools.simulation.question_names import Question, QuestionNames

Counts = dict[int, Uses]
"""By batch."""


@dataclass(frozen=True, slots=True)
class Use:
    """One option or thing, and what became of it."""

    name: str
    batches: tuple[Uses, ...]
    """Its counts in each batch of matches."""
    rate: Share
    """How often it was taken when it was offered."""
    won: Share
    """How often the player who took it won that match."""

    @classmethod
    def of(cls, name: str, batches: tuple[Uses, ...], matches: int) -> Use:
        """Of counts by batch, of so many matches in all."""
        rate = clustered([(taken, offered) for offered, taken, _ in batches], matches)
        won = clustered([(won, taken) for _, taken, won in batches], matches)
        return cls(name, batches, rate, won)

    @property
    def offered(self) -> int:
        """How often it was offered."""
        return self.rate.of

    @property
    def taken(self) -> int:
        """How often it was taken."""
        return self.rate.count

    @property
    def by_winners(self) -> int:
        """How often it was taken by a player who won."""
        return self.won.count


@dataclass(frozen=True, slots=True)
class Asked:
    """The options of one line of an effect."""

    question: Question
    uses: tuple[Use, ...]

    @property
    def taken(self) -> int:
        """How often it was asked and answered."""
        return sum(use.taken for use in self.uses)


@dataclass(frozen=True, slots=True)
class Chosen:
    """The things of one kind that were chosen anywhere."""

    kind: str
    uses: tuple[Use, ...]


class Usage:
    """Adds up the counts of batches under names."""

    def __init__(self, batches: Sequence[Part], names: QuestionNames) -> None:
        self._batches, self._names = batches, names
        self._matches = sum(len(batch.matches) for batch in batches)

    def by_question(self) -> tuple[Asked, ...]:
        """By line of the effects, the one asked most often first; those of one line together."""
        found: dict[Question, dict[str, Counts]] = {}
        for number, (pc, value), uses in self._counts():
            options = found.setdefault(self._names.question(pc), {})
            _add(options, self._names.option(pc, value), number, uses)
        asked = [Asked(question, self._listed(options)) for question, options in found.items()]
        return tuple(sorted(asked, key=lambda one: (-one.taken, str(one.question.where))))

    def by_thing(self) -> tuple[Chosen, ...]:
        """By kind, wherever its things were chosen; kinds of which a single name was ever offered
        say nothing and are left out.
        """
        found: dict[str, dict[str, Counts]] = {}
        for number, (pc, value), uses in self._counts():
            if thing := self._names.thing(pc, value):
                _add(found.setdefault(thing.kind, {}), thing.name, number, uses)
        kinds = sorted(kind for kind, named in found.items() if len(named) > 1)
        return tuple(Chosen(kind, self._listed(found[kind])) for kind in kinds)

    def _counts(self) -> Iterator[tuple[int, OptionKey, Uses]]:
        for number, batch in enumerate(self._batches):
            for key in sorted(batch.uses):
                yield number, key, batch.uses[key]

    def _listed(self, named: Mapping[str, Counts]) -> tuple[Use, ...]:
        """What is surely taken often first."""
        numbers = range(len(self._batches))
        uses = [
            Use.of(name, tuple(counts.get(at, (0, 0, 0)) for at in numbers), self._matches)
            for name, counts in named.items()
        ]
        return tuple(sorted(uses, key=lambda use: (-use.rate.bounds[0], -use.offered, use.name)))


def _add(to: dict[str, Counts], name: str, batch: int, uses: Uses) -> None:
    counts = to.setdefault(name, {})
    counts[batch] = added(counts.get(batch, (0, 0, 0)), uses)
