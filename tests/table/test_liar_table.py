"""The table of Liar's Mexico, by its keys: who begins, claims, doubts, fouls and undo (R9)."""

from pathlib import Path

import pytest

from screens.app.app import TourneyApp
from screens.table.liar.screen import LiarTableScreen
from screens.ui.status_line import Banner
from tests.screens.driving import click_on, running, store_opened
from tests.screens.liar_tables import at_liar_table, fouls_of, liar_table, opened_liar, tally
from tests.screens.reading import SMALL, USUAL, screen_text, see
from tests.screens.tables import act_words, offer_line, seat_line
from tests.stores import spoil
from tourney.game.dice import ORDERS, Order

ABC = ("Ann", "Bob", "Cid")
ABCD = (*ABC, "Dora")


# Who begins


async def test_a_letter_says_who_begins(store: Path) -> None:
    async with at_liar_table(store, opened_liar(store, *ABC, begins=None)) as (app, pilot):
        assert "a-c the player" in act_words(app)
        assert "b  Bob" in seat_line(app, "Bob")
        await pilot.press("b", shows="Bob starts")
        assert "▶   Bob" in seat_line(app, "Bob  ")
        assert "the claim" in act_words(app)


async def test_before_somebody_begins_nothing_else_can_be_typed(store: Path) -> None:
    async with at_liar_table(store, opened_liar(store, *ABC, begins=None)) as (app, pilot):
        await pilot.press("5", shows="letter, a-c.")
        await pilot.press("d", shows="✗")
        assert fouls_of(app) == ""


# Claims


@pytest.mark.parametrize("typed", ["54", "45"])
async def test_two_digits_are_a_claim_and_the_cup_goes_on(store: Path, typed: str) -> None:
    number = opened_liar(store, *ABC)
    async with at_liar_table(store, number) as (app, pilot):
        await pilot.press(typed[0])
        assert f"undo the {typed[0]}" in offer_line(app)
        assert liar_table(app, number).match.claim is None
        await pilot.press(typed[1], hides="✓")
        assert "d doubt 1 2 3 4 5 6 go higher" in act_words(app)
        assert " 54 " in seat_line(app, "  Ann ")
        assert "▶" in seat_line(app, "  Bob ")
        assert "next" in seat_line(app, "  Cid ")
        assert "must beat Ann's" in screen_text(app)
        assert "u undo Ann's claim of 54" in offer_line(app)


async def test_what_would_beat_the_claim_stands_in_order(store: Path) -> None:
    async with at_liar_table(store, opened_liar(store, *ABC)) as (app, pilot):
        assert "Type what Ann claims." in act_words(app)
        await pilot.press("6", "5")
        assert "To beat 65: 22 33 44 55 66 21 11 " in act_words(app)


async def test_a_21_turns_the_cup_round(store: Path) -> None:
    async with at_liar_table(store, opened_liar(store, *ABCD)) as (app, pilot):
        see(app, "goes left", hides="↓ The cup goes left")
        await pilot.press("2", "1")
        see(
            app,
            "The cup goes right",
            "so the cup goes right. Dora: 11 or doubt?",
            hides="↑ The cup goes right",
        )
        assert "▶" in seat_line(app, "  Dora ")
        assert "next" in seat_line(app, "  Cid ")
        assert "To beat 21: 11 " in act_words(app)


async def test_of_a_claim_too_low_it_is_asked_whether_it_was_noticed(store: Path) -> None:
    async with at_liar_table(store, opened_liar(store, *ABC, played="44")) as (app, pilot):
        await pilot.press("3", "1", shows="31 doesn't beat Ann's 44.", hides="✗")
        assert "y yes, 1 penalty n no" in act_words(app)
        await pilot.press("5", shows="undo the 5")
        await pilot.press("5", shows="Bob's claim of 55")


async def test_a_claim_too_low_that_nobody_noticed_is_played_on_from(store: Path) -> None:
    async with at_liar_table(store, opened_liar(store, *ABC, played="44")) as (app, pilot):
        await pilot.press("3", "1", "n")
        assert "must beat Bob's 31 (too low)" in screen_text(app)
        assert "To beat 31: 32" in act_words(app)


