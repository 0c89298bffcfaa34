"""One table on the screen: what is typed and clicked there, drawn, and refused."""

from pathlib import Path

from textual.widgets import Input

from screens.app.app import TourneyApp
from screens.seats.screen import SeatsScreen
from screens.table.join import EndDialog, JoinDialog
from screens.table.screen import TableScreen
from screens.ui.large.letters import big
from screens.ui.status_line import Banner
from tests.screens.driving import click_on, type_in, until
from tests.screens.reading import SMALL, line_with, screen_text, see, words_on_screen
from tests.screens.tables import act_words, at_table, offer_line, opened_table
from tests.stores import spoil
from tourney.game.mexico.events import PotBy
from tourney.game.mexico.round import RoundPlayed
from tourney.game.mexico.table import TableView
from tourney.game.mexico.words import after_roll


async def test_two_digits_record_a_roll_in_either_order(store: Path) -> None:
    number = opened_table(store, "Ann", "Bob", "Cid")
    async with at_table(store, number) as (app, pilot):
        await type_in(pilot, "45")
        assert app.director.night(number).table().page().table.rolls == (54,)
        see(app, "Ann has 54", hides="✓")
        assert "54…" in line_with(app, "▶◆ Ann")


async def test_two_more_digits_roll_again(store: Path) -> None:
    number = opened_table(store, "Ann", "Bob")
    async with at_table(store, number, (160, 50)) as (app, pilot):
        await type_in(pilot, "5461")
        assert app.director.night(number).table().page().table.rolls == (54, 61)
        assert "Ann  61…" in line_with(app, "▶◆")
        assert "before: 54" in act_words(app)


async def test_standing_before_a_roll_is_not_offered_and_says_why(store: Path) -> None:
    async with at_table(store, opened_table(store, "Ann", "Bob")) as (app, pilot):
        assert "stand" not in act_words(app)
        await pilot.press("enter", shows="Ann has not rolled yet.")


async def test_other_digits_are_refused_and_what_was_typed_is_kept(store: Path) -> None:
    number = opened_table(store, "Ann", "Bob")
    async with at_table(store, number) as (app, pilot):
        for digit in "0789":
            await type_in(pilot, f"5{digit}", shows=("A die shows 1 to 6.", "undo the 5"))
            await pilot.press("4")
            assert app.director.night(number).table().page().table.rolls == (54,)
            await pilot.press("u")


async def test_one_die_and_enter_asks_for_the_other_or_it_is_cleared_alone(store: Path) -> None:
    number = opened_table(store, "Ann", "Bob", played="54")
    async with at_table(store, number) as (app, pilot):
        await pilot.press("6", "enter", shows=("One die is typed, 6", "undo the 6"))
        for key in ("backspace", "escape", "u"):
            await pilot.press(key, shows="roll again")
            assert isinstance(app.screen, TableScreen), key
            assert app.director.night(number).table().page().table.rolls == (54,), key
            await pilot.press("6")


async def test_the_dice_can_be_clicked(store: Path) -> None:
    number = opened_table(store, "Ann", "Bob")
    async with at_table(store, number) as (app, pilot):
        await click_on(pilot, "5 6  the dice")
        await click_on(pilot, "4 5 6  second die")
        assert app.director.night(number).table().page().table.rolls == (54,)


async def test_undo_takes_one_step_a_press_and_says_which_back_to_the_seats(store: Path) -> None:
    number = opened_table(store, "Ann", "Bob", played="54 . 43")
    async with at_table(store, number) as (app, pilot):
        await pilot.press("ctrl+z", shows="Undone: Bob's roll 43.")
        await pilot.press("u", shows="Undone: Ann's stand.")
        await pilot.press("u", shows=("Undone: Ann's roll 54.", "Ann starts the round"))
        await pilot.press("u", shows="Undone: Ann's lead.")
        assert "Ann: one die" in act_words(app)
        await pilot.press("u", opens=SeatsScreen)
        assert app.director.night(number).view().state == "seating"


