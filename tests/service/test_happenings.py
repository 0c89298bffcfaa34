"""What happens in a night, as it happens and afterwards."""

import random
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from exports.text.happenings import happening_json, happening_sentence
from tests.nights import begun, night_form, played_out, turns
from tests.screens.floors import NAMES, a_floor, play_on
from tests.screens.liar_tables import opened_liar
from tests.service.corrected import retyping
from tests.service.three_tables import begun as three_tables
from tests.service.three_tables import bought, lose
from tourney.game.mexico.match import Match
from tourney.night.display.to_win import NightSnapshot
from tourney.night.formats.registry import FORMATS
from tourney.night.people.attendance import Attendance
from tourney.night.views.floor_view import FloorView
from tourney.night.views.happenings import Happening, changes
from tourney.service.director import Director
from tourney.service.simulate import Simulation

# What happens in a night, as those who follow it are told: by its record, as it stands


def happened(director: Director, number: int, later: int = 0) -> list[Happening]:
    """All that has happened, so many minutes from now."""
    now = datetime.now(UTC) + timedelta(minutes=later)
    return director.night(number).tales.happened(now)


def said(director: Director, number: int, later: int = 0) -> list[str]:
    tables = len(director.night(number).view().tables)
    found = happened(director, number, later)
    return [happening_sentence(each, undone=False, tables=tables) for each in found]


def since(director: Director, number: int, before: list[Happening]) -> list[str]:
    """What came since then, in sentences."""
    tables = len(director.night(number).view().tables)
    return [
        happening_sentence(each, undone=undone, tables=tables)
        for each, undone in changes(before, happened(director, number))
    ]


def test_a_night_at_one_table_from_its_start_to_its_winner(director: Director) -> None:
    number = begun(director, ["Ann", "Bob", "Cid"], units="1")
    assert said(director, number) == ["Play begins.", "Round 1 begins."]
    turns(director, number, "21", "54 .", "43")
    turns(director, number, "65 .", "64")
    assert said(director, number) == [
        "Play begins.",
        "Round 1 begins.",
        "Ann has a Mexico. The round costs 2 units.",
        "Cid is out.",
        "Round 2 begins.",
        "Bob is out.",
        "Ann wins.",
    ]


def test_laps_movers_and_who_is_out_at_several_tables(director: Director) -> None:
    number = three_tables(director, "1")
    lose(director, number, Ann=1, Dee=0, Gus=0)
    director.night(number).moves.accept_plan()
    first, *movers = (each for each in happened(director, number) if each.lap == 2)
    assert (first.event, first.words) == ("lap", "Lap 2")
    assert {each.event for each in movers} == {"mover"}
    at_floor = {each.name: each for each in director.night(number).floor().movers}
    for mover in movers:
        seat = at_floor[mover.player]
        assert mover.words == f"table {seat.target}, left of {seat.beside}"
        assert mover.table == seat.target
    outs = [each for each in happened(director, number) if each.event == "out"]
    assert [(each.player, each.table, each.lap) for each in outs] == [
        ("Ann", 1, 1),
        ("Dee", 2, 1),
        ("Gus", 3, 1),
    ]
    # Of a round known by its result nobody knows whose the Mexico was.
    begun, lap, mexico, out = said(director, number)[:4]
    assert (begun, lap, out) == ("Play begins.", "Lap 1 begins.", "Ann is out.")
    assert mexico.startswith("There was a Mexico at table 1. ")


def test_what_is_undone_is_taken_back_at_a_table_and_on_the_floor(director: Director) -> None:
    number = three_tables(director, "1")
    lose(director, number, Ann=0, Dee=0)
    before = happened(director, number)
    director.night(number).undo()
    assert since(director, number, before) == ["Taken back: Dee is out."]
    lose(director, number, Dee=0, Gus=0)
    director.night(number).moves.accept_plan()
    before = happened(director, number)
    director.night(number).undo()
    told = since(director, number, before)
    assert told[-1] == "Taken back: Lap 2 begins."
    assert all(each.startswith("Taken back: ") for each in told)
    assert len(told) == 1 + sum(each.event == "mover" for each in before)


