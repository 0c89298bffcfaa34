"""Others write to the same store: what is on the screen follows, and what is typed never mixes."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from textual.widgets import DataTable, Input

from screens.app.app import TourneyApp
from screens.app.store_watch import StoreAway
from screens.floor.barrier_plan import BarrierScreen
from screens.floor.screen import FloorScreen
from screens.floor.shoot_out import ShootOutScreen
from screens.people.register import RegisterScreen
from screens.plan.screen import PlanScreen
from screens.seats.screen import SeatsScreen
from screens.table.join import JoinDialog
from screens.table.screen import TableScreen
from screens.ui.status_line import Banner
from tests.nights import FORM
from tests.screens.barriers import tied_for_a_prize
from tests.screens.driving import (
    a_night,
    all_seen,
    at_night,
    at_work,
    elsewhere,
    running,
    store_opened,
    type_in,
    until,
)
from tests.screens.floors import NAMES, a_floor, lose, on_floor, play_lap
from tests.screens.liar_tables import at_liar_table, liar_table, opened_liar
from tests.screens.reading import screen_text, words
from tests.screens.tables import at_table, opened_table, seated
from tests.stores import out_of_the_way, spoil
from tourney.game.mexico.words import after_roll
from tourney.game.refusal import Refused
from tourney.log.roles import Role, Who
from tourney.service.director import Director
from tourney.service.night_handle import NightHandle
from tourney.store.open import open_store
from tourney.store.rows.records import NewEvent

ABC = ("Ann", "Bob", "Cid")
KIM = Who(Role.HOST, "kim")


@pytest.fixture
def slow_readers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Others' entries count as new until long after the next key, even under load."""
    monkeypatch.setattr("screens.app.following.GLANCE", 4.0)


# What others do is seen


async def test_what_is_typed_on_one_laptop_stands_on_the_other(store: Path) -> None:
    number = opened_table(store, *ABC)
    async with at_table(store, number) as (_, pilot), at_table(store, number) as (_, other):
        await type_in(pilot, "54")
        await other.sees("Ann has 54")
        await all_seen(other)
        await other.press("enter", shows="Bob: one roll")


async def test_home_lists_what_others_plan_and_the_mark_stays(store: Path) -> None:
    opened_table(store, *ABC)
    async with at_work(store) as (app, pilot):
        with elsewhere(store) as other:
            number = other.plan({"name": "Saturday", "date": "2026-11-21", "preset": "classic"})
            await pilot.sees("Saturday", "Enter carry on with Friday: round")
            assert app.screen.query_one(DataTable).cursor_row == 1
            await pilot.press("up", shows="Enter add players to Saturday")
            other.night(number).people.register(ABC)
            await until(pilot, lambda: "3" in words(app).partition("Saturday")[2][:40])


async def test_the_list_of_people_fills_and_what_is_in_the_box_stays(store: Path) -> None:
    number = a_night(store, "Ann", "Bob")
    async with at_night(store, number) as (app, pilot):
        await pilot.sees("2 players")
        await pilot.press(*"Ci", "left")
        with elsewhere(store) as other:
            other.night(number).people.register(["Dot"])
            await pilot.sees("3 players", "Dot")
            box = app.screen.query_one(Input)
            assert (box.value, box.cursor_position, box.has_focus) == ("Ci", 1, True)
            other.night(number).people.register(["Eve"])
        await pilot.press("d", "enter")
        await pilot.sees("Eve", "5 players")


async def test_at_two_doors_nobody_waits_and_nobody_else_is_meant(store: Path) -> None:
    number = a_night(store, "Ann", "Bob", "Cid", format="freezeout", tables="2")
    async with at_night(store, number) as (app, pilot):
        await until(pilot, lambda: isinstance(app.screen, RegisterScreen))
        await pilot.press("down")
        with elsewhere(store) as other:
            other.night(number).people.remove(1)
            other.night(number).people.check_in([3])
            await pilot.press("space")
            await pilot.sees("Bob is here.", "2 here")
            other.night(number).follow()
            here = [line.name for line in other.night(number).view().entries if line.here]
        assert here == ["Bob", "Cid"]


