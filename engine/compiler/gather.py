"""Files of a module set to its declarations: found, read, joined, and every effect parsed once.

Each step collects all problems it finds, and the next begins only where there was no error.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TypeVar

from engine.compiler.alter import Altered, alter
from engine.compiler.alter_removed import with_removals
from engine.compiler.declarations import (
    ALWAYS,
    CounterSpec,
    Declarations,
    Effect,
    FormulaSpec,
    Guard,
    KindSpec,
    Module,
    Physical,
    Ruling,
    SymbolSpec,
    ZoneSpec,
)
from engine.compiler.gather_clashes import refuse_clashes
from engine.compiler.gather_entry import Entry, word
from engine.compiler.gather_fitting import with_fitting_scenarios
from engine.compiler.gather_heads import content_fingerprint, module
from engine.compiler.gather_hidden import refuse_hidden
from engine.compiler.gather_holders import declared_counter, zone
from engine.compiler.gather_join import THINGS, Sections, merged, sections
from engine.compiler.gather_kinds import kind, learn_kinds
from engine.compiler.gather_languages import warn_of_gaps
from engine.compiler.gather_layouts import alternatives, with_layouts
from engine.compiler.gather_names import guard, texts
from engine.compiler.gather_printed import display_of, printed_names
from engine.compiler.gather_reading import Reading
from engine.compiler.gather_rules import effect, formula, read_patterns, result, verb
from engine.compiler.gather_scenarios import scenario
from engine.compiler.gather_schema import check_shapes, check_values
from engine.compiler.gather_set import check_set
from engine.compiler.gather_sheets import check_sheets, selections
from engine.compiler.gather_sources import SourceModule, read_module
from engine.compiler.gather_symbols import learn_symbols, symbol
from engine.compiler.gather_triggers import change, event, trigger
from engine.compiler.gather_wording import conventions
from engine.compiler.gather_words import Words
from engine.compiler.grammar import Grammar, build_grammar
from engine.compiler.nodes import Mapping as MappingNode
from engine.compiler.nodes import Node, Scalar
from engine.compiler.schema_declarations import declared_by
from engine.core.problem import Place, Problem, Problems, ProblemsFound
from engine.core.span import Span

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Gathered:
    """What a module set declares, and texts for excerpts: of its files, and those that alterations
    made (`alter_texts`).
    """

    declarations: Declarations
    sources: Mapping[str, str]
    warnings: tuple[Problem, ...]
    grammar: Grammar
    """Reads further texts in the language of the set."""
    removed: Mapping[str, Span]
    """Names of things that a module took out, and where it says so."""
    modules: tuple[SourceModule, ...]
    """The files as they were read, before anything is altered."""


@dataclass(frozen=True, slots=True)
class ModuleSet:
    """Modules with their files, each after what it requires."""

    modules: tuple[SourceModule, ...]

    @property
    def sources(self) -> dict[str, str]:
        return {file.shown: file.text for one in self.modules for file in one.files}


def gather(found: ModuleSet, problems: Problems, grammar_cache: Path | None = None) -> Gathered:
    """The declarations of a module set; raises `ProblemsFound` when a step ends with errors.

    The tables of the grammar are kept in the folder `grammar_cache`, where one is given.
    """
    check_shapes(found.modules, problems)
    problems.stop_on_errors()
    check_set(found.modules, problems)
    problems.stop_on_errors()
    altered = alter(found.modules, problems)
    problems.stop_on_errors()
    try:
        return _gathered(found, altered, problems, grammar_cache)
    except ProblemsFound as error:
        told = with_removals(error.problems, altered.removed, found.sources)
        raise ProblemsFound(told, error.sources) from None


def _gathered(
    found: ModuleSet, altered: Altered, problems: Problems, grammar_cache: Path | None
) -> Gathered:
    written = sections(with_fitting_scenarios(altered.modules))
    joined = with_layouts(written, problems)
    words = _words(found.modules, joined, problems)
    heads = tuple(_heads(altered.modules, found.modules, words, problems))
    problems.stop_on_errors()
    guards = _altered_for(altered, words)
    problems.stop_on_errors()
    declarations, grammar = _declarations(heads, joined, words, grammar_cache)
    declarations = replace(declarations, altered=guards)
    problems.stop_on_errors()
    _check_printed(declarations, with_layouts(written, Problems(), related=False), problems)
    problems.stop_on_errors()
    refuse_clashes(declarations, problems)
    check_sheets(declarations, problems)
    warn_of_gaps(declarations, words.module_of, problems)
    problems.stop_on_errors()
    sources = {**found.sources, **altered.texts}
    warnings = tuple(problems.found)
    return Gathered(declarations, sources, warnings, grammar, altered.removed, found.modules)


def _check_printed(game: Declarations, joined: Sections, problems: Problems) -> None:
    """The values of items and members against what is declared for them."""
    untold = Problems()
    kinds = _kind_entries(joined, untold)
    symbols = merged(joined.named("symbols"), untold)
    check_values(kinds, symbols, declared_by(game), problems)


def read_modules(folders: Sequence[Path], problems: Problems) -> ModuleSet:
    """All files of these modules, read; what cannot be read is a problem and has no root."""
    return ModuleSet(tuple(read_module(folder, problems) for folder in folders))


def _words(modules: Sequence[SourceModule], joined: Sections, problems: Problems) -> Words:
    """The ids that declarations name, learnt before any of these is read."""
    words = Words(problems)
    words.module_of = {file.shown: one.id for one in modules for file in one.files}
    learn_symbols(merged(joined.named("symbols"), problems), words)
    learn_kinds(_kind_entries(joined, Problems()), words)
    words.layouts = alternatives(joined)
    return words


def _kind_entries(joined: Sections, problems: Problems) -> list[tuple[str, Scalar, Node]]:
    return [
        (sort, key, node) for sort in THINGS for key, node in merged(joined.named(sort), problems)
    ]


def _heads(
    modules: Sequence[SourceModule],
    written: Sequence[SourceModule],
    words: Words,
    problems: Problems,
) -> Iterable[Module]:
    """The heads of the modules; `words` learns the options, languages and numbers of players.

    What a module is known by, its fingerprint too, is what is written in it (`written`).
    """
    heads = _present(
        module(one, words.choices, problems, content_fingerprint(own))
        for one, own in zip(modules, written, strict=True)
    )
    if heads:
        words.options = {option.id: option for head in heads for option in head.options}
        words.first_language = heads[0].languages[0]
        words.most_players = max(1, *(head.most_players for head in heads))
    return heads


def _declarations(
    heads: tuple[Module, ...], joined: Sections, words: Words, grammar_cache: Path | None
) -> tuple[Declarations, Grammar]:
    problems = words.problems
    verbs = sorted(joined.listed("verbs"), key=lambda entry: entry.word("verb"))
    patterns = read_patterns(verbs, problems)
    printed = printed_names(joined, heads)
    grammar = build_grammar(patterns.patterns, problems, grammar_cache)
    reading = Reading(words, replace(grammar, known_names=printed, trees={}))
    kinds = _kinds(joined, reading)
    zones = _with_home_zones(_zones(joined, reading), kinds)
    sheets = _sheets(joined, problems)
    made = Declarations(
        modules=heads,
        symbols=_sorted_symbols(joined, words),
        kinds=tuple(sorted(kinds, key=lambda one: one.id)),
        zones=tuple(sorted(zones, key=lambda one: str(one.place))),
        counters=_counters(joined, reading),
        formulas=_by_name(formula(entry, reading) for entry in joined.listed("formulas")),
        verbs=_present(verb(entry, patterns, reading) for entry in verbs),
        events=_present(event(entry, reading) for entry in joined.listed("events")),
        triggers=_present(trigger(entry, reading) for entry in joined.listed("triggers")),
        changes=_present(change(entry, reading) for entry in joined.listed("changes")),
        setup=_present(effect(key, node, reading) for key, node in joined.of("setup")),
        flows=_flows(joined, reading),
        result=_only("result", joined, problems, lambda key, node: result(key, node, reading)),
        labels={
            word(key): texts(node, words.first_language)
            for key, node in merged(joined.named("labels"), problems)
        },
        rulings=tuple(_ruling(entry) for entry in joined.listed("rulings")),
        physical=tuple(_physical(entry) for entry in joined.listed("physical")),
        scenarios=tuple(scenario(entry, reading) for entry in joined.listed("scenarios")),
        sheets=sheets,
        selections=selections(sheets.values(), reading),
        display=display_of(joined),
        printed_names=printed,
        zone_order=tuple(str(one.place) for one in zones),
        wording=conventions(joined, words.first_language),
    )
    refuse_hidden(made, grammar.verbs, problems)
    return made, replace(reading.grammar, trees=None)


def _kinds(joined: Sections, reading: Reading) -> list[KindSpec]:
    problems = reading.problems
    entries = _kind_entries(joined, problems)
    return [kind(sort, key, node, reading) for sort, key, node in entries]


def _zones(joined: Sections, reading: Reading) -> list[ZoneSpec]:
    return list(_present(zone(key, node, reading) for key, node in joined.named("zones")))


def _with_home_zones(zones: list[ZoneSpec], kinds: list[KindSpec]) -> list[ZoneSpec]:
    """The zones, and those that `each player has` implies: `player.workers`."""
    known = {str(one.place) for one in zones}
    implied = [
        ZoneSpec(
            one.home,
            (one.id,),
            "pile",
            -1,
            None,
            "all",
            None,
            "lazy",
            None,
            one.names,
            ALWAYS,
            one.span,
        )
        for one in kinds
        if one.home
        and one.generated
        and one.generated.each
        and str(one.home) not in known
        and one.home.owner == "player"
        and one.home.word == one.id
    ]
    return zones + implied


def _counters(joined: Sections, reading: Reading) -> tuple[CounterSpec, ...]:
    found = _present(declared_counter(key, node, reading) for key, node in joined.named("counters"))
    return tuple(sorted(found, key=lambda one: str(one.place)))


def _sorted_symbols(joined: Sections, words: Words) -> tuple[SymbolSpec, ...]:
    # Members said twice were told when the symbols were learnt.
    entries = merged(joined.named("symbols"), Problems())
    return tuple(sorted((symbol(k, n, words) for k, n in entries), key=lambda one: one.id))


def _by_name(found: Iterable[FormulaSpec | None]) -> tuple[FormulaSpec, ...]:
    return tuple(sorted(_present(found), key=lambda one: one.name))


def _present(found: Iterable[T | None]) -> tuple[T, ...]:
    return tuple(one for one in found if one is not None)


def _only(
    what: str, joined: Sections, problems: Problems, read: Callable[[Scalar, Node], T]
) -> T | None:
    """What may stand once in a module set: the flow, the result."""
    found: tuple[Scalar, T] | None = None
    for key, node in joined.of(what):
        if found is not None:
            reason = f"A game has one `{what}`; here is a second."
            also = (Place(found[0].span, "the first one"),)
            problems.error("twice", key.span, reason, "Keep one of the two.", also=also)
        else:
            found = (key, read(key, node))
    return found[1] if found else None


def _flows(joined: Sections, reading: Reading) -> tuple[Effect, ...]:
    """The course of a match; of several, guards must let no match have two."""
    found: list[tuple[Scalar, Effect]] = []
    for key, node in joined.of("flow"):
        flow = effect(key, node, reading)
        if flow is None:
            continue
        also = next((first for first, one in found if one.guard.meets(flow.guard)), None)
        if also is not None:
            reason = "A game has one `flow`; here is a second."
            places = (Place(also.span, "the first one"),)
            reading.problems.error("twice", key.span, reason, "Keep one of the two.", also=places)
        found.append((key, flow))
    return tuple(flow for _, flow in found)


def _altered_for(altered: Altered, words: Words) -> tuple[tuple[Span, Guard], ...]:
    """Where something is altered, and for which matches."""
    return tuple(
        (place, guard(Entry(node, place), words.options, words.most_players, words.problems))
        for place, node in altered.guards
    )


def _ruling(entry: Entry) -> Ruling:
    return Ruling(
        entry.word("id"),
        entry.words("clauses"),
        entry.word("question"),
        entry.word("decision"),
        entry.word("why"),
        entry.head,
    )


def _physical(entry: Entry) -> Physical:
    return Physical(entry.words("clauses"), entry.word("why"), entry.head)


def _sheets(joined: Sections, problems: Problems) -> dict[str, MappingNode]:
    return {
        word(key): node
        for key, node in merged(joined.named("sheets"), problems)
        if isinstance(node, MappingNode)
    }
