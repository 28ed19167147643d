"""Reference sheets: what they hold, in which language, and that they stand alone."""

import re
from pathlib import Path

import pytest

from engine.compiler.compile import Game, load
from tests.tools.conftest import JETTY
from tools.pages import Sheet, page
from tools.printing.build import build
from tools.printing.checks import things_of
from tools.printing.documents import table_sheet
from tools.printing.faces import Drawing
from tools.printing.selection import Selection
from tools.printing.settings import Settings
from tools.printing.wanted import wanted_sheets

MODULE = """\
module:
  id: pier
  version: 2.0.0
  title: {en: Pier <&>}
  languages: [en, ja]
  players: {min: 2, max: 2}
symbols:
  size: [small, large]
cards:
  boats:
    printed:
      price: number
      size: size
      fast: {type: yes/no, default: no}
    items:
      - id: tug
        price: 3
        size: large
        invented: yes
        text: {en: "Gain {n} <b>logs</b>.", ja: auto}
        effect: gain 2
      - id: row_boat
        copies: 4
        price: 1
        size: small
        fast: yes
        name: {en: Row boat, ja: 手こぎ舟}
        effect: |
          if me.logs > 1:
            gain 1
zones:
  deck: {of: boats, start: all}
counters:
  player.logs: 0
verbs:
  - verb: gain {n number}
    do: me.logs += n
flow: |
  each player in turn order:
    choose boat from deck
    perform boat
"""


@pytest.fixture
def sheet_en(tmp_path: Path) -> str:
    return _page(tmp_path, "en")


@pytest.fixture
def sheet_ja(tmp_path: Path) -> str:
    return _page(tmp_path, "ja")


def _page(folder: Path, language: str) -> str:
    (folder / "pier").mkdir(exist_ok=True)
    (folder / "pier" / "module.yaml").write_text(MODULE, encoding="utf-8")
    game = load([folder / "pier"])
    return page(_sheets(game, language)[0])


def _sheets(game: Game, language: str) -> list[Sheet]:
    selection = Selection(game)
    drawing = Drawing(game, selection, language)
    return [
        table_sheet(game.declarations, wanted, things_of(wanted, selection), drawing)
        for wanted in wanted_sheets(game.declarations)
    ]


def test_wording_is_escaped_and_printed_as_it_is(sheet_en: str) -> None:
    assert '<td class="wording"><p>Gain {n} &lt;b&gt;logs&lt;/b&gt;.</p></td>' in sheet_en
    assert "Pier &lt;&amp;&gt;" in sheet_en


def test_an_effect_stands_where_there_is_no_wording(sheet_en: str, sheet_ja: str) -> None:
    assert "<pre>if me.logs &gt; 1:\n  gain 1</pre>" in sheet_en
    assert "<pre>gain 2</pre>" in sheet_ja


def test_names_values_and_marks(sheet_en: str, sheet_ja: str) -> None:
    assert '<strong>Row boat</strong> <span class="copies">×4</span>' in sheet_en
    assert "<strong>手こぎ舟</strong>" in sheet_ja
    assert '<tr class="invented">' in sheet_en
    assert "no source gives it" in sheet_en
    assert '<td class="number">3</td>' in sheet_en
    assert re.findall(r'<td class="word">(\w+|[○×])</td>', sheet_en) == [
        *("large", "no"),
        *("small", "yes"),
    ]


def test_a_page_stands_alone(sheet_en: str) -> None:
    assert "<script" not in sheet_en
    assert not re.search(r"(src|href)=|url\(|@import", sheet_en)
    assert "default-src 'none'" in sheet_en
    assert "@media print" in sheet_en


def test_no_cell_is_empty() -> None:
    game = load([JETTY])
    for language in game.declarations.languages:
        for sheet in _sheets(game, language):
            for table in sheet.tables:
                assert table.rows
                assert all(any(cell.lines) for row in table.rows for cell in row.cells)


def test_files_are_named_by_game_sheet_and_language(tmp_path: Path) -> None:
    game = load([JETTY])
    written = build(game, Settings(tmp_path, languages=("ja",))).files
    assert [path.name for path in written] == ["jetty-reference.ja.html"]
    text = written[0].read_text(encoding="utf-8")
    assert '<html lang="ja">' in text
    assert "<h1>仕事</h1>" in text
