"""Corrections that reach past their table (F9.1): what they settle, on logs alone."""

import pytest

from tests.night.result_nights import NINE, Hall, nine, rebuys, refused, stays, two_tables, words
from tourney.game.happenings import Mended
from tourney.game.mexico.events import Joined, MovedAway, Rejoined, Rolled, UnitsMended, Withdrawn
from tourney.game.refusal import Refused
from tourney.night.barrier import Edits, ShootOutDue
from tourney.night.state.events import CorrectionSettled, EntryWithdrawn


def after_the_break() -> Hall:
    """Table 1 has closed: Bob, who lost there once, sits at table 3, and Cid at 2."""
    hall = nine()
    hall.lap(Bob=0, Dee=0, Gus=0)
    hall.lap(Ann=0, Dee=1, Gus=1)
    hall.lap(Ann=1, Eve=0, Hal=0)
    return hall


# Nobody has acted on it


def test_f9_1_what_nobody_has_acted_on_is_simply_worked_out_again() -> None:
    hall = two_tables(units=1)
    hall.lose(Ann=0, Eve=0)
    settled = hall.right(1, 1, "Bob")
    assert (settled.event, settled.tables, words(settled)) == (None, {}, [])
    assert (hall.seats["Ann"], "Bob" in hall.seats) == ((1, 1), False)


def test_f9_1_nothing_is_settled_where_later_laps_changed_nothing_for_anybody_who_moved() -> None:
    hall = nine()
    hall.lap(Ann=0, Dee=0, Gus=0)
    hall.lap(Ann=0, Dee=0, Gus=0)
    settled = hall.right(1, 1, "Bob")
    assert settled.event is None
    assert hall.seats["Ann"] == (1, 2)
    assert hall.seats["Bob"] == (1, 2)


def test_f9_1_at_one_table_all_is_worked_out_again_whenever_it_was() -> None:
    hall = Hall("freezeout", "Ann Bob Cid", units=1)
    hall.lose(Ann=0)
    hall.lose(Bob=0)
    settled = hall.right(1, 1, "Bob")
    assert settled.event is None
    assert hall.seats == {"Ann": (1, 1), "Cid": (1, 1)}


# Units that were taken along


def test_f9_1_whoever_has_moved_has_as_many_units_more_or_fewer_where_they_sit_now() -> None:
    hall = after_the_break()
    assert (hall.seats["Bob"], hall.seats["Cid"]) == ((3, 2), (2, 3))
    settled = hall.right(1, 1, "Cid")
    bob, cid = (hall.matches[n].names.index(name) for n, name in ((3, "Bob"), (2, "Cid")))
    assert settled.tables == {3: (UnitsMended(bob, 1),), 2: (UnitsMended(cid, -1),)}
    assert (hall.seats["Bob"], hall.seats["Cid"]) == ((3, 3), (2, 2))
    assert tuple(hall.matches[3].mended) == (Mended(bob, 1, rounds=3, at=4),)
    assert hall.night.surplus == {}


def test_f9_1_a_round_that_is_being_played_goes_on_with_them() -> None:
    hall = after_the_break()
    bob = hall.matches[3].names.index("Bob")
    lead = hall.matches[3].part
    assert lead is not None
    hall.at(3, Rolled(lead.on_turn, 54))
    hall.right(1, 1, "Cid")
    part = hall.matches[3].part
    assert part is not None
    assert part.rolls == (54,)
    assert hall.matches[3].units[bob] == 3


def test_f9_1_units_of_a_move_by_the_host_are_put_right_too() -> None:
    # Bob went to table 2 with 2 units, and there again to table 3.
    hall = nine()
    hall.lap(Bob=0, Dee=0, Gus=0)
    hall.at(1, MovedAway(1))
    hall.at(2, Joined("Bob", 2, 0))
    hall.lose(Ann=0, Bob=0, Gus=0)
    hall.at(2, MovedAway(3))
    hall.at(3, Joined("Bob", 1, 0))
    settled = hall.right(1, 1, "Ann")
    assert settled.tables == {3: (UnitsMended(3, 1),)}
    assert hall.seats["Bob"] == (3, 2)
    assert hall.seats["Ann"] == (1, 1)


