"""`wording:`: the conventions of all modules of a set, joined; the last word of any counts."""

from __future__ import annotations

from engine.compiler.declared_names import Names
from engine.compiler.declared_wording import Conventions, MoveWording
from engine.compiler.gather_entry import Entry, keyed, pairs, word
from engine.compiler.gather_join import Sections
from engine.compiler.gather_names import names, texts, wording
from engine.core.span import NOWHERE, Span

NAMING = ("counted with", "terms in texts", "icons")
"""Keys below which terms of the game are named."""


def conventions(joined: Sections, first_language: str) -> Conventions:
    """What the modules say of wording."""
    style, span = "sentences", NOWHERE
    registers: dict[str, str] = {}
    counters: dict[str, dict[str, str]] = {}
    terms: dict[str, Names] = {}
    icons: dict[str, str] = {}
    moves: list[MoveWording] = []
    phrases: dict[str, dict[str, str]] = {}
    named: list[tuple[str, Span]] = []
    for key, node in joined.of("wording"):
        entry = keyed(key, node)
        span = key.span
        style = entry.word("style", style)
        registers |= {word(k): word(v) for k, v in entry.pairs("register")}
        counters |= {word(k): texts(v, first_language) for k, v in entry.pairs("counted with")}
        terms |= {word(k): names(v, first_language) for k, v in entry.pairs("terms in texts")}
        icons |= {word(k): word(v) for k, v in entry.pairs("icons")}
        moves = [*(_move(one, first_language) for one in entry.entries("moves")), *moves]
        for language, said in entry.pairs("phrases"):
            phrases.setdefault(word(language), {}).update(
                {word(k): word(v) for k, v in pairs(said)}
            )
        named += [(word(k), k.span) for part in NAMING for k, _ in entry.pairs(part)]
    return Conventions(
        style, registers, counters, terms, icons, tuple(moves), phrases, tuple(named), span
    )


def _move(entry: Entry, first_language: str) -> MoveWording:
    said = wording(entry, first_language)
    places = {language: place for (_, language), place in said.places.items()}
    return MoveWording(entry.word("from"), entry.word("to"), said.own, places, entry.head)
