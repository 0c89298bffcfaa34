"""F11.3: a deal among those still in, in the standings, the ledger, the proof and the files."""

from pathlib import Path

import pytest

from exports.csv.standings import ledger_csv
from screens.files.tables_written import written
from tests.exports.cells import rows_of
from tests.nights import night_form
from tests.restless_guests import seeded_director
from tests.scripts import Night
from tests.service.figures import figures_agree
from tourney.game.refusal import Refused
from tourney.service.night_handle import NightHandle
from tourney.service.simulate import Simulation

MONEY = "fee=20 house=5 prizes=50/30/20"


def final(money: str = MONEY) -> str:
    """Ann has 3 units, Bob 2, Cid 1, and Dee is out; with its fees there are 60 euros to win."""
    return f"""
        4 people, 1 tables, freezeout classic units=3 {money}; seats by 4; start; Dee leads
        Dee loses; Dee loses; Dee loses; Bob loses; Cid loses; Cid loses
        """


#: Ann goes out, then Cid: Bob wins.
BOB_WINS = "Ann loses; Ann loses; Ann loses; Cid loses"


def test_f11_3_a_deal_is_shown_in_money_beside_what_the_ranks_would_pay(play: Night) -> None:
    night = play(final()).night
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
    play: Night,
) -> None:
    night = play("""
        6 people, 2 tables, freezeout classic units=1 seats=4 prizes=50/30/20; seats by 3; start
        all: last; accept; all: last; accept; deal by even
        = deal: Ann 2160, Dee 2160
        """)
    (table,) = night.night.floor().tables
    assert night.night.table(table.number).page().night.undo == "the deal of Ann and Dee"
    night("undo t1; = deal: none; deal by even; Ann leads")
    assert "lead" in night.night.table(table.number).page().night.undo


def test_f11_3_what_is_dealt_counts_at_once_and_what_is_left_is_played_for(play: Night) -> None:
    play(final())(f"""
        deal by even leaving 3000
        = prize: Ann 1000, Bob 1000, Cid 1000
        {BOB_WINS}
        = winner: Bob
        = prize: Bob 4000, Cid 1000, Ann 1000
        = money of Ann: fee 2000, deal -1000
        = money of Bob: fee 2000, deal -1000, prize -3000
        = money of Cid: fee 2000, deal -1000
        """)


def test_f11_3_the_ledger_says_when_a_deal_s_sums_were_handed_over_not_when_it_was_made(
    play: Night,
) -> None:
    night = play(final())("deal Ann 1500, Bob 1000, Cid 500 leaving 3000")
    assert deal_rows(night.night) == [("Ann", False), ("Bob", False), ("Cid", False)]
    night(BOB_WINS)
    assert deal_rows(night.night) == [("Ann", False), ("Bob", False), ("Cid", False)]
    night("Ann is paid out")
    assert deal_rows(night.night) == [("Ann", True), ("Bob", False), ("Cid", False)]
    night("Bob is paid out")
    ledger = rows_of(ledger_csv(night.night.view(), night.night.ledger()))
    handed = [row["kind"] for row in ledger if row["player"] == "Bob" and row["when"]]
    assert handed == ["fee", "house", "deal", "prize"]
    night("Ann hands it back")
    assert deal_rows(night.night) == [("Ann", False), ("Bob", True), ("Cid", False)]


def deal_rows(night: NightHandle) -> list[tuple[str, bool]]:
    """The people with a deal's lines in the ledger, and whether these have a time and a hand."""
    rows = rows_of(ledger_csv(night.view(), night.ledger()))
    lines = [row for row in rows if row["kind"] == "deal"]
    assert all(bool(row["when"]) == bool(row["by"]) for row in lines)
    return [(row["player"], bool(row["when"])) for row in lines]


def test_f11_3_sums_that_do_not_do_are_refused(play: Night) -> None:
    play(final())("""
        deal Ann 3000, Bob 2000, Cid 1001 ! deal
        deal Ann 3000, Bob 2000, Cid 0 ! deal
        deal Ann 3000, Bob 2000 ! deal
        deal Ann 3000, Bob 2000, Cid 0, Dee 1000 ! deal
        deal Ann 6001, Bob -1, Cid 0 ! deal
        deal Ann 3000, Bob 2000, Cid 1000
        = undo: the deal of Ann, Bob and Cid
        """)


@pytest.mark.parametrize(
    ("shares", "words"),
    [
        ({1: 3000, 2: 2000, 3: 1001}, "That is €0.01 more than the €60.00 in prizes."),
        ({1: 3000, 2: 2000, 3: 0}, "That is €10.00 less than the €60.00 in prizes."),
        ({1: 3000, 2: 2000}, "Cid is still in and must be part of the deal."),
        ({1: 3000, 2: 2000, 3: 0, 4: 1000}, "Dee is out and can't be part of the deal."),
    ],
)
def test_f11_3_a_deal_is_refused_in_a_sentence_with_the_sum(
    play: Night, shares: dict[int, int], words: str
) -> None:
    with pytest.raises(Refused) as refused:
        play(final()).night.closing.make_deal(shares)
    assert words in refused.value.sentence


def test_f11_3_nobody_makes_a_deal_with_somebody_who_has_left(play: Night) -> None:
    night = play(final()).night
    shown = night.deal("even")
    shares = {each.entry: each.share for each in shown.dealers}
    play("Cid goes home")
    with pytest.raises(Refused, match="Cid is out"):
        night.closing.make_deal(shares, 0, "even")
    with pytest.raises(Refused, match="moved on"):
        night.closing.make_deal(shares, 0, "even", shown)
    play("= prize: none")


def test_f11_3_a_deal_waits_for_a_barrier(play: Night) -> None:
    play("17 people, 3 tables, freezeout classic; start; t1: last; deal by even ! tables-play")


def test_f11_3_where_nothing_is_to_be_won_nothing_is_dealt(play: Night) -> None:
    play(final("fee= house= prizes= currency="))("deal by even ! deal")


def test_f11_3_the_money_of_units_is_dealt_too_and_what_is_paid_later_is_the_first_s(
    play: Night,
) -> None:
    # Six units are in the pot, and Bob's later four besides: 10 euros, of which 5 were dealt.
    play(final("fee= house= prizes= unit_worth=1"))(f"""
        deal Ann 200, Bob 200, Cid 100 leaving 100
        {BOB_WINS}
        = prize: Bob 700, Cid 100, Ann 200
        """)


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
                night.closing.make_deal(shares, left, "even", deal)
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
    play: Night,
) -> None:
    night = play(final())
    assert {line.deal for line in night.night.show().standings} == {""}
    night("deal by even leaving 3000")
    shown = {line.name: line.deal for line in night.night.show().standings}
    dealt = shown["Ann"]
    assert shown == {"Ann": dealt, "Bob": dealt, "Cid": dealt, "Dee": ""}
    page = written(night.director, 1)["report.html"].decode()
    assert "By deal" in page
    assert page.count(dealt) >= 3
