"""How much a template may do: rounds of loops and macros, and the size of what it makes.

Work is counted, not timed, so that a template that is fine here is fine on every machine. Lists of
lists cannot be made: a few lines could make one that takes for ever to compare or to print.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from jinja2 import nodes
from jinja2.exceptions import SecurityError
from jinja2.runtime import Undefined
from markupsafe import Markup

MOST_ROUNDS = 20_000
MOST_LENGTH = 200_000
MOST_NUMBER = 2**62
ROUND, JOIN, COLLECT = "one_round", "joined", "collected"
"""Names under which the environment counts and looks."""
OF_TEXT = frozenset(
    ["capitalize", "e", "escape", "lower", "replace", "string", "title", "trim", "upper"]
)
"""Filters that make a text of whatever they are given."""
_PRINTED = (str, int, float, Undefined)

Function = Callable[..., Any]


class OverBudget(SecurityError):
    """A template that goes on for too long, or makes too much."""


@dataclass(slots=True)
class Budget:
    """What one face has used up."""

    rounds: int = 0

    def one_round(self) -> str:
        """Count one round of a loop, one call of a macro, one use of a block or template."""
        self.rounds += 1
        if self.rounds > MOST_ROUNDS:
            raise OverBudget(f"It loops: {MOST_ROUNDS} rounds are done, and it is not at its end.")
        return ""


def printed(value: object) -> object:
    """A value that may be printed: a text or a number; nothing for none."""
    if value is None:
        return ""
    if not isinstance(value, _PRINTED) and not hasattr(value, "__html__"):
        raise SecurityError("A list is not printed as a whole: loop over it, or join it")
    return value


def joined(*parts: object) -> str:
    """What `a ~ b` gives."""
    texts = [part if isinstance(part, Markup) else str(printed(part)) for part in parts]
    if any(isinstance(part, Markup) for part in texts):
        return limited(Markup("").join(texts))
    return limited("".join(texts))


def collected(sort: str, *members: Any) -> object:
    """A list, tuple or mapping as a template writes it; of a mapping, keys and values by turns."""
    if any(isinstance(one, list | tuple | dict) for one in members):
        raise SecurityError("A list within a list is more than a template needs")
    if sort == "Dict":
        return dict(zip(members[::2], members[1::2], strict=True))
    return tuple(members) if sort == "Tuple" else list(members)


def limited(made: str) -> str:
    """The text itself, where it is no longer than any card needs."""
    if len(made) > MOST_LENGTH:
        raise OverBudget(f"It makes a text of more than {MOST_LENGTH} characters.")
    return made


def limited_value(value: object) -> object:
    """A number, text or list itself, where it is not larger than any card needs."""
    if isinstance(value, int) and abs(value) > MOST_NUMBER:
        raise OverBudget("It makes a number larger than any game needs.")
    if isinstance(value, str):
        return limited(value)
    if isinstance(value, list | tuple) and len(value) > MOST_ROUNDS:
        raise OverBudget(f"It makes a list of more than {MOST_ROUNDS} things.")
    return value


def limited_filter(name: str, made: Function) -> Function:
    """A filter whose result is limited; what it reads its context by stays as it is."""

    def inner(*arguments: Any, **named: Any) -> object:
        _look_at(name, arguments[1:] if hasattr(made, "jinja_pass_arg") else arguments)
        return limited_value(made(*arguments, **named))

    for key in ("jinja_pass_arg", "jinja_async_variant"):
        if hasattr(made, key):
            setattr(inner, key, getattr(made, key))
    return inner


def _look_at(name: str, arguments: tuple[Any, ...]) -> None:
    """Refuse what would make too much before it is made."""
    if name in OF_TEXT:
        printed(arguments[0])
    if name == "replace" and len(arguments) > 2:
        text, old, new = (str(printed(one)) for one in arguments[:3])
        if (text.count(old) + 1) * len(new) > MOST_LENGTH:
            limited(" " * (MOST_LENGTH + 1))
    if name == "join":
        between = str(printed(arguments[1])) if len(arguments) > 1 else ""
        members = arguments[0] if isinstance(arguments[0], list | tuple) else ()
        for member in members:
            printed(member)
        if len(members) * len(between) > MOST_LENGTH:
            limited(" " * (MOST_LENGTH + 1))


def counted(template: nodes.Template) -> nodes.Template:
    """The same template, counting its rounds and looking at what it puts together."""
    _rebuild(template)
    bodies: Iterable[Any] = [
        template,
        *template.find_all((nodes.For, nodes.Macro, nodes.CallBlock, nodes.Block)),
    ]
    for node in bodies:
        node.body.insert(0, nodes.Output([_call(ROUND, [], node.lineno)], lineno=node.lineno))
    for made in template.find_all((nodes.Call, nodes.Output, nodes.EnvironmentAttribute)):
        made.environment = template.environment
    return template


def _call(name: str, arguments: list[nodes.Expr], line: int) -> nodes.Expr:
    function = nodes.EnvironmentAttribute(name, lineno=line)
    return nodes.Call(function, arguments, [], None, None, lineno=line)


def _rebuild(node: nodes.Node) -> None:
    """`a ~ b` and lists become calls that look at what they make."""
    for name, value in list(node.iter_fields()):
        if isinstance(value, list):
            setattr(node, name, [_looked_at(one) for one in value])
        elif isinstance(value, nodes.Node):
            setattr(node, name, _looked_at(value))


def _looked_at(value: Any) -> Any:
    if not isinstance(value, nodes.Node):
        return value
    _rebuild(value)
    match value:
        case nodes.Concat():
            return _call(JOIN, value.nodes, value.lineno)
        case nodes.List() | nodes.Tuple(ctx="load"):
            return _collect(type(value).__name__, value.items, value.lineno)
        case nodes.Dict():
            pairs = [one for pair in value.items for one in (pair.key, pair.value)]
            return _collect("Dict", pairs, value.lineno)
    return value


def _collect(sort: str, members: list[nodes.Expr], line: int) -> nodes.Expr:
    return _call(COLLECT, [nodes.Const(sort, lineno=line), *members], line)
