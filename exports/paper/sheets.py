"""Score sheets to write on by hand, a page for each table, continuing from the current round."""

from collections.abc import Sequence

from msgspec import Struct

from exports.paper.seats import seatings
from exports.record import PaperRecord, PlayedTable
from tourney.game.dice import ORDERS
from tourney.game.events import LeadNamed
from tourney.game.games import sheet_of
from tourney.game.liar.table import LiarSeat, LiarView
from tourney.game.mexico.events import MatchOpened
from tourney.game.mexico.history import HistoryItem, TurnLine
from tourney.game.mexico.rules import MexicoBy, Rules
from tourney.game.mexico.table import SeatView, TableView
from tourney.game.names import width
from tourney.game.rules import write_rules
from tourney.game.sheet_lines import write_name
from tourney.night.formats.registry import format_of
from tourney.night.seating.dealing import MOST_AT_A_TABLE

#: The most units that boxes show; more are written as a number.
_MOST_BOXES = 20
#: The longest name that an example may use, so that it stays on one line.
_SHORT = 12
#: The most columns on an upright page; more lie across the page.
_MOST_UPRIGHT = 6
#: The most columns with full width; more are narrow.
_MOST_WIDE = 12
#: How many rows fit above the rules on A4 and US Letter, with names of any length at the head.
_ROWS_UPRIGHT, _ROWS_ACROSS, _ROWS_OF_MANY, _ROWS_OF_LIARS = 18, 11, 9, 20


class SheetColumn(Struct, frozen=True):
    """A player's column.

    Attributes:
        name: the player's name; "" if there is room to write a name.
        boxes: a box for each unit or life, true if still held; () if a number says it.
        held: that number, in words; "" if boxes say it, or nothing does.
        rolls: the rolls in the round in play.
    """

    name: str
    boxes: tuple[bool, ...]
    held: str
    rolls: str = ""


class ScoreSheet(Struct, frozen=True):
    """A score sheet to print.

    Attributes:
        place: the number of the real table; 0 if there is room to write it.
        title: the table's title, such as "Heat 2" or "Final"; "" if the place is enough.
        liar: true if the sheet is of Liar's Mexico.
        first: the number of the first row's round; 0 for rows without numbers.
        lead: the lead of the first round; "" if it is decided by a roll-off, or to be filled in.
        tie: the rolls so far in a tie that is being broken.
        notes: sentences on the state of the table.
        head: the lines of notation above the turns, with which the sheet is typed in; () if the
            sheet continues an existing one.
    """

    place: int
    title: str
    columns: Sequence[SheetColumn]
    liar: bool
    first: int = 0
    lead: str = ""
    tie: str = ""
    notes: Sequence[str] = ()
    head: Sequence[str] = ()

    @property
    def across(self) -> bool:
        """True if the sheet is printed across the page; the players of liars stand above."""
        return len(self.columns) > _MOST_UPRIGHT and not self.liar

    @property
    def rounds(self) -> list[int]:
        """The number of each row's round; 0 for a row without a number."""
        players = len(self.columns)
        rows = _ROWS_ACROSS if self.across else _ROWS_UPRIGHT
        if players > _MOST_WIDE:
            rows = _ROWS_OF_MANY
        if self.liar:  # the players are listed in two columns above the rows
            rows = _ROWS_OF_LIARS - (players + 1) // 2
        return [self.first + row if self.first else 0 for row in range(rows)]

    @property
    def many(self) -> bool:
        """True if the columns are narrow."""
        return self.across and len(self.columns) > _MOST_WIDE

    @property
    def example(self) -> tuple[str, str]:
        """Two short names as the notation writes them, for an example."""
        names = sorted((write_name(column.name) for column in self.columns if column.name), key=len)
        short = [name for name in names if width(name) <= _SHORT]
        return (short[0], short[1]) if len(short) > 1 else ("Ann", "Bob")


def score_sheets(record: PaperRecord) -> list[ScoreSheet]:
    """Return a sheet for each table where play continues, and a blank sheet to copy.

    Before seats are drawn, the sheets are blank, one for each table in the room.
    """
    blank = _blank(record)
    if record.playing:
        sheets = [_played(record, table) for table in record.tables]
        return [*(sheet for sheet in sheets if len(sheet.columns) > 1), blank]
    seated = [
        _seated(record, seating.place, seating.title, [s.name for s in seating.seats])
        for seating in seatings(record)
        if seating.place
    ]
    if seated:
        return [*seated, blank]
    return [blank] * (record.night.plan.setup.tables if record.over_several else 1)


def rules_below(record: PaperRecord) -> dict[str, object]:
    """Return the rules of the night, as every sheet has them below its rows.

    The lines of the rules card lack the order, which stands above them.
    """
    rules = record.night.rules
    return {
        "mexicos": isinstance(rules, Rules) and rules.mexico_by is not MexicoBy.NOBODY,
        "liar": not rules.has_units,
        "order": ORDERS[rules.order],
        "rules": [line for line in record.card.lines if line.heading != "Order"],
        "rules_title": record.card.heading,
        "floor": record.over_several,
    }


