"""F6.1: duels, from the draw to the winner."""

from collections import Counter
from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.hunt.effort import examples
from tests.night.format_nights import NO_EDITS, AbstractNight, people_of, where
from tests.night.formats.duels_drawn import DRAWS, DUEL, setup
from tests.night.formats.heats_played import go_on
from tourney.game.liar.rules import LIAR
from tourney.game.mexico.rules import PRESETS
from tourney.game.refusal import Refused
from tourney.night.barrier import BarrierHeld, Edits
from tourney.night.floor import Draw, Floor
from tourney.night.formats.duel.bracket import seeded
from tourney.night.formats.format import BracketPerson, BracketTable
from tourney.night.standings.ranking import placings

CLASSIC = PRESETS["classic"]


def seeded_night(
    people: int,
    tables: int = 8,
    *,
    double: bool = False,
    third: bool = False,
    fixed: Mapping[int, tuple[int, int]] | None = None,
    seed: int = 0,
) -> AbstractNight:
    """A night whose seeds are the entries' numbers."""
    return AbstractNight(
        DUEL,
        people_of(people, fixed),
        seed=seed,
        setup=setup(tables, double=double, third=third),
        draw=seeded(range(1, people + 1)),
    )


def meeting(night: AbstractNight) -> list[tuple[int, ...]]:
    """Who sits at the tables that are not over, by place."""
    tables = sorted(night.playing, key=lambda table: table.place)
    return [tuple(seat.entry for seat in table.seats) for table in tables]


def lap(night: AbstractNight, *losers: int) -> None:
    """Each of them loses the duel that they are in."""
    for loser in losers:
        night.play_round(where(night.floor)[loser], loser, CLASSIC.units)


def leave(night: AbstractNight, entry: int) -> None:
    """Somebody goes home; who sits at no table, or at one that is over, is noted as gone."""
    if any(seat.entry == entry for table in night.playing for seat in table.seats):
        night.withdraw(entry)
    else:
        night.floor = replace(night.floor, withdrawn=night.floor.withdrawn | {entry})


def ranks(floor: Floor) -> dict[int, tuple[int, int]]:
    names = {person.entry: person.name for person in floor.people}
    standing = placings(DUEL.tiers(floor), floor.decided, names, "42613")
    return {place.entry: (place.rank, place.span) for place in standing}


def reached(floor: Floor) -> dict[int, str]:
    return {entry: tier.reached for tier in DUEL.tiers(floor) for entry in tier.entries}


def playing(floor: Floor) -> set[int]:
    return {entry for tier in DUEL.tiers(floor) if tier.playing for entry in tier.entries}


def tables_of(floor: Floor) -> dict[str, BracketTable]:
    return {table.title: table for stage in DUEL.bracket(floor) for table in stage.tables}


def said(table: BracketTable) -> list[tuple[str, str]]:
    return [(person.name, person.result) for person in table.people]


# Who cannot play


def test_liars_mexico_is_refused() -> None:
    for people in (0, 8):
        refusal = DUEL.check(setup(), LIAR, people)
        assert refusal is not None
        assert refusal.code == "format-rules"


def test_one_alone_is_refused_and_anybody_else_can_play() -> None:
    refusal = DUEL.check(setup(), CLASSIC, 1)
    assert refusal is not None
    assert refusal.sentence == "Duels need at least 2 people."
    assert all(DUEL.check(setup(1), CLASSIC, people) is None for people in (0, 2, 3, 200))


@pytest.mark.parametrize("draw", [((1, 2), (3,), (4,)), ((1, 2, 3), (4,)), ((1,), (2,)), ()])
def test_a_draw_that_people_left_or_joined_is_no_bracket_any_more(draw: Draw) -> None:
    with pytest.raises(Refused, match="no longer make a bracket"):
        DUEL.start(Floor(setup(), CLASSIC, people_of(4), draw=draw))


# Play