@pytest.mark.parametrize("key", ["y", "b"])
async def test_a_claim_too_low_that_is_noticed_is_a_foul_in_one_key(store: Path, key: str) -> None:
    number = opened_liar(store, *ABC, played="44", penalties="drinks")
    async with at_liar_table(store, number) as (app, pilot):
        await pilot.press("3", "1")
        assert "y yes, 1 drink" in act_words(app)
        await pilot.press(key, shows="▼ Bob ")
        assert tally(app, number) == [0, 1, 0]


# An 11


async def test_an_11_asks_who_is_to_answer_it(store: Path) -> None:
    async with at_liar_table(store, opened_liar(store, *ABCD, penalties="drinks")) as (app, pilot):
        await pilot.press("1", "1", shows="Ann claims 11")
        assert "b-d the player" in act_words(app)
        assert "a  Ann" not in screen_text(app)
        await pilot.press("c", shows="✓ Ann claims 11, for Cid.")
        assert "Take the 11, 1 drink, or doubt it: 2 if it is true." in act_words(app)
        assert "t take it d doubt" in act_words(app)
        assert "doubt" not in offer_line(app)
        assert "Nothing beats 11" in act_words(app)


async def test_an_11_is_for_the_seat_that_is_clicked(store: Path) -> None:
    async with at_liar_table(store, opened_liar(store, *ABCD)) as (app, pilot):
        await pilot.press("1", "1")
        await pilot.click("LiarSeats", offset=(10, 5))
        assert "for Dora." in screen_text(app)


async def test_an_11_is_nobodys_own_and_stays_typed(store: Path) -> None:
    async with at_liar_table(store, opened_liar(store, *ABC)) as (app, pilot):
        await pilot.press("1", "1", "a", shows="✗ An 11 must name another player at the table.")
        assert "Ann claims 11" in screen_text(app)


async def test_with_one_possible_target_an_11_needs_no_letter(store: Path) -> None:
    async with at_liar_table(store, opened_liar(store, "Ann", "Bob")) as (_, pilot):
        await pilot.press("1", "1", shows="✓ Ann claims 11, for Bob.")


async def test_an_11_is_taken_with_a_key(store: Path) -> None:
    number = opened_liar(store, *ABC, penalties="drinks")
    async with at_liar_table(store, number) as (app, pilot):
        await pilot.press("1", "1", "c", "t", shows=("✓ Cid takes the 11.", "▼ Cid takes 1 drink"))
        assert tally(app, number) == [0, 0, 1]
        assert "Bob starts" in screen_text(app)


async def test_an_11_is_doubted_with_its_dice(store: Path) -> None:
    number = opened_liar(store, *ABC, penalties="drinks")
    async with at_liar_table(store, number) as (app, pilot):
        await pilot.press("1", "1", "c", "d", "1", "1")
        assert tally(app, number) == [0, 0, 2]
        assert "▼ Cid takes 2 drinks" in screen_text(app)


# Doubts


async def test_a_doubt_takes_the_dice_under_the_cup(store: Path) -> None:
    number = opened_liar(store, *ABC, played="54", penalties="drinks")
    async with at_liar_table(store, number) as (app, pilot):
        assert "d doubt 1 2 3 4 5 6 go higher" in act_words(app)
        assert "doubt" not in offer_line(app)
        await pilot.press("d")
        see(app, "1 2 3 4 5 6  the dice", "doubts Ann's 54", hides="go higher")
        await pilot.press("3", shows="undo the 3")
        await pilot.press("4", shows="▼ Ann takes 1 drink", hides="✓")
        assert "Ann said 54 and had 43." in screen_text(app)
        assert "1 drink" in seat_line(app, "  Ann ")


async def test_what_makes_a_claim_hold_is_the_houses_choice(store: Path) -> None:
    number = opened_liar(store, *ABC, played="54", truth="exact")
    async with at_liar_table(store, number) as (app, pilot):
        await pilot.press("d")
        assert "only if" in act_words(app)
        await pilot.press("6", "5")
        assert tally(app, number) == [1, 0, 0]


