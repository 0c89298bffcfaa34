"""F11: whole nights of every format, ended at any moment, through the director and a store."""

from contextlib import suppress
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.hunt.effort import TIMES
from tests.nights import night_form
from tests.restless_guests import seeded_director
from tests.service.figures import figures_agree
from tests.service.stopped_nights import NIGHTS, Stopped, a_night, lost, ranks, stopped, whole
from tourney.game.mexico.events import PotBy
from tourney.game.refusal import Refused
from tourney.log.roles import Role, Who
from tourney.night.formats.registry import FORMATS
from tourney.night.state.events import ShootOutCalled
from tourney.service.before_play import Register, Undo
from tourney.service.director import Director
from tourney.service.ending import EndNight, GoOn, MakeDeal
from tourney.service.moves import AcceptPlan, CallShootOut, MarkAway, Rebuy, Shoot
from tourney.service.play import RecordMatch
from tourney.service.simulate import Simulation

#: As points nights were before averages counted.
SUM = {"option.count": "sum"}


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


@pytest.mark.parametrize("seed", range(1, TIMES + 3))
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
    night.send(EndNight(True, pot, shown))
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
        night.send(EndNight(True))
    night.send(Undo())
    assert at_rest(director, number) == before
    director.close()


@pytest.mark.parametrize("seed", range(1, TIMES + 1))
@pytest.mark.parametrize("case", [case for case in NIGHTS if case[0] != "single"])
def test_f11_1_ended_after_the_beat_what_runs_is_played_and_no_more(
    tmp_path: Path, case: tuple[Any, ...], seed: int
) -> None:
    director, chance = seeded_director(tmp_path / "tourney.db", seed)
    number = stopped(director, chance, case)
    night = director.night(number)
    beat = night.floor().beat
    night.send(EndNight(now=False))
    LastRounds(director, chance).to_the_end(number)
    places = night.places()
    assert night.floor().beat == beat
    assert night.view().state == "finished"
    whole(places)
    assert all(table.state not in ("due", "playing") or not beat for table in night.floor().tables)
    director.close()


def beat_running(director: Director, chance: Random, **form: str) -> int:
    """A freeze-out of nine at two tables, the first beat played at neither."""
    whole_form = night_form("freezeout", 2, "classic", rebuy="5") | form
    return Stopped(director, chance, 0).night(whole_form, 9)


def test_f11_1_the_call_is_said_on_the_floor_and_can_be_dropped(tmp_path: Path) -> None:
    director, chance = seeded_director(tmp_path / "tourney.db", 1)
    night = director.night(beat_running(director, chance))
    night.send(EndNight(now=False))
    assert night.floor().ends
    assert night.floor().status.endswith("The night ends after beat 1.")
    with pytest.raises(Refused, match="called already"):
        night.send(EndNight(now=False))
    with pytest.raises(Refused, match="nobody sits down any more"):
        night.send(Register(["Zed"], [True]))
    night.send(GoOn())
    assert not night.floor().ends
    with pytest.raises(Refused, match="Nobody has called the end"):
        night.send(GoOn())
    director.close()


def test_f11_1_another_laptop_that_plays_on_is_refused_in_words_and_nothing_changes(
    tmp_path: Path,
) -> None:
    director, chance = seeded_director(tmp_path / "tourney.db", 1)
    number = beat_running(director, chance)
    other = Director.open(tmp_path / "tourney.db")
    far = other.night(number)
    before = far.table(1).view()
    director.night(number).send(EndNight(now=True))
    play = Simulation(other, chance)
    with pytest.raises(Refused) as refused:
        play.enter(number, 1, before)
    assert refused.value.code in ("overtaken", "finished", "ended")
    assert director.night(number).follow().tables == frozenset()
    other.close()
    director.close()


def test_f11_1_what_was_shown_has_to_be_so_still(tmp_path: Path) -> None:
    director, chance = seeded_director(tmp_path / "tourney.db", 1)
    number = beat_running(director, chance)
    shown = director.night(number).ending()
    other = Director.open(tmp_path / "tourney.db")
    view = other.night(number).table(1).view()
    play = Simulation(other, chance)
    while not view.beat_done:
        play.enter(number, 1, view)
        view = other.night(number).table(1).view()
    with pytest.raises(Refused, match="gone on since"):
        director.night(number).send(EndNight(True, shown=shown))
    assert director.night(number).view().state == "playing"
    other.close()
    director.close()


