"""F1.1 and F1.2: the people of a night over several tables, searched for and checked in."""

from contextlib import closing
from pathlib import Path

import pytest
from textual.command import CommandPalette

from screens.app.app import TourneyApp
from screens.display.phones_dialog import PhonesDialog
from screens.floor.screen import FloorScreen
from screens.people.adding import PastedScreen
from screens.people.register import RegisterScreen
from screens.seats.screen import SeatsScreen
from screens.ui.dialog import PickDialog
from screens.ui.help import HelpScreen
from tests.nights import FORM, begun
from tests.screens.driving import (
    Keys,
    a_night,
    answer,
    at_work,
    click_on,
    elsewhere,
    paste,
    running,
    store_opened,
    type_in,
    until,
)
from tests.screens.floors import NAMES, a_floor, lose, on_floor, on_standings
from tests.screens.paid_nights import played_to_the_end
from tests.screens.reading import SMALL, USUAL, line_with, screen_text, see
from tests.screens.registers import HERE, MISSING, at_people, box, here, marked
from tourney.game.refusal import Refused
from tourney.night.seating.draw import shuffled
from tourney.service.director import Director
from tourney.service.people import People

GUESTS = tuple(f"Guest {number:03}" for number in range(1, 201))


def several(store: Path, *names: str, **form: str) -> int:
    """A night over several tables; its number."""
    return a_night(store, *names, **{"format": "freezeout", "tables": "32", **form})


async def test_space_checks_in_the_marked_player_and_marks_the_next(store: Path) -> None:
    several(store, "Ann", "Bob", "Cid")
    async with at_people(store) as (app, pilot):
        assert marked(app)[1:] == ["Ann", MISSING]
        await pilot.press("exclamation_mark", hides="First in line")
        await pilot.press("down", "space", shows=("✓ Bob is here.", "3 players, 1 here"))
        assert here(app) == ["Bob"]
        assert box(app) == ""
        assert marked(app)[1:] == ["Cid", MISSING]
        await pilot.press("space", shows="✓ Cid is here.")
        assert marked(app)[1:] == ["Ann", MISSING]
        await pilot.press("down")
        assert marked(app)[1:] == ["Bob", HERE]
        await pilot.press("space", shows="✓ Bob isn't here.")
        await pilot.press(*["ctrl+z"] * 3, shows="3 players")
        assert here(app) == []


async def test_a_slash_finds_one_of_two_hundred_and_space_checks_in(store: Path) -> None:
    several(store, *GUESTS[:198], "Ann Lee", "Mary Ann")
    async with at_people(store) as (app, pilot):
        await pilot.press("slash", *"ann", "down", "enter", "space", shows="✓ Mary Ann is here.")
        assert (here(app), box(app)) == (["Mary Ann"], "")
        await type_in(pilot, "Ann Lee/Jo")  # within a name they are letters
        await pilot.press("enter", shows="✗ 200 fit into a night")
        assert (here(app), box(app)) == (["Mary Ann"], "Ann Lee/Jo")


def test_f1_2_to_check_in_nobody_is_refused_and_leaves_no_row(store: Path) -> None:
    number = several(store, "Ann", "Bob")
    with elsewhere(store) as director:
        night = director.night(number)
        night.seats.draw()
        before = night.json()
        with pytest.raises(Refused) as refusal:
            night.people.check_in([])
        assert refusal.value.code == "nobody"
        assert night.json() == before


async def test_a_click_marks_a_player_and_the_cursor_stays_in_the_box(store: Path) -> None:
    several(store, *GUESTS[:9], "Ann")
    async with at_people(store) as (app, pilot):
        await click_on(pilot, "Ann")
        assert marked(app)[1] == "Ann"
        await type_in(pilot, "Zoe")
        assert box(app) == "Zoe"


@pytest.mark.parametrize(("come", "leads_to"), [(10, SeatsScreen), (2, RegisterScreen)])
async def test_going_on_asks_where_some_are_missing(
    store: Path, come: int, leads_to: type[SeatsScreen | RegisterScreen]
) -> None:
    several(store, *GUESTS[:12])
    with elsewhere(store) as director:
        director.night(1).people.check_in(range(1, come + 1))
    async with at_people(store) as (_, pilot):
        await pilot.press("enter", opens=PickDialog)
        await pilot.sees("Guest 011 and Guest 012 aren't here." if come == 10 else "10 players")
        await pilot.press("enter", opens=leads_to)


