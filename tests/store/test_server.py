"""A database on a server: what is made in it, what it refuses, and what rights that takes."""

import os
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from time import monotonic, sleep
from typing import Any
from uuid import uuid4

import psycopg
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, text
from sqlmodel import SQLModel

import tourney.store.postgres.changes as changes_of_a_server
import tourney.store.rows.models  # noqa: F401 (fills the metadata)
from tests.faults.forked_writers import until
from tests.postgres import BOSS, GUARDED, ROLE, Postgres, database_of
from tests.sql import rows
from tests.store.on_server import ESCAPED, LAPTOP, engine_of, make_older, make_tables
from tests.store.samples import TABLE, child, night, rolled, said_by
from tourney.game.refusal import Refused
from tourney.laptop.address import Server
from tourney.store.database import Claims
from tourney.store.engine import MIGRATION_SECONDS
from tourney.store.open import open_store
from tourney.store.postgres.database import ServerDatabase
from tourney.store.postgres.upgrade import _LOCK, upgrade
from tourney.store.rows.records import ProjectionRows, StoredEvent
from tourney.store.rows.tables import REVISIONS, SERVER_HEAD
from tourney.store.store import LateProjection, Store

EVENT = "INSERT INTO event VALUES (%s, %s, %s, %s, %s, %s, '2026-03-04 20:15Z', 'host', %s)"


@pytest.fixture
def store(tables: str) -> Iterator[Store]:
    with closing(open_store(Server(tables))) as opened:
        yield opened


@pytest.fixture
def sql(store: Store, tables: str) -> Iterator["psycopg.Connection[Any]"]:
    """A plain connection to a store with two events and a night."""
    store.append([rolled(1), rolled(2)], night(1, "Bob", place=1))
    with closing(psycopg.connect(tables, autocommit=True)) as connection:
        yield connection


def refused(url: str) -> Refused:
    """How a database is refused, after seeing that nothing was touched."""
    before = everything(url)
    with pytest.raises(Refused) as refusal:
        open_store(Server(url))
    assert everything(url) == before
    assert refusal.value.sentence.startswith("Not opened: ")
    return refusal.value


def everything(url: str) -> list[Any]:
    """All relations, and which version they are of."""
    found = rows(
        Server(url),
        "SELECT nspname::text, relname::text, relkind::text, relfilenode FROM pg_class"
        " JOIN pg_namespace AS space ON space.oid = relnamespace"
        " WHERE nspname !~ '^pg_|^information_schema' ORDER BY 1, 2",
    )
    if any(name == "alembic_version" for _, name, _, _ in found):
        found += rows(Server(url), "SELECT xmin::text, version_num FROM alembic_version")
    return found


# What is made


def test_eight_first_starts_at_once_make_one_store(database: str) -> None:
    def start(number: int) -> None:
        with closing(open_store(Server(database))) as store:
            store.append([rolled(1, f"night/{number}")])

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(start, range(8)))
    assert rows(Server(database), "SELECT version_num FROM alembic_version") == [(SERVER_HEAD,)]
    assert rows(Server(database), "SELECT count(*) FROM event") == [(8,)]


def test_eight_starts_at_once_on_an_older_store_make_one_upgrade_and_one_backup(
    database: str,
) -> None:
    make_older(database)
    with ThreadPoolExecutor(8) as pool:
        backups = list(pool.map(lambda _: upgrade(Server(database)), range(8)))
    (backup,) = filter(None, backups)
    with closing(open_store(Server(database))) as store:
        assert len(store.events(TABLE)) == 1
    server = Server(database)
    assert rows(server, "SELECT at_table, penalties, name FROM result") == [(1, 0, "Bob")]
    assert rows(server, f"SELECT version_num FROM {backup}.alembic_version") == [(REVISIONS[0],)]
    assert rows(server, f"SELECT count(*) FROM {backup}.event") == [(1,)]
    assert "at_table" not in {
        name
        for (name,) in rows(
            server,
            "SELECT column_name::text FROM information_schema.columns"
            f" WHERE table_schema = '{backup}' AND table_name = 'result'",
        )
    }


