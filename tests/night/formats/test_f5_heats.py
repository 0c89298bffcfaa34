"""F5.1 to F5.3: heats, from the draw to as many as go on."""

import pytest
from msgspec.structs import replace

from tests.night.format_nights import AbstractNight, people_of, setup_of, where
from tests.night.formats.heats_played import (
    CLASSIC,
    ELEVEN,
    HEATS,
    NINE,
    TWELVE,
    due,
    go_on,
    inside,
    lose,
    night_of,
    ranks,
    shoot,
    tiers,
)
from tourney.game.refusal import Refused
from tourney.night.barrier import Edits, Proposal, ShootOutDue
from tourney.night.floor import Floor

# The draw, and the first stage


def test_f5_1_the_draw_is_of_the_first_heats_from_place_1_on() -> None:
    setup = setup_of(HEATS)
    draw = HEATS.draw(setup, people_of(17), "42613")
    assert [len(table) for table in draw] == [6, 6, 5]
    assert sorted(entry for table in draw for entry in table) == list(range(1, 18))
    assert draw == HEATS.draw(setup, tuple(reversed(people_of(17))), "42613")
    assert draw != HEATS.draw(setup, people_of(17), "42614")


def test_f1_5_a_fixed_seat_stays_where_it_is_in_the_draw_and_in_every_stage() -> None:
    people = people_of(17, {4: (2, 3)})
    night = AbstractNight(HEATS, people, seed=5)
    assert night.table(2).seats[2].entry == 4
    while not night.over and 4 in where(night.floor):
        assert night.table(where(night.floor)[4]).place == 2
        night.play()
        night.hold()
    assert night.floor.stage == 2


def test_f1_5_a_seat_at_a_table_that_there_is_not_is_refused() -> None:
    with pytest.raises(Refused) as caught:
        HEATS.draw(setup_of(HEATS), people_of(17, {4: (7, 1)}), "42613")
    assert caught.value.code == "fixed-place"


def test_a_draw_of_too_many_people_is_refused() -> None:
    with pytest.raises(Refused) as caught:
        HEATS.draw(setup_of(HEATS, 2), people_of(17), "42613")
    assert caught.value.code == "too-many-people"


def test_f5_2_all_heats_begin_with_the_first_lap_and_have_no_end_of_their_own() -> None:
    night = AbstractNight(HEATS, 17)
    opening = night.held[0]
    assert (opening.stage, opening.beat, opening.due) == (1, 1, (1, 2, 3))
    assert [each.title for each in opening.opened] == ["Heat 1", "Heat 2", "Heat 3"]
    assert [each.place for each in opening.opened] == [1, 2, 3]
    assert {each.until for each in opening.opened} == {0}
    assert {seat.units for each in opening.opened for seat in each.seats} == {5}
    assert HEATS.stage_title(night.floor) == "Heats"


def test_f5_1_up_to_8_people_play_a_final_and_nothing_before_it() -> None:
    night = AbstractNight(HEATS, 8)
    assert HEATS.stage_title(night.floor) == "Final"
    (final,) = night.held[0].opened
    assert (final.title, final.until, night.held[0].beat) == ("Final", 1, 0)
    assert night.next() is None
    floor = night.to_the_end()
    assert len(night.held) == 1
    assert [tier.reached for tier in HEATS.tiers(floor)] == ["won"] + ["the final"] * 7


@pytest.mark.parametrize(
    ("draw", "options"),
    [
        (((1, 2, 3, 4, 5, 6, 7, 8, 9),), {}),
        (((1, 2, 3, 4), (5, 6, 7, 8)), {}),
        (((1, 2, 3, 4, 5, 6, 7, 8), (9,)), {}),
        (((1, 2, 3, 4, 5, 6, 7), (8, 9)), {"mode": "top-k"}),
        (tuple((n, n + 1, n + 2) for n in range(1, 16, 3)), {"final": "4"}),
    ],
)
def test_seats_that_make_no_heats_any_more_have_to_be_drawn_anew(
    draw: tuple[tuple[int, ...], ...], options: dict[str, str]
) -> None:
    people = people_of(sum(map(len, draw)))
    before = Floor(setup_of(HEATS, options=options), CLASSIC, people, draw=draw)
    with pytest.raises(Refused, match="Draw again") as caught:
        HEATS.start(before)
    assert caught.value.code == "no-heats"
    assert HEATS.bracket(before) == ()


def test_people_who_did_not_come_leave_the_heats_as_they_were_drawn() -> None:
    draw = ((1, 2, 3, 4), (5, 6, 7, 8), (), (9, 10, 11))
    opened = HEATS.start(Floor(setup_of(HEATS), CLASSIC, people_of(11), draw=draw)).opened
    assert [(each.number, each.place, each.slot) for each in opened] == [
        (1, 1, 1),
        (2, 2, 2),
        (3, 4, 3),
    ]