def test_f9_1_at_least_one_unit_is_left_and_the_rest_stands_until_it_is_put_right_again() -> None:
    hall = after_the_break()
    hall.lap(Bob=0, Eve=0)
    assert hall.seats["Bob"] == (3, 1)
    settled = hall.right(1, 1, "Bob mexicos=1")
    assert words(settled) == [
        "Bob should be out: with 1 unit",
    ]
    assert (hall.seats["Bob"], hall.night.surplus) == ((3, 1), {hall.entry["Bob"]: 1})
    hall.right(1, 1, "Bob")
    assert (hall.seats["Bob"], hall.night.surplus) == ((3, 1), {})


# Put out wrongly


def test_f9_1_whoever_was_put_out_wrongly_waits_and_comes_back_at_the_emptiest_table() -> None:
    hall = two_tables()
    hall.lap(Ann=1, Eve=0)
    hall.lose(Bob=0, Fay=0)
    settled = hall.right(1, 1, "Ann")
    assert words(settled) == []
    assert settled.tables == {1: (MovedAway(0),)}
    assert hall.seats["Ann"] == (0, 1)
    assert hall.ranks["Ann"] == hall.ranks["Bob"] == 5
    step = hall.format.next(hall.floor, "42613", Edits())
    assert not isinstance(step, ShootOutDue | None)
    assert [(m.entry, m.source, m.target, m.reason) for m in step.barrier.moves] == [
        (hall.entry["Ann"], 0, 1, "back by a correction: the emptiest table")
    ]
    hall.hold()
    assert (hall.seats["Ann"], hall.night.returning, hall.fault) == ((1, 1), {}, "")


def test_f9_1_in_the_middle_of_a_round_there_the_person_keeps_the_seat() -> None:
    hall = two_tables()
    hall.lap(Ann=1, Eve=0)
    part = hall.matches[1].part
    assert part is not None
    hall.at(1, Rolled(part.on_turn, 54))
    settled = hall.right(1, 1, "Ann")
    assert settled.event is None
    assert hall.seats["Ann"] == (1, 1)


def test_f9_1_the_table_may_be_closed_by_then() -> None:
    hall = after_the_break()
    assert "Ann" not in hall.seats
    settled = hall.right(1, 2, "Cid")
    assert settled.event is not None
    assert settled.event.back == ((hall.entry["Ann"], 1),)
    assert (hall.seats["Ann"], hall.seats["Cid"]) == ((0, 1), (2, 2))
    hall.lap(Eve=0, Hal=0)
    assert hall.seats["Ann"][1] == 1
    assert hall.fault == ""


def test_f9_1_whoever_went_out_elsewhere_for_want_of_those_units_comes_back_with_them() -> None:
    hall = after_the_break()
    hall.lose(Bob=1, Eve=0)
    assert "Bob" not in hall.seats
    settled = hall.right(1, 1, "Cid")
    assert settled.event is not None
    assert settled.event.back == ((hall.entry["Bob"], 1),)
    hall.hold()
    assert hall.seats["Bob"][1] == 1


def test_f9_1_but_for_what_was_missing_of_the_stake_by_which_they_went() -> None:
    hall = after_the_break()
    hall.lap(Bob=0, Eve=0)
    hall.lap(Bob=1, Eve=0)
    assert "Bob" not in hall.seats
    settled = hall.right(1, 1, "Cid")
    assert "Bob" not in hall.seats
    assert settled.event is not None
    assert settled.event.stand == ((hall.entry["Bob"], -1),)
    assert words(settled) == ["Bob has 1 unit too few."]


def test_f9_1_who_is_back_and_has_not_sat_down_goes_again_when_it_is_put_right_again() -> None:
    hall = two_tables()
    hall.lap(Ann=1, Eve=0)
    hall.lose(Bob=0, Fay=0)
    hall.right(1, 1, "Ann")
    hall.right(1, 1, "Ann mexicos=1")
    assert "Ann" not in hall.seats
    assert (hall.night.returning, hall.night.surplus) == ({}, {})


def test_f9_1_whoever_has_bought_in_again_has_the_units_on_top_where_the_host_keeps_it() -> None:
    hall = two_tables(rebuy="5")
    hall.lap(Ann=1, Eve=0)
    hall.rebuy("Ann")
    hall.right(1, 1, "Ann", kept="Ann")
    assert hall.seats["Ann"] == (0, 3)
    hall.lap(Bob=0, Fay=0)
    assert (hall.seats["Ann"][1], sum(hall.night.dealt.values()), hall.fault) == (3, 18, "")
    # Ann sits at the table of before: from there too it can be put right again.
    hall.right(1, 1, "Ann mexicos=1")
    assert hall.seats["Ann"][1] == 2


