"""F5.1: the bracket of heats, from the draw to its winner."""

from msgspec.structs import replace

from tests.night.format_nights import AbstractNight, people_of, setup_of
from tests.night.formats.heats_played import CLASSIC, HEATS, NINE, go_on, lose, night_of, shoot
from tourney.night.floor import Floor
from tourney.night.formats.format import Bracket, BracketStage


def drawn(stage: BracketStage) -> list[tuple[str, list[tuple[int, str, int | None]]]]:
    """A stage of the bracket: each table's title, and its people's results and units."""
    return [
        (table.title, [(person.entry, person.result, person.units) for person in table.people])
        for table in stage.tables
    ]


def bracket_of(night: AbstractNight) -> Bracket:
    return HEATS.bracket(night.floor)


def test_f5_1_the_whole_bracket_is_there_once_the_seats_are_drawn() -> None:
    people = people_of(40)
    setup = setup_of(HEATS)
    draw = HEATS.draw(setup, people, "42613")
    stages = HEATS.bracket(Floor(setup, CLASSIC, people, 0, 0, (), draw=draw))
    assert [stage.title for stage in stages] == ["First heats", "Second heats", "Final"]
    first, second, final = stages
    assert [tuple(p.entry for p in table.people) for table in first.tables] == list(draw)
    assert {p.name for table in second.tables for p in table.people} == {"most units left"}
    assert [len(table.people) for table in second.tables] == [6, 5, 5]
    assert [len(table.people) for table in final.tables] == [6]
    keys = [table.key for stage in stages for table in stage.tables]
    assert len(set(keys)) == len(keys)
    assert first.tables[0].feeders == ()
    for before, after in ((first, second), (second, final)):
        for table in after.tables:
            assert table.feeders == tuple(feeder.key for feeder in before.tables)
    assert {table.state for stage in stages for table in stage.tables} == {"coming"}


def test_the_bracket_grows_as_the_night_goes() -> None:
    night = night_of(NINE, units=2, final="4")
    assert drawn(bracket_of(night)[0]) == [
        ("Heat 1", [(1, "in", 2), (2, "in", 2), (3, "in", 2), (4, "in", 2), (5, "in", 2)]),
        ("Heat 2", [(6, "in", 2), (7, "in", 2), (8, "in", 2), (9, "in", 2)]),
    ]
    assert drawn(bracket_of(night)[1]) == [("Final", [(0, "", None)] * 4)]
    lose(night, 1, 6, pays=2)
    go_on(night)
    lose(night, 2, pays=2)
    lose(night, 7)
    go_on(night)
    lose(night, 3, pays=2)
    lose(night, 8)
    go_on(night)
    lose(night, 4, 7, pays=2)
    assert [table.state for table in bracket_of(night)[0].tables] == ["playing", "playing"]
    shoot(night, (7,), (4,))
    heats, _ = bracket_of(night)
    assert drawn(heats) == [
        ("Heat 1", [(1, "out", 0), (2, "out", 0), (3, "out", 0), (4, "out", 0), (5, "through", 2)]),
        ("Heat 2", [(6, "out", 0), (7, "through", 1), (8, "through", 1), (9, "through", 2)]),
    ]
    assert [table.state for table in heats.tables] == ["over", "over"]
    go_on(night)
    before, final = bracket_of(night)
    assert drawn(before) == drawn(heats)
    assert (final.title, final.tables[0].state, final.tables[0].number) == ("Final", "playing", 3)
    assert final.tables[0].feeders == tuple(table.key for table in heats.tables)
    lose(night, 7, 5, 8, pays=2)
    ((_, people),) = drawn(bracket_of(night)[1])
    assert sorted(people) == [(5, "out", 0), (7, "out", 0), (8, "out", 0), (9, "won", 2)]


def test_a_heat_by_top_k_shows_who_is_through_as_soon_as_it_is_over() -> None:
    night = night_of(NINE, mode="top-k", through="2")
    lose(night, 1, 2, 3)
    one, other = bracket_of(night)[0].tables
    assert (one.state, other.state) == ("over", "playing")
    assert [person.result for person in one.people] == ["out"] * 3 + ["through"] * 2
    assert {person.result for person in other.people} == {"in"}


def test_the_bracket_has_fewer_seats_to_come_once_people_have_gone_home() -> None:
    night = night_of(NINE, final="8")
    assert len(bracket_of(night)[1].tables[0].people) == 8
    for entry in (1, 2, 6):
        night.withdraw(entry)
    assert len(bracket_of(night)[1].tables[0].people) == 6


def test_whoever_was_moved_to_another_heat_is_in_the_bracket_once() -> None:
    night = night_of(NINE, units=3)
    one, other = night.floor.tables
    moved = replace(other, seats=(*other.seats, one.seats[0]), entrants=(*other.entrants, 1))
    left = replace(one, seats=one.seats[1:])
    night.floor = replace(night.floor, tables=(left, moved))
    tables = drawn(bracket_of(night)[0])
    assert [[entry for entry, _, _ in people] for _, people in tables] == [
        [2, 3, 4, 5],
        [6, 7, 8, 9, 1],
    ]
    assert len(bracket_of(night)[1].tables[0].people) == 6


def test_a_bracket_that_all_but_one_leave_ends_there() -> None:
    night = night_of(NINE)
    for entry in range(2, 10):
        night.withdraw(entry)
    (heats,) = bracket_of(night)
    assert drawn(heats)[0][1][0] == (1, "won", 1)


def test_a_final_alone_is_a_bracket_of_one_table() -> None:
    night = AbstractNight(HEATS, 5, seed=4)
    (final,) = bracket_of(night)
    assert (final.title, [table.title for table in final.tables]) == ("Final", ["Final"])
    night.to_the_end()
    (final,) = bracket_of(night)
    assert sorted(person.result for person in final.tables[0].people) == ["out"] * 4 + ["won"]
