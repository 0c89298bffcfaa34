"""A store behind a pooler, which lends a connection to one program for one transaction."""

from collections.abc import Iterator
from contextlib import closing

import psycopg
import pytest

import tourney.store.postgres.changes as changes_of_a_server
from tests.postgres import ROLE, Postgres, database_of
from tests.store.samples import TABLE, night, rolled
from tourney.laptop.address import Server
from tourney.store.open import open_store


@pytest.fixture
def port(postgres: Postgres) -> Iterator[int]:
    """The port of a pooler that has one connection for everybody."""
    with postgres.pooled(default_pool_size=1) as port:
        yield port


def test_laptops_behind_a_pooler_save_and_hear_of_each_other_at_once(
    database: str, port: int
) -> None:
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


def test_what_a_save_sets_is_gone_for_the_next_program_at_the_pooler(
    tables: str, port: int
) -> None:
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
