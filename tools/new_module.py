"""Writing the folder of a new game, or of a new expansion of a game."""

from __future__ import annotations

import json
import os
import re
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from engine.compiler.compile import Game
from engine.compiler.schema_declarations import declared_by
from engine.compiler.schema_derived import derived_schema
from tools.failures import Failure, WrongUse
from tools.loading import load_game
from tools.model_card import ModelCard, new_id
from tools.reporting import to_json
from tools.writing import write_whole

STARTERS = Path(__file__).parent / "starters"
SCHEMA = "game.schema.json"
"""The schema beside the files of a new module; their first lines name it."""
SPOKEN = ("en", "ja")
"""Languages in which the starters have their words; another one gets the English words."""
EXTENSIONS = ".vscode/extensions.json"
RECOMMENDED = {"recommendations": ["redhat.vscode-yaml"]}
Said = str | list[str]
"""What is printed: one word, or one and many."""
_ID = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*\Z")
_LANGUAGE = re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]+)*\Z")
_PLAIN = re.compile(r"[^\W_][\w' !?().。、（）！？-]*(?<! )\Z")
_OTHERWISE = {"yes", "no", "true", "false", "null", "on", "off"}


@dataclass(frozen=True, slots=True)
class NewModule:
    """What a new module is called: the folder gives the id, and the title when none is said."""

    folder: Path
    title: str
    languages: tuple[str, ...]

    @property
    def id(self) -> str:
        return self.folder.name if self.folder.name else self.folder.resolve().name

    @property
    def heading(self) -> str:
        return self.title or self.id.replace("-", " ").title()


def new_game(new: NewModule) -> list[Path]:
    """Write a small game that checks, plays, tests and prints; the files that were written.

    Raises `WrongUse` for a folder that is not empty or has no name for a module.
    """
    _refuse_faulty(new)
    return _write(new, "game", {})


def new_expansion(new: NewModule, base: Game, card: ModelCard | None) -> list[Path]:
    """Write an expansion of a game with a card that begins as a copy of `card`."""
    _refuse_faulty(new)
    head = base.declarations.modules[-1].stamp
    values = {
        "base": head.id,
        "versions": f">={head.version},<{_next_version(head.version)}",
        "base_title": base.declarations.title.get(base.declarations.languages[0], head.id),
        "players": base.offer.least_players,
        "card": card,
        "new_id": new_id(base.declarations),
    }
    return _write(new, "expansion", values)


def _refuse_faulty(new: NewModule) -> None:
    if not _ID.match(new.id):
        raise WrongUse(
            f'The folder gives the game its id, and "{new.id}" is none. '
            "Name it in lower-case letters, digits and dashes: my-game."
        )
    for language in new.languages:
        if not _LANGUAGE.match(language):
            raise WrongUse(f'"{language}" is no language. Write two letters: en, ja.')
    if new.folder.exists() and (not new.folder.is_dir() or any(new.folder.iterdir())):
        raise Failure(f"{new.folder} is there already, and not empty. Nothing was written.")


def _write(new: NewModule, starter: str, values: Mapping[str, object]) -> list[Path]:
    """Make the folder, whole or not at all: it is written beside its place and then moved there."""
    new.folder.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=".new-", dir=new.folder.parent) as scratch:
        made = Path(scratch) / new.id
        names = _write_parts(new, made, starter, values)
        os.replace(made, new.folder)
    return [new.folder / name for name in names]


def _write_parts(
    new: NewModule, folder: Path, starter: str, values: Mapping[str, object]
) -> list[str]:
    """The files of a starter with the words of this module, its schema, a hint for the editor."""
    pages = _environment(new)
    about = {
        "id": new.id,
        "heading": new.heading,
        "title": _in_braces(new, new.heading, new.heading),
        **values,
    }
    names = sorted(path.name for path in (STARTERS / starter).iterdir())
    for name in names:
        write_whole(folder / name, pages.get_template(f"{starter}/{name}").render(about))
    write_whole(folder / SCHEMA, schema_text(load_game(str(folder), [new.folder.parent])))
    write_whole(folder / EXTENSIONS, json.dumps(RECOMMENDED, indent=2) + "\n")
    return [*names, SCHEMA, EXTENSIONS]


def _environment(new: NewModule) -> Environment:
    """Jinja with signs that neither YAML nor wording uses."""
    pages = Environment(
        loader=FileSystemLoader(STARTERS),
        undefined=StrictUndefined,
        variable_start_string="<<",
        variable_end_string=">>",
        block_start_string="<%",
        block_end_string="%>",
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        autoescape=False,
    )
    pages.globals["languages"] = new.languages
    pages.globals["scalar"] = scalar
    pages.globals["said"] = partial(_in_braces, new)
    pages.globals["told"] = partial(_on_lines, new)
    return pages


def _by_language(words: Sequence[Said], new: NewModule) -> dict[str, Said]:
    known = dict(zip(SPOKEN, words, strict=True))
    return {language: known.get(language, words[0]) for language in new.languages}


def _in_braces(new: NewModule, *words: Said) -> str:
    """`{en: Apple, ja: りんご}` in the languages of the module."""
    each = [f"{lang}: {_yaml(said)}" for lang, said in _by_language(words, new).items()]
    return f"{{{', '.join(each)}}}"


def _on_lines(new: NewModule, indent: int, *words: str) -> str:
    """The same, each language on a line of its own: for sentences, which may hold commas."""
    each = _by_language(words, new).items()
    return "".join(f"\n{' ' * indent}{language}: {said}" for language, said in each)


def _yaml(said: Said) -> str:
    return scalar(said) if isinstance(said, str) else f"[{', '.join(map(scalar, said))}]"


def scalar(text: str) -> str:
    """The text as YAML that also stands in braces: plain where that is safe, else in quotes."""
    if _PLAIN.match(text) and text.lower() not in _OTHERWISE and not text.isdigit():
        return text
    return json.dumps(text, ensure_ascii=False)


def schema_text(game: Game) -> str:
    """The file with the game's own JSON Schema."""
    return to_json(derived_schema(declared_by(game.declarations))) + "\n"


def _next_version(version: str) -> str:
    """The first version that may break what was built on this one."""
    first = version.split(".")[0]
    return str(int(first) + 1) if first.isdigit() else "1"


def checked_languages(said: str, known: Sequence[str]) -> tuple[str, ...]:
    """The languages of `en,ja`; those that are known where nothing is said."""
    found = tuple(dict.fromkeys(word.strip() for word in said.split(",") if word.strip()))
    return found or tuple(known)
