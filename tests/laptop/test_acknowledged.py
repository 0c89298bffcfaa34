"""What a laptop remembers of its stores: what was acknowledged, worked out, and exported."""

import os
import shutil
import sqlite3
import stat
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from screens.app.app import TourneyApp
from screens.home.screen import HomeScreen
from tests.cli.running import run
from tests.nights import begun
from tests.postgres import Postgres, database_of
from tests.refusals import refusing
from tests.screens.driving import running, store_opened, until
from tests.screens.reading import USUAL, line_with, screen_text
from tests.stores import IN_PLAY, OVER, filled, new_file
from tourney.game.refusal import Refused
from tourney.keeping.backup import Backups
from tourney.keeping.doctor import accept_losses
from tourney.keeping.restore import restore
from tourney.laptop.acknowledged import Acknowledged, WorkedOut, mark_of
from tourney.laptop.address import Address, Server
from tourney.laptop.private_folder import LastExport
from tourney.service.director import Director

# A store that comes back with less than it acknowledged: the laptop that was told so stops


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Where this laptop remembers."""
    return tmp_path / "state" / "promises"


def opened_here(store: Address, folder: Path) -> Director:
    return Director.open(store, acknowledged=Acknowledged(folder, store))


def played(store: Address, folder: Path) -> None:
    """Roll once more in the night in play, on this laptop."""
    with closing(opened_here(store, folder)) as director:
        director.night(IN_PLAY).table().roll(62)


def copy_of(store: Path) -> Path:
    copy = store.with_name("copy.db")
    with closing(sqlite3.connect(store)) as connection:
        connection.execute("VACUUM INTO ?", (str(copy),))
    copy.chmod(0o600)
    return copy


@pytest.fixture
def short(tmp_path: Path, folder: Path) -> Path:
    """A store in whose place an older copy of it was put: it has one roll less."""
    store = new_file(tmp_path / "nights")
    older = copy_of(store)
    played(store, folder)
    older.replace(store)
    return store


def told(director: Director, number: int) -> str:
    return director.night(number).view().damage


def test_an_old_copy_in_the_stores_place_takes_no_more(short: Path, folder: Path) -> None:
    with closing(opened_here(short, folder)) as director:
        sentence = told(director, IN_PLAY)
        assert sentence.startswith(
            "What was saved is gone: night 2's table 1 had 4 rows and has 3. "
            "Nothing more can be recorded."
        )
        assert "tourney restore" in sentence
        assert "tourney tools doctor --accept-loss" in sentence
        assert str(short) in sentence
        assert director.night(IN_PLAY).table().page().table.rolls == (54,)
        for attempt in (
            lambda: director.night(IN_PLAY).table().roll(31),
            lambda: director.night(IN_PLAY).undo(),
            lambda: director.night(IN_PLAY).people.rename(1, "Zoe"),
        ):
            with pytest.raises(Refused) as refusal:
                attempt()
            assert refusal.value.sentence == sentence
        assert director.lost_nights() == {IN_PLAY}
        assert told(director, OVER) == ""
    with closing(Director.open(short)) as elsewhere:
        assert told(elsewhere, IN_PLAY) == ""


def test_a_store_with_what_it_acknowledged_goes_on(tmp_path: Path, folder: Path) -> None:
    store = new_file(tmp_path / "nights")
    played(store, folder)
    with closing(Director.open(store)) as elsewhere:
        elsewhere.night(IN_PLAY).table().stand()
    with closing(opened_here(store, folder)) as director:
        assert director.lost_nights() == frozenset()
        director.night(IN_PLAY).table().roll(31)
        director.night(IN_PLAY).undo()


def test_the_torn_end_of_a_wal_is_told(tmp_path: Path, folder: Path) -> None:
    live = new_file(tmp_path / "live", "wal")
    store = tmp_path / "nights" / "tourney.db"
    store.parent.mkdir()
    director = opened_here(live, folder)
    director.night(IN_PLAY).table().roll(62)
    for end in ("", "-wal"):
        shutil.copy(live.with_name(f"{live.name}{end}"), store.with_name(f"{store.name}{end}"))
    director.close()
    log = store.with_name(f"{store.name}-wal")
    os.truncate(log, log.stat().st_size - 100)
    shutil.copytree(store.parent, live.parent, dirs_exist_ok=True)
    with closing(opened_here(live, folder)) as after:
        assert "had 4 rows and has 3" in told(after, IN_PLAY)
    with closing(sqlite3.connect(live)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]


def test_a_wal_store_that_was_copied_without_its_log_is_told(tmp_path: Path, folder: Path) -> None:
    live = new_file(tmp_path / "live", "wal")
    with closing(opened_here(live, folder)) as director:
        number = begun(director, ["Ann", "Bob"], name="Sunday")
        copy = tmp_path / "copy.db"
        shutil.copy(live, copy)
    copy.replace(live)
    with closing(opened_here(live, folder)) as after:
        assert after.lost_nights() == {number}
        with pytest.raises(Refused, match=f"night {number} had 4 rows and has none"):
            after.night(number).view()


def test_a_new_store_in_a_lost_ones_place_plans_no_night(tmp_path: Path, folder: Path) -> None:
    store = tmp_path / "tourney.db"
    with closing(opened_here(store, folder)) as director:
        begun(director, ["Ann", "Bob"])
    store.unlink()
    with closing(opened_here(store, folder)) as director:
        assert director.lost_nights() == {1}
        with pytest.raises(Refused, match="night 1 had 4 rows and has none; night 1's table 1 had"):
            begun(director, ["Ann", "Bob"])
        assert director.nights() == ()
    assert accept_losses(store, Acknowledged(folder, store)) == 2
    with closing(opened_here(store, folder)) as director:
        assert director.lost_nights() == frozenset()
        assert begun(director, ["Ann", "Bob"]) == 1


def test_seasons_and_templates_are_remembered_likewise(tmp_path: Path, folder: Path) -> None:
    store = new_file(tmp_path / "nights")
    older = copy_of(store)
    with closing(opened_here(store, folder)) as director:
        director.seasons.save("Autumn", [OVER], {"points": "10 7 3"})
    older.replace(store)
    with closing(opened_here(store, folder)) as director:
        assert "the seasons had 1 row and has none" in director.seasons.damage
        with refusing("damaged"):
            director.seasons.save("Spring", [OVER], {"points": "10 7 3"})
        assert director.templates.damage == ""


def test_who_has_the_night_open_is_told(tables: str, postgres: Postgres, folder: Path) -> None:
    """A server comes back without what it had acknowledged last."""
    server = Server(tables)
    filled(server)
    with closing(opened_here(server, folder)) as director:
        director.night(IN_PLAY).table().roll(62)
        assert director.night(IN_PLAY).follow().tables == frozenset()
        for statement in (
            "ALTER TABLE event DISABLE TRIGGER USER",
            "DELETE FROM event WHERE stream = 'night/2/table/1' AND seq = 4",
            "ALTER TABLE event ENABLE TRIGGER USER",
        ):
            postgres.sql(statement, database_of(tables))
        assert director.night(IN_PLAY).follow().tables == {0}
        assert "night 2's table 1 had 4 rows and has 3" in told(director, IN_PLAY)
        with refusing("damaged"):
            director.night(IN_PLAY).table().roll(31)


def test_a_loss_that_is_accepted_is_told_no_more(short: Path, folder: Path) -> None:
    acknowledged = Acknowledged(folder, short)
    assert accept_losses(short, acknowledged) == 1
    with closing(opened_here(short, folder)) as director:
        director.night(IN_PLAY).table().roll(31)
        assert director.night(IN_PLAY).table().page().table.rolls == (54, 31)
    assert accept_losses(short, acknowledged) == 0
    assert acknowledged.made()["night/2/table/1"] == 4


def test_the_commands_accept_a_loss_and_by_a_restore_forget_it(tmp_path: Path) -> None:
    store = new_file(tmp_path / "nights")
    folder = tmp_path / ".local" / "state" / "tourney" / "promises"
    backup = Backups(store, tmp_path).make()
    assert backup is not None
    played(store, folder)
    shutil.copy(backup.path, store)
    done = run("--store", str(store), "restore", "--yes", str(backup.path), folder=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    with closing(opened_here(store, folder)) as director:
        assert director.lost_nights() == frozenset()
    played(store, folder)
    restore(backup.path, store)
    accepted = run("--store", str(store), "tools", "doctor", "--accept-loss", folder=tmp_path)
    assert accepted.stdout.startswith("Continuing without 1 log.\n")
    assert accepted.returncode == 0


async def test_the_screen_says_it_in_red_and_takes_no_roll(short: Path, folder: Path) -> None:
    app = TourneyApp(short, acknowledged=Acknowledged(folder, short))
    async with running(app, USUAL, notifications=True) as pilot:
        await store_opened(pilot)
        await until(pilot, lambda: "✗ rows missing" in line_with(app, "Saturday"))
        assert "rows missing" not in line_with(app, "Friday")
        await until(pilot, lambda: "night 2's table 1 had 4 rows and has 3" in screen_text(app))
        app.show_night(IN_PLAY)
        await until(pilot, lambda: "What was saved is gone" in screen_text(app))
        await pilot.press("3", "1")
        await pilot.pause()
        assert app.director.night(IN_PLAY).table().page().table.rolls == (54,)


async def test_a_night_of_which_nothing_is_left_is_listed(tmp_path: Path, folder: Path) -> None:
    store = new_file(tmp_path / "nights")
    older = copy_of(store)
    with closing(opened_here(store, folder)) as director:
        begun(director, ["Ann", "Bob"], name="Sunday")
    older.replace(store)
    app = TourneyApp(store, acknowledged=Acknowledged(folder, store))
    async with running(app, USUAL) as pilot:
        await store_opened(pilot)
        await until(pilot, lambda: "✗ rows missing" in line_with(app, "Night 3"))
        await until(pilot, lambda: "night 3 had 4 rows and has none" in screen_text(app))
        await pilot.press("enter", opens=HomeScreen)
        for key in ("f9", "r", "delete", "delete"):
            await pilot.press(key, "escape")
        await pilot.press("down", shows="Enter  carry on with Saturday")


# What is remembered, and where


def test_what_is_remembered_is_its_owners_alone(tmp_path: Path, folder: Path) -> None:
    acknowledged, other = (
        Acknowledged(folder, tmp_path / "a.db"),
        Acknowledged(folder, tmp_path / "b.db"),
    )
    acknowledged.keep({"night/1": 3, "night/1/table/1": 41, "night/11": 2})
    acknowledged.close()
    assert stat.S_IMODE(acknowledged.path.stat().st_mode) == 0o600
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert stat.S_IMODE(folder.parent.stat().st_mode) == 0o700
    assert acknowledged.made() == {"night/1": 3, "night/1/table/1": 41, "night/11": 2}
    assert acknowledged.made("night/1") == {"night/1": 3, "night/1/table/1": 41}
    assert other.made() == {}
    server = Acknowledged(folder, Server("postgresql://ann:secret@pub/nights"))
    again = Acknowledged(folder, Server("postgresql://ann:changed@pub/nights"))
    assert server.path == again.path


def test_nothing_is_made_before_there_is_a_row(tmp_path: Path, folder: Path) -> None:
    store = new_file(tmp_path / "nights")
    with closing(opened_here(store, folder)) as director:
        assert director.night(OVER).view()
        assert director.lost_nights() == frozenset()
    assert not folder.parent.exists()


@pytest.fixture
def both(tmp_path: Path, folder: Path) -> Iterator[tuple[Acknowledged, Acknowledged]]:
    """Two programs that remember for the same store."""
    two = Acknowledged(folder, tmp_path / "a.db"), Acknowledged(folder, tmp_path / "a.db")
    yield two
    for each in two:
        each.close()


def test_several_programs_remember_together(both: tuple[Acknowledged, Acknowledged]) -> None:
    one, other = both
    one.keep({"night/1": 1})
    other.keep({"night/1": 2, "night/2": 7})
    one.keep({"night/1": 3, "night/2": 8})
    other.keep({"house": 1})
    assert one.made() == other.made() == {"night/1": 3, "night/2": 8, "house": 1}
    one.forget()
    assert other.made() == {}
    other.keep({"night/2": 9})
    assert one.made() == {"night/2": 9}


def test_what_a_power_cut_left_is_read(both: tuple[Acknowledged, Acknowledged]) -> None:
    one, other = both
    one.keep({"night/1": 3, "night/2": 7})
    with one.path.open("ab") as file:
        file.write(b"\0\0\0\0\n00000000000000000009\n0000000000000000000")
    assert other.made() == {"night/1": 3, "night/2": 7}
    other.keep({"night/3": 1})
    other.keep({"night/3": 2})
    one.keep({"night/1": 4})
    assert Acknowledged(one.path.parent, one.store).made() == {
        "night/1": 4,
        "night/2": 7,
        "night/3": 2,
    }


def test_play_goes_on_where_nothing_can_be_remembered(tmp_path: Path) -> None:
    store = new_file(tmp_path / "nights")
    in_the_way = tmp_path / "state"
    in_the_way.write_bytes(b"")
    with closing(opened_here(store, in_the_way / "promises")) as director:
        director.night(IN_PLAY).table().roll(62)
        assert director.lost_nights() == frozenset()


# What a laptop remembers of what was worked out


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


# Export offers the folder of the last one: a stick that is plugged in is typed once


FRIDAY, SATURDAY = "2026-11-20-Friday", "2026-11-21-Saturday"


def test_the_folder_is_offered_again_and_another_nights_stands_in_it(tmp_path: Path) -> None:
    file = tmp_path / "state" / "exported"
    LastExport(file).keep("uid-1", tmp_path, FRIDAY)
    again = LastExport(file)
    assert again.folder("uid-1", FRIDAY) == tmp_path
    # No file of Friday's is written over.
    assert again.folder("uid-2", SATURDAY) == tmp_path / SATURDAY


def test_another_nights_folder_stands_beside_one_of_the_nights_own(tmp_path: Path) -> None:
    last = LastExport()
    last.keep("uid-1", tmp_path / FRIDAY, FRIDAY)
    assert last.folder("uid-1", FRIDAY) == tmp_path / FRIDAY
    assert last.folder("uid-2", SATURDAY) == tmp_path / SATURDAY


def test_a_place_that_is_gone_is_not_offered(tmp_path: Path) -> None:
    last = LastExport(tmp_path / "exported")
    assert last.folder("uid-1", FRIDAY) is None
    last.keep("uid-1", tmp_path / "stick" / FRIDAY, FRIDAY)
    assert last.folder("uid-1", FRIDAY) is None
    assert last.folder("uid-2", SATURDAY) is None


@pytest.mark.parametrize("lines", [b"", b"uid\n/tmp\n", b"uid\nhere\nthere\n", b"\xff\n/\n/\n"])
def test_a_file_that_is_none_of_its_own_is_as_none(tmp_path: Path, lines: bytes) -> None:
    file = tmp_path / "exported"
    file.write_bytes(lines)
    assert LastExport(file).folder("uid", FRIDAY) is None
