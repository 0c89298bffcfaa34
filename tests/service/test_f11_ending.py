"""F11: nights that end before there is a winner, their deals, and what becomes of them."""

from contextlib import closing, suppress
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest

from exports.csv.standings import ledger_csv
from screens.files.tables_written import written
from tests.exports.cells import rows_of
from tests.hunt.effort import TIMES
from tests.nights import night_form
from tests.restless_guests import seeded_director
from tests.scripts import Night
from tests.service.figures import figures_agree
from tests.service.mistyped_nights import Erring
from tests.service.stopped_nights import NIGHTS, stopped, whole
from tourney.game.mexico.events import PotBy
from tourney.game.mexico.round import Speed
from tourney.game.refusal import Refused
from tourney.log.batch import Batch
from tourney.log.roles import Role, Who
from tourney.night.formats.registry import FORMATS
from tourney.night.state.events import ShootOutCalled
from tourney.service.director import Director
from tourney.service.night_handle import NightHandle
from tourney.service.simulate import Simulation

# F11: whole nights of every format, ended at any moment, through the director and a store


class LastRounds(Simulation):
    """Plays on after the end was called, until no more rounds begin."""

    def enter(self, number: int, table: int, view: Any) -> None:
        floor = self.director.night(number).floor()
        playing = [its.number for its in floor.tables if its.state in ("due", "playing")]
        if table in playing:
            super().enter(number, table, view)
        elif not playing:
            raise StopIteration

    def to_the_end(self, number: int) -> None:
        if self.director.night(number).view().state == "playing":
            with suppress(StopIteration):
                self.play_tables(
                    number, [t.number for t in self.director.night(number).floor().tables]
                )


def at_rest(director: Director, number: int) -> tuple[Any, ...]:
    night = director.night(number)
    places = night.places()
    return places.lines, places.winner, night.floor().tables, night.floor().status, night.ledger()


def test_f11_nights_of_every_format_are_ended() -> None:
    assert {format_ for format_, *_ in NIGHTS} == {*FORMATS}


@pytest.mark.parametrize("seed", range(1, TIMES + 1))
@pytest.mark.parametrize("case", NIGHTS)
def test_f11_1_a_night_ended_at_any_moment_is_whole_everywhere_and_undo_takes_it_back(
    tmp_path: Path, case: tuple[Any, ...], seed: int
) -> None:
    director, chance = seeded_director(tmp_path / "tourney.db", seed)
    number = stopped(director, chance, case)
    night = director.night(number)
    before = at_rest(director, number)
    still_in = {line.entry for line in night.places().lines if line.status in ("playing", "placed")}
    pot = chance.choice(list(PotBy))
    shown = night.ending(pot)
    night.closing.end(True, pot, shown)
    places = night.places()
    assert places.lines == shown.lines
    assert places.winner == shown.winner
    assert night.view().state == "finished"
    rows = whole(places, pot)
    first = [line for line in places.lines if line.rank == 1]
    assert (len(first) == 1) == any(row["status"] == "won" for row in rows)
    assert {line.entry for line in places.lines if line.status in ("placed", "won")} == still_in
    assert all(line.status not in ("placed", "won") for line in places.lines[len(still_in) :])
    with pytest.raises(Refused):
        night.closing.end(True)
    is_written_as_it_is(director, number)
    is_the_same_elsewhere(director, number, tmp_path / "there.db")
    with closing(Director.open(tmp_path / "tourney.db")) as again:
        assert again.night(number).places().lines == places.lines
        assert again.nights()[0].state == "finished"
    night.undo()
    assert at_rest(director, number) == before
    night.closing.end(True)
    if case[0] != "single":
        comes_to_what_is_put_right(director, chance, number)
    director.close()


def is_written_as_it_is(director: Director, number: int) -> None:
    """Its files and the big screen say of an ended night what its standings do."""
    night = director.night(number)
    files, places = written(director, number), night.places()
    rows = rows_of(files["standings.csv"])
    assert [row["player"] for row in rows] == [line.name for line in places.lines]
    assert any(row["status"] == "in" for row in rows) or places.winner
    assert places.lines[0].name.encode() in files["report.html"]
    assert night.show().over
    assert night.history() or night.view().plan.setup.format == "single"


def is_the_same_elsewhere(director: Director, number: int, store: Path) -> None:
    """In another store, and in a season there."""
    places = director.night(number).places()
    with closing(Director.open(store)) as there:
        taken = there.night(there.import_night(director.night(number).json()).number)
        assert taken.places().lines == places.lines
        assert taken.places().winner == places.winner
        assert taken.view().state == "finished"
        season = {"points": "10 7 5", "turning_up": "1", "best": "", "mexxen": "no"}
        there.seasons.save("Autumn", [taken.number], season)
        table = there.seasons.view("Autumn")
        assert {line.name for line in table.lines} == {line.name for line in places.lines}


