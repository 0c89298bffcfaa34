"""Who would be out by a correction and stays, and re-buys that no longer fit: by the host's word.

Both are F9.1's.
"""

from contextlib import closing
from pathlib import Path

from screens.app.app import TourneyApp
from screens.history.correction import CorrectionScreen
from screens.history.screen import HistoryScreen
from screens.ui.dialog import ReasonScreen
from tests.screens.driving import answer, until
from tests.screens.histories import (
    STORE,
    accepted,
    at_history,
    bob_lost,
    picked,
    retyped,
    to_the_stays,
    who_stays,
)
from tests.screens.reading import SMALL, screen_text, see
from tests.service.three_tables import bought
from tourney.service.director import Director


def standing(app: TourneyApp, number: int, name: str) -> str:
    return next(
        line.status for line in app.director.night(number).places().lines if line.name == name
    )


async def test_f9_1_who_stayed_in_wrongly_stays_unless_the_host_says_otherwise(
    tmp_path: Path,
) -> None:
    number = who_stays(tmp_path)
    async with bob_lost(tmp_path, number, SMALL) as (app, pilot):
        see(app, "✓ Bob should be out", "But stays in with")
        await accepted(pilot)
        assert standing(app, number, "Bob") == "playing"
        assert standing(app, number, "Ann") == "playing"


async def test_f9_1_somebody_is_sent_out_with_a_reason_that_the_record_keeps(
    tmp_path: Path,
) -> None:
    number = who_stays(tmp_path)
    async with bob_lost(tmp_path, number) as (app, pilot):
        await to_the_stays(pilot)
        assert "Bob should be out. Say why" in screen_text(app)
        await answer(pilot, "enter", "✗ Say why, in a few words.", "all saw it", shows="Goes out.")
        see(app, "all saw it", hides="But stays in with")
        assert standing(app, number, "Bob") == "playing"
        await accepted(pilot)
        assert isinstance(app.screen, HistoryScreen)
        assert standing(app, number, "Bob") == "out"
        event = app.director.night(number).session.rows[-1].event
        assert [reason for _, reason in getattr(event, "outs", ())] == ["all saw it"]


async def test_f9_1_escape_lets_them_stay_and_space_takes_the_word_back(tmp_path: Path) -> None:
    number = who_stays(tmp_path)
    async with bob_lost(tmp_path, number) as (app, pilot):
        await to_the_stays(pilot)
        await pilot.press("escape", opens=CorrectionScreen)
        see(app, "✓ Bob should be out", "But stays in with")
        await pilot.press("space", opens=ReasonScreen)
        await pilot.press(*"agreed", "enter", shows="Goes out.")
        await pilot.press("space")
        await until(pilot, lambda: "Goes out." not in screen_text(app))
        see(app, "✓ Bob should be out", "But stays in with")
        await pilot.press("escape", opens=HistoryScreen)
        assert app.director.night(number).table(1).standings_view().corrections == 0


async def test_f9_1_in_the_middle_of_a_round_it_says_when_somebody_can_be_sent_out(
    tmp_path: Path,
) -> None:
    number = who_stays(tmp_path)
    with closing(Director.open(tmp_path / STORE, lambda: "42613")) as director:
        director.night(number).moves.accept_plan()
        (place,) = (
            table.number
            for table in director.night(number).floor().tables
            if "Bob" in [seat.name for seat in table.seats]
        )
        director.night(number).table(place).roll(54)
    async with bob_lost(tmp_path, number, SMALL) as (app, pilot):
        shown = " ".join(screen_text(app).split())
        assert "Can go out between rounds." in shown
        assert "↓ Space" not in shown
        await pilot.press("down", "space", shows="is in the middle of a round.")
        assert isinstance(app.screen, CorrectionScreen)
        await accepted(pilot)
        assert standing(app, number, "Bob") == "playing"


async def test_f9_1_a_re_buy_that_no_longer_fits_is_struck_unless_space_keeps_it(
    store: Path,
) -> None:
    with closing(Director.open(store, lambda: "42613")) as director:
        number = bought(director, seated=False)
    async with at_history(store, number, SMALL) as (app, pilot):
        await picked(pilot, "enter", "down")
        await retyped(app, pilot, "Bob")
        await until(pilot, lambda: "✗ Ann's re-buy" in screen_text(app))
        see(app, "Ann has €5.00 back for the re-buy.")
        await pilot.press("down", "space", shows="✓ Ann's re-buy")
        see(app, "Kept with 1 unit on top.")
        await pilot.press("space", shows="✗ Ann's re-buy")
        await pilot.press("space", shows="✓ Ann's re-buy")
        await accepted(pilot)
        (ann,) = (line for line in app.director.night(number).places().lines if line.name == "Ann")
        assert (ann.units, ann.rebuys) == (2, 1)
