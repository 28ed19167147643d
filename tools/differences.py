"""What a set of modules changes in a game: thing by thing, value by value."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from collections.abc import Sequence as Many
from dataclasses import dataclass
from pathlib import Path

from engine.compiler.alter import alter
from engine.compiler.alter_draft import Draft
from engine.compiler.alter_find import SORT_OF_ITEMS, Index, Thing
from engine.compiler.alter_guards import EXCEPT
from engine.compiler.alter_parts import children, opened
from engine.compiler.compile import Game
from engine.compiler.describe_cards import CardTexts
from engine.compiler.gather import read_modules
from engine.compiler.gather_entry import words
from engine.compiler.nodes import Mapping as MappingNode
from engine.compiler.nodes import Node, Scalar, Sequence
from engine.compiler.read_yaml_keys import Role, role_of
from engine.core.problem import Problems
from engine.core.span import Span

Lines = tuple[str, ...]
NOT_SHOWN = frozenset(("id", "for"))
THINGS_OF_THEIR_OWN = {"kind": "items", "module": "options"}
"""Keys below which other things stand, by sort of thing."""
FIRST = tuple(SORT_OF_ITEMS.values())
"""What is shown first: cards, pieces and spaces, then all else."""


@dataclass(frozen=True, slots=True)
class Change:
    """A value that is another one. `what` is wording, effect or value; no lines: it is not there.

    `where` says for which matches, where it is not for all.
    """

    path: str
    what: str
    before: Lines
    after: Lines
    where: str = ""


@dataclass(frozen=True, slots=True)
class Difference:
    """A thing that came, went or changed; `how` is added, removed or changed. `span` is its place;
    `through` names the alterations that did it.
    """

    sort: str
    name: str
    how: str
    span: Span
    through: tuple[str, ...]
    changes: tuple[Change, ...]


@dataclass(frozen=True, slots=True)
class _Value:
    what: str
    lines: Lines
    via: tuple[str, ...]


_Values = dict[str, _Value]
_Variants = dict[str, _Values]
"""For which matches ("" for all) -> path -> value."""


def differences(before: Game, after: Game) -> list[Difference]:
    """What the modules of `after` make of the game `before`, both without fault."""
    old, new = _with_printed(before), _with_printed(after)
    names = dict.fromkeys((*old, *new))
    found = [_compared(old.get(name), new.get(name)) for name in names]
    return sorted((one for one in found if one is not None), key=_rank)


def _with_printed(game: Game) -> dict[tuple[str, str], tuple[Thing, _Variants]]:
    """The things of a game; cards also with the text that is made from their effect."""
    found = _things(game.folders)
    for (sort, name), lines in printed_texts(game).items():
        if (sort, name) in found:
            variants = found[sort, name][1]
            for values in variants.values() if len(variants) == 1 else ():
                values.update({path: _Value("wording", said, ()) for path, said in lines.items()})
    return found


def printed_texts(game: Game) -> dict[tuple[str, str], dict[str, Lines]]:
    """What is printed on cards, pieces and spaces that have no text of their own, by language.

    Another wording of a verb shows on every card that uses it.
    """
    texts = CardTexts(game.declarations)
    found: dict[tuple[str, str], dict[str, Lines]] = {}
    for kind in game.declarations.kinds:
        for item in kind.items:
            made = {one: texts.text(kind, item, one) for one in game.declarations.languages}
            found[SORT_OF_ITEMS[kind.sort], f"{kind.one}.{item.id}"] = {
                f"printed ({language})": text.lines
                for language, text in made.items()
                if text.origin == "auto"
            }
    return found


def _rank(one: Difference) -> tuple[int, str]:
    return (FIRST.index(one.sort) if one.sort in FIRST else len(FIRST), one.sort)


def _things(folders: Many[Path]) -> dict[tuple[str, str], tuple[Thing, _Variants]]:
    problems = Problems()
    altered = alter(read_modules(folders, problems).modules, problems)
    problems.stop_on_errors()
    draft = Draft.of(altered.modules)
    things = Index(draft).all()
    return {(one.sort, one.name): (one, _variants(one, draft)) for one in things}


def _compared(
    old: tuple[Thing, _Variants] | None, new: tuple[Thing, _Variants] | None
) -> Difference | None:
    known = new or old
    assert known is not None
    thing = known[0]
    changes = tuple(_changes(old[1] if old else {}, new[1] if new else {}))
    if old is not None and new is not None and not changes:
        return None
    if thing.sort == "module" and old is None:
        return None  # the head of the expansion itself
    how = "changed" if old and new else "added" if new else "removed"
    through = dict.fromkeys(
        step
        for values in (new[1] if new else {}).values()
        for value in values.values()
        for step in value.via
    )
    return Difference(thing.sort, thing.name, how, thing.span, tuple(through), changes)


def _changes(old: _Variants, new: _Variants) -> Iterator[Change]:
    plain_old = old.get("", next(iter(old.values()), {}))
    for where, values in new.items() or ((where, {}) for where in old):
        before = old.get(where, plain_old)
        for path in dict.fromkeys((*before, *values)):
            one, other = before.get(path), values.get(path)
            if (one.lines if one else ()) != (other.lines if other else ()):
                kept = other or one
                assert kept is not None
                yield Change(
                    path,
                    kept.what,
                    one.lines if one else (),
                    other.lines if other else (),
                    where,
                )


def _variants(thing: Thing, draft: Draft) -> _Variants:
    found: _Variants = {}
    for branch in thing.branches:
        node = draft.get(branch)
        where = _where(node) if thing.guarded else ""
        found.setdefault(where, {}).update(_values(node, thing.sort))
    return found


def _where(node: Node) -> str:
    guard = node.get("for") if isinstance(node, MappingNode) else None
    if not isinstance(guard, MappingNode):
        return ""
    said = [f"{key.raw}: {', '.join(words(value))}" for key, value in guard if key.raw != EXCEPT]
    if guard.get(EXCEPT) is not None:
        said.append("otherwise")
    return "; ".join(said)


def _values(node: Node, sort: str) -> _Values:
    own = THINGS_OF_THEIR_OWN.get(sort, "")
    found: _Values = {}
    whole = opened(node, sort, "")
    waiting: list[tuple[str, Node, Role]] = [("", whole, role_of(sort, Role.DATA))]
    while waiting:
        path, one, role = waiting.pop()
        if (listed := _listed(one)) is not None:
            found[path] = _Value(_what(role), (", ".join(listed),), one.span.via)
        elif isinstance(one, Scalar):
            lines = tuple(line.says.rstrip() for line in one.text.lines)
            said = lines if len(lines) > 1 else (one.raw.strip(),)
            found[path] = _Value(_what(role), said, one.span.via)
        elif sort == "symbol" and path == "members":
            names = ", ".join(name for name, _ in _members(one))
            found[path] = _Value("value", (names,), ())
        else:
            for key, value in reversed(children(one)):
                if (path or key not in NOT_SHOWN) and not (not path and key == own):
                    below = role_of(key, role) if isinstance(one, MappingNode) else role
                    waiting.append((f"{path}.{key}" if path else key, value, below))
    return found


def _listed(node: Node) -> Lines | None:
    """The words of a list of words."""
    if not isinstance(node, Sequence):
        return None
    found = tuple(one.raw.strip() for one in node if isinstance(one, Scalar))
    return found if len(found) == len(node.items) else None


def _members(node: Node) -> list[tuple[str, Node]]:
    if isinstance(node, MappingNode):
        return children(node)
    return [(one.raw, one) for _, one in children(node) if isinstance(one, Scalar)]


def _what(role: Role) -> str:
    return {Role.WORDING: "wording", Role.EFFECT: "effect"}.get(role, "value")


def as_data(found: Many[Difference]) -> list[Mapping[str, object]]:
    """The differences for programs."""
    return [
        {
            "sort": one.sort,
            "name": one.name,
            "how": one.how,
            "at": str(one.span),
            "through": list(one.through),
            "changes": [
                {
                    "path": change.path,
                    "what": change.what,
                    "for": change.where,
                    "before": "\n".join(change.before) if change.before else None,
                    "after": "\n".join(change.after) if change.after else None,
                }
                for change in one.changes
            ],
        }
        for one in found
    ]
