"""The list of rows: what stands aside, what gives way, and which row stays marked."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from textual.app import App, ComposeResult
from textual.pilot import Pilot

from screens.ui.lists.rows import Aside, Beside, Col, Rows

NAMES = ("Ann", "Bob", "Cid")


class Listed(App[None]):
    """A list of players with their units, and their Mexicos aside."""

    def compose(self) -> ComposeResult:
        with Beside():
            yield Rows()
            yield Aside()

    def show(self, names: tuple[str, ...] = NAMES, story: str = "") -> None:
        self.query_one(Rows).show(
            [
                Col("Player", names, most=48),
                Col("Units", [str(at) for at in range(len(names))], right=True),
                Col("", [""] * len(names)),
                Col("Mexicos", [f"{at} of 9" for at in range(len(names))], aside=True),
                Col("Story", [story] * len(names), aside=True, most=120),
            ],
            names,
            titles=names,
        )

    @property
    def headings(self) -> list[str]:
        return [str(column.label) for column in self.query_one(Rows).ordered_columns]


@asynccontextmanager
async def listed(
    width: int, names: tuple[str, ...] = NAMES, story: str = ""
) -> AsyncIterator[tuple[Listed, Pilot[None]]]:
    app = Listed()
    async with app.run_test(size=(width, 20)) as pilot:
        app.show(names, story)
        await pilot.pause()
        yield app, pilot


async def test_no_column_is_taken_away_as_the_terminal_grows() -> None:
    async with listed(80) as (app, pilot):
        assert app.headings == ["Player", "Units", "Mexicos"]
        await pilot.resize_terminal(120, 20)
        await pilot.pause()
        assert app.headings == ["Player", "Units", "Mexicos"]
        assert not app.query_one(Aside).display


async def test_what_has_no_room_as_a_column_stands_beside_a_wide_list() -> None:
    story = "has led since the first round, and lost it to nobody so far, " * 2
    async with listed(80, story=story) as (app, pilot):
        assert app.headings == ["Player", "Units", "Mexicos"]
        assert not app.query_one(Aside).display
        await pilot.press("down")
        await pilot.resize_terminal(120, 20)
        await pilot.pause()
        assert app.headings == ["Player", "Units"]
        aside = app.query_one(Aside)
        assert aside.display
        assert str(aside.border_title) == "Bob"
        await pilot.press("down")
        assert str(aside.border_title) == "Cid"
        await pilot.resize_terminal(80, 20)
        await pilot.pause()
        assert not aside.display


async def test_details_give_way_before_a_name_does() -> None:
    async with listed(26, ("Bartholomew", "Bob")) as (app, _):
        assert app.headings == ["Player", "Units"]
        assert app.query_one(Rows).get_row_at(0)[0].plain == "Bartholomew"
    async with listed(20, ("Bartholomew", "Bob")) as (app, _):
        assert app.query_one(Rows).get_row_at(0)[0].plain.endswith("…")


async def test_the_marked_row_stays_marked_wherever_it_goes() -> None:
    async with listed(80) as (app, pilot):
        await pilot.press("down")
        app.show(("Zoe", "Cid", "Ann", "Bob"))
        assert app.query_one(Rows).key == "Bob"
        app.show(("Zoe", "Cid"))
        assert app.query_one(Rows).key in ("Zoe", "Cid")
