"""The facts about a night that guests' phones show: to everyone, and to one player."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime

from msgspec import Struct, field

from exports.pages import part
from tourney.game.card import RulesCard
from tourney.game.chances.words import chance_to_win
from tourney.game.liar.words import LIVES
from tourney.game.wording import capital, listed, ordinal, quantity, small
from tourney.night.display.show import ShowStanding, ShowView
from tourney.night.display.show_table import ShowMoment, ShowSeat, ShowTable
from tourney.night.formats.come_and_go.sittings import alone_words, other_of
from tourney.night.formats.registry import format_of
from tourney.night.people.attendance import Attendance
from tourney.night.state.door import DoorView, Guest
from tourney.night.state.plan import table_called
from tourney.night.state.room_clock import SittingClock, closing_call, write_time
from tourney.night.views.floor_view import Mover
from tourney.night.views.phone_table import PhoneTable
from tourney.night.views.view import EntryLine


class News(Struct, frozen=True):
    """Something that has just happened; `at` is when it was first seen, None if not yet seen.

    Attributes:
        key: the key from `happened`.
    """

    key: str
    sentence: str
    at: datetime | None


class PhoneNight(Struct, frozen=True):
    """A night as guests' phones show it.

    Attributes:
        card: the rules card of the night.
        room: the lines of `room_words`.
        news: the news, newest first.
        chances: the chances to win the night, by name; empty if they are not shown.
        door: the guests who have said by phone that they are here.
        tables: the tables as their phones show them, by code (F16).
    """

    show: ShowView
    card: RulesCard
    room: Sequence[str] = ()
    news: Sequence[News] = ()
    chances: Mapping[str, float] = field(default_factory=dict)
    door: DoorView = field(default_factory=DoorView)
    tables: Mapping[str, PhoneTable] = field(default_factory=dict)

    @property
    def figures_hidden(self) -> bool:
        """True while the leader is hidden (F12.3). No units are shown then, not even a table's."""
        return self.show.night.lead_hidden and not self.show.over


def happened(show: ShowView) -> Iterator[tuple[str, str]]:
    """Yield a unique key and a sentence for each of the latest events that were not undone."""
    # In the order of play: a Mexico comes before the end of its round. `show.moments` lists the
    # last player to go out first, so that part is reversed.
    for moment in show.moments:
        if moment.kind == "mexico":
            yield moment.key, _raised(moment)
    for table in show.tables:
        if table.state in ("done", "over") and table.words:
            called = called_there(show, table)
            where = f"{called}: " if called else ""
            yield f"{table.number}/{table.round}", f"{where}{table.words}."
    for moment in reversed(show.moments):
        if moment.kind == "out":
            yield moment.key, f"{moment.name} is out."
    for moment in show.moments:
        if moment.kind == "won" and moment.name:
            yield moment.key, f"{moment.name} has won."


def _raised(moment: ShowMoment) -> str:
    at = table_called(moment.title, moment.place) if moment.place else ""
    where = f" at {small(at)}" if at else ""
    whose = "There were" if moment.words else "There was"
    if moment.name:
        whose = f"{moment.name} has"
    costs = f"the round costs {quantity(moment.stake, 'unit')}"
    return f"{whose} {moment.words or 'a Mexico'}{where}: {costs}."


def called_there(show: ShowView, table: ShowTable) -> str:
    """Return the table's name as people use it; "" if the night has only one table."""
    if len(show.night.tables) < 2 and not table.title:
        return ""
    return table_called(table.title, table.place)


def room_words(show: ShowView, now: datetime) -> tuple[str, ...]:
    """Return the lines that everyone in the room should read now."""
    said = [show.ends, closing_call(show.night.plan.closing, now), _break(show, now)]
    told = [f"{each.rstrip('.')}." for each in said if each and not show.over]
    return tuple(filter(None, (*told, show.night.line, show.night.damage)))


def _break(show: ShowView, now: datetime) -> str:
    """Return the break without the seconds left, because phones do not count them down."""
    pause = show.break_
    if pause is None or (pause.until is not None and pause.until <= now):
        return ""
    if pause.until is None:
        return pause.words(now)
    if isinstance(pause, SittingClock):
        return f"This sitting ends at {write_time(pause.until)}"
    return f"Break, back at {write_time(pause.until)}"


class Me(Struct, frozen=True):
    """A player of the night, for the player's own page.

    Attributes:
        where: the table and the seat, or the reason why there is none, in a few words.
        move: the seat to move to now; None if the player need not move.
        told: further sentences for the player.
        figures: the player's figures: a heading, a figure, and a note on it or "".
        table: the number of the table where the player sits; 0 if none.
    """

    entry: int
    name: str
    where: str
    move: Mover | None
    told: tuple[str, ...]
    figures: tuple[tuple[str, str, str], ...]
    table: int


