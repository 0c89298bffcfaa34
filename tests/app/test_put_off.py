"""Entries that meet a lock just after the store was found free: they are saved once it goes."""

from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from screens.app.app import TourneyApp
from screens.app.night_screen import NightScreen
from screens.floor.barrier_plan import BarrierScreen
from screens.floor.deal import DealScreen
from screens.floor.end_night import EndNightScreen
from screens.floor.movers import MoversScreen
from screens.floor.screen import FloorScreen
from screens.history.screen import HistoryScreen
from screens.people.late import LateDialog
from screens.people.pasted import PastedScreen
from screens.people.register import RegisterScreen
from screens.plan.screen import PlanScreen
from screens.plan.templates import SaveTemplateScreen
from screens.season.form import SeasonFormScreen
from screens.season.nights import SeasonNights
from screens.season.seasons import SeasonsScreen
from screens.table.join import JoinDialog
from screens.table.screen import TableScreen
from screens.ui.box import Box
from screens.ui.pick import PickDialog
from tests.faults.locks import held
from tests.nights import ended, turns
from tests.screens.driving import a_night, at_work, elsewhere, paste, type_at_once, until
from tests.screens.floors import NAMES, a_floor, on_floor, play_lap
from tests.screens.histories import at_history, picked, recorded, retyped
from tests.screens.reading import LARGE, screen_text
from tests.screens.tables import at_table, opened_table, rolls, sentence
from tourney.laptop.address import Server
from tourney.service.before_play import CheckIn, Rename
from tourney.service.director import Director
from tourney.service.moves import AcceptPlan
from tourney.service.night_handle import NightHandle
from tourney.service.play import Roll

ABC = ("Ann", "Bob", "Cid")


async def meets_a_lock(app: TourneyApp, do: str | Callable[[], object]) -> None:
    """Do something, by its action or a call, while another program locks the store behind the look
    at whether it is free; the screen stays meanwhile, and says what keys wait for.
    """
    store, screen = app.store, app.screen
    assert app.director.is_free()
    with held(store, "EXCLUSIVE" if isinstance(store, Server) else "IMMEDIATE"):
        if isinstance(do, str):
            await screen.run_action(do)
        else:
            do()
        assert app.screen is screen
        assert "Your keys wait for it" in sentence(app)


def beaten(store: Path, **form: str) -> int:
    """A night of three tables whose next barrier closes one."""
    number = a_floor(store, NAMES[:13], 3, units="1", **form)
    with closing(Director.open(store)) as director:
        play_lap(director, number)
    return number


@pytest.mark.parametrize(
    ("key", "proposal", "is_done"),
    [
        ("enter", BarrierScreen, lambda night: night.floor().lap == 2),
        ("e", EndNightScreen, lambda night: night.view().state == "finished"),
        ("d", DealScreen, lambda night: any(line.deal for line in night.places().lines)),
    ],
    ids=["plan", "end", "deal"],
)
async def test_what_is_proposed_is_accepted_once_the_lock_goes(
    store: Path,
    key: str,
    proposal: type[NightScreen],
    is_done: Callable[[NightHandle], bool],
) -> None:
    number = beaten(store, currency="EUR", fee="10", prizes="100")
    async with on_floor(store, number) as (app, pilot):
        await pilot.press(key, opens=proposal)
        await meets_a_lock(app, "accept")
        await until(pilot, lambda: is_done(app.director.night(number)))
        await until(pilot, lambda: not isinstance(app.screen, proposal))


async def test_a_plan_is_refused_once_the_lock_goes_where_others_have_gone_on_meanwhile(
    store: Path,
) -> None:
    number = beaten(store)
    async with on_floor(store, number) as (app, pilot):
        await pilot.press("enter", opens=BarrierScreen)
        await meets_a_lock(app, "accept")
        with elsewhere(store) as other:  # before the app has had its turn
            other.night(number).send(AcceptPlan())
            rows = other.night(number).read_position
        await until(pilot, lambda: isinstance(app.screen, FloorScreen))
        app.director.night(number).follow()
        assert app.director.night(number).read_position == rows


