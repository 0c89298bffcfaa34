"""The table of Liar's Mexico, by its keys: who begins, claims and doubts (R9)."""

from pathlib import Path

import pytest

from tests.screens.liar_tables import at_liar_table, fouls_of, liar_table, opened_liar, tally
from tests.screens.reading import SMALL, line_with, screen_text, see
from tests.screens.tables import act_words, offer_line, seat_line

ABC = ("Ann", "Bob", "Cid")
ABCD = (*ABC, "Dora")


# Who begins


async def test_a_letter_says_who_begins(store: Path) -> None:
    async with at_liar_table(store, opened_liar(store, *ABC, begins=None)) as (app, pilot):
        assert "The host names who begins." in screen_text(app)
        assert "a-c who begins" in act_words(app)
        assert "b  Bob" in seat_line(app, "Bob")
        await pilot.press("b", shows="✓ Bob begins.")
        assert "Bob starts" in act_words(app)
        assert "▶  Bob" in seat_line(app, "Bob  ")
        assert "Claim _ _" in act_words(app)


async def test_a_click_on_a_seat_says_who_begins(store: Path) -> None:
    async with at_liar_table(store, opened_liar(store, *ABC, begins=None)) as (app, pilot):
        await pilot.click("LiarSeats", offset=(10, 3))
        assert "✓ Cid begins." in screen_text(app)


async def test_before_somebody_begins_nothing_else_can_be_typed(store: Path) -> None:
    async with at_liar_table(store, opened_liar(store, *ABC, begins=None)) as (app, pilot):
        await pilot.press("5", shows="✗ First the letter of who begins, a-c.")
        await pilot.press("d", shows="✗ No seat has the letter d.")
        assert fouls_of(app) == ""


# Claims


@pytest.mark.parametrize("typed", ["54", "45"])
async def test_two_digits_are_a_claim_and_the_cup_goes_on(store: Path, typed: str) -> None:
    number = opened_liar(store, *ABC)
    async with at_liar_table(store, number) as (app, pilot):
        await pilot.press(typed[0])
        assert f"Claim {typed[0]} _" in act_words(app)
        assert liar_table(app, number).claim is None
        await pilot.press(typed[1], shows="✓ Ann claims 54.")
        assert "Bob doubts Ann's 54, or takes the cup and claims more." in act_words(app)
        assert "claims 54" in seat_line(app, "  Ann ")
        assert "▶" in seat_line(app, "  Bob ")
        assert "next" in seat_line(app, "  Cid ")
        assert "must beat Ann's" in screen_text(app)
        assert "u undo Ann's claim of 54" in offer_line(app)


async def test_what_would_beat_the_claim_stands_in_order(store: Path) -> None:
    async with at_liar_table(store, opened_liar(store, *ABC)) as (app, pilot):
        assert " Anything 31 32 41 " in act_words(app)
        await pilot.press("6", "5")
        assert "Beats 65 22 33 44 55 66 21 11 " in act_words(app)


async def test_where_not_all_values_fit_the_highest_stay_in_sight(store: Path) -> None:
    async with at_liar_table(store, opened_liar(store, *ABC, played="31"), SMALL) as (app, _):
        assert " … 21 11 " in act_words(app)


async def test_a_die_is_clicked_as_well_as_typed(store: Path) -> None:
    async with at_liar_table(store, opened_liar(store, *ABC)) as (app, pilot):
        for die in "54":
            line = line_with(app, "Claim ")
            at = line.index(f" {die} ", line.index("Claim ") + len("Claim _ _")) + 1
            await pilot.click(offset=(at, screen_text(app).splitlines().index(line)))
        assert "✓ Ann claims 54." in screen_text(app)


async def test_other_digits_are_refused_and_what_was_typed_is_kept(store: Path) -> None:
    async with at_liar_table(store, opened_liar(store, *ABC)) as (_, pilot):
        for digit in "0789":
            await pilot.press("5", digit, shows=("✗ A die shows 1 to 6.", "Claim 5 _"))
            await pilot.press("4", shows="✓ Ann claims 54.")
            await pilot.press("u")


async def test_a_21_turns_the_arrows_round(store: Path) -> None:
    async with at_liar_table(store, opened_liar(store, *ABCD)) as (app, pilot):
        ways = [seat_line(app, f"  {name} ")[2:4] for name in ABCD]
        assert ways == ["╭→", "│↓", "│↓", "╰↓"]
        see(app, "To the left", hides="↓ To the left")
        await pilot.press("2", "1")
        ways = [seat_line(app, f"  {name} ")[2:4] for name in ABCD]
        assert ways == ["╭↑", "│↑", "│↑", "╰→"]
        see(app, "To the right", "it goes to the right. Dora: 11 or doubt?", hides="↑ To the right")
        assert "▶" in seat_line(app, "  Dora ")
        assert "next" in seat_line(app, "  Cid ")
        assert "Beats 21 11 " in act_words(app)


async def test_a_claim_too_low_is_refused_in_words_and_kept(store: Path) -> None:
    async with at_liar_table(store, opened_liar(store, *ABC, played="44")) as (app, pilot):
        await pilot.press("3", "1", shows="✗ 31 does not beat the claim of 44.")
        assert "Claim 31 too low" in screen_text(app)
        assert "n not noticed" in offer_line(app)
        await pilot.press("5", shows="Claim 5 _")
        await pilot.press("5", shows="✓ Bob claims 55.")


