"""Every problem code has three cases, and every case a code."""

import re
from collections import Counter

import pytest

from engine.core.problem_codes import CODES
from tests.golden.case import Case, cases

WANTED = 3
NOT_YET: dict[str, str] = {}
"""Codes without three cases, and why."""
WITHOUT_A_LINE = frozenset({"cannot-read", "empty-file", "no-module", "outside-the-folder"})
"""Codes about a whole file, of which no line is shown."""


def test_every_code_has_three_cases() -> None:
    found = Counter(case.code for case in cases("bad"))
    lacking = {code: found[code] for code in CODES if found[code] < WANTED}
    assert {code: n for code, n in lacking.items() if code not in NOT_YET} == {}
    assert [code for code in NOT_YET if code not in lacking] == [], "these have their cases now"


def test_every_case_is_of_a_code() -> None:
    assert sorted({case.code for case in cases("bad")} - set(CODES)) == []


@pytest.mark.parametrize("case", cases("bad"), ids=str)
def test_a_case_is_told_its_code_at_a_caret(case: Case) -> None:
    assert re.search(rf"^\S.*  {case.code}(?: \(warning\))?$", case.told, re.MULTILINE)
    assert "^" in case.told or case.code in WITHOUT_A_LINE


def test_titles_tell_cases_apart() -> None:
    again = [title for title, n in Counter(map(str, cases("bad"))).items() if n > 1]
    assert again == []
