"""Every form of the guide as a scenario of the game that the guide shows."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import yaml

from tools.guide.forms import GAME, Form, groups


def scenario(number: int, form: Form) -> dict[str, object]:
    """The scenario in which the example is done, and in which its values hold."""
    made: dict[str, object] = {"id": f"form-{number}", "options": {"players": 2}, "as": "ann"}
    if form.given:
        made["given"] = form.given
    if form.example:
        made["do"] = f"{form.example}\n"
    if form.choose:
        made["choose"] = list(form.choose)
    return made | {"then": [*form.then, *conditions(form)]}


def conditions(form: Form) -> Iterator[str]:
    """What must hold when the values are as the guide says."""
    for says, value in form.values.items():
        match value:
            case "yes":
                yield says
            case "no":
                yield f"not ({says})"
            case _:
                yield f"({says}) is {value}"


def forms() -> list[Form]:
    return [form for group in groups() for form in group.forms]


def write_game(folder: Path) -> Path:
    """The game with all these scenarios, and with what single forms need besides."""
    shutil.copytree(GAME, folder)
    scenarios = [scenario(number, form) for number, form in enumerate(forms())]
    write_yaml(folder / "scenarios.yaml", {"scenarios": scenarios})
    for number, form in enumerate(forms()):
        if form.module:
            (folder / f"form_{number}.yaml").write_text(form.module, "utf-8")
    return folder


class _Plain(yaml.SafeDumper):
    """Effects in blocks, and no word in quotes that needs none."""


def _text(dumper: yaml.SafeDumper, text: str) -> yaml.Node:
    style = "|" if "\n" in text else None
    return dumper.represent_scalar("tag:yaml.org,2002:str", text, style=style)


_Plain.add_representer(str, _text)


def write_yaml(path: Path, data: object) -> None:
    """Write a file as a designer would: each effect below its bar, long lines whole."""
    dumped = yaml.dump(data, Dumper=_Plain, allow_unicode=True, sort_keys=False, width=10_000)
    path.write_text(dumped, "utf-8")
