"""Texts that look dangerous and are right: nothing is said about them, not even a warning."""

from pathlib import Path

import pytest

from tests.golden.case import Case, cases
from tests.golden.tell import told


@pytest.mark.parametrize("case", cases("good"), ids=str)
def test_nothing_is_told(case: Case, tmp_path: Path, golden_cache: Path) -> None:
    assert told(case, tmp_path, golden_cache) == ""
