"""Who calls whom: verbs and formulas that go round, and `me` where nobody acts."""

from __future__ import annotations

from collections.abc import Mapping

from engine.compiler.check_session import Node, Session
from engine.core.problem import Place
from engine.core.span import Span

Graph = Mapping[Node, Mapping[Node, Span]]


def report_recursion(session: Session) -> None:
    """Report each circle of verbs and formulas once, as a chain."""
    done: set[Node] = set()
    for node in sorted(session.calls):
        chain = _circle(session.calls, node, done)
        if chain:
            done.update(chain)
            _report(session, chain)


def _circle(graph: Graph, start: Node, done: set[Node]) -> list[Node]:
    """A shortest way from a node back to itself, or nothing."""
    ways: list[list[Node]] = [[start]]
    seen: set[Node] = set()
    while ways:
        way = ways.pop(0)
        for following in graph.get(way[-1], {}):
            if following == start and start not in done:
                return way
            if following not in seen:
                seen.add(following)
                ways.append([*way, following])
    return []


def _report(session: Session, chain: list[Node]) -> None:
    names = [_name(session, node) for node in chain]
    following = [*chain[1:], chain[0]]
    spans = [session.calls[node][after] for node, after in zip(chain, following, strict=True)]
    session.error(
        "goes-round",
        spans[0],
        f"this goes round for ever: {' → '.join([*names, names[0]])}",
        "Only triggers may come back to themselves. Repeat with `while` or `repeat`.",
        also=tuple(Place(span, "and this goes on") for span in spans[1:]),
    )


def _name(session: Session, node: Node) -> str:
    sort, number = node
    if sort == "verb":
        return f'"{session.verbs[number].pattern}"'
    return session.world.formulas[number].name


def report_nobody(session: Session) -> None:
    """Report calls where nobody acts of verbs and formulas that need somebody to."""
    needs = dict(session.needs_me)
    grown = True
    while grown:
        grown = False
        for node, calls in session.hands_on.items():
            found = next((needs[called] for called in calls if called in needs), None)
            if found is not None and node not in needs:
                needs[node] = found
                grown = True
    for node, span in session.unacted:
        if node in needs:
            session.error(
                "nobody-acts",
                span,
                f"nobody is acting here, and {_name(session, node)} needs somebody to be `me`",
                "Put it inside `each player in turn order:` or `as p:`",
                also=(Place(needs[node], "`me` is needed here"),),
            )
