"""Types of printed values as JSON Schema: which words and numbers a value of the type may be."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from engine.compiler.read_yaml_scalars import resolve
from engine.compiler.schema_declared import Declared, DeclaredField, DeclaredWord
from engine.compiler.schema_words import NAMES_APART
from engine.compiler.types import Type

Schema = dict[str, Any]

NONE = DeclaredWord("none")
_TEMPLATE: Schema = {
    "title": "Variable of a template",
    "description": "`$z`, filled in by `for each`.",
    "type": "string",
    "pattern": "\\$",
}


def with_fields(
    base: Schema, fields: Iterable[DeclaredField], declared: Declared, title: str, where: str
) -> Schema:
    """The schema of an item: the keys of `base`, its printed values, and nothing else.

    `where` says under which key another printed value would be declared.
    """
    fields = tuple(fields)
    values = {field.name: field_schema(field, declared) for field in fields}
    listed = ", ".join(field.name for field in fields) or "none"
    schema = {
        **base,
        "title": title,
        "description": f"Its printed values: {listed}.",
        "type": "object",
        # Printed values first: an editor offers them in this order.
        "properties": {**values, **base.get("properties", {})},
        "additionalProperties": False,
        "unknownKeyMessage": f"Its own printed values are declared under `printed` of `{where}`.",
    }
    wanted = [field.name for field in fields if field.wanted]
    if wanted:
        schema["required"] = [*base.get("required", ()), *wanted]
    return schema


def field_schema(field: DeclaredField, declared: Declared) -> Schema:
    """What a printed value may be, with a title and description made from its names and type."""
    said = {
        "title": NAMES_APART.join(field.names) or field.name.replace("_", " ").capitalize(),
        "description": _description(field),
    }
    one = _one(field.type, declared)
    if field.by:
        return {**said, **_table(field, one, declared)}
    if field.type.many:
        return {**said, "type": "array", "items": {**said, **one}}
    return {**said, **one}


def _description(field: DeclaredField) -> str:
    return f"Its type: {described(field.type, field.by)}."


def described(type: Type, by: str = "") -> str:
    """A type as a declaration writes it: `list of shape`, `job or none`, `number by shape`."""
    said = type.of if type.base in ("symbol", "thing") else type.base
    said = f"list of {said}" if type.many else said
    said = f"{said} or none" if type.optional else said
    return f"{said} by {by}" if by else said


def _table(field: DeclaredField, one: Schema, declared: Declared) -> Schema:
    symbol = declared.symbol(field.by)
    if symbol is None:
        return {"type": "object", "additionalProperties": True}
    members = {
        member.id: {
            "title": member.names[0] if member.names else member.id,
            "description": f"{field.name} of {member.id}.",
            **one,
        }
        for member in symbol.members
    }
    return {"type": "object", "properties": members, "additionalProperties": False}


def _one(type: Type, declared: Declared) -> Schema:
    """What one value of the type may be."""
    if type.base == "number":
        return _number(type.optional)
    if type.base == "yes/no":
        words = {"title": "Yes or no", "enum": ["yes", "no", True, False]}
        return {"anyOf": [words, _TEMPLATE]}
    if type.base == "symbol":
        symbol = declared.symbol(type.of)
        return _words(symbol.members, type) if symbol else {}
    if type.base == "thing":
        return _thing(type, declared)
    return {}


def _number(optional: bool) -> Schema:
    pattern = "^none$|\\$" if optional else "\\$"
    message = "Write a whole number or none." if optional else "Write a whole number."
    return {"type": ["integer", "string"], "pattern": pattern, "patternErrorMessage": message}


def _thing(type: Type, declared: Declared) -> Schema:
    if type.of == "players":
        return _words(declared.seats, type) if declared.seats else {}
    kind = declared.kind(type.of)
    if kind is None or not (kind.members or kind.numbered):
        return {}
    numbers = tuple(DeclaredWord(str(n + 1)) for n in range(kind.numbered))
    return _words((*kind.members, *numbers), type, prefix=kind.one)


def _words(words: Iterable[DeclaredWord], type: Type, prefix: str = "") -> Schema:
    """One of these words, as YAML reads them; `prefix`: `job.forest` says the same as `forest`."""
    known = (*words, NONE) if type.optional else tuple(words)
    one: Schema = {
        "title": (prefix or type.of or "word").capitalize(),
        "enum": [resolve(word.id) for word in known],
        "enumDescriptions": [NAMES_APART.join(word.names) for word in known],
    }
    branches = [one, _TEMPLATE]
    if prefix:
        full = "|".join(word.id for word in words)
        branches.append(
            {
                "title": f"Full name of one {prefix}",
                "description": f"`{prefix}.` and its id.",
                "type": "string",
                "pattern": f"^{prefix}(\\.({full})|\\[({full})\\])$",
            }
        )
    return {"anyOf": branches}


def by_id(words: Mapping[str, tuple[str, ...]]) -> tuple[DeclaredWord, ...]:
    """Words from ids and their printed names."""
    return tuple(DeclaredWord(id, names) for id, names in words.items())
