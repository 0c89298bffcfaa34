"""The history of a whole night: every table's rounds by laps, and what happened between them."""

from contextlib import closing
from pathlib import Path

from tests.nights import director_at
from tests.screens.floors import NAMES, a_floor, lose, play_lap, play_on
from tests.service.duels import duels, loses
from tests.service.three_tables import after_the_break, result
from tourney.game.corrections.correction import Correction
from tourney.night.views.night_history import NightPart
from tourney.service.director import Director


def words(part: NightPart) -> list[str]:
    """A lap's lines as they are read."""
    return [f"{line.where} {line.number or ''} {line.words}".strip() for line in part.lines]


def test_every_lap_has_each_tables_round_with_loser_stake_and_who_is_out(
    store: Path,
) -> None:
    number = a_floor(store, NAMES[:6], 2, units="2")
    with closing(Director.open(store, lambda: "42613")) as director:
        play_on(director, number, 1)
        play_lap(director, number, 1)
        first, second = director.night(number).history()
    a, b, c, d, e, f = NAMES[:6]
    assert (first.title, second.title) == ("Lap 1", "Lap 2")
    assert words(first) == [f"Table 1 1 {e} pays 1 unit", f"Table 2 1 {f} pays 1 unit"]
    assert words(second) == [f"Table 1 2 {e} pays 1 unit and is out"]
    assert first.lines[0].more == f"{a} led, stake 1"
    assert second.lines[0].out
    assert [line.table for line in first.lines] == [1, 2]
    assert {b, c, d}.isdisjoint({word for line in words(first) for word in line.split()[3:4]})


def test_barriers_tell_who_moved_what_closed_and_who_came(
    tmp_path: Path,
) -> None:
    money = {"currency": "EUR", "fee": "5", "rebuy": "5", "option.rebuy": "9"}
    store = tmp_path / "nights.db"
    number = a_floor(store, NAMES[:9], 2, units="1", seats="8", **money)
    with closing(Director.open(store, lambda: "42613")) as director:
        director.night(number).people.register(["Zoe"])
        play_lap(director, number)
        gone = next(e for e in director.night(number).view().entries if e.status == "out")
        director.night(number).moves.rebuy(gone.entry)
        director.night(number).moves.accept_plan()
        first, second, *_ = director.night(number).history()
    assert "Zoe came late" in words(first)
    assert f"{gone.name} bought in again" in words(first)
    told = " ".join(words(second))
    assert "Zoe sits down at" in told
    assert f"{gone.name} sits down at" in told


def test_what_was_put_right_is_marked_and_how_far_it_reached_told(
    store: Path,
) -> None:
    with closing(Director.open(store, lambda: "42613")) as director:
        number = after_the_break(director)
        night = director.night(number)
        assert not any(line.mended for part in night.history() for line in part.lines)
        night.table(1).correct(result(director, number, 1, 1, "Cid"))
        first, *_, last = night.history()
    assert [line.where for line in first.lines if line.mended] == ["Table 1"]
    assert "Cid pays" in next(line.words for line in first.lines if line.mended)
    assert any(line.mended and "The correction at table 1" in line.words for line in last.lines)


def test_what_was_undone_is_told_in_the_lap_in_which_it_was_typed(store: Path) -> None:
    number = a_floor(store, NAMES[:6], 2, units="3")
    e = NAMES[4]
    with closing(Director.open(store, lambda: "42613")) as director:
        lose(director, number, 1)
        assert words(director.night(number).history()[0]) == [f"Table 1 1 {e} pays 1 unit"]
        director.night(number).undo(1)
        undone = f"Table 1  Undone: {e}'s loss"
        assert words(director.night(number).history()[0]) == [undone]
        play_on(director, number, 1)
        director.night(number).undo()  # with what it wrote at the tables, which is not told besides
        told = words(director.night(number).history()[0])
        assert sum("Undone" in line and "lap 2" in line for line in told) == 1
        assert sum("Undone" in line for line in told) == 2
        director.night(number).moves.accept_plan()
        lose(director, number, 2)
        director.night(number).undo(2)
        first, second = director.night(number).history()
    assert words(first) == told
    assert words(second) == [f"Table 2  Undone: {NAMES[5]}'s loss"]
    with closing(Director.open(store)) as again:
        assert again.night(number).history() == (first, second)