def test_a_correction_takes_back_what_no_longer_holds(director: Director) -> None:
    number = begun(director, ["Ann", "Bob", "Cid"], units="1")
    turns(director, number, "54 .", "43", "65")
    before = happened(director, number)
    director.night(number).table().correct(retyping(director, number, "Ann", "54", "31"))
    assert since(director, number, before) == [
        "Taken back: Bob is out.",
        "Ann is out.",
        "Corrected: Ann's 54.",
    ]
    before = happened(director, number)
    director.night(number).undo()
    assert since(director, number, before) == [
        "Taken back: Corrected: Ann's 54.",
        "Taken back: Ann is out.",
        "Bob is out.",
    ]


def test_another_name_is_nothing_new(director: Director) -> None:
    number = three_tables(director, "1")
    lose(director, number, Ann=1, Dee=0, Gus=0)
    director.night(number).moves.accept_plan()
    before = happened(director, number)
    for entry, name in ((1, "Anne"), (2, "Bobby"), (5, "Eva")):
        director.night(number).people.rename(entry, name)
    assert since(director, number, before) == []
    assert "Anne is out." in said(director, number)


@pytest.mark.parametrize("seated", [False, True])
def test_who_buys_in_again_was_out_all_the_same(director: Director, *, seated: bool) -> None:
    number = bought(director, seated=seated)
    assert [each.player for each in happened(director, number) if each.event == "out"] == [
        "Ann",
        "Dee",
        "Gus",
    ]


def test_who_goes_home_is_out(director: Director) -> None:
    number = three_tables(director)
    director.night(number).people.register(["Zoe"], [True])
    director.night(number).moves.go_home(10)
    director.night(number).moves.go_home(2)
    outs = [each for each in happened(director, number) if each.event == "out"]
    assert [(each.player, each.table) for each in outs] == [("Zoe", 0), ("Bob", 1)]


def test_a_break_is_taken_back_where_it_is_called_off_or_made_longer(director: Director) -> None:
    number = three_tables(director)
    before = happened(director, number)
    director.night(number).room.call_break(10)
    assert since(director, number, before) == ["There is a break of 10 minutes after this lap."]
    before = happened(director, number)
    director.night(number).room.call_break(15)
    assert [said.startswith("Taken back: ") for said in since(director, number, before)] == [
        True,
        False,
    ]
    lose(director, number, Ann=0, Dee=0, Gus=0)
    director.night(number).moves.accept_plan()
    director.night(number).room.call_break(5)
    director.night(number).room.call_break(0)
    breaks = [each.amount for each in happened(director, number) if each.event == "break"]
    assert breaks == [15]


def test_closing_time_comes_near_by_itself_and_later_where_it_is_moved(director: Director) -> None:
    now = datetime.now(UTC)
    number = begun(director, ["Ann", "Bob"], date=now.date().isoformat())
    closing = now + timedelta(minutes=40)
    director.night(number).room.move_closing(closing)
    assert not [each for each in happened(director, number, 24) if each.event == "closing"]
    near, reached = (each for each in happened(director, number, 41) if each.event == "closing")
    assert (near.at, near.amount) == (closing - timedelta(minutes=15), 15)
    assert (reached.at, reached.amount) == (closing, 0)
    assert said(director, number, 41)[-1] == "It is closing time."
    director.night(number).room.move_closing(closing + timedelta(hours=1))
    assert not [each for each in happened(director, number, 41) if each.event == "closing"]
    # The room is told at once what is nearer than that.
    director.night(number).room.move_closing(datetime.now(UTC) + timedelta(minutes=4))
    (near,) = (each for each in happened(director, number) if each.event == "closing")
    assert near.amount == 4