# A re-buy that no longer fits


def bought_in_again(where: str) -> Hall:
    """Ann, put out at table 1, bought in again; she waits, is back there, or sits at table 3."""
    if where != "elsewhere":
        hall = Hall("freezeout", *NINE, units=1, rebuy="5")
        hall.lose(Ann=0, Dee=0, Gus=0)
        hall.rebuy("Ann")
        if where == "back":
            hall.hold()
        return hall
    hall = Hall("freezeout", "Ann Bob Cid Kim", *NINE[1:], units=2, rebuy="5")
    hall.lap(Ann=1, Dee=0, Gus=0)
    hall.lose(Bob=0, Dee=0, Gus=0)
    hall.rebuy("Ann")
    hall.hold()
    assert hall.seats["Ann"] == (3, 2)
    return hall


#: Ann's seat, her units, and the units that were dealt to her, with the re-buy struck and kept.
RE_BUYS = [
    ("waiting", (1, 1), 1, (0, 2), 1),
    ("back", (1, 1), 1, (1, 2), 2),
    ("elsewhere", (3, 2), 2, (3, 4), 4),
]


@pytest.mark.parametrize(("where", "seat", "dealt", "_seat", "_dealt"), RE_BUYS)
def test_f9_1_a_re_buy_of_somebody_who_had_not_gone_out_is_struck_with_its_units(
    where: str, seat: tuple[int, int], dealt: int, _seat: tuple[int, int], _dealt: int
) -> None:
    hall = bought_in_again(where)
    settled = hall.right(1, 1, "Bob")
    (conflict,) = rebuys(settled)
    assert (conflict.words, conflict.why, conflict.kept) == (
        "Ann's re-buy",
        "Ann bought in again without being out.",
        False,
    )
    ann = hall.entry["Ann"]
    entry = hall.night.entry(ann)
    assert entry is not None
    assert (hall.seats["Ann"], hall.night.dealt[ann], entry.rebuys) == (seat, dealt, 0)
    assert ann not in hall.night.surplus
    assert hall.night.waiting == ()


@pytest.mark.parametrize(("where", "_seat", "_dealt", "seat", "dealt"), RE_BUYS)
def test_f9_1_unless_the_host_keeps_it_with_its_units_on_top(
    where: str, _seat: tuple[int, int], _dealt: int, seat: tuple[int, int], dealt: int
) -> None:
    hall = bought_in_again(where)
    settled = hall.right(1, 1, "Bob", kept="Ann")
    assert [conflict.kept for conflict in rebuys(settled)] == [True]
    ann = hall.entry["Ann"]
    entry = hall.night.entry(ann)
    assert entry is not None
    assert (hall.seats["Ann"], hall.night.dealt[ann], entry.rebuys) == (seat, dealt, 1)


def test_f9_1_three_units_are_three_at_one_table_whose_match_a_re_buy_kept_open() -> None:
    hall = Hall("freezeout", "Ann Bob Cid", units=1, rules="mexxen", rebuy="9")
    hall.lose(Cid=0)
    hall.rebuy("Cid")
    hall.hold()
    hall.lose(Ann=0)
    hall.right(1, 1, "Bob")
    # Bob is out by the first round and Ann by the second; Cid has won with the unit of before.
    assert hall.seats == {"Cid": (1, 1)}
    assert sum(hall.night.dealt.values()) == 3


def test_f9_1_a_struck_re_buy_may_be_bought_again_by_who_goes_out_after_all() -> None:
    hall = bought_in_again("waiting")
    hall.right(1, 1, "Bob")
    hall.right(1, 1, "Ann")
    assert "Ann" not in hall.seats
    hall.rebuy("Ann")
    assert hall.seats["Ann"] == (0, 1)


def test_f9_1_who_has_lost_what_was_bought_as_well_is_not_back_with_it() -> None:
    # Ann had one unit left by rights, and has paid two that were bought.
    hall = bought_in_again("elsewhere")
    hall.lose(Bob=0, Ann=1)
    assert "Ann" not in hall.seats
    settled = hall.right(1, 1, "Ann")
    assert [conflict.words for conflict in rebuys(settled)] == ["Ann's re-buy"]
    ann = hall.entry["Ann"]
    assert "Ann" not in hall.seats
    assert hall.night.dealt[ann] + hall.night.surplus.get(ann, 0) == 3


