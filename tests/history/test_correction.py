"""Putting an earlier entry right, as a person does it (R10.3)."""

from contextlib import closing
from pathlib import Path

from screens.app.app import TourneyApp
from screens.history.correction import CorrectionScreen
from screens.history.correction_parts import columns
from screens.history.screen import HistoryScreen
from screens.table.screen import TableScreen
from screens.ui.box import Box
from screens.ui.dialog import PickDialog, ReasonScreen
from screens.ui.keys.footer import ActionLine
from tests.nights import turns
from tests.rules.playing import by_player
from tests.screens.driving import answer, elsewhere, type_at_once, type_in, until
from tests.screens.histories import (
    STORE,
    accepted,
    at_history,
    bob_lost,
    picked,
    recorded,
    retyped,
    to_the_stays,
    who_stays,
)
from tests.screens.reading import LARGE, SMALL, line_with, screen_text, see
from tests.screens.tables import opened_table
from tests.service.duels import duels, loses
from tests.service.three_tables import bought
from tourney.game.corrections.correction import Correction, Shift
from tourney.service.director import Director

ABC = ("Ann", "Bob", "Cid")
#: Bob loses the first, and leads and loses the second.
TWO_ROUNDS = "54 . 43 65 31 . 64 62"


def step(app: TourneyApp) -> str:
    """What Enter and Escape do now; the foot leaves them out."""
    assert not {"Enter", "Esc"} & set(screen_text(app).splitlines()[-1].split())
    return app.screen.query_one(ActionLine).render().plain


async def test_a_roll_is_put_right_once_what_it_changes_was_shown(store: Path) -> None:
    number = opened_table(store, *ABC, played=TWO_ROUNDS, currency="EUR", unit_worth="0.50")
    async with at_history(store, number, LARGE) as (app, pilot):
        await picked(pilot, "down", "enter", "down")
        shown = screen_text(app)
        assert "Now         43" in shown
        assert "For example 54 62" in shown
        assert step(app) == "Esc leave as it is"
        await retyped(app, pilot, "61")
        assert step(app) == " Enter  save   ↓ Space drop it   Esc leave as it is"
        see(app, hides="For example 54 62")
        see(app, "Ann lost round 1, not Bob.")
        assert "€0.00 → €0.50" in line_with(app, "5 → 4")
        see(app, "✓ Round 2", "Kept")
        assert recorded(app, number) == 0
        await accepted(pilot)
        assert isinstance(app.screen, HistoryScreen)
        assert recorded(app, number) == 1
        first, second = app.director.night(number).table().history()
        assert (first.loser, second.lead, second.loser) == ("Ann", "Bob", "Bob")
        assert "✎ was 43; by host, " in screen_text(app)


async def test_a_result_is_put_right(store: Path) -> None:
    number = opened_table(store, *ABC)
    with elsewhere(store) as director:
        director.night(number).table().record_round(0, 0)
    async with at_history(store, number) as (app, pilot):
        assert "Ann lost, no Mexico" in screen_text(app)
        await picked(pilot, "enter")
        see(app, "Now         Ann", "For example Ann, or Ann, 1 Mexico.")
        await retyped(app, pilot, "c")  # the letter of Cid's seat, or the first of the name
        see(app, "Cid lost round 1, not Ann.")
        await pilot.press("ctrl+u")
        await retyped(app, pilot, "bo, 1 Mexico")
        see(app, "Bob lost round 1, not Ann.")
        await accepted(pilot)
        see(app, "✓ Corrected: Ann → Bob, 1 Mexico.", "Bob lost, 1 Mexico")
        item = app.director.night(number).table().history()[0]
        assert (item.loser, item.paid) == ("Bob", 2)
        await pilot.press("u", shows="Undone: ")
        assert recorded(app, number) == 0


async def test_a_die_of_the_roll_off_is_put_right(store: Path) -> None:
    number = opened_table(store, "Ann", "Bob", lead=False)
    with elsewhere(store) as director:
        director.night(number).table().roll_die(4)
        director.night(number).table().roll_die(2)
        turns(director, number, "54 .")
    async with at_history(store, number) as (app, pilot):
        await pilot.press("end", shows="roll-off")
        await picked(pilot, "enter", "down")
        see(app, "Now         2", "One die, 1 to 6.")
        await retyped(app, pilot, "3")
        await accepted(pilot)
        assert "✎ was 2; by host, " in screen_text(app)


