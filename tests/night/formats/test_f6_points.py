"""F6.3: a points night, from the first sitting to the final."""

from collections.abc import Mapping
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.hunt.effort import examples
from tests.night.format_nights import AbstractNight, people_of, setup_of, sum_of_squares, where
from tests.night.formats.heats_played import go_on, lose
from tourney.game.liar.rules import LIAR
from tourney.game.mexico.rules import MOST_UNITS, PRESETS
from tourney.game.refusal import Refused
from tourney.night.barrier import Edits, ShootOutDue
from tourney.night.floor import Decided, Exit, Floor, TableNow, Tier
from tourney.night.formats.points.sittings import in_hundredths, points_words
from tourney.night.formats.registry import FORMATS
from tourney.night.planning.plan import plan_form, read_plan
from tourney.night.setup import Setup
from tourney.night.standings.ranking import placings

POINTS = FORMATS["points"]
#: As nights were before averages counted.
SUM = {"count": "sum"}
CLASSIC, MEXXEN = PRESETS["classic"], PRESETS["mexxen"]


def setup(tables: int = 8, seats: int = 8, **options: str) -> Setup:
    return setup_of(POINTS, tables, seats, SUM | options)


def night_of(
    people: int,
    tables: int = 8,
    *,
    draw: tuple[tuple[int, ...], ...] | None = None,
    seed: int = 0,
    **options: str,
) -> AbstractNight:
    chosen = setup_of(POINTS, tables, 8, SUM | options)
    return AbstractNight(POINTS, people, setup=chosen, draw=draw, seed=seed)


def points(night: AbstractNight) -> dict[int, int]:
    """Everybody's points in hundredths."""
    return {entry: tier.points for tier in POINTS.tiers(night.floor) for entry in tier.entries}


def order(tiers: tuple[Tier, ...]) -> list[tuple[int, ...]]:
    return [tier.entries for tier in tiers]


def ranks(floor: Floor) -> dict[int, int]:
    names = {person.entry: person.name for person in floor.people}
    return {p.entry: p.rank for p in placings(POINTS.tiers(floor), floor.decided, names, "42613")}


# Who can play


def test_liars_mexico_is_refused() -> None:
    for people in (0, 8):
        refusal = POINTS.check(setup(), LIAR, people)
        assert refusal is not None
        assert refusal.code == "format-rules"


@pytest.mark.parametrize(
    ("people", "tables", "code"),
    [
        (1, 32, "too-few-people"),
        (3, 32, "too-few-people"),
        (201, 32, "too-many-people"),
        (17, 2, "too-many-people"),
        (4, 1, None),
        (16, 2, None),
        (200, 32, None),
        (0, 1, None),
    ],
)
def test_four_to_two_hundred_play_where_chairs_are(
    people: int, tables: int, code: str | None
) -> None:
    refusal = POINTS.check(setup(tables), CLASSIC, people)
    assert (refusal.code if refusal else None) == code


def test_mexxens_points_need_rules_that_keep_them() -> None:
    for people in (0, 8):
        refusal = POINTS.check(setup(scoring="mexxen"), CLASSIC, people)
        assert refusal is not None
        assert refusal.sentence == "Mexxen points need rules that keep points, such as Mexxen."
        assert POINTS.check(setup(scoring="mexxen"), MEXXEN, people) is None


def test_a_final_needs_a_table_and_somebody_who_is_not_in_it() -> None:
    refusal = POINTS.check(setup(seats=6, final="8"), CLASSIC, 0)
    assert refusal is not None
    assert refusal.sentence == "A final of 8 does not fit a table of 6 seats."
    refusal = POINTS.check(setup(final="8"), CLASSIC, 8)
    assert refusal is not None
    assert refusal.sentence == (
        "With 8 players everyone would reach a final of 8. Add players, or play no final."
    )
    assert POINTS.check(setup(final="8"), CLASSIC, 9) is None


# Sittings


