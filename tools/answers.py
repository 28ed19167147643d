"""What a person at the terminal means by an answer."""

from __future__ import annotations

from collections.abc import Sequence

from engine.play.decision import Decision, Option
from tools.languages import in_language


def numbers(decision: Decision) -> list[str]:
    """The numbers of the options: from 1, or where numbers are chosen, these themselves."""
    keys = [option.key for option in decision.options]
    if any(key.lstrip("-").isdigit() for key in keys):
        return [key if key.lstrip("-").isdigit() else "" for key in keys]
    return [str(number) for number in range(1, len(keys) + 1)]


def meant(said: str, decision: Decision, language: str) -> list[Option]:
    """The options that an answer may mean: its number, its key or name, else how it begins."""
    options = decision.options
    wanted = said.casefold()
    exact = [o for o in options if wanted in (o.key.casefold(), o.name.casefold())]
    if exact:
        return exact
    if said.isdigit():
        numbered = dict(zip(numbers(decision), options, strict=True))
        return [numbered[said]] if said in numbered else []
    return [
        option
        for option in options
        if option.key.casefold().startswith(wanted)
        or in_language(option.text, language).casefold().startswith(wanted)
    ] or like(said, options)


def like(said: str, options: Sequence[Option]) -> list[Option]:
    """The options that a name means, in any language: the whole of it, its last word, a part."""
    wanted = " ".join(said.casefold().split())
    for fits in (_whole, _id_or_place, _beginning, _part):
        found = [option for option in options if wanted and fits(wanted, option)]
        if found:
            return found
    return []


def _spellings(option: Option) -> list[str]:
    return [one.casefold() for one in (option.key, option.name, *option.text.values())]


def _whole(wanted: str, option: Option) -> bool:
    return wanted in _spellings(option)


def _id_or_place(wanted: str, option: Option) -> bool:
    """`forest` for `job forest`, `jetty 3` for `red worker @ jetty 3`."""
    return option.name.casefold().endswith(f" {wanted}") or option.place.casefold() == wanted


def _beginning(wanted: str, option: Option) -> bool:
    return any(one.startswith(wanted) for one in _spellings(option))


def _part(wanted: str, option: Option) -> bool:
    return len(wanted) > 2 and any(wanted in one for one in _spellings(option))