@pytest.mark.usefixtures("slow_readers")
async def test_from_the_seats_the_screen_goes_on_to_play(store: Path) -> None:
    number = seated(store, *ABC)
    async with at_night(store, number) as (app, pilot):
        await until(pilot, lambda: isinstance(app.screen, SeatsScreen))
        with elsewhere(store) as other:
            other.night(number).seats.open_tables()
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        await pilot.sees("Someone else moved the night on")
        await pilot.press("4", shows="Not saved: someone else typed first.")
        await all_seen(pilot)
        await pilot.press("4", shows="Ann's 4 in the roll-off")


async def test_the_floor_follows_its_tables(store: Path) -> None:
    number = a_floor(store, NAMES[:8], 2)
    async with on_floor(store, number) as (app, pilot):
        await pilot.press("right")
        with elsewhere(store) as other:
            lose(other, number, 1)
            await pilot.sees("Lap 1: waiting for table 2.")
            lose(other, number, 2)
        await pilot.sees("start lap 2")
        screen = app.screen
        assert isinstance(screen, FloorScreen)
        assert screen.table == 2


@pytest.mark.parametrize("key", ["f2", "f4"])
async def test_rules_and_history_follow(store: Path, key: str) -> None:
    number = a_night(store, *ABC, units="5") if key == "f2" else opened_table(store, *ABC)
    async with at_night(store, number) as (app, pilot):
        before = app.screen
        await pilot.press(key)
        await until(pilot, lambda: app.screen is not before)
        with elsewhere(store) as other:
            if key == "f2":
                await pilot.sees("5 units")
                other.night(number).change_plan(FORM | {"units": "7"})
                await pilot.sees("7 units", "Someone else just changed the rules.")
            else:
                other.night(number).table().record_round(2, 0)
                await until(pilot, lambda: "1" in words(app).partition("Cid")[2])


async def test_a_plan_that_others_have_changed_is_kept_only_when_that_was_seen(store: Path) -> None:
    number = a_night(store, "Ann", "Bob")
    async with at_night(store, number) as (app, pilot):
        await pilot.sees("2 players")
        await pilot.press("f5", opens=PlanScreen)
        await type_in(pilot, "s")
        with elsewhere(store) as other:
            form = FORM | {"venue": "Swan"}
            other.night(number).change_plan(form)
        await pilot.press("ctrl+n")
        await pilot.sees("Someone else", "changed the plan: Venue.")
        assert app.director.night(number).view().plan.venue == "Swan"
        await pilot.press("enter", shows="2 players")
        assert app.director.night(number).view().plan.venue == ""


# Two at one table


@pytest.mark.parametrize("speed", [(), ("f5",)], ids=["every roll", "last rolls"])
async def test_a_half_typed_roll_is_nobody_elses(store: Path, speed: tuple[str, ...]) -> None:
    number = opened_table(store, *ABC)
    async with at_table(store, number) as (app, pilot):
        await pilot.press(*speed, "6")
        with elsewhere(store, KIM) as other:
            other.night(number).table().record_value(54)
        await pilot.sees("Not saved: host, kim typed first. Dropped: 6. It is Bob's turn now.")
        assert "the dice" in screen_text(app)
        await pilot.press("2", shows="the dice")
        await all_seen(pilot)
        await pilot.press("6", "2")
        await until(pilot, lambda: app.director.night(number).view().undo.startswith("Bob's "))


async def test_a_half_typed_roll_stays_while_it_is_the_same_players(store: Path) -> None:
    number = opened_table(store, *ABC)
    async with at_table(store, number) as (app, pilot):
        await pilot.press("6")
        with elsewhere(store, KIM) as other:
            other.night(number).table().roll(54)
        await pilot.sees("Host, kim has just typed here. Still typed: 6.")
        await all_seen(pilot)
        await pilot.press("2")
        await pilot.sees(
            "Not saved: host, kim typed first. Look again: Enter sends it anyway, "
            "Backspace drops it.",
            "Enter Ann rolls 62",
        )
        assert app.director.night(number).table().page().table.rolls == (54,)
        await pilot.press("3", shows="Enter  Ann rolls 62")
        await all_seen(pilot)
        await pilot.press("enter", shows="Ann rolls 62.")
        assert app.director.night(number).table().page().table.rolls == (54, 62)