def test_f11_2_those_still_in_come_first_by_units_and_a_shared_first_place_is_nobody_s(
    tmp_path: Path,
) -> None:
    director, _ = seeded_director(tmp_path / "tourney.db", 1)
    night = a_night(director, "freezeout", [[1, 2, 3], [4, 5, 6]], seats="3")
    for _ in range(2):
        lost(night, (1, "P1"), (2, "P4"))
        night.send(AcceptPlan())
    lost(night, (1, "P1"), (2, "P5"))
    night.send(EndNight(now=False))
    assert sorted(ranks(night)) == [
        (1, "P2", "placed"),
        (1, "P3", "placed"),
        (1, "P6", "placed"),
        (4, "P5", "placed"),
        (5, "P4", "placed"),
        (6, "P1", "out"),
    ]
    assert night.places().winner == ""
    assert night.floor().status == "The night is over."
    by_name = {row["player"]: row["status"] for row in figures_agree(night.places())}
    assert by_name["P2"] == by_name["P4"] == "in"
    director.close()


def test_f11_2_a_tie_at_a_prize_is_shot_out_or_shared_as_the_host_says(tmp_path: Path) -> None:
    director, _ = seeded_director(tmp_path / "tourney.db", 1)
    night = a_night(director, "freezeout", [[1, 2, 3]], prizes="60 40")
    lost(night, (1, "P3"))
    night.send(EndNight(now=True))
    assert [line.prize for line in night.places().lines] == [1350, 1350, 0]
    due = night.floor().shoot_out
    assert due is not None
    assert not due.must
    assert due.why == "for first place"
    night.send(CallShootOut())
    night.send(Shoot(31))
    night.send(Shoot(54))
    best = due.throwers[1].name
    assert ranks(night)[0] == (1, best, "won")
    assert night.places().winner == best
    assert [line.prize for line in night.places().lines] == [1620, 1080, 0]
    director.close()


def test_f11_2_in_a_bracket_the_round_in_which_they_stand_decides(tmp_path: Path) -> None:
    director, _ = seeded_director(tmp_path / "tourney.db", 1)
    night = a_night(director, "duel", [[1, 2], [3, 4]])
    lost(night, (1, "P1"), (1, "P1"), (1, "P1"), (2, "P3"))
    assert night.ending().winner == "P2"
    night.send(EndNight(now=True))
    assert ranks(night) == [
        (1, "P2", "won"),
        (2, "P4", "placed"),
        (2, "P3", "placed"),
        (4, "P1", "out"),
    ]
    director.close()


def test_f11_2_a_sitting_that_is_cut_short_counts_as_far_as_it_went(tmp_path: Path) -> None:
    director, _ = seeded_director(tmp_path / "tourney.db", 1)
    night = a_night(director, "points", [[1, 2, 3, 4]], seats="4", **SUM)
    lost(night, (1, "P4"))
    night.send(EndNight(now=False))
    points = {line.name: line.night_points for line in night.places().lines}
    assert points == {"P1": 67, "P2": 67, "P3": 67, "P4": 0}
    director.close()


def test_f1_6_it_is_said_who_would_be_first_away_and_where_nothing_was_played(
    tmp_path: Path,
) -> None:
    """F11.2 by its letter: who loses nothing outlasts, and equals have half a point each."""
    director, _ = seeded_director(tmp_path / "tourney.db", 1)
    night = a_night(director, "points", [[1, 2, 3], [4, 5, 6]], seats="4", **SUM)
    night.send(MarkAway(3, waits=False))
    lost(night, (1, "P1"))
    ending = night.ending()
    assert (ending.idle, ending.level) == (("P3",), (2,))
    points = {line.name: line.night_points for line in ending.lines}
    assert points == {"P1": 0, "P2": 75, "P3": 75, "P4": 50, "P5": 50, "P6": 50}
    lost(night, (2, "P4"))
    assert night.ending().level == ()
    duels = a_night(director, "duel", [[1, 2], [3, 4]])
    for table in (1, 2):
        duels.table(table).send(RecordMatch(0))
    assert duels.ending().idle == ()  # nobody knows their rounds
    director.close()


@pytest.mark.parametrize(
    ("pot", "won"),
    [
        (PotBy.LEADER, {"P1": 300, "P2": 0, "P3": 0}),
        (PotBy.UNITS, {"P1": 150, "P2": 100, "P3": 50}),
        (PotBy.EVEN, {"P1": 100, "P2": 100, "P3": 100}),
    ],
)
def test_r12_3_the_host_says_who_gets_the_money_of_the_pot(
    tmp_path: Path, pot: PotBy, won: dict[str, int]
) -> None:
    director, _ = seeded_director(tmp_path / "tourney.db", 1)
    money = {"fee": "", "house": "", "unit_worth": "1"}
    night = a_night(director, "freezeout", [[1, 2, 3]], **money)
    lost(night, (1, "P2"), (1, "P3"), (1, "P3"))
    shown = night.ending(pot)
    assert {line.name: line.prize for line in shown.lines} == won
    night.send(EndNight(True, pot, shown))
    assert {line.name: line.prize for line in night.places().lines} == won
    assert night.places().proof.fault == ""
    assert sum(line.amount for line in night.ledger()) == 0
    director.close()


