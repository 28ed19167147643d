"""What a schema refuses, in an author's words: one function for each keyword."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from jsonschema.exceptions import ValidationError

from engine.compiler.nodes import Mapping, Node, Scalar, Sequence
from engine.compiler.schema_places import Found
from engine.core.problem import Place, Problems, nearest_name
from engine.core.span import Span

NAMES_APART = " / "
"""Between the printed names of a value, in `enumDescriptions`."""
MOST_LISTED = 24
STRANGERS = 3
"""So many unknown keys in one place are not misspelt: they belong elsewhere."""
MOST_STRANGERS = 6

_FORMS = {
    "string": "text",
    "integer": "a whole number",
    "number": "a number",
    "boolean": "yes or no",
    "object": "entries (`key: value`)",
    "array": "a list",
    "null": "nothing",
}


def tell(error: ValidationError, found: Found, problems: Problems) -> None:
    """Tell `problems` of one fault; `found` is the value at which the schema failed."""
    if "propertyNames" in error.schema_path:
        _wrong_name(error, found, problems)
        return
    _TELLERS.get(str(error.validator), _anything)(error, found, problems)


def _schema(error: ValidationError) -> dict[str, Any]:
    return error.schema if isinstance(error.schema, dict) else {}


def _values(error: ValidationError) -> list[Any]:
    """What the keyword allows or wants, as a list."""
    value: Any = error.validator_value
    return value if isinstance(value, list) else [value]


def _subject(error: ValidationError, found: Found) -> str:
    """What the value is called: its key, or the title of its schema."""
    title = str(_schema(error).get("title", "")).lower()
    if found.word and not found.item:
        return f"`{found.word}`"
    if found.item:
        return f"{_a(title)} of `{found.word}`" if title else f"an item of `{found.word}`"
    return _a(title) if title and found.key is not None else "a file of a module"


def _whole(error: ValidationError, found: Found) -> str:
    """What a mapping is called, at the beginning of a sentence."""
    title = str(_schema(error).get("title", "")).lower()
    if found.key is None:
        return "A file of a module"
    own_name = found.word.lower() in (title, f"{title}s") and not found.item
    return _upper(_a(title)) if title and not own_name else f"`{found.word}`"


def _a(noun: str) -> str:
    if noun.endswith("s") or noun.startswith(("yes", "only")):
        return noun
    return f"an {noun}" if noun[:1] in "aeiou" else f"a {noun}"


def _upper(said: str) -> str:
    return said[:1].upper() + said[1:]


def _described(error: ValidationError) -> str:
    """What stands there, and how it may look."""
    schema = _schema(error)
    about, example = str(schema.get("description", "")), schema.get("example")
    return f"{about}\nFor example:  {example}" if example else about


def _listed(names: list[str]) -> str:
    shown = ", ".join(names[:MOST_LISTED])
    return shown + (" …" if len(names) > MOST_LISTED else "")


def _unknown_keys(error: ValidationError, found: Found, problems: Problems) -> None:
    schema, node = _schema(error), found.node
    if not isinstance(node, Mapping):
        return
    known, patterns = list(schema.get("properties", {})), list(schema.get("patternProperties", {}))
    unknown = [
        key
        for key, _ in node
        if key.raw not in known and not any(re.search(pattern, key.raw) for pattern in patterns)
    ]
    if patterns and not known:
        for key in unknown:
            reason = f'"{key.raw}" is not the name of a language.'
            remedy = "A language is written with two letters: en, ja."
            problems.error("unknown-key", key.span, reason, remedy)
        return
    remedy = f"Possible: {_listed(known)}."
    if "unknownKeyMessage" in schema:
        remedy = f"{remedy}\n{schema['unknownKeyMessage']}"
    if len(unknown) >= STRANGERS:
        names = ", ".join(f'"{key.raw}"' for key in unknown[:MOST_STRANGERS])
        more = " …" if len(unknown) > MOST_STRANGERS else ""
        reason = f"{_whole(error, found)} has no keys {names}{more}."
        remedy = f"Is a key missing above them, or are they indented too far?\n{remedy}"
        problems.error("unknown-key", unknown[0].span, reason, remedy)
        return
    for key in unknown:
        nearest = _nearest_key(key.raw, schema.get("properties", {}))
        reason = f'{_whole(error, found)} has no key "{key.raw}".'
        problems.error("unknown-key", key.span, reason, remedy, nearest)


def _nearest_key(said: str, properties: dict[str, Any]) -> str:
    """The key most like a word, or the one that is printed so."""
    for key, schema in properties.items():
        title = schema.get("title", "") if isinstance(schema, dict) else ""
        called = schema.get("alsoCalled", ()) if isinstance(schema, dict) else ()
        names = (*title.split(NAMES_APART), *called)
        if said.casefold() in (name.casefold() for name in names):
            return key
    return nearest_name(said.replace(" ", "_"), properties) or nearest_name(said, properties)


def _missing_key(error: ValidationError, found: Found, problems: Problems) -> None:
    node, schema = found.node, _schema(error)
    wanted = _values(error)
    missing = [key for key in wanted if isinstance(node, Mapping) and node.get(key) is None]
    if not missing:
        return
    keys = " and ".join(f"`{key}`" for key in missing)
    about = schema.get("properties", {}).get(missing[0], {}).get("description", "")
    remedy = f"{missing[0]}: {about}" if about else ""
    problems.error("missing-key", found.head, f"{_whole(error, found)} wants {keys}.", remedy)


def _one_of_keys(error: ValidationError, found: Found, problems: Problems) -> None:
    """`anyOf`, `oneOf`: keys of which one must stand, or forms of which none fits."""
    if _schema(error).get("type") == "object" and not isinstance(found.node, Mapping):
        return  # that it is no mapping is told already
    branches = [branch for branch in _values(error) if isinstance(branch, dict)]
    keys = [branch["required"][0] for branch in branches if list(branch) == ["required"]]
    if not keys or not isinstance(found.node, Mapping):
        _no_form(error, found, branches, problems)
        return
    present = [key for key, _ in found.node if key.raw in keys]
    listed = ", ".join(keys)
    if len(present) > 1:
        reason = f"{_whole(error, found)} has only one of: {listed}."
        first = Place(present[0].span, "the other one")
        problems.error("too-many-keys", present[1].span, reason, "Keep one of them.", also=(first,))
        return
    reason = f"{_whole(error, found)} wants one of: {listed}."
    problems.error("missing-key", found.head, reason, _described(error))


def _no_form(
    error: ValidationError, found: Found, branches: list[dict[str, Any]], problems: Problems
) -> None:
    titles = [str(branch.get("title", "")) for branch in branches]
    wanted = " or ".join(title.lower() for title in titles if title)
    reason = f"{_upper(_subject(error, found))} cannot be this."
    remedy = f"Write {wanted}." if wanted else _described(error)
    problems.error("wrong-form", found.place, reason, remedy)


def _wrong_form(error: ValidationError, found: Found, problems: Problems) -> None:
    forms = [str(form) for form in _values(error)]
    subject = _upper(_subject(error, found))
    if isinstance(found.node, Scalar) and found.node.value is None:
        _no_value(found.node, subject, error, found, problems)
        return
    if _is_number(_schema(error)):
        forms = ["integer"]
    reason = f"{subject} wants {_forms(forms)}; this is {_form(found.node)}."
    problems.error("wrong-form", found.place, reason, _described(error))


def _no_value(
    node: Scalar, subject: str, error: ValidationError, found: Found, problems: Problems
) -> None:
    if node.raw:
        reason = f'{subject} has no value: for YAML "{node.raw}" means nothing.'
        problems.error("no-value", node.span, reason, "If it is a word, put it in quotes.")
    else:
        reason = f"{subject} has no value."
        problems.error("no-value", _key_or_place(found), reason, _described(error))


def _is_number(schema: dict[str, Any]) -> bool:
    """Whether a number is wanted, and words are allowed only for what a template fills in."""
    return "integer" in schema.get("type", ()) and str(schema.get("pattern", "")).endswith("\\$")


def _key_or_place(found: Found) -> Span:
    return found.key.span if found.key is not None and not found.item else found.node.span


def _forms(forms: list[str]) -> str:
    """The forms in words, each once: text includes numbers and yes/no where all are allowed."""
    if "string" in forms:
        forms = [form for form in forms if form not in ("number", "integer", "boolean", "null")]
    words = list(dict.fromkeys(_FORMS[form] for form in forms if form != "null"))
    return " or ".join(words)


def _form(node: Node) -> str:
    match node:
        case Mapping():
            return "a mapping (`key: value`)"
        case Sequence():
            return "a list"
        case Scalar(value=bool()):
            return "yes or no"
        case Scalar(value=int()):
            return "a number"
        case Scalar(value=float()):
            return "a fraction"
        case _:
            return f'the text "{_short(node.raw)}"'


def _short(said: str) -> str:
    said = " ".join(said.split())
    return said if len(said) <= 40 else said[:37] + "..."


def _not_one_of(error: ValidationError, found: Found, problems: Problems) -> None:
    allowed = [str(value) for value in _values(error) if isinstance(value, (str, int))]
    if "yes" in allowed and "no" in allowed:
        allowed = [word for word in allowed if word not in ("True", "False", "None")]
    allowed = list(dict.fromkeys(allowed))
    said = found.node.raw if isinstance(found.node, Scalar) else ""
    subject = _upper(_subject(error, found))
    if not isinstance(found.node, Scalar):
        reason = f"{subject} wants one word; this is {_form(found.node)}."
        problems.error("wrong-form", found.place, reason, _possible(allowed))
        return
    if not said:
        reason = f"{subject} has no value."
        problems.error("no-value", _key_or_place(found), reason, _possible(allowed))
        return
    if write := _by_printed_name(said, _schema(error)):
        reason = f'"{said}" is how it is printed; here write {write}.'
        problems.error("printed-name", found.place, reason, _possible(allowed))
        return
    reason = f'{subject} is never "{_short(said)}".'
    nearest = nearest_name(said.replace(" ", "_"), allowed)
    remedy = _possible(allowed) + _about_none(said)
    problems.error("unknown-value", found.place, reason, remedy, nearest)


def _about_none(said: str) -> str:
    return "\nWhere a value may be none, its type says `or none`." if said == "none" else ""


def _possible(allowed: list[str]) -> str:
    return f"Possible: {_listed(allowed)}." if allowed else ""


def _by_printed_name(said: str, schema: dict[str, Any]) -> str:
    """The value whose printed name, in any language, this is."""
    wanted = said.strip().casefold()
    printed = zip(schema.get("enum", ()), schema.get("enumDescriptions", ()), strict=False)
    for value, names in printed:
        if wanted in (name.casefold() for name in names.split(NAMES_APART)):
            return str(value)
    return ""


def _wrong_pattern(error: ValidationError, found: Found, problems: Problems) -> None:
    schema = _schema(error)
    said = found.node.raw if isinstance(found.node, Scalar) else ""
    if not said.strip():
        reason = f"{_upper(_subject(error, found))} has no value."
        problems.error("no-value", _key_or_place(found), reason, _described(error))
        return
    reason = f'{_upper(_subject(error, found))} cannot be "{_short(said)}".'
    message = str(schema.get("patternErrorMessage", "")) or _described(error)
    problems.error("wrong-word", found.place, reason, message + _about_none(said))


def _wrong_name(error: ValidationError, found: Found, problems: Problems) -> None:
    """A key that is a name of its author's own, and not written as one."""
    key = found.node.key(str(error.instance)) if isinstance(found.node, Mapping) else None
    place = key.span if key is not None else found.place
    message = str(_schema(error).get("patternErrorMessage", "")) or _described(error)
    nearest = re.sub(r"[\s-]+", "_", str(error.instance).strip())
    nearest = nearest if re.search(str(error.validator_value), nearest) else ""
    problems.error(
        "wrong-word", place, f'Nothing can be called "{error.instance}".', message, nearest
    )