def test_who_waits_for_anothers_upgrade_is_told(postgres: Postgres, database: str) -> None:
    make_older(database)
    name = database_of(database)
    with closing(psycopg.connect(database)) as upgrading, ThreadPoolExecutor(1) as pool:
        upgrading.execute(_LOCK.encode())
        waiting = pool.submit(open_store, Server(database))
        # As the server does once a statement's time is up.
        cancel = (
            "SELECT pg_cancel_backend(pid) FROM pg_stat_activity"
            f" WHERE datname = '{name}' AND wait_event_type = 'Lock'"
        )
        until(lambda: postgres.sql(cancel), "nobody waits")
        refusal = waiting.exception()
    assert isinstance(refusal, Refused)
    assert "another program is bringing the database" in refusal.sentence


def test_an_upgrade_that_fails_leaves_the_store_as_it_was(database: str) -> None:
    make_older(database)
    rows(Server(database), "CREATE VIEW results AS SELECT name FROM result")
    before = everything(database)
    with pytest.raises(Exception, match="depend"):
        open_store(Server(database))
    assert everything(database) == before


def test_an_upgrade_may_take_long_for_many_events(postgres: Postgres, database: str) -> None:
    make_older(database)
    name = database_of(database)
    for statement in (
        "CREATE TABLE postgres_log (allowed text)",
        """
        CREATE FUNCTION note() RETURNS event_trigger SECURITY DEFINER LANGUAGE plpgsql AS $$
            BEGIN INSERT INTO public.postgres_log VALUES (current_setting('statement_timeout')); END
        $$
        """,
        "CREATE EVENT TRIGGER note ON ddl_command_start WHEN TAG IN ('CREATE TABLE AS')"
        " EXECUTE FUNCTION note()",
    ):
        postgres.sql(statement, name)
    ((data, file),) = postgres.sql(
        "SELECT current_setting('data_directory'), pg_relation_filepath('event')", name
    )
    # Half a gigabyte of pages without a row, which take no place on the disk.
    os.truncate(Path(data) / file, 2**29)
    assert upgrade(Server(database))
    allowed = postgres.sql("SELECT DISTINCT allowed FROM postgres_log", name)
    assert allowed == [(f"{3 * MIGRATION_SECONDS // 60}min",)]


# A server's have the venue beside, of which the code says nothing.


def test_the_tables_of_the_code_are_the_tables_of_the_migrations(database: str) -> None:
    make_tables(database, REVISIONS[-1])
    with engine_of(database).connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), SQLModel.metadata) == []


def test_the_checks_of_the_code_are_the_checks_of_the_migrations(
    postgres: Postgres, database: str
) -> None:
    migrated = postgres.new_database()
    make_tables(migrated, REVISIONS[-1])
    SQLModel.metadata.create_all(engine_of(database))
    checks = (
        "SELECT conname::text, pg_get_constraintdef(oid) FROM pg_constraint WHERE contype <> 'p'"
        " AND connamespace = 'public'::regnamespace ORDER BY 1"
    )
    columns = (
        "SELECT table_name::text, column_name::text, data_type::text, collation_name::text,"
        " is_nullable::text FROM information_schema.columns WHERE table_schema = 'public'"
        " AND table_name <> 'alembic_version' ORDER BY 1, 2"
    )
    for question in (checks, columns):
        assert rows(Server(database), question) == rows(Server(migrated), question)
    postgres.drop(migrated)


def test_a_store_opens_without_alembic_and_driver(tables: str, tmp_path: Any) -> None:
    program = (
        "import sys\n"
        "from tourney.laptop.address import read_address\n"
        "from tourney.store.open import open_store\n"
        "store = open_store(read_address(sys.argv[1]))\n"
        "store.streams()\n"
        "store.close()\n"
        "known = ('alembic', 'psycopg', 'sqlalchemy.dialects.postgresql')\n"
        "print(*[name for name in known if name in sys.modules])\n"
    )
    file = tmp_path / "tourney.db"
    open_store(file).close()
    assert said_by(child(program, tables)) == ["psycopg sqlalchemy.dialects.postgresql"]
    assert said_by(child(program, file)) == [""]


