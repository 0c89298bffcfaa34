"""The list of payments, and the questions whether a fee was taken (F8.5)."""

import re
from contextlib import closing
from pathlib import Path

from textual.widgets import Static

from screens.app.app import TourneyApp
from screens.floor.screen import FloorScreen
from screens.home.screen import HomeScreen
from screens.people.names import LateDialog
from screens.people.register import RegisterScreen
from screens.standings.payments import PaymentsScreen
from screens.standings.screen import NightStandingsScreen
from screens.table.screen import TableScreen
from screens.ui.dialog import PickDialog
from screens.ui.lists.rows import Rows
from tests.nights import FORM, begun, ended
from tests.screens.driving import a_night, answer, at_night, at_work, type_in, until
from tests.screens.floors import NAMES, a_floor, lose, on_floor
from tests.screens.reading import SMALL, USUAL, screen_text, see
from tourney.game.mexico.events import PotBy
from tourney.service.director import Director

FEE = {"currency": "EUR", "fee": "10"}


def over(store: Path, *, owes: bool) -> int:
    """A night that is over; Ann has won, and Cid has not paid if he owes."""
    with closing(Director.open(store, lambda: "42613")) as director:
        number = ended(director, "Ann", "Bob", "Cid", **FEE)
        for entry in (1, 2) if owes else (1, 2, 3):
            director.night(number).people.mark_paid(entry, True)
    return number


def rows(app: TourneyApp) -> list[str]:
    """The lines of the list."""
    return [" ".join(row.split()) for row in app.screen.query_one(Rows).texts]


def row_of(app: TourneyApp, name: str) -> str:
    """The first line about a player."""
    return next((row for row in rows(app) if name in row.split()), "")


async def test_f8_5_a_fee_that_is_ticked_stays_in_its_line(store: Path) -> None:
    with closing(Director.open(store, lambda: "42613")) as director:
        number = ended(director, "Ann", "Bob", "Cid", **FEE)
    async with at_night(store, number, USUAL) as (app, pilot):
        await pilot.press("dollar_sign", opens=PaymentsScreen)
        await pilot.press("space", "down", "space", shows="Bob has paid €10.00.")
        assert row_of(app, "Ann") == "[✓] Ann has paid €10.00 entry"
        assert [owed.name for owed in app.director.night(number).payments().owed] == ["Cid"]
        await pilot.press("space", shows="Bob has not paid.")
        assert row_of(app, "Bob").startswith("[ ] Bob owes")
        owing = [owed.name for owed in app.director.night(number).payments().owed]
        assert owing == ["Bob", "Cid"]
        await pilot.press("escape", opens=TableScreen)
        await pilot.press("enter", opens=NightStandingsScreen)
        await pilot.press("enter", opens=PaymentsScreen)
        await pilot.press("enter", opens=HomeScreen)


async def test_f8_5_who_did_not_come_gets_the_fee_back_and_units_are_paid_for(store: Path) -> None:
    with closing(Director.open(store, lambda: "42613")) as director:
        number = director.plan(
            FORM | {"units": "1"} | {**FEE, "house": "1", "cause": "Lifeboat", "unit_worth": "1.00"}
        )
        night = director.night(number)
        night.people.register(["Ann", "Kees", "Rob"], [True] * 3)
        night.people.check_in([1, 2])
        night.seats.place([[1, 2]])
        night.seats.open_tables()
        night.table().name_lead(0)
        night.table().record_round(1, 0)
    async with at_night(store, number, USUAL) as (app, pilot):
        await pilot.press("dollar_sign", opens=PaymentsScreen)
        assert row_of(app, "Rob") == "Rob gets €10.00 the fee back, did not come"
        assert row_of(app, "Kees") == "Kees pays €1.00 for units"
        await pilot.press("space", "end", "space", shows="This line needs no tick")
        shown = " ".join(screen_text(app).split())
        assert (
            "Fees paid €30.00 Given back €10.00 For units €1.00 "
            "House (Lifeboat) €2.00 Prizes paid €19.00"
        ) in shown
        assert any("Prizes paid  €19.00" in line for line in screen_text(app).splitlines())


async def test_f8_5_where_there_is_no_fee_nobody_is_said_to_have_paid(store: Path) -> None:
    with closing(Director.open(store, lambda: "42613")) as director:
        number = begun(director, ["Ann", "Ben"], units="3", currency="EUR", unit_worth="0.50")
        director.night(number).table().record_round(1, 0)
    async with at_night(store, number, USUAL) as (_, pilot):
        await pilot.press("dollar_sign", opens=PaymentsScreen)
        await pilot.sees("You settle up at the end.", hides="Everyone has paid")
        await pilot.press("end", "space", shows="You settle up at the end.")  # of an empty list


