"""Score sheets to write on by hand, a page a table, that continue from where the night stands."""

from collections.abc import Sequence

from msgspec import Struct

from exports.paper.seats import seatings
from exports.record import PaperRecord, PlayedTable
from tourney.game.card import CardLine
from tourney.game.dice import ORDERS, Order
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

#: More than this are no boxes to cross off, but a number.
_MOST_BOXES = 20
#: Settings that keep an example on a line.
_SHORT = 12
#: More columns than this lie across the page.
_MOST_UPRIGHT = 6
#: More than this are narrow.
_MOST_WIDE = 12
#: The rows above the rules on A4 and US Letter, with names of any length at the head.
_ROWS_UPRIGHT, _ROWS_ACROSS, _ROWS_OF_MANY, _ROWS_OF_LIARS = 18, 11, 9, 20


class SheetColumn(Struct, frozen=True):
    """A player's column.

    Attributes:
        name: "" where there is room to write it in.
        boxes: one a unit, or a life: whether it is held still; () where a number tells.
        held: that number, in words; "" where boxes tell, or nothing does.
        rolls: in the round that is being played.
    """

    name: str
    boxes: tuple[bool, ...]
    held: str
    rolls: str = ""


class ScoreSheet(Struct, frozen=True):
    """A sheet.

    Attributes:
        place: the real table's; 0 where there is room to write it in.
        title: "Heat 2", "Final"; "" where the place says enough.
        across: it lies across the page.
        rounds: a row each, by number; 0 for one without.
        lead: of the first of these; "" where it is rolled off, or to be written in.
        tie: who has thrown what in a tie that is being broken.
        notes: on how the table stands, in sentences.
        head: the lines with which it is typed in, above the turns; () where it continues from lines
            that are there.
        mexicos: whether the rules know any.
        order: the values, lowest first.
        rules: the others of the card's lines that a player at the table asks for.
    """

    place: int
    title: str
    across: bool
    columns: tuple[SheetColumn, ...]
    rounds: tuple[int, ...]
    lead: str
    tie: str
    notes: tuple[str, ...]
    head: tuple[str, ...]
    mexicos: bool
    liar: bool
    order: tuple[int, ...]
    rules: tuple[CardLine, ...]
    rules_title: str
    floor: bool

    @property
    def many(self) -> bool:
        """The columns are narrow."""
        return self.across and len(self.columns) > _MOST_WIDE

    @property
    def example(self) -> tuple[str, str]:
        """Two names as they are in the notation, where they are short."""
        names = sorted((write_name(column.name) for column in self.columns if column.name), key=len)
        short = [name for name in names if width(name) <= _SHORT]
        return (short[0], short[1]) if len(short) > 1 else ("Ann", "Bob")


def score_sheets(record: PaperRecord) -> list[ScoreSheet]:
    """One for each table where play continues, and a blank one, to be copied.

    Before seats are drawn, one blank one for each table in the room.
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


def _sheet(
    record: PaperRecord,
    place: int,
    title: str,
    columns: Sequence[SheetColumn],
    *,
    first: int = 0,
    lead: str = "",
    tie: str = "",
    notes: Sequence[str] = (),
    head: Sequence[str] = (),
) -> ScoreSheet:
    rules = record.night.rules
    liar, across = not rules.has_units, len(columns) > _MOST_UPRIGHT
    rows = _ROWS_ACROSS if across else _ROWS_UPRIGHT
    if len(columns) > _MOST_WIDE:
        rows = _ROWS_OF_MANY
    if liar:
        # Two by two, the players are above.
        rows, across = _ROWS_OF_LIARS - (len(columns) + 1) // 2, False
    return ScoreSheet(
        place=place,
        title=title,
        across=across,
        columns=tuple(columns),
        rounds=tuple(first + row if first else 0 for row in range(rows)),
        lead=lead,
        tie=tie,
        notes=tuple(notes),
        head=tuple(head),
        mexicos=isinstance(rules, Rules) and rules.mexico_by is not MexicoBy.NOBODY,
        liar=liar,
        order=ORDERS[rules.order if isinstance(rules, Rules) else Order.LIAR],
        rules=tuple(line for line in record.card.lines if line.heading != "Order"),
        rules_title=record.card.heading,
        floor=record.over_several,
    )


def _blank(record: PaperRecord) -> ScoreSheet:
    """One with no one on it yet."""
    night = record.night
    if record.over_several:
        pairs = format_of(night.plan.setup).pairs
        count = 2 if pairs else min(MOST_AT_A_TABLE, night.plan.setup.seats)
    else:
        count = len(night.entries) if len(night.entries) > 1 else MOST_AT_A_TABLE
    columns = [_starting(record, "")] * count
    head = (f"@rules {write_rules(night.rules)}", "@players")
    return _sheet(record, 0, "", columns, first=0 if record.playing else 1, head=head)


def _seated(record: PaperRecord, place: int, title: str, names: Sequence[str]) -> ScoreSheet:
    """One for a table at which nothing has been played."""
    columns = [_starting(record, name) for name in names]
    head = (
        f"@rules {write_rules(record.night.rules)}",
        f"@players {', '.join(map(write_name, names))}",
    )
    return _sheet(record, place, title, columns, first=1, head=head)


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
    """One that continues from how a table stands."""
    place, title = table.line.place, table.line.title
    if isinstance(table.view, LiarView):
        return _of_liars(record, place, title, table.view)
    view, running = table.view, table.running
    seats = [seat for seat in view.seats if not seat.out]
    lead = _lead(view, running)
    rolled = _rolled(running)
    columns = [_column(view, seat, rolled.get(seat.name, "")) for seat in seats]
    return _sheet(
        record,
        place,
        title,
        columns,
        first=view.round,
        lead=lead,
        tie=_tie(running),
        notes=_notes(running, lead),
        head=_head(record, view, seats, lead),
    )


def _lead(view: TableView, running: HistoryItem | None) -> str:
    """The player who begins the first round on the sheet; "" if that is still to be rolled for."""
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
    """The rolls so far in the round that is being played, by name."""
    if running is None:
        return {}
    return {turn.name: _rolls(turn) for turn in running.parts[0].turns}


def _rolls(turn: TurnLine) -> str:
    rolls = " ".join(map(str, turn.rolls))
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
    """The table as it is before the first round on the sheet, as a score sheet of its own."""
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


def _of_liars(record: PaperRecord, place: int, title: str, view: LiarView) -> ScoreSheet:
    seats = [seat for seat in view.seats if not seat.out]
    notes = []
    if view.on_turn is not None:
        notes.append(f"{view.on_turn.name} to roll.")
        if (claim := view.match.claim) is not None:
            notes.append(f"{view.match.names[claim.player]} has claimed {claim.value}.")
    columns = [_liar(view, seat) for seat in seats]
    return _sheet(record, place, title, columns, notes=notes)


def _liar(view: LiarView, seat: LiarSeat) -> SheetColumn:
    lives = _boxes(view.match.rules.lives or 0)
    if lives:
        return SheetColumn(
            seat.name, (True,) * (lives - seat.penalties) + (False,) * seat.penalties, ""
        )
    return SheetColumn(seat.name, (), seat.tally if seat.penalties else "")
