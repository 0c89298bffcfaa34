"""F2: which tables play a lap, and which rest."""

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.benchmarks.rest_beats import survival
from tests.night.format_nights import AbstractNight, setup_of
from tourney.game.mexico.rules import PRESETS
from tourney.night.barrier import Proposal, call_lap, rest_notes
from tourney.night.formats.registry import FORMATS

FREEZEOUT = FORMATS["freezeout"]


def credits(
    sizes: dict[int, int], accounts: dict[int, Fraction]
) -> tuple[tuple[int, ...], dict[int, Fraction]]:
    called = call_lap(sizes, accounts)
    return called.due, {account.table: account.credit for account in called.accounts}


def test_f2_2_a_lap_adds_the_players_by_the_largest_tables_and_costs_one() -> None:
    due, accounts = credits({1: 6, 2: 6, 3: 5}, {})
    assert due == (1, 2, 3)
    assert accounts == {1: 1, 2: 1, 3: Fraction(5, 6)}


def test_f2_2_a_table_of_five_beside_sixes_rests_every_sixth_lap() -> None:
    accounts: dict[int, Fraction] = {}
    rested = []
    for lap in range(1, 25):
        due, accounts = credits({1: 6, 2: 6, 3: 5}, accounts)
        assert {1, 2} <= set(due)
        if 3 not in due:
            rested.append(lap)
    # A full unit is spent first, a sixth a lap.
    assert rested == [7, 13, 19]


def test_f2_2_a_table_below_one_rests_and_keeps_what_it_has() -> None:
    due, accounts = credits({1: 4, 2: 3}, {1: Fraction(1), 2: Fraction(1, 8)})
    assert due == (1,)
    assert accounts == {1: 1, 2: Fraction(7, 8)}


def test_f2_2_at_exactly_one_it_plays() -> None:
    due, accounts = credits({1: 6, 2: 5}, {1: Fraction(1), 2: Fraction(1, 6)})
    assert due == (1, 2)
    assert accounts[2] == 0


def test_f2_2_a_new_table_begins_with_one() -> None:
    assert credits({7: 3, 8: 6}, {1: Fraction(0)})[1] == {7: Fraction(1, 2), 8: 1}


def test_f2_2_the_host_may_turn_it_off() -> None:
    called = call_lap({1: 8, 2: 3, 3: 1}, {2: Fraction(0)}, rests=False)
    assert called.due == (1, 2)
    assert called.accounts == ()


def test_a_table_of_one_does_not_play_and_its_account_waits() -> None:
    due, accounts = credits({1: 2, 2: 1, 3: 0}, {2: Fraction(1, 3)})
    assert due == (1,)
    assert accounts[2] == Fraction(1, 3)


def test_who_rests_is_said_with_the_reason() -> None:
    assert list(rest_notes({1: 5, 2: 6, 3: 1}, {1: 4, 2: 2, 3: 3}, {2})) == [
        "Table 3 waits: there is no one to play against.",
        "Table 4 sits out: it has 5 players, the largest table 6.",
    ]


def test_f2_2_a_table_of_two_rests_as_any_other_does() -> None:
    (note,) = rest_notes({1: 6, 2: 2}, {1: 1, 2: 2}, {1})
    assert note.startswith("Table 2 sits out")


sizes = st.dictionaries(st.integers(1, 12), st.integers(1, 20), min_size=1)


@given(st.lists(sizes, min_size=1, max_size=30))
def test_f2_2_the_largest_plays_and_no_account_leaves_0_to_2(
    laps: list[dict[int, int]],
) -> None:
    accounts: dict[int, Fraction] = {}
    for tables in laps:
        due, accounts = credits(tables, accounts)
        largest = max(tables.values())
        assert {number for number, size in tables.items() if size == largest > 1} <= set(due)
        assert all(tables[number] > 1 for number in due)
        assert accounts.keys() == tables.keys()
        assert all(0 <= credit < 2 for credit in accounts.values())


@given(st.integers(2, 8), st.integers(2, 8))
def test_f2_2_in_the_long_run_tables_play_by_their_players(one: int, other: int) -> None:
    accounts: dict[int, Fraction] = {}
    played = {1: 0, 2: 0}
    laps = 56
    for _ in range(laps):
        due, accounts = credits({1: one, 2: other}, accounts)
        for number in due:
            played[number] += 1
    for number, size in ((1, one), (2, other)):
        share = Fraction(size, max(one, other)) * laps
        assert share <= played[number] <= share + 1


def test_f2_2_rest_laps_even_the_chances_at_tables_of_six_and_five() -> None:
    without, fair = survival(600, rests=False), survival(600, rests=True)
    assert without.six - without.five > 12
    assert abs(fair.six - fair.five) < 6


# In a night


def test_f2_1_the_next_lap_waits_for_every_table_that_is_due() -> None:
    night = AbstractNight(FREEZEOUT, 12)
    assert night.floor.lap == 1
    night.play_round(1)
    assert night.next() is None
    night.play_round(2)
    step = night.next()
    assert isinstance(step, Proposal)
    assert step.barrier.beat == 2
    assert step.title == "Lap 2"


def test_f2_1_where_nobody_has_to_move_the_barrier_only_calls_the_lap() -> None:
    night = AbstractNight(FREEZEOUT, 12)
    night.play()
    step = night.next()
    assert isinstance(step, Proposal)
    assert (step.barrier.moves, step.barrier.opened, step.barrier.closed) == ((), (), ())
    assert (step.barrier.seed, step.barrier.method) == ("", "")
    assert not step.can_put_off


def test_f2_2_a_resting_table_holds_nobody_up() -> None:
    night = AbstractNight(FREEZEOUT, 17, rules=replace(PRESETS["classic"], units=99))
    for _ in range(6):
        night.play()
        step = night.hold()
    assert isinstance(step, Proposal)
    assert step.barrier.beat == 7
    assert step.barrier.due == (1, 2)
    assert [note.startswith("Table 3 sits out") for note in step.notes] == [True]
    assert [table.due for table in night.floor.open] == [True, True, False]
    night.play()
    assert [table.rounds for table in night.floor.open] == [7, 7, 6]
    assert night.next() is not None


def test_f2_2_turned_off_every_table_plays_every_lap() -> None:
    night = AbstractNight(FREEZEOUT, 17, setup=setup_of(FREEZEOUT, options={"rest": "no"}))
    while night.floor.lap:
        assert {table.number for table in night.floor.open if len(table.seats) > 1} == {
            table.number for table in night.floor.open if table.due
        }
        night.play()
        night.hold()
