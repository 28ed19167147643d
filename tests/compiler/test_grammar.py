"""The grammar of a module: no conflicts, verbs that clash, words, the cache."""

from __future__ import annotations

import json
import logging
import os
from collections.abc import Sequence
from pathlib import Path

import lark
import pytest

from engine.compiler.grammar import Grammar, build_grammar
from engine.compiler.parse_conflicts import BUILT_IN
from engine.compiler.parse_pattern import VerbPattern, read_formula_head, read_pattern
from engine.compiler.parse_table import build, load, save, with_verbs
from engine.core.problem import Problems
from engine.core.problem_codes import CODES
from tests.compiler.parse_printer import block, expression, text_of

SAMPLES = (
    "advance {b bot} by {n number}",
    "leave track with {b bot}",
    "enter {b bot} at {gate number}",
    "{p player} draws {n number} cards",
    "{b bot} is pushed",
    "{b bot} is in {z zone} too",
    "swap {a bot} and {b bot}",
    "trade {a good} or {b good} for {n number}",
    "run {c cube} as {g colour}",
    "look up {n number}",
    "each player draws {n number}",
    "move two cubes",
    "move the leader",
    "draw until one is red",
    "draw {n number} cards",
    "choose a leader",
    "end turn",
    "stop the clock",
    "return home",
    "gain {n number} of {g good}",
    "gain the harvest",
    "activate around {s site} with {b bot} up to {n number} times each",
    "count {xs cubes}",
    "program {c card} under {s slot}",
    "give up",
    "all players draw {n number}",
    "at once",
    "remove all {xs cubes}",
    "remove {xs cubes}",
)


def patterns(*says: str) -> list[VerbPattern]:
    problems = Problems()
    found = [read_pattern(text_of(one), problems) for one in says]
    assert not problems.found
    return found


def grammar_of(*says: str) -> Grammar:
    problems = Problems()
    made = build_grammar(patterns(*says), problems)
    assert not problems.found
    return made


def conflicts(verbs: Sequence[VerbPattern], caplog: pytest.LogCaptureFixture) -> list[str]:
    """What lark reports, its log of conflicts on."""
    caplog.set_level(logging.DEBUG, logger=lark.logger.name)
    caplog.clear()
    build(with_verbs(verbs))
    return [record.getMessage() for record in caplog.records if "onflict" in record.getMessage()]


def test_the_core_has_no_conflict(caplog: pytest.LogCaptureFixture) -> None:
    assert conflicts([], caplog) == []


def test_the_core_with_many_verbs_has_no_conflict(caplog: pytest.LogCaptureFixture) -> None:
    assert conflicts(patterns(*SAMPLES), caplog) == []


def test_the_log_would_show_a_conflict(caplog: pytest.LogCaptureFixture) -> None:
    assert conflicts(patterns("hit {a bot} and {b bot}", "hit {a bot}"), caplog)


CLASHES = {
    "move {b bot} to {s spot}": "as the built-in `move X to Z`",
    "give {b bot}": "as the built-in `give E`",
    "choose randomly {n number} of {s zone}": "as the built-in `choose KIND from S`",
    "repeat {n number} times": "as the built-in `repeat n times:`",
    "hit {a bot}\nhit {a bot} and {b bot}": "as `hit {a}`",
    "run {c cube} as {g good}\nrun {c cube} to {z zone}": "as `run {c} as {g}`",
}


@pytest.mark.parametrize(("says", "other"), CLASHES.items(), ids=CLASHES)
def test_a_verb_that_clashes_is_named_with_the_other(says: str, other: str) -> None:
    verbs = patterns("recall", *says.split("\n"), "gain {n number} of {g good}")
    problems = Problems()
    made = build_grammar(verbs, problems)
    (problem,) = problems.found
    assert problem.code == "verb-clash"
    assert other in problem.reason
    two = "\n" in says
    assert [place.says for place in problem.also] == (["the other verb"] if two else [])
    assert sum(not verb.usable for verb in made.verbs) == 1
    assert made.block(text_of("gain 2 of wood"), problems) is not None


def test_two_clashes_are_both_told() -> None:
    problems = Problems()
    build_grammar(patterns("give {b bot}", "recall", "shuffle {z zone}"), problems)
    assert [problem.span for problem in problems.found] == [
        text_of("give {b bot}").whole,
        text_of("shuffle {z zone}").whole,
    ]