def test_without_the_driver_it_is_said_how_to_install_it() -> None:
    program = (
        "import sys\n"
        "sys.modules['psycopg'] = None\n"
        "from tourney.laptop.address import Server\n"
        "from tourney.game.refusal import Refused\n"
        "from tourney.store.open import open_store\n"
        "try:\n"
        "    open_store(Server('postgresql://ann@10.0.0.5/nights'))\n"
        "except Refused as refusal:\n"
        "    print(refusal.sentence)\n"
    )
    (sentence,) = said_by(child(program))
    assert "pip install '.[postgres]'" in sentence


# What is refused


def test_another_programs_database_is_refused(database: str) -> None:
    rows(Server(database), "CREATE TABLE bookmark (url text)")
    assert refused(database).code == "other-database"
    rows(Server(database), "CREATE TABLE event (stream text)")
    rows(Server(database), "CREATE TABLE alembic_version AS SELECT '0001' AS version_num")
    assert refused(database).code == "other-database"


def test_a_newer_store_is_refused(tables: str) -> None:
    rows(Server(tables), "UPDATE alembic_version SET version_num = '9999'")
    refusal = refused(tables)
    assert refusal.code == "newer"
    assert "9999" in refusal.sentence


def test_a_database_without_room_for_all_names_is_refused(postgres: Postgres) -> None:
    postgres.sql(
        f"CREATE DATABASE latin OWNER {ROLE} ENCODING 'LATIN1' LOCALE 'C' TEMPLATE template0"
    )
    assert refused(postgres.url("latin")).code == "encoding"
    postgres.sql("DROP DATABASE latin")


def test_who_may_make_no_tables_is_told_so(postgres: Postgres, database: str) -> None:
    refusal = refused(postgres.url(database_of(database), GUARDED).replace("@", f":{ESCAPED}@"))
    assert refusal.code == "not-opened"
    assert "rights" in refusal.sentence


def test_who_may_make_no_backup_upgrades_nothing(postgres: Postgres, database: str) -> None:
    make_older(database)
    postgres.sql(f"ALTER DATABASE {database_of(database)} OWNER TO {BOSS}")
    refusal = refused(database)
    assert refusal.code == "no-backup"
    assert f"GRANT CREATE ON DATABASE {database_of(database)} TO {ROLE}" in refusal.sentence


def test_a_wrong_password_is_told_without_it(postgres: Postgres, tables: str) -> None:
    url = postgres.url(database_of(tables), GUARDED)
    for given in (url, url.replace("@", ":wrong%20horse@")):
        refusal = refused_unseen(given)
        assert refusal.code == "not-opened"
        assert "password" in refusal.sentence
        assert "horse" not in refusal.sentence


def test_a_database_that_is_not_there_is_named(postgres: Postgres) -> None:
    refusal = refused_unseen(postgres.url("nowhere"))
    assert refusal.code == "not-opened"
    assert 'database "nowhere" does not exist' in refusal.sentence


def refused_unseen(url: str) -> Refused:
    with pytest.raises(Refused) as refusal:
        open_store(Server(url))
    return refusal.value


# What the tables refuse, whoever writes to them


@pytest.mark.parametrize(
    ("statement", "why"),
    [
        ("UPDATE event SET payload = '{}' WHERE seq = 1", "never updated"),
        ("UPDATE event SET seq = 3 WHERE seq = 2", "never updated"),
        ("DELETE FROM event WHERE seq = 2", "never deleted"),
        ("TRUNCATE event", "never deleted"),
        (
            "INSERT INTO event SELECT stream, 3, uuid, kind, version, payload, at, 'x', saw"
            " FROM event WHERE seq = 1",
            "stored already",
        ),
        (
            "INSERT INTO event SELECT * FROM event WHERE seq = 1"
            " ON CONFLICT (venue_id, stream, seq) DO UPDATE SET by = 'x'",
            "one more than",
        ),
    ],
)
def test_an_event_stays_as_it_was_written(
    sql: "psycopg.Connection[Any]", statement: str, why: str
) -> None:
    before = sql.execute(b"SELECT * FROM event").fetchall()
    with pytest.raises(psycopg.IntegrityError, match=why):
        sql.execute(statement.encode())
    assert sql.execute(b"SELECT * FROM event").fetchall() == before


