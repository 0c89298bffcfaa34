"""F6.4: a season's table out of the results of its nights."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.hunt.effort import examples
from tourney.game.refusal import Refused
from tourney.night.season.table import (
    USUAL_SEASON,
    NightPoints,
    NightResult,
    ResultLine,
    Season,
    SeasonPlan,
    night_points,
    season,
)

PLAN = SeasonPlan(points=(10, 7, 5), turning_up=1, best=0, mexxen=False)


def night(number: int, *ranks: tuple[str, ...], rules: str = "abcdefgh") -> NightResult:
    """A night a week, its people by rank, equals together."""
    lines: list[ResultLine] = []
    for names in ranks:
        rank, span = len(lines) + 1, len(lines) + len(names)
        lines.extend(ResultLine(name, rank, span) for name in names)
    day = date(2026, 1, 7 * number)
    return NightResult(number, f"Night {number}", day, rules, "freezeout", False, tuple(lines))


def table(found: Season) -> list[tuple[int, str, int]]:
    return [(line.rank, line.name, line.points) for line in found.lines]


FIRST = night(1, ("Ann",), ("Bob",), ("Cid",), ("Dee",))
SECOND = night(2, ("Cid",), ("Ann", "Eve"), ("Dee",))
THIRD = night(3, ("Bob",), ("Cid",), ("Dee",), ("Ann",))


def test_a_place_and_turning_up_bring_points() -> None:
    assert season(USUAL_SEASON, [FIRST]).lines[0].points == 1100
    assert table(season(PLAN, [FIRST])) == [
        (1, "Ann", 1100),
        (2, "Bob", 800),
        (3, "Cid", 600),
        (4, "Dee", 100),
    ]


def test_f6_4_those_who_share_ranks_share_the_points_that_they_span() -> None:
    # Second and third: (7 + 5) / 2; third and fourth: (5 + 0) / 2; one to four: 22 / 4.
    assert night_points(PLAN, ResultLine("Ann", 2, 3)) == 600 + 100
    assert night_points(PLAN, ResultLine("Ann", 3, 4)) == 250 + 100
    assert night_points(PLAN, ResultLine("Ann", 1, 4)) == 550 + 100
    # 22 / 3 is 7.33 to each, and 20 / 3 is 6.67.
    assert night_points(PLAN, ResultLine("Ann", 1, 3)) == 733 + 100
    assert night_points(replace(PLAN, points=(20,)), ResultLine("Ann", 1, 3)) == 667 + 100


def test_the_nights_are_added_up() -> None:
    # Ann 11 + 7 + 1, Bob 8 + 11, Cid 6 + 11 + 8, Dee 1 + 1 + 6, Eve 7.
    assert table(season(PLAN, [FIRST, SECOND, THIRD])) == [
        (1, "Cid", 2500),
        (2, "Ann", 1900),
        (2, "Bob", 1900),
        (4, "Dee", 800),
        (5, "Eve", 700),
    ]


def test_the_order_in_which_nights_are_chosen_is_nothing() -> None:
    assert season(PLAN, [THIRD, FIRST, SECOND]) == season(PLAN, [FIRST, SECOND, THIRD])


def test_the_best_of_somebodys_nights_count_and_the_others_are_shown() -> None:
    # The best two: Bob 11 + 8, Cid 11 + 8, Ann 11 + 7, Eve 7, Dee 6 + 1 (a worse best night).
    found = season(replace(PLAN, best=2), [FIRST, SECOND, THIRD])
    assert table(found) == [
        (1, "Bob", 1900),
        (1, "Cid", 1900),
        (3, "Ann", 1800),
        (4, "Eve", 700),
        (5, "Dee", 700),
    ]
    cid = next(line for line in found.lines if line.name == "Cid")
    assert cid.nights == (NightPoints(600, False), NightPoints(1100, True), NightPoints(800, True))
    bob = next(line for line in found.lines if line.name == "Bob")
    assert bob.nights == (NightPoints(800, True), None, NightPoints(1100, True))
    assert (bob.played, cid.played) == (2, 3)


def test_equal_points_are_parted_by_wins_then_by_the_best_night_then_not_at_all() -> None:
    # Eve 3 + 10; Ann 10 + 0, Cid 7 + 3, Bob 5 + 5 and Dee 5 + 5; Fay 7.
    plan = SeasonPlan((10, 7, 5, 5, 3), 0, 0, False)
    one = night(1, ("Ann",), ("Cid",), ("Bob",), ("Dee",), ("Eve",))
    two = night(2, ("Eve",), ("Fay",), ("Dee",), ("Bob",), ("Cid",), ("Ann",))
    found = season(plan, [one, two])
    assert [(line.rank, line.name, line.wins, line.best) for line in found.lines] == [
        (1, "Eve", 1, 1000),
        (2, "Ann", 1, 1000),
        (3, "Cid", 0, 700),
        (4, "Bob", 0, 500),
        (4, "Dee", 0, 500),
        (6, "Fay", 0, 700),
    ]
    assert [line.points for line in found.lines] == [1300, 1000, 1000, 1000, 1000, 700]


def test_movement_is_by_places_since_the_last_night() -> None:
    # After the second night: Ann 18, Cid 17, Bob 8, Eve 7, Dee 2.
    assert [line.name for line in season(PLAN, [FIRST, SECOND]).lines] == [
        "Ann",
        "Cid",
        "Bob",
        "Eve",
        "Dee",
    ]
    found = season(PLAN, [FIRST, SECOND, THIRD])
    assert {line.name: line.movement for line in found.lines} == {
        "Cid": 1,
        "Ann": -1,
        "Bob": 1,
        "Dee": 1,
        "Eve": -1,
    }
    second = season(PLAN, [FIRST, SECOND])
    assert {line.name: line.movement for line in second.lines}["Eve"] is None
    assert all(line.movement is None for line in season(PLAN, [FIRST]).lines)


def test_f1_2_one_person_spelled_in_two_ways_is_one_line_as_spelled_last() -> None:
    found = season(PLAN, [FIRST, night(2, ("ANN",), ("李雷",))])
    assert table(found)[0] == (1, "ANN", 2200)
    assert len(found.lines) == 5


def test_mexxens_points_count_where_the_season_says_so() -> None:
    scored = replace(FIRST, lines=(ResultLine("Ann", 1, 1, 12), ResultLine("Bob", 2, 2, -3)))
    assert table(season(PLAN, [scored])) == [(1, "Ann", 1100), (2, "Bob", 800)]
    mexxen = SeasonPlan((), 0, 0, mexxen=True)
    assert table(season(mexxen, [scored])) == [(1, "Ann", 1200), (2, "Bob", -300)]
    assert table(season(replace(PLAN, mexxen=True), [scored]))[1] == (2, "Bob", 500)


def test_nights_under_rules_that_do_not_compare_bring_a_warning() -> None:
    other = night(4, ("Ann",), ("Bob",), rules="zyxwvuts")
    assert season(PLAN, [FIRST, SECOND]).warning == ""
    assert season(PLAN, [FIRST, SECOND, other]).warning == (
        "Night 4 had other rules than night 1, so the results don't compare directly."
    )
    liar = replace(other, liar=True)
    fifth = replace(liar, number=5)
    assert season(PLAN, [FIRST, liar, fifth]).warning == (
        "Nights 4 and 5 were Liar's Mexico, others not, so the results don't compare directly."
    )
    assert season(PLAN, [liar, fifth]).warning == ""


@pytest.mark.parametrize(
    ("plan", "nights", "code"),
    [
        (PLAN, [], "season.nights"),
        (PLAN, [FIRST, SECOND, FIRST], "season.nights"),
        (replace(PLAN, points=(10, -1)), [FIRST], "season.points"),
        (replace(PLAN, turning_up=-1), [FIRST], "season.points"),
        (replace(PLAN, best=-1), [FIRST], "season.best"),
    ],
)
def test_an_impossible_season_is_refused(
    plan: SeasonPlan, nights: list[NightResult], code: str
) -> None:
    with pytest.raises(Refused) as caught:
        season(plan, nights)
    assert caught.value.code == code


@st.composite
def any_nights(draw: st.DrawFn) -> list[NightResult]:
    nights = []
    for number in range(1, draw(st.integers(1, 4)) + 1):
        people = draw(st.permutations("ABCDEFGHIJ"))[: draw(st.integers(2, 10))]
        cuts = sorted(draw(st.sets(st.integers(1, len(people) - 1))))
        groups = (people[a:b] for a, b in zip([0, *cuts], [*cuts, None], strict=True))
        nights.append(night(number, *map(tuple, groups)))
    return nights


@examples(200)
@given(any_nights(), st.lists(st.integers(0, 50), max_size=12), st.integers(0, 3))
def test_sharing_conserves_the_points_and_ranks_agree_with_them(
    nights: list[NightResult], points: list[int], best: int
) -> None:
    plan = SeasonPlan(tuple(points), 2, best, mexxen=False)
    found = season(plan, nights)
    for each in nights:
        given_out = sum(night_points(plan, line) for line in each.lines)
        due = 100 * (sum(points[: len(each.lines)]) + 2 * len(each.lines))
        # To the nearest hundredth: half a one each at most.
        assert abs(given_out - due) * 2 <= len(each.lines)
    for line in found.lines:
        counted = [of.points for of in line.nights if of is not None and of.counts]
        assert line.points == sum(counted)
        assert len(counted) == (min(best, line.played) if best else line.played)
        better = [other for other in found.lines if other.rank < line.rank]
        assert line.rank == len(better) + 1
        assert all(other.points >= line.points for other in better)
