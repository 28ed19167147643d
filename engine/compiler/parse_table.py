"""The tables of the parser: the core and the verbs of a module, built or taken from a cache.

A cache file holds plain JSON, so that reading one can run nothing; one that is damaged or made by
another version is built anew without a word.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
import tempfile
from collections.abc import Sequence
from contextlib import suppress
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any

import lark
from lark import Lark
from lark.grammar import Rule
from lark.lexer import TerminalDef

from engine.compiler.ast import Word
from engine.compiler.parse_pattern import Parameter, VerbPattern

STARTS = ("line", "lasting", "expr", "heard")
"""What a sentence is: a line of effect, a line inside `until`, an expression, a trigger's head."""
VERB = "verb_"
"""The name of a verb's node begins so; its number follows."""
NO_VERB = '"\\x00"'
"""What no text holds: the only verb of a module without verbs."""
AFTER_NUMBER = frozenset(
    (
        "from",
        "of",
        "to",
        "times",
        "as",
        "by",
        "with",
        "where",
        "while",
        "is",
        "in",
        "and",
        "or",
        "if",
        "then",
    )
)
"""Words of the language that may follow a number, so that no kind can be called so."""


@cache
def core() -> str:
    """The text of `grammar.lark`."""
    return resources.files("engine.compiler").joinpath("grammar.lark").read_text("utf-8")


def with_verbs(patterns: Sequence[VerbPattern]) -> str:
    """The whole grammar: the core and one alternative of `verb` for each usable pattern."""
    alternatives = [
        f"{_symbols(pattern)} -> {VERB}{number}"
        for number, pattern in enumerate(patterns)
        if pattern.usable
    ]
    verb = "\n     | ".join(alternatives) or f"{NO_VERB} -> no_verb"
    noun = " | ".join(["NAME", *(f'"{word}"' for word in _after_parameters(patterns))])
    return f"{core()}\n?verb: {verb}\n!noun: {noun}\n"


def _after_parameters(patterns: Sequence[VerbPattern]) -> list[str]:
    """The words that stand right after a parameter of some verb, sorted."""
    return sorted(
        {
            following.text
            for pattern in patterns
            if pattern.usable
            for part, following in zip(pattern.parts, pattern.parts[1:], strict=False)
            if isinstance(part, Parameter) and isinstance(following, Word)
        }
        - AFTER_NUMBER
    )


def _symbols(pattern: VerbPattern) -> str:
    return " ".join(
        f'"{part.text}"' if isinstance(part, Word) else pattern.level(index)
        for index, part in enumerate(pattern.parts)
    )


def build(grammar: str) -> Lark:
    """The parser of a grammar's text. Raises `lark.GrammarError` where it is plainly ambiguous."""
    return Lark(
        grammar,
        parser="lalr",
        lexer="contextual",
        start=list(STARTS),
        propagate_positions=True,
        maybe_placeholders=False,
    )


def load(grammar: str, folder: Path) -> Lark | None:
    """The parser of a grammar out of the cache in `folder`; None when it has to be built."""
    try:
        kept = json.loads(_file(grammar, folder).read_text("utf-8"))
        if kept["key"] != _key(grammar):
            return None
        return Lark.load({"data": _numbered(kept["data"]), "memo": _by_number(kept["memo"])})
    except Exception:
        # Whatever a foreign file holds may fail anywhere inside lark; every failure means the same.
        return None


def save(grammar: str, parser: Lark, folder: Path) -> None:
    """Keep a parser in `folder`, whole or not at all; a folder that refuses is passed over."""
    data, memo = parser.memo_serialize([TerminalDef, Rule])
    text = json.dumps({"key": _key(grammar), "data": data, "memo": memo})
    with suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=folder, prefix=".grammar-")
        try:
            with os.fdopen(handle, "w", encoding="utf-8") as file:
                file.write(text)
            os.replace(name, _file(grammar, folder))
        except OSError:
            os.unlink(name)


def _file(grammar: str, folder: Path) -> Path:
    return folder / f"grammar-{_key(grammar)[:24]}.json"


def _key(grammar: str) -> str:
    about = f"{lark.__version__}\n{sys.version_info[:2]}\n{STARTS}\n{grammar}"
    return hashlib.sha256(about.encode()).hexdigest()


def _by_number(table: dict[str, Any]) -> dict[int, Any]:
    """The table with the numbers as keys that JSON made words of."""
    return {int(key): value for key, value in table.items()}


def _numbered(data: dict[str, Any]) -> dict[str, Any]:
    table = data["parser"]["parser"]
    table["tokens"] = _by_number(table["tokens"])
    states = _by_number(table["states"])
    table["states"] = {state: _by_number(actions) for state, actions in states.items()}
    return data