def test_the_night_opens_with_the_first_duels() -> None:
    held = DUEL.start(Floor(setup(), CLASSIC, people_of(6), draw=DRAWS[6]))
    assert [(o.number, o.place, o.slot, o.title, o.until) for o in held.opened] == [
        (1, 1, 1, "Quarter-final 1", 1),
        (2, 2, 2, "Quarter-final 2", 1),
    ]
    assert [[(s.entry, s.units) for s in o.seats] for o in held.opened] == [
        [(4, 5), (5, 5)],
        [(3, 5), (6, 5)],
    ]
    assert (held.stage, held.beat, held.due, held.closed) == (1, 0, (1, 2), ())


def test_the_order_of_a_draw_that_the_host_has_changed_is_kept() -> None:
    held = DUEL.start(Floor(setup(), CLASSIC, people_of(4), draw=((4, 3), (1, 2))))
    assert [tuple(s.entry for s in o.seats) for o in held.opened] == [(4, 3), (1, 2)]


def test_duels_wait_for_a_table() -> None:
    night = seeded_night(8, tables=2)
    assert meeting(night) == [(1, 8), (4, 5)]
    assert night.next() is None
    lap(night, 5)
    step = go_on(night)
    assert step.title == "Quarter-final 3"
    assert step.notes == ("1 more duel waits for a table.",)
    assert (step.barrier.closed, step.barrier.due) == ((2,), (1, 3))
    assert meeting(night) == [(1, 8), (2, 7)]


def test_who_is_ready_plays_on_while_others_play_the_round_before() -> None:
    night = seeded_night(8)
    lap(night, 8, 5)
    step = go_on(night)
    assert step.title == "Semi-final 1"
    assert (step.barrier.stage, step.barrier.closed) == (2, (1, 2))
    assert meeting(night) == [(1, 4), (2, 7), (3, 6)]
    assert DUEL.stage_title(night.floor) == "Quarter-finals, Semi-finals"
    lap(night, 7, 6)
    go_on(night)
    assert DUEL.stage_title(night.floor) == "Semi-finals"


def test_nothing_is_proposed_while_nothing_can_begin_and_once_it_is_over() -> None:
    night = seeded_night(4)
    lap(night, 4)
    assert night.next() is None
    lap(night, 3)
    go_on(night)
    assert not night.over
    lap(night, 2)
    assert night.over
    assert night.next() is None
    assert DUEL.stage_title(night.floor) == "Final"


def test_nobody_is_moved_by_hand() -> None:
    night = seeded_night(4)
    assert night.next(Edits(moves=((1, 2),))) is None
    lap(night, 4, 3)
    with pytest.raises(Refused, match="The bracket decides who plays"):
        night.next(Edits(put_off=True))


def test_f1_5_whoever_has_a_fixed_seat_plays_there() -> None:
    night = seeded_night(8, tables=3, fixed={4: (3, 2), 7: (3, 1), 6: (9, 1)})
    assert meeting(night) == [(1, 8), (3, 6), (5, 4)]
    lap(night, 8, 6)
    assert night.next() is None
    lap(night, 5)
    step = go_on(night)
    assert [(o.title, o.place) for o in step.barrier.opened] == [("Quarter-final 3", 3)]
    assert meeting(night) == [(7, 2)]
    assert step.notes == ("1 more duel waits for a table.",)


def test_the_third_place_is_played_for_beside_the_final() -> None:
    night = seeded_night(4, third=True)
    lap(night, 4, 3)
    step = go_on(night)
    assert step.title == "Final"
    assert [o.title for o in step.barrier.opened] == ["Third place", "Final"]
    assert meeting(night) == [(4, 3), (1, 2)]
    lap(night, 2)
    assert not night.over
    assert [(tier.entries, tier.playing) for tier in DUEL.tiers(night.floor)] == [
        ((1,), False),
        ((2,), False),
        ((3, 4), True),
    ]
    lap(night, 4)
    assert night.over
    assert reached(night.floor) == {1: "won", 2: "the final", 3: "third place", 4: "fourth place"}


# Two defeats


def test_the_second_defeat_puts_out() -> None:
    night = seeded_night(4, double=True)
    lap(night, 4, 3)
    go_on(night)
    assert meeting(night) == [(1, 2), (4, 3)]
    assert DUEL.stage_title(night.floor) == "Winners' final, Losers' round 1"
    lap(night, 3, 2)
    go_on(night)
    assert meeting(night) == [(4, 2)]
    lap(night, 4)
    assert go_on(night).title == "Grand final"
    lap(night, 2)
    assert night.over
    assert reached(night.floor) == {
        1: "won",
        2: "the grand final",
        4: "the losers' final",
        3: "losers' round 1",
    }


