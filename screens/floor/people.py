"""Actions on one player of the floor: leaving, late entry, re-buy, absence, a wrong seat."""

from collections.abc import Callable, Sequence
from functools import partial

from textual.content import Content

from screens.app.night_screen import NightScreen
from screens.floor.tables_dialog import PlaceDialog, ask_for, ask_who
from screens.people.names import (
    TAKEN,
    LateDialog,
    came_late,
    entry_question,
    fee_question,
    fewer_units,
    next_seat,
    stake_of,
)
from screens.ui.dialog import PickDialog
from screens.ui.find import Candidate, ask_away
from screens.ui.status_line import StatusLine
from screens.ui.text import plain
from tourney.game.mexico.words import VOID
from tourney.game.names import person_key
from tourney.game.refusal import Refused
from tourney.game.wording import into_the_pot, plural, told_in
from tourney.night.formats.points.sittings import averages
from tourney.night.formats.registry import format_of
from tourney.night.people.attendance import Attendance
from tourney.night.people.latecomers import OVERRULED
from tourney.night.people.listed import read_handicap
from tourney.night.people.lists import clean_names
from tourney.night.state.plan import name_of_place
from tourney.night.views.floor_view import FloorSeat, FloorTable, FloorView
from tourney.night.views.view import money, money_words

#: The words about a player who waits for a seat.
_FOR_A_SEAT = "waiting for a seat"


def named(view: FloorView) -> list[Candidate]:
    """Return the tables that have a name of their own, by their negative numbers."""
    return [
        Candidate(-table.number, name, f"table {int(table.place)}")
        for table in view.tables
        if (name := name_of_place(table.place))
    ]


def seated(view: FloorView) -> list[Candidate]:
    """Return everyone at a table."""
    found, unit = list[Candidate](), view.night.rules.unit
    for table in view.tables:
        for seat in table.seats:
            holds = "away" if seat.away else told_in(unit, seat.holds)
            found.append(Candidate(seat.entry, seat.name, f"table {table.place}, {holds}"))
    return found


def waiting(view: FloorView) -> list[Candidate]:
    """Return the players who are still in and sit at no table."""
    words = dict.fromkeys(view.waiting, _FOR_A_SEAT)
    words |= dict.fromkeys(view.between, "waits to play")
    return [
        Candidate(line.entry, line.name, "away" if line.entry in view.away else words[line.name])
        for line in view.night.entries
        if line.name in words and line.attends is not Attendance.GONE
    ]


def seat_of(view: FloorView, entry: int) -> tuple[FloorTable, FloorSeat] | None:
    """Return the table and the seat of a player, or None."""
    seats = ((table, seat) for table in view.tables for seat in table.seats)
    return next(((table, seat) for table, seat in seats if seat.entry == entry), None)


def name_of(view: FloorView, entry: int) -> str:
    """Return the name of a player of the night."""
    return next(line.name for line in view.night.entries if line.entry == entry)


def withdraw(screen: NightScreen, view: FloorView) -> None:
    """Ask who leaves for good, and ask for confirmation."""

    def found(entry: int) -> None:
        name = name_of(view, entry)
        about = []
        if (here := seat_of(view, entry)) is not None:
            table, seat = here
            if seat.forfeit and table.state != "over":
                worth = money(view.night.plan, seat.forfeit)
                lost = into_the_pot(seat.forfeit, worth, view.night.rules.unit)
                about.append(f"{name}'s {lost}.")
            if table.state == "playing":
                about.append(VOID)
        leave = partial(
            screen.attempt, lambda night: night.moves.go_home(entry), f"{name} has left."
        )
        again = format_of(view.night.plan.setup).comes_and_goes
        back = "They may come again." if again else f"{name} can't come back."
        said = " ".join(about) or back
        asks = f"Is {name} going home?"
        screen.ask_first(asks, said, f"{name} leaves", f"{name} stays", leave)

    ask_who(screen, "Who's going home?", [*seated(view), *waiting(view)], found)


def away(screen: NightScreen, view: FloorView) -> None:
    """Ask who is away for a while, or back, and whether the table waits (F1.6)."""
    screen.query_one(StatusLine).tell("")
    free = format_of(view.night.plan.setup).comes_and_goes
    playing = {s.entry for at in view.tables if at.is_waited_for for s in at.seats}
    people = [*seated(view), *(waiting(view) if free else ())]
    ask_away(
        screen.ask,
        people,
        view.away,
        {each.entry for each in people} - playing if free else (),
        came_back=lambda entry, said: screen.attempt(
            lambda night: night.moves.mark_back(entry), said
        ),
        stepped_out=lambda entry, waits, said: screen.attempt(
            lambda night: night.moves.mark_away(entry, waits), said
        ),
        besides=_besides(view),
    )


