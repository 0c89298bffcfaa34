"""Dialogs of the host whose answers the whole room sees: a break, closing time, a message."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

from screens.app.following import FollowingScreen
from screens.ui.dialog import PickDialog, ReasonScreen
from screens.ui.status_line import StatusLine
from screens.ui.text import plain
from tourney.game.wording import quantity
from tourney.night.state.room_clock import SittingClock, evening_of, read_closing, write_time
from tourney.service.room import LINE_CELLS

#: The value of the choice "Another time"; all other choices are minutes.
_ANOTHER = 1000


def ask_break(screen: FollowingScreen) -> None:
    """Ask how long the break lasts, and announce it."""
    if not screen.night.view().tables:
        screen.query_one(StatusLine).refuse("Play has not begun.")
        return
    choices = [(each, plain(f"{each} minutes")) for each in (5, 10, 15, 20, 30, 45)]
    dialog = PickDialog("How long is the break?", [*choices, (0, plain("No break"))])

    def picked(minutes: int) -> None:
        done = f"A break of {quantity(minutes, 'minute')}." if minutes else "No break."
        screen.attempt(lambda night: night.room.call_break(minutes), done)

    screen.ask(dialog, picked)


def end_break_first(screen: FollowingScreen, begins: str, begin: Callable[[], object]) -> None:
    """Begin something; if a break is running, which that would end (F12.2), ask first.

    Args:
        begins: what begins, in words, such as `lap 12`.
    """
    pause, now = screen.night.pause(), datetime.now(UTC)
    if pause is None or isinstance(pause, SittingClock) or not pause.runs(now):
        begin()
        return
    about = f"The break has {pause.clock(now)} left."
    screen.ask_first("End the break?", about, f"End it, start {begins}", "Wait", begin)


def ask_closing(screen: FollowingScreen) -> None:
    """Ask by how many minutes closing time moves, or for another time."""
    closes = screen.night.view().plan.closing
    if closes is None:
        _ask_time(screen)
        return
    moved = [(each, closes + timedelta(minutes=each)) for each in (15, 30, 60, -15)]
    choices = [
        (by, plain(f"{abs(by)} minutes {'later' if by > 0 else 'earlier'}: {write_time(at)}"))
        for by, at in moved
    ]
    choices += [(_ANOTHER, plain("Another time")), (0, plain("No closing time"))]
    asks = f"Closing time is {_told(closes)}"

    def picked(by: int) -> None:
        if by == _ANOTHER:
            _ask_time(screen)
        else:
            _move_closing(screen, closes + timedelta(minutes=by) if by else None)

    screen.ask(PickDialog(asks, choices), picked)


def _ask_time(screen: FollowingScreen) -> None:
    def given(text: str) -> None:
        now = datetime.now(UTC)
        evening = max(screen.night.view().plan.date, evening_of(now))
        _move_closing(screen, read_closing(text, evening, now))

    about = "Every screen shows the time left."
    screen.ask(ReasonScreen(about, "Closing time", "for example 23:30", "time"), given)


def _move_closing(screen: FollowingScreen, closes: datetime | None) -> None:
    done = f"Closing time is {_told(closes)}." if closes else "Closing time is cleared."
    screen.attempt(lambda night: night.room.move_closing(closes), done)


def _told(closes: datetime) -> str:
    """Return the time in words, with the evening unless that is tonight."""
    days = (evening_of(closes) - evening_of(datetime.now(UTC))).days
    on = {0: "", 1: " tomorrow"}.get(days, f" on {evening_of(closes)}")
    return f"{write_time(closes)}{on}"


def ask_line(screen: FollowingScreen) -> None:
    """Ask for a message to the room; an emptied box removes the present one."""
    old = screen.night.view().line

    def given(text: str) -> None:
        if text != old:
            said = "The message is on the big screen." if text else "The message is cleared."
            screen.attempt(lambda night: night.room.show_line(text), said)

    about = "On the big screen until you clear it here."
    asked = ReasonScreen(
        about, "A message for the room", "for example Food at nine", "message", LINE_CELLS, old
    )
    screen.ask(asked, given)
