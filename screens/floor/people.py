"""Actions on one person of the floor: leaving, coming late, buying in again, sitting wrong."""

from collections.abc import Sequence
from functools import partial

from textual.content import Content

from screens.app.night_screen import NightScreen
from screens.floor.tables_dialog import PlaceDialog, ask_for, ask_who
from screens.people.fee import TAKEN, entry_question, fee_question, fewer_units, stake_of
from screens.people.late import LateDialog, came_late
from screens.ui.away import ask_away
from screens.ui.find import Candidate
from screens.ui.pick import PickDialog
from screens.ui.status_line import StatusLine
from screens.ui.text import plain
from tourney.game.mexico.words import into_the_pot
from tourney.game.names import person_key
from tourney.game.refusal import Refused
from tourney.night.formats.points.options import averages
from tourney.night.people.handicaps import read_handicap
from tourney.night.people.latecomers import OVERRULED
from tourney.night.people.lists import clean_names
from tourney.night.state.place import name_of_place
from tourney.night.views.floor_view import FloorSeat, FloorTable, FloorView
from tourney.night.views.view import money, money_words
from tourney.service.before_play import Register
from tourney.service.moves import GoHome, MarkAway, MarkBack, MovePlayer, Rebuy

#: The answer that the person stays after all.
_FOR_A_SEAT = "waiting for a seat"


