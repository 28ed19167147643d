"""The part of the guide about the keys of YAML: every key of the schemas, with what it means."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from engine.core.places import shipped_schemas

Schema = Mapping[str, Any]
ROOT = "rules.schema.json"
EVERYWHERE = ("name", "for", "note", "source", "invented")
"""Keys that nearly every element has; they are told once."""
HEAD = "| key | takes | what it says |\n|---|---|---|\n"
FIRST = ("module", "symbols", "cards")
DEEP = 3
"""Where the same keys stand again, this is said near the top only."""
VALUES = "shared.schema.json#/$defs/"


@dataclass(frozen=True, slots=True)
class Table:
    """The keys of one mapping; `path` is how one comes there from the top of a file.

    `told_at`: where a table with the same keys stands already, if one does.
    """

    path: tuple[str, ...]
    schema: Schema
    told_at: str = ""


def keys() -> str:
    """Every top-level key with all below it, then the sorts of values that they take."""
    root = _load(ROOT)
    parts = [_everywhere()]
    seen: dict[str, str] = {}
    told: list[Table] = []
    for key in sorted(root["properties"], key=_place):
        schema = root["properties"][key]
        if schema.get("deprecated"):
            continue
        parts.append(f"### `{key}:` {_sentence(schema, key)}\n")
        for table in _tables(_whole(schema, ROOT), (key,), seen):
            parts.append(_table(table, _twin(table, told)))
            told.append(table)
    parts.append(_later(root))
    parts.append(_sorts())
    return "\n".join(parts)


def _place(key: str) -> int:
    """Where a top-level key stands: those that are looked up most come first."""
    return FIRST.index(key) if key in FIRST else len(FIRST)


def _twin(table: Table, told: Sequence[Table]) -> Table | None:
    """An earlier table at the same place below another key, if most of its keys are the same."""
    keys = set(table.schema.get("properties", ()))
    alike = [one for one in told if one.path[1:] == table.path[1:] and len(one.path) > 1]
    close = [one for one in alike if 2 * len(keys & set(one.schema["properties"])) > len(keys)]
    return max(close, key=lambda one: len(keys & set(one.schema["properties"])), default=None)


def _everywhere() -> str:
    """The keys that nearly every element has, told from the schema of a verb."""
    schema = _whole({"$ref": "effects.schema.json#/$defs/verb"}, ROOT)
    known = {"name": {"$ref": f"{VALUES}name"}, **schema["properties"]}
    rows = [_row(key, _whole(known[key], schema["file"])) for key in EVERYWHERE]
    return f"### Keys that stand with nearly everything\n\n{HEAD}" + "\n".join(rows) + "\n"


def _tables(schema: Schema, path: tuple[str, ...], seen: dict[str, str]) -> Iterator[Table]:
    """The mappings below a schema that have keys of their own; each definition once."""
    where = schema.get("defined", "")
    own = {k: v for k, v in schema.get("properties", {}).items() if k not in EVERYWHERE}
    if where in seen:
        if own and len(path) < DEEP:
            yield Table(path, schema, seen[where])
        return
    if where and own:
        seen[where] = _shown(path)
    if own:
        yield Table(path, {**schema, "properties": own})
    for key, inner in own.items():
        yield from _tables(_whole(inner, schema["file"]), (*path, key), seen)
    for key, word in (("additionalProperties", "NAME"), ("items", "–")):
        inner = schema.get(key)
        if isinstance(inner, Mapping):
            yield from _tables(_whole(inner, schema["file"]), (*path, word), seen)


def _table(table: Table, twin: Table | None) -> str:
    """A table; keys that its twin has too are only named."""
    if table.told_at:
        return f"`{_shown(table.path)}`: as `{table.told_at}`.\n"
    wanted = table.schema.get("required", ())
    known = twin.schema["properties"] if twin is not None else {}
    rows = [
        _row(key, _whole(inner, table.schema["file"]), key in wanted)
        for key, inner in table.schema["properties"].items()
        if key not in known
    ]
    same = [f"`{key}`" for key in table.schema["properties"] if key in known]
    head = f"`{_shown(table.path)}`\n\n"
    if same and twin is not None:
        head += f"As `{_shown(twin.path)}`: {', '.join(same)}.\n" + ("\n" if rows else "")
    return head + (HEAD + "\n".join(rows) + "\n" if rows else "")


def _shown(path: tuple[str, ...]) -> str:
    return ": ".join(path)


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
