"""The bar of chances along the foot of the big screen."""

from pathlib import Path

from screens.display.to_win import ToWinBar, to_win_block
from tests.nights import begun, turns
from tests.screens.displays import on_display
from tests.screens.driving import until
from tests.screens.reading import SMALL, screen_text
from tourney.service.director import Director
from tourney.service.room import HideLead, LockChances

ABC = ("Ann", "Bob", "Cid")


async def test_f12_3_the_chances_to_win_are_on_the_big_screen_unless_they_are_kept(
    store: Path,
    host: Director,
) -> None:
    number = begun(host, ABC)
    async with on_display(store, number, SMALL) as (app, screen, pilot):
        bar = screen.query_one(ToWinBar)
        await until(pilot, lambda: bar.display)
        assert "Ann 36 %" in screen_text(app)
        turns(host, number, "66", "31 .")
        app.follow_store()
        await until(pilot, lambda: "Ann 36 %" not in screen_text(app))
        for command in (LockChances(True), HideLead(True)):
            host.night(number).send(command)
            app.follow_store()
            await until(pilot, lambda: not bar.display)
            host.night(number).send(type(command)(False))
            app.follow_store()
            await until(pilot, lambda: bar.display)


def parts_of(chances: dict[str, float], width: int) -> list[tuple[int, str]]:
    """The cells and the words of each part of the bar."""
    (line,) = to_win_block(chances, chances, width, 1)
    parts = [span for span in line.spans if "reverse" in str(span.style)]
    return [(span.end - span.start, line.plain[span.start : span.end].strip()) for span in parts]


def test_the_favourites_come_first_and_the_others_last_each_as_wide_as_the_chance() -> None:
    chances = {"Amy": 0.1, "Bea": 0.2, "Dan": 0.38, "Eli": 0.02, "Flo": 0.3}
    parts = parts_of(chances, 104)
    assert [words for _, words in parts] == ["Dan 38 %", "Flo 30 %", "Bea 20 %", "Amy 10 %", ""]
    for (cells, _), chance in zip(parts, (38, 30, 20, 10, 2), strict=True):
        assert abs(cells - chance) <= 1


def test_who_has_no_room_for_the_name_is_among_the_others() -> None:
    chances = {"Val": 0.8, "Finn": 0.1, "Gwen": 0.1}
    assert [words for _, words in parts_of(chances, 120)] == ["Val 80 %", "Finn 10 %", "Gwen 10 %"]
    assert [words for _, words in parts_of(chances, 45)] == ["Val 80 %", "Others"]


async def test_while_nobody_is_a_favourite_there_is_no_bar(store: Path, host: Director) -> None:
    number = begun(host, ABC)
    async with on_display(store, number, SMALL) as (_, screen, pilot):
        bar = screen.query_one(ToWinBar)
        await until(pilot, lambda: bar.display)
        bar.show(dict.fromkeys("ABCDEFGHIJ", 0.1))
        assert not bar.display
