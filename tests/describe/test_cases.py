"""Effects and what is printed for them in English and Japanese (`cases.yaml`)."""

from pathlib import Path

import pytest
import yaml

from engine.compiler.compile import load
from engine.compiler.describe import Worded, describe, say
from engine.compiler.describe_game import Declared

HERE = Path(__file__).parent
CASES = yaml.safe_load((HERE / "cases.yaml").read_text("utf-8"))
GUIDE = (HERE.parents[1] / "rules" / "README.md").read_text("utf-8")


def worded(
    tmp_path: Path, effect: str, convention: str = "", **languages: str
) -> dict[str, Worded]:
    """What is printed in each language for an effect, under a further convention."""
    text = (HERE / "game" / "module.yaml").read_text("utf-8")
    lines = "".join(f"          {line}\n" for line in effect.rstrip().split("\n"))
    text = text.replace("          earn 1\nzones:", f"{lines}zones:")
    text = text.replace("wording:\n", f"wording:\n{convention}")
    folder = tmp_path / "workshop"
    folder.mkdir()
    (folder / "module.yaml").write_text(text, encoding="utf-8")
    game = load([folder], cache=tmp_path / "cache").declarations
    declared = Declared(game)
    kind = next(one for one in game.kinds if one.id == "jobs")
    described = describe(declared, kind, kind.items[0])
    assert not described.gaps, described.gaps
    return {one: say(declared, described, one) for one in languages.values() or ("en", "ja")}


@pytest.mark.parametrize("case", CASES, ids=[case["en"][:50] for case in CASES])
def test_an_effect_is_said(case: dict[str, str], tmp_path: Path) -> None:
    found = worded(tmp_path, case["effect"])
    assert {one: found[one].text for one in found} == {"en": case["en"], "ja": case["ja"]}
    assert not any(one.gaps for one in found.values())


@pytest.mark.parametrize(
    "case", [case for case in CASES if case.get("shown")], ids=lambda case: case["en"][:50]
)
def test_the_guide_shows_it_as_it_is(case: dict[str, str]) -> None:
    for said in (case["effect"].rstrip(), case["en"], case["ja"]):
        assert said in GUIDE


def test_the_register_and_the_style_are_the_module_s(tmp_path: Path) -> None:
    effect = "choose cube from me.active\nremove cube\nearn 2"
    polite = worded(tmp_path, effect, "  register: {ja: polite}\n")
    assert polite["ja"].text == (
        "アクティブパイルからキューブ1個を取り除きます。その後、2コインを得ます。"
    )


def test_fragments_have_no_stops(tmp_path: Path) -> None:
    brief = worded(tmp_path, "drive 1 on grey\nearn 2", "  style: fragments\n")
    assert brief["en"].text == "drive 1 grey space; earn 2 coins"
    assert brief["ja"].text == "灰のマスを1マス移動／2コインを得る"


def test_an_icon_stands_for_its_term(tmp_path: Path) -> None:
    found = worded(tmp_path, "drive 2 on grey", "  icons: {grey: fog}\n")
    assert found["en"].text == "Drive 2 {fog} spaces."
    assert found["ja"].text == "{fog}のマスを2マス移動する。"


def test_every_word_knows_where_it_comes_from(tmp_path: Path) -> None:
    found = worded(tmp_path, "choose cube from me.active where it.colour is blue\nremove cube")
    spans = {fragment.text: fragment.span for fragment in found["en"].said}
    assert spans["blue"].line == spans["cube"].line > 0
    assert spans["blue"].column > spans["cube"].column


def test_another_language_is_put_together_by_its_phrases(tmp_path: Path) -> None:
    phrases = (
        "  phrases:\n    de:\n      some: '{n} {noun}'\n      from: '{x} aus {zone}'\n"
        "      your: 'deinem {zone}'\n      move: 'lege {x} in {to}'\n"
    )
    effect = "choose cube from me.active\nmove cube to me.discard"
    found = worded(tmp_path, effect, phrases, language="de")["de"]
    assert found.text == "Lege 1 cube aus deinem active in deinem discard."
    assert not found.gaps


def test_a_phrase_that_is_lacking_is_told(tmp_path: Path) -> None:
    found = worded(tmp_path, 'may "on":\n  earn 1', language="de")["de"]
    assert [gap.reason for gap in found.gaps if "may" in gap.reason] == [
        'The language "de" has no phrase for "may", which a card needs.'
    ]
