"""A network that cuts, swallows and comes back: what was acknowledged is there, once."""

import subprocess
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from functools import partial
from itertools import count
from pathlib import Path
from threading import Event
from time import monotonic, sleep
from uuid import uuid4

import psycopg
import pytest

from tests.faulty_network import Line
from tests.postgres import ROLE, Postgres, database_of, started
from tests.store.samples import TABLE, night, rolled
from tourney.game.refusal import Locked, Refused
from tourney.laptop.address import Server
from tourney.store.database import Changes
from tourney.store.open import open_store
from tourney.store.rows.records import ProjectionRows, StoredEvent
from tourney.store.store import LateProjection, Store

_WAITS = "SELECT 1 FROM pg_stat_activity WHERE wait_event = 'SyncRep'"


@pytest.fixture
def line(postgres: Postgres) -> Iterator[Line]:
    with Line(postgres) as line:
        yield line


@pytest.fixture
def far(line: Line, tables: str) -> Iterator[Store]:
    """A store at the other end of the line, on which something has been saved."""
    with closing(open_store(Server(line.url(tables)))) as store:
        store.append([rolled(1)], night(1, "Bob"))
        yield store


@pytest.fixture
def near(tables: str) -> Iterator[Store]:
    """The same store, without the line."""
    with closing(open_store(Server(tables))) as store:
        yield store


def refusal_of(act: Callable[[], object]) -> Refused:
    with pytest.raises(Refused) as refusal:
        act()
    return refusal.value


def until_done(act: Callable[[], object]) -> None:
    """Do something as soon as it is not refused any more."""
    deadline = monotonic() + 60
    while True:
        try:
            act()
        except Refused as refusal:
            if refusal.code not in ("not-saved", "not-read") or monotonic() > deadline:
                raise
            sleep(0.01)
        else:
            return


def until_so(condition: Callable[[], bool]) -> None:
    """Wait for a condition to hold; fail when it never does."""
    deadline = monotonic() + 60
    while not condition():
        assert monotonic() < deadline
        sleep(0.01)


def told(changes: Changes) -> bool | str:
    """The answer of a feed, or the code with which it refuses."""
    try:
        return changes.wait(30)
    except Refused as refusal:
        return refusal.code


def test_a_connection_that_was_cut_between_two_keys_is_not_noticed(far: Store, line: Line) -> None:
    line.cut()
    far.append([rolled(2)])
    line.cut()
    assert [row.seq for row in far.events(TABLE)] == [1, 2]


@pytest.mark.parametrize("word", [b"INSERT", b"; COMMIT"])
def test_a_save_cut_off_before_its_end_is_there_once(far: Store, line: Line, word: bytes) -> None:
    line.cut_before(word)
    event = rolled(2)
    far.append([event], night(1, "Bob", "Ann"))
    assert [row.uuid for row in far.events(TABLE, after=1)] == [event.uuid]
    assert far.players() == ["Ann", "Bob"]


def test_a_save_cut_off_after_its_end_is_there_once_and_known_to_be(far: Store, line: Line) -> None:
    line.cut_after(b"; COMMIT")
    event = rolled(2)
    far.append([event])
    assert [row.uuid for row in far.events(TABLE, after=1)] == [event.uuid]
    far.append([rolled(3)])


def test_rows_of_a_save_cut_off_are_told_once(far: Store, near: Store, line: Line) -> None:
    told: list[list[int]] = []

    def work_out(rows: list[StoredEvent]) -> tuple[ProjectionRows, ProjectionRows | None]:
        told.append([row.seq for row in rows])
        return night(1, "Bob", "Ann"), None

    near.append([rolled(2)])
    line.cut_before(b"; COMMIT")
    far.append([rolled(1, "night/1")], late=LateProjection({TABLE: 1}, work_out))
    assert told == [[2], []]
    assert near.players() == ["Ann", "Bob"]


def test_while_the_network_is_down_a_save_waits(far: Store, near: Store, line: Line) -> None:
    line.down()
    event = rolled(2)
    refusal = refusal_of(lambda: far.append([event]))
    assert refusal.code == "not-saved"
    assert refusal.sentence == (
        f"Not saved yet: the database at {Server(line.url('@/x?')).host} cannot be reached. "
        "Your entry is kept; try again when the network is back."
    )
    assert refusal_of(lambda: far.events(TABLE)).code == "not-read"
    line.up()
    until_done(lambda: far.append([event]))
    assert [row.uuid for row in near.events(TABLE, after=1)] == [event.uuid]


