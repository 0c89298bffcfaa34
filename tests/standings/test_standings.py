"""Standings, as a person reads them."""

from contextlib import closing
from pathlib import Path

from msgspec.structs import replace

from screens.app.app import TourneyApp
from screens.files.export import ExportScreen
from screens.floor.screen import FloorScreen
from screens.floor.shoot_out import ShootOutScreen
from screens.history.screen import HistoryScreen, NightHistoryScreen
from screens.standings.pictures import PicturesScreen
from screens.standings.screen import NightStandingsScreen, StandingsScreen, faults_words
from screens.table.screen import TableScreen
from screens.ui.lists.rows import Rows
from tests.nights import (
    FORM,
    HOSTILE_NAMES,
    begun,
    begun_at,
    director_at,
    night_form,
    played_out,
    turns,
)
from tests.restless_guests import seeded_director
from tests.screens.driving import Keys, a_night, at_night, at_work, elsewhere, until
from tests.screens.floors import NAMES, a_floor, on_floor, on_standings, play_lap, play_on
from tests.screens.liar_tables import opened_liar
from tests.screens.paid_nights import MONEY, paid_floor, played_to_the_end
from tests.screens.reading import SMALL, USUAL, line_with, screen_text, see, words_on_screen
from tests.screens.tables import opened_table
from tourney.game.corrections.correction import Correction
from tourney.game.liar.rules import Foul
from tourney.game.mexico.events import PotBy
from tourney.night.views.floor_view import Proof
from tourney.service.director import Director
from tourney.service.simulate import Simulation

STORE = "tourney.db"


async def test_while_play_goes_on_they_are_provisional_and_in_columns(tmp_path: Path) -> None:
    with closing(director_at(tmp_path)) as director:
        number = begun(
            director,
            ["Ann", "Bob", "Cid"],
            preset="mexxen",
            currency="GBP",
            unit_worth="0.50",
            fee="5",
        )
        turns(director, number, "21", "65", "31", "21", "54", "53")
        director.night(number).people.mark_paid(1, True)
    async with at_work(tmp_path / STORE) as (app, pilot):
        app.push_screen(StandingsScreen(number))
        await until(pilot, lambda: "So far" in screen_text(app))
        shown = screen_text(app)
        assert "2 units (£1.00)" in shown or "4 units (£2.00)" in shown
        head = line_with(app, "Mexicos").split()
        assert head == ["Rank", "Player", "Units", "Lost", "Points", "Fee", "paid", "Mexicos"]
        ann, cid = line_with(app, "Ann").strip(" ▸").split(), line_with(app, "Cid").split()
        assert ann[:3] == ["1", "Ann", "12"]
        assert "✓" in ann
        assert "Cid" in cid[:2]
        assert "·" in cid
        assert "●●●●● ●●●●● ●●" in line_with(app, "Ann")


async def test_rounds_lost_stand_beside_units_if_dear(tmp_path: Path) -> None:
    number = begun_at(tmp_path, ["Ann", "Bob"])
    async with at_night(tmp_path / STORE, number) as (app, pilot):
        for loser, mexicos in ((0, 0), (1, 1)):
            app.director.night(number).table().record_round(loser, mexicos)
            await pilot.press("f3", shows="Mexicos")
            assert ("Lost" in line_with(app, "Mexicos").split()) is bool(mexicos)
            await pilot.press("escape")


async def test_the_finished_night_makes_much_of_the_winner_and_the_pot(tmp_path: Path) -> None:
    with closing(director_at(tmp_path)) as director:
        number = begun(director, ["Ann", "Bob", "李雷"], units="1", currency="EUR", unit_worth="2")
        played_out(director, number)
        winner = director.night(number).table().standings_view().winner
    async with at_night(tmp_path / STORE, number) as (app, pilot):
        await pilot.press("f3", shows="Final standings")
        shown = screen_text(app)
        assert winner == "李雷"
        assert "★ 李雷 wins the pot of 2 units (€4.00) after 2 rounds" in shown
        assert "F6 Export" in shown
        assert "So far" not in shown
        assert line_with(app, "★ 1").strip(" ▸").split()[:3] == ["★", "1", "李雷"]
        assert "out" in line_with(app, "Bob")


