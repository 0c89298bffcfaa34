"""The host sees "not saved", keeps what was typed, and sends it once the fault is over."""

import os
import resource
import signal
import subprocess
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from tests.faults.failing import failing, why_not
from tests.faults.locks import held
from tests.faults.small_disk import NoDisk, small_disk
from tests.faults.verdict import nights_are_sound
from tests.faulty_network import Line
from tests.postgres import Postgres
from tests.screens.driving import a_night
from tests.screens.tables import opened_table
from tests.terminal.program import tourney
from tests.terminal.tmux import Tmux
from tourney.game.mexico.words import after_roll, first_roll
from tourney.laptop.address import Server
from tourney.service.director import Director
from tourney.store.open import open_store
from tourney.store.store import Store

PLAYERS = ("Ann", "Bob", "Cid", "Dora")

Fault = Callable[[Path, int], AbstractContextManager[None]]


@contextmanager
def full(store: Path, _: int) -> Iterator[None]:
    """No room is left on the disk."""
    ballast, disk = store.with_name("ballast"), os.statvfs(store.parent)
    ballast.write_bytes(b"x" * (disk.f_bavail * disk.f_frsize))
    yield
    ballast.unlink()


@contextmanager
def stunted(_: Path, program: int) -> Iterator[None]:
    """No file may be longer than some bytes."""
    before = resource.prlimit(program, resource.RLIMIT_FSIZE)
    resource.prlimit(program, resource.RLIMIT_FSIZE, (100, before[1]))
    yield
    resource.prlimit(program, resource.RLIMIT_FSIZE, before)


@contextmanager
def unsynced(_: Path, program: int) -> Iterator[None]:
    """The disk gives errors when it is to have everything."""
    if reason := why_not():
        pytest.skip(reason)
    with failing(program, "fdatasync:error=EIO"):
        yield


@contextmanager
def locked(store: Path, _: int) -> Iterator[None]:
    """Another program has the file locked."""
    with held(store, "IMMEDIATE"):
        yield


@contextmanager
def moved(store: Path, _: int) -> Iterator[None]:
    """Somebody has moved the file."""
    aside = store.rename(store.with_name("aside.db"))
    yield
    aside.rename(store)


FAULTS: dict[str, Fault] = {
    "the disk is full": full,
    "gave an error (SQLITE_IOERR_WRITE)": stunted,
    "gave an error (SQLITE_IOERR_FSYNC)": unsynced,
    "locked for 3 seconds": locked,
    "was moved, replaced or deleted": moved,
}


def at_the_table(terminal: Tmux, store: str) -> None:
    """Open the store's night at its table, Bob to roll."""
    terminal.run(tourney("--store", store))
    terminal.wait_for("Friday", f"Bob: {first_roll(3)}")
    terminal.press("Enter")
    terminal.wait_for("1 2 3 4 5 6")


def is_kept_and_sent(
    terminal: Tmux, fault: AbstractContextManager[None], why: str, over: str = ""
) -> None:
    """A roll that the fault is in the way of is told and kept, and saved when it is sent again.

    Args:
        over: what is said by itself when the fault is over.
    """
    with fault:
        terminal.press("3", "4")
        terminal.wait_for("Not saved yet, since", "Bob rolls 43.", why)
    if over:
        terminal.wait_for(over)
    terminal.press("Enter")
    terminal.wait_for("✓ Bob rolls 43.", f"43 {after_roll(1, 3)}")
    terminal.press("C-q")
    assert terminal.wait_for_end() == 0


def rolls(store: Store) -> list[int]:
    nights_are_sound(store)
    return [row.payload["value"] for row in store.events("night/1/table/1") if row.kind == "rolled"]


@pytest.mark.parametrize("why", FAULTS)
def test_what_could_not_be_saved_is_told_and_kept_and_sent_again(terminal: Tmux, why: str) -> None:
    try:
        # A path as short as people's, for it stands on the screen.
        with TemporaryDirectory() as folder, small_disk(Path(folder), 400) as disk:
            path = disk / "nights.db"
            opened_table(path, *PLAYERS, played="65 31 52")
            at_the_table(terminal, str(path))
            is_kept_and_sent(terminal, FAULTS[why](path, terminal.program()), why)
            with closing(open_store(path)) as store:
                assert rolls(store) == [65, 31, 52, 43]
    except NoDisk as reason:
        pytest.skip(str(reason))


def test_a_file_that_is_ruined_while_it_is_open_is_told(terminal: Tmux) -> None:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "nights.db"
        opened_table(path, *PLAYERS, played="65 31 52")
        at_the_table(terminal, str(path))
        # Not from here: an ordinary open and close would drop whatever locks are held here.
        ruin = ["dd", "if=/dev/zero", f"of={path}", "bs=4096", "count=4", "conv=notrunc"]
        subprocess.run(ruin, check=True, capture_output=True)
        terminal.press("3", "4")
        terminal.wait_for("is damaged. Keep it as it is")
        terminal.press("C-q")