async def test_a_damaged_night_is_shown_and_takes_nothing(store: Path) -> None:
    number = opened_table(store, "Ann", "Bob", played="54 . 43")
    spoil(store, f"night/{number}/table/1", 4, "{}")
    async with at_table(store, number) as (app, pilot):
        assert any(it.has_class("-alarm") for it in app.screen.query(Banner))
        await pilot.press("5", hides="1 2 3")
        assert app.director.night(number).table().page().table.rolls == (54,)


async def test_of_twenty_players_the_one_on_turn_is_in_sight(store: Path) -> None:
    names = [f"Guest {n:02}" for n in range(1, 21)]
    number = opened_table(store, *names, preset="mexxen", lead=False)
    async with at_table(store, number, SMALL) as (app, pilot):
        for name in names:
            assert any("▶" in line and name in line for line in screen_text(app).splitlines())
            await pilot.press("3" if name != names[4] else "6")
        assert any("▶◆" in line and names[4] in line for line in screen_text(app).splitlines())


async def test_the_seats_out_of_sight_can_be_looked_at(store: Path) -> None:
    names = [f"Guest {n:02}" for n in range(1, 21)]
    async with at_table(store, opened_table(store, *names)) as (app, pilot):
        see(app, "↓", hides="Guest 20")
        await pilot.press("pagedown", "pagedown", "pagedown", shows="Guest 20")
        await pilot.press("pageup", "pageup", "pageup", shows="Guest 01")


async def test_units_by_the_hundred_are_numbers_that_align(store: Path) -> None:
    number = opened_table(store, "Ann", "Bob", "Cid", units="100", played="54 . 64 31")
    async with at_table(store, number) as (app, _):
        assert "100" in line_with(app, "   Ann")
        assert line_with(app, "   Ann").index("100") + 1 == line_with(app, "▶◆ Cid").index("99")


# How the host ends play at the table of the open game (R12), and a table that is over


ABC = ("Ann", "Bob", "Cid")
#: Bob pays 1, and leads the second round.
ROUND = "54 . 31 65"


async def test_r12_1_r12_2_the_end_of_play_names_who_share_first_place(store: Path) -> None:
    number = opened_table(store, *ABC, played=f"{ROUND} 43")
    async with at_table(store, number, SMALL) as (app, pilot):
        before = app.director.night(number).table().page().table
        await pilot.press("ctrl+e", opens=EndDialog, shows=("1= Ann  5 units", "3. Bob  4 units"))
        shown = screen_text(app)
        assert "This round won't count." in shown
        await pilot.press("escape", opens=TableScreen)
        assert app.director.night(number).table().page().table == before
        await pilot.press("ctrl+e", "enter")
        table = app.director.night(number).table().page().table
        assert (table.phase, table.match.ended) == ("finished", PotBy.LEADER)
        see(
            app,
            "share first place and",
            "u undo the end of play",
            hides=("has won", "wins the pot"),
        )
        await pilot.press("f3", shows="with 5 units each after 1 round")
        await pilot.press("escape", "u", shows="✓ Undone: the end of play.")
        assert app.director.night(number).table().page().table == before


async def test_r12_3_each_way_of_the_pot_is_shown_in_money_and_can_be_chosen(store: Path) -> None:
    number = opened_table(store, *ABC, played=ROUND, unit_worth="0.50", currency="GBP")
    async with at_table(store, number) as (app, pilot):
        await pilot.press("ctrl+e", shows="first   units    even  chance")
        assert "1= Cid  5 units   £0.25   £0.18   £0.16   £0.20" in screen_text(app)
        await pilot.press("down", "down", "enter")
        assert app.director.night(number).table().page().table.match.ended is PotBy.EVEN
        assert "is shared equally." in words_on_screen(app)


async def test_r12_1_play_can_be_ended_before_the_first_round(store: Path) -> None:
    number = opened_table(store, *ABC)
    async with at_table(store, number) as (app, pilot):
        await pilot.press("ctrl+e", "up", "enter")
        assert app.director.night(number).view().state == "playing"
        await pilot.press("ctrl+e", "enter")
        assert app.director.night(number).view().state == "finished"
        await pilot.press("ctrl+e", shows="✗")


ENDED = "54 . 64 31 65 . 64"


