"""A correction in a night over several tables shows what will stand there (F9.1)."""

from pathlib import Path

from tests.screens.histories import bob_lost, to_the_stays, who_stays
from tests.screens.reading import LARGE, USUAL, line_with, screen_text, see


async def test_f9_1_whoever_stays_does_not_go_out_in_the_round_that_is_put_right(
    tmp_path: Path,
) -> None:
    async with bob_lost(tmp_path, who_stays(tmp_path), LARGE) as (app, pilot):
        assert line_with(app, "Round 2 out").endswith("yes → stays")
        await to_the_stays(pilot)
        await pilot.press(*"agreed", "enter", shows="✗ out")
        see(app, "Round 2 loser", hides="Round 2 out")


async def test_f9_1_units_and_ranks_are_those_of_the_night_and_come_first(tmp_path: Path) -> None:
    async with bob_lost(tmp_path, who_stays(tmp_path), LARGE) as (app, _):
        shown = screen_text(app)
        assert "moved → out" not in shown
        assert "out → moved" not in shown
        assert "place" not in shown
        night = line_with(app, "7 → 1")
        assert night.split() == [*("Ann", "out", "→", "waits", "0", "→", "2", "7", "→", "1")]
        assert shown.index(night) < shown.index("Round 2 loser")


async def test_f9_1_the_small_screen_shows_what_stands_in_the_night(tmp_path: Path) -> None:
    async with bob_lost(tmp_path, who_stays(tmp_path), USUAL) as (app, _):
        assert line_with(app, "out → waits").split()[0] == "Ann"
