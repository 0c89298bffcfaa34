"""F11: whole nights of every format, ended at any moment, through the director and a store."""

from contextlib import closing, suppress
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from tests.hunt.effort import TIMES
from tests.restless_guests import seeded_director
from tests.scripts import Night
from tests.service.stopped_nights import NIGHTS, stopped, whole
from tourney.game.mexico.events import PotBy
from tourney.game.refusal import Refused
from tourney.log.batch import Batch
from tourney.log.roles import Role, Who
from tourney.night.formats.registry import FORMATS
from tourney.night.state.events import ShootOutCalled
from tourney.service.director import Director
from tourney.service.simulate import Simulation


class LastRounds(Simulation):
    """Plays on after the end was called, until no more rounds begin."""

    def enter(self, number: int, table: int, view: Any) -> None:
        floor = self.director.night(number).floor()
        playing = [its.number for its in floor.tables if its.state in ("due", "playing")]
        if table in playing:
            super().enter(number, table, view)
        elif not playing:
            raise StopIteration

    def to_the_end(self, number: int) -> None:
        if self.director.night(number).view().state == "playing":
            with suppress(StopIteration):
                self.play_tables(
                    number, [t.number for t in self.director.night(number).floor().tables]
                )


def at_rest(director: Director, number: int) -> tuple[Any, ...]:
    night = director.night(number)
    places = night.places()
    return places.lines, places.winner, night.floor().tables, night.floor().status, night.ledger()


def test_f11_nights_of_every_format_are_ended() -> None:
    assert {format_ for format_, *_ in NIGHTS} == {*FORMATS}


@pytest.mark.parametrize("seed", range(1, TIMES + 2))
@pytest.mark.parametrize("case", NIGHTS)
def test_f11_1_a_night_ended_now_at_any_moment_is_whole_and_undo_takes_it_back(
    tmp_path: Path, case: tuple[Any, ...], seed: int
) -> None:
    director, chance = seeded_director(tmp_path / "tourney.db", seed)
    number = stopped(director, chance, case)
    night = director.night(number)
    before = at_rest(director, number)
    still_in = {line.entry for line in night.places().lines if line.status in ("playing", "placed")}
    pot = chance.choice(list(PotBy))
    shown = night.ending(pot)
    night.closing.end(True, pot, shown)
    places = night.places()
    assert places.lines == shown.lines
    assert places.winner == shown.winner
    assert night.view().state == "finished"
    rows = whole(places, pot)
    first = [line for line in places.lines if line.rank == 1]
    assert (len(first) == 1) == any(row["status"] == "won" for row in rows)
    assert {line.entry for line in places.lines if line.status in ("placed", "won")} == still_in
    assert all(line.status not in ("placed", "won") for line in places.lines[len(still_in) :])
    with pytest.raises(Refused):
        night.closing.end(True)
    night.undo()
    assert at_rest(director, number) == before
    director.close()


@pytest.mark.parametrize("seed", range(1, TIMES + 1))
@pytest.mark.parametrize("case", [case for case in NIGHTS if case[0] != "single"])
def test_f11_1_ended_after_the_lap_what_runs_is_played_and_no_more(
    tmp_path: Path, case: tuple[Any, ...], seed: int
) -> None:
    director, chance = seeded_director(tmp_path / "tourney.db", seed)
    number = stopped(director, chance, case)
    night = director.night(number)
    lap = night.floor().lap
    night.closing.end(now=False)
    LastRounds(director, chance).to_the_end(number)
    places = night.places()
    assert night.floor().lap == lap
    assert night.view().state == "finished"
    whole(places)
    assert all(table.state not in ("due", "playing") or not lap for table in night.floor().tables)
    director.close()


#: Two tables of three; three units each.
TWO = "6 people, 2 tables, freezeout classic units=3 seats=3; seats by 3; start"
#: One table of three; three units each, the first leading.
ONE = "freezeout classic units=3; seats by 3; start; Ann leads"