async def test_a_bad_digit_keeps_the_doubt(store: Path) -> None:
    async with at_liar_table(store, opened_liar(store, *ABC, played="54")) as (_, pilot):
        await pilot.press("d", "3", "9", shows=("✗", "undo the 3"))


@pytest.mark.parametrize(
    ("played", "keys", "sentence"),
    [
        ("44", "n", "First type the low claim that no one noticed."),
        ("44", "y", "First type a claim that is too low."),
        ("", "d", "There is no claim to doubt."),
        ("", "t", "There is no 11 to take."),
        ("", "11b5", "An 11 is taken or doubted; nothing beats it."),
    ],
)
async def test_what_means_nothing_now_says_why(
    store: Path, played: str, keys: str, sentence: str
) -> None:
    async with at_liar_table(store, opened_liar(store, *ABC, played=played)) as (_, pilot):
        await pilot.press(*keys, shows=f"✗ {sentence}")


async def test_a_foul_is_its_key_and_whose_it_was(store: Path) -> None:
    number = opened_liar(store, *ABC, played="54")
    async with at_liar_table(store, number) as (app, pilot):
        for keys, said, count in (
            ("p b 1", "Bob drops a die.", 1),
            ("p b 2", "Bob drops both dice.", 2),
            ("x b 1", "Bob lets a die escape the cup.", 1),
            ("x b 2", "Bob lets both dice escape the cup.", 2),
            ("b b", "Bob claims too little.", 1),
            ("c b", "Bob breaks the cup.", 9),
            ("l b", "Bob loses a die.", 9),
        ):
            await pilot.press(*keys.split(), shows=said)
            assert tally(app, number) == [0, count, 0], said
            assert "Cid starts" in screen_text(app), said
            await pilot.press("u")
            assert tally(app, number) == [0, 0, 0], said


async def test_every_foul_has_its_key_in_sight_and_says_what_it_costs(store: Path) -> None:
    number = opened_liar(store, *ABC, penalties="drinks")
    async with at_liar_table(store, number, SMALL) as (app, pilot):
        assert {*"pxbcl"} <= {*fouls_of(app).split()}
        await pilot.press("p", shows="─ dropped a die ─")
        assert fouls_of(app).strip() == "Foul  1: 1 drink   2: 2 drinks"
        await pilot.press("b", shows="Bob: dropped a die")
        assert "1 2 dice" in act_words(app)
        await pilot.press("escape", "c")
        assert fouls_of(app).strip().endswith(" the cup: 9 drinks")


async def test_fouls_can_be_clicked(store: Path) -> None:
    async with at_liar_table(store, opened_liar(store, *ABC)) as (app, pilot):
        await pilot.click("FoulLine", offset=(fouls_of(app).index("dropped"), 0))
        await pilot.click("LiarSeats", offset=(10, 4))
        await click_on(pilot, "2  dice")
        assert "Cid drops both dice." in screen_text(app)


async def test_a_foul_asks_again_until_it_is_typed_right(store: Path) -> None:
    number = opened_liar(store, *ABC)
    async with at_liar_table(store, number) as (app, pilot):
        await pilot.press("p", "z", shows="✗")
        await pilot.press("2", shows="letter, a-c.")
        await pilot.press(
            "c", "3", shows=("✗ Dropped a die: 1 die, or 2 dice.", "Cid: dropped a die")
        )
        await pilot.press("1")
        assert tally(app, number) == [0, 0, 1]


@pytest.mark.parametrize("key", ["escape", "u", "ctrl+z"])
async def test_what_is_half_typed_is_cleared_first(store: Path, key: str) -> None:
    number = opened_liar(store, *ABC, played="44")
    async with at_liar_table(store, number) as (app, pilot):
        for keys, what in (
            ("5", "the die that was typed, 5"),
            ("d", "the doubt"),
            ("d 5", "the die that was typed, 5"),
            ("1 1", "the claim of 11"),
            ("3 1", "the claim of 31"),
            ("p b", "the foul (dropped a die)"),
        ):
            await pilot.press(*keys.split())
            assert "✓ Cleared" not in screen_text(app), keys
            await pilot.press(key)
            assert f"✓ Cleared {what}." in screen_text(app), keys
            assert "go higher" in screen_text(app), keys
            assert isinstance(app.screen, LiarTableScreen), keys
            claim = liar_table(app, number).match.claim
            assert claim is not None, keys
            assert claim.value == 44, keys


