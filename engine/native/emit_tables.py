"""Sizes, types and tables of one game as C: everything that does not change in a match."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.core import limits
from engine.core.operations import Instr
from engine.core.program import Counter, Ruleset
from engine.core.tables import Tables, strides
from engine.native.emit_operations import CHOICES
from engine.native.shapes import CannotEmit, Shapes

ORDERS = ("pile", "line", "stack", "bag")
"""As the runtime counts them."""

INT32 = 1 << 31
MOST_PLAYERS = 60
COUNTED_NUMBERS = 100
"""Chosen numbers from here on are counted together."""

SET_WORDS = 1 << 18
"""At most so many words for the sets on a stack; a deeper stack goes to the interpreter."""


@dataclass(frozen=True, slots=True)
class Sizes:
    """Numbers that decide how a state lies in memory."""

    values: str
    """The C type of a counter."""
    small_values: bool
    sets: int
    options: int


def sizes(tables: Tables, shapes: Shapes) -> Sizes:
    """How a state of this game lies in memory."""
    ruleset = tables.ruleset
    if ruleset.players > MOST_PLAYERS:
        raise CannotEmit(f"more than {MOST_PLAYERS} players")
    small = all(_is_small(counter) for counter in ruleset.counters)
    return Sizes("int32_t" if small else "int64_t", small, _set_words(shapes), _options(shapes))


def _is_small(counter: Counter) -> bool:
    least, most = min(counter.start, default=0), max(counter.start, default=0)
    if counter.sort in ("int", ""):
        bound = limits.UNBOUNDED
        least = min(least, max(counter.least, -bound))
        most = max(most, min(counter.most, bound))
    return least >= -INT32 and most < INT32


def _set_words(shapes: Shapes) -> int:
    """Room for the sets of as many frames as a stack may hold."""
    worst, largest = 0.0, 0
    for number, routine in enumerate(shapes.ruleset.routines):
        rooms = [shapes.room(number, slot) for slot in range(routine.locals)]
        words = sum(room + 1 for room in rooms if room >= 0)
        worst = max(worst, words / (4 + routine.locals))
        largest = max(largest, words)
    return min(int(worst * limits.STACK_LIMIT) + 2 * largest + 16, SET_WORDS)


def _options(shapes: Shapes) -> int:
    """The most options that one choice may have."""
    most = shapes.members + 1
    parts = [
        len(part) for instr in shapes.ruleset.code for part in instr.args if isinstance(part, tuple)
    ]
    numbers = any(instr.op == "choose_number" for instr in shapes.ruleset.code)
    triggers = sum(
        max(len(trigger.cards), 1) * shapes.ruleset.players for trigger in shapes.ruleset.triggers
    )
    return (
        max(most, *parts, limits.MOST_NUMBERS if numbers else 0, triggers, 2) + limits.MOST_RECORDS
    )


class GameTables:
    """Writes the tables of one game."""

    def __init__(self, tables: Tables, shapes: Shapes) -> None:
        self.tables = tables
        self.ruleset = tables.ruleset
        self.shapes = shapes
        self.sizes = sizes(tables, shapes)
        self.lines: list[str] = []

    # --- sizes and types -------------------------------------------------------------------------

    def head(self, version: int) -> str:
        """What has to stand before the runtime."""
        ruleset, tables = self.ruleset, self.tables
        pieces, zones = tables.piece_count, len(tables.zones)
        defines: dict[str, object] = {
            "EMITTER_VERSION": version,
            "FINGERPRINT": f'"{ruleset.play_fingerprint}"',
            "PLAYERS": ruleset.players,
            "THINGS": self.shapes.things,
            "MEMBERS": self.shapes.members,
            "PIECES": pieces,
            "PIECE_BASE": tables.piece_base,
            "ZONES": zones,
            "VALUES": ruleset.value_count,
            "STREAMS": len(tables.streams),
            "CODE": len(ruleset.code),
            "ROUTINES": len(ruleset.routines),
            "LASTINGS": len(ruleset.lastings),
            "PHASE_COUNT": len(ruleset.phases),
            "SETUP_ROUTINE": ruleset.setup,
            "FLOW_ROUTINE": ruleset.flow,
            "MATCH_LIMIT": ruleset.match_limit,
            "HIDES": int(bool(tables.hideable)),
            "PROMISES": int(bool(ruleset.promises)),
            "TWINS": 1 + max(tables.twins, default=0),
            "HAS_TWINS": int(any(twin >= 0 for twin in tables.twins)),
            "STACK_LIMIT": limits.STACK_LIMIT,
            "STACK_CAUTION": limits.STACK_CAUTION,
            "INSTRUCTIONS": limits.INSTRUCTIONS,
            "SEARCH_BUDGET": limits.SEARCH_BUDGET,
            "SEARCH_DEPTH": limits.SEARCH_DEPTH,
            "MOST_RECORDS": limits.MOST_RECORDS,
            "MOST_NUMBERS": limits.MOST_NUMBERS,
            "PATIENCE": limits.PATIENCE,
            "BEYOND": f"INT64_C({limits.BEYOND})",
            "UNLIMITED": limits.NO_LIMIT,
            "STACK_WORDS": limits.STACK_LIMIT + 8 + max(r.locals for r in ruleset.routines),
            "SET_WORDS": self.sizes.sets,
            "OFFERED": self.sizes.options,
            "OPTIONS": f"({1 << 16} + OFFERED)",
            "MARKS": 6 * 512,
            "PHASES": 4 * 128,
            "GATHERS": 128,
            "GONES": 4096 if ruleset.promises else 1,
            "LASTING_WORDS": 32 * limits.MOST_RECORDS if ruleset.lastings else 1,
            "GATHERED_WORDS": 1 << 14 if any(i.op == "defer" for i in ruleset.code) else 1,
            "VALUE_MIN": "INT32_MIN" if self.sizes.small_values else "INT64_MIN",
            "VALUE_MAX": "INT32_MAX" if self.sizes.small_values else "INT64_MAX",
            "NO_PIECE": _none(pieces),
            "NO_ZONE": _none(zones),
        }
        types = {
            "Value": self.sizes.values,
            "Piece": _index_type(pieces),
            "Zone": _index_type(zones),
            "Bits": _bits_type(ruleset.players + 1),
        }
        return "\n".join(
            [
                "#include <stdint.h>",
                *(f"#define {name} {value}" for name, value in defines.items()),
                *(f"typedef {sort} {name};" for name, sort in types.items()),
            ]
        )

    # --- tables ----------------------------------------------------------------------------------

    def text(self) -> str:
        """All tables; they stand before the runtime, which reads them."""
        self._routines()
        self._zones()
        self._pieces()
        self._values()
        self._time()
        self._promises()
        self._live()
        self._failures()
        self._counts()
        names = ", ".join(c_string(name) for name in self.tables.streams)
        self.lines.append(f"static const char *const STREAM_NAMES[] = {{{names}}};")
        return "\n".join(self.lines)

    def _array(self, name: str, sort: str, values: list[int]) -> None:
        listed = ", ".join(map(str, values)) or "0"
        self.lines.append(f"static const {sort} {name}[] = {{{listed}}};")

    def _rows(self, name: str, width: int, rows: Sequence[tuple[int, ...]]) -> None:
        listed = ", ".join(f"{{{', '.join(map(str, row))}}}" for row in rows) or "{0}"
        self.lines.append(f"static const int32_t {name}[][{width}] = {{{listed}}};")
        self.lines.append(f"enum {{ N{name} = {len(rows)} }};")

    def _routines(self) -> None:
        rooms: list[int] = []
        starts = []
        for number, routine in enumerate(self.ruleset.routines):
            starts.append(len(rooms))
            rooms += [self.shapes.room(number, slot) for slot in range(routine.locals)]
        routines = self.ruleset.routines
        self._array("ENTRY_OF", "int32_t", [routine.entry for routine in routines])
        self._array("LOCALS_OF", "int16_t", [routine.locals for routine in routines])
        self._array("SLOTS_OF", "int32_t", starts)
        self._array("SLOT_ROOM", "int16_t", rooms)
        mixed = [
            int(self.shapes.slots(number)[slot] == "set:")
            for number, routine in enumerate(routines)
            for slot in range(routine.locals)
        ]
        self._array("SLOT_MIXED", "uint8_t", mixed)
        has_sets = [
            int(any(self.shapes.room(number, slot) >= 0 for slot in range(routine.locals)))
            for number, routine in enumerate(routines)
        ]
        self._array("HAS_SETS", "uint8_t", has_sets)
        self._array("OWNER_OF", "int16_t", self.shapes.owner)
        effects = [self.ruleset.effects.get(thing, -1) for thing in range(self.shapes.things)]
        self._array("EFFECT_OF", "int16_t", effects)

    def _zones(self) -> None:
        zones = self.tables.zones
        self._array("ZONE_LIMIT", "int32_t", self.tables.limit[:-1])
        self._array("ZONE_VISIBLE", "Bits", self.tables.visible[:-1])
        self._array("ZONE_FAMILY", "int16_t", self.tables.family_of[:-1])
        self._array("ZONE_REFILL", "int32_t", [zone.refill_from for zone in zones])
        self._array("ZONE_STREAM", "int16_t", [zone.stream for zone in zones])
        eager = [int(zone.family.refill_when == "eager") for zone in zones]
        self._array("ZONE_EAGER", "uint8_t", eager)
        promised = {promise.family for promise in self.ruleset.promises}
        self._array("ZONE_PROMISED", "uint8_t", [int(z.family_number in promised) for z in zones])
        self._array("ZONE_ORDER", "uint8_t", [ORDERS.index(z.family.order) for z in zones])

    def _pieces(self) -> None:
        self._array("PLACEMENT", "int32_t", list(self.ruleset.placement))
        self._array("HOMES", "int32_t", list(self.ruleset.homes))
        self._array("TWIN", "int32_t", self.tables.twins)
        # The value behind all others is always 0, so that it tells no piece from another.
        self._padded("CELLS", "CELL_WIDTH", self.tables.cells, self.ruleset.value_count)
        base = self.tables.piece_base
        own = [self.tables.zones_of.get(base + at, ()) for at in range(self.tables.piece_count)]
        self._padded("OWN_ZONES", "OWN_WIDTH", own, -1)
        always = self.tables.always_in
        kinds = [self.tables.kind_of(base + at).name for at in range(self.tables.piece_count)]
        self._array("PROMISED_FAMILY", "int16_t", [always.get(kind, -1) for kind in kinds])

        first = self.tables.piece_base
        rows = [(k.base - first, k.count) for k in self.ruleset.kinds if k.piece]
        self._rows("PIECE_KINDS", 2, rows)

    def _padded(
        self, name: str, width: str, lists: Sequence[tuple[int, ...]], padding: int
    ) -> None:
        """A row for each list, as wide as the longest."""
        longest = max((len(one) for one in lists), default=0)
        padded = [(*one, *[padding] * (longest - len(one))) for one in lists]
        self.lines.append(f"enum {{ {width} = {longest} }};")
        self._rows(name, max(longest, 1), padded)

    def _values(self) -> None:
        start = [0] * self.ruleset.value_count
        for counter in self.ruleset.counters:
            start[counter.first : counter.first + len(counter.start)] = counter.start
        self._array("START_VALUES", "int64_t", start)
        things = [
            (counter.first, len(counter.start))
            for counter in self.tables.counters_of_things
            if self._may_name_twins(counter.of)
        ]
        self._rows("REFERRING", 2, things)
        lasting = [
            (counter.lasts, counter.first, len(counter.start))
            for counter in self.ruleset.counters
            if counter.lasts >= 0
        ]
        self._rows("LASTING_COUNTERS", 3, lasting)
        self._resets()

    def _resets(self) -> None:
        families = {family for counter in self.ruleset.counters for family in counter.while_in}
        resets = [int(number in families) for number in range(len(self.ruleset.families))]
        self._array("FAMILY_RESETS", "uint8_t", resets)
        rows = []
        for counter in self.ruleset.counters:
            for family in counter.while_in:
                kind, width = counter.dims[0], strides(counter.dims)[0]
                lives = ", ".join(map(str, counter.while_in))
                rows.append(
                    f"{{{family}, {kind.base}, {kind.count}, {counter.first}, {width}, "
                    f"{len(counter.while_in)}, (const int32_t[]){{{lives}}}}}"
                )
        self.lines += [
            "typedef struct Reset {",
            "    int32_t family, base, count, first, width, nlives;",
            "    const int32_t *lives;",
            "} Reset;",
            f"static const Reset RESETS[] = {{{', '.join(rows) or '{0}'}}};",
            f"enum {{ NRESETS = {len(rows)} }};",
        ]

    def _time(self) -> None:
        lastings = self.ruleset.lastings
        self._array("LASTING_PHASE", "int16_t", [one.phase for one in lastings])
        self._array("LASTING_ROUTINE", "int16_t", [one.routine for one in lastings])
        self._array("LASTING_AT_START", "uint8_t", [int(o.moment == "start") for o in lastings])

    def _promises(self) -> None:
        rows: list[tuple[int, ...]] = []
        for promise in self.ruleset.promises:
            kind = self.ruleset.kinds[promise.kind]
            first = kind.base - self.tables.piece_base if promise.kind >= 0 else -1
            rows.append((promise.family, first, kind.count))
        self._rows("PROMISED", 3, rows)

    # --- what follows from the code --------------------------------------------------------------

    def _returns(self) -> list[int]:
        """Places to which a call may return, beside all choices."""
        found = set()
        for pc, instr in enumerate(self.ruleset.code):
            if instr.op in ("call", "perform", "hear"):
                found.add(pc + 1)
            if instr.op in ("due", "gather_end"):
                found.add(pc)
        return sorted(found)

    def _choices(self) -> list[int]:
        return [pc for pc, instr in enumerate(self.ruleset.code) if instr.op in CHOICES]

    def _live(self) -> None:
        """For each place the slots whose things still matter, -1 behind them."""
        code = len(self.ruleset.code)
        slots: list[int] = [-1]
        at = [0] * code
        wanted = {*self._choices(), *self._returns()} if self._has_twins() else set()
        for pc in sorted(wanted):
            if pc < code:
                at[pc] = len(slots)
                slots += [*self._naming(pc, self.shapes.owner[pc]), -1]
        ends = []
        for number, routine in enumerate(self.ruleset.routines):
            ends.append(len(slots) if routine.what == "event" else 0)
            if routine.what == "event":
                slots += [*self._naming(code, number), -1]
        self._array("LIVE_SLOTS", "int16_t", slots)
        self._array("LIVE_AT", "int32_t", at)
        self._array("LIVE_AT_END", "int32_t", ends)
        self.lines += [
            "/* The locals of a frame, about to go on at `pc`, that still name something. */",
            "static const int16_t *live_slots(int pc, int routine)",
            "{",
            "    return LIVE_SLOTS + (pc >= CODE ? LIVE_AT_END[routine] : LIVE_AT[pc]);",
            "}",
        ]

    def _naming(self, pc: int, routine: int) -> list[int]:
        """Live slots that may name a piece that has a twin."""
        sorts = self.shapes.slots(routine)
        live = self.tables.live.slots(pc, routine)
        return [slot for slot in live if self._may_name_twins(sorts[slot].partition(":")[2])]

    def _may_name_twins(self, of: str) -> bool:
        """Whether things of a kind (empty: of any) may have twins; symbols have none."""
        kinds = [kind for kind in self.ruleset.kinds if kind.name == of]
        if kinds:
            return kinds[0].piece and kinds[0].interchangeable
        return all(symbol.name != of for symbol in self.ruleset.symbols)

    def _has_twins(self) -> bool:
        return any(twin >= 0 for twin in self.tables.twins)

    def _closes(self, routine: int) -> list[int]:
        """Where blocks of a routine close; -1, the end of the routine itself, comes first."""
        found = [-1]
        for pc, instr in enumerate(self.ruleset.code):
            if self.shapes.owner[pc] != routine:
                continue
            if instr.op == "begin":
                found.append(int(str(instr.args[1])))
            if instr.op == "hear":
                found.append(pc + 1)
        return list(dict.fromkeys(found))

    def _failures(self) -> None:
        """Whether anything can fail after a choice, and from where a call returns to."""
        failures, code = self.tables.failures, self.ruleset.code
        closes = [self._closes(number) for number in range(len(self.ruleset.routines))]
        numbers = [0] * len(code)
        for listed in closes:
            for number, close in enumerate(listed[1:], 1):
                numbers[close] = number
        rows: list[int] = []
        after, between = [0] * len(code), [0] * len(code)
        for pc in self._choices():
            after[pc] = len(rows)
            rows += [int(failures.after(pc, close)) for close in closes[self.shapes.owner[pc]]]
        for pc in self._returns():
            if pc < len(code):
                between[pc] = len(rows)
                listed = closes[self.shapes.owner[pc]]
                rows += [int(failures.between(pc, close)) for close in listed]
        declining = []
        for pc in range(len(code)):
            declining.append(len(rows))
            listed = closes[self.shapes.owner[pc]]
            rows += [int(failures.declining(pc, close)) for close in listed]
        begins = [int(self._begin_fails(pc, instr)) for pc, instr in enumerate(code)]
        self._array("CLOSE_NUMBER", "int16_t", numbers)
        self._array("FAILS", "uint8_t", rows)
        self._array("FAILS_AFTER", "int32_t", after)
        self._array("FAILS_BETWEEN", "int32_t", between)
        self._array("FAILS_DECLINING", "int32_t", declining)
        self._array("BEGIN_FAILS", "uint8_t", begins)
        for name in ("after", "between", "declining"):
            table = f"FAILS_{name.upper()}"
            self.lines += [
                f"static int fails_{name}(int pc, int close)",
                "{",
                f"    return FAILS[{table}[pc] + (close < 0 ? 0 : CLOSE_NUMBER[close])];",
                "}",
            ]

    def _counts(self) -> None:
        """How many numbers count the options of each choice, and where they begin."""
        starts = counting(self.ruleset, self.shapes)
        self._array("COUNT_AT", "int32_t", starts)
        self.lines.append(f"enum {{ COUNTED = {starts[-1]} }};")

    def _begin_fails(self, pc: int, instr: Instr) -> bool:
        if instr.op != "begin" or instr.args[0] != -1 or instr.args[2]:
            return False
        return self.tables.failures.between(pc + 1, int(str(instr.args[1])))


def counting(ruleset: Ruleset, shapes: Shapes) -> list[int]:
    """Where the counts of each choice begin: of declining first, then by value from 0 on."""
    starts = [0]
    for instr in ruleset.code:
        if instr.op in CHOICES:
            starts.append(starts[-1] + 1 + _different_options(ruleset, shapes, instr))
    return starts


def _different_options(ruleset: Ruleset, shapes: Shapes, instr: Instr) -> int:
    match instr.op:
        case "may":
            return 2
        case "either" | "in_order":
            parts = instr.args[1 if instr.op == "either" else 2]
            assert isinstance(parts, tuple)
            return len(parts)
        case "choose_number":
            return COUNTED_NUMBERS
        case "hear":
            return len(ruleset.triggers)
        case _:
            return shapes.members + 1


def c_string(text: str) -> str:
    """A text as a C string of its bytes in UTF-8."""
    return '"' + "".join(f"\\{byte:03o}" for byte in text.encode()) + '"'


def _none(count: int) -> str:
    return "255" if count < 255 else "65535"


def _index_type(count: int) -> str:
    if count < 255:
        return "uint8_t"
    if count < 65535:
        return "uint16_t"
    raise CannotEmit("more than 65534 pieces or zones")


def _bits_type(bits: int) -> str:
    return next(f"uint{width}_t" for width in (8, 16, 32, 64) if bits <= width)
