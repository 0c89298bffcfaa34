"""The views of a night for screens and exports."""

from collections.abc import Container, Mapping
from types import MappingProxyType
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from tourney.game import score
from tourney.game.card import CardLine, RulesCard, rules_card
from tourney.game.games import AnyMatch, AnyRules, first_of, game_of
from tourney.game.liar.table import LiarView
from tourney.game.mexico.match import Match
from tourney.game.mexico.round import Speed
from tourney.game.mexico.table import TableView
from tourney.game.wording import listed, quantity
from tourney.night.formats.registry import format_of
from tourney.night.people.attendance import Attendance
from tourney.night.seating.draw import LIST_METHOD, RATING_METHOD
from tourney.night.state.amounts import find_currency, write_money
from tourney.night.state.floor_of import Matches
from tourney.night.state.night import Entry, Night, NightTable
from tourney.night.state.plan import Plan
from tourney.night.state.shelf import State

Status = score.Status | Literal["registered", "no-show"]

NOTHING_OWED: Mapping[int, int] = MappingProxyType({})

#: What a draw was seeded by, by its method.
_SEEDED: Mapping[str, Literal["rating", "list"]] = MappingProxyType(
    {RATING_METHOD: "rating", LIST_METHOD: "list"}
)


class EntryLine(Struct, frozen=True):
    """A player of the night.

    Attributes:
        seat: the seat, from 1, at the player's last table; None before there is one.
        table: this table's number; before play the drawn one, or 0.
        here: True if checked in or, in play, taking part.
        fixed: the player's own place and seat there, each from 1 (F1.5).
        late: True if the player joined after play had begun.
        rebuys: how often the player bought in again.
        owes: the debt, in the currency's smallest unit (F8.5).
        units: the player's own units to begin with (F1.9); 0 means the rules' units.
        no_chair: True if the player came but never got a seat (F1.10); the status is then a
            no-show's.
        in_line: for a player who waits for a seat, the place in line, from 1 (F1.10); else 0.
        seed: the seed from the list of people, from 1 (F6.5); 0 for none.
        attends: in play, where players come and go, whether the player is here (F15.1); else None.
    """

    entry: int
    name: str
    paid: bool
    seat: int | None
    status: Status
    table: int = 0
    here: bool = False
    fixed: tuple[int, int] | None = None
    late: bool = False
    rebuys: int = 0
    owes: int = 0
    units: int = 0
    in_line: int = 0
    no_chair: bool = False
    seed: int = 0
    attends: Attendance | None = None


class TableLine(Struct, frozen=True):
    """A table of the night: its players, how far it is, and who has won.

    Attributes:
        place: the number of the real table, which is used again.
        title: "Heat 2", "Final"; "" if the place says enough.
        closed: True if nobody plays there any more.
    """

    number: int
    place: int
    title: str
    closed: bool
    players: tuple[str, ...]
    finished: bool
    words: str


