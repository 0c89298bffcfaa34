"""The routes between rooms: every screen that another room opens, by the place of its class.

A screen of another room is imported when it is first shown. So no room depends on another, and the
first frame does not wait for their imports.
"""

from enum import Enum
from importlib import import_module
from typing import Any

from textual.screen import Screen


class Route(Enum):
    """A screen of another room: its module, and the class or function there that makes it."""

    HOME = "screens.home.screen:HomeScreen"
    PLAN = "screens.plan.screen:PlanScreen"
    RULES_CARD = "screens.plan.rules_card:RulesCardScreen"
    REGISTER = "screens.people.register:RegisterScreen"
    SEATS = "screens.seats.screen:SeatsScreen"
    TABLE = "screens.table.screen:TableScreen"
    LIAR_TABLE = "screens.table.liar.screen:LiarTableScreen"
    FLOOR = "screens.floor.screen:FloorScreen"
    TABLE_PHONE = "screens.floor.phone_dialog:TablePhoneDialog"
    TABLES = "screens.floor.tables_dialog:TablesDialog"
    DEAL = "screens.floor.deal:DealScreen"
    SHOOT_OUT = "screens.floor.shoot_out:ShootOutScreen"
    BRACKET = "screens.bracket.screen:BracketScreen"
    STANDINGS = "screens.standings.screen:StandingsScreen"
    NIGHT_STANDINGS = "screens.standings.screen:NightStandingsScreen"
    PAYMENTS = "screens.standings.payments:PaymentsScreen"
    PICTURES = "screens.standings.pictures:PicturesScreen"
    HISTORY = "screens.history.screen:history_of"
    NIGHT_HISTORY = "screens.history.screen:NightHistoryScreen"
    PLAYERS = "screens.players.players:PlayersScreen"
    SEASONS = "screens.season.seasons:SeasonsScreen"
    DISPLAY = "screens.display.screen:DisplayScreen"
    PHONES = "screens.display.phones_dialog:PhonesDialog"
    DISPLAY_WAIT = "screens.display.wait:DisplayWaitScreen"
    EXPORT = "screens.files.export:ExportScreen"
    OPEN_SHEET = "screens.files.sheet:OpenSheetScreen"
    SHEET = "screens.files.sheet:SheetScreen"
    OPEN_TABLE_SHEET = "screens.files.sheet:OpenTableSheetScreen"
    TABLE_SHEET = "screens.files.sheet:TableSheetScreen"

    def load(self) -> Any:
        """Return the maker of the screen, and import it if need be."""
        module, _, name = self.value.partition(":")
        return getattr(import_module(module), name)

    def make(self, *told: object) -> Screen[Any]:
        """Make the screen with these arguments, such as a night's number."""
        screen: Screen[Any] = self.load()(*told)
        return screen

    def is_of(self, screen: object) -> bool:
        """Return whether a screen is of this route."""
        return isinstance(screen, self.load())
