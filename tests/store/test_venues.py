"""Venues that share a database: each has its own nights, and nobody has another's."""

from collections.abc import Iterator
from contextlib import closing

import pytest

from tests.postgres import BOSS, GUARDED, Postgres, database_of
from tests.sql import rows
from tests.store.on_server import ESCAPED, LAPTOP, make_older
from tests.store.samples import TABLE, night, rolled
from tourney.game.refusal import Refused
from tourney.laptop.address import Server
from tourney.store.open import open_store
from tourney.store.rows.schema import REVISIONS
from tourney.store.store import Store

ANCHOR = "&venue=The%20Anchor"


@pytest.fixture
def anchor(tables: str) -> Iterator[Store]:
    """The second of two venues."""
    rows(Server(tables), "INSERT INTO venue (name, key) VALUES ('The Anchor', 'the anchor')")
    with closing(open_store(Server(tables + ANCHOR))) as opened:
        yield opened


def test_two_venues_have_the_same_numbers_and_people_each_on_their_own(
    tables: str, anchor: Store
) -> None:
    with closing(open_store(Server(tables))) as house:
        house.append([rolled(1), rolled(2)], night(1, "Ann", "Bob", place=1))
        anchor.append([rolled(1)], night(1, "Ann", "Cid", place=1))
        anchor.replace_flat([night(1, "Cid", "Dot")])
        assert (len(house.events(TABLE)), len(anchor.events(TABLE))) == (2, 1)
        assert (house.players(), anchor.players()) == (["Ann", "Bob"], ["Cid", "Dot"])
        assert [(n.number, n.players) for n in house.nights()] == [(1, 2)]


def test_a_store_of_one_venue_goes_on_for_a_login_with_nothing_but_its_grants(
    postgres: Postgres, database: str
) -> None:
    make_older(database, REVISIONS[-1])
    name = database_of(database)
    for grant in LAPTOP:
        postgres.sql(grant.format(role=GUARDED), name, "tourney")
    open_store(Server(database)).close()
    assert rows(Server(database), "SELECT id, name FROM venue") == [(1, "The Crown")]
    laptop = Server(postgres.url(name, GUARDED).replace("@", f":{ESCAPED}@"))
    with closing(open_store(laptop)) as store:
        store.append([rolled(2)], night(1, "Bob", "Ann", place=1))
        assert len(store.events(TABLE)) == 2
        assert store.players() == ["Ann", "Bob"]
    # Of several venues it cannot be meant for any.
    rows(Server(database), "INSERT INTO venue (name, key) VALUES ('The Anchor', 'the anchor')")
    assert rows(laptop, "SELECT * FROM event") == rows(laptop, "SELECT * FROM venue") == []
    with pytest.raises(Refused, match="a login of none of them"):
        open_store(laptop)
    postgres.sql(f"DROP OWNED BY {GUARDED}", name)


@pytest.mark.usefixtures("anchor")
def test_a_venue_that_is_not_there_is_refused_and_so_is_who_sees_all(
    postgres: Postgres, tables: str
) -> None:
    with pytest.raises(Refused, match="no venue called Anker"):
        open_store(Server(f"{tables}&venue=Anker"))
    with pytest.raises(Refused, match="a superuser"):
        open_store(Server(postgres.url(database_of(tables), BOSS)))
