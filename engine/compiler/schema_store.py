"""The JSON Schemas that ship with Rulewright, as validators made once."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from jsonschema import Draft202012Validator
from jsonschema.protocols import Validator
from referencing import Registry
from referencing.jsonschema import DRAFT202012

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
def registry() -> Registry[Any]:
    """Where a `$ref` to another schema is looked up: by file name."""
    return Registry().with_resources(
        (name, DRAFT202012.create_resource(schema)) for name, schema in schemas().items()
    )


@cache
def validator(name: str) -> Validator:
    """What checks against the schema of this file."""
    return Draft202012Validator({"$ref": name}, registry=registry())