def test_f9_1_a_re_buy_fits_whose_exit_stands_or_came_at_another_table() -> None:
    hall = bought_in_again("waiting")
    assert rebuys(hall.right(1, 1, "Ann mexicos=1")) == []
    hall = bought_in_again("elsewhere")
    assert rebuys(hall.right(1, 2, "Cid")) == []
    hall = bought_in_again("elsewhere")
    hall.lose(Ann=1, Bob=0)
    assert rebuys(hall.right(3, 3, "Eve")) == []
    assert hall.seats["Ann"][1] == 2


def test_f9_1_a_re_buy_of_who_went_out_for_want_of_units_taken_along_no_longer_fits() -> None:
    hall = Hall("freezeout", *NINE, units=3, rebuy="9")
    hall.lap(Bob=0, Dee=0, Gus=0)
    hall.lap(Ann=0, Dee=1, Gus=1)
    hall.lap(Ann=1, Eve=0, Hal=0)
    hall.lose(Bob=1, Eve=0)
    hall.rebuy("Bob")
    settled = hall.right(1, 1, "Cid")
    assert [conflict.words for conflict in rebuys(settled)] == ["Bob's re-buy"]
    assert hall.seats["Bob"] == (0, 1)


@pytest.mark.parametrize(("struck", "code"), [((2,), "not-rebought"), ((99,), "unknown")])
def test_f9_1_no_re_buy_is_struck_of_who_bought_none(struck: tuple[int, ...], code: str) -> None:
    hall = bought_in_again("waiting")
    with pytest.raises(Refused) as refused:
        hall.add(CorrectionSettled(1, (), (), (), 0, struck))
    assert refused.value.code == code


def test_f1_3_who_goes_home_instead_of_coming_back_forfeits_the_units() -> None:
    hall = two_tables()
    hall.lap(Ann=1, Eve=0)
    hall.right(1, 1, "Ann")
    hall.add(EntryWithdrawn(hall.entry["Ann"]))
    assert "Ann" not in hall.seats
    assert (hall.night.returning, hall.night.forfeit, hall.fault) == (
        {},
        {hall.entry["Ann"]: 1},
        "",
    )


def test_f9_1_who_has_gone_home_does_not_come_back() -> None:
    hall = after_the_break()
    hall.at(3, Withdrawn(hall.matches[3].names.index("Bob")))
    settled = hall.right(1, 1, "Cid")
    assert settled.event is not None
    assert settled.event.back == ()
    assert hall.night.surplus == {hall.entry["Bob"]: -1}


# Stayed in wrongly


def gone_on_wrongly() -> Hall:
    """Bob, by rights out in the second lap, has moved on from table 1 with 1 unit."""
    hall = nine(units=2)
    hall.lap(Bob=0, Dee=0, Gus=0)
    hall.lap(Ann=1, Dee=0, Gus=0)
    hall.lose(Eve=0, Hal=0)
    assert hall.seats["Bob"] == (3, 1)
    return hall


def test_f9_1_whoever_has_gone_on_wrongly_stays_with_a_unit() -> None:
    hall = gone_on_wrongly()
    settled = hall.right(1, 2, "Bob")
    assert words(settled) == [
        "Bob should be out: with 1 unit",
    ]
    assert (hall.seats["Bob"], hall.seats["Ann"]) == ((3, 1), (0, 2))
    assert hall.night.surplus == {hall.entry["Bob"]: 1}
    hall.hold()
    assert (hall.seats["Ann"][1], hall.fault) == (2, "")


def test_f9_1_unless_the_host_says_otherwise_with_a_reason() -> None:
    hall = gone_on_wrongly()
    settled = hall.right(1, 2, "Bob", {"Bob": "Bob saw it himself"})
    assert settled.event is not None
    assert settled.event.outs == ((hall.entry["Bob"], "Bob saw it himself"),)
    assert [(stay.kept, stay.in_round) for stay in stays(settled)] == [(False, False)]
    assert "Bob" not in hall.seats
    # Out in lap 2, as Dee and Gus are, who had as many units.
    assert hall.ranks["Bob"] == hall.ranks["Dee"] == hall.ranks["Gus"]
    assert hall.night.surplus == {}


