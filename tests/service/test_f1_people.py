"""F1: who waits for a chair, buys in again, is away, has units of their own, or is let in."""

from contextlib import closing
from pathlib import Path

import pytest

from screens.files.tables_written import written
from screens.floor.screen import FloorScreen
from screens.people.names import LateDialog
from screens.ui.dialog import ReasonScreen
from tests.nights import begun, night_form
from tests.refusals import refusing
from tests.screens.driving import answer, type_in, until
from tests.screens.floors import NAMES, a_floor, lose, on_floor
from tests.screens.reading import line_with, screen_text
from tests.scripts import Night
from tourney.game.refusal import Refused
from tourney.log.batch import Batch
from tourney.log.codec import decode, encode, kind_of
from tourney.night.state.events import HandicapsGiven
from tourney.service.director import Director

# A waiting list when the chairs are full, seated in order (F1.10, F3.1, F8.5)


#: Two tables of four, at which nobody rests.
TABLES = "2 tables, freezeout chips units=1 seats=4 rest=no"


def test_f1_10_when_the_host_ends_play_who_never_sat_has_no_place(play: Night) -> None:
    ended = play(f"9 people, {TABLES}")("""
        start; all: last; end
        = status of Ida: no-show; = rank of Ida: 0; = no_chair of Ida: True
        """)
    page = written(ended.director, 1)
    assert "had no chair" in page["report.html"].decode()
    assert "did not come" not in page["report.html"].decode()
    assert ",no-show," in page["standings.csv"].decode()


@pytest.mark.parametrize("begins", ["", "start"])
def test_f1_10_who_cannot_be_put_first_is_refused(play: Night, begins: str) -> None:
    play(f"10 people, {TABLES}; {begins}")("""
        Ann first in line: drives the last bus ! not-in-line
        Ida first in line: drives the last bus ! first
        Jon first in line: ! reason
        """)


# Several re-buys for each where the plan says so (F1.4, F1.7, F8)


#: Twelve at two tables, a unit each, who buy in again for 5 euros until lap 5.
REBUYS = "12 people, 2 tables, freezeout chips units=1 rebuy=5 rebuy_fee=5 rest=no"


@pytest.mark.parametrize(
    ("rebuys", "told"),
    [
        ("0", "No re-buys."),
        ("3", "Up to 3 times, until lap 5, with full units and a new seat. Each costs €5.00."),
    ],
)
def test_f1_4_the_card_of_the_evening_says_how_often(play: Night, rebuys: str, told: str) -> None:
    card = play(f"{REBUYS} rebuys={rebuys}").night.card()
    assert [line.sentence for line in card.lines if line.heading == "Re-buy"] == [told]


def test_f10_2_night_json_of_before_has_one_for_each(play: Night) -> None:
    row = play(f"{REBUYS} rebuys=1").night.session.rows[0].event
    payload = encode(row)
    options = payload["plan"]["setup"]["options"]
    payload["plan"]["setup"]["options"] = [each for each in options if each[0] != "rebuys"]
    assert decode(kind_of(row), 6, payload) == row


def test_f1_4_who_has_bought_in_again_is_not_said_to_be_out_where_they_lost(play: Night) -> None:
    night = play(REBUYS)("seats by 6; start; all: first; = out: Gus Ann")
    assert night.at(1).words == "Ann is out"
    night("Ann buys in; = out: Gus")
    assert night.at(1).words == "Ann is in again"


# F1.6: somebody is away for a while, at one table, in nights of several tables, at the end


#: Two tables of four, two units each; nobody rests.
TWO = "8 people, 2 tables, freezeout chips units=2 rest=no; seats by 4; start"


# One table


@pytest.mark.parametrize(("lots", "leads"), [("11111", "Bob leads"), ("44444", "Cid leads")])
def test_f1_6_who_is_away_is_not_in_the_first_lot(play: Night, lots: str, leads: str) -> None:
    night = play(f"""
        3 people, 1 tables, single chips; seats by 3; start
        lots {lots}; Ann is away; Bob loses  # of a lead that is drawn with the result
        """).night
    (drawn,) = night.draws().draws
    assert (drawn.fault, drawn.names, drawn.moves) == ("", ("Bob", "Cid"), (leads,))


def test_f1_6_a_liars_table_too(director: Director) -> None:
    number = begun(director, ["Ann", "Bob", "Cid"], preset="liar")
    table = director.night(number).table()
    table.step_out(0)
    page = table.liar_page()
    assert page.table.on_turn is not None
    assert page.table.on_turn.name == "Bob"
    table.come_back(0)
    assert not any(seat.away for seat in table.liar_page().table.seats)


# Several tables


@pytest.mark.parametrize("format_", ["freezeout", "shuffle", "heats", "points"])
def test_f1_6_a_night_goes_on_with_somebody_away(play: Night, format_: str) -> None:
    """Nobody loses a unit or a place by it, at tables that close, open anew or play the final."""
    night = play(f"12 people, 2 tables, {format_} chips units=2; seats by 6; start; Ann is away")
    night("until one is waited for; = units_paid of Ann: 0")
    seats = (seat for table in night.night.floor().tables for seat in table.seats)
    ann = next(seat for seat in seats if seat.name == "Ann")
    assert ann.away
    assert ann.units >= 2 or format_ == "points"


# The end, and the money


@pytest.mark.parametrize("waits", ["", " and waited for"])
@pytest.mark.parametrize(
    "end",
    ["end; = state: finished", "end after the round; Eve is back; t2: last; = state: finished"],
)
def test_f1_6_f11_2_a_night_ends_with_somebody_away(play: Night, waits: str, end: str) -> None:
    """Also where their table waits for them, with a round to play."""
    play(TWO)(f"""
        all: last; accept; t1: last
        Eve is away{waits}
        {end}
        = rank of Eve: 1; = units_left of Eve: 2; = status of Eve: placed
        """)


