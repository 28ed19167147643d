"""Coloured text knows its width, also where signs are wide."""

from tools.ink import cut, ink, join, pad, painted, span, unpainted, wrapped


def test_wide_signs_take_two_columns() -> None:
    assert span(ink("赤の円形")) == 8
    assert painted(cut(ink("赤の円形"), 6), unpainted) == "赤の…"
    assert span(pad(ink("赤"), 5)) == 5


def test_colours_take_no_columns() -> None:
    line = join((ink("ab", "#ff0000"), ink("c")))
    assert span(line) == 4
    assert painted(line, lambda text, colour: f"<{colour}>{text}</>") == "<#ff0000>ab</> c"


def test_words_are_not_broken_but_japanese_is() -> None:
    assert wrapped("move it to the jetty", 10) == ["move it to", "the jetty"]
    assert wrapped("桟橋に船を置く", 6) == ["桟橋に", "船を置", "く"]


def test_no_line_begins_with_a_full_stop() -> None:
    assert all(not line.startswith("。") for line in wrapped("船を置く。終わり。", 8))


def test_the_last_of_few_lines_holds_the_rest() -> None:
    assert wrapped("one two three four", 4, 2) == ["one", "two three four"]
