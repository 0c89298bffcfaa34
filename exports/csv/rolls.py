"""`rolls.csv`: a row a roll of the finished rounds."""

from collections.abc import Iterable, Iterator, Sequence

from exports.csv.cells import Cell, CsvForm, csv_bytes, part_cell, title_cell
from exports.record import TableRecord
from tourney.game.mexico.history import HistoryItem, PartLines, TurnLine
from tourney.night.views.view import NightView

COLUMNS = (
    "table",
    "place",
    "title",
    "beat",
    "round",
    "part",
    "player",
    "roll",
    "value",
    "counts",
    "mexico",
    "night",
    "date",
)


def rolls_csv(night: NightView, tables: Iterable[TableRecord], *, csv: CsvForm = "plain") -> bytes:
    """The rolls in order, table by table; those of void rounds are left out, as in `rounds.csv`.

    `part` is `round`, `sub-round` or `extra round`. `roll` counts from 1 in each turn, and is empty
    where only the last roll of the turn was recorded; a round recorded as its result has none.
    `counts` says whether it was the last of its turn (R3.3), `mexico` whether it was a 21 that
    counted for the stake (R4.2).
    """
    behind = night.plan.name, night.plan.date.isoformat()
    rows = [
        (*at, item.lap or "", item.number, *row, *behind)
        for record in tables
        for at in ((record.line.number, int(record.line.place), title_cell(record.line)),)
        for item in record.items
        if item.number is not None
        for row in _rolls(item)
    ]
    return csv_bytes(COLUMNS, rows, csv=csv)


def _rolls(item: HistoryItem) -> Iterator[Sequence[Cell]]:
    for part in item.parts:
        for turn in part.turns:
            yield from _of_turn(part, turn)


def _of_turn(part: PartLines, turn: TurnLine) -> Iterator[Sequence[Cell]]:
    # An extra round's title also says how it was counted.
    kind = part_cell(part.title).partition(",")[0].lower()
    for number, value in enumerate(turn.rolls, start=1):
        last = number == len(turn.rolls)
        yield (
            kind,
            turn.name,
            number if turn.rolls_known else "",
            value,
            "yes" if last else "no",
            "yes" if last and turn.mexico else "no",
        )
