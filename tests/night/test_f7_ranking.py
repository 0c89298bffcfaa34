"""F7: ranks, positions, and shoot-outs where they matter."""

import hashlib
from collections.abc import Sequence
from itertools import accumulate

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.hunt.effort import examples
from tourney.game.dice import ORDERS, RANKS, Order
from tourney.game.refusal import Refused
from tourney.night.barrier import ShootOut, ShootOutDue
from tourney.night.floor import Decided, Tier
from tourney.night.standings.ranking import (
    Placing,
    is_provisional,
    lines_between,
    placings,
    ties_that_matter,
)

SEED = "42613"
NAMES = {1: "Ann", 2: "Bob", 3: "Cid", 4: "Dee", 5: "Eve", 6: "Fay", 7: "Gus", 8: "李雷", 9: "[/]"}


def out(*entries: int, reached: str = "lap 4") -> Tier:
    return Tier(entries, False, reached)


def still_in(*entries: int) -> Tier:
    return Tier(entries, True, "2 units")


def ranked(
    *tiers: Tier, decided: Sequence[Decided] = (), names: dict[int, str] = NAMES
) -> dict[int, tuple[int, int]]:
    """Rank and span by entry."""
    return {
        place.entry: (place.rank, place.span) for place in placings(tiers, decided, names, SEED)
    }


def by_hand(purpose: str, *entries: int) -> list[int]:
    """The lot as the docstring tells a guest to repeat it."""

    def digest(entry: int) -> str:
        return hashlib.sha256(f"{SEED}:{purpose}:{NAMES[entry]}".encode()).hexdigest()

    return sorted(entries, key=digest)


def thrown(shoot_out: ShootOut, *values: int) -> ShootOut:
    for value in values:
        shoot_out = shoot_out.throw(value)
    return shoot_out


def test_f7_1_all_who_go_out_in_a_lap_take_the_rank_a_minus_e_plus_1() -> None:
    # 6 were in before lap 4, and 3 went out in it: rank 4, down to 6.
    tiers = (out(2, reached="won"), out(5), out(1), out(9, 3, 4), out(6, 7, reached="lap 2"))
    assert ranked(*tiers) == {
        2: (1, 1),
        5: (2, 2),
        1: (3, 3),
        **dict.fromkeys((9, 3, 4), (4, 6)),
        **dict.fromkeys((6, 7), (7, 8)),
    }


def test_f7_1_a_shoot_out_splits_those_who_were_equal() -> None:
    decided = [Decided(((3,), (4, 9)))]
    assert ranked(out(1), out(3, 4, 9), out(2), decided=decided) == {
        1: (1, 1),
        3: (2, 2),
        **dict.fromkeys((4, 9), (3, 4)),
        2: (5, 5),
    }


def test_f7_1_a_later_shoot_out_splits_what_an_earlier_one_left_equal() -> None:
    decided = [Decided(((3,), (4, 9))), Decided(((9,), (4,)))]
    assert ranked(out(3, 4, 9), decided=decided) == {3: (1, 1), 9: (2, 2), 4: (3, 3)}


def test_f7_1_a_shoot_out_that_one_of_the_equals_did_not_throw_in_splits_nobody() -> None:
    decided = [Decided(((3,), (4,)))]
    assert ranked(out(3, 4, 9), decided=decided) == dict.fromkeys((3, 4, 9), (1, 3))


def test_f5_2_a_shoot_out_for_a_cut_ranks_those_who_missed_it_and_nobody_who_came_through() -> None:
    # 1 and 2 threw best, and came through; in the final both went out in one lap.
    cut = Decided(((1,), (2,), (3,), (4,)))
    assert ranked(out(5), out(1, 2), out(3, 4), decided=[cut]) == {
        5: (1, 1),
        **dict.fromkeys((1, 2), (2, 3)),
        3: (4, 4),
        4: (5, 5),
    }
    assert ranked(still_in(1, 2, 5), out(3, 4), decided=[cut])[1] == (1, 3)