async def test_the_first_lead_is_put_right(store: Path) -> None:
    number = opened_table(store, *ABC, played=TWO_ROUNDS)
    async with at_history(store, number) as (app, pilot):
        await pilot.press("end", shows="Ann leads first")
        await picked(pilot, "enter")
        assert "Now         Ann" in screen_text(app)
        await retyped(app, pilot, "Cid")
        await accepted(pilot)
        assert "Cid leads first" in screen_text(app)
        await pilot.press("u", shows="Undone: ", hides="Cid leads first")


async def test_escape_drops_it_after_no_question_and_nothing_is_recorded(store: Path) -> None:
    number = opened_table(store, *ABC, played=TWO_ROUNDS)
    async with at_history(store, number) as (app, pilot):
        before = app.director.night(number).table().history()
        await picked(pilot, "enter")
        await pilot.press("enter", opens=CorrectionScreen, shows="It already says that.")
        await retyped(app, pilot, "66")
        await pilot.press("ctrl+q", opens=PickDialog)
        assert "The correction isn't saved yet." in screen_text(app)
        await pilot.press("escape", opens=CorrectionScreen)
        await pilot.press("escape", opens=HistoryScreen, hides="Corrected:")
        assert app.director.night(number).table().history() == before
        assert recorded(app, number) == 0
        # Escape goes on from the turns to the list, and from there to the table.
        await pilot.press("escape", opens=HistoryScreen)
        await pilot.press("escape")
        await until(pilot, lambda: not isinstance(app.screen, HistoryScreen))


async def test_what_cannot_stand_is_told_and_stays_to_be_mended(store: Path) -> None:
    number = opened_table(store, *ABC, played=TWO_ROUNDS)
    async with at_history(store, number) as (app, pilot):
        await picked(pilot, "down", "enter", "down")
        for text, sentence in (
            ("5", "two digits"),
            ("54 41", "this turn is 1."),
            ("77", "two digits"),
            ("31 abort", "Tonight's rules don't allow ending a round early."),
            ("54 ...", "Only the table's last turn can end in ..."),
        ):
            await pilot.press("end", "ctrl+u")
            await type_in(pilot, text, shows="✗ ")
            assert recorded(app, number) == 0
            await pilot.press("enter")
            assert screen_text(app).count(sentence) == 1
            assert isinstance(app.screen, CorrectionScreen)
            assert text in screen_text(app)
            assert recorded(app, number) == 0


async def test_enter_typed_ahead_does_what_it_does_typed_slowly(store: Path) -> None:
    number = opened_table(store, *ABC, played=TWO_ROUNDS)
    async with at_history(store, number) as (app, pilot):
        await picked(pilot, "down", "enter", "down")
        type_at_once(app, "6", "1", "enter")
        await pilot.sees("✓ Corrected: ", opens=HistoryScreen)
        assert recorded(app, number) == 1


async def test_nothing_counts_that_was_not_shown_before(store: Path) -> None:
    number = opened_table(store, *ABC, played=TWO_ROUNDS)
    async with at_history(store, number) as (app, pilot):
        await picked(pilot, "down", "enter", "down")
        screen = app.screen
        assert isinstance(screen, CorrectionScreen)
        # As fast as no one types: both before anything could be worked out.
        screen.query_one("#text", Box).value = "61"
        screen.action_accept()
        await pilot.sees("Check the changes", "Enter to save", "Ann lost round 1")
        assert recorded(app, number) == 0
        await accepted(pilot)
        assert recorded(app, number) == 1


async def test_a_later_round_is_struck_with_space_and_kept_again(store: Path) -> None:
    number = opened_table(store, *ABC, played=TWO_ROUNDS)
    async with at_history(store, number) as (app, pilot):
        await picked(pilot, "down", "enter", "down")
        await retyped(app, pilot, "61")
        await pilot.press("down", "space", shows="✗ Round 2")
        await pilot.press("space", shows="✓ Round 2")
        row = screen_text(app).splitlines().index(line_with(app, "✓ Round 2"))
        await pilot.click(offset=(20, row))
        await until(pilot, lambda: "✗ Round 2" in screen_text(app))
        await accepted(pilot)
        assert [item.loser for item in app.director.night(number).table().history()] == ["Ann"]


