"""The tables as queries name them; `models.py` says what they hold.

No one who plays imports that: SQLModel takes 13 MB, and a tenth of a second before the list of
nights.
"""

from typing import Any

from sqlalchemy import Boolean, Date, Integer, String, TableClause, column, table
from sqlalchemy.types import TypeEngine

from tourney.store.rows.dialects import BY_CODE_POINT, UtcDateTime

_TEXT, _NUMBER = String(), Integer()


def _table(called: str, /, **columns: TypeEngine[Any]) -> TableClause:
    return table(called, *(column(name, its) for name, its in columns.items()))


EVENT = _table(
    "event",
    stream=BY_CODE_POINT,
    seq=_NUMBER,
    uuid=_TEXT,
    kind=_TEXT,
    version=_NUMBER,
    payload=_TEXT,
    at=UtcDateTime(),
    by=_TEXT,
    saw=_TEXT,
)
PLAYER = _table("player", id=_NUMBER, key=_TEXT, name=BY_CODE_POINT)
NIGHT = _table(
    "night",
    number=_NUMBER,
    uid=_TEXT,
    name=_TEXT,
    date=Date(),
    venue=_TEXT,
    preset=_TEXT,
    state=_TEXT,
    players=_NUMBER,
    winner=_TEXT,
)
ENTRY = _table("entry", night=_NUMBER, entry=_NUMBER, player=_NUMBER, name=_TEXT, paid=Boolean())
RESULT = _table(
    "result",
    night=_NUMBER,
    at_table=_NUMBER,
    position=_NUMBER,
    place=_NUMBER,
    name=_TEXT,
    units=_NUMBER,
    units_paid=_NUMBER,
    rounds_lost=_NUMBER,
    mexicos=_NUMBER,
    points=_NUMBER,
    penalties=_NUMBER,
)
