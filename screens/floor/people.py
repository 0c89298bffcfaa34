"""Actions on one person of the floor: leaving, coming late, buying in again, sitting wrong."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from textual.content import Content

from screens.app.night_screen import NightScreen
from screens.floor.tables_dialog import PlaceChange, PlaceDialog
from screens.people.fee import TAKEN, entry_question, fee_question, fewer_units, stake_of
from screens.people.late import LateDialog, came_late
from screens.ui.away import ask_away
from screens.ui.find import Candidate, FindDialog
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

    _view: FloorView | None

    def action_find(self) -> None:
        """Ask for whom, or for a table by its own name, and mark the table."""
        if self._view is not None:
            tables, people = _named(self._view), [*_seated(self._view), *_waiting(self._view)]
            question = "Who, or which table?" if tables else "Who?"
            self._find(question, [*tables, *people], self._look_for)

    def _look_for(self, entry: int) -> None:
        if entry < 0:
            self.table = -entry
            self.redraw()
        elif self._view is not None and not self.show_person(entry):
            waiting = {found.entry: found.words for found in _waiting(self._view)}
            words = waiting.get(entry, "sits at no table")
            self.query_one(StatusLine).tell(f"{self._called(entry)} {words}.")

    def show_person(self, entry: int) -> bool:
        """Mark the table of a player who sits at one; of the others the standings tell."""
        here = next(self._seats_of(entry), None) is not None
        if here:
            # The floor marks a table of its own choice when it comes into view again.
            self.call_after_refresh(self._mark_person, entry)
        return here

    def _mark_person(self, entry: int) -> None:
        """Mark the table of a player, and say where they sit."""
        said, name = self.query_one(StatusLine), self._called(entry)
        for table, seat in self._seats_of(entry):
            self.table = table.number
            self.redraw()
            at = table.seats.index(seat) + 1
            said.tell(f"{name}: table {table.place}, seat {at}, {seat.holds}.")
            return

    def action_withdraw(self) -> None:
        """Ask who leaves, and whether that is meant."""
        if self._view is not None:
            here = [*_seated(self._view), *_waiting(self._view)]
            self._find("Who leaves for good?", here, self._leaver_found)

    def _leaver_found(self, entry: int) -> None:
        name, about = self._called(entry), ""
        for table, seat in self._seats_of(entry):
            forfeit = seat.forfeit if table.state != "over" else 0
            worth = money(self.night.view().plan, forfeit)
            about = f" {into_the_pot(forfeit, worth)}." if forfeit else ""
            if table.state == "playing":
                about += " This round doesn't count: no one pays for it."

        def leave() -> None:
            self.attempt(GoHome(entry), f"{name} has left.")

        about = f"{name} leaves for good.{about}"
        self.ask_first(about, f"{name} leaves", f"{name} stays", leave)

    def action_away(self) -> None:
        """Ask who is away for a while, or back, and what the table does (F1.6)."""
        if self._view is not None:
            away = {seat.entry for table in self._view.tables for seat in table.seats if seat.away}
            self.query_one(StatusLine).tell("")
            ask_away(
                self.ask,
                _seated(self._view),
                away,
                came_back=lambda entry, said: self.attempt(MarkBack(entry), said),
                stepped_out=lambda entry, waits, said: self.attempt(MarkAway(entry, waits), said),
                besides=_besides(self._view),
            )

    def _seats_of(self, entry: int) -> Iterator[tuple[FloorTable, FloorSeat]]:
        tables = self._view.tables if self._view is not None else ()
        return ((its, seat) for its in tables for seat in its.seats if seat.entry == entry)

    def action_late(self) -> None:
        """Ask who comes late."""
        if self._view is None:
            return
        if self._view.late_refused:
            self.query_one(StatusLine).refuse(self._view.late_refused)
            if not self._view.late_anyway:
                return
        try:
            people = self.director.people()
        except Refused:
            people = ()  # names of earlier nights are a help, not a need
        entries = self._view.night.entries
        # People who wait for a chair have come.
        came = {person_key(its.name) for its in entries if its.status != "no-show" or its.in_line}
        names = [*(line.name for line in entries), *people]
        late = [name for name in names if person_key(name) not in came]
        asks = self._asks_fee if self._view.night.takes_fee else None
        fewer = fewer_units(self._view.night, self._view.late_units)
        dialog = LateDialog(self._register, late, asks, self._view.late_refused, fewer)
        self.app.push_screen(dialog, self._came)

    def _asks_fee(self, names: Sequence[str]) -> PickDialog:
        assert self._view is not None
        return entry_question(self._view.night, names, self._view.late_units)

    def _register(self, typed: Sequence[str], paid: bool, reason: str) -> str:
        read = [read_handicap(name) for name in typed]
        names, units = clean_names([name for name, _ in read]), [own for _, own in read]
        takes_fee = self._view is not None and self._view.night.takes_fee
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
        if self._view is None:
            return
        out = [
            Candidate(entry.entry, entry.name, "out")
            for entry in self._view.night.entries
            if entry.status == "out" and entry.name not in self._view.waiting
        ]
        if not out:
            self.query_one(StatusLine).refuse("No one is out.")
            return
        self._find("Who buys in again?", out, self._rebuyer_found)

    def _rebuyer_found(self, entry: int) -> None:
        name = self._called(entry)

        def rebuy(taken: bool, reason: str) -> None:
            done = f"{name} is back in, with a seat next lap."
            if self.attempt(Rebuy(entry, taken, reason), done) or reason:
                return
            if (refused := self.refusal) is not None and refused.code in OVERRULED:
                self.ask_why(f"{refused.sentence} Let {name} in anyway?", partial(rebuy, taken))

        def paid(answer: int | None) -> None:
            if answer is not None:
                rebuy(answer == TAKEN, "")

        assert self._view is not None
        plan = self._view.night.plan
        line = next(line for line in self._view.night.entries if line.entry == entry)
        fee = plan.setup.fees.rebuy + stake_of(plan, line.units)
        if not fee:
            paid(TAKEN)
            return
        owed = next((line for line in self.night.payments().owed if line.entry == entry), None)
        note = ""
        if owed is not None:
            note = f" {name} also owes {money_words(plan, owed.amount)} for the {owed.what}."
        question = fee_question(plan, fee, [name], what="The re-buy", note=note)
        self.ask(question, paid)

    def action_put_first(self) -> None:
        """Ask who of those in line is to have the next chair, and why."""
        waiting = _waiting(self._view) if self._view is not None else []
        in_line = [found for found in waiting if found.words == _FOR_A_SEAT]
        if len(in_line) < 2:
            self.query_one(StatusLine).refuse("Fewer than two players are waiting for a seat.")
            return
        self._find("Who gets the next chair?", in_line, self._first_found)

    def _first_found(self, entry: int) -> None:
        self.put_first(entry, self._called(entry))

    def action_correct_seat(self) -> None:
        """Ask who sits at another table than the program thinks, and at which."""
        view = self._view
        if view is None:
            return
        if len(view.tables) < 2:
            self.query_one(StatusLine).refuse("There is no other table.")
            return
        self._find("Who sits at a different table?", _seated(view), self._stray_found)

    def _stray_found(self, entry: int) -> None:
        view = self._view
        if view is None:
            return
        name = self._called(entry)
        others = [
            (table.number, table.place, table.title)
            for table in view.tables
            if all(seat.entry != entry for seat in table.seats)
        ]

        def picked(number: int | None) -> None:
            if number is None:
                return
            place = next(place for its, place, _ in others if its == number)
            self.attempt(
                MovePlayer(entry, number, "sat there"), f"{name} sits at table {place} now."
            )

        self.ask(
            PlaceDialog(
                "At which table?",
                [
                    (
                        PlaceChange(number, place),
                        Content.assemble(
                            f"Table {place}", plain(f"  {title}").stylize("$foreground-muted")
                        ),
                    )
                    for number, place, title in others
                ],
                plain(f"{name} takes the units along."),
            ),
            picked,
        )

    def _find(
        self, question: str, people: Sequence[Candidate], then: Callable[[int], None]
    ) -> None:
        def found(entry: int | None) -> None:
            if entry is not None:
                then(entry)

        self.query_one(StatusLine).tell("")
        self.ask(FindDialog(question, people), found)

    def _called(self, entry: int) -> str:
        assert self._view is not None
        return next(line.name for line in self._view.night.entries if line.entry == entry)


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