def test_f11_1_the_call_is_said_on_the_floor_and_can_be_dropped(play: Night) -> None:
    play("""
        9 people, 2 tables, freezeout classic rebuy=5; start; end after the round
        = status: Lap 1 has begun. The night ends after lap 1.
        end after the round ! ending
        register Zed ! ends
        no end
        = status: Lap 1 has begun.
        no end ! not-ending
        """)


def test_f11_1_another_laptop_that_plays_on_is_refused_in_words_and_nothing_changes(
    play: Night,
) -> None:
    play(TWO)("""
        elsewhere: end
        t1: last ! overtaken
        """)


def test_f11_1_what_was_shown_has_to_be_so_still(play: Night) -> None:
    night = play(TWO)
    shown = night.night.ending()
    night("elsewhere: t1: last")
    with pytest.raises(Refused, match="moved on"):
        night.night.closing.end(True, shown=shown)
    night("= state: playing")


def test_f11_2_those_still_in_come_first_by_units_and_a_shared_first_place_is_nobody_s(
    play: Night,
) -> None:
    play(TWO)("""
        Ann Dee lose; accept; Ann Dee lose; accept; Ann Eve lose; end after the round
        = places: 1 Fay, 1 Bob, 1 Cid, 4 Eve, 5 Dee, 6 Ann
        = out: Ann; = winner: none; = status: The night is over.
        """)


def test_f11_2_a_tie_at_a_prize_is_shot_out_or_shared_as_the_host_says(play: Night) -> None:
    play(f"3 people, 1 tables, {ONE.replace('units=3', 'units=3 prizes=60/40')}")("""
        Cid loses; end
        = prize: Ann 1350, Bob 1350
        call the shoot-out; throw 31 54
        = winner: Bob
        = prize: Bob 1620, Ann 1080
        """)


def test_f11_2_in_a_bracket_the_round_in_which_they_stand_decides(play: Night) -> None:
    play("4 people, 2 tables, duel classic units=3; seats by 2; start")("""
        Ann loses; Ann loses; Ann loses; Cid loses; end
        = winner: Bob
        = places: 1 Bob, 2 Dee, 2 Cid, 4 Ann
        """)


def test_f11_2_a_sitting_that_is_cut_short_counts_as_far_as_it_went(play: Night) -> None:
    play("4 people, 1 tables, points classic seats=4 count=sum; seats by 4; start")("""
        Dee loses; end after the round
        = night_points: Ann 67, Bob 67, Cid 67
        """)


def test_f1_6_it_is_said_who_would_be_first_away_and_where_nothing_was_played(
    play: Night,
) -> None:
    """F11.2 by its letter: who loses nothing outlasts, and equals have half a point each."""
    night = play("6 people, 2 tables, points classic seats=4 count=sum; seats by 3; start")
    ending = night("Cid is away; Ann loses").night.ending()
    assert (ending.idle, ending.level) == (("Cid",), (2,))
    points = {line.name: line.night_points for line in ending.lines}
    assert points == {"Ann": 0, "Bob": 75, "Cid": 75, "Dee": 50, "Eve": 50, "Fay": 50}
    assert night("Dee loses").night.ending().level == ()


def test_f11_2_of_a_match_told_by_its_loser_nobody_knows_the_rounds(play: Night) -> None:
    duels = play("4 people, 2 tables, duel classic; seats by 2; start; Ann Cid lose a match")
    assert duels.night.ending().idle == ()


@pytest.mark.parametrize(
    ("pot", "won"),
    [
        ("leader", "Ann 300"),
        ("units", "Ann 150, Bob 100, Cid 50"),
        ("even", "Ann 100, Bob 100, Cid 100"),
    ],
)
def test_r12_3_the_host_says_who_gets_the_money_of_the_pot(play: Night, pot: str, won: str) -> None:
    money = ONE.replace("units=3", "units=3 fee= house= unit_worth=1")
    play(f"3 people, 1 tables, {money}")(f"""
        Bob loses; Cid loses; Cid loses; end by {pot}
        = prize: {won}
        """)