def test_f7_2_positions_among_equals_are_by_a_lot_that_a_guest_can_repeat() -> None:
    found = placings((out(5), out(1, 2, 3, 4, 8, 9)), (), NAMES, SEED)
    assert [place.position for place in found] == [1, 2, 3, 4, 5, 6, 7]
    assert [place.entry for place in found] == [5, *by_hand("lot", 1, 2, 3, 4, 8, 9)]


def test_f7_2_the_lot_does_not_know_in_which_order_anybody_was_typed() -> None:
    one, other = (placings((out(*tied),), (), NAMES, SEED) for tied in ((1, 2, 3), (3, 1, 2)))
    assert [(place.entry, place.rank, place.position, place.span) for place in one] == [
        (place.entry, place.rank, place.position, place.span) for place in other
    ]


def test_f7_2_words_and_points_of_a_tier_are_its_peoples() -> None:
    tier = Tier((4,), False, "12½ points", 1250)
    assert placings((tier,), (), NAMES, "") == (Placing(4, 1, 1, 1, tier),)


def test_f7_3_ranks_are_provisional_while_anybody_plays() -> None:
    assert is_provisional(placings((still_in(1, 2), out(3)), (), NAMES, SEED))
    assert not is_provisional(placings((out(1), out(3)), (), NAMES, SEED))
    assert not is_provisional(())


def test_f7_1_only_a_tie_across_a_line_is_shot_out() -> None:
    standing = placings((out(1), out(2), out(3, 4), out(5, 6, 7)), (), NAMES, SEED)
    third_prize = lines_between((5000, 3000, 2000), len(standing))
    assert third_prize == (1, 2, 3)
    entries = tuple(by_hand("lot", 3, 4))
    assert ties_that_matter(standing, third_prize) == (
        ShootOutDue(entries, (1,), "for third place"),
    )
    assert ties_that_matter(standing, (1, 2, 4)) == ()
    assert ties_that_matter(standing, ()) == ()


def test_f7_1_a_tie_across_several_lines_is_shot_out_once_for_all_of_them() -> None:
    standing = placings((out(1), out(2, 3, 4, 5)), (), NAMES, SEED)
    (due,) = ties_that_matter(standing, (1, 2, 3, 5))
    assert (due.lines, due.why) == ((1, 2), "for places 2 and 3")
    (due,) = ties_that_matter(standing, (4,))
    assert (due.lines, due.why) == ((3,), "for places 2 to 4")


def test_f7_1_nobody_is_asked_to_throw_while_playing_or_having_left() -> None:
    standing = placings((still_in(1, 2), out(3, 4)), (), NAMES, SEED)
    assert [due.lines for due in ties_that_matter(standing, (1, 3))] == [(1,)]
    assert ties_that_matter(standing, (1,)) == ()
    assert ties_that_matter(standing, (3,), gone={4}) == ()


@pytest.mark.parametrize(
    ("amounts", "positions", "lines"),
    [
        ((500, 300, 300), 8, (1, 3)),
        ((500, 300, 300), 3, (1,)),
        ((500, 300, 300), 1, ()),
        ((0, 0), 8, ()),
        ((), 8, ()),
        ((), 0, ()),
        ((100, 0, 20), 8, (1, 2, 3)),
    ],
)
def test_a_line_falls_wherever_the_next_position_brings_something_else(
    amounts: tuple[int, ...], positions: int, lines: tuple[int, ...]
) -> None:
    assert lines_between(amounts, positions) == lines


def test_r5_2_everybody_throws_once_in_order_and_the_highest_is_best() -> None:
    shoot_out = ShootOut((4, 1, 2), (1,), Order.CLASSIC)
    assert (shoot_out.on_turn, shoot_out.groups) == (4, ((4, 1, 2),))
    shoot_out = thrown(shoot_out, 65, 11)
    assert (shoot_out.on_turn, shoot_out.done) == (2, False)
    shoot_out = thrown(shoot_out, 21)
    assert (shoot_out.on_turn, shoot_out.done) == (0, True)
    assert shoot_out.groups == ((2,), (1,), (4,))