def test_a_deaf_network_holds_no_key_for_ever(far: Store, near: Store, line: Line) -> None:
    line.swallow()
    event = rolled(2)
    assert refusal_of(lambda: far.append([event])).code == "not-saved"
    calls = line.calls
    for _ in range(100):
        assert refusal_of(lambda: far.append([event])).code == "not-saved"
    # Known to be away, it is asked for in the background, not at each key.
    assert line.calls < calls + 50
    line.pass_on()
    until_done(lambda: far.append([event]))
    assert [row.uuid for row in near.events(TABLE, after=1)] == [event.uuid]


def test_whoever_looks_before_a_save_waits_for_no_deaf_network(far: Store, line: Line) -> None:
    line.swallow()
    until_so(lambda: not far.is_free())  # what it answered before tells nothing any more
    until_so(far.is_free)
    calls = line.calls
    for _ in range(100):
        assert refusal_of(lambda: far.append([rolled(2)])).code == "not-saved"
    assert line.calls < calls + 50


def test_whoever_looks_is_put_off_by_silence(far: Store, near: Store, line: Line) -> None:
    until_so(far.is_free)
    line.swallow()
    assert isinstance(refusal_of(lambda: far.append([rolled(2)])), Locked)
    until_so(far.is_free)  # it has been found out beside that it is away
    assert not isinstance(refusal_of(lambda: far.append([rolled(2)])), Locked)
    assert [row.seq for row in near.events(TABLE)] == [1]


LOCKS = {
    "table": "LOCK TABLE event IN EXCLUSIVE MODE",
    "rows": "SELECT * FROM night FOR UPDATE",
    "name": "LOCK TABLE player IN EXCLUSIVE MODE",
}


@pytest.mark.parametrize("lock", LOCKS.values(), ids=LOCKS)
def test_whoever_looks_is_put_off_by_a_lock(near: Store, tables: str, lock: str) -> None:
    near.append([rolled(1)], night(1, "Bob"))
    until_so(near.is_free)

    def save() -> None:
        near.append([rolled(2)], night(1, "Bob", "Ann"))

    with closing(psycopg.connect(tables)) as other:
        other.execute(lock.encode())
        refusal = refusal_of(save)
        assert isinstance(refusal, Locked)
        assert refusal.code == "not-saved"
        until_so(lambda: not isinstance(refusal_of(save), Locked))
        assert isinstance(refusal_of(save), Locked)  # the next key is put off in its turn
        other.rollback()
    save()
    assert [row.seq for row in near.events(TABLE)] == [1, 2]


def test_whoever_does_not_look_waits_for_a_lock(near: Store, tables: str) -> None:
    with closing(psycopg.connect(tables)) as other:
        other.execute(LOCKS["table"].encode())
        assert not isinstance(refusal_of(lambda: near.append([rolled(1)])), Locked)
        other.rollback()


def test_a_network_that_is_there_again_is_free(far: Store, line: Line) -> None:
    line.swallow()
    until_so(lambda: not far.is_free())
    line.cut()
    line.pass_on()
    until_so(far.is_free)
    until_done(lambda: far.append([rolled(2)]))


def test_whoever_went_silent_holds_up_nobody(far: Store, near: Store, line: Line) -> None:
    def work_out(_: list[StoredEvent]) -> tuple[ProjectionRows, ProjectionRows | None]:
        line.swallow()
        return night(1, "Bob", "Ann"), None

    lost = rolled(1, "night/1")
    refusal = refusal_of(lambda: far.append([lost], late=LateProjection({}, work_out)))
    assert refusal.code == "not-saved"
    until_done(lambda: near.append([rolled(1, "night/1", uuid=str(uuid4()))]))
    line.pass_on()
    until_done(lambda: far.events(TABLE))
    assert refusal_of(lambda: far.append([lost])).code == "overtaken"