def comes_to_what_is_put_right(director: Director, chance: Random, number: int) -> None:
    """F9.1: what is put right after the end comes to what was shown, and balances."""
    erring = Erring(director, chance)
    for _ in range(8):
        erring.err(number)
        assert director.night(number).view().state == "finished"
        whole(director.night(number).places())


@pytest.mark.parametrize("seed", range(1, TIMES + 1))
@pytest.mark.parametrize("case", [case for case in NIGHTS if case[0] != "single"])
def test_f11_1_ended_after_the_lap_what_runs_is_played_and_no_more(
    tmp_path: Path, case: tuple[Any, ...], seed: int
) -> None:
    director, chance = seeded_director(tmp_path / "tourney.db", seed)
    number = stopped(director, chance, case)
    night = director.night(number)
    lap = night.floor().lap
    night.closing.end(now=False)
    LastRounds(director, chance).to_the_end(number)
    places = night.places()
    assert night.floor().lap == lap
    assert night.view().state == "finished"
    whole(places)
    assert all(table.state not in ("due", "playing") or not lap for table in night.floor().tables)
    director.close()


#: Two tables of three; three units each.
TWO = "6 people, 2 tables, freezeout classic units=3 seats=3; seats by 3; start"
#: One table of three; three units each, the first leading.
ONE = "freezeout classic units=3; seats by 3; start; Ann leads"


def test_f11_1_what_was_shown_has_to_be_so_still(play: Night) -> None:
    night = play(TWO)
    shown = night.night.ending()
    night("elsewhere: t1: last")
    with pytest.raises(Refused, match="moved on"):
        night.night.closing.end(True, shown=shown)
    night("= state: playing")


def test_f1_6_it_is_said_who_would_be_first_away_and_where_nothing_was_played(play: Night) -> None:
    """F11.2 by its letter: who loses nothing outlasts, and equals have half a point each."""
    night = play("6 people, 2 tables, points classic seats=4 count=sum; seats by 3; start")
    ending = night("Cid is away; Ann loses").night.ending()
    assert (ending.idle, ending.level) == (("Cid",), (2,))
    points = {line.name: line.night_points for line in ending.lines}
    assert points == {"Ann": 0, "Bob": 75, "Cid": 75, "Dee": 50, "Eve": 50, "Fay": 50}
    assert night("Dee loses").night.ending().level == ()


def test_f11_2_of_a_match_told_by_its_loser_nobody_knows_the_rounds(play: Night) -> None:
    duels = play("4 people, 2 tables, duel classic; seats by 2; start; Ann Cid lose a match")
    assert duels.night.ending().idle == ()


@pytest.mark.parametrize(
    ("pot", "won"),
    [
        ("leader", "Ann 300"),
        ("units", "Ann 150, Bob 100, Cid 50"),
        ("even", "Ann 100, Bob 100, Cid 100"),
    ],
)
def test_r12_3_the_host_says_who_gets_the_money_of_the_pot(play: Night, pot: str, won: str) -> None:
    money = ONE.replace("units=3", "units=3 fee= house= unit_worth=1")
    play(f"3 people, 1 tables, {money}")(f"""
        Bob loses; Cid loses; Cid loses; end by {pot}
        = prize: {won}
        """)


@pytest.mark.parametrize(
    # Five cents in proportion to 1, 1, 2, 3: 0.71, 0.71, 1.43 and 2.14.
    ("pot", "won"),
    [("units", "Dee 2, Cid 1, Ann 1, Bob 1"), ("even", "Dee 1, Cid 1, Ann 1, Bob 2")],
)
def test_r12_3_odd_units_of_money_go_by_remainder_then_lot(play: Night, pot: str, won: str) -> None:
    money = ONE.replace("units=3", "units=3 fee= house= unit_worth=0.01").replace("by 3", "by 4")
    play(f"4 people, 1 tables, {money}")(f"""
        Ann loses; Ann loses; Bob loses; Bob loses; Cid loses; end by {pot}
        = prize: {won}
        """)


def test_f11_1_only_the_host_ends_a_night_or_makes_a_deal(play: Night) -> None:
    address = play(TWO).director.address
    for who in (Who(Role.TABLE, "phone", 1, 1), Who(Role.DISPLAY, "Zed")):
        with closing(Director.open(address, who=who)) as other:
            closing_time = other.night(1).closing
            for do in (partial(closing_time.end, True), partial(closing_time.make_deal, {1: 1})):
                with pytest.raises(Refused):
                    do()
    play("= state: playing")


def test_f11_1_a_night_is_not_ended_while_a_shoot_out_is_thrown(play: Night) -> None:
    night = play(TWO).night
    night.session.record(Batch([ShootOutCalled((1, 4), (1,), "for a place in the final")]))
    for asked in (lambda: night.closing.end(True), night.ending, night.deal):
        with pytest.raises(Refused, match="Finish the shoot-out first"):
            asked()
    play("= state: playing")


