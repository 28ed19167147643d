"""The schema of one module's files, for an editor: the shipped schemas with its own words."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from typing import Any

from engine.compiler.schema_declared import Declared, DeclaredKind, DeclaredSymbol
from engine.compiler.schema_store import RULES, schemas
from engine.compiler.schema_values import Schema, with_fields

SORTS = ("pieces", "cards", "spaces")


def derived_schema(declared: Declared) -> Schema:
    """The schema of every file of the module; it refers to no other file.

    Items of each kind may have the printed values that the kind declares, each with the words
    that it may be; texts may be in the module's languages.
    """
    whole = _bundled()
    definitions = whole["$defs"]
    for sort in SORTS:
        of_sort = [kind for kind in declared.kinds if kind.sort == sort]
        definitions[f"things.all_{sort}"] = _kinds(definitions, sort, of_sort, declared)
    symbols = definitions["things.all_symbols"]
    symbols["properties"] = {
        symbol.id: _symbol(symbols["additionalProperties"], symbol, declared)
        for symbol in declared.symbols
        if symbol.fields
    }
    if declared.languages:
        for schema in _schemas(whole):
            _name_languages(schema, declared.languages)
    whole["title"] = "Rules of this module"
    return whole


def _bundled() -> Schema:
    """The schema of rules with every other as one of its definitions."""
    whole: Schema = copy.deepcopy(schemas()[RULES])
    whole["$defs"] = {}
    for name, schema in schemas().items():
        short = _short(name)
        if name == RULES:
            continue
        inner = copy.deepcopy(schema)
        definitions = inner.pop("$defs", {})
        inner.pop("$schema", None)
        if "type" in inner:
            whole["$defs"][short] = inner
        for key, definition in definitions.items():
            _point_inside(definition, short)
            whole["$defs"][f"{short}.{key}"] = definition
        _point_inside(inner, short)
    _point_inside(whole["properties"], "")
    return whole


def _short(name: str) -> str:
    return name.removesuffix(".schema.json")


def _point_inside(schema: Any, own: str) -> None:
    """Turn references to files, and within the file `own`, to references within one document."""
    for part in _schemas(schema):
        target = part.get("$ref")
        if not isinstance(target, str):
            continue
        file, _, key = target.partition("#/$defs/")
        name = _short(file) or own
        part["$ref"] = f"#/$defs/{name}.{key}" if key else f"#/$defs/{name}"


def _schemas(schema: Any) -> Iterator[Schema]:
    """Every mapping in a schema."""
    if isinstance(schema, dict):
        yield schema
        for value in list(schema.values()):
            yield from _schemas(value)
    elif isinstance(schema, list):
        for value in schema:
            yield from _schemas(value)


def _kinds(definitions: Schema, sort: str, kinds: list[DeclaredKind], declared: Declared) -> Schema:
    """The schema of `pieces:`, `cards:` or `spaces:`, each declared kind with items of its own."""
    general: Schema = definitions[f"things.all_{sort}"]
    own = {}
    for kind in kinds:
        item = f"item.{kind.id}"
        definitions[item] = with_fields(
            definitions[f"things.{sort}"],
            kind.fields,
            declared,
            _title(kind.one),
            f"{sort}.{kind.id}",
        )
        of_kind = copy.deepcopy(general["additionalProperties"])
        of_kind["title"] = kind.names[0] if kind.names else _title(kind.id)
        of_kind["properties"]["items"]["items"] = {"$ref": f"#/$defs/{item}"}
        own[kind.id] = of_kind
    return {**general, "properties": own}


def _symbol(general: Schema, symbol: DeclaredSymbol, declared: Declared) -> Schema:
    found: Schema = copy.deepcopy(general)
    members = found["properties"]["members"]
    member = members["additionalProperties"]
    members["additionalProperties"] = {
        **with_fields(member, symbol.fields, declared, _title(symbol.id), f"symbols.{symbol.id}"),
        "type": member["type"],
    }
    found["title"] = symbol.names[0] if symbol.names else _title(symbol.id)
    return found


def _title(id: str) -> str:
    return id.replace("_", " ").capitalize()


def _name_languages(schema: Schema, languages: tuple[str, ...]) -> None:
    """In place of any language, those of the module, so that an editor offers them."""
    texts = schema.pop("patternProperties", None)
    if texts:
        (text,) = texts.values()
        schema["properties"] = {
            **schema.get("properties", {}),
            **{language: {**text, "title": language} for language in languages},
        }
