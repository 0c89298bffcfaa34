"""The director on the floor of a night of duels: who is out, who waits, who goes home (F6.1)."""

from tests.service.duels import SIX, duels, lost
from tourney.service.before_play import Undo
from tourney.service.director import Director
from tourney.service.moves import GoHome


def test_f6_1_out_is_who_has_lost_twice_and_each_once(director: Director) -> None:
    number = duels(director, *SIX, elimination="double")
    floor = lost(director, number, "Cleo", "Finn")
    assert (floor.players_in, floor.gone) == (6, ())
    out: list[str] = []
    while not director.night(number).floor().finished:
        table = next(
            t for t in director.night(number).floor().tables if t.state in ("due", "playing")
        )
        floor = lost(director, number, table.seats[-1].name)
        status = {line.name: line.status for line in director.night(number).places().lines}
        assert sorted(floor.gone) == sorted(name for name in status if status[name] == "out")
        # Who went out last comes first, and nobody moves in that order.
        assert list(floor.gone[-len(out) :]) == out or not out
        out = list(floor.gone)
    assert len(out) == 5


def test_f6_1_who_plays_for_the_third_place_is_not_out_yet(director: Director) -> None:
    number = duels(director, "Ann Ben", "Cleo Dora", third="yes")
    floor = lost(director, number, "Ben", "Dora")
    assert floor.gone == ()


def test_f6_1_the_floor_tells_every_round_that_is_played(director: Director) -> None:
    pairs = ("Ann Ben", "Cleo Dora", "Emil Finn", "Gus Hal")
    number = duels(director, *pairs, "Ida", "Jon", "Kai", "Leo", tables=3)
    floor = lost(director, number, "Ben", "Dora")
    assert floor.status == "Round 1, Quarter-finals: tables 1, 2 and 3 still play."


def test_f6_1_the_final_is_not_said_of_the_match_for_third_place(director: Director) -> None:
    number = duels(director, "Ann Ben", "Cleo Dora", third="yes")
    floor = lost(director, number, "Ben", "Dora")
    assert floor.status == "Third place, Final: tables 1 and 2 still play."
    floor = lost(director, number, "Ann")
    assert floor.status == "Third place: table 1 still plays."


def test_f2_1_whoever_has_a_bye_or_waits_goes_home_and_the_other_goes_through(
    director: Director,
) -> None:
    number = duels(director, *SIX)
    entries = {line.name: line.entry for line in director.night(number).view().entries}
    assert director.night(number).floor().between == ("Ann", "Dora")
    director.night(number).send(GoHome(entries["Dora"]))
    floor = director.night(number).floor()
    assert (floor.players_in, floor.between) == (5, ("Ann",))
    assert floor.proof.balanced
    director.night(number).send(Undo())
    assert director.night(number).floor().between == ("Ann", "Dora")
    director.night(number).send(GoHome(entries["Dora"]))
    lost(director, number, "Finn", "Cleo")
    # Emil has nobody to meet in the semi-final.
    floor = lost(director, number, "Ben")
    assert [{seat.name for seat in table.seats} for table in floor.tables] == [{"Ann", "Emil"}]
    assert lost(director, number, "Ann").winner == "Emil"


def test_f6_1_who_lost_once_in_double_elimination_may_go_home_before_the_second_duel(
    director: Director,
) -> None:
    number = duels(director, *SIX, elimination="double")
    entries = {line.name: line.entry for line in director.night(number).view().entries}
    assert set(lost(director, number, "Cleo").between) == {"Cleo", "Dora"}
    pot = director.night(number).floor().pot
    director.night(number).send(GoHome(entries["Cleo"]))
    floor = director.night(number).floor()
    assert (floor.players_in, floor.between, floor.pot) == (5, ("Dora",), pot)


def test_f6_1_the_rules_on_paper_say_how_a_duel_is_won(director: Director) -> None:
    number = duels(director, *SIX)
    for card in (director.night(number).rules(), director.night(number).card()):
        told = {line.heading: line.sentence for line in card.lines}
        assert told["Win"] == "Of the two, whoever has units left wins the match."
