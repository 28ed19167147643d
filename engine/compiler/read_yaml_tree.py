"""The events of the YAML parser to nodes, within limits; keys twice, tags, merges are refused.

Nothing recurses here, and reading stops at the first thing beyond a limit, so that no file costs
more than its size.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import NoReturn

import yaml

from engine.compiler.nodes import Mapping, Node, Scalar, Sequence
from engine.compiler.read_yaml_scalars import Mark, marks, scalar
from engine.compiler.read_yaml_source import Source
from engine.core.problem import Place, Problems
from engine.core.span import Span

MOST_DEPTH = 60
MOST_NODES = 200_000
MOST_ALIASES = 64

_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


@dataclass(frozen=True, slots=True)
class Sized:
    """A node with its size and depth, everything that aliases repeat in it counted."""

    node: Node
    nodes: int = 1
    depth: int = 1


@dataclass(slots=True)
class Open:
    """A list or mapping whose end was not read yet."""

    start: Mark
    flow: bool
    mapping: bool
    anchor: str | None
    parts: list[Node] = field(default_factory=list)
    key: Scalar | None = None
    """The key whose value comes next."""
    entries: list[tuple[Scalar, Node]] = field(default_factory=list)
    nodes: int = 1
    depth: int = 1


class Stop(Exception):
    """Reading ends here; the problem was told."""


class TreeReader:
    """Reads one document. `key` and `last` tell how far it came, for the words of an error."""

    def __init__(self, source: Source, problems: Problems) -> None:
        self.source = source
        self.problems = problems
        self.key: Scalar | None = None
        """The key whose value is read or was read last."""
        self.last: Scalar | None = None
        """The value read last."""
        self.open: list[Open] = []
        self.root: Node | None = None
        self._anchors: dict[str, Sized] = {}
        self._aliases = 0
        self._documents = 0

    def read(self) -> Node | None:
        """The root node. Raises `yaml.YAMLError`, and `Stop` when a problem ended the reading."""
        for event in yaml.parse(self.source.text, Loader=_LOADER):
            self._take(event)
        return self.root

    def _take(self, event: yaml.Event) -> None:
        match event:
            case yaml.ScalarEvent():
                self._refuse_tag(event)
                self.last = scalar(event, self.source)
                self._add(Sized(self.last), event.anchor)
            case yaml.AliasEvent():
                self._add(self._repeated(event), None)
            case yaml.SequenceStartEvent() | yaml.MappingStartEvent():
                self._refuse_tag(event)
                self._begin(event)
            case yaml.SequenceEndEvent() | yaml.MappingEndEvent():
                self._end(event)
            case yaml.DocumentStartEvent():
                self._documents += 1
                if self._documents > 1:
                    self._stop(
                        "several-documents",
                        self._place(event),
                        "A second document begins here.",
                        "A file is one document: delete the line, or make a second file.",
                    )

    def _place(self, event: yaml.Event) -> Span:
        start, end = marks(event)
        if (start.line, start.column) == (end.line, end.column):
            return self.source.span(start.line, start.column)
        return self.source.span(start.line, start.column, end.line, end.column)

    def _stop(self, code: str, span: Span, reason: str, remedy: str) -> NoReturn:
        self.problems.error(code, span, reason, remedy)
        raise Stop

    def _refuse_tag(self, event: yaml.ScalarEvent | yaml.CollectionStartEvent) -> None:
        if event.tag is None:
            return
        mark = marks(event)[0]
        row = self.source.row(mark.line)
        column = row.find("!", mark.column)
        word = re.split(r"[\s,}\]]", row[column:])[0] if column >= 0 else "!"
        column = max(column, 0)
        self.problems.error(
            "tag",
            self.source.span(mark.line, column, mark.line, column + len(word)),
            f'"{word}" is taken by YAML for a tag, and tags are not used here.',
            "Delete it; if the text itself begins with !, put the text in quotes.",
        )

    def _repeated(self, event: yaml.AliasEvent) -> Sized:
        self._aliases += 1
        if self._aliases > MOST_ALIASES:
            reason = f"This file repeats things with * more than {MOST_ALIASES} times."
            self._stop("too-large", self._place(event), reason, "Write them out.")
        found = self._anchors.get(event.anchor or "")
        if found is None:
            name = event.anchor
            reason = f'YAML takes "*{name}" for a reference, and no "&{name}" is before it.'
            if any(part.anchor == name for part in self.open):
                reason = f'"*{name}" stands inside the very thing that it repeats.'
            remedy = "If the text itself begins with *, put the text in quotes."
            self._stop("sign-at-start", self._place(event), reason, remedy)
        return found

    def _begin(self, event: yaml.CollectionStartEvent) -> None:
        if len(self.open) >= MOST_DEPTH:
            self._too_deep(self._place(event))
        mapping = isinstance(event, yaml.MappingStartEvent)
        self.open.append(Open(marks(event)[0], bool(event.flow_style), mapping, event.anchor))

    def _too_deep(self, span: Span) -> NoReturn:
        reason = f"Lists and entries stand here more than {MOST_DEPTH} deep inside each other."
        self._stop("too-large", span, reason, "Is a bracket never closed?")

    def _end(self, event: yaml.CollectionEndEvent) -> None:
        done = self.open.pop()
        span = self._extent(done, event)
        node: Node
        if done.mapping:
            self._refuse_keys_twice(done.entries)
            node = Mapping(tuple(done.entries), done.flow, span)
        else:
            node = Sequence(tuple(done.parts), done.flow, span)
        self._add(Sized(node, done.nodes, done.depth), done.anchor)

    def _extent(self, done: Open, event: yaml.Event) -> Span:
        """From the first sign to the last; a block ends with the last thing in it."""
        start, end = done.start, marks(event)[1]
        whole = self.source.span(start.line, start.column, end.line, end.column)
        if done.flow:
            return whole
        last = done.entries[-1][1] if done.entries else done.parts[-1] if done.parts else None
        if last is None:
            return self.source.span(start.line, start.column)
        if last.span.line < whole.line and done.entries:  # an alias: its text stands elsewhere
            return whole.to(done.entries[-1][0].span)
        return whole.to(last.span)

    def _refuse_keys_twice(self, entries: list[tuple[Scalar, Node]]) -> None:
        """Keys that stand twice; several are one problem: most likely a dash is missing."""
        first: dict[str, Scalar] = {}
        again = [key for key, _ in entries if first.setdefault(key.raw, key) is not key]
        begins_again = len(again) > 1 or [key.raw for key in again] == [
            key.raw for key, _ in entries[:1]
        ]
        for key in again[:1]:
            remedy = "Keep one of them, or join what they hold."
            if begins_again:
                remedy = f"If the next item of a list begins here, put a dash: `- {key.raw}: ...`."
            before = first[key.raw]
            self.problems.error(
                "key-twice",
                key.span,
                f'"{key.raw}" stands twice here.',
                remedy,
                also=(Place(before.span, f'"{key.raw}" stands here first'),),
            )

    def _add(self, sized: Sized, anchor: str | None) -> None:
        """Put a finished node into the innermost open one."""
        if anchor is not None:
            self._anchors[anchor] = sized
        if not self.open:
            self.root = sized.node
            return
        into = self.open[-1]
        into.nodes += sized.nodes
        into.depth = max(into.depth, sized.depth + 1)
        if into.depth + len(self.open) - 1 > MOST_DEPTH:
            self._too_deep(sized.node.span)
        if into.nodes > MOST_NODES:
            reason = f"This file holds more than {MOST_NODES} values."
            self._stop("too-large", sized.node.span, reason, "Make several files of it.")
        if not into.mapping:
            into.parts.append(sized.node)
        elif into.key is None:
            self.key = into.key = self._as_key(sized.node)
        else:
            self._refuse_merge(into.key)
            into.entries.append((into.key, sized.node))
            self.key, into.key = into.key, None

    def _as_key(self, node: Node) -> Scalar:
        if not isinstance(node, Scalar):
            self._stop(
                "not-a-key",
                node.span,
                "A list or mapping stands where a key belongs.",
                "A key is a word or number. A text that begins with [ or { wants quotes.",
            )
        if node.value is None and not node.raw:
            self._stop("not-a-key", node.span, "A key is missing before the colon.", "Write it.")
        return node

    def _refuse_merge(self, key: Scalar) -> None:
        if key.raw == "<<" and key.style == "plain":
            self.problems.error(
                "merge-key",
                key.span,
                '"<<" (a merge of old YAML) is not used here.',
                "Write the entries out; for things that are alike, write one with `for each`.",
            )
