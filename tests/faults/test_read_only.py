"""A store on a stick that cannot be written: all of it is read, and nothing is left there."""

import sqlite3
import subprocess
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.faults.unprivileged import held_to_modes
from tests.nights import begun, director_at, ended, played_out, turns
from tests.store.released_stores import restored
from tests.store.samples import child, listing
from tests.terminal.forked import forked
from tests.terminal.program import environment, tourney
from tests.terminal.tmux import Tmux
from tourney.service.director import Director
from tourney.store.engine import Journal
from tourney.store.upgrade import build

_SHEET = "@rules classic\n@players Fay, Gus\n@lead Fay\nFay: 54\n"

#: Leaves what it saved in the log beside the file, as a laptop does that is switched off.
_KILLED = """
import os, sys
from pathlib import Path
from tourney.service.director import Director
director = Director.open(Path(sys.argv[1]))
director.night(1).table(1).roll(54)
os.kill(os.getpid(), 9)
"""
#: The same in the middle of a save, of which nothing is to be there.
_KILLED_IN_A_SAVE = """
import os, sqlite3, sys
c = sqlite3.connect(sys.argv[1], isolation_level=None)
c.execute("PRAGMA cache_size = 1")
c.execute("BEGIN IMMEDIATE")
c.execute("DELETE FROM result")
c.execute("DELETE FROM entry")
c.execute("UPDATE night SET name = 'Spoilt', venue = ?", ("x" * 90000,))
os.kill(os.getpid(), 9)
"""


@pytest.fixture
def before_command() -> tuple[str, ...]:
    try:
        return held_to_modes()
    except LookupError as reason:
        pytest.skip(str(reason))


