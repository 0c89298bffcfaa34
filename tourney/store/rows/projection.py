"""Writes and reads the flat rows for people with SQL; they are worked out elsewhere, by night."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from importlib import import_module
from operator import attrgetter
from typing import Any, NamedTuple, TypeVar

import sqlalchemy as sa
from msgspec.structs import asdict

from tourney.store.rows.records import EntryFlat, NightFlat, ProjectionRows, ResultFlat
from tourney.store.rows.tables import APPLICATION_ID, ENTRY, NIGHT, PLAYER, RESULT

_T = TypeVar("_T")
_RESULT_KEY = attrgetter("at_table", "position")
_ENTRY_KEY = attrgetter("entry")
_ENTRY_PLAYER = attrgetter("entry", "key", "name")

_NIGHT_COLUMNS = [column for column in NIGHT.c if column is not NIGHT.c.number]
_DROP_RESULTS = sa.delete(RESULT).where(RESULT.c.night == sa.bindparam("of_night"))
_DROP_RESULT = _DROP_RESULTS.where(
    RESULT.c.at_table == sa.bindparam("of_table"), RESULT.c.position == sa.bindparam("of_position")
)
_DROP_ENTRIES = sa.delete(ENTRY).where(ENTRY.c.night == sa.bindparam("of_night"))
_DROP_ENTRY = _DROP_ENTRIES.where(ENTRY.c.entry == sa.bindparam("of_entry"))
_PUT_ENTRY = sa.insert(ENTRY).values(
    night=sa.bindparam("of_night"),
    entry=sa.bindparam("number"),
    player=sa.select(PLAYER.c.id).where(PLAYER.c.key == sa.bindparam("of_key")).scalar_subquery(),
    name=sa.bindparam("called"),
    paid=sa.bindparam("has_paid"),
)
_PUT_RESULT = sa.insert(RESULT)
_FORGET_PLAYERS = sa.delete(PLAYER).where(~sa.exists().where(ENTRY.c.player == PLAYER.c.id))
_newest_name = (
    sa.select(ENTRY.c.name)
    .where(ENTRY.c.player == PLAYER.c.id)
    .order_by(ENTRY.c.night.desc(), ENTRY.c.entry.desc())
    .limit(1)
    .scalar_subquery()
)
_RENAME_PLAYERS = sa.update(PLAYER).where(PLAYER.c.name != _newest_name).values(name=_newest_name)

# No log has this number, so only programs that write players wait for this lock.
_HOLD_PLAYERS = f"SELECT pg_advisory_xact_lock({APPLICATION_ID} + current_venue(), {2**31 - 1})"

_OF_UID = sa.select(NIGHT.c.number).where(NIGHT.c.uid == sa.bindparam("of_uid"))
_ALL_NIGHTS = sa.select(*NIGHT.c).order_by(NIGHT.c.number.desc())
_ALL_PLAYERS = (
    sa.select(PLAYER.c.name)
    .join(ENTRY, ENTRY.c.player == PLAYER.c.id)
    .group_by(PLAYER.c.id, PLAYER.c.name)
    .order_by(
        sa.desc(sa.func.max(ENTRY.c.night)),
        sa.desc(sa.func.count(sa.distinct(ENTRY.c.night))),
        PLAYER.c.name,
    )
)


_ALL_ENTRIES = sa.select(ENTRY.c.night, ENTRY.c.name).order_by(ENTRY.c.night, ENTRY.c.entry)


class _Puts(NamedTuple):
    night: sa.Executable
    player: sa.Executable


@cache
def _puts(dialect: str) -> _Puts:
    """Return the statements that insert or replace a night, and add a player who is missing."""
    # Each dialect has its own insert, with the same two methods.
    upsert: Any = import_module(f"sqlalchemy.dialects.{dialect}").insert
    night, player = upsert(NIGHT), upsert(PLAYER).inline()
    within = ["venue_id"] if dialect == "postgresql" else []
    return _Puts(
        night.on_conflict_do_update(
            index_elements=[*within, "number"],
            set_={column.name: night.excluded[column.name] for column in _NIGHT_COLUMNS},
        ),
        player.on_conflict_do_nothing(index_elements=[*within, "key"]),
    )


def _hold_players(connection: sa.Connection) -> None:
    """Lock the venue's players against other writers; a file has only one writer anyway."""
    if connection.dialect.name == "postgresql":
        connection.exec_driver_sql(_HOLD_PLAYERS)


