"""The command `rulewright`: finds the command that was asked for and runs it.

Commands are imported when they are needed, so that `--help` is fast. Every failure ends here, in
one message and an exit code.
"""

from __future__ import annotations

import gc
import importlib
import os
import sys
from collections.abc import Sequence

import click

from engine.core.problem import nearest_name
from tools.failures import EXIT_CODES, FINE, STOPPED
from tools.module_sets import joined_sets
from tools.telling import tell

COMMANDS = {
    "new": "Make the folder of a new game, or of an expansion of a game.",
    "check": "Read and check games; show every problem with its place and remedy.",
    "test": "Run the scenarios of a game.",
    "simulate": "Play many seeded matches with bots and tell how they went.",
    "perft": "Count in how many ways the first decisions of a match can go.",
    "play": "Play one match here, with numbered options.",
    "replay": "Play a recorded match again and show its log.",
    "explain": "Tell all about a card, a zone, a verb, or a problem code.",
    "words": "List the words of a game: as they are printed, and as they are written.",
    "wording": "Show what is printed on the cards, made from their effects.",
    "export": "Write names and wording to a spreadsheet, for translators.",
    "import": "Put names and wording from a spreadsheet into the YAML files.",
    "schema": "Write the game's own JSON Schema, for completion in an editor.",
    "modules": "List the games and expansions that are found, and what needs what.",
    "diff": "Show thing by thing what an expansion changes in a game.",
    "sheets": "Print cards, player cards and references: HTML, PDF, pictures.",
    "demo": "Check, play and print every game that says `demo: yes`.",
}
FILES = {"import": "bring_in"}
"""Commands whose file cannot have their name: it is a word of Python."""
DEBUG = "RULEWRIGHT_DEBUG"
COLLECTING = (50_000, 20, 50)
"""When garbage is looked for: seldom, since most of what a command makes of a game stays."""


class ReaderGone(Exception):
    """Who reads our output has seen enough; of a `BrokenPipeError` Click makes a failure."""


class Commands(click.Group):
    """The commands, imported one by one as they are asked for (`tools/commands/NAME.py`)."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        found = importlib.import_module(f"tools.commands.{FILES.get(cmd_name, cmd_name)}").command
        assert isinstance(found, click.Command)
        return found

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and args[0] not in COMMANDS and not args[0].startswith("-"):
            nearest = nearest_name(args[0], COMMANDS)
            meant = f' Did you mean "{nearest}"?' if nearest else ""
            known = ", ".join(COMMANDS)
            ctx.fail(f'There is no command "{args[0]}".{meant}\nCommands: {known}')
        name, command, rest = super().resolve_command(ctx, args)
        return name, command, rest if command is None else joined_sets(rest, command)

    def invoke(self, ctx: click.Context) -> object:
        try:
            return super().invoke(ctx)
        except BrokenPipeError as gone:
            raise ReaderGone from gone

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


@click.command(cls=Commands, epilog=EXIT_CODES)
@click.option("--debug", is_flag=True, help=f"Show the traceback of a fault (also {DEBUG}=1).")
@click.version_option(package_name="rulewright", message="%(prog)s %(version)s")
@click.pass_context
def rulewright(context: click.Context, debug: bool) -> None:
    """Board games written once, as YAML: checked, tested, played, simulated and printed.

    GAME is the id of a shipped game, the path of a module's folder or zip file, or the id of a
    module found under --modules PATH. GAME +MODULE +MODULE is a game with further modules in it;
    `rulewright modules` lists them. NO_COLOR switches colours off.
    """
    if debug:
        os.environ[DEBUG] = "1"


def run(arguments: Sequence[str] | None = None) -> int:
    """Run a command line and return its exit code; every failure gets its message here."""
    try:
        code = rulewright.main(arguments, prog_name="rulewright", standalone_mode=False)
        sys.stdout.flush()
        return code if isinstance(code, int) else FINE
    except click.exceptions.Exit as leave:
        return leave.exit_code
    except click.ClickException as wrong:
        wrong.show()
        return wrong.exit_code
    except (click.Abort, KeyboardInterrupt):
        print("\nstopped", file=sys.stderr)
        return STOPPED
    except (BrokenPipeError, ReaderGone):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FINE
    except Exception as error:
        return tell(error, debug=bool(os.environ.get(DEBUG)))


def main() -> None:
    """Entry point of the installed command."""
    gc.set_threshold(*COLLECTING)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # an old terminal gets `?` for what it cannot show
    sys.exit(run())


if __name__ == "__main__":
    main()
