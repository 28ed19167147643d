"""The part of the guide about the forms of the language."""

from __future__ import annotations

from tools.guide.forms import ANNOTATED, GAME, Form, Group, groups


def forms() -> str:
    """Every form under the heading of its group."""
    return "\n".join(map(_group, groups()))


def example_game() -> str:
    """The game in which all examples are done."""
    return fenced((GAME / "module.yaml").read_text("utf-8"), "yaml")


def annotated_game() -> str:
    """A game that uses every key, with remarks."""
    return fenced((ANNOTATED / "module.yaml").read_text("utf-8"), "yaml")


def _group(group: Group) -> str:
    about = f"{group.about}\n\n" if group.about else ""
    return f"### {group.title}\n\n{about}" + "\n".join(map(_form, group.forms))


def _form(form: Form) -> str:
    lines = f"**`{form.write}`** {form.means}\n\n"
    if form.module:
        lines += fenced(form.module, "yaml") + "\n"
    shown = fenced(form.example, "") if form.example else _values(form)
    return lines + shown


def _values(form: Form) -> str:
    """Each expression and what it comes to."""
    widest = max(map(len, form.values))
    rows = [f"{says:<{widest}}  → {value}" for says, value in form.values.items()]
    return fenced("\n".join(rows), "")


def fenced(text: str, language: str) -> str:
    """The lines as a block of code."""
    body = text.strip("\n")
    return f"```{language}\n{body}\n```\n"
