"""The director on the floor: who comes, plans of barriers, who moves, who goes, what is refused."""

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

from tests.nights import night_form
from tests.refusals import refusing
from tests.restless_guests import seeded_director
from tests.scripts import Night
from tourney.game.refusal import Refused
from tourney.night.formats.registry import FORMATS
from tourney.night.setup import ONE_TABLE
from tourney.night.views.floor_view import FloorTable
from tourney.service.director import Director
from tourney.service.simulate import Simulation, guest_name

# The director on the floor: who comes, the plans of barriers, who moves, and who goes


@pytest.mark.parametrize(("format_", "people"), [("points", 3), ("duel", 1), ("heats", 1)])
def test_a_format_says_when_its_field_is_too_small(play: Night, format_: str, people: int) -> None:
    play(f"{people} people, 3 tables, {format_} chips; draw ! too-few-people")


def test_seats_that_were_drawn_again_are_those_of_the_later_draw(play: Night) -> None:
    drawn = play("6 people, 2 tables, freezeout chips; draw 12345; draw 32413; start").night
    assert drawn.places().seed == drawn.seat_plan().seed == "32413"
    assert drawn.seat_plan().drawn


def test_an_old_table_does_not_show_whoever_bought_in_again_elsewhere(play: Night) -> None:
    night = play("""
        12 people, 2 tables, freezeout sudden-death rebuy=3; seats by 6; start
        Ann Gus lose; Gus buys in; Ann buys in; accept
        = moved: Gus 0>1 by Dee, Ann 0>2 by Jon
        """).night
    shown = [[seat.name for seat in night.table(at).page().table.seats] for at in (1, 2)]
    assert ["Ann" in shown[0], "Gus" in shown[1]] == [False, False]


# Slips of guests and hosts that a night over several tables must bear


SEVERAL = [name for name in FORMATS if name != ONE_TABLE.format]


@pytest.fixture
def director(tmp_path: Path) -> Iterator[Director]:
    director, _ = seeded_director(tmp_path / "nights.db", 4)
    yield director
    director.close()


def registered(
    director: Director, people: int, format_: str, tables: int, seats: int = 8, **options: str
) -> int:
    form = night_form(format_, tables, options.pop("preset", "sudden-death"), **options)
    number = director.plan({**form, "seats": str(seats)})
    director.night(number).people.register(
        [guest_name(at) for at in range(people)], [True] * people
    )
    return number


def in_play(
    director: Director, people: int, format_: str, tables: int, seats: int = 8, **options: str
) -> int:
    number = registered(director, people, format_, tables, seats, **options)
    director.night(number).seats.draw("42613")
    director.night(number).seats.open_tables()
    return number


def refused(command: Callable[[], object]) -> str:
    with pytest.raises(Refused) as refusal:
        command()
    return refusal.value.sentence


def test_whoever_has_not_come_cannot_go_home_and_may_still_come_late(director: Director) -> None:
    number = registered(director, 12, "shuffle", 2, every="1")
    director.night(number).people.check_in(list(range(1, 12)))
    director.night(number).seats.draw("42613")
    director.night(number).seats.open_tables()
    sentence = refused(lambda: director.night(number).moves.go_home(12))
    assert sentence == f"{guest_name(11)} has not come; there is nothing to leave."
    director.night(number).people.check_in([12])
    assert director.night(number).floor().waiting == (guest_name(11),)


def test_nobody_goes_home_before_play(director: Director) -> None:
    number = registered(director, 12, "freezeout", 2)
    director.night(number).seats.draw("42613")
    sentence = refused(lambda: director.night(number).moves.go_home(3))
    assert sentence == "Play has not begun. Remove the player from the list instead."


def test_nobody_is_moved_to_a_table_without_a_chair(director: Director) -> None:
    number = in_play(director, 12, "freezeout", 4, seats=3)
    one, other, *_ = director.night(number).floor().tables
    director.night(number).table(one.number).name_lead(0)
    director.night(number).table(other.number).name_lead(0)
    entry = one.seats[1].entry
    sentence = refused(lambda: director.night(number).moves.move(entry, other.number))
    assert sentence == f"Table {other.place} has no seat for {one.seats[1].name}."


def test_whoever_buys_in_again_comes_from_no_table(director: Director) -> None:
    number = in_play(director, 10, "freezeout", 2, rebuy="3")
    for table in director.night(number).floor().tables:
        director.night(number).table(table.number).name_lead(0)
        director.night(number).table(table.number).record_round(0, 0)
    out = director.night(number).floor().gone[0]
    entry = next(each.entry for each in director.night(number).view().entries if each.name == out)
    director.night(number).moves.rebuy(entry)
    planned = [(move.entry, move.source) for move in director.night(number).plan().moves]
    director.night(number).moves.accept_plan()
    told = [(mover.entry, mover.source) for mover in director.night(number).floor().movers]
    assert (entry, 0) in planned
    assert (entry, 0) in told