def test_the_end_that_is_called_is_said_and_dropped(director: Director) -> None:
    number = three_tables(director)
    lose(director, number, Ann=0)
    before = happened(director, number)
    director.night(number).closing.end(now=False)
    assert since(director, number, before) == ["The night ends after this lap."]
    before = happened(director, number)
    director.night(number).closing.go_on()
    (back,) = since(director, number, before)
    assert back.startswith("Taken back: ")


def test_a_night_that_ends_has_its_winner_once(director: Director) -> None:
    number = begun(director, ["Ann", "Bob"], units="2")
    played_out(director, number)
    winners = [each for each in happened(director, number, 60) if each.event == "winner"]
    (winner,) = winners
    assert winner == happened(director, number)[-1]
    assert winner.at == max(each.at for each in happened(director, number))


def test_liars_mexico_has_rounds_and_no_mexicos(director: Director) -> None:
    number = begun(director, ["Ann", "Bob"], preset="liar", lives="1")
    director.night(number).table().claim(21)
    director.night(number).table().doubt(54)
    assert said(director, number) == ["Play begins.", "Round 1 begins.", "Ann is out.", "Bob wins."]


def test_before_play_nothing_has_happened(director: Director) -> None:
    number = director.plan(night_form("freezeout", 3))
    director.night(number).people.register(["Ann", "Bob", "Cid"], [True] * 3)
    assert happened(director, number, 600) == []


class _Follower(Simulation):
    """Looks at the night at each stop on the floor."""

    def __init__(self, director: Director) -> None:
        super().__init__(director, random.Random(3))
        self.known: list[Happening] = []
        self.taken_back: list[Happening] = []

    def between(self, number: int, _floor: FloorView) -> None:
        found = happened(self.director, number)
        self.taken_back += [each for each, undone in changes(self.known, found) if undone]
        self.known = found


@pytest.mark.parametrize("format_", FORMATS)
def test_of_any_format_each_thing_is_told_once_in_order(director: Director, format_: str) -> None:
    follower = _Follower(director)
    follower.play(night_form(format_, 3), 6 if format_ == "single" else 9)
    found = happened(director, 1)
    assert len(set(found)) == len(found)
    assert [each.at for each in found] == sorted(each.at for each in found)
    # A player who comes through by a shoot-out after all is in again.
    assert {each.event for each in follower.taken_back} <= {"out"}
    lines = director.night(1).places().lines
    out = sorted(line.name for line in lines if line.status in ("out", "withdrawn"))
    assert sorted(each.player for each in found if each.event == "out") == out
    won = [line.name for line in lines if line.status == "won"]
    assert [each.player for each in found if each.event == "winner"] == won


def test_a_line_for_programs_has_every_key() -> None:
    at = datetime(2026, 11, 27, 21, 47, 3, 250_000, tzinfo=UTC)
    moved = Happening("mover", at, 3, 4, 2, player='B"ö[/]', words="table 3, left of Ann")
    assert happening_json(7, moved, undone=True) == (
        '{"at": "2026-11-27T21:47:03.250+00:00", "night": 7, "event": "mover", "table": 3, '
        '"lap": 4, "player": "B\\"ö[/]", "value": "table 3, left of Ann", "undone": true}'
    )
    assert happening_json(7, Happening("start", at), undone=False) == (
        '{"at": "2026-11-27T21:47:03.250+00:00", "night": 7, "event": "start", "table": null, '
        '"lap": null, "player": null, "value": null, "undone": false}'
    )


# A night at each of its entries, as they stand now, in the order of play


ABC = ("Ann", "Bob", "Cid")
#: As many made-up nights as there is time for in a test.
MOST = 20_000


def snapshots(director: Director, number: int) -> list[NightSnapshot]:
    return list(director.night(number).tales.as_it_went().snapshots)


def rolled(director: Director, number: int) -> set[int]:
    """All that has ever been rolled in the round at the first table."""
    parts = [
        match.part
        for snapshot in snapshots(director, number)
        if isinstance(match := snapshot.tables.get(1), Match) and match.part is not None
    ]
    rolls = [part.rolls for part in parts] + [turn.rolls for part in parts for turn in part.turns]
    return {roll for each in rolls for roll in each}


