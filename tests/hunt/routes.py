"""The screens that there are, and how each is come to by its keys in the nights of the hunt."""

import importlib
import pkgutil
import re
from collections.abc import Awaitable, Callable
from typing import Any

from textual.screen import Screen

import screens
from screens.app.app import TourneyApp
from screens.display.wait import DisplayWaitScreen
from screens.history.correction import CorrectionScreen
from screens.players.page import PlayerScreen
from screens.ui.dialog import ReasonScreen
from tests.hunt.hostile_nights import Nights
from tests.screens.driving import Keys, paste, type_in, until
from tests.screens.reading import screen_text
from tourney.game.sheet_lines import write_name

Pressed = Callable[[TourneyApp, Keys, Nights], Awaitable[None]]
SHEET = '@rules classic\n@players "[/]", "[@click=app.quit]Bob[/]"\n@lead "[/]"\n'


def keys(*pressed: str, at: str = "") -> Pressed:
    """Press keys one by one; `at` a night's stage, or on the list of nights."""
    night, _, stage = at.partition(" ")

    async def press(app: TourneyApp, pilot: Keys, nights: Nights) -> None:
        if night:
            app.show_night(nights.numbers[night], stage)
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
    """Type a correction by which somebody should be out, but stays in."""
    from screens.history.screen import history_of

    number = nights.numbers["stays"]
    app.show_night(number)
    await pilot.pause()
    app.push_screen(history_of(app.director, number, 1))
    await pilot.pause()
    await pilot.press("down", "down", "enter", "enter", opens=CorrectionScreen)
    await pilot.pause()
    await type_in(pilot, write_name(nights.second), shows="should be out")


async def sent_out(app: TourneyApp, pilot: Keys, nights: Nights) -> None:
    """Send that person out."""
    await corrected(app, pilot, nights)
    await pilot.press("down", "space", opens=ReasonScreen)


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
    await until(pilot, lambda: re.search(r"Nights +\d", screen_text(app)))


async def head_to_head(app: TourneyApp, pilot: Keys, nights: Nights) -> None:
    """Have that person met with somebody."""
    await paged(app, pilot, nights)
    await pilot.press("w")
    await pilot.pause()
    await pilot.press("enter")


#: How each screen is come to from the list of nights, by the name of its class.
ROUTES: dict[str, Pressed] = {
    "HomeScreen": keys(),
    "DisplayScreen": keys("f9", "space", at="playing"),
    "Palette": searched,
    "PicturesScreen": keys("f8", at="playing"),
    "DisplayWaitScreen": nothing_planned,
    "HelpScreen": keys("f1", at="playing"),
    "ManualScreen": keys("f1", "m", at="playing"),
    "PlanScreen": keys("f5", at="registering"),
    "RulesCardScreen": keys("f2", at="playing"),
    "TemplatesScreen": keys("n", "ctrl+t"),
    "SaveTemplateScreen": keys("n", "ctrl+s"),
    "OpenSheetScreen": keys("o"),
    "NightNameScreen": keys("r"),
    "SettingsScreen": keys("comma"),
    "SheetScreen": pasted(SHEET, "o"),
    "PlayersScreen": keys("p"),
    "PlayerScreen": paged,
    "HeadToHeadScreen": head_to_head,
    "SeasonsScreen": keys("s"),
    "SeasonScreen": keys("s", "enter"),
    "SeasonFormScreen": keys("s", "e"),
    "OneFileScreen": keys("s", "enter", "f6"),
    "ListFileScreen": keys("ctrl+o", at="registering"),
    "PastedScreen": pasted("[/]\nZed [b\nAnn Bob\n\x1b[2J", at="registering"),
    "SeatsScreen": keys(at="dealing"),
    "TableScreen": keys(at="playing"),
    "LeadDialog": keys("l", at="rolling"),
    "LeaveDialog": keys("w", at="playing"),
    "JoinDialog": keys("j", at="between"),
    "TablesDialog": keys("t", at="playing"),
    "OpenTableSheetScreen": keys("ctrl+s", at="playing"),
    "TableSheetScreen": pasted(SHEET.replace("Bob", "Eva"), "ctrl+s", at="playing"),
    "StandingsScreen": keys("f3", at="playing"),
    "HistoryScreen": keys("f4", at="playing"),
    "ExportScreen": keys("f6", at="playing"),
    "CorrectionScreen": corrected,
    "ReasonScreen": sent_out,
    "LiarTableScreen": keys(at="liar"),
    "LiarHistoryScreen": keys("f4", at="liar"),
    "EndDialog": keys("e", at="liar"),
    "RegisterScreen": keys(at="tables"),
    "FindDialog": keys("slash", at="dealing"),
    "FloorScreen": keys(at="moved"),
    "LateDialog": keys("l", at="beginning"),
    "MoversScreen": keys("m", at="moved"),
    "BarrierScreen": keys("p", at="beginning"),
    "PlaceDialog": keys("p", "m", "enter", at="beginning"),
    "PhonesDialog": keys("P", at="playing"),
    "TablePhoneDialog": keys("ctrl+o", at="playing"),
    "PickDialog": keys("w", "enter", at="beginning"),
    "NightStandingsScreen": keys("f3", at="moved"),
    "NightHistoryScreen": keys("f4", at="moved"),
    "BracketScreen": keys("b", at="bracket"),
    "ShootOutScreen": keys("s", at="prize"),
    "EndNightScreen": keys("e", at="closing"),
    "DealScreen": keys("d", at="closing"),
    "PaymentsScreen": keys("dollar_sign", at="prize"),
}


def screens_there_are() -> set[type[Screen[Any]]]:
    found: set[type[Screen[Any]]] = set()
    for module in pkgutil.walk_packages(screens.__path__, f"{screens.__name__}."):
        for value in vars(importlib.import_module(module.name)).values():
            is_screen = isinstance(value, type) and issubclass(value, Screen)
            if is_screen and value.__module__ == module.name:
                found.add(value)
    return found