async def test_what_can_only_be_struck_says_so_and_stays_struck(store: Path) -> None:
    number = opened_table(store, "Ann", "Bob", units="2", played="54 . 43 64 . 31 62 . 61")
    async with at_history(store, number) as (app, pilot):
        await picked(pilot, "down", "enter", "down")
        await retyped(app, pilot, "65")
        see(app, "✗ Round 3", "Ann has won.")
        await pilot.press("down", "space", shows="✗ This one has to go.")
        await accepted(pilot)
        assert [item.loser for item in app.director.night(number).table().history()] == [
            "Bob",
            "Bob",
        ]


async def test_a_tie_that_comes_of_it_is_typed_turn_by_turn(store: Path) -> None:
    number = opened_table(store, *ABC, played=TWO_ROUNDS)
    async with at_history(store, number, LARGE) as (app, pilot):
        await picked(pilot, "down", "enter", "down")
        await retyped(app, pilot, "54")
        see(app, "Round 1: Ann and Bob tie. What did Ann roll then?")
        assert screen_text(app).count("Ann and Bob tie.") == 1
        assert step(app).startswith(" Enter  save")
        await pilot.press("down", "4", shows="✗ Ann: A roll is two digits")
        await pilot.press("enter")
        assert recorded(app, number) == 0
        await pilot.press("2", shows="What did Bob roll then?")
        await pilot.press(",", *"65", shows=("Nothing else is missing.", "Ann lost round 1"))
        await accepted(pilot)
        first = app.director.night(number).table().history()[0]
        assert first.loser == "Ann"
        assert [[throw.value for throw in turn.throws] for turn in first.parts[1].turns] == [
            [42],
            [65],
        ]


async def test_a_tie_can_be_left_out_and_the_round_kept_as_its_result(store: Path) -> None:
    number = opened_table(store, *ABC, played=TWO_ROUNDS)
    async with at_history(store, number, LARGE) as (app, pilot):
        await picked(pilot, "down", "enter", "down")
        await retyped(app, pilot, "54")
        await pilot.press("down", "4", "1", shows="What did Bob roll then?")
        await pilot.press("up")
        await retyped(app, pilot, "61")  # another text asks for its own turns
        see(app, hides="roll then?")
        await pilot.press("ctrl+u")
        await retyped(app, pilot, "54")
        see(app, "What did Ann roll then?")
        assert "Kept as its result: Bob lost." in screen_text(app)
        await accepted(pilot)
        first = app.director.night(number).table().history()[0]
        assert (first.loser, first.parts) == ("Bob", ())


async def test_undo_takes_a_correction_back_in_the_history_and_at_the_table(store: Path) -> None:
    number = opened_table(store, *ABC, played=TWO_ROUNDS)
    async with at_history(store, number) as (app, pilot):
        before = app.director.night(number).table().history()
        await picked(pilot, "down", "enter", "down")
        await retyped(app, pilot, "61")
        await accepted(pilot)
        assert app.director.night(number).table().history() != before
        await pilot.press("ctrl+z", shows="Undone: the correction of Bob's")
        assert app.director.night(number).table().history() == before
        assert "✎" not in screen_text(app)
        await picked(pilot)
        await retyped(app, pilot, "62")
        await accepted(pilot)
        await pilot.press("escape", "escape", "ctrl+z", shows="Undone: the correction of Bob's")
        assert isinstance(app.screen, TableScreen)
        assert app.director.night(number).table().history() == before


async def test_what_was_said_at_the_table_goes_once_a_correction_counts(store: Path) -> None:
    number = opened_table(store, *ABC, played="54 . 43 65 31")
    async with at_history(store, number) as (app, pilot):
        await pilot.press("escape", "enter", shows="✓ Bob stands on 31.")
        await pilot.press("f4", opens=HistoryScreen)
        await pilot.press("escape", opens=TableScreen)
        await pilot.pause()
        assert "✓ Bob stands on 31." in screen_text(app)
        await pilot.press("f4", opens=HistoryScreen)
        await picked(pilot, "down", "enter", "down")
        await retyped(app, pilot, "61")
        await accepted(pilot)
        await pilot.press("escape", "escape", opens=TableScreen)
        await pilot.pause()
        assert "Bob stands on 31." not in screen_text(app)