class NightView(Struct, frozen=True):
    """A night, its entries and tables.

    Attributes:
        number: the night's number in the store, from 1.
        entries: in the order of registration.
        seats: entries by seat, of the first table; () before there are any.
        tables: the tables in play or played, by number.
        draw: before play, each table's entries by seat (with duels, the bracket from top to
            bottom); () without a draw.
        paid: how many have paid; a no-show does not count, as the fee is given back.
        here: how many are here; before play 0 if nobody is checked in.
        seed: the five dice of the seats' draw; "" if the seats have changed since.
        seeded_by: what the draw was seeded by (F14.2, F6.5); "" if it was by lot.
        by_hand: True if the host has placed people since the draw.
        worth: the worth of a unit, in words; "" if it is worth nothing.
        undo: what undo would take back, in a few words; "" for nothing.
        damage: a sentence if the log cannot be read beyond some row: the view ends there, and
            nothing more can be recorded; or "".
        sealed: why the viewer can type nothing at the table asked for, or else on the floor: the
            damage, or the role; or "".
        line: the line on the big screen; "" for none.
        lead_hidden: True if the leader is hidden until the end.
        chances_locked: True if no table may show chances, so that nobody is coached.
        taken: the fees taken so far less refunds, in words; "" for none.
    """

    number: int
    plan: Plan
    state: State
    entries: tuple[EntryLine, ...]
    seats: tuple[EntryLine, ...]
    tables: tuple[TableLine, ...]
    draw: tuple[tuple[EntryLine, ...], ...]
    paid: int
    here: int
    seed: str
    seeded_by: Literal["", "rating", "list"]
    by_hand: bool
    worth: str
    undo: str
    damage: str
    sealed: str = ""
    taken: str = ""
    line: str = ""
    lead_hidden: bool = False
    chances_locked: bool = False

    @property
    def rules(self) -> AnyRules:
        """The night's rules."""
        return self.plan.rules

    @property
    def has_floor(self) -> bool:
        """True if the night has several tables, with a floor between them."""
        return format_of(self.plan.setup).has_floor

    @property
    def counts_units(self) -> bool:
        """True if the night counts units: the open game's, or lives at several tables (R15.5)."""
        return self.rules.has_units or self.has_floor

    @property
    def chances_hidden(self) -> bool:
        """True while chances to win are hidden (F12.3), as they tell who leads."""
        return self.state != "finished" and (self.lead_hidden or self.chances_locked)

    @property
    def takes_fee(self) -> bool:
        """True if there is an entry fee to pay."""
        return self.plan.setup.fees.entry > 0 or self.plan.put_in(1) > 0


class TablePage(Struct, frozen=True):
    """A table of the open game with its night, and the pot in words.

    Attributes:
        pot_words: "" where units have no end, as nobody wins them.
        number: the table's number.
        final: True for the last of several tables, where the pot of all tables is won; the words
            are then about that pot.
        deal: True if few players are left, and they could make a deal now (F11.3).
    """

    night: NightView
    table: TableView
    pot_words: str
    number: int = 1
    final: bool = False
    deal: bool = False

    @property
    def is_one_of_several(self) -> bool:
        """True if the night's pot comes from several tables and is not won at this one."""
        several_tables = len(self.night.tables) > 1
        return several_tables and not self.final and self.night.has_floor

    def referee(self, speed: Speed) -> str:
        """Return what the table waits for, at a speed of entry (R10.4)."""
        if self.table.match.ended is not None and self.is_one_of_several:
            return "Play is over here; the night ends."
        if self.table.winner and self.is_one_of_several:
            if self.table.duel:
                return self.table.paces[speed].act.words
            return f"{self.table.winner} wins here. The pot of this table: {self.pot_words}."
        if self.table.winner and self.final:
            return f"{self.table.winner} wins the night and its pot of {self.pot_words}."
        return self.table.paces[speed].act.words


class LiarPage(Struct, frozen=True):
    """A table of Liar's Mexico with its night.

    Attributes:
        number: the table's number.
    """

    night: NightView
    table: LiarView
    number: int = 1


def state_of(night: Night, tables: Matches, finished: bool | None = None) -> State:
    """Return the state of the night: registering, seating, playing or finished.

    Args:
        finished: what the night's format says; None decides by whether every table is over.
    """
    if tables:
        over = all(match.over for match in tables.values()) if finished is None else finished
        return "finished" if over else "playing"
    return "seating" if night.draw else "registering"