def test_the_grand_final_is_played_again_if_the_winners_champion_loses_it() -> None:
    night = seeded_night(2, double=True)
    lap(night, 2)
    go_on(night)
    lap(night, 1)
    assert not night.over
    assert playing(night.floor) == {1, 2}
    assert tables_of(night.floor)["Grand final"].people == (
        BracketPerson(1, "P001", "through", 0),
        BracketPerson(2, "P002", "through", 5),
    )
    assert go_on(night).title == "Grand final, again"
    assert meeting(night) == [(2, 1)]
    lap(night, 2)
    assert night.over
    assert ranks(night.floor) == {1: (1, 1), 2: (2, 2)}


# Somebody leaves


def test_f1_3_who_leaves_before_the_next_duel_gives_a_walkover() -> None:
    night = seeded_night(8)
    lap(night, 8, 5, 7)
    leave(night, 4)
    assert night.next() is None
    lap(night, 6)
    step = go_on(night)
    assert step.title == "Semi-final 2"
    lap(night, 3)
    step = go_on(night)
    assert step.title == "Final"
    assert step.notes == ("P004 has left, so P001 goes through.",)
    assert meeting(night) == [(1, 2)]
    assert reached(night.floor)[4] == "the semi-finals"
    lap(night, 2)
    assert ranks(night.floor) == {
        1: (1, 1),
        2: (2, 2),
        3: (3, 3),
        4: (4, 4),
        **dict.fromkeys((5, 6, 7, 8), (5, 8)),
    }


def test_f1_3_who_leaves_a_duel_is_below_those_who_lost_one_in_that_round() -> None:
    night = seeded_night(4)
    leave(night, 1)
    lap(night, 3)
    go_on(night)
    assert meeting(night) == [(4, 2)]
    assert ranks(night.floor)[1] == (4, 4)
    assert ranks(night.floor)[3] == (3, 3)


def test_who_leaves_between_the_semi_final_and_the_third_place_is_fourth() -> None:
    night = seeded_night(4, third=True)
    lap(night, 4, 3)
    leave(night, 4)
    step = go_on(night)
    assert [o.title for o in step.barrier.opened] == ["Final"]
    lap(night, 1)
    assert night.over
    assert reached(night.floor) == {2: "won", 1: "the final", 3: "third place", 4: "fourth place"}


def test_who_leaves_before_the_final_is_second() -> None:
    night = seeded_night(4)
    lap(night, 4, 3)
    leave(night, 2)
    assert night.over
    assert ranks(night.floor) == {1: (1, 1), 2: (2, 2), 3: (3, 4), 4: (3, 4)}


def test_where_both_have_left_nobody_goes_through() -> None:
    night = seeded_night(4, tables=1)
    leave(night, 2)
    leave(night, 3)
    lap(night, 4)
    assert night.over
    assert ranks(night.floor) == {1: (1, 1), 4: (2, 2), 2: (3, 4), 3: (3, 4)}
    assert said(tables_of(night.floor)["Semi-final 2"]) == [("P002", "out"), ("P003", "out")]
    assert said(tables_of(night.floor)["Final"]) == [("P001", "won"), ("nobody", "")]


def test_everybody_may_leave() -> None:
    night = seeded_night(4)
    for entry in (1, 2, 3, 4):
        leave(night, entry)
    assert night.over
    assert playing(night.floor) == set()


def test_who_leaves_unbeaten_is_ranked_where_a_defeat_would_have_led() -> None:
    night = seeded_night(4, double=True)
    lap(night, 4, 3)
    leave(night, 2)
    step = go_on(night)
    assert [o.title for o in step.barrier.opened] == ["Losers' round 1, match 1"]
    lap(night, 3)
    # With nobody to come down from the winners' final the losers' final has no duel either.
    assert go_on(night).title == "Grand final"
    assert meeting(night) == [(1, 4)]
    lap(night, 4)
    assert ranks(night.floor) == {1: (1, 1), 4: (2, 2), 2: (3, 3), 3: (4, 4)}