def _blank(record: PaperRecord) -> ScoreSheet:
    """Return a sheet without players."""
    night = record.night
    if record.over_several:
        pairs = format_of(night.plan.setup).pairs
        count = 2 if pairs else min(MOST_AT_A_TABLE, night.plan.setup.seats)
    else:
        count = len(night.entries) if len(night.entries) > 1 else MOST_AT_A_TABLE
    columns = [_starting(record, "")] * count
    head = (f"@rules {write_rules(night.rules)}", "@players")
    first = 0 if record.playing else 1
    return ScoreSheet(0, "", columns, liar=not night.rules.has_units, first=first, head=head)


def _seated(record: PaperRecord, place: int, title: str, names: Sequence[str]) -> ScoreSheet:
    """Return a sheet for a table at which nothing has been played."""
    columns = [_starting(record, name) for name in names]
    head = (
        f"@rules {write_rules(record.night.rules)}",
        f"@players {', '.join(map(write_name, names))}",
    )
    liar = not record.night.rules.has_units
    return ScoreSheet(place, title, columns, liar, first=1, head=head)


def _starting(record: PaperRecord, name: str) -> SheetColumn:
    rules = record.night.rules
    if not isinstance(rules, Rules):
        return SheetColumn(name, (True,) * _boxes(rules.lives or 0), "")
    if format_of(record.night.plan.setup).endless:
        return SheetColumn(name, (), "lost")
    own = next((line.units for line in record.night.entries if line.name == name), 0)
    units = own or rules.units
    return _units(name, units, units)


def _units(name: str, held: int, of: int, rolls: str = "") -> SheetColumn:
    most = max(held, of)
    if most > _MOST_BOXES:
        return SheetColumn(name, (), f"{held} left", rolls)
    boxes = (True,) * held + (False,) * (most - held)
    return SheetColumn(name, boxes, "", rolls)


def _boxes(count: int) -> int:
    return count if count <= _MOST_BOXES else 0


def _played(record: PaperRecord, table: PlayedTable) -> ScoreSheet:
    """Return a sheet that continues a table's match."""
    place, title = table.line.place, table.line.title
    if isinstance(table.view, LiarView):
        return _of_liars(place, title, table.view)
    view, running = table.view, table.running
    seats = [seat for seat in view.seats if not seat.out]
    lead = _lead(view, running)
    rolled = _rolled(running)
    columns = [_column(view, seat, rolled.get(seat.name, "")) for seat in seats]
    return ScoreSheet(
        place,
        title,
        columns,
        liar=False,
        first=view.round,
        lead=lead,
        tie=_tie(running),
        notes=_notes(running, lead),
        head=_head(record, view, seats, lead),
    )


def _lead(view: TableView, running: HistoryItem | None) -> str:
    """Return the lead of the first round on the sheet; "" if it is still to be rolled for."""
    if running is not None:
        return running.lead
    if view.phase == "roll-off":
        return ""
    return next((seat.name for seat in view.seats if seat.lead), "")


def _column(view: TableView, seat: SeatView, rolls: str) -> SheetColumn:
    if seat.lost is not None:
        return SheetColumn(seat.name, (), f"lost {seat.lost}", rolls)
    return _units(seat.name, seat.units, view.match.rules.units, rolls)


def _rolled(running: HistoryItem | None) -> dict[str, str]:
    """Return the rolls so far in the round in play, by name."""
    if running is None:
        return {}
    return {turn.name: _rolls(turn) for turn in running.parts[0].turns}


def _rolls(turn: TurnLine) -> str:
    rolls = " ".join(turn.texts)
    return rolls if turn.rolls_known else f"={rolls}"


def _tie(running: HistoryItem | None) -> str:
    if running is None:
        return ""
    return "; ".join(
        f"{turn.name} {_rolls(turn)}" for part in running.parts[1:] for turn in part.turns
    )


def _notes(running: HistoryItem | None, lead: str) -> list[str]:
    if running is not None:
        note = f"Round {running.number} is in play; its rolls so far are in its row."
        if len(running.parts) > 1:
            note += " A tie for lowest is being broken."
        return [note]
    return [] if lead else ["Roll one die each for the lead. The highest leads."]


def _head(
    record: PaperRecord, view: TableView, seats: Sequence[SeatView], lead: str
) -> tuple[str, ...]:
    """Return the table before the first round on the sheet, as lines of notation."""
    rules = record.night.rules
    assert isinstance(rules, Rules)
    if len(seats) < 2:
        return ()
    names = tuple(seat.name for seat in seats)
    units = tuple(seat.units for seat in seats)
    full = all(held == rules.units for held in units)
    opened = MatchOpened(rules, names, () if full else units, view.match.until)
    named = [LeadNamed(names.index(lead))] if lead in names else []
    return tuple(sheet_of([opened, *named]).splitlines())


def _of_liars(place: int, title: str, view: LiarView) -> ScoreSheet:
    seats = [seat for seat in view.seats if not seat.out]
    notes = []
    if view.on_turn is not None:
        notes.append(f"{view.on_turn.name} to roll.")
        if (claim := view.match.claim) is not None:
            notes.append(f"{view.match.names[claim.player]} has claimed {claim.value}.")
    columns = [_liar(view, seat) for seat in seats]
    return ScoreSheet(place, title, columns, liar=True, notes=notes)


def _liar(view: LiarView, seat: LiarSeat) -> SheetColumn:
    lives = _boxes(view.match.rules.lives or 0)
    if lives:
        return SheetColumn(
            seat.name, (True,) * (lives - seat.penalties) + (False,) * seat.penalties, ""
        )
    return SheetColumn(seat.name, (), seat.tally if seat.penalties else "")
