"""Venues that share a database: each is a store of its own, and each has its logins."""

from collections.abc import Iterator
from contextlib import ExitStack, closing
from functools import partial

import psycopg
import pytest

from tests.postgres import BOSS, GUARDED, ROLE, Postgres, database_of
from tests.sql import rows
from tests.store.leagues import ANCHOR, SECRET, League
from tests.store.on_server import ESCAPED, LAPTOP, engine_of, make_older
from tests.store.samples import TABLE, night, rolled
from tourney.game.refusal import Refused
from tourney.keeping.logins import invite, revoke
from tourney.keeping.venues import add_venue, list_venues
from tourney.laptop.address import Server
from tourney.store.memory_database import moment_of
from tourney.store.open import open_store
from tourney.store.postgres.upgrade import copy_tables, every_venue
from tourney.store.rows.records import NewEvent, ProjectionRows, StoredEvent
from tourney.store.rows.tables import REVISIONS
from tourney.store.store import LateProjection, Store


@pytest.fixture
def anchor(tables: str) -> Iterator[Store]:
    """The second of two venues, as the owner of the tables opens it."""
    add_venue(Server(tables), "The Anchor")
    with closing(open_store(Server(tables + ANCHOR))) as opened:
        yield opened


# A venue is a store of its own


def test_two_venues_have_the_same_numbers_and_people(tables: str, anchor: Store) -> None:
    with closing(open_store(Server(tables))) as house:
        house.append([rolled(1), rolled(2)], night(1, "Ann", "Bob", place=1))
        anchor.append([rolled(1)], night(1, "Ann", "Cid", place=1))
        anchor.replace_flat([night(1, "Cid", "Dot")])
        assert (len(house.events(TABLE)), len(anchor.events(TABLE))) == (2, 1)
        assert (house.players(), anchor.players()) == (["Ann", "Bob"], ["Cid", "Dot"])
        assert [(n.number, n.players) for n in house.nights()] == [(1, 2)]


def test_a_login_goes_on_by_its_grants_alone(postgres: Postgres, database: str) -> None:
    make_older(database, REVISIONS[-1])
    name = database_of(database)
    for grant in (*LAPTOP, "GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO {role}"):
        postgres.sql(grant.format(role=GUARDED), name, ROLE)
    open_store(Server(database)).close()
    assert rows(Server(database), "SELECT id, name FROM venue") == [(1, "The Crown")]
    laptop = Server(postgres.url(name, GUARDED).replace("@", f":{ESCAPED}@"))
    with closing(open_store(laptop)) as store:
        store.append([rolled(2)], night(1, "Bob", "Ann", place=1))
        assert len(store.events(TABLE)) == 2
        assert store.players() == ["Ann", "Bob"]
    # Of several venues it cannot be meant for any.
    add_venue(Server(database), "The Anchor")
    assert rows(laptop, "SELECT * FROM event") == rows(laptop, "SELECT * FROM venue") == []
    with pytest.raises(Refused, match="a login of none of them"):
        open_store(laptop)
    postgres.sql(f"DROP OWNED BY {GUARDED}", name)


@pytest.mark.usefixtures("anchor")
def test_a_venue_that_is_not_there_is_refused(postgres: Postgres, tables: str) -> None:
    with pytest.raises(Refused, match="no venue called Anker"):
        open_store(Server(f"{tables}&venue=Anker"))
    with pytest.raises(Refused, match="a superuser"):
        open_store(Server(postgres.url(database_of(tables), BOSS)))


def test_hosts_number_their_nights_on_their_own(
    league: League,
) -> None:
    crown, anchor = (open_store(Server(league.url(login))) for login in ("crown", "anchor"))

    def meanwhile(_: list[StoredEvent]) -> tuple[ProjectionRows, ProjectionRows | None]:
        # The crown's night, its people and its flat rows are locked now.
        anchor.append([rolled(1, "night/2")], night(2, SECRET, "Yan", place=1))
        anchor.replace_flat([night(2, SECRET), night(7, SECRET)])
        return night(2, "Cid"), None

    with closing(crown), closing(anchor):
        crown.append([rolled(1, "night/2")], late=LateProjection({}, meanwhile))
        assert [n.number for n in crown.nights()] == [2, 1]
        assert [n.number for n in anchor.nights()] == [7, 2]
        assert crown.players() == ["Cid", "Ann", "Bob"]
        assert anchor.players() == [SECRET]


def test_a_venue_is_not_woken_by_anothers_changes(league: League) -> None:
    crown, anchor = (open_store(Server(league.url(login))) for login in ("crown", "anchor"))
    with closing(crown), closing(anchor), closing(crown.changes()) as changes:
        assert changes.wait(10)  # it listens from now on
        anchor.append([rolled(1, "night/3")])
        assert not changes.wait(0.2)
        crown.append([rolled(1, "night/3")])
        assert changes.wait(4)


