"""F6.4 through the director: seasons kept in the store, and their tables."""

import re
import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from tests.nights import HOSTILE_NAMES, begun, ended, night_form, played_out
from tests.refusals import refusing
from tests.stores import spoil, tamper
from tourney.game.dice import read_value
from tourney.game.liar.rules import Foul
from tourney.game.refusal import Refused
from tourney.night.season.seasons import MOST_SEASONS, read_season, season_words, write_season
from tourney.night.season.view import SeasonView
from tourney.service.director import Director
from tourney.service.simulate import Simulation

FORM = {"points": "10 7 5", "turning_up": "1", "best": "", "mexxen": "no"}
SHEET = "@rules classic units=1\n@players Dee, Ann\n@lead Dee\n"


def three_nights(director: Director) -> list[int]:
    return [
        ended(director, "Ann", "Bob", "Cid", "Dee", date="2026-10-02", name="First"),
        ended(director, "Cid", "Ann", "Dee", date="2026-10-09", name="Second"),
        ended(director, "Bob", "Cid", "Dee", "Ann", "Eve", date="2026-10-16", name="Third"),
    ]


def lines(view: SeasonView) -> list[tuple[int, str, int]]:
    return [(line.rank, line.name, line.points) for line in view.lines]


def refused(director: Director, nights: list[int], name: str = "Autumn", **form: str) -> Refused:
    with pytest.raises(Refused) as caught:
        director.seasons.save(name, nights, {**FORM, **form})
    return caught.value


def test_a_house_has_no_seasons_at_first(director: Director) -> None:
    assert director.seasons.all() == ()
    with pytest.raises(Refused) as caught:
        director.seasons.view("Autumn")
    assert caught.value.sentence == "There is no season called Autumn. There are no seasons yet."


def test_a_season_puts_the_results_of_its_nights_together(director: Director) -> None:
    nights = three_nights(director)
    assert director.seasons.save("  Autumn   2026 ", nights, FORM) == "Autumn 2026"
    view = director.seasons.view("AUTUMN 2026")
    # Ann 11 + 8 + 1, Bob 8 + 11, Cid 6 + 11 + 8, Dee 1 + 6 + 6, Eve 1.
    assert lines(view) == [
        (1, "Cid", 2500),
        (2, "Ann", 2000),
        (3, "Bob", 1900),
        (4, "Dee", 1300),
        (5, "Eve", 100),
    ]
    assert [line.position for line in view.lines] == [1, 2, 3, 4, 5]
    assert {line.name: line.movement for line in view.lines} == {
        "Cid": 1,  # Ann had 19, Cid 17, Bob 8, Dee 7
        "Ann": -1,
        "Bob": 0,
        "Dee": 0,
        "Eve": None,
    }
    assert [night.name for night in view.nights] == ["First", "Second", "Third"]
    assert view.name == "Autumn 2026"
    assert view.moved
    assert (view.warning, view.left_out) == ("", ())


def test_seasons_are_kept_and_listed_in_the_order_of_saving(path: Path) -> None:
    director = Director.open(path)
    first, second, third = three_nights(director)
    director.seasons.save("Autumn", [third, first], {**FORM, "best": "1"})
    director.seasons.save("Second half", [second, third], FORM)
    director.close()
    director = Director.open(path)
    cards = director.seasons.all()
    assert [(card.name, card.nights) for card in cards] == [("Autumn", 2), ("Second half", 2)]
    assert cards[0].dates == "2026-10-02 to 2026-10-16"
    assert cards[0].counts.endswith("the best night")
    assert cards[1].picked == (second, third)
    assert cards[1].plan == read_season(FORM)
    director.close()


def test_a_season_is_changed_in_its_place_under_another_name_too(director: Director) -> None:
    first, second, third = three_nights(director)
    director.seasons.save("Autumn", [first], FORM)
    director.seasons.save("Other", [second], FORM)
    director.seasons.save("Winter", [first, third], {**FORM, "best": "1"}, instead="AUTUMN")
    assert [(card.name, card.nights) for card in director.seasons.all()] == [
        ("Winter", 2),
        ("Other", 1),
    ]
    director.seasons.save("WINTER", [third], FORM, instead="Winter")
    assert [card.name for card in director.seasons.all()] == ["WINTER", "Other"]
    with pytest.raises(Refused) as caught:
        director.seasons.save("other", [third], FORM, instead="Winter")
    assert caught.value.code == "season.name"
    with refusing("no-season"):
        director.seasons.save("Spring", [third], FORM, instead="Autumn")


