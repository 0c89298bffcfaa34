"""A server that dies, and its standby in its place: nothing acknowledged is lost, or doubled."""

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from itertools import count
from pathlib import Path

import pytest

from tests.faults.forked_writers import Writer, until
from tests.faults.stores import in_play
from tests.faults.verdict import PERHAPS_SAVED, Tally, verdict
from tests.postgres import ROLE, Postgres, database_of, started
from tests.store.samples import rolled
from tourney.game.refusal import Refused
from tourney.laptop.address import Server
from tourney.store.open import open_store

#: How often the server dies; `TOURNEY_FAILOVERS=20` lets it die so often.
TIMES = int(os.environ.get("TOURNEY_FAILOVERS", "2"))


class Pair:
    """A primary and its standby, which change places when the primary dies."""

    def __init__(self, primary: Postgres, folder: Path) -> None:
        self.primary = primary
        self._folder = folder
        self._numbers = count(1)
        self.standby = self._copied()

    def address(self, database: str) -> Server:
        """The address of a database of theirs: the first server that the pair had comes first."""
        hosts = ",".join(sorted(str(each.folder) for each in (self.primary, self.standby)))
        return Server(f"postgresql://{ROLE}@/{database}?host={hosts}")

    def waits(self) -> None:
        """Have a save wait until the standby has it, too."""
        self.primary.sql("ALTER SYSTEM SET synchronous_standby_names = '*'")
        self.primary.sql("SELECT pg_reload_conf()")

    def catches_up(self) -> None:
        """Wait until the standby shows all that the primary has."""
        ((now,),) = self.primary.sql("SELECT pg_current_wal_lsn()::text")
        shown = f"SELECT pg_last_wal_replay_lsn() >= '{now}'::pg_lsn"
        until(lambda: self.standby.sql(shown) == [(True,)], "the standby has not caught up")

    def fail_over(self) -> None:
        """Kill the primary, and promote the standby."""
        self.primary.stop("immediate")
        self.standby.promote()

    def copied_again(self) -> None:
        """The server that had died stands by, in its old place."""
        dead, self.primary = self.primary, self.standby
        shutil.rmtree(dead.folder / "data")
        self.standby = self._copied(dead.folder)
        self.waits()

    def _copied(self, folder: Path | None = None) -> Postgres:
        if folder is None:
            folder = self._folder / f"{next(self._numbers)}"
            folder.mkdir()
        standby = self.primary.standby(folder)
        standby.start()
        return standby


@contextmanager
def in_pairs() -> Iterator[Pair]:
    """A pair of one's own, of which a save waits for both."""
    with (
        started() as primary,
        tempfile.TemporaryDirectory(prefix="pg-", ignore_cleanup_errors=True) as name,
    ):
        Path(name).chmod(0o755)
        pair = Pair(primary, Path(name))
        try:
            pair.waits()
            yield pair
        finally:
            for each in (pair.primary, pair.standby):
                if each.is_running:
                    each.stop("immediate")


@pytest.fixture
def pair() -> Iterator[Pair]:
    with in_pairs() as pair:
        yield pair


def test_a_server_that_dies_is_followed_by_its_standby(pair: Pair, tmp_path: Path) -> None:
    address = in_play(pair.address(database_of(pair.primary.new_database())))
    writers = [Writer(address, tmp_path, f"writer {at}", at, 7 + at) for at in (1, 2)]
    tally = Tally()
    for time in range(TIMES):
        if time:
            pair.copied_again()
        for writer in writers:
            writer.go_on()
            writer.gets_on(3)
        pair.fail_over()
        for writer in writers:
            writer.gets_on(3)
            writer.stop()
        with closing(open_store(address)) as store:
            tally = verdict(store, *(each.ledger for each in writers), perhaps=PERHAPS_SAVED)
    for writer in writers:
        writer.end()
    assert tally.acknowledged >= 12 * TIMES


def test_what_the_standby_lacks_is_not_acknowledged(pair: Pair) -> None:
    address = pair.address(database_of(pair.primary.new_database()))
    with closing(open_store(address)) as store:
        store.append([rolled(1)])
    pair.standby.stop()
    saved = rolled(2)
    for _ in range(2):
        with closing(open_store(address)) as store, pytest.raises(Refused) as refusal:
            store.append([saved])
        assert refusal.value.code == "not-saved"
    pair.standby.start()
    with closing(open_store(address)) as store:
        store.append([saved])
        assert [row.uuid for row in store.events(saved.stream)][1:] == [saved.uuid]


def test_a_copy_that_is_named_alone_takes_nothing(pair: Pair) -> None:
    address = pair.address(database_of(pair.primary.new_database()))
    open_store(address).close()
    pair.catches_up()
    alone = Server(pair.standby.url(database_of(f"{address.url}").partition(",")[0]))
    with closing(open_store(alone)) as copy, pytest.raises(Refused) as refusal:
        copy.append([rolled(1)])
    assert "is a copy of another" in refusal.value.sentence
