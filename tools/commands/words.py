"""`rulewright words`: the dictionary of a game."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tools.commands import options
from tools.failures import EXIT_CODES, FINE, WrongUse

if TYPE_CHECKING:
    from tools.dictionary import Dictionary, Word

WIDEST = 44
"""A cell that is wider than this does not widen its column."""


@click.command(epilog=EXIT_CODES)
@options.game
@click.argument("part", metavar="[WORD]", default="")
@options.modules
@click.option(
    "--lang", "languages", multiple=True, help="A language. May be given again; default: all."
)
@options.as_json
def command(
    game: str, part: str, modules: Sequence[Path], languages: Sequence[str], as_json: bool
) -> int:
    """List the words of a game: as they are printed in each language, and what to write for them.

    With WORD, only those that hold it, in print or as written.
    """
    from tools.dictionary import dictionary
    from tools.loading import checked_language, load_game
    from tools.reporting import to_json

    declared = load_game(game, modules).declarations
    spoken = [checked_language(declared, language) for language in languages]
    found = dictionary(declared, spoken, part)
    if part and not found.words:
        raise WrongUse(f'No word of this game holds "{part}", in print or as written.')
    click.echo(to_json(_data(found)) if as_json else "\n".join(_lines(found)))
    return FINE


def _lines(found: Dictionary) -> list[str]:
    lines = []
    for what, words in found.groups():
        rows = [_row(found, word) for word in words]
        heads = [what, *(f"printed ({language})" for language in found.languages), "declared"]
        lines += ["", *_columns([heads, *rows])]
    return lines[1:]


def _row(found: Dictionary, word: Word) -> list[str]:
    printed = [word.in_language(language) or "–" for language in found.languages]
    return [f"  {word.write}", *printed, f"{word.span.file}:{word.span.line}"]


def _columns(rows: Sequence[Sequence[str]]) -> list[str]:
    """The rows as lines, each column as wide as its cells (a Japanese sign takes two places)."""
    from rich.cells import cell_len

    widths = [
        max((cell_len(cell) for cell in column if cell_len(cell) <= WIDEST), default=0)
        for column in zip(*rows, strict=True)
    ]
    return [
        "  ".join(
            cell + " " * (width - cell_len(cell)) for cell, width in zip(row, widths, strict=True)
        ).rstrip()
        for row in rows
    ]


def _data(found: Dictionary) -> list[dict[str, object]]:
    return [
        {
            "write": word.write,
            "what": word.what,
            "printed": {language: list(word.forms(language)) for language in found.languages},
            "declared": str(word.span),
        }
        for word in found.words
    ]
