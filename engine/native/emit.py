"""A game as one C file: its sizes and tables, the runtime, and its own code in between."""

from __future__ import annotations

from pathlib import Path

from engine.core.program import Ruleset
from engine.core.tables import Tables
from engine.native.emit_choices import ChoiceTables
from engine.native.emit_formulas import FormulaFunctions
from engine.native.emit_numbers import Names
from engine.native.emit_operations import Routine
from engine.native.emit_tables import GameTables
from engine.native.shapes import CannotEmit, Shapes

VERSION = 1
"""Of what is emitted and of the calls into it; another version is another file in the cache."""

RUNTIME = Path(__file__).with_name("runtime")
BEFORE = ("state.c", "random.c", "pieces.c", "steps.c", "choices.c")
AFTER = (
    "events.c",
    "search.c",
    "machine.c",
    "text.c",
    "digest.c",
    "playout.c",
    "redeal.c",
    "calls.c",
)

_FORWARD = """
#define STEP(n) \\
    do { \\
        x->at = (n); \\
        if (x->own <= 0) \\
            return trouble(x, SPENT); \\
        x->own--; \\
        if (x->cover) \\
            x->cover[n] = 1; \\
    } while (0)

static int ask_block(Context *x, State *s, int begin, int close);
static int ask_routine(Context *x, State *s, int routine, const num *given, int count);
static void close_phase(State *s);
"""


def emit(ruleset: Ruleset) -> str:
    """The C of a game. Raises `CannotEmit` for what has no C yet: the interpreter plays that."""
    tables = Tables(ruleset)
    shapes = Shapes(ruleset)
    own = GameTables(tables, shapes)
    names = Names(tables, shapes, own.sizes.small_values)
    declared, formulas = FormulaFunctions(names).text()
    choices = ChoiceTables(names).text()
    routines = _routines(names)
    return "\n".join(
        [
            own.head(VERSION),
            own.text(),
            *(_runtime(name) for name in BEFORE),
            _FORWARD,
            *names.constants.values(),
            declared,
            formulas,
            choices,
            routines,
            *(_runtime(name) for name in AFTER),
        ]
    )


def _routines(names: Names) -> str:
    """The functions of all routines, and the one that runs from signal to signal."""
    ruleset = names.ruleset
    entries = sorted({routine.entry for routine in ruleset.routines})
    if entries and entries[0] != 0:
        raise CannotEmit("code that belongs to no routine")
    functions, cases = [], []
    for first, last in zip(entries, [*entries[1:], len(ruleset.code)], strict=True):
        number = names.shapes.owner[first]
        functions.append(Routine(names, number, first, last).function())
        cases.append(f"        case {number}: pc = routine_{number}(x, s, pc); break;")
    step = [
        "/* Runs until a signal; behind the code stands the end of what a look-ahead opened. */",
        "static int step_to_signal(Context *x, State *s, int pc)",
        "{",
        "    do {",
        "        if (pc >= CODE) {",
        "            STEP(CODE);",
        "            pc = close_block(s, CODE + 1);",
        "            continue;",
        "        }",
        "        switch (OWNER_OF[pc]) {",
        *cases,
        "        default: return trouble(x, BROKEN);",
        "        }",
        "    } while (pc >= 0);",
        "    return pc;",
        "}",
    ]
    return "\n".join([*functions, *step])


def _runtime(name: str) -> str:
    return f"/* === {name} === */\n{(RUNTIME / name).read_text(encoding='utf-8')}"