def test_f9_1_whoever_goes_out_by_what_was_lost_since_leaves_where_they_sit() -> None:
    hall = after_the_break()
    hall.lap(Bob=0, Eve=0)
    settled = hall.right(1, 1, "Bob mexicos=1", {"Bob": "agreed"})
    bob = hall.matches[3].names.index("Bob")
    assert settled.tables == {3: (Withdrawn(bob),)}
    assert "Bob" not in hall.seats


def test_f9_1_somebody_goes_out_between_two_rounds_only() -> None:
    hall = gone_on_wrongly()
    hall.hold()
    part = hall.matches[3].part
    assert part is not None
    hall.at(3, Rolled(part.on_turn, 54))
    assert refused(hall, 1, 2, "Bob", Bob="agreed") == "in-round"
    assert [stay.in_round for stay in stays(hall.right(1, 2, "Bob"))] == [True]


def test_f9_1_nobody_goes_out_by_the_hosts_word_who_is_in_by_right() -> None:
    hall = gone_on_wrongly()
    assert refused(hall, 1, 2, "Bob", Eve="for no reason") == "not-wrong"
    assert refused(hall, 1, 1, "Cid", Bob="for no reason") == "not-wrong"


def test_f9_1_who_played_on_at_the_same_table_stays_too() -> None:
    hall = two_tables()
    hall.lap(Ann=0, Eve=0)
    hall.lap(Bob=0, Fay=0)
    settled = hall.right(1, 1, "Ann mexicos=1")
    assert words(settled)[0] == "Ann should be out: with 1 unit"
    assert settled.tables == {1: (Rejoined(0, 1),)}
    assert (hall.seats["Ann"], hall.night.surplus) == ((1, 1), {hall.entry["Ann"]: 1})


def test_f9_1_or_goes_by_the_hosts_word() -> None:
    hall = two_tables()
    hall.lap(Ann=0, Eve=0)
    hall.lap(Bob=0, Fay=0)
    settled = hall.right(1, 1, "Ann mexicos=1", {"Ann": "agreed"})
    assert settled.event is not None
    assert (settled.event.outs, settled.tables) == (((hall.entry["Ann"], "agreed"),), {})
    assert ("Ann" in hall.seats, hall.ranks["Ann"]) == (False, 8)


def test_f9_1_in_the_middle_of_a_round_such_a_person_waits_for_the_next_seat() -> None:
    hall = two_tables()
    hall.lap(Ann=0, Eve=0)
    hall.lap(Bob=0, Fay=0)
    part = hall.matches[1].part
    assert part is not None
    hall.at(1, Rolled(part.on_turn, 54))
    hall.right(1, 1, "Ann mexicos=1")
    assert hall.seats["Ann"] == (0, 1)


# Corrections that reach past their table (F9.1), once the night has gone on: duels, stages


GONE_ON = "but the night has gone on. To change that, undo what came since."


# Where the night has gone on without them


def test_f9_1_once_the_night_is_over_nobody_comes_back_to_it() -> None:
    hall = two_tables(units=1)
    hall.lap(Ann=0, Eve=0)
    hall.lap(Bob=0, Fay=0)
    for name in ("Cid", "Dee", "Gus"):
        hall.lose(**{name: 0})
    assert hall.format.over(hall.floor)
    settled = hall.right(1, 1, "Bob")
    assert f"Ann would be in, {GONE_ON}" in words(settled)
    assert hall.format.over(hall.floor)
    # Above Fay, who went out in the last lap that Ann was in.
    assert (hall.ranks["Ann"], hall.ranks["Fay"]) == (5, 6)


def test_f9_1_while_the_final_is_played_they_come_back_to_that() -> None:
    hall = two_tables(units=1)
    hall.lap(Ann=0, Eve=0)
    hall.lap(Bob=0, Fay=0)
    assert len(hall.night.open_tables) == 1
    hall.right(1, 1, "Bob")
    assert hall.seats["Ann"] == (0, 1)
    hall.hold()
    assert hall.seats["Ann"] == (3, 1)
    hall.lose(Ann=0)


def heats() -> Hall:
    """Each sends two on; Cid and Fay did not come through, and the final has begun."""
    hall = Hall(
        "heats", "Ann Bob Cid", "Dee Eve Fay", "Gus Hal Ida", units=1, mode="top-k", through="2"
    )
    hall.lose(Cid=0, Fay=0, Ida=0)
    hall.hold()
    return hall


