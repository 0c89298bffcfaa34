"""F14: players over all nights, their ratings, and draws that are seeded by them."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from tests.nights import HOSTILE_NAMES, begun, ended, night_form, played_out
from tests.refusals import refusing
from tests.screens.driving import a_night
from tourney.game.refusal import Refused
from tourney.laptop.acknowledged import Acknowledged
from tourney.night.careers.page import MoneySum
from tourney.night.people.lists import read_people
from tourney.service.director import Director
from tourney.service.players import Players
from tourney.service.simulate import Simulation

# F14.1 through the director: players over the years


SHEET = "@rules classic units=1\n@players Dee, Ann\n@lead Dee\n"


def three_nights(director: Director) -> list[int]:
    return [
        ended(director, "Ann", "Bob", "Cid", "Dee", date="2026-10-02", name="First"),
        ended(director, "Cid", "Ann", "Dee", date="2026-10-09", name="Second"),
        ended(director, "Bob", "Cid", "Dee", "Ann", "Eve", date="2026-10-16", name="Third"),
    ]


def worked_out(players: Players) -> int:
    """Work out what is to be known of everybody; how many nights that were."""
    done = 0
    work, _ = players.next_work()
    while work is not None:
        players.take(work())
        done += 1
        work, _ = players.next_work()
    return done


def test_f14_1_a_page_has_the_nights_with_places_newest_first(director: Director) -> None:
    three_nights(director)
    page = director.players.page("ann")
    assert (page.name, page.also, page.left_out) == ("Ann", (), ())
    assert [(night.name, night.rank, night.of) for night in page.nights] == [
        ("Third", 4, 5),
        ("Second", 2, 3),
        ("First", 1, 4),
    ]
    assert (page.won, page.best) == (1, 1)
    # First: Ann lost none of 3 rounds. Second: 2 rounds, lost the last. Third: out in the second.
    assert [(night.rounds, night.lost) for night in page.nights] == [(2, 1), (2, 1), (3, 0)]
    assert (page.rounds, page.lost, page.rounds_known) == (7, 2, 3)


def test_f14_1_a_page_says_who_was_met_and_how_it_ended(director: Director) -> None:
    three_nights(director)
    met = {each.name: each for each in director.players.page("Ann").met}
    assert set(met) == {"Bob", "Cid", "Dee", "Eve"}
    dee = met["Dee"]
    assert (dee.nights, dee.ahead, dee.behind, dee.level) == (3, 2, 1, 0)
    # Dee went first of the first two, and was in to the third round of the third night.
    assert dee.rounds == 1 + 1 + 2
    assert (met["Eve"].nights, met["Eve"].rounds, met["Eve"].ahead) == (1, 1, 1)


def test_f14_1_two_head_to_head(director: Director) -> None:
    three_nights(director)
    ended(director, "Ann", "Eve", date="2026-10-23", name="Fourth")
    view = director.players.head_to_head("Ann", "Dee")
    assert [(night.name, night.one, night.other, night.rounds) for night in view.nights] == [
        ("Third", 4, 3, 2),
        ("Second", 2, 3, 1),
        ("First", 1, 4, 1),
    ]
    assert (view.met.nights, view.met.rounds, view.met.ahead, view.met.behind) == (3, 4, 2, 1)
    other_way = director.players.head_to_head("Dee", "Ann").met
    assert (other_way.ahead, other_way.behind) == (1, 2)


def test_f14_1_two_who_were_never_at_one_table_have_not_met(director: Director) -> None:
    Simulation(director, Random(3)).play({**night_form("heats", 4), "name": "Heats"}, 16)
    names = [line.name for line in director.players.lines()]
    worked_out(director.players)
    pages = {name: director.players.page(name) for name in names}
    strangers = [
        (one, other)
        for one in names
        for other in names
        if one < other and other not in {each.name for each in pages[one].met}
    ]
    assert strangers
    view = director.players.head_to_head(*strangers[0])
    assert [night.rounds for night in view.nights] == [None]
    assert (view.met.nights, view.met.ahead, view.met.behind) == (0, 0, 0)
    for name, page in pages.items():  # whoever has met somebody was met by them
        for each in page.met:
            back = next(line for line in pages[each.name].met if line.name == name)
            assert (back.rounds, back.ahead, back.behind) == (each.rounds, each.behind, each.ahead)


@pytest.mark.parametrize(("format_", "tables", "people"), [("freezeout", 2, 10), ("duel", 4, 8)])
def test_f14_1_the_sums_of_all_pages_are_those_of_the_nights(
    director: Director, format_: str, tables: int, people: int
) -> None:
    worth = {"unit_worth": "0.5"} if format_ == "freezeout" else {}
    form = {**night_form(format_, tables), **worth}
    number = Simulation(director, Random(5)).play(form, people).number
    pages = [director.players.page(line.name) for line in director.players.lines()]
    lines = director.night(number).places().lines
    assert len(pages) == people
    assert sum(page.rounds for page in pages) == sum(line.figures.played for line in lines)
    assert sum(page.lost for page in pages) == director.night(number).rounds()
    paid, won = (sum(getattr(p.money[0], what) for p in pages) for what in ("paid", "won"))
    ledger = director.night(number).ledger()
    assert paid == sum(line.amount for line in ledger if line.kind in ("fee", "rebuy", "units"))
    assert won == -sum(line.amount for line in ledger if line.kind in ("pot", "prize", "deal"))
    # A round of n players is n - 1 rounds together with somebody, for each of the n.
    assert all(sum(each.rounds for each in page.met) >= page.rounds for page in pages)


def test_f14_1_money_goes_in_and_out_by_currency(director: Director) -> None:
    for currency, day in (("EUR", "2026-10-02"), ("GBP", "2026-10-09"), ("EUR", "2026-10-16")):
        ended(director, "Ann", "Bob", date=day, currency=currency, fee="10", unit_worth="1")
    page = director.players.page("Bob")
    paid = {money.currency: money for money in page.money}
    # The unit that Bob has lost on each night; no fee was taken.
    assert paid == {"EUR": MoneySum("EUR", 200, 0), "GBP": MoneySum("GBP", 100, 0)}
    won = {money.currency: money.net for money in director.players.page("Ann").money}
    assert won == {"EUR": 200, "GBP": 100}


def test_f14_1_a_page_is_right_after_a_correction_in_an_old_night(director: Director) -> None:
    first = three_nights(director)[0]
    assert director.players.page("Ann").nights[-1].rank == 1
    director.night(first).undo(1)
    assert "First (night 1)" in director.players.page("Ann").left_out[0]
    director.night(first).table().record_round(0, 0)
    assert director.players.page("Ann").nights[-1].rank == 2
    assert director.players.page("Bob").nights[-1].rank == 1


def test_f14_1_what_others_correct_is_on_the_page_too(path: Path) -> None:
    mine = Director.open(path)
    first = three_nights(mine)[0]
    assert mine.players.page("Bob").won == 1
    with closing(Director.open(path)) as theirs:
        theirs.night(first).undo(1)
        theirs.night(first).table().record_round(0, 0)
    assert mine.players.page("Bob").won == 2
    mine.close()


def test_f14_1_names_that_are_joined_have_one_page(director: Director) -> None:
    ended(director, "Anne", "Bob", date="2026-10-02")
    ended(director, "Bob", "Anne Lee", date="2026-10-09")
    assert len(director.players.page("Anne").nights) == 1
    director.players.merge("Anne", "Anne Lee")
    page = director.players.page("anne")
    assert (page.name, page.also) == ("Anne Lee", ("Anne",))
    assert [(night.called, night.rank) for night in page.nights] == [("Anne Lee", 2), ("Anne", 1)]
    met = director.players.page("Bob").met
    assert [(each.name, each.nights, each.ahead, each.behind) for each in met] == [
        ("Anne Lee", 2, 1, 1)
    ]
    with pytest.raises(Refused) as caught:
        director.players.head_to_head("Anne", "Anne Lee")
    assert caught.value.code == "one-player"
    director.players.part("Anne", "Anne Lee")
    assert len(director.players.page("Anne").nights) == 1


def test_f14_1_a_name_that_is_changed_in_an_old_night_changes_no_row_of_before(path: Path) -> None:
    def rows() -> list[tuple[str, str]]:
        with closing(sqlite3.connect(path)) as connection:
            return connection.execute("SELECT uuid, payload FROM event ORDER BY at").fetchall()

    with closing(Director.open(path)) as director:
        number = ended(director, "Ann", "Bob", date="2026-10-02")
        before = rows()
        entry = director.night(number).view().entries[1].entry
        director.night(number).people.rename(entry, "Bobby")
        assert [night.rank for night in director.players.page("Bobby").nights] == [2]
        with pytest.raises(Refused):
            director.players.page("Bob")
        assert rows()[: len(before)] == before


def test_f14_1_nights_without_a_standing_are_left_out_with_a_reason(director: Director) -> None:
    number = ended(director, "Ann", "Bob", name="Sheets", date="2026-10-02")
    director.night(number).merge_sheet(SHEET)
    begun(director, ["Ann", "Bob"], name="Tonight", date="2026-10-09")
    page = director.players.page("Ann")
    assert page.nights == ()
    assert [sentence.split(" (")[0] for sentence in page.left_out] == ["Tonight", "Sheets"]
    assert {line.name: line.nights for line in director.players.lines()}["Ann"] == 0


def test_f14_1_a_night_that_is_not_over_counts_for_no_one(director: Director) -> None:
    three_nights(director)
    begun(director, ["Eve", "Fay"], name="Tonight", date="2026-10-23")
    before = {line.name: line.nights for line in director.players.lines()}
    worked_out(director.players)
    lines = {line.name: line for line in director.players.lines()}
    assert {name: line.nights for name, line in lines.items()} == before
    assert (before["Eve"], before["Fay"], before["Ann"]) == (1, 0, 3)
    assert lines["Eve"].last.isoformat() == "2026-10-23"


def test_f14_1_the_list_has_everybody_the_latest_first(director: Director) -> None:
    three_nights(director)
    unread = {line.name: line for line in director.players.lines()}
    assert not unread["Bob"].read or unread["Bob"].best == 1
    worked_out(director.players)
    lines = director.players.lines()
    assert {(line.name, line.nights, line.won, line.best) for line in lines} == {
        ("Ann", 3, 1, 1),
        ("Bob", 2, 1, 1),
        ("Cid", 3, 1, 1),
        ("Dee", 3, 0, 3),
        ("Eve", 1, 0, 5),
    }
    assert all(line.read for line in lines)
    assert {line.last.isoformat() for line in lines} == {"2026-10-16"}


def test_f14_1_nobody_of_a_name_has_no_page(director: Director) -> None:
    three_nights(director)
    for ask in (director.players.page, director.players.next_work):
        with pytest.raises(Refused) as caught:
            ask("Zed")
        assert caught.value.code == "no-player"


def test_f14_1_somebody_who_has_not_finished_a_night_has_an_empty_page(director: Director) -> None:
    begun(director, list(HOSTILE_NAMES))
    for name in HOSTILE_NAMES:
        page = director.players.page(name)
        assert (page.name, page.nights, page.met, page.best) == (name, (), (), 0)


def test_f14_1_what_was_worked_out_is_remembered_and_read_no_more(tmp_path: Path) -> None:
    path = tmp_path / "nights.db"

    def opened() -> Director:
        return Director.open(path, acknowledged=Acknowledged(tmp_path / "promises", path))

    with closing(opened()) as director:
        rolled = begun(director, ["Ann", "Bob", "Cid"], units="1", name="Rolled")
        played_out(director, rolled)
        three_nights(director)
    with closing(opened()) as director:
        assert worked_out(director.players) == 4
        page = director.players.page("Ann")
    with closing(opened()) as director:
        assert director.players.next_work() == (None, 0)
        assert director.players.page("Ann") == page
        director.night(rolled).undo(1)
    with closing(opened()) as director:
        assert len(director.players.page("Ann").nights) == len(page.nights) - 1


@pytest.mark.parametrize(
    "spoiled", [lambda _: "", lambda _: "[]", lambda text: text.replace('"people"', '"p"')]
)
def test_f14_1_what_is_remembered_and_cannot_be_read_is_worked_out_anew(
    tmp_path: Path, spoiled: Callable[[str], str]
) -> None:
    path, promises = tmp_path / "nights.db", Acknowledged(tmp_path / "a" / "b", tmp_path / "n")
    with closing(Director.open(path, acknowledged=promises)) as director:
        three_nights(director)
        page = director.players.page("Ann")
    kept = list((tmp_path / "a" / "worked-out").rglob("*.json"))
    assert len(kept) == 3
    for file in kept:
        file.write_text(spoiled(file.read_text()))
    with closing(Director.open(path, acknowledged=promises)) as director:
        assert director.players.page("Ann") == page


def test_f14_2_ratings_are_right_after_a_correction_in_an_old_night(director: Director) -> None:
    for week in range(10):
        ended(director, "Ann", "Bob", date=f"2026-{week + 1:02}-02", name=f"Night {week + 1}")
    found = director.players.ratings()
    assert [(line.name, line.nights) for line in found.lines] == [("Ann", 10), ("Bob", 10)]
    assert director.players.ratings() is found
    director.night(1).undo(1)
    undone = director.players.ratings()
    assert {line.missing for line in undone.others} == {1}
    assert "Night 1 (night 1)" in undone.left_out[0]
    director.night(1).table().record_round(0, 0)
    corrected = director.players.ratings()
    assert [line.name for line in corrected.lines] == ["Ann", "Bob"]
    assert corrected.lines[0].number < found.lines[0].number


def test_f14_2_ratings_count_those_who_were_joined_as_one(director: Director) -> None:
    for week in range(10):
        name = "Anne" if week < 5 else "Anne Lee"
        ended(director, name, "Bob", date=f"2026-{week + 1:02}-02")
    assert [line.name for line in director.players.ratings().lines] == ["Bob"]
    director.players.merge("Anne", "Anne Lee")
    assert [line.name for line in director.players.ratings().lines] == ["Anne Lee", "Bob"]


def test_f14_2_a_night_with_units_of_ones_own_does_not_count(director: Director) -> None:
    form = {**night_form("single", 1), "name": "Handicaps"}
    Simulation(director, Random(1)).play(form, 4, units=(0, 0, 0, 7))
    Simulation(director, Random(1)).play({**form, "name": "Level"}, 4)
    found = director.players.ratings()
    assert (found.nights, found.own_units) == (1, 1)


# The draw of a night that is seeded by rating (F14.2) or the list (F6.5), as it is recorded


NAMES = ("Ann", "Bob", "Cid", "Dot", "Eve")
RATINGS = {"Cid": 1200, "Ann": 1100, "Eve": 900}


@pytest.fixture
def seeded(tmp_path: Path) -> Iterator[tuple[Director, int]]:
    store = tmp_path / "nights.db"
    number = a_night(store, *NAMES, format="duel", tables="4")
    with closing(Director.open(store)) as director:
        director.night(number).seats.draw("42613", RATINGS)
        yield director, number


def pairs(director: Director, number: int) -> list[list[str]]:
    return [[seat.name for seat in pair] for pair in director.night(number).view().draw]


def test_f14_2_the_order_is_recorded_and_the_same_anew(seeded: tuple[Director, int]) -> None:
    director, number = seeded
    night = director.night(number)
    assert night.view().seeded_by == "rating"
    (draw,) = night.draws().draws
    assert draw.same, draw.fault
    assert draw.moves[:3] == (
        "Seed 1: Cid, rated 1200 then",
        "Seed 2: Ann, rated 1100 then",
        "Seed 3: Eve, rated 900 then",
    )
    assert all(move.endswith("not rated, drawn") for move in draw.moves[3:])


def test_f14_2_another_laptop_has_the_seeded_draw_from_the_file_alone(
    seeded: tuple[Director, int], tmp_path: Path
) -> None:
    director, number = seeded
    with closing(Director.open(tmp_path / "other.db")) as other:
        taken = other.import_night(director.night(number).json()).number
        assert pairs(other, taken) == pairs(director, number)
        assert other.night(taken).view().seeded_by == "rating"


def test_f14_2_undo_takes_the_seeded_draw_back_and_says_so(seeded: tuple[Director, int]) -> None:
    director, number = seeded
    said = director.night(number).undo()
    assert "the draw of seats from 42613, seeded by rating" in said
    assert not pairs(director, number)
    director.night(number).seats.draw("42613")
    assert not director.night(number).view().seeded_by


def test_f14_2_too_few_with_a_rating_are_no_seeds(seeded: tuple[Director, int]) -> None:
    director, _ = seeded
    with pytest.raises(Refused, match="Too little to say: it takes two people here with 10 nights"):
        director.players.numbers(NAMES)


def test_f6_5_the_seeds_of_the_list_seed_the_draw_and_equals_go_by_the_dice(tmp_path: Path) -> None:
    store = tmp_path / "nights.db"
    number = a_night(store, "Sam", format="duel", tables="4")
    people = read_people(b"seed,name\n1,Cid\n2,Eve\n2,Ann\n4,Bob\n")
    names, seeds = [each.name for each in people], [each.seed for each in people]
    with closing(Director.open(store)) as director:
        night = director.night(number)
        with refusing("seeds"):
            night.people.register(["Dot"], seeds=[-1])
        night.people.register(names, seeds=seeds)
        orders = []
        for dice in ("42613", "33333"):
            night.seats.draw(dice, listed=True)
            draw = night.draws().draws[-1]
            assert draw.same, draw.fault
            orders.append(draw.moves)
        assert {moves[0] for moves in orders} == {"Seed 1: Cid, 1 on the list"}
        assert {moves[1] for moves in orders} == {
            "Seed 2: Ann, 2 on the list",
            "Seed 2: Eve, 2 on the list",
        }
        assert {moves[3:] for moves in orders} == {
            ("Seed 4: Bob, 4 on the list", "Seed 5: Sam, without one, drawn")
        }
        assert "seeded by the list" in night.undo()
        with closing(Director.open(tmp_path / "other.db")) as other:
            taken = other.night(other.import_night(night.json()).number)
            assert taken.view().seeded_by == "list"
            assert [line.seed for line in taken.view().entries] == [0, 1, 2, 2, 4]
