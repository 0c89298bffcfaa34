"""`rounds.csv`, `rolls.csv` and `penalties.csv`: a row a finished round, a roll, a penalty."""

from collections.abc import Iterable, Iterator, Sequence

from exports.csv.cells import Cell, CsvForm, csv_bytes, title_cell
from exports.record import TableRecord
from tourney.game.liar.words import RunTurn
from tourney.game.mexico.history import HistoryItem, PartLines, TurnLine
from tourney.game.mexico.round import PartKind
from tourney.game.rules import rules_id
from tourney.game.wording import capital
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
            " | ".join(
                f"{capital(_kind(part))}{part.counted}: {_turns(part)}" for part in item.parts[1:]
            ),
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


ROLL_COLUMNS = (
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
    return csv_bytes(ROLL_COLUMNS, rows, csv=csv)


def _kind(part: PartLines) -> str:
    """The kind of a part in the words of the files, which differ from those on screens."""
    return "extra round" if part.kind is PartKind.EXTRA_ROUND else part.kind.value


def _rolls(item: HistoryItem) -> Iterator[Sequence[Cell]]:
    for part in item.parts:
        for turn in part.turns:
            yield from _of_turn(part, turn)


def _of_turn(part: PartLines, turn: TurnLine) -> Iterator[Sequence[Cell]]:
    for number, value in enumerate(turn.rolls, start=1):
        last = number == len(turn.rolls)
        yield (
            _kind(part),
            turn.name,
            number if turn.rolls_known else "",
            value,
            "yes" if last else "no",
            "yes" if last and turn.mexico else "no",
        )


PENALTY_COLUMNS = (
    "table",
    "number",
    "claims",
    "ended",
    "player",
    "penalties",
    "why",
    "out",
    "corrected",
    "night",
    "date",
    "rules_id",
)


def penalties_csv(
    night: NightView, tables: Iterable[TableRecord], *, csv: CsvForm = "plain"
) -> bytes:
    """The penalties taken, in order, table by table; claims that no one has answered are left out.

    `claims` are those since the last penalty, and `ended` what came of them: a doubt with what lay
    under the cup, an 11 taken, or a foul. `player` took this many `penalties`, for `why`: `lie`,
    `doubt`, `eleven` or the foul's name. `out` says whether the player went out by it.
    """
    rows = [
        (
            record.line.number,
            run.number,
            "; ".join(map(_claimed, run.claims)),
            _claimed(run.turns[-1]),
            run.taker,
            run.penalty.count,
            run.penalty.why.value,
            "yes" if run.penalty.out else "no",
            "yes" if at in record.corrected else "no",
            night.plan.name,
            night.plan.date.isoformat(),
            rules_id(night.rules),
        )
        for record in tables
        for at, run in enumerate(record.runs)
        if run.penalty is not None
    ]
    return csv_bytes(PENALTY_COLUMNS, rows, csv=csv)


def _claimed(turn: RunTurn) -> str:
    return f"{turn.name} {turn.said}"
