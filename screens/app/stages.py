"""Which screen a night has for each stage that it comes to."""

from screens.app.night_screen import NightScreen, has_floor
from screens.people.check_in import CheckInScreen
from screens.people.register import RegisterScreen
from screens.seats.screen import SeatsScreen
from screens.seats.table_draw import TableDrawScreen
from screens.table.liar.screen import LiarTableScreen
from screens.table.screen import TableScreen
from tourney.game.liar.rules import LiarRules
from tourney.night.view import NightView

_BY_STATE = {
    "registering": "register",
    "seating": "seats",
    "playing": "table",
    "finished": "table",
}


def stage_screen(night: NightView, stage: str = "", table: int = 0) -> NightScreen:
    """The screen of a stage; without one, of the stage at which the night is.

    Args:
        stage: `register`, `seats` or `table`.
        table: which of its tables; where there is none of that number, the first that is not
            finished, or the first.
    """
    stages: dict[str, type[NightScreen]] = {
        "register": CheckInScreen if has_floor(night) else RegisterScreen,
        "seats": TableDrawScreen if has_floor(night) else SeatsScreen,
        "table": LiarTableScreen if isinstance(night.rules, LiarRules) else TableScreen,
    }
    if all(line.number != table for line in night.tables):
        table = next((line.number for line in night.tables if not line.finished), 1)
    return stages[stage or _BY_STATE[night.state]](night.number, table)