async def test_f8_5_of_a_prize_what_is_paid_for_units_is_taken_off_at_the_tick(store: Path) -> None:
    with closing(Director.open(store, lambda: "42613")) as director:
        number = begun(director, ["Ann", "Ben"], units="3", currency="EUR", unit_worth="0.50")
        for loser in (0, 1, 1):
            director.night(number).table().record_round(loser, 0)
        director.night(number).table().end_play(PotBy.EVEN)
    async with at_night(store, number, USUAL) as (app, pilot):
        await pilot.press("dollar_sign", opens=PaymentsScreen)
        assert row_of(app, "Ann") == "[ ] Ann gets €0.25 1st, €0.75 won less €0.50 lost"
        assert row_of(app, "Ben") == "[ ] Ben pays €0.25 2nd, €0.75 won less €1.00 lost"
        await pilot.press("space", "down", "space", shows="Ben has paid €0.25.")
        assert row_of(app, "Ann").startswith("[✓] Ann has €0.25")
        assert [due.handed for due in app.director.night(number).payments().due] == [75, 75]


async def test_f8_5_a_fee_that_is_owed_is_taken_off_no_prize(store: Path) -> None:
    number = over(store, owes=False)
    with closing(Director.open(store)) as director:
        director.night(number).people.mark_paid(1, False)
    async with at_night(store, number, USUAL) as (app, pilot):
        await pilot.press("dollar_sign", opens=PaymentsScreen)
        (prize,) = [row for row in rows(app) if "1st" in row]
        assert prize == "[ ] Ann gets €20.00 1st; still owes €10.00"


async def test_f8_5_of_a_prize_handed_over_in_part_the_rest_is_said(store: Path) -> None:
    number = over(store, owes=True)
    with closing(Director.open(store)) as director:
        director.night(number).people.pay_anyway()
        director.night(number).people.hand_over(1)
        director.night(number).people.mark_paid(3, True)
    async with at_night(store, number, USUAL) as (app, pilot):
        await pilot.press("dollar_sign")
        told = "[ ] Ann €10.00 1st, €30.00 won, has €20.00"
        await until(pilot, lambda: told in rows(app))


async def test_f8_5_the_fee_is_taken_and_the_prize_handed_over_by_space(store: Path) -> None:
    number = over(store, owes=True)
    async with at_night(store, number, SMALL) as (app, pilot):
        await pilot.press("dollar_sign", opens=PaymentsScreen, shows="1 player still owes €10.00.")
        await pilot.press("space", shows="Cid has paid €10.00.")
        await pilot.press("down", "space", shows="Ann has €30.00.")
        (due,) = app.director.night(number).payments().due
        assert due.settled
        await pilot.press("u", shows="Undone")
        assert row_of(app, "Ann").startswith("[ ] Ann")


async def test_f8_5_the_host_pays_anyway_and_the_list_says_so(store: Path) -> None:
    number = over(store, owes=True)
    async with at_night(store, number, USUAL) as (app, pilot):
        await pilot.press("dollar_sign", "down", "space", shows="✗ 1 player still owes")
        await pilot.press("p", shows="Prizes are paid although fees are owed")
        see(app, "✓ Prizes can be ticked now, although fees are owed.", "Space paid Ann")
        await pilot.press("space", shows="Ann has €")
        assert row_of(app, "Ann").startswith("[✓] Ann has")


async def test_f8_5_a_night_without_fees_has_no_payments(store: Path) -> None:
    with closing(Director.open(store, lambda: "42613")) as director:
        number = ended(director, "Ann", "Bob", "Cid")
    async with at_night(store, number, USUAL) as (app, pilot):
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        await pilot.press("dollar_sign")
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)


async def test_f8_5_a_late_entry_asks_whether_the_fee_was_taken(store: Path) -> None:
    number = a_floor(store, NAMES[:10], 2, **FEE)
    async with on_floor(store, number) as (app, pilot):
        for name, keys, paid in (("Zoe", ("enter",), True), ("Yan", ("down", "enter"), False)):
            await pilot.press("l", opens=LateDialog)
            await type_in(pilot, name)
            await pilot.press("enter", shows="Was the fee taken?")
            await pilot.press(*keys, opens=FloorScreen)
            entries = {line.name: line for line in app.director.night(number).view().entries}
            assert entries[name].paid is paid
        await until(pilot, lambda: "Not paid (€10.00): Yan." in screen_text(app))


async def test_f1_4_the_question_for_the_fee_says_how_few_units(store: Path) -> None:
    number = a_floor(store, NAMES[:6], 2, units="2", **FEE)
    with closing(Director.open(store)) as director:
        lose(director, number, 1, director.night(number).floor().tables[0].seats[0].name)
    async with on_floor(store, number) as (app, pilot):
        await answer(pilot, "l", LateDialog, "Zoe")
        await pilot.sees(opens=PickDialog)
        about = str(app.screen.query_one(".about", Static).content)
        assert about == (
            "The entry fee for Zoe: €10.00. The whole fee buys 1 unit: "
            "the others have lost about one."
        )
        await pilot.press("escape", "escape")
        app.show_night(number, "register")
        await until(pilot, lambda: isinstance(app.screen, RegisterScreen))
        await pilot.press(*"Zoe", "enter", opens=PickDialog)
        assert str(app.screen.query_one(".about", Static).content) == about


