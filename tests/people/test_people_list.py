"""The list of people, at one table and at the door of several: the same words and places."""

from pathlib import Path

from tests.screens.driving import USUAL, a_night, at_work, line_with, screen_text, until

GUESTS = tuple(f"Guest {number:02}" for number in range(1, 13))
TALL = (120, 40)
FEE = {"currency": "EUR", "fee": "5"}


async def listed(store: Path, size: tuple[int, int], **form: str) -> str:
    """What a person reads of a list of twelve, of whom nobody has paid."""
    a_night(store, *GUESTS, **form)
    async with at_work(store, size) as (app, pilot):
        app.show_night(1, "register")
        await until(pilot, lambda: "Guest 12" in screen_text(app))
        line_with(app, "^n Seats   ^o From a file   ^r Rename   f8 Remove")
        return screen_text(app)


async def test_the_counts_and_keys_of_one_table_and_of_several_read_alike(tmp_path: Path) -> None:
    one = await listed(tmp_path / "one.db", USUAL, **FEE)
    several = await listed(tmp_path / "several.db", USUAL, format="freezeout", tables="32", **FEE)
    assert "12 players · 0 paid   ^t Paid   / Search" in one
    assert "12 players · 0 paid · 0 in   Space In   / Search   ^t Paid" in several


async def test_twelve_stand_in_one_column_where_it_has_room(tmp_path: Path) -> None:
    one = await listed(tmp_path / "one.db", TALL, **FEE)
    several = await listed(tmp_path / "several.db", TALL, format="freezeout", tables="32", **FEE)
    assert one.count("○ not paid") == 12
    assert several.count("○ not in yet  ○ not paid") == 12
