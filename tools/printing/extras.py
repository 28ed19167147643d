"""The packages of `rulewright[print]`, imported when wanted; or which command installs them."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

from tools.failures import Failure

INSTALL = 'pip install "rulewright[print]"'
LIBRARIES = "apt-get install libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0"


def need(package: str, what: str) -> ModuleType:
    """The package, imported. Raises `Failure` that says what to install for `what` (a PDF)."""
    try:
        return import_module(package)
    except ModuleNotFoundError:
        raise Failure(
            f"To make {what}, Rulewright needs further packages. Install them:\n  {INSTALL}\n"
            "HTML needs none of them, and every browser prints it at true size."
        ) from None
    except OSError as fault:  # the libraries under WeasyPrint are no packages of Python
        raise Failure(
            f"To make {what}, WeasyPrint needs libraries that this system lacks: {fault}\n"
            f"On Debian or Ubuntu:\n  {LIBRARIES}\n"
            "HTML needs none of them, and every browser prints it at true size."
        ) from None
