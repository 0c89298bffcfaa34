"""Which night an app shows that is the display alone: the one it was opened for, or the newest."""

from collections.abc import Sequence

from screens.app.following import FollowingScreen
from screens.app.host import Host
from screens.app.routes import Route
from tourney.night.views.night_line import NightLine


def night_to_show(nights: Sequence[NightLine], shown: int = 0) -> int:
    """The number of the night that the room wants to see; 0 where there is none.

    Whatever is shown stays until it is over, whatever else is opened meanwhile. Then it gives way
    to a newer night as soon as that is played, so that its winner stands until then.

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
    """Show the display of the night that it is to show, or that there is none yet.

    Raises:
        Refused: the store cannot be read.
    """
    shown = host.second
    now = shown.number if isinstance(shown, FollowingScreen) and Route.DISPLAY.is_of(shown) else 0
    number = host.display_of or night_to_show(host.director.nights(), now)
    if number and number != now:
        host.show_second(Route.DISPLAY.make(number))
    elif not number and shown is None:
        host.show_second(Route.DISPLAY_WAIT.make())
