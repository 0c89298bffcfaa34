"""F14.2: a first draw that is seeded by rating (F5.4, F6.1)."""

import pytest

from tourney.game.refusal import Refused
from tourney.night.floor import Person
from tourney.night.formats.registry import draw_seeded, seed_order
from tourney.night.planning.plan import read_plan

SIX = tuple(Person(at, name) for at, name in enumerate(("A", "B", "C", "D", "E", "F"), 1))
NINE = tuple(Person(at, f"P{at}") for at in range(1, 10))
FORM = {"name": "N", "date": "2026-11-20", "preset": "classic", "tables": "3", "seats": "6"}


def test_f14_2_the_best_rated_come_first_and_those_without_a_rating_last_by_lot() -> None:
    rated = {3: 900, 5: 1100, 1: 1000}
    found = [person.entry for person in seed_order(SIX, rated, "42613")]
    assert found[:3] == [5, 1, 3]
    orders = {
        tuple(person.entry for person in seed_order(SIX, rated, dice))[3:]
        for dice in ("42613", "11111", "23456", "66666")
    }
    assert len(orders) > 1
    assert {frozenset(order) for order in orders} == {frozenset((2, 4, 6))}


def test_f6_1_the_two_best_rated_can_meet_in_the_final_alone() -> None:
    setup = read_plan({**FORM, "format": "duel"}).setup
    rated = {at: 1000 + at for at in range(1, 7)}
    assert draw_seeded(setup, SIX, rated, "42613") == ((6,), (3, 2), (5,), (4, 1))


def test_f5_4_the_first_heats_are_a_snake_over_the_ratings() -> None:
    setup = read_plan({**FORM, "format": "heats", "final": "4"}).setup
    rated = {at: 2000 - at for at in range(1, 10)}
    drawn = draw_seeded(setup, NINE, rated, "42613")
    assert sorted(map(sorted, drawn)) == [[1, 4, 5, 8, 9], [2, 3, 6, 7]]


def test_f5_4_a_fixed_seat_stays_where_the_heats_are_seeded() -> None:
    setup = read_plan({**FORM, "format": "heats", "final": "4"}).setup
    people = (Person(1, "P1", (2, 3)), *NINE[1:])
    drawn = draw_seeded(setup, people, {at: 2000 - at for at in range(1, 10)}, "42613")
    assert drawn[1][2] == 1


def test_f14_2_what_has_no_bracket_has_no_seeds() -> None:
    setup = read_plan({**FORM, "format": "freezeout"}).setup
    with pytest.raises(Refused, match="for duels and heats"):
        draw_seeded(setup, SIX, {1: 1000}, "42613")