async def test_news_of_a_winner_whose_name_has_no_large_letters_names_them(store: Path) -> None:
    number = opened_table(store, "李雷", "李雷 2", "李雷 3", preset="sudden-death", played=ENDED)
    async with at_table(store, number, SMALL) as (app, _):
        winner = app.director.night(number).table().page().table.winner
        assert winner is not None
        assert "Wins the pot" in screen_text(app)
        assert winner in act_words(app)


# People at a table on the screen: who leaves, joins, and comes back


async def test_f8_6_leaving_says_what_it_means_before_it_counts(store: Path) -> None:
    number = opened_table(
        store, "Ann", "Bob", "Cid", played="54", currency="EUR", unit_worth="0.50"
    )
    async with at_table(store, number) as (app, pilot):
        await pilot.press("w", "enter", shows="Ann leaves?")
        await pilot.press("down", "enter", opens=TableScreen)  # it can be thought better of
        await pilot.press("w", "escape", opens=TableScreen)
        await pilot.press("w", "down", "enter", shows="Bob leaves?")
        shown = words_on_screen(app)
        assert "5 units (€2.50) go into the pot. Bob can come back between rounds" in shown
        assert "This round doesn't count." in shown
        assert app.director.night(number).table().page().table.match.pot == 0
        await pilot.press("enter", shows=("Bob has left the table.", "Bob leaves"))
        assert app.director.night(number).table().page().table.match.pot == 5
        assert app.director.night(number).table().page().table.rolls == ()
        assert "3rd, left" in line_with(app, "   Bob")


async def test_leaving_the_last_two_is_for_good(store: Path) -> None:
    number = opened_table(store, "Ann", "Bartholomew", units="12")
    async with at_table(store, number) as (app, pilot):
        await pilot.press("w", shows=("Who's leaving?", "Ann          12 units"))
        assert "Bartholomew  12 units" in screen_text(app)
        await pilot.press("enter", shows="12 units go into the pot. Ann can't come")


async def test_whoever_joins_a_night_with_a_fee_is_said_to_owe_it(store: Path) -> None:
    number = opened_table(store, "Ann", "Bob", currency="EUR", fee="5")
    async with at_table(store, number) as (app, pilot):
        await pilot.press("j", opens=JoinDialog)
        await pilot.press(*"Dora", "tab", "1", "enter", shows="Was the fee taken?")
        await until(pilot, lambda: "The whole fee buys 1 unit of" in screen_text(app))
        await pilot.press("down", "enter")
        due = "Dora joins the table. The fee of €5.00 is due: F7 marks it paid."
        await until(pilot, lambda: due in screen_text(app))


async def test_somebody_new_joins_in_a_named_seat(store: Path) -> None:
    number = opened_table(store, "Ann", "Bob", "Cid")
    async with at_table(store, number) as (app, pilot):
        assert "j join" in offer_line(app)
        await pilot.press("j", shows="Who's joining?")
        await type_in(pilot, "ann")
        await pilot.press("enter")
        await pilot.sees("✗ Ann ", "Perhaps Ann B?", " ann")
        await pilot.press("ctrl+u", *"Dora")
        await pilot.press("down", "down", shows="left of Cid")
        await pilot.press("right", shows="left of Ann")
        await pilot.press("enter", shows="Dora joins the table.")
        seats = [seat.name for seat in app.director.night(number).table().page().table.seats]
        assert seats == ["Ann", "Dora", "Bob", "Cid"]


async def test_the_units_offered_are_replaced_or_changed_and_are_three_digits_at_most(
    store: Path,
) -> None:
    number = opened_table(store, "Ann", "Bob")
    async with at_table(store, number) as (app, pilot):
        await pilot.press("j", opens=JoinDialog)
        await pilot.press(*"Cid", "tab", *"x1234")
        assert app.screen.query_one("#units", Input).value == "123"
        await pilot.press(*["backspace"] * 3, "enter", shows="Units are a whole number")
        await pilot.press("escape")
        assert len(app.director.night(number).table().page().table.seats) == 2

        async def join(name: str, *keys: str) -> None:
            await pilot.press("j", opens=JoinDialog)
            await type_in(pilot, name)
            await pilot.press("tab", *keys, "enter", shows=f"✓ {name} ")

        await join("Cid", "9", "9")
        await join("Dora", "right", "0")
        await join("Eva", "home", "1")
        await join("Fay", "end", "5")
        seats = app.director.night(number).table().page().table.seats
        assert [seat.units for seat in seats] == [5, 5, 99, 50, 15, 55]