def test_a_copy_is_of_one_venue_and_one_before_an_upgrade_of_all(league: League) -> None:
    with closing(moment_of(Server(league.url("crown")))) as moment:
        people = {name for (name,) in moment.execute("SELECT name FROM player")}
    assert SECRET not in people
    assert "Ann" in people
    with engine_of(league.owner).begin() as connection:
        with every_venue(connection):
            copy_tables(connection, "before_the_test")
        copied = connection.exec_driver_sql("SELECT DISTINCT venue_id FROM before_the_test.event")
        assert {venue for (venue,) in copied} == {1, 2}
        seen = connection.exec_driver_sql("SELECT DISTINCT venue_id FROM event")
        assert {venue for (venue,) in seen} == {1}
        connection.rollback()


def test_who_asks_is_told_of_the_venues_that_they_may_know(league: League) -> None:
    for login in (ROLE, "office"):
        lines, of_none = list_venues(Server(league.url(login)))
        assert [(line.name, line.logins) for line in lines] == [
            ("The Crown", ("crown",)),
            ("The Anchor", ("anchor",)),
        ]
        assert all(line.nights and line.last for line in lines)
        assert of_none == ["office"]
    (line,), of_none = list_venues(Server(league.url("crown")))
    assert (line.name, line.logins, of_none) == ("The Crown", (), [])


# Logins


@pytest.mark.parametrize(
    ("login", "venue", "sentence"),
    [
        ("crown", "The Anchor", "a login of The Crown already"),
        ("office", "The Anchor", "a login of all venues already"),
        ("new", "Nowhere", "no venue called Nowhere"),
        (BOSS, "The Anchor", "has all rights"),
        (ROLE, "The Anchor", "has all rights"),
        ("pg_mine", "The Anchor", "keeps the name"),
        (" x", "The Anchor", "a word"),
        ("x" * 64, "The Anchor", "a word"),
        ("", "The Anchor", "a word"),
    ],
)
def test_an_impossible_login_is_refused(
    league: League, login: str, venue: str, sentence: str
) -> None:
    with pytest.raises(Refused, match=sentence):
        invite(Server(league.owner), login, venue)


def test_names_that_are_sql_are_names(league: League) -> None:
    owner = Server(league.owner)
    venue, login = "Bob's\"); DROP TABLE venue;--%s{}", "a\"b'; DROP ROLE tourney;--%s{}\\"
    number = add_venue(owner, venue)
    with pytest.raises(Refused, match="already"):
        add_venue(owner, venue.upper())
    invite(owner, login, venue)
    with closing(psycopg.connect(league.owner, user=login, autocommit=True)) as there:
        assert there.execute("SELECT current_venue(), count(*) FROM event").fetchall() == [
            (number, 0)
        ]
        assert revoke(owner, login)
        with pytest.raises(psycopg.errors.AdminShutdown):
            there.execute("SELECT 1")
    assert login not in {name for (name,) in rows(owner, "SELECT rolname FROM pg_roles")}
    with pytest.raises(Refused, match="There is no login"):
        revoke(owner, login)
    rows(owner, f"DELETE FROM venue WHERE id = {number}")  # the others count them


def test_a_login_that_owns_something_logs_in_no_more(league: League, postgres: Postgres) -> None:
    owner = Server(league.owner)
    invite(owner, "heir", "The Anchor")
    postgres.sql("CREATE SCHEMA AUTHORIZATION heir", league.database)
    postgres.sql("CREATE DATABASE heirloom OWNER heir")
    with closing(psycopg.connect(league.url("heir"), autocommit=True)) as there:
        assert revoke(owner, "heir")
        with pytest.raises(psycopg.errors.AdminShutdown):
            there.execute("SELECT 1")
    with pytest.raises(psycopg.OperationalError, match="not permitted to log in"):
        psycopg.connect(league.url("heir"))
    postgres.sql("DROP DATABASE heirloom")
    postgres.sql("DROP OWNED BY heir", league.database)
    postgres.sql("DROP ROLE heir")


def test_a_login_has_so_many_connections_and_the_next_is_told_so(league: League) -> None:
    owner = Server(league.owner)
    invite(owner, "crowd", "The Anchor")
    with ExitStack() as crowd:
        for _ in range(24):
            crowd.enter_context(psycopg.connect(league.url("crowd")))
        words = "^Not opened: the database at .* has no connection left. Close tourney on"
        with pytest.raises(Refused, match=words):
            open_store(Server(league.url("crowd")))
    assert revoke(owner, "crowd")


