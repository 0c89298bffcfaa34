"""F3: sizes of tables, and the draw."""

import hashlib
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.night.format_nights import people_of, setup_of, sum_of_squares
from tourney.game.refusal import Refused
from tourney.night.floor import Draw, Person
from tourney.night.formats.registry import FORMATS
from tourney.night.seating.dealing import (
    check_fixed,
    deal,
    deal_method,
    even_sizes,
    keeping,
    table_sizes,
    why_fewer,
)
from tourney.night.seating.draw import BEST_METHOD, METHOD, SHUFFLES, shuffled, shuffles

seeds = st.text("123456", min_size=5, max_size=5)

#: F3.1 with as many tables of eight as anybody could want, by the number of people.
SIZES = {
    2: (2,), 3: (3,), 4: (4,), 5: (5,), 6: (6,), 7: (7,), 8: (8,),
    9: (5, 4), 10: (5, 5), 11: (6, 5), 12: (6, 6), 13: (7, 6), 14: (7, 7),
    15: (5, 5, 5), 16: (6, 5, 5), 17: (6, 6, 5), 18: (6, 6, 6), 19: (7, 6, 6), 20: (7, 7, 6),
    21: (6, 5, 5, 5), 22: (6, 6, 5, 5), 24: (6, 6, 6, 6), 27: (6, 6, 5, 5, 5),
    64: (6, 6, 6, 6, 6, 6, 6, 6, 6, 5, 5),
}  # fmt: skip


def refusal(people: int, tables: int, seats: int) -> Refused:
    with pytest.raises(Refused) as caught:
        table_sizes(people, tables, seats)
    return caught.value


@pytest.mark.parametrize("people", SIZES)
def test_f3_1_so_many_people_sit_at_tables_of_these_sizes(people: int) -> None:
    assert table_sizes(people, 32, 8) == SIZES[people]


def test_f3_1_with_few_tables_they_are_larger() -> None:
    assert table_sizes(24, 3, 8) == (8, 8, 8)
    assert table_sizes(17, 2 + 1, 8) == (6, 6, 5)


def test_f3_1_two_hundred_people_at_thirty_two_tables() -> None:
    assert table_sizes(200, 32, 8) == (7,) * 8 + (6,) * 24


def test_f3_1_tables_with_few_seats_are_more() -> None:
    assert table_sizes(8, 4, 6) == (4, 4)
    assert table_sizes(20, 5, 4) == (4, 4, 4, 4, 4)
    assert table_sizes(5, 3, 2) == (2, 2, 1)


def test_f3_1_more_than_eight_never_sit_at_a_table_however_many_seats_it_has() -> None:
    assert refusal(9, 1, 20).code == "too-many-people"
    assert table_sizes(16, 2, 20) == (8, 8)


def test_f3_1_what_cannot_be_seated_is_said_with_what_would_make_it_fit() -> None:
    assert refusal(20, 2, 8).sentence == ("20 people don't fit at 2 tables of 8. Use 3 tables.")
    assert refusal(20, 3, 6).sentence == (
        "20 people don't fit at 3 tables of 6. Use 4 tables or 7 seats per table."
    )
    assert refusal(9, 1, 8).sentence == "9 people don't fit at 1 table of 8. Use 2 tables."
    assert refusal(200, 30, 6).sentence == (
        "200 people don't fit at 30 tables of 6. Use 7 seats per table."
    )
    assert refusal(300, 32, 8).sentence == (
        "300 people don't fit at 32 tables of 8. At most 256 fit."
    )


@pytest.mark.parametrize("people", [0, 1])
def test_f3_1_fewer_than_two_are_refused(people: int) -> None:
    refused = refusal(people, 4, 8)
    assert (refused.code, refused.sentence) == (
        "too-few-people",
        "A night needs at least two players.",
    )


@given(st.integers(2, 260), st.integers(1, 32), st.integers(2, 20))
def test_f3_1_everybody_sits_and_sizes_are_within_one(people: int, tables: int, seats: int) -> None:
    largest = min(seats, 8)
    if people > tables * largest:
        assert refusal(people, tables, seats).code == "too-many-people"
        return
    found = table_sizes(people, tables, seats)
    assert sum(found) == people
    assert len(found) <= tables
    assert max(found) <= largest
    assert max(found) - min(found) <= 1
    assert list(found) == sorted(found, reverse=True)
    if people <= largest:
        assert len(found) == 1
    elif largest >= 6:
        assert min(found) >= 3


