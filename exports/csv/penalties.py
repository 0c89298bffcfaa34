"""`penalties.csv`: a row a penalty of Liar's Mexico, with the claims that led to it."""

from collections.abc import Iterable

from exports.csv.cells import CsvForm, csv_bytes
from exports.record import TableRecord
from tourney.game.liar.words import RunTurn
from tourney.game.rules import rules_id
from tourney.night.views.view import NightView

COLUMNS = (
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
            "; ".join(map(_turn, run.turns[:-1])),
            _turn(run.turns[-1]),
            run.taker,
            run.count,
            run.why,
            "yes" if run.out else "no",
            "yes" if at in record.corrected else "no",
            night.plan.name,
            night.plan.date.isoformat(),
            rules_id(night.rules),
        )
        for record in tables
        for at, run in enumerate(record.runs)
        if run.taker
    ]
    return csv_bytes(COLUMNS, rows, csv=csv)


def _turn(turn: RunTurn) -> str:
    return f"{turn.name} {turn.said}"
