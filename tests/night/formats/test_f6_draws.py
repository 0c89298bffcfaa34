"""F6.1: the draw and the bracket of a night of duels, before anybody plays."""

from collections import Counter
from itertools import pairwise

import pytest

from tests.night.formats.duels_drawn import DRAWS, DUEL, setup
from tourney.night.floor import Person
from tourney.night.formats.duel.bracket import (
    Duel,
    Side,
    bracket_size,
    double_elimination,
    seeded,
    single_elimination,
)

#: How many people can come.
FIELDS = range(2, 201)


def titles(duels: tuple[Duel, ...]) -> list[str]:
    return [duel.title for duel in duels]


# The draw


@pytest.mark.parametrize("people", DRAWS)
def test_the_draws_of_standard_seeding_written_out_whole(people: int) -> None:
    assert seeded(range(1, people + 1)) == DRAWS[people]


def test_a_draw_has_everybody_once_and_gives_the_byes_to_the_best() -> None:
    for people in FIELDS:
        draw = seeded(range(1, people + 1))
        byes = bracket_size(people) - people
        assert sorted(entry for table in draw for entry in table) == list(range(1, people + 1))
        assert {table[0] for table in draw if len(table) == 1} == set(range(1, byes + 1))


def test_the_best_meet_as_late_as_they_can() -> None:
    for people in FIELDS:
        left = [
            entry for table in seeded(range(1, people + 1)) for entry in (*table, people + 1)[:2]
        ]
        while len(left) > 1:
            half = len(left) // 2
            assert (1 in left[:half]) != (2 in left[:half])
            left = [min(pair) for pair in zip(left[::2], left[1::2], strict=True)]
            assert sorted(left) == list(range(1, half + 1))


def test_the_seeds_are_the_order_in_which_the_seed_shuffles_the_names() -> None:
    people = (Person(1, "Cid"), Person(2, "Ann"), Person(3, "Bob"))
    assert DUEL.draw(setup(), people, "42613") == ((2,), (1, 3))
    assert DUEL.draw(setup(), people[::-1], "42613") == ((2,), (1, 3))


# The bracket


def test_a_single_elimination_has_a_duel_less_than_people() -> None:
    for people in FIELDS:
        draw = seeded(range(1, people + 1))
        duels = single_elimination(draw, third=False)
        assert [duel.key for duel in duels] == list(range(1, people))
        with_third = single_elimination(draw, third=True)
        assert len(with_third) == people - (people < 4)
        assert sum(duel.of.side is Side.THIRD for duel in with_third) == (people >= 4)


def test_a_double_elimination_has_two_duels_for_each_who_does_not_win_and_one_to_reset() -> None:
    for people in FIELDS:
        duels = double_elimination(seeded(range(1, people + 1)))
        assert [duel.key for duel in duels] == list(range(1, 2 * people))
        sources = Counter(source for duel in duels for source in duel.sources)
        assert set(sources.values()) == {1}
        assert [duel.of.side for duel in duels[-2:]] == [Side.GRAND, Side.AGAIN]


def test_a_duel_comes_after_those_it_waits_for() -> None:
    for people in FIELDS:
        draw = seeded(range(1, people + 1))
        for duels in (double_elimination(draw), single_elimination(draw, third=True)):
            stages = {duel.key: duel.of.stage for duel in duels}
            for duel in duels:
                assert all(stages.get(source.key, 0) < duel.of.stage for source in duel.sources)
            assert all(one <= other for one, other in pairwise(stages.values()))


def test_those_who_have_met_do_not_meet_in_their_next_duel_on_the_losers_side() -> None:
    for people in FIELDS:
        duels = {duel.key: duel for duel in double_elimination(seeded(range(1, people + 1)))}
        for duel in duels.values():
            if duel.of.side is not Side.LOSERS or duel.title == "Losers' final":
                continue
            fallen = [source.key for source in duel.sources if source.loser]
            feeders = {key: {s.key for s in duels[key].sources if not s.loser} for key in fallen}
            assert not any(key in feeders[other] for key in fallen for other in fallen)


def test_the_titles_of_a_single_elimination() -> None:
    assert titles(single_elimination(DRAWS[16], third=True)) == [
        *(f"Round 1, match {number}" for number in range(1, 9)),
        *(f"Quarter-final {number}" for number in range(1, 5)),
        "Semi-final 1",
        "Semi-final 2",
        "Third place",
        "Final",
    ]


def test_a_round_counts_the_duels_that_there_are() -> None:
    assert titles(single_elimination(DRAWS[5], third=False)) == [
        "Quarter-final 1",
        "Semi-final 1",
        "Semi-final 2",
        "Final",
    ]


def test_the_titles_of_a_double_elimination() -> None:
    assert titles(double_elimination(DRAWS[8])) == [
        *(f"Winners' round 1, match {number}" for number in range(1, 5)),
        "Winners' round 2, match 1",
        "Winners' round 2, match 2",
        "Losers' round 1, match 1",
        "Losers' round 1, match 2",
        "Winners' final",
        "Losers' round 2, match 1",
        "Losers' round 2, match 2",
        "Losers' round 3, match 1",
        "Losers' final",
        "Grand final",
        "Grand final, again",
    ]
