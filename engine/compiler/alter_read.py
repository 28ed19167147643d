"""What stands under `alterations:` of each module, read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from engine.compiler.gather_entry import listed, word
from engine.compiler.gather_sources import SourceFile, SourceModule
from engine.compiler.nodes import Mapping, Node, Scalar
from engine.compiler.nodes import Sequence as ListNode
from engine.core.problem import Problems, nearest_name
from engine.core.span import Span

ACTIONS = ("change", "extend", "replace", "remove")
OF_ALTERATIONS = ("for", "note", "source", "invented")
"""Keys that belong to an alteration itself, whatever it alters."""
WAS, NOW = "was", "now"


@dataclass(frozen=True, slots=True)
class Alteration:
    """One thing to be altered.

    `body` holds the keys of the thing that `change` and `extend` name, `whole` what stands under
    `with:`; `only` is its `for:`. `step` names it to people, in `Span.via`.
    """

    action: str
    target: Scalar
    body: Mapping
    whole: Node | None
    only: Mapping | None
    module: int
    """Its module's place in the module set."""
    step: str

    around: Mapping
    """The whole of it as written."""

    @property
    def span(self) -> Span:
        return self.target.span


def read_alterations(modules: Sequence[SourceModule], problems: Problems) -> Iterator[Alteration]:
    """Every alteration, in the order of modules, files and lines; what names nothing is told."""
    for number, module in enumerate(modules):
        for file in module.files:
            for node in _declared(file):
                yield from _read(node, number, problems)


def _declared(file: SourceFile) -> Iterator[Mapping]:
    found = file.root.get("alterations") if isinstance(file.root, Mapping) else None
    yield from (one for one in listed(found) if isinstance(one, Mapping))


def _read(node: Mapping, module: int, problems: Problems) -> Iterator[Alteration]:
    heads = [(key, value) for key, value in node if word(key) in ACTIONS]
    if len(heads) != 1:
        _refuse_heads(node, [key for key, _ in heads], problems)
        return
    (action, named), only = heads[0], node.get("for")
    known = (*OF_ALTERATIONS, word(action), *(("with",) if word(action) == "replace" else ()))
    body = replace(node, entries=tuple(one for one in node if word(one[0]) not in known))
    if word(action) in ("replace", "remove"):
        for key, _ in body:
            _refuse_key(key, word(action), problems)
    targets = named.items if isinstance(named, ListNode) else (named,)
    for target in (one for one in targets if isinstance(one, Scalar)):
        yield Alteration(
            word(action),
            target,
            body,
            node.get("with"),
            only if isinstance(only, Mapping) else None,
            module,
            _step(word(action), target),
            node,
        )


def _step(action: str, target: Scalar) -> str:
    doing = {"change": "the change", "extend": "the extension", "replace": "the replacement"}
    said = doing.get(action, "the removal")
    return f"{said} of {word(target)}, {target.span.file}:{target.span.line}"


def _refuse_heads(node: Mapping, heads: list[Scalar], problems: Problems) -> None:
    if heads:
        reason = f"An alteration is `{word(heads[0])}` or `{word(heads[1])}`, not both."
        remedy = "Make two entries of it, each with its own `- `."
        problems.error("too-many-keys", heads[1].span, reason, remedy)
        return
    place = node.entries[0][0] if node.entries else None
    said = word(place)
    problems.error(
        "alteration-form",
        place.span if place is not None else node.span,
        "This does not say what is done, and to what.",
        "Begin with `change: THING`, `extend: THING`, `replace: THING` or `remove: THING`.",
        nearest_name(said, ACTIONS),
    )


def _refuse_key(key: Scalar, action: str, problems: Problems) -> None:
    known = ("with", *OF_ALTERATIONS) if action == "replace" else OF_ALTERATIONS
    reason = f"`{action}` takes no `{word(key)}`."
    remedy = f"Possible beside it: {', '.join(known)}."
    if action == "replace":
        remedy += "\nWhat the thing is from now on stands under `with:`."
    problems.error("unknown-key", key.span, reason, remedy, nearest_name(word(key), known))