def test_a_store_out_of_reach_says_where_it_was_looked_for(line: Line, tables: str) -> None:
    url = line.url(tables)
    line.down()
    refusal = refusal_of(lambda: open_store(Server(url)))
    assert refusal.code == "not-opened"
    assert Server(url).host in refusal.sentence
    line.swallow()
    line.up()
    assert refusal_of(lambda: open_store(Server(url))).code == "not-opened"


def test_a_server_that_was_killed_and_started_again_has_all_that_was_acknowledged() -> None:
    with started() as server:
        store = open_store(Server(server.new_database()))
        changes = store.changes()
        assert told(changes) is True
        store.append([rolled(1)])
        assert told(changes) is True
        server.stop("immediate")
        assert told(changes) == "not-read"
        event = rolled(2)
        assert refusal_of(lambda: store.append([event])).code == "not-saved"
        server.start()
        until_done(lambda: changes.wait(1))
        until_done(lambda: store.append([event]))
        assert [row.seq for row in store.events(TABLE)] == [1, 2]
        server.restart()
        store.append([rolled(3)])
        changes.close()
        store.close()


def test_the_feed_says_when_the_network_goes(far: Store, near: Store, line: Line) -> None:
    changes = far.changes()
    assert told(changes) is True
    near.append([rolled(2)])
    assert told(changes) is True
    line.swallow()
    near.append([rolled(3)])
    # Nothing is heard: it looks by itself after a while, and cannot.
    assert told(changes) == "not-read"
    line.pass_on()
    until_done(lambda: changes.wait(1))
    assert [row.seq for row in far.events(TABLE)] == [1, 2, 3]
    changes.close()


def test_the_feed_has_others_look_even_where_nothing_is_heard(far: Store) -> None:
    changes = far.changes()
    assert told(changes) is True
    assert told(changes) is True
    changes.close()


def test_whoever_listens_hears_of_a_row_once_readable(
    postgres: Postgres, near: Store, tables: str
) -> None:
    stop = Event()

    def save() -> int:
        for seq in count(1):
            near.append([rolled(seq)])
            if stop.is_set():
                return seq
        raise AssertionError

    with (
        closing(open_store(Server(tables))) as other,
        closing(psycopg.connect(tables, autocommit=True)) as listener,
        ThreadPoolExecutor(1) as pool,
    ):
        listener.execute("LISTEN tourney_1")
        postgres.sql("ALTER SYSTEM SET synchronous_standby_names = 'nobody'")
        try:
            postgres.sql("SELECT pg_reload_conf()")
            saved = pool.submit(save)
            # A row is on disk, and nobody can read it until the standby has it, too.
            until_so(lambda: bool(postgres.sql(_WAITS)))
            heard = len([*listener.notifies(timeout=0.3)])
            assert heard == len(other.events(TABLE))
        finally:
            stop.set()
            postgres.sql("ALTER SYSTEM RESET synchronous_standby_names")
            postgres.sql("SELECT pg_reload_conf()")
        assert len([*listener.notifies(timeout=30, stop_after=1)]) == 1
        assert len(other.events(TABLE)) == heard + 1 == saved.result()


def certificate(folder: Path, name: str) -> tuple[Path, Path]:
    """A certificate of its own making for a server of this name, and its key."""
    made, key = folder / f"{name}.crt", folder / f"{name}.key"
    asked = ("-newkey", "rsa:2048", "-nodes", "-subj", f"/CN={name}", "-keyout", key, "-out", made)
    subprocess.run(["openssl", "req", "-x509", *asked], check=True, capture_output=True)
    return made, key


def test_a_certificate_that_does_not_fit_is_told_as_what_it_is(tmp_path: Path) -> None:
    localhost, key = certificate(tmp_path, "localhost")
    other, _ = certificate(tmp_path, "pub.example")
    with started() as server:
        name = database_of(server.new_database())
        port = server.over_tls(localhost, key)
        checked = f"{name}?sslmode=verify-full&sslrootcert="
        fits = Server(f"postgresql://{ROLE}@localhost:{port}/{checked}{localhost}")
        open_store(fits).close()
        for host, known in (("localhost", other), ("127.0.0.1", localhost)):
            address = Server(f"postgresql://{ROLE}@{host}:{port}/{checked}{known}")
            refusal = refusal_of(partial(open_store, address))
            assert f"certificate of the database at {host}:{port} does not fit" in refusal.sentence
            assert "check the address, and the sslrootcert in it" in refusal.sentence