@pytest.mark.parametrize("format_", [name for name in SEVERAL if not FORMATS[name].has_bracket])
def test_no_table_opens_with_more_people_than_chairs(director: Director, format_: str) -> None:
    number = registered(director, 9, format_, 4, seats=3)
    director.night(number).seats.draw("42613")
    director.night(number).people.register(["Zed"])
    sentence = refused(lambda: director.night(number).seats.open_tables())
    assert sentence == ("4 people sit at table 1, which has 3 seats: draw again, or move a player.")
    director.night(number).seats.draw("42614")
    director.night(number).seats.open_tables()


def test_nobody_is_drawn_to_a_table_of_one(director: Director) -> None:
    number = registered(director, 7, "freezeout", 4, seats=2)
    sentence = refused(lambda: director.night(number).seats.draw("42614"))
    assert sentence == "7 players at tables of 2 leave one alone. Use 3 seats per table."


def test_a_points_night_has_chairs_enough_that_nobody_sits_alone(director: Director) -> None:
    sentence = refused(lambda: registered(director, 6, "points", 3, seats=2))
    assert sentence == "A points night needs 3 seats per table, or a player may sit alone."
    number = in_play(director, 6, "points", 3, seats=3, sittings="3", beats="1")
    for table in director.night(number).floor().tables:
        director.night(number).moves.go_home(table.seats[0].entry)
    Simulation(director, Random(9)).go_on(number)
    assert director.night(number).floor().finished


def test_no_heat_opens_with_more_people_than_chairs(director: Director) -> None:
    number = registered(director, 12, "heats", 3)
    director.night(number).seats.place([range(1, 10), [10, 11, 12]])
    assert "9 people sit at table 1" in refused(lambda: director.night(number).seats.open_tables())


@pytest.mark.parametrize("format_", [name for name in SEVERAL if not FORMATS[name].pairs])
def test_no_more_tables_open_than_there_are(director: Director, format_: str) -> None:
    number = registered(director, 12, format_, 2)
    director.night(number).seats.place([[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12]])
    sentence = refused(lambda: director.night(number).seats.open_tables())
    assert sentence == "Seats are drawn at 3 tables, and there are only 2: draw again."


def test_a_table_where_only_one_would_sit_is_not_opened(director: Director) -> None:
    number = in_play(director, 6, "shuffle", 3, seats=2, every="1")
    director.night(number).moves.go_home(director.night(number).floor().tables[0].seats[0].entry)
    Simulation(director, Random(9)).go_on(number)
    assert director.night(number).floor().finished


def test_who_comes_late_to_the_one_table_is_offered_a_seat(director: Director) -> None:
    number = in_play(director, 6, "freezeout", 2)
    director.night(number).people.register(["Zed"])
    assert director.night(number).floor().action == ""
    director.night(number).table().name_lead(0)
    assert director.night(number).floor().action == "a seat for Zed"
    director.night(number).table().roll(54)
    assert director.night(number).floor().action == ""
    sentence = refused(lambda: director.night(number).moves.accept_plan())
    assert sentence == "Wait until all tables are done."
    director.night(number).undo(1)
    director.night(number).moves.accept_plan()
    assert len(director.night(number).floor().tables[0].seats) == 7


def test_whoever_leaves_a_resting_table_is_ranked_below(director: Director) -> None:
    number = in_play(director, 11, "freezeout", 2, preset="classic")
    floor = director.night(number).floor()
    while not (resting := [table for table in floor.tables if table.state == "resting"]):
        for table in floor.tables:
            _last_loses(director, number, table)
        director.night(number).moves.accept_plan()
        floor = director.night(number).floor()
    leaver = resting[0].seats[0]
    director.night(number).moves.go_home(leaver.entry)
    before = {line.entry for line in director.night(number).places().lines if line.status == "out"}
    assert before
    for _ in range(2):
        lines = director.night(number).places().lines
        mine = next(line for line in lines if line.entry == leaver.entry)
        assert (mine.reached, mine.out_beat) == (f"lap {floor.lap}", floor.lap)
        assert all(line.rank > mine.rank for line in lines if line.entry in before)
        again = Director.open(director.address)
        assert again.night(number).places() == director.night(number).places()
        again.close()
        later = [line.rank for line in lines if line.out_beat == floor.lap]
        assert max(later) == mine.rank
        for table in director.night(number).floor().tables:
            if table.state == "due":
                _last_loses(director, number, table)
    sheet = director.night(number).table(resting[0].number).sheet()
    assert f"@withdraw {leaver.name} beat={floor.lap}" in sheet


@pytest.mark.parametrize("format_", [name for name in SEVERAL if name != "come-and-go"])
def test_who_is_left_alone_has_won_and_does_not_leave(director: Director, format_: str) -> None:
    number = in_play(director, 9, format_, 3)
    for entry in range(1, 9):
        director.night(number).moves.go_home(entry)
    floor = director.night(number).floor()
    assert (floor.finished, floor.winner) == (True, guest_name(8))
    with refusing("over"):
        director.night(number).moves.go_home(9)
    assert director.night(number).floor().winner == guest_name(8)


def _last_loses(director: Director, number: int, table: FloorTable) -> None:
    view = director.night(number).table(table.number).view()
    if view.phase == "roll-off":
        director.night(number).table(table.number).name_lead(0)
        view = director.night(number).table(table.number).view()
    last = [seat.player for seat in view.seats if seat.playing][-1]
    director.night(number).table(table.number).record_round(last, 0)
