"""The standings of a whole night: places, prizes, the proof, and ties at the money."""

from contextlib import closing
from pathlib import Path

from msgspec.structs import replace

from screens.files.export import ExportScreen
from screens.floor.screen import FloorScreen
from screens.floor.shoot_out import ShootOutScreen
from screens.history.screen import HistoryScreen, NightHistoryScreen
from screens.standings.pictures import PicturesScreen
from screens.standings.screen import NightStandingsScreen, StandingsScreen, faults_words
from screens.table.screen import TableScreen
from tests.nights import FORM, begun, night_form, played_out
from tests.restless_guests import seeded_director
from tests.screens.driving import at_night, at_work, until
from tests.screens.floors import NAMES, a_floor, lose, on_floor, on_standings, play_lap, play_on
from tests.screens.paid_nights import MONEY, paid_floor, played_to_the_end
from tests.screens.reading import line_with, screen_text, see
from tourney.game.liar.rules import Foul
from tourney.night.views.floor_view import Proof
from tourney.service.director import Director
from tourney.service.simulate import Simulation


async def test_while_play_goes_on_they_are_provisional_with_what_is_to_be_won(store: Path) -> None:
    number = paid_floor(store, NAMES[:8], 2, units="3", seats="4")
    with closing(Director.open(store)) as director:
        play_lap(director, number)
    async with on_standings(store, number) as (app, pilot):
        shown = screen_text(app)
        assert "Standings  Friday" in shown
        assert "So far: Lap 1 is over." in shown
        assert "Prizes  1. £16.00   2. £9.60   3. £6.40" in shown
        assert line_with(app, "Aan").strip(" ▸").split()[:4] == ["1=", "Aan", "3", "●●●"]
        assert line_with(app, "Gan").split()[:4] == ["7=", "Gan", "2", "●●○"]
        await pilot.press("slash", *"gan", "enter", shows="▸  7=  Gan")
        await pilot.press("f3", opens=FloorScreen)


async def test_from_a_table_of_several_they_are_the_whole_nights(store: Path) -> None:
    async with on_floor(store, paid_floor(store, NAMES[:8], 2, seats="4")) as (app, pilot):
        await pilot.press("2", opens=TableScreen)
        await pilot.press("f3", opens=NightStandingsScreen)
        assert all(name in screen_text(app) for name in NAMES[:8])
        await pilot.press("f4", opens=NightHistoryScreen)
        await pilot.press("f3", opens=NightStandingsScreen)
        await pilot.press("escape", opens=TableScreen)


async def test_the_finished_night_has_its_winner_its_prizes_and_all_who_shared(store: Path) -> None:
    number = paid_floor(store, NAMES[:8], 2, seats="4", units="2")
    places = played_to_the_end(store, number)
    winner, second = places.lines[0], places.lines[1]
    async with on_standings(store, number) as (app, pilot):
        shown = screen_text(app)
        assert "Final standings  Friday" in shown
        assert f"★ {winner.name} wins £16.00" in shown
        assert "So far" not in shown
        assert "£16.00" in line_with(app, "★ 1")
        assert "£9.60" in line_with(app, f" {second.name} ")
        assert "out, final table" in shown
        assert "F6 Export" in shown
        await pilot.press("f6", opens=ExportScreen)
        await pilot.press("escape", "f8", opens=PicturesScreen)


async def test_a_tie_at_the_money_may_be_shot_out_from_here(store: Path) -> None:
    number = paid_floor(
        store,
        NAMES[:8],
        2,
        units="1",
        prizes="40/20/15/10/8/7",
        **{"option.rest": "no", "option.late": "no"},
    )
    places = played_to_the_end(store, number)
    tied = [line.name for line in places.lines if line.rank == 5]
    assert len(tied) == 2
    async with on_standings(store, number) as (app, pilot):
        see(app, "s Shoot-out", " are tied: ")
        for drawn, name in zip("56", tied, strict=True):
            words = line_with(app, f" {name} ").split()
            assert name in words[:2]
            assert words[-1] == drawn
        await pilot.press("s", opens=ShootOutScreen)
        await pilot.press("escape", opens=FloorScreen)


async def test_without_a_tie_at_the_money_there_is_nothing_to_shoot_out(store: Path) -> None:
    async with on_standings(store, paid_floor(store, NAMES[:4], 2, seats="2")) as (app, pilot):
        assert "Shoot-out" not in screen_text(app)
        await pilot.press("s", opens=NightStandingsScreen)


async def test_a_points_night_shows_points_with_two_decimals(store: Path) -> None:
    director, chance = seeded_director(store, 3)
    number = Simulation(director, chance).play(night_form("points", 3), 11).number
    director.close()
    async with on_standings(store, number) as (app, _):
        places = app.director.night(number).places()
        assert "Points" in line_with(app, "Rank").split()
        assert "Units" not in screen_text(app)
        second = places.lines[1]
        points = f"{second.night_points // 100}.{second.night_points % 100:02}"
        assert points in line_with(app, f" {second.name} ").split()