def test_the_night_opens_with_units_as_good_as_without_end() -> None:
    draw = ((1, 2, 3, 4, 5, 6), (7, 8, 9, 10, 11, 12))
    held = POINTS.start(Floor(setup(), CLASSIC, people_of(12), draw=draw))
    assert [(o.number, o.place, o.slot, o.until) for o in held.opened] == [
        (1, 1, 1, 0),
        (2, 2, 2, 0),
    ]
    assert {seat.units for opening in held.opened for seat in opening.seats} == {MOST_UNITS}
    assert (held.stage, held.beat, held.due, held.redrawn) == (1, 1, (1, 2), True)


def test_a_sitting_has_its_laps_and_then_all_sit_down_anew() -> None:
    night = night_of(12, sittings="2", beats="3")
    titles = []
    while not night.over:
        night.play()
        assert night.playing == ()
        if night.over:
            break
        step = go_on(night)
        titles.append((step.title, step.barrier.stage, step.barrier.beat))
    assert titles == [
        ("Lap 2", 1, 2),
        ("Lap 3", 1, 3),
        ("Sitting 2", 2, 1),
        ("Lap 2", 2, 2),
        ("Lap 3", 2, 3),
    ]
    assert [table.rounds for table in night.floor.tables] == [3, 3, 3, 3]
    assert night.next() is None


def test_nothing_is_proposed_while_a_table_plays() -> None:
    night = night_of(12)
    night.play_round(1)
    assert night.next() is None
    night.play_round(2)
    assert go_on(night).title == "Lap 2"


def test_the_next_sitting_closes_all_tables_and_draws_by_fewest_meetings() -> None:
    night = night_of(36, sittings="3", beats="1")
    night.play()
    step = go_on(night)
    assert step.barrier.closed == (1, 2, 3, 4, 5, 6)
    assert [opening.place for opening in step.barrier.opened] == [1, 2, 3, 4, 5, 6]
    assert (step.barrier.method, step.barrier.redrawn) == ("sha256-best-200", True)
    assert POINTS.stage_title(night.floor) == "Sitting 2"
    # 90 pairs sit together in each sitting; by chance some 13 would do so in both.
    again = (sum_of_squares(night.floor.seatings) - 2 * 90) // 2
    assert again <= 6


def test_f1_5_a_fixed_seat_is_kept_in_every_sitting() -> None:
    fixed = people_of(18, {7: (2, 1)})
    night = AbstractNight(POINTS, fixed, setup=setup(3, beats="1"))
    while not night.over:
        at = next(table for table in night.floor.open if table.place == 2)
        assert at.seats[0].entry == 7
        night.play()
        night.hold()
    assert night.floor.stage == 4


def test_a_seat_fixed_at_a_table_that_is_not_laid_is_refused() -> None:
    with pytest.raises(Refused, match="P007's seat is at table 4"):
        POINTS.draw(setup(8), people_of(12, {7: (4, 1)}), "42613")


def test_nobody_is_moved_by_hand() -> None:
    night = night_of(12)
    night.play()
    with pytest.raises(Refused, match="No one is moved by hand here"):
        night.next(Edits(moves=((1, 2),)))


# Points


def test_f6_3_a_sitting_is_worth_the_share_of_those_outlasted_and_half_of_those_tied() -> None:
    night = night_of(4, draw=((1, 2, 3, 4),), sittings="2", beats="3")
    lose(night, 4)
    go_on(night)
    lose(night, 4)
    go_on(night)
    assert points(night) == {1: 0, 2: 0, 3: 0, 4: 0}
    lose(night, 3)
    # 1 and 2 have lost nothing: they outlasted two and tied with one.
    assert points(night) == {1: 83, 2: 83, 3: 33, 4: 0}
    assert [tier.reached for tier in POINTS.tiers(night.floor)] == [
        "0.83 points",
        "0.33 points",
        "0 points",
    ]


