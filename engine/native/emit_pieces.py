"""Walking over sets and moving pieces, as C: `play/ops_loops.py` and `play/ops_pieces.py`."""

from __future__ import annotations

from engine.core.operations import Expr
from engine.native.emit_routine import RoutineBody
from engine.native.emit_sets import View

ENDS = {"": 0, "top": 1, "bottom": 2}


class PieceSteps(RoutineBody):
    """Loops and pieces."""

    # --- loops -----------------------------------------------------------------------------------

    def next_in_pile(self, slot: int, of: Expr, then: int) -> None:
        """The smallest member above the last one."""
        found = self.body.keep("-1")

        def each(x: str) -> None:
            with self.body.block(f"if ({x} > k[{slot}])"):
                self.body.line(f"{found} = {x};")
                self.body.line(f"goto found_{self.pc};")

        self.made.each(of, -1, each)
        self.body.line(f"found_{self.pc}:;")
        self._unless(f"{found} >= 0", then)
        self._put_number(slot, found)
        self._next()

    def next_of(self, left: int, slot: int, where: Expr, then: int) -> None:
        """The next member that still satisfies."""
        body = self.body
        body.line(f"int32_t *left = s->sets + k[{left}];")
        with body.block("for (int at = 0; at < left[0]; at++)"):
            self._put_number(slot, "left[1 + at]")
            with body.block(f"if ({self.made.number(where)})"):
                body.line("drop_first(left, at + 1);")
                self._next()
        body.line("left[0] = 0;")
        self._go(then)

    def order(self, slot: int, elem: int, value: Expr) -> None:
        """Sort a set by a value."""
        body = self.body
        body.line(f"int32_t *set = s->sets + k[{slot}];")
        body.line("num ranks[MEMBERS + 1];")
        body.leave("full", "set[0] > MEMBERS")
        with body.block("for (int at = 0; at < set[0]; at++)"):
            body.line("num member = set[1 + at];")
            self.made.elems[elem] = "member"
            body.line(f"ranks[at] = {self.made.number(value)};")
        body.line("sort_by(set + 1, ranks, set[0]);")
        self._next()

    # --- pieces ----------------------------------------------------------------------------------

    def _target(self, zone: Expr) -> str:
        """A zone to which something goes; below 0 for none."""
        target = self.body.keep(self.made.number(zone))
        if zone.op != "zone":
            self.body.leave("broken", f"{target} >= ZONES")
        return target

    def move(self, piece: Expr, zone: Expr, end: str) -> None:
        """One piece to a zone with room."""
        body = self.body
        what = body.keep(self.made.number(piece))
        target = self._target(zone)
        self._unless(f"{what} >= 0 && {target} >= 0", -1)
        body.leave("broken", f"(uint64_t)({what} - PIECE_BASE) >= PIECES")
        full = f"s->size[{target}] >= ZONE_LIMIT[{target}]"
        self._unless(f"!({full} && s->where[{what} - PIECE_BASE] != {target})", -1)
        self._try(f"put_piece(x, s, {what}, {target}, {ENDS[end]})")
        self._next()

    def _things(self, of: Expr) -> tuple[str, str]:
        """A set in a buffer of its own, which stays as it is while pieces move."""
        members, count = "things", "count"
        self.body.line(f"int32_t {members}[MEMBERS + 1];")
        self.body.line(f"int {count} = 0;")
        self.made.fill(of, members, count)
        return members, count

    def move_set(self, of: Expr, zone: Expr, end: str) -> None:
        """All of a set, or none."""
        members, count = self._things(of)
        target = self._target(zone)
        self._unless(f"{target} >= 0 && fits(s, {members}, {count}, {target})", -1)
        self._try(f"put_pieces(x, s, {members}, {count}, {target}, {ENDS[end]})")
        self._next()

    def move_some(self, number: Expr, of: Expr, zone: Expr, end: str) -> None:
        """So many of alike pieces, or none."""
        wanted = self.body.keep(self.made.number(number))
        self.body.line(f"if ({wanted} < 0)")
        self.body.line(f"    {wanted} = 0;")
        target = self._target(zone)
        members, count = self._things(of)
        self.body.line(f"if ({count} > {wanted})")
        self.body.line(f"    {count} = (int){wanted};")
        enough = f"{target} >= 0 && {count} >= {wanted} && fits(s, {members}, {count}, {target})"
        self._unless(enough, -1)
        self._try(f"put_pieces(x, s, {members}, {count}, {target}, {ENDS[end]})")
        self._next()

    def move_most(self, number: Expr, of: Expr, zone: Expr, end: str) -> None:
        """What is there and fits, at most so many."""
        target = self._target(zone)
        with self.body.block(f"if ({target} >= 0)"):
            wanted = self.body.keep(self.made.number(number))
            self.body.line(f"if ({wanted} > room_of(s, {target}))")
            self.body.line(f"    {wanted} = room_of(s, {target});")
            members, count = self._things(of)
            self.body.line(f"if ({count} > {wanted})")
            self.body.line(f"    {count} = {wanted} < 0 ? 0 : (int){wanted};")
            self._try(f"put_pieces(x, s, {members}, {count}, {target}, {ENDS[end]})")
        self._next()

    def draw(self, number: Expr, of: Expr, zone: Expr, into: int) -> None:
        """Take from a pile, refilling it as it says."""
        values = [self.body.keep(self.made.number(expr)) for expr in (number, of, zone)]
        self.body.line("int32_t drawn[PIECES + 1];")
        self.body.line(f"int count = draw(x, s, {', '.join(values)}, drawn);")
        self.body.line("if (x->trouble)")
        self.body.line("    return TROUBLE;")
        if into >= 0:
            self._put_set(into, View("drawn", "count"))
        else:
            self.body.line("(void)count;")
        self._next()

    def look(self, number: Expr, of: Expr, by: Expr, into: int) -> None:
        """Let a player see what comes next, without moving it."""
        wanted = self.body.keep(self.made.number(number))
        zone = self.body.keep(self.made.zone(of))
        self.body.line("int32_t things[PIECES + 1];")
        self.body.line(f"int count = content(s, {zone}, things);")
        self.body.line(f"if (count > {wanted})")
        self.body.line(f"    count = {wanted} < 0 ? 0 : (int){wanted};")
        player = self.body.keep(self.made.number(by))
        self._try(f"show(x, s, things, count, BIT({player}))")
        if into >= 0:
            self._put_set(into, View("things", "count"))
        self._next()

    def reveal(self, of: Expr) -> None:
        """Show pieces to everybody."""
        if self.made.is_set(of):
            members, count = self._things(of)
        else:
            one = self.made.number(of)
            self.body.line(f"int32_t one[1] = {{(int32_t)({one})}};")
            members, count = "one", "1"
        self._try(f"show(x, s, {members}, {count}, EVERYBODY)")
        self._next()

    def return_home(self, of: Expr) -> None:
        """Send pieces to their homes."""
        members, count = self._things(of)
        with self.body.block(f"for (int at = 0; at < {count}; at++)"):
            piece = f"{members}[at]"
            self.body.leave("broken", f"(uint64_t)((num){piece} - PIECE_BASE) >= PIECES")
            self._try(f"put_piece(x, s, {piece}, HOMES[{piece} - PIECE_BASE], 0)")
        self._next()

    def shuffle(self, zone: Expr) -> None:
        """Put a zone in random order."""
        self._try(f"shuffle_zone(x, s, {self.made.number(zone)})")
        self._next()

    def roll(self, stream: int, base: int, count: int, slot: int) -> None:
        """A random value of a die."""
        if count > 1:
            self.body.leave("unseen", "s->looker")
            rolled = f"{base} + (num)pcg_below(s->streams + {2 * stream}, {count})"
            self._put_number(slot, rolled)
        else:
            self._put_number(slot, str(base))
        self._next()

    def choose_random(self, slot: int, of: Expr, number: Expr, many: bool) -> None:
        """Members of a set at random."""
        members, count = self._things(of)
        wanted = self.body.keep(self.made.number(number))
        call = f"choose_random(x, s, {members}, {count}, {wanted}, {int(many)})"
        self.body.line(f"int picked = {call};")
        self.body.line("if (picked < 0)")
        self.body.line("    return picked;")
        if many:
            self._put_set(slot, View(members, "picked"))
        else:
            self._put_number(slot, f"{members}[0]")
        self._next()
