"""The part of the guide about the keys of YAML: every key of the schemas, with what it means."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from engine.core.places import shipped_schemas

Schema = Mapping[str, Any]
ROOT = "rules.schema.json"
EVERYWHERE = ("name", "for", "note", "source", "invented")
"""Keys that nearly every element has; they are told once."""
HEAD = "| key | takes | what it says |\n|---|---|---|\n"
VALUES = "shared.schema.json#/$defs/"


@dataclass(frozen=True, slots=True)
class Table:
    """The keys of one mapping; `path` is how one comes there from the top of a file."""

    path: tuple[str, ...]
    schema: Schema


def keys() -> str:
    """Every top-level key with all below it, then the sorts of values that they take."""
    root = _load(ROOT)
    parts = [_everywhere()]
    seen: dict[str, str] = {}
    for key, schema in root["properties"].items():
        if schema.get("deprecated"):
            continue
        parts.append(f"### `{key}:` {_sentence(schema, key)}\n")
        parts += [_table(table) for table in _tables(_whole(schema, ROOT), (key,), seen)]
    parts.append(_later(root))
    parts.append(_sorts())
    return "\n".join(parts)


def _everywhere() -> str:
    """The keys that nearly every element has, told from the schema of a verb."""
    schema = _whole({"$ref": "effects.schema.json#/$defs/verb"}, ROOT)
    known = {"name": {"$ref": f"{VALUES}name"}, **schema["properties"]}
    rows = [_row(key, _whole(known[key], schema["file"])) for key in EVERYWHERE]
    return f"### Keys that stand with nearly everything\n\n{HEAD}" + "\n".join(rows) + "\n"


def _tables(schema: Schema, path: tuple[str, ...], seen: dict[str, str]) -> Iterator[Table]:
    """The mappings below a schema that have keys of their own; each definition once."""
    where = schema.get("defined", "")
    if where and where in seen:
        return
    if where:
        seen[where] = ": ".join(path)
    own = {k: v for k, v in schema.get("properties", {}).items() if k not in EVERYWHERE}
    if own:
        yield Table(path, {**schema, "properties": own})
    for key, inner in own.items():
        yield from _tables(_whole(inner, schema["file"]), (*path, key), seen)
    for key, word in (("additionalProperties", "NAME"), ("items", "-")):
        inner = schema.get(key)
        if isinstance(inner, Mapping):
            yield from _tables(_whole(inner, schema["file"]), (*path, word), seen)


def _table(table: Table) -> str:
    wanted = table.schema.get("required", ())
    rows = [
        _row(key, _whole(inner, table.schema["file"]), key in wanted)
        for key, inner in table.schema["properties"].items()
    ]
    path = ": ".join(table.path).replace(": -", ": –")
    return f"`{path}`\n\n{HEAD}" + "\n".join(rows) + "\n"


def _row(key: str, schema: Schema, wanted: bool = False) -> str:
    must = " (must be there)" if wanted else ""
    return f"| `{key}` | {_takes(schema)} | {_cell(schema['description'])}{must} |"


def _takes(schema: Schema) -> str:
    """What a key takes, in a word or two."""
    if "enum" in schema and True not in schema["enum"]:
        return " / ".join(f"`{value}`" for value in schema["enum"])
    defined = schema.get("defined", "")
    if defined.startswith(VALUES) or defined.startswith("#"):
        return str(schema["defines"]).lower()
    types = schema.get("type", ())
    names = [types] if isinstance(types, str) else list(types)
    return " or ".join(dict.fromkeys(_TYPES[name] for name in names)) or "anything"


_TYPES = {
    "string": "words",
    "integer": "number",
    "number": "number",
    "boolean": "yes/no",
    "object": "keys below it",
    "array": "list",
    "null": "nothing",
}


def _later(root: Schema) -> str:
    later = [f"`{key}:`" for key, one in root["properties"].items() if one.get("deprecated")]
    return (
        f"### Later\n\n{', '.join(later)} have their place, but are not read yet by this version.\n"
    )


def _sorts() -> str:
    """The sorts of values that several keys take."""
    rows = []
    for name, schema in _load("shared.schema.json")["$defs"].items():
        if "properties" not in schema or name == "guard":
            rows.append(f"| {schema['title'].lower()} | {_cell(schema['description'])} |")
    head = "### What keys take\n\n| | what may stand there |\n|---|---|\n"
    return head + "\n".join(rows) + "\n"


def _sentence(schema: Schema, key: str) -> str:
    return _cell(schema.get("description", key))


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


def _whole(schema: Schema, file: str) -> dict[str, Any]:
    """The schema with what it refers to; its own title and description win.

    `file` is where its references begin, `defined` which definition it refers to, and `defines` the
    title of that definition.
    """
    found: dict[str, Any] = {**schema, "file": file}
    if "$ref" in schema:
        target, _, inside = schema["$ref"].partition("#")
        there = target or file
        inner: Any = _load(there)
        for step in inside.split("/")[1:]:
            inner = inner[step]
        base = _whole(inner, there)
        defined = f"{there}#{inside}"
        found = {**base, **schema, "file": base["file"], "defined": defined}
        found["defines"] = inner["title"]
    return found


@cache
def _load(name: str) -> Schema:
    data = json.loads((shipped_schemas() / name).read_text("utf-8"))
    assert isinstance(data, Mapping)
    return data