def test_who_leaves_before_the_laps_round_is_played_leaves_in_that_lap(store: Path) -> None:
    number = a_floor(store, NAMES[:8], 2, units="3")
    with closing(Director.open(store, lambda: "42613")) as director:
        play_on(director, number, 1)
        view = director.night(number).table(1).view()
        leaver = view.seats[-1]
        director.night(number).table(1).withdraw(leaver.player)
        first, second = director.night(number).history()
    assert not any("leaves" in line.words for line in first.lines)
    assert any(line.words.startswith(f"{leaver.name} leaves") for line in second.lines)


def test_duels_stand_under_what_was_opened_with_them(store: Path) -> None:
    number = a_floor(store, NAMES[:4], 2, units="1", format="duel", seats="2")
    with closing(Director.open(store, lambda: "42613")) as director:
        play_on(director, number, 1)
        play_lap(director, number)
        parts = director.night(number).history()
    assert parts[-1].title == "Final"
    assert any(line.where.startswith("Final") and line.out for line in parts[-1].lines)
    assert len(parts[0].lines) == 2


def test_why_a_table_closes_is_told_once_and_not_of_everybody_who_moves(store: Path) -> None:
    number = a_floor(store, NAMES[:13], 3, units="1")
    with closing(Director.open(store, lambda: "42613")) as director:
        play_lap(director, number)
        plan = director.night(number).plan()
        director.night(number).moves.accept_plan()
        told = words(director.night(number).history()[1])
    place = plan.closes[0]
    reason = plan.moves[0].reason.removeprefix(f"table {place} closes: ")
    assert f"Table {place} closes: {reason}" in told[0]
    moved = [f"{move.name} moves from table {place} to table {move.target}" for move in plan.moves]
    assert len(moved) > 1
    assert [line for line in told if " moves from " in line] == moved


def test_a_duels_matches_of_which_the_loser_alone_was_typed_are_told(tmp_path: Path) -> None:
    with closing(director_at(tmp_path)) as director:
        night = director.night(duels(director, "Ann Ben", best="3"))
        loses(night, "Ben", "Ann", "Ben")
        told = [line for part in night.history() for line in part.lines if "lost" in line.words]
        assert [line.words for line in told] == [
            "Ben lost the match; Ann leads 1 : 0",
            "Ann lost the match; it is 1 : 1",
            "Ben lost the match; Ann has won 2 : 1",
        ]
        (pick,) = [each.pick for each in night.table(1).picks() if each.pick.item == told[1].item]
        night.table(1).correct(Correction(pick.entries, "Ben", nth=pick.nth))
        told = [line for part in night.history() for line in part.lines if "lost" in line.words]
        assert told[1].words == "Ben lost the match; Ann has won 2 : 0"
        assert told[1].mended


def test_who_is_away_and_back_is_told_in_the_lap_in_which_it_was(store: Path) -> None:
    number = a_floor(store, NAMES[:8], 2, units="3")
    with closing(Director.open(store, lambda: "42613")) as director:
        night = director.night(number)
        play_lap(director, number)
        night.moves.accept_plan()
        seat = night.table(1).view().seats[1]
        night.table(1).step_out(seat.player)
        play_lap(director, number)
        night.moves.accept_plan()
        night.table(1).come_back(seat.player)
        first, second, third = night.history()
    assert not any("is away" in line.words for line in first.lines)
    assert f"Table 1  {seat.name} is away" in words(second)
    assert f"Table 1  {seat.name} is back" in words(third)


def test_f6_3_a_lap_of_a_points_night_says_its_sitting(tmp_path: Path) -> None:
    store = tmp_path / "nights.db"
    points = {"format": "points", "option.sittings": "2", "option.beats": "2"}
    number = a_floor(store, NAMES[:8], 2, **points, **{"option.final": "6"})
    with closing(Director.open(store, lambda: "42613")) as director:
        play_on(director, number, 4)
        titles = [part.title for part in director.night(number).history()]
    sittings = [f"Sitting {sitting}, lap {lap}" for sitting in (1, 2) for lap in (1, 2)]
    assert titles == [*sittings, "Final"]
