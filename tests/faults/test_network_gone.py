"""A network that breaks off, and a server that fails: nothing acknowledged is lost, or doubled."""

import os
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.faults.breaks import BREAKS, break_line, restart_server
from tests.faults.forked_writers import Writer
from tests.faults.ledger import codes
from tests.faults.small_disk import NoDisk, enlarge, small_disk
from tests.faults.stores import in_play
from tests.faults.verdict import verdict
from tests.postgres import Postgres, database_of, started
from tourney.laptop.address import Server
from tourney.store.open import open_store


@pytest.mark.parametrize("how", BREAKS)
def test_a_network_that_breaks_off_anywhere_loses_and_doubles_nothing(
    postgres: Postgres, tables: str, tmp_path: Path, how: str
) -> None:
    times = 1 if how == "swallowing" else 3
    tally = break_line(postgres, tables, tmp_path, 7, how, times)
    assert tally.acknowledged >= 3 * times


def test_a_server_that_is_killed_and_started_again_has_lost_nothing(tmp_path: Path) -> None:
    with started() as server:
        tally = restart_server(server, tmp_path, 7, 4)
    assert tally.acknowledged >= 8
    assert tally.unheard > 0


@pytest.fixture
def small_database(postgres: Postgres) -> Iterator[tuple[str, Path]]:
    """A database whose tables lie on a disk of their own, and that disk, which is nearly full."""
    try:
        with small_disk(postgres.folder / "small", 20_000) as disk:
            yield from _on_disk(postgres, disk)
    except NoDisk as reason:
        pytest.skip(str(reason))


def _on_disk(postgres: Postgres, disk: Path) -> Iterator[tuple[str, Path]]:
    owner = (postgres.folder / "data").stat()
    os.chown(disk, owner.st_uid, owner.st_gid)
    postgres.sql(f"CREATE TABLESPACE small LOCATION '{disk}'")
    url = postgres.new_database()
    postgres.sql(f"ALTER DATABASE {database_of(url)} SET TABLESPACE small")
    yield url, disk
    postgres.drop(url)
    postgres.sql("DROP TABLESPACE small")


def test_a_full_server_refuses_a_while(small_database: tuple[str, Path], tmp_path: Path) -> None:
    url, disk = small_database
    in_play(Server(url))
    writer = Writer(Server(url), tmp_path, "writer", 1, 7)
    free = os.statvfs(disk)
    (disk / "ballast").write_bytes(b"x" * free.f_bavail * free.f_frsize)
    writer.type(200)
    writer.rests()
    assert codes(writer.ledger) == {"not-saved"}
    with closing(open_store(Server(url))) as store:
        full = verdict(store, writer.ledger)
        enlarge(disk, 40_000)
        writer.type(30)
        writer.rests()
        tally = verdict(store, writer.ledger)
    writer.end()
    assert tally.refused == full.refused > 0
    assert tally.acknowledged > full.acknowledged > 0