def replace_night(
    connection: sa.Connection, projection: ProjectionRows, known: ProjectionRows | None = None
) -> None:
    """Replace one night's rows.

    Args:
        known: the stored rows, if the caller knows them; then only the differences are written.
    """
    if known is None:
        _hold_players(connection)
        _put(connection, projection)
        _settle_players(connection)
        return
    number = projection.night.number
    if projection.night != known.night:
        _put_night(connection, projection.night)
    if projection.results != known.results:
        gone, new = _changes(known.results, projection.results, _RESULT_KEY)
        drops = [{"of_night": number, "of_table": at, "of_position": each} for at, each in gone]
        _each(connection, _DROP_RESULT, drops)
        _put_results(connection, number, new)
    if projection.entries != known.entries:
        # A player removed with this night may be added with another night at the same moment.
        _hold_players(connection)
        gone, entered = _changes(known.entries, projection.entries, _ENTRY_KEY)
        _each(connection, _DROP_ENTRY, [{"of_night": number, "of_entry": entry} for entry in gone])
        _put_entries(connection, number, entered)
        if set(map(_ENTRY_PLAYER, projection.entries)) != set(map(_ENTRY_PLAYER, known.entries)):
            _settle_players(connection)


def replace_all(connection: sa.Connection, nights: Iterable[ProjectionRows]) -> None:
    """Replace all flat rows by those of these nights; remaining players keep their ids.

    The caller makes sure that no one else writes flat rows meanwhile.
    """
    for table in (RESULT, ENTRY, NIGHT):
        connection.execute(sa.delete(table))
    for projection in nights:
        _put(connection, projection)
    _settle_players(connection)


def _changes(
    was: Iterable[_T], now: Iterable[_T], key: Callable[[_T], Any]
) -> tuple[list[Any], list[_T]]:
    """Return the keys of rows that are gone or changed, and the rows to insert instead."""
    before = {key(row): row for row in was}
    after = {key(row): row for row in now}
    return (
        [k for k, row in before.items() if after.get(k) != row],
        [row for k, row in after.items() if before.get(k) != row],
    )


def _put(connection: sa.Connection, projection: ProjectionRows) -> None:
    this = {"of_night": projection.night.number}
    connection.execute(_DROP_RESULTS, this)
    connection.execute(_DROP_ENTRIES, this)
    _put_night(connection, projection.night)
    _put_entries(connection, projection.night.number, projection.entries)
    _put_results(connection, projection.night.number, projection.results)


def _each(
    connection: sa.Connection, statement: sa.Executable, rows: Sequence[Mapping[str, object]]
) -> None:
    """Execute a statement for each row, if any; without rows SQLAlchemy would execute it once."""
    if rows:
        connection.execute(statement, rows)


def _put_night(connection: sa.Connection, night: NightFlat) -> None:
    connection.execute(_puts(connection.dialect.name).night, asdict(night))


def _put_entries(connection: sa.Connection, night: int, entries: Sequence[EntryFlat]) -> None:
    put = _puts(connection.dialect.name).player
    _each(connection, put, [{"key": e.key, "name": e.name} for e in entries])
    _each(
        connection,
        _PUT_ENTRY,
        [
            {
                "of_night": night,
                "number": e.entry,
                "of_key": e.key,
                "called": e.name,
                "has_paid": e.paid,
            }
            for e in entries
        ],
    )


def _put_results(connection: sa.Connection, night: int, results: Sequence[ResultFlat]) -> None:
    _each(connection, _PUT_RESULT, [{"night": night, **asdict(line)} for line in results])


def _settle_players(connection: sa.Connection) -> None:
    connection.execute(_FORGET_PLAYERS)
    connection.execute(_RENAME_PLAYERS)


def has_night(connection: sa.Connection, uid: str) -> bool:
    return connection.scalar(_OF_UID, {"of_uid": uid}) is not None


def read_nights(connection: sa.Connection) -> list[NightFlat]:
    return [NightFlat(*row) for row in connection.execute(_ALL_NIGHTS)]


def read_players(connection: sa.Connection) -> list[str]:
    return list(connection.scalars(_ALL_PLAYERS))


def read_entries(connection: sa.Connection) -> list[tuple[int, str]]:
    return [(night, name) for night, name in connection.execute(_ALL_ENTRIES)]