def test_two_verbs_with_the_same_words() -> None:
    problems = Problems()
    verbs = patterns("gain {n number} of {g good}", "gain {k number} of  {c colour}")
    made = build_grammar(verbs, problems)
    (problem,) = problems.found
    assert (problem.code, problem.span) == ("verb-twice", verbs[1].span)
    assert [place.span for place in problem.also] == [verbs[0].span]
    assert [verb.usable for verb in made.verbs] == [True, False]


FAULTY = {
    "gain {n}": "It is not said what `n` is.",
    "gain {}": "A parameter begins with its name",
    "gain {n number": "This brace has no partner.",
    "gain n number}": "This brace has no partner.",
    "gain {n number} {g good}": "Nothing stands between `n` and `g`",
    "Gain {n number}": "`Gain` cannot be a word of a verb.",
    "gain 2 wood": "A number such as 2 cannot be a word of a verb.",
    "pay {n number} + {k number}": "`+` cannot be a word of a verb.",
    "{n number}": "This has no word of its own.",
    "gain {me player}": "`me` has a meaning of its own",
    "swap {a bot} and {a bot}": "Two parameters are called `a`.",
    "let go of {b bot}": "No verb can begin with `let`",
    "or {b bot}": "No verb can begin with `or`",
    "push {b bot} if {n number}": "After `{b}` the word `if`",
    "push {b bot} where {n number}": "After `{b}` the word `where`",
    "push {b bot} then {n number}": "After `{b}` the word `then`",
    "push {b bot} not {n number}": "After `{b}` the word `not`",
}


@pytest.mark.parametrize(("says", "reason"), FAULTY.items(), ids=FAULTY)
def test_a_faulty_pattern(says: str, reason: str) -> None:
    problems = Problems()
    pattern = read_pattern(text_of(says), problems)
    assert reason in problems.found[0].reason
    assert problems.found[0].code in CODES
    assert not pattern.usable


def test_a_faulty_pattern_is_left_out() -> None:
    problems = Problems()
    pattern = read_pattern(text_of("gain {n"), problems)
    made = build_grammar([pattern, *patterns("recall")], problems)
    found = made.block(text_of("shuffle deck then recall"), problems)
    assert found is not None
    assert block(found) == ["Shuffle zone=deck", "VerbCall verb=1 arguments=()"]


def test_a_pattern_in_its_forms() -> None:
    (pattern,) = patterns("drive  up to {n number} on {c colour or none}")
    assert pattern.text == "drive up to {n number} on {c colour or none}"
    assert pattern.shown == "drive up to {n} on {c}"
    assert pattern.shape == "drive up to {} on {}"
    assert [one.type.text for one in pattern.parameters] == ["number", "colour or none"]
    assert pattern.parameters[1].type.span.column == 31


def test_an_event_has_captures_without_types() -> None:
    problems = Problems()
    event = read_pattern(text_of("a card of {c} is won"), problems, typed=False)
    assert (event.shape, problems.found) == ("a card of {} is won", [])
    read_pattern(text_of("a card of {c colour} is won"), problems, typed=False)
    assert [found.code for found in problems.found] == ["verb-pattern"]


def test_heads_of_formulas() -> None:
    problems = Problems()
    head = read_formula_head(text_of("price(c colour, n number)"), problems)
    assert head is not None
    assert [(one.name.text, one.type.text) for one in head.parameters] == [
        ("c", "colour"),
        ("n", "number"),
    ]
    assert head.parameters[1].name.span.column == 17
    bare = read_formula_head(text_of("gear_steps"), problems)
    change = read_formula_head(text_of("price(c)"), problems, typed=False)
    assert bare is not None
    assert change is not None
    assert (bare.parameters, change.parameters[0].name.text) == ((), "c")
    assert not problems.found


@pytest.mark.parametrize("says", ["price(c", "price of c", "price(c)", "price(c colour, )", "3"])
def test_faulty_heads_of_formulas(says: str) -> None:
    problems = Problems()
    assert read_formula_head(text_of(says), problems) is None
    assert problems.found[0].code in ("formula-head", "verb-pattern")


NAMES_LIKE_WORDS = (
    "let by = 3",
    "let jump = of + up",
    "move jump to from",
    "choose exactly 2 cards as to from cards",
    "choose up to n cubes from cubes where it.of is of",
    "choose jump from jump by jump",
    "perform up with to",
    "if by > up:\n  end effect",
    "for each jump in cards:\n  end effect",
    "phase jump:\n  end effect",
    "x = no cubes where it.red",
    "if count of cards > 1 and top is last:\n  end effect",
    "roll jump as up",
    "me.jump += me.from",
    "let least = 2\nrequire most > least",
)