async def test_r12_3_what_the_pot_is_worth_stands_between_commas(tmp_path: Path) -> None:
    with closing(director_at(tmp_path)) as director:
        number = begun(director, ["Ann", "Bob"], currency="EUR", unit_worth="0.50")
        director.night(number).table().record_round(1, 0)
        director.night(number).table().end_play(PotBy.UNITS)
    async with at_night(tmp_path / STORE, number) as (app, pilot):
        await pilot.press("f3", shows="Final standings")
        shown = words_on_screen(app)
        assert "the pot of 1 unit (€0.50) is shared by units left" in shown


async def test_f8_3_the_standings_of_the_only_table_have_what_each_has_won(tmp_path: Path) -> None:
    with closing(director_at(tmp_path)) as director:
        form = {"currency": "EUR", "unit_worth": "0.50", "fee": "10", "prizes": "70 30"}
        number = begun(director, ["Ann", "Bob", "Cid"], units="1", preset="mexxen", **form)
        for entry in (1, 2, 3):
            director.night(number).people.mark_paid(entry, True)
        played_out(director, number)
        won = {line.name: line.prize_words for line in director.night(number).places().lines}
    async with at_work(tmp_path / STORE, SMALL) as (app, pilot):
        app.push_screen(StandingsScreen(number))
        await until(pilot, lambda: "Final standings" in screen_text(app))
        assert "Prize" in line_with(app, "Rank").split()
        assert sorted(won.values()) == ["", "€22.00", "€9.00"]
        for name, prize in won.items():
            shown = screen_text(app).splitlines()
            assert any(f" {name} " in line and prize in line and "│" not in line for line in shown)


async def test_f8_3_in_liar_s_mexico_the_prize_stands_in_the_standings_too(tmp_path: Path) -> None:
    with closing(director_at(tmp_path)) as director:
        number = begun(director, ["Ann", "Bob"], preset="liar", currency="EUR", fee="10")
        for entry in (1, 2):
            director.night(number).people.mark_paid(entry, True)
        director.night(number).table().note_foul(0, Foul.CUP)
        director.night(number).table().end_play()
    async with at_work(tmp_path / STORE) as (app, pilot):
        app.push_screen(StandingsScreen(number))
        await until(pilot, lambda: "Final standings" in screen_text(app))
        assert "€20.00" in line_with(app, "★ 1")


async def test_who_is_back_with_more_units_makes_nobody_elses_row_longer(store: Path) -> None:
    number = opened_table(store, "Ann", "Bob", "Cid", units="2", played="65 . 31 64 31 . 65 64")
    with elsewhere(store) as director:
        director.night(number).table().rejoin(1, 10)
    async with at_night(store, number) as (app, pilot):
        await pilot.press("f3", shows="So far")
        assert "●●●●● ●●●●●" in line_with(app, "Bob")
        assert "●●" in line_with(app, "Ann")
        assert "○" not in screen_text(app)
        assert line_with(app, "Mexicos").split()[-3:] == ["Mexicos", "Units", "paid"]


async def test_the_standings_of_each_table_are_a_key_away(tmp_path: Path) -> None:
    with closing(director_at(tmp_path)) as director:
        number = begun(director, ["Ann", "Bob"], units="1")
        director.night(number).merge_sheet(
            "@rules classic units=1\n@players Dot, Eve\n@lead Dot\n@lost Eve\n"
        )
    async with at_night(tmp_path / STORE, number) as (app, pilot):
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        await pilot.press("f3", shows=("Table 1: standings  Friday", "t Tables"))
        await pilot.press("t", shows="Table 2: final standings  Friday")
        assert "wins the pot of 1 unit after 1 round" in screen_text(app)
        assert line_with(app, "★ 1").strip(" ▸").split()[:3] == ["★", "1", "Dot"]
        assert "Ann" not in screen_text(app)
        await pilot.press("f4", shows="Table 2: history")
        await pilot.press("escape", shows="Table 1 of 2")
        await pilot.press("f3", opens=StandingsScreen)
        await pilot.press("t", "escape", shows="Table 1 of 2")


