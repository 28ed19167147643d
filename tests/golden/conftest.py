from pathlib import Path

import pytest


@pytest.fixture(scope="session")
def golden_cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the tables of the grammar are kept from one case to the next."""
    return tmp_path_factory.mktemp("grammars")