async def test_two_hundred_are_pasted_at_once_and_one_more_is_refused(store: Path) -> None:
    several(store)
    async with at_people(store) as (app, pilot):
        await paste(pilot, "\n".join([*GUESTS, "One More"]))
        await pilot.sees("201 names, but only 200 fit. Take 1 off.", opens=PastedScreen)
        await pilot.press("escape", "enter", opens=RegisterScreen)
        await paste(pilot, "\n".join(GUESTS))
        await pilot.sees("200 players")
        assert marked(app)[1] == "Guest 001"  # not the last


async def test_the_list_is_gone_through_by_tens_and_to_its_ends(store: Path) -> None:
    several(store, *GUESTS)
    async with at_people(store, SMALL) as (app, pilot):
        await pilot.press(*["pagedown"] * 15, shows="▸151  Guest 151")
        await pilot.press(*["pagedown"] * 9, shows="▸200  Guest 200")
        await pilot.press(*["pageup"] * 30, shows="▸  1  Guest 001")
        await pilot.press("end", shows="▸200  Guest 200")
        await pilot.press("home", shows="▸  1  Guest 001")
        # In a name that is typed they move the cursor.
        await pilot.press("a", "n", "home", "D", "end", "a")
        assert (box(app), marked(app)[1]) == ("Dana", "Guest 001")


async def test_f1_10_who_waits_for_a_chair_is_told_at_the_door_at_which_place(store: Path) -> None:
    number = several(store, *GUESTS[:18], tables="2")
    with closing(Director.open(store)) as director:
        director.night(number).people.check_in(range(1, 18))
    async with at_people(store) as (app, pilot):
        see(app, "18 players, 17 here · 1 waits")
        await pilot.press("end", "up", shows="Guest 017  waits: 1")
        told = "Guest 018 is here and waiting for a seat, number 2 in line."
        await pilot.press("down", "space", shows=told)
        assert "waits: 2" in line_with(app, "  Guest 018")


async def test_f1_10_who_is_marked_in_the_line_is_put_first_for_a_reason(store: Path) -> None:
    number = several(store, *GUESTS[:18], tables="2")
    with closing(Director.open(store)) as director:
        director.night(number).people.check_in(range(1, 19))
        director.night(number).seats.draw("42613")
    async with at_work(store) as (app, pilot):
        app.show_night(number, "register")
        await pilot.press("end", shows=("Guest 018  waits: 2", "! first in line"))
        await pilot.press("exclamation_mark", shows="before players who came")
        await answer(pilot, "enter", "Say why, in a few words.", "drives the last bus")
        told = "Guest 018 gets the next seat."
        await pilot.sees(told, "Guest 018  waits: 1", "Guest 017  waits: 2")
        await pilot.press("exclamation_mark", *"again")
        await pilot.press("enter", shows="Guest 018 is first in line already.")


# F13.2 at the list of people: who says by phone that they are here waits for a key


def come(store: Path, *names: str, phone: str = "a") -> None:
    """They say so on a phone, while the app may run."""
    with closing(Director.open(store)) as director:
        for at, name in enumerate(names):
            director.door.come(director.night(1), f"{phone}{at}", name)


def waiting(app: TourneyApp) -> list[str]:
    return [guest.name for guest in app.director.door.view(app.director.night(1)).waiting]


async def test_f13_2_who_waits_stands_there_and_enter_asks_about_them(store: Path) -> None:
    several(store, "Ann", "Bob")
    come(store, "Zoe", "ann", "Yan")
    async with at_people(store, SMALL) as (app, pilot):
        await pilot.sees("○ 3 at the door  Zoe   then Ann, Yan")
        assert here(app) == []
        await pilot.press("enter", opens=PickDialog)
        await pilot.press("enter")
        await pilot.sees("✓ Zoe is on the list, and here.", "○ 2 at the door  Ann")
        await pilot.press("ctrl+z")
        await pilot.sees("Undone: Zoe added and checked in.", "○ 3 at the door  Zoe")
        assert here(app) == []
        await pilot.press("enter", "enter", shows="○ 2 at the door  Ann")
        assert "Ann (on the list already)" in screen_text(app)
        assert here(app) == ["Zoe"]
        await pilot.press("enter", "enter")
        await pilot.sees("✓ Ann is on the list, and here.", "○ 1 at the door  Yan")
        assert here(app) == ["Ann", "Zoe"]
        await pilot.press("enter", "escape")
        assert waiting(app) == ["Yan"]
        await pilot.press("enter", "down", "enter", shows="✓ Yan is declined.")
        assert "at the door" not in screen_text(app)
        assert [line.name for line in app.director.night(1).view().entries] == ["Ann", "Bob", "Zoe"]


