"""Flat rows, for people with SQL: written a night at a time, worked out from events elsewhere."""

from collections.abc import Iterable
from dataclasses import fields

from sqlalchemy import (
    Connection,
    bindparam,
    delete,
    desc,
    distinct,
    exists,
    func,
    insert,
    select,
    update,
)

# PostgreSQL's insert has the same two methods under its own dialect.
from sqlalchemy.dialects.sqlite import insert as upsert

from tourney.store.records import FlatRows, NightFlat
from tourney.store.rows import ENTRY, NIGHT, PLAYER, RESULT

_NIGHT_COLUMNS = [column for column in NIGHT.c if column is not NIGHT.c.number]
_night = upsert(NIGHT)
_PUT_NIGHT = _night.on_conflict_do_update(
    index_elements=[NIGHT.c.number],
    set_={column.name: _night.excluded[column.name] for column in _NIGHT_COLUMNS},
)
_PUT_PLAYER = upsert(PLAYER).on_conflict_do_nothing(index_elements=[PLAYER.c.key])
_DROP_RESULTS = delete(RESULT).where(RESULT.c.night == bindparam("of_night"))
_DROP_ENTRIES = delete(ENTRY).where(ENTRY.c.night == bindparam("of_night"))
_PUT_ENTRY = insert(ENTRY).values(
    night=bindparam("of_night"),
    entry=bindparam("number"),
    player=select(PLAYER.c.id).where(PLAYER.c.key == bindparam("of_key")).scalar_subquery(),
    name=bindparam("called"),
    paid=bindparam("has_paid"),
)
_PUT_RESULT = insert(RESULT)
_FORGET_PLAYERS = delete(PLAYER).where(~exists().where(ENTRY.c.player == PLAYER.c.id))
_newest_name = (
    select(ENTRY.c.name)
    .where(ENTRY.c.player == PLAYER.c.id)
    .order_by(ENTRY.c.night.desc(), ENTRY.c.entry.desc())
    .limit(1)
    .scalar_subquery()
)
_RENAME_PLAYERS = update(PLAYER).where(PLAYER.c.name != _newest_name).values(name=_newest_name)

_ALL_NIGHTS = select(*[NIGHT.c[field.name] for field in fields(NightFlat)]).order_by(
    NIGHT.c.number.desc()
)
_ALL_PLAYERS = (
    select(PLAYER.c.name)
    .join(ENTRY, ENTRY.c.player == PLAYER.c.id)
    .group_by(PLAYER.c.id, PLAYER.c.name)
    .order_by(
        desc(func.max(ENTRY.c.night)), desc(func.count(distinct(ENTRY.c.night))), PLAYER.c.name
    )
)


def replace_night(connection: Connection, flat: FlatRows) -> None:
    """Put one night's rows in the place of what it had."""
    _put(connection, flat)
    _settle_players(connection)


def replace_all(connection: Connection, nights: Iterable[FlatRows]) -> None:
    """Put these nights in the place of everything; a player who stays keeps the id."""
    for table in (RESULT, ENTRY, NIGHT):
        connection.execute(delete(table))
    for flat in nights:
        _put(connection, flat)
    _settle_players(connection)


def _put(connection: Connection, flat: FlatRows) -> None:
    night = flat.night
    this = {"of_night": night.number}
    connection.execute(_DROP_RESULTS, this)
    connection.execute(_DROP_ENTRIES, this)
    connection.execute(
        _PUT_NIGHT,
        {
            "number": night.number,
            "uid": night.uid,
            "name": night.name,
            "date": night.date,
            "venue": night.venue,
            "preset": night.preset,
            "state": night.state,
            "players": night.players,
            "winner": night.winner,
        },
    )
    if flat.entries:
        connection.execute(_PUT_PLAYER, [{"key": e.key, "name": e.name} for e in flat.entries])
        connection.execute(
            _PUT_ENTRY,
            [
                this | {"number": e.entry, "of_key": e.key, "called": e.name, "has_paid": e.paid}
                for e in flat.entries
            ],
        )
    if flat.results:
        connection.execute(
            _PUT_RESULT,
            [
                {
                    "night": night.number,
                    "at_table": line.at_table,
                    "position": line.position,
                    "place": line.place,
                    "name": line.name,
                    "units": line.units,
                    "units_paid": line.units_paid,
                    "rounds_lost": line.rounds_lost,
                    "mexicos": line.mexicos,
                    "points": line.points,
                    "penalties": line.penalties,
                }
                for line in flat.results
            ],
        )


def _settle_players(connection: Connection) -> None:
    connection.execute(_FORGET_PLAYERS)
    connection.execute(_RENAME_PLAYERS)


def read_nights(connection: Connection) -> list[NightFlat]:
    return [NightFlat(*row) for row in connection.execute(_ALL_NIGHTS)]


def read_players(connection: Connection) -> list[str]:
    return list(connection.scalars(_ALL_PLAYERS))
