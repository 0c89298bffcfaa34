"""The chances of a round (R13.1, R13.2)."""

import math
import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import pytest

from tests.game.chances.brute_force import Plain, astray, dice, ending, owed
from tests.rulebooks import RULEBOOK, tables
from tests.rules.playing import after, last_round, led, ruled, turns
from tourney.game.chances.part import best_throw, by_pips, by_value
from tourney.game.chances.rounds import (
    AtTable,
    RoundChances,
    at_table,
    lead_stands,
    pays_from_start,
)
from tourney.game.dice import Order
from tourney.game.mexico.events import (
    Aborted,
    Count,
    CountChosen,
    OrderKept,
    Rolled,
    Stood,
    ValueRecorded,
)
from tourney.game.mexico.match import Match
from tourney.game.mexico.play import apply
from tourney.game.mexico.round import PartKind
from tourney.game.mexico.rules import Escalation, Hold, Limit, MexicoBy, ThirtyOne, Ties
from tourney.game.rules import change_rules

#: Rules that differ in all that a round depends on.
RULES: list[dict[str, Any]] = [
    {},
    {"tie_escalates": True, "escalation": Escalation.DOUBLE},
    {"pass_lead": False, "mexico_by": MexicoBy.AFTER_LEAD, "escalation": Escalation.ADD},
    {"mexico_by": MexicoBy.AFTER_LEAD, "tie_escalates": True, "escalation": Escalation.ADD},
    {"ties": Ties.ONE_ROLL, "mexico_by": MexicoBy.ANYONE, "abort": True, "tie_escalates": True},
    {"ties": Ties.ONE_ROLL, "pips_choice": True, "stake_cap": 3, "escalation": Escalation.ADD},
    {"order": Order.LIAR, "abort": True, "escalation": Escalation.ADD},
    {"mexico_by": MexicoBy.NOBODY, "pass_lead": False},
    {"hold": Hold.ANY},
    {"hold": Hold.ONE_TWO, "thirty_one": ThirtyOne.AGAIN, "limit": Limit.OWN},
    {"ties": Ties.ONE_DIE, "escalation": Escalation.STEP, "mexico_by": MexicoBy.ANYONE},
    {
        "hold": Hold.ANY,
        "thirty_one": ThirtyOne.GIVE_AGAIN,
        "ties": Ties.ONE_ROLL,
        "pips_choice": True,
        "order": Order.LIAR,
    },
]
each_rules = pytest.mark.parametrize("fields", RULES, ids=lambda fields: " ".join(fields) or "none")


def at(match: Match) -> AtTable:
    table = at_table(match)
    assert table is not None
    return table


def tied(match: Match, *values: int) -> Match:
    """The match after a round of one roll each that ends in a tie."""
    match = turns(match, *values)
    assert match.part is not None
    assert match.part.kind is not PartKind.ROUND
    return match


@pytest.mark.parametrize(
    ("players", "chances"),
    [
        (2, "0.408532237 0.591467763"),
        (3, "0.233914898 0.378814482 0.387270620"),
        (4, "0.157020251 0.276279581 0.285162116 0.281538052"),
    ],
)
def test_r13_2_the_chance_to_pay_by_place(players: int, chances: str) -> None:
    pays = pays_from_start(ruled(), players)
    assert pays is not None
    assert " ".join(f"{sum(stakes.values()):.9f}" for stakes in pays) == chances


def test_r14_8_the_chance_to_pay_by_place_is_what_the_rulebook_prints() -> None:
    (((_, *_), *rows),) = tables(RULEBOOK, "R14.8")
    for players, field, printed in rows:
        rules = change_rules(ruled(), dict([field.split("=")]))
        pays = pays_from_start(rules, int(players))
        assert pays is not None
        assert " ".join(f"{sum(stakes.values()):.9f}" for stakes in pays) == printed


@pytest.mark.parametrize("thirty_one", [ThirtyOne.COUNTS, ThirtyOne.AGAIN])
def test_r14_8_a_die_left_lying_at_a_table_of_two(thirty_one: ThirtyOne) -> None:
    compare(led(2, hold=Hold.ANY, thirty_one=thirty_one))


def test_r14_8_a_die_left_lying_at_a_table_of_three() -> None:
    # The first has stood: with the first's own choices it is forty times as many states.
    match = led(3, hold=Hold.ONE_TWO, max_rolls=2, ties=Ties.ONE_DIE)
    compare(after(match, Rolled(0, 54), Stood(0)))


