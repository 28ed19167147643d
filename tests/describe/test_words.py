"""Forms of English and Japanese verbs, and what follows them."""

import pytest

from engine.compiler import describe_english_words as english
from engine.compiler import describe_japanese_words as japanese


@pytest.mark.parametrize(
    ("verb", "third", "ing"),
    [
        ("draw", "draws", "drawing"),
        ("move", "moves", "moving"),
        ("pass", "passes", "passing"),
        ("carry", "carries", "carrying"),
        ("pay", "pays", "paying"),
        ("have", "has", "having"),
        ("put", "puts", "putting"),
        ("lie", "lies", "lying"),
    ],
)
def test_english_verbs(verb: str, third: str, ing: str) -> None:
    assert (english.third(verb), english.ing(verb)) == (third, ing)


@pytest.mark.parametrize(
    ("verb", "stem", "te", "past", "negative", "polite"),
    [
        ("移動する", "移動し", "移動して", "移動した", "移動しない", "移動します"),
        ("加える", "加え", "加えて", "加えた", "加えない", "加えます"),
        ("得る", "得", "得て", "得た", "得ない", "得ます"),
        ("戻す", "戻し", "戻して", "戻した", "戻さない", "戻します"),
        ("引く", "引き", "引いて", "引いた", "引かない", "引きます"),
        ("取る", "取り", "取って", "取った", "取らない", "取ります"),
        ("選ぶ", "選び", "選んで", "選んだ", "選ばない", "選びます"),
        ("支払う", "支払い", "支払って", "支払った", "支払わない", "支払います"),
        ("切る", "切り", "切って", "切った", "切らない", "切ります"),
        ("捨てる", "捨て", "捨てて", "捨てた", "捨てない", "捨てます"),
        ("待つ", "待ち", "待って", "待った", "待たない", "待ちます"),
    ],
)
def test_japanese_verbs(
    verb: str, stem: str, te: str, past: str, negative: str, polite: str
) -> None:
    made = [japanese.stem, japanese.te, japanese.past, japanese.negative, japanese.polite]
    assert [form(verb) for form in made] == [stem, te, past, negative, polite]


@pytest.mark.parametrize(
    ("text", "case", "past"),
    [
        ("順位が最下位", "順位が最下位の場合", "順位が最下位だった"),
        ("山札にカードがある", "山札にカードがある場合", "山札にカードがあった"),
        ("手札がない", "手札がない場合", "手札がなかった"),
        ("誰よりも多い", "誰よりも多い場合", "誰よりも多かった"),
    ],
)
def test_japanese_conditions(text: str, case: str, past: str) -> None:
    assert japanese.in_case(text) == case
    assert japanese.past(text) == past