async def test_how_often_something_was_put_right_is_told(tmp_path: Path) -> None:
    with closing(director_at(tmp_path)) as director:
        number = begun(director, ["Ann", "Bob", "Cid"])
        turns(director, number, "54 .", "62", "31")
        table = director.night(number).table()
        for text in ("32", "31"):
            pick = next(line.pick for line in table.picks() if line.pick.turn == 2)
            table.correct(Correction(pick.entries, text, nth=pick.nth))
    async with at_night(tmp_path / STORE, number) as (app, pilot):
        await pilot.press("f3", shows="Corrected 2 times.")
        app.director.night(number).undo()
        await pilot.press("escape", "f3", shows="Corrected once.")


async def test_liars_mexico_tells_the_tally_in_the_houses_own_word(tmp_path: Path) -> None:
    with closing(director_at(tmp_path)) as director:
        number = begun(director, HOSTILE_NAMES, preset="liar", lives="5", penalties="drinks")
        director.night(number).table().note_foul(1, Foul.BAD_CLAIM)
        director.night(number).table().note_foul(2, Foul.CUP)
    async with at_night(tmp_path / STORE, number, SMALL) as (app, pilot):
        await pilot.press("f3", shows="So far")
        words = " ".join(screen_text(app).split())
        assert "players with 5 drinks are out." in words
        assert "pot" not in screen_text(app)
        assert line_with(app, "Lives").split()[:4] == ["Rank", "Player", "Drinks", "Lives"]
        assert line_with(app, "[/]").strip(" ▸").split() == ["1=", "[/]", "0", "5"]
        assert line_with(app, "[@click=").split()[2:] == ["1", "4"]
        assert line_with(app, "=1+1").split()[-3:] == ["9", "0", "out"]


async def test_without_lives_the_fewest_share_first_place(tmp_path: Path) -> None:
    with closing(director_at(tmp_path)) as director:
        number = begun(director, ["Ann", "Bob", "Cid"], preset="liar")
        director.night(number).table().note_foul(1, Foul.BAD_CLAIM)
    async with at_night(tmp_path / STORE, number) as (app, pilot):
        await pilot.press("f3", shows="the fewest penalties win when", hides="Lives")
        app.director.night(number).table().end_play()
        await pilot.press("escape", "f3", shows="with 0 penalties each")
        assert line_with(app, " 1=  ").strip(" ▸").split()[:2] == ["1=", "Ann"]
        app.director.night(number).undo()
        app.director.night(number).table().note_foul(2, Foul.CUP)
        app.director.night(number).table().end_play()
        await pilot.press("escape", "f3", shows="wins with 0 penalties")


# The standings of a whole night: places, prizes, the proof, and ties at the money


async def test_while_play_goes_on_they_are_provisional_with_what_is_to_be_won(store: Path) -> None:
    number = paid_floor(store, NAMES[:8], 2, units="3", seats="4")
    with closing(Director.open(store)) as director:
        play_lap(director, number)
    async with on_standings(store, number) as (app, pilot):
        shown = screen_text(app)
        assert "Standings  Friday" in shown
        assert "Lap 1 is over." in shown
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


async def test_a_points_night_shows_points_with_two_decimals(store: Path) -> None:
    director, chance = seeded_director(store, 3)
    number = Simulation(director, chance).play(night_form("points", 3), 11).number
    director.close()
    async with on_standings(store, number) as (app, _):
        places = app.director.night(number).places()
        assert "Points" in line_with(app, "Rank").split()
        assert "Units" not in screen_text(app).replace("Units paid", "")
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


async def test_liars_mexico_with_fees_counts_penalties_in_the_houses_word(store: Path) -> None:
    with closing(Director.open(store)) as director:
        number = begun(
            director, ["Ann", "Bob", "Cid"], preset="liar", lives="3", penalties="drinks", **MONEY
        )
        director.night(number).table().note_foul(1, Foul.BAD_CLAIM)
    async with at_night(store, number) as (app, pilot):
        await pilot.press("f3", shows="Still in play")
        assert line_with(app, "Drinks").split() == ["Rank", "Player", "Drinks"]
        assert line_with(app, "Bob").split() == ["3", "Bob", "1"]
        assert "Units" not in screen_text(app)


