"""What may fail, and whether somebody catches it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from engine.compiler.check_session import YES, Session
from engine.compiler.checked import (
    Block,
    Branch,
    CallVerb,
    CheckedRoutine,
    Choose,
    ChooseSet,
    Do,
    EachSeat,
    Either,
    Gather,
    If,
    InOrder,
    InOrderEach,
    May,
    Perform,
    Phase,
    Resolve,
    Step,
    Steps,
    Times,
    Walk,
    While,
)
from engine.core.operations import OPERATIONS, Expr
from engine.core.problem import Place
from engine.core.span import Span

_ZERO = Expr("int", (0,))


@dataclass(slots=True)
class Failing:
    """Which verbs and effects may fail; found by going round until nothing new comes up."""

    verbs: dict[int, bool] = field(default_factory=dict)
    kinds: dict[str, bool] = field(default_factory=dict)
    """Whether performing something of the kind may fail."""

    def any_of(self, steps: Iterable[Step]) -> bool:
        """Whether one of the steps may fail."""
        return any(self.may_fail(step) for step in steps)

    def may_fail(self, step: Step) -> bool:
        """Whether the step may fail, with nothing inside it to catch that."""
        match step:
            case Do(op=op, sure=sure):
                return OPERATIONS[op].fails and not sure
            case CallVerb(verb=verb):
                return self.verbs.get(verb, False)
            case Perform():
                return not self.surely_performed(step)
            case Either():
                return not self.surely_one(step)
            case May(otherwise=otherwise):
                return self.any_of(otherwise)
            case Block(body=body, otherwise=otherwise):
                return self.any_of(body if otherwise is None else otherwise)
            case Choose():
                return self._choice(step)
            case ChooseSet():
                return self._choice_of_several(step)
            case InOrderEach(optional=True):
                return False
            case _:
                return any(self.any_of(part) for part in bodies(step))

    def surely_performed(self, step: Perform) -> bool:
        """Whether what is performed always has an effect, and that cannot fail."""
        return step.sure and not any(self.kinds.get(kind, True) for kind in step.kinds)

    def surely_one(self, step: Either) -> bool:
        """Whether one branch is always open."""
        return any(one.guard == YES and not self.any_of(one.body) for one in step.branches)

    def nothing_chosen(self, step: Choose | ChooseSet) -> bool:
        """Whether the choice itself may fail: no candidates, and no `else`."""
        if step.otherwise is not None:
            return False
        if isinstance(step, ChooseSet):
            return not (step.least == _ZERO and step.condition == YES)
        return not (step.optional or step.never_empty)

    def _choice(self, step: Choose) -> bool:
        other = self.any_of(step.otherwise or ())
        if step.optional and step.body is not None:
            return other
        return self.nothing_chosen(step) or other or self.any_of(step.body or ())

    def _choice_of_several(self, step: ChooseSet) -> bool:
        other = self.any_of(step.otherwise or ())
        if step.offer is not None:
            return other
        return self.nothing_chosen(step) or other or self.any_of(step.body or ())


def bodies(step: Step) -> tuple[Steps, ...]:
    """The blocks directly inside a step whose failure is its own."""
    match step:
        case If(branches=branches, otherwise=otherwise):
            return (*(body for _, body in branches), otherwise)
        case While(body=body) | Times(body=body) | Walk(body=body) | EachSeat(body=body):
            return (body,)
        case Phase(body=body) | Gather(body=body) | Resolve(body=body) | InOrderEach(body=body):
            return (body,)
        case InOrder(parts=parts):
            return tuple(_bodies_of(parts))
        case _:
            return ()


def _bodies_of(branches: tuple[Branch, ...]) -> Iterator[Steps]:
    return (branch.body for branch in branches)


def find_failing(session: Session) -> Failing:
    """Which verbs and kinds of effects may fail."""
    found = Failing(dict.fromkeys(session.verbs, False), _kinds(session, frozenset()))
    while True:
        verbs = {
            number: found.any_of(session.routines[routine].body)
            for number, routine in session.verb_routines.items()
        }
        failing = frozenset(
            index
            for index, routine in enumerate(session.routines)
            if routine.what == "effect" and found.any_of(routine.body)
        )
        after = Failing(verbs, _kinds(session, failing))
        if after == found:
            return found
        found = after


def _kinds(session: Session, failing: frozenset[int]) -> dict[str, bool]:
    """Kinds of which something has no effect, or one that may fail."""
    routines = dict(session.effects)
    found = {}
    for decl in session.world.kinds:
        things = range(decl.kind.base, decl.kind.base + decl.kind.count)
        found[decl.kind.name] = any(
            one not in routines or routines[one] in failing for one in things
        )
    return found


_OF_ANYTHING = "all or nothing:\n  …\nelse:\n  …\nor take what there is: move at most … · draw …"
_OF_A_CONDITION = (
    "if c:\n  …                only when what is required holds\n"
    "or put more lines together: all or nothing: … else: …"
)
_OF_A_CHOICE = (
    "choose … from …:\n  …\nelse:\n  …          what is done when there is none to choose\n"
    "or put more lines together: all or nothing: … else: …"
)


def report_uncaught(session: Session, failing: Failing, routine: CheckedRoutine) -> None:
    """Report every statement of the routine that may fail with nothing to catch it."""
    for step, span in uncaught(failing, routine.body):
        cause, there = _deepest(session, failing, step, span, frozenset())
        session.error(
            "uncaught-failure",
            span,
            "this may turn out impossible, and nothing says what happens then",
            _otherwise(cause),
            also=(Place(there, "this may be impossible"),) if there != span else (),
        )


def _otherwise(cause: Step) -> str:
    """What may be written instead of a statement that nothing catches."""
    match cause:
        case Choose() | ChooseSet():
            return _OF_A_CHOICE
        case Do(op="require"):
            return _OF_A_CONDITION
    return _OF_ANYTHING


def uncaught(failing: Failing, steps: Steps) -> Iterator[tuple[Step, Span]]:
    """The innermost statements that may fail, with their places."""
    for step in steps:
        if not failing.may_fail(step):
            continue
        inner = [*_open_bodies(step)]
        found = [one for body in inner for one in uncaught(failing, body)]
        own = isinstance(step, Choose | ChooseSet) and failing.nothing_chosen(step)
        if own or not found:
            yield step, step.span
        yield from found


def _open_bodies(step: Step) -> tuple[Steps, ...]:
    match step:
        case Block(body=body, otherwise=otherwise):
            return (body if otherwise is None else otherwise,)
        case May(otherwise=otherwise):
            return (otherwise,)
        case Choose(optional=False) | ChooseSet(offer=None):
            return (step.body or (), step.otherwise or ())
        case Choose() | ChooseSet():
            return (step.otherwise or (),)
        case _:
            return bodies(step)


def _deepest(
    session: Session, failing: Failing, step: Step, span: Span, seen: frozenset[int]
) -> tuple[Step, Span]:
    """The statement that may fail, inside the verb that a step calls or else the step itself."""
    if isinstance(step, CallVerb) and step.verb not in seen:
        body = session.routines[session.verb_routines[step.verb]].body
        for inner, there in uncaught(failing, body):
            return _deepest(session, failing, inner, there, seen | {step.verb})
    return step, span
