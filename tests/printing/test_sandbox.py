"""Templates of strangers: what they may do, and that nothing they write takes for ever."""

from pathlib import Path

import pytest

from engine.core.problem import ProblemsFound
from tools.printing.fragment import Unfit, check_fragment
from tools.printing.sandbox import Sandbox

SEEN = {"card": {"name": "A <b>", "members": ["x", "y"]}}


def draw(folder: Path, text: str, **others: str) -> str:
    (folder / "a.html.j2").write_text(text, "utf-8")
    for name, other in others.items():
        (folder / f"{name}.html.j2").write_text(other, "utf-8")
    return str(Sandbox([folder]).draw("a.html.j2", "card a", **SEEN))


def refused(folder: Path, text: str, **others: str) -> str:
    with pytest.raises(ProblemsFound) as found:
        draw(folder, text, **others)
    problem = found.value.problems[0]
    assert problem.code == "template"
    assert problem.reason.startswith("While drawing card a: ")
    assert problem.span.file.endswith(".html.j2")
    return f"{problem.span.line}: {problem.reason.removeprefix('While drawing card a: ')}"


@pytest.mark.parametrize(
    ("text", "made"),
    [
        ("{{ card.name }}", "A &lt;b&gt;"),
        ("{% for one in card.members %}{{ loop.index }}{{ one }}{% endfor %}", "1x2y"),
        ("{{ card.members | join(', ') | upper }}", "X, Y"),
        ("{{ 'a' ~ 1 ~ card.name }}", "a1A &lt;b&gt;"),
        ("{{ 2 * 3 + 1 }}{{ [1, 2][1] }}{{ {'k': 5}.k }}", "725"),
        ("{% macro twice(x) %}{{ x }}{{ x }}{% endmacro %}{{ twice('a') }}", "aa"),
        ("{% set n = namespace(sum=0) %}{% for i in range(4) %}{% set n.sum = n.sum + i %}"
         "{% endfor %}{{ n.sum }}", "6"),
        ("{{ card.name | replace('A', 'B') }}", "B &lt;b&gt;"),
    ],
)  # fmt: skip
def test_what_a_template_may_do(tmp_path: Path, text: str, made: str) -> None:
    assert draw(tmp_path, text) == made


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("{{ card.nam }}", '1: a dict has no "nam".'),
        ("\n{{ card.__class__ }}", "2: access to attribute '__class__'"),
        ("{{ ''.join.__self__ }}", "1: access to attribute 'join'"),
        ("{{ '{0.__class__}'.format(card) }}", "1: access to attribute 'format'"),
        ("{{ card | attr('__class__') }}", "1: No filter named 'attr'"),
        ("{{ card.members.append(1) }}", "1: access to attribute 'append'"),
        ("{% for a in range(200) %}{% for b in range(200) %}{% endfor %}{% endfor %}",
         "1: it loops"),
        ("{{ 'a' * 1000000000 }}", "1: `*` counts with numbers only"),
        ("{{ 9 ** 9 ** 9 }}", "1: `**` counts with numbers only"),
        ("{{ '%999999999d' % 1 }}", "1: `%` counts with numbers only"),
        ("{{ card.members }}", "1: A list is not printed as a whole"),
        ("{% set n = namespace(x='aa') %}{% for i in range(99) %}{% set n.x = n.x ~ n.x %}"
         "{% endfor %}", "1: it makes a text of more than"),
        ("{% set n = namespace(x='aa') %}{% for i in range(99) %}{% set n.x = n.x + n.x %}"
         "{% endfor %}", "1: it makes a text of more than"),
        ("{% set n = namespace(x=2) %}{% for i in range(99) %}{% set n.x = n.x * n.x %}"
         "{% endfor %}", "1: it makes a number larger"),
        ("{% set n = namespace(x=[1]) %}{% for i in range(99) %}{% set n.x = [n.x, n.x] %}"
         "{% endfor %}{{ n.x == n.x }}", "1: A list within a list"),
        ("{% set n = namespace(x='aa') %}{% for i in range(99) %}"
         "{% set n.x = n.x | replace('a', 'aa') %}{% endfor %}", "1: it makes a text of more than"),
        ("{% macro again() %}{{ again() }}{% endmacro %}{{ again() }}", "1: it uses itself"),
        ("{% include 'a.html.j2' %}", "1: it uses itself"),
        ("{% include '../a.html.j2' %}", "1: there is no template"),
        ("{% include '/etc/hostname' %}", "1: there is no template"),
        ("{% import 'os' as os %}", "1: there is no template"),
        ("{{ 1 / 0 }}", "1: division by zero"),
        ("{% for a in card.members %}", "1: `for` is not closed"),
        ("{{ lipsum() }}{{ cycler }}", '1: there is no "lipsum"'),
        ("{{ self.__init__ }}", "1: access to attribute '__init__'"),
    ],
)  # fmt: skip
def test_what_a_template_may_not_do(tmp_path: Path, text: str, why: str) -> None:
    assert refused(tmp_path, text).startswith(why)


