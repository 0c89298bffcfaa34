"""The look of what is out of the ordinary, as of what is not saved yet."""

from pathlib import Path

from screens.ui.banner import Banner
from tests.screens.driving import type_in
from tests.screens.reading import USUAL, line_with, screen_text
from tests.screens.tables import at_table, opened_table


async def test_what_is_not_saved_is_told_in_one_line(store: Path) -> None:
    async with at_table(store, opened_table(store, "Mateusz", "Bob", "Cid"), USUAL) as (app, pilot):
        aside = store.rename(store.with_name("aside.db"))
        try:
            await type_in(pilot, "54", shows="Not saved yet, since")
        finally:
            aside.rename(store)
        assert app.screen.query_one(Banner).size.height == 1
        assert line_with(app, "Not saved yet").endswith("Mateusz rolls 54. Enter tries again.")
        assert "Backspace drop it" in screen_text(app)


async def test_a_refusal_moves_nothing(store: Path) -> None:
    async with at_table(store, opened_table(store, "Ann", "Bob", "Cid"), USUAL) as (app, pilot):
        before = screen_text(app).splitlines()
        await pilot.press("7")
        after = screen_text(app).splitlines()
        changed = [line for line, was in zip(after, before, strict=True) if line != was]
        assert changed == [" ✗ A die shows 1 to 6."]