async def test_a_correction_that_somebody_overtook_keeps_what_was_typed(store: Path) -> None:
    number = opened_table(store, *ABC, played=TWO_ROUNDS)
    async with at_history(store, number) as (app, pilot):
        await picked(pilot, "down", "enter", "down")
        await retyped(app, pilot, "61")
        with elsewhere(store) as other:
            other.night(number).table().withdraw(2)
        await until(pilot, lambda: "✗ Someone else typed" in screen_text(app))
        assert "61" in screen_text(app)
        await pilot.press("enter", shows="✗ Someone else typed")
        assert recorded(app, number) == 0
        await accepted(pilot)
        assert recorded(app, number) == 1
        assert app.director.night(number).table().page().table.seats[2].withdrew


async def test_a_correction_of_what_was_shown_counts_whoever_plays_on(store: Path) -> None:
    number = opened_table(store, *ABC, played=TWO_ROUNDS)
    async with at_history(store, number) as (app, pilot):
        await picked(pilot, "down", "enter", "down")
        await retyped(app, pilot, "61")
        with elsewhere(store) as other:
            other.night(number).table().roll(54)
        await accepted(pilot)
        assert recorded(app, number) == 1
        assert app.director.night(number).table().page().table.rolls == (54,)


async def test_what_somebody_else_has_put_right_stands_as_it_is_now(store: Path) -> None:
    number = opened_table(store, *ABC, played=TWO_ROUNDS)
    async with at_history(store, number) as (app, pilot):
        await picked(pilot, "down", "enter", "down")
        assert "Now         43" in screen_text(app)
        with elsewhere(store) as other:
            pick = next(
                line.pick for line in other.night(number).table().picks() if line.pick.text == "43"
            )
            other.night(number).table().correct(Correction(pick.entries, "61", nth=pick.nth))
            await pilot.sees("✎ was 43", "Now         61")
            assert "✗ Someone else corrected this: it is 61 now." in screen_text(app)
            box = app.screen.query_one("#text", Box)
            assert box.value == "61"
            await retyped(app, pilot, "62")
            other.night(number).undo()
        await until(pilot, lambda: "Now         43" in screen_text(app))
        assert box.value == "62"
        await pilot.press("enter", opens=CorrectionScreen)
        await accepted(pilot)
        assert recorded(app, number) == 1


async def test_a_correction_that_could_not_be_saved_can_be_tried_again(store: Path) -> None:
    number = opened_table(store, *ABC, played=TWO_ROUNDS)
    async with at_history(store, number) as (app, pilot):
        await picked(pilot, "down", "enter", "down")
        await retyped(app, pilot, "61")
        away = store.rename(store.with_name("away.db"))
        await pilot.press("enter", shows="✗ Not ")
        assert isinstance(app.screen, CorrectionScreen)
        assert "61" in screen_text(app)
        away.rename(store)
        await pilot.press("enter")
        # Not by what is said of it: news of the store may stand there since.
        await until(pilot, lambda: not isinstance(app.screen, CorrectionScreen))
        assert recorded(app, number) == 1


async def test_all_that_changes_can_be_looked_at(store: Path) -> None:
    number = opened_table(store, *ABC, played=TWO_ROUNDS, currency="EUR", unit_worth="0.50")
    async with at_history(store, number, SMALL) as (app, pilot):
        await picked(pilot, "down", "enter", "down")
        await retyped(app, pilot, "61")
        await pilot.press("pageup", "pagedown", shows="€0.00 → €0.50")
        assert "Ann" in line_with(app, "€0.00 → €0.50")


def test_only_columns_in_which_something_changes_are_there() -> None:
    bob, name = "Bartholomew", "[@click=app.quit]x[/]"
    rows = (
        Shift(bob, {"units": ("3", "2"), "place": ("1", "1"), "prize": ("", "€5")}),
        Shift(name, {"units": ("0", "1"), "place": ("4", "4"), "prize": ("€5", "")}),
        Shift("Pot", {"units": ("3", "4")}),
    )
    assert [(column.heading, column.cells) for column in columns(rows) if any(column.cells)] == [
        ("", [bob, name, "Pot"]),
        ("Units", ["3 → 2", "0 → 1", "3 → 4"]),
        ("Prize", ["none → €5", "€5 → none", ""]),
    ]


