"""Which night an app shows that is the display alone: the one it was opened for, or the newest."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from screens.display.screen import DisplayScreen
from screens.display.wait import DisplayWaitScreen
from tourney.night.night_line import NightLine

if TYPE_CHECKING:
    from screens.app.app import TourneyApp


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


def land_display(app: "TourneyApp") -> None:
    """Show the display of the night that it is to show, or that there is none yet.

    Raises:
        Refused: the store cannot be read.
    """
    shown = app.screen_stack[1] if len(app.screen_stack) > 1 else None
    now = shown.number if isinstance(shown, DisplayScreen) else 0
    number = app.display_of or night_to_show(app.director.nights(), now)
    if number and number != now:
        app.show_second(DisplayScreen(number))
    elif not number and shown is None:
        app.show_second(DisplayWaitScreen())
