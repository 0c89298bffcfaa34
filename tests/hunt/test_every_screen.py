"""Every screen, come to by its keys, with people of hostile names on it and in damaged nights."""

import re
import shutil
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import DataTable

from screens.app.app import TourneyApp
from screens.app.following import FollowingScreen
from screens.app.night_screen import NightScreen
from screens.app.palette import Palette
from screens.app.role_wait import WaitScreen
from screens.app.routes import Route
from screens.app.settings_screen import SettingsScreen
from screens.app.work import WorkScreen
from screens.bracket.screen import BracketScreen
from screens.display.film import FilmScreen
from screens.display.phones_dialog import PhonesDialog
from screens.display.screen import DisplayScreen
from screens.display.wait import DisplayWaitScreen
from screens.files.export import ExportScreen
from screens.files.open_night import OpenNightScreen
from screens.files.open_sheet import OpenSheetScreen
from screens.files.sheet import SheetScreen
from screens.files.tables_sheet import OpenTableSheetScreen, TableSheetScreen
from screens.files.write import WriteScreen
from screens.floor.barrier_plan import BarrierScreen
from screens.floor.deal import DealScreen
from screens.floor.end_night import EndNightScreen
from screens.floor.movers import MoversScreen
from screens.floor.people import FloorPeopleScreen
from screens.floor.proposed import ProposedScreen
from screens.floor.results import FloorResultScreen
from screens.floor.screen import FloorScreen
from screens.floor.shoot_out import ShootOutScreen
from screens.floor.tables_dialog import PlaceDialog, TablesDialog
from screens.history.correction import CorrectionScreen
from screens.history.liar import LiarHistoryScreen
from screens.history.night import NightHistoryScreen
from screens.history.played import PlayedScreen
from screens.history.screen import HistoryScreen
from screens.home.night_name import NightNameScreen
from screens.home.screen import HomeScreen
from screens.home.shelf import NightShelf
from screens.home.venues import VenuesScreen
from screens.manual.screen import ManualScreen
from screens.people.at_door import AtDoorScreen
from screens.people.by_rating import ByRatingScreen
from screens.people.check_in import CheckInScreen
from screens.people.late import LateDialog
from screens.people.list_file import ListFileScreen
from screens.people.pasted import PastedScreen
from screens.people.register import RegisterScreen
from screens.people.register_lists import RegisterListsScreen
from screens.people.register_people import RegisterPeopleScreen
from screens.plan.kept import KeptPlansScreen, PlanKeptScreen
from screens.plan.preset_name import PresetNameScreen
from screens.plan.presets import PlanPresetsScreen
from screens.plan.prizes import PlanPrizesScreen
from screens.plan.rules_card import RulesCardScreen
from screens.plan.screen import PlanScreen
from screens.players.export import PageExportScreen
from screens.players.page import HeadToHeadScreen, PlayerScreen, YearsScreen
from screens.players.players import PlayersScreen
from screens.players.reading import ReadingScreen
from screens.season.export import SeasonExportScreen
from screens.season.form import SeasonFormScreen
from screens.season.screen import SeasonScreen
from screens.season.seasons import SeasonsScreen
from screens.seats.draw_screen import DrawScreen
from screens.seats.screen import SeatsScreen
from screens.seats.table_draw import TableDrawScreen
from screens.standings.night import NightStandingsScreen
from screens.standings.payments import PaymentsScreen
from screens.standings.pictures import PicturesScreen
from screens.standings.screen import StandingsScreen
from screens.table.end import EndDialog
from screens.table.join import JoinDialog
from screens.table.leave import LeaveDialog, MeantDialog
from screens.table.liar.screen import LiarTableScreen
from screens.table.people import LeadDialog, TablePeopleScreen
from screens.table.play_screen import PlayScreen
from screens.table.screen import TableScreen
from screens.ui.away import AwayDialog, MeanwhileDialog
from screens.ui.find import FindDialog
from screens.ui.keys.help import HelpScreen
from screens.ui.pick import NumberDialog, PickDialog
from screens.ui.reason import ReasonScreen
from screens.ui.sheet import StyledScreen
from tests.hunt.hostile_nights import NAMES, NIGHT, Nights
from tests.hunt.one_look import looks_like_the_others
from tests.hunt.screens import screens_there_are
from tests.hunt.sizes import (
    LARGEST,
    SMALLEST,
    every_key_can_be_clicked,
    fits,
    waits_for_room,
)
from tests.nights import HOSTILE_NAMES
from tests.screens.driving import (
    USUAL,
    paste,
    running,
    screen_text,
    store_opened,
    type_in,
    until,
)
from tourney.game.names import harmless
from tourney.game.refusal import Refused
from tourney.laptop.address import Server
from tourney.log.roles import HOST, Role, Who
from tourney.night.careers.handicap import handicaps
from tourney.night.careers.rating import Rating
from tourney.night.views.night_line import NightLine
from tourney.service.league import VenueNow

