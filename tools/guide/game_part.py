"""The parts of the guide that are quoted from games: words, cards, verbs."""

from __future__ import annotations

import re
import tempfile
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from functools import cache
from pathlib import Path

from engine.compiler.ast import VerbCall
from engine.compiler.compile import Game
from engine.compiler.declarations import Declarations, ItemSpec, VerbSpec
from engine.compiler.describe_cards import CardTexts
from engine.core.places import shipped_rules
from tools.dictionary import Word, dictionary, shown_pattern
from tools.effect_text import block_span, effect_lines
from tools.guide.form_part import fenced
from tools.loading import load_game
from tools.new_module import NewModule, new_game
from tools.quoting import quoted

MOST_USERS = 4
NEW = "new"
"""Instead of the id of a game: the game that `rulewright new` writes."""


def word_list(game: str, *sorts: str) -> str:
    """The dictionary of a game: of these sorts (`zones`, `values-of-shape`), what is printed."""
    found = dictionary(_game(game).declarations)
    wanted = {sort.replace("-", " ") for sort in sorts}
    heads = [*(f"printed ({language})" for language in found.languages), "write", "what it is"]
    rows = [
        [
            *(_cell(word.in_language(lang)) for lang in found.languages),
            f"`{word.write}`",
            _what(word),
        ]
        for word in found.words
        if word.what in wanted and any(map(word.in_language, found.languages))
    ]
    return "\n".join(f"| {' | '.join(row)} |" for row in [heads, ["---"] * len(heads), *rows])


def _what(word: Word) -> str:
    """`zone` for the heading `zones`; `shape` for `values of shape`."""
    return word.what.removeprefix("values of ").removesuffix("s")


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


def card(game: str, *ids: str) -> str:
    """Cards as they are printed, and their effects."""
    return "\n".join(_card(_item(game, id_), _game(game)) for id_ in ids)


def _card(item: ItemSpec, game: Game) -> str:
    kind = next(one for one in game.declarations.kinds if item in one.items)
    text = CardTexts(game.declarations).text(kind, item, game.declarations.languages[0])
    said = " ".join([*text.lines, f"*({text.reminder})*" if text.reminder else ""]).strip()
    name = item.names.by_language.get(game.declarations.languages[0], (item.id,))[0]
    lines = "\n".join(effect_lines(item, game.sources))
    return f"*{name}* (`{item.id}`): {said or item.id}\n\n{fenced(lines, '')}"


def _item(game: str, id_: str) -> ItemSpec:
    for kind in _game(game).declarations.kinds:
        for item in kind.items:
            if item.id == id_:
                return item
    raise LookupError(f"{game} has no card {id_}")


def verb(game: str, *words: str) -> str:
    """A verb as it is declared: the one that begins with these words."""
    begins = " ".join(words)
    loaded = _game(game)
    found = next(one for one in loaded.declarations.verbs if one.pattern.startswith(begins))
    return fenced(f"{found.pattern}:\n{_body(found, loaded)}", "")


def _body(found: VerbSpec, game: Game) -> str:
    return "\n".join(f"  {line}" for line in quoted(block_span(found.body), game.sources))


def sentences(game: str) -> str:
    """Every verb that cards use, as it is written and printed, with some cards that use it."""
    loaded = _game(game)
    language = loaded.declarations.languages[0]
    users = _users(loaded.declarations)
    rows = [
        f"| `{shown_pattern(one.pattern)}` | {one.wording.own.get(language, '–')} "
        f"| {', '.join(f'`{id_}`' for id_ in users[one.number][:MOST_USERS])} |"
        for one in loaded.declarations.verbs
        if one.number in users
    ]
    return "\n".join(["| write | printed | for example in |", "|---|---|---|", *rows])


def _users(game: Declarations) -> dict[int, list[str]]:
    """The number of each verb that some item's effect calls, and the ids of these items."""
    found: dict[int, list[str]] = {}
    for kind in game.kinds:
        for item in kind.items:
            for number in sorted(set(_called(item.effect.body if item.effect else ()))):
                found.setdefault(number, []).append(item.id)
    return found


def _called(node: object) -> Iterator[int]:
    """The numbers of the verbs that are called in a tree."""
    if isinstance(node, VerbCall):
        yield node.verb
    if isinstance(node, tuple):
        for member in node:
            yield from _called(member)
    elif is_dataclass(node):
        for part in fields(node):
            yield from _called(getattr(node, part.name))


def starter(file: str) -> str:
    """A file of the game that `rulewright new` writes, whole."""
    with tempfile.TemporaryDirectory() as scratch:
        text = (_made(Path(scratch)) / file).read_text("utf-8")
    return fenced(text, "yaml")


def sections(game: str, *keys: str) -> str:
    """The lines of `module.yaml` of a shipped game that stand under these top-level keys."""
    text = (shipped_rules() / game / "module.yaml").read_text("utf-8")
    parts = re.split(r"^(?=[a-z])", text, flags=re.MULTILINE)
    by_key = {part.partition(":")[0]: part.strip("\n") for part in parts}
    return fenced("\n".join(by_key[key] for key in keys), "yaml")


@cache
def _game(name: str) -> Game:
    if name != NEW:
        return load_game(name)
    with tempfile.TemporaryDirectory() as scratch:
        game = load_game(str(_made(Path(scratch))))
        game.declarations  # noqa: B018  (read while its folder is there)
        return game


def _made(scratch: Path) -> Path:
    folder = scratch / "orchard"
    new_game(NewModule(folder, "", ("en", "ja")))
    return folder
