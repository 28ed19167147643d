"""Templates of strangers: what they may read and call, and what their faults are told like."""

from __future__ import annotations

import re
import traceback
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from jinja2 import StrictUndefined, TemplateError, TemplateNotFound, TemplateSyntaxError, nodes
from jinja2.exceptions import SecurityError, UndefinedError
from jinja2.loaders import BaseLoader
from jinja2.runtime import Context
from jinja2.sandbox import ImmutableSandboxedEnvironment
from markupsafe import Markup

from engine.compiler.gather_sources import shown_as
from engine.core.problem import Problem, ProblemsFound
from engine.core.span import Span
from tools.printing.fragment import Unfit, check_fragment
from tools.printing.sandbox_budget import (
    Budget,
    OverBudget,
    collected,
    counted,
    joined,
    limited_filter,
    limited_value,
    printed,
)

BUILT_IN = Path(__file__).parent / "templates"
MOST_BYTES = 200_000
MOST_MADE = 2_000_000
"""Characters; the reference of all rules is the longest that anybody makes."""
OURS = ":"
"""What the name of a built-in template begins with."""
_FILTERS = """
    abs capitalize count default d e escape first float int items join last length list lower map
    max min reject rejectattr replace reverse round select selectattr sort string title trim
    unique upper
"""
_METHODS = frozenset(["upper", "lower", "title", "strip", "startswith", "endswith", "split"])
"""What may be called of a text; of mappings `items`, `keys`, `values` and `get`."""
_OF_MAPPINGS = frozenset(["items", "keys", "values", "get"])
_LOOP = frozenset(["cycle", "changed"])


class Sandbox(ImmutableSandboxedEnvironment):
    """Draws with the templates of a module set, and with the built-in ones: `:card.html.j2`."""

    intercepted_binops = frozenset(["+", "-", "*", "**", "%", "/", "//"])

    def __init__(self, folders: Sequence[Path]) -> None:
        super().__init__(
            loader=_Loader(folders),
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
            finalize=printed,
        )
        self.budget = Budget()
        self.globals = {"range": range, "namespace": self.globals["namespace"]}
        self.filters = {n: limited_filter(n, self.filters[n]) for n in _FILTERS.split()}
        self.joined, self.collected = joined, collected

    def draw(self, name: str, what: str, **seen: object) -> Markup:
        """One template with what it may see; `what` is being drawn, for the problem of a fault.

        Raises `ProblemsFound`.
        """
        self.budget = Budget()
        try:
            parts = self.get_template(name).generate(**seen)
            return Markup("".join(self._within(parts)))
        except (TemplateError, ArithmeticError, LookupError, TypeError, ValueError) as fault:
            raise self._told(fault, name, what) from None
        except (RecursionError, AttributeError, MemoryError) as fault:
            raise self._told(fault, name, what) from None

    def draw_checked(self, name: str, what: str, **seen: object) -> Markup:
        """As `draw`, with what a template of a module made looked at. Raises `ProblemsFound`."""
        made = self.draw(name, what, **seen)
        try:
            check_fragment(str(made))
        except Unfit as unfit:
            raise self._unfit(unfit, name, what) from None
        return made

    def _unfit(self, unfit: Unfit, name: str, what: str) -> ProblemsFound:
        """The problem, at the element in the template where it can be found."""
        loader = self.loader
        assert isinstance(loader, _Loader)
        path = loader.path(name)
        text = _text(path) if path else ""
        at = max(text.find(f"<{unfit.tag}"), 0)
        line, column = text.count("\n", 0, at) + 1, at - (text.rfind("\n", 0, at) + 1) + 1
        end = column + (len(unfit.tag) + 1 if text else 1)
        shown = shown_as(path) if path else name
        span = Span(shown, line, column, line, end)
        reason = f"While drawing {what}: {unfit.reason[:1].lower()}{unfit.reason[1:]}"
        remedy = "A template makes HTML that is closed in itself, with its pictures as `icon(…)`."
        return ProblemsFound([Problem("template", "error", span, reason, remedy)], {shown: text})

    def one_round(self) -> str:
        return self.budget.one_round()

    def is_safe_attribute(self, obj: object, attr: str, value: object) -> bool:
        if isinstance(obj, str):
            return attr in _METHODS
        if isinstance(obj, Mapping):
            return attr in _OF_MAPPINGS
        return not attr.startswith("_") and super().is_safe_attribute(obj, attr, value)

    def wrap_str_format(self, value: object) -> None:
        """`format` of a text may fill it up to any length: it is no method that may be called."""
        return None

    def call_binop(self, context: Context, operator: str, left: object, right: object) -> object:
        sizes = isinstance(left, int | float) and isinstance(right, int | float)
        if operator == "**" or not (sizes or operator == "+"):
            raise SecurityError(f"`{operator}` counts with numbers only.")
        return limited_value(super().call_binop(context, operator, left, right))

    def _generate(
        self,
        source: nodes.Template,
        name: str | None,
        filename: str | None,
        defer_init: bool = False,
    ) -> str:
        return super()._generate(counted(source), name, filename, defer_init)

    def _within(self, parts: object) -> Sequence[str]:
        made: list[str] = []
        length = 0
        for part in parts:  # type: ignore[attr-defined]
            made.append(part)
            length += len(part)
            if length > MOST_MADE:
                raise OverBudget(f"It makes more than {MOST_MADE // 1000} kB.")
        return made

    def _told(self, fault: Exception, name: str, what: str) -> ProblemsFound:
        loader = self.loader
        assert isinstance(loader, _Loader)
        place = _place_of(fault, name, loader)
        shown = shown_as(place.path) if place.path else name
        span = _span(shown, place.line, place.text, fault)
        reason = f"While drawing {what}: {_reason(fault)}"
        problem = Problem("template", "error", span, reason, _remedy(fault))
        return ProblemsFound([problem], {shown: place.text})