def test_r14_4_a_shoot_out_is_in_the_classic_order_in_every_house(play: Night) -> None:
    night = play(TWO.replace("classic", "classic order=liar ties=one-die")).night
    night.session.record(Batch([ShootOutCalled((1, 4), (1,), "for a place in the final")]))
    night.moves.shoot(11)
    night.moves.shoot(21)
    assert night.session.night.decided[-1].groups == ((4,), (1,))


@pytest.mark.parametrize("when", ["", " after the round"])
def test_f11_2_who_waits_with_units_holds_them_when_play_ends(play: Night, when: str) -> None:
    play(f"""
        9 people, 2 tables, freezeout classic units=1 unit_worth=1.00 rebuy=9 rebuy_fee=5
        seats Ann Bob Cid Dee Eve / Fay Gus Hal Ida; start
        register Zed; Ann Fay lose; Ann buys in; end{when} by units
        = units_start of Ann, Zed: 2, 1; = units_left of Ann, Zed: 1, 1; = units_paid of Ann: 1
        = rank of Ann, Zed, Bob, Ida: 1, 1, 1, 1
        # Two units in the pot, in equal parts for nine who hold one each.
        = pot of Ann, Bob, Cid, Dee, Eve: 23, 22, 22, 23, 22
        = pot of Fay, Gus, Hal, Ida, Zed: 0, 22, 22, 22, 22
        """)
    units, _, _ = play.night.places().proof.words.partition(" · ")
    assert units == "11 units dealt = 9 held + 2 in the pot (€2)"


# F11: what becomes of a night that was ended: files, other stores, seasons, corrections


@pytest.mark.parametrize(
    "end", ["t1: . 31 65; end", "end after the round; t1: . 31 65"], ids=["now", "later"]
)
def test_r7_2_the_winner_has_the_points_whenever_the_night_ends(play: Night, end: str) -> None:
    play("3 people, 1 tables, freezeout mexxen units=3; seats by 3; start; Ann leads")(f"""
        Bob loses; t1: 65; {end}
        = state: finished; = points: Ann 7
        = places: 1 Ann, 2 Bob, 2 Cid
        """)


def test_f11_1_a_table_that_plays_no_more_says_so(play: Night) -> None:
    night = play("4 people, 2 tables, duel classic units=3; seats by 2; start; Ann Cid lead")
    night("Ann loses; t2: 65; end after the round")
    stopped_, plays = (night.night.table(number).page().table for number in (1, 2))
    assert stopped_.phase == "finished"
    assert stopped_.on_turn is None
    assert {"roll", "stand", "lead"} <= stopped_.refusals.keys()
    said = night.night.table(1).page().referee(Speed.ROLLS)
    assert said == "Play is over here; the night ends."
    assert plays.on_turn is not None
    assert night("no end").night.table(1).page().table.on_turn is not None


# F11.3: a deal among those still in, in the standings, the ledger, the proof and the files


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


def test_f11_3_a_deal_is_taken_back_at_the_final_table_too_until_play_goes_on(play: Night) -> None:
    night = play("""
        6 people, 2 tables, freezeout classic units=1 seats=4 prizes=50/30/20; seats by 3; start
        all: last; accept; all: last; accept; deal by even
        = deal: Ann 2160, Dee 2160
        """)
    (table,) = night.night.floor().tables
    assert night.night.table(table.number).page().night.undo == "the deal of Ann and Dee"
    night("undo t1; = deal: none; deal by even; Ann leads")
    assert "lead" in night.night.table(table.number).page().night.undo


def test_f11_3_the_ledger_says_when_a_deal_s_sums_were_handed_over(play: Night) -> None:
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


@pytest.mark.parametrize(
    ("shares", "words"),
    [
        ({1: 3000, 2: 2000, 3: 1001}, "That is €0.01 more than the €60.00 in prizes."),
        ({1: 3000, 2: 2000, 3: 0}, "That is €10.00 less than the €60.00 in prizes."),
        ({1: 3000, 2: 2000}, "Cid is still in and must be part of the deal."),
        ({1: 3000, 2: 2000, 3: 0, 4: 1000}, "Dee is out and can't be part of the deal."),
    ],
)
def test_f11_3_a_bad_deal_says_its_sum(play: Night, shares: dict[int, int], words: str) -> None:
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


@pytest.mark.parametrize("seed", [1, 4] if TIMES == 1 else range(1, 4 * TIMES + 1))
def test_f11_3_deals_of_whole_nights_leave_the_till_empty(tmp_path: Path, seed: int) -> None:
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


def test_f11_3_what_a_deal_brought_stands_beside_the_prize(play: Night) -> None:
    night = play(final())
    assert {line.deal for line in night.night.show().standings} == {""}
    night("deal by even leaving 3000")
    shown = {line.name: line.deal for line in night.night.show().standings}
    dealt = shown["Ann"]
    assert shown == {"Ann": dealt, "Bob": dealt, "Cid": dealt, "Dee": ""}
    page = written(night.director, 1)["report.html"].decode()
    assert "By deal" in page
    assert page.count(dealt) >= 3
