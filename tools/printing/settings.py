"""What somebody wants printed, and how: the options of `rulewright sheets`."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from tools.printing.pictures import Pixels
from tools.printing.press import Backs, Press
from tools.printing.sizes import PAPERS, Size

Format = Literal["html", "pdf", "png", "tts"]
BLEED = 3.0
"""What a picture of a single card has where nobody says."""


@dataclass(frozen=True, slots=True)
class Settings:
    """Empty or None: as the sheets say, or all there are."""

    out: Path
    format: Format = "html"
    languages: tuple[str, ...] = ()
    sheets: tuple[str, ...] = ()
    cards: str = ""
    """An expression: only these things."""
    copies: bool | None = None
    paper: Size = field(default_factory=lambda: PAPERS["a4"])
    bleed: float | None = None
    marks: bool = True
    safe: bool = False
    backs: Backs = "duplex"
    shift: tuple[float, float] = (0.0, 0.0)
    preset: Pixels | None = None
    changed: bool = False
    force: bool = False
    """Print also what does not fit, or has signs that no font has."""

    @property
    def press(self) -> Press:
        """How cards are put on paper."""
        return Press(self.paper, self.bleed or 0.0, self.marks, self.safe, self.backs, self.shift)

    @property
    def picture_bleed(self) -> float:
        """The bleed of a picture of a single card."""
        return BLEED if self.bleed is None else self.bleed

    @property
    def whole(self) -> bool:
        """Whether every card of a sheet is printed."""
        return not self.cards