async def test_a_match_told_by_its_loser_is_put_right_by_a_name(store: Path) -> None:
    with elsewhere(store) as director:
        number = duels(director, "Ann Ben", best="3")
        loses(director.night(number), "Ben", "Ben")
    async with at_history(store, number, LARGE) as (app, pilot):
        await picked(pilot, "enter", "end")
        shown = screen_text(app)
        assert "Now         Ben, match" in shown
        assert "For example Ben." in shown
        await retyped(app, pilot, "Ann")
        await accepted(pilot)
        match = app.director.night(number).table(1).match
        assert (by_player(match, "won"), match.over, match.rounds) == ((1, 1), False, 0)


# Who would be out by a correction and stays, and re-buys that no longer fit: by the host's word


def standing(app: TourneyApp, number: int, name: str) -> str:
    return next(
        line.status for line in app.director.night(number).places().lines if line.name == name
    )


async def test_f9_1_somebody_is_sent_out_with_a_reason_on_record(tmp_path: Path) -> None:
    number = who_stays(tmp_path)
    async with bob_lost(tmp_path, number) as (app, pilot):
        await to_the_stays(pilot)
        assert "Bob stays in for now." in screen_text(app)
        await answer(pilot, "enter", "✗ Say why, in a few words.", "all saw it", shows="Goes out.")
        see(app, "all saw it", hides="Still in")
        assert standing(app, number, "Bob") == "playing"
        await accepted(pilot)
        assert isinstance(app.screen, HistoryScreen)
        assert standing(app, number, "Bob") == "out"
        event = app.director.night(number).session.rows[-1].event
        assert [reason for _, reason in getattr(event, "outs", ())] == ["all saw it"]


async def test_f9_1_escape_lets_them_stay_and_space_takes_the_word_back(tmp_path: Path) -> None:
    number = who_stays(tmp_path)
    async with bob_lost(tmp_path, number) as (app, pilot):
        await to_the_stays(pilot)
        await pilot.press("escape", opens=CorrectionScreen)
        see(app, "! Bob should be out", "Still in")
        await pilot.press("space", opens=ReasonScreen)
        await pilot.press(*"agreed", "enter", shows="Goes out.")
        await pilot.press("space")
        await until(pilot, lambda: "Goes out." not in screen_text(app))
        see(app, "! Bob should be out", "Still in")
        await pilot.press("escape", opens=HistoryScreen)
        assert app.director.night(number).table(1).standings_view().corrections == 0


async def test_f9_1_in_a_round_it_says_when_somebody_can_be_sent_out(tmp_path: Path) -> None:
    number = who_stays(tmp_path)
    with closing(Director.open(tmp_path / STORE, lambda: "42613")) as director:
        director.night(number).moves.accept_plan()
        (place,) = (
            table.number
            for table in director.night(number).floor().tables
            if "Bob" in [seat.name for seat in table.seats]
        )
        director.night(number).table(place).roll(54)
    async with bob_lost(tmp_path, number, SMALL) as (app, pilot):
        shown = " ".join(screen_text(app).split())
        assert "Can go out between rounds." in shown
        assert "↓ Space" not in shown
        await pilot.press("down", "space", shows="is in the middle of a round.")
        assert isinstance(app.screen, CorrectionScreen)
        await accepted(pilot)
        assert standing(app, number, "Bob") == "playing"


async def test_f9_1_a_re_buy_that_does_not_fit_is_struck_or_kept(store: Path) -> None:
    with closing(Director.open(store, lambda: "42613")) as director:
        number = bought(director, seated=False)
    async with at_history(store, number, SMALL) as (app, pilot):
        await picked(pilot, "enter", "down")
        await retyped(app, pilot, "Bob")
        await until(pilot, lambda: "✗ Ann's re-buy" in screen_text(app))
        see(app, "Ann has €5.00 back for the re-buy.")
        await pilot.press("down", "space", shows="✓ Ann's re-buy")
        see(app, "Kept with 1 unit on top.")
        await pilot.press("space", shows="✗ Ann's re-buy")
        await pilot.press("space", shows="✓ Ann's re-buy")
        await accepted(pilot)
        (ann,) = (line for line in app.director.night(number).places().lines if line.name == "Ann")
        assert (ann.units, ann.rebuys) == (2, 1)
