"""Files against the schemas; each fault a problem at the very key or value."""

from __future__ import annotations

from typing import Any, cast

from jsonschema.exceptions import ValidationError
from jsonschema.protocols import Validator

from engine.compiler.nodes import Node, plain
from engine.compiler.schema_places import Found, find
from engine.compiler.schema_store import RULES, validator
from engine.compiler.schema_words import tell
from engine.core.problem import Problems


def check_file(root: Node, problems: Problems) -> bool:
    """Tell `problems` what in a file of a module no schema allows. Whether nothing was found."""
    return check_found(Found(root, None, ""), validator(RULES), problems)


def check_found(start: Found, against: Validator, problems: Problems) -> bool:
    """As `check_file`, for any value and schema."""
    faults = [likeliest(error) for error in against.iter_errors(cast(Any, plain(start.node)))]
    places = [(find(start, list(fault.absolute_path)), fault) for fault in faults]
    for found, fault in sorted(places, key=_order):
        tell(fault, found, problems)
    return not faults


def _order(place: tuple[Found, ValidationError]) -> tuple[int, int]:
    span = place[0].node.span
    return span.line, span.column


def likeliest(error: ValidationError) -> ValidationError:
    """Of the branches of `anyOf` and `oneOf` the one that was most likely meant; else the error.

    A branch whose form (list, mapping, word) is another one was not meant. Of the others that one
    counts in which the first fault lies deepest, then that with the fewest faults, then the first.
    When no branch has the form, or all only want different keys, the error itself tells of all.
    """
    branches: dict[int, list[ValidationError]] = {}
    for fault in error.context or ():
        branches.setdefault(int(fault.schema_path[0]), []).append(fault)
    meant = [faults for faults in branches.values() if not any(_wrong_form(f) for f in faults)]
    if not meant or all(_wants_keys(faults) for faults in meant):
        return error
    best = min(meant, key=lambda faults: (-min(len(f.path) for f in faults), len(faults)))
    return likeliest(best[0])


def _wrong_form(fault: ValidationError) -> bool:
    return not fault.path and fault.validator == "type"


def _wants_keys(faults: list[ValidationError]) -> bool:
    return len(faults) == 1 and faults[0].validator == "required" and not faults[0].path