async def test_everybody_sits_once_the_lock_goes(store: Path) -> None:
    number = beaten(store)
    with elsewhere(store) as director:
        director.night(number).send(AcceptPlan())
    async with on_floor(store, number) as (app, pilot):
        await pilot.press("m", opens=MoversScreen)
        await meets_a_lock(app, "tick_all")
        await until(pilot, lambda: sentence(app) == "Everyone is seated.")
        assert all(mover.sat for mover in app.director.night(number).floor().movers)


async def test_undo_takes_back_one_entry_once_the_lock_goes(store: Path) -> None:
    number = opened_table(store, *ABC, played="54 62")
    async with at_table(store, number) as (app, pilot):
        await meets_a_lock(app, "undo")
        await until(pilot, lambda: rolls(app, number)[0] == (54,))


async def test_undo_is_refused_once_the_lock_goes_where_others_have_gone_on_meanwhile(
    store: Path,
) -> None:
    number = opened_table(store, *ABC, played="54 62")
    async with at_table(store, number) as (app, pilot):
        await meets_a_lock(app, "undo")
        with elsewhere(store) as other:  # before the app has had its turn
            other.night(number).table().send(Roll(31))
        await until(pilot, lambda: "Not saved" in sentence(app))
        assert rolls(app, number)[0] == (54, 62, 31)


async def test_play_begins_once_the_lock_goes(store: Path) -> None:
    number = a_night(store, *ABC)
    async with at_work(store) as (app, pilot):
        app.show_night(number, "seats")
        await until(pilot, lambda: "no one seated yet" in screen_text(app))
        await pilot.press("enter", shows="Drawn from")
        await meets_a_lock(app, "open_table")
        await until(pilot, lambda: isinstance(app.screen, TableScreen))


async def test_somebody_joins_once_the_lock_goes(store: Path) -> None:
    number = opened_table(store, *ABC, played="54 . 43 31")
    async with at_table(store, number) as (app, pilot):
        await until(pilot, lambda: app.screen.check_action("join", ()))
        await pilot.press("j", opens=JoinDialog)
        await pilot.press("D", "o", "t", "enter", "enter")
        dialog = app.screen
        assert isinstance(dialog, JoinDialog)
        await meets_a_lock(app, dialog._join)
        assert dialog.query_one("#name", Box).value == "Dot"
        await until(pilot, lambda: "Dot joins the table." in screen_text(app))
        assert len(app.director.night(number).table().page().table.seats) == 4


async def test_a_correction_counts_once_the_lock_goes(store: Path) -> None:
    number = opened_table(store, *ABC)
    with closing(Director.open(store)) as director:
        turns(director, number, "54 .", "43", "65", "31 .", "64", "62")
    async with at_history(store, number, LARGE) as (app, pilot):
        await picked(pilot, "down", "enter", "down")
        await retyped(app, pilot, "61")
        await meets_a_lock(app, "accept")
        await until(pilot, lambda: isinstance(app.screen, HistoryScreen))
        assert recorded(app, number) == 1


@pytest.mark.parametrize("planned", [False, True], ids=["new", "changed"])
async def test_a_plan_of_a_night_is_kept_once_the_lock_goes(store: Path, planned: bool) -> None:
    number = a_night(store)
    async with at_work(store) as (app, pilot):
        app.push_screen(PlanScreen(number if planned else None))
        await until(pilot, lambda: isinstance(app.focused, Box))
        await pilot.press("B", "o", "a", "t")
        await meets_a_lock(app, "go_on")
        await until(pilot, lambda: isinstance(app.screen, RegisterScreen))
        names = sorted(line.name for line in app.director.nights())
        assert names == (["Boat"] if planned else ["Boat", "Friday"])


async def test_who_comes_late_is_on_the_list_once_the_lock_goes(store: Path) -> None:
    number = a_floor(store, NAMES[:8], 2, **{"option.late": "yes"})
    async with on_floor(store, number) as (app, pilot):
        await pilot.press("l", opens=LateDialog)
        await pilot.press("Z", "o", "e")
        dialog = app.screen
        assert isinstance(dialog, LateDialog)
        await meets_a_lock(app, lambda: dialog._add(["Zoe"]))
        await until(pilot, lambda: "Zoe gets a seat next lap." in screen_text(app))
        assert len(app.director.night(number).view().entries) == 9


