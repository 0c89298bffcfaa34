"""A real terminal, and a home folder that is nobody's, for tests of what is left behind."""

from tests.terminal.conftest import home, terminal

__all__ = ["home", "terminal"]
