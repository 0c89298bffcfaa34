"""F1.1 and F8 on the form of a night's plan: the format, its tables and options, the fees."""

from pathlib import Path

from textual.widgets import Static

from screens.people.register import RegisterScreen
from screens.plan.form import MONEY_FIELDS, MORE_MONEY
from screens.plan.screen import PlanScreen
from tests.screens.driving import Keys, a_night, at_work, type_in, until
from tests.screens.plans import clear, kept, labels, refused, to
from tests.screens.reading import LARGE, SMALL, USUAL, line_with, screen_text
from tourney.night.formats.come_and_go.sittings import PARTNERS
from tourney.night.formats.registry import FORMATS
from tourney.night.people.latecomers import REBUYS
from tourney.night.planning.plan import read_plan
from tourney.night.setup import ONE_TABLE, Fees
from tourney.night.standings.ranking import BY_FIELD_SIZE
from tourney.night.state.plan import Paid

SEVERAL = [name for name in FORMATS if name != ONE_TABLE.format]


async def on_format(pilot: Keys, title: str = "") -> PlanScreen:
    """A new night called X, the cursor on its tables, chosen by the arrows."""
    await pilot.press("n", "X")
    await to(pilot, "Tables")
    screen = pilot.app.screen
    assert isinstance(screen, PlanScreen)
    await choose(pilot, title)
    return screen


async def choose(pilot: Keys, title: str, label: str = "Tables") -> None:
    """Choose by the arrows of a field, which the cursor is on."""
    for _ in FORMATS:
        if title in line_with(pilot.app, f"▸ {label}"):
            return
        await pilot.press("right")
    raise AssertionError(f"There is no choice called {title}.")


async def test_every_format_says_when_to_choose_it_and_is_kept(store: Path) -> None:
    async with at_work(store, USUAL) as (app, pilot):
        screen = await on_format(pilot)
        for chosen in (FORMATS[name] for name in SEVERAL):
            await choose(pilot, chosen.title)
            await until(pilot, lambda: chosen.when.split(".")[0] in screen_text(app))  # noqa: B023
            # How many re-buys each has is asked once there are any.
            options = [option for option in chosen.options if option.name != REBUYS]
            assert f"option.{REBUYS}" not in screen.texts
            for option in options:
                name = f"option.{option.name}"
                assert screen.texts[name] == option.default
            assert ("Seats at each" in labels(app)) is not chosen.pairs
            if chosen.name == SEVERAL[0]:
                for label, count in (("How many", "12"), ("Seats at each", "6")):
                    await to(pilot, label)
                    await clear(pilot)
                    await type_in(pilot, count)
            else:
                await to(pilot, "How many" if chosen.pairs else "Seats at each")
            for option in (each for each in options if not each.seldom):
                await pilot.press("down")
                assert screen.texts[f"option.{option.name}"] == option.default
                await until(pilot, lambda: option.note[:12] in screen_text(app))  # noqa: B023
            number = app.director.plan(screen.texts)
            setup = app.director.night(number).view().plan.setup
            seats = 8 if chosen.pairs else 6
            assert (setup.format, setup.tables, setup.seats) == (chosen.name, 12, seats)
            await to(pilot, "Tables")
        await kept(pilot)
        assert app.director.night(number + 1).view().plan.setup == setup
        assert isinstance(app.screen, RegisterScreen)


async def test_f15_4_partners_are_chosen_under_more(store: Path) -> None:
    async with at_work(store, LARGE) as (app, pilot):
        screen = await on_format(pilot, "Come and go")
        assert "Partners" not in labels(app)
        await to(pilot, "More")
        await pilot.press("right")
        await to(pilot, "Partners")
        await pilot.press("right")
        await until(pilot, lambda: PARTNERS.note[:30] in screen_text(app))
        assert screen.texts["option.partners"] == "drawn"
        await kept(pilot)
        assert app.director.night(1).view().plan.setup.chosen["partners"] == "drawn"


async def test_an_option_is_chosen_like_a_rule(store: Path) -> None:
    async with at_work(store) as (app, pilot):
        screen = await on_format(pilot, "Freeze-out")
        await to(pilot, "How many")
        await type_in(pilot, "5")
        await to(pilot, "Rest laps")
        await pilot.press("right")
        assert "no" in line_with(app, "▸ Rest laps")
        await to(pilot, "Last re-buy lap")
        await pilot.press("3")
        assert "3" in line_with(app, "▸ Last re-buy lap")
        before = screen.texts
        await to(pilot, "Tables")
        await pilot.press("right")
        assert screen.texts != before
        await pilot.press("left")
        assert screen.texts == before
        await kept(pilot)
        chosen = app.director.night(1).view().plan.setup.chosen
        assert (chosen["rest"], chosen["rebuy"]) == ("no", "3")
        await pilot.press("f5")
        await until(pilot, lambda: "Freeze-out" in line_with(app, "  Tables"))
        assert "no" in line_with(app, "Rest laps")
        again = app.screen
        assert isinstance(again, PlanScreen)
        assert again.unsaved == ""


