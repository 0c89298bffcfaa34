"""Closing time and a deal on the floor, by keys (F11)."""

import re
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from screens.floor.deal import DealScreen
from screens.floor.end_night import EndNightScreen
from screens.floor.screen import FloorScreen
from screens.floor.shoot_out import ShootOutScreen
from screens.standings.payments import PaymentsScreen
from screens.table.screen import TableScreen
from screens.ui.dialog import PickDialog
from screens.ui.marked import MarkedList
from tests.screens.barriers import tied_for_a_prize
from tests.screens.driving import at_night, type_in, until
from tests.screens.floors import NAMES, a_floor, lose, on_floor, play_on, played
from tests.screens.paid_nights import played_to_the_end
from tests.screens.reading import SMALL, line_with, screen_text, words_on_screen
from tourney.night.forecast import Forecast, Interval, WaysToFinish
from tourney.night.views.forecast_words import late_words, over_words
from tourney.service.director import Director


def four_with_a_pot(store: Path, **form: str) -> int:
    """Four at one table, whose last two have lost a round each, with €60 to win."""
    prizes = {"currency": "EUR", "fee": "15", "units": "3"}
    number = a_floor(store, NAMES[:4], 1, **prizes | form)
    with closing(Director.open(store)) as director:
        lose(director, number, 1)
        lose(director, number, 1)
    return number


def nine_with_units_of_a_euro(store: Path) -> int:
    """Nine at two tables after a lap."""
    number = a_floor(store, NAMES[:9], 2, currency="EUR", unit_worth="1")
    played(store, number)
    return number


async def test_f11_1_e_shows_who_would_stand_where_and_enter_ends_the_night(store: Path) -> None:
    number = a_floor(store, NAMES[:9], 2, currency="EUR", fee="10", prizes="50 30 20")
    played(store, number)
    async with on_floor(store, number) as (app, pilot):
        await pilot.press("e", opens=EndNightScreen)
        assert not app.screen.query_one(MarkedList).display  # it can only end now
        assert "7 share first place, €12.85 or €12.86 each." in words_on_screen(app)
        assert "Aan" in screen_text(app)
        assert "Drawn" not in screen_text(app)
        await pilot.press("escape", opens=FloorScreen)
        assert app.director.night(number).view().state == "playing"
        await pilot.press("e", "enter", shows="✓ The night is over.")
        assert app.director.night(number).view().state == "finished"
        await pilot.press("u", shows="Undone: the end of the night.")
        assert app.director.night(number).view().state == "playing"


async def test_f11_1_while_a_lap_runs_it_ends_after_it_and_that_can_be_dropped(store: Path) -> None:
    number = a_floor(store, NAMES[:9], 2)
    played(store, number, 1)
    async with on_floor(store, number) as (app, pilot):
        await pilot.press("e", shows="▸ After lap 1: table 2 still plays")
        assert "Now (no round in progress)" in screen_text(app)
        await pilot.press("enter", shows="Lap 1: waiting for table 2.")
        assert app.director.night(number).floor().ends
        await pilot.press("e", shows="▸ Cancel the end: play continues")
        await pilot.press("enter", shows="✓ The night continues.")
        await pilot.press("e", "enter", shows="✓")
        assert app.director.night(number).floor().ends
        played(store, number, 2)
        await until(pilot, lambda: app.director.night(number).floor().finished)


async def test_f11_1_now_voids_the_round_that_runs(store: Path) -> None:
    number = a_floor(store, NAMES[:9], 2)
    async with on_floor(store, number) as (app, pilot):
        await pilot.press("ctrl+e", "down", shows="▸ Now")
        await pilot.press("enter", opens=FloorScreen, shows="✓")
        assert app.director.night(number).floor().finished


async def test_r12_3_left_and_right_share_the_pot_otherwise(store: Path) -> None:
    number = nine_with_units_of_a_euro(store)
    async with on_floor(store, number) as (app, pilot):
        await pilot.press("e", shows="The pot: ◂ to the leader")
        await pilot.press("right", "right", shows="The pot: ◂ equally")
        await pilot.press("enter", opens=FloorScreen, shows="✓")
        prizes = [line.prize for line in app.director.night(number).places().lines]
        assert sorted(prizes) == [22, 22, 22, 22, 22, 22, 22, 23, 23]


