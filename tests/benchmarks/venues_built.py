"""A store of many venues, built in bulk: some real nights, and copies of them with SQL."""

from contextlib import closing

import psycopg
from msgspec import Struct

from tests.benchmarks.nights import night_of_tables, play
from tests.postgres import BOSS, Postgres, database_of
from tests.store.on_server import LAPTOP, make_tables
from tourney.laptop.address import Server
from tourney.service.director import Director

#: A night of so many tables has about a thousand events.
_TABLES, _PLAYERS = 4, "ABCDEF"
REAL = 5
#: Of the venue whose host asks: as many as a season has.
FIRST_NIGHTS = 40
#: How many venues are put at once.
_AT_ONCE = 20
HOST = "host_of_the_first"

_AS_COPIES = "SET session_replication_role = replica"
_COPIES = (
    """
    CREATE UNLOGGED TABLE to_copy AS SELECT *, 'night/' || split_part(stream, '/', 2) AS log,
        split_part(stream, '/', 2)::integer AS night FROM event WHERE stream LIKE 'night/%'
    """,
    "CREATE INDEX ON to_copy (night, stream, seq)",
    """
    CREATE FUNCTION uid_of(venue integer, night integer) RETURNS text IMMUTABLE LANGUAGE sql AS
        $$ SELECT md5(venue || '/' || night)::uuid::text $$
    """,
)


def _rows(venue: str) -> tuple[str, ...]:
    """What puts nights {first} to {last} of venues {from_} to {to}; or of a store of one.

    Args:
        venue: the name of the column with a comma behind it, or "".
    """
    v = "v," if venue else ""
    which = (
        "generate_series({from_}, {to}) AS v, generate_series({first}, {last}) AS n"
        f" JOIN LATERAL (SELECT 1 + (n - 1) % {REAL} AS like_it) AS s ON true"
    )
    return (
        f"""
        INSERT INTO night ({venue} number, uid, name, date, venue, preset, state, players, winner)
        SELECT {v} n, uid_of(v, n), night.name, date, venue, preset, state, players, winner
        FROM {which} JOIN night_to_copy AS night ON night.number = like_it
        """,
        f"""
        INSERT INTO entry ({venue} night, entry, player, name, paid)
        SELECT {v} n, entry, player, name, paid FROM {which}
        JOIN entry_to_copy AS entry ON entry.night = like_it
        """,
        f"""
        INSERT INTO result ({venue} night, at_table, position, place, name, units, units_paid,
            rounds_lost, mexicos, points, penalties)
        SELECT {v} n, at_table, position, place, name, units, units_paid,
            rounds_lost, mexicos, points, penalties FROM {which}
        JOIN result_to_copy AS result ON result.night = like_it
        """,
        f"""
        INSERT INTO event ({venue} stream, seq, uuid, kind, version, payload, at, by, saw)
        SELECT {v} 'night/' || n || substr(stream, length(log) + 1), seq, gen_random_uuid()::text,
            kind, version, CASE kind WHEN 'night-planned' THEN regexp_replace(
                payload, '"uid":"[^"]*"', '"uid":"' || uid_of(v, n) || '"'
            ) ELSE payload END,
            at, by, replace(saw, '"' || log, '"night/' || n)
        FROM {which} JOIN to_copy ON to_copy.night = like_it
        """,
    )


class Built(Struct, frozen=True):
    """Attributes:
    url: of the store for the host of its first venue, which has a season's nights.
    owner: of the store for whoever owns its tables.
    """

    url: str
    owner: str


