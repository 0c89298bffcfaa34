"""What guests' phones are shown of a night: what the whole room is told, and each their own."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime

from msgspec import Struct, field

from exports.pages import part
from tourney.game.card import RulesCard
from tourney.game.chances.words import chance_to_win
from tourney.game.wording import listed, ordinal, quantity, small
from tourney.night.display.show import ShowStanding, ShowView
from tourney.night.display.show_table import ShowMoment, ShowSeat, ShowTable
from tourney.night.state.door import DoorView, Guest
from tourney.night.state.plan import table_called
from tourney.night.state.room_clock import closing_call, write_time
from tourney.night.views.floor_view import Mover
from tourney.night.views.view import EntryLine


class News(Struct, frozen=True):
    """Something that has just happened; `at` is when that was first seen, None before anyone did.

    Attributes:
        key: as of `happened`.
    """

    key: str
    sentence: str
    at: datetime | None


class PhoneNight(Struct, frozen=True):
    """A night as guests' phones are shown it.

    Attributes:
        card: the card of the night.
        room: as `room_words` says.
        news: the newest first.
        chances: to win the night, by name; of no one where no one is shown them.
        door: who has said by phone that they are here.
    """

    show: ShowView
    card: RulesCard
    room: Sequence[str] = ()
    news: Sequence[News] = ()
    chances: Mapping[str, float] = field(default_factory=dict)
    door: DoorView = field(default_factory=DoorView)

    @property
    def figures_hidden(self) -> bool:
        """True while nothing may tell who leads (F12.3): no units then, not even of one table."""
        return self.show.night.lead_hidden and not self.show.over


def happened(show: ShowView) -> Iterator[tuple[str, str]]:
    """The latest events that still stand, as they came: a unique key, and a sentence."""
    # A Mexico comes before the end of its round, and the first to go out is the last of them.
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
    """The table as people call it; "" of a night's only one."""
    if len(show.night.tables) < 2 and not table.title:
        return ""
    return table_called(table.title, table.place)


def room_words(show: ShowView, now: datetime) -> tuple[str, ...]:
    """The lines that the whole room is told now."""
    said = [show.ends, closing_call(show.night.plan.closing, now), _break(show, now)]
    told = [f"{each.rstrip('.')}." for each in said if each and not show.over]
    return tuple(filter(None, (*told, show.night.line, show.night.damage)))


def _break(show: ShowView, now: datetime) -> str:
    """The break without the seconds left, which no one counts down here."""
    pause = show.break_
    if pause is None or (pause.until is not None and pause.until <= now):
        return ""
    if pause.until is None:
        return pause.words(now)
    return f"Break, back at {write_time(pause.until)}"


class Me(Struct, frozen=True):
    """A person of the night.

    Attributes:
        where: the table and the seat there, or why there isn't one, in a few words.
        move: where they have to sit down now; None is nowhere else.
        told: what else there is to say, a sentence each.
        figures: what they have: a heading, a figure, and what there is to say of that, or "".
        table: the number of the table where they sit; 0 if none.
    """

    entry: int
    name: str
    where: str
    move: Mover | None
    told: tuple[str, ...]
    figures: tuple[tuple[str, str, str], ...]
    table: int


def me_of(show: ShowView, entry: int, chances: Mapping[str, float], *, hidden: bool) -> Me | None:
    """A person of the night, as it is; None where no one has that number.

    Args:
        chances: to win, by name; of no one where no one is shown them.
        hidden: nothing may tell who leads.
    """
    line = next((each for each in show.night.entries if each.entry == entry), None)
    if line is None:
        return None
    move = next((each for each in show.movers if each.entry == entry), None)
    figures, told, table = [], [], 0
    where = _without_seat(show, line)
    for at in () if show.over else show.tables:
        seats = [seat for seat in at.seats if not seat.out]
        mine = next((number for number, seat in enumerate(seats) if seat.name == line.name), None)
        if mine is None:
            continue
        table = at.number
        single = len(show.night.tables) < 2 and not at.title
        where = "At the table" if single else table_called(at.title, at.place)
        told += _beside(seats, mine)
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
    """That nothing more is played tonight, where that does not be above, and who has won."""
    if line.status != "placed":
        yield "The night is over."
    first = [each.name for each in show.standings if each.rank == 1]
    if first:
        yield f"{listed(first)} {'has' if len(first) == 1 else 'have'} won."


def _stands(show: ShowView, place: ShowStanding) -> tuple[str, str]:
    """A place, and for how long and with how many others a player has it."""
    others = sum(each.rank == place.rank for each in show.standings) - 1
    said = ("so far" if show.provisional and not show.over else "", _with_others(others))
    return ordinal(place.rank), ", ".join(filter(None, said))


def _with_others(others: int) -> str:
    return f"with {quantity(others, 'other')}" if others else ""


def place_words(show: ShowView, entry: int) -> tuple[str, str]:
    """The name of a player in the standings, and the place in words; "" of who has none."""
    place = next((each for each in show.standings if each.entry == entry), None)
    return ("", "") if place is None else (place.name, " ".join(filter(None, _stands(show, place))))


def figure_of(seat: ShowSeat, table: ShowTable) -> str:
    """The units a player has; in Liar's Mexico the penalties, and the lives left if any are set."""
    return f"{seat.figure}, {seat.units}" if table.heading and table.most else seat.figure


def _without_seat(show: ShowView, line: EntryLine) -> str:
    """The place of a player who sits at no table that plays."""
    drawn = next((seat for seat in show.seats if seat.name == line.name), None)
    if drawn is not None:
        one = len({seat.table for seat in show.seats}) < 2
        return f"Seat {drawn.seat}" if one else f"{drawn.table}, seat {drawn.seat}"
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


def _beside(seats: Sequence[ShowSeat], mine: int) -> list[str]:
    """Between whom a player sits, clockwise: the next one is on the left."""
    if len(seats) < 2:
        return []
    left, right = seats[(mine + 1) % len(seats)].name, seats[mine - 1].name
    if left == right:
        return [f"You play {left}."]
    return [f"{left} sits on your left, {right} on your right."]


def here_parts(door: DoorView, phone: str) -> Iterator[tuple[str, str]]:
    """The answer to those who came by a phone (F13.2); for no one, the purpose of the page."""
    guests = door.of(phone)
    if guests:
        told = [(guest.name, *_became(door, guest)) for guest in guests]
        yield "here", part("phone/here.html.j2", guests=told, is_open=door.open)
    else:
        yield "about", part("phone/none.html.j2", words=_ABOUT if door.open else _SHUT)


_ABOUT = "The host sees your name and puts you on the list."
_SHUT = "Sign-up by phone is closed. Ask the host in person."


def _became(door: DoorView, guest: Guest) -> tuple[str, int]:
    """The answer to a player, and their entry if they are on the list; else 0."""
    if guest.entry in door.listed:
        return "You are on the list. Your table and seat come later.", guest.entry or 0
    if guest.entry:
        return "The host removed you from the list. Ask in person.", 0
    if not guest.waits:
        return "The host declined this name. Ask in person.", 0
    if guest not in door.waiting:
        return "Play has begun. The list is closed.", 0
    return "The host knows you are here. Please wait.", 0
