"""A ruleset goes to JSON and comes back the same; anything else is refused in plain words."""

from __future__ import annotations

import json
from dataclasses import fields, replace

import pytest

from engine.core import codec
from engine.core.operations import Expr, Instr
from engine.core.program import (
    Change,
    Column,
    Counter,
    Dimension,
    Event,
    Family,
    Formula,
    Kind,
    Label,
    Lasting,
    ModuleStamp,
    Promise,
    Ranking,
    Routine,
    Ruleset,
    Symbol,
    Trigger,
    Verb,
)
from engine.core.span import Span

ONE = Expr("int", (1,))
LABEL = Label("red", {"en": "red", "ja": "赤"})


def tiny() -> Ruleset:
    """A ruleset in which every table holds something."""
    return Ruleset(
        title={"en": "Cubes"},
        languages=("en", "ja"),
        promises=(Promise(0, 0, 0),),
        words=(Label("turn", {"ja": "番"}),),
        modules=(ModuleStamp("cubes", "1.0.0", "abc"),),
        players=2,
        options={"laps": 3, "advanced": False, "deck": "mixed"},
        symbols=(Symbol("colour", ("red",), (LABEL,), True),),
        kinds=(
            Kind("cubes", "cube", 2, 1, True, True, False, ("red cube",), (0,), (LABEL,), True),
        ),
        columns=(
            Column("cubes", "colour", 2, (0,), "symbol", "colour"),
            Column("cubes", "price", 2, ((1, 2),), "table"),
        ),
        families=(
            Family(
                "bag", 0, (Dimension("players", 0, 2),), ("cubes",), "bag", -1, "all", label=LABEL
            ),
        ),
        zone_count=2,
        counters=(Counter("round", 0, (), (0,), 0, 9),),
        value_count=1,
        placement=(0,),
        homes=(-1,),
        piece_base=2,
        phases=("turn",),
        streams=("choices", "bag"),
        labels=(LABEL,),
        formulas=(Formula("price", 1, Expr("param", (1,)), "int", (0,)),),
        changes=(Change(0, ONE, Expr("+", (ONE, ONE)), "game"),),
        verbs=(Verb("wait", (), 0, 0, {"en": "wait"}),),
        events=(Event("wait", 0, 0),),
        triggers=(Trigger(0, "after", 0, "game", ONE, ONE, "own", True, LABEL),),
        lastings=(Lasting(0, "end", -1, 0),),
        routines=(Routine("wait", "verb", 0, 0, 3, False, 0, ("ref:players", "int", "int")),),
        effects={2: 0, 10: 0},
        code=(
            Instr("either", (ONE, ((0, ONE, 1), (-1, Expr("set", ((ONE, ONE),)), 1))), 0),
            Instr("return", (Expr("int", (-1,)),), -1),
        ),
        spans=(Span("cubes/a.yaml", 1, 2, 3, 4, ("more/b.yaml:1",)),),
        setup=-1,
        flow=0,
        ranking=Ranking(ONE, (ONE,), (True,)),
        match_limit=10,
        display=({"zones": ("bag",)},),
    )


def test_comes_back_equal() -> None:
    assert codec.from_json(codec.to_json(tiny())) == tiny()


def test_a_ruleset_without_ranking_comes_back() -> None:
    bare = replace(tiny(), ranking=None)
    assert codec.from_json(codec.to_json(bare)) == bare


def test_same_ruleset_same_text_whatever_the_order_of_mappings() -> None:
    turned = replace(tiny(), effects={10: 0, 2: 0})
    assert codec.to_json(turned) == codec.to_json(tiny())


def test_every_table_of_the_example_holds_something() -> None:
    """Else a new field could slip through the round trip untried."""
    ruleset = tiny()
    bare = [field.name for field in fields(ruleset) if getattr(ruleset, field.name) in ((), {})]
    assert not bare


def test_values_come_back_as_plain_words_and_numbers() -> None:
    back = codec.from_json(codec.to_json(tiny()))
    assert back.options["advanced"] is False
    assert isinstance(back.code[0], Instr)
    assert isinstance(back.columns[1].values[0], tuple)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "not JSON"),
        ("\x00\x01", "not JSON"),
        ("[" * 100_000, "not JSON"),
        ("[]", "not a compiled game"),
        ('{"format": "save"}', "not a compiled game"),
        ('{"format": "rulewright-ruleset", "version": 0}', "compile it anew"),
        (codec.to_json(tiny())[:-40], "not JSON"),
        (codec.to_json(tiny()).replace("Cubes", "Cones"), "altered"),
    ],
)
def test_refuses(text: str, says: str) -> None:
    with pytest.raises(codec.NotARuleset, match=says):
        codec.from_json(text)


def forged(change: tuple[str, str]) -> str:
    """The text of a ruleset with a change and a digest that fits it."""
    body = json.loads(codec.to_json(tiny()))["ruleset"]
    changed = codec._dumps(body).replace(*change)
    assert changed != codec._dumps(body)
    head = {"format": codec.FORMAT, "version": codec.VERSION, "digest": codec._digest(changed)}
    return json.dumps({**head, "ruleset": json.loads(changed)})


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (('"either"', '"neither"'), "unknown here"),
        (('{"e":["param",1]}', '{"e":["parameter",1]}'), "unknown here"),
        (('{"e":["param",1]}', "5"), "not one"),
        (('["choices","bag"]', '"bag"'), "not one"),
        (('["choices","bag"]', '["choices",5]'), "where str belongs"),
        (('["turn"]', "null"), "not one"),
        (('{"e":["int",1]}', '{"e":["int","__import__(\'os\')"]}'), "has .* for value"),
        (('{"e":["int",1]}', '{"e":["negative",1]}'), "has 1 for of"),
    ],
)
def test_refuses_what_is_put_together_wrongly(change: tuple[str, str], says: str) -> None:
    with pytest.raises(codec.NotARuleset, match=says):
        codec.from_json(forged(change))
