"""A folder with a small game, for modules that alter it."""

from pathlib import Path

import pytest

from tests.modules.orchards import Orchards
from tests.modules.orchards import orchards as made


@pytest.fixture
def orchards(tmp_path: Path) -> Orchards:
    return made(tmp_path / "games")
