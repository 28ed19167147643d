"""`GAME +MODULE +MODULE` on the command line: one word to the command that gets it."""

from __future__ import annotations

from collections.abc import Sequence

import click

PLUS = "+"


def joined_sets(words: Sequence[str], command: click.Command) -> list[str]:
    """The words of a command line in which each `+MODULE` went to the game before it.

    Options and their values may stand between them.
    """
    with_value = {
        name
        for option in command.params
        if isinstance(option, click.Option) and not option.is_flag
        for name in (*option.opts, *option.secondary_opts)
    }
    found: list[str] = []
    game: int | None = None
    value = False
    for said in words:
        if value:
            value = False
        elif said.startswith(PLUS) and len(said) > 1:
            if game is None:
                raise click.UsageError(f"Which game is {said} for? Write GAME {said}.")
            found[game] += f" {said}"
            continue
        elif said.startswith("-") and len(said) > 1:
            value = said in with_value
        elif game is None or _takes_several(command):
            game = len(found)
        found.append(said)
    return found


def _takes_several(command: click.Command) -> bool:
    """Whether each of its words may be a game."""
    return any(one.nargs == -1 and one.name == "games" for one in command.params)