def _besides(view: FloorView) -> str:
    """Return the further consequence of being away if units have no end (F6.3), or ""."""
    if not any(seat.lost is not None for table in view.tables for seat in table.seats):
        return ""
    setup = view.night.plan.setup
    if format_of(setup).keeps_chairs:
        return "The row ends, and the chair is free after this lap."
    if format_of(setup).comes_and_goes or averages(setup):
        return "The sitting only counts if they play half of it."
    return "Players who pay meanwhile rank lower."


def late(screen: NightScreen, view: FloorView, follow: Callable[[], bool]) -> None:
    """Ask who has come late.

    Args:
        follow: reads what others have written; returns True if an unsaved entry is among that.
    """
    if view.late_refused:
        screen.query_one(StatusLine).refuse(view.late_refused)
        if not view.late_anyway:
            return
    try:
        people = screen.director.people()
    except Refused:
        people = ()  # suggestions from earlier nights: a help, not a need
    night = view.night
    # Players who wait for a seat have come.
    came = {person_key(its.name) for its in night.entries if its.status != "no-show" or its.in_line}
    names = [*(line.name for line in night.entries), *people]

    def register(typed: Sequence[str], paid: bool, reason: str) -> str:
        read = [read_handicap(name) for name in typed]
        names, units = clean_names([name for name, _ in read]), [own for _, own in read]
        if not follow():
            owe = night.takes_fee and not paid
            screen.night.people.register(names, [paid] * len(names), reason, owe, units)
        now = screen.night.floor()
        return came_late(now.night, names, 0 if any(units) else now.late_units)

    def asks(names: Sequence[str]) -> PickDialog:
        now = screen.night.floor()
        return entry_question(now.night, names, now.late_units)

    def done(words: str | None) -> None:
        if words:
            screen.query_one(StatusLine).tell(words)

    dialog = LateDialog(
        register,
        [name for name in names if person_key(name) not in came],
        asks if night.takes_fee else None,
        view.late_refused,
        fewer_units(night, view.late_units, why=True),
        next_seat(night),
    )
    screen.app.push_screen(dialog, done)


def rebuy(screen: NightScreen, view: FloorView) -> None:
    """Ask who buys in again, and whether the fee was taken."""
    night = view.night
    lines = [
        line for line in night.entries if line.status == "out" and line.name not in view.waiting
    ]
    if not lines:
        screen.query_one(StatusLine).refuse("No one is out.")
        return

    def found(entry: int) -> None:
        line = next(line for line in lines if line.entry == entry)

        def buy_in(taken: bool, reason: str) -> None:
            done = f"{line.name} is back in, with a seat next lap."
            if (
                screen.attempt(lambda night: night.moves.rebuy(entry, taken, reason), done)
                or reason
            ):
                return
            if (refused := screen.refusal) is not None and refused.code in OVERRULED:
                about = f"{refused.sentence} Let {line.name} in anyway?"
                screen.ask_why(about, partial(buy_in, taken))

        plan = night.plan
        fee = plan.setup.fees.rebuy + stake_of(plan, line.units)
        if not fee:
            buy_in(True, "")
            return
        owed = next((owed for owed in screen.night.payments().owed if owed.entry == entry), None)
        note = ""
        if owed is not None:
            note = f" {line.name} also owes {money_words(plan, owed.amount)} for the {owed.what}."
        question = fee_question(plan, fee, [line.name], what="The re-buy", note=note)
        ask_for(screen, question, lambda answer: buy_in(answer == TAKEN, ""))

    out = [Candidate(line.entry, line.name, "out") for line in lines]
    ask_who(screen, "Who buys in again?", out, found)


def put_first(screen: NightScreen, view: FloorView) -> None:
    """Ask which waiting player gets the next seat, and why."""
    in_line = [found for found in waiting(view) if found.words == _FOR_A_SEAT]
    if len(in_line) < 2:
        screen.query_one(StatusLine).refuse("Fewer than two players are waiting for a seat.")
        return
    first = lambda entry: screen.put_first(entry, name_of(view, entry))  # noqa: E731
    ask_who(screen, "Who gets the next seat?", in_line, first)


def correct_seat(screen: NightScreen, view: FloorView) -> None:
    """Ask who sits at another table than recorded, and at which."""
    if len(view.tables) < 2:
        screen.query_one(StatusLine).refuse("There is no other table.")
        return

    def found(entry: int) -> None:
        name, here = name_of(view, entry), seat_of(view, entry)
        tables = {table.number: table for table in view.tables if here is None or table != here[0]}

        def picked(number: int) -> None:
            done = f"{name} sits at table {tables[number].place} now."
            screen.attempt(lambda night: night.moves.move(entry, number, "sat there"), done)

        def words(table: FloorTable) -> Content:
            title = plain(f"  {table.title}").stylize("$foreground-muted")
            return Content.assemble(f"Table {table.place}", title)

        lines = [(number, table.place, words(table)) for number, table in tables.items()]
        about = plain(f"{name} takes the {plural(view.night.rules.unit)} along.")
        ask_for(screen, PlaceDialog("At which table?", lines, about), picked)

    ask_who(screen, "Who sits at a different table?", seated(view), found)