@pytest.mark.parametrize("key", ["backspace", "u"])
async def test_what_somebody_else_was_first_with_can_be_dropped(store: Path, key: str) -> None:
    number = opened_table(store, *ABC)
    async with at_table(store, number) as (app, pilot):
        await pilot.press("5")
        with elsewhere(store) as other:
            other.night(number).table().roll(54)
        await pilot.sees("Ann has 54")
        await pilot.press("4", shows="Enter Ann rolls 54")
        await pilot.press(key, shows="Dropped: Ann rolls 54.")
        assert "roll again" in screen_text(app)
        assert app.director.night(number).table().page().table.rolls == (54,)


@pytest.mark.usefixtures("slow_readers")
async def test_a_key_for_what_stood_there_a_moment_ago_does_nothing(store: Path) -> None:
    number = opened_table(store, *ABC, played="54")
    async with at_table(store, number) as (_, pilot):
        with elsewhere(store) as other:
            other.night(number).table().stand()
            other.night(number).table().roll(43)
            await pilot.sees("Cid: one roll")
            for key in ("u", "enter", "a"):
                await pilot.press(key, shows="✗")
            other.night(number).follow()
            assert other.night(number).view().undo == "Bob's roll 43"


async def test_a_loser_is_not_the_next_rounds(store: Path) -> None:
    number = opened_table(store, *ABC)
    async with at_table(store, number) as (app, pilot):
        await pilot.press("f5", "f5", "b")
        with elsewhere(store) as other:
            other.night(number).table().record_round(2, 0)
        await pilot.sees("Dropped: Bob.", "a-c")
        seats = app.director.night(number).table().page().table.seats
        assert [seat.units for seat in seats] == [5, 5, 4]


@pytest.mark.usefixtures("slow_readers")
async def test_a_claim_or_a_doubt_is_nobody_elses(store: Path) -> None:
    number = opened_liar(store, *ABC, played="43")
    async with at_liar_table(store, number) as (app, pilot):
        await pilot.press("d", "5")
        with elsewhere(store) as other:
            other.night(number).table().claim(54)
            await pilot.sees("Not saved: someone else typed first. Dropped:", "Cid's turn now")
            await pilot.press("4")
            await all_seen(pilot)
            await pilot.press("6")
            other.night(number).table().doubt(65)
            await pilot.sees("Dropped: the die that was typed, 6.")
        assert liar_table(app, number).match.claim is None


async def test_a_dialog_is_answered_for_the_table_that_was_seen(store: Path) -> None:
    number = opened_table(store, *ABC)
    async with at_table(store, number) as (app, pilot):
        await pilot.press("w", shows="Who's leaving?")
        await pilot.press("enter", shows="5 units go into the pot.")
        with elsewhere(store) as other:
            other.night(number).table().record_round(0, 0)
        await pilot.press("enter", shows="Not saved: someone else typed first.")
        assert not app.director.night(number).table().page().table.seats[0].withdrew


async def test_a_barrier_is_held_as_it_was_shown_or_not_at_all(store: Path) -> None:
    number = a_floor(store, NAMES[:9], 2, units="1")
    with elsewhere(store) as other:
        play_lap(other, number)
    async with on_floor(store, number) as (app, pilot):
        await pilot.press("p", opens=BarrierScreen)
        screen = app.screen
        assert isinstance(screen, BarrierScreen)
        shown = screen.proposal
        with elsewhere(store) as other:
            seats = other.night(number).floor().tables[0].seats
            other.night(number).moves.go_home(seats[0].entry)
        await pilot.press("enter", shows="✗")
        assert app.director.night(number).floor().lap == 1
        assert app.director.night(number).plan() != shown


# Not saved yet


