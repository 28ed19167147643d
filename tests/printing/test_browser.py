"""A browser prints a page as it is: true size, every mark where it belongs."""

import shutil
import subprocess
from pathlib import Path

import pytest

from tests.printing.conftest import Quay
from tools.printing.build import build
from tools.printing.settings import Settings
from tools.printing.sizes import INCH

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
POINT = INCH / 72
pdfium = pytest.importorskip("pypdfium2", reason="the extra `print` is not installed")


@pytest.mark.skipif(CHROMIUM is None, reason="chromium is not installed: apt-get install chromium")
def test_chromium_prints_a_card_63_by_88_mm(quay: Quay, tmp_path: Path) -> None:
    settings = Settings(tmp_path, sheets=("boats",), languages=("en",), marks=False)
    (page,) = build(quay.game(), settings).files
    printed = tmp_path / "printed.pdf"
    command = [str(CHROMIUM), "--headless", "--no-sandbox", "--disable-gpu", "--disable-extensions"]
    command += [f"--user-data-dir={tmp_path / 'profile'}", "--no-pdf-header-footer"]
    subprocess.run(
        [*command, f"--print-to-pdf={printed}", page.as_uri()],
        check=True,
        capture_output=True,
        timeout=120,
    )
    document = pdfium.PdfDocument(printed)
    assert len(document) == 2
    front = document[0]
    assert front.get_width() * POINT == pytest.approx(210, abs=0.2)
    assert front.get_height() * POINT == pytest.approx(297, abs=0.2)
    assert "Gain 2" in front.get_textpage().get_text_range()
    assert measured(document[1]) == pytest.approx((3 * 63, 2 * 88), abs=0.3)


def measured(page: object) -> tuple[float, float]:
    """How large the coloured backs of six cards, three in a row, are together, in millimetres."""
    dots = 200
    picture = page.render(scale=dots / 72).to_pil().convert("RGB")  # type: ignore[attr-defined]
    grey = picture.convert("L").point(lambda light: 255 if light < 128 else 0)
    left, top, right, bottom = grey.getbbox()
    return (right - left) * INCH / dots, (bottom - top) * INCH / dots
