"""F5.4: the seeded over their tables."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.hunt.effort import examples
from tests.night.format_nights import sum_of_squares
from tourney.night.formats.heats.layout import lay_out, snake
from tourney.night.seating.dealing import even_sizes

Tables = tuple[tuple[int, ...], ...]


def test_f5_4_the_snake_goes_there_and_back_again() -> None:
    assert lay_out(range(1, 13), 3, (), {}) == ((1, 6, 7, 12), (2, 5, 8, 11), (3, 4, 9, 10))
    assert lay_out(range(1, 10), 2, (), {}) == ((1, 4, 5, 8, 9), (2, 3, 6, 7))
    assert lay_out(range(1, 12), 2, (), {}) == ((2, 3, 6, 7, 10, 11), (1, 4, 5, 8, 9))
    assert lay_out((5, 3, 9), 1, (), {}) == ((5, 3, 9),)


def test_f5_4_neighbours_in_rank_are_swapped_where_people_meet_others_by_it() -> None:
    heats = ((1, 4, 5), (2, 3, 6))
    plain, mixed = lay_out(range(1, 7), 2, (), {}), lay_out(range(1, 7), 2, heats, {})
    assert plain == ((1, 4, 5), (2, 3, 6))
    assert sum_of_squares((*heats, *plain)) == 24
    assert sum_of_squares((*heats, *mixed)) == 16
    assert mixed == ((2, 4, 5), (1, 3, 6)), "of equal gains, that of the best seeds"


def test_f5_4_where_nothing_is_gained_the_snake_stays() -> None:
    all_together = (tuple(range(1, 7)),)
    assert lay_out(range(1, 7), 2, all_together, {}) == ((1, 4, 5), (2, 3, 6))


@pytest.mark.parametrize("entry", range(1, 10))
@pytest.mark.parametrize("table", range(3))
def test_f1_5_whoever_has_a_fixed_seat_is_at_its_table(entry: int, table: int) -> None:
    tables = lay_out(range(1, 10), 3, (), {entry: table})
    assert entry in tables[table]
    assert [len(each) for each in tables] == [3, 3, 3]


def test_f1_5_a_fixed_seat_is_exchanged_with_the_nearest_seed_there() -> None:
    assert lay_out(range(1, 10), 3, (), {1: 2}) == ((3, 6, 7), (2, 5, 8), (1, 4, 9))


@st.composite
def stages(draw: st.DrawFn) -> tuple[list[int], int, Tables, dict[int, int]]:
    """Seeds, tables, the tables that they came from, and a few fixed seats."""
    people = draw(st.integers(4, 40))
    tables = draw(st.integers(1, max(1, people // 3)))
    seeds = draw(st.permutations(range(1, people + 1)))
    came = draw(st.permutations(range(1, people + 1)))
    heats = tuple(tuple(came[at : at + 6]) for at in range(0, people, 6))
    seats = st.dictionaries(st.sampled_from(seeds), st.integers(0, tables - 1), max_size=3)
    return seeds, tables, heats, draw(seats)


@given(stages())
@examples(200)
def test_f5_4_everybody_sits_once_tables_are_within_one_and_fewer_meet_again(
    stage: tuple[list[int], int, Tables, dict[int, int]],
) -> None:
    seeds, tables, heats, fixed = stage
    laid = lay_out(seeds, tables, heats, fixed)
    assert sorted(entry for table in laid for entry in table) == sorted(seeds)
    assert [len(table) for table in laid] == list(even_sizes(len(seeds), tables))
    for entry, table in fixed.items():
        assert entry in laid[table]
    unmixed = lay_out(seeds, tables, (), fixed)
    assert sum_of_squares((*heats, *laid)) <= sum_of_squares((*heats, *unmixed))
    if not fixed:
        _a_step_at_most(seeds, laid, unmixed)


def _a_step_at_most(seeds: list[int], laid: Tables, unmixed: Tables) -> None:
    """Each sits where the snake has them or a neighbour in rank, who sits there instead."""
    assert unmixed == tuple(
        tuple(e for e, at in zip(seeds, snake(len(seeds), len(laid)), strict=True) if at == table)
        for table in range(len(laid))
    )
    now, then = _table_of(laid), _table_of(unmixed)
    moved = [at for at, entry in enumerate(seeds) if now[entry] != then[entry]]
    assert len(moved) % 2 == 0
    for one, other in zip(moved[::2], moved[1::2], strict=True):
        assert other == one + 1
        assert now[seeds[one]] == then[seeds[other]]
        assert now[seeds[other]] == then[seeds[one]]


def _table_of(tables: Tables) -> dict[int, int]:
    return {entry: at for at, table in enumerate(tables) for entry in table}


def test_two_who_met_are_parted_even_at_the_turn_of_the_snake() -> None:
    heats = ((3, 4),)
    laid = lay_out(range(1, 7), 3, heats, {})
    assert all({3, 4} - set(pair) for table in laid for pair in combinations(table, 2))
