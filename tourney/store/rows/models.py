"""The tables' models: events, and flat rows for people with SQL. `tables.py` has the queries.

`table=True` models validate nothing, so every condition is a CHECK. SQLite keeps any type in any
column; checks against this exist on SQLite alone. Checks on JSON are written for each database.
"""

import datetime as dt

from sqlalchemy import CheckConstraint
from sqlmodel import Field, SQLModel

from tourney.store.rows.tables import BY_CODE_POINT, MARK, UtcDateTime

SQLModel.metadata.naming_convention = {
    "pk": "pk_%(table_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
}


def _check(name: str, condition: str) -> CheckConstraint:
    return CheckConstraint(condition, name=name)


def _on(dialect: str, name: str, condition: str) -> CheckConstraint:
    constraint = CheckConstraint(condition, name=name)
    constraint.ddl_if(dialect=dialect)
    return constraint


class EventRow(SQLModel, table=True):
    """One event at its place in its stream; rows are never updated or deleted."""

    __tablename__ = "event"
    __table_args__ = (
        _check("stream", "stream <> ''"),
        _check("seq", "seq >= 1"),
        _check("uuid", "length(uuid) = 36"),
        _check("kind", "kind <> ''"),
        _check("version", "version >= 1"),
        _on("sqlite", "integers", "typeof(seq) = 'integer' AND typeof(version) = 'integer'"),
        _on("sqlite", "payload", "json_valid(payload) AND json_type(payload) = 'object'"),
        _on("sqlite", "saw", "saw IS NULL OR (json_valid(saw) AND json_type(saw) = 'object')"),
        _on("postgresql", "payload", "json_typeof(CAST(payload AS JSON)) = 'object'"),
        _on("postgresql", "saw", "json_typeof(CAST(saw AS JSON)) = 'object'"),
        # Without a rowid, INSERT OR REPLACE can overwrite no row but one of the same (stream, seq).
        {"sqlite_with_rowid": False, "comment": MARK},
    )

    stream: str = Field(primary_key=True, sa_type=BY_CODE_POINT)
    seq: int = Field(primary_key=True, sa_column_kwargs={"autoincrement": False})
    uuid: str = Field(unique=True)
    kind: str
    version: int
    payload: str
    at: dt.datetime = Field(sa_type=UtcDateTime)
    by: str
    saw: str | None = None


class PlayerRow(SQLModel, table=True):
    """A person, over all nights; `key` is the same for every spelling, `name` is the newest."""

    __tablename__ = "player"
    __table_args__ = (_check("key", "key <> ''"), _check("name", "name <> ''"))

    id: int | None = Field(default=None, primary_key=True)
    key: str = Field(unique=True)
    name: str = Field(sa_type=BY_CODE_POINT)


class NightRow(SQLModel, table=True):
    """A night in one row."""

    __tablename__ = "night"
    __table_args__ = (
        _check("number", "number >= 1"),
        _check("uid", "uid <> ''"),
        _check("state", "state IN ('registering', 'seating', 'playing', 'finished')"),
        _check("players", "players >= 0"),
        _on("sqlite", "date", "date GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'"),
    )

    number: int = Field(primary_key=True, sa_column_kwargs={"autoincrement": False})
    uid: str = Field(unique=True)
    name: str
    date: dt.date
    venue: str
    preset: str
    state: str
    players: int
    winner: str | None = None


class EntryRow(SQLModel, table=True):
    """A player in a night, under the name of that night."""

    __tablename__ = "entry"
    __table_args__ = (
        _check("entry", "entry >= 1"),
        _check("name", "name <> ''"),
        _on("sqlite", "paid", "paid IN (0, 1)"),
    )

    night: int = Field(primary_key=True, foreign_key="night.number")
    entry: int = Field(primary_key=True, sa_column_kwargs={"autoincrement": False})
    player: int = Field(foreign_key="player.id", index=True)
    name: str
    paid: bool


class ResultRow(SQLModel, table=True):
    """A line of the final list of one of a night's tables."""

    __tablename__ = "result"
    __table_args__ = (
        _check("at_table", "at_table >= 1"),
        _check("position", "position >= 1"),
        _check("place", "place >= 1"),
        _check("name", "name <> ''"),
    )

    night: int = Field(primary_key=True, foreign_key="night.number")
    at_table: int = Field(primary_key=True, sa_column_kwargs={"autoincrement": False})
    position: int = Field(primary_key=True, sa_column_kwargs={"autoincrement": False})
    place: int
    name: str
    units: int
    units_paid: int
    rounds_lost: int
    mexicos: int
    points: int
    penalties: int
