"""What a module set declares: unspecialised, with places, effects parsed once, guards kept.

`gather` makes a `Declarations`; `specialise` turns it into a `World` for one number of players and
one set of options. Printed values stay nodes: what a name means in them depends on the match.
The parts stand in `declared_*.py` and are all to be had from here.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.compiler import ast
from engine.compiler.declared_heads import DEFAULT_MATCH_LIMIT, Module, Offer, OptionSpec, Seat
from engine.compiler.declared_names import ALWAYS, Effect, Guard, Names, Provenance, Value, Wording
from engine.compiler.declared_places import (
    NO_LEAST,
    NO_MOST,
    CounterSpec,
    PlaceSpec,
    StartSpec,
    ZoneSpec,
)
from engine.compiler.declared_rules import (
    ChangeSpec,
    EventSpec,
    FormulaSpec,
    Physical,
    Ruling,
    ScenarioSpec,
    Then,
    TriggerSpec,
    VerbSpec,
)
from engine.compiler.declared_things import (
    FieldSpec,
    Generated,
    ItemSpec,
    KindSpec,
    MemberSpec,
    SymbolSpec,
)
from engine.compiler.declared_wording import Conventions, MoveWording
from engine.compiler.nodes import Mapping as MappingNode
from engine.compiler.world import ResultDecl
from engine.core.span import Span

__all__ = [
    "ALWAYS",
    "DEFAULT_MATCH_LIMIT",
    "NO_LEAST",
    "NO_MOST",
    "ChangeSpec",
    "Conventions",
    "CounterSpec",
    "Declarations",
    "Effect",
    "EventSpec",
    "FieldSpec",
    "FormulaSpec",
    "Generated",
    "Guard",
    "ItemSpec",
    "KindSpec",
    "MemberSpec",
    "Module",
    "MoveWording",
    "Names",
    "Offer",
    "OptionSpec",
    "Physical",
    "PlaceSpec",
    "Provenance",
    "Ruling",
    "ScenarioSpec",
    "Seat",
    "StartSpec",
    "SymbolSpec",
    "Then",
    "TriggerSpec",
    "Value",
    "VerbSpec",
    "Wording",
    "ZoneSpec",
]


@dataclass(frozen=True, slots=True)
class Declarations:
    """A module set, joined. Tables whose order means nothing in play are sorted by id.

    So a match does not depend on how the declarations are spread over files. Items, triggers and
    changes keep the order of the files (by name) and their place in them: there order is play.
    """

    modules: tuple[Module, ...]
    """In requirement order; the last is the one that was asked for."""
    symbols: tuple[SymbolSpec, ...]
    kinds: tuple[KindSpec, ...]
    zones: tuple[ZoneSpec, ...]
    counters: tuple[CounterSpec, ...]
    formulas: tuple[FormulaSpec, ...]
    verbs: tuple[VerbSpec, ...]
    events: tuple[EventSpec, ...]
    triggers: tuple[TriggerSpec, ...]
    changes: tuple[ChangeSpec, ...]
    setup: tuple[Effect, ...]
    flows: tuple[Effect, ...]
    """The course of a match; several only where guards let one of them be in a match."""
    result: ResultDecl | None
    labels: Mapping[str, Mapping[str, str]]
    rulings: tuple[Ruling, ...]
    physical: tuple[Physical, ...]
    scenarios: tuple[ScenarioSpec, ...]
    sheets: Mapping[str, MappingNode]
    selections: Mapping[str, ast.Expression]
    """What sheets are of, where that is no plain name of a kind: the text, and as read."""
    display: tuple[object, ...]
    printed_names: Mapping[str, str]
    zone_order: tuple[str, ...]
    """Names of the zones as declared: the order in which a screen shows them."""
    wording: Conventions = field(default_factory=Conventions)
    altered: tuple[tuple[Span, Guard], ...] = ()
    """Where modules alter something, and for which matches."""

    @property
    def flow(self) -> Effect | None:
        """The course of a match, the first that some match has."""
        return self.flows[0] if self.flows else None

    @property
    def base(self) -> Module:
        """The module that says how many play: the last that does."""
        return next((one for one in reversed(self.modules) if one.most_players), self.modules[-1])

    @property
    def title(self) -> Mapping[str, str]:
        return self.base.title

    @property
    def offer(self) -> Offer:
        """Which matches may be asked for."""
        base = self.base
        return Offer(
            base.stamp.id,
            base.title,
            self.languages,
            base.least_players,
            base.most_players,
            base.seats,
            self.options,
            base.span,
        )

    @property
    def match_limit(self) -> int:
        """Decisions after which a match ends undecided: the last word of any module."""
        said = [one.match_limit for one in self.modules if one.match_limit]
        return said[-1] if said else DEFAULT_MATCH_LIMIT

    @property
    def languages(self) -> tuple[str, ...]:
        """Those of the base game first: the first is the language of messages."""
        return tuple(dict.fromkeys(word for module in self.modules for word in module.languages))

    @property
    def options(self) -> tuple[OptionSpec, ...]:
        return tuple(option for module in self.modules for option in module.options)
