"""The typefaces of printed pages, the likelier first."""

from __future__ import annotations

SANS = (
    '"Noto Sans CJK JP", "Noto Sans JP", "Hiragino Sans", "Hiragino Kaku Gothic ProN", '
    '"Yu Gothic", "Meiryo", "Source Sans 3", "Helvetica Neue", Arial, "DejaVu Sans", sans-serif'
)


def font_css() -> str:
    """Style rules that bring typefaces along; nothing while those of the system are used."""
    return ""