async def test_a_claim_too_low_that_nobody_noticed_is_played_on_from(store: Path) -> None:
    async with at_liar_table(store, opened_liar(store, *ABC, played="44")) as (app, pilot):
        await pilot.press("3", "1", "n")
        assert "✓ Bob claims 31; no one notices that it is too low." in screen_text(app)
        assert "must beat Bob's 31 (too low)" in screen_text(app)
        assert "Beats 31 32" in act_words(app)


async def test_a_claim_too_low_that_is_noticed_is_a_foul_in_one_key(store: Path) -> None:
    number = opened_liar(store, *ABC, played="44", penalties="drinks")
    async with at_liar_table(store, number) as (app, pilot):
        await pilot.press("3", "1")
        assert "b noticed, 1 drink" in offer_line(app)
        await pilot.press("b", shows="✓ Bob makes a bad claim.")
        assert tally(app, number) == [0, 1, 0]


async def test_nobody_noticed_needs_a_claim_too_low(store: Path) -> None:
    async with at_liar_table(store, opened_liar(store, *ABC, played="44")) as (_, pilot):
        await pilot.press("n", shows="✗ First type the low claim that no one noticed.")


# An 11


async def test_an_11_asks_who_is_to_answer_it(store: Path) -> None:
    async with at_liar_table(store, opened_liar(store, *ABCD, penalties="drinks")) as (app, pilot):
        await pilot.press("1", "1", shows="Claim 11  for _")
        assert "b-d who answers it" in act_words(app)
        assert "a  Ann" not in screen_text(app)
        await pilot.press("c", shows="✓ Ann claims 11, for Cid.")
        assert "Cid takes Ann's 11, 1 drink, or doubts it" in act_words(app)
        assert "t take it d doubt" in act_words(app)
        assert "doubt" not in offer_line(app)
        assert "Nothing beats 11" in act_words(app)


async def test_an_11_is_for_the_seat_that_is_clicked(store: Path) -> None:
    async with at_liar_table(store, opened_liar(store, *ABCD)) as (app, pilot):
        await pilot.press("1", "1")
        await pilot.click("LiarSeats", offset=(10, 4))
        assert "✓ Ann claims 11, for Dora." in screen_text(app)


async def test_an_11_is_nobodys_own_and_stays_typed(store: Path) -> None:
    async with at_liar_table(store, opened_liar(store, *ABC)) as (app, pilot):
        await pilot.press("1", "1", "a", shows="✗ An 11 must name another player at the table.")
        assert "Claim 11  for _" in screen_text(app)


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


async def test_an_11_takes_no_claim_and_there_is_nothing_to_take_without_one(store: Path) -> None:
    async with at_liar_table(store, opened_liar(store, *ABC)) as (app, pilot):
        await pilot.press("t", shows="✗ There is no 11 to take.")
        await pilot.press("1", "1", "b", "5")
        assert "✗ An 11 is taken or doubted; nothing beats it." in screen_text(app)


# Doubts


async def test_a_doubt_takes_the_dice_under_the_cup(store: Path) -> None:
    number = opened_liar(store, *ABC, played="54", penalties="drinks")
    async with at_liar_table(store, number) as (app, pilot):
        assert "d doubt Claim _ _" in act_words(app)
        assert "doubt" not in offer_line(app)
        await pilot.press("d")
        assert "Type the dice under the cup." in act_words(app)
        see(app, "Under the cup _ _", "doubts Ann's 54", hides="takes the cup and claims more")
        assert "A claim is true if the dice rank at least as high." in act_words(app)
        await pilot.press("3", shows=("Under the cup 3 _", "│ ▐█▌         │ │             │"))
        await pilot.press("4", shows=("✓ Bob doubts: 43 lay under the cup.", "▼ Ann takes 1 drink"))
        assert "Ann claimed 54 and had 43: a lie." in screen_text(app)
        assert "1 drink" in seat_line(app, "  Ann ")
        assert "▮" in seat_line(app, "  Ann ")


async def test_what_makes_a_claim_hold_is_the_houses_choice(store: Path) -> None:
    number = opened_liar(store, *ABC, played="54", truth="exact")
    async with at_liar_table(store, number) as (app, pilot):
        await pilot.press("d")
        assert "A claim is true only if the dice match exactly." in act_words(app)
        await pilot.press("6", "5")
        assert tally(app, number) == [1, 0, 0]


async def test_with_no_claim_there_is_nothing_to_doubt(store: Path) -> None:
    async with at_liar_table(store, opened_liar(store, *ABC)) as (app, pilot):
        assert "doubt" not in offer_line(app)
        await pilot.press("d", shows="✗ There is no claim to doubt.")


async def test_a_bad_digit_keeps_the_doubt(store: Path) -> None:
    async with at_liar_table(store, opened_liar(store, *ABC, played="54")) as (_, pilot):
        await pilot.press("d", "3", "9", shows=("✗ A die shows 1 to 6.", "Under the cup 3 _"))