def test_f9_1_a_next_stage_that_has_begun_goes_on_as_it_is() -> None:
    hall = heats()
    seats = hall.seats
    settled = hall.right(1, 1, "Bob")
    assert settled.event is None
    assert words(settled) == [
        "Bob should be out: as the night has gone on",
        f"Cid would be in, {GONE_ON}",
    ]
    assert hall.seats == seats
    assert hall.ranks["Cid"] == 7
    assert hall.ranks["Fay"] == 8
    cid = hall.lines["Cid"]
    assert (cid.status, cid.out_round, cid.out_table) == ("out", 1, 1)
    assert sorted(hall.gone) == ["Cid", "Fay", "Ida"]


def test_f9_1_who_goes_on_wrongly_may_be_sent_out_there() -> None:
    hall = heats()
    hall.right(1, 1, "Bob", {"Bob": "came through by mistake"})
    assert "Bob" not in hall.seats


def test_f9_1_a_duel_whose_winner_has_met_the_next_one_stands_as_it_went_on() -> None:
    hall = Hall("duel", "Ann Bob", "Cid Dee", units=1)
    hall.lose(Bob=0, Dee=0)
    hall.hold()
    assert set(hall.seats) == {"Ann", "Cid"}
    settled = hall.right(1, 1, "Ann")
    assert words(settled) == [
        "Ann should be out: as the night has gone on",
        f"Bob would have won, {GONE_ON}",
    ]
    assert (settled.event, set(hall.seats)) == (None, {"Ann", "Cid"})
    hall.lose(Cid=0)
    assert hall.format.over(hall.floor)
    assert hall.ranks["Ann"] == 1


def test_f9_1_it_does_so_where_it_would_not_be_over() -> None:
    hall = Hall("duel", "Ann Bob", "Cid Dee", units=2)
    for _ in range(2):
        hall.lose(Bob=0, Dee=0)
    hall.hold()
    hall.right(1, 1, "Ann")
    assert not hall.matches[1].over
    for _ in range(2):
        hall.lose(Cid=0)
    assert hall.format.over(hall.floor)
    assert hall.ranks == {"Ann": 1, "Cid": 2, "Bob": 3, "Dee": 3}


def test_f9_1_a_duel_that_nobody_has_gone_on_from_is_worked_out_again() -> None:
    hall = Hall("duel", "Ann Bob", "Cid Dee", "Eve Fay", "Gus Hal", units=1, room=2)
    hall.lose(Bob=0, Dee=0)
    hall.hold()
    settled = hall.right(1, 1, "Ann")
    assert (settled.event, words(settled)) == (None, [])
    hall.lose(Fay=0, Hal=0)
    hall.hold()
    assert set(hall.seats) == {"Bob", "Cid", "Eve", "Gus"}


def test_f9_1_and_played_on_where_it_is_not_over_any_more() -> None:
    hall = Hall("duel", "Ann Bob", "Cid Dee", "Eve Fay", "Gus Hal", units=2, room=2)
    for _ in range(2):
        hall.lose(Bob=0, Dee=0)
    hall.hold()
    settled = hall.right(1, 1, "Ann")
    assert words(settled) == []
    assert hall.seats["Bob"] == (1, 1)
    hall.lose(Ann=0)
    for _ in range(2):
        hall.lose(Fay=0, Hal=0)
    hall.hold()
    assert set(hall.seats) == {"Bob", "Cid", "Eve", "Gus"}


def ten() -> Hall:
    """A bracket of ten in which Jonas, who lap Cleo, has won his quarter-final as well."""
    byes = ("Ben", "Greta Ida", "Fritz", "Hugo")
    hall = Hall("duel", "Ann", "Cleo Jonas", "Dora", "Emil", *byes, units=1)
    hall.lose(Cleo=0, Greta=0)
    hall.hold()
    hall.lose(Ann=0)
    return hall


def status(hall: Hall) -> dict[str, str]:
    return {name: line.status for name, line in hall.lines.items()}