# The draw


def test_f3_2_the_shuffled_are_dealt_to_the_emptiest_table_the_lowest_first() -> None:
    people = people_of(7)
    order = [int(name[1:]) for name in shuffled("42613", (person.name for person in people))]
    first, second = deal(people, (1, 2), "42613", ())
    assert first == tuple(order[0::2])
    assert second == tuple(order[1::2])


def test_f3_2_fixed_seats_come_first() -> None:
    people = people_of(9, {4: (2, 1), 8: (2, 3)})
    first, second = deal(people, (1, 2), "42613", ())
    assert (second[0], second[2]) == (4, 8)
    order = shuffled("42613", (person.name for person in people if person.seat is None))
    # Table 1 is filled up to the two who sit at table 2 before anybody else comes there.
    assert [f"P{entry:03}" for entry in first[:3]] == list(order[:3])
    assert (len(first), len(second)) == (5, 4)


def test_f3_2_a_fixed_seat_beyond_the_size_of_the_table_is_its_last() -> None:
    (table,) = deal(people_of(4, {2: (1, 8), 3: (1, 7)}), (1,), "42613", ())
    assert table[2:] == (3, 2)


def test_f3_2_a_second_draw_is_the_best_of_two_hundred() -> None:
    people = people_of(24)
    before = deal(people, range(1, 5), "42613", ())
    again = deal(people, range(1, 5), "11111", before)
    other = deal(people, range(1, 5), "11111", ())
    assert deal_method(()) == METHOD
    assert deal_method(before) == BEST_METHOD
    assert sum_of_squares([*before, *again]) < sum_of_squares([*before, *other])


def test_f3_2_no_other_of_the_two_hundred_shuffles_meets_less_again() -> None:
    people, places, seed = people_of(11), range(1, 4), "35162"
    before = (*deal(people, places, "42613", ()), *deal(people, places, "66666", ()))
    drawn = sum_of_squares([*before, *deal(people, places, seed, before)])
    sums = []
    for order in shuffles(seed, len(people)):
        tables = [tuple(number + 1 for number in order[at::3]) for at in range(3)]
        sums.append(sum_of_squares([*before, *tables]))
    assert len(sums) == SHUFFLES
    assert drawn == min(sums)


def test_f3_2_four_who_can_sit_apart_from_all_they_met_do() -> None:
    people = people_of(4)
    assert {frozenset(t) for t in deal(people, (1, 2), "42613", [(1, 2), (3, 4)])} in (
        {frozenset({1, 3}), frozenset({2, 4})},
        {frozenset({1, 4}), frozenset({2, 3})},
    )


def test_f3_3_a_draw_written_out() -> None:
    names = ("Ann", "Bob", "Cid", "Dee", "Eve", "Fay", "Gus", "Hal", "Ina")
    people = tuple(Person(entry, name) for entry, name in enumerate(names, start=1))
    first = deal(people, (1, 2), "42613", ())
    again = deal(people, (1, 2), "35162", first)
    assert [" ".join(names[entry - 1] for entry in table) for table in first] == [
        "Ina Ann Dee Hal Gus",
        "Eve Fay Cid Bob",
    ]
    assert [" ".join(names[entry - 1] for entry in table) for table in again] == [
        "Fay Bob Dee Gus Ina",
        "Cid Eve Ann Hal",
    ]


def test_f3_3_a_shuffle_is_repeated_with_any_tool_that_knows_sha_256() -> None:
    """The method `sha256-best-200` in other words than the program's."""
    row = b"".join(hashlib.sha256(f"42613:2:{n}".encode()).digest() for n in (1, 2))
    names = [f"name {number:02}" for number in range(12)]
    for place, at in zip(range(11, 0, -1), range(0, 44, 4), strict=True):
        number = int(row[at : at + 4].hex(), 16) % (place + 1)
        names[place], names[number] = names[number], names[place]
    _, second, *_ = shuffles("42613", 12)
    assert names == [f"name {number:02}" for number in second]


@st.composite
def rooms(draw: st.DrawFn) -> tuple[tuple[Person, ...], range]:
    """People, some with seats of their own that can be kept, and the tables that they fill."""
    chance = random.Random(draw(st.integers(0, 10_000)))
    count = draw(st.integers(2, 40))
    places = range(1, 1 + len(table_sizes(count, 32, 8)))
    seats = [(place, seat) for place in places for seat in range(1, 9)]
    fixed = dict(zip(chance.sample(range(1, count + 1), min(3, count)),
                     chance.sample(seats, min(3, count)), strict=True))  # fmt: skip
    wanted = people_of(count, fixed if draw(st.booleans()) else {})
    return keeping(wanted, places), places