async def test_f13_2_one_who_comes_waits_for_what_is_typed(store: Path) -> None:
    several(store, "Ann", "Bob")
    async with at_people(store) as (app, pilot):
        await type_in(pilot, "Cid")
        come(store, "Zoe")
        await pilot.sees("1 at the door  Zoe", "Enter  add Cid")
        assert box(app) == "Cid"
        await pilot.press("enter")
        await pilot.sees("Enter  Zoe ")
        assert app.director.night(1).view().entries[-1].name == "Cid"
        assert waiting(app) == ["Zoe"]


async def test_f13_2_f10_shuts_the_door_and_opens_it(store: Path) -> None:
    several(store, "Ann", "Bob")
    come(store, "Zoe", "Yan")
    with closing(Director.open(store)) as director:
        director.phones.invite(1, "http://192.168.1.7:8000/night")
    async with at_people(store) as (app, pilot):
        await pilot.sees("2 at the door")
        await pilot.press("f10", shows="Sign-up by phone is closed; 2 who waited are declined.")
        assert waiting(app) == []
        assert "at the door" not in screen_text(app)
        await pilot.press("f10", shows="✓ Guests can sign up by phone.")
        assert app.director.door.view(app.director.night(1)).open


async def test_f13_2_at_one_table_enter_puts_them_on_the_list(store: Path) -> None:
    a_night(store, "Ann")
    come(store, "Zoe")
    async with at_people(store) as (app, pilot):
        await pilot.sees("1 at the door  Zoe")
        await pilot.press("enter", "enter", shows="✓ Zoe ")
        assert waiting(app) == []


async def test_f13_2_in_play_they_come_late(store: Path) -> None:
    number = a_floor(store, NAMES[:9], 3)
    come(store, "Zoe")
    async with on_floor(store, number) as (app, pilot):
        await pilot.sees("F7 1 at the door: Zoe")
        await pilot.press("f7", shows="1 at the door  Zoe")
        await pilot.sees("Enter  Zoe is at the door")
        await pilot.press("enter", "enter", shows="✓ Zoe ")
        assert app.director.night(1).view().entries[-1].late


async def test_f13_2_on_another_screen_the_host_is_told_who_has_come(store: Path) -> None:
    a_floor(store, NAMES[:9], 3)
    app = TourneyApp(store)
    async with running(app, notifications=True) as pilot:
        await store_opened(pilot)
        await pilot.press("enter", opens=FloorScreen)
        come(store, "[/]", phone="b")
        await until(pilot, lambda: app._notifications)
        assert [note.message for note in app._notifications] == [
            "[/] says: I'm here. F7 opens the list."
        ]
        await pilot.press("f7", shows="1 at the door  [/]")


async def test_phones_are_shared_from_the_players_by_the_palette(store: Path) -> None:
    a_night(store, "Ann", "Bob")
    async with at_people(store) as (_, pilot):
        await pilot.press("ctrl+p", opens=CommandPalette)
        await type_in(pilot, "guests", shows="Let guests follow on their phones")
        await pilot.press("enter", opens=PhonesDialog)


# The list of people once play goes on: what can still be done there is what is offered


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


async def test_f1_2_a_no_show_who_turns_up_is_checked_in_where_nobody_else_is(store: Path) -> None:
    in_play_without(2, store, *GUESTS[:12], format="freezeout", tables="32")
    async with at_work(store) as (app, pilot):
        await at_list(app, pilot, RegisterScreen)
        see(app, "Space check in", "12 players, 10 here")
        await pilot.press("space", shows="✗ Guest 001 is already here.")
        told = "✓ Guest 012 joins next lap."
        await pilot.press("up", "space", shows=(told, "12 players, 11 here"))
        await type_in(pilot, "guest 011")
        await pilot.press("enter", shows="guest 011 joins next lap.")
        see(app, "12 players, 12 here", hides="Space check in")


async def test_f1_3_the_fee_of_a_no_show_is_given_back_and_not_counted_as_paid(store: Path) -> None:
    number = a_night(store, *GUESTS[:12], format="freezeout", tables="32", **FEE)
    with elsewhere(store) as director:
        director.night(number).people.check_in(range(1, 12), paid=True)
        director.night(number).people.mark_paid(12, True)
        director.night(number).seats.draw("42613")
        director.night(number).seats.open_tables()
    async with at_work(store) as (app, pilot):
        await at_list(app, pilot, RegisterScreen)
        await pilot.press("end", shows="12 players, 11 here · 11 paid, €55.00")
        assert marked(app)[1:] == ["Guest 012", "given back", MISSING]


async def test_where_a_no_show_can_come_in_no_more_the_reason_is_said(store: Path) -> None:
    form = {"format": "freezeout", "tables": "32", "option.late": "no"}
    in_play_without(1, store, *GUESTS[:12], **form)
    async with at_work(store) as (app, pilot):
        await at_list(app, pilot, RegisterScreen)
        await pilot.press("up", "space", shows="✗ No latecomers tonight; the plan says so.")