@dataclass(frozen=True, slots=True)
class _Place:
    path: Path | None
    text: str
    line: int


class _Loader(BaseLoader):
    """Finds templates in the folders of modules, the last first, and never outside of them."""

    def __init__(self, folders: Sequence[Path]) -> None:
        self._folders = tuple(reversed(folders))

    def get_source(self, environment: object, template: str) -> tuple[str, str, None]:
        path = self.path(template)
        if path is None:
            raise TemplateNotFound(template)
        try:
            with path.open("rb") as file:
                text = file.read(MOST_BYTES + 1).decode("utf-8")
        except (OSError, UnicodeDecodeError):
            raise TemplateNotFound(template, "it is no text that can be read") from None
        if len(text) > MOST_BYTES:
            raise TemplateNotFound(template, f"it is larger than {MOST_BYTES // 1000} kB")
        return text, str(path), None

    def path(self, template: str) -> Path | None:
        """The file of a template."""
        if template.startswith(OURS):
            return BUILT_IN / template.removeprefix(OURS)
        for folder in self._folders:
            path = folder / template
            if path.is_file() and path.resolve().is_relative_to(folder.resolve()):
                return path
        return None


def has_template(folders: Sequence[Path], name: str) -> bool:
    """Whether a module or Rulewright itself has this template."""
    return _Loader(folders).path(name) is not None


def _place_of(fault: Exception, name: str, loader: _Loader) -> _Place:
    """The line of a template that a fault happened in: the innermost, or where reading stopped."""
    if isinstance(fault, TemplateSyntaxError) and fault.filename:
        path = Path(fault.filename)
        return _Place(path, _text(path), fault.lineno)
    own = loader.path(name)
    found = _Place(own, _text(own) if own else "", 1)
    for frame, line in traceback.walk_tb(fault.__traceback__):
        if frame.f_code.co_filename.endswith(".j2"):
            path = Path(frame.f_code.co_filename)
            found = _Place(path, _text(path), line)
    return found


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        return ""


def _span(shown: str, line: int, text: str, fault: Exception) -> Span:
    """The word at fault where the message names it, else the whole line."""
    rows = text.split("\n")
    row = rows[line - 1] if 0 < line <= len(rows) else ""
    for word in re.findall(r"'([^']+)'", str(fault)):
        at = re.search(rf"(?<!\w){re.escape(word.rpartition('.')[2])}(?!\w)", row)
        if at:
            return Span(shown, line, at.start() + 1, line, at.end() + 1)
    start = len(row) - len(row.lstrip())
    return Span(shown, line, start + 1, line, max(start + 2, len(row.rstrip()) + 1))


def _reason(fault: Exception) -> str:
    match fault:
        case TemplateNotFound():
            return f"there is no template {str(fault.name)!r}."
        case OverBudget():
            said = str(fault)
            return said[:1].lower() + said[1:]
        case SecurityError():
            return f"{str(fault).rstrip('.')}. A template may not do that."
        case UndefinedError():
            return _unknown(str(fault))
        case TemplateSyntaxError():
            return _misread(str(fault.message or ""))
        case RecursionError():
            return "it uses itself without end."
        case _:
            said = str(fault) or type(fault).__name__
            return f"{said.rstrip('.')}."


def _misread(said: str) -> str:
    """What Jinja says of a template that it cannot read, without its guesses."""
    open_ = re.search(r"needs to be closed is '(\w+)'", said)
    if open_:
        return f"`{open_[1]}` is not closed: write {{% end{open_[1]} %}} behind it."
    return f"{said.partition('. ')[0].rstrip('.')}."


def _unknown(said: str) -> str:
    """What Jinja says of a name that is not there, in plainer words."""
    owned = re.fullmatch(r"'(?:\S+\.)?(\S+) object' has no attribute '(.+)'", said)
    if owned:
        return f'a {owned[1].lower()} has no "{owned[2]}".'
    plain = re.fullmatch(r"'(.+)' is undefined", said)
    return f'there is no "{plain[1]}".' if plain else f"{said.rstrip('.')}."


def _remedy(fault: Exception) -> str:
    match fault:
        case OverBudget():
            return "Let it loop over what the card has, and make only what is seen."
        case SecurityError():
            return "It may read what the guide lists, and change nothing."
        case UndefinedError():
            return "What a template may read stands in the guide under `sheets:`."
        case TemplateNotFound():
            return "It is a file of the module, named from its folder: templates/badge.html.j2."
        case _:
            return ""
