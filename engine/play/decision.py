"""What a player is asked: who decides, what about, and the options by their stable keys."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from difflib import get_close_matches

from engine.core.program import Label
from engine.play.bench import NOTHING, Candidate, Choice
from engine.play.faults import IllegalChoice
from engine.play.machine import Checked, Machine
from engine.play.naming import Called, Names
from engine.play.ops_choices import ChooseSet, Either, InOrder, May
from engine.play.ops_events import Hear
from engine.play.state import State
from engine.play.trouble import routine_at

YES, NO, DONE = "yes", "no", "done"
"""The standard words for going on, declining and stopping."""


@dataclass(frozen=True, slots=True)
class Option:
    """One option. `key` is how people, bots, scenarios and records name it."""

    key: str
    name: str
    place: str
    """Where a piece lies, or empty."""
    text: dict[str, str]
    """What people read, by language."""
    value: Candidate
    """The thing, number, branch or trigger behind it; `NOTHING` for declining or stopping."""
    unproved: bool = False
    """Nobody can tell whether what it starts can be completed."""
    known: bool = True
    """The player can tell which piece it is."""


@dataclass(frozen=True, slots=True)
class Decision:
    """A question to one player. `kind` is the operation that asks: choose, may, either …"""

    player: int
    kind: str
    prompt: Label
    options: tuple[Option, ...]
    pc: int
    """The instruction that asks."""

    @property
    def keys(self) -> tuple[str, ...]:
        return tuple(option.key for option in self.options)

    def option(self, key: str) -> Option:
        """The option with this key, or the only one with this name; raises `IllegalChoice`."""
        found = [option for option in self.options if option.key == key]
        found = found or [option for option in self.options if option.name == key]
        if len(found) == 1:
            return found[0]
        near = [option.key for option in found] or get_close_matches(key, self.keys, n=3)
        offered = ", ".join(self.keys)
        what = "is more than one option" if found else "is not offered"
        raise IllegalChoice(f'"{key}" {what}; offered: {offered}.', tuple(near))


class Decisions:
    """Makes decisions of what the machine offers."""

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        self.names = Names(machine.tables)

    def decision(self, s: State, offered: Sequence[Checked]) -> Decision:
        """The decision that a state waits for, with these of its candidates."""
        choice = self.machine.plain.choice(s.pc)
        player = self._player(s, choice, offered)
        called = self._called(s, choice, [candidate for candidate, _ in offered], player)
        options = [
            Option(one.key, one.name, one.place, one.text, candidate, doubtful, one.known)
            for one, (candidate, doubtful) in zip(called, offered, strict=True)
        ]
        shown = tuple(_unseen_by_number(options, [one.number for one in called]))
        return Decision(player, choice.kind, self._prompt(s, choice), shown, s.pc)

    @staticmethod
    def _player(s: State, choice: Choice, offered: Sequence[Checked]) -> int:
        first = offered[0][0]
        return first[1] if isinstance(first, tuple) else choice.player(s)

    def _called(
        self, s: State, choice: Choice, candidates: list[Candidate], player: int
    ) -> list[Called]:
        """What the options are called, in their order.

        The names tell apart all that could be chosen here, so that what an option is called does
        not depend on which of them can be gone through with.
        """
        real = [c for c in candidates if c != NOTHING]
        every = self._every(s, choice, real)
        names = dict(zip(every, self._real(s, choice, every, player), strict=True))
        called = [names[one] for one in real]
        if len(real) < len(candidates):
            nothing = self._nothing(choice)
            called = [*called, Called(nothing.key, nothing.key, "", dict(nothing.text))]
        return called

    @staticmethod
    def _every(s: State, choice: Choice, offered: list[Candidate]) -> list[Candidate]:
        """All candidates; where their names tell them apart anyway, those that are offered."""
        if isinstance(choice, May | Either | InOrder) or not offered:
            return offered
        if isinstance(choice, Hear):
            every = choice.live_for(s, offered)
        else:
            every = [one for one in choice.options(s) if one != NOTHING]
        return [*every, *(one for one in offered if one not in every)]

    def _real(
        self, s: State, choice: Choice, candidates: list[Candidate], player: int
    ) -> list[Called]:
        if isinstance(choice, Hear):
            return self._triggers(choice, candidates)
        values = [value for value in candidates if isinstance(value, int)]
        if isinstance(choice, May):
            return [self._labelled(choice.label, self.names.word(YES)) for _ in values]
        if isinstance(choice, Either):
            return [self._part(choice.branches[value][0], value) for value in values]
        if isinstance(choice, InOrder):
            return [self._part(choice.parts[value][0], value) for value in values]
        return self.names.options(s, values, self.sort(s.pc), player)

    def sort(self, pc: int) -> str:
        """The sort of what is chosen at an instruction, as `Routine.slots` has it."""
        choice = self.machine.plain.choice(pc)
        routine = routine_at(self.machine.ruleset, pc)
        slot = getattr(choice, "slot", -1)
        if routine is None or not 0 <= slot < len(routine.slots):
            return "int"
        return routine.slots[slot]

    def _part(self, label: int, number: int) -> Called:
        part = Label(f"part {number + 1}", {"en": f"part {number + 1}", "ja": f"{number + 1}番目"})
        return self._labelled(label, part)

    def _labelled(self, label: int, otherwise: Label) -> Called:
        shown = self.machine.ruleset.labels[label] if label >= 0 else otherwise
        return Called(shown.key, shown.key, "", self._text(shown))

    def _text(self, label: Label) -> dict[str, str]:
        return {language: label.text.get(language, label.key) for language in self.names.languages}

    def _triggers(self, choice: Hear, candidates: list[Candidate]) -> list[Called]:
        """Triggers by their labels, with the card where one label stands twice."""
        labels = []
        for candidate in candidates:
            assert isinstance(candidate, tuple)
            labels.append(self.machine.ruleset.triggers[candidate[0]].label)
        keys = [label.key for label in labels]
        called = []
        for candidate, label in zip(candidates, labels, strict=True):
            assert isinstance(candidate, tuple)
            trigger = choice.by_number[candidate[0]].trigger
            key, text = label.key, self._text(label)
            if keys.count(key) > 1 and trigger.source == "cards":
                card = self.names.thing(candidate[2])
                key = f"{key} ({card.key})"
                text = {
                    lang: f"{words} ({card.text.get(lang, '')})" for lang, words in text.items()
                }
            called.append(Called(key, label.key, "", text))
        return _apart(called)

    def _nothing(self, choice: Choice) -> Label:
        label = getattr(choice, "no_label", getattr(choice, "decline_label", -1))
        if label >= 0:
            shown = self.machine.ruleset.labels[label]
            return Label(shown.key, self._text(shown))
        shown = self.names.word(NO if choice.kind in ("may", "choose") else DONE)
        return Label(shown.key, self._text(shown))

    def _prompt(self, s: State, choice: Choice) -> Label:
        label = getattr(choice, "label", -1)
        if label >= 0 and not isinstance(choice, May):
            shown = self.machine.ruleset.labels[label]
            return Label(shown.key, self._text(shown))
        first = isinstance(choice, ChooseSet) and not s.stack[s.base + choice.slot]
        noun = self.noun(s.pc, choice, first=first)
        text = {
            language: f"{word}を選ぶ" if language == "ja" else f"choose {word}"
            for language, word in noun.text.items()
        }
        return Label(f"choose {noun.key}", text)

    def noun(self, pc: int, choice: Choice, *, first: bool = False) -> Label:
        """What is chosen: the kind of thing, a number, an option; `first` of several things."""
        if isinstance(choice, Hear):
            return self._said("what happens next", "次に起こること")
        if isinstance(choice, May | Either):
            return self._said("one", "1つ")
        if isinstance(choice, InOrder):
            return self._said("what comes next", "次に行うこと")
        what, _, of = self.sort(pc).partition(":")
        if what == "int":
            return self._said("number", "数")
        kind = self.names.kinds.get(of) or self.names.symbols.get(of)
        noun = self.names.noun(kind) if kind else self.names.same(of or "one")
        return self._another(noun) if isinstance(choice, ChooseSet) and not first else noun

    def _said(self, english: str, japanese: str) -> Label:
        return Label(english, self._text(Label(english, {"en": english, "ja": japanese})))

    def _another(self, noun: Label) -> Label:
        text = {
            language: f"もう1つの{word}" if language == "ja" else f"another {word}"
            for language, word in noun.text.items()
        }
        return Label(f"another {noun.key}", text)


def _unseen_by_number(options: list[Option], numbers: list[int]) -> list[Option]:
    """The options, with those that the player cannot tell apart in the order of their numbers."""
    places = [at for at, option in enumerate(options) if not option.known]
    ranked = sorted(places, key=lambda at: (options[at].name, options[at].place, numbers[at]))
    found = list(options)
    for at, other in zip(places, ranked, strict=True):
        found[at] = options[other]
    return found


def _apart(called: list[Called]) -> list[Called]:
    times: dict[str, int] = {}
    found = []
    for one in called:
        times[one.key] = count = times.get(one.key, 0) + 1
        key = one.key if count == 1 else f"{one.key} #{count}"
        found.append(Called(key, one.name, one.place, one.text))
    return found
