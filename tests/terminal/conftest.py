"""A terminal for each test, and a home folder that is nobody's."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.terminal.tmux import Tmux


@pytest.fixture
def home(tmp_path: Path) -> Path:
    folder = tmp_path / "home"
    folder.mkdir()
    return folder


@pytest.fixture
def terminal(tmp_path: Path, home: Path) -> Iterator[Tmux]:
    if shutil.which("tmux") is None:
        pytest.skip("tmux is not installed, so there is no real terminal to play in")
    opened = Tmux(tmp_path, home)
    yield opened
    opened.close()
