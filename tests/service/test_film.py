"""A night's film: its entries as they stand now, in the order of play, with its chapters."""

from pathlib import Path

import pytest

from tests.nights import begun, ended, played_out, turns
from tests.screens.floors import NAMES, a_floor, play_on
from tests.screens.liar_tables import opened_liar
from tests.service.corrected import retyping
from tourney.service.before_play import Register, Undo
from tourney.service.director import Director
from tourney.service.film import Film
from tourney.service.play import Correct, RecordRound

ABC = ("Ann", "Bob", "Cid")
#: As many made-up nights as there is time for in a test.
MOST = 20_000


def film_of(director: Director, number: int) -> Film:
    return Film(director.night(number))


def on_table(film: Film) -> list[tuple[int, ...]]:
    """The dice at the first table, entry by entry."""
    views = [film.at(entry) for entry in range(len(film))]
    return [view.tables[0].dice for view in views if view.tables]


def words(film: Film) -> list[str]:
    return [chapter.words for chapter in film.chapters()]


def test_it_goes_from_the_list_of_people_to_the_podium_and_writes_nothing(
    director: Director,
) -> None:
    number = begun(director, ABC, units="1")
    played_out(director, number)
    before = director.night(number).json()
    film = film_of(director, number)
    states = [film.at(entry).night.state for entry in range(len(film))]
    assert states[0] == "seating"
    assert states[-1] == "finished"
    assert states == sorted(states, key=["seating", "playing", "finished"].index)
    assert film.at(len(film) - 1).podium[0].names == ("Cid",)
    assert director.night(number).json() == before


def test_nobody_sees_what_was_taken_back(director: Director) -> None:
    number = begun(director, ABC)
    turns(director, number, "66")
    director.night(number).send(Undo())
    turns(director, number, "54 .")
    assert (6, 6) not in on_table(film_of(director, number))
    assert (5, 4) in on_table(film_of(director, number))


def test_nobody_sees_what_was_put_right(director: Director) -> None:
    number = begun(director, ABC)
    turns(director, number, "54 .", "43", "65")
    director.night(number).table().send(Correct(retyping(director, number, "Bob", "43", "61")))
    seen = on_table(film_of(director, number))
    assert (4, 3) not in seen
    assert (6, 1) in seen


def test_over_several_tables_the_beats_follow_and_going_back_shows_the_same(
    tmp_path: Path,
) -> None:
    number = a_floor(tmp_path / "nights.db", NAMES[:12], 3)
    director = Director.open(tmp_path / "nights.db", lambda: "42613")
    play_on(director, number, 3)
    film = film_of(director, number)
    there = [film.at(entry) for entry in range(len(film))]
    assert [film.at(entry) for entry in reversed(range(len(film)))] == there[::-1]
    assert "".join(view.stage[-1:] for view in there) == "".join(
        sorted(view.stage[-1:] for view in there)
    )
    assert there[-1] == film_of(director, number).at(len(film) - 1)
    assert words(film)[:3] == ["The start", "Beat 2", "Beat 3"]
    director.close()


def test_waits_are_divided_by_the_speed_and_cut_short(director: Director) -> None:
    film = film_of(director, ended(director, *ABC))
    first, *_ = film.times
    film.times = (first, first.replace(year=2030), first.replace(year=2030))
    assert film.wait(0, 20) == 3.0
    assert film.wait(1, 20) == 3 / 20  # nobody types as fast as that
    assert film.wait(2, 20) == 0.0


def test_a_night_that_goes_on_is_shown_as_far_as_it_has_come(director: Director) -> None:
    number = begun(director, ABC)
    turns(director, number, "54 .")
    film = film_of(director, number)
    assert not film.over
    assert film.at(len(film) - 1).tables == director.night(number).show().tables


@pytest.mark.parametrize("people", [(), ABC])
def test_a_night_that_has_not_begun_is_one_picture(
    director: Director, people: tuple[str, ...]
) -> None:
    number = director.plan({"name": "Friday", "date": "2026-11-20", "preset": "classic"})
    if people:
        director.night(number).send(Register(people))
    film = film_of(director, number)
    assert len(film) == 1
    assert film.at(0).night.plan.name == "Friday"
    assert words(film) == ["The start"]


def test_its_chapters_are_who_goes_out_by_what_and_the_end(director: Director) -> None:
    number = begun(director, ABC, units="2")
    for loser, mexicos in ((2, 0), (2, 0), (0, 0), (1, 1)):
        director.night(number).table().send(RecordRound(loser, mexicos))
    assert words(film_of(director, number)) == [
        "The start",
        "Cid is out",
        "Mexico: Bob is out; Ann won",
    ]


def test_r13_3_a_large_change_of_a_chance_is_a_chapter(director: Director) -> None:
    number = begun(director, ABC[:2], units="2")
    for loser in (0, 1, 1):
        director.night(number).table().send(RecordRound(loser, 0))
    film = film_of(director, number)
    chances = film.played.chances(most=MOST)
    assert chances is not None
    assert [(each.name, each.units[-1]) for each in chances.curves.players] == [
        ("Ann", 100),
        ("Bob", 0),
    ]
    swings = chances.swings
    assert [(each.step, each.name) for each in swings] == [(1, "Bob")]
    told = [chapter.words for chapter in film.chapters(chances)]
    assert told[1:2] == [f"{it.name} from {it.before} % to {it.after} %" for it in swings]


def test_liars_mexico_has_a_film_and_no_chances(tmp_path: Path) -> None:
    number = opened_liar(tmp_path / "nights.db", *ABC)
    director = Director.open(tmp_path / "nights.db")
    film = film_of(director, number)
    assert film.played.chances(most=MOST) is None
    assert film.at(len(film) - 1).tables[0].state in ("due", "playing")
    director.close()
