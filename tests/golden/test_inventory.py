"""Every problem code has three cases, and every case a code."""

import re
from collections import Counter

import pytest

from engine.core.problem_codes import CODES
from tests.golden.case import Case, cases

WANTED = 3
NO_MISTAKE = {"scenario-modes": "only a fault of the engine itself leads there"}
"""Codes that no mistake of a designer leads to, and why."""
WITHOUT_A_LINE = frozenset(
    {
        "cannot-read",
        "empty-file",
        "font",
        "no-module",
        "not-text",
        "outside-the-folder",
        "too-large",
    }
)
"""Codes about whole files, of which often no line can be shown."""


def test_every_code_has_three_cases() -> None:
    found = Counter(case.code for case in cases("bad"))
    lacking = {code: found[code] for code in CODES if found[code] < WANTED}
    assert {code: n for code, n in lacking.items() if code not in NO_MISTAKE} == {}
    assert [code for code in NO_MISTAKE if code not in lacking] == []


def test_every_case_is_of_a_code() -> None:
    assert sorted({case.code for case in cases("bad")} - set(CODES)) == []


@pytest.mark.parametrize("case", cases("bad"), ids=str)
def test_a_case_is_told_its_code_at_a_caret(case: Case) -> None:
    assert re.search(rf"^\S.*  {case.code}(?: \(warning\))?$", case.told, re.MULTILINE)
    assert "^" in case.told or case.code in WITHOUT_A_LINE


def test_titles_tell_cases_apart() -> None:
    again = [title for title, n in Counter(map(str, cases("bad"))).items() if n > 1]
    assert again == []
