"""What a module declares for its own things, checked at each of their values."""

from __future__ import annotations

from functools import cache
from typing import Any

from jsonschema import Draft202012Validator

from engine.compiler.nodes import Mapping, Node, Sequence
from engine.compiler.schema import check_found
from engine.compiler.schema_declared import Declared, DeclaredKind, DeclaredSymbol
from engine.compiler.schema_places import Found
from engine.compiler.schema_store import schemas
from engine.compiler.schema_values import with_fields
from engine.core.problem import Problems

THINGS = "things.schema.json"


def check_items(kind: Node, of: DeclaredKind, declared: Declared, problems: Problems) -> bool:
    """Tell `problems` which values of the items of a kind are none that it declares.

    `kind` is the mapping with `items`; what the shipped schemas say of items is not checked again.
    Whether nothing was found.
    """
    if not isinstance(kind, Mapping):
        return True
    items, key = kind.get("items"), kind.key("items")
    if not isinstance(items, Sequence):
        return True
    base = {"properties": _anything_under(_definition(of.sort)["properties"])}
    schema = with_fields(base, of.fields, declared, of.one.replace("_", " "), f"{of.sort}.{of.id}")
    against = Draft202012Validator(schema)
    checked = [
        check_found(Found(item, key, "items", item=True), against, problems)
        for item in items
        if isinstance(item, Mapping)
    ]
    return all(checked)


def check_members(symbol: Node, of: DeclaredSymbol, declared: Declared, problems: Problems) -> bool:
    """As `check_items`, for the printed values of the members of a symbol."""
    members = symbol.get("members") if isinstance(symbol, Mapping) else None
    if not isinstance(members, Mapping):
        return True
    base = {"properties": dict.fromkeys(member_keys(), True)}
    title = f"member of {of.id}"
    against = Draft202012Validator(
        with_fields(base, of.fields, declared, title, f"symbols.{of.id}")
    )
    checked = [
        check_found(Found(value, key, key.raw), against, problems)
        for key, value in members
        if isinstance(value, Mapping)
    ]
    return all(checked)


def _anything_under(properties: dict[str, Any]) -> dict[str, Any]:
    """The same keys with whatever value; what else they are called is kept, for a wrong key."""
    return {key: {"alsoCalled": schema.get("alsoCalled", ())} for key, schema in properties.items()}


@cache
def item_keys(sort: str) -> tuple[str, ...]:
    """The keys that every item of pieces, cards or spaces may have."""
    return tuple(_definition(sort)["properties"])


@cache
def member_keys() -> tuple[str, ...]:
    """The keys that every member of a symbol may have."""
    symbol = _definition("all_symbols")["additionalProperties"]
    return tuple(symbol["properties"]["members"]["additionalProperties"]["properties"])


def _definition(name: str) -> dict[str, Any]:
    found: dict[str, Any] = schemas()[THINGS]["$defs"][name]
    return found
