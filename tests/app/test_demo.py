"""The demo's nights."""

import tempfile
from contextlib import closing
from datetime import date
from pathlib import Path

import pytest

from screens.app.app import TourneyApp
from screens.people.register import RegisterScreen
from tests.demo import TONIGHT as FRIDAY
from tests.demo import play_demo, put_down
from tests.screens.driving import a_night, at_work, running, store_opened, until
from tests.screens.reading import USUAL, line_with, screen_text
from tourney.game.refusal import Refused
from tourney.keeping.demo import lay_out_demo
from tourney.service.director import Director


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("demo") / "demo.db"
    lay_out_demo(path, FRIDAY)
    return path


def test_one_night_is_over_and_one_is_at_half_time_in_the_middle_of_a_turn(store: Path) -> None:
    with closing(Director.open(store)) as director:
        tonight, _, _, last = director.nights()
        assert (last.name, last.preset, last.state) == ("Last Friday", "classic", "finished")
        assert (tonight.name, tonight.preset, tonight.state) == ("Tonight", "mexxen", "playing")
        assert (last.date, tonight.date) == ("2026-11-13", "2026-11-20")
        assert last.players == tonight.players == 6
        table = director.night(tonight.number).table().page().table
        assert table.rolls
        assert "stand" not in table.refusals
        units = sum(seat.units for seat in table.seats)
        assert 6 * 12 // 3 <= units <= 6 * 12 // 2
        assert director.night(last.number).view().plan.currency == "GBP"


def test_one_night_is_of_liars_mexico_with_a_claim_to_answer(store: Path) -> None:
    with closing(Director.open(store)) as director:
        late = director.nights()[2]
        assert (late.name, late.preset, late.state) == ("Last Friday, late", "liar", "playing")
        table = director.night(late.number).table().liar_page().table
        assert (table.phase, table.word) == ("claim", "drinks")
        assert {seat.penalties for seat in table.seats} >= {1, 2}


def test_one_night_is_at_several_tables_with_somebody_on_the_way_to_another(store: Path) -> None:
    with closing(Director.open(store)) as director:
        cup = director.nights()[1]
        assert (cup.name, cup.state, cup.players) == ("The cup", "playing", 22)
        floor = director.night(cup.number).floor()
        assert len(floor.tables) > 1
        assert {table.state for table in floor.tables} >= {"due", "playing"}
        assert [mover.sat for mover in floor.movers].count(False) == 1
        assert floor.proof.balanced


def test_it_is_what_was_played_for_it(store: Path, tmp_path: Path) -> None:
    played = tmp_path / "played.db"
    play_demo(played)
    assert put_down(played) == put_down(store), "python -m tests.demo"


def test_whichever_day_it_is_last_friday_is_before_today(tmp_path: Path) -> None:
    for day, last in ((19, "2026-11-13"), (20, "2026-11-13"), (21, "2026-11-20")):
        store = tmp_path / f"{day}.db"
        lay_out_demo(store, date(2026, 11, day))
        with closing(Director.open(store)) as director:
            assert [line.date for line in director.nights()][-1] == last


def test_where_it_cannot_be_written_that_is_said(tmp_path: Path) -> None:
    with pytest.raises(Refused, match=r"No room for the demo nights: .*\.") as refusal:
        lay_out_demo(tmp_path / "missing" / "demo.db", FRIDAY)
    assert refusal.value.code == "no-room"


async def test_a_key_opens_it_and_escape_goes_back_to_ones_own_nights(tmp_path: Path) -> None:
    store = tmp_path / "tourney.db"
    async with at_work(store) as (app, pilot):
        await until(pilot, lambda: "start a night" in screen_text(app))
        await pilot.press("d", shows=("tourney demo  Demo nights", "The cup"))
        assert "Esc Back" in line_with(app, "Quit")
        # A sheet opened here would be gone with it.
        assert "Open a sheet" not in screen_text(app)
        await pilot.press("escape", shows="start a night")
        assert app.store == store
        assert "demo" not in screen_text(app).splitlines()[0]
        await pilot.press("d", shows=("Last Friday", "tourney demo"))
        scratch = app.store
        assert isinstance(scratch, Path)
        assert scratch != store
        await pilot.press("enter", shows=("Table", "tourney demo"))
    assert not scratch.exists()
    with closing(Director.open(store)) as director:
        assert director.nights() == ()


async def test_while_the_nights_are_made_up_home_says_so(tmp_path: Path) -> None:
    app = TourneyApp(tmp_path / "demo.db", demo=True)
    async with app.run_test():
        assert "Making the demo nights" in str(app.screen.query_one("#word Static").render())


async def test_without_room_for_it_ones_own_nights_stay(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = tmp_path / "nights.db"
    a_night(store, "Ann", name="Friday")
    app = TourneyApp(store)
    async with running(app, USUAL, notifications=True) as pilot:
        await store_opened(pilot)
        monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "none"))
        await pilot.press("d", shows="No room for the demo nights")
        assert app.store == store
        await until(pilot, lambda: "Friday" in screen_text(app))
        await pilot.press("enter", opens=RegisterScreen)