def test_r14_8_equal_choices_are_to_stand_then_both_dice_then_the_lower_die() -> None:
    assert best_throw(0.2, 0.2, {1: 0.2, 2: 0.2}) is None
    assert best_throw(0.3, 0.2, {1: 0.2, 2: 0.2}) == 0
    assert best_throw(0.3, 0.3, {1: 0.2, 2: 0.2}) == 1


def test_r14_8_after_a_31_that_is_no_roll_there_is_no_choice() -> None:
    match = after(led(2, thirty_one=ThirtyOne.AGAIN), Rolled(0, 54), Rolled(0, 31))
    assert (at(match).stand, at(match).best) == (None, 0)


@pytest.mark.parametrize(("players", "stands"), [(2, (54, 61)), (3, (52, 54)), (4, (52, 53))])
def test_r13_2_what_the_lead_stands_on(players: int, stands: tuple[int, int]) -> None:
    assert lead_stands(ruled(), players) == dict(enumerate(stands, start=1))


def test_r13_2_the_stakes_at_a_table_of_four() -> None:
    pays = pays_from_start(ruled(), 4)
    assert pays is not None
    assert {stake: f"{chance:.9f}" for stake, chance in pays[0].items()} == {
        1: "0.157004925",
        2: "0.000015325",
    }
    assert {stake: f"{chance:.9f}" for stake, chance in pays[1].items()} == {
        1: "0.257263845",
        2: "0.019015737",
    }


@each_rules
@pytest.mark.parametrize("players", [2, 5])
def test_r13_1_somebody_pays(players: int, fields: dict[str, Any]) -> None:
    pays = pays_from_start(ruled(**fields, max_rolls=2), players)
    assert pays is not None
    assert math.isclose(sum(sum(stakes.values()) for stakes in pays), 1, abs_tol=1e-12)
    assert all(chance > 0 for stakes in pays for chance in stakes.values())


@pytest.mark.parametrize("players", [0, 1, 9, 20])
def test_r13_1_nothing_is_known_of_one_and_of_more_than_eight(players: int) -> None:
    assert pays_from_start(ruled(), players) is None
    assert lead_stands(ruled(), players) is None


def compare(match: Match) -> None:
    """Every state of a part, as it is known to come to by trying all that may happen."""
    plain = Plain(match)
    for state, known in plain.seen.values():
        said = ending(at(state).pays)
        assert said.keys() >= {key for key, chance in known.items() if chance > 1e-12}
        for key in {*said, *known}:
            assert math.isclose(said.get(key, 0.0), known.get(key, 0.0), abs_tol=1e-11)


@each_rules
def test_r13_1_two_players_as_by_trying_all_that_may_happen(fields: dict[str, Any]) -> None:
    compare(led(2, **fields, max_rolls=2))


@pytest.mark.parametrize("fields", RULES[::2], ids=" ".join)
def test_r13_1_three_players_as_by_trying_all_that_may_happen(fields: dict[str, Any]) -> None:
    compare(led(3, **fields, max_rolls=1))


@each_rules
def test_r13_1_a_tie_solves_its_own_equation(fields: dict[str, Any]) -> None:
    compare(tied(led(3, **fields, max_rolls=1), 41, 54, 41))


def test_r13_1_a_tie_after_mexicos_goes_on_with_them() -> None:
    match = led(
        3, max_rolls=1, mexico_by=MexicoBy.AFTER_LEAD, tie_escalates=True, escalation=Escalation.ADD
    )
    compare(tied(match, 21, 54, 54))


def test_r13_1_an_extra_round_by_pips() -> None:
    match = tied(led(3, "mexxen", max_rolls=1), 41, 54, 41)
    before = ending(at(match).pays)
    chosen = apply(match, CountChosen(Count.PIPS))
    assert ending(at(chosen).pays) == pytest.approx(before, abs=1e-12)  # worth nothing
    compare(chosen)


def test_r1_4_pips_are_ranked_by_their_sum() -> None:
    scale = by_pips(ruled())
    assert [round(chance * 36) for chance in scale.chances] == [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]
    assert scale.ranks[11] < scale.ranks[21] < scale.ranks[31] == scale.ranks[22]
    assert sum(by_value(ruled()).chances) == pytest.approx(1)


@pytest.mark.parametrize(("player", "seed"), [(0, 1), (0, 2), (1, 1), (1, 2)])
def test_r13_1_no_deviation_pays(player: int, seed: int) -> None:
    match = led(2, **RULES[4 * (seed - 1)], max_rolls=2)
    alone = Plain(match, astray(player, seed))
    assert owed(alone.ending, player) > owed(ending(at(match).pays), player)