async def test_f8_5_a_re_buy_asks_whether_the_fee_was_taken(store: Path) -> None:
    form = {"units": "1", "rebuy": "5", "option.rebuy": "9"}
    number = a_floor(store, NAMES[:3], 1, **form, **FEE)
    director = Director.open(store)
    lose(director, number, 1, NAMES[2])
    director.close()
    async with on_floor(store, number) as (app, pilot):
        await pilot.press("r", "enter", opens=PickDialog)
        await pilot.press("down", "enter")
        told = f"Not paid (€5.00): {NAMES[2]} (re-buy)."
        await until(pilot, lambda: told in screen_text(app))
        await pilot.press("u", shows="Undone:")
        entries = app.director.night(number).view().entries
        owing = next(entry.entry for entry in entries if entry.name == NAMES[2])
        app.director.night(number).people.mark_paid(owing, False)
        await pilot.press("r", "enter")
        owes = f"The re-buy for {NAMES[2]}: €5.00. {NAMES[2]} also owes €10.00 for"
        await until(pilot, lambda: owes in screen_text(app))


async def test_f8_5_one_key_checks_in_and_pays_at_the_door(store: Path) -> None:
    number = a_night(store, "Ann", "Bob", "Cid", format="freezeout", **FEE)
    async with at_work(store, USUAL) as (app, pilot):
        app.show_night(number, "register")
        await until(pilot, lambda: isinstance(app.screen, RegisterScreen))
        await pilot.press("plus", shows="1 paid, €10.00")
        ann, *_ = app.director.night(number).view().entries
        assert (ann.here, ann.paid) == (True, True)


async def test_f8_5_without_a_fee_no_screen_of_a_floor_has_a_word_of_paying(store: Path) -> None:
    form = {"units": "1", "option.rebuy": "9", "option.rest": "no"}
    number = a_floor(store, NAMES[:8], 2, **form)
    with closing(Director.open(store)) as director:
        lose(director, number, 1, NAMES[0])
    word = re.compile(r"not paid|ha(s|ve) paid|\bfees?\b|\bowes?\b|Payments|taken so far", re.I)
    looked_at = [
        key for each in ("f2", "f3", "f4", "f6", "f8", "w", "m") for key in (each, "escape")
    ]
    async with on_floor(store, number, SMALL) as (app, pilot):
        assert not word.search(screen_text(app))
        for key in (*looked_at, "r", "enter", "p"):
            await pilot.press(key)
            await pilot.pause()
            assert not word.search(screen_text(app)), f"{key}\n{screen_text(app)}"


async def test_f8_7_who_puts_in_is_ticked_and_at_the_end_who_takes_home_what(store: Path) -> None:
    form = {"name": "Friday", "date": "2026-11-20", "preset": "classic", "units": "1"}
    stake = {"currency": "EUR", "unit_worth": "25.00", "paid": "start"}
    with closing(Director.open(store, lambda: "42613")) as director:
        number = director.plan(form | stake)
        night = director.night(number)
        night.people.register(["Ann", "Bob", "Cid"], [True, True, False])
        night.seats.place([[1, 2, 3]])
        night.seats.open_tables()
        night.table().name_lead(0)
        night.table().record_round(2, 0)
    async with at_work(store, USUAL) as (app, pilot):
        app.show_night(number)
        await pilot.pause()
        app.push_screen(PaymentsScreen(number))
        await until(pilot, lambda: row_of(app, "Cid") == "[ ] Cid €25.00 units")
        await pilot.press("space", shows=("Cid has paid €25.00.", "Put in"))
        app.director.night(number).table().record_round(1, 0)
    async with at_work(store, USUAL) as (app, pilot):
        app.show_night(number)
        await pilot.pause()
        app.push_screen(PaymentsScreen(number))
        await until(pilot, lambda: "Put in  €75.00" in screen_text(app))
        assert row_of(app, "Ann") == "[ ] Ann €75.00 1st, €25.00 of it for units held"
        await pilot.press("space", shows="Ann has €75.00.")


async def test_f8_7_f3_over_the_payments_shows_the_standings(store: Path) -> None:
    stake = {"currency": "EUR", "unit_worth": "25.00", "paid": "start"}
    with closing(Director.open(store, lambda: "42613")) as director:
        number = ended(director, "Ann", "Bob", "Cid", **stake)
    async with at_night(store, number) as (app, pilot):
        await pilot.press("dollar_sign", opens=PaymentsScreen)
        await pilot.press("f3", shows="★ Ann")
        see(app, "€75.00")
