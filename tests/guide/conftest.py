"""The command line, as the tests of the tools run it."""

from tests.tools.conftest import command

__all__ = ["command"]
