"""`rounds.csv`: a row a finished round, with every roll of it."""

from exports.cells import csv_bytes
from tourney.game.history import HistoryItem, PartLines, TurnLine
from tourney.night.view import NightView

COLUMNS = (
    "round",
    "lead",
    "mexicos",
    "stake",
    "loser",
    "paid",
    "out",
    "recorded",
    "turns",
    "ties",
    "night",
    "date",
)


def rounds_csv(night: NightView, items: tuple[HistoryItem, ...], *, bom: bool = False) -> bytes:
    """The finished rounds in order; void ones, and people coming and going, are left out.

    `out` says whether the loser went out by paying; `recorded` whether a round's `rolls` are
    known, only the last of each turn (`values`), or only its `result`. `turns` has each player's
    rolls in order, the last of which counts; `ties` the same of every round among the tied.
    """
    plan = night.plan
    rows = [
        (
            item.number,
            item.lead,
            item.mexicos,
            item.stake,
            item.loser,
            item.paid,
            "yes" if item.out else "no",
            _recorded(item),
            _turns(item.parts[0]) if item.parts else "",
            " | ".join(f"{part.title}: {_turns(part)}" for part in item.parts[1:]),
            plan.name,
            plan.date.isoformat(),
        )
        for item in items
        if item.number is not None
    ]
    return csv_bytes(COLUMNS, rows, bom=bom)


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
