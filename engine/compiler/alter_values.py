"""One thing with its values altered: `{was: 3, now: 4}` at any depth, and what is added to it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NoReturn

from engine.compiler.alter_find import Thing
from engine.compiler.alter_history import Done, History, Path
from engine.compiler.alter_lines import (
    Stretch,
    filled,
    first_unlike,
    place_of,
    stretches,
    with_lines,
    with_more_lines,
)
from engine.compiler.alter_parts import (
    as_mapping,
    blank,
    child_of,
    children,
    is_change,
    opened,
    placed,
    same,
    shown,
    through,
    with_child,
    without_child,
)
from engine.compiler.alter_read import NOW, WAS, Alteration
from engine.compiler.gather_entry import word
from engine.compiler.nodes import Mapping, Node, Scalar, Sequence
from engine.compiler.read_yaml_keys import Role, role_of
from engine.core.problem import Place, Problems, nearest_name
from engine.core.span import Span

LEFT_OUT = {"copies": "1"}
"""Values that need not be written, and what they then are."""


class Refused(Exception):
    """The alteration cannot be made; its problems were told."""


@dataclass(frozen=True, slots=True)
class Altering:
    """An alteration of one thing. Problems are told to `problems`; `language` is the first one."""

    alteration: Alteration
    thing: Thing
    history: History
    problems: Problems
    language: str

    def altered(self, node: Node) -> Node:
        """The thing with all values of the alteration's body changed, or added. Raises `Refused`.

        Problems of one value do not keep those of the next from being told.
        """
        before = len(self.problems.errors)
        whole = opened(node, self.thing.sort, self.language)
        new = self._altered(whole, self.alteration.body, (), Role.DATA)
        if len(self.problems.errors) > before:
            raise Refused
        return new

    def _altered(self, node: Node, body: Mapping, path: Path, role: Role) -> Node:
        for key, value in body:
            below = (*path, word(key))
            inner = role_of(word(key), role) if isinstance(node, Mapping) else role
            try:
                if self.alteration.action == "extend":
                    node = self._extended(node, key, value, below, inner)
                elif is_change(value):
                    assert isinstance(value, Mapping)
                    node = self._changed(node, key, value, below, inner)
                elif isinstance(value, Mapping):
                    child = opened(self._child(node, key, below), word(key), self.language)
                    if isinstance(child, Scalar):
                        self._refuse_depth(key, child, below)
                    node = with_child(node, key, self._altered(child, value, below, inner))
                else:
                    self._refuse_bare(node, key, value)
            except Refused:
                continue
        return node

    def _child(self, node: Node, key: Scalar, path: Path) -> Node:
        found = child_of(node, key)
        if found is None:
            self._refuse_unknown(node, key, path)
        return found

    # -- change -------------------------------------------------------------------------------

    def _changed(self, node: Node, key: Scalar, value: Mapping, path: Path, role: Role) -> Node:
        was, now, present = value.get(WAS), value.get(NOW), child_of(node, key)
        was, now = (None if blank(was) else was), (None if blank(now) else now)
        done = self._done(path, key, present, adds=False)
        if now is not None:
            done = replace(done, span=placed(now))
        if was is None:
            self._must_be_new(key, present, done)
        elif present is None and not _as_left_out(key, was):
            self._refuse_unknown(node, key, path)
        elif isinstance(present, Scalar) and isinstance(was, Scalar) and role is Role.EFFECT:
            return self._with_lines(node, key, present, was, self._text(now), done)
        else:
            self._must_be_alone(done)
            self._must_be(present, was, path)
        if now is not None and was is not None and same(was, now):
            self._warn_of_nothing(now.span)
        self.history.note(self.thing, done)
        return without_child(node, key) if now is None else self._with(node, key, now)

    def _with_lines(
        self, node: Node, key: Scalar, present: Scalar, was: Scalar, now: Scalar | None, done: Done
    ) -> Node:
        """An effect in which the quoted lines are other ones."""
        found = stretches(present, was)
        if len(found) != 1:
            self._refuse_quote(present, was, found, done)
        self._must_be_own(present, found[0], done)
        if now is not None and same(was, now):
            self._warn_of_nothing(now.span)
        self.history.note(self.thing, done)
        new = with_lines(present, found[0], now, self.alteration.step)
        return without_child(node, key) if new is None else with_child(node, key, new)

    def _text(self, now: Node | None) -> Scalar | None:
        if now is None or isinstance(now, Scalar):
            return now
        remedy = "Write `now: |`, and below it the lines."
        self._refuse("alteration-form", now.span, "The new lines are a text.", remedy)

    def _must_be_new(self, key: Scalar, present: Node | None, done: Done) -> None:
        self._must_be_alone(done)
        if present is None:
            return
        reason = f"{self.thing.name} has `{word(key)}` already."
        also = (Place(present.span, "as it is"),)
        self._refuse("moved-on", key.span, reason, f"Say what it was: {shown(present)}", also)

    def _must_be(self, present: Node | None, was: Node, path: Path) -> None:
        if present is None or same(present, was):
            return
        reason = f"`{' · '.join(path)}` of {self.thing.name} is not what it was."
        remedy = "Look at what changed there, then quote it as it is now."
        also = (Place(placed(present), "as it is now"),)
        self._refuse("moved-on", was.span, reason, remedy, also)

    def _must_be_alone(self, done: Done) -> None:
        earlier = self.history.clash(self.thing, done)
        if earlier is not None:
            self.history.refuse(self.thing, earlier, done)
            raise Refused

    def _must_be_own(self, present: Scalar, at: Stretch, done: Done) -> None:
        """No line that goes was written by a module that this one does not require."""
        other = self.history.of_others(self.thing, done.path, self.alteration)
        if other is None:
            return
        files = {line.file for line in present.text.lines[at.first : at.end] if line.file}
        if other.span.file in files:
            self.history.refuse(self.thing, other, done)
            raise Refused

    def _refuse_quote(
        self, present: Scalar, was: Scalar, found: list[Stretch], done: Done
    ) -> NoReturn:
        other = self.history.of_others(self.thing, done.path, self.alteration)
        if other is not None and not found:
            self.history.refuse(self.thing, other, done)
            raise Refused
        name = self.thing.name
        if found:
            places = [present.text.lines[one.first] for one in found]
            also = tuple(Place(place_of(one, present), "here") for one in places)
            reason = f"These lines stand in {name} {len(found)} times."
            remedy = "Quote a line before or behind too, so that it is plain which are meant."
            self._refuse("alteration-form", place_of(filled(was)[0], was), reason, remedy, also)
        if len(present.text.lines) == 1:
            self._must_be(present, was, done.path)
        lacking, like = first_unlike(present, was)
        there = place_of(like, present) if like is not None else placed(present)
        together = any(one.says.strip() == lacking.says.strip() for one in present.text.lines)
        reason = f"{name} does not have this line."
        remedy = "Look at what changed there, then quote its lines as they are now."
        if together:
            reason = f"{name} does not have these lines together, one below the other."
        also = (Place(there, "as it is now"),)
        self._refuse("moved-on", place_of(lacking, was), reason, remedy, also)

    # -- extend -------------------------------------------------------------------------------

    def _extended(self, node: Node, key: Scalar, value: Node, path: Path, role: Role) -> Node:
        present = child_of(node, key)
        if is_change(value):
            reason = "To extend is to add; what is there stays."
            self._refuse("alteration-form", key.span, reason, "For this write `change:`.")
        if present is None:
            if isinstance(node, Sequence):
                self._refuse_unknown(node, key, path)
            return self._noted(node, key, value, path, None)
        present = opened(present, word(key), self.language)
        match present, value:
            case Mapping(), Mapping():
                return with_child(node, key, self._altered(present, value, path, role))
            case Mapping(), Sequence() if path[-1] == "members":
                return with_child(node, key, self._with_members(present, value, path))
            case Sequence(), Mapping() if path[-1] == "members":
                return with_child(node, key, self._with_members(as_mapping(present), value, path))
            case Sequence(), Sequence():
                return with_child(node, key, self._with_items(present, value, path))
            case Scalar(), Scalar() if role is Role.EFFECT and path[-1] not in ("is", "winner"):
                self.history.note(self.thing, self._done(path, key, present, adds=True))
                more = with_more_lines(present, value, self.alteration.step)
                return with_child(node, key, more)
            case Scalar(), Sequence():
                one = Sequence((present,), True, present.span)
                return with_child(node, key, self._with_items(one, value, path))
        self._refuse_extension(key, present, path)

    def _refuse_extension(self, key: Scalar, present: Node, path: Path) -> NoReturn:
        self._must_be_alone(self._done(path, key, present, adds=False))
        reason = f"{self.thing.name} has `{' · '.join(path)}` already."
        remedy = "What is there is altered with `change:`, which says what it was."
        also = (Place(placed(present), "as it is"),)
        self._refuse("alteration-form", key.span, reason, remedy, also)

    def _noted(self, node: Node, key: Scalar, value: Node, path: Path, at: Node | None) -> Node:
        self._must_be_alone(self._done(path, key, at, adds=True))
        self.history.note(self.thing, self._done(path, key, at, adds=True))
        return self._with(node, key, value)

    def _with_members(self, present: Mapping, more: Node, path: Path) -> Node:
        body = more if isinstance(more, Mapping) else as_mapping(more)
        return self._altered(present, body, path, Role.DATA)

    def _with_items(self, present: Sequence, more: Sequence, path: Path) -> Sequence:
        said = {word(one) for one in present if isinstance(one, Scalar)}
        for one in more:
            if isinstance(one, Scalar) and word(one) in said:
                self._warn_of_nothing(one.span)
        self.history.note(self.thing, self._done(path, None, present, adds=True))
        new = tuple(
            through(one, self.alteration.step)
            for one in more
            if not (isinstance(one, Scalar) and word(one) in said)
        )
        return replace(present, items=(*present.items, *new))

    # -- telling ------------------------------------------------------------------------------

    def _done(self, path: Path, key: Scalar | None, present: Node | None, adds: bool) -> Done:
        at = self.alteration
        span = key.span if key is not None else at.span
        before = placed(present) if present is not None else None
        return Done(path, at.module, at.only, span, before, adds)

    def _with(self, node: Node, key: Scalar, value: Node) -> Node:
        step = self.alteration.step
        new_key = through(key, step)
        assert isinstance(new_key, Scalar)
        return with_child(node, new_key, through(value, step))

    def _warn_of_nothing(self, span: Span) -> None:
        reason = f"This changes nothing of {self.thing.name}."
        self.problems.warning("changes-nothing", span, reason, "Take it out, or write what is new.")

    def _refuse(
        self, code: str, span: Span, reason: str, remedy: str = "", also: tuple[Place, ...] = ()
    ) -> NoReturn:
        self.problems.error(code, span, reason, remedy, also=also)
        raise Refused

    def _refuse_unknown(self, node: Node, key: Scalar, path: Path) -> NoReturn:
        known = [name for name, _ in children(node)]
        above = f" in `{' · '.join(path[:-1])}`" if len(path) > 1 else ""
        reason = f'{self.thing.name} has no "{word(key)}"{above}.'
        listing = f"It has: {', '.join(known)}." if known else ""
        nearest = nearest_name(word(key), known)
        self.problems.error("unknown-name", key.span, reason, listing, nearest)
        raise Refused

    def _refuse_depth(self, key: Scalar, present: Scalar, path: Path) -> NoReturn:
        reason = f"`{' · '.join(path)}` of {self.thing.name} is a single value."
        also = (Place(placed(present), "as it is"),)
        self._refuse("alteration-form", key.span, reason, f"Write {shown(present)}", also)

    def _refuse_bare(self, node: Node, key: Scalar, value: Node) -> NoReturn:
        present = child_of(node, key)
        was = f"was: {word(present)}, " if isinstance(present, Scalar) and word(present) else ""
        if isinstance(present, Scalar) and len(present.text.lines) > 1:
            was = "was: …, "
        now = word(value) if isinstance(value, Scalar) and len(value.text.lines) == 1 else "…"
        reason = "A change says what was there and what is there now."
        remedy = f"Write `{word(key)}: {{{was}now: {now or '…'}}}`."
        self._refuse("alteration-form", key.span, reason, remedy)


def _as_left_out(key: Scalar, was: Node) -> bool:
    return word(was) != "" and LEFT_OUT.get(word(key)) == word(was)
