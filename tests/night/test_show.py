"""The views for the room: a night's tables, its people, and the latest news."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.nights import FORM, begun, ended, turns
from tests.screens.barriers import moved, tied_for_a_prize
from tests.screens.floors import NAMES, a_floor, lose, name_leads, play_lap
from tests.screens.liar_tables import opened_liar
from tests.service.corrected import retyping
from tourney.game.mexico.events import Count
from tourney.game.mexico.words import after_roll
from tourney.night.display.show_table import ShowMoment
from tourney.service.director import Director

ABC = ("Ann", "Bob", "Cid")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "nights.db"


@pytest.fixture
def director(path: Path) -> Iterator[Director]:
    with closing(Director.open(path, lambda: "42613")) as director:
        yield director


def mexicos(director: Director, number: int) -> list[ShowMoment]:
    moments = director.night(number).show().moments
    return [moment for moment in moments if moment.kind == "mexico"]


# Moments


def test_a_mexico_says_whose_it_is_and_what_the_round_costs_now(director: Director) -> None:
    number = begun(director, ABC)
    assert mexicos(director, number) == []
    turns(director, number, "21")
    (first,) = mexicos(director, number)
    assert (first.name, first.stake, first.words, first.place) == ("Ann", 2, "", 0)
    turns(director, number, "21")
    assert [(each.name, each.words) for each in mexicos(director, number)] == [
        ("Ann", ""),
        ("Bob", "the 2nd Mexico"),
    ]


def test_with_every_mexico_the_stake_rises_where_the_rules_say_so(director: Director) -> None:
    number = begun(director, ABC, preset="mexxen")
    turns(director, number, "54 .", "21", "21")
    assert [each.stake for each in mexicos(director, number)] == [2, 4]


@pytest.mark.parametrize(("preset", "typed"), [("classic", "54 . 21"), ("chips", "21 65")])
def test_a_21_that_does_not_count_is_no_moment(director: Director, preset: str, typed: str) -> None:
    number = begun(director, ABC, preset=preset)
    turns(director, number, typed)
    assert mexicos(director, number) == []


def test_a_mexico_keeps_its_key_when_its_round_ends(director: Director) -> None:
    number = begun(director, ABC)
    turns(director, number, "21")
    (before,) = mexicos(director, number)
    turns(director, number, "54 .", "43")
    (after,) = mexicos(director, number)
    assert after == before


def test_a_mexico_taken_back_and_typed_again_has_the_key_that_it_had(director: Director) -> None:
    number = begun(director, ABC)
    turns(director, number, "21")
    (before,) = mexicos(director, number)
    director.night(number).undo()
    assert mexicos(director, number) == []
    turns(director, number, "21")
    assert mexicos(director, number) == [before]
    director.night(number).undo()
    turns(director, number, "43 21")
    (other,) = mexicos(director, number)
    assert other.key != before.key


def test_a_mexico_after_a_void_round_is_another(director: Director) -> None:
    number = begun(director, (*ABC, "Dee"))
    turns(director, number, "21")
    (before,) = mexicos(director, number)
    director.night(number).table().withdraw(3)
    assert mexicos(director, number) == []
    turns(director, number, "21")
    (after,) = mexicos(director, number)
    assert after.key != before.key


def test_of_a_round_by_its_result_nobody_knows_whose_the_mexicos_were(director: Director) -> None:
    number = begun(director, ABC)
    director.night(number).table().record_round(1, 2)
    (moment,) = mexicos(director, number)
    assert (moment.name, moment.stake, moment.words) == ("", 2, "two Mexicos")


def test_only_the_last_round_is_told_of(director: Director) -> None:
    number = begun(director, ABC)
    director.night(number).table().record_round(1, 1)
    director.night(number).table().record_round(1, 0)
    assert mexicos(director, number) == []


def test_a_correction_is_counted(director: Director) -> None:
    number = begun(director, ABC)
    turns(director, number, "65 .", "54", "43")
    assert director.night(number).show().corrections == 0
    director.night(number).table().correct(retyping(director, number, "Cid", "43", "61"))
    assert director.night(number).show().corrections == 1


def test_several_tables_say_where_a_mexico_was(director: Director, path: Path) -> None:
    number = a_floor(path, NAMES[:8], 2)
    director.night(number).table(2).roll(21)
    (moment,) = mexicos(director, number)
    assert (moment.place, moment.name) == (2, NAMES[1])


def test_who_goes_out_and_who_wins_are_moments(director: Director) -> None:
    number = begun(director, ABC, units="1")
    night = director.night(number)
    night.table().record_round(2, 0)
    assert [(each.kind, each.name) for each in night.show().moments] == [("out", "Cid")]
    night.table().record_round(1, 0)
    assert ("won", "Ann") in [(each.kind, each.name) for each in night.show().moments]


# Tables


def test_a_table_shows_who_rolls_what_lies_there_and_what_is_at_stake(director: Director) -> None:
    number = begun(director, ABC)
    turns(director, number, "21", "54")
    (table,) = director.night(number).show().tables
    assert (table.roller, table.does) == ("Bob", after_roll(1, 3))
    assert (table.dice, table.whose) == ((5, 4), "rolled by Bob")
    assert (table.stake, table.why) == (2, "Mexico")
    assert (table.rolled, table.verdict) == ("54", "")
    turns(director, number, ".")
    (table,) = director.night(number).show().tables
    assert (table.lowest, table.lowest_of) == ("54", "Bob")
    assert [(seat.name, seat.value, seat.lowest) for seat in table.seats] == [
        ("Ann", "21", False),
        ("Bob", "54", True),
        ("Cid", "", False),
    ]


def test_between_rounds_the_last_loss_lies_there(director: Director) -> None:
    number = begun(director, ABC)
    turns(director, number, "54 .", "43", "61")
    view = director.night(number).show()
    (table,) = view.tables
    assert (table.dice, table.whose) == ((4, 3), "Bob paid 1 unit")
    assert (table.roller, table.does) == ("Bob", "starts")
    assert not view.playing
    assert view.stage == "Round 2"


def test_the_roll_off_has_single_dice(director: Director) -> None:
    number = director.plan(FORM)
    director.night(number).people.register(ABC)
    director.night(number).seats.place([[1, 2, 3]])
    director.night(number).seats.open_tables()
    (table,) = director.night(number).show().tables
    assert (table.dice, table.whose) == ((0,), "")
    director.night(number).table().roll_die(5)
    (table,) = director.night(number).show().tables
    assert (table.dice, table.whose, table.stake) == ((5,), "rolled by Ann", 0)
    assert (table.roller, table.does) == ("Bob", "rolls to start")


def test_a_tie_counted_by_pips_names_the_lowest(director: Director) -> None:
    number = begun(director, ABC, preset="mexxen")
    turns(director, number, "31 .", "31", "65")
    director.night(number).table().choose_count(Count.PIPS)
    turns(director, number, "54")
    (table,) = director.night(number).show().tables
    assert (table.lowest, table.lowest_of) == ("9 pips", "Ann")


def test_of_liars_mexico_the_claim_is_shown(path: Path, director: Director) -> None:
    number = opened_liar(path, *ABC, played="54 62", lives="3")
    view = director.night(number).show()
    (table,) = view.tables
    assert (table.roller, table.dice, table.whose) == ("Cid", (6, 2), "claimed by Bob")
    assert view.pot is None
    assert view.measure == "lives"
    assert [seat.units for seat in table.seats] == [3, 3, 3]


# The night


def test_those_who_move_are_waited_for_until_their_table_plays(path: Path) -> None:
    number = moved(path, NAMES[:12], 2, 3, format="shuffle")
    with closing(Director.open(path)) as director:
        night = director.night(number)
        view = night.show()
        everybody = {mover.name for mover in view.movers}
        assert len(everybody) > 1
        night.moves.tick_off(view.movers[0].entry)
        assert {mover.name for mover in night.show().movers} == everybody - {view.movers[0].name}
        name_leads(director, number)
        for table in night.floor().tables:
            night.table(table.number).roll(54)
        assert night.show().movers == ()


def test_who_is_out_has_the_place_that_it_comes_to(path: Path, director: Director) -> None:
    number = a_floor(path, NAMES[:8], 2, units="1")
    lose(director, number, 1, NAMES[0])
    lose(director, number, 2, NAMES[1])
    gone = director.night(number).show().gone
    assert {(line.name, line.rank) for line in gone} == {(NAMES[0], 7), (NAMES[1], 7)}
    assert director.night(number).show().inside == 6


def test_who_has_lost_once_of_two_lives_is_not_out(path: Path, director: Director) -> None:
    number = a_floor(
        path, NAMES[:4], 2, format="duel", units="1", **{"option.elimination": "double"}
    )
    play_lap(director, number)
    view = director.night(number).show()
    assert view.gone == ()
    assert view.inside == 4
    assert view.bracket


def test_the_podium_is_whole_with_what_each_gets(path: Path, director: Director) -> None:
    number = tied_for_a_prize(path)
    view = director.night(number).show()
    assert view.over
    assert [step.rank for step in view.podium] == [1, 2, 3]
    assert all(step.prize for step in view.podium)
    assert [len(step.names) for step in view.podium] == [1, 1, 1]
    assert director.night(ended(director, "Zed", "Yan")).show().podium[1].names == ("Yan",)


def test_before_play_everybody_finds_their_seat_by_name(director: Director) -> None:
    number = director.plan(
        FORM | {"format": "freezeout", "tables": "2"}
    )  # fmt: skip
    director.night(number).people.register(NAMES[:10])
    view = director.night(number).show()
    assert (len(view.night.entries), view.night.here) == (10, 0)
    assert (view.seats, view.tables) == ((), ())
    director.night(number).seats.draw("42613")
    seats = director.night(number).show().seats
    assert {seat.name for seat in seats} == set(NAMES[:10])
    assert {seat.table for seat in seats} == {"Table 1", "Table 2"}


def test_a_points_night_is_told_in_points(path: Path, director: Director) -> None:
    number = a_floor(path, NAMES[:8], 2, format="points")
    play_lap(director, number)
    view = director.night(number).show()
    assert view.measure == "points"
    assert view.most == 0
    assert all(line.inside for line in view.standings)
