"""F14.2: a rating from finishing orders, with its uncertainty."""

from datetime import date
from random import Random

import pytest

from tests.night.planted import night_of, standing
from tourney.game.names import person_key
from tourney.game.refusal import Refused
from tourney.night.careers.career import read_night, write_night
from tourney.night.careers.rating import NIGHTS_NEEDED, START, Ratings, ratings
from tourney.night.floor import Person
from tourney.night.formats.registry import draw_seeded, seed_order
from tourney.night.planning.plan import read_plan

PEOPLE = [f"P{at:02}" for at in range(40)]
ABC = [["Ann"], ["Bob"], ["Cid"]]


def planted(worst: float, seed: int) -> Ratings:
    """Thirty nights of forty, of whom P00 never misjudges and P39 that often."""
    chance = Random(seed)
    misjudged = {name: worst * at / (len(PEOPLE) - 1) for at, name in enumerate(PEOPLE)}
    return ratings(night_of(at, standing(misjudged, chance)) for at in range(30))


def rank_correlation(found: Ratings) -> float:
    """Spearman's, of the places found with those planted."""
    order = [each.name for each in found.lines]
    squares = sum((at - order.index(name)) ** 2 for at, name in enumerate(PEOPLE))
    return 1 - 6 * squares / (len(order) * (len(order) ** 2 - 1))


@pytest.mark.parametrize("seed", range(5))
def test_f14_2_planted_strengths_of_forty_are_found_again_over_thirty_nights(seed: int) -> None:
    found = planted(1.0, seed)
    assert len(found.lines) == 40
    assert rank_correlation(found) >= 0.8
    assert found.says
    assert [each.place for each in found.lines][:1] == [1]


@pytest.mark.parametrize("seed", range(10))
def test_f14_2_where_judgement_does_not_differ_there_is_too_little_to_say(seed: int) -> None:
    found = planted(0.0, seed)
    assert not found.says
    assert found.spread < found.error
    assert {each.place for each in found.lines} == {0}


def test_f14_2_chance_alone_does_not_look_like_strength_after_three_hundred_nights() -> None:
    chance = Random(1)
    few = dict.fromkeys(PEOPLE[:12], 0.0)
    assert not ratings(night_of(at, standing(few, chance)) for at in range(300)).says


def test_f14_2_nothing_is_said_before_ten_nights() -> None:
    nine = ratings(night_of(at, ABC) for at in range(9))
    assert not nine.lines
    assert {each.missing for each in nine.others} == {1}
    ten = ratings(night_of(at, ABC) for at in range(NIGHTS_NEEDED))
    assert [each.name for each in ten.lines] == ["Ann", "Bob", "Cid"]
    assert ten.lines[0].number > START > ten.lines[2].number


def test_f14_2_the_same_order_every_night_gives_places_and_a_smaller_uncertainty() -> None:
    few, many = (ratings(night_of(at, ABC) for at in range(count)) for count in (10, 40))
    assert many.says
    assert [each.place for each in many.lines] == [1, 2, 3]
    assert all(
        after.error < before.error for before, after in zip(few.lines, many.lines, strict=True)
    )


def test_f14_2_ties_are_ties() -> None:
    found = ratings(night_of(at, [["Ann", "Bob"], ["Cid", "Dee"]]) for at in range(20))
    ann, bob, cid, dee = (found.of(person_key(name)) for name in ("Ann", "Bob", "Cid", "Dee"))
    assert ann is not None
    assert bob is not None
    assert cid is not None
    assert dee is not None
    assert ann.number == bob.number > cid.number == dee.number
    assert [each.place for each in found.lines] == [1, 1, 3, 3]
    level = ratings(night_of(at, [["Ann", "Bob", "Cid"]]) for at in range(20))
    assert {each.number for each in level.lines} == {START}


def test_f14_2_nights_count_in_the_order_of_their_dates_however_they_are_given() -> None:
    nights = [night_of(at, ABC if at % 2 else ABC[::-1]) for at in range(12)]
    assert ratings(nights) == ratings(nights[::-1])
    # One that is entered last and was played first is worth what the first is worth.
    older = night_of(99, ABC, day=date(2020, 1, 1))
    assert ratings([*nights, older]) == ratings([older, *nights])


def test_f14_2_two_names_of_one_player_are_rated_as_one() -> None:
    nights = [night_of(at, [["Anne" if at % 2 else "Anne Lee"], ["Bob"]]) for at in range(10)]
    assert [each.nights for each in ratings(nights).others] == [5, 5]
    found = ratings(nights, lambda name: person_key(name.removesuffix(" Lee")))
    assert [(each.name, each.nights) for each in found.lines] == [("Anne", 10), ("Bob", 10)]


def test_f14_2_liars_mexico_and_nights_with_units_of_ones_own_do_not_count() -> None:
    nights = [night_of(at, ABC) for at in range(10)]
    others = [night_of(20, ABC, liar=True), night_of(21, ABC[::-1], own_units=True)]
    found = ratings([*nights, *others])
    assert (found.nights, found.liar, found.own_units) == (10, 1, 1)
    assert found.lines == ratings(nights).lines


def test_f14_2_a_night_of_one_rates_nobody() -> None:
    assert ratings([night_of(1, [["Ann"]])]) == Ratings()


def test_f14_2_a_laptop_remembers_of_a_night_that_somebody_had_units_of_their_own() -> None:
    night = night_of(1, ABC, own_units=True)
    assert read_night(write_night(night)) == night


# F14.2: a first draw that is seeded by rating (F5.4, F6.1)


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
