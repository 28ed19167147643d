"""The terminal: colours where they are wanted, progress only where somebody watches."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, TypeVar

T = TypeVar("T")

if TYPE_CHECKING:
    from rich.console import Console


def console(*, errors: bool = False) -> Console:
    """A console on standard output, or on standard error. It wraps nothing and reads no markup.

    `NO_COLOR` and a redirected output switch colours off, `FORCE_COLOR` switches them on.
    """
    from rich.console import Console

    return Console(stderr=errors, highlight=False, markup=False, emoji=False, soft_wrap=True)


def watched(steps: Iterable[T], total: int, what: str) -> Iterator[T]:
    """Pass `steps` on; on a terminal show how many are done, the rate and the time left."""
    with progress(total, what) as advance:
        for step in steps:
            yield step
            advance(1)


@contextmanager
def progress(total: int, what: str) -> Iterator[Callable[[int], None]]:
    """Gives what is to be called with how many more are done; on a terminal, how many are, the
    rate and the time left are shown.
    """
    shown = console(errors=True)
    if not shown.is_terminal:
        yield lambda _: None
        return
    from rich import progress as rich_progress

    bar = rich_progress.Progress(
        rich_progress.TextColumn("{task.description}"),
        rich_progress.BarColumn(),
        rich_progress.MofNCompleteColumn(),
        rich_progress.TextColumn("{task.fields[rate]}"),
        rich_progress.TimeRemainingColumn(),
        console=shown,
        transient=True,
    )
    with bar:
        task = bar.add_task(what, total=total, rate="")

        def advance(more: int) -> None:
            bar.advance(task, more)
            speed = bar.tasks[0].speed
            bar.update(task, rate=f"{speed:.1f} a second" if speed else "")

        yield advance


def painter(on: Console) -> Callable[[str, str], str]:
    """Paints a text in a colour (`#rrggbb`) as far as the console can; without colours it does
    not.
    """
    from rich.color import Color, ColorSystem
    from rich.style import Style

    systems = {
        "standard": ColorSystem.STANDARD,
        "256": ColorSystem.EIGHT_BIT,
        "truecolor": ColorSystem.TRUECOLOR,
    }
    system = None if on.no_color else systems.get(on.color_system or "")

    def paint(text: str, colour: str) -> str:
        if system is None:
            return text
        return Style(color=Color.parse(colour), bold=True).render(text, color_system=system)

    return paint
