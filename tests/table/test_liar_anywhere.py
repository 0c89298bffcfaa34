"""The table of Liar's Mexico with anybody's names, on any terminal, with any keys."""

from pathlib import Path

import pytest

from screens.app.app import TourneyApp
from screens.table.liar.screen import LiarTableScreen
from tests.nights import HOSTILE_NAMES
from tests.screens.driving import running, store_opened
from tests.screens.liar_tables import at_liar_table, fouls_of, liar_table, opened_liar, tally
from tests.screens.reading import LARGE, SMALL, USUAL, line_with, screen_text, words
from tests.screens.tables import act_words, offer_line, seat_line
from tests.stores import spoil
from tourney.game.dice import ORDERS, Order

ABC = ("Ann", "Bob", "Cid")


async def test_the_last_penalties_stand_where_there_is_no_news(store: Path) -> None:
    number = opened_liar(store, *ABC, played="54 d43", penalties="drinks")
    async with at_liar_table(store, number) as (app, pilot):
        assert "Last  " not in screen_text(app)
        await pilot.press("5", "4")
        line = line_with(app, "Last  ")
        assert "Ann claimed 54 and had 43: a lie. Ann takes 1 drink." in line


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
        assert "Dropped Guest 17 _" in screen_text(app)


async def test_keys_given_to_actions_are_shown_and_are_no_letters_of_seats(store: Path) -> None:
    number = opened_liar(store, *ABC, begins=None)
    keys = {"table.undo": "b", "liar.doubt": "k", "liar.cup": "f10"}
    app = TourneyApp(store, keys)
    async with running(app, USUAL) as pilot:
        await store_opened(pilot)
        app.show_night(number)
        await pilot.sees("a, c-d  who begins", "c  Bob")
        await pilot.press("c", "5", "4")
        assert "k doubt" in act_words(app)
        assert "F10 cup" in fouls_of(app)
        await pilot.press("k", "4", "4", shows="Cid doubts: 44 lay under the cup.")


async def test_a_damaged_night_is_shown_and_takes_nothing(store: Path) -> None:
    number = opened_liar(store, *ABC, played="54 61")
    spoil(store, f"night/{number}/table/1", 4, "{}")
    async with at_liar_table(store, number) as (app, pilot):
        assert "nothing more can be recorded" in words(app)
        for key in "5dpte":
            await pilot.press(key, shows="✗")
        assert "Claim _" not in screen_text(app)
        assert offer_line(app) == ""
        claim = liar_table(app, number).claim
        assert claim is not None
        assert claim.value == 54


@pytest.mark.parametrize(
    ("theme", "size"), [("textual-dark", USUAL), ("textual-light", LARGE), ("ansi-dark", SMALL)]
)
async def test_names_and_words_of_any_kind_are_harmless(
    store: Path, size: tuple[int, int], theme: str
) -> None:
    number = opened_liar(
        store, *HOSTILE_NAMES, begins=None, lives="3", penalties="[@click=bell]b[/"
    )
    async with at_liar_table(store, number, size) as (app, pilot):
        app.theme = theme
        for letter in "abd":
            await pilot.press(letter)
            for name in HOSTILE_NAMES[:5]:
                assert name[:5] in screen_text(app)
            await pilot.press("5", "4", "3", "1", "n", "1", "1", "e")
            await pilot.press("d", "3", "1", "p", letter, "1")
            assert liar_table(app, number).on_turn is not None
            await pilot.press(*["u"] * 6)
            assert liar_table(app, number).on_turn is None
        await pilot.press("a", *"cbcccdcecf", shows="[/] wins")
        assert isinstance(app.screen, LiarTableScreen)
