"""The list of people once play goes on: what can still be done there is what is offered."""

from contextlib import closing
from pathlib import Path

from screens.app.app import TourneyApp
from screens.people.register import RegisterScreen
from tests.screens.driving import Keys, a_night, at_work, elsewhere, type_in, until
from tests.screens.floors import NAMES, a_floor
from tests.screens.paid_nights import played_to_the_end
from tests.screens.reading import SMALL, screen_text, see
from tests.screens.registers import NOT, YES, box, marked
from tourney.service.director import Director

GUESTS = tuple(f"Guest {number:03}" for number in range(1, 13))
FEE = {"currency": "EUR", "fee": "5"}


def in_play(store: Path, *names: str, **form: str) -> None:
    """A night whose tables are open."""
    in_play_without(0, store, *names, **form)


def in_play_without(missing: int, store: Path, *names: str, **form: str) -> None:
    """A night whose tables are open; so many, the last ones, have not come."""
    number = a_night(store, *names, **form)
    with closing(Director.open(store)) as director:
        if missing:
            director.night(number).people.check_in(range(1, len(names) - missing + 1))
        director.night(number).seats.draw("42613")
        director.night(number).seats.open_tables()


async def at_list(app: TourneyApp, pilot: Keys, screen: type[RegisterScreen]) -> None:
    """Go to the list of the first night."""
    app.show_night(1, "register")
    await pilot.sees("▸", opens=screen)


async def test_where_nobody_is_added_any_more_no_box_asks_for_a_name(store: Path) -> None:
    a_night(store, "Earlier Ed", name="Last week")
    in_play(store, "Ann", "Bob", **FEE)
    async with at_work(store, SMALL) as (app, pilot):
        app.show_night(2, "register")
        await pilot.sees("▸", "Ctrl+T paid", "Ctrl+R rename", "/ find", "back to play")
        see(app, hides=("add", "Earlier Ed", "Del remove", "F5 Plan"))
        await pilot.press("f1", shows="The list is closed.")


async def test_the_keys_of_the_list_work_without_the_box(store: Path) -> None:
    in_play(store, "Ann", "Bob", "Cid", **FEE)
    async with at_work(store) as (app, pilot):
        await at_list(app, pilot, RegisterScreen)
        await pilot.press("down", "ctrl+t", shows="has paid.")
        chosen = marked(app)[1]
        await pilot.press("up", "down", "ctrl+r", "end", shows="New name")
        await pilot.press(*"by", "enter", shows=f"{chosen} is {chosen}by now.", hides="New name")
        await pilot.press("ctrl+r", "escape", hides="New name")
        first = next(entry.name for entry in app.director.night(1).view().entries)
        await pilot.press("slash", first[0], "enter")
        assert marked(app)[1] == first
        await pilot.press("ctrl+n", shows="Pot")


async def test_a_name_half_typed_when_play_begins_stays_until_it_is_cleared(store: Path) -> None:
    a_night(store, "Ann", "Bob")
    async with at_work(store) as (app, pilot):
        await at_list(app, pilot, RegisterScreen)
        await type_in(pilot, "Cid")
        with closing(Director.open(store)) as host:
            host.night(1).seats.draw()
            host.night(1).seats.open_tables()
        await pilot.sees("add Cid")
        await pilot.press("enter", shows="✗ Play has begun. New players join")
        assert box(app) == "Cid"
        await pilot.press("escape", hides="add Cid")


async def test_where_somebody_may_come_late_the_box_takes_the_name(store: Path) -> None:
    in_play(store, *GUESTS, format="freezeout", tables="32")
    async with at_work(store) as (app, pilot):
        await at_list(app, pilot, RegisterScreen)
        assert app.screen.query_one("#asks").display
        # Nobody has to be checked in, so that all who play are in.
        await pilot.press(*"Zoe", "enter", shows="13 players, 13 here")
        assert marked(app)[1:] == ["Zoe", YES]


async def test_f1_2_a_no_show_who_turns_up_is_checked_in_where_nobody_else_is(store: Path) -> None:
    in_play_without(2, store, *GUESTS, format="freezeout", tables="32")
    async with at_work(store) as (app, pilot):
        await at_list(app, pilot, RegisterScreen)
        see(app, "Space check in", "12 players, 10 here")
        await pilot.press("space", shows="✗ Guest 001 is already here.")
        told = "✓ Guest 012 sits down next lap."
        await pilot.press("up", "space", shows=(told, "12 players, 11 here"))
        await type_in(pilot, "guest 011")
        await pilot.press("enter", shows="guest 011 sits down next lap.")
        see(app, "12 players, 12 here", hides="Space check in")


async def test_f1_3_the_fee_of_a_no_show_is_given_back_and_not_counted_as_paid(store: Path) -> None:
    number = a_night(store, *GUESTS, format="freezeout", tables="32", **FEE)
    with elsewhere(store) as director:
        director.night(number).people.check_in(range(1, 12), paid=True)
        director.night(number).people.mark_paid(12, True)
        director.night(number).seats.draw("42613")
        director.night(number).seats.open_tables()
    async with at_work(store) as (app, pilot):
        await at_list(app, pilot, RegisterScreen)
        await pilot.press("end", shows="12 players, 11 here · 11 paid, €55.00")
        assert marked(app)[1:] == ["Guest 012", "given back", NOT]


async def test_where_a_no_show_can_come_in_no_more_the_reason_is_said(store: Path) -> None:
    form = {"format": "freezeout", "tables": "32", "option.late": "no"}
    in_play_without(1, store, *GUESTS, **form)
    async with at_work(store) as (app, pilot):
        await at_list(app, pilot, RegisterScreen)
        await pilot.press("up", "space", shows="✗ No latecomers tonight; the plan says so.")


async def test_f8_a_fee_paid_once_the_places_stand_says_whose_prizes_it_changes(
    store: Path,
) -> None:
    number = a_floor(store, NAMES[:6], 2, units="1", **FEE)
    last = 6
    with closing(Director.open(store)) as director:
        director.night(number).people.mark_paid(last, False)
    places = played_to_the_end(store, number)
    first, second = places.lines[:2]
    async with at_work(store) as (app, pilot):
        await at_list(app, pilot, RegisterScreen)
        await pilot.press(*["down"] * (last - 1), "ctrl+t")
        said = f"✓ {NAMES[last - 1]} has paid. Prizes change: {first.name} "
        await until(pilot, lambda: said in screen_text(app))
        now = app.director.night(number).places().lines
        words = " ".join(screen_text(app).split())
        assert f"{first.name} {now[0].prize_words}, not {first.prize_words};" in words
        assert f"{second.name} {now[1].prize_words}, not {second.prize_words}." in words


def test_f1_3_a_no_show_is_no_player_on_the_list_of_nights(store: Path) -> None:
    in_play_without(2, store, *GUESTS, format="freezeout", tables="2")
    with closing(Director.open(store)) as director:
        assert [line.players for line in director.nights()] == [10]