def test_f9_1_who_should_have_won_a_duel_is_out_where_the_bracket_went_on_without_them() -> None:
    hall = ten()
    hall.right(1, 1, "Jonas")
    assert sorted(hall.gone) == ["Ann", "Cleo", "Greta"]
    assert {name for name, is_ in status(hall).items() if is_ != "playing"} == set(hall.gone)
    hall.lose(Emil=0, Ben=0, Hugo=0)
    hall.hold()
    hall.lose(Jonas=0, Fritz=0)
    hall.hold()
    hall.lose(Ida=0)
    assert hall.format.over(hall.floor)
    assert hall.ranks == {
        "Dora": 1,
        "Ida": 2,
        **dict.fromkeys(("Jonas", "Fritz"), 3),
        **dict.fromkeys(("Ann", "Emil", "Ben", "Hugo"), 5),
        **dict.fromkeys(("Cleo", "Greta"), 9),
    }
    cleo = hall.lines["Cleo"]
    assert (cleo.status, cleo.reached, cleo.out_round, cleo.out_table) == ("out", "round 1", 1, 1)
    assert cleo.units_start - cleo.units_paid - cleo.units_aside == cleo.units_left
    assert set(status(hall).values()) == {"won", "out"}
    assert len(hall.gone) == len(set(hall.gone)) == 9
    first = hall.format.bracket(hall.floor)[0].tables[0]
    assert [(who.name, who.result) for who in first.people] == [
        ("Cleo", "out"),
        ("Jonas", "through"),
    ]


def test_f9_1_it_is_so_too_where_somebody_else_has_gone_home() -> None:
    hall = ten()
    hall.add(EntryWithdrawn(hall.entry["Dora"]))
    hall.right(1, 1, "Jonas")
    assert (hall.lines["Cleo"].status, hall.ranks["Cleo"]) == ("out", 9)
    assert hall.lines["Jonas"].status == "playing"


def test_f9_1_who_should_have_won_a_semi_final_is_out_of_it_though_third() -> None:
    hall = Hall("duel", "Ann Bob", "Cid Dee", units=1, third="yes")
    hall.lose(Bob=0, Dee=0)
    hall.hold()
    hall.right(1, 1, "Ann")
    hall.lose(Dee=0, Cid=0)
    assert hall.ranks == {"Ann": 1, "Cid": 2, "Bob": 3, "Dee": 4}
    assert (hall.lines["Bob"].status, hall.lines["Bob"].out_round) == ("out", 1)


def doubles() -> Hall:
    """Of two defeats: Ben has beaten Ann, and Emil after that; the other two still meet."""
    hall = Hall("duel", "Ann Ben", "Emil", "Cid", "Dee", units=1, room=1, elimination="double")
    hall.lose(Ann=0)
    hall.hold()
    hall.lose(Emil=0)
    hall.hold()
    return hall


def test_f9_1_who_has_lost_once_of_two_defeats_is_not_out_while_waiting() -> None:
    hall = doubles()
    assert hall.gone == ()
    settled = hall.right(1, 1, "Ben")
    assert (stays(settled), words(settled)) == (
        [],
        [
            f"Ann would have won, {GONE_ON}",
            "Ben should be out, but stays in as the night has gone on.",
        ],
    )
    assert hall.gone == ()
    assert set(status(hall).values()) == {"playing"}


def test_f9_1_nobody_can_be_sent_out_of_a_match_that_is_over() -> None:
    hall = Hall("duel", "Ann Bob", "Cid Dee", units=1)
    hall.lose(Bob=0, Dee=0)
    hall.hold()
    hall.lose(Cid=0)
    settled = hall.right(1, 1, "Ann")
    assert (stays(settled), words(settled)) == (
        [],
        [
            "Ann should be out, but stays in as the night has gone on.",
            f"Bob would have won, {GONE_ON}",
        ],
    )
    assert hall.ranks == {"Ann": 1, "Cid": 2, "Bob": 3, "Dee": 3}


def test_f9_1_who_is_sent_out_of_a_duel_is_out_and_has_not_left() -> None:
    hall = Hall("duel", "Ann Bob", "Cid Dee", units=1)
    hall.lose(Bob=0, Dee=0)
    hall.hold()
    hall.right(1, 1, "Ann", {"Ann": "agreed"})
    assert (hall.lines["Ann"].status, hall.lines["Ann"].reached) == ("out", "the final")
    assert hall.lines["Cid"].status == "won"


# What stands in a night


def test_f9_1_a_points_night_counts_what_was_put_right_in_an_earlier_sitting() -> None:
    hall = Hall("points", "Ann Bob Cid", "Dee Eve Fay", sittings="2", beats="1")
    hall.lap(Ann=0, Dee=0)
    before = hall.ranks
    settled = hall.right(1, 1, "Bob")
    assert settled.event is None
    after = hall.ranks
    assert (before["Ann"], before["Bob"]) == (after["Bob"], after["Ann"])
