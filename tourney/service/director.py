"""The one door: a command in, frozen views out. What it acknowledges is on disk."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, replace
from functools import partial
from uuid import uuid4

from tourney.game.card import RulesCard
from tourney.game.games import AnyRules, opening, sheet_of
from tourney.game.liar.history import Run
from tourney.game.liar.history import history as liar_history
from tourney.game.liar.match import LiarMatch
from tourney.game.liar.table import liar_view
from tourney.game.mending.terms import Correction
from tourney.game.mexico.events import PlayerRenamed
from tourney.game.mexico.history import HistoryItem, history, running
from tourney.game.mexico.match import Match, Speed
from tourney.game.mexico.table import TableView, table_view
from tourney.game.names import clean_name
from tourney.game.refusal import Refused
from tourney.laptop.acknowledged import Acknowledged
from tourney.laptop.address import Address
from tourney.log.drafting import Entry
from tourney.log.night_logs import ReadPosition
from tourney.log.roles import HOST, Who
from tourney.log.session import NightSession
from tourney.night.corrections.correction import CorrectionLine, PickLine, Preview
from tourney.night.events import (
    CheckedIn,
    EntryRemoved,
    EntryRenamed,
    NightPlanned,
    PaymentMarked,
    PlanChanged,
    SeatFixed,
    SeatsDrawn,
    SeatsPlaced,
    TableOpened,
)
from tourney.night.floor_of import people_of, speed_at
from tourney.night.format import Back
from tourney.night.formats.registry import FORMATS
from tourney.night.money.accounts import pot_of
from tourney.night.people.latecomers import arrivals
from tourney.night.planning.evening_card import evening_card, in_format
from tourney.night.planning.from_sheet import (
    entries_of_sheet,
    entries_of_sheets,
    heading,
    merge,
    merge_all,
    plan_of_sheet,
    read_table,
    read_tables,
)
from tourney.night.planning.own_presets import (
    HousePresets,
    PresetDropped,
    PresetSaved,
    check_own,
    clean_preset_name,
    find_preset,
)
from tourney.night.planning.plan import read_plan
from tourney.night.seating.draw import METHOD, is_seed
from tourney.night.standings.at_table import StandingsView, standings_view
from tourney.night.standings.outcome import open_game, standing_of
from tourney.night.views.night_history import NightPart, night_history
from tourney.night.views.view import LiarPage, NightView, TablePage, money, night_card, pot_words
from tourney.service.ending import ending_of
from tourney.service.house_presets import House
from tourney.service.night_list import NightList
from tourney.service.nights import draw_seed
from tourney.service.room import Room
from tourney.service.tables import NOBODY_OUT
from tourney.store.changes import Changes
from tourney.store.losses import loss_in
from tourney.store.open import open_store
from tourney.store.rows.records import ProjectionRows
from tourney.store.store import Store


@dataclass(frozen=True, slots=True)
class Followed:
    """What others have written to a night.

    Attributes:
        tables: where, by table; 0 is the night's own log.
        saved: whether what was last typed here, and refused as not saved, is there after all.
    """

    tables: frozenset[int]
    saved: bool


class Director(Room):
    """All that can be asked of, and done to, the nights of one store.

    Every command either is on disk when it returns or raises Refused, with nothing changed.
    A night is named by its number in the store, from 1; one of its players by the seat view's
    `player`, one of its entries by the entry line's `entry`.
    """

    def __init__(self, store: Store, draw: Callable[[], str] = draw_seed, who: Who = HOST) -> None:
        """Take over an open store.

        Args:
            draw: gives five dice for a draw when the room has rolled none.
            who: whoever records; what their role is not for is refused (`role`).
        """
        super().__init__(store, draw, who)
        self._house = House(store, who)

    @classmethod
    def open(
        cls,
        address: Address,
        draw: Callable[[], str] = draw_seed,
        who: Who = HOST,
        acknowledged: Acknowledged | None = None,
    ) -> "Director":
        """The director of the store at an address, made when there is none.

        Args:
            promises: remembers what the store acknowledges, and stops a night that comes back
                with less; without it, nothing is remembered.

        Raises:
            Refused: as `open_store`.
        """
        store = open_store(address)
        store.acknowledged = acknowledged
        return cls(store, draw, who)

    @classmethod
    def over(
        cls, listed: NightList, draw: Callable[[], str] = draw_seed, who: Who = HOST
    ) -> "Director":
        """The director of the store whose nights are listed; it is the one that closes it."""
        return cls(listed._store, draw, who)

    @property
    def who(self) -> Who:
        """Whoever records."""
        return self._who

    def is_free(self) -> bool:
        """Whether a command need not wait for another program that keeps the store locked.

        Whoever waits does not wait for ever: in the end it is free, and the command is refused.
        """
        return self._store.is_free()

    def changes(self) -> Changes:
        """Something that says when others have written to the store.

        It may be waited on in a thread of its own; whoever asked for it closes it.
        """
        return self._store.changes()

    def follow(self, number: int) -> Followed:
        """Read what others have written to a night since it was last read; `saved` is said once.

        Raises:
            Refused: there is no such night, or the store cannot be read.
        """
        session = self._session(number)
        moved = frozenset(session.read_on())
        if session.look_for_losses():
            moved |= {0}
        return Followed(moved, session.resolved_as_saved())

    def losses(self) -> str:
        """What the whole store has lost of what it acknowledged here, in words; "" is nothing."""
        return loss_in(self._store)

    def read_position(self, number: int) -> ReadPosition:
        """What a view of a night that is taken now shows of it, for `expecting`."""
        return self._session(number).read_position

    def moved_since(self, number: int, position: ReadPosition) -> frozenset[int]:
        """Where a night has been read further than this shows, by table; 0 is its own log."""
        return self._session(number).moved_since(position)

    def damage(self, number: int) -> str:
        """Why nothing more can be recorded of a night, or ""."""
        return self._session(number).damage

    def typed_by(self, number: int, table: int) -> str:
        """Who wrote last at a table, if it was somebody else; 0 is the night's own log."""
        return self._session(number).typed_by(table)

    def expecting(self, number: int, position: ReadPosition) -> AbstractContextManager[None]:
        """Refuse commands, within this, as overtaken where what they rest on was not seen.

        A command at a table rests on its rows; one in the night's own log, or that takes
        something back there, on these as well.
        """
        return self._session(number).expecting(position)

    @property
    def address(self) -> Address:
        """Where the nights are saved."""
        return self._store.address

    # What there is

    def night(self, number: int) -> NightView:
        """The night, its entries and seats."""
        return self._view(self._session(number))

    def table(self, number: int, table: int = 1) -> TablePage:
        """A table of a night of the open game.

        Raises:
            Refused: the table has not been opened, or plays Liar's Mexico.
        """
        session = self._session(number)
        night = session.night
        match, matches = self._open_match(session, table), open_game(session.tables)
        brings = FORMATS[night.plan.setup.format].back is Back.SITS_DOWN
        final = brings and match.until == 1 and len(matches) > 1
        pot = pot_words(night.plan, pot_of(night, matches) if final else match.pot)
        view = self.table_view(number, table)
        # Out here, and in again elsewhere.
        gone = {e.name for e in night.entries if e.rebuys and night.at.get(e.number) != table}
        seats = tuple(seat for seat in view.seats if not (seat.out and seat.name in gone))
        moved = tuple(seat.name for seat in view.seats if seat not in seats)
        view = replace(view, seats=seats, moved=(*view.moved, *moved))
        return TablePage(self._view(session, table), view, pot, table, final)

    def table_view(self, number: int, table: int = 1) -> TableView:
        """A table of the open game without its night.

        Raises:
            Refused: as `table`.
        """
        session = self._session(number)
        before = session.table(table).before
        match = self._open_match(session, table)
        return table_view(match, before if isinstance(before, Match) else None)

    def speed(self, number: int, table: int) -> Speed:
        """How much is typed at a table (R10.4), as far as its entries and the others' tell."""
        return speed_at(self._matches(self._session(number)), table)

    def rounds(self, number: int) -> int:
        """How many rounds of the open game are finished, at all tables together."""
        return sum(match.rounds for match in self._matches(self._session(number)).values())

    def liar_table(self, number: int, table: int = 1) -> LiarPage:
        """A table of a night of Liar's Mexico.

        Raises:
            Refused: the table has not been opened, or plays the open game.
        """
        session = self._session(number)
        match = self._liar_match(session, table)
        before = session.table(table).before
        word = session.night.plan.penalties
        view = liar_view(match, before if isinstance(before, LiarMatch) else None, word)
        return LiarPage(self._view(session, table), view, table)

    def standings(self, number: int, table: int = 1) -> StandingsView:
        """Who stands where at a table, final once it is over."""
        session = self._session(number)
        night, match = session.night, session.tables.get(table)
        corrections = len(session.table(table).corrections) if match is not None else 0
        return standings_view(self._view(session, table), night, table, match, corrections)

    def history(self, number: int, table: int = 1) -> tuple[HistoryItem, ...]:
        """Everything finished at a table of the open game, in order; nothing before it is open."""
        match = self._session(number).tables.get(table)
        return history(match) if isinstance(match, Match) else ()

    def liar_history(self, number: int, table: int = 1) -> tuple[Run, ...]:
        """Everything claimed and taken at a table of Liar's Mexico, in order."""
        session = self._session(number)
        match, word = session.tables.get(table), session.night.plan.penalties
        return tuple(liar_history(match, word)) if isinstance(match, LiarMatch) else ()

    def sheet(self, number: int, table: int = 1) -> str:
        """A table as a score sheet, corrections folded in.

        Raises:
            Refused: the table has not been opened.
        """
        session = self._session(number)
        return sheet_of(session.table(table).standing, heading(session.night.plan))

    def night_history(self, number: int) -> tuple[NightPart, ...]:
        """What was played at the tables of a floor and at its barriers, the first beat first."""
        session = self._session(number)
        mended = {
            table: {item for line in self.corrections(number, table) for item in line.items}
            for table in session.tables
            if session.table(table).corrections
        }
        events = (row.event for row in session.rows)
        undone = tuple(session.taken_back())
        return night_history(session.night, events, session.tables, mended, undone)

    def running(self, number: int, table: int = 1) -> HistoryItem | None:
        """The round in play at a table of the open game, if somebody has rolled in it."""
        match = self._session(number).tables.get(table)
        return running(match) if isinstance(match, Match) else None

    def picks(self, number: int, table: int = 1) -> tuple[PickLine, ...]:
        """What can be put right at a table, in order; nothing before it is open."""
        from tourney.game.corrections import picks

        session = self._session(number)
        if table not in session.tables:
            return ()
        rows = session.corrections(table)
        return tuple(
            PickLine(pick, rows[pick.by].by, rows[pick.by].at)
            if pick.by
            else PickLine(pick, "", None)
            for pick in picks(session.table(table).steps)
        )

    def corrections(self, number: int, table: int = 1) -> tuple[CorrectionLine, ...]:
        """The corrections that stand at a table, from the first on."""
        from tourney.game.consequences import consequences

        session = self._session(number)
        if table not in session.tables:
            return ()
        rows = session.corrections(table)
        return tuple(
            CorrectionLine(
                done.words,
                rows[done.seq].by,
                rows[done.seq].at,
                done.home,
                done.items,
                done.effects,
            )
            for done in consequences(session.table(table))
        )

    def preview(
        self,
        number: int,
        correction: Correction,
        table: int = 1,
        outs: Mapping[int, str] = NOBODY_OUT,
    ) -> Preview:
        """What a correction would change, over the whole night; nothing is recorded.

        Args:
            outs: as for `correct`.

        Raises:
            Refused: it cannot stand as it is.
        """
        from tourney.game.corrections import pick_words, shifts
        from tourney.night.corrections.night_shifts import (
            night_shifts,
            prizes_changed,
            table_shifts,
        )

        session = self._session(number)
        log, plan = session.table(table), session.night.plan
        mending, settled = self._mended(session, correction, table, outs)
        assert log.state is not None
        words, worth = pick_words(log.steps, correction), partial(money, plan)
        if settled is None:
            changed = shifts(log.state, mending.after, worth, plan.penalties)
            after = standing_of(session.night, {**session.tables, table: mending.after})
            prizes = prizes_changed(self._standing(session).lines, after.lines)
            notes = (prizes,) if prizes else ()
            return Preview(words, changed, mending.conflicts, mending.missing, notes=notes)
        after = standing_of(settled.night, settled.matches)
        assert isinstance(log.state, Match)
        return Preview(
            words,
            table_shifts(log.state, settled, table, worth),
            (*mending.conflicts, *settled.conflicts),
            mending.missing,
            night_shifts(self._standing(session), after),
            settled.stays,
            settled.notes,
        )

    def correct(
        self,
        number: int,
        correction: Correction,
        table: int = 1,
        outs: Mapping[int, str] = NOBODY_OUT,
        shown: Preview | None = None,
    ) -> str:
        """As `Tables.correct`.

        Args:
            shown: the preview that the host has seen; what it comes to now has to be the same.

        Raises:
            Refused: `changed`, when it is another one by now; or as `Tables.correct`.
        """
        if shown is not None:
            self._session(number).read_on()
            if self.preview(number, correction, table, outs) != shown:
                raise Refused(
                    "changed",
                    "Not saved: somebody else has typed since, and this changes something else "
                    "now. Look at it again; Enter has it count.",
                )
        return super().correct(number, correction, table, outs)

    def rules(self, number: int) -> RulesCard:
        """The night's rules in plain words, as they are in its format."""
        plan = self._session(number).night.plan
        return in_format(night_card(plan), plan.setup.format, worth=bool(plan.unit_worth))

    def card(self, number: int) -> RulesCard:
        """How the night is held and what it costs, then its rules, in plain words."""
        night = self._session(number).night
        taking_part = (entry for entry in night.entries if not night.is_no_show(entry))
        players = len(list(taking_part) if night.opened else night.present)
        return evening_card(night.plan, players)

    # Before play

    def plan(self, form: Mapping[str, str]) -> int:
        """Plan a new night from its form (`read_plan`); its number."""
        planned = NightPlanned(str(uuid4()), read_plan(form, self.presets()))
        return self._plan([Entry([planned])])

    def plan_from_sheet(self, form: Mapping[str, str], text: str) -> int:
        """Make a night of a score sheet: its people, seats and table, as far as it goes.

        Undo takes the sheet back entry by entry.

        Args:
            form: as for `plan`; its rules do not count, the sheet's do.

        Returns:
            The night's number.

        Raises:
            Refused: the form is not right, or an `UnreadableSheet`, with the line.
        """
        sheet = read_table(text)
        plan = plan_of_sheet(form, sheet)
        return self._plan(
            Entry(night, {1: table} if table else {})
            for night, table in entries_of_sheet(str(uuid4()), plan, sheet)
        )

    def plan_from_sheets(self, form: Mapping[str, str], texts: Iterable[str]) -> int:
        """Make a night of several score sheets, all of them or none, a table each.

        The first is as in `plan_from_sheet`, those after it as in `merge_sheet`.

        Raises:
            Refused: the form is not right, or a `RefusedSheet`.
        """
        sheets = read_tables(texts)
        plan = plan_of_sheet(form, sheets[0])
        return self._plan(
            Entry(night, tables) for night, tables in entries_of_sheets(str(uuid4()), plan, sheets)
        )

    def merge_sheet(self, number: int, text: str) -> int:
        """Make a score sheet a further table of a night, or its first; the table's number.

        Its people are the night's where the names are the same, and new on the list where not.
        Undo takes the whole of it back.

        Raises:
            Refused: other rules than the night's, somebody who still plays at another table, or
                an `UnreadableSheet`, with the line.
        """
        session = self._session(number)
        session.read_on()
        sheet = read_table(text)
        merged, events = merge(session.night, session.tables, sheet)
        session.record(night=[merged], tables={merged.table: events})
        return merged.table

    def merge_sheets(self, number: int, texts: Iterable[str]) -> tuple[int, ...]:
        """Make score sheets further tables of a night, all of them or none; the tables' numbers.

        Raises:
            RefusedSheet: the first that cannot be merged, as in `merge_sheet`.
        """
        session = self._session(number)
        session.read_on()
        merges = merge_all(session.night, session.tables, read_tables(texts))
        session.record_all(Entry([merged], {merged.table: events}) for merged, events in merges)
        return tuple(merged.table for merged, _ in merges)

    def change_plan(self, number: int, form: Mapping[str, str]) -> None:
        """Change the plan of a night in which play has not begun."""
        self._session(number).record(night=[PlanChanged(read_plan(form, self.presets()))])

    def register(self, number: int, names: Sequence[str], paid: Sequence[bool] = ()) -> None:
        """Put people on the list: all of them, or, if one cannot be, none.

        Before play, or where the format takes late entries (F1.4); these sit down at the next
        barrier, and a no-show among them comes in under the own name.
        """
        session = self._session(number)
        self._refuse_newcomers(session)
        cleaned = tuple(clean_name(name) for name in names)
        has_paid = tuple(paid) or (False,) * len(cleaned)
        self._record_waiting(session, *arrivals(session.night, cleaned, has_paid))

    def rename(self, number: int, entry: int, name: str) -> None:
        """Put a name right, at any time."""
        session = self._session(number)
        cleaned = clean_name(name)
        known = session.night.entry(entry)
        tables = {
            table: [PlayerRenamed(match.names.index(known.name), cleaned)]
            for table, match in session.tables.items()
            if known is not None and known.name in match.names
        }
        session.record(night=[EntryRenamed(entry, cleaned)], tables=tables)

    def remove(self, number: int, entry: int) -> None:
        """Take somebody off the list before play."""
        self._session(number).record(night=[EntryRemoved(entry)])

    def mark_paid(self, number: int, entry: int, paid: bool) -> None:
        """Note that somebody has paid, or has not."""
        self._session(number).record(night=[PaymentMarked(entry, paid)])

    def check_in(self, number: int, entries: Sequence[int], here: bool = True) -> None:
        """People have come, or have not after all (F1.2); in play a no-show comes late (F1.4).

        Raises:
            Refused: `checked-in`, when it is so already.
        """
        session = self._session(number)
        if session.night.opened:
            self._refuse_newcomers(session)
        self._record_waiting(session, CheckedIn(tuple(entries), here))

    def fix_seat(self, number: int, entry: int, place: int, seat: int) -> None:
        """Keep a seat for somebody, whatever is drawn (F1.5); both from 1."""
        self._session(number).record(night=[SeatFixed(entry, (place, seat))])

    def free_seat(self, number: int, entry: int) -> None:
        """Let somebody's seat be drawn like any other."""
        self._session(number).record(night=[SeatFixed(entry, None)])

    def draw_seats(self, number: int, seed: str = "") -> None:
        """Draw the seats, from five dice that the room rolled, or from ones drawn here.

        Raises:
            Refused: the seed is not five dice.
        """
        seed = seed or self._draw()
        if not is_seed(seed):
            raise Refused("seed", "A seed is five dice, such as 42613.")
        session = self._session(number)
        night, format_ = session.night, self._format(session)
        refusal = format_.check(night.plan.setup, night.plan.rules, len(night.present))
        if refusal is not None:
            raise refusal
        drawn = format_.draw(night.plan.setup, people_of(night), seed)
        session.record(night=[SeatsDrawn(seed, METHOD, drawn)])

    def place_seats(self, number: int, *tables: Sequence[int]) -> None:
        """Seat people by hand, all of them: each table's entries, clockwise (F3.4)."""
        self._session(number).record(night=[SeatsPlaced(tuple(map(tuple, tables)))])

    def open_table(self, number: int) -> None:
        """Close the list and the seats; the roll-off begins, at every table of the draw."""
        session = self._session(number)
        night = session.night
        if not night.single:
            self._open_floor(session)
            return
        names = tuple(entry.name for entry in map(night.entry, night.seats) if entry is not None)
        opened = opening(night.plan.rules, names)
        session.record(night=[TableOpened(1)], tables={1: [opened]})

    # The house's own presets

    def presets(self) -> HousePresets:
        """The house's own presets by name, in the order in which they were first saved."""
        return self._house.presets

    def presets_damage(self) -> str:
        """Why their log cannot be read to its end, and none can be saved; or ""."""
        return self._house.damage

    def save_preset(self, name: str, rules: AnyRules, *, replace: bool = False) -> str:
        """Save rules under a name; the name as it is kept.

        Args:
            replace: where there is a preset of that name, with other rules, these take their
                place; nights that were planned with it stay as they are.

        Raises:
            Refused: the rules are the rulebook's, the name cannot be a preset's, or, with
                `preset-exists`, it is one already and not to be replaced.
        """
        check_own(rules)
        cleaned = clean_preset_name(name)
        presets = self.presets()
        kept = find_preset(cleaned, presets)
        if kept is None or presets[kept] != rules:
            if kept is not None and not replace:
                raise Refused("preset-exists", f"There is a preset called {kept} already.")
            self._house.record(PresetSaved(cleaned, rules))
        return kept or cleaned

    def drop_preset(self, name: str) -> None:
        """Offer a preset no more."""
        self._house.record(PresetDropped(name))

    # For the store's keeper

    def rebuild(self) -> tuple[int, tuple[int, ...]]:
        """Work every flat row out again from the events.

        Returns:
            How many nights there are, and the numbers of those that cannot be read at all.

        Raises:
            Refused: `role`, of whoever is not the host.
        """
        self._who.refuse_but_host()
        projections, unreadable = self.projections()
        self._store.replace_flat(projections)
        return len(projections) + len(unreadable), unreadable

    def projections(self) -> tuple[list[ProjectionRows], tuple[int, ...]]:
        """The flat rows of every night, worked out anew.

        Returns:
            They, and the numbers of the nights that cannot be read at all.
        """
        projections, unreadable = [], []
        for number in self._numbers():
            try:
                projections.append(self._session(number).projection)
            except Refused as refusal:
                if refusal.code != "no-night":
                    raise
                unreadable.append(number)
        return projections, tuple(unreadable)

    # Inside

    def _plan(self, entries: Iterable[Entry]) -> int:
        self._who.refuse_but_host()
        entries = tuple(entries)
        while True:
            number = max(self._numbers(), default=0) + 1
            session = NightSession(self._store, number, ending_of, self._who)
            try:
                session.record_all(entries)
            except Refused as refusal:
                if refusal.code == "overtaken":
                    continue  # somebody else has planned a night at this moment
                raise
            self._sessions[number] = session
            return number