async def test_what_could_not_be_saved_stays_whole_and_enter_tries_again(store: Path) -> None:
    number = opened_table(store, *ABC)
    async with at_table(store, number) as (app, pilot):
        with out_of_the_way(store):
            await type_in(pilot, "54")
            await pilot.sees("Not saved yet, since", "Ann rolls 54.", "Enter Ann rolls 54")
            for key in ("3", "u", "escape", "enter"):
                await pilot.press(key, shows="Not saved yet, since")
                assert isinstance(app.screen, TableScreen)
            screen = app.screen
            assert isinstance(screen, TableScreen)
            assert screen.unsaved.startswith("Ann rolls 54. ")
            assert screen.query_one(Banner).size.height == 1
        await pilot.press("enter", shows="✓ Ann rolls 54.")
        assert not app.screen.query_one(Banner).display
        assert app.director.night(number).table().page().table.rolls == (54,)


async def test_what_was_done_stays_said_where_the_store_was_away(store: Path) -> None:
    async with at_table(store, opened_table(store, *ABC)) as (app, pilot):
        app.on_store_away(StoreAway("The cable is out."))
        await pilot.sees("✗ The cable is out.")
        await pilot.press("f5", shows="✓ Last rolls")
        app.on_store_back()
        await pilot.pause()
        assert "✓ Last rolls" in words(app)


async def test_what_could_not_be_saved_can_be_dropped(store: Path) -> None:
    number = opened_liar(store, *ABC)
    async with at_liar_table(store, number) as (app, pilot):
        with out_of_the_way(store):
            await type_in(pilot, "54")
            # The watch says so by itself, over whatever is said just then.
            await pilot.sees("No store since", "Enter Ann claims 54")
            await pilot.press("backspace")
            await pilot.sees("Dropped: Ann claims 54.", "1 2 3 4 5 6 the claim")
        await type_in(pilot, "61", shows="Ann's claim of 61")
        assert liar_table(app, number).match.claim is not None


@pytest.mark.parametrize(
    ("stage", "typed", "told", "is_saved"),
    [
        (
            "register",
            ["D", "o", "t", "enter"],
            "Dot. Enter tries again.",
            lambda night: len(night.view().entries) == 4,
        ),
        (
            "seats",
            [*"42613"],
            "Drawn. Enter tries again",
            lambda night: night.view().seed == "42613",
        ),
    ],
    ids=["a name", "five dice"],
)
async def test_what_is_typed_before_play_and_could_not_be_saved_stays_whole(
    store: Path, stage: str, typed: list[str], told: str, is_saved: Callable[[NightHandle], bool]
) -> None:
    number = a_night(store, *ABC)
    async with at_work(store) as (app, pilot):
        app.show_night(number, stage)
        await pilot.pause()
        with out_of_the_way(store):
            await pilot.press(*typed, shows=told)
        await pilot.press("enter")
        await until(pilot, lambda: is_saved(app.director.night(number)))
        assert not app.screen.query_one(Banner).display


async def test_a_store_that_goes_and_comes_back_as_the_app_ends_breaks_nothing(store: Path) -> None:
    a_night(store, *ABC)
    async with at_work(store) as (app, _):
        pass
    assert not app.screen_stack
    app.on_store_away(StoreAway("The cable is out."))
    app.on_store_back()
    assert app.away == ""


async def test_a_throw_that_could_not_be_saved_stays_and_is_nobody_elses(store: Path) -> None:
    number = tied_for_a_prize(store)
    async with on_floor(store, number) as (app, pilot):
        await pilot.press("s", "enter", opens=ShootOutScreen)
        with out_of_the_way(store):
            await type_in(pilot, "62", shows="throws 62. Enter tries again")
        await pilot.press("enter", shows="undo Fan threw 62")
        await pilot.press("5")
        with elsewhere(store) as other:
            other.night(number).moves.shoot(31)
        await until(pilot, lambda: isinstance(app.screen, FloorScreen))
        await pilot.press("4")
        assert app.director.night(number).floor().shoot_out is None