def test_points_are_added_up_over_the_sittings_exactly() -> None:
    night = night_of(4, draw=((1, 2, 3, 4),), sittings="3", beats="1")
    for loser in (4, 4, 3):
        lose(night, loser)
        night.hold()
    # Whoever lost a round has 0 of it, the others (2 tied halves + 1) / 3 = 2/3 each.
    assert points(night) == {1: 200, 2: 200, 3: 133, 4: 67}
    assert order(POINTS.tiers(night.floor)) == [(1, 2), (3,), (4,)]
    assert night.over
    assert not any(tier.playing for tier in POINTS.tiers(night.floor))


def test_a_table_counts_as_soon_as_it_has_played_the_last_lap() -> None:
    night = night_of(8, 2, draw=((1, 2, 3, 4), (5, 6, 7, 8)), sittings="2", beats="1")
    lose(night, 4)
    assert points(night) == {1: 67, 2: 67, 3: 67, **dict.fromkeys((4, 5, 6, 7, 8), 0)}
    assert all(tier.playing for tier in POINTS.tiers(night.floor))


@pytest.mark.parametrize(
    ("points", "hundredths", "words"),
    [
        (Fraction(1), 100, "1 point"),
        (Fraction(25, 2), 1250, "12½ points"),
        (Fraction(1, 2), 50, "½ points"),
        (Fraction(2, 3), 67, "0.67 points"),
        (Fraction(1, 8), 12, "0.12 points"),
        (Fraction(3, 8), 38, "0.38 points"),
        (Fraction(-3), -300, "-3 points"),
    ],
)
def test_points_are_written_in_hundredths_halves_to_the_even_one(
    points: Fraction, hundredths: int, words: str
) -> None:
    assert in_hundredths(points) == hundredths
    assert points_words(points) == words


def test_r7_mexxens_points_count_where_the_host_chose_them() -> None:
    night = AbstractNight(
        POINTS, 4, rules=MEXXEN, setup=setup(scoring="mexxen", sittings="2", beats="1")
    )
    for scored in ({1: 3, 2: 1, 3: 1, 4: -1}, {1: 1, 2: -1, 3: 3, 4: 1}):
        night.play()
        table = night.floor.tables[-1]
        night.floor = replace(
            night.floor, tables=(*night.floor.tables[:-1], replace(table, points=scored))
        )
        night.hold()
    assert points(night) == {1: 400, 3: 400, 2: 0, 4: 0}
    assert [tier.reached for tier in POINTS.tiers(night.floor)] == ["4 points", "0 points"]


def test_somebody_whom_the_host_moved_counts_where_the_sitting_ended() -> None:
    night = night_of(8, 2, draw=((1, 2, 3, 4), (5, 6, 7, 8)), sittings="2", beats="2")
    lose(night, 4, 8)
    go_on(night)
    first, second = night.floor.tables
    moved = next(seat for seat in first.seats if seat.entry == 4)
    first = replace(first, seats=tuple(seat for seat in first.seats if seat.entry != 4))
    second = replace(second, seats=(*second.seats, moved), entrants=(*second.entrants, 4))
    night.floor = replace(night.floor, tables=(first, second))
    lose(night, 3, 7)
    # 4 lost a round at the first table and none at the second: tied with 7 and 8, below 5 and 6.
    assert points(night) == {1: 75, 2: 75, 3: 0, 5: 88, 6: 88, 4: 25, 7: 25, 8: 25}


# Coming late and leaving


def test_f1_4_who_comes_late_sits_down_at_the_next_sitting_with_no_points() -> None:
    night = night_of(8, late="yes", beats="1")
    late = night.come_late()
    assert late not in where(night.floor)
    night.play()
    go_on(night)
    assert late in where(night.floor)
    assert points(night)[late] == 0
    assert night.floor.waiting == ()


