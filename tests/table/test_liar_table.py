"""The table of Liar's Mexico, by its keys: who begins, claims, doubts, fouls and undo (R9)."""

from contextlib import closing
from pathlib import Path

import pytest

from screens.app.app import TourneyApp
from screens.floor.deal import DealScreen
from screens.table.act import ActCard
from screens.table.drawn_table import DrawnTable
from screens.table.join import JoinDialog
from screens.table.liar.screen import LiarSeats, LiarTableScreen
from screens.table.round_header import Lately
from screens.ui.dialog import PickDialog
from screens.ui.large.letters import big
from screens.ui.status_line import Banner
from tests.nights import HOSTILE_NAMES
from tests.screens.driving import click_on, running, store_opened
from tests.screens.liar_tables import at_liar_table, fouls_of, liar_table, opened_liar, tally
from tests.screens.reading import LARGE, SMALL, USUAL, line_with, screen_text, see, words_on_screen
from tests.screens.tables import act_words, offer_line, seat_line
from tests.stores import spoil
from tourney.game.dice import ORDERS, Order
from tourney.service.director import Director

ABC = ("Ann", "Bob", "Cid")
ABCD = (*ABC, "Dora")


# Who begins


async def test_a_letter_says_who_begins_and_nothing_else_can_be_typed_before(store: Path) -> None:
    async with at_liar_table(store, opened_liar(store, *ABC, begins=None)) as (app, pilot):
        await pilot.press("5", shows="letter, a-c.")
        await pilot.press("d", shows="✗")
        assert fouls_of(app) == ""
        assert "a-c the player" in act_words(app)
        assert "b  Bob" in seat_line(app, "Bob")
        await pilot.press("b", shows="Bob starts")
        assert "▶   Bob" in seat_line(app, "Bob  ")
        assert "the claim" in act_words(app)


# Claims


async def test_two_digits_are_a_claim_and_the_cup_goes_on(store: Path) -> None:
    number = opened_liar(store, *ABC)
    async with at_liar_table(store, number) as (app, pilot):
        await pilot.press("4")
        assert "undo the 4" in offer_line(app)
        assert liar_table(app, number).match.claim is None
        await pilot.press("5", hides="✓")
        assert "d doubt 1 2 3 4 5 6 go higher" in act_words(app)
        assert " 54 " in seat_line(app, "  Ann ")
        assert "▶" in seat_line(app, "  Bob ")
        assert "next" in seat_line(app, "  Cid ")
        assert "must beat Ann's" in screen_text(app)
        assert "u undo Ann's claim of 54" in offer_line(app)


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
        assert "y noticed: 1 penalty n missed" in act_words(app)
        await pilot.press("5", shows="undo the 5")
        await pilot.press("5", shows="Bob's claim of 55")
        await pilot.press("u", "3", "1", "n")  # nobody has noticed: it is played on from
        assert "must beat Bob's 31 (too low)" in screen_text(app)
        assert "To beat 31: 32" in act_words(app)


@pytest.mark.parametrize("key", ["y", "b"])
async def test_a_claim_too_low_that_is_noticed_is_a_foul_in_one_key(store: Path, key: str) -> None:
    number = opened_liar(store, *ABC, played="44", penalties="drinks")
    async with at_liar_table(store, number) as (app, pilot):
        await pilot.press("3", "1")
        assert "y noticed: 1 drink" in act_words(app)
        await pilot.press(key, shows="▼ Bob ")
        assert tally(app, number) == [0, 1, 0]


# An 11


