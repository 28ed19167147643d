"""What was altered by whom, so that two modules which alter one thing are noticed."""

from __future__ import annotations

from collections.abc import Mapping as Table
from dataclasses import dataclass, field

from engine.compiler.alter_find import Thing
from engine.compiler.alter_guards import both_hold
from engine.compiler.alter_read import Alteration
from engine.compiler.nodes import Mapping
from engine.core.problem import Place, Problems
from engine.core.span import Span

Path = tuple[str, ...]
"""Keys from a thing to a value of it; empty for the thing as a whole."""


@dataclass(frozen=True, slots=True)
class Done:
    """A value of a thing that a module altered. `adds`: beside what was there, nothing of it went.

    `before` is where the value stood, if it was there.
    """

    path: Path
    module: int
    only: Mapping | None
    span: Span
    before: Span | None
    adds: bool


@dataclass(frozen=True, slots=True)
class History:
    """Everything that was altered so far. `ids` are the modules' own; `required` holds for each
    module all that it requires, directly or not.
    """

    ids: tuple[str, ...]
    required: Table[int, frozenset[int]]
    problems: Problems
    done: dict[tuple[str, str], list[Done]] = field(default_factory=dict)

    def note(self, thing: Thing, new: Done) -> None:
        self.done.setdefault((thing.sort, thing.name), []).append(new)

    def clash(self, thing: Thing, new: Done) -> Done | None:
        """What another module, or this one before, did to the same value and may not have."""
        earlier = self.done.get((thing.sort, thing.name), ())
        return next((one for one in earlier if self._at_odds(one, new)), None)

    def _at_odds(self, one: Done, new: Done) -> bool:
        if one.module in self.required[new.module] or (one.adds and new.adds):
            return False
        short = min(len(one.path), len(new.path))
        same = one.path[:short] == new.path[:short]
        return same and one.span != new.span and both_hold(one.only, new.only)

    def of_others(self, thing: Thing, path: Path, alteration: Alteration) -> Done | None:
        """What a module that this one does not require did at a value, adding lines or changing."""
        earlier = self.done.get((thing.sort, thing.name), ())
        known = self.required[alteration.module] | {alteration.module}
        return next((one for one in earlier if one.module not in known and one.path == path), None)

    def refuse(self, thing: Thing, first: Done, second: Done) -> None:
        """The problem that shows the game's own value and both changes of it."""
        what = " · ".join(second.path or first.path)
        value = f"`{what}` of {thing.name}" if what else thing.name
        also = [Place(first.before or thing.span, "as the game has it")]
        if first.module == second.module:
            reason = f"{value} is altered here a second time."
            remedy = "Make one alteration of the two, or let `for:` tell their matches apart."
            also.append(Place(first.span, "the first time"))
        else:
            mine, other = self.ids[second.module], self.ids[first.module]
            reason = f'"{other}" and "{mine}" both alter {value}, and neither requires the other.'
            remedy = (
                f'Play with one of them. Or let "{mine}" require "{other}", and quote what that '
                "one makes of it."
            )
            also.append(Place(first.span, f'what "{other}" makes of it'))
        self.problems.error("altered-twice", second.span, reason, remedy, also=tuple(also))
