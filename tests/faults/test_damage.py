"""Damaged files, and whoever only reads."""

import os
import shutil
import sqlite3
import subprocess
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from tests.faults.forked_writers import Writer
from tests.faults.ledger import attempts
from tests.faults.stores import file_in_play
from tests.faults.unprivileged import held_to_modes
from tests.faults.verdict import nights_are_sound, verdict
from tests.nights import begun, director_at, ended, played_out, turns
from tests.store.released_stores import restored
from tests.store.samples import child, listing
from tests.terminal.forked import forked
from tests.terminal.program import environment, tourney
from tests.terminal.tmux import Tmux
from tourney.game.refusal import Refused
from tourney.service.director import Director
from tourney.store.engine import Journal
from tourney.store.open import open_store
from tourney.store.upgrade import build

# Files that are damaged: it is told, and the file left alone, or nothing is missing


PAGE = 4096
TOLD = {"damaged", "not-a-database", "empty-file", "other-database"}


def is_told(content: bytes, folder: Path, ledger: Path, *, only_read: bool = False) -> bool:
    """True if a store is refused as damaged, and left as it is; if not, nothing is missing."""
    folder.mkdir()
    path = folder / "tourney.db"
    path.write_bytes(content)
    told = None
    try:
        with closing(open_store(path, only_read=only_read)) as store:
            verdict(store, ledger)
    except Refused as refusal:
        told = refusal
    if told is not None:
        assert told.code in TOLD
        assert str(path) in told.sentence
        assert path.read_bytes() == content
    return told is not None


@pytest.fixture
def played(path: Path, tmp_path: Path) -> Path:
    """The ledger of a night of which a good deal has been played."""
    writer = Writer(path, tmp_path, "writer", 1, 7)
    writer.type(200)
    writer.rests()
    writer.end()
    return writer.ledger


def ruins(whole: bytes) -> Iterator[bytes]:
    """A file with any of its pages overwritten, or cut off anywhere, or without its beginning."""
    for at in range(0, len(whole), PAGE):
        for ruin in (b"\xff", b"\0"):
            yield whole[:at] + ruin * PAGE + whole[at + PAGE :]
        yield whole[:at]
    yield whole[:100]
    yield b"\0" * 100 + whole[100:]
    yield whole[len(whole) // 2 :]
    yield whole[: len(whole) // 2] + b"\0" * (len(whole) // 2)


def test_a_damaged_file_is_told_and_left_alone(path: Path, tmp_path: Path, played: Path) -> None:
    whole = path.read_bytes()
    assert not is_told(whole, tmp_path / "whole", played)
    told = [
        is_told(ruin, tmp_path / f"ruin-{number}", played)
        for number, ruin in enumerate(ruins(whole))
    ]
    # A page may be ruined that nothing stands on.
    assert told.count(False) <= 2 < told.count(True)


def test_who_only_reads_meets_damage_where_it_is(path: Path, tmp_path: Path, played: Path) -> None:
    told = [
        is_told(ruin, tmp_path / f"ruin-{number}", played, only_read=True)
        for number, ruin in enumerate(list(ruins(path.read_bytes()))[::4])
    ]
    assert True in told


def test_a_log_of_writes_cut_off_anywhere_leaves_a_whole_beginning(tmp_path: Path) -> None:
    nights = tmp_path / "nights"
    nights.mkdir()
    path = file_in_play(nights / "tourney.db", "wal")
    writer = Writer(path, tmp_path, "writer", 1, 7)
    writer.type(50)
    writer.rests()
    writer.kill()
    order = [
        event.uuid
        for attempt in attempts(writer.ledger)
        if attempt.outcome == "acknowledged"
        for event in attempt.events
    ]
    size = (nights / "tourney.db-wal").stat().st_size
    chance = Random(7)
    kept = []
    for cut in sorted(chance.randrange(size) for _ in range(12)):
        torn = tmp_path / f"torn-{cut}"
        shutil.copytree(nights, torn)
        (torn / "tourney.db-shm").unlink(missing_ok=True)
        os.truncate(torn / "tourney.db-wal", cut)
        with closing(open_store(torn / "tourney.db")) as store:
            nights_are_sound(store)
            there = {row.uuid for stream in store.streams() for row in store.events(stream)}
        kept.append(sum(uuid in there for uuid in order))
        assert all(uuid in there for uuid in order[: kept[-1]])
    assert kept == sorted(kept)
    assert kept[0] < kept[-1]


# A store on a stick that cannot be written: all of it is read, and nothing is left there


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
def test_whatever_reads_leaves_nothing_there(stick: Stick, of_folder: int, of_file: int) -> None:
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


def test_an_older_store_is_read_as_it_is(tmp_path: Path, before_command: tuple[str, ...]) -> None:
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
    terminal.wait_for("Sunday", "Friday", "new night")
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
