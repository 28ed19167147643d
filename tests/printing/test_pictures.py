"""PDF, pictures and deck sheets: sizes, pages, text, and the same bytes each time."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.printing.conftest import Quay
from tools.printing.build import build
from tools.printing.pictures import PRESETS, Pixels, pixels_of
from tools.printing.settings import Settings
from tools.printing.sizes import CARDS, INCH

pdfium = pytest.importorskip("pypdfium2", reason="the extra `print` is not installed")
image = pytest.importorskip("PIL.Image", reason="the extra `print` is not installed")
try:
    import weasyprint  # noqa: F401
except (ImportError, OSError):
    pytest.skip("WeasyPrint or the libraries under it are missing", allow_module_level=True)

POINT = INCH / 72


def made(quay: Quay, out: Path, **asked: Any) -> list[Path]:
    return list(build(quay.game(), Settings(out, **asked)).files)


def pages(path: Path) -> list[str]:
    document = pdfium.PdfDocument(path)
    return [page.get_textpage().get_text_range() for page in document]


def test_a_pdf_has_fronts_and_backs_of_true_size_with_their_text(
    quay: Quay, tmp_path: Path
) -> None:
    (path,) = made(quay, tmp_path, format="pdf", sheets=("boats",), languages=("en",))
    front, back = pages(path)
    assert front.count("Gain 2") == 3
    assert front.count("Never more.") == 2
    assert "Barge" in front
    assert back.count("Quay") == 6
    page = pdfium.PdfDocument(path)[0]
    assert page.get_width() * POINT == pytest.approx(210, abs=0.01)
    assert page.get_height() * POINT == pytest.approx(297, abs=0.01)


def test_japanese_text_comes_out_of_a_pdf_as_it_went_in(quay: Quay, tmp_path: Path) -> None:
    (path,) = made(quay, tmp_path, format="pdf", sheets=("boats",), languages=("ja",))
    assert "曳き舟" in pages(path)[0]


def test_more_cards_than_a_page_holds_go_on_the_next(quay: Quay, tmp_path: Path) -> None:
    quay.replace("copies: 3", "copies: 12")
    (path,) = made(quay, tmp_path, format="pdf", sheets=("boats",), languages=("en",))
    assert len(pages(path)) == 4
    (path,) = made(quay, tmp_path, format="pdf", sheets=("boats",), languages=("en",), backs="none")
    assert len(pages(path)) == 2


def test_the_index_of_the_rules_names_pages(quay: Quay, tmp_path: Path) -> None:
    (path,) = made(quay, tmp_path, format="pdf", sheets=("rules",), languages=("en",))
    assert "p. 1" in "".join(pages(path))


@pytest.mark.parametrize("preset", list(PRESETS))
def test_pictures_for_a_shop_have_its_pixels(quay: Quay, tmp_path: Path, preset: str) -> None:
    files = made(
        quay, tmp_path, format="png", sheets=("boats",), languages=("en",), preset=PRESETS[preset]
    )
    assert [path.name for path in files] == [
        *("01-tug-x3.png", "01-tug-x3-back.png", "02-ferry-x2.png", "02-ferry-x2-back.png"),
        *("03-barge.png", "03-barge-back.png"),
    ]
    for path in files:
        with image.open(path) as picture:
            assert f"{picture.width}x{picture.height}" == preset
            assert round(picture.info["dpi"][0]) == 300


def test_a_picture_is_as_large_as_the_card_with_its_bleed(quay: Quay, tmp_path: Path) -> None:
    assert pixels_of(CARDS["poker"], 3) == Pixels(815, 1110)
    files = made(quay, tmp_path, format="png", sheets=("dear",), languages=("en",), bleed=0.0)
    with image.open(files[0]) as picture:
        assert (picture.width, picture.height) == (591, 354)


def test_the_colour_goes_to_the_edge_of_a_picture(quay: Quay, tmp_path: Path) -> None:
    files = made(quay, tmp_path, format="png", sheets=("boats",), languages=("en",))
    with image.open(files[0]) as picture:
        band = (0x2D, 0x6E, 0x91)
        corners = [picture.getpixel((x, y)) for x in (0, picture.width - 1) for y in (0, 60)]
        assert corners == [band] * 4
        assert picture.getpixel((5, picture.height - 5)) == (255, 255, 255)


def test_a_deck_sheet_has_ten_by_seven_places_and_the_back_in_the_last(
    quay: Quay, tmp_path: Path
) -> None:
    deck, back = made(quay, tmp_path, format="tts", sheets=("boats",), languages=("en",))
    with image.open(deck) as whole, image.open(back) as one:
        width, height = one.size
        assert whole.size == (10 * width, 7 * height)
        assert max(whole.size) <= 4096
        assert width / height == pytest.approx(63 / 88, abs=0.003)
        places = [whole.getpixel((n * width + width // 2, 5)) for n in range(7)]
        assert places[:6] == [(0x2D, 0x6E, 0x91)] * 3 + [(0xB0, 0x61, 0x2A)] * 2 + [
            (0x2D, 0x6E, 0x91)
        ]
        assert places[6] == (0, 0, 0)
        corner = (9 * width, 6 * height, 10 * width, 7 * height)
        assert whole.crop(corner).tobytes() == one.tobytes()


def test_more_than_69_cards_make_two_deck_sheets(quay: Quay, tmp_path: Path) -> None:
    quay.replace("copies: 3", "copies: 70")
    files = made(quay, tmp_path, format="tts", sheets=("boats",), languages=("en",))
    assert [path.name for path in files] == [
        "quay-boats.en-deck-1.png",
        "quay-boats.en-deck-2.png",
        "quay-boats.en-deck-back.png",
    ]


@pytest.mark.parametrize("form", ["html", "pdf", "png", "tts"])
def test_the_same_game_gives_the_same_bytes(quay: Quay, tmp_path: Path, form: str) -> None:
    """In processes of their own, in which nothing that hangs on hashes comes out alike."""
    printed = []
    for seed in ("1", "2"):
        out = tmp_path / seed
        command = [sys.executable, "-m", "tools.cli", "sheets", str(quay.folder), "--out", str(out)]
        subprocess.run(
            [*command, "--format", form, "--lang", "ja", "--sheet", "boats"],
            check=True,
            capture_output=True,
            env={**os.environ, "PYTHONHASHSEED": seed},
            cwd=Path(__file__).parents[2],
        )
        files = sorted(path for path in out.rglob("*") if path.is_file())
        assert len(files) > 1
        printed.append([(path.name, path.read_bytes()) for path in files])
    assert [name for name, _ in printed[0]] == [name for name, _ in printed[1]]
    assert [name for (name, a), (_, b) in zip(*printed, strict=True) if a != b] == []


def test_a_page_to_print_loads_nothing(
    quay: Quay, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither files nor addresses, whatever a template refers to."""
    secret = tmp_path / "secret.svg"
    secret.write_text('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>', "utf-8")
    opened: list[str] = []
    monkeypatch.setattr("urllib.request.urlopen", lambda *a, **k: opened.append(str(a)))
    (quay.folder / "templates" / "badge.html.j2").write_text(
        f'<style>@import "{secret.as_uri()}"; p {{ background: url({secret.as_uri()}) }}'
        "</style><p>plain</p>",
        "utf-8",
    )
    (path,) = made(quay, tmp_path / "o", format="pdf", sheets=("dear",), languages=("en",))
    assert opened == []
    assert "plain" in pages(path)[0]