async def test_f8_a_fee_paid_after_the_end_says_whose_prizes_it_changes(store: Path) -> None:
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
    in_play_without(2, store, *GUESTS[:12], format="freezeout", tables="2")
    with closing(Director.open(store)) as director:
        assert [line.players for line in director.nights()] == [10]


# Who has not paid the entry fee is said where the host looks (F8.5)


async def test_f8_5_the_floor_and_the_end_name_whoever_has_not_paid(store: Path) -> None:
    number = a_floor(store, NAMES[:3], 1, units="1", **FEE)
    words = f"Not paid (€5.00): {NAMES[0]}."
    async with on_floor(store, number) as (app, pilot):
        see(app, hides="Not paid")
        app.director.night(number).people.mark_paid(1, False)
        await pilot.sees("$ payments")
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


async def test_without_a_fee_nothing_is_said_of_paid(store: Path) -> None:
    a_night(store, *NAMES[:3], format="freezeout", tables="2")
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


# Somebody drawn from those who are in: the seed is recorded


def lots(director: Director, number: int) -> set[str]:
    """Who can be drawn, by many lots that are taken back again."""
    night, drawn = director.night(number), set()
    seeds = [f"{one}{two}{three}11" for one in "123456" for two in "123456" for three in "16"]
    people = People(night.facts, iter(seeds).__next__)
    for _ in seeds:
        drawn.add(people.draw_one().removeprefix("Drawn: ").partition(",")[0])
        night.undo()
    return drawn


def test_only_those_who_are_in_are_drawn_and_the_seed_says_whom(store: Path) -> None:
    with closing(Director.open(store, lambda: "42613")) as director:
        number = begun(director, ["Ann", "Bob", "Cid"], units="1")
        director.night(number).table().record_round(1, 0)
        first = shuffled("42613", ["Ann", "Cid"])[0]
        said = director.night(number).people.draw_one()
        assert said == f"Drawn: {first}, one of 2, from 42613."
        assert director.night(number).view().undo == f"{first} drawn"
        assert director.night(number).undo() == f"{first} drawn"
        assert lots(director, number) == {"Ann", "Cid"}


def test_before_play_those_who_are_here_are_drawn(store: Path) -> None:
    with closing(Director.open(store, lambda: "42613")) as director:
        number = director.plan({"date": "2026-11-20", "preset": "classic"})
        with pytest.raises(Refused, match="no one to draw"):
            director.night(number).people.draw_one()
        director.night(number).people.register(["Ann", "Bob", "Cid"])
        assert lots(director, number) == {"Ann", "Bob", "Cid"}
        director.night(number).people.check_in([1, 3])
        assert lots(director, number) == {"Ann", "Cid"}


async def test_f12_says_who_was_drawn_and_undo_and_the_history_know_it(store: Path) -> None:
    number = a_floor(store, NAMES[:9], 2, units="1")
    with closing(Director.open(store)) as director:
        lose(director, number, 1, "Can")
    async with on_floor(store, number, SMALL) as (app, pilot):
        await pilot.press("f12", shows=("Drawn: ", "one of 8, from "))
        assert isinstance(app, TourneyApp)
        told = [line.words for part in app.director.night(number).history() for line in part.lines]
        assert any("drawn, one of 8, from" in words for words in told)
        await pilot.press("u", shows=" drawn.")


# F15.1: who is here, away or gone is a key each on the list of people


async def test_f15_1_here_away_and_gone_are_a_key_each(store: Path) -> None:
    a_floor(store, NAMES[:7], 2, format="come-and-go")
    async with at_work(store, USUAL) as (app, pilot):
        app.show_night(1, "register")
        await pilot.sees("▸", opens=RegisterScreen)
        see(app, "Space here", "- away", "Del gone", hides=("Del remove", "check in"))
        await pilot.press("minus", shows=f"{NAMES[0]} is away.")
        assert line_with(app, f"1  {NAMES[0]}").rstrip().endswith("away")
        await pilot.press("down", "delete", shows=f"{NAMES[1]} is gone.")
        await pilot.press("delete", shows=f"{NAMES[1]} is gone already.")
        see(app, "7 players, 5 here")
        await pilot.press("space", shows=f"{NAMES[1]} is here.")
        await pilot.press("ctrl+z", shows="Undone")
        await pilot.press("up", "space", shows=f"{NAMES[0]} is here.")
        await pilot.press(*"Zoe-Ann", "enter", shows="Zoe-Ann is on the list.")
        see(app, "8 players, 7 here")
