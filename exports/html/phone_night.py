"""A night as guests' phones are shown it: its news, and what the whole room is told."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime

from msgspec import Struct, field

from tourney.game.card import RulesCard
from tourney.game.wording import quantity
from tourney.night.display.show import ShowView
from tourney.night.display.show_table import ShowMoment, ShowTable
from tourney.night.state.door import DoorView
from tourney.night.state.plan import table_called
from tourney.night.state.room_clock import closing_call, write_time


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
    where = f" at {at[0].lower()}{at[1:]}" if at else ""
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