# Placing (F7.1)


def test_f7_1_the_losers_of_a_round_share() -> None:
    night = seeded_night(8)
    lap(night, 8, 5, 7, 6)
    go_on(night)
    lap(night, 4, 3)
    go_on(night)
    assert playing(night.floor) == {1, 2}
    lap(night, 1)
    assert ranks(night.floor) == {
        2: (1, 1),
        1: (2, 2),
        3: (3, 4),
        4: (3, 4),
        **dict.fromkeys((5, 6, 7, 8), (5, 8)),
    }
    assert reached(night.floor)[5] == "the quarter-finals"


def test_f7_1_two_defeats_rank_by_the_losers_round() -> None:
    night = seeded_night(8, double=True)
    while not night.over:
        lap(night, *(max(pair) for pair in meeting(night)))
        night.hold()
    assert ranks(night.floor) == {
        1: (1, 1),
        2: (2, 2),
        3: (3, 3),
        4: (4, 4),
        5: (5, 6),
        6: (5, 6),
        7: (7, 8),
        8: (7, 8),
    }


def test_f7_3_those_still_in_stand_before_those_who_are_out_the_furthest_first() -> None:
    night = seeded_night(8)
    assert [tier.entries for tier in DUEL.tiers(night.floor)] == [tuple(range(1, 9))]
    lap(night, 8, 5)
    go_on(night)
    assert [(tier.entries, tier.playing) for tier in DUEL.tiers(night.floor)] == [
        ((1, 4), True),
        ((2, 3, 6, 7), True),
        ((5, 8), False),
    ]


def test_f7_1_those_still_in_share_with_whoever_stands_in_the_same_round_and_nobody_else() -> None:
    night = seeded_night(6, double=True)
    assert [(tier.entries, tier.reached) for tier in DUEL.tiers(night.floor)] == [
        ((1, 2), "winners' round 2"),
        ((3, 4, 5, 6), "winners' round 1"),
    ]
    lap(night, 5)
    assert [(tier.entries, tier.reached) for tier in DUEL.tiers(night.floor)] == [
        ((1, 2, 4), "winners' round 2"),
        ((3, 6), "winners' round 1"),
        ((5,), "losers' round 1"),
    ]


def test_f7_1_every_bye_of_a_round_counts_the_same() -> None:
    night = seeded_night(5, double=True)
    assert [(tier.entries, tier.reached) for tier in DUEL.tiers(night.floor)] == [
        ((1, 2, 3), "winners' round 2"),
        ((4, 5), "winners' round 1"),
    ]


def test_before_there_is_a_draw_all_are_equal_and_there_is_no_bracket() -> None:
    floor = Floor(setup(), CLASSIC, people_of(3), 0, 0, ())
    assert [tier.entries for tier in DUEL.tiers(floor)] == [(1, 2, 3)]
    assert DUEL.bracket(floor) == ()
    assert not DUEL.over(floor)
    assert DUEL.stage_title(floor) == ""


def test_a_bracket_can_be_shown_before_play() -> None:
    floor = Floor(setup(), CLASSIC, people_of(3), 0, 0, (), draw=DRAWS[3])
    assert said(tables_of(floor)["Final"]) == [("P001", ""), ("winner of 1", "")]


# The picture


def test_the_bracket_is_known_from_the_start_and_fills_as_the_night_goes_on() -> None:
    night = seeded_night(5, third=True)
    stages = DUEL.bracket(night.floor)
    assert [stage.title for stage in stages] == ["Quarter-finals", "Semi-finals", "Final"]
    assert [table.title for table in stages[2].tables] == ["Final", "Third place"]
    before = tables_of(night.floor)
    assert said(before["Quarter-final 1"]) == [("P004", "in"), ("P005", "in")]
    assert said(before["Semi-final 1"]) == [("P001", ""), ("winner of 1", "")]
    assert said(before["Final"]) == [("winner of 2", ""), ("winner of 3", "")]
    assert said(before["Third place"]) == [("loser of 2", ""), ("loser of 3", "")]
    assert (before["Semi-final 1"].feeders, before["Semi-final 2"].feeders) == ((1,), ())
    night.play_round(1, 4, 2)
    lap(night, 5, 3)
    go_on(night)
    after = tables_of(night.floor)
    assert after["Quarter-final 1"].people == (
        BracketPerson(4, "P004", "through", 3),
        BracketPerson(5, "P005", "out", 0),
    )
    assert [after["Quarter-final 1"].state, after["Semi-final 1"].state, after["Final"].state] == [
        "over",
        "playing",
        "coming",
    ]
    assert (after["Semi-final 1"].number, after["Semi-final 1"].place) == (3, 1)
    assert said(after["Final"]) == [("winner of 2", ""), ("P002", "")]


