"""The tables of a night's report: a row a player, and every round, corrections marked."""

from collections.abc import Callable, Sequence

from msgspec import Struct

from exports.record import NightRecord, Shown, TableRecord, is_by_table
from tourney.game.liar.words import Run
from tourney.game.mexico.history import HistoryItem, PartLines, TurnLine
from tourney.game.wording import capital, listed, or_dash, quantity
from tourney.night.setup import ONE_TABLE
from tourney.night.standings.at_table import StandingsView
from tourney.night.state.plan import table_called
from tourney.night.views.floor_view import PlacesView
from tourney.night.views.result import Result, write_ranks
from tourney.night.views.view import NightView, TableLine, money_words

_ENDED = {
    "won": "won",
    "out": "out",
    "withdrawn": "left",
    "no-show": "did not come",
    "registered": "waits for a seat",
}

#: Headings, and what is shown a player below each.
_Columns = list[tuple[str, Callable[[Result], str]]]


class ReportRow(Struct, frozen=True):
    """A player's row; `rank` is "" for a no-show, `figures` are by the table's headings."""

    rank: str
    name: str
    how: str
    figures: tuple[str, ...]
    prize: str
    won: bool


class ReportStandings(Struct, frozen=True):
    """A table of the report.

    Attributes:
        title: of the table that it is of; "" where it is of the whole night.
        words: what there is to say before it; "" for nothing.
        headings: of the figures; a prize has a column besides where there is one.
    """

    title: str
    words: str
    headings: tuple[str, ...]
    rows: tuple[ReportRow, ...]
    prizes: bool


def all_standings(record: NightRecord, shown: Shown) -> list[ReportStandings]:
    """The standings of the whole night; of a night of score sheets, those of each table."""
    if is_by_table(record.night):
        return [_at_table(table.standings()) for table in record.tables]
    return [_of_night(shown.places)]


def _of_night(view: PlacesView) -> ReportStandings:
    night, lines = view.night, view.lines
    columns = _figures(night, by_points=view.by_points, points=any(line.points for line in lines))
    if any(line.deal for line in lines):
        columns.append(("By deal", lambda line: _dealt(night, line)))
    if any(line.rebuys for line in lines):
        columns.append(("Re-buys", lambda line: str(line.rebuys)))
    if len({line.fees for line in lines}) > 1:
        columns.append(("Fees", lambda line: money_words(night.plan, line.fees)))
    return ReportStandings(
        title="",
        words=_to_be_won(view),
        headings=tuple(heading for heading, _ in columns),
        rows=_rows(lines, columns),
        prizes=any(line.prize for line in lines),
    )


def _dealt(night: NightView, line: Result) -> str:
    """The sum of a deal (F11.3), which is a part of the prize."""
    return money_words(night.plan, line.deal) if line.deal else ""


def _at_table(view: StandingsView) -> ReportStandings:
    columns = _figures(view.night, by_points=False, points=view.points)
    return ReportStandings(
        title=f"Table {view.table}",
        words=_won(view),
        headings=tuple(heading for heading, _ in columns),
        rows=_rows(view.lines, columns),
        prizes=False,
    )


def _won(view: StandingsView) -> str:
    if not view.winner:
        return "Provisional: still in play."
    if view.lines[0].status == "won":
        return f"Won by {view.winner}."
    return f"{view.winner} share first place."


def _figures(night: NightView, *, by_points: bool, points: bool) -> _Columns:
    """The figures of the game, with their headings; those of the rules' points where there are."""
    if not night.rules.has_units:
        return [(capital(night.plan.penalties), lambda line: str(line.penalties))]
    columns: _Columns = []
    if by_points:
        columns.append(("Points", lambda line: f"{line.night_points / 100:.2f}"))
    else:
        columns.append(("Units", lambda line: "" if line.out_table else str(line.units)))
    columns.append(("Rounds lost", lambda line: line.lost_words))
    columns.append(("Mexicos", lambda line: or_dash(line.mexicos)))
    if not by_points:  # of units without end what a leaver forfeits is no figure of the game's
        columns.append(("Into pot", lambda line: str(line.units_paid)))
        if points:
            columns.append(("Points", lambda line: str(line.points)))
    return columns