# F5.2: play-down


def test_f5_2_nobody_moves_until_as_many_are_left_as_go_on() -> None:
    night = night_of(TWELVE)
    for lap, losers in enumerate(((1, 7), (2, 8)), start=2):
        lose(night, *losers)
        step = go_on(night)
        assert step.title == f"Lap {lap}"
        assert (step.barrier.beat, step.barrier.moves, step.barrier.opened) == (lap, (), ())
    assert step.notes[0] == "8 are left in the heats, and 6 advance."
    lose(night, 3, 9)
    step = go_on(night)
    assert (step.barrier.beat, step.barrier.stage) == (0, 2)
    assert inside(night.floor) == [4, 5, 6, 10, 11, 12]
    assert HEATS.stage_title(night.floor) == "Final"


def test_f5_2_while_a_table_plays_nothing_is_proposed() -> None:
    night = night_of(TWELVE)
    lose(night, 1)
    assert night.next() is None


def test_f2_2_small_heats_rest_and_are_told_so() -> None:
    night = night_of(ELEVEN, units=5, rest="yes")
    rested = 0
    while night.floor.stage == 1:
        night.play()
        step = night.hold()
        assert isinstance(step, Proposal | ShootOutDue)
        if isinstance(step, Proposal) and not step.barrier.opened and len(step.barrier.due) == 1:
            rested += 1
            assert any("sits out" in note or "waits" in note for note in step.notes)
    assert rested


def test_f2_2_without_rest_laps_every_heat_plays_every_lap() -> None:
    night = night_of(ELEVEN, units=5)
    while night.floor.stage == 1:
        night.play()
        step = night.hold()
        if isinstance(step, Proposal) and not step.barrier.opened:
            alone = {table.number for table in night.floor.open if len(table.seats) < 2}
            assert {1, 2} - alone == set(step.barrier.due)


def test_f5_2_a_lap_that_goes_past_the_number_makes_its_losers_shoot_out() -> None:
    night = night_of(ELEVEN)
    for losers in ((1, 7), (2, 8)):
        lose(night, *losers)
        go_on(night)
    lose(night, 3, 9)
    step = due(night)
    assert (step.entries, step.lines, step.why) == ((3, 9), (1,), "for 1 place in the final")
    assert night.next() == step, "nothing advances while the tie stands"
    shoot(night, (9,), (3,))
    final = go_on(night)
    assert inside(night.floor) == [4, 5, 6, 9, 10, 11]
    assert "P009 comes back for the last place, seeded last, as if with 1 unit." in final.notes
    assert dict(tiers(night.floor))["heats, lap 3"] == (3,)
    assert {rank for entry, rank in ranks(night.floor).items() if entry == 3} == {7}


def test_f5_2_several_places_are_shot_out_for_at_once() -> None:
    draw = ((1, 2, 3, 4, 5, 6), (7, 8, 9, 10, 11, 12), (13, 14, 15, 16, 17, 18))
    night = night_of(draw, final="8")
    for losers in ((1, 7, 13), (2, 8, 14), (3, 9, 15)):
        lose(night, *losers)
        go_on(night)
    lose(night, 4, 10, 16)
    step = due(night)
    assert (step.entries, step.lines, step.why) == ((4, 10, 16), (2,), "for 2 places in the final")
    shoot(night, (16,), (4,), (10,))
    final = go_on(night)
    assert inside(night.floor) == [4, 5, 6, 11, 12, 16, 17, 18]
    assert (
        "P004 and P016 come back for the last 2 places, seeded last, as if with 1 unit."
        in final.notes
    )


def test_f5_2_a_lone_survivor_at_a_table_is_safe() -> None:
    night = night_of(NINE, final="4")
    for losers in ((1, 6), (2, 7), (8,)):
        lose(night, *losers)
        if len(losers) == 1:
            break
        go_on(night)
    # Table 1 has yet to play, table 2 has nobody left to play with.
    lose(night, 3)
    step = due(night)
    assert step.entries == (3, 8)
    shoot(night, (3,), (8,))
    go_on(night)
    assert 9 in inside(night.floor)


def test_f5_2_a_lone_survivor_waits_for_the_other_heats() -> None:
    draw = ((1, 2, 3), (4, 5, 6), (7, 8, 9))
    night = night_of(draw, units=5, final="4")
    lose(night, 1, pays=5)
    lose(night, 4, 7)
    go_on(night)
    lose(night, 2, pays=5)
    lose(night, 4, 7)
    step = go_on(night)
    assert step.barrier.due == (2, 3)
    assert any(note.startswith("Table 1 waits") for note in step.notes)
    lose(night, 4, 7, pays=5)
    step = go_on(night)
    assert step.barrier.due == (2, 3)
    lose(night, 5, 8, pays=5)
    assert due(night).entries == (5, 8)


