"""`rounds.csv`: a row a finished round, with every roll of it."""

from collections.abc import Iterable

from exports.csv.cells import CsvForm, csv_bytes, part_cell, title_cell
from exports.record import TableRecord
from tourney.game.mexico.history import HistoryItem, PartLines, TurnLine
from tourney.game.rules import rules_id
from tourney.night.views.view import NightView

COLUMNS = (
    "table",
    "round",
    "lead",
    "mexicos",
    "stake",
    "loser",
    "paid",
    "out",
    "recorded",
    "corrected",
    "turns",
    "ties",
    "place",
    "title",
    "beat",
    "night",
    "date",
    "rules_id",
)


def rounds_csv(night: NightView, tables: Iterable[TableRecord], *, csv: CsvForm = "plain") -> bytes:
    """The finished rounds in order, table by table; void ones, and people coming and going, are
    left out.

    `out` says whether the loser went out by paying; `recorded` whether a round's `rolls` are known,
    only the last of each turn (`values`), or only its `result`; `corrected` whether anything of it
    was corrected. `turns` has each player's rolls in order, the last of which counts; `ties` the
    same of every round among the tied. `place` is the number on the real table, `title` what the
    table is called where the place does not say enough: `Heat 2`, `Window`. `beat` is empty where
    none are called.
    """
    rows = [
        (
            record.line.number,
            item.number,
            item.lead,
            item.mexicos,
            item.stake,
            item.loser,
            item.paid,
            "yes" if item.out else "no",
            _recorded(item),
            "yes" if at in record.corrected else "no",
            _turns(item.parts[0]) if item.parts else "",
            " | ".join(f"{part_cell(part.title)}: {_turns(part)}" for part in item.parts[1:]),
            int(record.line.place),
            title_cell(record.line),
            item.lap or "",
            night.plan.name,
            night.plan.date.isoformat(),
            rules_id(night.rules),
        )
        for record in tables
        for at, item in enumerate(record.items)
        if item.number is not None
    ]
    return csv_bytes(COLUMNS, rows, csv=csv)


def _recorded(item: HistoryItem) -> str:
    if not item.parts:
        return "result"
    known = all(turn.rolls_known for part in item.parts for turn in part.turns)
    return "rolls" if known else "values"


def _turns(part: PartLines) -> str:
    return "; ".join(map(_turn, part.turns))


def _turn(turn: TurnLine) -> str:
    ended = f" ({turn.note})" if turn.note == "ended the round" else ""
    return f"{turn.name} {' '.join(map(str, turn.rolls))}{ended}"
