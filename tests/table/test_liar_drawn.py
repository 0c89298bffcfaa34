"""The drawn table of Liar's Mexico, and the penalties that have the card to themselves."""

from pathlib import Path

import pytest
from textual.content import Content

from screens.table.card.card import ActCard
from screens.table.drawn_table import DrawnTable
from screens.table.lately import Lately
from screens.table.liar.seats import LiarSeats
from screens.ui.large.letters import big
from tests.nights import HOSTILE_NAMES
from tests.screens.liar_tables import at_liar_table, opened_liar, tally
from tests.screens.reading import LARGE, SMALL, USUAL, screen_text
from tests.screens.tables import act_words

ABC = ("Ann", "Bob", "Cid")
TEN = (*HOSTILE_NAMES, "Ann", "Bob", "Cid", "Dee")
JUST, WIDE = (110, 36), (200, 60)


@pytest.mark.parametrize("size", [JUST, LARGE, WIDE], ids=str)
@pytest.mark.parametrize("seats", [3, 6, 10])
async def test_where_there_is_room_everybody_sits_round_the_table_with_the_cup_on_it(
    store: Path, seats: int, size: tuple[int, int]
) -> None:
    number = opened_liar(store, *TEN[:seats], played="54", penalties="drinks", lives="4")
    async with at_liar_table(store, number, size) as (app, pilot):
        assert app.screen.query_one(DrawnTable).display
        assert not app.screen.query_one(LiarSeats).display
        assert not app.screen.query_one(ActCard).display
        shown = screen_text(app)
        # In the widest they are in large letters.
        assert size == WIDE or all(name[:5] in shown for name in TEN[:seats])
        assert shown.count("0 drinks  ○○○○") == seats
        claim = big("54", 99, 5 if size == JUST else 7)
        assert all(line.strip() in shown for line in claim)
        assert "d doubt" in act_words(app)
        await pilot.press("d", "3", shows=" 3 _")
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
    def is_large() -> bool:
        sizes = (big(word, size[0], rows) for rows in (3, 5, 7))
        return any(all(line.strip() in screen_text(app) for line in rows) for rows in sizes)

    number = opened_liar(store, *ABC, played="54", penalties="drinks")
    async with at_liar_table(store, number, size) as (app, pilot):
        await pilot.press("d", *dice)
        said = act_words(app)
        assert is_large()
        assert "takes 1 drink." in said
        assert f"{dice}: 54 was true." in said or f"had {dice}: a lie." in said
        assert app.screen.query_one(Lately)._view == (None, "", (), Content(""))
        await pilot.press("6")
        assert not is_large()
        await pilot.press("backspace")
        assert is_large()
        await pilot.press("6", "5")
        assert not is_large()


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
        await pilot.press("b", "b", shows="▼ Bob takes 1 penalty")
        assert not app.screen.query_one(ActCard).has_class("-out")
        await pilot.press("c", "b")
        assert app.screen.query_one(ActCard).has_class("-out")
        assert "✗ Bob is out." in act_words(app)