def test_templates_that_use_others_twice_each_are_counted(tmp_path: Path) -> None:
    others = {f"t{n}": f"{{% include 't{n + 1}.html.j2' %}}" * 2 for n in range(30)}
    said = refused(tmp_path, "{% include 't0.html.j2' %}", **others, t30="x")
    assert "it loops" in said


def test_a_link_out_of_the_folder_is_no_template(tmp_path: Path) -> None:
    inside, outside = tmp_path / "in", tmp_path / "out.html.j2"
    inside.mkdir()
    outside.write_text("secret", "utf-8")
    (inside / "b.html.j2").symlink_to(outside)
    assert "there is no template" in refused(inside, "{% include 'b.html.j2' %}")


def test_the_fault_of_an_included_template_is_shown_there(tmp_path: Path) -> None:
    (tmp_path / "a.html.j2").write_text("\n\n{% include 'b.html.j2' %}", "utf-8")
    (tmp_path / "b.html.j2").write_text("ok\n{{ missing }}", "utf-8")
    with pytest.raises(ProblemsFound) as found:
        Sandbox([tmp_path]).draw("a.html.j2", "card a")
    span = found.value.problems[0].span
    assert (Path(span.file).name, span.line, span.column) == ("b.html.j2", 2, 4)


@pytest.mark.parametrize(
    ("html", "why"),
    [
        ("<b>x", "`<b>` is not closed"),
        ("x</div>", "`</div>` closes nothing"),
        ("<div><b>x</div></b>", "`</div>` closes nothing; `<b>` is still open"),
        ("<div>" * 50 + "</div>" * 50, "stands inside more than 40 others"),
        ("<br>" * 4000, "more than 3000 elements"),
        ("<script>x()</script>", "`<script>` has no place on a card"),
        ('<p onclick="x()">y</p>', "`onclick` would run something"),
        ('<img src="http://a.example/b.png">', "`src` refers to something outside"),
        ('<img src="data:text/html,x">', "`src` refers to something outside"),
        ('<a href="file:///etc/hostname">x</a>', "`href` refers to something outside"),
        ('<link rel="stylesheet" href="a.css">', "`<link>` has no place"),
        ("<iframe></iframe>", "`<iframe>` has no place"),
    ],
)
def test_what_a_template_may_not_make(html: str, why: str) -> None:
    with pytest.raises(Unfit) as unfit:
        check_fragment(html)
    assert why in unfit.value.reason


@pytest.mark.parametrize(
    "html",
    [
        "",
        "plain &lt;text&gt;",
        "<div><p>one<p>two</div>",
        "<table><tr><td>1<td>2</table>",
        '<style>.a { color: #123 }</style><svg viewBox="0 0 1 1"><path d="M0 0"/></svg><br/>',
        '<img src="data:image/png;base64,AA==" alt="x">',
    ],
)
def test_what_a_template_may_make(html: str) -> None:
    check_fragment(html)


def test_a_fragment_that_is_unfit_is_shown_in_the_template(tmp_path: Path) -> None:
    (tmp_path / "a.html.j2").write_text("<p>ok</p>\n<b>{{ 1 }}", "utf-8")
    with pytest.raises(ProblemsFound) as found:
        Sandbox([tmp_path]).draw_checked("a.html.j2", "card a")
    problem = found.value.problems[0]
    assert problem.reason == "While drawing card a: `<b>` is not closed."
    assert (problem.span.line, problem.span.column, problem.span.end_column) == (2, 1, 3)
