"""Types and places in a designer's words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from engine.compiler import ast
from engine.compiler.types import Type
from engine.compiler.world import KindDecl

_VOWELS = "aeiou"


def a(word: str) -> str:
    """The word with its article."""
    return f"an {word}" if word[:1].lower() in _VOWELS else f"a {word}"


def spoken(name: str) -> str:
    """A name as a person says it: `job_card` is "job card"."""
    return name.replace("_", " ")


def type_in_words(type_: Type, kinds: Mapping[str, KindDecl]) -> str:
    """`a bot`, `a set of cubes`, `a number`, `yes or no`; with `or none` where it may be none."""
    if type_.many:
        return f"a set of {_plural(type_, kinds)}"
    said = _one(type_, kinds)
    return f"{said} or none" if type_.optional else said


def one_of(type_: Type, kinds: Mapping[str, KindDecl]) -> str:
    """The noun for one such value, without its article: `bot`, `colour`."""
    if type_.base == "thing":
        return " or ".join(
            spoken(kinds[of].kind.one) if of in kinds else spoken(of) for of in type_.of.split("|")
        )
    return spoken(type_.of) if type_.base == "symbol" else type_.base


def _one(type_: Type, kinds: Mapping[str, KindDecl]) -> str:
    match type_.base:
        case "number":
            return "a number"
        case "yes/no":
            return "yes or no"
        case "nothing":
            return "none"
        case "zone":
            return "a zone"
        case "thing" | "symbol":
            return a(one_of(type_, kinds))


def _plural(type_: Type, kinds: Mapping[str, KindDecl]) -> str:
    if type_.base == "thing":
        return " or ".join(spoken(of) for of in type_.of.split("|"))
    if type_.base == "symbol":
        return f"{spoken(type_.of)}s"
    return "numbers" if type_.base == "number" else type_.base


def listed(names: Iterable[str], most: int = 8) -> str:
    """`a, b, c …`, at most so many."""
    every = list(names)
    return ", ".join(every[:most]) + (" …" if len(every) > most else "")


def written(node: object) -> str:
    """The expression as its author may have written it; a long one as `…`."""
    match node:
        case ast.Name(text=text):
            return text
        case ast.Number(value=value):
            return str(value)
        case ast.Attribute(of=of, name=name):
            return f"{written(of)}.{name.text}"
        case ast.Index(of=of, at=at):
            return f"{written(of)}[{written(at)}]"
        case ast.Call(name=name, arguments=arguments):
            return f"{name.text}({', '.join(written(item) for item in arguments)})"
        case _:
            return "…"


def called(node: object) -> str:
    """The expression in quotation marks, to speak of it in a sentence; of a long one `this`."""
    text = written(node)
    return "this" if "…" in text else f'"{text}"'


def so_many(count: int) -> str:
    """How many values stand in the brackets behind a name."""
    return "nothing in brackets" if not count else f"{count} value{'s' * (count > 1)}"


def sentence(text: str) -> str:
    """The text with a capital at its beginning and a stop at its end."""
    return text[:1].upper() + text[1:] + ("" if text[-1:] in ".?!" else ".")
