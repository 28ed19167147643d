"""Expressions over sets, as C: loops where the members are at hand, buffers where they are not."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from engine.core.operations import Expr
from engine.native.emit_numbers import Numbers
from engine.native.printed_index import Index, indexed
from engine.native.shapes import CannotEmit

YES = Expr("int", (1,))


@dataclass(frozen=True, slots=True)
class View:
    """A set in C: where its members begin, and how many there are."""

    members: str
    count: str


class Expressions(Numbers):
    """Writes every expression; sets as views, which hold until the state changes."""

    # --- sets ------------------------------------------------------------------------------------

    def view(self, expr: Expr) -> View:
        """The members of a set at some place in memory."""
        match expr.op:
            case "local" | "outer":
                return self._kept_set(self.number_of_slot(expr))
            case "param":
                name = self.params[int(str(expr.args[0]))]
                return View(name, f"{name}_n")
            case "members":
                base, count = (int(str(arg)) for arg in expr.args)
                listed = list(range(base, base + count))
                return View(
                    self.names.array(f"MEMBERS_{base}_{count}", "int32_t", listed), str(count)
                )
            case "printed":
                return self._printed_set(*expr.args)
            case "printed_at":
                return self._printed_set_at(*expr.args)
            case "set" if self._is_constant(expr):
                return self._constant_set(expr)
            case "if":
                return self._either_set(*expr.args)
            case _:
                return self._filled(expr)

    def number_of_slot(self, expr: Expr) -> str:
        """C for what the slot of a local set holds: its place among the sets."""
        slot = int(str(expr.args[0]))
        return self._local(slot) if expr.op == "local" else self._outer(slot)

    def _kept_set(self, place: str) -> View:
        name = self.body.fresh("m")
        self.body.line(f"const int32_t *{name} = s->sets + {place};")
        return View(f"({name} + 1)", f"{name}[0]")

    def _printed_set(self, column: object, of: object) -> View:
        assert isinstance(column, int)
        declared = self.ruleset.columns[column]
        rows = [tuple_of(value) for value in declared.values]
        at = self._offset(_expr(of), declared.base, len(rows), declared.base)
        return self._row(column, rows, at)

    def _printed_set_at(self, column: object, of: object, key: object) -> View:
        assert isinstance(column, int)
        declared = self.ruleset.columns[column]
        tables = [tuple_of(value) for value in declared.values]
        width = self.table_width(tables)
        at = self._offset(_expr(of), declared.base, len(tables), declared.base)
        column_at = self._offset(_expr(key), 0, width, 0)
        rows = [tuple_of(row) for table in tables for row in table]
        return self._row(column, rows, f"({at} * {width} + {column_at})")

    def _row(self, column: int, rows: list[tuple[object, ...]], at: str) -> View:
        """The view of one of a column's sets, which lie one after the other."""
        starts = [sum(len(row) for row in rows[:at]) for at in range(len(rows) + 1)]
        flat = [int(str(value)) for row in rows for value in row]
        first = self.names.array(f"STARTS_{column}", "int32_t", starts)
        members = self.names.array(f"SETS_{column}", "int32_t", flat)
        at = at if at.isdigit() else self.body.keep(at)
        return View(f"({members} + {first}[{at}])", f"({first}[{at} + 1] - {first}[{at}])")

    @staticmethod
    def _is_constant(expr: Expr) -> bool:
        members = expr.args[0]
        assert isinstance(members, tuple)
        return all(member.op == "int" for member in members)

    def _constant_set(self, expr: Expr) -> View:
        members = expr.args[0]
        assert isinstance(members, tuple)
        listed = list(dict.fromkeys(int(str(member.args[0])) for member in members))
        if any(abs(value) >= 1 << 31 for value in listed):
            raise CannotEmit("a set of very large numbers")
        name = "_".join(["SET", *(str(value).replace("-", "n") for value in listed)])
        return View(self.names.array(name, "int32_t", listed), str(len(listed)))

    def _either_set(self, condition: object, yes: object, no: object) -> View:
        assert isinstance(condition, Expr)
        assert isinstance(yes, Expr)
        assert isinstance(no, Expr)
        members, count = self._buffer()
        self.body.line(f"if ({self.number(condition)}) {{")
        self._copied_branch(yes, members, count)
        self.body.line("} else {")
        self._copied_branch(no, members, count)
        self.body.line("}")
        return View(members, count)

    def _copied_branch(self, expr: Expr, members: str, count: str) -> None:
        with self.body.aside() as lines:
            self.fill(expr, members, count)
        self.body.lines += lines

    def _buffer(self) -> tuple[str, str]:
        members, count = self.body.fresh("b"), self.body.fresh("n")
        self.body.line(f"int32_t {members}[MEMBERS + 1];")
        self.body.line(f"int {count} = 0;")
        return members, count

    def _filled(self, expr: Expr) -> View:
        members, count = self._buffer()
        self.fill(expr, members, count)
        return View(members, count)

    def fill(self, expr: Expr, members: str, count: str) -> None:
        """Put the members of a set into a buffer that has room for `MEMBERS`."""
        if not self.is_set(expr):
            raise CannotEmit(f"a number where a set belongs: {expr.op}")
        match expr.op:
            case "content":
                self.body.line(
                    f"{count} = content(s, {self.zone(_expr(expr.args[0]))}, {members});"
                )
            case "filter":
                self._fill_filter(expr, members, count)
            case "leading":
                self._fill_leading(expr, members, count)
            case "reached":
                self._fill_reached(expr, members, count)
            case "join":
                self._fill_join(expr, members, count)
            case "set" if not self._is_constant(expr):
                self._fill_set(expr, members, count)
            case "those_most" | "those_least":
                self._fill_those(expr, members, count)
            case "call":
                self._fill_call(expr, members, count)
            case _:
                self.copy(self.view(expr), members, count)

    def copy(self, view: View, members: str, count: str) -> None:
        """Put a view into a buffer."""
        self.body.line(f"{count} = {view.count};")
        self.body.leave("full", f"{count} > MEMBERS")
        self.body.line(f"if ({count})")
        self.body.line(
            f"    memmove({members}, {view.members}, (size_t){count} * sizeof(int32_t));"
        )

    def _add(self, members: str, count: str, value: str) -> None:
        self.body.leave("full", f"{count} >= MEMBERS")
        self.body.line(f"{members}[{count}++] = (int32_t)({value});")

    def _fill_filter(self, expr: Expr, members: str, count: str) -> None:
        of, elem, where = _expr(expr.args[0]), int(str(expr.args[1])), _expr(expr.args[2])

        def each(x: str) -> None:
            with self.body.block(f"if ({self.number(where)})"):
                self._add(members, count, x)

        self.each(of, elem, each)

    def _fill_leading(self, expr: Expr, members: str, count: str) -> None:
        of, elem, where = _expr(expr.args[0]), int(str(expr.args[1])), _expr(expr.args[2])
        label = self.body.fresh("done")

        def each(x: str) -> None:
            with self.body.block(f"if (!({self.number(where)}))"):
                self.body.line(f"goto {label};")
            self._add(members, count, x)

        self._over(of, elem, each)
        self.body.line(f"{label}:;")

    def _fill_reached(self, expr: Expr, members: str, count: str) -> None:
        of, elem, value = _expr(expr.args[0]), int(str(expr.args[1])), _expr(expr.args[2])
        self.fill(of, members, count)
        at, to, x = self.body.fresh("i"), self.body.fresh("i"), self.body.fresh("x")
        head = f"for (int {at} = 0; {at} < {count}; {at}++)"
        with self.body.block(head), self.sorts.looking_at(elem, of):
            self.body.line(f"num {x} = {members}[{at}];")

            def onward(_: str) -> None:
                view = self.view(value)
                with self.body.block(f"for (int {to} = 0; {to} < {view.count}; {to}++)"):
                    one = f"{view.members}[{to}]"
                    with self.body.block(f"if ({one} >= 0 && !has({members}, {count}, {one}))"):
                        self._add(members, count, one)

            self._bound(elem, x, onward)

    def _fill_join(self, expr: Expr, members: str, count: str) -> None:
        left, right = (_expr(arg) for arg in expr.args)
        first, second = self.view(left), self.view(right)
        self.copy(first, members, count)
        before, at = self.body.keep(count, "int"), self.body.fresh("i")
        with self.body.block(f"for (int {at} = 0; {at} < {second.count}; {at}++)"):
            new = f"!has({members}, {before}, {second.members}[{at}])"
            with self.body.block(f"if ({new})"):
                self._add(members, count, f"{second.members}[{at}]")

    def _fill_set(self, expr: Expr, members: str, count: str) -> None:
        listed = expr.args[0]
        assert isinstance(listed, tuple)
        for member in listed:
            value = self.body.keep(self.number(member))
            self.body.leave("full", f"{value} != (int32_t){value}")
            with self.body.block(f"if (!has({members}, {count}, {value}))"):
                self._add(members, count, value)

    def _fill_those(self, expr: Expr, members: str, count: str) -> None:
        of, elem, value = _expr(expr.args[0]), int(str(expr.args[1])), _expr(expr.args[2])
        best, sign = self.body.keep("0"), ">" if expr.op == "those_most" else "<"

        def each(x: str) -> None:
            rank = self.body.keep(self.number(value))
            with self.body.block(f"if (!{count} || {rank} {sign} {best})"):
                self.body.line(f"{count} = 0;")
                self.body.line(f"{best} = {rank};")
            with self.body.block(f"if ({rank} == {best})"):
                self._add(members, count, x)

        self.each(of, elem, each)

    def _fill_call(self, expr: Expr, members: str, count: str) -> None:
        number = int(str(expr.args[0]))
        given = self._given(number, expr.args[1])
        self.body.line(f"{count} = formula_{number}(x, s, {members}{given});")
        self.body.check_trouble()

    # --- walking ---------------------------------------------------------------------------------

    def each(self, of: Expr, elem: int, do: Callable[[str], None]) -> None:
        """Loop over the members of a set; the condition of a filter moves into the loop."""
        if of.op != "filter":
            self._over(of, elem, do)
            return
        inner, name, where = _expr(of.args[0]), int(str(of.args[1])), _expr(of.args[2])

        index = indexed(self.ruleset, inner, name, where)
        if index is not None and not self._hidden(self.ruleset.columns[index.column].base):
            inner, where = index.of, index.rest

        def filtered(x: str) -> None:
            test = self.number(where)
            # A filter may call its element otherwise than the quantifier around it.
            with self.body.block(f"if ({test})"), self.sorts.looking_at(elem, of):
                self._bound(elem, x, do)

        if index is not None and inner is index.of:
            self._over_index(index, name, filtered)
        else:
            self._over(inner, name, filtered)

    def _over_index(self, index: Index, elem: int, do: Callable[[str], None]) -> None:
        """Loop over those members of a kind that have a printed value."""
        least, starts, members = index.table(self.ruleset)
        stem = f"{index.column}_{members[0]}_{len(members)}"
        first = self.names.array(f"INDEX_{stem}", "int32_t", starts)
        listed = self.names.array(f"INDEXED_{stem}", "int32_t", members)
        wanted = self.body.keep(f"{self.number(index.wanted)} - {least}")
        at, x = self.body.fresh("i"), self.body.fresh("x")
        known = f"(uint64_t){wanted} < {len(starts) - 1}"
        start = self.body.keep(f"{known} ? {first}[{wanted}] : 0", "int")
        end = self.body.keep(f"{known} ? {first}[{wanted} + 1] : 0", "int")
        head = f"for (int {at} = {start}; {at} < {end}; {at}++)"
        with self.body.block(head), self.sorts.looking_at(elem, index.of):
            self.body.line(f"num {x} = {listed}[{at}];")
            self._bound(elem, x, do)

    def _over(self, of: Expr, elem: int, do: Callable[[str], None]) -> None:
        at, x = self.body.fresh("i"), self.body.fresh("x")
        if of.op == "content":
            zone = self.body.keep(self.zone(_expr(of.args[0])))
            head = f"for (int {at} = s->head[{zone}]; {at} != NO_PIECE; {at} = s->next[{at}])"
            member = f"PIECE_BASE + {at}"
        elif of.op == "members":
            base, count = (int(str(arg)) for arg in of.args)
            head = f"for (int {at} = {base}; {at} < {base + count}; {at}++)"
            member = at
        else:
            view = self.view(of)
            head = f"for (int {at} = 0; {at} < {view.count}; {at}++)"
            member = f"{view.members}[{at}]"
        with self.body.block(head), self.sorts.looking_at(elem, of):
            self.body.line(f"num {x} = {member};")
            self._bound(elem, x, do)

    def _bound(self, elem: int, x: str, do: Callable[[str], None]) -> None:
        before = self.elems.get(elem)
        self.elems[elem] = x
        do(x)
        if before is not None:
            self.elems[elem] = before

    def _until(self, of: Expr, elem: int, start: str, do: Callable[[str, str], None]) -> str:
        """Loop with an answer, which `do` may set before it leaves the loop by a label."""
        answer, label = self.body.keep(start), self.body.fresh("done")
        self.each(of, elem, lambda x: do(x, f"{answer}|{label}"))
        self.body.line(f"{label}:;")
        return answer

    def _answer(self, where: str, value: str) -> None:
        answer, label = where.split("|")
        self.body.line(f"{answer} = {value};")
        self.body.line(f"goto {label};")

    # --- numbers out of sets ---------------------------------------------------------------------

    def _count(self, of: Expr) -> str:
        if of.op == "content":
            return f"s->size[{self.zone(_expr(of.args[0]))}]"
        if of.op != "filter":
            return f"(num){self.view(of).count}"
        count = self.body.keep("0")
        self.each(of, int(str(of.args[1])), lambda _: self.body.line(f"{count}++;"))
        return count

    def _any(self, of: Expr, elem: int, where: Expr) -> str:
        if where == YES:
            if of.op != "filter":
                return f"({self._count(of)} != 0)"
            elem = int(str(of.args[1]))

        def each(x: str, found: str) -> None:
            if where == YES:
                self._answer(found, "1")
                return
            with self.body.block(f"if ({self.number(where)})"):
                self._answer(found, "1")

        return self._until(of, elem, "0", each)

    def _every(self, of: Expr, elem: int, where: Expr) -> str:
        def each(x: str, found: str) -> None:
            with self.body.block(f"if (!({self.number(where)}))"):
                self._answer(found, "0")

        return self._until(of, elem, "1", each)

    def _first(self, of: Expr) -> str:
        if of.op in ("filter", "content"):
            elem = int(str(of.args[1])) if of.op == "filter" else -1
            return self._until(of, elem, "-1", lambda x, found: self._answer(found, x))
        view = self.view(of)
        return f"({view.count} ? {view.members}[0] : -1)"

    def _last(self, of: Expr) -> str:
        if of.op == "content":
            last = self.body.keep(f"s->tail[{self.zone(_expr(of.args[0]))}]", "int")
            return f"({last} == NO_PIECE ? -1 : PIECE_BASE + {last})"
        view = self.view(of)
        return f"({view.count} ? {view.members}[{view.count} - 1] : -1)"

    def _has(self, value: Expr, of: Expr) -> str:
        wanted = self.body.keep(self.number(value))
        if of.op == "content":
            zone = self.zone(_expr(of.args[0]))
            found = self.body.keep(f"lies(x, s, {wanted}, {zone})", "int")
            if self._hides:
                self.body.check_trouble()
            return found
        if of.op == "members":
            base, count = (int(str(arg)) for arg in of.args)
            return f"({wanted} >= {base} && {wanted} < {base + count})"
        view = self.view(of)
        return f"has({view.members}, {view.count}, {wanted})"

    def _sum(self, of: Expr, elem: int, value: Expr) -> str:
        total = self.body.keep("0")

        def each(x: str) -> None:
            test = f"__builtin_add_overflow({total}, (num)({self.number(value)}), &{total})"
            self.body.leave("full", test)

        self.each(of, elem, each)
        return total

    def _best(self, of: Expr, elem: int, value: Expr, sign: str) -> str:
        best, some = self.body.keep("0"), self.body.keep("0", "int")

        def each(x: str) -> None:
            rank = self.body.keep(self.number(value))
            with self.body.block(f"if (!{some} || {rank} {sign} {best})"):
                self.body.line(f"{best} = {rank};")
            self.body.line(f"{some} = 1;")

        self.each(of, elem, each)
        return best

    def _most(self, of: Expr, elem: int, value: Expr) -> str:
        return self._best(of, elem, value, ">")

    def _least(self, of: Expr, elem: int, value: Expr) -> str:
        return self._best(of, elem, value, "<")

    def _different(self, of: Expr, elem: int, value: Expr) -> str:
        values, count = self.body.fresh("v"), self.body.keep("0", "int")
        self.body.line(f"num {values}[MEMBERS + 1];")

        def each(x: str) -> None:
            one = self.body.keep(self.number(value))
            self.body.leave("full", f"{count} >= MEMBERS")
            self.body.line(f"{count} += is_new({values}, {count}, {one});")

        self.each(of, elem, each)
        return count

    def _equal(self, left: Expr, right: Expr) -> str:
        sets = self.is_set(left), self.is_set(right)
        if sets == (False, False):
            return self._compared("==")(left, right)
        if sets != (True, True):
            return "0"
        a, b = self.view(left), self.view(right)
        return f"same_sets({a.members}, {a.count}, {b.members}, {b.count})"

    def _unequal(self, left: Expr, right: Expr) -> str:
        return f"(!{self._equal(left, right)})"

    # --- calls -----------------------------------------------------------------------------------

    def _given(self, formula: int, given: object) -> str:
        """The arguments of a formula in C, each with a comma before it."""
        assert isinstance(given, tuple)
        sets = self.names.shapes.formula_params(formula)
        if len(given) != len(sets):
            raise CannotEmit("a formula that is given more or less than it takes")
        parts = []
        for expr, is_set in zip(given, sets, strict=True):
            if is_set:
                view = self.view(expr)
                parts += [view.members, view.count]
            else:
                parts.append(self.number(expr))
        return "".join(f", {part}" for part in parts)

    def _call(self, formula: int, given: tuple[Expr, ...]) -> str:
        answer = self.body.keep(f"formula_{formula}(x, s{self._given(formula, given)})")
        self.body.check_trouble()
        return answer

    def _can(self, routine: int, given: tuple[Expr, ...]) -> str:
        values = [self.number(expr) for expr in given]
        array, answer = self.body.fresh("g"), self.body.fresh("a")
        self.body.line(f"const num {array}[] = {{{', '.join(values)}}};")
        self.body.line(f"int {answer} = ask_routine(x, s, {routine}, {array}, {len(values)});")
        self.body.check_trouble()
        self.body.leave("unseen", f"{answer} == UNPROVED && s->looker")
        return f"({answer} != NO)"


def tuple_of(value: object) -> tuple[object, ...]:
    """A printed value that is a tuple; an empty one where it is none."""
    return value if isinstance(value, tuple) else ()


def _expr(value: object) -> Expr:
    assert isinstance(value, Expr)
    return value
