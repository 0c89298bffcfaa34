"""A night at one table that the host ends: places, the pot's ways in money, files, undo (R12)."""

from pathlib import Path

import pytest

from screens.files.tables_written import written
from tests.exports.cells import rows_of
from tests.nights import begun, night_form
from tests.service.nights_in_play import lost
from tourney.game.liar.fouls import Foul
from tourney.game.mending.terms import Correction
from tourney.game.mexico.events import PotBy
from tourney.game.refusal import Refused
from tourney.log.roles import Role, Who
from tourney.night.standings.podium import podium
from tourney.service.before_play import CheckIn, DrawSeats, MarkPaid, OpenTables, Register, Undo
from tourney.service.director import Director
from tourney.service.play import Correct, NoteFoul, Roll
from tourney.service.table_end import EndPlay, table_ending

WORTH = {"currency": "EUR", "unit_worth": "0.50"}
ABC = ("Ann", "Bob", "Cid")


def places(director: Director, number: int) -> list[tuple[int, str, str, int]]:
    """Rank, name, status and prize of everybody."""
    lines = director.night(number).places().lines
    return [(line.rank, line.name, line.status, line.prize) for line in lines]


def test_r12_2_a_night_that_is_ended_has_a_winner_alone_in_first_place(director: Director) -> None:
    number = begun(director, ABC, **WORTH)
    lost(director, number, 1, 1, 2)
    director.night(number).table().send(EndPlay())
    night = director.night(number)
    assert night.view().state == "finished"
    assert places(director, number) == [
        (1, "Ann", "won", 150),
        (2, "Cid", "placed", 0),
        (3, "Bob", "placed", 0),
    ]
    assert night.places().winner == "Ann"
    assert not night.places().provisional
    assert not night.places().blocked
    assert director.nights()[0].winner == "Ann"
    rows = rows_of(written(director, number)["standings.csv"])
    assert [(row["player"], row["status"], row["prize"]) for row in rows] == [
        ("Ann", "won", "1.50"),
        ("Cid", "in", "0.00"),
        ("Bob", "in", "0.00"),
    ]


def test_r12_2_where_first_place_is_shared_nobody_has_won(director: Director) -> None:
    number = begun(director, ABC, **WORTH)
    lost(director, number, 1)
    director.night(number).table().send(EndPlay())
    # Both have half of 0.50: no odd unit of money.
    assert places(director, number) == [
        (1, "Ann", "placed", 25),
        (1, "Cid", "placed", 25),
        (3, "Bob", "placed", 0),
    ]
    assert director.nights()[0].winner == ""
    assert director.nights()[0].state == "finished"
    assert [step.names for step in podium(director.night(number).places())] == [
        ("Ann", "Cid"),
        ("Bob",),
    ]
    view = director.night(number).table().standings_view()
    assert [line.prize for line in view.lines] == [25, 25, 0]
    assert view.winner == "Ann and Cid"


@pytest.mark.parametrize(
    ("pot", "prizes"),
    [
        (PotBy.LEADER, {"Ann": 150, "Bob": 0, "Cid": 0}),
        # Of 12 units held Ann has 5, Cid 4, Bob 3: 62 1/2, 50 and 37 1/2, the odd cent by lot.
        (PotBy.UNITS, {"Ann": 62, "Bob": 38, "Cid": 50}),
        (PotBy.EVEN, {"Ann": 50, "Bob": 50, "Cid": 50}),
    ],
)
def test_r12_3_the_pot_is_shared_as_the_host_says_to_the_cent(
    director: Director, pot: PotBy, prizes: dict[str, int]
) -> None:
    number = begun(director, ABC, **WORTH)
    lost(director, number, 1, 1, 2)
    director.night(number).table().send(EndPlay(pot))
    night = director.night(number)
    won = {line.name: line.prize for line in night.places().lines}
    assert sum(won.values()) == 150
    assert won == prizes
    assert {line.name: line.prize for line in night.table().standings_view().lines} == won
    assert night.places().proof.balanced
    assert {line.name: -line.amount for line in night.ledger() if line.kind == "pot"} == {
        name: amount for name, amount in won.items() if amount
    }


def test_r12_3_the_odd_cents_go_to_the_largest_remainders_and_of_equal_ones_by_lot(
    director: Director,
) -> None:
    number = begun(director, ABC, currency="EUR", unit_worth="1")
    lost(director, number, 1)
    director.night(number).table().send(EndPlay(PotBy.EVEN))
    won = {line.name: line.prize for line in director.night(number).places().lines}
    assert sorted(won.values()) == [33, 33, 34]
    assert won == {
        line.name: line.prize for line in director.night(number).table().standings_view().lines
    }


@pytest.mark.parametrize("pot", [PotBy.LEADER, PotBy.UNITS, PotBy.EVEN])
def test_r12_3_equals_get_equal_sums_wherever_prize_and_pot_together_divide(
    director: Director, pot: PotBy
) -> None:
    people = ("Ann", "Ben", "Dirk", "Eva", "Fritz")
    form = {"units": "3", "fee": "5.50", "prizes": "winner", **WORTH}
    number = begun(director, people, **form)
    night = director.night(number)
    for entry in range(1, 6):
        night.send(MarkPaid(entry, True))
    lost(director, number, 4, 4, 4)
    night.table().send(EndPlay(pot))
    # Of the fees 27.50, of the pot 1.50: neither is divided by four, the 29.00 are.
    assert {line.name: line.prize for line in night.places().lines} == {
        **dict.fromkeys(("Ann", "Ben", "Dirk", "Eva"), 725),
        "Fritz": 0,
    }
    assert night.places().proof.fault == ""
    assert sum(line.amount for line in night.ledger()) == 0


