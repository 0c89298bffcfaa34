"""Standings, as a person reads them."""

from contextlib import closing
from pathlib import Path

import pytest

from screens.files.export import ExportScreen
from screens.history.screen import HistoryScreen
from screens.standings.screen import StandingsScreen
from screens.table.screen import TableScreen
from tests.nights import HOSTILE_NAMES, begun, begun_at, director_at, played_out, turns
from tests.screens.driving import a_night, at_night, at_work, elsewhere, until
from tests.screens.reading import SMALL, line_with, screen_text, words_on_screen
from tests.screens.tables import opened_table
from tourney.game.corrections.correction import Correction
from tourney.game.liar.rules import Foul
from tourney.game.mexico.events import PotBy

STORE = "tourney.db"


async def test_before_play_it_says_that_nobody_stands_anywhere(store: Path) -> None:
    number = a_night(store, "Ann", "Bob")
    async with at_work(store) as (app, pilot):
        app.push_screen(StandingsScreen(number))
        await pilot.sees(opens=StandingsScreen, hides=("★", "Rank"))


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


@pytest.mark.parametrize("mexicos", [0, 1])
async def test_rounds_lost_stand_beside_the_units_only_where_one_cost_several(
    tmp_path: Path, mexicos: int
) -> None:
    with closing(director_at(tmp_path)) as director:
        number = begun(director, ["Ann", "Bob"])
        for loser, counted in ((0, 0), (1, mexicos)):
            director.night(number).table().record_round(loser, counted)
    async with at_night(tmp_path / STORE, number) as (app, pilot):
        await pilot.press("f3", shows="Mexicos")
        assert ("Lost" in line_with(app, "Mexicos").split()) is bool(mexicos)


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


async def test_export_history_and_rules_are_a_key_away(tmp_path: Path) -> None:
    number = begun_at(tmp_path, ["Ann", "Bob"])
    async with at_work(tmp_path / STORE) as (app, pilot):
        app.push_screen(StandingsScreen(number))
        await until(pilot, lambda: isinstance(app.screen, StandingsScreen))
        depth = len(app.screen_stack)
        await pilot.press("f6", opens=ExportScreen)
        await pilot.press("escape", "f4", opens=HistoryScreen)
        assert len(app.screen_stack) == depth
        await pilot.press("f3", opens=StandingsScreen)
        await pilot.press("f3")
        await until(pilot, lambda: len(app.screen_stack) == depth - 1)


async def test_who_is_back_with_more_units_makes_nobody_elses_row_longer(store: Path) -> None:
    number = opened_table(store, "Ann", "Bob", "Cid", units="2", played="65 . 31 64 31 . 65 64")
    with elsewhere(store) as director:
        director.night(number).table().rejoin(1, 10)
    async with at_night(store, number) as (app, pilot):
        await pilot.press("f3", shows="So far")
        assert "●●●●● ●●●●●" in line_with(app, "Bob")
        assert "●●" in line_with(app, "Ann")
        assert "○" not in screen_text(app)
        assert line_with(app, "Mexicos").split()[-3:] == ["Mexicos", "Paid", "in"]


async def test_the_standings_of_each_table_are_a_key_away(tmp_path: Path) -> None:
    with closing(director_at(tmp_path)) as director:
        number = begun(director, ["Ann", "Bob"], units="1")
        director.night(number).merge_sheet(
            "@rules classic units=1\n@players Dot, Eve\n@lead Dot\n@lost Eve\n"
        )
    async with at_night(tmp_path / STORE, number) as (app, pilot):
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        await pilot.press("f3", shows=("Standings of table 1  Friday", "t Tables"))
        await pilot.press("t", shows="Final standings of table 2  Friday")
        assert "wins the pot of 1 unit after 1 round" in screen_text(app)
        assert line_with(app, "★ 1").strip(" ▸").split()[:3] == ["★", "1", "Dot"]
        assert "Ann" not in screen_text(app)
        await pilot.press("f4", shows="History of table 2")
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


async def test_without_lives_the_fewest_share_first_place_when_the_host_ends_it(
    tmp_path: Path,
) -> None:
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
