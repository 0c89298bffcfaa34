"""F11.3: a deal among those still in, in the standings, the ledger, the proof and the files."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from exports.csv.ledger import ledger_csv
from screens.files.tables_written import written
from tests.exports.cells import rows_of
from tests.nights import night_form
from tests.restless_guests import seeded_director
from tests.screens.floors import NAMES, a_floor, play_beat
from tests.service.figures import figures_agree
from tests.service.stopped_nights import Stopped, at_a_final, prizes
from tourney.game.refusal import Refused
from tourney.service.before_play import Undo
from tourney.service.director import Director
from tourney.service.ending import MakeDeal
from tourney.service.moves import AcceptPlan, GoHome
from tourney.service.night_handle import NightHandle
from tourney.service.payments import HandOver
from tourney.service.play import NameLead, RecordRound
from tourney.service.simulate import Simulation


@pytest.fixture
def made(tmp_path: Path) -> Iterator[tuple[Director, Random]]:
    director, chance = seeded_director(tmp_path / "tourney.db", 42613)
    yield director, chance
    director.close()


def test_f11_3_a_deal_is_shown_in_money_beside_what_the_ranks_would_pay(
    made: tuple[Director, Random],
) -> None:
    night = at_a_final(made[0])
    by_units, even = night.deal("units"), night.deal("even")
    assert by_units.to_win == 6000
    assert [(each.name, each.units, each.by_rank) for each in by_units.dealers] == [
        ("Ann", 3, 3000),
        ("Bob", 2, 1800),
        ("Cid", 1, 1200),
    ]
    assert [each.share for each in by_units.dealers] == [3000, 2000, 1000]
    assert [each.share for each in even.dealers] == [2000, 2000, 2000]
    assert even.left == 0
    some = night.deal("even", 3000)
    assert [each.share for each in some.dealers] == [1000, 1000, 1000]
    assert some.left == 3000


def test_f11_3_a_deal_is_taken_back_at_the_final_table_too_until_play_goes_on(
    tmp_path: Path,
) -> None:
    fees = {"currency": "EUR", "fee": "10", "prizes": "50 30 20"}
    number = a_floor(tmp_path / "nights.db", NAMES[:6], 2, units="1", seats="4", **fees)
    with closing(Director.open(tmp_path / "nights.db", lambda: "42613")) as director:
        for _ in range(2):
            play_beat(director, number)
            director.night(number).send(AcceptPlan())
        night = director.night(number)
        (final,) = night.floor().tables
        deal = night.deal("even")
        night.send(MakeDeal({each.entry: each.share for each in deal.dealers}, 0, "even"))
        assert night.table(final.number).page().night.undo == "the deal of Ban and Aan"
        night.send(Undo(final.number))
        assert [line.deal for line in night.places().lines] == [0] * 6
        night.send(MakeDeal({each.entry: each.share for each in deal.dealers}, 0, "even"))
        night.table(final.number).send(NameLead(0))
        assert "lead" in night.table(final.number).page().night.undo


def test_f11_3_what_is_dealt_counts_at_once_and_what_is_left_is_played_for(
    made: tuple[Director, Random],
) -> None:
    night = at_a_final(made[0])
    deal = night.deal("even", 3000)
    night.send(MakeDeal({each.entry: each.share for each in deal.dealers}, 3000, "even"))
    assert prizes(night) == {"Ann": 1000, "Bob": 1000, "Cid": 1000, "Dee": 0}
    assert night.places().proof.fault == ""
    for loser in (0, 0, 0, 2):
        night.table(1).send(RecordRound(loser, 0))
    assert night.places().winner == "Bob"
    assert prizes(night) == {"Bob": 4000, "Cid": 1000, "Ann": 1000, "Dee": 0}
    assert night.places().proof.fault == ""
    ledger = rows_of(ledger_csv(night.view(), night.ledger()))
    paid = [(row["player"], row["kind"], row["amount"]) for row in ledger if "-" in row["amount"]]
    assert [line for line in paid if line[1] != "house"] == [
        ("Ann", "deal", "-10.00"),
        ("Bob", "deal", "-10.00"),
        ("Cid", "deal", "-10.00"),
        ("Bob", "prize", "-30.00"),
    ]
    rows = figures_agree(night.places())
    assert [row["prize"] for row in rows] == ["40.00", "10.00", "10.00", "0.00"]


def test_f11_3_the_ledger_says_when_a_deal_s_sums_were_handed_over_not_when_it_was_made(
    made: tuple[Director, Random],
) -> None:
    night = at_a_final(made[0])
    night.send(MakeDeal({1: 1500, 2: 1000, 3: 500}, left=3000))
    assert deal_rows(night) == [("Ann", False), ("Bob", False), ("Cid", False)]
    for loser in (0, 0, 0, 2):
        night.table(1).send(RecordRound(loser, 0))
    assert deal_rows(night) == [("Ann", False), ("Bob", False), ("Cid", False)]
    night.send(HandOver(1))
    assert deal_rows(night) == [("Ann", True), ("Bob", False), ("Cid", False)]
    night.send(HandOver(2))
    ledger = rows_of(ledger_csv(night.view(), night.ledger()))
    assert [row["kind"] for row in ledger if row["player"] == "Bob" and row["when"]] == [
        "fee", "house", "deal", "prize",
    ]  # fmt: skip
    night.send(HandOver(1, handed=False))
    assert deal_rows(night) == [("Ann", False), ("Bob", True), ("Cid", False)]
    assert sum(line.amount for line in night.ledger()) == 0


def deal_rows(night: NightHandle) -> list[tuple[str, bool]]:
    """The people with a deal's lines in the ledger, and whether these have a time and a hand."""
    rows = rows_of(ledger_csv(night.view(), night.ledger()))
    lines = [row for row in rows if row["kind"] == "deal"]
    assert all(bool(row["when"]) == bool(row["by"]) for row in lines)
    return [(row["player"], bool(row["when"])) for row in lines]


