"""What a laptop remembers of what was worked out."""

import stat
import sys
from pathlib import Path

import pytest

from tourney.laptop.acknowledged import Acknowledged, WorkedOut, mark_of


def test_what_was_worked_out_of_other_rows_is_not_remembered(tmp_path: Path) -> None:
    kept = WorkedOut(tmp_path / "kept")
    assert kept.read("night-1", "a") is None
    kept.write("night-1", "a", {"name": "李雷"})
    assert kept.read("night-1", "a") == {"name": "李雷"}
    assert kept.read("night-1", "b") is None
    assert kept.read("night-2", "a") is None
    kept.write("night-1", "b", [2])
    assert (kept.read("night-1", "a"), kept.read("night-1", "b")) == (None, [2])
    assert [file.name for file in kept.folder.iterdir()] == ["night-1.json"]


def test_two_stores_are_remembered_apart(tmp_path: Path) -> None:
    one, other = (Acknowledged(tmp_path / "promises", tmp_path / name) for name in "ab")
    WorkedOut.beside(one).write("night-1", "a", 1)
    assert WorkedOut.beside(one).read("night-1", "a") == 1
    assert WorkedOut.beside(other).read("night-1", "a") is None


@pytest.mark.skipif(sys.platform == "win32", reason="modes are of POSIX")
def test_nobody_else_may_look(tmp_path: Path) -> None:
    kept = WorkedOut(tmp_path / "a" / "b")
    kept.write("night-1", "a", 1)
    assert stat.S_IMODE(kept.folder.stat().st_mode) == 0o700


def test_where_nothing_can_be_written_nothing_is_remembered(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    kept = WorkedOut(tmp_path / "file" / "kept")
    kept.write("night-1", "a", 1)
    assert kept.read("night-1", "a") is None


def test_a_mark_is_of_the_last_row_of_every_stream() -> None:
    assert mark_of([("night/1", 3, "x")]) == mark_of([("night/1", 3, "x")])
    assert len({mark_of([("night/1", seq, by)]) for seq in (3, 4) for by in "xy"}) == 4
