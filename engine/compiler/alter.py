"""What modules alter in the modules that they require, done to their files before anything is read
out of these.

Alterations are made one after another, in the order of modules, files and lines. What results has
the form of a file that its author could have written; its spans point into the file that holds the
text, and name in `via` the alteration that a text came through.
"""

from __future__ import annotations

from collections.abc import Mapping as Table
from collections.abc import Sequence as Many
from dataclasses import dataclass, replace

from engine.compiler.alter_draft import Branch, Draft
from engine.compiler.alter_find import Index, Thing
from engine.compiler.alter_guards import (
    made_key,
    meets,
    narrowed,
    outside,
    within,
    without_exceptions,
)
from engine.compiler.alter_history import Done, History
from engine.compiler.alter_parts import opened, placed, same, through
from engine.compiler.alter_read import Alteration, read_alterations
from engine.compiler.alter_texts import altered_texts
from engine.compiler.alter_values import Altering, Refused
from engine.compiler.gather_entry import word
from engine.compiler.gather_sources import SourceModule
from engine.compiler.nodes import Mapping, Node
from engine.compiler.schema import check_file
from engine.core.problem import Place, Problems
from engine.core.span import Span


@dataclass(frozen=True, slots=True)
class Altered:
    """The modules with all alterations made.

    `guards` are the alterations as written, whose `for:` is still unchecked, with their places;
    `removed` are the names of things that are gone, with the places that say so.
    """

    modules: tuple[SourceModule, ...]
    guards: tuple[tuple[Span, Mapping], ...]
    removed: Table[str, Span]
    texts: Table[str, str]
    """What no file holds as a whole, by name: see `alter_texts`."""


def alter(modules: Many[SourceModule], problems: Problems) -> Altered:
    """Make all alterations of a module set."""
    language = next(iter(modules[0].languages), "en") if modules else "en"
    draft = Draft.of(modules)
    asked = list(read_alterations(modules, problems))
    maker = _Maker(modules, draft, language, problems)
    for one in asked:
        maker.make(one)
    roots = [draft.roots[module][file] for module, file in sorted(draft.touched)]
    texts: dict[str, str] = {}
    for root in (one for one in roots if one is not None and not problems.errors):
        check_file(without_exceptions(root), problems)
        texts |= altered_texts(root)
    guards = tuple((one.span, one.around) for one in asked)
    return Altered(_with_roots(modules, draft), guards, maker.removed, texts)


def _with_roots(modules: Many[SourceModule], draft: Draft) -> tuple[SourceModule, ...]:
    if not draft.touched:
        return tuple(modules)
    return tuple(
        replace(
            module,
            files=tuple(
                replace(file, root=root)
                for file, root in zip(module.files, draft.roots[number], strict=True)
            ),
        )
        for number, module in enumerate(modules)
    )