@pytest.mark.parametrize("seq", [-1, 0, 1, 2, 4, None])
def test_a_seq_is_one_more_than_the_last(sql: "psycopg.Connection[Any]", seq: object) -> None:
    with pytest.raises(psycopg.IntegrityError, match="one more than"):
        sql.execute(EVENT, (TABLE, seq, str(uuid4()), "Rolled", 1, "{}", None))


@pytest.mark.parametrize(
    ("values", "why"),
    [
        (("", 1, str(uuid4()), "Rolled", 1, "{}", None), "ck_event_stream"),
        ((TABLE, 3, "short", "Rolled", 1, "{}", None), "ck_event_uuid"),
        ((TABLE, 3, str(uuid4()), "", 1, "{}", None), "ck_event_kind"),
        ((TABLE, 3, str(uuid4()), "Rolled", 0, "{}", None), "ck_event_version"),
        ((TABLE, 3, str(uuid4()), "Rolled", 1, "{", None), "json"),
        ((TABLE, 3, str(uuid4()), "Rolled", 1, "[]", None), "ck_event_payload"),
        ((TABLE, 3, str(uuid4()), "Rolled", 1, "{}", "3"), "ck_event_saw"),
    ],
)
def test_a_check_bites_on_a_wrong_event(
    sql: "psycopg.Connection[Any]", values: tuple[object, ...], why: str
) -> None:
    with pytest.raises(psycopg.Error, match=why):
        sql.execute(EVENT, values)


def test_texts_are_sorted_by_code_point_whatever_the_servers_language(postgres: Postgres) -> None:
    postgres.sql(
        f"CREATE DATABASE icu OWNER {ROLE} LOCALE_PROVIDER icu ICU_LOCALE 'en-US'"
        " TEMPLATE template0"
    )
    with closing(open_store(Server(postgres.url("icu")))) as store:
        names = ["a", "B", "Z", "c", "é"]
        store.append([rolled(1, f"night/1/{name}") for name in names], night(1, *names))
        assert store.streams() == sorted(f"night/1/{name}" for name in names)
        assert store.players() == sorted(names)
        assert len(store.events_under("night/1")) == len(names)
    postgres.drop(postgres.url("icu"))


# What it takes


def test_a_laptop_needs_the_rights_to_add_and_to_look(postgres: Postgres, tables: str) -> None:
    name = database_of(tables)
    for grant in LAPTOP:
        postgres.sql(grant.format(role=GUARDED), name, ROLE)
    url = postgres.url(name, GUARDED).replace("@", f":{ESCAPED}@")
    with closing(open_store(Server(url))) as laptop:
        laptop.append([rolled(1)], night(1, "Bob", "Ann", place=1))
        laptop.append([rolled(2)], night(1, "Bob"))
        laptop.replace_flat([night(1, "Ann")])
        assert laptop.players() == ["Ann"]
    for statement in (
        "DELETE FROM event",
        "DROP TABLE event",
        "ALTER TABLE event DISABLE TRIGGER ALL",
    ):
        with pytest.raises(psycopg.errors.InsufficientPrivilege):
            rows(Server(url), statement)
    postgres.sql(f"DROP OWNED BY {GUARDED}", name)


@pytest.mark.parametrize(
    ("is_set", "holds"),
    [
        ("off", "on"),
        ("local", "on"),
        ("on", "on"),
        ("remote_write", "remote_write"),
        ("remote_apply", "remote_apply"),
    ],
)
def test_a_save_is_durable_anyway(postgres: Postgres, tables: str, is_set: str, holds: str) -> None:
    name = database_of(tables)
    postgres.sql(f"ALTER DATABASE {name} SET synchronous_commit = {is_set}")
    with closing(ServerDatabase(Server(tables), venue=1)) as database:
        for alone in ((), ("night/1",)):
            assert database.write(durability, Claims(alone)) == holds


def durability(connection: Connection) -> object:
    return connection.scalar(text("SHOW synchronous_commit"))


# Who waits for whom


