"""Fouls at the table of Liar's Mexico (R9.7)."""

from pathlib import Path

from tests.screens.liar_tables import at_liar_table, fouls_of, opened_liar, tally
from tests.screens.reading import SMALL, line_with, screen_text
from tests.screens.tables import act_words

ABC = ("Ann", "Bob", "Cid")


async def test_a_foul_is_its_key_and_whose_it_was(store: Path) -> None:
    number = opened_liar(store, *ABC, played="54")
    async with at_liar_table(store, number) as (app, pilot):
        for keys, said, count in (
            ("p b 1", "Bob drops a die.", 1),
            ("p b 2", "Bob drops both dice.", 2),
            ("x b 1", "Bob lets a die escape the cup.", 1),
            ("x b 2", "Bob lets both dice escape the cup.", 2),
            ("b b", "Bob makes a bad claim.", 1),
            ("c b", "Bob breaks the cup.", 9),
            ("l b", "Bob loses a die.", 9),
        ):
            await pilot.press(*keys.split(), shows=f"✓ {said}")
            assert tally(app, number) == [0, count, 0], said
            assert "Cid starts" in screen_text(app), said
            await pilot.press("u")
            assert tally(app, number) == [0, 0, 0], said


async def test_every_foul_has_its_key_in_sight_and_says_what_it_costs(store: Path) -> None:
    number = opened_liar(store, *ABC, penalties="drinks")
    async with at_liar_table(store, number, SMALL) as (app, pilot):
        assert fouls_of(app).split("  ")[1:] == [
            "p dropped",
            "x escaped",
            "b bad claim",
            "c cup",
            "l lost die",
        ]
        await pilot.press("p", shows="Dropped _")
        assert fouls_of(app).strip() == "Foul  1: 1 drink   2: 2 drinks"
        assert "a-c who did it" in act_words(app)
        await pilot.press("b", shows="Dropped Bob _")
        assert "Dropped Bob _ 1 2" in act_words(app)
        await pilot.press("escape", "c")
        assert fouls_of(app).strip() == "Foul  breaks the cup: 9 drinks"


async def test_fouls_can_be_clicked(store: Path) -> None:
    async with at_liar_table(store, opened_liar(store, *ABC)) as (app, pilot):
        await pilot.click("FoulLine", offset=(fouls_of(app).index("dropped"), 0))
        await pilot.click("LiarSeats", offset=(10, 3))
        line = line_with(app, "Dropped Cid")
        row = screen_text(app).splitlines().index(line)
        await pilot.click(offset=(line.index("2", line.index("Dropped Cid")), row))
        assert "✓ Cid drops both dice." in screen_text(app)


async def test_a_foul_asks_again_until_it_is_typed_right(store: Path) -> None:
    number = opened_liar(store, *ABC)
    async with at_liar_table(store, number) as (app, pilot):
        await pilot.press("p", "z", shows="✗ No seat has the letter z.")
        await pilot.press("2", shows="✗ First the letter of who did it, a-c.")
        await pilot.press("c", "3", shows=("✗ Dropped: 1 die, or 2 dice.", "Dropped Cid _"))
        await pilot.press("1")
        assert tally(app, number) == [0, 0, 1]
