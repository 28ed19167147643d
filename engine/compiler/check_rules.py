"""Verbs, effects, formulas and the texts of the game itself, each as a routine or an expression."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from engine.compiler import ast
from engine.compiler.check_body import Body
from engine.compiler.check_facts import replaced
from engine.compiler.check_session import ME, UNKNOWN, YES, Frame, Session, Value
from engine.compiler.check_words import type_in_words
from engine.compiler.checked import CheckedFormula, CheckedRoutine
from engine.compiler.scope import Local, Scope
from engine.compiler.types import Type, thing
from engine.compiler.world import (
    BlockDecl,
    EffectDecl,
    FormulaDecl,
    Parameter,
    RankBy,
    ResultDecl,
    VerbDecl,
)
from engine.core.operations import Expr
from engine.core.program import Ranking
from engine.core.span import NOWHERE, Span

_ACTOR, _THIS = Expr("local", (1,)), Expr("local", (2,))
_ROUNDS = 4


def settled(session: Session, read: Callable[[set[Span]], Body]) -> None:
    """Read a text, again while locals turn out to be none at times."""
    widened: set[Span] = set()
    for _ in range(_ROUNDS):
        marks = session.marks()
        if not read(widened).frame.again:
            return
        session.back_to(marks)
    read(widened)


def body_of(
    session: Session, name: str, what: str, widened: set[Span], this: str = "", acting: bool = True
) -> Body:
    """A reading of a routine with its first three locals."""
    player = f"ref:{session.world.kinds[0].kind.name}"
    frame = Frame(name, what, [player, player, f"ref:{this}"], widened=widened)
    itself = Value(thing(this), _THIS) if this else None
    return Body(session, frame, ME if acting else None, _ACTOR if acting else None, itself)


def parameters(body: Body, wanted: Iterable[Parameter]) -> list[Local]:
    """Introduce parameters as the next locals."""
    found = []
    for one in wanted:
        slot = body.frame.slot(body.sort(one.type))
        word = ast.Word(one.name, one.span)
        found.append(body.introduce(word, one.type, Expr("local", (slot,)), "parameter"))
    body.scope = Scope(body.scope)
    return found


def check_formula(session: Session, decl: FormulaDecl) -> CheckedFormula:
    """The formula, checked when first asked for; its type is that of its expression."""
    found = session.formulas.get(decl.number)
    if found is not None:
        return found
    if decl in session.formula_chain:  # it goes round: told when all calls are known
        return CheckedFormula(decl.name, len(decl.parameters), YES, UNKNOWN, decl.span)
    session.formula_chain.append(decl)
    checked = _formula(session, decl)
    session.formula_chain.pop()
    session.formulas[decl.number] = checked
    return checked


def _formula(session: Session, decl: FormulaDecl) -> CheckedFormula:
    frame = Frame(decl.name, "formula", root=("formula", decl.number))
    body = Body(session, frame, Expr("param", (0,)))
    known = [
        body.introduce(
            ast.Word(one.name, one.span), one.type, Expr("param", (index + 1,)), "parameter"
        )
        for index, one in enumerate(decl.parameters)
    ]
    found = body.value(decl.body)
    if found.type.base != "zone" or found.missing or found.type.single:
        found = body.as_single(found, decl.body)
    _warn_of_unread(session, known, f"the formula {decl.name}")
    return CheckedFormula(decl.name, len(decl.parameters), found.expr, found.type, decl.span)


def _warn_of_unread(session: Session, known: Iterable[Local], where: str) -> None:
    for local in known:
        if not local.used and local.span != NOWHERE:
            session.warning(
                "unused",
                local.span,
                f'{where} never reads its parameter "{local.name}"',
                "Use it, or leave it out.",
            )


def check_verb(session: Session, decl: VerbDecl) -> None:
    """The body of a verb, at the place in `routines` that is kept for it."""

    def read(widened: set[Span]) -> Body:
        body = body_of(session, decl.pattern, "verb", widened)
        body.frame.root, body.frame.gives = ("verb", decl.number), decl.gives
        known = parameters(body, decl.parameters)
        steps = body.block(decl.body)
        if decl.gives is not None and body.alive and not decl.gives.optional:
            _report_no_gift(session, decl)
        _warn_of_unread(session, known, f'the verb "{decl.pattern}"')
        session.routines[session.verb_routines[decl.number]] = CheckedRoutine(
            decl.pattern,
            "verb",
            len(decl.parameters),
            tuple(body.frame.slots),
            steps,
            decl.span,
            verb=decl.number,
        )
        return body

    settled(session, read)


def _report_no_gift(session: Session, decl: VerbDecl) -> None:
    assert decl.gives is not None
    kinds = session.names.kinds
    session.error(
        "gives-nothing",
        decl.span,
        f"this verb gives {type_in_words(decl.gives, kinds)}, but it may come to its end without",
        "Let every way through it say give …",
    )


def check_effect(session: Session, decl: EffectDecl) -> None:
    """The effect of a card or space; its copies share the routine."""
    kind = session.names.kinds[decl.kind]
    things = [kind.kind.base + member for member in decl.members]

    def read(widened: set[Span]) -> Body:
        body = body_of(session, decl.name, "effect", widened, decl.kind)
        given = (kind.given,) if kind.given is not None else ()
        parameters(body, given)
        steps = body.block(decl.body)
        session.routines.append(
            CheckedRoutine(
                decl.name,
                "effect",
                len(given),
                tuple(body.frame.slots),
                steps,
                decl.span,
                things[0] if things else -1,
            )
        )
        return body

    settled(session, read)
    for one in things:
        session.effects[one] = len(session.routines) - 1


def check_text(session: Session, name: str, what: str, text: ast.Block, acting: bool) -> int:
    """Setup, flow or a block of a scenario; its routine, or -1 for none."""
    if not text:
        return -1

    def read(widened: set[Span]) -> Body:
        body = body_of(session, name, what, widened, acting=acting)
        steps = body.block(text)
        span = text[0].span.to(text[-1].span)
        session.routines.append(CheckedRoutine(name, what, 0, tuple(body.frame.slots), steps, span))
        return body

    settled(session, read)
    return len(session.routines) - 1


def check_block(session: Session, block: BlockDecl) -> None:
    """An extra block; an empty one is a routine that does nothing."""
    if check_text(session, block.name, "scenario", block.body, True) < 0:
        empty = CheckedRoutine(block.name, "scenario", 0, ("ref:", "ref:", "ref:"), (), block.span)
        session.routines.append(empty)


# --- result --------------------------------------------------------------------------------------


def check_result(session: Session, decl: ResultDecl) -> Ranking:
    """Who wins and how players are ranked; parameter 0 is the player."""
    body = Body(session, Frame("result", "result"), Expr("param", (0,)))
    body.introduce(ast.Word("it", decl.span), body.player, Expr("param", (0,)), "element")
    values = tuple(_ranked(body, one) for one in decl.rank)
    most = tuple(one.most_first for one in decl.rank)
    if decl.winner is not None:
        winner = body.condition(decl.winner).expr
    else:
        winner = _first_of_all(session, body.player, values, most)
    advice = None if decl.heuristic is None else body.number(decl.heuristic)
    return Ranking(winner, values, most, advice)


def _ranked(body: Body, by: RankBy) -> Expr:
    found = body.single(by.value)
    if found.type.base == "yes/no" and not found.type.many:
        return found.expr
    if found.type.base == "symbol" and not (found.type.many or found.type.optional):
        return found.expr
    return body.as_number(found, by.value)


def _first_of_all(
    session: Session, player: Type, values: tuple[Expr, ...], most: tuple[bool, ...]
) -> Expr:
    """That the player is first by these values one after the other (all who tie are)."""
    kind = session.names.kinds[player.of].kind
    best = Expr("members", (kind.base, kind.count))
    for value, high in zip(values, most, strict=True):
        elem = 1 + _greatest_elem(value)
        its = replaced(value, Expr("param", (0,)), Expr("elem", (elem,)))
        best = Expr("those_most" if high else "those_least", (best, elem, its))
    return Expr("has", (Expr("param", (0,)), best))


def _greatest_elem(expr: object) -> int:
    if isinstance(expr, Expr):
        own = expr.args[0] if expr.op == "elem" else -1
        assert isinstance(own, int)
        return max(own, max((_greatest_elem(arg) for arg in expr.args), default=-1))
    if isinstance(expr, tuple):
        return max((_greatest_elem(item) for item in expr), default=-1)
    return -1
