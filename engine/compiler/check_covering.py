"""Names that an effect gives although they mean something already."""

from __future__ import annotations

from engine.compiler import ast
from engine.compiler.check_session import Session
from engine.compiler.check_words import a, spoken
from engine.compiler.scope import Local, Meaning
from engine.compiler.types import Type

GIVEN = ("let", "chosen", "each", "drawn")
"""How a local comes by its name where an effect gives it in a statement."""


def warn_of_covering(
    session: Session, word: ast.Word, type_: Type, how: str, before: Local | None
) -> None:
    """Warn of a name that covers another; `before` is the local that had it, if any."""
    if before is not None and how == "let" and before.how in ("let", "chosen", "each", "parameter"):
        session.warning(
            "hidden-name",
            word.span,
            f"`{word.text}` is a name already; from here on it is another value",
            f"To change the value: `{word.text} = …`, without `let`. Else take another name.",
        )
        return
    kind = session.names.kind_of(word.text)
    if before is not None or how not in GIVEN or (kind and kind.kind.one == word.text):
        return
    for meaning in session.names.bare.get(word.text, ()):
        if meaning.what == "kind" and how == "chosen" and not type_.many:
            _one_in_the_plural(session, word, meaning)
            return
        if meaning.what not in ("symbol", "formula") and not type_.many:
            session.warning(
                "hidden-name",
                word.span,
                f"`{word.text}` is {_what(session, meaning)} of the game, and here it becomes the "
                "name of something else",
                "Take another name. Only some of a set are asked for with `where`.",
            )
            return


def _one_in_the_plural(session: Session, word: ast.Word, meaning: Meaning) -> None:
    """`choose cubes from S` would take one and call it `cubes`."""
    kind = session.world.kinds[meaning.number].kind
    if kind.one == kind.name:
        return
    session.error(
        "choose-form",
        word.span,
        f"one is chosen here, and `{kind.name}` are several",
        f"One: choose {kind.one} from …\nSeveral: choose exactly 2 {kind.name} from … · "
        f"choose up to 2 {kind.name} from … · choose any number of {kind.name} from …",
    )


def _what(session: Session, meaning: Meaning) -> str:
    if meaning.what == "thing":
        return a(spoken(session.names.kinds[meaning.type.of].kind.one))
    if meaning.what == "member":
        return a(spoken(meaning.type.of))
    return {"part": "a part of a symbol"}.get(meaning.what, a(meaning.what))