def test_a_name_that_is_taken_is_no_name_for_a_new_season(director: Director) -> None:
    nights = three_nights(director)
    director.seasons.save("Autumn", nights[:1], FORM)
    refusal = refused(director, nights, "AUTUMN")
    assert (refusal.code, refusal.sentence) == (
        "season.name",
        "There is a season called Autumn already.",
    )
    assert director.seasons.all()[0].nights == 1


def test_what_is_saved_as_it_was_is_not_written_again(path: Path, director: Director) -> None:
    nights = three_nights(director)
    director.seasons.save("Autumn", nights, FORM)
    director.seasons.save("Autumn", nights, FORM, instead="Autumn")
    with closing(sqlite3.connect(path)) as connection:
        rows = connection.execute("SELECT kind FROM event WHERE stream = 'seasons'").fetchall()
    assert rows == [("season-saved",)]


def test_a_season_that_is_dropped_is_gone_and_its_nights_are_not(director: Director) -> None:
    nights = three_nights(director)
    director.seasons.save("Autumn", nights, FORM)
    before = [director.night(number).places() for number in nights]
    director.seasons.drop("autumn")
    assert director.seasons.all() == ()
    assert [director.night(number).places() for number in nights] == before
    with refusing("no-season"):
        director.seasons.drop("Autumn")


def test_nothing_in_a_night_changes_by_a_season(director: Director) -> None:
    nights = three_nights(director)
    before = [director.night(number).json() for number in nights]
    director.seasons.save("Autumn", nights, FORM)
    director.seasons.view("Autumn")
    director.seasons.save("Winter", nights, FORM, instead="Autumn")
    director.seasons.drop("Winter")
    assert [director.night(number).json() for number in nights] == before


@pytest.mark.parametrize("name", HOSTILE_NAMES)
def test_names_are_only_text(director: Director, name: str) -> None:
    number = ended(director, name, "Ann", name=name)
    assert director.seasons.save(name, [number], FORM) == name
    view = director.seasons.view(name)
    assert (view.name, view.lines[0].name, view.nights[0].name) == (name, name, name)
    director.seasons.drop(name)


@pytest.mark.parametrize(
    ("form", "code", "words"),
    [
        ({"name": ""}, "name", ""),
        ({"name": "x" * 41}, "name", "41 letters wide; 40 fit"),
        ({"name": "a\x1b[2Jb"}, "name", "ESCAPE"),
        ({"points": "10 8 six"}, "points", "whole numbers from 0 to 999"),
        ({"points": "10 -1"}, "points", "whole numbers from 0 to 999"),
        ({"points": "7.5"}, "points", "whole numbers from 0 to 999"),
        ({"points": "1000"}, "points", "whole numbers from 0 to 999"),
        ({"points": "9" * 5000}, "points", "whole numbers from 0 to 999"),
        ({"points": "1 " * 201}, "points", "At most 200 places"),
        ({"points": "0", "turning_up": ""}, "points", "everyone has 0"),
        ({"turning_up": "-1"}, "turning_up", "Points for turning up: a whole number up to 999."),
        ({"turning_up": "٣"}, "turning_up", "a whole number up to 999"),
        ({"best": "five"}, "best", "How many nights count: a whole number up to 200."),
        ({"best": "201"}, "best", "a whole number up to 200"),
        ({"mexxen": "perhaps"}, "mexxen", "yes or no"),
    ],
)
def test_what_cannot_be_counted_is_refused_by_its_field(
    director: Director, form: dict[str, str], code: str, words: str
) -> None:
    number = ended(director, "Ann", "Bob")
    refusal = refused(director, [number], **form)
    assert refusal.code == f"season.{code}"
    assert words in refusal.sentence
    assert director.seasons.all() == ()


@pytest.mark.parametrize(
    ("nights", "words"),
    [([], "Choose at least one night."), ([1, 1], "Each night counts once."), ([1, 7], "night 7")],
)
def test_nights_that_misfit_are_refused(director: Director, nights: list[int], words: str) -> None:
    ended(director, "Ann", "Bob")
    refusal = refused(director, nights)
    assert (refusal.code, words in refusal.sentence) == ("season.nights", True)


def test_there_is_room_for_so_many_seasons_and_no_more(director: Director) -> None:
    number = ended(director, "Ann", "Bob")
    for at in range(MOST_SEASONS):
        director.seasons.save(f"Season {at}", [number], FORM)
    assert refused(director, [number]).sentence == "At most 50 seasons fit. Delete one first."
    director.seasons.save("Autumn", [number], FORM, instead="Season 7")
    assert len(director.seasons.all()) == MOST_SEASONS


