"""A ruleset as JSON and back, exactly.

The text is one JSON object: `format`, `version`, `digest` (of the text of the ruleset) and
`ruleset`. Inside, a record is the list of its fields in order, a tuple a list, `Expr` is
`{"e": [op, ...]}` and a mapping `{"m": [[key, value], ...]}`: nothing is told apart by guessing.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from hashlib import sha256
from types import UnionType
from typing import Any, TypeVar, Union, cast, get_args, get_origin, get_type_hints

from engine.core.operations import EXPRESSIONS, OPERATIONS, Expr, Instr, Op
from engine.core.program import Ruleset

FORMAT = "rulewright-ruleset"
VERSION = 3
"""Goes up whenever a field of `core.program` comes, goes or changes its meaning."""


PLAIN = (int, bool, str, float, type(None))
T = TypeVar("T")


class NotARuleset(ValueError):
    """The text is no ruleset of this version, or it was cut or altered; the message says which."""


def to_json(ruleset: Ruleset) -> str:
    """The ruleset as JSON text: the same ruleset gives the same text."""
    body = _dumps(encode(ruleset))
    head = {"format": FORMAT, "version": VERSION, "digest": _digest(body)}
    return f'{_dumps(head)[:-1]},"ruleset":{body}}}\n'


def record_to_json(record: object) -> str:
    """Any other frozen record of plain values, as JSON text."""
    return _dumps(encode(record))


def record_from_json(kind: type[T], text: str) -> T:
    """The record that `record_to_json` wrote; raises `NotARuleset` for anything else."""
    try:
        read: Callable[[Any], T] = _reader(cast("Any", kind))
        return read(json.loads(text))
    except (AttributeError, KeyError, RecursionError, TypeError, ValueError) as error:
        raise NotARuleset("this is not what was kept here") from error


def from_json(text: str) -> Ruleset:
    """The ruleset that `to_json` wrote; raises `NotARuleset` for anything else."""
    try:
        document = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise NotARuleset("this is not JSON, or its end is missing") from error
    if not isinstance(document, dict) or document.get("format") != FORMAT:
        raise NotARuleset("this is not a compiled game")
    if document.get("version") != VERSION:
        raise NotARuleset(
            f"this game was compiled in form {document.get('version')!r}; "
            f"this Rulewright reads form {VERSION}: compile it anew"
        )
    body = document.get("ruleset")
    if _digest(_dumps(body)) != document.get("digest"):
        raise NotARuleset("this compiled game was altered or damaged: compile it anew")
    try:
        decoded: Ruleset = _reader(Ruleset)(body)
    except (AttributeError, KeyError, RecursionError, TypeError, ValueError) as error:
        if isinstance(error, NotARuleset):
            raise
        raise NotARuleset("this compiled game is not put together as one") from error
    return decoded


def encode(value: object) -> Any:
    """A value of a ruleset as JSON data. Mappings are written in the order of their keys."""
    if isinstance(value, Expr):
        return {"e": [value.op, *(encode(arg) for arg in value.args)]}
    if isinstance(value, Instr):
        return [value.op, [encode(arg) for arg in value.args], value.span, value.sure]
    if isinstance(value, tuple):
        return [encode(item) for item in value]
    if value is None or isinstance(value, str | int | float):
        return value
    if isinstance(value, Mapping):
        pairs = sorted(value.items(), key=lambda pair: (str(type(pair[0])), pair[0]))
        return {"m": [[key, encode(item)] for key, item in pairs]}
    if is_dataclass(value):
        return [encode(getattr(value, field.name)) for field in fields(value)]
    raise TypeError(f"a ruleset holds no {type(value).__name__}: {value!r}")


def _dumps(data: object) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def _digest(body: str) -> str:
    return sha256(body.encode("utf-8", "surrogatepass")).hexdigest()


Reader = Callable[[Any], Any]


@cache
def _reader(kind: Any) -> Reader:
    """The function that turns JSON data into a value of this type, refusing what does not fit."""
    if kind is Expr:
        return _expression
    if kind is Instr:
        return _instruction
    if kind is object:
        return _anything
    if isinstance(kind, type) and is_dataclass(kind):
        return _record_reader(kind)
    origin = get_origin(kind)
    if origin is tuple:
        return _tuple_reader(get_args(kind))
    if origin in (dict, Mapping):
        return _mapping_reader(*get_args(kind))
    if origin in (Union, UnionType):
        return _union_reader(get_args(kind))
    return _plain_reader(kind)


def _record_reader(kind: type) -> Reader:
    hints = get_type_hints(kind)
    readers = [_reader(hints[field.name]) for field in fields(kind)]

    def read(data: Any) -> Any:
        if not isinstance(data, list) or len(data) != len(readers):
            raise NotARuleset(f"a {kind.__name__.lower()} of this compiled game lacks a part")
        return kind(*(one(item) for one, item in zip(readers, data, strict=True)))

    return read


def _tuple_reader(of: tuple[Any, ...]) -> Reader:
    one = _reader(of[0])

    def read(data: Any) -> Any:
        return tuple(one(item) for item in _listed(data))

    return read


def _mapping_reader(keys: Any, values: Any) -> Reader:
    key, value = _reader(keys), _reader(values)

    def read(data: Any) -> Any:
        if not isinstance(data, dict) or list(data) != ["m"]:
            raise NotARuleset("a table of this compiled game is not one")
        return {key(k): value(v) for k, v in data["m"]}

    return read


def _union_reader(of: tuple[Any, ...]) -> Reader:
    """Of plain values, any of them; of a record, it or nothing."""
    others = [_reader(one) for one in of if one not in PLAIN]

    def read(data: Any) -> Any:
        if type(data) in of:
            return data
        if not others:
            raise NotARuleset(f"this compiled game has {data!r} where something else belongs")
        return others[0](data)

    return read


def _plain_reader(kind: Any) -> Reader:
    def read(data: Any) -> Any:
        if type(data) is not kind:
            raise NotARuleset(f"this compiled game has {data!r} where {kind.__name__} belongs")
        return data

    return read


def _expression(data: Any) -> Expr:
    if not isinstance(data, dict) or list(data) != ["e"]:
        raise NotARuleset("an expression of this compiled game is not one")
    op, *args = data["e"]
    if op not in EXPRESSIONS or len(args) != len(EXPRESSIONS[op].operands):
        raise NotARuleset(f"this compiled game uses an expression unknown here: {op!r}")
    return Expr(op, _operands(EXPRESSIONS[op], args))


def _instruction(data: Any) -> Instr:
    op, args, span, sure = _listed(data)
    if op not in OPERATIONS or len(args) != len(OPERATIONS[op].operands):
        raise NotARuleset(f"this compiled game uses an instruction unknown here: {op!r}")
    return Instr(op, _operands(OPERATIONS[op], args), span, sure)


def _operands(op: Op, args: list[Any]) -> tuple[Any, ...]:
    """Operands of the sorts that an operation takes: back ends write them into their source."""
    values = tuple(_anything(arg) for arg in args)
    for (name, sort), value in zip(op.operands, values, strict=True):
        kind = _SORTS.get(sort, int)
        if not isinstance(value, kind) or (kind is tuple and isinstance(value, Expr)):
            raise NotARuleset(f"this compiled game has {value!r} for {name}")
    return values


_SORTS: dict[str, type] = {"expr": Expr, "name": str, "op": str} | dict.fromkeys(
    ("exprs", "branches", "parts"), tuple
)
"""What operands of a sort are; of any other, numbers."""


def _anything(data: Any) -> Any:
    if isinstance(data, list):
        return tuple(_anything(item) for item in data)
    if isinstance(data, dict):
        if "e" in data:
            return _expression(data)
        return {key: _anything(value) for key, value in data["m"]}
    return data


def _listed(data: Any) -> list[Any]:
    if not isinstance(data, list):
        raise NotARuleset("a list of this compiled game is not one")
    return data