async def test_of_several_names_it_is_said_that_one_joins_at_a_time(store: Path) -> None:
    async with at_table(store, opened_table(store, "Ann", "Bob")) as (app, pilot):
        await pilot.press("j", opens=JoinDialog)
        name = app.screen.query_one("#name", Input)
        await type_in(pilot, "Cid, Dora")
        await pilot.press("enter", shows="One person joins at a time.")
        await pilot.press("escape")
        await until(pilot, lambda: "One person joins" not in screen_text(app))
        assert (name.value, name.has_focus) == ("Cid, Dora", True)
        await pilot.press("down", "enter")  # from another row it is asked, too
        await until(pilot, lambda: "One person joins at a time." in screen_text(app))
        await pilot.press("escape")
        await until(pilot, lambda: name.has_focus)
        await pilot.press("end", *["backspace"] * len(", Dora"))
        await pilot.press("enter", shows="✓ Cid ")


async def test_whoever_is_out_comes_back_by_name(store: Path) -> None:
    number = opened_table(store, "Ann", "Bob", "Cid", preset="sudden-death", played="54 . 64 31")
    async with at_table(store, number) as (app, pilot):
        await pilot.press("j", shows="Out: Cid.")
        await type_in(pilot, "cid", shows="the old one")
        await pilot.press("enter", shows="Cid is back.")
        assert [seat.units for seat in app.director.night(number).table().page().table.seats] == [
            1,
            1,
            1,
        ]


async def test_joining_in_the_middle_of_a_round_is_not_offered_and_says_why(store: Path) -> None:
    async with at_table(store, opened_table(store, "Ann", "Bob", played="54")) as (app, pilot):
        assert "join" not in offer_line(app)
        await pilot.press("j", shows="A round is in play. Players join between rounds.")


# Rounds at a table on the screen: what is made much of, leads, and rounds aborted


async def test_going_out_is_made_much_of_and_the_place_shown(store: Path) -> None:
    number = opened_table(store, "Ann", "Bob", "Cid", preset="sudden-death", played="54 . 64")
    async with at_table(store, number) as (app, pilot):
        await type_in(pilot, "31", shows="Cid pays 1 unit and is out.")
        assert "OUT" in act_words(app)
        assert all(line.strip() in screen_text(app) for line in big("ANN", 38))
        assert "Ann starts the round" in act_words(app)
        assert "out, 3rd" in line_with(app, "   Cid")


async def test_a_tie_announces_the_tie_break_and_who_is_in_it(store: Path) -> None:
    number = opened_table(store, "Ann", "Bob", "Cid", played="54 . 31")
    async with at_table(store, number) as (app, pilot):
        await type_in(pilot, "31")
        shown = screen_text(app)
        assert "Bob and Cid with 31 roll again." in shown
        assert "TIE! ≈ Bob and Cid" in act_words(app)
        assert "Round 1, tie-break" in shown
        assert " tie " in line_with(app, "▶◆ Bob")
        assert " tie " in line_with(app, "   Cid")
        assert " tie " not in line_with(app, "   Ann")


async def test_an_extra_round_offers_to_count_pips(store: Path) -> None:
    number = opened_table(store, "Ann", "Bob", "Cid", preset="mexxen", played="54 . 31")
    async with at_table(store, number) as (app, pilot):
        assert "pips" not in offer_line(app)
        await type_in(pilot, "31", shows="Bob and Cid with 31")
        assert "Cid chooses how it is counted: v value, p pips." in screen_text(app)
        assert "v value ✓   p pips" in offer_line(app)
        await pilot.press("p", shows="counted by pips")
        await pilot.press("v", "p", *"21")
        assert "3 pips" in line_with(app, "   Bob")
        assert "▼" in line_with(app, "   Bob")
        await pilot.press("v", shows="can't change how it counts")