def test_a_role_that_was_there_keeps_its_password_and_what_it_has_elsewhere(
    league: League, postgres: Postgres, tables: str
) -> None:
    owner, name = Server(league.owner), database_of(tables)
    for grant in LAPTOP:
        for database in (name, league.database):
            postgres.sql(grant.format(role=GUARDED), database, ROLE)
    assert invite(owner, GUARDED, "The Anchor") is None
    laptop = league.url(GUARDED).replace("@", f":{ESCAPED}@")
    with closing(open_store(Server(laptop))) as store:
        assert store.players() == [SECRET]
    assert not revoke(owner, GUARDED)
    with pytest.raises(Refused):
        open_store(Server(laptop))
    elsewhere = Server(postgres.url(name, GUARDED).replace("@", f":{ESCAPED}@"))
    open_store(elsewhere).close()
    for database in (name, league.database):
        postgres.sql(f"DROP OWNED BY {GUARDED}", database)


def test_whoever_may_make_no_logins_is_told(league: League, postgres: Postgres) -> None:
    owner = Server(league.owner)
    assert invite(owner, "later", "The Anchor")
    postgres.sql(f"ALTER ROLE {ROLE} NOCREATEROLE")
    try:
        made = partial(invite, owner, "never", "The Anchor")
        for attempt in (made, partial(revoke, owner, "later")):
            with pytest.raises(Refused, match=f'ALTER ROLE "{ROLE}" CREATEROLE'):
                attempt()
        with pytest.raises(Refused, match="no login never"):
            revoke(owner, "never")
        with closing(open_store(Server(league.url("later")))) as store:
            assert store.players() == [SECRET]
    finally:
        postgres.sql(f"ALTER ROLE {ROLE} CREATEROLE")
    assert revoke(owner, "later")
    with pytest.raises(Refused, match="seen to by tourney"):
        invite(Server(league.url("crown")), "mine", "The Crown")


# What a login of one venue may not do, tried with the server's own client, as its host could


# What a host can do to another venue

#: Each is refused, in the client, to whom it is tried by.
REFUSED = (
    "SET ROLE tourney",
    "SET ROLE anchor",
    "SET ROLE {database}_league",
    "SET ROLE {database}_office",
    "SET SESSION AUTHORIZATION anchor",
    "SET row_security = off; SELECT * FROM player",
    "TABLE host",
    "DROP POLICY venue ON event",
    "ALTER POLICY venue ON player USING (true)",
    "CREATE POLICY mine ON player USING (true)",
    "ALTER TABLE player DISABLE ROW LEVEL SECURITY",
    "ALTER TABLE player NO FORCE ROW LEVEL SECURITY",
    "ALTER TABLE event DISABLE TRIGGER ALL",
    "ALTER TABLE player ALTER venue_id SET DEFAULT 2",
    "CREATE OR REPLACE FUNCTION current_venue() RETURNS integer LANGUAGE sql AS 'SELECT 2'",
    "ALTER FUNCTION current_venue() STABLE",
    "CREATE FUNCTION public.mine() RETURNS integer LANGUAGE sql AS 'SELECT 2'",
    "CREATE TABLE public.mine (a integer)",
    "CREATE SCHEMA mine",
    "INSERT INTO host VALUES ('crown', 2)",
    "UPDATE host SET venue_id = 2",
    "DELETE FROM host",
    "INSERT INTO venue (name, key) VALUES ('Mine', 'mine')",
    "UPDATE venue SET name = 'Mine'",
    "INSERT INTO player (venue_id, id, key, name) VALUES (2, 9, 'x', 'X')",
    "INSERT INTO night SELECT 9, 'u', name, date, venue, preset, state, players, winner, 2"
    " FROM night LIMIT 1",
    "INSERT INTO event SELECT 'night/9', 1, uuid, kind, version, payload, at, by, saw, 2 FROM event"
    " LIMIT 1",
    "UPDATE player SET venue_id = 2",
    "INSERT INTO player (id, key, name) SELECT 1, key, name FROM player LIMIT 1"
    " ON CONFLICT (venue_id, key) DO UPDATE SET venue_id = 2",
    "TRUNCATE player CASCADE",
    "TRUNCATE event",
    "DELETE FROM event",
    "UPDATE event SET by = 'x'",
    "COPY player FROM STDIN;\n9\tx\tX\t2\n\\.\n",
    "COPY player TO PROGRAM 'cat'",
    "CREATE ROLE mine LOGIN",
    "ALTER ROLE crown BYPASSRLS",
    "GRANT {database}_office TO crown",
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'tourney'"
    "; SELECT pg_read_file('pg_hba.conf')",
)
#: Each is done, and to none of another's rows.
OF_NO_USE = (
    "TABLE event; TABLE player; TABLE night; TABLE entry; TABLE result; TABLE venue",
    "SELECT * FROM player WHERE venue_id = 2",
    "SET tourney.venue = 2; TABLE event; TABLE player; UPDATE player SET name = 'X' WHERE id > 90",
    "SET ROLE {database}_hosts; SET tourney.venue = 2; TABLE player; TABLE event",
    "UPDATE player SET name = 'X' WHERE name = 'Zoe';"
    " UPDATE night SET winner = 'X' WHERE number = 7",
    "DELETE FROM entry WHERE venue_id = 2; DELETE FROM result WHERE name = 'Zoe'",
    "COPY player TO STDOUT; COPY (TABLE event) TO STDOUT",
    "SELECT * FROM pg_stats WHERE tablename IN ('player', 'entry', 'event', 'result')",
    "CREATE TEMP TABLE host AS SELECT 'crown'::name AS login, 2 AS venue_id;"
    " CREATE TEMP TABLE venue AS SELECT 2 AS id, 'crown' AS key;"
    " SET search_path = pg_temp, public; TABLE public.player; TABLE public.event",
    "CREATE FUNCTION pg_temp.leak(text) RETURNS boolean LANGUAGE plpgsql COST 0.0000001 AS"
    " $$ BEGIN RAISE NOTICE 'saw %', $1; RETURN true; END $$;"
    " SELECT name FROM player WHERE pg_temp.leak(name);"
    " SELECT stream FROM event WHERE pg_temp.leak(payload)",
    "CREATE FUNCTION pg_temp.current_venue() RETURNS integer LANGUAGE sql AS 'SELECT 2';"
    " SET search_path = pg_temp, public; TABLE player",
    "SELECT * FROM player WHERE 1 / (CASE WHEN name = 'Z' || 'oe' THEN 0 ELSE 1 END) = 1",
    "BEGIN; DECLARE c CURSOR FOR TABLE player; SET LOCAL tourney.venue = 2; FETCH ALL FROM c",
)