async def test_an_11_asks_who_is_to_answer_it_and_is_taken_with_a_key(store: Path) -> None:
    number = opened_liar(store, *ABCD, penalties="drinks")
    async with at_liar_table(store, number) as (app, pilot):
        await pilot.press("1", "1", shows="Ann claims 11")
        assert "b-d the player" in act_words(app)
        assert "a  Ann" not in screen_text(app)
        await pilot.press("a", shows="✗ An 11 must name another player at the table.")
        assert "Ann claims 11" in screen_text(app)
        await pilot.press("c", shows="✓ Ann claims 11, for Cid.")
        assert "Take the 11, 1 drink, or doubt it: 2 if it is true." in act_words(app)
        assert "t take it d doubt" in act_words(app)
        assert "doubt" not in offer_line(app)
        assert "Nothing beats 11" in act_words(app)
        await pilot.press("t", shows=("✓ Cid takes the 11.", "▼ Cid takes 1 drink"))
        assert tally(app, number) == [0, 0, 1, 0]


async def test_with_one_possible_target_an_11_needs_no_letter(store: Path) -> None:
    async with at_liar_table(store, opened_liar(store, "Ann", "Bob")) as (_, pilot):
        await pilot.press("1", "1", shows="✓ Ann claims 11, for Bob.")


# Doubts


async def test_a_doubt_takes_the_dice_under_the_cup(store: Path) -> None:
    number = opened_liar(store, *ABC, played="54", penalties="drinks")
    async with at_liar_table(store, number) as (app, pilot):
        assert "d doubt 1 2 3 4 5 6 go higher" in act_words(app)
        assert "doubt" not in offer_line(app)
        await pilot.press("d")
        see(app, "1 2 3 4 5 6  the dice", "doubts Ann's 54", hides="go higher")
        await pilot.press("3", "9", shows=("✗", "undo the 3"))
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


async def test_what_means_nothing_is_told(store: Path) -> None:
    async with at_liar_table(store, opened_liar(store, *ABC)) as (_, pilot):
        for keys, sentence in (
            ("d", "There is no claim to doubt."),
            ("t", "There is no 11 to take."),
            ("11b5", "An 11 is taken or doubted; nothing beats it."),
            ("u44n", "First type the low claim that no one noticed."),
            ("y", "First type a claim that is too low."),
        ):
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


async def test_what_is_half_typed_is_cleared_first(store: Path) -> None:
    number = opened_liar(store, *ABC, played="44")
    async with at_liar_table(store, number) as (app, pilot):
        for keys, clears, what in (
            ("5", "escape", "the die that was typed, 5"),
            ("d", "u", "the doubt"),
            ("d 5", "ctrl+z", "the die that was typed, 5"),
            ("1 1", "escape", "the claim of 11"),
            ("3 1", "u", "the claim of 31"),
            ("p b", "ctrl+z", "the foul (dropped a die)"),
        ):
            await pilot.press(*keys.split())
            assert "✓ Cleared" not in screen_text(app), keys
            await pilot.press(clears)
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


async def test_undo_takes_one_entry_a_press_and_says_which(store: Path) -> None:
    number = opened_liar(store, *ABC, played="54")
    async with at_liar_table(store, number) as (app, pilot):
        await pilot.press(*["1", "1", "c", "t", "p", "b", "2"])
        for count, value in (([0, 0, 1], None), ([0, 0, 0], 11), ([0] * 3, 54), ([0] * 3, None)):
            undone = app.director.night(number).view().undo
            assert f"u undo {undone}" in offer_line(app)
            await pilot.press("u", shows=f"✓ Undone: {undone}.")
            assert tally(app, number) == count
            claim = liar_table(app, number).match.claim
            assert (claim and claim.value) == value
        await pilot.press("u")
        assert liar_table(app, number).phase == "beginning"
        await pilot.press("ctrl+z", shows="Undone: ")
        assert not isinstance(app.screen, LiarTableScreen)


async def test_twenty_players_have_letters_and_one_on_turn_in_sight(store: Path) -> None:
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
        assert "F10 broke the cup" in fouls_of(app)
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


# How play ends at the table of Liar's Mexico (R9.8), and what is drawn large there