def test_r12_3_the_host_sees_first_who_would_stand_where_and_get_what(director: Director) -> None:
    number = begun(director, ABC, **WORTH)
    lost(director, number, 1, 1, 2)
    director.night(number).table().send(Roll(43))
    found = table_ending(director.night(number).table())
    assert found.ways == tuple(PotBy)
    assert found.void
    shown = [(line.place, line.name, line.held, line.money) for line in found.lines]
    assert shown[0] == ("1.", "Ann", "5 units", ("€1.50", shown[0][3][1], "€0.50", shown[0][3][3]))
    assert shown[2][:3] == ("3.", "Bob", "3 units")
    assert shown[2][3][0] == ""
    assert director.night(number).view().state == "playing"


def test_r12_3_where_units_are_worth_nothing_there_is_one_way_alone(director: Director) -> None:
    number = begun(director, ABC)
    lost(director, number, 1)
    assert table_ending(director.night(number).table()).ways == (PotBy.LEADER,)


def test_r12_2_prizes_of_fees_are_by_rank_and_shared_by_those_who_share_it(
    director: Director,
) -> None:
    number = begun(director, ABC, currency="EUR", fee="10", prizes="70 30")
    for entry in (1, 2, 3):
        director.night(number).send(MarkPaid(entry, True))
    lost(director, number, 1)
    director.night(number).table().send(EndPlay())
    assert [line[3] for line in places(director, number)] == [1500, 1500, 0]
    assert director.night(number).places().proof.balanced


def test_r12_1_undo_takes_the_end_back_and_says_so(director: Director) -> None:
    number = begun(director, ABC, **WORTH)
    lost(director, number, 1)
    before = director.night(number).json()
    page = director.night(number).table().page()
    director.night(number).table().send(EndPlay(PotBy.EVEN))
    assert director.night(number).view().undo == "the end of play"
    assert director.night(number).send(Undo()) == "the end of play"
    assert director.night(number).table().page().table == page.table
    assert director.night(number).view().state == "playing"
    assert director.nights()[0].state == "playing"
    assert before != director.night(number).json()  # the record keeps what was undone


def test_r12_1_a_correction_after_the_end_changes_who_has_won(director: Director) -> None:
    number = begun(director, ("Ann", "Bob"), **WORTH)
    lost(director, number, 1)
    director.night(number).table().send(EndPlay())
    table = director.night(number).table()
    pick = next(line.pick for line in table.picks() if line.pick.text == "Bob")
    director.night(number).table().send(Correct(Correction(pick.entries, "Ann")))
    assert places(director, number)[0][1:3] == ("Bob", "won")


def test_r12_1_a_night_that_was_ended_goes_to_another_laptop_as_it_is(
    director: Director, tmp_path: Path
) -> None:
    number = begun(director, ABC, **WORTH)
    lost(director, number, 1, 1, 2)
    director.night(number).table().send(EndPlay(PotBy.UNITS))
    data = director.night(number).json()
    other = Director.open(tmp_path / "other.db")
    again = other.import_night(data)
    assert places(other, again) == places(director, number)
    other.close()


def test_r12_1_liar_a_night_with_lives_is_ended_too(director: Director) -> None:
    number = begun(director, ABC, preset="liar", lives="3")
    director.night(number).table().send(NoteFoul(1, Foul.CUP))
    director.night(number).table().send(NoteFoul(2, Foul.BAD_CLAIM))
    found = table_ending(director.night(number).table())
    assert [(line.place, line.name, line.held) for line in found.lines] == [
        ("1.", "Ann", "0 penalties"),
        ("2.", "Cid", "1 penalty"),
        ("3.", "Bob", "out"),
    ]
    director.night(number).table().send(EndPlay())
    assert [line[1:3] for line in places(director, number)] == [
        ("Ann", "won"),
        ("Cid", "placed"),
        ("Bob", "out"),
    ]


def test_r12_1_one_of_several_tables_is_not_ended_by_itself(director: Director) -> None:
    number = director.plan(night_form("freezeout", 2, "classic"))
    director.night(number).send(Register([f"P{n}" for n in range(10)]))
    director.night(number).send(CheckIn(list(range(1, 11))))
    director.night(number).send(DrawSeats("42613"))
    director.night(number).send(OpenTables())
    with pytest.raises(Refused) as refused:
        director.night(number).table(1).send(EndPlay())
    assert refused.value.code == "format"
    assert "end" in director.night(number).table(1).page().table.refusals


def test_r12_1_ending_play_is_the_hosts(director: Director, tmp_path: Path) -> None:
    number = begun(director, ABC)
    lent = Director.open(tmp_path / "nights.db", who=Who(Role.TABLE, "link", number, 1))
    with pytest.raises(Refused) as refused:
        lent.night(number).table().send(EndPlay())
    assert refused.value.code == "role"
    lent.close()