def build(server: Postgres, venues: int, nights: int, first_nights: int = FIRST_NIGHTS) -> Built:
    """A store of so many venues, all but the first with so many nights."""
    owner = server.new_database()
    name = database_of(owner)
    _play(owner, min(first_nights, REAL))
    _prepare(server, name)
    _put(server, name, "venue_id,", 1, 1, REAL + 1, first_nights)
    # The numbers are the server's to give, so that a venue added later gets the next one.
    server.sql(
        "INSERT INTO venue (name, key)"
        f" SELECT 'Pub ' || v, 'pub ' || v FROM generate_series(2, {venues}) AS v ORDER BY v",
        name,
    )
    server.sql(
        f"{_AS_COPIES}; INSERT INTO player (venue_id, id, key, name) SELECT v, id, key, name"
        f" FROM player, generate_series(2, {venues}) AS v",
        name,
    )
    for first in range(2, venues + 1, _AT_ONCE):
        last = min(venues, first + _AT_ONCE - 1)
        _put(server, name, "venue_id,", first, last, 1, nights)
    _clean(server, name)
    return Built(_as_host(server, name), owner)


def build_before_venues(server: Postgres, nights: int) -> str:
    """A store of the version before there were venues, with so many nights; its address."""
    played = server.new_database()
    _play(played, REAL)
    owner = server.new_database()
    name = database_of(owner)
    make_tables(owner, "0003")
    _carry_over(server, database_of(played), name)
    server.drop(played)
    _prepare(server, name)
    for first in range(REAL + 1, nights + 1, _AT_ONCE * 20):
        _put(server, name, "", 1, 1, first, min(nights, first + _AT_ONCE * 20 - 1))
    _clean(server, name)
    return owner


def _carry_over(server: Postgres, played: str, name: str) -> None:
    """Put the rows of one database into another that has no venues."""
    with (
        closing(psycopg.connect(server.url(played, BOSS))) as source,
        closing(psycopg.connect(server.url(name, BOSS))) as target,
        target.cursor() as into,
    ):
        into.execute(_AS_COPIES.encode())
        for table in ("player", "night", "entry", "result", "event"):
            columns = into.execute(f"SELECT * FROM {table}".encode()).description or ()
            names = ", ".join(f'"{column.name}"' for column in columns)
            rows = source.execute(f"SELECT {names} FROM {table}".encode()).fetchall()
            marks = ", ".join(["%s"] * len(columns))
            into.executemany(f"INSERT INTO {table} ({names}) VALUES ({marks})".encode(), rows)
        target.commit()


def _play(url: str, nights: int) -> None:
    """Some nights as they are played; the people of all of them are the same."""
    with closing(Director.open(Server(url))) as director:
        for night in range(nights):
            matches = [
                list(play(100 * night + n, players=[f"{n} {p}" for p in _PLAYERS], units="5"))
                for n in range(_TABLES)
            ]
            night_of_tables(director, matches)


def _prepare(server: Postgres, name: str) -> None:
    copied = (
        f"CREATE UNLOGGED TABLE {table}_to_copy AS SELECT * FROM {table}"
        for table in ("night", "entry", "result")
    )
    for statement in (*_COPIES, *copied):
        server.sql(statement, name)


def _put(
    server: Postgres, name: str, venue: str, from_: int, to: int, first: int, last: int
) -> None:
    for statement in _rows(venue):
        filled = statement.format(from_=from_, to=to, first=first, last=last)
        server.sql(f"{_AS_COPIES}; {filled}", name)


def _clean(server: Postgres, name: str) -> None:
    for table in ("to_copy", "night_to_copy", "entry_to_copy", "result_to_copy"):
        server.sql(f"DROP TABLE {table}", name)
    server.sql("DROP FUNCTION uid_of", name)
    server.sql("VACUUM ANALYZE", name)


def _as_host(server: Postgres, name: str) -> str:
    """The address for a login of the first venue, which may add and look."""
    if not server.sql(f"SELECT 1 FROM pg_roles WHERE rolname = '{HOST}'"):
        server.sql(f"CREATE ROLE {HOST} LOGIN")
    for statement in (f"INSERT INTO host (login, venue_id) VALUES ('{HOST}', 1)", *LAPTOP):
        server.sql(statement.format(role=HOST), name)
    return server.url(name, HOST)