async def test_the_end_of_play_is_asked_once_more_and_can_be_undone(store: Path) -> None:
    number = opened_liar(store, *ABC, played="54 d43 54 d43", penalties="drinks")
    async with at_liar_table(store, number) as (app, pilot):
        assert "Fewest drinks" in screen_text(app)
        await pilot.press("e", opens=PickDialog, shows="Keep playing")
        await pilot.press("escape")
        assert not liar_table(app, number).match.over
        await pilot.press("e", "enter")
        assert liar_table(app, number).match.over
        assert screen_text(app).count("Wins with 0 drinks") == 1
        letters = big("Cid", USUAL[0], 3)
        assert all(line.rstrip() in screen_text(app) for line in letters)
        assert "★ winner" in seat_line(app, "  Cid ")
        assert "2nd=" in seat_line(app, "  Ann ")
        assert "2nd=" in seat_line(app, "  Bob ")
        assert " Enter  standings   F6 export   u undo the end of play" in offer_line(app)
        assert fouls_of(app) == ""
        await pilot.press("5", shows="✗ Play is over: Cid has won.")
        await pilot.press("u", shows="✓ Undone: the end of play.")
        assert "the claim" in act_words(app)


async def test_a_shared_first_place_names_all_who_share_it(store: Path) -> None:
    number = opened_liar(store, *ABC, played="54 d43", penalties="drinks")
    async with at_liar_table(store, number, SMALL) as (app, pilot):
        await pilot.press("e", "enter", shows="share first place")
        lines = screen_text(app).splitlines()
        for name, place in (("Bob", "1st="), ("Cid", "1st="), ("Ann", "3rd")):
            assert any(place in line and name in line.split() for line in lines)


# Lives


async def test_pips_count_the_penalties_and_whoever_has_them_all_is_out(store: Path) -> None:
    number = opened_liar(store, *ABC, played="54 d43", lives="2", penalties="drinks")
    async with at_liar_table(store, number) as (app, pilot):
        assert "Out at 2 drinks" in screen_text(app)
        assert "1 drink   ●○" in seat_line(app, "  Ann ")
        assert "0 drinks  ○○" in line_with(app, "▶   Bob ")
        assert "e stop" in offer_line(app)
        await pilot.press("p", "a", "1", shows="Ann is out")
        assert "out, 3rd" in seat_line(app, "  Ann ")
        assert "●●" in seat_line(app, "  Ann ")
        await pilot.press("c", "a", shows="✗ Ann ")
        assert "b-c the player" in act_words(app)
        await pilot.press("c", shows="Wins with 0 drinks")
        assert liar_table(app, number).match.over
        await pilot.press("u", shows="Undone: ")
        assert not liar_table(app, number).match.over


async def test_f11_3_those_still_in_make_a_deal_at_a_table_of_liars_mexico(store: Path) -> None:
    number = opened_liar(store, *ABC, currency="EUR", fee="10", prizes="100")
    with closing(Director.open(store)) as director:
        for entry in director.night(number).view().entries:
            director.night(number).people.mark_paid(entry.entry, True)
    async with at_liar_table(store, number) as (app, pilot):
        await pilot.press("ctrl+d", opens=DealScreen, shows="remaining €30.00")
        # Nobody holds units, and nobody knows the chances: the way behind both is the next.
        await pilot.press("right", shows="Their units can't be compared")
        await pilot.press("left")
        await pilot.press("enter", shows="Make the deal")
        await pilot.press("enter", shows="Deal made")
        lines = app.director.night(number).places().lines
        assert [line.deal for line in lines] == [1000] * 3


TEN = (*HOSTILE_NAMES, "Ann", "Bob", "Cid", "Dee")
JUST, WIDE = (110, 36), (200, 60)