def _too_small(error: ValidationError, found: Found, problems: Problems) -> None:
    reason = f"{_upper(_subject(error, found))} is at least {error.validator_value}."
    problems.error("out-of-range", found.place, reason, _described(error))


def _too_large(error: ValidationError, found: Found, problems: Problems) -> None:
    reason = f"{_upper(_subject(error, found))} is at most {error.validator_value}."
    problems.error("out-of-range", found.place, reason, _described(error))


def _too_few(error: ValidationError, found: Found, problems: Problems) -> None:
    wanted = error.validator_value
    reason = f"{_upper(_subject(error, found))} wants at least {_counted(wanted, found)}."
    problems.error("wrong-count", found.place, reason, _described(error))


def _too_many(error: ValidationError, found: Found, problems: Problems) -> None:
    wanted = error.validator_value
    reason = f"{_upper(_subject(error, found))} wants at most {_counted(wanted, found)}."
    problems.error("wrong-count", found.place, reason, _described(error))


def _counted(wanted: Any, found: Found) -> str:
    what = "entry" if isinstance(found.node, Mapping) else "value"
    many = "entries" if what == "entry" else "values"
    return f"{wanted} {what if wanted == 1 else many}"


def _anything(error: ValidationError, found: Found, problems: Problems) -> None:
    reason = f"{_upper(_subject(error, found))} cannot be this."
    problems.error("wrong-form", found.place, reason, _described(error))


_TELLERS: dict[str, Callable[[ValidationError, Found, Problems], None]] = {
    "additionalProperties": _unknown_keys,
    "required": _missing_key,
    "anyOf": _one_of_keys,
    "oneOf": _one_of_keys,
    "type": _wrong_form,
    "enum": _not_one_of,
    "pattern": _wrong_pattern,
    "minimum": _too_small,
    "maximum": _too_large,
    "minItems": _too_few,
    "minProperties": _too_few,
    "maxItems": _too_many,
}