@pytest.fixture(scope="module")
def wordy() -> Grammar:
    return grammar_of(
        "jump {b bot}",
        "mine {n number} cubes of {c colour}",
        "{p player} draws {n number} cards",
        "buy up to {n number} from {z zone}",
    )


@pytest.mark.parametrize("says", NAMES_LIKE_WORDS)
def test_words_of_verbs_and_of_the_language_serve_as_names(wordy: Grammar, says: str) -> None:
    problems = Problems()
    assert wordy.block(text_of(says), problems) is not None, problems.found


def test_words_that_hide_names() -> None:
    made = grammar_of(
        "gain {n number} of {g good}",
        "gain the harvest",
        "move two cubes",
        "{p player} draws {n number} cards",
        "draws nothing",
    )
    hiding = made.reserved_words
    assert {word: verb.shown for word, verb in hiding.items()} == {
        "gain": "gain {n} of {g}",
        "the": "gain the harvest",
        "move": "move two cubes",
        "two": "move two cubes",
        "draws": "draws nothing",
    }


def test_a_parameter_in_the_middle_may_be_more_than_a_name() -> None:
    made = grammar_of("put {xs cubes} to {z zone}", "swap {a bot} and {b bot}")
    found = made.block(text_of("put bag where it.red to me.bag if a else b"), Problems())
    assert found is not None
    assert block(found) == ["VerbCall verb=0 arguments=({bag where it.red}, (me.bag if a else b))"]
    assert made.block(text_of("swap first of bag and a + 1"), Problems()) is not None


def test_the_cache_gives_the_same_parser(tmp_path: Path) -> None:
    verbs = patterns(*SAMPLES)
    text = with_verbs(verbs)
    assert load(text, tmp_path) is None
    first = build_grammar(verbs, Problems(), tmp_path)
    second = build_grammar(verbs, Problems(), tmp_path)
    assert [path.suffix for path in tmp_path.iterdir()] == [".json"]
    assert load(text, tmp_path) is not None
    for says in ("swap a and b", "p draws 2 cards then recall", "if any x where y:\n  end turn"):
        assert first.block(text_of(says), Problems()) == second.block(text_of(says), Problems())


def test_a_damaged_or_foreign_cache_is_passed_over(tmp_path: Path) -> None:
    verbs = patterns("recall")
    build_grammar(verbs, Problems(), tmp_path)
    (kept,) = tmp_path.iterdir()
    good = kept.read_text("utf-8")
    whole = json.loads(good)
    foreign = (("key", "another"), ("data", {"parser": {}}), ("memo", {"x": 1}), ("data", None))
    others = [json.dumps({**whole, key: value}) for key, value in foreign]
    for content in ("", "{", "[]", '{"key": 1}', "\x00\xff", good[: len(good) // 2], *others):
        kept.write_text(content, "utf-8")
        assert load(with_verbs(verbs), tmp_path) is None
    made = build_grammar(verbs, Problems(), tmp_path)
    assert made.block(text_of("recall"), Problems()) is not None
    assert json.loads(kept.read_text("utf-8"))["key"] == whole["key"]


def test_a_folder_that_refuses_is_passed_over(tmp_path: Path) -> None:
    blocked = tmp_path / "a file"
    blocked.write_text("")
    verbs = patterns("recall")
    made = build_grammar(verbs, Problems(), blocked / "cache")
    assert made.block(text_of("recall"), Problems()) is not None


def test_nothing_half_written_is_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*paths: object) -> None:
        raise OSError("no space left")

    text = with_verbs([])
    parser = build(text)
    monkeypatch.setattr(os, "replace", full)
    save(text, parser, tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_clashing_verbs_are_not_kept(tmp_path: Path) -> None:
    problems = Problems()
    build_grammar(patterns("give {b bot}"), problems, tmp_path)
    assert [found.code for found in problems.found] == ["verb-clash"]
    assert list(tmp_path.iterdir()) == []


def test_a_module_without_verbs() -> None:
    made = grammar_of()
    assert made.reserved_words == {}
    found = made.expression(text_of("can (shuffle deck)"), Problems())
    assert expression(found) == "can<Shuffle zone=deck>"


def test_built_in_forms_begin_with_their_word() -> None:
    assert all(form.startswith(word) for word, form in BUILT_IN.items())