def test_a_form_is_read_as_it_was_written() -> None:
    plan = read_season({"points": "10, 8;6  5", "turning_up": "", "best": "0", "mexxen": "YES"})
    assert (plan.points, plan.turning_up, plan.best, plan.mexxen) == ((10, 8, 6, 5), 0, 0, True)
    assert read_season(write_season(plan)) == plan
    assert write_season(plan)["best"] == ""
    assert season_words(plan).endswith(", Mexxen points")


def test_a_night_that_goes_on_is_left_out_until_it_is_over(director: Director) -> None:
    first = ended(director, "Ann", "Bob", name="First")
    second = begun(director, ["Bob", "Ann"], units="1", name="Second", date="2026-11-27")
    planned = director.plan({"name": "Third", "date": "2026-12-04", "preset": "classic"})
    director.seasons.save("Autumn", [first, second, planned], FORM)
    view = director.seasons.view("Autumn")
    assert lines(view) == [(1, "Ann", 1100), (2, "Bob", 800)]
    assert view.left_out == (
        "Second (night 2) and Third (night 3) are not over yet and don't count.",
    )
    assert not view.moved
    director.night(second).table().record_round(1, 0)
    view = director.seasons.view("Autumn")
    assert lines(view) == [(1, "Ann", 1900), (1, "Bob", 1900)]
    assert view.left_out == ("Third (night 3) is not over yet and doesn't count.",)
    assert director.seasons.all()[0].picked == (first, second, planned)


def test_an_end_that_is_taken_back_counts_no_more(director: Director) -> None:
    number = ended(director, "Ann", "Bob")
    director.seasons.save("Autumn", [number], FORM)
    assert len(director.seasons.view("Autumn").lines) == 2
    director.night(number).undo()
    view = director.seasons.view("Autumn")
    assert (view.lines, view.nights, view.warning) == ((), (), "")
    assert view.left_out == ("Friday (night 1) is not over yet and doesn't count.",)


def test_a_night_of_several_score_sheets_is_left_out(director: Director) -> None:
    first = ended(director, "Ann", "Bob")
    sheets = ended(director, "Ann", "Bob", "Cid", name="Sheets")
    director.night(sheets).table(director.night(sheets).merge_sheet(SHEET)).record_round(1, 0)
    assert director.night(sheets).view().state == "finished"
    director.seasons.save("Autumn", [first, sheets], FORM)
    view = director.seasons.view("Autumn")
    assert [night.number for night in view.nights] == [first]
    assert view.left_out == ("Sheets (night 2) had no winner and doesn't count.",)


def test_liars_nights_have_ranks_too_and_no_shows_have_none(director: Director) -> None:
    number = director.plan({"name": "L", "date": "2026-11-20", "preset": "liar"})
    director.night(number).people.register(["Ann", "Bob", "Cid", "Dee"])
    director.night(number).people.check_in([1, 2, 3])
    director.night(number).seats.place([[1, 2, 3]])
    director.night(number).seats.open_tables()
    director.night(number).table().name_lead(0)
    director.night(number).table().note_foul(0, Foul.CUP)
    director.night(number).table().end_play()
    director.seasons.save("Autumn", [number], FORM)
    # Bob and Cid share first and second place: (10 + 7) / 2.
    assert lines(director.seasons.view("Autumn")) == [
        (1, "Bob", 950),
        (1, "Cid", 950),
        (3, "Ann", 600),
    ]


def test_mexxens_points_are_those_of_the_nights(director: Director) -> None:
    number = begun(director, ["Ann", "Bob", "Cid"], preset="mexxen", units="1")
    for value in ("31", "65", "66"):
        director.night(number).table().roll(read_value(value))
        if director.night(number).table().page().table.rolls:
            director.night(number).table().stand()
    played_out(director, number)
    points = {line.name: line.figures.points for line in director.night(number).places().lines}
    assert any(points.values())
    director.seasons.save("Mexxen", [number], {"points": "", "mexxen": "yes"})
    found = {line.name: line.points for line in director.seasons.view("Mexxen").lines}
    assert found == {name: 100 * each for name, each in points.items()}


