"""How play ends at the table of Liar's Mexico (R9.8), and what is drawn large there."""

from contextlib import closing
from pathlib import Path

import pytest

from screens.floor.deal import DealScreen
from screens.table.act import ActCard
from screens.table.drawn_table import DrawnTable
from screens.table.liar.screen import LiarSeats
from screens.table.round_header import Lately
from screens.ui.dialog import PickDialog
from screens.ui.large.letters import big
from tests.nights import HOSTILE_NAMES
from tests.screens.liar_tables import at_liar_table, fouls_of, liar_table, opened_liar, tally
from tests.screens.reading import LARGE, SMALL, USUAL, line_with, screen_text
from tests.screens.tables import act_words, offer_line, seat_line
from tourney.service.director import Director

ABC = ("Ann", "Bob", "Cid")


async def test_the_end_of_play_is_asked_once_more_and_can_be_undone(store: Path) -> None:
    number = opened_liar(store, *ABC, played="54 d43 54 d43", penalties="drinks")
    async with at_liar_table(store, number) as (app, pilot):
        assert "Fewest drinks" in screen_text(app)
        await pilot.press("e", opens=PickDialog, shows="Keep playing")
        await pilot.press("escape")
        assert not liar_table(app, number).finished
        await pilot.press("e", "enter")
        assert liar_table(app, number).finished
        assert screen_text(app).count("wins with 0 drinks") == 1
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
        assert "e end" in offer_line(app)
        await pilot.press("p", "a", "1", shows="Ann is out")
        assert "out, 3rd" in seat_line(app, "  Ann ")
        assert "●●" in seat_line(app, "  Ann ")
        await pilot.press("c", "a", shows="✗ Ann ")
        assert "b-c the player" in act_words(app)
        await pilot.press("c", shows="wins with 0 drinks")
        assert liar_table(app, number).finished
        await pilot.press("u", shows="Undone: ")
        assert not liar_table(app, number).finished


async def test_pips_are_in_sight_on_a_small_terminal_too(store: Path) -> None:
    names = ("Abcdefghijklmnopqrstuvwx", "Bob", "Cid")
    number = opened_liar(store, *names, played="54 d43", lives="3", penalties="drinks")
    async with at_liar_table(store, number, SMALL) as (app, _):
        assert " 1  ●○○" in seat_line(app, "Abcd")
        assert "0  ○○○" in seat_line(app, "  Cid ")


async def test_penalties_are_a_number_alone_where_lives_are_many(store: Path) -> None:
    number = opened_liar(store, *ABC, lives="40", penalties="drinks")
    async with at_liar_table(store, number) as (app, pilot):
        await pilot.press("c", "b")
        assert seat_line(app, "  Bob ").strip("│ ").endswith(" 9 drinks")


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


@pytest.mark.parametrize(
    ("seats", "size"), [(3, JUST), (6, LARGE), (8, JUST), (8, LARGE), (3, WIDE), (8, WIDE)]
)
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


@pytest.mark.parametrize("size", [SMALL, USUAL, LARGE], ids=str)
@pytest.mark.parametrize(("dice", "word"), [("43", "LIE!"), ("65", "TRUE!")])
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


async def test_a_player_who_goes_out_by_a_foul_has_the_card_and_a_small_foul_a_line(
    store: Path,
) -> None:
    async with at_liar_table(store, opened_liar(store, *ABC, lives="3")) as (app, pilot):
        await pilot.press("b", "b", shows="▼ Bob loses 1 life")
        assert not app.screen.query_one(ActCard).has_class("-out")
        await pilot.press("c", "b")
        assert app.screen.query_one(ActCard).has_class("-out")
        assert "✗ Bob is out." in act_words(app)
