"""The JSON Schemas that ship with Rulewright, as validators made once."""

from __future__ import annotations

import json
from collections.abc import Iterator
from copy import deepcopy
from functools import cache
from typing import Any

from jsonschema import Draft202012Validator
from jsonschema.protocols import Validator
from jsonschema.validators import extend

from engine.core.places import shipped_schemas

RULES = "rules.schema.json"
"""The schema of any YAML file of a module."""
RULEBOOK_SCHEMA = "rulebook.schema.json"
"""The schema of the rulebook beside a module."""
MUTANTS_SCHEMA = "mutants.schema.json"
"""The schema of the file that explains changes of the rules."""


@cache
def schemas() -> dict[str, dict[str, Any]]:
    """Every schema by the name of its file."""
    files = sorted(shipped_schemas().glob("*.schema.json"))
    return {file.name: json.loads(file.read_text(encoding="utf-8")) for file in files}


@cache
def validator(name: str) -> Validator:
    """What checks against the schema of this file."""
    checker: Validator = _FOLLOWING(_joined()[name])
    return checker


@cache
def _joined() -> dict[str, dict[str, Any]]:
    """The schemas, each `$ref` replaced by the very schema that it names.

    To look a name up at every value that is checked takes longer than to check the value.
    """
    joined = deepcopy(schemas())
    for schema in joined.values():
        del schema["$schema"]  # it would choose a validator that wants names again
    for file, schema in joined.items():
        for part in list(_parts(schema)):
            if isinstance(part.get("$ref"), str):
                part["$ref"] = _named(part["$ref"], file, joined)
    return joined


def _parts(schema: Any) -> Iterator[dict[str, Any]]:
    """Every mapping in a schema, itself too."""
    if isinstance(schema, dict):
        yield schema
    for inner in schema.values() if isinstance(schema, dict) else schema:
        if isinstance(inner, dict | list):
            yield from _parts(inner)


def _named(reference: str, file: str, joined: dict[str, dict[str, Any]]) -> dict[str, Any]:
    """The schema that a reference in this file names: `other.schema.json#/$defs/name`."""
    target, _, pointer = reference.partition("#")
    found = joined[target or file]
    for step in pointer.split("/")[1:]:
        found = found[step]
    return found


def _follow(
    validator: Any, target: dict[str, Any], instance: object, _schema: object
) -> Iterator[Any]:
    """The faults of a value against a schema that was named."""
    faults: Iterator[Any] = validator.descend(instance, target)
    return faults


_FOLLOWING = extend(Draft202012Validator, {"$ref": _follow})  # type: ignore[no-untyped-call]
