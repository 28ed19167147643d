"""A new text at its place: what else stands in the file stays as it is."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.compiler.read_yaml import read_text
from engine.core.problem import Problems
from tools.spreadsheets.edits import Writer, edited
from tools.spreadsheets.places import places, rest, texts

LANGUAGES = ("en", "ja")
TEXT = """\
# The market's cards.
title: Mine                # as on the box
cards:
  jobs:
    name: {en: [job, jobs], ja: 仕事}     # one and many
    items:
      - {id: forest, name: {en: Forest}, effect: gain 2 wood}
      - id: market         # twice
        text:
          en: |
            Trade once.
            Then rest.
          ja: auto
        copies: 2
      - {id: feast, text: auto}
"""


def changed(wanted: Mapping[str, Mapping[str, str]], text: str = TEXT) -> str:
    root = read_text(text, "mine.yaml", Problems())
    there = {place.path: place for place in places(root, LANGUAGES)}
    writer = Writer(text, LANGUAGES)
    return edited(
        text, [edit for path, said in wanted.items() for edit in writer.edits(there[path], said)]
    )


@pytest.mark.parametrize(
    ("path", "said", "old", "new"),
    [
        ("title", {"en": "Ours"}, "title: Mine", "title: Ours"),
        ("title", {"ja": "鉱山"}, "title: Mine", "title: {en: Mine, ja: 鉱山}"),
        ("cards.jobs.name", {"en": "task | tasks"}, "[job, jobs]", "[task, tasks]"),
        ("cards.jobs.name", {"ja": "任務: 大"}, "仕事", '"任務: 大"'),
        ("cards.jobs.forest.name", {"ja": "森"}, "{en: Forest}", "{en: Forest, ja: 森}"),
        (
            "cards.jobs.forest.text",
            {"ja": "木材を得る。"},
            "{id: forest,",
            "{id: forest, text: {ja: 木材を得る。},",
        ),
        (
            "cards.jobs.market.name",
            {"en": "Market"},
            "- id: market         # twice\n",
            "- id: market         # twice\n        name: {en: Market}\n",
        ),
        (
            "cards.jobs.market.text",
            {"en": "Trade.\n\nRest."},
            "            Trade once.\n            Then rest.\n",
            "            Trade.\n\n            Rest.\n",
        ),
        ("cards.jobs.market.text", {"ja": "交換する。"}, "ja: auto", "ja: 交換する。"),
        ("cards.jobs.feast.text", {"ja": "食べる。"}, "text: auto", "text: {ja: 食べる。}"),
    ],
)
def test_only_that_text_changes(path: str, said: dict[str, str], old: str, new: str) -> None:
    assert changed({path: said}) == TEXT.replace(old, new, 1)


def test_a_language_is_added_below_the_others() -> None:
    text = "title:\n  en: Mine   # the box\nlanguages: [en]\n"
    assert changed({"title": {"ja": "鉱山"}}, text) == text.replace(
        "# the box\n", "# the box\n  ja: 鉱山\n"
    )


PATHS = [place.path for place in places(read_text(TEXT, "", Problems()), LANGUAGES)]
SIGNS = "aäZ木。 :#'\"\\-{}[]|,&*!?01.%@`=~<>\n\t\r\x85\u2028\u2029\u3000\ufeff"
SAID = st.text(st.sampled_from(SIGNS), min_size=1, max_size=8).map(str.strip).filter(bool)


@given(st.dictionaries(st.sampled_from(PATHS), st.fixed_dictionaries({"en": SAID, "ja": SAID})))
def test_whatever_is_written_is_read_again(wanted: dict[str, dict[str, str]]) -> None:
    before = read_text(TEXT, "", Problems())
    after = read_text(changed(wanted), "", Problems())
    assert before is not None
    assert after is not None
    assert rest(after, LANGUAGES) == rest(before, LANGUAGES)
    read = {place.path: texts(place, LANGUAGES) for place in places(after, LANGUAGES)}
    said = {
        path: {lang: text for lang, text in words.items() if text not in ("auto", "none")}
        for path, words in wanted.items()
    }
    assert {path: read[path] for path in said} == said
