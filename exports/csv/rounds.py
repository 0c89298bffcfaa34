"""`rounds.csv`, `rolls.csv` and `penalties.csv`: a row for each round, roll or penalty."""

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
    """Return a row for each finished round, table by table, in the order of play.

    Void rounds, and players who join or leave, are left out.

    - `beat`: the number of the lap, empty in formats without laps.
    - `corrected`: whether anything in the round was corrected.
    - `out`: whether the loser went out by paying.
    - `place` and `title`: the number of the real table, and the table's name if it has one, such as
      `Heat 2` or `Window`.
    - `recorded`: `rolls` if every roll is known, `values` if only the last roll of each turn is,
      `result` if only the outcome is. Like `mexicos`, `turns` and `ties` it is empty under a cup,
      where `paid` are lives; penalties.csv has the claims.
    - `turns` and `ties`: each player's rolls in order, the last of which counts, in the round
      itself and in each round among tied players.
    """
    rows = [
        (
            record.line.number,
            item.number,
            item.lead,
            item.mexicos if night.rules.has_units else "",
            item.stake,
            item.loser,
            item.paid,
            "yes" if item.out else "no",
            _recorded(item) if night.rules.has_units else "",
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
        for at, item in enumerate((*record.items, *_under_the_cup(record)))
        if item.number is not None
    ]
    return csv_bytes(COLUMNS, rows, csv=csv)


def _under_the_cup(record: TableRecord) -> Iterator[HistoryItem]:
    """Yield a cup table's runs as rounds (R15.5); void ones have no number."""
    for run in record.runs:
        lost = run.penalty
        yield HistoryItem(
            run.summary,
            None if lost is None else lost.number,
            run.lead,
            stake=0 if lost is None else lost.stake,
            loser=run.taker,
            paid=0 if lost is None else lost.paid,
            out=lost is not None and lost.out,
            lap=0 if lost is None else lost.lap,
        )


def _recorded(item: HistoryItem) -> str:
    if not item.parts:
        return "result"
    known = all(turn.rolls_known for part in item.parts for turn in part.turns)
    return "rolls" if known else "values"


def _turns(part: PartLines) -> str:
    return "; ".join(map(_turn, part.turns))


def _turn(turn: TurnLine) -> str:
    ended = f" ({turn.note})" if turn.note == "ended the round" else ""
    return f"{turn.name} {' '.join(turn.texts)}{ended}"


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
    "lying",
    "to",
)


def rolls_csv(night: NightView, tables: Iterable[TableRecord], *, csv: CsvForm = "plain") -> bytes:
    """Return a row for each roll, table by table. Rolls of void rounds are left out.

    `part` is `round`, `sub-round` or `extra round`. `roll` counts from 1 in each turn. It is empty
    if only the last roll of the turn was recorded, or the 31 is no roll (R14.2); a round
    recorded by its result has no rows. `lying` is the die that was left lying, `to` the player whom
    a 31 makes pay.
    `counts` says whether the roll was the last of its turn (R3.3). `mexico` says whether it was a
    21 that counted for the stake (R4.2).
    """
    behind = night.plan.name, night.plan.date.isoformat()
    rows = [
        (*at, item.lap or "", item.number, *row, *behind, *house)
        for record in tables
        for at in ((record.line.number, int(record.line.place), title_cell(record.line)),)
        for item in record.items
        if item.number is not None
        for row, house in _rolls(item)
    ]
    return csv_bytes(ROLL_COLUMNS, rows, csv=csv)


def _kind(part: PartLines) -> str:
    """Return the kind of a part in the words of the files, which differ from those on screens."""
    return "extra round" if part.kind is PartKind.EXTRA_ROUND else part.kind.value


def _rolls(item: HistoryItem) -> Iterator[tuple[Sequence[Cell], Sequence[Cell]]]:
    """Yield each roll, and the die left lying in it with whom it made pay."""
    for part in item.parts:
        for turn in part.turns:
            yield from _of_turn(part, turn)


def _of_turn(part: PartLines, turn: TurnLine) -> Iterator[tuple[Sequence[Cell], Sequence[Cell]]]:
    taken = 0
    for number, throw in enumerate(turn.throws, start=1):
        last = number == len(turn.throws)
        taken += throw.counts
        roll = (
            _kind(part),
            turn.name,
            taken if turn.rolls_known and throw.counts else "",
            throw.value,
            "yes" if last else "no",
            "yes" if last and turn.mexico else "no",
        )
        yield roll, (throw.lying or "", turn.payers[number - 1])


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
    """Return a row for each penalty, table by table. Claims still unanswered are left out.

    `claims` are the claims since the last penalty. `ended` says how they ended: by a doubt, with
    the roll under the cup; by an 11 taken; by giving up to a 21; or by a foul. `player` took this
    many `penalties`. `why` is `lie`, `doubt`, `eleven`, `give-up`, the foul's name, or `lost` if
    only the result was typed. `out` says whether the player went out by them.
    """
    rows = [
        (
            record.line.number,
            run.number,
            "; ".join(map(_claimed, run.claims)),
            _claimed(run.turns[-1]),
            run.taker,
            run.penalty.stake,
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