Pressed = Callable[[TourneyApp, Pilot[None], Nights], Awaitable[None]]
SHEET = '@rules classic\n@players "[/]", "[@click=app.quit]Bob[/]"\n@lead "[/]"\n'


def keys(*pressed: str, at: str = "") -> Pressed:
    """Press keys one by one; `at` a night's stage, or on the list of nights."""
    night, _, stage = at.partition(" ")

    async def press(app: TourneyApp, pilot: Pilot[None], nights: Nights) -> None:
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

    async def press(app: TourneyApp, pilot: Pilot[None], nights: Nights) -> None:
        await first(app, pilot, nights)
        await paste(pilot, text)

    return press


async def corrected(app: TourneyApp, pilot: Pilot[None], nights: Nights) -> None:
    """Type a correction by which somebody would be out, and stays."""
    from screens.history.screen import history_of

    app.show_night(nights.stays)
    await pilot.pause()
    app.push_screen(history_of(app.director, nights.stays, 1))
    await pilot.pause()
    await pilot.press("down", "down", "enter", "enter")
    await until(pilot, lambda: isinstance(app.screen, CorrectionScreen))
    await pilot.pause()
    await type_in(pilot, f'"{nights.second}"')
    await until(pilot, lambda: "stays with" in screen_text(app))


async def sent_out(app: TourneyApp, pilot: Pilot[None], nights: Nights) -> None:
    """Send that person out."""
    await corrected(app, pilot, nights)
    await pilot.press("tab", "tab", "space")
    await until(pilot, lambda: isinstance(app.screen, ReasonScreen))


async def searched(app: TourneyApp, pilot: Pilot[None], nights: Nights) -> None:
    """Look for a person in the palette."""
    await keys("ctrl+p", "z", "e", "d", at="playing")(app, pilot, nights)
    await until(pilot, lambda: "Zed [b" in screen_text(app))


async def nothing_planned(app: TourneyApp, _pilot: Pilot[None], _nights: Nights) -> None:
    """The display alone, of a store without a night."""
    app.show_second(DisplayWaitScreen())


async def filmed(app: TourneyApp, pilot: Pilot[None], nights: Nights) -> None:
    """Have a night's film stand at its end."""
    app.go(Route.FILM, nights.playing)
    await until(pilot, lambda: isinstance(app.screen, FilmScreen))
    await pilot.press("space", "end")


async def paged(app: TourneyApp, pilot: Pilot[None], _nights: Nights) -> None:
    """Open the page of somebody, everybody's nights being read."""
    players = app.director.players
    work, _ = players.next_work()
    while work is not None:
        players.take(work())
        work, _ = players.next_work()
    name = next(line.name for line in players.lines() if line.best)
    app.push_screen(PlayerScreen(name))
    await until(pilot, lambda: "Luck and judgement" in screen_text(app))


async def page_written(app: TourneyApp, pilot: Pilot[None], nights: Nights) -> None:
    """Ask where to write that."""
    await paged(app, pilot, nights)
    await pilot.press("f6")


async def head_to_head(app: TourneyApp, pilot: Pilot[None], nights: Nights) -> None:
    """Have that person met with somebody."""
    await paged(app, pilot, nights)
    await pilot.press("w")
    await pilot.pause()
    await pilot.press("enter")


class Venues:
    """What a league's office is shown: a venue for every night that there is."""

    def __init__(self, nights: tuple[NightLine, ...], names: tuple[str, ...]) -> None:
        self._nights, self._names = nights, names

    def look(self) -> tuple[VenueNow, ...]:
        return tuple(
            VenueNow(name, night, "Heats beat 12", 12, (name, *self._names))
            for name, night in zip(self._names * 9, self._nights * 9, strict=False)
        )

    def close(self) -> None:
        pass


