"""A night at one table that the host ends: places, the pot's ways in money, files, undo (R12)."""

from contextlib import closing

import pytest

from screens.files.tables_written import written
from tests.exports.cells import rows_of
from tests.nights import begun
from tests.scripts import Night
from tourney.game.liar.rules import Foul
from tourney.game.mexico.events import PotBy
from tourney.game.refusal import Refused
from tourney.log.roles import Role, Who
from tourney.night.views.floor_view import podium
from tourney.service.director import Director
from tourney.service.table_end import table_ending

ABC = ("Ann", "Bob", "Cid")
#: Three at a table, with units of 50 cents; 12 of the 15 are held: Ann has 5, Cid 4, Bob 3.
THREE = """
    3 people, 1 tables, single classic fee= house= unit_worth=0.50; seats by 3; start; Ann leads
    Bob loses; Bob loses; Cid loses
    """


def after_one(money: str = "fee= house= unit_worth=0.50") -> str:
    """Bob has lost a round, and leads."""
    return f"3 people, 1 tables, single classic {money}; seats by 3; start; Ann leads; Bob loses"


def test_r12_2_a_night_that_is_ended_has_a_winner_alone_in_first_place(play: Night) -> None:
    night = play(THREE)("""
        end
        = state: finished; = winner: Ann
        = places: 1 Ann, 2 Cid, 3 Bob
        = status of Ann, Cid, Bob: won, placed, placed
        = prize: Ann 150
        """)
    assert not night.night.places().blocked
    assert night.director.nights()[0].winner == "Ann"
    rows = rows_of(written(night.director, 1)["standings.csv"])
    assert [(row["player"], row["status"], row["prize"]) for row in rows] == [
        ("Ann", "won", "1.50"),
        ("Cid", "in", "0.00"),
        ("Bob", "in", "0.00"),
    ]


def test_r12_2_where_first_place_is_shared_nobody_has_won(play: Night) -> None:
    # Both have half of 0.50: no odd unit of money.
    night = play(after_one())("""
        end
        = places: 1 Ann, 1 Cid, 3 Bob
        = status of Ann, Cid, Bob: placed, placed, placed
        = prize: Ann 25, Cid 25
        """)
    (line,) = night.director.nights()
    assert (line.winner, line.state) == ("", "finished")
    assert [step.names for step in podium(night.night.places())] == [("Ann", "Cid"), ("Bob",)]
    view = night.night.table().standings_view()
    assert [each.prize for each in view.lines] == [25, 25, 0]
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
def test_r12_3_the_pot_is_cut_to_the_cent(play: Night, pot: PotBy, prizes: dict[str, int]) -> None:
    night = play(THREE)(f"end by {pot}").night
    assert {line.name: line.prize for line in night.places().lines} == prizes
    assert {line.name: line.prize for line in night.table().standings_view().lines} == prizes
    paid = {line.name: -line.amount for line in night.ledger() if line.kind == "pot"}
    assert paid == {name: amount for name, amount in prizes.items() if amount}


def test_r12_3_the_odd_cents_go_to_the_largest_remainders_or_by_lot(play: Night) -> None:
    night = play(after_one("fee= house= unit_worth=1"))("end by even").night
    won = {line.name: line.prize for line in night.places().lines}
    assert sorted(won.values()) == [33, 33, 34]
    assert won == {line.name: line.prize for line in night.table().standings_view().lines}


@pytest.mark.parametrize("pot", ["leader", "units", "even"])
def test_r12_3_equals_get_equal_sums_where_prize_and_pot_divide(play: Night, pot: str) -> None:
    # Of the fees 27.50, of the pot 1.50: neither is divided by four, the 29.00 are.
    play("""
        5 people, 1 tables, single classic units=3 unit_worth=0.50 fee=5.50 house= prizes=winner
        seats by 5; start; Ann leads; Eve loses; Eve loses; Eve loses
        """)(f"""
        end by {pot}
        = prize of Ann, Bob, Cid, Dee, Eve: 725, 725, 725, 725, 0
        """)


def test_r12_3_the_host_sees_first_who_would_stand_where_and_get_what(play: Night) -> None:
    found = table_ending(play(THREE)("t1: 43").night.table())
    assert found.ways == tuple(PotBy)
    assert found.void
    shown = [(line.place, line.name, line.held, line.money) for line in found.lines]
    assert shown[0] == ("1.", "Ann", "5 units", ("€1.50", shown[0][3][1], "€0.50", shown[0][3][3]))
    assert shown[2][:3] == ("3.", "Bob", "3 units")
    assert shown[2][3][0] == ""
    play("= state: playing")


def test_r12_3_where_units_are_worth_nothing_there_is_one_way_alone(play: Night) -> None:
    assert table_ending(play(after_one("")).night.table()).ways == (PotBy.LEADER,)


def test_r12_1_undo_takes_the_end_back_and_says_so(play: Night) -> None:
    night = play(after_one())("end by even; undo")
    assert night.director.nights()[0].state == "playing"


def test_r12_1_liar_a_night_with_lives_is_ended_too(director: Director) -> None:
    number = begun(director, ABC, preset="liar", lives="3")
    director.night(number).table().note_foul(1, Foul.CUP)
    director.night(number).table().note_foul(2, Foul.BAD_CLAIM)
    found = table_ending(director.night(number).table())
    assert [(line.place, line.name, line.held) for line in found.lines] == [
        ("1.", "Ann", "3 lives"),
        ("2.", "Cid", "2 lives"),
        ("3.", "Bob", "out"),
    ]
    director.night(number).table().end_play()
    assert [(line.name, line.status) for line in director.night(number).places().lines] == [
        ("Ann", "won"),
        ("Cid", "placed"),
        ("Bob", "out"),
    ]


def test_r12_1_one_of_several_tables_is_not_ended_by_itself(play: Night) -> None:
    table = play("10 people, 2 tables, freezeout classic; start").night.table(1)
    with pytest.raises(Refused) as refused:
        table.end_play()
    assert refused.value.code == "format"
    assert "end" in table.page().table.refusals


def test_r12_1_ending_play_is_the_hosts(play: Night) -> None:
    address = play(THREE).director.address
    with closing(Director.open(address, who=Who(Role.TABLE, "link", 1, 1))) as lent:
        with pytest.raises(Refused) as refused:
            lent.night(1).table().end_play()
        assert refused.value.code == "role"