async def test_an_abort_is_offered_when_it_is_allowed_and_by_whom(store: Path) -> None:
    number = opened_table(store, "Ann", "Bob", "Cid", preset="mexxen")
    async with at_table(store, number) as (app, pilot):
        assert "ends round" not in offer_line(app)
        await pilot.press("a", shows="Ann must roll before ending the round.")
        await pilot.press(*"41", "enter", *"54")
        assert "a Bob ends round" in offer_line(app)
        await pilot.press("a", shows=("Bob ends the round.", *big("ANN", 38)))


async def test_a_match_that_is_over_takes_no_roll_and_undo_goes_on_with_it(store: Path) -> None:
    number = opened_table(store, "Ann", "Bob", "Cid", preset="sudden-death", played="54 . 64 31")
    async with at_table(store, number) as (app, pilot):
        await pilot.press(*"65", "enter", *"41")
        assert "u undo Bob's roll 41" in offer_line(app)
        await pilot.press("5", shows="Ann has won.")
        await pilot.press("u", shows=("Undone: Bob's roll 41.", "Bob: one roll"))


async def test_the_roll_off_takes_one_digit_a_die_and_breaks_ties(store: Path) -> None:
    number = opened_table(store, "Ann", "Bob", "Cid", lead=False)
    async with at_table(store, number) as (app, pilot):
        await type_in(pilot, "626")
        assert "Ann and Cid tie for highest with 6 and roll again." in act_words(app)
        await type_in(pilot, "35", shows=("Cid starts", "▶◆ Cid"))


async def test_the_lead_can_be_drawn_by_lot_or_named(store: Path) -> None:
    number = opened_table(store, "Ann", "Bob", "Cid", lead=False)
    async with at_table(store, number) as (app, pilot):
        assert "l who goes first" in offer_line(app)
        await pilot.press("l", "enter", shows="starts the round")
        assert "The dice choose who leads" in screen_text(app)
        await pilot.press("u", shows="Undone")
        await pilot.press("l", "down", "down", "enter", shows="Bob starts the round")
        await pilot.press("l", shows="The first lead is known already.")


async def test_one_die_that_is_typed_is_there_still_after_a_look_elsewhere(store: Path) -> None:
    async with at_table(store, opened_table(store, "Ann", "Bob")) as (app, pilot):
        await pilot.press("5")
        for key in ("f2", "f3", "f4", "f6", "f8", "f9"):
            await pilot.press(key)
            await until(pilot, lambda: not isinstance(app.screen, TableScreen))
            await pilot.press("escape", opens=TableScreen)
            assert "undo the 5" in screen_text(app), key
        await pilot.press("4", shows=f"54 {after_roll(1, 3)}")


async def test_one_die_that_is_typed_keeps_the_host_from_the_list_of_people(store: Path) -> None:
    async with at_table(store, opened_table(store, "Ann", "Bob")) as (app, pilot):
        await pilot.press("5", "f7")
        why = "✗ One die is typed, 5: type the other, or clear it."
        await until(pilot, lambda: why in screen_text(app))
        await pilot.press("4", shows=f"54 {after_roll(1, 3)}")


# R14 at the table: a die left lying, a 31 that makes somebody pay, one die each


def table_of(app: TourneyApp, number: int) -> TableView:
    return app.director.night(number).table().page().table


async def test_r14_1_h_leaves_the_one_die_that_may_lie(store: Path) -> None:
    number = opened_table(store, "Ann", "Bob", "Cid", preset="mexen")
    async with at_table(store, number) as (app, pilot):
        assert "leave" not in act_words(app)
        await type_in(pilot, "61", shows="leave the 1")
        await pilot.press("h", shows="the other die")
        await pilot.press("enter", shows="The 1 is left lying")
        await pilot.press("2", shows="Mexico")
        assert table_of(app, number).match.raises == 1


