"""The words that sheets add of their own, in the languages that they know."""

from __future__ import annotations

from collections.abc import Mapping

ENGLISH = {
    "name": "Name",
    "text": "Effect",
    "copies": "Copies",
    "yes": "yes",
    "no": "no",
    "none": "–",
    "separator": ", ",
    "rules": "Rules reference",
    "verbs": "Actions and terms",
    "rulings": "Rulings",
    "index": "Index",
    "contents": "Contents",
    "why": "Why:",
    "written": "in effects:",
    "invented": "made up here: no source gives it",
}
JAPANESE = {
    "name": "名前",
    "text": "効果",
    "copies": "枚数",
    "yes": "○",
    "no": "×",
    "none": "–",
    "separator": "、",
    "rules": "ルールリファレンス",
    "verbs": "アクションと用語",
    "rulings": "裁定",
    "index": "索引",
    "contents": "目次",
    "why": "理由：",
    "written": "効果での書き方：",
    "invented": "創作（出典なし）",
}
KNOWN: Mapping[str, Mapping[str, str]] = {"en": ENGLISH, "ja": JAPANESE}


def words(language: str) -> Mapping[str, str]:
    """The words in `language`; in a language that nobody has translated yet, the English ones."""
    return KNOWN.get(language.partition("-")[0], ENGLISH)
