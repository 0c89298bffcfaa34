"""The pages of guests' phones, made from the views of nights of every kind."""

import re
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, date, datetime
from html import unescape
from pathlib import Path

import pytest
import segno
from msgspec.structs import replace

from exports.html.phone import PAGES, change, parts_of, whole_page
from exports.html.phone_night import PhoneNight, happened, room_words
from exports.paper.prints import paper_files
from screens.files.tables_written import paper_record
from tests.nights import FORM, begun, ended, night_form, turns
from tests.screens.floors import NAMES, a_floor, name_leads, play_lap
from tests.screens.liar_tables import opened_liar
from tests.service.corrected import retyping
from tourney.game.refusal import Refused
from tourney.keeping.demo import lay_out_demo
from tourney.night.views.floor_view import Mover
from tourney.service.director import Director


@pytest.fixture(scope="module")
def demo(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Director]:
    path = tmp_path_factory.mktemp("demo") / "nights.db"
    lay_out_demo(path, date(2026, 11, 20))
    with closing(Director.open(path)) as director:
        yield director


@pytest.fixture
def director(tmp_path: Path) -> Iterator[Director]:
    with closing(Director.open(tmp_path / "nights.db")) as director:
        yield director


def of(director: Director, number: int) -> PhoneNight:
    night = director.night(number)
    return PhoneNight(night.show(), night.card())


def text(parts: object) -> str:
    """What of some parts is read."""
    return re.sub(r"\s+", " ", unescape(re.sub("<[^>]+>", " ", str(parts))))


def test_f13_1_every_page_of_every_night_is_whole_and_its_tables_are_tables(demo: Director) -> None:
    for line in demo.nights():
        night = of(demo, line.number)
        entries = [entry.entry for entry in night.show.night.entries]
        for name, entry in [*((name, 0) for name in PAGES), *(("me", entry) for entry in entries)]:
            page = whole_page(night, name, parts_of(night, name, entry), "1", entry).decode()
            for tag in ("table", "tr", "th", "td", "section", "div", "ul", "ol", "dl", "p", "h2"):
                assert len(re.findall(f"<{tag}[ >]", page)) == page.count(f"</{tag}>"), (name, tag)
            assert page.count("<h1>") == 1
            for row in re.findall(r"<thead><tr>(.*?)</tr>", page):
                assert row.count("<th") == row.count('scope="col"')
            assert page.count("<tbody>") == page.count("<thead>")
            ids = re.findall(r' id="([^"]+)"', page)
            assert len(ids) == len(set(ids))


def test_f13_1_at_a_table_of_liars_mexico_phones_see_claim_and_lives(director: Director) -> None:
    assert isinstance(director.address, Path)
    number = opened_liar(director.address, "Ann", "Bob", "Cid", lives="3")
    table = text(parts_of(of(director, number), "")["t1"])
    assert "Ann starts" in table
    assert "Player Lives" in table
    assert "Bob 3" in table


def test_f13_1_dice_are_read_out_and_a_mexico_is_news(director: Director) -> None:
    number = begun(director, ("Ann", "Bob", "Cid"))
    turns(director, number, "54")
    night = of(director, number)
    assert 'role="img" aria-label="5 4"' in parts_of(night, "")["t1"]
    turns(director, number, "21")
    told = dict(happened(director.night(number).show()))
    assert list(told.values()) == ["Ann has a Mexico: the round costs 2 units."]


def test_f13_1_each_mexico_is_its_players_and_a_result_has_their_number(
    director: Director,
) -> None:
    number = begun(director, ("Ann", "Bob", "Cid"))
    turns(director, number, "21", "21")
    told = dict(happened(director.night(number).show()))
    assert [*told.values()] == [
        "Ann has a Mexico: the round costs 2 units.",
        "Bob has the 2nd Mexico: the round costs 2 units.",
    ]
    other = begun(director, ("Ann", "Bob", "Cid"), preset="mexxen", name="Other")
    director.night(other).table().record_round(0, 2)
    *_, news = happened(director.night(other).show())
    assert news[1] == "There were two Mexicos: the round costs 4 units."


