"""Who has not paid the entry fee is said where the host looks (F8.5)."""

from contextlib import closing
from pathlib import Path

import pytest

from screens.app.app import TourneyApp
from screens.people.register import RegisterScreen
from screens.ui.help import HelpScreen
from tests.nights import FORM
from tests.screens.driving import Keys, a_night, at_work, elsewhere
from tests.screens.floors import NAMES, a_floor, lose, on_floor, on_standings
from tests.screens.reading import LARGE, screen_text, see
from tourney.service.director import Director

FEE = {"currency": "EUR", "fee": "5"}


async def test_f8_5_the_floor_offers_the_payments_at_the_first_look(store: Path) -> None:
    number = a_floor(store, NAMES[:8], 2, **FEE)
    with elsewhere(store) as director:
        director.night(number).people.mark_paid(1, False)
    async with on_floor(store, number, LARGE) as (app, _):
        see(app, "$ payments")


async def test_f8_5_the_floor_and_the_end_name_whoever_has_not_paid(store: Path) -> None:
    number = a_floor(store, NAMES[:3], 1, units="1", **FEE)
    words = f"Not paid (€5.00): {NAMES[0]}."
    async with on_floor(store, number) as (app, pilot):
        see(app, hides="Not paid")
        app.director.night(number).people.mark_paid(1, False)
        await pilot.press("f3", shows=words)
        await pilot.press("escape", shows=words, hides="So far")
    with elsewhere(store) as director:
        lose(director, number, 1)
        lose(director, number, 1)
    async with on_standings(store, number) as (app, _):
        see(app, "Final standings", words)


async def says_nothing(app: TourneyApp, pilot: Keys) -> None:
    """Neither the list of people, its help, the palette nor a file's dialog says who has paid."""
    await pilot.sees("3 players", opens=RegisterScreen)
    everywhere = [screen_text(app)]
    await pilot.press("ctrl+t", "f1", opens=HelpScreen)
    everywhere.append(screen_text(app))
    await pilot.press("end")
    everywhere.append(screen_text(app))
    await pilot.press("escape", "ctrl+p", *"pai")
    await pilot.pause(0.2)
    everywhere.append(screen_text(app).replace("pai", "", 1))
    await pilot.press("escape")
    for shown in everywhere:
        assert "pai" not in shown.lower().replace("paint", "")
        assert "payment" not in shown.lower()
    assert not any(entry.paid for entry in app.director.night(1).view().entries)


@pytest.mark.parametrize("form", [{}, {"format": "freezeout", "tables": "2"}])
async def test_a_list_of_people_without_a_fee_says_nothing_of_paid(
    store: Path, form: dict[str, str]
) -> None:
    a_night(store, *NAMES[:3], **form)
    async with at_work(store, (120, 60)) as (app, pilot):
        app.show_night(1)
        await says_nothing(app, pilot)
        await pilot.press("ctrl+o", shows="one name per line, or a CSV", hides="paid")
        await pilot.press("escape")
        app.director.night(1).seats.draw("42613")
        app.director.night(1).seats.open_tables()
        app.show_night(1, "register")
        await says_nothing(app, pilot)


async def test_a_fee_that_is_planned_later_is_marked_from_then_on(store: Path) -> None:
    a_night(store, *NAMES[:3])
    async with at_work(store) as (app, pilot):
        app.show_night(1)
        await pilot.sees("3 players", hides="Ctrl+T paid")
        with closing(Director.open(store)) as host:
            host.night(1).change_plan(FORM | FEE)
        await pilot.sees("3 players · 0 paid", "Ctrl+T paid")
        await pilot.press("ctrl+t", shows="3 players · 1 paid")
