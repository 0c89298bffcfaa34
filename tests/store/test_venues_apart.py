"""What a login of one venue may not do, tried with the server's own client, as its host could."""

from contextlib import closing

import psycopg
import pytest

from tests.store.leagues import ANCHOR, SECRET, League
from tests.store.samples import night, rolled
from tourney.game.refusal import Refused
from tourney.laptop.address import Server
from tourney.store.open import open_store
from tourney.store.rows.records import NewEvent

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


def test_an_office_that_an_older_version_invited_still_reads_and_writes_nothing(
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