def test_r13_1_ending_the_round_never_pays_less_than_standing() -> None:
    match = led(3, "mexxen")
    low = after(match, Rolled(0, 41))
    high = after(match, Rolled(0, 31), Rolled(0, 54), Stood(0), Rolled(1, 62))
    assert (at(low).abort, at(high).abort, at(high).stand) == (1.0, 0.0, 0.0)
    assert at(after(led(3), Rolled(0, 41))).abort is None


def test_r13_1_whoever_is_at_the_limit_may_still_end_the_round() -> None:
    match = after(led(3, "mexxen", max_rolls=1), Rolled(0, 62))
    assert at(match).on_turn == 1
    assert at(match).abort == 1.0
    match = after(match, Rolled(1, 63))
    assert at(match).abort == 0.0
    assert at(apply(led(3, "mexxen", max_rolls=1), Rolled(0, 21))).abort is None
    assert apply(match, Aborted(1)).rounds == 1


def test_r13_1_a_turn_kept_by_its_value_sets_no_limit() -> None:
    match = after(led(2), ValueRecorded(0, 52))
    after_three = after(led(2), Rolled(0, 31), Rolled(0, 31), Rolled(0, 52))
    assert at(match) == at(after_three)


def test_r13_1_who_sits_out_a_kept_order_is_safe() -> None:
    match = after(led(3), OrderKept((0, 2)))
    pays = at(match).pays
    assert pays[1] == {}
    assert f"{sum(pays[0].values()):.9f}" == "0.408532237"


def test_r13_1_the_table_is_told_by_the_chances() -> None:
    match = after(led(4), Rolled(0, 52))
    table = at(match)
    assert table.stand is not None
    assert table.stands
    assert table.stand < table.roll
    assert sum(table.pays[0].values()) == table.stand
    assert sum(table.rolling[0].values()) == pytest.approx(table.roll)
    assert not at(after(led(4), Rolled(0, 51))).stands
    assert at(after(match, Stood(0))).pays == table.pays


def test_r13_1_nothing_is_said_where_no_round_is() -> None:
    assert at_table(turns(led(2, units=1), 41, 54)) is None


def test_the_rulebook_has_the_figures_of_classic() -> None:
    """Chapter R13.2 of the project's own."""
    ((_, *rows),) = tables(RULEBOOK, "R13.2")
    assert [row[0] for row in rows] == ["2", "3", "4"]
    for row in rows:
        pays = pays_from_start(ruled(), int(row[0]))
        stands = lead_stands(ruled(), int(row[0]))
        assert pays is not None
        assert stands is not None
        chances = [f"{sum(stakes.values()):.9f}" for stakes in pays]
        assert row[1:] == chances + [""] * (4 - len(pays)) + [str(stands[1]), str(stands[2])]


@pytest.mark.parametrize("fields", [RULES[0], {**RULES[4], "escalation": Escalation.ADD}])
def test_r13_1_made_up_rounds_by_the_rules_of_play(fields: dict[str, Any]) -> None:
    rounds, throw = 400, dice(seed=4)
    played: Counter[tuple[int, int]] = Counter()
    for _ in range(rounds):
        match = led(4, **fields)
        while not match.rounds:
            assert match.part is not None
            player = match.part.on_turn
            stands = match.part.rolls and at(match).stands
            match = apply(match, Stood(player) if stands else Rolled(player, throw()))
        last = last_round(match)
        played[last.loser, last.stake] += 1
    pays = pays_from_start(ruled(**fields), 4)
    assert pays is not None
    for place, stakes in enumerate(pays):
        for stake, chance in stakes.items():
            spread = math.sqrt(rounds * chance * (1 - chance))
            assert abs(played[place, stake] - rounds * chance) <= 3 * spread + 1


@pytest.fixture
def threads_in_turn() -> Iterator[None]:
    """Change threads after some ten lines, not after thousands."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    yield
    sys.setswitchinterval(before)


@pytest.mark.usefixtures("threads_in_turn")
def test_threads_that_ask_at_once_get_the_figures_of_one_that_asks_alone() -> None:
    alone = RoundChances(ruled()).whole
    shared, ready = RoundChances(ruled()).whole, Barrier(4)

    def ask(_: int) -> list[float]:
        ready.wait()
        return shared.figures(shared.start(4))

    with ThreadPoolExecutor(4) as asking:
        found = list(asking.map(ask, range(4)))
    assert found == [alone.figures(alone.start(4))] * 4
