"""One table: what every night was before there were formats."""

from tests.night.format_nights import AbstractNight, people_of
from tourney.game.mexico.rules import PRESETS
from tourney.night.barrier import Edits
from tourney.night.floor import Floor
from tourney.night.formats.registry import FORMATS
from tourney.night.setup import ONE_TABLE

SINGLE = FORMATS["single"]
CLASSIC = PRESETS["classic"]


def test_it_is_offered_first() -> None:
    assert next(iter(FORMATS)) == "single" == ONE_TABLE.format
    assert SINGLE.options == ()


def test_two_to_twenty_people_fit() -> None:
    for people in (0, 2, 8, 20):
        assert SINGLE.check(ONE_TABLE, CLASSIC, people) is None
    alone, crowd = (SINGLE.check(ONE_TABLE, CLASSIC, people) for people in (1, 21))
    assert alone is not None
    assert crowd is not None
    assert alone.sentence == "A table needs at least two players."
    assert crowd.sentence == (
        "21 players don't fit at one table of 20 seats. Choose a format with several tables."
    )


def test_f3_3_the_draw_is_repeated_by_its_seed_in_whatever_order_people_came() -> None:
    draw = SINGLE.draw(ONE_TABLE, people_of(9), "42613")
    assert SINGLE.draw(ONE_TABLE, tuple(reversed(people_of(9))), "42613") == draw
    assert [len(table) for table in draw] == [9]
    assert SINGLE.draw(ONE_TABLE, people_of(9), "11111") != draw


def test_the_table_opens_as_it_was_drawn_without_laps_and_until_one_is_left() -> None:
    opening = SINGLE.start(ONE_TABLE, CLASSIC, people_of(3), ((2, 3, 1),))
    (table,) = opening.opened
    assert [seat.entry for seat in table.seats] == [2, 3, 1]
    assert {seat.units for seat in table.seats} == {CLASSIC.units}
    assert (table.number, table.place, table.until, table.title) == (1, 1, 1, "")
    assert (opening.beat, opening.due, opening.moves) == (0, (1,), ())


def test_there_are_no_barriers_and_the_last_one_left_wins() -> None:
    night = AbstractNight(SINGLE, 6, seed=3, setup=ONE_TABLE)
    assert not night.over
    assert night.next() is None
    assert SINGLE.next(night.floor, "42613", Edits(put_off=True)) is None
    floor = night.to_the_end()
    assert len(night.held) == 1
    (winner,) = (seat.entry for seat in floor.tables[0].seats)
    tiers = SINGLE.tiers(floor)
    assert (tiers[0].entries, tiers[0].reached) == ((winner,), "won")


def test_r2_6_the_order_of_going_out_reversed_is_the_order_of_finish() -> None:
    night = AbstractNight(SINGLE, 4, setup=ONE_TABLE, draw=((1, 2, 3, 4),))
    night.play_round(1, 3, pays=5)
    night.withdraw(1)
    night.play_round(1, 4, pays=2)
    assert [(tier.entries, tier.playing) for tier in SINGLE.tiers(night.floor)] == [
        ((2,), True),
        ((4,), True),
        ((1,), False),
        ((3,), False),
    ]


def test_it_has_no_bracket_and_no_stages() -> None:
    floor = Floor(ONE_TABLE, CLASSIC, people_of(3), 0, 0, (), draw=((1, 2, 3),))
    assert SINGLE.bracket(floor) == ()
    assert SINGLE.stage_title(floor) == ""
    assert not SINGLE.over(floor)