def _rows(lines: Sequence[Result], columns: _Columns) -> tuple[ReportRow, ...]:
    return tuple(
        ReportRow(
            rank=f"{rank.strip()}." if rank and "=" not in rank else rank,
            name=line.name,
            how=_how(line),
            figures=tuple(figure(line) if line.rank else "" for _, figure in columns),
            prize=line.prize_words,
            won=line.is_first,
        )
        for line, rank in zip(lines, write_ranks([line.rank for line in lines]), strict=True)
    )


def _to_be_won(view: PlacesView) -> str:
    if not view.prizes or not view.provisional:
        return ""
    prizes = ", ".join(f"{prize.words} {prize.amount}" for prize in view.prizes)
    return f"Prizes: {prizes}. {view.rest}".strip()


def _how(line: Result) -> str:
    """The place and the lap of an exit; of those who play on, their table."""
    stage = "" if line.status == "won" else line.stage
    ended = "waits for a seat" if line.waits else _ENDED.get(line.status, "")
    ended = "had no chair" if line.no_chair else ended
    return ", ".join(filter(None, (ended, stage)))


class Said(Struct, frozen=True):
    """A turn: its player, the rolls or the claim, and the note on it.

    Attributes:
        low: the value was the lowest of its part.
    """

    name: str
    rolled: str
    note: str = ""
    low: bool = False


class Stretch(Struct, frozen=True):
    """Turns that belong together; `title` is "" for those of the round itself."""

    title: str
    turns: tuple[Said, ...]


class ReportRound(Struct, frozen=True):
    """A round, or what happened between two.

    Attributes:
        title: "" of an item that is no round.
        about: who leads, and for what.
        summary: what came of it, in a sentence.
    """

    title: str
    about: str
    stretches: tuple[Stretch, ...]
    summary: str
    corrected: bool


class ReportTable(Struct, frozen=True):
    """A table of the report; `corrections` are a sentence each."""

    title: str
    people: str
    count: str
    rounds: tuple[ReportRound, ...]
    corrections: tuple[str, ...]


def all_played(night: NightView, tables: Sequence[TableRecord]) -> list[ReportTable]:
    """Every table at which anything happened."""
    return [_played(night, table) for table in tables if table.items or table.runs]


def _played(night: NightView, table: TableRecord) -> ReportTable:
    rounds = (
        *(_round(item, at in table.corrected) for at, item in enumerate(table.items)),
        *(_run(run, at in table.corrected) for at, run in enumerate(table.runs)),
    )
    finished = sum(item.number is not None for item in table.items) or len(table.runs)
    return ReportTable(
        title=_title(night, table.line),
        people=listed(table.line.players),
        count=quantity(finished, "round"),
        rounds=rounds,
        corrections=tuple(
            f"{line.words[:1].upper()}{line.words[1:]} was corrected by {line.by}."
            + (f" With it: {'; '.join(line.effects)}." if line.effects else "")
            for line in table.corrections
        ),
    )


def _title(night: NightView, line: TableLine) -> str:
    number = line.number if night.plan.setup.format == ONE_TABLE.format else line.place
    return table_called(line.title, number)


def _round(item: HistoryItem, corrected: bool) -> ReportRound:
    stretches = tuple(map(_stretch, item.parts))
    if item.number is None:
        return ReportRound("", "", stretches, item.summary, corrected)
    lap = f", lap {item.lap}" if item.lap else ""
    about = [f"{item.lead} leads"]
    if item.mexicos:
        about.append(quantity(item.mexicos, "Mexico"))
    about.append(f"for {quantity(item.stake, 'unit')}")
    return ReportRound(
        f"Round {item.number}{lap}", ", ".join(about), stretches, item.summary, corrected
    )


def _stretch(part: PartLines) -> Stretch:
    title = "" if part.title == "Round" else part.title
    return Stretch(title, tuple(map(_said, part.turns)))


def _said(turn: TurnLine) -> Said:
    notes = [turn.note] if turn.note == "ended the round" else []
    if turn.mexico:
        notes.append("Mexico")
    return Said(turn.name, " ".join(map(str, turn.rolls)), ", ".join(notes), turn.lowest)


def _run(run: Run, corrected: bool) -> ReportRound:
    turns = tuple(Said(turn.name, turn.said) for turn in run.turns)
    summary = run.summary or "No one has answered yet."
    return ReportRound(f"Round {run.number}", "", (Stretch("", turns),), summary, corrected)
