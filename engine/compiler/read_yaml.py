"""A file to nodes with positions; what would mislead its author is refused."""

from __future__ import annotations

from pathlib import Path

import yaml

from engine.compiler.nodes import Node
from engine.compiler.read_yaml_errors import explain
from engine.compiler.read_yaml_source import Source, decode
from engine.compiler.read_yaml_style import refuse_misleading_style
from engine.compiler.read_yaml_tree import Stop, TreeReader
from engine.core.problem import Problems
from engine.core.span import Span

MOST_BYTES = 2_000_000


def read_file(path: Path, shown_as: str, problems: Problems) -> tuple[Node | None, str]:
    """The root node of a file and its text, for the excerpts of problems.

    `shown_as` names the file in spans. The node is None when nothing can be made of the file; then,
    and for whatever else would mislead, `problems` has been told. The text is empty when the file
    is none.
    """
    data = _read_bytes(path, shown_as, problems)
    source = None if data is None else decode(data, shown_as, problems)
    if source is None:
        return None, ""
    return read_source(source, problems), source.text


def read_text(text: str, shown_as: str, problems: Problems) -> Node | None:
    """The root node of a text, as `read_file`."""
    source = decode(text.encode("utf-8", "surrogatepass"), shown_as, problems)
    return read_source(source, problems) if source else None


def read_source(source: Source, problems: Problems) -> Node | None:
    """The root node of a decoded text, as `read_file`."""
    reader = TreeReader(source, problems)
    try:
        root = reader.read()
    except Stop:
        return None
    except yaml.YAMLError as fault:
        explain(fault, reader, problems)
        return None
    if root is None:
        remedy = "Write its keys, or delete the file."
        problems.error("empty-file", source.span(0, 0), "This file holds nothing.", remedy)
        return None
    refuse_misleading_style(root, source, problems)
    return root


def check_inside(path: Path, folder: Path, shown_as: str, problems: Problems) -> bool:
    """Whether a file lies in the folder of its module, links followed; a problem if not."""
    try:
        inside = path.resolve().is_relative_to(folder.resolve())
    except (OSError, RuntimeError):  # a circle of links
        inside = False
    if not inside:
        problems.error(
            "outside-the-folder",
            Span(shown_as, 1, 1, 1, 1),
            "This file lies outside the folder of its module.",
            "A module reads only files of its own folder: copy the file into it.",
        )
    return inside


def _read_bytes(path: Path, shown_as: str, problems: Problems) -> bytes | None:
    """The bytes of a file that is one and is not too large."""
    place = Span(shown_as, 1, 1, 1, 1)
    try:
        if path.is_dir():
            reason, remedy = "This is a folder, not a file.", "Give the name of a YAML file."
        elif not path.exists():
            reason, remedy = "There is no such file.", "Look at the spelling of its name."
        elif not path.is_file():
            reason, remedy = "This is not an ordinary file.", "Give the name of a YAML file."
        else:
            with path.open("rb") as file:
                data = file.read(MOST_BYTES + 1)
            if len(data) <= MOST_BYTES:
                return data
            _refuse_size(path.stat().st_size, place, problems)
            return None
    except (OSError, ValueError) as fault:
        said = getattr(fault, "strerror", None) or str(fault)
        reason, remedy = f"This file cannot be read: {said}.", "Look at its permissions."
    problems.error("cannot-read", place, reason, remedy)
    return None


def _refuse_size(size: int, place: Span, problems: Problems) -> None:
    reason = (
        f"This file is too large: {size / 1e6:.1f} MB; {MOST_BYTES // 1_000_000} MB is the most."
    )
    problems.error("too-large", place, reason, "Make several files of it.")
