"""How the statements that every game has are said, in the languages that are built in.

A module says its own under `wording: moves:`; a language that is not built in under `phrases:`.
"""

from __future__ import annotations

from collections.abc import Mapping

from engine.compiler.declared_names import Wording
from engine.compiler.declared_wording import Conventions

_SAID: Mapping[str, Mapping[str, str]] = {
    "move": {"en": "move {x} to {to}", "ja": "{x}を{to}に移動する"},
    "draw": {"en": "draw {x} into {to}", "ja": "{x}をドローし、{to}に加える"},
    "return": {"en": "return {x}", "ja": "{x}を元の場所に戻す"},
    "shuffle": {"en": "shuffle {to}", "ja": "{to}をシャッフルする"},
    "look": {"en": "look at {x}", "ja": "{x}を見る"},
    "reveal": {"en": "reveal {x}", "ja": "{x}を公開する"},
    "roll": {"en": "roll {x}", "ja": "{x}を振る"},
    "perform": {"en": "carry out the effect of {x}", "ja": "{x}の効果を実行する"},
    "end game": {"en": "the game ends", "ja": "ゲームが終了する"},
    "gain": {"en": "gain {n} {x}", "ja": "{x}を{n}得る"},
    "lose": {"en": "lose {n} {x}", "ja": "{x}を{n}失う"},
    "set": {"en": "set {x} to {value}", "ja": "{x}を{value}にする"},
    "become": {"en": "{x} is {value}", "ja": "{x}は{value}になる"},
    "rise": {"en": "{x} is {value} more", "ja": "{x}が{value}増える"},
    "fall": {"en": "{x} is {value} less", "ja": "{x}が{value}減る"},
}
_MADE = {key: Wording("own", said) for key, said in _SAID.items()}


def core_wording(key: str, conventions: Conventions) -> Wording:
    """How a statement is said; also in the languages of `phrases:`."""
    made = _MADE[key]
    more = {language: said[key] for language, said in conventions.phrases.items() if key in said}
    return Wording("own", {**made.own, **more}) if more else made


def move_wording(origin: str, target: str, drawn: bool, conventions: Conventions) -> Wording:
    """How moving between two zones is said; the zones as declared, empty where unknown."""
    default = core_wording("draw" if drawn else "move", conventions)
    for move in conventions.moves:
        if move.fits(origin, target) and (move.origin or move.target):
            return Wording("own", {**default.own, **move.texts})
    return default
