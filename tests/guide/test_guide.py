"""The author's guide is up to date, and every example in it is right."""

import re
from dataclasses import dataclass
from pathlib import Path

import pytest

from tools import scenarios
from tools.cli import COMMANDS
from tools.guide.__main__ import GUIDE, made_files
from tools.guide.parts import PARTS
from tools.guide.regions import WrongMark, made_anew, without_made
from tools.loading import load_game
from tools.new_module import NewModule, new_game

TEXT = GUIDE.read_text("utf-8")
_MARKED = re.compile(
    r"^<!-- example: (?P<where>[^\n]*) -->\n```yaml\n(?P<yaml>.*?)^```$", re.MULTILINE | re.DOTALL
)
_FENCE = re.compile(r"^```(?P<language>\w*)\n(?P<body>.*?)^```$", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True)
class Example:
    """YAML of the guide, and the game to which it is added."""

    where: str
    yaml: str

    def __str__(self) -> str:
        return self.yaml.split("id: ")[-1].split("\n")[0][:40]


ON_THE_STARTER = "expansion new"
"""An example that alters the game of `rulewright new`, whose scenarios must hold with it."""
EXAMPLES = [Example(found["where"], found["yaml"]) for found in _MARKED.finditer(TEXT)]


def test_what_is_made_is_as_it_would_be_made_now() -> None:
    stale = [path for path, text in made_files() if path.read_text("utf-8") != text]
    assert not stale, "run `make guide`"


@pytest.mark.parametrize("path", sorted(GUIDE.parent.rglob("*.yaml")), ids=lambda path: path.name)
def test_every_file_of_a_game_names_its_schema(path: Path) -> None:
    first = path.read_text("utf-8").splitlines()[0]
    named = re.fullmatch(r"# yaml-language-server: \$schema=(\S+)", first)
    assert named, f"its first line: {first}"
    assert (path.parent / named[1]).is_file()


def test_every_yaml_that_people_wrote_says_where_it_belongs() -> None:
    fences = [one for one in _FENCE.finditer(without_made(TEXT)) if one["language"] == "yaml"]
    assert len(fences) == len(EXAMPLES) > 8


@pytest.mark.parametrize("example", EXAMPLES, ids=str)
def test_an_example_is_right(example: Example, tmp_path: Path) -> None:
    folder = _folder(example, tmp_path)
    (folder / "example.yaml").write_text(example.yaml, "utf-8")
    game = load_game(str(folder))
    found = [
        f"{one.code}: {one.span}: {one.reason}" for one in game.check() if one.code != "unused"
    ]
    assert not found, "\n".join(found)
    own = {game.declarations.modules[-1].stamp.id}
    if example.where == ON_THE_STARTER:
        own.add("orchard")
    for verdict in scenarios.Tester(game, of=own).run():
        assert verdict.passed, (verdict.scenario.id, verdict.found[0].reason)


def _folder(example: Example, scratch: Path) -> Path:
    """The module to which the example is added: the starter, or an expansion of a game."""
    word, *base = example.where.split()
    if word == "new" or example.where == ON_THE_STARTER:
        new_game(NewModule(scratch / "orchard", "", ("en",)))
    if word == "new":
        return scratch / "orchard"
    assert word == "expansion"
    folder = scratch / "more"
    folder.mkdir()
    required = "orchard: '>=0.1'" if example.where == ON_THE_STARTER else f"{base[0]}: '>=1'"
    head = f"module: {{id: more, version: 0.1.0, requires: {{{required}}}}}\n"
    (folder / "module.yaml").write_text(head, "utf-8")
    return folder


def test_every_command_in_the_guide_is_one() -> None:
    named = set(re.findall(r"rulewright ([a-z]+)", TEXT))
    assert named <= set(COMMANDS), named - set(COMMANDS)


def test_every_link_leads_somewhere() -> None:
    headings = re.findall(r"^#+ (.*)$", _FENCE.sub("", TEXT), re.MULTILINE)
    known = {re.sub(r"[^\w\- ]", "", one.lower()).replace(" ", "-") for one in headings}
    links = re.findall(r"\]\(#([^)]*)\)", TEXT)
    assert not set(links) - known


def test_marks_that_are_wrong_are_told() -> None:
    with pytest.raises(WrongMark, match="no part"):
        made_anew("<!-- guide: nothing -->\n<!-- end -->\n", PARTS)
    with pytest.raises(WrongMark, match="no end"):
        made_anew("<!-- guide: commands -->\n", PARTS)