def night_view(
    number: int,
    night: Night,
    tables: Matches,
    *,
    undo: str,
    damage: str,
    finished: bool | None = None,
    sealed: str = "",
    owing: Mapping[int, int] = NOTHING_OWED,
    taken: str = "",
) -> NightView:
    """Return the view of a night; before play there are no tables.

    Args:
        finished: what the night's format says; None decides by whether every table is over.
        sealed: why the viewer can type nothing, or "".
        owing: each entry's debt.
        taken: the fees taken, in words.
    """
    opened, missing = night.opened, night.no_shows
    goes = format_of(night.plan.setup).comes_and_goes
    in_line = {number: place for place, number in enumerate(night.in_line, start=1)}
    lines = {
        entry.number: EntryLine(
            entry.number,
            entry.name,
            entry.paid,
            None,
            _status(entry, missing),
            here=entry.number not in missing and night.attends(entry.number) is Attendance.HERE
            if opened
            else entry.here,
            fixed=entry.seat,
            late=entry.late,
            rebuys=entry.rebuys,
            owes=owing.get(entry.number, 0),
            units=entry.units,
            in_line=in_line.get(entry.number, 0),
            no_chair=entry.number in missing and night.never_sat(entry),
            seed=entry.seed,
            attends=night.attends(entry.number)
            if tables and goes and entry.number not in missing
            else None,
        )
        for entry in night.entries
    }
    for place, seats in enumerate(() if tables else night.draw, start=1):
        for seat, entry in enumerate(seats, start=1):
            lines[entry] = replace(lines[entry], seat=seat, table=0 if night.single else place)
    first: tuple[int, ...] = night.draw[0] if night.draw and not tables else ()
    for table, match in tables.items():
        # If one of the logs is damaged, it may lack people whom the other has.
        names = [match.names[player] for player in match.seating]
        seats = tuple(night.numbers[name] for name in names if name in night.numbers)
        first = first or seats
        figures = game_of(match.rules).figures(match)
        for seat, entry in enumerate(seats, start=1):
            line = lines[entry]
            player = match.names.index(line.name)
            if isinstance(match, Match) and match.players[player].moved:
                continue  # the player went on to a later table
            # At merged tables a player is where they play; in a format, at the last table.
            if line.status != "playing" or not night.single:
                status = figures[player].status
                lines[entry] = replace(line, seat=seat, status=status, table=table)
    return NightView(
        number=number,
        plan=night.plan,
        state=state_of(night, tables, finished),
        entries=tuple(lines.values()),
        seats=tuple(lines[entry] for entry in first),
        tables=tuple(
            _table_line(table, tables[table.number])
            for table in night.tables
            if table.number in tables
        ),
        draw=() if tables else tuple(tuple(map(lines.__getitem__, seats)) for seats in night.draw),
        paid=sum(line.paid and line.status != "no-show" for line in lines.values()),
        here=sum(line.here for line in lines.values()),
        seed=night.seed,
        seeded_by=_SEEDED.get(night.drawn[1], "") if night.seed else "",
        by_hand=night.by_hand,
        worth=money(night.plan, 1),
        undo=undo,
        damage=damage,
        sealed=sealed,
        taken=taken,
        line=night.line,
        lead_hidden=night.lead_hidden,
        chances_locked=night.chances_locked,
    )


def _status(entry: Entry, missing: Container[int]) -> Status:
    if entry.withdrawn:
        return "withdrawn"
    return "no-show" if entry.number in missing else "registered"


def _table_line(table: NightTable, match: AnyMatch) -> TableLine:
    won = first_of(match)
    if won:
        words = f"{listed(won)} {'has won' if len(won) == 1 else 'share first place'}"
    else:
        words = game_of(match.rules).how_far(match)
    players = tuple(match.names[player] for player in match.seating)
    finished, title = match.over or table.closed, table.title
    return TableLine(table.number, table.place, title, table.closed, players, finished, words)


def money(plan: Plan, units: int) -> str:
    """Return the worth of this many units, in words; "" if they are worth nothing."""
    if not plan.unit_worth:
        return ""
    return write_money(units * plan.unit_worth, find_currency(plan.currency))


def money_words(plan: Plan, amount: int) -> str:
    """Return an amount of the night's currency as people write it.

    Args:
        amount: in the smallest unit.
    """
    return write_money(amount, find_currency(plan.currency))


def night_card(plan: Plan) -> RulesCard:
    """Return the rules card, with the worth of units after their number."""
    card = rules_card(plan.rules, plan.house, plan.penalties)
    if not plan.unit_worth:
        return card
    start, *others = card.lines
    return replace(card, lines=(start, CardLine("Worth", f"{money(plan, 1)} a unit."), *others))


def pot_words(plan: Plan, units: int) -> str:
    """Return the pot in words: `25 units (£12.50)`, or `25 units` if they are worth nothing."""
    worth = money(plan, units)
    counted = quantity(units, plan.rules.unit)
    return f"{counted} ({worth})" if worth else counted
