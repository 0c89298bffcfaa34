"""The rounds in a night's report: every round of every table, corrections marked."""

from collections.abc import Sequence

from msgspec import Struct

from exports.record import TableRecord
from tourney.game.liar.words import Run
from tourney.game.mexico.history import HistoryItem, PartLines, TurnLine
from tourney.game.wording import listed, quantity
from tourney.night.setup import ONE_TABLE
from tourney.night.state.plan import table_called
from tourney.night.views.view import NightView, TableLine


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