def test_who_comes_late_to_a_full_room_waits() -> None:
    night = night_of(8, 1, late="yes", beats="1")
    late = night.come_late()
    night.play()
    helps = "no free seat until a player goes home."
    assert go_on(night).notes == (f"P{late:03} waits: {helps}",)
    night.withdraw(3)
    night.play()
    assert go_on(night).notes == ()
    assert late in where(night.floor)


def test_f6_3_whoever_never_sat_is_placed_below_all_who_did_whatever_their_points() -> None:
    night = night_of(6, draw=((1, 2, 3, 4, 5, 6),), sittings="2", beats="1", late="yes")
    late = night.come_late()
    night.withdraw(1)
    lose(night, 6)
    ranked = order(POINTS.tiers(night.floor))
    assert ranked == [(2, 3, 4, 5), (6,), (1,), (late,)]


def test_f11_2_where_nobody_has_a_point_yet_who_never_sat_shares_no_place() -> None:
    night = night_of(4, 1, draw=((1, 2, 3, 4),), sittings="2", beats="2", late="yes")
    late = night.come_late()
    assert set(points(night).values()) == {0}
    assert order(POINTS.tiers(night.floor)) == [(1, 2, 3, 4), (late,)]


def test_f1_3_who_leaves_is_below_all_who_stay_the_later_the_better() -> None:
    night = night_of(6, draw=((1, 2, 3, 4, 5, 6),), sittings="2", beats="1")
    night.withdraw(1)
    lose(night, 6)
    # Of the five others 2 outlasted 1 and 6, and tied with three.
    assert points(night) == {1: 0, 2: 70, 3: 70, 4: 70, 5: 70, 6: 20}
    go_on(night)
    night.withdraw(2)
    lose(night, 6)
    assert night.over
    # In the second sitting 3, 4 and 5 outlasted 2 and 6 of four others, and tied with two.
    assert [(tier.entries, tier.reached) for tier in POINTS.tiers(night.floor)] == [
        ((3, 4, 5), "1.45 points"),
        ((6,), "0.45 points"),
        ((2,), "sitting 2"),
        ((1,), "sitting 1"),
    ]


def test_a_table_where_one_is_left_waits_for_the_next_sitting() -> None:
    night = night_of(8, 2, draw=((1, 2, 3, 4), (5, 6, 7, 8)), sittings="2", beats="2")
    for entry in (1, 2, 3):
        night.withdraw(entry)
    lose(night, 8)
    step = go_on(night)
    assert step.barrier.due == (2,)
    assert step.notes == ("No one is left to play at table 1 until the next sitting.",)
    lose(night, 8)
    assert points(night)[4] == 100
    assert go_on(night).title == "Sitting 2"
    assert sorted(where(night.floor)) == [4, 5, 6, 7, 8]


def test_the_night_is_over_when_nobody_is_left_to_play_with() -> None:
    night = night_of(4)
    for entry in (1, 2, 3):
        night.withdraw(entry)
    assert night.over
    assert night.next() is None
    assert POINTS.tiers(night.floor)[0].entries == (4,)


# The final


def cut(people: int, scored: Mapping[int, int], final: str = "6") -> AbstractNight:
    """A night of Mexxen points whose sittings are over, with so many points for each."""
    night = AbstractNight(
        POINTS,
        people,
        rules=MEXXEN,
        setup=setup(scoring="mexxen", sittings="2", beats="1", final=final),
    )
    night.play()
    night.hold()
    night.play()
    table = night.floor.tables[0]
    others = night.floor.tables[1:]
    everybody = dict.fromkeys(range(1, people + 1), 0) | dict(scored)
    first = {entry: worth for entry, worth in everybody.items() if entry in table.entrants}
    rest = {entry: worth for entry, worth in everybody.items() if entry not in first}
    found: list[TableNow] = [replace(table, points=first)]
    for other in others:
        here = {e: rest.pop(e) for e in other.entrants if e in rest and other.stage == 1}
        found.append(replace(other, points=here))
    night.floor = replace(night.floor, tables=tuple(found))
    return night