@pytest.mark.parametrize(
    # Five cents in proportion to 1, 1, 2, 3: 0.71, 0.71, 1.43 and 2.14.
    ("pot", "won"),
    [("units", "Dee 2, Cid 1, Ann 1, Bob 1"), ("even", "Dee 1, Cid 1, Ann 1, Bob 2")],
)
def test_r12_3_the_odd_units_of_money_go_by_largest_remainder_then_by_lot(
    play: Night, pot: str, won: str
) -> None:
    money = ONE.replace("units=3", "units=3 fee= house= unit_worth=0.01").replace("by 3", "by 4")
    play(f"4 people, 1 tables, {money}")(f"""
        Ann loses; Ann loses; Bob loses; Bob loses; Cid loses; end by {pot}
        = prize: {won}
        """)


def test_f11_1_only_the_host_ends_a_night_or_makes_a_deal(play: Night) -> None:
    address = play(TWO).director.address
    for who in (Who(Role.TABLE, "phone", 1, 1), Who(Role.DISPLAY, "Zed")):
        with closing(Director.open(address, who=who)) as other:
            closing_time = other.night(1).closing
            for do in (partial(closing_time.end, True), partial(closing_time.make_deal, {1: 1})):
                with pytest.raises(Refused):
                    do()
    play("= state: playing")


def test_f11_1_a_night_is_not_ended_while_a_shoot_out_is_thrown(play: Night) -> None:
    night = play(TWO).night
    night.session.record(Batch([ShootOutCalled((1, 4), (1,), "for a place in the final")]))
    for asked in (lambda: night.closing.end(True), night.ending, night.deal):
        with pytest.raises(Refused, match="Finish the shoot-out first"):
            asked()
    play("= state: playing")


def test_r14_4_a_shoot_out_is_in_the_classic_order_in_every_house(play: Night) -> None:
    night = play(TWO.replace("classic", "classic order=liar ties=one-die")).night
    night.session.record(Batch([ShootOutCalled((1, 4), (1,), "for a place in the final")]))
    night.moves.shoot(11)
    night.moves.shoot(21)
    assert night.session.night.decided[-1].groups == ((4,), (1,))


@pytest.mark.parametrize("when", ["", " after the round"])
def test_f11_2_who_waits_for_a_chair_with_units_holds_them_when_play_is_ended(
    play: Night, when: str
) -> None:
    play(f"""
        9 people, 2 tables, freezeout classic units=1 unit_worth=1.00 rebuy=9 rebuy_fee=5
        seats Ann Bob Cid Dee Eve / Fay Gus Hal Ida; start
        register Zed; Ann Fay lose; Ann buys in; end{when} by units
        = units_start of Ann, Zed: 2, 1; = units_left of Ann, Zed: 1, 1; = units_paid of Ann: 1
        = rank of Ann, Zed, Bob, Ida: 1, 1, 1, 1
        # Two units in the pot, in equal parts for nine who hold one each.
        = pot of Ann, Bob, Cid, Dee, Eve: 23, 22, 22, 23, 22
        = pot of Fay, Gus, Hal, Ida, Zed: 0, 22, 22, 22, 22
        """)
    units, _, _ = play.night.places().proof.words.partition(" · ")
    assert units == "11 units dealt = 9 held + 2 in the pot (€2)"


def test_f6_3_a_sitting_that_is_cut_short_counts_if_half_of_its_rounds_were_played(
    play: Night,
) -> None:
    # Table 2 has played one of four rounds: it counts for nobody there.
    play("6 people, 2 tables, points classic seats=4 beats=4; seats by 3; start")("""
        Ann Dee lose; accept; Ann loses; end
        = average: Bob 3/4, Cid 3/4
        = rank of Ann, Bob, Cid, Dee, Eve, Fay: 3, 1, 1, 4, 4, 4
        """)