async def test_backspace_takes_one_key_back(store: Path) -> None:
    async with at_liar_table(store, opened_liar(store, *ABC, played="44")) as (app, pilot):
        await pilot.press("d", "5", "backspace", shows="undo the doubt")
        await pilot.press("backspace", shows="go higher")
        await pilot.press("p", "b", "backspace", shows="─ dropped a die ─")
        await pilot.press("backspace", "backspace")
        assert "✗ Nothing typed. u undoes the last entry." in screen_text(app)


@pytest.mark.parametrize("key", ["u", "ctrl+z"])
async def test_undo_takes_one_entry_a_press_and_says_which(store: Path, key: str) -> None:
    number = opened_liar(store, *ABC, played="54")
    async with at_liar_table(store, number) as (app, pilot):
        await pilot.press(*["1", "1", "c", "t", "p", "b", "2"])
        for count, value in (([0, 0, 1], None), ([0, 0, 0], 11), ([0] * 3, 54), ([0] * 3, None)):
            undone = app.director.night(number).view().undo
            assert f"u undo {undone}" in offer_line(app)
            await pilot.press(key, shows=f"✓ Undone: {undone}.")
            assert tally(app, number) == count
            claim = liar_table(app, number).match.claim
            assert (claim and claim.value) == value
        await pilot.press(key)
        assert liar_table(app, number).phase == "beginning"
        await pilot.press(key, shows="Undone: ")
        assert not isinstance(app.screen, LiarTableScreen)


async def test_twenty_players_all_have_a_letter_and_the_one_on_turn_is_in_sight(
    store: Path,
) -> None:
    names = [f"Guest {n:02}" for n in range(1, 21)]
    number = opened_liar(store, *names, begins=None)
    async with at_liar_table(store, number, SMALL) as (app, pilot):
        for name, letter in zip(names, "abcdefghijklmnopqrst", strict=True):
            assert seat_line(app, name).split(name)[0].split()[-1].strip("│") == letter
        await pilot.press("a")
        ladder = [value for value in ORDERS[Order.LIAR] if value not in (21, 11)]
        for name, value in zip(names, ladder, strict=False):
            assert any("▶" in line and name in line for line in screen_text(app).splitlines())
            await pilot.press(*str(value))
        assert any("▶" in line and names[19] in line for line in screen_text(app).splitlines())
        await pilot.press("c", "s")
        assert tally(app, number)[18] == 9
        await pilot.press("p")
        where = screen_text(app).splitlines()
        row = next(y for y, line in enumerate(where) if "Guest 17" in line)
        await pilot.click(offset=(where[row].index("Guest 17") + 2, row))
        assert "Guest 17: dropped a die" in screen_text(app)


async def test_keys_given_to_actions_are_shown_and_are_no_letters_of_seats(store: Path) -> None:
    number = opened_liar(store, *ABC, begins=None)
    app = TourneyApp(store)
    app.keys = {"table.undo": "b", "liar.doubt": "k", "liar.cup": "f10"}
    async with running(app, USUAL) as pilot:
        await store_opened(pilot)
        app.show_night(number)
        await pilot.sees("a, c-d  the player", "c  Bob")
        await pilot.press("c", "5", "4")
        assert "k doubt" in act_words(app)
        assert "F10 broke cup" in fouls_of(app)
        await pilot.press("k", "4", "4", shows="Cid takes 1 penalty.")


async def test_a_damaged_night_is_shown_and_takes_nothing(store: Path) -> None:
    number = opened_liar(store, *ABC, played="54 61")
    spoil(store, f"night/{number}/table/1", 4, "{}")
    async with at_liar_table(store, number) as (app, pilot):
        assert any(it.has_class("-alarm") for it in app.screen.query(Banner))
        for key in "5dpte":
            await pilot.press(key, shows="✗")
        assert "1 2 3" not in screen_text(app)
        assert offer_line(app) == ""
        claim = liar_table(app, number).match.claim
        assert claim is not None
        assert claim.value == 54
