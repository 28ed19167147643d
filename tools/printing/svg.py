"""An SVG file of a module made safe to stand in a page, or refused at the line where it is not.

Only a picture is kept: shapes, coloured, moved, faded. What runs, loads or refers outside is a
problem; what merely does not matter (notes of drawing programs) is left out.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from html import escape
from xml.parsers import expat

from engine.core.problem import Problem
from engine.core.span import Span

MOST_BYTES = 200_000
MOST_ELEMENTS = 2_000
MOST_DEPTH = 32
_SHAPES = """
    svg g path circle ellipse rect line polyline polygon defs clipPath mask
    linearGradient radialGradient stop title desc
"""
_ATTRIBUTES = """
    viewBox width height x y x1 y1 x2 y2 cx cy r rx ry fx fy d points transform fill stroke opacity
    fill-opacity stroke-opacity fill-rule clip-rule clip-path mask stroke-width stroke-linecap
    stroke-linejoin stroke-miterlimit stroke-dasharray stroke-dashoffset offset stop-color
    stop-opacity gradientUnits gradientTransform spreadMethod clipPathUnits maskUnits id
    preserveAspectRatio color display visibility
"""
SHAPES = frozenset(_SHAPES.split())
ATTRIBUTES = frozenset(_ATTRIBUTES.split())
LINKS = "http://www.w3.org/1999/xlink"
IGNORED = frozenset({"metadata"})
"""Elements left out with all that stands in them; so are elements of other name spaces."""
TEXTS = frozenset({"title", "desc"})
SAFE_STYLE = re.compile(r"\s*([a-z-]+)\s*:\s*([-#%.,()\w\s]*)")
OUTSIDE = re.compile(r"url\(\s*(?!['\"]?#)|javascript:|data:|https?:|//", re.IGNORECASE)
REMEDY = "An icon is made of shapes alone: save it as plain SVG, text as paths, nothing linked."


class Refused(Exception):
    """A picture that is none, or does more than to be seen."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        super().__init__(problem.reason)


def safe_svg(text: str, file: str, prefix: str) -> str:
    """The picture as one `<svg>` element; ids begin with `prefix`. Raises `Refused`."""
    return _Reader(text, file, prefix).read()


@dataclass(slots=True)
class _Reader:
    """Reads one file, element by element."""

    text: str
    file: str
    prefix: str
    _parts: list[str] = field(default_factory=list)
    _open: list[str] = field(default_factory=list)
    _ignoring: int = 0
    _elements: int = 0
    _boxed: bool = False
    _parser: expat.XMLParserType = field(init=False)

    def read(self) -> str:
        self._parser = parser = expat.ParserCreate(namespace_separator=" ")
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        parser.CharacterDataHandler = self._data
        parser.StartDoctypeDeclHandler = self._doctype
        parser.ProcessingInstructionHandler = self._instruction
        if len(self.text.encode()) > MOST_BYTES:
            self._refuse(f"This picture is larger than {MOST_BYTES // 1000} kB.")
        try:
            parser.Parse(self.text, True)
        except expat.ExpatError as fault:
            place = Span(self.file, fault.lineno, fault.offset + 1, fault.lineno, fault.offset + 2)
            said = expat.errors.messages[fault.code]
            reason = f"This is no SVG: {said}."
            raise Refused(Problem("unsafe-picture", "error", place, reason, REMEDY)) from None
        return "".join(self._parts)

    def _start(self, full: str, attributes: dict[str, str]) -> None:
        space, _, name = full.rpartition(" ")
        self._elements += 1
        if self._elements > MOST_ELEMENTS or len(self._open) + self._ignoring > MOST_DEPTH:
            self._refuse("This picture has more parts than any icon needs.")
        if not self._open and not self._ignoring and name != "svg":
            self._refuse(f"This is no SVG: it begins with <{name}>.")
        svg = space in ("", "http://www.w3.org/2000/svg")
        if self._ignoring or name in IGNORED or (not svg and self._open):
            self._ignoring += 1
            return
        if name not in SHAPES:
            self._refuse(f"<{name}> may not stand in an icon.")
        kept = "".join(self._attribute(key, value) for key, value in attributes.items())
        if not self._open:
            if "viewBox" not in attributes:
                self._refuse("This picture has no viewBox, so that nobody knows how large it is.")
            kept = ' xmlns="http://www.w3.org/2000/svg"' + kept
        self._open.append(name)
        self._parts.append(f"<{name}{kept}>")

    def _attribute(self, full: str, value: str) -> str:
        space, _, name = full.rpartition(" ")
        if name.lower().startswith("on"):
            self._refuse(f"`{name}` would run something when the icon is seen.")
        ours = space in ("", LINKS)
        if ours and (OUTSIDE.search(value) or (name == "href" and not value.startswith("#"))):
            self._refuse(f"`{name}` refers to something outside of the picture.")
        if name == "style" and not space:
            return self._style(value)
        at_root = not self._open and name in ("width", "height", "id", "x", "y")
        if space or name not in ATTRIBUTES or at_root:
            return ""
        if name == "id":
            value = self.prefix + value
        value = re.sub(r"url\(\s*['\"]?#", f"url(#{self.prefix}", value).replace("')", ")")
        return f' {name}="{escape(value)}"'

    def _style(self, value: str) -> str:
        """A style as attributes: what is not on the list of attributes has no business there."""
        pairs = (SAFE_STYLE.fullmatch(part) for part in value.split(";"))
        kept = {pair[1]: pair[2].strip() for pair in pairs if pair and pair[1] in ATTRIBUTES}
        return "".join(f' {name}="{escape(said)}"' for name, said in kept.items() if said)

    def _end(self, full: str) -> None:
        if self._ignoring:
            self._ignoring -= 1
            return
        self._parts.append(f"</{self._open.pop()}>")

    def _data(self, said: str) -> None:
        if not self._ignoring and self._open and self._open[-1] in TEXTS:
            self._parts.append(escape(said))

    def _doctype(self, *_: object) -> None:
        self._refuse("A document type may bring entities, which no icon needs.")

    def _instruction(self, target: str, _: str) -> None:
        self._refuse(f"<?{target}?> may load something.")

    def _refuse(self, reason: str) -> None:
        line, column = self._parser.CurrentLineNumber, self._parser.CurrentColumnNumber + 1
        rows = self.text.split("\n")
        row = rows[line - 1] if 0 < line <= len(rows) else ""
        end = row.find(">", column - 1) + 2 or len(row) + 1
        place = Span(self.file, line, column, line, max(end, column + 1))
        raise Refused(Problem("unsafe-picture", "error", place, reason, REMEDY))