def test_a_night_over_several_tables_counts_by_its_ranks(director: Director) -> None:
    played = Simulation(director, Random(5)).play(night_form("freezeout", 2), 9)
    director.seasons.save("Autumn", [played.number], {**FORM, "points": "20 15 12 10 8 6 4 2 1"})
    found = {line.name: line.rank for line in director.seasons.view("Autumn").lines}
    assert found == {line.name: line.rank for line in played.places.lines}
    ranks = [line.rank for line in played.places.lines]
    total = sum(line.points for line in director.seasons.view("Autumn").lines)
    # Sharing gives to the nearest hundredth.
    assert abs(total - 100 * (78 + 9)) < len(ranks)


def test_a_night_that_is_damaged_is_named_and_left_out(path: Path) -> None:
    director = Director.open(path)
    nights = three_nights(director)
    director.seasons.save("Autumn", nights, FORM)
    director.close()
    spoil(path, "night/2", 3, '{"nothing": "fits"}')
    spoil(path, "night/3", 1, '{"nothing": "fits"}')
    director = Director.open(path)
    view = director.seasons.view("Autumn")
    assert [night.number for night in view.nights] == nights[:1]
    assert view.left_out == ("Second (night 2) and Third (night 3) can't be read and don't count.",)
    assert director.seasons.all()[0].picked == tuple(nights)
    director.close()


def test_a_night_that_is_gone_is_named_as_it_was_called(path: Path) -> None:
    director = Director.open(path)
    nights = three_nights(director)
    director.seasons.save("Autumn", nights, FORM)
    director.close()
    for table in ("result", "entry"):
        tamper(path, f"DELETE FROM {table} WHERE night = 2")
    tamper(path, "DELETE FROM night WHERE number = 2")
    director = Director.open(path)
    view = director.seasons.view("Autumn")
    assert view.left_out == ("Second (2026-10-09) is gone and doesn't count.",)
    assert len(view.nights) == 2
    card = director.seasons.all()[0]
    assert (card.picked, card.gone) == ((nights[0], nights[2]), ("Second (2026-10-09)",))
    assert card.nights == 3
    # Saved again it goes without that night.
    director.seasons.save("Autumn", card.picked, FORM, instead="Autumn")
    assert director.seasons.view("Autumn").left_out == ()
    director.close()


def test_what_another_program_plays_on_is_seen(path: Path) -> None:
    mine, theirs = Director.open(path), Director.open(path)
    number = begun(theirs, ["Ann", "Bob"], units="1")
    mine.seasons.save("Autumn", [number], FORM)
    assert theirs.seasons.all()[0].name == "Autumn"
    assert mine.seasons.view("Autumn").lines == ()
    theirs.night(number).table().record_round(1, 0)
    assert lines(mine.seasons.view("Autumn")) == [(1, "Ann", 1100), (2, "Bob", 800)]
    mine.close()
    theirs.close()


def test_nights_are_read_one_by_one_ahead_and_not_kept_open(path: Path) -> None:
    director = Director.open(path)
    nights = three_nights(director)
    director.seasons.save("Autumn", nights, FORM)
    director.close()
    director = Director.open(path)
    director.night(nights[0]).view()
    for left in (2, 1, 0):
        work, found = director.seasons.next_work("Autumn")
        assert found == left
        if work is not None:
            director.players.take(work())
    assert len(director.seasons.view("Autumn").lines) == 5
    assert [night for night in nights if director._nights.opened(night)] == nights[:1]
    director.close()


def test_a_night_that_goes_to_another_store_is_another_seasons(tmp_path: Path) -> None:
    one, other = Director.open(tmp_path / "one.db"), Director.open(tmp_path / "other.db")
    ended(other, "Eve", "Fay")
    number = ended(one, "Ann", "Bob")
    there = other.import_night(one.night(number).json()).number
    other.seasons.save("Autumn", [there], FORM)
    assert lines(other.seasons.view("Autumn")) == [(1, "Ann", 1100), (2, "Bob", 800)]
    one.close()
    other.close()


def test_seasons_that_cannot_be_read_to_the_end_are_listed_up_to_there(path: Path) -> None:
    director = Director.open(path)
    number = ended(director, "Ann", "Bob")
    director.seasons.save("Autumn", [number], FORM)
    director.seasons.save("Winter", [number], FORM)
    director.close()
    spoil(path, "seasons", 2, '{"nothing": "fits"}')
    director = Director.open(path)
    assert [card.name for card in director.seasons.all()] == ["Autumn"]
    assert re.match(r"Row 2 of the seasons .+[^.]\.$", director.seasons.damage)
    assert refused(director, [number], "Spring").code == "damaged"
    assert len(director.seasons.view("Autumn").lines) == 2
    director.close()