async def test_f15_5_the_plan_asks_for_no_sittings_where_the_winner_stays(store: Path) -> None:
    async with at_work(store, USUAL) as (app, pilot):
        await on_format(pilot, "Come and go")
        assert "Rounds a sitting" in labels(app)
        await to(pilot, "Seating")
        await choose(pilot, "stay", "Seating")
        await pilot.sees("the first in line sits down")
        assert {"Rounds a sitting", "Sittings", "Points"}.isdisjoint(labels(app))


async def test_a_format_or_a_room_that_cannot_be_is_refused_beside_it(store: Path) -> None:
    async with at_work(store, LARGE) as (app, pilot):
        await on_format(pilot, "Freeze-out")
        await refused(pilot, "How many", "33", "Tables must be 1 to 32.")
        await to(pilot, "Game")
        await pilot.press("l", "enter", shows=("✗ Freeze-out needs lives", "▸ Tables"))
        assert app.director.nights() == ()


# Money


async def with_money(pilot: Keys, words: str) -> None:
    """Choose this kind of money by the arrows."""
    await to(pilot, "Money")
    await choose(pilot, words, "Money")


async def test_each_kind_of_money_shows_its_fields_and_is_kept_with_the_plan(store: Path) -> None:
    async with at_work(store) as (app, pilot):
        screen = await on_format(pilot)
        typed = set[str]()
        for words, fields, worth, paid, entry in (
            ("none", (), 0, Paid.AS_LOST, 0),
            ("a price per unit", ("A unit is worth",), 50, Paid.AS_LOST, 0),
            ("all units paid first", ("A unit is worth",), 50, Paid.START, 0),
            ("an entry fee", ("Entry fee",), 0, Paid.AS_LOST, 50),
            ("fee and price", ("A unit is worth", "Entry fee"), 50, Paid.AS_LOST, 50),
        ):
            await with_money(pilot, words)
            money = {"A unit is worth", "Entry fee"} & {*labels(app)}
            assert money == {*fields}
            for field in {*fields} - typed:
                await to(pilot, field)
                await type_in(pilot, "0.50 GBP")
            typed.update(fields)
            plan = read_plan(screen.texts)
            assert (plan.unit_worth, plan.paid, plan.setup.fees.entry) == (worth, paid, entry)
        await kept(pilot)
        assert app.director.night(1).view().plan.setup.fees.entry == 50
        await pilot.press("f5", opens=PlanScreen)
        await until(pilot, lambda: "fee and price" in line_with(app, "  Money"))


async def test_every_part_of_a_fee_is_kept_with_the_plan(store: Path) -> None:
    async with at_work(store, SMALL) as (app, pilot):
        await on_format(pilot)
        await with_money(pilot, "an entry fee")
        for label, typed in (
            ("Entry fee", "10"),
            ("Prizes", "50 30 20"),
            ("Currency", "GBP"),
            ("To the house", "2.50"),
            ("For a charity", "The Lifeboats"),
            ("Rounded to", "5"),
        ):
            await to(pilot, label)
            await type_in(pilot, typed)
        await kept(pilot)
        plan = app.director.night(1).view().plan
        assert (plan.currency, plan.unit_worth) == ("GBP", 0)
        assert plan.setup.fees == Fees(1000, 250, "The Lifeboats", 0, (50, 30, 20), 500)
        await pilot.press("f5", opens=PlanScreen)
        await to(pilot, "Prizes")
        assert "50 30 20" in line_with(app, "▸ Prizes")
        assert "10.00" in line_with(app, "Entry fee")
        screen = app.screen
        assert isinstance(screen, PlanScreen)
        assert screen.unsaved == ""