async def test_where_fees_are_taken_one_table_has_prizes_and_the_proof_too(store: Path) -> None:
    director = Director.open(store)
    number = begun(director, ["Ann", "Bob", "Cid", "Dot", "Eve"], units="1", **MONEY)
    for entry in director.night(number).view().entries:
        director.night(number).people.mark_paid(entry.entry, True)
    director.close()
    async with at_night(store, number) as (app, pilot):
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        await pilot.press("f3", shows="Prizes  1. £13.00   2. £7.00")
        await pilot.press("escape")
        played_out(app.director, number)
        await pilot.press("f3", shows="wins £13.00")
        await pilot.press("f4", opens=HistoryScreen)


async def test_without_fees_the_standings_of_one_table_stay_as_they_are(store: Path) -> None:
    with closing(Director.open(store)) as director:
        number = begun(director, ["Ann", "Bob"])
    async with at_night(store, number) as (app, pilot):
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        await pilot.press("f3", opens=StandingsScreen)


async def test_liars_mexico_with_fees_counts_penalties_in_the_houses_word(store: Path) -> None:
    with closing(Director.open(store)) as director:
        number = begun(
            director, ["Ann", "Bob", "Cid"], preset="liar", lives="3", penalties="drinks", **MONEY
        )
        director.night(number).table().note_foul(1, Foul.BAD_CLAIM)
    async with at_night(store, number) as (app, pilot):
        await pilot.press("f3", shows="So far")
        assert line_with(app, "Drinks").split() == ["Rank", "Player", "Drinks"]
        assert line_with(app, "Bob").split() == ["3", "Bob", "1"]
        assert "Units" not in screen_text(app)


async def test_before_play_it_says_that_nobody_stands_anywhere(store: Path) -> None:
    with closing(Director.open(store)) as director:
        number = director.plan(FORM | MONEY | {"format": "freezeout", "tables": "2"})
        director.night(number).people.register(NAMES[:6], [True] * 6)
    async with at_work(store) as (app, pilot):
        app.push_screen(NightStandingsScreen(number))
        await pilot.sees("Play has not begun", "Prizes  1. £15.60   2. £8.40")
        await pilot.press("slash", shows="there are no standings yet.")


async def test_who_has_left_and_who_never_came_are_told_apart(store: Path) -> None:
    with closing(Director.open(store)) as director:
        number = director.plan(FORM | {"format": "freezeout", "tables": "2", "seats": "4"})
        director.night(number).people.register(NAMES[:7])
        entries = [entry.entry for entry in director.night(number).view().entries]
        director.night(number).people.check_in(entries[:6])
        director.night(number).seats.draw("12345")
        director.night(number).seats.open_tables()
        director.night(number).moves.go_home(entries[0])
    async with on_standings(store, number) as (app, _):
        assert "left, lap 1" in line_with(app, "Aan")
        assert line_with(app, "Gan").split()[:2] == ["Gan", "no-show"]


def test_what_does_not_balance_is_said_with_what_comes_of_it_else_nothing(
    tmp_path: Path,
) -> None:
    with closing(Director.open(tmp_path / "tourney.db")) as director:
        number = begun(director, ["Ann", "Bob"], units="1", **MONEY)
        places = director.night(number).places()
    fault = "There is £5 to be won, but £1 is missing in the prizes."
    wrong = replace(places, proof=Proof(False, "£5 ≠ £4", fault), blocked=fault)
    assert faults_words(wrong).plain == (
        f"✗ The accounts don't balance. {fault}\nCorrect that before you export the final night."
    )
    assert faults_words(replace(places, blocked="A prize is missing.")).plain.endswith(
        "\nYou can't export the final night: A prize is missing."
    )
    balanced = replace(places, proof=Proof(True, "12 = 7 + 5", ""), blocked="")
    assert faults_words(balanced).plain == ""


async def test_whoever_is_out_has_no_pips(store: Path) -> None:
    number = a_floor(store, NAMES[:8], 2, units="1")
    with closing(Director.open(store)) as director:
        lose(director, number, 1, "Can")
    async with on_standings(store, number) as (app, _):
        assert "○" not in line_with(app, "Can")


async def test_whoever_waits_for_a_seat_stands_there_with_the_units_to_come(store: Path) -> None:
    number = a_floor(store, NAMES[:10], 2, units="3", **{"option.late": "yes"})
    with closing(Director.open(store)) as director:
        play_on(director, number, 1)
        director.night(number).people.register(["Zoe"], [True])
        zoe = next(line for line in director.night(number).places().lines if line.name == "Zoe")
        assert (zoe.units, zoe.waits) == (2, True)
    async with on_standings(store, number) as (app, _):
        words = line_with(app, "Zoe").split()
        at = words.index("Zoe")
        assert words[at : at + 4] == ["Zoe", "waits", "2", "●●○"]