def test_the_best_play_a_final_with_units_of_the_rules() -> None:
    night = cut(10, {entry: 20 - entry for entry in range(1, 11)})
    assert not night.over
    step = go_on(night)
    (opening,) = step.barrier.opened
    assert (opening.title, opening.until) == ("Final", 1)
    assert (step.barrier.stage, step.barrier.beat) == (3, 0)
    assert sorted(seat.entry for seat in opening.seats) == [1, 2, 3, 4, 5, 6]
    assert {seat.units for seat in opening.seats} == {MEXXEN.units}
    assert POINTS.stage_title(night.floor) == "Final"
    assert night.next() is None
    assert [(tier.entries, tier.playing) for tier in POINTS.tiers(night.floor)[-4:]] == [
        ((7,), False),
        ((8,), False),
        ((9,), False),
        ((10,), False),
    ]


def test_the_final_ranks_those_in_it_as_they_went_out_of_it() -> None:
    night = cut(10, {entry: 20 - entry for entry in range(1, 11)})
    go_on(night)
    for loser in (1, 3, 5, 2, 6):
        lose(night, loser, pays=MEXXEN.units)
    assert night.over
    assert order(POINTS.tiers(night.floor)) == [(n,) for n in (4, 6, 2, 5, 3, 1, 7, 8, 9, 10)]
    assert [tier.reached for tier in POINTS.tiers(night.floor)][:2] == ["won", "the final"]
    assert [tier.points for tier in POINTS.tiers(night.floor)][:2] == [1600, 1400]


def test_a_tie_at_the_cut_is_shot_out_by_those_tied_alone() -> None:
    night = cut(10, {1: 9, 2: 8, 3: 7, 4: 6, 5: 5, 6: 5, 7: 5})
    due = night.next()
    assert due == ShootOutDue((5, 6, 7), (2,), "for 2 places in the final")
    thrown = Decided(((6,), (7, 5)))
    night.floor = replace(night.floor, decided=(thrown,))
    # Not yet: the line falls between those still tied.
    assert night.next() == ShootOutDue((5, 7), (1,), "for 1 place in the final")
    night.floor = replace(night.floor, decided=(thrown, Decided(((7,), (5,)))))
    step = go_on(night)
    assert sorted(s.entry for s in step.barrier.opened[0].seats) == [1, 2, 3, 4, 6, 7]
    for loser in (1, 2, 3, 4, 6):
        lose(night, loser, pays=MEXXEN.units)
    assert ranks(night.floor)[5] == 7
    assert [ranks(night.floor)[entry] for entry in (8, 9, 10)] == [8, 8, 8]


def test_a_tie_that_fits_the_final_is_left_alone() -> None:
    night = cut(10, dict.fromkeys((1, 2, 3, 4, 5, 6), 5))
    step = go_on(night)
    assert sorted(s.entry for s in step.barrier.opened[0].seats) == [1, 2, 3, 4, 5, 6]


def test_who_leaves_before_the_final_makes_room() -> None:
    night = cut(10, {entry: 20 - entry for entry in range(1, 11)})
    night.withdraw(2)
    step = go_on(night)
    assert sorted(s.entry for s in step.barrier.opened[0].seats) == [1, 3, 4, 5, 6, 7]
    assert POINTS.tiers(night.floor)[-1].entries == (2,)


def test_who_leaves_the_final_is_placed_where_it_happened() -> None:
    night = cut(10, {entry: 20 - entry for entry in range(1, 11)})
    go_on(night)
    lose(night, 1, pays=MEXXEN.units)
    night.withdraw(2)
    assert order(POINTS.tiers(night.floor))[4:6] == [(2,), (1,)]


def test_who_is_not_in_the_final_may_go_home() -> None:
    night = cut(10, {entry: 20 - entry for entry in range(1, 11)})
    go_on(night)
    night.floor = replace(night.floor, withdrawn=frozenset({7}))
    assert order(POINTS.tiers(night.floor))[-4:] == [(7,), (8,), (9,), (10,)]