def test_a_host_is_refused_what_would_reach_another_venue(league: League) -> None:
    before = league.all_of("anchor"), league.all_of("crown")
    for script in REFUSED:
        done, said = league.psql("crown", script.replace("{database}", league.database))
        assert not done, script
        assert "syntax error" not in said, script
        assert SECRET not in said, script
    assert (league.all_of("anchor"), league.all_of("crown")) == before


def test_what_a_host_may_do_reaches_no_other_venue(league: League) -> None:
    before = league.all_of("anchor")
    for script in OF_NO_USE:
        done, said = league.psql("crown", script.replace("{database}", league.database))
        assert done, (script, said)
        assert SECRET not in said, script
    assert league.all_of("anchor") == before


def test_what_another_venue_has_is_not_learnt_from_what_is_refused(league: League) -> None:
    with closing(psycopg.connect(league.url("anchor"), autocommit=True)) as there:
        (uuid,) = there.execute("SELECT uuid FROM event WHERE stream = 'night/7'").fetchone() or ()
    # The same uuid, key, and uid go in as if there were no other.
    with closing(open_store(Server(league.url("crown")))) as crown:
        crown.append([NewEvent("night/5", 1, "Rolled", 1, {}, "host", uuid=uuid)])
        crown.append([rolled(1, "night/4")], night(7, SECRET))
        crown.replace_flat([night(1, "Ann", "Bob")])
    # A night that another has is no more there than one that nobody has.
    insert = "INSERT INTO entry (night, entry, player, name, paid) VALUES ({}, 1, 1, 'Ann', true)"
    said = [league.psql("crown", insert.format(number))[1] for number in (7, 8)]
    assert said[0].replace("7", "8") == said[1]
    assert "is not present in table" in said[0]


# A login of an older version


def test_an_office_of_an_older_version_writes_nothing(
    league: League,
) -> None:
    with pytest.raises(Refused, match="Say which"):
        open_store(Server(league.url("office")))
    with closing(open_store(Server(league.url("office") + ANCHOR))) as office:
        assert office.players() == [SECRET]
        with pytest.raises(Refused) as refusal:
            office.append([rolled(1, "night/9")])
        assert refusal.value.code == "not-saved"
    before = league.all_of("anchor"), league.all_of("crown")
    whole = f"SET ROLE {league.database}_league;"
    done, said = league.psql("office", f"{whole} SELECT DISTINCT venue_id FROM player ORDER BY 1")
    assert (done, said.split()) == (True, ["1", "2"])
    for script in (
        "SET tourney.venue = 2; DELETE FROM entry",
        "SET tourney.venue = 2; INSERT INTO player (key, name) VALUES ('x', 'X')",
        f"{whole} UPDATE player SET name = 'X'",
        f"{whole} INSERT INTO player (venue_id, id, key, name) VALUES (1, 99, 'x', 'X')",
        f"SET ROLE {league.database}_hosts",
        "DELETE FROM host",
    ):
        assert not league.psql("office", script)[0], script
    assert (league.all_of("anchor"), league.all_of("crown")) == before