@settings(deadline=None)
@given(rooms(), seeds, st.randoms(use_true_random=False), st.booleans())
def test_f3_2_a_draw_seats_everybody_once_evenly_whatever_the_order_of_the_list(
    room: tuple[tuple[Person, ...], range], seed: str, chance: random.Random, again: bool
) -> None:
    people, places = room
    assert check_fixed(people, places, 8) is None
    seatings: Draw = deal(people, places, "11111", ()) if again else ()
    tables = deal(people, places, seed, seatings)
    assert sorted(entry for table in tables for entry in table) == list(range(1, len(people) + 1))
    found = sorted(map(len, tables), reverse=True)
    assert found == list(even_sizes(len(people), len(places)))
    for person in people:
        if person.seat is not None:
            place, seat = person.seat
            at = tables[place - 1].index(person.entry)
            crowded = [p.seat for p in people if p.seat and p.seat[0] == place]
            if seat <= len(tables[place - 1]) and len(crowded) == 1:
                assert at == seat - 1
    mixed = chance.sample(people, len(people))
    assert deal(mixed, places, seed, seatings) == tables
    # On another machine people may have been registered in another order.
    numbers = {person.entry: at for at, person in enumerate(mixed, start=1)}
    renumbered = [replace(person, entry=numbers[person.entry]) for person in mixed]
    before = [tuple(numbers[entry] for entry in table) for table in seatings]
    assert deal(renumbered, places, seed, before) == tuple(
        tuple(numbers[entry] for entry in table) for table in tables
    )


# F1.5


@pytest.mark.parametrize(
    ("seats", "code", "sentence"),
    [
        ({1: (5, 1)}, "fixed-place", "P001's seat is at table 5, but there are only 2 tables."),
        ({1: (1, 9)}, "fixed-seat", "P001's seat is number 9 at table 1, which has 8."),
        ({1: (2, 3), 2: (2, 3)}, "fixed-twice", "P001 and P002 have the same seat 3 at table 2."),
        (
            {n: (1, n) for n in range(1, 7)},
            "fixed-many",
            "Table 1 has 6 fixed seats, for 5 players.",
        ),
    ],
)
def test_f1_5_seats_that_cannot_all_be_kept_are_refused(
    seats: dict[int, tuple[int, int]], code: str, sentence: str
) -> None:
    refused = check_fixed(people_of(10, seats), (1, 2), 8)
    assert refused is not None
    assert (refused.code, refused.sentence) == (code, sentence)


def test_f1_5_everybody_may_have_a_seat_of_their_own() -> None:
    seats = {n: (1 + n % 2, 1 + n // 2) for n in range(1, 11)}
    assert check_fixed(people_of(10, seats), (1, 2), 8) is None
    first, second = deal(people_of(10, seats), (1, 2), "42613", ())
    assert (first, second) == ((2, 4, 6, 8, 10), (1, 3, 5, 7, 9))


def test_f1_5_two_tables_cannot_both_be_the_larger_for_fixed_seats() -> None:
    fixed = {n: (1, n) for n in range(1, 6)} | {n: (2, n - 5) for n in range(6, 11)}
    refused = check_fixed(people_of(14, fixed), (1, 2, 3), 8)
    assert refused is None
    refused = check_fixed(people_of(13, fixed), (1, 2, 3), 8)
    assert refused is not None
    assert refused.sentence == "Table 2 has 5 fixed seats, for 4 players."


def test_f3_1_why_there_are_fewer_tables_than_planned_is_said_where_it_is_so() -> None:
    assert why_fewer(7, setup_of(FORMATS["freezeout"], 2, 8), 1) == "up to 8 fit at one"
    assert why_fewer(6, setup_of(FORMATS["freezeout"], 2, 6), 1) == "up to 6 fit at one"
    assert why_fewer(17, setup_of(FORMATS["freezeout"], 8, 8), 3) == "6 at a table is best"
    assert why_fewer(17, setup_of(FORMATS["freezeout"], 8, 4), 5) == ""
    assert why_fewer(17, setup_of(FORMATS["freezeout"], 3, 8), 3) == ""