def test_f13_1_a_round_that_is_corrected_is_the_same_news_of_then(director: Director) -> None:
    assert isinstance(director.address, Path)
    night = director.night(a_floor(director.address, NAMES[:9], 3))
    night.table(2).record_round(1, 0)
    ((key, before),) = happened(night.show())
    night.table(2).correct(retyping(director, 1, "", "Ean", "Han", 2))
    ((same, after),) = happened(night.show())
    assert before.startswith("Table 2: Ean lost")
    assert after.startswith("Table 2: Han lost")
    assert key == same


def test_f13_1_a_change_has_what_differs_and_the_order_where_that_does() -> None:
    before = {"far": "a", "t1": "b", "t2": "c"}
    assert change(before, before) == ""
    assert change(before, before | {"t2": "d"}) == '{"s":{"t2":"d"}}'
    assert change(before, {"t2": "c", "far": "a"}) == '{"s":{},"o":["t2","far"]}'
    assert change(None, {"far": "a"}) == '{"s":{"far":"a"},"o":["far"]}'


def test_f12_3_the_line_of_the_room_and_a_break_stand_on_top(director: Director) -> None:
    number = begun(director, ("Ann", "Bob", "Cid"))
    director.night(number).room.show_line("Food at nine")
    show = director.night(number).show()
    now = datetime.now(UTC)
    assert room_words(show, now) == ("Food at nine",)
    night = PhoneNight(show, director.night(number).card(), room_words(show, now))
    assert next(iter(parts_of(night, ""))) == "room"
    director.night(number).room.call_break(5)
    pause, line = room_words(director.night(number).show(), now)
    assert re.fullmatch(r"Break, back at \d\d:\d\d\.", pause)
    assert line == "Food at nine"


def test_f11_1_that_the_night_ends_is_said_once(tmp_path: Path, director: Director) -> None:
    number = a_floor(tmp_path / "nights.db", NAMES[:8], 2)
    name_leads(director, number)
    director.night(number).table(1).roll(54)
    director.night(number).closing.end(now=False)
    night = of(director, number)
    told = replace(night, room=room_words(night.show, datetime.now(UTC)))
    assert text(parts_of(told, "")).count(night.show.ends) == 1 == bool(night.show.ends)


def test_f13_1_after_the_night_everybody_finds_place_and_prize(
    director: Director,
) -> None:
    number = ended(director, "Ann", "Bob", "Cid", currency="EUR", unit_worth="0.50")
    night = of(director, number)
    assert "1. Ann" in text(parts_of(night, "")["podium"])
    mine = text(parts_of(night, "me", 2)["me"])
    assert "Place 2nd" in mine
    assert "Ann has won." in mine
    standings = text(parts_of(night, "standings"))
    assert "Prize" in standings


def test_f15_3_points_stand_beside_prizes_and_no_pot_is_told_that_nobody_wins(
    tmp_path: Path, director: Director
) -> None:
    fee = {"fee": "5", "currency": "EUR"}
    rounds = {"option.beats": "1", "format": "come-and-go"}
    number = a_floor(tmp_path / "nights.db", NAMES[:8], 2, **rounds, **fee)
    play_lap(director, number)
    assert director.night(number).table(1).page().pot_words == ""
    assert "Pot" not in text(parts_of(of(director, number), ""))
    director.night(number).closing.end(now=True)
    standings = text(parts_of(of(director, number), "standings")["s0"])
    assert re.search(r"Points Prize 1= \w+ 0.67 €6.6", standings)


def test_f13_1_who_only_changes_seats_is_told_so(director: Director) -> None:
    night = of(director, begun(director, ["Ann", "Bob", "Cid"]))
    there = "Please move to table 2 You come from table 1."
    moves = {1: "Please take another seat It is", 2: there}
    for target, words in moves.items():
        show = replace(night.show, movers=(Mover(1, "Ann", 1, target, "Bob", ""),))
        assert words in text(parts_of(replace(night, show=show), "me", 1)["me"])


