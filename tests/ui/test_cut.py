"""Little room: undo still says what it undoes; names and sentences are whole or not there."""

from pathlib import Path

from screens.ui.status_line import StatusLine
from tests.screens.driving import a_night, at_work, until
from tests.screens.liar_tables import at_liar_table, opened_liar
from tests.screens.reading import SMALL, USUAL, line_with, screen_text


async def test_the_last_penalties_are_whole_sentences(store: Path) -> None:
    names = ("Bartholomew", "Chiara the Second", "Dermot")
    number = opened_liar(store, *names, played="54 d43 64 d62", penalties="drinks")
    async with at_liar_table(store, number, USUAL) as (app, pilot):
        await pilot.press("5", "4", shows="Last")
        rows = screen_text(app).splitlines()
        at = next(at for at, row in enumerate(rows) if row.startswith(" Last"))
        assert "…" not in " ".join(rows[at : at + 3])
        assert "drink." in " ".join(rows[at : at + 3])


async def test_names_of_earlier_nights_are_offered_whole_or_not_at_all(store: Path) -> None:
    people = [f"Ann {letter}lexandra" for letter in "BCDEFGHIJ"]
    a_night(store, *people, name="Last week")
    a_night(store)
    async with at_work(store) as (app, pilot):
        app.show_night(2, "register")
        await until(pilot, lambda: "Tab" in screen_text(app))
        line = line_with(app, "Tab ")
        assert line.endswith(" …")
        offered = line.removesuffix(" …").replace("Tab fills in", "").split("·")
        assert len(offered) > 2
        assert all(name.strip() in people for name in offered)


async def test_an_answer_that_is_too_long_ends_in_a_sign(store: Path) -> None:
    number = a_night(store, "Ann", "Bob")
    async with at_work(store, SMALL) as (app, pilot):
        app.show_night(number, "register")
        await until(pilot, lambda: "2 players" in screen_text(app))
        app.screen.query_one(StatusLine).refuse("The pot is shared by units left. " * 6)
        await pilot.pause()
        lines = screen_text(app).splitlines()
        at = next(at for at, line in enumerate(lines) if "✗ The pot" in line)
        assert lines[at + 1].endswith("…")
        assert "The pot" not in lines[at + 2]