def test_f1_3_people_who_go_home_leave_no_place_to_shoot_out_for() -> None:
    night = night_of(ELEVEN)
    for losers in ((1, 7), (2, 8)):
        lose(night, *losers)
        go_on(night)
    lose(night, 3)
    for entry in (10, 11):
        night.withdraw(entry)
    step = go_on(night)
    assert inside(night.floor) == [4, 5, 6, 9]
    assert "4 advance instead of 6, because players have gone home." in step.notes


def test_f5_2_as_many_places_as_losers_are_theirs_without_a_throw() -> None:
    """Somebody went home from a table that rested: its last lap was an earlier one."""
    night = night_of(ELEVEN)
    for losers in ((1, 7), (2, 8)):
        lose(night, *losers)
        go_on(night)
    lose(night, 3, 9)
    night.withdraw(4)
    table = night.table(1)
    earlier = tuple(replace(out, lap=2) if out.entry == 4 else out for out in table.exits)
    night.floor = replace(
        night.floor, tables=(replace(table, exits=earlier), *night.floor.tables[1:])
    )
    step = go_on(night)
    assert inside(night.floor) == [3, 5, 6, 9, 10, 11]
    assert any(
        note.startswith("P003 and P009 come back") and note.endswith("with 1 unit.")
        for note in step.notes
    )


def test_f1_3_going_home_after_a_shoot_out_does_not_undo_it() -> None:
    night = night_of(ELEVEN)
    for losers in ((1, 7), (2, 8)):
        lose(night, *losers)
        go_on(night)
    lose(night, 3, 9)
    shoot(night, (9,), (3,))
    night.withdraw(4)
    go_on(night)
    assert inside(night.floor) == [5, 6, 9, 10, 11]


def test_a_night_that_all_but_one_leave_is_over() -> None:
    night = night_of(TWELVE)
    for entry in range(2, 13):
        assert not night.over
        night.withdraw(entry)
    assert night.over
    assert night.next() is None
    assert tiers(night.floor)[0] == ("won", (1,))


def test_nobody_is_moved_by_hand_at_a_barrier() -> None:
    night = night_of(TWELVE)
    lose(night, 1, 7)
    for edits in (Edits(moves=((2, 2),)), Edits(closing=1), Edits(put_off=True)):
        with pytest.raises(Refused) as caught:
            night.next(edits)
        assert caught.value.code == "edits"


# F5.3: top-k


def test_f5_3_each_heat_plays_for_itself_until_so_many_are_left() -> None:
    night = night_of(NINE, mode="top-k", through="2")
    opening = night.held[0]
    assert (opening.beat, {each.until for each in opening.opened}) == (0, {2})
    lose(night, 1, 2, 3)
    assert night.table(1).over
    assert night.next() is None
    lose(night, 6, 7)
    step = go_on(night)
    assert (step.barrier.beat, step.barrier.stage) == (0, 2)
    assert inside(night.floor) == [4, 5, 8, 9]


def test_f5_3_the_final_of_each_size_ends_with_one() -> None:
    for through, people in (("1", 24), ("2", 24), ("3", 48)):
        night = AbstractNight(
            HEATS,
            people,
            seed=3,
            setup=setup_of(HEATS, 8, 8, {"mode": "top-k", "through": through}),
        )
        floor = night.to_the_end()
        assert len(inside(floor)) == 1


def test_f1_3_a_heat_left_by_those_who_were_through_sends_fewer_on() -> None:
    night = night_of(NINE, mode="top-k", through="2")
    lose(night, 1, 2, 3)
    night.withdraw(4)
    lose(night, 6, 7)
    step = go_on(night)
    assert inside(night.floor) == [5, 8, 9]
    assert "3 advance instead of 4, because players have gone home." in step.notes


def test_f7_1_who_goes_home_after_a_heat_is_below_those_who_reached_the_final() -> None:
    night = night_of(NINE, mode="top-k", through="2")
    lose(night, 1, 2, 3, 6, 7)
    night.floor = replace(night.floor, withdrawn=frozenset({4}))
    go_on(night)
    lose(night, 5, 8)
    assert night.over
    assert tiers(night.floor) == [
        ("won", (9,)),
        ("the final", (8,)),
        ("the final", (5,)),
        ("through the heats", (4,)),
        ("heats, round 3", (3,)),
        ("heats, round 2", (2, 7)),
        ("heats, round 1", (1, 6)),
    ]


def test_f5_3_a_stage_to_come_says_what_its_seats_are_worth() -> None:
    setup = setup_of(HEATS, 11, 8, {"mode": "top-k", "through": "2"})
    night = AbstractNight(HEATS, 64, seed=1, setup=setup)
    night.play()
    step = go_on(night)
    assert step.title == "Second heats"
    assert "Second heats: 2 of 8 is 25%, 2 of 7 is 29%." in step.notes