async def test_r12_3_what_is_typed_while_chances_are_worked_out_waits_in_order(store: Path) -> None:
    number = nine_with_units_of_a_euro(store)
    async with on_floor(store, number) as (app, pilot):
        await pilot.press("e", "left", "right", "left", "enter", opens=FloorScreen, shows="✓")
        lines = app.director.night(number).places().lines
        assert sum(line.prize for line in lines) == 200
        assert max(line.prize for line in lines if line.units_paid) < min(
            line.prize for line in lines if not line.units_paid
        )


async def test_f11_3_a_deal_by_chances_stands_beside_what_the_ranks_would_pay(store: Path) -> None:
    number = four_with_a_pot(store)
    async with on_floor(store, number) as (app, pilot):
        await pilot.press("d", "left", "left", shows="by chances")
        heads = ["Player", "Units", "First", "As", "it", "stands", "Deal"]
        assert line_with(app, "As it stands").split() == heads
        assert line_with(app, "Dan").split()[1:] == ["1", "3%", "€0.00", "€1.85"]
        shares = {its.name: its.share for its in app.director.night(number).deal("chance").dealers}
        assert sum(shares.values()) == 6000
        await pilot.press("enter", "enter", shows="✓ Deal made")
        lines = app.director.night(number).places().lines
        assert {line.name: line.prize for line in lines} == shares


async def test_r13_3_a_deal_by_made_up_nights_says_how_far_it_is_right(store: Path) -> None:
    number = a_floor(store, NAMES[:9], 2, currency="EUR", fee="10")
    played(store, number)
    async with on_floor(store, number) as (app, pilot):
        await pilot.press("d", "left", "left")
        error = app.director.night(number).deal("chance").error
        await pilot.sees(f"From 2,000 simulated nights, ± €{error / 100:.2f}")
        await pilot.press("left", shows="by units left", hides="simulated")


async def test_f11_3_d_makes_a_deal_in_equal_parts_or_by_units_or_typed_sums(store: Path) -> None:
    number = four_with_a_pot(store)
    async with on_floor(store, number) as (app, pilot):
        await pilot.press("d", opens=DealScreen, shows="€60.00 ")
        assert line_with(app, "Aan").split()[-1] == "€15.00"
        await pilot.press("right", shows="by units left")
        assert line_with(app, "Aan").split()[-3:] == ["3", "€20.00", "€18.00"]
        await pilot.press(*"20", "down", shows="€2.00 is too much")
        await pilot.press("enter", shows="✗ That is €2.00 more than the €60.00")
        await pilot.press(*"16", "enter")
        await until(pilot, lambda: "€16.00" in line_with(app, "Ban"))
        assert not any(line.deal for line in app.director.night(number).places().lines)
        await pilot.press("enter", "enter", shows="✓ Deal made")
        lines = app.director.night(number).places().lines
        assert [line.prize for line in lines] == [2000, 1600, 1800, 600]
        await pilot.press("d", shows="No prize money is left")
        await pilot.press("u", shows="Undone: the deal of 4 people")


async def test_f11_3_what_is_left_to_play_for_is_typed_in_the_last_line(store: Path) -> None:
    number = a_floor(store, NAMES[:9], 2, currency="EUR", fee="10")
    played(store, number)
    async with on_floor(store, number) as (app, pilot):
        await pilot.press("d", "up", *"45", "enter", "enter", "enter", shows="✓ Deal made")
        night = app.director.night(number)
        assert {line.prize for line in night.places().lines} == {500}
        await pilot.press("d", shows="€45.00")


async def test_f11_3_a_deal_is_among_the_keys_once_five_are_left(store: Path) -> None:
    number = a_floor(store, NAMES[:6], 1, currency="EUR", fee="10", units="1")
    async with on_floor(store, number) as (app, pilot):
        assert "d deal" not in screen_text(app)
        lose(app.director, number, 1)
        await pilot.press("f3", "f3")
        assert line_with(app, "u undo").startswith(" d deal  ")
        await pilot.press("o", opens=TableScreen)
        assert line_with(app, "u undo").startswith(" Ctrl+D deal  ")
        await pilot.press("ctrl+d", opens=DealScreen)
        await pilot.press("escape", opens=TableScreen)
        app.director.night(number).table().roll(62)
        assert not app.director.night(number).floor().deal