def me_of(show: ShowView, entry: int, chances: Mapping[str, float], *, hidden: bool) -> Me | None:
    """Return a player of the night, as things are now; None if there is no such entry.

    Args:
        chances: the chances to win, by name; empty if they are not shown.
        hidden: true if nothing may show who leads.
    """
    line = next((each for each in show.night.entries if each.entry == entry), None)
    if line is None:
        return None
    move = next((each for each in show.movers if each.entry == entry), None)
    figures, table = [], 0
    told: list[str] = []
    where = _without_seat(show, line)
    for at in () if show.over else show.tables:
        seats = [seat for seat in at.seats if not seat.out]
        mine = next((number for number, seat in enumerate(seats) if seat.name == line.name), None)
        if mine is None:
            continue
        table = at.number
        single = len(show.night.tables) < 2 and not at.title
        where = "At the table" if single else table_called(at.title, at.place)
        told += (*_beside(seats, mine), *_partner(show, line.name))
        if seats[mine].on_turn:
            told.insert(0, "It is your turn.")
        elif at.state == "resting":
            told.append("Your table sits out this lap.")
        if not hidden:
            figures.append((at.heading or "Units", figure_of(seats[mine], at), ""))
    if show.over and line.status != "won":
        told += _over(show, line)
    place = next((each for each in show.standings if each.entry == entry), None)
    if line.name in chances and line.status not in ("out", "withdrawn") and not hidden:
        figures.append(("To win", chance_to_win(chances[line.name]), ""))
    if place is not None and not hidden:
        figures.append(("Place", *_stands(show, place)))
        if place.prize:
            figures.append(("Prize", place.prize, ""))
        if not table and place.figure and not show.over:
            figures.append((show.measure.capitalize(), place.figure, ""))
    return Me(entry, line.name, where, move, tuple(told), tuple(figures), table)


def _over(show: ShowView, line: EntryLine) -> Iterator[str]:
    """Yield the sentence that the night is over, if `where` does not say so, and who has won."""
    if line.status != "placed":
        yield "The night is over."
    first = [each.name for each in show.standings if each.rank == 1]
    if first:
        yield f"{listed(first)} {'has' if len(first) == 1 else 'have'} won."


def _stands(show: ShowView, place: ShowStanding) -> tuple[str, str]:
    """Return a place in words, with "so far" and the number of players who share it."""
    others = sum(each.rank == place.rank for each in show.standings) - 1
    so_far = "so far" if show.provisional and not show.over else ""
    shared = f"with {quantity(others, 'other')}" if others else ""
    return ordinal(place.rank), ", ".join(filter(None, (so_far, shared)))


def place_words(show: ShowView, entry: int) -> tuple[str, str]:
    """Return a player's name in the standings, and the place in words; "" without a place."""
    place = next((each for each in show.standings if each.entry == entry), None)
    return ("", "") if place is None else (place.name, " ".join(filter(None, _stands(show, place))))


def figure_of(seat: ShowSeat, table: ShowTable) -> str:
    """Return a player's units; under a cup the lives, or penalties with any lives left."""
    both = table.heading and table.most and table.heading != capital(LIVES)
    return f"{seat.figure}, {seat.units}" if both else seat.figure


def _without_seat(show: ShowView, line: EntryLine) -> str:
    """Return the words for a player who has no seat at a table that plays."""
    drawn = next((seat for seat in show.seats if seat.name == line.name), None)
    if drawn is not None:
        one = len({seat.table for seat in show.seats}) < 2
        return f"Seat {drawn.seat}" if one else f"{drawn.table}, seat {drawn.seat}"
    in_line = line.in_line and format_of(show.night.plan.setup).keeps_chairs
    if line.attends is not None and not show.over and not in_line:
        return _ATTENDS[line.attends]
    if line.in_line:
        return f"You are waiting for a seat, {ordinal(line.in_line)} in line"
    words = {
        "out": "Out",
        "withdrawn": "You have left",
        "no-show": "Not here",
        "won": "You won the night",
        "placed": "The night is over",
        "registered": "On the list, no seat yet",
    }
    return words.get(line.status, "No seat right now")


_ATTENDS = {
    Attendance.HERE: "You wait for the next sitting",
    Attendance.AWAY: "Away: tell the host when you are back",
    Attendance.GONE: "Gone, and welcome again",
}


def _beside(seats: Sequence[ShowSeat], mine: int) -> list[str]:
    """Return the sentence that names a player's neighbours; play goes on to the left."""
    if len(seats) < 2:
        return []
    left, right = seats[(mine + 1) % len(seats)].name, seats[mine - 1].name
    if left == right:
        return [f"You play {left}."]
    return [f"{left} sits on your left, {right} on your right."]


def _partner(show: ShowView, name: str) -> Iterator[str]:
    """Yield who a player's partner is, and where; or that there is none (F15.4)."""
    paired = other_of(show.partners)
    partner = paired.get(name, "")
    for table in show.tables:
        if partner in (seat.name for seat in table.seats):
            yield f"Your partner is {partner}, at {small(table_called(table.title, table.place))}."
    if (name,) in show.partners:
        yield "You play alone in this sitting." if paired else alone_words(show.partners)


def here_parts(door: DoorView, phone: str) -> Iterator[tuple[str, str]]:
    """Yield the answer to the guests of a phone (F13.2); if none came, the page's purpose."""
    guests = door.of(phone)
    if guests:
        told = [(guest.name, *_became(door, guest)) for guest in guests]
        yield "here", part("phone/here.html.j2", guests=told, is_open=door.open)
    else:
        yield "about", part("phone/none.html.j2", words=_ABOUT if door.open else _SHUT)


_ABOUT = "The host sees your name and puts you on the list."
_SHUT = "Sign-up by phone is closed. Ask the host in person."


def _became(door: DoorView, guest: Guest) -> tuple[str, int]:
    """Return the answer to a guest, and the guest's entry if on the list, else 0."""
    if guest.entry in door.listed:
        return "You are on the list. Your table and seat come later.", guest.entry or 0
    if guest.entry:
        return "The host removed you from the list. Ask in person.", 0
    if not guest.waits:
        return "The host declined this name. Ask in person.", 0
    if guest not in door.waiting:
        return "Play has begun. The list is closed.", 0
    return "The host knows you are here. Please wait.", 0
