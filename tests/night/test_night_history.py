"""The history of a whole night: every table's rounds by beats, and what happened between them."""

from contextlib import closing
from pathlib import Path

from tests.screens.floors import NAMES, a_floor, lose, play_beat
from tests.service.test_director_f9 import after_the_break, result
from tourney.night.views.night_history import NightPart
from tourney.service.director import Director


def words(part: NightPart) -> list[str]:
    """A beat's lines as they are read."""
    return [f"{line.where} {line.number or ''} {line.words}".strip() for line in part.lines]


def test_every_beat_has_the_round_of_every_table_with_loser_stake_and_who_went_out(
    tmp_path: Path,
) -> None:
    number = a_floor(tmp_path / "nights.db", NAMES[:6], 2, units="2")
    with closing(Director.open(tmp_path / "nights.db", lambda: "42613")) as director:
        play_beat(director, number)
        director.hold_barrier(number)
        play_beat(director, number, 1)
        first, second = director.night_history(number)
    a, b, c, d, e, f = NAMES[:6]
    assert (first.title, second.title) == ("Beat 1", "Beat 2")
    assert words(first) == [f"Table 1 1 {e} pays 1 unit", f"Table 2 1 {f} pays 1 unit"]
    assert words(second) == [f"Table 1 2 {e} pays 1 unit and is out"]
    assert first.lines[0].more == f"{a} led, stake 1"
    assert second.lines[0].out
    assert [line.table for line in first.lines] == [1, 2]
    assert {b, c, d}.isdisjoint({word for line in words(first) for word in line.split()[3:4]})


def test_the_barriers_tell_who_moved_which_table_closed_and_who_came_or_bought_in(
    tmp_path: Path,
) -> None:
    money = {"currency": "EUR", "fee": "5", "rebuy": "5", "option.rebuy": "9"}
    store = tmp_path / "nights.db"
    number = a_floor(store, NAMES[:9], 2, units="1", seats="8", **money)
    with closing(Director.open(store, lambda: "42613")) as director:
        director.register(number, ["Zoe"])
        play_beat(director, number)
        gone = next(e for e in director.night(number).entries if e.status == "out")
        director.rebuy(number, gone.entry)
        director.hold_barrier(number)
        first, second, *_ = director.night_history(number)
    assert "Zoe came late" in words(first)
    assert f"{gone.name} bought in again" in words(first)
    told = " ".join(words(second))
    assert "Zoe sits down at" in told
    assert f"{gone.name} sits down at" in told


def test_what_was_put_right_is_marked_and_a_correction_that_reached_further_is_told(
    tmp_path: Path,
) -> None:
    with closing(Director.open(tmp_path / "nights.db", lambda: "42613")) as director:
        number = after_the_break(director)
        assert not any(
            line.mended for part in director.night_history(number) for line in part.lines
        )
        director.correct(number, result(director, number, 1, 1, "Cid"), 1)
        first, *_, last = director.night_history(number)
    assert [line.where for line in first.lines if line.mended] == ["Table 1"]
    assert "Cid pays" in next(line.words for line in first.lines if line.mended)
    assert any(line.mended and "A correction at table 1" in line.words for line in last.lines)


def test_what_was_undone_is_told_in_the_beat_in_which_it_was_typed(tmp_path: Path) -> None:
    store = tmp_path / "nights.db"
    number = a_floor(store, NAMES[:6], 2, units="3")
    e = NAMES[4]
    with closing(Director.open(store, lambda: "42613")) as director:
        lose(director, number, 1)
        assert words(director.night_history(number)[0]) == [f"Table 1 1 {e} pays 1 unit"]
        director.undo(number, 1)
        undone = f"Table 1  Undone: the round that {e} lost"
        assert words(director.night_history(number)[0]) == [undone]
        play_beat(director, number)
        director.hold_barrier(number)
        director.undo(number)  # with what it wrote at the tables, which is not told besides
        told = words(director.night_history(number)[0])
        assert told.count("Undone: the call of beat 2") == 1
        assert sum("Undone" in line for line in told) == 2
        director.hold_barrier(number)
        lose(director, number, 2)
        director.undo(number, 2)
        first, second = director.night_history(number)
    assert words(first) == told
    assert words(second) == [f"Table 2  Undone: the round that {NAMES[5]} lost"]
    with closing(Director.open(store)) as again:
        assert again.night_history(number) == (first, second)


def test_who_leaves_before_the_beats_round_is_played_leaves_in_that_beat(tmp_path: Path) -> None:
    store = tmp_path / "nights.db"
    number = a_floor(store, NAMES[:8], 2, units="3")
    with closing(Director.open(store, lambda: "42613")) as director:
        play_beat(director, number)
        director.hold_barrier(number)
        view = director.table_view(number, 1)
        leaver = view.seats[-1]
        director.withdraw(number, leaver.player, 1)
        first, second = director.night_history(number)
    assert not any("leaves" in line.words for line in first.lines)
    assert any(line.words.startswith(f"{leaver.name} leaves") for line in second.lines)


def test_duels_stand_under_what_was_opened_with_them(tmp_path: Path) -> None:
    store = tmp_path / "nights.db"
    number = a_floor(store, NAMES[:4], 2, units="1", format="duel", seats="2")
    with closing(Director.open(store, lambda: "42613")) as director:
        play_beat(director, number)
        director.hold_barrier(number)
        play_beat(director, number)
        parts = director.night_history(number)
    assert parts[-1].title == "Final"
    assert any(line.where.startswith("Final") and line.out for line in parts[-1].lines)
    assert len(parts[0].lines) == 2
