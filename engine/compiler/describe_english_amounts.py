"""How many, in English: numbers before a noun, and what is told of them at the end of a clause."""

from __future__ import annotations

from abc import ABC, abstractmethod

from engine.compiler.describe_lexicon import Lexicon
from engine.compiler.describe_phrases import (
    Amount,
    Back,
    Condition,
    Digits,
    InCase,
    Item,
    Member,
    PerEach,
    Phrase,
    Plus,
    Same,
    Things,
    UpTo,
    ValueOf,
    Who,
)
from engine.compiler.describe_said import NOTHING, Said, placed, said


class EnglishAmounts(ABC):
    """Says numbers; what is told at the end of a clause ("for each …") gathers in `tail`."""

    def __init__(self, lexicon: Lexicon) -> None:
        self.lexicon = lexicon
        self.tail: list[Said] = []

    @abstractmethod
    def phrase(self, phrase: Phrase, more: bool = False) -> Said:
        """What stands for something in a sentence."""

    @abstractmethod
    def single(self, phrase: Phrase) -> Said:
        """One of some things, without its number."""

    @abstractmethod
    def condition(self, condition: Condition, past: bool = False) -> Said:
        """What is asked."""

    def number(self, number: Phrase, more: bool = False) -> Said:
        """A number before a noun; what it counts is told in the tail."""
        extra = " more" if more else ""
        match number:
            case Digits(value=value):
                return said(f"{value}{extra}", number.span)
            case Same(times=times):
                many = {1: "that many", 2: "twice that many"}.get(times)
                return said((many or f"{times} times that many") + extra, number.span)
            case PerEach(times=times, of=of):
                self.tail.append(placed(said(" for each ") + self.single(of), number.span))
                return said(f"{times}{extra}", number.span)
            case UpTo(number=inner):
                return said("up to ", number.span) + self.number(inner, more)
            case InCase(number=inner, other=other, condition=condition):
                made = self.number(inner, more)
                asked = said(" (only if ") if other is None else said(" (") + self.phrase(other)
                asked += NOTHING if other is None else said(" if ")
                self.tail.append(asked + self.condition(condition) + said(")"))
                return made
            case Plus(number=inner, more=plus, condition=condition):
                made = self.number(inner, more)
                asked = said(f" (plus {plus} if ") + self.condition(condition) + said(")")
                self.tail.append(asked)
                return made
        self.tail.append(said(" as ") + self.phrase(number))
        return said(f"as many{extra}", number.span)

    def amount(self, amount: Amount, other: str, more: bool) -> Said:
        """How many, before the noun."""
        if amount.how == "all":
            return said(f"all {other}")
        if amount.how in ("a", "bare"):
            return said(other)
        if amount.how in ("first", "last"):
            return said(f"the {amount.how} {other}")
        if amount.how == "each":
            return said(f"each {other}")
        if amount.how == "any":
            return said(f"any number of {other}")
        lead = "up to " if amount.how == "upto" else ""
        number = self.number(amount.number, more) if amount.number is not None else NOTHING
        chance = "random " if amount.how == "random" else ""
        return said(lead) + number + said(f" {chance}{other}")

    def plural(self, phrase: Phrase | Amount | None) -> bool:
        """Whether the noun behind an amount stands in the plural."""
        match phrase:
            case Amount(how="each"):
                return False
            case Amount(number=number) if number is not None:
                return self.plural(number)
            case Digits(value=1) | PerEach(times=1):
                return False
            case UpTo(number=number) | InCase(number=number):
                return self.plural(number)
            case Amount(how="a" | "first" | "last"):
                return False
            case Things(amount=amount):
                return self.plural(amount)
            case Back(many=many):
                return many
            case Who() | Member() | Item() | ValueOf():
                return False
        return True