# Whole nights


@examples(60)
@given(
    people=st.integers(4, 40),
    sittings=st.integers(2, 4),
    laps=st.integers(1, 4),
    final=st.sampled_from(("none", "6", "8")),
    seed=st.integers(0, 10_000),
    leaving=st.lists(st.integers(1, 40), max_size=8, unique=True),
)
def test_every_night_comes_to_its_end(
    people: int, sittings: int, laps: int, final: str, seed: int, leaving: list[int]
) -> None:
    if final != "none" and people <= int(final):
        final = "none"
    night = night_of(
        people, 6, seed=seed, sittings=str(sittings), beats=str(laps), final=final, late="yes"
    )
    for _ in range(500):
        if night.over:
            break
        step = night.chance.random()
        going = [entry for entry in leaving if entry in where(night.floor)]
        if step < 0.2 and going:
            night.withdraw(going[0])
            continue
        if step < 0.3 and night.floor.stage == 1 and len(night.floor.people) < 48:
            night.come_late()
        night.play()
        night.hold()
        floor = night.floor
        where(floor)
        sizes = [len(opening.seats) for opening in night.held[-1].opened]
        assert not sizes or max(sizes) - min(sizes) <= 1
        tiers = POINTS.tiers(floor)
        everybody = sorted(entry for tier in tiers for entry in tier.entries)
        assert everybody == [person.entry for person in floor.people]
    assert night.over
    floor = night.floor
    assert not any(tier.playing for tier in POINTS.tiers(floor))
    if not leaving and final == "none":
        # Each table shares out half as many points as it has people.
        shared = sum((Fraction(len(t.entrants), 2) for t in floor.tables), Fraction(0))
        found = sum(tier.points * len(tier.entries) for tier in POINTS.tiers(floor))
        assert abs(found - 100 * shared) <= Fraction(len(floor.people), 2)
        assert len({t.stage for t in floor.tables}) == sittings


def test_a_night_of_two_hundred_comes_to_its_end() -> None:
    night = night_of(200, 32, sittings="10", beats="1", final="8")
    floor = night.to_the_end()
    assert floor.stage == 11
    assert len(POINTS.tiers(floor)[0].entries) == 1


def test_a_table_out_of_units_is_below_all_others_there() -> None:
    """999 units can be lost at last, where Mexicos double the stake without a cap."""
    night = night_of(4, draw=((1, 2, 3, 4),), sittings="2", beats="1")
    lose(night, 2, pays=MOST_UNITS)
    assert night.table(1).exits == (Exit(2, 1, MOST_UNITS),)
    assert points(night) == {1: 67, 3: 67, 4: 67, 2: 0}
    go_on(night)
    assert sorted(where(night.floor)) == [1, 2, 3, 4]


# F6.3: averages


def average_night(
    people: int, tables: int = 8, draw: tuple[tuple[int, ...], ...] | None = None, **options: str
) -> AbstractNight:
    chosen = setup_of(POINTS, tables, 8, {"count": "average"} | options)
    return AbstractNight(POINTS, people, setup=chosen, draw=draw, seed=0)


def away(night: AbstractNight, entry: int, rounds: int) -> None:
    """Somebody was away for so many of the rounds that were played at their table."""
    number = where(night.floor)[entry]
    table = night.table(number)
    played = {**table.played, entry: table.played[entry] - rounds}
    changed = replace(table, played=played, sat=played)
    tables = tuple(changed if each.number == number else each for each in night.floor.tables)
    night.floor = replace(night.floor, tables=tables)


def averages(night: AbstractNight) -> dict[int, Fraction | None]:
    return {entry: tier.average for tier in POINTS.tiers(night.floor) for entry in tier.entries}