def test_r1_3_a_shoot_out_ranks_as_the_rules_do() -> None:
    assert thrown(ShootOut((1, 2), (1,), Order.CLASSIC), 21, 11).groups == ((1,), (2,))
    assert thrown(ShootOut((1, 2), (1,), Order.LIAR), 21, 11).groups == ((2,), (1,))


def test_r5_2_those_tied_across_a_line_throw_again_and_only_they() -> None:
    shoot_out = thrown(ShootOut((1, 2, 3, 4), (2,), Order.CLASSIC), 66, 54, 54, 31)
    assert (shoot_out.on_turn, shoot_out.groups) == (2, ((1,), (2, 3), (4,)))
    shoot_out = shoot_out.throw(31)
    assert (shoot_out.on_turn, shoot_out.groups) == (3, ((1,), (2, 3), (4,)))
    again = shoot_out.throw(31)
    assert (again.on_turn, again.done) == (2, False)
    shoot_out = shoot_out.throw(32)
    assert shoot_out.done
    assert shoot_out.groups == ((1,), (3,), (2,), (4,))
    assert shoot_out.thrown == {1: (66,), 2: (54, 31), 3: (54, 32), 4: (31,)}


def test_f7_1_a_tie_that_no_line_runs_through_is_shared() -> None:
    shoot_out = thrown(ShootOut((1, 2, 3, 4), (2,), Order.CLASSIC), 54, 54, 31, 31)
    assert shoot_out.done
    assert shoot_out.groups == ((1, 2), (3, 4))


def test_r5_2_of_two_ties_the_better_is_settled_first() -> None:
    shoot_out = thrown(ShootOut((1, 2, 3, 4), (1, 3), Order.CLASSIC), 31, 54, 31, 54)
    order = []
    for value in (61, 62, 63, 64):
        order.append(shoot_out.on_turn)
        shoot_out = shoot_out.throw(value)
    assert order == [2, 4, 1, 3]
    assert shoot_out.groups == ((4,), (2,), (3,), (1,))


@pytest.mark.parametrize("value", [0, 12, 45, 70, 111, -54])
def test_a_throw_that_is_no_roll_is_refused_and_changes_nothing(value: int) -> None:
    shoot_out = thrown(ShootOut((1, 2), (1,), Order.CLASSIC), 54)
    with pytest.raises(Refused) as caught:
        shoot_out.throw(value)
    assert caught.value.code == "value"
    assert (shoot_out.on_turn, shoot_out.throws) == (2, ((54,), ()))


def test_a_throw_after_the_end_is_refused() -> None:
    over = thrown(ShootOut((1, 2), (1,), Order.CLASSIC), 54, 31)
    refusal = over.check(54)
    assert refusal is not None
    assert refusal.code == "finished"


@st.composite
def shoot_outs(draw: st.DrawFn) -> ShootOut:
    count = draw(st.integers(2, 12))
    entries = tuple(draw(st.permutations(range(1, count + 1))))
    lines = draw(st.sets(st.integers(1, count - 1)))
    return ShootOut(entries, tuple(sorted(lines)), draw(st.sampled_from(Order)))