class Stick:
    """A folder of its own with a store, which may be made read-only."""

    def __init__(self, folder: Path, before_command: tuple[str, ...]) -> None:
        self.folder = folder
        self.store = folder / "tourney.db"
        self.beside = folder.parent
        self._before = before_command
        self._listed: dict[str, bytes] = {}

    def shut(self, of_folder: int = 0o555, of_file: int = 0o444) -> None:
        for path in self.folder.iterdir():
            path.chmod(of_file)
        self.folder.chmod(of_folder)
        self._listed = listing(self.folder)

    def is_as_it_was(self) -> bool:
        return listing(self.folder) == self._listed

    def command(self, *arguments: str) -> list[str]:
        return [*self._before, *tourney("--store", str(self.store), *arguments)]

    def run(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        return forked(
            *("--store", str(self.store), *arguments),
            cwd=self.beside,
            env=environment(self.beside / "home"),
            before=self._before,
        )


@pytest.fixture(params=["truncate", "wal"])
def stick(
    request: pytest.FixtureRequest, tmp_path: Path, before_command: tuple[str, ...]
) -> Iterator[Stick]:
    """With a night that was played out and one in play, in a store of either journal."""
    folder = tmp_path / "stick"
    folder.mkdir()
    journal: Journal = request.param
    made = Stick(folder, before_command)
    build(made.store, journal)
    with closing(Director.open(made.store)) as director:
        begun(director, ["Ann", "Bob", "Cid"])
        played_out(director, begun(director, ["Dot", "Eve"], units="1", name="Sunday"))
    yield made
    folder.chmod(0o755)


@pytest.mark.parametrize(("of_folder", "of_file"), [(0o555, 0o644), (0o555, 0o444), (0o755, 0o444)])
def test_whatever_only_reads_does_so_and_leaves_nothing_there(
    stick: Stick, of_folder: int, of_file: int
) -> None:
    stick.shut(of_folder, of_file)
    (stick.beside / "a.mex").write_text(_SHEET, encoding="utf-8")
    for arguments, says in (
        (("export", "2", "--to", "out"), "standings.csv"),
        (("tools", "paper", "1", "--to", "out"), "seating"),
        (("tools", "draw", "1"), ""),
        (("season",), ""),
        (("tools", "rules"), "classic"),
        (("tools", "where"), str(stick.store)),
        (("replay", "a.mex"), "Fay"),
        (("backup", "--to", "safe"), "tourney-"),
    ):
        done = stick.run(*arguments)
        assert (done.returncode, done.stderr) == (0, ""), arguments
        assert says in done.stdout, arguments
        assert stick.is_as_it_was(), arguments
    assert stick.run("tools", "doctor").returncode == 0
    assert stick.is_as_it_was()
    assert "Eve" in (stick.beside / "out" / "standings.csv").read_text(encoding="utf-8")


def test_whatever_writes_is_a_sentence_and_leaves_nothing_there(stick: Stick) -> None:
    stick.shut()
    (stick.beside / "a.mex").write_text(_SHEET, encoding="utf-8")
    for arguments in (
        ("import", "a.mex"),
        ("import", "a.mex", "--into", "1"),
        ("tools", "rebuild"),
    ):
        done = stick.run(*arguments)
        assert done.returncode == 1
        assert done.stderr.startswith("Not saved: you may read these nights but not change")
        assert str(stick.store) in done.stderr
        assert stick.is_as_it_was()
    (other := stick.beside / "other").mkdir()
    with closing(director_at(other)) as director:
        ended(director, "Ann", "Bob")
        source = str(director.address)
    done = stick.run("--store", source, "league", "send", "1", "--to", str(stick.store))
    assert done.returncode == 1
    assert done.stderr.startswith("Not saved: you may read these nights but not change")
    assert stick.is_as_it_was()


def test_what_a_killed_program_left_in_a_log_is_read_with_the_rest(stick: Stick) -> None:
    child(_KILLED, stick.store).communicate()
    stick.shut()
    done = stick.run("export", "1", "--to", "out")
    assert (done.returncode, done.stderr) == (0, "")
    assert "54" in (stick.beside / "out" / "table-1.mex").read_text(encoding="utf-8")
    assert stick.is_as_it_was()


def test_a_save_that_was_cut_off_is_not_read_as_if_it_counted(stick: Stick) -> None:
    child(_KILLED_IN_A_SAVE, stick.store).communicate()
    assert len(list(stick.folder.iterdir())) > 1
    stick.shut()
    done = stick.run("export", "Friday", "--to", "out")
    assert (done.returncode, done.stderr) == (0, "")
    assert stick.run("tools", "doctor").returncode == 0
    assert stick.is_as_it_was()


def test_an_older_store_is_read_and_stays_as_old_as_it_is(
    tmp_path: Path, before_command: tuple[str, ...]
) -> None:
    stick = Stick(tmp_path / "stick", before_command)
    stick.folder.mkdir()
    restored("0001", stick.store)
    stick.shut()
    done = stick.run("export", "1", "--to", "out")
    assert (done.returncode, done.stderr) == (0, "")
    assert stick.is_as_it_was()
    stick.folder.chmod(0o755)


def test_typing_into_it_is_refused_in_a_sentence(stick: Stick, terminal: Tmux) -> None:
    stick.shut()
    terminal.run(stick.command())
    terminal.wait_for("Sunday", "Friday", "New night")
    terminal.press("Down", "Enter")
    terminal.wait_for("Round 1", "1 2 3 4 5 6")
    terminal.type("54")
    terminal.wait_for("Not saved: you may read these nights but not change")
    terminal.press("C-q")
    terminal.wait_for_end()
    assert stick.is_as_it_was()


def test_the_display_shows_it_and_follows_who_may_write(stick: Stick, terminal: Tmux) -> None:
    stick.shut(0o555, 0o644)
    terminal.run(stick.command("tools", "display", "1"))
    terminal.wait_for("Friday", "Round 1")
    stick.folder.chmod(0o755)
    with closing(Director.open(stick.store)) as director:
        turns(director, 1, "54 .", "65", "31")
        terminal.wait_for("Friday", "Round 2")
    with closing(sqlite3.connect(stick.store)) as connection:
        assert connection.execute("PRAGMA quick_check").fetchone() == ("ok",)
