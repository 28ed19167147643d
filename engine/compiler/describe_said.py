"""Text that remembers which part of the effect each of its words comes from."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from engine.core.span import NOWHERE, Span


@dataclass(frozen=True, slots=True)
class Fragment:
    """Some words, and the part of the effect that they tell."""

    text: str
    span: Span = NOWHERE


Said = tuple[Fragment, ...]
NOTHING: Said = ()


def said(text: str, span: Span = NOWHERE) -> Said:
    """Words of one origin."""
    return (Fragment(text, span),) if text else ()


def plain(words: Said) -> str:
    """The text alone."""
    return "".join(fragment.text for fragment in words)


def joined(parts: Iterable[Said], between: str, last: str | None = None) -> Said:
    """The parts with a text between them; `last` stands before the last one."""
    every = [part for part in parts if plain(part)]
    made: Said = ()
    for at, part in enumerate(every):
        if at:
            final = at == len(every) - 1 and last is not None
            made += said(last if final and last is not None else between)
        made += part
    return made


def begun(words: Said, change: Callable[[str], str]) -> Said:
    """The text with its first fragment changed."""
    for at, fragment in enumerate(words):
        if fragment.text:
            return (*words[:at], replace(fragment, text=change(fragment.text)), *words[at + 1 :])
    return words


def ended(words: Said, change: Callable[[str], str]) -> Said:
    """The text with its last fragment changed."""
    for at in range(len(words) - 1, -1, -1):
        if words[at].text:
            last = replace(words[at], text=change(words[at].text))
            return (*words[:at], last, *words[at + 1 :])
    return words


def capital(words: Said) -> Said:
    """The text with a capital at its beginning."""
    return begun(words, lambda text: text[:1].upper() + text[1:])


def placed(words: Said, span: Span) -> Said:
    """The text, what has no origin yet given this one."""
    return tuple(
        replace(fragment, span=span) if fragment.span == NOWHERE else fragment for fragment in words
    )
