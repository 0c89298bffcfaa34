"""How each screen is come to, by its keys, in the nights of the hunt."""

import re
from collections.abc import Awaitable, Callable
from typing import Any

from textual.screen import Screen

from screens.app.app import TourneyApp
from screens.app.palette import Palette
from screens.app.settings_screen import SettingsScreen
from screens.app.work import WorkScreen
from screens.bracket.screen import BracketScreen
from screens.display.phones_dialog import PhonesDialog
from screens.display.screen import DisplayScreen
from screens.display.wait import DisplayWaitScreen
from screens.files.export import ExportScreen
from screens.files.open_night import OpenNightScreen
from screens.files.sheet import SheetScreen
from screens.files.tables_sheet import OpenTableSheetScreen, TableSheetScreen
from screens.floor.barrier_plan import BarrierScreen
from screens.floor.deal import DealScreen
from screens.floor.end_night import EndNightScreen
from screens.floor.movers import MoversScreen
from screens.floor.screen import FloorScreen
from screens.floor.shoot_out import ShootOutScreen
from screens.floor.tables_dialog import PlaceDialog, TablesDialog
from screens.history.correction import CorrectionScreen
from screens.history.liar import LiarHistoryScreen
from screens.history.night import NightHistoryScreen
from screens.history.screen import HistoryScreen
from screens.home.screen import HomeScreen
from screens.home.shelf import NightNameScreen
from screens.manual.screen import ManualScreen
from screens.people.late import LateDialog
from screens.people.list_file import ListFileScreen
from screens.people.pasted import PastedScreen
from screens.people.register import RegisterScreen
from screens.plan.rules_card import RulesCardScreen
from screens.plan.screen import PlanScreen
from screens.plan.templates import SaveTemplateScreen, TemplatesScreen
from screens.players.export import PageExportScreen
from screens.players.page import HeadToHeadScreen, PlayerScreen
from screens.players.players import PlayersScreen
from screens.season.export import SeasonExportScreen
from screens.season.form import SeasonFormScreen
from screens.season.screen import SeasonScreen
from screens.season.seasons import SeasonsScreen
from screens.seats.screen import SeatsScreen
from screens.standings.night import NightStandingsScreen
from screens.standings.payments import PaymentsScreen
from screens.standings.pictures import PicturesScreen
from screens.standings.screen import StandingsScreen
from screens.table.end import EndDialog
from screens.table.join import JoinDialog
from screens.table.leave import LeaveDialog
from screens.table.liar.screen import LiarTableScreen
from screens.table.people import LeadDialog
from screens.table.screen import TableScreen
from screens.ui.away import AwayDialog, MeanwhileDialog
from screens.ui.find import FindDialog
from screens.ui.keys.help import HelpScreen
from screens.ui.pick import NumberDialog, PickDialog
from screens.ui.reason import ReasonScreen
from tests.hunt.hostile_nights import Nights
from tests.screens.driving import Keys, paste, type_in, until
from tests.screens.reading import screen_text

Pressed = Callable[[TourneyApp, Keys, Nights], Awaitable[None]]
SHEET = '@rules classic\n@players "[/]", "[@click=app.quit]Bob[/]"\n@lead "[/]"\n'


def keys(*pressed: str, at: str = "") -> Pressed:
    """Press keys one by one; `at` a night's stage, or on the list of nights."""
    night, _, stage = at.partition(" ")

    async def press(app: TourneyApp, pilot: Keys, nights: Nights) -> None:
        if night:
            app.show_night(getattr(nights, night), stage)
            await pilot.pause()
        for key in pressed:
            await pilot.press(key)
            await pilot.pause()

    return press


def pasted(text: str, *pressed: str, at: str = "") -> Pressed:
    """The same, and then a paste."""
    first = keys(*pressed, at=at)

    async def press(app: TourneyApp, pilot: Keys, nights: Nights) -> None:
        await first(app, pilot, nights)
        await paste(pilot, text)

    return press


async def corrected(app: TourneyApp, pilot: Keys, nights: Nights) -> None:
    """Type a correction by which somebody would be out, and stays."""
    from screens.history.screen import history_of

    app.show_night(nights.stays)
    await pilot.pause()
    app.push_screen(history_of(app.director, nights.stays, 1))
    await pilot.pause()
    await pilot.press("down", "down", "enter", "enter", opens=CorrectionScreen)
    await pilot.pause()
    await type_in(pilot, f'"{nights.second}"', shows="stays with")


async def sent_out(app: TourneyApp, pilot: Keys, nights: Nights) -> None:
    """Send that person out."""
    await corrected(app, pilot, nights)
    await pilot.press("tab", "tab", "space", opens=ReasonScreen)


async def searched(app: TourneyApp, pilot: Keys, nights: Nights) -> None:
    """Look for a person in the palette."""
    await keys("ctrl+p", "z", "e", "d", at="playing")(app, pilot, nights)
    await until(pilot, lambda: "Zed [b" in screen_text(app))