def test_it_goes_from_the_list_of_people_to_the_winner(director: Director) -> None:
    number = begun(director, ABC, units="1")
    played_out(director, number)
    first, *_, last = snapshots(director, number)
    assert not first.night.opened
    assert not first.tables
    assert [entry.name for entry in first.night.entries] == list(ABC)
    assert last.won == ("Cid",)


def test_what_was_taken_back_is_not_seen(director: Director) -> None:
    number = begun(director, ABC)
    turns(director, number, "66")
    director.night(number).undo()
    turns(director, number, "54 .")
    assert rolled(director, number) == {54}


def test_what_was_put_right_is_not_seen(director: Director) -> None:
    number = begun(director, ABC)
    turns(director, number, "54 .", "43", "65")
    director.night(number).table().correct(retyping(director, number, "Bob", "43", "61"))
    assert 61 in rolled(director, number)
    assert 43 not in rolled(director, number)


def test_over_several_tables_the_laps_follow(tmp_path: Path) -> None:
    number = a_floor(tmp_path / "nights.db", NAMES[:12], 3)
    director = Director.open(tmp_path / "nights.db", lambda: "42613")
    play_on(director, number, 3)
    laps = [snapshot.night.lap for snapshot in snapshots(director, number)]
    assert laps == sorted(laps)
    assert set(laps) == {0, 1, 2, 3, 4}
    rounds = [
        sum(match.rounds for match in snapshot.tables.values() if isinstance(match, Match))
        for snapshot in snapshots(director, number)
    ]
    assert rounds == sorted(rounds)
    director.close()


@pytest.mark.parametrize("people", [(), ABC])
def test_a_night_not_begun_is_one_snapshot(director: Director, people: tuple[str, ...]) -> None:
    number = director.plan({"name": "Friday", "date": "2026-11-20", "preset": "classic"})
    if people:
        director.night(number).people.register(people)
    (only,) = snapshots(director, number)
    assert [entry.name for entry in only.night.entries] == list(people)


def test_r13_3_a_large_change_of_a_chance_is_a_swing(director: Director) -> None:
    number = begun(director, ABC[:2], units="2")
    for loser in (0, 1, 1):
        director.night(number).table().record_round(loser, 0)
    chances = director.night(number).tales.as_it_went().chances(most=MOST)
    assert chances is not None
    assert [(each.name, each.units[-1]) for each in chances.curves.players] == [
        ("Ann", 100),
        ("Bob", 0),
    ]
    assert [(each.step, each.name) for each in chances.swings] == [(1, "Bob")]


def test_nobody_knows_the_chances_of_liars_mexico(tmp_path: Path) -> None:
    number = opened_liar(tmp_path / "nights.db", *ABC)
    director = Director.open(tmp_path / "nights.db")
    assert director.night(number).tales.as_it_went().chances(most=MOST) is None
    director.close()


# F15.1


def test_f15_1_who_comes_and_goes_is_told_once_play_has_begun(director: Director) -> None:
    number = director.plan(night_form("come-and-go", 2, beats="1"))
    night = director.night(number)
    night.people.register(["Ann", "Bob", "Cid", "Dee"], [True] * 4)
    night.seats.draw("42613")
    night.seats.open_tables()
    before = happened(director, number)
    night.people.attend(1, Attendance.GONE)
    night.people.register(["Eve"], [True])
    night.people.attend(1, Attendance.HERE)
    night.people.attend(2, Attendance.AWAY)
    told = ["Ann is gone.", "Eve is here.", "Ann is here.", "Bob is away."]
    assert since(director, number, before) == told
    now = happened(director, number)
    line = happening_json(number, now[-1], undone=False)
    assert '"event": "presence"' in line
    assert '"player": "Bob", "value": "away"' in line
    night.undo()
    assert since(director, number, now) == ["Taken back: Bob is away."]
