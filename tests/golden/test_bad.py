"""Mistakes of a designer, and the very text that he is told about each."""

from pathlib import Path

import pytest

from tests.golden.case import Case, cases
from tests.golden.tell import told


@pytest.mark.parametrize("case", cases("bad"), ids=str)
def test_is_told_as_written(case: Case, tmp_path: Path, golden_cache: Path) -> None:
    assert told(case, tmp_path, golden_cache) == case.told
