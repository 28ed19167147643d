"""A small assembler: rulesets by hand, for tests of the machine.

Things: players 0 and 1 (more with `players=`), then spaces `spot` 1 to 4, then pieces.
Expressions are written as nested tuples (`("+", 1, L(3))`), numbers as they are; labels of places
in the code as strings.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from engine.core.operations import EXPRESSIONS, OPERATIONS, Expr, Instr
from engine.core.program import (
    Change,
    Column,
    Counter,
    Dimension,
    Event,
    Family,
    Formula,
    Kind,
    Label,
    Lasting,
    Ranking,
    Routine,
    Ruleset,
    Symbol,
    Trigger,
    Verb,
)
from engine.core.span import Span

COLOURS = ("white", "grey", "black")


def X(value: Any) -> Expr:
    """An expression: a number, an Expr, or (operation, operands…)."""
    if isinstance(value, Expr):
        return value
    if isinstance(value, bool | int):
        return Expr("int", (int(value),))
    op, *args = value
    sorts = [sort for _, sort in EXPRESSIONS[op].operands]
    assert len(sorts) == len(args), f"{op} takes {sorts}"
    return Expr(op, tuple(_operand(sort, arg) for sort, arg in zip(sorts, args, strict=True)))


def _operand(sort: str, value: Any) -> Any:
    if sort == "expr":
        return X(value)
    if sort == "exprs":
        return tuple(X(item) for item in value)
    return value


def L(slot: int) -> Expr:
    return X(("local", slot))


def P(number: int) -> Expr:
    return X(("param", number))


def E(number: int = 1) -> Expr:
    return X(("elem", number))


ME = L(0)


def label(key: str) -> Label:
    return Label(key, {"en": key, "ja": f"〈{key}〉"})


@dataclass
class Assembler:
    """Declares a game bit by bit; `build` gives the ruleset."""

    players: int = 2
    kinds: list[Kind] = field(default_factory=list)
    families: list[Family] = field(default_factory=list)
    counters: list[Counter] = field(default_factory=list)
    columns: list[Column] = field(default_factory=list)
    labels: list[Label] = field(default_factory=list)
    formulas: list[Formula] = field(default_factory=list)
    changes: list[Change] = field(default_factory=list)
    triggers: list[Trigger] = field(default_factory=list)
    lastings: list[Lasting] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)
    verbs: list[Verb] = field(default_factory=list)
    routines: list[Routine] = field(default_factory=list)
    code: list[tuple[str, tuple[Any, ...], bool]] = field(default_factory=list)
    places: dict[str, int] = field(default_factory=dict)
    effects: dict[int, int] = field(default_factory=dict)
    starts: dict[int, int] = field(default_factory=dict)
    homes: dict[int, int] = field(default_factory=dict)
    streams: list[str] = field(default_factory=list)
    phases: list[str] = field(default_factory=lambda: ["round", "turn"])
    ranking: Ranking | None = None
    setup: int = -1
    flow: int = -1
    things: int = 0
    zones: int = 0
    values: int = 0
    limit: int = 200

    def __post_init__(self) -> None:
        seats = tuple(f"p{n + 1}" for n in range(self.players))
        self.kind("players", "player", seats, piece=False)
        self.kind("spots", "spot", ("1", "2", "3", "4"), piece=False, numbered=True)

    # --- declarations ----------------------------------------------------------------------------

    def kind(
        self,
        name: str,
        one: str,
        members: tuple[str, ...],
        *,
        piece: bool = True,
        interchangeable: bool = False,
        numbered: bool = False,
    ) -> int:
        """Gives the number of its first member."""
        base = self.things
        models = tuple(members.index(m) for m in members)
        plain = name == "players" or interchangeable
        keys = [m if plain else f"{one} {m}" for m in members]
        self.kinds.append(
            Kind(
                name,
                one,
                base,
                len(members),
                piece,
                interchangeable,
                numbered,
                members,
                models,
                tuple(label(key) for key in keys),
                len(set(members)) == len(members),
            )
        )
        self.things += len(members)
        return base

    def dim(self, of: str) -> Dimension:
        if of == "colour":
            return Dimension("colour", 0, 3)
        kind = next(k for k in self.kinds if k.name == of)
        return Dimension(of, kind.base, kind.count)

    def family(
        self,
        name: str,
        of: str = "cubes",
        dims: tuple[str, ...] = (),
        order: str = "pile",
        most: int = -1,
        see: str = "all",
        refill: int = -1,
        when: str = "lazy",
        stream: int = -1,
    ) -> int:
        """Gives the number of the family (and `zone` the number of one of its zones)."""
        sides = tuple(self.dim(d) for d in dims)
        self.families.append(
            Family(name, self.zones, sides, (of,), order, most, see, refill, when, stream)
        )
        size = 1
        for side in sides:
            size *= side.count
        self.zones += size
        return len(self.families) - 1

    def counter(self, name: str, start: int = 0, dims: tuple[str, ...] = (), **more: Any) -> int:
        sides = tuple(self.dim(d) for d in dims)
        size = 1
        for side in sides:
            size *= side.count
        more = {"least": -(1 << 30), "most": 1 << 30, **more}
        self.counters.append(Counter(name, self.values, sides, (start,) * size, **more))
        self.values += size
        return len(self.counters) - 1

    def label(self, key: str) -> int:
        self.labels.append(label(key))
        return len(self.labels) - 1

    def formula(self, name: str, parameters: int, body: Any, **more: Any) -> int:
        self.formulas.append(Formula(name, parameters, X(body), "int", **more))
        return len(self.formulas) - 1

    def event(self, name: str, parameters: int = 0) -> int:
        self.events.append(Event(name, -1, parameters))
        return len(self.events) - 1

    def trigger(self, event: int, moment: str, routine: int, **more: Any) -> int:
        more = {
            "source": "game",
            "active": X(1),
            "when": X(1),
            "hears": "own",
            "optional": False,
            "label": label(f"trigger {len(self.triggers)}"),
            **more,
        }
        self.triggers.append(Trigger(event, moment, routine, **more))
        return len(self.triggers) - 1

    # --- code ------------------------------------------------------------------------------------

    def routine(self, name: str, *code: Any, slots: str = "", **more: Any) -> int:
        """A routine: instructions as (operation, operands…), places as strings before them.

        `slots` are the sorts of its locals after me, actor and this: i int, r ref, s set.
        """
        names = {"i": "int", "r": "ref:cubes", "s": "set:cubes"}
        sorts = ("ref:players", "ref:players", "ref:cubes", *(names[c] for c in slots))
        entry = len(self.code)
        number = len(self.routines)
        for line in code:
            if isinstance(line, str):
                self.places[f"{number}.{line}"] = len(self.code)
                continue
            op, *args = line
            sure = bool(args and args[-1] == "sure")
            self.code.append(
                (op, tuple(self._local(number, op, args[: -1 if sure else None])), sure)
            )
        self.code.append(("return", (-1,), False))
        more = {"what": "verb", "parameters": 0, "fails": True, "span": -1, **more}
        what = more.pop("what")
        parameters = more.pop("parameters")
        self.routines.append(
            Routine(name, what, entry, parameters, len(sorts), slots=sorts, **more)
        )
        return number

    def _local(self, routine: int, op: str, args: list[Any]) -> list[Any]:
        sorts = [sort for _, sort in OPERATIONS[op].operands]
        assert len(sorts) == len(args), f"{op} takes {OPERATIONS[op].operands}, got {args}"
        return [self._place(routine, sort, arg) for sort, arg in zip(sorts, args, strict=True)]

    def _place(self, routine: int, sort: str, arg: Any) -> Any:
        if sort == "pc" and isinstance(arg, str):
            return f"{routine}.{arg}"
        if sort in ("branches", "parts"):
            return tuple(
                tuple(f"{routine}.{x}" if isinstance(x, str) else x for x in item) for item in arg
            )
        return arg

    def flow_of(self, *code: Any, slots: str = "") -> Ruleset:
        """Make this the flow, and build."""
        self.flow = self.routine("flow", *code, slots=slots, what="flow", fails=False)
        return self.build()

    def build(self) -> Ruleset:
        piece_base = next((k.base for k in self.kinds if k.piece), self.things)
        pieces = range(piece_base, self.things)
        code = tuple(self._instr(pc, *line) for pc, line in enumerate(self.code))
        return Ruleset(
            title={"en": "Cubes"},
            languages=("en", "ja"),
            modules=(),
            players=self.players,
            options={},
            symbols=(Symbol("colour", COLOURS, tuple(label(c) for c in COLOURS)),),
            kinds=tuple(self.kinds),
            columns=tuple(self.columns),
            families=tuple(self.families),
            zone_count=self.zones,
            counters=tuple(self.counters),
            value_count=self.values,
            placement=tuple(self.starts.get(p, -1) for p in pieces),
            homes=tuple(self.homes.get(p, -1) for p in pieces),
            piece_base=piece_base,
            phases=tuple(self.phases),
            streams=tuple(self.streams),
            labels=tuple(self.labels),
            formulas=tuple(self.formulas),
            changes=tuple(self.changes),
            verbs=tuple(self.verbs),
            events=tuple(self.events),
            triggers=tuple(self.triggers),
            lastings=tuple(self.lastings),
            routines=tuple(self.routines),
            effects=dict(self.effects),
            code=code,
            spans=tuple(Span("rules.yaml", pc + 1, 1, pc + 1, 9) for pc in range(len(code))),
            setup=self.setup,
            flow=self.flow,
            ranking=self.ranking,
            match_limit=self.limit,
            play_fingerprint=f"test-{len(code)}",
        )

    def _instr(self, pc: int, op: str, args: tuple[Any, ...], sure: bool) -> Instr:
        sorts = [sort for _, sort in OPERATIONS[op].operands]
        made = []
        for sort, arg in zip(sorts, args, strict=True):
            if sort == "pc":
                made.append(self.places[arg] if isinstance(arg, str) else arg)
            elif sort in ("branches", "parts"):
                made.append(
                    tuple(
                        tuple(
                            self.places[x]
                            if isinstance(x, str)
                            else (X(x) if n == 1 and len(i) == 3 else x)
                            for n, x in enumerate(i)
                        )
                        for i in arg
                    )
                )
            elif sort == "bool":
                made.append(bool(arg))
            else:
                made.append(_operand(sort, arg))
        return Instr(op, tuple(made), pc, sure)


def cubes(asm: Assembler, **copies: int) -> tuple[int, list[int]]:
    """A kind of interchangeable cubes, so many of each colour; gives its base and all numbers."""
    members = tuple(f"{colour} cube" for colour, n in copies.items() for _ in range(n))
    base = asm.kind("cubes", "cube", members, interchangeable=True)
    values = tuple(COLOURS.index(colour) for colour, n in copies.items() for _ in range(n))
    asm.columns.append(Column("cubes", "colour", base, values, "symbol", "colour"))
    return base, list(range(base, base + len(members)))