async def test_whoever_joins_is_asked_for_again_where_the_table_has_gone_on(store: Path) -> None:
    number = opened_table(store, *ABC)
    async with at_table(store, number) as (app, pilot):
        await pilot.press("j", opens=JoinDialog)
        await pilot.press(*"Dot")
        with elsewhere(store) as other:
            other.night(number).table().withdraw(2)
        await pilot.press("enter", shows="Not saved: someone else typed first.")
        assert app.screen.query_one("#name", Input).value == "Dot"
        await pilot.press("enter")
        await until(pilot, lambda: not isinstance(app.screen, JoinDialog))
        seats = app.director.night(number).table().page().table.seats
        assert [seat.name for seat in seats if not seat.out] == ["Ann", "Bob", "Dot"]


class Deaf:
    """A store that may save and lose the word of it on the way back."""

    def __init__(self, path: Path) -> None:
        self.inner = open_store(path)
        self.deaf = False

    def __getattr__(self, name: str) -> object:
        return getattr(self.inner, name)

    def append(self, events: list[NewEvent], **rest: object) -> None:
        self.inner.append(events, **rest)  # type: ignore[arg-type]
        if self.deaf:
            raise Refused("not-saved", "Not saved: nothing was heard of it.")


@pytest.mark.parametrize("again", [False, True], ids=["by itself", "when it is sent again"])
async def test_what_was_saved_after_all_is_never_recorded_twice(store: Path, again: bool) -> None:
    number = opened_table(store, *ABC)
    deaf = Deaf(store)
    app = TourneyApp(store)
    async with running(app, (80, 24)) as pilot:
        await store_opened(pilot)
        director = Director(deaf)  # type: ignore[arg-type]
        app.call_later(app.store_opened, director)
        await until(pilot, lambda: app.director is director)
        app.show_night(number)
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        await pilot.sees("Ann starts the round")
        deaf.deaf = True
        await pilot.press("5", "4", *("enter",) * again)
        deaf.deaf = False
        if not again:
            await pilot.sees("Saved now: Ann rolls 54.")
        await until(pilot, lambda: not app.screen.query_one(Banner).display)
        assert app.director.night(number).table().page().table.rolls == (54,)
        await all_seen(pilot)
        await type_in(pilot, "54", shows=after_roll(2, 3))
        assert app.director.night(number).table().page().table.rolls == (54, 54)


async def test_a_store_that_is_away_is_said_since_when_and_that_it_is_back(store: Path) -> None:
    opened_table(store, *ABC)
    async with at_work(store) as (app, pilot):
        lock = sqlite3.connect(store, isolation_level=None)
        with closing(lock):
            lock.execute("BEGIN EXCLUSIVE")
            for _ in range(20):  # a wait for a lock takes three seconds
                if "No store since" in words(app):
                    break
                await pilot.pause(0.5)
            await pilot.sees("No store since", "✗ Not read: another program has kept")
            lock.execute("ROLLBACK")
        await pilot.sees("The store can be reached again.")
        assert "No store since" not in words(app)


@pytest.mark.parametrize("key", ["f2", "f7"])
async def test_what_is_opened_while_the_store_is_away_says_so(store: Path, key: str) -> None:
    async with at_table(store, opened_table(store, *ABC, played="54")) as (app, pilot):
        with out_of_the_way(store):
            await until(pilot, lambda: app.away)
            table = app.screen
            await pilot.press(key)
            await until(pilot, lambda: app.screen is not table)
            # The rules fill the screen but for its title.
            await pilot.sees("✗ No store since" if key == "f2" else "✗ Not read")


# What cannot be gone on with


@pytest.mark.parametrize(
    ("is_floor", "key"), [(False, ""), (False, "f4"), (False, "f7"), (True, "p")]
)
async def test_a_damaged_night_says_so_everywhere(store: Path, is_floor: bool, key: str) -> None:
    if is_floor:
        number = a_floor(store, NAMES[:8], 2)
    else:
        number = opened_table(store, *ABC, played="54 . 43")
    spoil(store, f"night/{number}/table/1", 2, "{}")
    async with at_work(store) as (app, pilot):
        assert "nothing more can be recorded" in words(app)
        app.show_night(number)
        await pilot.sees(opens=FloorScreen if is_floor else TableScreen)
        await pilot.press(*([key] if key else []))
        await until(pilot, lambda: any(it.has_class("-alarm") for it in app.screen.query(Banner)))
        assert "nothing more can be recorded" in words(app)
