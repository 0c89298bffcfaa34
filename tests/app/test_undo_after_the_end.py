"""Undo right after a match has ended: the entries before it are rolls, and none is swallowed."""

from pathlib import Path

from tests.screens.tables import at_table, opened_table


async def test_quick_undos_after_the_end_all_count(store: Path) -> None:
    number = opened_table(store, "Ann", "Bob", units="1", played="54 . 62")
    async with at_table(store, number) as (app, pilot):
        await pilot.press("u", "u", "u")
        await pilot.sees("Undone: Ann's roll 54.")
        part = app.director.night(number).table().match.part
        assert part is not None
        assert part.throws == ()
