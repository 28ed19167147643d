"""Values that YAML reads otherwise than meant, or in which effects cannot be pointed at."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

from engine.compiler.nodes import Mapping, Node, Scalar, Sequence
from engine.compiler.read_yaml_keys import (
    LISTS_OF_EFFECTS,
    NAMED_BY_AUTHORS,
    NO_WORDING,
    OF_CHANGES,
    Role,
    role_of,
)
from engine.compiler.read_yaml_source import Source
from engine.compiler.text import Line
from engine.core.problem import Problems

# Signs of other keyboards that stand for signs of the effect language, beside the full-width forms.
_SIGNS = {
    "\u3000": " ",
    "\u00a0": " ",
    "\u200b": "",
    "‘": "'",
    "’": "'",
    "、": ",",
    "。": ".",
    "−": "-",
    "–": "-",
    "—": "-",
    "×": "*",
    "·": "*",
    "≤": "<=",
    "≥": ">=",
    "≦": "<=",
    "≧": ">=",
    "≠": "is not",
    "→": "to",
}
_OTHER_SIGN = re.compile(f"[\uff01-\uff5e]+|\u3000+|[{''.join(_SIGNS)}]")
_PRINTED_QUOTES = "“”„‟「」『』＂"
_QUOTED = re.compile(f'[{_PRINTED_QUOTES}"](?P<label>[^{_PRINTED_QUOTES}"]*)[{_PRINTED_QUOTES}"]')
_QUOTED_OR_COMMENT = re.compile(r'"[^"\n]*"|(?:^|(?<=\s))#.*')
# An entry that YAML reads as one word. Other words may hold a colon, hence the keys.
_NO_KEY = re.compile(
    r"(?:id|name|verb|event|formula|text|effect|for|after|before)(?P<sign>：|:(?=\S))"
)
_WORDS_IN_FULL_WIDTH = re.compile("[\uff10-\uff19\uff21-\uff3a\uff41-\uff5a\uff0d\uff3f\uff0e]+\\Z")


def refuse_misleading_style(root: Node, source: Source, problems: Problems) -> None:
    """Tell the problems of every value below `root`."""
    check = _Style(source, problems)
    for key, node, role in _values(root):
        check.value(key, node, role)


def _values(root: Node) -> Iterator[tuple[str, Node, Role]]:
    """Each value with the key that it (or the list that it is in) stands under, and its role."""
    waiting: list[tuple[str, Node, Role]] = [("", root, Role.DATA)]
    while waiting:
        key, node, role = waiting.pop()
        yield key, node, role
        if isinstance(node, Sequence):
            waiting += [(key, item, role) for item in reversed(node.items)]
        elif isinstance(node, Mapping):
            below = role if role is Role.WORDING else Role.DATA
            waiting += [
                (name.raw, value, _role(key, name.raw, role, below))
                for name, value in reversed(node.entries)
            ]


def _role(above: str, key: str, role: Role, below: Role) -> Role:
    """What the value of a key is, below a mapping of that role and key."""
    if key in OF_CHANGES:
        return role
    return below if above in NAMED_BY_AUTHORS else role_of(key, below)


class _Style:
    def __init__(self, source: Source, problems: Problems) -> None:
        self.source = source
        self.problems = problems

    def value(self, key: str, node: Node, role: Role) -> None:
        if isinstance(node, Mapping):
            self._wide_keys(node)
            if node.flow:
                self._keys_without_colon(key, node, role)
        elif isinstance(node, Sequence):
            if node.flow and role is Role.EFFECT and key not in LISTS_OF_EFFECTS:
                self._effect_is_list(key, node)
        elif role in (Role.EFFECT, Role.HEAD):
            self._effect(key, node, role)
        elif role is Role.WORDING:
            self._comment(node)
        else:
            self._data(node)

    def _effect(self, key: str, node: Scalar, role: Role) -> None:
        if node.style == "folded":
            self.problems.error(
                "quoted-effect",
                self.source.span(node.span.line - 1, node.span.column - 1),
                "The sign > joins the lines of a text; an effect needs its lines.",
                f"Put a bar instead: `{key}: |`.",
            )
        elif node.style in ("single", "double"):
            self._quoted(key, node, role)
        elif node.style == "plain" and len(node.text.lines) > 1:
            self._joined(key, node)
        else:
            if node.style == "plain" and node.raw.count('"') % 2:
                self._comment(node)
            if key in LISTS_OF_EFFECTS and re.match(r"-[^\W\d]", node.raw):
                self._dash_without_blank(node)
            self._other_signs(node)

    def _dash_without_blank(self, node: Scalar) -> None:
        """`-red.coins is 1`: the first item of a list, or of the list alone."""
        self.problems.error(
            "no-blank-after-dash",
            self.source.span(node.span.line - 1, node.span.column - 1),
            "A dash without a blank behind it begins no item.",
            "Write a blank after it.",
        )

    def _quoted(self, key: str, node: Scalar, role: Role) -> None:
        """A head that begins with a brace may stand in quotes, if each column is still its own."""
        exact = (
            len(node.text.lines) == 1
            and node.span.end_column - node.span.column == len(node.raw) + 2
        )
        if role is Role.HEAD and exact:
            self._other_signs(node)
            return
        self.problems.error(
            "quoted-effect",
            node.span,
            "An effect stands in quotes.",
            f"Take the quotes away, or put a bar and write the effect below it: `{key}: |`.",
        )

    def _joined(self, key: str, node: Scalar) -> None:
        second = next(line for line in node.text.lines[1:] if line.says)
        said = " ".join(node.raw.split())
        shown = said if len(said) <= 60 else said[:57] + "..."
        self.problems.error(
            "joined-lines",
            self.source.span(
                second.line - 1,
                second.column - 1,
                second.line - 1,
                second.column - 1 + len(second.says),
            ),
            f'YAML joins this to the line above: "{shown}".',
            f"Put a bar after the colon: `{key}: |`, and begin the effect on the next line.",
        )

    def _comment(self, node: Scalar) -> None:
        """A plain text is cut where a blank and # follow it on its line."""
        if node.style != "plain" or not node.raw or node.raw in NO_WORDING:
            return
        row = self.source.row(node.span.end_line - 1)
        column = node.span.end_column - 1
        rest = row[column:]
        if not rest.lstrip().startswith("#") or not rest[:1].isspace():
            return
        start = column + len(rest) - len(rest.lstrip())
        self.problems.error(
            "comment-cuts",
            self.source.span(node.span.end_line - 1, start, node.span.end_line - 1, len(row)),
            f'This is a comment for YAML; the text ends with "{node.raw[-20:]}".',
            "A comment: put it on a line of its own. Part of the text: put the text in quotes.",
        )

    def _other_signs(self, node: Scalar) -> None:
        """Full-width signs and their like, outside quoted labels and comments."""
        for line in node.text.lines:
            self._tabs(line)
            said = _QUOTED_OR_COMMENT.sub(lambda found: " " * len(found.group()), line.says)
            said = self._printed_quotes(said, line)
            for found in _OTHER_SIGN.finditer(said):
                self._refuse_signs(found.group(), line.line - 1, line.column - 1 + found.start())

    def _printed_quotes(self, said: str, line: Line) -> str:
        """Labels in quotation marks of print are problems; the line without them."""
        for found in _QUOTED.finditer(said):
            row, column = line.line - 1, line.column - 1 + found.start()
            self.problems.error(
                "quotation-mark",
                self.source.span(row, column, row, column + len(found.group())),
                "A label stands between straight quotation marks; these are those of print.",
                f'Write "{found["label"]}".',
            )
        return _QUOTED.sub(lambda found: " " * len(found.group()), said)

    def _tabs(self, line: Line) -> None:
        lead = line.says[: len(line.says) - len(line.says.lstrip())]
        at = lead.find("\t")
        if at >= 0:
            row, column = line.line - 1, line.column - 1 + at
            span = self.source.span(row, column, row, column + lead.count("\t"))
            reason = "A tab stands in the indentation."
            self.problems.error("tab", span, reason, "Indent with spaces.")

    def _refuse_signs(self, signs: str, line: int, column: int) -> None:
        first = signs[0]
        write = _SIGNS[first] if first in _SIGNS else unicodedata.normalize("NFKC", signs)
        wide = first == "\u3000" or first not in _SIGNS
        shown = signs if first.isprintable() and not first.isspace() else "blank"
        if shown == "blank" and not write:
            shown = "invisible sign"
        number = f" (U+{ord(first):04X})" if len(set(signs)) == 1 else ""
        remedy = f"Write {write}" if write.strip() else "Write an ordinary blank"
        self.problems.error(
            "full-width",
            self.source.span(line, column, line, column + len(signs)),
            f"Full-width {shown}{number}." if wide else f"An effect has no {shown}{number}.",
            f"{remedy}." if write else "Delete it.",
        )

    def _data(self, node: Scalar) -> None:
        if node.style != "plain":
            return
        line, column = node.span.line - 1, node.span.column - 1
        if _WORDS_IN_FULL_WIDTH.match(node.raw):
            self._refuse_signs(node.raw, line, column)
            return
        found = _NO_KEY.match(node.raw)
        if found and found["sign"] == "：":
            self._refuse_signs("：", line, column + found.start("sign"))
        elif found:
            self.problems.error(
                "no-blank-after-colon",
                self.source.span(line, column + found.start("sign")),
                "A colon without a blank behind it makes no key.",
                "Write a blank after the colon.",
            )

    def _wide_keys(self, node: Mapping) -> None:
        """A full-width blank before a key belongs to the key, for YAML."""
        for key, _ in node.entries:
            wide = len(key.raw) - len(key.raw.lstrip("\u3000\u00a0"))
            if wide:
                self._refuse_signs(key.raw[:wide], key.span.line - 1, key.span.column - 1)

    def _effect_is_list(self, key: str, node: Sequence) -> None:
        self.problems.error(
            "effect-in-braces",
            self.source.span(node.span.line - 1, node.span.column - 1),
            f"YAML takes what begins with [ for a list; `{key}` is text.",
            f"Put a bar and write it on the next line: `{key}: |`.",
        )

    def _keys_without_colon(self, key: str, node: Mapping, role: Role) -> None:
        """`{Ready, Set, Go!}`: a key without a colon is what a comma or brace made of a text."""
        bare = [self._is_bare(name, value) for name, value in node.entries]
        for i, _ in enumerate(bare):
            if not bare[i] or (i > 0 and bare[i - 1]):
                continue
            last = i
            while last + 1 < len(bare) and bare[last + 1]:
                last += 1
            if i == 0:
                self._brace_begins(key, node, role)
                return
            self._comma_cuts(node, role, i, last)

    def _is_bare(self, key: Scalar, value: Node) -> bool:
        if not isinstance(value, Scalar) or value.raw or value.style != "plain":
            return False
        row = self.source.row(key.span.end_line - 1)
        return not row[key.span.end_column - 1 :].lstrip().startswith(":")

    def _brace_begins(self, key: str, node: Mapping, role: Role) -> None:
        name = node.entries[0][0]
        if role is Role.DATA:
            self.problems.error(
                "braces-in-wording",
                name.span,
                f'"{name.raw}" has no value: what stands in {{ }} is `key: value`.',
                f"Write `{name.raw}: ...`; a list is in [ ], a text with {{ in quotes.",
            )
            return
        self.problems.error(
            "braces-in-wording",
            self.source.span(node.span.line - 1, node.span.column - 1),
            "YAML takes what begins with { for data, not for text.",
            f'Put the text in quotes: `{key}: "{{{name.raw}}} ..."`,'
            " or put a bar and write it on the next line.",
        )

    def _comma_cuts(self, node: Mapping, role: Role, first: int, last: int) -> None:
        before, value = node.entries[first - 1]
        start, end = node.entries[first][0].span, node.entries[last][0].span
        cut = node.entries[first][0].raw
        if role_of(before.raw, Role.DATA) in (Role.EFFECT, Role.HEAD):
            self.problems.error(
                "effect-in-braces",
                start.to(end),
                f'A comma inside {{ }} begins a new entry; here it cuts the effect before "{cut}".',
                "Write the entries on lines of their own,"
                f" with the effect below a bar: `{before.raw}: |`.",
            )
            return
        made = "a language" if role is Role.WORDING else "a key"
        whole = self._slice(value.span.line, value.span.column, end.line, end.end_column)
        self.problems.error(
            "comma-in-wording",
            start.to(end),
            f'A comma inside {{ }} begins a new entry; this became {made} called "{cut}".',
            f'Put the text in quotes: `{before.raw}: "{whole}"`,'
            f" or on a line of its own: `{before.raw}: {whole}`.",
        )

    def _slice(self, line: int, column: int, end_line: int, end_column: int) -> str:
        if line != end_line:
            return "..."
        return self.source.row(line - 1)[column - 1 : end_column - 1]
