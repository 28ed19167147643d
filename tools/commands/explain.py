"""`rulewright explain`: all about one thing of a game, or about a problem code."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from tools.commands import options
from tools.failures import EXIT_CODES, FINE, WrongUse


@click.command(epilog=EXIT_CODES)
@click.argument("words", nargs=-1, required=True, metavar="[GAME] THING")
@options.modules
@click.option("--listing", is_flag=True, help="Also the program that its effect becomes.")
@click.option("--players", type=click.IntRange(1, 99), help="For --listing: in a game of so many.")
def command(
    words: Sequence[str], modules: Sequence[Path], listing: bool, players: int | None
) -> int:
    """Tell all about a card, a zone, a verb, a formula: its names, wording, effect and sources.

    THING may be written as in an effect or as it is printed, in any language. With THING alone,
    tell what a problem code means.
    """
    if len(words) == 1:
        click.echo(_code(words[0], modules))
        return FINE
    from tools.entries import entries
    from tools.explaining import explain_entry, find_entries
    from tools.loading import load_game, ruleset_of
    from tools.program_text import program_of

    game = load_game(words[0], modules)
    found = find_entries(" ".join(words[1:]), entries(game.declarations, game.sources))
    told = []
    for entry in found:
        told.append(explain_entry(entry))
        if listing:
            told.append(program_of(entry, ruleset_of(game, players)))
    click.echo("\n\n".join(told))
    return FINE


def _code(word: str, modules: Sequence[Path]) -> str:
    from engine.core.problem import nearest_name
    from engine.core.problem_codes import CODES
    from tools.explaining import explain_code
    from tools.games import is_game

    meaning = explain_code(word)
    if meaning is not None:
        return meaning
    if is_game(word, modules):
        raise WrongUse(
            f"What of {word}? rulewright explain {word} THING\n"
            f"`rulewright words {word}` lists what there is."
        )
    nearest = nearest_name(word, CODES)
    meant = f' Did you mean "{nearest}"?' if nearest else ""
    raise WrongUse(
        f'There is no problem code "{word}".{meant}\n'
        "For a thing of a game: rulewright explain GAME THING"
    )
