"""R15.5, R15.7, R15.8 and F2 to F12: nights of several tables under a cup, played for lives."""

import re
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from random import Random

import pytest

from screens.files.tables_written import written
from tests.restless_guests import Guests, seeded_director
from tests.scripts import Night, play
from tourney.game.corrections.correction import Correction
from tourney.game.refusal import Refused
from tourney.night.views.floor_view import FloorView
from tourney.service.director import Director
from tourney.service.table_handle import TableHandle

__all__ = ["play"]


# R15.7: who begins, and the direction of the cup


def test_r15_7_the_first_to_begin_is_drawn_with_a_result_and_recorded(play: Night) -> None:
    play("""
    9 people, 2 tables, freezeout maexchen lives=2; seats Ann Bob Cid Dee Eve / Fay Gus Hal Ida
    start; Ann loses
    """)
    sheet = play.night.table(1).sheet()
    assert "# drawn by lot from 42613" in sheet
    assert "@lost Ann" in sheet


# F9: corrections


def test_f15_1_players_come_and_go_under_a_cup_and_lives_have_no_end(play: Night) -> None:
    play("""
    7 people, 2 tables, come-and-go maexchen beats=1; seats Ann Bob Cid Dee / Eve Fay Gus
    start; Ann loses 9; Eve loses; Bob pauses; accept
    = out: none
    = units_paid of Ann, Eve, Bob: 9, 1, 0
    = night_points of Ann, Eve, Bob: 0, 0, 67
    """)
    assert "Bob" not in {seat.name for at in play.night.floor().tables for seat in at.seats}


def test_f6_3_the_room_and_the_report_see_the_points_of_a_cups_points_night(play: Night) -> None:
    play("""
    6 people, 2 tables, points maexchen beats=1; seats Ann Bob Cid / Dee Eve Fay
    start; Ann loses 2; Dee loses; accept
    """)
    show, report = play.night.show(), reported(play)
    assert (show.measure, show.standings[0].figure) == ("points", "0.75")
    assert re.search("Rank Player Result Points Rounds lost 1= [A-Z][a-z]+ 0.75 0", report)
    assert "Lives lost, lap by lap" in report


def test_r15_5_the_report_of_a_cups_freeze_out_counts_lives(play: Night) -> None:
    play("""
    9 people, 2 tables, freezeout maexchen lives=2; seats Ann Bob Cid Dee Eve / Fay Gus Hal Ida
    start; Ann loses 2; Fay loses
    """)
    report = reported(play)
    assert "Rank Player Result Lives Rounds lost Paid in 1= " in report
    assert "8. Fay 1 1 1" in report
    assert "Lives, lap by lap" in report
    assert "The last player with lives left wins." in report
    assert not re.search("[Uu]nits", report.replace("units and money", ""))


def reported(play: Night) -> str:
    """The words of the night's report."""
    page = written(play.director, 1)["report.html"].decode()
    bare = re.sub(r"<(style|script|svg)\b.*?</\1>|<[^>]*>", " ", page, flags=re.DOTALL)
    return " ".join(bare.split())


# F10 to F12: files, the end, the clock


def test_f10_2_rounds_have_lives_laps_and_who_began(play: Night) -> None:
    play("""
    9 people, 2 tables, freezeout maexchen lives=2; seats Ann Bob Cid Dee Eve / Fay Gus Hal Ida
    start; Bob leads; Ann loses 9; Fay loses
    """)
    files = written(play.director, 1)
    first = files["rounds.csv"].decode().splitlines()[1]
    assert first.startswith("1,1,Bob,,9,Ann,2,yes,,no,,,1,,1,")


# Refusals


@pytest.mark.parametrize("format_", ["freezeout", "shuffle", "heats", "duel", "points"])
def test_r15_5_without_lives_no_format_with_laps(play: Night, format_: str) -> None:
    with pytest.raises(AssertionError, match="needs lives: choose how many"):
        play(f"0 people, 2 tables, {format_} liar")


@pytest.mark.parametrize("format_", ["freezeout", "shuffle", "heats", "duel", "points"])
def test_r8_at_several_tables_lives_are_999_at_most(play: Night, format_: str) -> None:
    with pytest.raises(AssertionError, match="lives are 1 to 999"):
        play(f"0 people, 2 tables, {format_} maexchen lives=1000")
    play(f"0 people, 2 tables, {format_} maexchen lives=999")


# Any night


class Cups(Guests):
    """Guests under a cup: results, claims and fouls, people away, undo and corrections."""

    def between(self, number: int, floor: FloorView) -> None:
        super().between(number, floor)
        lives_add_up(self.director, number)

    def claim(self, table: TableHandle) -> None:
        chance, match = self.chance, table.liar_match
        for each in match.away:
            with suppress(Refused):
                table.come_back(each.player)
        with suppress(Refused):
            if match.claim is None and match.present and chance.random() < 0.7:
                table.record_loss(chance.choice(match.present), chance.choice((1, 1, 1, 2, 3)))
            elif match.present and chance.random() < 0.1:
                table.step_out(chance.choice(match.present), chance.random() < 0.2)
            else:
                super().claim(table)
        with suppress(Refused):
            if chance.random() < 0.04:
                self.director.night(table.session.number).undo(table.number)
            elif chance.random() < 0.06 and (picks := table.picks()):
                pick, names = chance.choice(picks).pick, table.liar_match.names
                text = f"{chance.choice(names)} lives={chance.choice('124')}"
                if pick.text[:2].isdigit():
                    text = str(self.roll())
                table.correct(Correction(pick.entries, text, nth=pick.nth))


def lives_add_up(director: Director, number: int) -> None:
    """Lives dealt are held or in the pot, and who is out has none."""
    night = director.night(number)
    assert night.places().proof.balanced, night.places().proof.fault
    for match in night.session.tables.values():
        for at, player in enumerate(match.players):
            had = player.units + player.paid + player.taken + player.aside
            assert player.brought + player.anew == had
            assert (at in match.players_in) == (player.units > 0)
    assert all(not line.units_left for line in night.places().lines if line.status == "out")


@pytest.fixture
def stored(tmp_path: Path) -> Iterator[tuple[Director, Random]]:
    director, chance = seeded_director(tmp_path / "nights.db", 7)
    with closing(director):
        yield director, chance


@pytest.mark.slow
@pytest.mark.parametrize(
    ("format_", "preset"),
    [
        *((format_, "maexchen") for format_ in ("freezeout", "shuffle", "heats", "duel", "points")),
        ("freezeout", "meyer"),
        ("duel", "mia"),
    ],
)
def test_f8_4_lives_add_up_at_every_barrier_of_any_night_and_one_player_wins(
    stored: tuple[Director, Random], format_: str, preset: str
) -> None:
    director, chance = stored
    form = {
        **{"name": "N", "date": "2026-11-29", "preset": preset, "lives": "2"},
        **{"format": format_, "tables": "3"},
    }
    if format_ in ("freezeout", "shuffle"):
        form |= {"option.rebuy": "3"}
    done = Cups(director, chance).play(form, 11)
    lives_add_up(director, done.number)
    places = director.night(done.number).places()
    assert not places.provisional
    assert sum(line.rank == 1 for line in places.lines) == 1 or format_ == "points"