class _Maker:
    """Makes alterations in a draft, one after another."""

    def __init__(
        self, modules: Many[SourceModule], draft: Draft, language: str, problems: Problems
    ) -> None:
        self.draft = draft
        self.language = language
        self.problems = problems
        self.index = Index(draft)
        self.ids = tuple(one.id for one in modules)
        self.required = _required(modules)
        self.history = History(self.ids, self.required, problems)
        self.removed: dict[str, Span] = {}

    def make(self, one: Alteration) -> None:
        """Make an alteration, or tell what keeps it from being made."""
        thing = self._find(one)
        if thing is None or not self._may_be_guarded(one, thing):
            return
        branches = [branch for branch in thing.branches if meets(self.draft.get(branch), one.only)]
        if not branches:
            reason = f"{thing.name} is in no match that this `for:` names."
            also = (Place(thing.span, "the thing"),)
            span = one.only.span if one.only is not None else one.span
            self.problems.error("alteration-form", span, reason, "Look at its own.", also=also)
            return
        if thing.sort == "module" and self._refuse_head(one):
            return
        try:
            if one.action in ("change", "extend"):
                self._change(one, thing, branches)
            elif one.action == "replace":
                self._replace(one, thing, branches)
            else:
                self._remove(one, thing, branches)
        except Refused:
            return

    # -- finding ------------------------------------------------------------------------------

    def _find(self, one: Alteration) -> Thing | None:
        said, others = word(one.target), self.required[one.module]
        found = self.index.named(said, others)
        if len(found) == 1:
            return found[0]
        if found:
            names = [thing.full for thing in found]
            reason = f'"{said}" is the name of several things.'
            also = tuple(Place(thing.span, thing.full) for thing in found)
            remedy = f"Say which: {', '.join(names)}."
            self.problems.error("ambiguous-name", one.span, reason, remedy, also=also)
        else:
            self._refuse_unknown(one, said, others)
        return None

    def _refuse_unknown(self, one: Alteration, said: str, others: frozenset[int]) -> None:
        everything = frozenset(range(len(self.ids)))
        elsewhere = self.index.named(said, everything)
        also: tuple[Place, ...] = ()
        nearest = remedy = ""
        if not others:
            reason = "This module requires no other one, so that it has nothing to alter."
            remedy = 'Say which game it is for: `requires: {GAME: ">=1.0"}` under `module:`.'
        elif elsewhere:
            owner = self.ids[elsewhere[0].branches[0].module]
            also = (Place(elsewhere[0].span, "here"),)
            own = owner == self.ids[one.module]
            reason = f'"{said}" is a thing of "{owner}", which this module does not require.'
            remedy = f"Add it under `requires:` of `module:`: {owner}."
            if own:
                reason, remedy = f'"{said}" is a thing of this module itself.', "Change it there."
        else:
            games = " or ".join(f'"{self.ids[number]}"' for number in sorted(others))
            reason = f'There is no "{said}" in {games}.'
            nearest = self.index.nearest(said, others)
            if (gone := self.removed.get(said)) is not None:
                also = (Place(gone, "taken out here"),)
            remedy = "`rulewright words` lists the names of things."
        self.problems.error("unknown-name", one.span, reason, remedy, nearest, also)

    def _may_be_guarded(self, one: Alteration, thing: Thing) -> bool:
        if one.only is None or thing.guarded:
            return True
        reason = f"{thing.full} is the same in every match, so that `for:` cannot stand here."
        remedy = "Alter the cards, zones, verbs or formulas that differ."
        self.problems.error("alteration-form", one.only.span, reason, remedy)
        return False

    def _refuse_head(self, one: Alteration) -> bool:
        """What a module is known by, and what it needs, is its own affair."""
        whole = one.whole.entries if isinstance(one.whole, Mapping) else ()
        for key, _ in (*one.body, *whole):
            if word(key) in ("id", "version", "requires", "conflicts"):
                reason = f"`{word(key)}` says which module that is; no other one can alter it."
                self.problems.error("alteration-form", key.span, reason, "Leave it out.")
                return True
        return False

    # -- making -------------------------------------------------------------------------------

    def _altering(self, one: Alteration, thing: Thing, problems: Problems) -> Altering:
        history = replace(self.history, problems=problems)
        return Altering(one, thing, history, problems, self.language)

    def _change(self, one: Alteration, thing: Thing, branches: list[Branch]) -> None:
        """Of variants, those that can be changed so; there must be one."""
        if not one.body.entries:
            reason = f"Nothing is said of {thing.name}."
            remedy = "Write its keys below, each with `{was: …, now: …}`."
            if one.action == "extend":
                remedy = "Write its keys below, each with what is added."
            self.problems.error("alteration-form", one.span, reason, remedy)
            return
        if not thing.guarded:
            self._change_parts(one, thing, branches)
            return
        told: list[Problems] = []
        made: list[tuple[Branch, Node]] = []
        for branch in branches:
            mine = Problems()
            try:
                made.append(
                    (branch, self._altering(one, thing, mine).altered(self.draft.get(branch)))
                )
                told.append(mine)
            except Refused:
                told.append(mine)
        fine = [each for each in told if not each.errors]
        self.problems.found.extend((fine or told)[0].found)
        for branch, new in sorted(made, key=lambda each: each[0].path, reverse=True):
            self._put_variant(branch, new, one)

    def _change_parts(self, one: Alteration, thing: Thing, branches: list[Branch]) -> None:
        """Each key in the part that has it, what none has in the first."""
        for key, value in one.body:
            with_key = [branch for branch in branches if _has(self.draft.get(branch), word(key))]
            branch = (with_key or branches)[0]
            alone = replace(one, body=replace(one.body, entries=((key, value),)))
            new = self._altering(alone, thing, self.problems).altered(self.draft.get(branch))
            self.draft.put(branch, new)
            self.draft.moved += 1

    def _put_variant(self, branch: Branch, new: Node | None, one: Alteration) -> None:
        """Put what a variant is from now on; None: it is gone. Other matches keep the old one."""
        old = self.draft.get(branch)
        if one.only is None or within(old, one.only):
            if new is None:
                self.draft.drop(branch)
            else:
                self.draft.put(branch, new)
            return
        whole = opened(old, self._section(branch).removesuffix("s"), self.language)
        assert isinstance(whole, Mapping)
        if isinstance(new, Mapping):
            self.draft.insert_after(branch, narrowed(new, one.only))
        self.draft.moved += 1
        self.draft.put(branch, outside(whole, one.only))

    def _section(self, branch: Branch) -> str:
        return word(self.draft.key(replace(branch, path=branch.path[:1])))

    def _replace(self, one: Alteration, thing: Thing, branches: list[Branch]) -> None:
        if one.whole is None:
            reason = f"It is not said what {thing.name} is from now on."
            remedy = "Write the whole thing below `with:`."
            self.problems.error("alteration-form", one.span, reason, remedy)
            return
        old = self.draft.get(branches[0])
        self._note(one, thing, old)
        new = self._with_identity(one, thing, old, through(one.whole, one.step))
        if same(old, new):
            reason = f"This changes nothing of {thing.name}."
            remedy = "Take it out, or write what is new."
            self.problems.warning("changes-nothing", one.span, reason, remedy)
        first, *others = sorted(
            branches, key=lambda branch: (branch.module, branch.file, branch.path)
        )
        for branch in reversed(others):
            self._put_variant(branch, None, one)
        self._put_variant(first, new, one)

    def _with_identity(self, one: Alteration, thing: Thing, old: Node, new: Node) -> Node:
        """The new thing with the id or words of the old one, which others call it by."""
        if not isinstance(old, Mapping) or not isinstance(new, Mapping):
            return new
        keys = ("id", thing.sort) if thing.sort != "module" else ("id", "version")
        for name in keys:
            key, value, said = old.key(name), old.get(name), new.get(name)
            if key is None or value is None:
                continue
            if said is not None and not same(said, value):
                reason = f"What replaces {thing.name} has its name: others call it so."
                also = (Place(value.span, "its name"),)
                remedy = "Leave this out; or remove the thing, and add one with a new name."
                self.problems.error("alteration-form", said.span, reason, remedy, also=also)
                raise Refused
            kept = tuple(entry for entry in new if word(entry[0]) != name)
            at = made_key(word(value), one.span) if name == "id" else value
            new = replace(new, entries=((key, through(at, one.step)), *kept))
        return new

    def _remove(self, one: Alteration, thing: Thing, branches: list[Branch]) -> None:
        if thing.sort == "module":
            reason = "A module cannot be taken out of a game."
            remedy = "Do not require it; or remove the things of it that are not wanted."
            self.problems.error("alteration-form", one.span, reason, remedy)
            return
        self._note(one, thing, self.draft.get(branches[0]))
        for branch in sorted(branches, key=lambda each: each.path, reverse=True):
            self._put_variant(branch, None, one)
        if one.only is None:
            self.removed.update(dict.fromkeys((*thing.names, thing.name, thing.full), one.span))

    def _note(self, one: Alteration, thing: Thing, old: Node) -> None:
        done = Done((), one.module, one.only, one.span, placed(old), adds=False)
        earlier = self.history.clash(thing, done)
        if earlier is not None:
            self.history.refuse(thing, earlier, done)
            raise Refused
        self.history.note(thing, done)


def _has(node: Node, key: str) -> bool:
    return isinstance(node, Mapping) and node.get(key) is not None


def _required(modules: Many[SourceModule]) -> dict[int, frozenset[int]]:
    """For each module all that it requires, directly or not."""
    numbers = {one.id: number for number, one in enumerate(modules)}
    found: dict[int, frozenset[int]] = {}
    for number, one in enumerate(modules):  # each stands after what it requires
        direct = {numbers[id] for id in one.requires if id in numbers and numbers[id] < number}
        found[number] = frozenset(direct).union(*(found[inner] for inner in direct))
    return found