async def test_f11_3_what_is_missing_is_said_once_a_sum_is_left(store: Path) -> None:
    number = a_floor(store, NAMES[:4], 2, currency="EUR", fee="10", prizes="100")
    played(store, number)
    async with on_floor(store, number) as (_, pilot):
        await pilot.press("d", opens=DealScreen)
        await pilot.press("3", shows="3_", hides="is missing")
        await pilot.press("down", shows="€7.00 is still")
        await pilot.press("1", "7", shows="17_", hides="is missing")
        await pilot.press("enter", "enter", "enter", shows="Deal made")


HOUSE = {"fee": "10", "house": "1", "rebuy": "5", "prizes": "50 30 20"}


@pytest.mark.parametrize(
    ("form", "to_win", "owed", "prizes"),
    [
        ({}, "€45.00", "Still owed: €15.00. The winner gets it.", (1625, 1125)),
        (HOUSE, "€27.00", "Still owed: €10.00. The winner gets €9.00 of it.", (975, 675)),
    ],
    ids=["all", "but the house's share"],
)
async def test_f11_3_a_deal_says_what_is_still_owed_and_that_it_becomes_the_first_s(
    store: Path, form: dict[str, str], to_win: str, owed: str, prizes: tuple[int, int]
) -> None:
    number = four_with_a_pot(store, **form)
    with closing(Director.open(store)) as director:
        director.night(number).people.mark_paid(4, False)
    async with on_floor(store, number, SMALL) as (app, pilot):
        await pilot.press("d", shows=(to_win, owed))
        await pilot.press("enter", "enter", shows="Deal made")
        app.director.night(number).people.mark_paid(4, True)
        first, last = prizes  # three share the first place
        lines = app.director.night(number).ending().lines
        assert [line.prize for line in lines] == [first, first, first, last]


async def test_f11_3_sums_that_were_typed_are_dropped_after_a_question(store: Path) -> None:
    number = four_with_a_pot(store)
    async with on_floor(store, number) as (_, pilot):
        await pilot.press("d", *"20", "down", "escape")
        await pilot.sees("The deal isn't made yet.", opens=PickDialog)
        await pilot.press("enter", opens=FloorScreen)
        await pilot.press("d", "escape", opens=FloorScreen)


# A shoot-out: offered where it matters, two keys a throw, until it is decided (R5.2, F7.1)


async def test_it_is_offered_where_prizes_differ_and_the_tied_may_share(store: Path) -> None:
    number = tied_for_a_prize(store)
    async with on_floor(store, number) as (app, pilot):
        view = app.director.night(number).floor().shoot_out
        assert view is not None
        assert not view.must
        assert f"shoot-out {view.why}" in screen_text(app)
        names = [thrower.name for thrower in view.throwers]
        await pilot.press("s", opens=ShootOutScreen, shows=(*names, "share the place"))
        await pilot.press("5", shows="✗ Press Enter to start the shoot-out")
        await pilot.press("escape", opens=FloorScreen)
        assert app.director.night(number).floor().shoot_out == view


async def test_two_digits_a_throw_decide_it(store: Path) -> None:
    number = tied_for_a_prize(store)
    async with on_floor(store, number) as (app, pilot):
        await pilot.press("s", "enter", shows="1-6  the dice")
        view = app.director.night(number).floor().shoot_out
        assert view is not None
        first, second = (thrower.name for thrower in view.throwers)
        assert f"▸{first}" in screen_text(app)
        await type_in(pilot, "7", shows="✗ A die shows 1 to 6.")
        await type_in(pilot, "3")
        await pilot.sees("1-6  second die")
        await pilot.press("escape", hides="second die")
        await pilot.press("escape", opens=FloorScreen)
        assert "Enter" in line_with(app, "the shoot-out ")  # one that runs is what Enter does
        await pilot.press("enter", opens=ShootOutScreen)
        await pilot.press("$", opens=PaymentsScreen)
        await pilot.press("escape", opens=ShootOutScreen)
        await pilot.press("6", "backspace", *"13", shows=f"✓ {first} throws 31.")
        assert "31" in line_with(app, f"  {first}")
        await until(pilot, lambda: f"▸{second}" in screen_text(app))
        await pilot.press("u", shows=f"▸{first}")
        await type_in(pilot, "3165", opens=FloorScreen, shows="✓ The shoot-out is decided.")
        places = {line.name: line.rank for line in app.director.night(number).places().lines}
        assert places[second] == places[first] - 1


