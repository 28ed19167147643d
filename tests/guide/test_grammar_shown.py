"""Each alternative of `grammar.lark`, with each part of it, stands in some example of the guide."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
import yaml
from lark import Lark, Tree
from lark.grammar import Rule

from engine.compiler.parse_block import BlockParser
from engine.compiler.parse_expression import Branch
from engine.compiler.parse_lines import Sentence, rows, sentence
from engine.compiler.parse_pattern import read_pattern
from engine.compiler.parse_sentence import parse
from engine.compiler.parse_table import build, with_verbs
from engine.core.problem import Problems
from tests.compiler.parse_printer import text_of
from tests.guide.form_scenarios import forms, write_game
from tools.loading import load_game

Part = tuple[str, str, str]
"""(rule, its alias, a symbol that stands in it)"""
EFFECTS = ("do", "play", "effect")
"""Keys under which effects stand in YAML."""


def parts(rule: Rule) -> Iterator[Part]:
    """The parts of an alternative; that a list goes on as it began is none."""
    for symbol in rule.expansion:
        if symbol.name == rule.origin.name and symbol.name.startswith("__"):
            continue
        yield str(rule.origin.name), rule.alias or "", str(symbol.name)


def effects(node: Any) -> Iterator[str]:
    """The effects that stand in YAML."""
    if isinstance(node, dict):
        yield from (node[key] for key in EFFECTS if isinstance(node.get(key), str))
        node = list(node.values())
    if isinstance(node, list):
        for part in node:
            yield from effects(part)


@pytest.fixture(scope="module")
def parser(tmp_path_factory: pytest.TempPathFactory) -> Lark:
    """The core with the verbs of the game that the guide shows."""
    folder = write_game(tmp_path_factory.mktemp("grammar") / "harbour")
    verbs = load_game(str(folder)).declarations.verbs
    patterns = [read_pattern(text_of(verb.pattern), Problems()) for verb in verbs]
    return build(with_verbs(patterns))


def watch(parser: Lark, seen: set[Part]) -> None:
    """Note which alternative is used whenever one is."""
    callbacks: dict[Rule, Callable[[list[Any]], Any]] = parser.parser.parser.parser.callbacks

    def noting(rule: Rule, make: Callable[[list[Any]], Any]) -> Callable[[list[Any]], Any]:
        def made(children: list[Any]) -> Any:
            seen.update(parts(rule))
            return make(children)

        return made

    for rule, make in list(callbacks.items()):
        callbacks[rule] = noting(rule, make)


def test_every_alternative_is_shown(parser: Lark) -> None:
    seen: set[Part] = set()
    watch(parser, seen)

    def tree(one: Sentence, start: str, _: Problems) -> Branch:
        found = parse(parser, one, start)
        assert isinstance(found, Tree), one.says
        return found

    for form in forms():
        for says in (form.example, form.given, *effects(yaml.safe_load(form.module))):
            problems = Problems()
            block = BlockParser(lambda one, start, _: parse(parser, one, start), problems)
            block.block(rows(text_of(says), problems))
        for says in form.values:
            whole = sentence(text_of(says), Problems())
            assert whole is not None
            parse(parser, whole, "expr")
    every = {part for rule in parser.rules for part in parts(rule)}
    missing = sorted(part for part in every - seen if not part[0].startswith(("verb", "noun")))
    assert not missing, "\n".join(map(str, missing))