async def test_money_that_is_no_longer_chosen_does_not_count(store: Path) -> None:
    async with at_work(store) as (app, pilot):
        await on_format(pilot)
        await with_money(pilot, "an entry fee")
        await to(pilot, "Entry fee")
        await type_in(pilot, "5")
        await pilot.press("enter", shows=("✗", "such as EUR."))
        await with_money(pilot, "none")
        assert "Entry fee" not in labels(app)
        await kept(pilot)
        assert app.director.night(1).view().plan.setup == ONE_TABLE
        await pilot.press("f5", opens=PlanScreen)
        await to(pilot, "Game")
        await pilot.press("l")
        await with_money(pilot, "a price per unit")
        await to(pilot, "A unit is worth")
        await pilot.press(*"1 EUR", "enter", shows="✗ There are no units to pay for")
        await with_money(pilot, "an entry fee")
        await to(pilot, "Entry fee")
        await type_in(pilot, "5 EUR")
        await kept(pilot)
        assert app.director.night(1).view().plan.setup.fees == Fees(entry=500)


def test_f8_2_the_plans_help_tells_every_share_by_how_many_play() -> None:
    help_of = {field.name: field.sentence for field in (*MONEY_FIELDS, *MORE_MONEY)}
    fewest = [least for least, _ in BY_FIELD_SIZE[:-1]]
    most_first = ("more", *(f"up to {least - 1}" for least in fewest))
    for most, (_, shares) in zip(most_first, BY_FIELD_SIZE, strict=True):
        assert f"{most}: {' '.join(map(str, shares))}" in help_of["prizes"]
    assert "What is left goes to first place." in help_of["rounding"]


async def test_fees_that_cannot_be_are_refused_beside_their_field(store: Path) -> None:
    async with at_work(store, LARGE) as (app, pilot):
        await on_format(pilot)
        await with_money(pilot, "an entry fee")
        await pilot.press("enter", shows=("✗ Type the entry fee", "▸ Entry fee"))
        await to(pilot, "Currency")
        await type_in(pilot, "EUR")
        await to(pilot, "Entry fee")
        await type_in(pilot, "10")
        await refused(pilot, "Prizes", "60 50", "The prizes add up to 110%, more than 100%.")
        await refused(pilot, "Currency", " ", "Type a currency for the entry fee")
        assert app.director.nights() == ()


async def test_a_night_planned_as_one_table_can_become_one_over_several(store: Path) -> None:
    a_night(store, "Ann", "Bob")
    async with at_work(store) as (app, pilot):
        await pilot.press("enter", opens=RegisterScreen, shows="2 players")
        await pilot.press("f5", opens=PlanScreen)
        await to(pilot, "Tables")
        await pilot.press("f")
        await kept(pilot)
        await until(pilot, lambda: "2 players" in screen_text(app))
        assert app.director.night(1).view().plan.setup.format == "freezeout"


async def test_down_behind_a_choice_goes_to_the_field_that_it_shows(store: Path) -> None:
    async with at_work(store) as (app, pilot):
        await on_format(pilot, "Freeze-out")
        await to(pilot, "Last re-buy lap")
        with app.batch_update():  # a machine that has not come to draw what the 5 brought
            await pilot.press("5", "down")
        await until(pilot, lambda: "▸ Re-buys for each" in screen_text(app))


async def test_f8_2_prizes_of_less_than_100_say_who_has_what_is_over(store: Path) -> None:
    async with at_work(store, LARGE) as (app, pilot):
        await pilot.press("n", "X")
        await with_money(pilot, "an entry fee")
        await to(pilot, "Prizes")
        await type_in(pilot, "50 30 10")
        about = str(app.screen.query_one("#about", Static).content)
        assert "That is 90%" in about
        assert "60% in all" in about
        await type_in(pilot, " 10")
        await until(pilot, lambda: "is over" not in screen_text(app))


async def test_f2_tells_the_whole_evening_as_it_is_planned(store: Path) -> None:
    number = a_night(
        store,
        format="freezeout",
        currency="EUR",
        fee="10",
        prizes="60 40",
        closing="23:30",
        **{"option.rebuy": "2", "option.late": "yes"},
    )
    async with at_work(store) as (app, pilot):
        app.show_night(number, "register")
        await until(pilot, lambda: "type a name" in screen_text(app))
        await pilot.press("f5", opens=PlanScreen)
        await pilot.press("f2", shows="The rules")
        for heading in ("Format     Freeze-out", "Closing    At 23:30", "Entry fee  €10.00"):
            assert heading in screen_text(app)
        assert "60% and 40% by place" in screen_text(app)


async def test_a_text_longer_than_its_field_ends_in_a_sign_where_it_is_left(store: Path) -> None:
    async with at_work(store) as (app, pilot):
        await pilot.press("n")
        await to(pilot, "Venue")
        await type_in(pilot, "The Crown and Anchor, back room")
        assert "back room" in line_with(app, "▸ Venue")
        await pilot.press("down")
        assert "The Crown and Anchor,…" in line_with(app, "  Venue    ")