async def test_a_pasted_list_is_added_once_the_lock_goes(store: Path) -> None:
    number = a_night(store, "Ann")
    async with at_work(store) as (app, pilot):
        app.show_night(number, "register")
        await until(pilot, lambda: isinstance(app.focused, Box))
        await paste(pilot, "Bob\nbob\n")
        await until(pilot, lambda: isinstance(app.screen, PastedScreen))
        await pilot.press("ctrl+end", "backspace", "2")
        await meets_a_lock(app, "add")
        await until(pilot, lambda: isinstance(app.screen, RegisterScreen))
        names = [entry.name for entry in app.director.night(number).view().entries]
        assert names[:2] == ["Ann", "Bob"]
        assert len(names) == 3


async def test_a_template_is_saved_once_the_lock_goes(store: Path) -> None:
    async with at_work(store) as (app, pilot):
        app.push_screen(PlanScreen(None))
        await until(pilot, lambda: isinstance(app.focused, Box))
        plan = app.screen
        assert isinstance(plan, PlanScreen)
        plan._rows.row("units").editor.value = "7"
        plan.action_save_template()
        await until(pilot, lambda: isinstance(app.screen, SaveTemplateScreen))
        await pilot.press("O", "u", "r", "s")
        await meets_a_lock(app, "save")
        assert app.screen.query_one(Box).value == "Ours"
        await until(pilot, lambda: app.screen is plan)
        assert "Ours" in app.director.templates.kept


async def test_a_season_is_kept_once_the_lock_goes(store: Path) -> None:
    director = Director.open(store)
    ended(director, *ABC)
    director.close()
    async with at_work(store) as (app, pilot):
        app.push_screen(SeasonsScreen())
        await pilot.press("n", opens=SeasonFormScreen)
        await pilot.press("C", "u", "p")
        app.screen.query_one(SeasonNights).focus()
        await pilot.press("space")
        await meets_a_lock(app, "keep")
        await until(pilot, lambda: [card.name for card in app.director.seasons.all()] == ["Cup"])


async def test_a_check_in_is_refused_once_the_lock_goes_where_others_have_renamed_the_person(
    store: Path,
) -> None:
    number = a_night(store, *ABC, format="freezeout", tables="1")
    async with at_work(store) as (app, pilot):
        app.show_night(number, "register")
        await until(pilot, lambda: isinstance(app.screen, RegisterScreen))
        await meets_a_lock(app, "check_in")
        with elsewhere(store) as other:  # before the app has had its turn
            other.night(number).send(Rename(1, "Anna"))
            other.night(number).send(CheckIn([1]))
        await until(pilot, lambda: "Not saved" in sentence(app))


@pytest.mark.parametrize("kind", ["file", "server"])
async def test_a_roll_lands_once_the_lock_goes(
    store: Path, kind: str, request: pytest.FixtureRequest
) -> None:
    address = store if kind == "file" else Server(request.getfixturevalue("tables"))
    number = opened_table(address, *ABC)
    async with at_table(address, number) as (app, pilot):
        table = app.screen
        assert isinstance(table, TableScreen)
        await until(pilot, lambda: app.director.is_free())

        def roll_and_type_on() -> None:
            table.action_digit(5)
            table.action_digit(4)
            type_at_once(app, "enter", "6", "2")

        await meets_a_lock(app, roll_and_type_on)
        page = app.director.night(number).table().page
        await until(
            pilot, lambda: [seat.rolls for seat in page().table.seats] == [(54,), (62,), ()]
        )


async def test_what_a_dialogs_answer_asks_for_is_done_once_the_lock_goes(store: Path) -> None:
    number = a_floor(store, NAMES[:8], 2)
    async with on_floor(store, number) as (app, pilot):
        floor = app.screen
        assert isinstance(floor, FloorScreen)
        entry = app.director.night(number).view().entries[0]
        floor._leaver_found(entry.entry)
        await until(pilot, lambda: isinstance(app.screen, PickDialog))
        assert app.director.is_free()
        with held(store, "IMMEDIATE"):
            app.screen.dismiss(entry.entry)
            await until(pilot, lambda: app.screen is floor and "wait for it" in sentence(app))
        await until(pilot, lambda: sentence(app) == f"{entry.name} has left.")
