"""The wording of a game's cards, all languages side by side, with the clauses that they render."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from engine.compiler.compile import Game
from engine.compiler.declarations import Declarations, ItemSpec, KindSpec
from engine.compiler.describe_cards import CardText, CardTexts, has_effect
from engine.compiler.nodes import plain
from engine.compiler.rulebook import read_rulebook
from engine.core.problem import Problems

GOLDEN = "wording.md"
"""The file beside a game that holds all its wording, to be looked through as a diff."""
_MADE = "Made by `rulewright wording {game} --golden` from the effects; edit the rules, not this."


@dataclass(frozen=True, slots=True)
class Worded:
    """A thing with what is printed on it in each language."""

    key: str
    """`job.forest`"""
    names: Mapping[str, str]
    texts: Mapping[str, CardText]
    clauses: tuple[str, ...]


def worded_things(
    game: Declarations, languages: Sequence[str], module: str = ""
) -> tuple[Worded, ...]:
    """Every card and space that says or does something; with `module`, only those of that one."""
    texts = CardTexts(game)
    return tuple(
        _worded(kind, item, texts, languages)
        for kind in game.kinds
        for item in kind.items
        if has_effect(item) or item.wording.own
        if not module or item.provenance.module == module
    )


def _worded(kind: KindSpec, item: ItemSpec, texts: CardTexts, languages: Sequence[str]) -> Worded:
    named = {language: forms[0] for language, forms in item.names.by_language.items() if forms}
    said = {language: texts.text(kind, item, language) for language in languages}
    return Worded(f"{kind.one}.{item.id}", named, said, item.provenance.clauses)


def golden_text(game: Game) -> str:
    """What stands in the golden file of the last module of a game."""
    declared = game.declarations
    last = declared.modules[-1]
    rules = clause_texts(game.folders)
    title = next(iter(last.title.values()), last.stamp.id)
    lines = [f"# Wording: {title}", "", _MADE.format(game=last.stamp.id)]
    for one in worded_things(declared, declared.languages, last.stamp.id):
        lines += ["", *_section(one, declared.languages, rules)]
    return "\n".join(lines) + "\n"


def _section(one: Worded, languages: Sequence[str], rules: Mapping[str, str]) -> Iterator[str]:
    names = " · ".join(dict.fromkeys(one.names.get(language, "") for language in languages))
    yield f"## {names.strip(' ·')} (`{one.key}`)".replace("##  (", "## (")
    yield ""
    yield f"| {' | '.join(languages)} |"
    yield f"|{'---|' * len(languages)}"
    yield f"| {' | '.join(_cell(one.texts[language]) for language in languages)} |"
    if one.clauses:
        yield ""
    for clause in one.clauses:
        rule = rules.get(clause, "")
        yield f"- `{clause}` {rule}".rstrip()


def _cell(text: CardText) -> str:
    """The lines of a text in one cell; typed ones are marked, so that nobody looks for a bug."""
    lines = list(text.lines) or ["–"]
    if text.reminder:
        lines.append(f"*({text.reminder})*")
    if text.origin == "own":
        lines.append("(own words)")
    return "<br>".join(line.replace("|", "\\|") for line in lines)


def clause_texts(folders: Sequence[Path]) -> dict[str, str]:
    """The clauses of the rulebooks beside these modules: id → what it rules."""
    found: dict[str, str] = {}
    for folder in folders:
        book = read_rulebook(folder, Problems())
        for entry in book.entries("clauses") if book is not None else ():
            values = plain(entry)
            if isinstance(values, dict):
                found[str(values.get("id", ""))] = " ".join(str(values.get("rule", "")).split())
    return found