def test_f13_1_slips_and_sign_in_sheet_bear_the_address(
    director: Director,
) -> None:
    number = director.plan(FORM)
    director.night(number).people.register(["Ann", "Bob"])
    director.night(number).seats.place([[1, 2]])
    address = "http://192.168.1.7:8000/night"
    code = segno.make_qr(address, error="m", boost_error=False).svg_inline(border=2, omitsize=True)
    (drawn,) = re.findall(r'<path[^>]* d="[^"]+"', code)
    for of_night, times in ((0, 0), (number, 2), (number + 1, 0)):
        if of_night:
            director.phones.invite(of_night, address, "tourney.local:8000/night")
        files = paper_files(paper_record(director, number), ("signin", "slips"))
        slips = files["paper-slips.html"].decode()
        assert slips.count(drawn[drawn.index(" d=") :]) == times
        assert slips.count("<b>tourney.local:8000/night</b>") == times
        assert ("tourney.local" in files["paper-signin.html"].decode()) is bool(times)


def test_f16_1_each_table_has_a_slip_with_its_code_while_shown(
    director: Director,
) -> None:
    number = director.plan(FORM | {"format": "freezeout", "tables": "3"})
    night = director.night(number)
    with pytest.raises(Refused, match="once the night is shown to phones"):
        paper_files(paper_record(director, number), ["tables"])
    address = "http://192.168.1.7:8000/night"
    director.phones.invite(number, address, "tourney.local:8000/night")
    director.table_phones.draw_missing(night)
    codes = director.table_phones.of(number)
    assert sorted(codes) == [1, 2, 3]
    page = paper_files(paper_record(director, number), ["tables"])["paper-tables.html"].decode()
    for place, code in codes.items():
        assert re.fullmatch("[2-9A-HJKMNP-Z]{8}", code)
        assert f"Table {place}<" in page
        assert f"<b>{code}</b>" in page
        its = segno.make_qr(f"{address}/t/{code}", error="m", boost_error=False)
        (drawn,) = re.findall(r' d="([^"]+)"', its.svg_inline(border=2, omitsize=True))
        assert drawn in page
    assert page.count("open tourney.local:8000/night/t and type") == 3


def test_f13_1_whoever_is_out_is_told_no_chance_and_no_column_is_empty(director: Director) -> None:
    number = begun(director, ["Ann", "Bob", "Cid"], units="1")
    night = of(director, number)
    assert "This round" not in text(parts_of(night, ""))
    director.night(number).table().record_round(2, 0)
    turns(director, number, "54 62 .")
    assert "This round" in text(parts_of(of(director, number), ""))
    night = replace(of(director, number), chances={"Ann": 0.5, "Bob": 0.5, "Cid": 0.0})
    assert "To win 50%" in text(parts_of(night, "me", 1)["me"])
    assert "To win" not in text(parts_of(night, "me", 3)["me"])


def test_f6_1_who_waits_for_the_next_duel_is_not_said_to_have_no_units(director: Director) -> None:
    number = director.plan(night_form("duel", 2))
    night = director.night(number)
    night.people.register(NAMES[:8])
    night.seats.draw("12345")
    night.seats.open_tables()
    for table in night.floor().tables:
        night.table(table.number).name_lead(0)
        for _ in range(5):
            night.table(table.number).record_round(1, 0)
    night.moves.accept_plan()
    waits = next(line for line in night.show().standings if line.inside)
    assert waits.figure == ""
    assert "Units" not in text(parts_of(of(director, number), "me", waits.entry)["me"])


def test_f13_1_the_bracket_names_no_match_that_stands_nowhere(director: Director) -> None:
    number = director.plan({**FORM, "format": "duel", "tables": "2"})
    director.night(number).people.register(NAMES[:4])
    director.night(number).seats.draw()
    director.night(number).seats.open_tables()
    page = "".join(parts_of(of(director, number), "bracket").values())
    named = set(re.findall(r"(?:winner|loser) of ([0-9]+)", page))
    assert named
    assert named <= set(re.findall(r"match ([0-9]+)", page))