async def nothing_planned(app: TourneyApp, _pilot: Keys, _nights: Nights) -> None:
    """The display alone, of a store without a night."""
    app.show_second(DisplayWaitScreen())


async def paged(app: TourneyApp, pilot: Keys, _nights: Nights) -> None:
    """Open the page of somebody, everybody's nights being read."""
    players = app.director.players
    work, _ = players.next_work()
    while work is not None:
        players.take(work())
        work, _ = players.next_work()
    name = next(line.name for line in players.lines() if line.best)
    app.push_screen(PlayerScreen(name))
    await until(pilot, lambda: re.search("nights? (on|from) ", screen_text(app)))


async def page_written(app: TourneyApp, pilot: Keys, nights: Nights) -> None:
    """Ask where to write that."""
    await paged(app, pilot, nights)
    await pilot.press("f6")


async def head_to_head(app: TourneyApp, pilot: Keys, nights: Nights) -> None:
    """Have that person met with somebody."""
    await paged(app, pilot, nights)
    await pilot.press("w")
    await pilot.pause()
    await pilot.press("enter")


async def at_work(app: TourneyApp, _pilot: Keys, _nights: Nights) -> None:
    """The screen while something takes long."""
    app.push_screen(WorkScreen("Making a night of the sheet"))


#: How each screen is come to from the list of nights.
ROUTES: dict[type[Screen[Any]], Pressed] = {
    HomeScreen: keys(),
    DisplayScreen: keys("f9", "space", at="playing"),
    Palette: searched,
    PicturesScreen: keys("f8", at="playing"),
    DisplayWaitScreen: nothing_planned,
    WorkScreen: at_work,
    HelpScreen: keys("f1", at="playing"),
    ManualScreen: keys("f1", "m", at="playing"),
    PlanScreen: keys("f5", at="registering"),
    RulesCardScreen: keys("f2", at="playing"),
    TemplatesScreen: keys("n", "ctrl+t"),
    SaveTemplateScreen: keys("n", "ctrl+s"),
    OpenNightScreen: keys("o"),
    NightNameScreen: keys("r"),
    SettingsScreen: keys("comma"),
    SheetScreen: pasted(SHEET, "o"),
    PlayersScreen: keys("p"),
    PlayerScreen: paged,
    HeadToHeadScreen: head_to_head,
    PageExportScreen: page_written,
    SeasonsScreen: keys("s"),
    SeasonScreen: keys("s", "enter"),
    SeasonFormScreen: keys("s", "e"),
    SeasonExportScreen: keys("s", "enter", "f6"),
    ListFileScreen: keys("ctrl+o", at="registering"),
    PastedScreen: pasted("[/]\nZed [b\nAnn Bob\n\x1b[2J", at="registering"),
    SeatsScreen: keys(at="dealing"),
    TableScreen: keys(at="playing"),
    LeadDialog: keys("l", at="rolling"),
    LeaveDialog: keys("w", at="playing"),
    AwayDialog: keys("ctrl+a", at="between"),
    MeanwhileDialog: keys("ctrl+a", "enter", at="between"),
    JoinDialog: keys("j", at="between"),
    TablesDialog: keys("t", at="playing"),
    OpenTableSheetScreen: keys("ctrl+s", at="playing"),
    TableSheetScreen: pasted(SHEET.replace("Bob", "Eva"), "ctrl+s", at="playing"),
    StandingsScreen: keys("f3", at="playing"),
    HistoryScreen: keys("f4", at="playing"),
    ExportScreen: keys("f6", at="playing"),
    CorrectionScreen: corrected,
    ReasonScreen: sent_out,
    LiarTableScreen: keys(at="liar"),
    LiarHistoryScreen: keys("f4", at="liar"),
    EndDialog: keys("e", at="liar"),
    RegisterScreen: keys(at="tables"),
    FindDialog: keys("slash", at="dealing"),
    FloorScreen: keys(at="moved"),
    LateDialog: keys("l", at="beginning"),
    NumberDialog: keys("ctrl+k", at="beginning"),
    MoversScreen: keys("m", at="moved"),
    BarrierScreen: keys("p", at="beginning"),
    PlaceDialog: keys("p", "m", "down", "enter", at="beginning"),
    PhonesDialog: keys("P", at="playing"),
    PickDialog: keys("w", "enter", at="beginning"),
    NightStandingsScreen: keys("f3", at="moved"),
    NightHistoryScreen: keys("f4", at="moved"),
    BracketScreen: keys("b", at="bracket"),
    ShootOutScreen: keys("s", at="prize"),
    EndNightScreen: keys("e", at="closing"),
    DealScreen: keys("d", at="closing"),
    PaymentsScreen: keys("dollar_sign", at="prize"),
}
