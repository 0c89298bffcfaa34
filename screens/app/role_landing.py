"""Where the role of a table belongs: at whatever is dealt in at its place now."""

from typing import TYPE_CHECKING

from tourney.game.refusal import Refused
from tourney.night.view import NightView

if TYPE_CHECKING:
    from screens.app.app import TourneyApp
    from screens.app.night_screen import NightScreen


def table_at(place: int, night: NightView) -> int:
    """The number of the table that plays at a real table's place, or has played there last; 0 is
    none, before play and once it has been closed.
    """
    here = [line.number for line in night.tables if line.place == place and not line.closed]
    return here[-1] if here else 0


def land(app: "TourneyApp") -> bool:
    """Bring the role of a table to where it belongs; whether that is another screen.

    Whatever was laid over the screen before is closed with it: it told of another table.

    Raises:
        Refused: the night cannot be read.
    """
    from screens.app.role_wait import WaitScreen
    from screens.table.liar.screen import LiarTableScreen
    from screens.table.screen import TableScreen
    from tourney.game.liar.rules import LiarRules

    who = app.who
    shown = app.screen_stack[1] if len(app.screen_stack) > 1 else None
    try:
        night = app.director.night(who.night)
    except Refused:
        if shown is not None:
            raise
        app.show_second(WaitScreen(who.night, 0))  # which says why
        return True
    table = table_at(who.place, night)
    belongs: type[NightScreen] = (
        LiarTableScreen if isinstance(night.rules, LiarRules) else TableScreen
    )
    if not table:
        belongs = WaitScreen
    if isinstance(shown, belongs) and shown.table == table:
        return False
    app.show_second(belongs(who.night, table))
    return True