@pytest.mark.parametrize(("seats", "size"), [(3, JUST), (8, JUST), (8, WIDE)])
async def test_where_there_is_room_everybody_sits_round_the_table_with_the_cup_on_it(
    store: Path, seats: int, size: tuple[int, int]
) -> None:
    number = opened_liar(store, *TEN[:seats], played="54", penalties="drinks", lives="4")
    async with at_liar_table(store, number, size) as (app, pilot):
        assert app.screen.query_one(DrawnTable).display
        assert not app.screen.query_one(LiarSeats).display
        assert not app.screen.query_one(ActCard).display
        shown = screen_text(app)
        assert all(name[:5] in shown for name in TEN[:seats])
        assert shown.count("0 drinks  ○○○○") == seats
        claims = (big("54", 99, rows) for rows in (5, 7))
        assert any(all(line.strip() in shown for line in claim) for claim in claims)
        assert "d doubt" in act_words(app)
        await pilot.press("d", "3", shows="undo the 3")
        await pilot.press("1")
        assert tally(app, number)[0] == 1
        assert "●○○○" in screen_text(app)
        assert all(len(line) <= size[0] for line in screen_text(app).splitlines())


async def test_whoever_is_out_stays_seen_at_the_drawn_table(store: Path) -> None:
    number = opened_liar(store, *ABC, lives="3")
    async with at_liar_table(store, number, LARGE) as (app, pilot):
        await pilot.press("c", "b")
        assert app.screen.query_one(DrawnTable).display
        assert "out, 3rd" in screen_text(app)


# What has the card to itself


@pytest.mark.parametrize(
    ("dice", "word", "size"), [("43", "LIE!", SMALL), ("65", "TRUE!", USUAL), ("43", "LIE!", LARGE)]
)
async def test_what_a_doubt_finds_has_the_card_until_the_next_key(
    store: Path, dice: str, word: str, size: tuple[int, int]
) -> None:
    def is_told() -> bool:
        return word in act_words(app)

    number = opened_liar(store, *ABC, played="54", penalties="drinks")
    async with at_liar_table(store, number, size) as (app, pilot):
        await pilot.press("d", *dice)
        said = act_words(app)
        assert is_told()
        assert "takes 1 drink." in said
        assert f"dice show {dice}." in said or f"had {dice}." in said
        assert app.screen.query_one(Lately)._view == (None, "", ())
        await pilot.press("6")
        assert not is_told()
        await pilot.press("backspace")
        assert is_told()
        await pilot.press("6", "5")
        assert not is_told()


async def test_the_card_is_red_for_a_lie_and_green_for_the_truth(store: Path) -> None:
    async with at_liar_table(store, opened_liar(store, *ABC, played="54")) as (app, pilot):
        card = app.screen.query_one(ActCard)
        for dice, kind in (("43", "-lie"), ("65", "-true")):
            await pilot.press("d", *dice)
            assert card.classes & {"-lie", "-true", "-out"} == {kind}
            await pilot.press("u")
            assert not card.classes & {"-lie", "-true", "-out"}


async def test_a_player_who_goes_out_by_a_foul_has_the_card(store: Path) -> None:
    async with at_liar_table(store, opened_liar(store, *ABC, lives="3")) as (app, pilot):
        await pilot.press("b", "b", shows="▼ Bob loses 1 life")
        assert not app.screen.query_one(ActCard).has_class("-out")
        await pilot.press("c", "b")
        assert app.screen.query_one(ActCard).has_class("-out")
        assert "✗ Bob is out." in act_words(app)


# The table under R15's rules: the cup unseen, giving up, results, leaving and joining


async def test_r15_2_i_and_a_claim_hand_the_cup_on_unseen(store: Path) -> None:
    number = opened_liar(store, *ABC, preset="maexchen", played="44")
    async with at_liar_table(store, number) as (app, pilot):
        assert "i unseen" in act_words(app)
        await pilot.press("i", shows="Bob hands the cup on unseen")
        await pilot.press("5")
        assert "undo the 5" in offer_line(app)
        await pilot.press("backspace", "5", "5")
        assert "u undo Bob's claim of 55 unseen" in offer_line(app)
        claim = liar_table(app, number).match.claim
        assert claim is not None
        assert (claim.value, claim.unseen) == (55, True)