# Units of one's own: typed, dealt in every format, counted in the proof and the files (F1.9)


#: Ten at two tables; Ann begins with 7 units, all others with the 3 of the rules.
TEN = "10 people, 2 tables, freezeout chips rest=no rebuy=9; Ann begins with 7"


@pytest.mark.parametrize("format_", ["freezeout", "shuffle", "heats"])
def test_f1_9_units_of_ones_own_are_dealt_when_the_tables_open(play: Night, format_: str) -> None:
    play(f"10 people, 2 tables, {format_} chips; Ann begins with 7; seats by 5; start")("""
        = t1: Ann 7, Bob 3, Cid 3, Dee 3, Eve 3 (due)
        = t2: Fay 3, Gus 3, Hal 3, Ida 3, Jon 3 (due)
        = units_start of Ann: 7; = units_left of Ann: 7
        """)
    assert "34 units dealt" in play.night.places().proof.in_full


def test_f1_9_at_one_table_too(play: Night) -> None:
    night = play("3 people, 1 tables, single chips; Ann begins with 7; seats by 3; start")
    night("= t1: Ann 7, Bob 3, Cid 3 (due)")
    assert "@units" in night.night.table(1).sheet()


def test_f1_9_the_card_of_the_evening_names_them(play: Night) -> None:
    card = play(TEN).night.card()
    assert [each.sentence for each in card.lines if each.heading == "Their own units"] == ["Ann 7."]


def test_f1_9_who_comes_late_has_as_many_fewer_as_everybody_has_lost(play: Night) -> None:
    night = play(TEN)("seats by 5; start").night
    night.people.register(["Kim"], [True], units=[9])
    play("""
        all: first; accept
        = units_left of Kim: 8  # a unit each on average, rounded up
        """)


def test_f1_9_given_to_several_in_one_entry_they_count_alike(play: Night) -> None:
    night = play(TEN).night
    night.session.record(Batch([HandicapsGiven((1, 2), (0, 4))]))
    play("""
        = undo: units by rating, 1 player beginning with their own
        seats by 5; start
        = units_start of Ann, Bob: 3, 4
        """)
    with pytest.raises(Refused, match="starting units can't change"):
        night.session.record(Batch([HandicapsGiven((2,), (5,))]))


@pytest.mark.parametrize("units", [-1, 1000, 99999])
def test_what_is_no_number_of_units_is_refused_and_nobody_is_added(play: Night, units: int) -> None:
    night = play("1 people, 2 tables, freezeout chips").night
    with pytest.raises(Refused, match="1 to 999"):
        night.people.register(["Bob", "Cid"], units=[0, units])
    play(f"= list: Ann paid; Ann begins with {units} ! units")


def test_where_units_mean_nothing_nobody_has_their_own(director: Director) -> None:
    liar = director.night(director.plan(night_form("single", 1, "liar")))
    with refusing("no-units"):
        liar.people.register(["Ann"], units=[7])
    points = director.night(director.plan(night_form("points", 2, "chips")))
    with pytest.raises(Refused, match="A points night has no starting units"):
        points.people.register(["Ann"], units=[7])


# The host overrules what only a date or a lap forbids, with a reason (F1.7)


WHY = "stood at the door at eight"


def told(director: Director, number: int) -> list[str]:
    return [line.words for part in director.night(number).history() for line in part.lines]


async def test_f1_7_the_floor_asks_who_and_then_why_and_lets_them_in(tmp_path: Path) -> None:
    store = tmp_path / "nights.db"
    number = a_floor(store, NAMES[:8], 2, units="1", **{"option.rest": "no"})
    director = Director.open(store)
    lose(director, number, 1)
    director.close()
    async with on_floor(store, number) as (app, pilot):
        await pilot.press("l")
        await until(pilot, lambda: isinstance(app.screen, LateDialog))
        assert "Let a player" in screen_text(app)
        await type_in(pilot, "Zoe")
        await pilot.press("enter")
        await until(pilot, lambda: "Let Zoe in" in screen_text(app))
        await type_in(pilot, WHY)
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, FloorScreen))
        names = [line.name for line in app.director.night(number).view().entries]
        assert "Zoe" in names
        assert f"Zoe came late, let in anyway: {WHY}" in told(app.director, number)


async def test_f1_10_the_floor_asks_who_has_the_next_chair_and_why(
    tmp_path: Path,
) -> None:
    store = tmp_path / "nights.db"
    number = a_floor(store, NAMES[:8], 2, units="2", **{"option.rest": "no"})
    async with on_floor(store, number) as (app, pilot):
        await pilot.press("exclamation_mark")
        await until(
            pilot, lambda: "Fewer than two players are waiting for a seat." in screen_text(app)
        )
    with closing(Director.open(store)) as director:
        director.night(number).people.register(["Zoe", "Yan"])
    async with on_floor(store, number) as (app, pilot):
        await until(pilot, lambda: "! " in line_with(app, "Zoe and Yan"))
        await answer(pilot, "exclamation_mark", "Who gets the next seat?", "Yan")
        await until(pilot, lambda: isinstance(app.screen, ReasonScreen))
        await type_in(pilot, WHY)
        await pilot.press("enter")
        await until(pilot, lambda: "Yan gets the next seat." in screen_text(app))
        assert "Yan and Zoe" in screen_text(app)
        assert told(app.director, number)[-1] == f"Yan put first in line: {WHY}"
        await pilot.press("u")
        await until(pilot, lambda: "Undone: Yan put first in line." in screen_text(app))
