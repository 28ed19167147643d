"""The effect of a card or space as the lines that its author wrote, readable without its YAML.

This is printed where a thing has no wording of its own.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass

from engine.compiler import ast
from engine.compiler.declarations import ChangeSpec, ItemSpec, TriggerSpec
from engine.core.span import Span
from tools.quoting import quoted, words

Sources = Mapping[str, str]


def effect_lines(item: ItemSpec, sources: Sources) -> tuple[str, ...]:
    """The lines of the effect, then of each trigger and change; empty for a thing without any."""
    lines: list[str] = []
    if item.effect is not None:
        lines += quoted(item.effect.span, sources)
    for trigger in item.triggers:
        lines += trigger_lines(trigger, sources)
    lines += [change_line(change, sources) for change in item.changes]
    return tuple(lines)


def trigger_lines(trigger: TriggerSpec, sources: Sources) -> list[str]:
    """The head of a trigger with its condition, and below it what happens."""
    heads = [words(heard.span, sources) for heard in trigger.heard] or [f"when {trigger.event}"]
    head = " or ".join(heads)
    if trigger.only_if is not None:
        head += f" only if {words(trigger.only_if.span, sources)}"
    if trigger.optional:
        head = f"may, {head}"
    return [f"{head}:", *(f"  {line}" for line in quoted(block_span(trigger.body), sources))]


def change_line(change: ChangeSpec, sources: Sources) -> str:
    """`price(c) becomes was - 1 only if c is red`"""
    becomes = change.becomes
    parameters = ", ".join(word.text for word in becomes.parameters)
    head = f"{becomes.formula.text}({parameters})" if parameters else becomes.formula.text
    line = f"{head} becomes {words(becomes.becomes.span, sources)}"
    if becomes.only_if is not None:
        line += f" only if {words(becomes.only_if.span, sources)}"
    return line


def block_span(block: ast.Block) -> Span:
    """From the first statement of a block to the end of its last, with all that stands inside."""
    first = block[0].span
    ends = (span for span in _spans(block) if span.file == first.file)  # others: an alteration's
    return first.to(max(ends, key=lambda span: (span.end_line, span.end_column)))


def _spans(node: object) -> Iterator[Span]:
    """The spans of a node and of all below it: that of a statement is its first line only."""
    if isinstance(node, Span):
        yield node
    elif isinstance(node, tuple):
        for member in node:
            yield from _spans(member)
    elif is_dataclass(node):
        for field in fields(node):
            yield from _spans(getattr(node, field.name))