def test_f11_3_a_deal_is_undone_like_anything_else(made: tuple[Director, Random]) -> None:
    night = at_a_final(made[0])
    before = night.places().lines, night.ledger()
    night.send(MakeDeal({1: 3000, 2: 2000, 3: 1000}))
    assert night.view().undo == "the deal of Ann, Bob and Cid"
    night.send(Undo())
    assert (night.places().lines, night.ledger()) == before


@pytest.mark.parametrize(
    ("shares", "words"),
    [
        ({1: 3000, 2: 2000, 3: 1001}, "That is €0.01 more than the €60.00 to be won."),
        ({1: 3000, 2: 2000, 3: 0}, "That is €10.00 less than the €60.00 to be won."),
        ({1: 3000, 2: 2000}, "Cid is still in, and so is in the deal."),
        ({1: 3000, 2: 2000, 3: 0, 4: 1000}, "Dee is not in any more, and so is in no deal."),
        ({1: 6001, 2: -1, 3: 0}, "nobody gets less than none"),
    ],
)
def test_f11_3_sums_that_do_not_do_are_refused_in_a_sentence(
    made: tuple[Director, Random], shares: dict[int, int], words: str
) -> None:
    night = at_a_final(made[0])
    before = night.read_position
    with pytest.raises(Refused) as refused:
        night.send(MakeDeal(shares))
    assert words in refused.value.sentence
    assert night.read_position == before


def test_f11_3_nobody_makes_a_deal_with_somebody_who_has_left(
    made: tuple[Director, Random],
) -> None:
    night = at_a_final(made[0])
    shown = night.deal("even")
    night.send(GoHome(3))
    with pytest.raises(Refused, match="Cid is not in any more"):
        night.send(MakeDeal({each.entry: each.share for each in shown.dealers}, 0, "even"))
    with pytest.raises(Refused, match="gone on since"):
        night.send(MakeDeal({each.entry: each.share for each in shown.dealers}, 0, "even", shown))
    assert prizes(night)["Cid"] == 0


def test_f11_3_a_deal_waits_for_a_barrier(made: tuple[Director, Random]) -> None:
    director, chance = made
    number = Stopped(director, chance, 30).night(night_form("freezeout", 3), 17)
    night = director.night(number)
    with pytest.raises(Refused, match="tables are playing now"):
        night.deal("even")


def test_f11_3_where_nothing_is_to_be_won_nothing_is_dealt(made: tuple[Director, Random]) -> None:
    night = at_a_final(made[0], fee="", house="", prizes="", currency="")
    with pytest.raises(Refused, match="no money left to be won"):
        night.deal("even")


def test_f11_3_the_money_of_units_is_dealt_too_and_what_is_paid_later_is_the_first_s(
    made: tuple[Director, Random],
) -> None:
    night = at_a_final(made[0], fee="", house="", prizes="", unit_worth="1")
    assert night.deal().to_win == 600
    night.send(MakeDeal({1: 200, 2: 200, 3: 100}, left=100))
    for loser in (0, 0, 0, 2):
        night.table(1).send(RecordRound(loser, 0))
    assert prizes(night) == {"Bob": 200 + 1000 - 500, "Cid": 100, "Ann": 200, "Dee": 0}
    assert night.places().proof.fault == ""
    assert sum(line.amount for line in night.ledger()) == 0


@pytest.mark.parametrize("seed", range(1, 7))
def test_f11_3_deals_at_barriers_of_whole_nights_leave_the_till_empty(
    tmp_path: Path, seed: int
) -> None:
    director, chance = seeded_director(tmp_path / "deals.db", seed)
    format_ = ("freezeout", "heats", "duel", "points")[seed % 4]
    worth = "0.50" if format_ == "freezeout" else ""

    class Dealing(Simulation):
        made = 0

        def between(self, number: int, _floor: object) -> None:
            night = self.director.night(number)
            try:
                view = night.deal(chance.choice(("units", "even")))
            except Refused:
                return
            left = chance.randrange(view.to_win)
            if chance.random() < 0.3 and left:
                deal = night.deal("even", left)
                shares = {dealer.entry: dealer.share for dealer in deal.dealers}
                night.send(MakeDeal(shares, left, "even", deal))
                type(self).made += 1
                assert night.places().proof.fault == ""

    dealing = Dealing(director, chance)
    number = dealing.play(night_form(format_, 4) | {"unit_worth": worth}, 14).number
    places = director.night(number).places()
    assert places.proof.fault == ""
    assert sum(line.amount for line in director.night(number).ledger()) == 0
    figures_agree(places)
    director.close()


def test_f11_3_what_a_deal_brought_stands_beside_the_prize_in_the_report_and_for_the_room(
    made: tuple[Director, Random],
) -> None:
    night = at_a_final(made[0])
    before = {line.name: line.deal for line in night.show().standings}
    deal = night.deal("even", 3000)
    night.send(MakeDeal({each.entry: each.share for each in deal.dealers}, 3000, "even"))
    shown = {line.name: line.deal for line in night.show().standings}
    dealt = next(each for each in shown.values() if each)
    assert set(before.values()) == {""}
    assert shown == {"Ann": dealt, "Bob": dealt, "Cid": dealt, "Dee": ""}
    page = written(made[0], night.number)["report.html"].decode()
    assert "By deal" in page
    assert page.count(dealt) >= 3