async def test_before_play_a_night_of_tables_says_so_too(store: Path) -> None:
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


def test_what_does_not_balance_is_said_with_what_comes_of_it_else_nothing(tmp_path: Path) -> None:
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


# The pictures of a night, as a person reads them


async def show(app: TourneyApp, pilot: Keys, number: int, text: str = "Units") -> None:
    """The pictures, laid over the night."""
    app.show_night(number)
    await pilot.pause()
    await pilot.press("f8", opens=PicturesScreen, shows=text)
    await pilot.pause()


def row_of(app: TourneyApp, name: str) -> list[str]:
    """A player's figures, what they came to, and the mark behind them."""
    rows = app.screen.query_one(Rows)
    words = " ".join(map(str, rows.get_row_at(rows.keys.index(name))[1:])).split()
    return [word for word in words if "━" not in word]


async def test_f8_shows_units_chances_and_the_hall_and_goes_back(tmp_path: Path) -> None:
    with closing(director_at(tmp_path)) as director:
        number = begun(director, ["Ann", "Bob", "Cid"])
        turns(director, number, *["31 .", "65", "62"] * 5, *["31 .", "65"] * 3)
    async with at_work(tmp_path / STORE) as (app, pilot):
        await show(app, pilot, number, "After each round")
        await pilot.resize_terminal(60, 20)
        await until(pilot, lambda: "1 Units   2 Chances   3 Hall of shame" in screen_text(app))
        await pilot.resize_terminal(*USUAL)
        assert [row_of(app, name)[0] for name in ("Cid", "Bob", "Ann")] == ["5", "2", "out"]
        assert row_of(app, "Bob")[1] == "▼"
        await pilot.press("slash", *"bob", "enter")
        assert app.screen.query_one(Rows).key == "Bob"
        await pilot.press("2", shows="Chance to win, in per cent")
        await pilot.press("right", shows="Most 31s")
        await pilot.press("right", shows="After each round")
        await pilot.press("left", "left", "1", "3", shows="Most 31s")
        await pilot.press("f8", opens=TableScreen)


async def test_r13_3_f8_draws_everybodys_chance_unless_chances_are_locked(tmp_path: Path) -> None:
    with closing(director_at(tmp_path)) as director:
        number = begun(director, ["Ann", "Bob", "Cid"], units="2")
        turns(director, number, "43 .", "32", "65")
        director.night(number).room.lock_chances(True)
        async with at_work(tmp_path / STORE) as (app, pilot):
            await show(app, pilot, number)
            await pilot.press("2", shows="Chances are hidden")
            director.night(number).room.lock_chances(False)
            await until(pilot, lambda: "Chance to win, in per cent" in screen_text(app))
            assert row_of(app, "Bob")[0] == "14%"


async def test_before_play_it_says_that_there_is_nothing_to_draw(store: Path) -> None:
    number = a_night(store, "Ann", "Bob")
    async with at_work(store) as (app, pilot):
        app.push_screen(PicturesScreen(number))
        await until(pilot, lambda: "No charts yet" in screen_text(app))
        await pilot.press("2", "3", "slash", shows="No list to search here.")


async def test_of_liars_the_houses_own_word_stands_over_it(store: Path) -> None:
    number = opened_liar(store, "Ann", "Bob", "Cid", played="54 62 d31 43", penalties="[b]drinks")
    async with at_work(store) as (app, pilot):
        await show(app, pilot, number, "1 [b]drinks")
        assert row_of(app, "Bob")[0] == "1"
        assert "Rounds" not in screen_text(app)  # a figure is a penalty
        await pilot.press("2", shows="it has no exact chances")


# A points night on the floor: what nobody has is not shown


async def test_units_without_end_are_nowhere_on_a_points_night(store: Path) -> None:
    number = a_floor(store, NAMES[:8], 2, format="points")
    async with on_floor(store, number) as (app, _):
        assert "✓" not in screen_text(app).splitlines()[2]
    with closing(Director.open(store)) as director:
        play_on(director, number, 4)
        play_lap(director, number)
    async with on_floor(store, number) as (app, pilot):
        await pilot.press("enter", shows="Sitting 2", hides="999")
        await pilot.press("f3", shows="Standings", hides="½ points")
