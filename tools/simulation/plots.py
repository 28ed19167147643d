"""Plots as SVG that stands in a page: light, printable, without scripts."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup, escape

from tools.simulation.intervals import Share
from tools.simulation.report import Histogram

BAR_WIDTH, BAR_HEIGHT = 150, 14
SEATS_WIDTH, SEAT_HEIGHT, SEAT_LABEL = 640, 30, 130
WIDE, HIGH, FOOT = 300, 110, 18
Shape = Markup


def share(of: Share, even: float | None = None) -> Markup:
    """A bar from 0 to 100 % with its interval; `even` is marked with a line."""
    low, high = of.bounds
    shapes = [
        _rect(0, 3, BAR_WIDTH, 8, "ground"),
        _rect(0, 3, of.rate * BAR_WIDTH, 8, "bar"),
        _whisker(low * BAR_WIDTH, high * BAR_WIDTH, 7),
    ]
    if even is not None:
        shapes.append(_line(even * BAR_WIDTH, 0, even * BAR_WIDTH, BAR_HEIGHT, "even"))
    said = f"{100 * of.rate:.1f} %, between {100 * low:.1f} and {100 * high:.1f} %"
    return _svg(BAR_WIDTH, BAR_HEIGHT, said, shapes)


def seats(names: Sequence[str], wins: Sequence[Share], even: float) -> Markup:
    """Who wins how often, with intervals, and a line where all would be alike."""
    most = max([even * 1.5, *(won.bounds[1] for won in wins)], default=1.0) or 1.0
    room = SEATS_WIDTH - SEAT_LABEL - 130
    height = SEAT_HEIGHT * len(names) + FOOT

    def at(rate: float) -> float:
        return SEAT_LABEL + rate / most * room

    shapes = [_line(at(even), 0, at(even), height - FOOT + 4, "even")]
    shapes.append(_text(at(even), height - 3, f"even: {100 * even:.1f} %", "middle"))
    for number, (name, won) in enumerate(zip(names, wins, strict=True)):
        top, (low, high) = number * SEAT_HEIGHT, won.bounds
        middle = top + SEAT_HEIGHT / 2
        shapes += [
            _text(SEAT_LABEL - 8, middle + 4, name, "end"),
            _rect(SEAT_LABEL, top + 6, at(won.rate) - SEAT_LABEL, SEAT_HEIGHT - 12, "bar"),
            _whisker(at(low), at(high), middle),
            _text(
                SEATS_WIDTH,
                middle + 4,
                f"{100 * won.rate:.1f} % ({100 * low:.1f} – {100 * high:.1f})",
                "end",
            ),
        ]
    return _svg(SEATS_WIDTH, height, "Wins by seat", shapes)


def histogram(drawn: Histogram, name: str) -> Markup:
    """How a number spreads over the matches."""
    most, count = max(drawn.counts), len(drawn.counts)
    step, room = WIDE / count, HIGH - FOOT
    shapes = []
    for number, matches in enumerate(drawn.counts):
        tall = matches / most * (room - 4)
        first = drawn.start + number * drawn.width
        last = first + drawn.width - 1
        said = f"{first}" if drawn.width == 1 else f"{first} to {last}"
        title = f"{said}: {matches} matches"
        shapes.append(_rect(number * step + 0.5, room - tall, step - 1, tall, "bar", title))
    shapes.append(_line(0, room, WIDE, room, "axis"))
    every = max(1, count // 5)
    for number in range(0, count, every):
        label = str(drawn.start + number * drawn.width)
        shapes.append(_text(number * step + step / 2, HIGH - 4, label, "middle"))
    return _svg(WIDE, HIGH, name, shapes)


# --- shapes -------------------------------------------------------------------------------------


def _svg(width: float, height: float, said: str, shapes: Sequence[Shape]) -> Markup:
    return Markup(
        '<svg viewBox="0 0 {} {}" width="{}" height="{}" role="img" aria-label="{}">{}</svg>'
    ).format(*(_n(size) for size in (width, height, width, height)), said, Markup("").join(shapes))


def _rect(x: float, y: float, width: float, height: float, kind: str, title: str = "") -> Shape:
    inside = Markup("<title>{}</title>").format(title) if title else Markup("")
    return Markup('<rect x="{}" y="{}" width="{}" height="{}" class="{}">{}</rect>').format(
        _n(x), _n(y), _n(max(0.0, width)), _n(max(0.0, height)), kind, inside
    )


def _line(x: float, y: float, to_x: float, to_y: float, kind: str) -> Shape:
    return Markup('<line x1="{}" y1="{}" x2="{}" y2="{}" class="{}"/>').format(
        _n(x), _n(y), _n(to_x), _n(to_y), kind
    )


def _whisker(low: float, high: float, y: float) -> Shape:
    ends = [_line(x, y - 3, x, y + 3, "whisker") for x in (low, high)]
    return Markup("").join([_line(low, y, high, y, "whisker"), *ends])


def _text(x: float, y: float, said: str, anchor: str) -> Shape:
    return Markup('<text x="{}" y="{}" text-anchor="{}">{}</text>').format(
        _n(x), _n(y), anchor, escape(said)
    )


def _n(number: float) -> str:
    return f"{number:.1f}".removesuffix(".0")
