"""Corrections that reach past their table (F9.1), once the night has gone on: duels, stages."""

from tests.night.result_nights import Hall, stays, two_tables, words
from tourney.night.state.events import EntryWithdrawn

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