def all_venues(names: tuple[str, ...]) -> Pressed:
    """As the app does with an address that names no venue."""

    async def press(app: TourneyApp, pilot: Pilot[None], _nights: Nights) -> None:
        league = Venues(app.director.nights(), names)
        app.push_screen(VenuesScreen(Server("postgresql://office@bar/nights"), lambda _: league))
        await until(pilot, lambda: app.screen.query_one(DataTable).row_count)

    return press


async def by_rating(app: TourneyApp, pilot: Pilot[None], nights: Nights) -> None:
    """Have units proposed for a night's people, as if they had the ratings for it."""
    await keys(at="registering")(app, pilot, nights)
    entries = app.director.night(nights.registering).view().entries
    rated = {
        line.name: Rating(line.name, 20, 900 + 200 * at, 60) for at, line in enumerate(entries)
    }
    app.push_screen(ByRatingScreen(handicaps(rated, 5), 5))


async def at_work(app: TourneyApp, _pilot: Pilot[None], _nights: Nights) -> None:
    """The screen while something takes long."""
    app.push_screen(WorkScreen("Making a night of the sheet"))


#: How each screen is come to from the list of nights.
ROUTES: dict[type[Screen[Any]], Pressed] = {
    HomeScreen: keys(),
    DisplayScreen: keys("f9", "space", at="playing"),
    FilmScreen: filmed,
    Palette: searched,
    PicturesScreen: keys("f8", at="playing"),
    DisplayWaitScreen: nothing_planned,
    WorkScreen: at_work,
    HelpScreen: keys("f1", at="playing"),
    ManualScreen: keys("f1", "m", at="playing"),
    PlanScreen: keys("f5", at="registering"),
    RulesCardScreen: keys("f2", at="playing"),
    KeptPlansScreen: keys("n", "ctrl+t"),
    PresetNameScreen: keys(*["n", *["down"] * 6, "7", "ctrl+s"]),
    OpenNightScreen: keys("o"),
    NightNameScreen: keys("r"),
    SettingsScreen: keys("comma"),
    ByRatingScreen: by_rating,
    VenuesScreen: all_venues(HOSTILE_NAMES),
    SheetScreen: pasted(SHEET, "o"),
    PlayersScreen: keys("p"),
    PlayerScreen: paged,
    HeadToHeadScreen: head_to_head,
    PageExportScreen: page_written,
    SeasonsScreen: keys("s"),
    SeasonScreen: keys("s", "enter"),
    SeasonFormScreen: keys("s", "e"),
    SeasonExportScreen: keys("s", "enter", "f6"),
    RegisterScreen: keys(at="registering"),
    ListFileScreen: keys("ctrl+o", at="registering"),
    PastedScreen: pasted("[/]\nZed [b\nAnn, Bob\n\x1b[2J", at="registering"),
    SeatsScreen: keys(at="seating"),
    TableScreen: keys(at="playing"),
    LeadDialog: keys("l", at="rolling"),
    LeaveDialog: keys("w", at="playing"),
    AwayDialog: keys("ctrl+a", at="between"),
    MeanwhileDialog: keys("ctrl+a", "enter", at="between"),
    MeantDialog: keys("w", "enter", at="playing"),
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
    CheckInScreen: keys(at="tables"),
    TableDrawScreen: keys(at="dealing"),
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

#: Those that others are made of.
NEVER_SHOWN = {
    *(NightScreen, FloorPeopleScreen, PlayedScreen, DrawScreen, PlayScreen, WriteScreen),
    *(PlanPrizesScreen, PlanKeptScreen, PlanPresetsScreen, FloorResultScreen, ProposedScreen),
    *(FollowingScreen, OpenSheetScreen, StyledScreen, TablePeopleScreen),
    *(RegisterListsScreen, RegisterPeopleScreen, NightShelf, ReadingScreen),
    *(YearsScreen, AtDoorScreen),
}

#: Those of a role that is not the host's.
OF_A_ROLE: dict[type[Screen[Any]], Callable[[Nights], Who]] = {
    WaitScreen: lambda nights: Who(Role.TABLE, "phone 1", nights.seating, 1),
}


#: Those that show nobody.
NAMELESS = {
    *(DisplayWaitScreen, HelpScreen, OpenNightScreen, PresetNameScreen, SettingsScreen),
    *(PhonesDialog, WorkScreen, ManualScreen, KeptPlansScreen, NightNameScreen),
}


def test_every_screen_is_come_to_by_these_tests() -> None:
    assert screens_there_are() == {*ROUTES, *NEVER_SHOWN, *OF_A_ROLE}


@pytest.fixture
def store(hostile: Nights, tmp_path: Path) -> Path:
    return Path(shutil.copy(hostile.path, tmp_path / "nights.db"))


async def hold(app: TourneyApp, pilot: Pilot[None], screen: type[Screen[Any]]) -> None:
    """Names are read as they are, and a click on one does nothing."""
    await until(pilot, lambda: type(app.screen) is screen)
    await pilot.pause()
    shown = screen_text(app)
    for line in shown.splitlines():
        # A dialog's edge may cut a name of the screen behind it between two joined characters.
        uncut = line.replace("\u200d ", "  ")
        assert harmless(uncut) == uncut
    clickable = re.compile(re.escape("[@click=app.quit]"))
    for y, line in enumerate(shown.splitlines()):
        if (found := clickable.search(line)) and type(app.screen) is screen:
            await pilot.click(offset=(found.end() + 1, y))
    assert app.is_running
    assert app.return_code in (None, 0)


@pytest.mark.parametrize(
    ("turn", "screen"),
    [
        pytest.param(turn, screen, id=screen.__name__)
        for turn, screen in enumerate([*ROUTES, *OF_A_ROLE])
    ],
)
async def test_a_screen_shows_hostile_names_as_they_are_and_all_its_keys_at_any_size(
    turn: int,
    screen: type[Screen[Any]],
    store: Path,
    hostile: Nights,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    who = OF_A_ROLE[screen](hostile) if screen in OF_A_ROLE else HOST
    app = TourneyApp(store, who=who)
    # What is worked out comes when it comes, and the screen is held against itself.
    monkeypatch.setattr(app, "think", lambda *_, **__: None)
    async with running(app, USUAL) as pilot:
        await store_opened(pilot)
        await ROUTES.get(screen, keys())(app, pilot, hostile)
        await hold(app, pilot, screen)
        known = (*NAMES, NIGHT, "[b")
        named = any(name[:12] in screen_text(app) for name in known)
        assert named or screen in NAMELESS
        looks_like_the_others(app)
        every_key_can_be_clicked(app)
        for size in (SMALLEST, LARGEST):
            await fits(app, pilot, size)
        await waits_for_room(app, pilot, turn)


#: What is done to a night's rows: which, and what they say then.
DAMAGE = {
    "night": ("seq = 3 AND stream = 'night/' || ?", '{"names": 1}'),
    "table": ("seq = 1 AND stream = 'night/' || ? || '/table/1'", '{"x": 1e999}'),
}


@pytest.mark.parametrize(
    ("night", "at"),
    [("playing", "night"), ("liar", "table"), ("moved", "table"), ("prize", "night")],
)
async def test_a_damaged_night_opens_on_all_its_screens(
    night: str, at: str, store: Path, hostile: Nights
) -> None:
    number = getattr(hostile, night)
    where, payload = DAMAGE[at]
    with closing(sqlite3.connect(store)) as connection, connection:
        for (trigger,) in connection.execute(
            "SELECT name FROM sqlite_master WHERE type = 'trigger'"
        ).fetchall():
            connection.execute(f"DROP TRIGGER {trigger}")
        connection.execute(f"UPDATE event SET payload = ? WHERE {where}", (payload, number))
    before = store.read_bytes()
    app = TourneyApp(store)
    async with running(app, USUAL) as pilot:
        await store_opened(pilot)
        for stage, pressed in (("", "f2 f3 f4 f6 b m p w"), ("register", "enter")):
            for key in pressed.split():
                with suppress(Refused):
                    app.go_home()
                    app.show_night(number, stage)
                await pilot.pause()
                await pilot.press(key)
                await pilot.pause()
                assert app.is_running
                shown = screen_text(app)
                assert shown.strip()
    assert store.read_bytes() == before