@examples(200)
@given(shoot_outs(), st.data())
def test_a_shoot_out_is_a_partition_all_along_and_ends_with_every_line_between_groups(
    shoot_out: ShootOut, data: st.DataObject
) -> None:
    values = ORDERS[shoot_out.order]
    for _ in range(40):
        if shoot_out.done:
            break
        shoot_out = shoot_out.throw(data.draw(st.sampled_from(values[:3])))
        assert sorted(entry for group in shoot_out.groups for entry in group) == sorted(
            shoot_out.entries
        )
    # From here on all dice differ, so that every tie is broken at its next throw.
    before = {entry: len(throws) for entry, throws in shoot_out.thrown.items()}
    later = {entry: values[at] for at, entry in enumerate(shoot_out.entries)}
    while not shoot_out.done:
        shoot_out = shoot_out.throw(later[shoot_out.on_turn])
    assert all(len(throws) <= before[entry] + 2 for entry, throws in shoot_out.thrown.items())
    ends = set(accumulate(map(len, shoot_out.groups)))
    assert ends >= set(shoot_out.lines)
    ranks = RANKS[shoot_out.order]
    thrown_ranks = [
        [[ranks[value] for value in shoot_out.thrown[entry]] for entry in group]
        for group in shoot_out.groups
    ]
    assert all(one == group[0] for group in thrown_ranks for one in group)
    best_first = [group[0] for group in thrown_ranks]
    assert best_first == sorted(best_first, reverse=True)


@st.composite
def standings(draw: st.DrawFn) -> tuple[tuple[Tier, ...], tuple[Decided, ...]]:
    sizes = draw(st.lists(st.integers(1, 8), min_size=1, max_size=25))
    entries = iter(draw(st.permutations(range(1, sum(sizes) + 1))))
    in_play = draw(st.integers(0, len(sizes)))
    tiers = tuple(
        Tier(tuple(next(entries) for _ in range(size)), at < in_play, "")
        for at, size in enumerate(sizes)
    )
    decided = []
    for tier in draw(st.lists(st.sampled_from(tiers), max_size=5)):
        cuts = sorted(draw(st.sets(st.integers(1, len(tier.entries)))))
        parts = (tier.entries[a:b] for a, b in zip([0, *cuts], [*cuts, None], strict=True))
        decided.append(Decided(tuple(part for part in parts if part)))
    return tiers, tuple(decided)


@examples(200)
@given(standings())
def test_f7_2_positions_are_a_permutation_and_ranks_agree_with_them(
    drawn: tuple[tuple[Tier, ...], tuple[Decided, ...]],
) -> None:
    tiers, decided = drawn
    count = sum(len(tier.entries) for tier in tiers)
    names = {entry: f"Player {entry}" for entry in range(1, count + 1)}
    found = placings(tiers, decided, names, SEED)
    assert [place.position for place in found] == list(range(1, count + 1))
    assert sorted(place.entry for place in found) == list(names)
    for place in found:
        sharing = [other for other in found if other.rank == place.rank]
        assert [other.position for other in sharing] == list(range(place.rank, place.span + 1))
    of_tier = {entry: at for at, tier in enumerate(tiers) for entry in tier.entries}
    in_order = [of_tier[place.entry] for place in found]
    assert in_order == sorted(in_order)
    for due in ties_that_matter(found, range(1, count)):
        assert 1 <= due.lines[0] <= due.lines[-1] < len(due.entries)


@examples(100)
@given(standings(), st.sets(st.integers(1, 60)), st.data())
def test_f7_1_once_all_that_is_due_was_shot_out_nothing_more_is_due(
    drawn: tuple[tuple[Tier, ...], tuple[Decided, ...]], lines: set[int], data: st.DataObject
) -> None:
    tiers = tuple(replace(tier, playing=False) for tier in drawn[0])
    names = {entry: f"Player {entry}" for tier in tiers for entry in tier.entries}
    decided = list(drawn[1])
    for due in ties_that_matter(placings(tiers, decided, names, SEED), lines):
        shoot_out = ShootOut(due.entries, due.lines, Order.CLASSIC)
        values = data.draw(st.permutations(ORDERS[Order.CLASSIC]))
        by_entry = dict(zip(due.entries, values, strict=False))
        while not shoot_out.done:
            shoot_out = shoot_out.throw(by_entry[shoot_out.on_turn])
        decided.append(Decided(shoot_out.groups))
    assert ties_that_matter(placings(tiers, decided, names, SEED), lines) == ()
