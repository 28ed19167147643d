"""Which places of a file are for a translator, and what they say."""

from __future__ import annotations

from engine.compiler.nodes import Node
from engine.compiler.read_yaml import read_text
from engine.core.problem import Problems
from tools.spreadsheets.places import Wordless, places, texts

LANGUAGES = ("en", "ja")
TEXT = """\
module: {id: mine, title: Mine, players: {names: {red: {en: Red, ja: 赤}}}}
cards:
  jobs:
    name: {en: [job, jobs], ja: 仕事}
    items:
      - {id: forest, name: {en: Forest}, effect: gain 2 wood}
      - id: market
        text: {ja: auto, en: Trade once.}
labels:
  now: {ja: 今}
verbs:
  - verb: gain {n number} wood
    text: {en: "gain {n} wood", ja: "木材{n}個を得る"}
    do: me.wood += n
  - verb: idle
    text: none
wording: {register: {ja: polite}}
scenarios:
  - {id: one, name: {en: One}}
"""


def root() -> Node:
    found = read_text(TEXT, "mine.yaml", Problems())
    assert found is not None
    return found


def test_every_name_and_text_has_an_address() -> None:
    found = {place.path: texts(place, LANGUAGES) for place in places(root(), LANGUAGES)}
    assert found == {
        "module.title": {"en": "Mine"},
        "module.players.names.red": {"en": "Red", "ja": "赤"},
        "cards.jobs.name": {"en": "job | jobs", "ja": "仕事"},
        "cards.jobs.forest.name": {"en": "Forest"},
        "cards.jobs.forest.text": {},
        "cards.jobs.market.text": {"en": "Trade once."},
        "cards.jobs.market.name": {},
        "labels.now": {"ja": "今"},
        "verbs.gain {n number} wood.text": {"en": "gain {n} wood", "ja": "木材{n}個を得る"},
        "verbs.idle.text": {},
    }


def test_what_has_no_name_and_no_text_may_get_one() -> None:
    wordless = [place.path for place in places(root(), LANGUAGES) if isinstance(place, Wordless)]
    assert wordless == ["cards.jobs.forest.text", "cards.jobs.market.name"]