@contextmanager
def cut_off(line: Line) -> Iterator[None]:
    """There is no network."""
    line.down()
    yield
    line.up()


def test_what_did_not_get_there_is_resent(terminal: Tmux, postgres: Postgres, tables: str) -> None:
    opened_table(Server(tables), *PLAYERS, played="65 31 52")
    with Line(postgres) as line:
        at_the_table(terminal, line.url(tables))
        is_kept_and_sent(terminal, cut_off(line), "cannot be reached", "The store can be reached")
    with closing(open_store(Server(tables))) as store:
        assert rolls(store) == [65, 31, 52, 43]


@pytest.fixture
def still_disk(terminal: Tmux, tmp_path: Path) -> Iterator[ExitStack]:
    """A roll is typed at a table, and the disk stands still in its save for as long as this is."""
    if reason := why_not():
        pytest.skip(reason)
    opened_table(tmp_path / "nights.db", *PLAYERS, played="65 31 52")
    at_the_table(terminal, str(tmp_path / "nights.db"))
    with ExitStack() as disk:
        # Once, so that leaving finds a disk that goes.
        disk.enter_context(failing(terminal.program(), "fdatasync:delay_enter=90000000:when=1"))
        terminal.press("3", "4")
        terminal.wait_for("Saving…", "Bob rolls 43.")
        yield disk


def test_on_a_disk_that_stands_still_keys_wait_in_their_order_and_nothing_is_said_to_be_saved(
    terminal: Tmux, still_disk: ExitStack, tmp_path: Path
) -> None:
    terminal.press("6", "2", "Enter", "5", "4")
    assert "✓" not in terminal.screen
    terminal.resize(100, 30)
    still_disk.close()
    terminal.wait_for("Cid's roll 54")
    assert "Not saved" not in terminal.screen
    terminal.press("C-q")
    assert terminal.wait_for_end() == 0
    with closing(open_store(tmp_path / "nights.db")) as store:
        assert rolls(store) == [65, 31, 52, 43, 62, 54]


def test_while_the_disk_stands_still_ctrl_q_says_what_is_not_saved_and_then_leaves(
    terminal: Tmux, still_disk: ExitStack, tmp_path: Path
) -> None:
    terminal.press("6", "C-q")
    terminal.wait_for("Saving is not done yet. Bob rolls")
    terminal.press("Escape")
    terminal.wait_until(lambda screen: "without saving?" not in screen, "it still asks")
    terminal.press("C-q")
    terminal.wait_for("Saving is not done yet. Bob rolls")
    terminal.press("Enter")
    terminal.wait_until(lambda screen: "Round 1" not in screen, "it was not left")
    still_disk.close()  # strace keeps what is left of the program until then
    assert terminal.wait_for_end() == 0
    assert terminal.is_restored()
    with closing(open_store(tmp_path / "nights.db")) as store:
        assert rolls(store)[:3] == [65, 31, 52]


@pytest.mark.usefixtures("strace")
def test_a_lead_drawn_on_a_still_disk_is_told_once_saved(terminal: Tmux, tmp_path: Path) -> None:
    opened_table(tmp_path / "nights.db", *PLAYERS, lead=False)
    terminal.run(tourney("--store", str(tmp_path / "nights.db")))
    terminal.wait_for("Highest die leads")
    terminal.press("Enter")
    terminal.wait_for("1 2 3 4 5 6")
    with failing(terminal.program(), "fdatasync:delay_enter=90000000:when=1"):
        terminal.press("l")
        terminal.wait_for("Pick one at random")
        terminal.press("Enter")
        terminal.wait_for("Saving…")
    terminal.wait_for("The dice choose who leads")


def test_on_a_still_disk_a_signal_to_end_ends_it(terminal: Tmux, still_disk: ExitStack) -> None:
    os.kill(terminal.program(), signal.SIGTERM)
    terminal.wait_for("tourney was stopped")
    still_disk.close()
    assert terminal.wait_for_end() == 128 + signal.SIGTERM
    assert terminal.is_restored()


@pytest.mark.usefixtures("strace")
def test_names_typed_on_a_still_disk_are_listed_once(terminal: Tmux, tmp_path: Path) -> None:
    store = tmp_path / "nights.db"
    a_night(store, *PLAYERS)
    terminal.run(tourney("--store", str(store)))
    terminal.wait_for("add players to Friday")
    terminal.press("Enter")
    terminal.wait_for("Name", "Dora")
    with failing(terminal.program(), "fdatasync:delay_enter=90000000:when=1"):
        terminal.type("Eve")
        terminal.press("Enter")
        terminal.wait_for("Saving…")
        terminal.type("Finn")
        terminal.press("Enter")
    terminal.wait_for("✓ Finn ", "6 players")
    terminal.press("C-q")
    assert terminal.wait_for_end() == 0
    with closing(Director.open(store)) as director:
        names = [entry.name for entry in director.night(1).view().entries]
        assert names == ["Ann", "Bob", "Cid", "Dora", "Eve", "Finn"]
