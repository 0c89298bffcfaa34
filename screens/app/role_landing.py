"""Where the role of a table belongs: at whatever is dealt in at its place now."""

from typing import TYPE_CHECKING

from screens.app.host import Host
from screens.app.stages import table_route
from tourney.game.refusal import Refused
from tourney.night.views.view import NightView

if TYPE_CHECKING:
    from screens.app.night_screen import NightScreen


def table_at(place: int, night: NightView) -> int:
    """The number of the table that plays at a real table's place, or has played there last; 0 is
    none, before play and once it has been closed.
    """
    here = [line.number for line in night.tables if line.place == place and not line.closed]
    return here[-1] if here else 0


def land(host: Host) -> bool:
    """Bring the role of a table to where it belongs; whether that is another screen.

    Whatever was laid over the screen before is closed with it: it told of another table.

    Raises:
        Refused: the night cannot be read.
    """
    from screens.app.role_wait import WaitScreen

    who, shown = host.who, host.second
    try:
        night = host.director.night(who.night)
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