class FloorPeopleScreen(NightScreen):
    """The part of the floor that is about people."""

    _view: FloorView | None = None

    @property
    def view(self) -> FloorView:
        """The floor as it is drawn; before that no action is offered but the way back."""
        assert self._view is not None
        return self._view

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer nothing before the floor is drawn, as it may be that it cannot be read."""
        if self._view is None and action != "home":
            return False
        return super().check_action(action, parameters)

    def action_find(self) -> None:
        """Ask for whom, or for a table by its own name, and mark the table."""
        tables, people = _named(self.view), [*_seated(self.view), *_waiting(self.view)]
        question = "Who, or which table?" if tables else "Who?"
        ask_who(self, question, [*tables, *people], self._look_for)

    def _look_for(self, entry: int) -> None:
        if entry < 0:
            self.table = -entry
            self.redraw()
        elif not self.show_person(entry):
            waiting = {found.entry: found.words for found in _waiting(self.view)}
            words = waiting.get(entry, "sits at no table")
            self.query_one(StatusLine).tell(f"{self._called(entry)} {words}.")

    def show_person(self, entry: int) -> bool:
        """Mark the table of a player who sits at one; of the others the standings tell."""
        here = self._seat_of(entry) is not None
        if here:
            # The floor marks a table of its own choice when it comes into view again.
            self.call_after_refresh(self._mark_person, entry)
        return here

    def _mark_person(self, entry: int) -> None:
        """Mark the table of a player, and say where they sit."""
        if (found := self._seat_of(entry)) is not None:
            table, seat = found
            self.table = table.number
            self.redraw()
            where = f"table {table.place}, seat {table.seats.index(seat) + 1}, {seat.holds}"
            self.query_one(StatusLine).tell(f"{seat.name}: {where}.")

    def action_withdraw(self) -> None:
        """Ask who leaves, and whether that is meant."""
        here = [*_seated(self.view), *_waiting(self.view)]
        ask_who(self, "Who leaves for good?", here, self._leaver_found)

    def _leaver_found(self, entry: int) -> None:
        name = self._called(entry)
        about = f"{name} leaves for good."
        if (found := self._seat_of(entry)) is not None:
            table, seat = found
            if seat.forfeit and table.state != "over":
                worth = money(self.night.view().plan, seat.forfeit)
                about += f" {into_the_pot(seat.forfeit, worth)}."
            if table.state == "playing":
                about += " This round doesn't count: no one pays for it."

        def leave() -> None:
            self.attempt(GoHome(entry), f"{name} has left.")

        self.ask_first(about, f"{name} leaves", f"{name} stays", leave)

    def action_away(self) -> None:
        """Ask who is away for a while, or back, and what the table does (F1.6)."""
        self.query_one(StatusLine).tell("")
        ask_away(
            self.ask,
            _seated(self.view),
            {seat.entry for table in self.view.tables for seat in table.seats if seat.away},
            came_back=lambda entry, said: self.attempt(MarkBack(entry), said),
            stepped_out=lambda entry, waits, said: self.attempt(MarkAway(entry, waits), said),
            besides=_besides(self.view),
        )

    def _seat_of(self, entry: int) -> tuple[FloorTable, FloorSeat] | None:
        """The seat of a player, and its table."""
        seats = ((table, seat) for table in self.view.tables for seat in table.seats)
        return next(((table, seat) for table, seat in seats if seat.entry == entry), None)

    def action_late(self) -> None:
        """Ask who comes late."""
        view = self.view
        if view.late_refused:
            self.query_one(StatusLine).refuse(view.late_refused)
            if not view.late_anyway:
                return
        try:
            people = self.director.people()
        except Refused:
            people = ()  # names of earlier nights are a help, not a need
        entries = view.night.entries
        # People who wait for a chair have come.
        came = {person_key(its.name) for its in entries if its.status != "no-show" or its.in_line}
        names = [*(line.name for line in entries), *people]
        late = [name for name in names if person_key(name) not in came]
        asks = self._asks_fee if view.night.takes_fee else None
        fewer = fewer_units(view.night, view.late_units, why=True)
        dialog = LateDialog(self._register, late, asks, view.late_refused, fewer)
        self.app.push_screen(dialog, self._came)

    def _asks_fee(self, names: Sequence[str]) -> PickDialog:
        return entry_question(self.view.night, names, self.view.late_units)

    def _register(self, typed: Sequence[str], paid: bool, reason: str) -> str:
        read = [read_handicap(name) for name in typed]
        names, units = clean_names([name for name, _ in read]), [own for _, own in read]
        takes_fee = self.view.night.takes_fee
        if not self._follow_beside():
            owe = takes_fee and not paid
            self.night.send(Register(names, [paid] * len(names), reason, owe, units))
        view = self.night.floor()
        return came_late(names, "" if any(units) else fewer_units(view.night, view.late_units))

    def _came(self, done: str | None) -> None:
        if done:
            self.query_one(StatusLine).tell(done)

    def action_rebuy(self) -> None:
        """Ask who buys in again."""
        out = [
            Candidate(entry.entry, entry.name, "out")
            for entry in self.view.night.entries
            if entry.status == "out" and entry.name not in self.view.waiting
        ]
        if not out:
            self.query_one(StatusLine).refuse("No one is out.")
            return
        ask_who(self, "Who buys in again?", out, self._rebuyer_found)

    def _rebuyer_found(self, entry: int) -> None:
        name = self._called(entry)

        def rebuy(taken: bool, reason: str) -> None:
            done = f"{name} is back in, with a seat next lap."
            if self.attempt(Rebuy(entry, taken, reason), done) or reason:
                return
            if (refused := self.refusal) is not None and refused.code in OVERRULED:
                self.ask_why(f"{refused.sentence} Let {name} in anyway?", partial(rebuy, taken))

        def paid(answer: int) -> None:
            rebuy(answer == TAKEN, "")

        plan = self.view.night.plan
        line = next(line for line in self.view.night.entries if line.entry == entry)
        fee = plan.setup.fees.rebuy + stake_of(plan, line.units)
        if not fee:
            paid(TAKEN)
            return
        owed = next((line for line in self.night.payments().owed if line.entry == entry), None)
        note = ""
        if owed is not None:
            note = f" {name} also owes {money_words(plan, owed.amount)} for the {owed.what}."
        question = fee_question(plan, fee, [name], what="The re-buy", note=note)
        ask_for(self, question, paid)

    def action_put_first(self) -> None:
        """Ask who of those in line is to have the next chair, and why."""
        in_line = [found for found in _waiting(self.view) if found.words == _FOR_A_SEAT]
        if len(in_line) < 2:
            self.query_one(StatusLine).refuse("Fewer than two players are waiting for a seat.")
            return
        first = lambda entry: self.put_first(entry, self._called(entry))  # noqa: E731
        ask_who(self, "Who gets the next chair?", in_line, first)

    def action_correct_seat(self) -> None:
        """Ask who sits at another table than the program thinks, and at which."""
        if len(self.view.tables) < 2:
            self.query_one(StatusLine).refuse("There is no other table.")
            return
        people = _seated(self.view)
        ask_who(self, "Who sits at a different table?", people, self._stray_found)

    def _stray_found(self, entry: int) -> None:
        name = self._called(entry)
        tables = {
            table.number: table
            for table in self.view.tables
            if all(seat.entry != entry for seat in table.seats)
        }

        def picked(number: int) -> None:
            done = f"{name} sits at table {tables[number].place} now."
            self.attempt(MovePlayer(entry, number, "sat there"), done)

        def words(table: FloorTable) -> Content:
            title = plain(f"  {table.title}").stylize("$foreground-muted")
            return Content.assemble(f"Table {table.place}", title)

        lines = [(number, table.place, words(table)) for number, table in tables.items()]
        about = plain(f"{name} takes the units along.")
        ask_for(self, PlaceDialog("At which table?", lines, about), picked)

    def _called(self, entry: int) -> str:
        return next(line.name for line in self.view.night.entries if line.entry == entry)


def _named(view: FloorView) -> list[Candidate]:
    """The tables that have a name of their own, by their numbers below zero."""
    return [
        Candidate(-table.number, name, f"table {int(table.place)}")
        for table in view.tables
        if (name := name_of_place(table.place))
    ]


def _seated(view: FloorView) -> list[Candidate]:
    return [
        Candidate(
            seat.entry,
            seat.name,
            f"table {table.place}, {'away' if seat.away else seat.holds}",
        )
        for table in view.tables
        for seat in table.seats
    ]


def _waiting(view: FloorView) -> list[Candidate]:
    words = dict.fromkeys(view.waiting, _FOR_A_SEAT)
    words |= dict.fromkeys(view.between, "waits to play")
    return [
        Candidate(line.entry, line.name, words[line.name])
        for line in view.night.entries
        if line.name in words
    ]


def _besides(view: FloorView) -> str:
    """What comes of being away where units have no end (F6.3); else ""."""
    if not any(seat.lost is not None for table in view.tables for seat in table.seats):
        return ""
    if averages(view.night.plan.setup):
        return "; a sitting only counts if they play half of it"
    return ", so players who pay meanwhile rank lower"