async def test_r14_1_of_two_dice_that_may_lie_the_digit_says_which(store: Path) -> None:
    number = opened_table(store, "Ann", "Bob", hold="any", played="54")
    async with at_table(store, number) as (_, pilot):
        await pilot.press("h", shows="the die left lying")
        await pilot.press("3", shows="4 or 5")
        await pilot.press("5", "6", shows="Ann has 65")
        await pilot.press("h", shows="No die may be left lying now.")


async def test_r14_1_where_no_die_may_lie_h_is_no_key(store: Path) -> None:
    async with at_table(store, opened_table(store, "Ann", "Bob", played="54")) as (_, pilot):
        await pilot.press("h", shows="That key does nothing here.")


async def test_r14_2_a_31_asks_for_a_seat_and_the_letter_makes_it_pay(store: Path) -> None:
    number = opened_table(store, "Ann", "Bob", "Cid", preset="mexen")
    async with at_table(store, number) as (app, pilot):
        await type_in(pilot, "31", shows="who pays 1 unit?")
        assert "b Bob c Cid Enter no one" in act_words(app)
        assert table_of(app, number).rolls == ()
        await pilot.press("4", shows="Type the letter of the player who pays")
        await pilot.press("b", shows="Ann has 31")
        part = table_of(app, number).match.part
        assert part is not None
        assert [throw.to for throw in part.throws] == [1]
        await pilot.press("enter", shows="Bob")
        await type_in(pilot, "65", shows="Cid: one roll")
        await pilot.press("u", "u", shows="Undone: Ann's stand.")
        await pilot.press("u", shows="Undone: Ann's roll 31, Bob pays.")


async def test_r14_2_enter_makes_nobody_pay_and_undo_takes_both_back(store: Path) -> None:
    number = opened_table(store, "Ann", "Bob", preset="mexen")
    async with at_table(store, number) as (app, pilot):
        await type_in(pilot, "31", shows="no one")
        await pilot.press("enter", shows="Ann has 31")
        await pilot.press("u", shows="Undone")
        assert table_of(app, number).rolls == ()


async def test_r14_4_a_throw_of_one_die_is_one_digit_at_every_speed(store: Path) -> None:
    number = opened_table(store, "Ann", "Bob", ties="one-die", played="54 .", max_rolls="2")
    async with at_table(store, number) as (app, pilot):
        await pilot.press("f5")
        await type_in(pilot, "54", shows="one die each")
        await pilot.press("3", shows="Beat Ann's 3")
        await pilot.press("2", shows="Bob")
        played = table_of(app, number).match.story.last
        assert isinstance(played, RoundPlayed)
        assert played.loser == 1


async def test_r14_6_doubles_are_shown_as_hundreds(store: Path) -> None:
    number = opened_table(store, "Ann", "Bob", preset="mexen")
    async with at_table(store, number) as (app, pilot):
        await type_in(pilot, "44", shows="Ann has 400")
        await pilot.press("enter", shows="Beat Ann's 400")
        assert "44" not in screen_text(app)


async def test_r14_3_who_will_pay_for_a_31_stands_there_until_the_round_ends(store: Path) -> None:
    number = opened_table(store, "Ann", "Bob", "Cid", preset="mexen")
    async with at_table(store, number) as (_, pilot):
        await type_in(pilot, "31", shows="who pays 1 unit?")
        await pilot.press("b", shows="For a 31 Bob pays 1 after the round.")
        await pilot.press("enter", shows="For a 31 Bob pays 1 after the round.")
        await type_in(pilot, "31c", shows="For a 31 Bob pays 1 and Cid pays 1 after the round.")
        await pilot.press("u", "u", "u", shows="Undone: Ann's roll 31, Bob pays.")
        assert "after the round" not in screen_text(pilot.app)


async def test_r14_3_a_speed_without_payments_for_31s_says_so(store: Path) -> None:
    number = opened_table(store, "Ann", "Bob", preset="mexen")
    async with at_table(store, number) as (_, pilot):
        await pilot.press("f5", shows="At last rolls no one pays")
        await pilot.press("f1", shows="Type each player's last roll")
        await pilot.press("escape", "f5", shows="At results no one pays")
        await pilot.press("f1", shows="Type the letter of who lost")