def test_f6_3_the_average_of_the_sittings_counts_and_a_late_one_is_ranked_by_half_of_them() -> None:
    night = average_night(4, draw=((1, 2, 3, 4),), sittings="3", beats="1", late="yes")
    lose(night, 4)
    late = night.come_late()
    night.hold()
    lose(night, 4)
    night.hold()
    lose(night, 4)
    assert night.over
    # Of 2 thirds in the first, and twice (1 and 3 halves) of 4: 5/8.
    own = (Fraction(2, 3) + 2 * Fraction(5, 8)) / 3
    assert averages(night) == {1: own, 2: own, 3: own, late: Fraction(5, 8), 4: 0}
    assert order(POINTS.tiers(night.floor)) == [(1, 2, 3), (late,), (4,)]


def test_f6_3_for_whom_fewer_than_half_as_many_sittings_count_stands_behind() -> None:
    night = average_night(4, draw=((1, 2, 3, 4),), sittings="3", beats="2")
    for sitting in range(3):
        lose(night, 4)
        night.hold()
        lose(night, 4)
        away(night, 1, 2 if sitting else 0)
        away(night, 2, 2)
        night.hold()
    # 1 sat through one of three sittings, 2 through none, and neither is outlasted by 3 and 4.
    assert averages(night) == {3: Fraction(11, 12), 4: 0, 1: Fraction(3, 4), 2: 0}
    assert order(POINTS.tiers(night.floor)) == [(3,), (4,), (1,), (2,)]


def test_f6_3_who_was_in_for_half_of_the_rounds_counts_by_units_lost_a_round() -> None:
    night = average_night(3, draw=((1, 2, 3),), sittings="2", beats="4", tables=1)
    for loser in (1, 1, 2, 3):
        lose(night, loser)
        if night.floor.lap < 4:
            night.hold()
    away(night, 2, 2)  # one unit in two rounds is as many a round as two in four
    assert averages(night) == {1: Fraction(1, 4), 2: Fraction(1, 4), 3: 1}
    away(night, 2, 1)  # one round of four is too few
    assert averages(night) == {1: 0, 3: 1, 2: 0}
    assert order(POINTS.tiers(night.floor)) == [(3,), (1,), (2,)]


def test_f6_3_a_table_where_one_alone_sat_through_counts_for_nobody() -> None:
    night = average_night(6, 2, draw=((1, 2, 3), (4, 5, 6)), sittings="2", beats="1")
    lose(night, 1, 4)
    away(night, 2, 1)
    away(night, 3, 1)
    assert averages(night) == {5: Fraction(3, 4), 6: Fraction(3, 4), 4: 0, 1: 0, 2: 0, 3: 0}
    assert order(POINTS.tiers(night.floor)) == [(5, 6), (4,), (1, 2, 3)]


def test_f6_3_r7_mexxens_points_are_averaged_alike() -> None:
    options = {"scoring": "mexxen", "sittings": "2", "beats": "1", "count": "average"}
    night = AbstractNight(POINTS, 4, rules=MEXXEN, setup=setup_of(POINTS, 8, 8, options))
    for scored in ({1: 3, 2: 1, 3: 1, 4: -1}, {1: 1, 2: -1, 3: 3, 4: 1}):
        night.play()
        table = replace(night.floor.tables[-1], points=scored)
        night.floor = replace(night.floor, tables=(*night.floor.tables[:-1], table))
        night.hold()
    assert averages(night) == {1: 2, 3: 2, 2: 0, 4: 0}


def test_f6_3_a_night_planned_before_keeps_the_sum_and_a_new_one_has_the_average() -> None:
    form = {"name": "N", "date": "2026-11-20", "preset": "classic", "format": "points"}
    new = read_plan(form)
    assert new.setup.chosen["count"] == "average"
    kept = tuple(each for each in new.setup.options if each[0] != "count")
    old = replace(new, setup=replace(new.setup, options=kept))
    assert plan_form(old)["option.count"] == "sum"
    night = AbstractNight(POINTS, 4, setup=replace(setup(sittings="2", beats="1"), options=kept))
    assert all(tier.average is None for tier in POINTS.tiers(night.floor))
