"""The screen of a night for each stage that the night comes to."""

from screens.app.night_screen import NightScreen
from screens.app.routes import Route
from screens.ui.titles import has_floor
from tourney.night.views.view import NightView

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


def stage_screen(night: NightView, stage: str = "", table: int = 0) -> NightScreen:
    """The screen of a stage; without one, of the stage at which the night is.

    Args:
        stage: `register`, `seats` or `table`.
        table: which of its tables; where there is none of that number, the first that is not
            finished, or the first.
    """
    routes = {
        "register": Route.CHECK_IN if has_floor(night) else Route.REGISTER,
        "seats": Route.TABLE_DRAW if has_floor(night) else Route.SEATS,
        "table": table_route(night),
    }
    if all(line.number != table for line in night.tables):
        table = next((line.number for line in night.tables if not line.finished), 1)
    screen: NightScreen = routes[stage or _BY_STATE[night.state]].load()(night.number, table)
    return screen
