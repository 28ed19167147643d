"""Formulas, their changes and the ranking as C functions."""

from __future__ import annotations

from engine.core.operations import Expr
from engine.native.c_body import Body
from engine.native.emit_choices import decoded
from engine.native.emit_numbers import Names
from engine.native.emit_sets import Expressions


class FormulaFunctions:
    """Writes the formulas of a game. A formula that gives a set fills `out` and gives how many."""

    def __init__(self, names: Names) -> None:
        self.names = names
        self.ruleset = names.ruleset

    def text(self) -> tuple[str, str]:
        """Declarations of all functions, and the functions."""
        heads, bodies = [], []
        for number in range(len(self.ruleset.changes)):
            head, body = self._change(number)
            heads.append(f"{head};")
            bodies.append(body)
        for number in range(len(self.ruleset.formulas)):
            head, body = self._formula(number)
            heads.append(f"{head};")
            bodies.append(body)
        return "\n".join(heads), "\n".join([*bodies, self._ranking(), self._standing()])

    # --- formulas --------------------------------------------------------------------------------

    def _is_set(self, formula: int) -> bool:
        return self.names.shapes.formula_is_set(formula)

    def _head(self, name: str, is_set: bool, params: list[tuple[str, bool]], more: str = "") -> str:
        given = "".join(
            f", const int32_t *{name}, int {name}_n" if one_is_set else f", num {name}"
            for name, one_is_set in params
        )
        out = ", int32_t *out" if is_set else ""
        sort = "int" if is_set else "num"
        return f"static {sort} {name}(Context *x, State *s{out}{given}{more})"

    def _formula(self, number: int) -> tuple[str, str]:
        formula = self.ruleset.formulas[number]
        sets = self.names.shapes.formula_params(number)
        params = [(f"p{at}", one) for at, one in enumerate(sets)]
        head = self._head(f"formula_{number}", self._is_set(number), params)
        body = Body("0")
        made = Expressions(self.names, body, -1, [name for name, _ in params], sets, number)
        if self._is_set(number):
            body.line("int v = 0;")
            made.fill(formula.body, "out", "v")
        else:
            body.line(f"num v = {made.number(formula.body)};")
        for change in formula.changes:
            self._apply(body, change, params)
        return head, _function(head, body, "v", params)

    def _apply(self, body: Body, number: int, params: list[tuple[str, bool]]) -> None:
        """The lines that let one change of a formula work on `v`."""
        change = self.ruleset.changes[number]
        is_set = self._is_set(change.formula)
        given = "".join(f", {name}, {name}_n" if one else f", {name}" for name, one in params)
        out = ", out" if is_set else ""

        def call(holder: str, this: str, captured: str) -> None:
            body.line(f"v = change_{number}(x, s{out}, v{given}, {holder}, {this}, {captured});")
            body.check_trouble()

        match change.source:
            case "game":
                call("p0", "-1", "NULL")
            case "lasting":
                head = "for (int at = 0; at < s->lasting_top; at += (int)s->lasting[at])"
                with body.block(head):
                    body.line("const num *player = s->lasting + at + 5;")
                    body.line("const num *this = after_field(player);")
                    with body.block(f"if (s->lasting[at + 4] == {change.lasting})"):
                        call("number_in(player)", "number_in(this)", "after_field(this)")
            case _:
                cards = self.names.array(f"CHANGING_{number}", "int32_t", list(change.cards))
                with body.block(f"for (int at = 0; at < {len(change.cards)}; at++)"):
                    head = "for (int holder = 0; holder < PLAYERS; holder++)"
                    with body.block(head):
                        call("holder", f"{cards}[at]", "NULL")

    def _change(self, number: int) -> tuple[str, str]:
        """A function that gives what a change makes of a value, which it may leave as it was."""
        change = self.ruleset.changes[number]
        shapes, is_set = self.names.shapes, self._is_set(change.formula)
        sets = shapes.formula_params(change.formula)
        params = [(f"p{at}", one) for at, one in enumerate(sets)]
        all_sets = shapes.change_params(number)
        given = [("was", False), *params, ("holder", False), ("this", False)]
        head = self._head(f"change_{number}", is_set, given, ", const num *captured")
        body = Body("0")
        if is_set:
            body.line("const int32_t *was_set = out;")
            body.line("int was_set_n = (int)was;")
            body.line("(void)was_set, (void)was_set_n;")
        names = [name for name, _ in params] + ["was_set" if is_set else "was", "holder", "this"]
        names += decoded(body, all_sets[len(names) :])
        made = Expressions(self.names, body, -1, names, all_sets)
        test = Expr("and", (change.only_if, change.active))
        body.line(f"if (!({made.number(test)}))")
        body.line("    return was;" if not is_set else "    return (int)was;")
        if not is_set:
            answer = made.number(change.becomes)
        else:
            made.copy(made.view(change.becomes), "out", "was_set_n")
            answer = "was_set_n"
        return head, _function(head, body, answer, [*given, ("captured", False)])

    # --- who won ---------------------------------------------------------------------------------

    def _ranking(self) -> str:
        """`rank(player, n)`: whether a player has won (0), and what ranks him (1, 2 …).

        Behind these (`RANKS`) the heuristic, where there is one.
        """
        ranking = self.ruleset.ranking
        exprs = () if ranking is None else ranking.exprs
        ranks = 0 if ranking is None else 1 + len(ranking.by)
        most = [] if ranking is None else [int(one) for one in ranking.most_first]
        functions = []
        for number, expr in enumerate(exprs):
            head = f"static num rank_{number}(Context *x, State *s, num p0)"
            body = Body("0")
            made = Expressions(self.names, body, -1, ["p0"], [False])
            answer = made.number(expr)
            functions.append(_function(head, body, answer, [("p0", False)]))
        cases = [f"    case {at}: return rank_{at}(x, s, player);" for at in range(len(exprs))]
        most_first = ", ".join(map(str, most)) or "0"
        return "\n".join(
            [
                *functions,
                f"enum {{ RANKS = {ranks} }};",
                f"static const int8_t MOST_FIRST[] = {{{most_first}}};",
                "static num rank(Context *x, State *s, int number, num player)",
                "{",
                "    (void)x, (void)s, (void)player;",
                "    switch (number) {",
                *cases,
                "    default: return 0;",
                "    }",
                "}",
            ]
        )

    def _standing(self) -> str:
        """`standing(formula, player)`: a formula that gives a number for a player alone."""
        cases = [
            f"    case {number}: return formula_{number}(x, s, player);"
            for number, formula in enumerate(self.ruleset.formulas)
            if formula.parameters == 0 and not self._is_set(number)
        ]
        return "\n".join(
            [
                "static num standing(Context *x, State *s, int formula, num player)",
                "{",
                "    (void)s, (void)player;",
                "    switch (formula) {",
                *cases,
                "    default: trouble(x, BROKEN); return 0;",
                "    }",
                "}",
            ]
        )


def _function(head: str, body: Body, answer: str, params: list[tuple[str, bool]]) -> str:
    used = ", ".join(f"(void){name}" for name, _ in params)
    lines = [head, "{", f"    (void)x, (void)s, {used};" if used else "    (void)x, (void)s;"]
    return "\n".join([*lines, *body.lines, f"    return {answer};", *body.ending(), "}"])
