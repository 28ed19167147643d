"""`rulewright wording`: what is printed on the cards of a game, in every language."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tools.commands import options
from tools.failures import EXIT_CODES, FINE, WrongUse

if TYPE_CHECKING:
    from tools.wording_table import Worded


@click.command(epilog=EXIT_CODES)
@options.game
@click.argument("card", metavar="[CARD]", default="")
@options.modules
@click.option(
    "--lang", "languages", multiple=True, help="A language. May be given again; default: all."
)
@click.option("--golden", is_flag=True, help="Write wording.md beside the game, to be reviewed.")
def command(
    game: str, card: str, modules: Sequence[Path], languages: Sequence[str], golden: bool
) -> int:
    """Show what is printed on the cards of a game: their own text, or that made from the effect.

    With CARD, only those whose id or name holds it.
    """
    from tools.loading import checked_language, load_game
    from tools.wording_table import GOLDEN, golden_text, worded_things
    from tools.writing import write_whole

    loaded = load_game(game, modules)
    declared = loaded.declarations
    if golden:
        path = loaded.folders[-1] / GOLDEN
        write_whole(path, golden_text(loaded))
        click.echo(str(path))
        return FINE
    spoken = [checked_language(declared, one) for one in languages] or list(declared.languages)
    found = [one for one in worded_things(declared, spoken) if _is_asked_for(card, one)]
    if not found:
        raise WrongUse(_nothing(card, worded_things(declared, spoken)))
    click.echo("\n\n".join("\n".join(_lines(one, spoken)) for one in found))
    return FINE


def _is_asked_for(card: str, one: Worded) -> bool:
    wanted = card.casefold()
    names = [one.key, *one.names.values()]
    exact = one.key.rpartition(".")[2] == card
    return exact or any(wanted in name.casefold() for name in names)


def _nothing(card: str, there: Sequence[Worded]) -> str:
    from engine.core.problem import nearest_name

    if not card:
        return "No card of this game says anything."
    ids = [one.key.rpartition(".")[2] for one in there]
    nearest = nearest_name(card, [*ids, *(name for one in there for name in one.names.values())])
    meant = f' Did you mean "{nearest}"?' if nearest else ""
    return f'No card of this game is called "{card}".{meant}'


def _lines(one: Worded, languages: Sequence[str]) -> list[str]:
    made = [f"{one.key}  {' · '.join(dict.fromkeys(one.names.values()))}".rstrip()]
    for language in languages:
        text = one.texts[language]
        lines = [*text.lines, *([f"({text.reminder})"] if text.reminder else [])]
        how = "" if text.origin != "own" else " (own words)"
        made += [f"  {language}{how}: {lines[0] if lines else '–'}"]
        made += [f"      {line}" for line in lines[1:]]
    return made
