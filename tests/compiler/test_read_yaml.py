"""Reading YAML: what values mean and where they stand, and each mistake at the very place."""

from pathlib import Path

import pytest
import yaml

from engine.compiler import read_yaml_tree
from engine.compiler.nodes import Mapping, Node, Scalar, Sequence, plain
from engine.compiler.read_yaml import MOST_BYTES, check_inside, read_file, read_text
from engine.compiler.read_yaml_scalars import resolve
from engine.core.problem import Problems
from engine.core.problem_codes import CODES
from tests.compiler.marked import problems_of


@pytest.fixture(params=[getattr(yaml, "CSafeLoader", yaml.SafeLoader), yaml.SafeLoader])
def parser(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both parsers of PyYAML: the one in C may be missing."""
    monkeypatch.setattr(read_yaml_tree, "_LOADER", request.param)


def read(text: str, problems: Problems) -> Node | None:
    return read_text(text, "cards.yaml", problems)


def good(text: str) -> Node:
    problems = Problems()
    node = read(text, problems)
    assert not problems.found
    assert node is not None
    return node


def at(node: Node, *path: str | int) -> Node:
    for step in path:
        if isinstance(step, int):
            assert isinstance(node, Sequence)
            node = node.items[step]
        else:
            assert isinstance(node, Mapping)
            found = node.get(step)
            assert found is not None
            node = found
    return node


def cut(node: Node, text: str) -> str:
    """What stands in the text at the span of a node on one line."""
    span = node.span
    assert span.line == span.end_line
    return text.split("\n")[span.line - 1][span.column - 1 : span.end_column - 1]


# --- values ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("raw", "value"),
    [
        ("on", "on"),
        ("no", "no"),
        ("yes", "yes"),
        ("off", "off"),
        ("y", "y"),
        ("1_000", "1_000"),
        ("0o17", "0o17"),
        ("0x1F", "0x1F"),
        ("1:30", "1:30"),
        ("007", 7),
        ("-3", -3),
        ("+3", 3),
        ("2.5", 2.5),
        (".5", 0.5),
        ("1e3", 1000.0),
        ("1e999", "1e999"),
        (".inf", ".inf"),
        (".nan", ".nan"),
        ("1.0.0", "1.0.0"),
        ("true", True),
        ("False", False),
        ("null", None),
        ("~", None),
        ("", None),
        ("2024-01-01", "2024-01-01"),
        ("9" * 5000, "9" * 5000),
    ],
)
def test_plain_words_mean_what_yaml_1_2_says(raw: str, value: object) -> None:
    assert resolve(raw) == value
    assert type(resolve(raw)) is type(value)


def test_quoted_values_are_text(parser: None) -> None:
    node = good("a: '1'\nb: \"true\"\nc: ''\n")
    assert plain(node) == {"a": "1", "b": "true", "c": ""}


def test_keys_are_found_by_what_they_say(parser: None) -> None:
    node = good('on: 1\n"deck[colour]": 2\nyes/no: 3\n4: 5\n')
    assert plain(node) == {"on": 1, "deck[colour]": 2, "yes/no": 3, "4": 5}


# --- places ---------------------------------------------------------------------------------------

JAPANESE = """\
カード:
  - id: steering   # ハンドル
    name: {en: Steering, ja: "ステアリング"}
    数: ３枚
    list: [あ, 'い', う]
"""


@pytest.mark.parametrize("breaks", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_every_key_and_value_has_its_place(parser: None, breaks: str, mark: str) -> None:
    node = good(mark + JAPANESE.replace("\n", breaks))
    shown = {
        "steering": at(node, "カード", 0, "id"),
        "Steering": at(node, "カード", 0, "name", "en"),
        '"ステアリング"': at(node, "カード", 0, "name", "ja"),
        '{en: Steering, ja: "ステアリング"}': at(node, "カード", 0, "name"),
        "３枚": at(node, "カード", 0, "数"),
        "[あ, 'い', う]": at(node, "カード", 0, "list"),
        "'い'": at(node, "カード", 0, "list", 1),
        "う": at(node, "カード", 0, "list", 2),
    }
    assert {text: cut(found, JAPANESE) for text, found in shown.items()} == {t: t for t in shown}
    keys = [key for key, _ in at(node, "カード", 0)]  # type: ignore[union-attr, misc]
    assert [cut(key, JAPANESE) for key in keys] == ["id", "name", "数", "list"]


def test_a_block_ends_with_the_last_thing_in_it(parser: None) -> None:
    node = good("a:\n  b: 1\n  c: 22\n\n\nd: 3\n")
    span = at(node, "a").span
    assert (span.line, span.column, span.end_line, span.end_column) == (2, 3, 3, 8)


def lines(node: Node) -> list[tuple[str, int, int]]:
    assert isinstance(node, Scalar)
    return [(line.says, line.line, line.column) for line in node.text.lines]


def test_a_plain_value_is_one_line(parser: None) -> None:
    assert lines(at(good("a:\n  effect: gain 1 wear\n"), "a", "effect")) == [("gain 1 wear", 2, 11)]


def test_lines_of_a_block(parser: None) -> None:
    text = "a:\n  - effect: |\n      gain 1\n\n        draw 2\n      ロール\n\n\n  - b\n"
    for breaks in ("\n", "\r\n"):
        node = at(good(text.replace("\n", breaks)), "a", 0, "effect")
        assert lines(node) == [
            ("gain 1", 3, 7),
            ("", 4, 7),
            ("  draw 2", 5, 7),
            ("ロール", 6, 7),
        ]
        assert isinstance(node, Scalar)
        assert node.value == "gain 1\n\n  draw 2\nロール"
        assert (node.span.line, node.span.column) == (2, 13)
        assert (node.span.end_line, node.span.end_column) == (6, 10)


@pytest.mark.parametrize("head", ["|-", "|+", "| # why", "&it |", "|2", "|2-", "|+2  # x"])
def test_heads_of_a_block(parser: None, head: str) -> None:
    indented = "2" in head
    says = "  gain 1" if indented else "gain 1"
    column = 3 if indented else 5
    node = at(good(f"effect: {head}\n    gain 1\n    draw\nb: 1\n"), "effect")
    assert lines(node)[0] == (says, 2, column)
    assert lines(node)[1][1] == 3


def test_a_block_that_begins_with_blank_lines(parser: None) -> None:
    node = at(good("effect: |\n\n\n  gain 1\n"), "effect")
    assert lines(node) == [("", 2, 3), ("", 3, 3), ("gain 1", 4, 3)]


def test_an_empty_block(parser: None) -> None:
    assert lines(at(good("text: |\nb: 1\n"), "text")) == [("", 1, 7)]


def test_lines_of_folded_and_quoted_wording(parser: None) -> None:
    node = good('text: >\n  one\n  two\nname: "three\n  four"\nnote: five\n  six\n')
    assert lines(at(node, "text")) == [("one", 2, 3), ("two", 3, 3)]
    assert lines(at(node, "name")) == [("three", 4, 8), ("four", 5, 3)]
    assert lines(at(node, "note")) == [("five", 6, 7), ("six", 7, 3)]
    assert plain(node) == {"text": "one two", "name": "three four", "note": "five six"}


def test_a_value_behind_an_anchor_has_its_own_place(parser: None) -> None:
    text = "a: &first  gain\nb: &second\n  draw\n"
    node = good(text)
    assert lines(at(node, "a")) == [("gain", 1, 12)]
    assert lines(at(node, "b")) == [("draw", 3, 3)]


def test_an_alias_repeats_its_anchor(parser: None) -> None:
    node = good("a: &it {en: Forest}\nb: *it\n")
    assert plain(node) == {"a": {"en": "Forest"}, "b": {"en": "Forest"}}


# --- mistakes ----------------------------------------------------------------------------------

MISTAKES = {
    # keys
    "the same key twice": """\
- id: forest
  copies: 3
  id: wood
  ^^ key-twice
""",
    "a section twice in a file": """\
cards:
  jobs: {}
zones:
  deck: {}
cards:
^^^^^ key-twice
  crew: {}
""",
    "a language twice": """\
name: {en: Forest, ja: 森, en: Wood}
                           ^^ key-twice
""",
    "a list as key": """\
[forest, market]: 3
^^^^^^^^^^^^^^^^ not-a-key
""",
    "a brace as key": """\
{n} cubes: 3
^^^ not-a-key
""",
    "a key forgotten": """\
name:
  : Forest
  ^ not-a-key
""",
    "a merge of old YAML": """\
base: &base {copies: 3}
forest:
  <<: *base
  ^^ merge-key
""",
    # tags, aliases, documents
    "a Python tag": """\
module: !!python/object/apply:os.system [ls]
        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ tag
""",
    "a tag of one's own": """\
cards:
  - !card {id: forest}
    ^^^^^ tag
""",
    "an exclamation in front": """\
name: !great
      ^^^^^^ tag
""",
    "a star in front": """\
text: *Choose one.
      ^^^^^^^ sign-at-start
""",
    "an exclamation before Japanese": """\
name: !重要
      ^ sign-at-start
""",
    "a star alone": """\
text: * 1枚引く
      ^ sign-at-start
""",
    "an alias in its own anchor": """\
a: &a
  b: *a
     ^^ sign-at-start
""",
    "a second document": """\
cards: {}
---
^^^ several-documents
zones: {}
""",
    # tabs and blanks
    "a tab before a key": """\
cards:
\tjobs: {}
^ tab
""",
    "a tab in an effect": """\
flow: |
  each player:
\t  draw 1
^ tab
""",
    "a tab in the indentation of an effect": """\
flow: |
  \tdraw 1
  ^ tab
zones: {}
""",
    "a full-width blank before a dash": """\
items:
　- id: forest
^^ full-width
""",
    "a full-width blank before a key": """\
forest:
  copies: 3
　name: 森
^^ full-width
""",
    # comments
    "a number sign in wording": """\
text: Choose player #1 or #2.
                    ^^^^^^^^^ comment-cuts
""",
    "a comment behind a name": """\
name: {en: Forest,
  ja: 森   # もり
           ^^^^^^ comment-cuts
  }
""",
    "a number sign in a Japanese text": """\
text:
  ja: プレイヤー #1 を選ぶ。
                 ^^^^^^^^^^^ comment-cuts
""",
    "a number sign in a label": """\
effect: may "take card #1":
                       ^^^^ comment-cuts
""",
    # colons
    "a colon in a title": """\
title: Jetty: the harbour game
            ^ colon-in-wording
""",
    "a colon in braces": """\
name: {en: Jetty: the game, ja: 桟橋}
                ^ colon-in-wording
""",
    "a colon in a Japanese text": """\
note: 例: 森を2枚
        ^ colon-in-wording
""",
    "a full-width colon after a key": """\
cards：
     ^^ full-width
  jobs: 3
""",
    "a full-width colon in an item": """\
items:
  - id： forest
      ^^ full-width
    copies: 3
""",
    "a full-width colon without a blank": """\
items:
  - id：forest
      ^^ full-width
""",
    "no blank behind the colon": """\
items:
  - id:forest
      ^ no-blank-after-colon
    copies: 3
""",
    "no blank behind the only colon": """\
items:
  - id:forest
      ^ no-blank-after-colon
""",
    "a key without its colon": """\
forest:
  copies 3
  ^^^^^^^^ no-colon
  name: Forest
""",
    # braces and brackets
    "wording that begins with a brace": """\
text: {n} cubes
      ^ braces-in-wording
""",
    "Japanese wording that begins with a brace": """\
text:
  en: Move up to {n} spaces.
  ja: {c}のマスを最大{n}マス移動する
      ^ braces-in-wording
""",
    "wording that is only a brace": """\
text: {n}
      ^ braces-in-wording
""",
    "a verb that begins with a brace": """\
- verb: {p player} draws {n number}
        ^ braces-in-wording
""",
    "a brace in wording in braces": """\
text: {en: "draw {n}", ja: カードを{n}枚引く}
                                   ^ braces-in-wording
""",
    "a set of members": """\
each player has: {circle}
                  ^^^^^^ braces-in-wording
""",
    "a bracket in front": """\
text: [Optional] draw a card.
      ^ braces-in-wording
""",
    "a comma in a name": """\
name: {en: Ready, Set, Go!, ja: よーいどん}
                  ^^^^^^^^ comma-in-wording
""",
    "a comma in a text": """\
text: {en: Remove 5 cubes, of any colour, from your discard pile., ja: auto}
                           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ comma-in-wording
""",
    "a full-width comma between entries": """\
name: {en: Ready， ja: よーいどん}
                ^^ full-width
""",
    "a list that is never closed": """\
columns: [name, text
         ^ open-bracket
title: Jobs
""",
    "a brace that is never closed": """\
items:
  - {id: forest, copies: 3
    ^ open-bracket
  - {id: market, copies: 3}
""",
    "a comma forgotten": """\
items: [{id: forest} {id: market}]
                     ^ open-bracket
""",
    "a bracket too many": """\
columns: name]
zones: ]
       ^ open-bracket
""",
    # effects
    "two lines without a bar": """\
effect: gain 1 wear
  remove this
  ^^^^^^^^^^^ joined-lines
""",
    "a block without a bar": """\
effect: may "keep moving":
                         ^ joined-lines
  gain 1 wear
""",
    "a block in the second line": """\
do: choose cube from deck
  if cube is red:
                ^ joined-lines
    gain 1
""",
    "an effect in quotes": """\
effect: "gain 1 wear"
        ^^^^^^^^^^^^^ quoted-effect
""",
    "a condition in quotes": """\
only if: 'n > 1'
         ^^^^^^^ quoted-effect
""",
    "a folded effect": """\
flow: >
      ^ quoted-effect
  draw 1
  draw 2
""",
    "a comma in an effect in braces": """\
items:
  - {id: forest, effect: gain 2 wood, draw 1}
                                      ^^^^^^ effect-in-braces
""",
    "a bracket in an effect in braces": """\
- {id: forest, effect: goods[wood] += 2}
                            ^ effect-in-braces
""",
    "a bracket in a list of effects": """\
rank by: [most it.goods[fish]]
                       ^ effect-in-braces
""",
    "an expression that begins with a bracket": """\
is: [red, blue]
    ^ effect-in-braces
""",
    "full-width digits": """\
effect: gain １ wear
             ^^ full-width
""",
    "full-width brackets and digits": """\
do: |
  let n = price（３）
               ^^^^^^ full-width
""",
    "full-width colon and blank": """\
flow: |
  repeat　3 times：
        ^^ full-width
                 ^^ full-width
    draw 1
""",
    "typographic quotes": """\
effect: |
  may “draw”:
      ^^^^^^ quotation-mark
    draw 1
""",
    "Japanese quotes": """\
effect: |
  may 「引く」:
      ^^^^^^^^ quotation-mark
    draw 1
""",
    "a sign of mathematics": """\
only if: n ≥ 3
           ^ full-width
""",
    "a full-width number": """\
copies: ３
        ^^ full-width
""",
    "full-width letters in an id": """\
id: ｃ１
    ^^^^ full-width
""",
    # quotes
    "an apostrophe in single quotes": """\
name: 'Don't stop'
          ^ open-quote
""",
    "a word behind the quotes": """\
- id: ready
  name: "Go" now
           ^ open-quote
""",
    "a quote that is never closed": """\
name: "Ready
      ^ open-quote
copies: 3
""",
    "a quote that the next one closes": """\
name: "Ready
      ^ open-quote
text: "Steady"
""",
    "a backslash": """\
text: "C:\\jetty"
         ^^ yaml
""",
    # indentation
    "one blank too few": """\
forest:
  copies: 3
 name: Forest
 ^^^^ indentation
""",
    "one blank too many": """\
forest:
  copies: 3
   name: Forest
   ^^^^ indentation
""",
    "an item without its dash": """\
items:
  - id: forest
  id: market
  ^^ indentation
""",
    "a dash among keys": """\
copies: 3
- id: market
^^^^ indentation
""",
    "an item further left": """\
items:
   - id: forest
  - id: market
  ^ indentation
""",
    "an item further right": """\
items:
 - id: forest
  - id: market
  ^ indentation
""",
    "an entry of an item further left": """\
items:
  - id: forest
    copies: 3
   name: Forest
   ^^^^ indentation
""",
    "an entry further right than the next": """\
- one: spot
   numbered: yes
   ^^^^^^^^ indentation
""",
    "an effect that goes on further left": """\
- id: forest
  effect: |
      gain 1
    draw 2 from deck
    ^^^^^^^^^^^^^^^^ indentation
  copies: 3
""",
    "an effect that goes on in the first column": """\
flow: |
  repeat 3 times:
    draw 1
end game
^^^^^^^^ indentation
""",
    "a dash without a blank": """\
then:
  - count of deck is 3
  -count of hand is 2
  ^ no-blank-after-dash
""",
    "two entries on a line": """\
forest: {copies: 3}  market: {copies: 2}
                     ^^^^^^ two-on-a-line
""",
    "a list and a key on a line": """\
source: [a, b]  copies: 3
                ^^^^^^ two-on-a-line
""",
    "text behind a brace": """\
forest: {name: {en: Forest}}woods
                            ^^^^^ two-on-a-line
""",
    "a text before the first key": """\
Cards of the game
^^^^^^^^^^^^^^^^^ no-colon
cards: {}
""",
    # signs
    "an at sign": """\
name: @home
      ^ sign-at-start
""",
    "a percent sign": """\
text: %50 off
      ^ sign-at-start
""",
    "a list behind its key": """\
columns: - name
         ^ sign-at-start
""",
    "text behind the bar": """\
effect: | gain 1
        ^ sign-at-start
""",
    # empty
    "only a comment": """\
# cards come later
^ empty-file
""",
}


@pytest.mark.parametrize("marked", MISTAKES.values(), ids=MISTAKES)
def test_a_mistake_at_its_place(parser: None, marked: str) -> None:
    for problem in problems_of(marked, read):
        assert problem.code in CODES
        assert problem.reason.endswith((".", "?"))
        assert problem.remedy


GOOD = {
    "a comment behind data": "copies: 3  # for four players\nid: forest # the first\n",
    "a comment behind auto": "text: auto  # written from the effect\n",
    "a comment behind braces": "name: {en: Forest}  # woods\n",
    "a comment behind an effect": "effect: gain 1 wood  # one is enough\n",
    "a comment behind a head": "- formula: rank(p player)  # 1 is best\n  is: 1\n",
    "a comment in an effect": "flow: |  # the whole game\n  draw 1  # １枚\n",
    "a number sign in a word": "text: player#1\n",
    "a number sign in quotes": 'text: "player #1"\n',
    "full-width signs in wording": "text: {ja: コスト：２（最大）}\nname: ３枚\n",
    "full-width signs in a label": 'effect: |\n  may "もう１回！":\n    draw 1\n',
    "a brace within a text": "text: Draw {n} cards\n",
    "a brace within a verb": "- verb: advance {b bot} by {n number}\n",
    "a verb in quotes that begins with a brace": "- verb: '{p player} draws {n number}'\n",
    "an empty value in braces": "options: {advanced: {yes/no: , default: no}}\n",
    "a mapping where effects stand elsewhere": "given: {cube: cube}\n",
    "wording over two lines": "note: One line\n  and another.\n",
    "a list of effects": "rank by: [most stars(it), least it.fish]\n",
    "effects in braces without commas": "- {id: forest, effect: gain 2 wood}\n",
    "a time of day": "options: [12:30, a:b]\n",
    "a colon within a word": "title: Jetty:2\n",
}


@pytest.mark.parametrize("text", GOOD.values(), ids=GOOD)
def test_what_is_fine_is_not_refused(parser: None, text: str) -> None:
    good(text)


def test_a_remedy_quotes_the_whole_text() -> None:
    problems = problems_of(MISTAKES["a comma in a name"], read)
    assert 'en: "Ready, Set, Go!"' in problems[0].remedy


def test_a_key_twice_shows_both_places() -> None:
    (problem,) = problems_of(MISTAKES["the same key twice"], read)
    assert [(place.span.line, place.span.column) for place in problem.also] == [(1, 3)]


def test_all_mistakes_of_a_readable_file_are_told() -> None:
    marked = """\
- name: a # b
          ^^^ comment-cuts
  name: c
  ^^^^ key-twice
  effect: "d"
          ^^^ quoted-effect
"""
    text = "\n".join(row for row in marked.split("\n") if "^" not in row)
    problems = Problems()
    assert read(text, problems) is not None
    codes = {problem.code for problem in problems.found}
    assert codes == {"comment-cuts", "key-twice", "quoted-effect"}


# --- files -------------------------------------------------------------------------------------


def code_of(path: Path) -> str:
    problems = Problems()
    node, _ = read_file(path, "cards.yaml", problems)
    assert node is None
    (problem,) = problems.found
    assert problem.span.file == "cards.yaml"
    return problem.code


def first_problem(data: bytes, tmp_path: Path) -> tuple[str, int, int, str]:
    file = tmp_path / "cards.yaml"
    file.write_bytes(data)
    problems = Problems()
    assert read_file(file, "cards.yaml", problems)[0] is None
    (problem,) = problems.found
    return problem.code, problem.span.line, problem.span.column, problem.reason


def test_a_file_gives_its_text_without_mark_and_returns(tmp_path: Path) -> None:
    file = tmp_path / "cards.yaml"
    file.write_bytes("\ufeffname: 森\r\ncopies: 3\r\n".encode())
    problems = Problems()
    node, text = read_file(file, "cards.yaml", problems)
    assert text == "name: 森\ncopies: 3\n"
    assert node is not None
    assert plain(node) == {"name": "森", "copies": 3}
    assert not problems.found


def test_files_that_are_none(tmp_path: Path) -> None:
    assert code_of(tmp_path / "missing.yaml") == "cannot-read"
    assert code_of(tmp_path) == "cannot-read"
    (tmp_path / "empty.yaml").write_bytes(b"")
    assert code_of(tmp_path / "empty.yaml") == "empty-file"
    (tmp_path / "device.yaml").symlink_to("/dev/zero")
    assert code_of(tmp_path / "device.yaml") == "cannot-read"


def test_a_file_that_may_not_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    (tmp_path / "cards.yaml").write_text("a: 1\n")
    monkeypatch.setattr(Path, "open", refuse)
    assert code_of(tmp_path / "cards.yaml") == "cannot-read"


@pytest.mark.parametrize(
    ("data", "line", "column", "says"),
    [
        ("a: 1\nname: 森".encode("cp932"), 2, 7, "Shift_JIS"),
        ("a: 1\nname: 森林".encode("euc_jp"), 2, 7, "EUC-JP"),
        ("name: Caf\xe9 noir".encode("latin-1"), 1, 10, "Windows-1252"),
        ("name: 森".encode("utf-16"), 1, 1, "UTF-16"),
        (b"PK\x03\x04\x00\xff\xfe", 1, 6, "not a text file"),
        (b"a: 1\r\nb: \x00\x00", 2, 4, "U+0000"),
        ("a: 1\nname: 森\u2028林\n".encode(), 2, 8, "U+2028"),
        ("name: 森".encode()[:-1], 1, 7, "middle of a character"),
        ("\ufeffa: 1\nname: 森".encode()[:-1], 2, 7, "middle of a character"),
    ],
)
def test_bytes_that_are_no_text(
    data: bytes, line: int, column: int, says: str, tmp_path: Path
) -> None:
    code, at_line, at_column, reason = first_problem(data, tmp_path)
    assert (code, at_line, at_column) == ("not-text", line, column)
    assert says in reason


BOMBS = {
    "lists": "x: " + "[" * 100_000,
    "mappings": "x: " + "{a: " * 100_000,
    "dashes": "- " * 100_000,
    "keys": "\n".join(" " * n + "a:" for n in range(1500)),
    "lists on lines": "[\n" * 100_000,
    "aliases": "a: &a 1\nb: [" + "*a, " * 100_000 + "]",
    "aliases of aliases": "a0: &a0 [1, 1]\n"
    + "".join(f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 4)}]\n" for n in range(1, 16)),
    "values": "- a\n" * 400_000,
    "deep aliases": "a: &a " + "[" * 30 + "]" * 30 + "\nb: " + "[" * 40 + "*a" + "]" * 40,
}


@pytest.mark.parametrize("text", BOMBS.values(), ids=BOMBS)
def test_too_much_is_one_problem(text: str) -> None:
    problems = Problems()
    assert read(text, problems) is None
    (problem,) = problems.found
    assert problem.code == "too-large"


def test_a_file_too_large(tmp_path: Path) -> None:
    file = tmp_path / "cards.yaml"
    file.write_bytes(b"a: b\n" * (MOST_BYTES // 5 + 1))
    assert code_of(file) == "too-large"


def test_any_cut_and_any_change_of_a_file_ends_without_a_traceback(parser: None) -> None:
    text = JAPANESE + "effect: |\n  gain 1\n&a b: *a\nc: !x {d: [e, 'f', \"g\\n\"]}\n"
    for at in range(len(text)):
        for spoilt in (
            text[:at],
            *(text[:at] + sign + text[at + 1 :] for sign in "\t\n:{}[]'\"*&!|-#　"),
        ):
            problems = Problems()
            node = read(spoilt, problems)
            assert node is not None or problems.errors
            for problem in problems.found:
                assert problem.span.line <= spoilt.count("\n") + 1


def test_links_out_of_the_folder(tmp_path: Path) -> None:
    folder = tmp_path / "game"
    folder.mkdir()
    (tmp_path / "other.yaml").write_text("a: 1\n")
    (folder / "cards.yaml").write_text("a: 1\n")
    (folder / "link.yaml").symlink_to(tmp_path / "other.yaml")
    (folder / "inner.yaml").symlink_to(folder / "cards.yaml")
    (folder / "round.yaml").symlink_to(folder / "round.yaml")
    problems = Problems()
    inside = {
        name: check_inside(folder / name, folder, name, problems)
        for name in ("cards.yaml", "inner.yaml", "link.yaml", "../other.yaml", "round.yaml")
    }
    assert [name for name, is_inside in inside.items() if is_inside][:2] == [
        "cards.yaml",
        "inner.yaml",
    ]
    assert not inside["link.yaml"]
    assert not inside["../other.yaml"]
    assert {problem.code for problem in problems.found} == {"outside-the-folder"}


@pytest.mark.parametrize("row", ["a" + " " * 60_000 + "x", " " * 60_000, "a b" * 20_000])
def test_a_line_of_any_length_is_gone_through_once(row: str) -> None:
    """A pattern that tries every way of parting the blanks would not come to an end here."""
    problems = Problems()
    read(f"{row}\n  - b: {{\n", problems)
    assert problems.errors