def test_the_losers_stages_follow_the_winners() -> None:
    night = seeded_night(8, double=True)
    assert [stage.title for stage in DUEL.bracket(night.floor)] == [
        "Winners' round 1",
        "Winners' round 2",
        "Winners' final",
        "Losers' round 1",
        "Losers' round 2",
        "Losers' round 3",
        "Losers' final",
        "Grand final",
    ]


def test_what_is_put_right_later_does_not_unseat_who_plays_on() -> None:
    # P004 sits in the final, and then the semi-final turns out to have been P001's.
    night = seeded_night(4)
    lap(night, 1, 3)
    go_on(night)
    first = night.table(1)
    mended = replace(first, exits=(replace(first.exits[0], entry=4),))
    night.floor = replace(night.floor, tables=(mended, *night.floor.tables[1:]))
    assert said(tables_of(night.floor)["Final"]) == [("P004", "in"), ("P002", "in")]
    lap(night, 2)
    assert night.over
    # P001 has been out since the semi-final, as P003 has.
    assert ranks(night.floor) == {4: (1, 1), 2: (2, 2), 1: (3, 4), 3: (3, 4)}


# Whole nights


def check_held(night: AbstractNight, barrier: BarrierHeld) -> None:
    """A barrier overfills no room, and seats nobody twice."""
    open_ = [table for table in night.floor.open if not table.over]
    assert len({table.place for table in open_}) == len(open_) <= night.floor.setup.tables
    assert all(len(opening.seats) == 2 for opening in barrier.opened)
    assert set(barrier.due) == {table.number for table in open_}
    where(night.floor)


def defeats(floor: Floor) -> Counter[int]:
    return Counter(gone.entry for table in floor.tables for gone in table.exits)


@examples(60)
@given(
    st.integers(2, 24),
    st.integers(1, 9),
    st.booleans(),
    st.booleans(),
    st.integers(0, 10_000),
    st.data(),
)
def test_every_night_comes_to_its_end(
    people: int, tables: int, double: bool, third: bool, seed: int, data: st.DataObject
) -> None:
    seat = st.tuples(st.integers(1, tables), st.integers(1, 2))
    fixed = data.draw(st.dictionaries(st.integers(1, people), seat, max_size=4))
    night = seeded_night(people, tables, double=double, third=third, fixed=fixed, seed=seed)
    leavers = data.draw(st.lists(st.integers(1, people), max_size=5, unique=True))
    check_held(night, night.held[-1])
    for _ in range(3 * people):
        if night.over:
            break
        if leavers and night.chance.random() < 0.3:
            going = leavers.pop()
            if going in playing(night.floor):
                leave(night, going)
                continue
        night.play()
        if night.next(NO_EDITS) is not None:
            night.hold()
            check_held(night, night.held[-1])
        tiers = DUEL.tiers(night.floor)
        assert sorted(e for tier in tiers for e in tier.entries) == list(range(1, people + 1))
    assert night.over
    floor = night.floor
    left = {g.entry for t in floor.tables for g in t.exits if g.withdrew} | floor.withdrawn
    standing = ranks(floor)
    assert len({table.slot for table in floor.tables}) == len(floor.tables)
    assert playing(floor) == set()
    lost = defeats(floor)
    if len(left) == people:
        return
    (winner,) = (entry for entry, (rank, _) in standing.items() if rank == 1)
    assert winner not in left
    assert lost[winner] <= double
    if not left:
        matches = 2 * people - 2 if double else people - 1 + (third and people > 3)
        assert len(floor.tables) - matches in ({0, 1} if double else {0})
        if double or not third:
            assert {lost[entry] for entry in standing if entry != winner} == {1 + double}