async def test_r15_2_a_low_claim_unseen_may_go_unnoticed(store: Path) -> None:
    number = opened_liar(store, *ABC, preset="mia", played="44")
    async with at_liar_table(store, number) as (app, pilot):
        await pilot.press("i", "3", "1", "n", shows="claim of 31 unseen")
        assert tally(app, number) == [0, 0, 0]


async def test_r15_3_g_gives_up_to_a_21(store: Path) -> None:
    number = opened_liar(store, *ABC, preset="maexchen")
    async with at_liar_table(store, number) as (app, pilot):
        await pilot.press("2", "1")
        assert "Give up, 1 life, or doubt it: 2 if wrong." in words_on_screen(app)
        assert "g give up d doubt" in act_words(app)
        await pilot.press("5", shows="nothing is claimed on it.")
        await pilot.press("g", shows="Bob's giving up")
        assert tally(app, number) == [0, 1, 0]
        assert "▶" in seat_line(app, "  Bob ")


async def test_r15_the_key_of_a_rule_does_nothing_where_it_is_off(store: Path) -> None:
    number = opened_liar(store, *ABC, played="44")
    async with at_liar_table(store, number) as (app, pilot):
        was = liar_table(app, number).match
        for key in ("g", "i", "f5", "ctrl+w", "ctrl+n"):
            await pilot.press(key)
            assert isinstance(app.screen, LiarTableScreen), key
            assert liar_table(app, number).match == was, key


async def test_r15_seats_keep_their_letters(store: Path) -> None:
    names = [f"Player {letter}" for letter in "abcdefghij"]
    number = opened_liar(store, *names, preset="maexchen", begins=None)
    async with at_liar_table(store, number) as (app, _):
        for letter in "abcdefghij":
            assert f" {letter}  Player {letter}" in seat_line(app, f"Player {letter}")


async def test_r15_8_at_results_who_lost_and_how_many_lives_are_typed(store: Path) -> None:
    number = opened_liar(store, *ABC, preset="maexchen")
    async with at_liar_table(store, number) as (app, pilot):
        await pilot.press("f5", shows=("Results: who lost, then how many lives.", "a-c  who lost"))
        assert fouls_of(app) == ""
        await pilot.press("b", shows="1 life")
        await pilot.press("2")
        assert tally(app, number) == [0, 2, 0]
        await pilot.press("c", "enter", shows="Cid loses the round")
        assert tally(app, number) == [0, 2, 1]
        await pilot.press("u", shows="Undone")
        await pilot.press("f5", shows="Now type every claim.")
        await pilot.press("5", "4", shows="must beat Bob's 54")


async def test_r15_7_one_leaves_and_comes_back_with_lives_and_another_joins(
    store: Path,
) -> None:
    number = opened_liar(store, *ABC, preset="maexchen", played="44")
    async with at_liar_table(store, number) as (app, pilot):
        await pilot.press("ctrl+w", shows=("Who's leaving?", "5 lives"))
        await pilot.press("down", "enter", shows="Bob leaves?")
        assert "This round doesn't count." in words_on_screen(app)
        await pilot.press("enter", shows="Bob has left the table.")
        assert liar_table(app, number).match.lives == (5, 0, 5)
        await pilot.press("ctrl+n", opens=JoinDialog)
        await pilot.press(*"Bob", "tab", "3", "enter", shows="Bob is back.")
        assert liar_table(app, number).match.lives == (5, 3, 5)
        await pilot.press("ctrl+n", opens=JoinDialog)
        await pilot.press(*"Dora", "enter", shows="Dora joins the table.")
        assert liar_table(app, number).match.names[-1] == "Dora"
        await pilot.press("4", "4")
        assert [entry.name for entry in app.director.night(number).view().entries][-1] == "Dora"
