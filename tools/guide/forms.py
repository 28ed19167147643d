"""The table of the forms of the effect language (`forms.yaml`), as records."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

HERE = Path(__file__).parent
TABLE = HERE / "forms.yaml"
GAME = HERE / "harbour"
"""The game in which every example is done."""
ANNOTATED = HERE / "annotated"
"""A game that uses every key of YAML."""


@dataclass(frozen=True, slots=True)
class Form:
    """One form: how it is written, what it means, and an example.

    The example is lines of effect, or `values`: expressions with what each comes to. `given` goes
    before it, `choose` are the answers to what it asks, `then` holds at its end; `module` is YAML
    that the game needs besides.
    """

    write: str
    means: str
    example: str
    values: Mapping[str, str]
    given: str
    choose: tuple[str, ...]
    then: tuple[str, ...]
    module: str


@dataclass(frozen=True, slots=True)
class Group:
    """Forms under one heading, with what is to be said of all of them."""

    title: str
    about: str
    forms: tuple[Form, ...]


def groups() -> tuple[Group, ...]:
    """The whole table, in the order in which it is printed."""
    data = yaml.load(TABLE.read_text("utf-8"), Loader=yaml.BaseLoader)
    return tuple(
        Group(one["group"], one.get("about", "").strip(), tuple(map(_form, one["forms"])))
        for one in data
    )


def _form(data: Mapping[str, Any]) -> Form:
    return Form(
        data["write"],
        data["means"].strip(),
        data.get("example", "").rstrip(),
        data.get("values", {}),
        data.get("given", ""),
        tuple(data.get("choose", ())),
        tuple(data.get("then", ())),
        data.get("module", ""),
    )
