"""The head of a module: `module:` with its players, options and what it requires."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from hashlib import sha256
from json import dumps

from packaging.version import InvalidVersion, Version

from engine.compiler.declarations import Module, Names, OptionSpec, Seat
from engine.compiler.gather_entry import Entry, keyed, listed, mapping, number, pairs, word
from engine.compiler.gather_names import allowed_values, id_as_word, names, option_value, texts
from engine.compiler.gather_sources import HEAD, SourceModule
from engine.compiler.gather_words import LAYOUTS
from engine.compiler.nodes import Mapping as MappingNode
from engine.compiler.nodes import Node, Scalar, plain
from engine.core.problem import Place, Problems, nearest_name
from engine.core.program import ModuleStamp
from engine.core.span import Span

MOST_PLAYERS = 20


def module(
    source: SourceModule,
    symbols: Mapping[str, tuple[str, ...]],
    problems: Problems,
    fingerprint: str,
) -> Module | None:
    """The head of a module; None (with a problem) when no file has one."""
    found = _head(source, problems)
    if found is None:
        return None
    key, node = found
    entry = keyed(key, node)
    languages = entry.words("languages") or ("en",)
    least, most = _players(entry, problems)
    id = entry.word("id", source.folder.name)
    return Module(
        ModuleStamp(id, _version(entry, problems), fingerprint),
        texts(entry.get("title"), languages[0]) or dict.fromkeys(languages, id_as_word(id)),
        languages,
        least,
        most,
        _seats(entry, most, languages[0], problems),
        entry.number("match limit", 0),
        tuple((word(k), word(v), v.span) for k, v in entry.pairs("requires")),
        tuple((word(one), one.span) for one in listed(entry.get("conflicts"))),
        _options(entry, languages[0], symbols, problems),
        entry.yes("demo"),
        _peers(entry.get("peers")),
        source.folder.as_posix(),
        key.span,
    )


def _head(source: SourceModule, problems: Problems) -> tuple[Scalar, Node] | None:
    found: tuple[Scalar, Node] | None = None
    for file in source.files:
        root = file.root
        key = root.key("module") if isinstance(root, MappingNode) else None
        node = root.get("module") if isinstance(root, MappingNode) else None
        if key is None or node is None:
            continue
        if found is not None:
            also = (Place(found[0].span, "the other one"),)
            reason = "A module has one head; here is a second."
            problems.error("twice", key.span, reason, "Keep one of the two.", also=also)
            continue
        found = (key, node)
    if found is None and all(file.root is not None for file in source.files):
        named = [file.shown for file in source.files if file.shown.endswith(HEAD)]
        place = Span(named[0] if named else source.folder.as_posix(), 1, 1, 1, 2)
        reason = "No file of this module says `module:`."
        remedy = (
            "Begin module.yaml: `module: {id: NAME, version: 0.1.0, players: {min: 2, max: 4}}`."
        )
        problems.error("no-head", place, reason, remedy)
    return found


def content_fingerprint(source: SourceModule) -> str:
    """What a module says, whatever its comments and the layout of its lines."""
    said = [plain(file.root) for file in source.files if file.root is not None]
    return sha256(dumps(said, ensure_ascii=False).encode("utf-8", "replace")).hexdigest()[:16]


def _version(entry: Entry, problems: Problems) -> str:
    said = entry.word("version", "0")
    try:
        Version(said)
    except InvalidVersion:
        reason = f'"{said}" is not a version.'
        problems.error("version", entry.span("version"), reason, "Write three numbers: 1.0.0")
        return "0"
    return said


def _players(entry: Entry, problems: Problems) -> tuple[int, int]:
    """The least and most players; 0, 0 where the module says nothing (an expansion)."""
    node = entry.get("players")
    if node is None:
        return 0, 0
    inner = Entry(mapping(node, node.span), node.span)
    least = inner.number("min", 1)
    most = inner.number("max", max(least, 1))
    if not 1 <= least <= most <= MOST_PLAYERS:
        problems.error(
            "player-numbers",
            inner.span("min"),
            f"A game for {least} to {most} players cannot be.",
            f"`min` is at least 1, `max` not less than `min` and at most {MOST_PLAYERS}.",
        )
        return 1, 1
    return least, most


def _seats(entry: Entry, most: int, language: str, problems: Problems) -> tuple[Seat, ...]:
    node = entry.get("players")
    declared = node.get("seats") if isinstance(node, MappingNode) else None
    named = node.get("names") if isinstance(node, MappingNode) else None
    given = {word(key): names(value, language) for key, value in pairs(named)}
    if declared is None:
        ids = [(f"p{n}", entry.head) for n in range(1, most + 1)]
    else:
        ids = [(word(one), one.span) for one in listed(declared)]
        _check_seats(ids, most, problems)
    for key, _ in pairs(named):
        if word(key) not in [id for id, _ in ids]:
            known = [id for id, _ in ids]
            reason = f'There is no seat "{word(key)}".'
            remedy = f"The seats are: {', '.join(known)}."
            problems.error("unknown-name", key.span, reason, remedy, nearest_name(word(key), known))
    return tuple(Seat(id, given.get(id, Names()), span) for id, span in ids)


def _check_seats(ids: list[tuple[str, Span]], most: int, problems: Problems) -> None:
    seen: dict[str, Span] = {}
    for id, span in ids:
        if id in seen:
            also = (Place(seen[id], "the first one"),)
            problems.error("twice", span, f'The seat "{id}" stands here twice.', "", also=also)
        seen[id] = span
    if len(ids) < most:
        problems.error(
            "player-numbers",
            ids[-1][1],
            f"There are {len(ids)} seats for up to {most} players.",
            "Name as many seats as the game has players, or lower `max`.",
        )


def _options(
    entry: Entry, language: str, symbols: Mapping[str, tuple[str, ...]], problems: Problems
) -> tuple[OptionSpec, ...]:
    return tuple(
        _option(key, node, language, symbols, problems) for key, node in entry.pairs("options")
    )


def _option(
    key: Scalar,
    node: Node,
    language: str,
    symbols: Mapping[str, tuple[str, ...]],
    problems: Problems,
) -> OptionSpec:
    """`{number: {min: 1, max: 9}}`, `{yes/no: }`, `{one of: [a, b]}`, `{one of: SYMBOL}`, or
    `{one of: layouts}`, which `symbols` has as if it were one.
    """
    entry = keyed(key, node)
    bounds = entry.get("number")
    one_of = entry.get("one of")
    known = symbols.get(word(one_of))
    symbol = word(one_of) if known is not None and word(one_of) != LAYOUTS else ""
    words = known if known is not None else entry.words("one of")
    if known is None and word(one_of) == LAYOUTS:
        reason = "There are no two layouts of one kind of spaces, of which one could be chosen."
        remedy = "Declare them under `layouts:`, each with the same `of:`; or list words: [a, b]."
        problems.error("layout-form", entry.span("one of"), reason, remedy)
    sort = "words" if one_of is not None else "number" if entry.has("number") else "yes/no"
    least = number(bounds.get("min"), 0) if isinstance(bounds, MappingNode) else 0
    most = number(bounds.get("max"), 1000) if isinstance(bounds, MappingNode) else 1000
    blank = OptionSpec(
        word(key),
        sort,
        words[0] if words else (least if sort == "number" else False),
        least,
        most,
        words,
        symbol,
        names(entry.get("name"), language),
        key.span,
    )
    return _with_default(blank, entry, problems)


def _with_default(option: OptionSpec, entry: Entry, problems: Problems) -> OptionSpec:
    node = entry.get("default")
    if node is None:
        return option
    value = option_value(option, node)
    if not option.allows(value):
        reason = f'"{word(node)}" is none of what this option may be.'
        remedy = f"It may be: {allowed_values(option)}."
        nearest = nearest_name(word(node), option.words)
        problems.error("unknown-value", node.span, reason, remedy, nearest)
        return option
    return replace(option, default=value)


def _peers(node: Node | None) -> Mapping[str, object]:
    found = plain(node) if isinstance(node, MappingNode) else {}
    return found if isinstance(found, dict) else {}
