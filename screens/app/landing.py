"""The screen that a night opens at: of its stage, or of an app that no one leads by hand."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from screens.app.following import FollowingScreen
from screens.app.host import Host
from screens.app.routes import Route
from tourney.game.refusal import Refused
from tourney.night.views.night_line import NightLine
from tourney.night.views.view import NightView

if TYPE_CHECKING:
    from screens.app.night_screen import NightScreen


_BY_STATE = {
    "registering": "register",
    "seating": "seats",
    "playing": "table",
    "finished": "table",
}
#: The screen of a table, by game.
_TABLES = {"open": Route.TABLE, "liar": Route.LIAR_TABLE}


def table_route(night: NightView) -> Route:
    """The screen of a table of the night's game."""
    return _TABLES[night.rules.game]


def stage_screen(night: NightView, stage: str = "", table: int = 0) -> "NightScreen":
    """The screen of a stage; without one, of the stage at which the night is.

    Args:
        stage: `register`, `seats` or `table`.
        table: which of its tables; if there isn't one of that number, the first that is not
            finished, or the first.
    """
    routes = {
        "register": Route.REGISTER,
        "seats": Route.SEATS,
        "table": table_route(night),
    }
    if all(line.number != table for line in night.tables):
        table = next((line.number for line in night.tables if not line.finished), 1)
    screen: NightScreen = routes[stage or _BY_STATE[night.state]].load()(night.number, table)
    return screen


def night_to_show(nights: Sequence[NightLine], shown: int = 0) -> int:
    """The number of the night that the room wants to see; 0 if there isn't one.

    A night that is shown stays until it is over, even if another is opened meanwhile. Then its
    winner is shown until a newer night is played.

    Args:
        nights: all, the newest first.
        shown: the number of the one that is shown now, or 0.
    """
    known = [line.number for line in nights]
    at = known.index(shown) if shown in known else len(nights)
    if at < len(nights) and nights[at].state != "finished":
        return shown
    played = [line.number for line in nights[:at] if line.state == "playing"]
    if played or shown in known:
        return played[0] if played else shown
    to_come = [line.number for line in nights if line.state != "finished"]
    return next(iter((*to_come, *known)), 0)


def land_display(host: Host) -> None:
    """Show the display of the night that it is to show, or that there isn't one yet.

    Raises:
        Refused: the store cannot be read.
    """
    shown = host.second
    now = shown.number if isinstance(shown, FollowingScreen) and Route.DISPLAY.is_of(shown) else 0
    number = host.who.night or night_to_show(host.director.nights(), now)
    if number and number != now:
        host.show_second(Route.DISPLAY.make(number))
    elif not number and shown is None:
        host.show_second(Route.DISPLAY_WAIT.make())


def table_at(place: int, night: NightView) -> int:
    """The number of the table that plays at a real table's place, or has played there last; 0 if
    none, before play and once it has been closed.
    """
    here = [line.number for line in night.tables if line.place == place and not line.closed]
    return here[-1] if here else 0


def land_table(host: Host) -> bool:
    """Bring the role of a table to where it belongs; whether that is another screen.

    Every screen over the one before is closed with it, since it is about another table.

    Raises:
        Refused: the night cannot be read.
    """
    from screens.app.role_wait import WaitScreen

    who, shown = host.who, host.second
    try:
        night = host.director.night(who.night).view()
    except Refused:
        if shown is not None:
            raise
        host.show_second(WaitScreen(who.night, 0))  # which says why
        return True
    table = table_at(who.place, night)
    belongs: type[NightScreen] = table_route(night).load() if table else WaitScreen
    if isinstance(shown, belongs) and shown.table == table:
        return False
    host.show_second(belongs(who.night, table))
    return True
