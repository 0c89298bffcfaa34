"""The director on the floor: who comes, plans of barriers, who moves, who goes, what is refused."""

import pytest

from tests.nights import night_form
from tests.scripts import Night
from tourney.game.refusal import Refused
from tourney.night.formats.registry import FORMATS
from tourney.night.setup import ONE_TABLE
from tourney.service.director import Director

SEVERAL = [name for name in FORMATS if name != ONE_TABLE.format]


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


@pytest.mark.parametrize("format_", [name for name in SEVERAL if not FORMATS[name].has_bracket])
def test_no_table_opens_with_more_people_than_chairs(play: Night, format_: str) -> None:
    play(f"9 people, 4 tables, {format_} sudden-death seats=3; draw 42613")("""
        register Zed; open ! no-chair; draw 42614; open
        """)


@pytest.mark.parametrize("format_", [name for name in SEVERAL if not FORMATS[name].pairs])
def test_no_more_tables_open_than_there_are(play: Night, format_: str) -> None:
    play(f"12 people, 2 tables, {format_} sudden-death; seats by 4; open ! no-table")


def test_a_points_night_has_chairs_enough_that_nobody_sits_alone(director: Director) -> None:
    with pytest.raises(Refused, match="A points night needs 3 seats per table"):
        director.plan(night_form("points", 3) | {"seats": "2"})


@pytest.mark.parametrize("format_", [name for name in SEVERAL if name != "come-and-go"])
def test_who_is_left_alone_has_won_and_does_not_leave(play: Night, format_: str) -> None:
    leave = "; ".join(
        f"{name} goes home" for name in ["Ann", "Bob", "Cid", "Dee", "Eve", "Fay", "Gus", "Hal"]
    )
    play(f"9 people, 3 tables, {format_} sudden-death; start; {leave}")("""
        = state: finished; = winner: Ida
        Ida goes home ! over
        """)