def test_nobody_rolls_while_a_nights_rows_for_sql_are_worked_out(store: Store, tables: str) -> None:
    at_work, go_on = threading.Event(), threading.Event()

    def work_out(_: list[StoredEvent]) -> tuple[ProjectionRows, ProjectionRows | None]:
        at_work.set()
        assert go_on.wait(60)
        return night(1, "Bob"), None

    def waiting() -> list[Any]:
        return rows(
            Server(tables), "SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted"
        )

    with closing(open_store(Server(tables))) as other, ThreadPoolExecutor(2) as pool:
        first = pool.submit(store.append, [rolled(1, "night/1")], late=LateProjection({}, work_out))
        assert at_work.wait(60)
        other.append([rolled(1, "night/2/table/1")], seen={"night/2": 0})
        second = pool.submit(other.append, [rolled(1)], seen={"night/1": 0})
        deadline = monotonic() + 60
        while not waiting():
            assert monotonic() < deadline
            sleep(0.005)
        go_on.set()
        first.result()
        # It rests on the night's log as it was before.
        with pytest.raises(Refused) as refusal:
            second.result()
    assert refusal.value.code == "overtaken"


def test_nights_with_the_same_people_are_written_at_once_without_a_fault(tables: str) -> None:
    names = ("Ann", "Bob", "Cid", "Dot", "Eve")

    def write(number: int) -> None:
        with closing(open_store(Server(tables))) as store:
            for seq in range(1, 16):
                turned = names[seq % 5 :] + names[: seq % 5]
                who = turned[: 1 + (seq + number) % 5]
                store.append([rolled(seq, f"night/{number}")], night(number, *who))

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(write, range(1, 5)))
    assert rows(Server(tables), "SELECT count(*) FROM event") == [(60,)]
    assert (
        rows(
            Server(tables),
            "SELECT name FROM player WHERE NOT EXISTS (SELECT 1 FROM entry WHERE player = id)",
        )
        == []
    )


# A store behind a pooler, which lends a connection to one program for one transaction


@pytest.fixture
def port(postgres: Postgres) -> Iterator[int]:
    """The port of a pooler that has one connection for everybody."""
    with postgres.pooled(default_pool_size=1) as port:
        yield port


def test_laptops_behind_a_pooler_hear_of_each_other(database: str, port: int) -> None:
    pooled = Server(f"{database}&port={port}")
    with (
        closing(open_store(pooled)) as one,
        closing(open_store(pooled)) as other,
        closing(other.changes()) as changes,
    ):
        assert changes.wait(60)
        for seq in (1, 2, 3):
            one.append([rolled(seq)], night(1, "Bob"), seen={"night/1": 0})
            # Soon enough to have been told, and not to have looked.
            assert changes.wait(changes_of_a_server.PULL_SECONDS / 2)
            assert len(other.events(TABLE)) == seq
        other.append([rolled(4)])
        assert len(one.events(TABLE)) == 4


def test_what_a_save_sets_is_gone_for_the_poolers_next_program(tables: str, port: int) -> None:
    pooled = f"{tables}&port={port}"
    names = ("lock_timeout", "statement_timeout", "idle_in_transaction_session_timeout")
    with closing(open_store(Server(pooled))) as store:
        store.append([rolled(1)], night(1, "Bob"))
        store.nights()
        with closing(psycopg.connect(pooled, autocommit=True)) as other:
            for name in names:
                assert other.execute(f"SHOW {name}".encode()).fetchone() == ("0",)
            assert other.execute(b"SELECT pg_listening_channels()").fetchall() == []


def test_where_only_the_pooler_can_be_reached_the_others_are_looked_for_now_and_then(
    tables: str, port: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(changes_of_a_server, "PULL_SECONDS", 0.01)
    # The server itself listens on no port of this machine.
    pooled = Server(f"postgresql://{ROLE}@127.0.0.1:{port}/{database_of(tables)}")
    with closing(open_store(pooled)) as store, closing(store.changes()) as changes:
        assert changes.wait(60)
        store.append([rolled(1)])
        assert changes.wait(60)
        assert len(store.events(TABLE)) == 1