async def test_one_that_runs_is_what_enter_does_on_the_floor(store: Path) -> None:
    async with on_floor(store, tied_for_a_prize(store)) as (app, pilot):
        await pilot.press("s", "enter", opens=ShootOutScreen)
        await pilot.press("6", "escape")
        await until(pilot, lambda: "second die" not in screen_text(app))
        await pilot.press("escape", opens=FloorScreen)
        assert "Enter" in line_with(app, "the shoot-out ")
        await pilot.press("enter", opens=ShootOutScreen)
        await pilot.press("u", shows="start the shoot-out")


# When the night will be over, on the floor (F12.1): in a calm place, and never before a key


OVER = re.compile(r"ends (\d\d:\d\d-)?\d\d:\d\d")


def test_f12_1_when_it_will_be_over_is_said_in_a_few_words() -> None:
    found = Forecast(Interval(18, 20, 25), Interval(60, 70, 75), 2_000)
    now = datetime(2026, 11, 20, 20, 30).astimezone().astimezone(UTC)
    assert over_words(found, now) == "ends 21:30-21:45"
    soon = Forecast(Interval(1, 1, 1), Interval(2, 2, 2), 2_000)
    assert over_words(soon, now) == "ends 20:32"
    assert over_words(Forecast(Interval(0, 0, 0), Interval(0, 0, 0), 2_000), now) == ""


@pytest.mark.parametrize(
    ("ways", "key", "over"),
    [
        (WaysToFinish(90, 3, None, 12), "e", "with 3 units each, or ended after 12 laps (e)"),
        (WaysToFinish(90, 0, None, 12), "", "ended after 12 laps"),
        (WaysToFinish(3, 0, None, 0), "e", "ended after this lap (e)"),
    ],
)
def test_f12_1_what_would_end_it_in_time_is_said(ways: WaysToFinish, key: str, over: str) -> None:
    found = Forecast(Interval(18, 20, 25), Interval(60, 70, 95), 2_000)
    closing = datetime(2026, 11, 20, 23, 30).astimezone()
    words = f"It may be later than 23:30. Over by then: {over}."
    assert late_words(found, ways, closing, key) == words


async def test_f12_1_the_floor_says_what_would_bring_it_to_its_closing_time(store: Path) -> None:
    closing = datetime.now(UTC) + timedelta(minutes=25)
    # An evening goes on until noon.
    evening = f"{closing.astimezone() - timedelta(hours=12):%Y-%m-%d}"
    number = a_floor(store, NAMES[:8], 2, units="5", date=evening)
    director = Director.open(store)
    async with at_night(store, number) as (app, pilot):
        await until(pilot, lambda: OVER.search(screen_text(app)))
        assert "It may be later" not in screen_text(app)
        director.night(number).room.move_closing(closing)
        await until(pilot, lambda: "It may be later than" in screen_text(app))
        assert re.search(r"ended after \d+ laps? \(e\)\.", " ".join(screen_text(app).split()))
        director.night(number).room.move_closing(None)
        await until(pilot, lambda: "It may be later" not in screen_text(app))
    director.close()


async def test_f12_1_the_floor_reckons_with_a_break_and_follows_the_play(store: Path) -> None:
    number = a_floor(store, NAMES[:12], 2, units="3")
    director = Director.open(store)
    play_on(director, number, 1)

    def minute(text: str) -> int | None:
        found = re.search(r"ends (\d\d):(\d\d)", text)
        return None if found is None else 60 * int(found[1]) + int(found[2])

    async with at_night(store, number) as (app, pilot):
        await until(pilot, lambda: minute(screen_text(app)) is not None)
        before = minute(screen_text(app)) or 0
        director.night(number).room.call_break(45)
        await until(
            pilot, lambda: 44 <= ((minute(screen_text(app)) or before) - before) % 1440 <= 47
        )
        later = OVER.search(screen_text(app))
        play_on(director, number, 2)
        await until(pilot, lambda: (now := OVER.search(screen_text(app))) and now != later)
    director.close()


async def test_f12_1_a_night_that_is_over_has_no_forecast(store: Path) -> None:
    number = a_floor(store, NAMES[:6], 2, units="1")
    played_to_the_end(store, number)
    async with at_night(store, number) as (app, _):
        assert not app.is_thinking
        assert not OVER.search(screen_text(app))
