"""The terminal: colours where they are wanted, progress only where somebody watches."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
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
    shown = console(errors=True)
    if not shown.is_terminal:
        yield from steps
        return
    from rich import progress

    bar = progress.Progress(
        progress.TextColumn("{task.description}"),
        progress.BarColumn(),
        progress.MofNCompleteColumn(),
        progress.TextColumn("{task.fields[rate]}"),
        progress.TimeRemainingColumn(),
        console=shown,
        transient=True,
    )
    with bar:
        task = bar.add_task(what, total=total, rate="")
        for step in steps:
            yield step
            bar.advance(task)
            speed = bar.tasks[0].speed
            bar.update(task, rate=f"{speed:.1f} a second" if speed else "")


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