def test_r12_3_the_odd_units_of_money_go_by_largest_remainder_then_by_lot(tmp_path: Path) -> None:
    director, _ = seeded_director(tmp_path / "tourney.db", 1)
    money = {"fee": "", "house": "", "unit_worth": "0.01"}
    night = a_night(director, "freezeout", [[1, 2, 3, 4]], **money)
    lost(night, (1, "P1"), (1, "P1"), (1, "P2"), (1, "P2"), (1, "P3"))
    # Five cents in proportion to 1, 1, 2, 3: 0.71, 0.71, 1.43 and 2.14.
    won = {line.name: line.prize for line in night.ending(PotBy.UNITS).lines}
    assert won == {"P1": 1, "P2": 1, "P3": 1, "P4": 2}
    even = [line.prize for line in night.ending(PotBy.EVEN).lines]
    assert sorted(even) == [1, 1, 1, 2]
    director.close()


def test_f11_1_only_the_host_ends_a_night_or_makes_a_deal(tmp_path: Path) -> None:
    director, chance = seeded_director(tmp_path / "tourney.db", 1)
    floor = a_night(director, "freezeout", [[1, 2, 3], [4, 5, 6]], seats="3").number
    single = Stopped(director, chance, 10).night(night_form("single", 1), 4)
    director.close()
    for number in (floor, single):
        for who in (Who(Role.TABLE, "phone", number, 1), Who(Role.DISPLAY, "Zed")):
            other = Director.open(tmp_path / "tourney.db", who=who)
            night = other.night(number)
            for command in (EndNight(True), MakeDeal({1: 1})):
                with pytest.raises(Refused):
                    night.send(command)
            assert night.view().state == "playing"
            other.close()


def test_f11_1_a_night_is_not_ended_while_a_shoot_out_is_thrown(tmp_path: Path) -> None:
    director, _ = seeded_director(tmp_path / "tourney.db", 1)
    night = a_night(director, "freezeout", [[1, 2, 3], [4, 5, 6]], seats="3")
    night.session.record(night=[ShootOutCalled((1, 4), (1,), "for a place in the final")])
    for asked in (lambda: night.send(EndNight(True)), night.ending, night.deal):
        with pytest.raises(Refused, match="First the shoot-out"):
            asked()
    assert night.view().state == "playing"
    director.close()


@pytest.mark.parametrize("now", [True, False])
def test_f11_2_who_waits_for_a_chair_with_units_holds_them_when_play_is_ended(
    director: Director, now: bool
) -> None:
    money = {"units": "1", "unit_worth": "1.00", "rebuy": "5", "rest": "no", "currency": "EUR"}
    options = {"option.rebuy": "9", "option.late": "yes"}
    night = a_night(director, "freezeout", [[1, 2, 3, 4, 5], [6, 7, 8, 9]], **money, **options)
    night.send(Register(["Zed"], [True]))
    lost(night, (1, "P1"), (2, "P6"))
    night.send(Rebuy(1))
    night.send(EndNight(now, PotBy.UNITS, night.ending(PotBy.UNITS) if now else None))
    places = night.places()
    assert night.view().state == "finished"
    lines = {line.name: line for line in places.lines}
    assert (lines["P1"].units_start, lines["P1"].units_left, lines["P1"].units_paid) == (2, 1, 1)
    assert (lines["Zed"].units_start, lines["Zed"].units_left) == (1, 1)
    assert {lines[name].rank for name in ("P1", "Zed", "P2", "P9")} == {1}
    # Two units in the pot, in equal parts for nine who hold one each.
    assert {line.pot for line in places.lines if line.rank == 1} == {22, 23}
    assert lines["P6"].pot == 0
    assert (places.proof.fault, places.proof.words.partition(" · ")[0]) == (
        "",
        "11 units dealt = 9 held + 2 in the pot (€2)",
    )
    whole(places, PotBy.UNITS)


def test_f6_3_a_sitting_that_is_cut_short_counts_if_half_of_its_rounds_were_played(
    director: Director,
) -> None:
    night = a_night(director, "points", [[1, 2, 3], [4, 5, 6]], seats="4", **{"option.beats": "4"})
    lost(night, (1, "P1"), (2, "P4"))
    night.send(AcceptPlan())
    lost(night, (1, "P1"))
    # Table 2 has played one of four rounds: it counts for nobody there.
    night.send(EndNight(True, PotBy.LEADER, night.ending(PotBy.LEADER)))
    stands = {line.name: (line.rank, line.average) for line in night.places().lines}
    nothing = (4, Fraction(0))
    assert stands == {
        "P2": (1, Fraction(3, 4)),
        "P3": (1, Fraction(3, 4)),
        "P1": (3, Fraction(0)),
        **dict.fromkeys(("P4", "P5", "P6"), nothing),
    }
