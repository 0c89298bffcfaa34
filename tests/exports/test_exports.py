"""The files of a night: golden bytes, and what a spreadsheet may do to them."""

import csv
import io
from collections.abc import Iterator
from contextlib import closing
from datetime import datetime, timedelta
from decimal import Decimal
from pathlib import Path

import pytest
from markupsafe import escape
from msgspec.structs import replace

from exports.csv.cells import csv_bytes, safe_cell
from exports.csv.standings import standings_csv
from exports.night import file_names, night_files
from screens.files.tables_written import night_record, written
from tests.exports.cells import assert_same_cells, csv_of, rows_of
from tests.nights import FORM, HOSTILE_NAMES, begun, director_at, night_form, played_out, turns
from tests.refusals import refusing
from tourney.game.corrections.correction import Correction
from tourney.game.liar.rules import Foul
from tourney.game.mexico.rules import PRESETS
from tourney.game.names import width
from tourney.game.refusal import Refused
from tourney.game.rules import change_rules, rules_id
from tourney.service.director import Director


@pytest.fixture
def director(tmp_path: Path) -> Iterator[Director]:
    with closing(director_at(tmp_path)) as opened:
        yield opened


AT_THE_SWAN = {
    "night": 'Fri, "late"',
    "date": "2026-11-20",
    "venue": "The Swan",
    "format": "single",
    "table": 1,
}
CLASSIC_OF_TWO = AT_THE_SWAN | {
    "rules": "classic units=2",
    "units_start": 2,
    "units_aside": 0,
    "rebuys": 0,
    "points": 0,
    "corrections": 0,
    "rules_id": "eolnimea",
    "proof": "6 units dealt = 2 held + 4 in the pot",
}
ANN = {"position": 1, "rank": 1, "player": "Ann", "status": "won"}
BOB = {"position": 2, "rank": 2, "player": "Bob", "status": "out", "out_round": 3, "out_table": 1}
CID = {"position": 3, "rank": 3, "player": "Cid", "status": "out", "out_round": 2, "out_table": 1}
STANDINGS_COLUMNS = (
    "position,rank,player,status,stage,out_beat,out_round,out_table,units_start,units_left,"
    "units_aside,rebuys,rounds_played,rounds_lost,mexicos,units_paid,points,fees,prize,night,date,"
    "venue,format,rules,seed,table,penalties,corrections,rules_id,proof,"
    "take_home"
)
GOLDEN_STANDINGS = [
    CLASSIC_OF_TWO
    | who
    | {
        "units_left": left,
        "rounds_played": played,
        "rounds_lost": lost,
        "mexicos": mexicos,
        "units_paid": paid,
    }
    for who, left, played, lost, mexicos, paid in (
        (ANN, 2, 3, 0, 0, 0),
        (BOB, 0, 3, 2, 1, 2),
        (CID, 0, 2, 1, 0, 2),
    )
]
ON_FRIDAY = '"Fri, ""late""",2026-11-20'
GOLDEN_ROUNDS = (
    "table,round,lead,mexicos,stake,loser,paid,out,recorded,corrected,turns,ties,place,title,beat,"
    "night,date,rules_id",
    f"1,1,Ann,0,1,Bob,1,no,rolls,no,Ann 54 62; Bob 43 31; Cid 61 65,,1,,,{ON_FRIDAY},eolnimea",
    f"1,2,Bob,1,2,Cid,2,yes,rolls,no,Bob 21; Cid 41; Ann 66,,1,,,{ON_FRIDAY},eolnimea",
    "1,3,Ann,0,1,Bob,1,yes,rolls,no,Ann 53; Bob 53,Sub-round: Ann 44; Bob 42,1,,,"
    f"{ON_FRIDAY},eolnimea",
)
GOLDEN_ROLLS = (
    "table,place,title,beat,round,part,player,roll,value,counts,mexico,night,date,lying,to",
    f"1,1,,,1,round,Ann,1,54,no,no,{ON_FRIDAY},,",
    f"1,1,,,1,round,Ann,2,62,yes,no,{ON_FRIDAY},,",
    f"1,1,,,1,round,Bob,1,43,no,no,{ON_FRIDAY},,",
    f"1,1,,,1,round,Bob,2,31,yes,no,{ON_FRIDAY},,",
    f"1,1,,,1,round,Cid,1,61,no,no,{ON_FRIDAY},,",
    f"1,1,,,1,round,Cid,2,65,yes,no,{ON_FRIDAY},,",
    f"1,1,,,2,round,Bob,1,21,yes,yes,{ON_FRIDAY},,",
    f"1,1,,,2,round,Cid,1,41,yes,no,{ON_FRIDAY},,",
    f"1,1,,,2,round,Ann,1,66,yes,no,{ON_FRIDAY},,",
    f"1,1,,,3,round,Ann,1,53,yes,no,{ON_FRIDAY},,",
    f"1,1,,,3,round,Bob,1,53,yes,no,{ON_FRIDAY},,",
    f"1,1,,,3,sub-round,Ann,1,44,yes,no,{ON_FRIDAY},,",
    f"1,1,,,3,sub-round,Bob,1,42,yes,no,{ON_FRIDAY},,",
)
GOLDEN_SEATING = """\
Fri, "late", 2026-11-20, The Swan
=================================

One table, 3 players
Seats put by hand

Table 1
  1  Ann
  2  Bob
  3  Cid
"""

GOLDEN_SHEET = """\
# Fri, "late", 2026-11-20, rules eolnimea
@rules classic units=2
@players Ann, Bob, Cid
@lead Ann

Ann: 54 62
Bob: 43 31
Cid: 61 65

Bob: 21
Cid: 41
Ann: 66

Ann: 53
Bob: 53
Ann: 44
Bob: 42
"""


def lines(golden: tuple[str, ...]) -> str:
    return "".join(f"{line}\r\n" for line in golden)


def test_where_a_file_is_not_as_it_has_to_be_its_cell_is_named() -> None:
    golden = lines(GOLDEN_LEDGER)
    for other, named in (
        (golden.replace("Bob,fee,10.00", "Bob,fee,10.0"), r"line 4, amount: '10.0', not '10.00'"),
        (golden.replace("kind", "sort"), "line 1, kind: 'sort', not 'kind'"),
        (golden + "host\r\n", "line 11, by: 'host', not 'nothing'"),
        (golden.replace("EUR,Friday,2026-11-20\r\n", "EUR,Friday\r\n", 1), "line 2, date"),
        (golden.replace("\r", ""), "ends of lines"),
    ):
        with pytest.raises(AssertionError, match=named):
            assert_same_cells(other.encode(), golden)


def test_a_finished_night_in_bytes(director: Director) -> None:
    number = begun(director, ["Ann", "Bob", "Cid"], units="2", name='Fri, "late"')
    turns(director, number, "54 62 .", "43 31", "61 65")
    turns(director, number, "21", "41 .", "66")
    turns(director, number, "53 .", "53", "44 .", "42")
    files = written(director, number)
    assert tuple(files) == (
        "report.html",
        "standings.csv",
        "rounds.csv",
        "rolls.csv",
        "entrants.txt",
        "seating.txt",
        "night.json",
        "table-1.mex",
    )
    assert_same_cells(files["standings.csv"], csv_of(STANDINGS_COLUMNS, GOLDEN_STANDINGS))
    assert_same_cells(files["rounds.csv"], lines(GOLDEN_ROUNDS))
    assert_same_cells(files["rolls.csv"], lines(GOLDEN_ROLLS))
    assert files["entrants.txt"] == b"Ann\nBob\nCid\n"
    assert files["seating.txt"].decode() == GOLDEN_SEATING
    assert files["table-1.mex"].decode() == GOLDEN_SHEET


GOLDEN_PENALTIES = (
    "table,number,claims,ended,player,penalties,why,out,corrected,night,date,rules_id",
    f"1,1,Ann 54; Bob 62,Cid doubts: 31,Bob,1,lie,no,no,{ON_FRIDAY},dndcnhlj",
    f'1,2,"Cid 11, for Ann",Ann takes the 11,Ann,1,eleven,no,no,{ON_FRIDAY},dndcnhlj',
    f"1,3,,Bob drops both dice,Bob,2,dropped,yes,no,{ON_FRIDAY},dndcnhlj",
)
GOLDEN_OF_LIARS = [
    AT_THE_SWAN
    | {"position": place, "rank": place, "player": name, "status": status, "penalties": penalties}
    | {"rules": "liar lives=3", "corrections": 0, "rules_id": "dndcnhlj"}
    for place, name, status, penalties in (
        (1, "Cid", "in", 0),
        (2, "Ann", "in", 1),
        (3, "Bob", "out", 3),
    )
]


def test_a_night_of_liars_mexico_in_bytes(director: Director) -> None:
    number = begun(director, ["Ann", "Bob", "Cid"], preset="liar", lives="3", name='Fri, "late"')
    director.night(number).table().claim(54)
    director.night(number).table().claim(62)
    director.night(number).table().doubt(31)
    director.night(number).table().claim_eleven(0)
    director.night(number).table().take()
    director.night(number).table().note_foul(1, Foul.DROPPED, 2)
    director.night(number).table().claim(43)
    files = written(director, number)
    assert not {"rounds.csv", "rolls.csv"} & {*files}
    assert_same_cells(files["standings.csv"], csv_of(STANDINGS_COLUMNS, GOLDEN_OF_LIARS))
    assert_same_cells(files["penalties.csv"], lines(GOLDEN_PENALTIES))


def test_r15_5_under_a_cup_the_columns_of_units_count_lives(director: Director) -> None:
    number = begun(director, ["Ann", "Bob", "Cid"], preset="maexchen", lives="2")
    table = director.night(number).table()
    table.record_loss(2, 9)
    table.rejoin(2, 3)
    table.claim(54)
    table.doubt(54)
    table.withdraw(1)
    rows = rows_of(written(director, number)["standings.csv"])
    columns = ("units_start", "units_left", "units_paid", "rounds_played", "rounds_lost")
    assert [(row["player"], row["status"], *map(row.get, columns)) for row in rows] == [
        ("Cid", "in", "5", "3", "2", "2", "1"),
        ("Ann", "in", "2", "2", "0", "2", "0"),
        ("Bob", "withdrawn", "2", "0", "2", "2", "1"),
    ]
    assert [row["penalties"] for row in rows] == ["9", "0", "1"]
    assert {row["mexicos"] for row in rows} == {""}
    told = rows_of(written(director, number)["penalties.csv"])
    assert [(row["player"], row["why"], row["ended"]) for row in told] == [
        ("Cid", "lost", "Cid loses the round"),
        ("Bob", "doubt", "Bob doubts: 54"),
    ]


def test_a_night_of_several_tables_is_written_table_by_table(director: Director) -> None:
    number = begun(director, ["Ann", "Bob"], units="1")
    turns(director, number, "54 .", "31")
    sheet = "@rules classic units=1\n@players Eve, Dot\n@lead Dot\n@lost Eve\n"
    director.night(number).merge_sheet(sheet)
    files = written(director, number)
    assert tuple(files) == file_names(director.night(number).view())
    assert tuple(files)[-2:] == ("table-1.mex", "table-2.mex")
    rows = rows_of(files["standings.csv"])
    assert [(row["table"], row["position"], row["player"]) for row in rows] == [
        ("1", "1", "Ann"),
        ("1", "2", "Bob"),
        ("2", "1", "Dot"),
        ("2", "2", "Eve"),
    ]
    rounds = rows_of(files["rounds.csv"])
    assert [(row["table"], row["round"], row["recorded"]) for row in rounds] == [
        ("1", "1", "rolls"),
        ("2", "1", "result"),
    ]
    assert len({row["rules_id"] for row in (*rows, *rounds)}) == 1
    assert files["table-2.mex"].decode().endswith(sheet)


def test_a_drawn_seat_tells_its_seed_at_its_own_table_alone(director: Director) -> None:
    number = director.plan(FORM)
    director.night(number).people.register(["Ann", "Bob"])
    director.night(number).seats.draw("42613")
    director.night(number).seats.open_tables()
    director.night(number).merge_sheet("@rules classic\n@players Dot, Eve\n@lead Dot\n")
    rows = rows_of(written(director, number)["standings.csv"])
    assert [row["seed"] for row in rows] == ["42613", "42613", "", ""]


def test_what_was_put_right_is_told_of_its_round_and_counted(director: Director) -> None:
    number = begun(director, ["Ann", "Bob", "Cid"])
    turns(director, number, "54 .", "62", "31", "54 .", "62", "32")
    last = next(
        line.pick for line in director.night(number).table().picks() if line.pick.text == "32"
    )
    director.night(number).table().correct(Correction(last.entries, "33", nth=last.nth))
    files = written(director, number)
    rounds = rows_of(files["rounds.csv"])
    assert [row["corrected"] for row in rounds] == ["no", "yes"]
    assert rounds[1]["loser"] == "Cid"
    assert {row["corrections"] for row in rows_of(files["standings.csv"])} == {"1"}
    assert "33" in files["table-1.mex"].decode()
    director.night(number).undo()
    files = written(director, number)
    assert [row["corrected"] for row in rows_of(files["rounds.csv"])] == ["no", "no"]
    assert {row["corrections"] for row in rows_of(files["standings.csv"])} == {"0"}


def test_a_penalty_that_was_put_right_is_told(director: Director) -> None:
    number = begun(director, ["Ann", "Bob", "Cid"], preset="liar")
    director.night(number).table().claim(54)
    director.night(number).table().doubt(31)
    doubt = next(
        line.pick for line in director.night(number).table().picks() if line.pick.text == "doubt 31"
    )
    director.night(number).table().correct(Correction(doubt.entries, "doubt 62", nth=doubt.nth))
    (row,) = rows_of(written(director, number)["penalties.csv"])
    assert (row["player"], row["why"], row["corrected"]) == ("Bob", "doubt", "yes")


def test_no_rules_id_is_a_number_to_a_spreadsheet() -> None:
    for units in range(1, 200):
        assert rules_id(change_rules(PRESETS["classic"], {"units": str(units)})).isalpha()


def test_a_mexxen_round_tells_how_its_tie_was_counted_and_who_ended_it(director: Director) -> None:
    number = begun(director, ["Ann", "Bob", "Cid"], preset="mexxen", units="7")
    turns(director, number, "43 .", "43", "65", "51", "42")
    turns(director, number, "31")
    director.night(number).table().abort()
    tie, ended = rows_of(written(director, number)["rounds.csv"])
    assert tie["ties"] == "Extra round, by value: Ann 51; Bob 42"
    assert (tie["loser"], tie["paid"]) == ("Bob", "1")
    assert ended["turns"] == "Bob 31 (ended the round)"
    rows = rows_of(written(director, number)["standings.csv"])
    assert {row["rules"] for row in rows} == {"mexxen units=7"}
    assert {row["player"]: row["points"] for row in rows} == {"Ann": "1", "Bob": "-2", "Cid": "1"}
    assert [row["status"] for row in rows] == ["in"] * 3


def test_equals_share_a_rank_and_never_a_position(director: Director) -> None:
    number = begun(director, ["Ann", "Bob", "Cid"])
    turns(director, number, "31 .", "65", "65")
    rows = rows_of(written(director, number)["standings.csv"])
    assert [(row["position"], row["rank"]) for row in rows] == [("1", "1"), ("2", "1"), ("3", "3")]


def test_a_void_round_and_those_who_leave_are_no_rounds(director: Director) -> None:
    number = begun(director, ["Ann", "Bob", "Cid"])
    turns(director, number, "31 .", "65", "65")
    turns(director, number, "54 .")
    director.night(number).table().withdraw(1)
    files = written(director, number)
    assert [row["round"] for row in rows_of(files["rounds.csv"])] == ["1"]
    left = rows_of(files["standings.csv"])[-1]
    assert (left["player"], left["status"], left["units_paid"]) == ("Bob", "withdrawn", "5")


def test_each_round_tells_how_it_was_recorded(director: Director) -> None:
    number = begun(director, ["Ann", "Bob", "Cid"], preset="mexxen")
    turns(director, number, "54 .", "62", "31")
    for value in (21, 65, 31):
        director.night(number).table().record_value(value)
    director.night(number).table().record_round(1, 2)
    files = written(director, number)
    rounds = rows_of(files["rounds.csv"])
    assert [row["recorded"] for row in rounds] == ["rolls", "values", "result"]
    assert [row["turns"] for row in rounds[1:]] == ["Cid 21; Ann 65; Bob 31", ""]
    assert [(row["mexicos"], row["stake"]) for row in rounds[1:]] == [("1", "2"), ("2", "4")]
    players = {row["player"]: row for row in rows_of(files["standings.csv"])}
    # Nobody is known to have rolled the two of the last round.
    assert [players[name]["mexicos"] for name in ("Ann", "Bob", "Cid")] == ["", "", ""]
    assert [players[name]["rounds_played"] for name in ("Ann", "Bob", "Cid")] == ["3"] * 3
    view = director.night(number).table().standings_view()
    assert (view.rounds, view.by_values, view.by_result) == (3, 1, 1)


def test_before_play_the_seats_can_be_printed(director: Director) -> None:
    number = director.plan(FORM)
    director.night(number).people.register(["Bob", "ann", "Cid"])
    director.night(number).seats.draw("42613")
    files = written(director, number)
    assert tuple(files) == ("entrants.txt", "seating.txt", "night.json")
    assert files["entrants.txt"] == b"ann\nBob\nCid\n"
    assert files["seating.txt"].decode().splitlines()[3:8] == [
        "One table, 3 players",
        "Seats drawn from 42613, method sha256-1",
        "",
        "The list",
        "ann  Bob  Cid",
    ]


def test_f3_3_the_list_drawn_from_says_who_has_another_name(
    director: Director,
) -> None:
    number = director.plan(FORM)
    director.night(number).people.register(["Rob", "ann", "Cid"])
    director.night(number).seats.draw("42613")
    director.night(number).people.rename(1, "Bobby")
    director.night(number).seats.open_tables()
    files = written(director, number)
    assert "ann              Cid              Rob (now Bobby)\n" in files["seating.txt"].decode()
    assert "<span>Cid</span> · <span>Rob (now Bobby)</span>" in files["report.html"].decode()


def test_f8_the_reports_rules_tell_what_the_night_costs(
    director: Director,
) -> None:
    number = begun(director, ["Ann", "Bob"], currency="EUR", fee="10", house="2.50")
    page = written(director, number)["report.html"].decode()
    for line in director.night(number).card().lines:
        assert f"<dt>{line.heading}</dt><dd>{escape(line.sentence)}</dd>" in page
    assert "<dt>Entry fee</dt><dd>€10.00; €2.50 of it for the house.</dd>" in page
    assert "<dt>Prizes</dt><dd>The winner takes all.</dd>" in page


GOLDEN_LEDGER = (
    "by,player,kind,amount,currency,night,date",
    "host,Ann,fee,10.00,EUR,Friday,2026-11-20",
    "host,Ann,house,-2.50,EUR,Friday,2026-11-20",
    "host,Bob,fee,10.00,EUR,Friday,2026-11-20",
    "host,Bob,house,-2.50,EUR,Friday,2026-11-20",
    "host,=1+1,fee,10.00,EUR,Friday,2026-11-20",
    "host,=1+1,house,-2.50,EUR,Friday,2026-11-20",
    "host,=1+1,fee,-10.00,EUR,Friday,2026-11-20",
    "host,=1+1,house,2.50,EUR,Friday,2026-11-20",
    ",Bob,prize,-15.00,EUR,Friday,2026-11-20",
)


PROOF_WITH_MONEY = (
    "6 units dealt = 2 held + 4 in the pot (€2) · €20 taken + €2 for units = €17 prizes + €5 house"
)
GOLDEN_STANDINGS_WITH_MONEY = [
    row | {"fees": fees, "prize": prize, "take_home": home, "proof": PROOF_WITH_MONEY}
    for row, fees, prize, home in zip(
        GOLDEN_STANDINGS,
        ("10.00", "10.00", "0.00"),
        ("11.00", "6.00", "0.00"),
        ("11.00", "5.00", "-1.00"),
        strict=True,
    )
]
GOLDEN_LEDGER_WITH_PRIZES = (
    "by,player,kind,amount,currency,night,date",
    f"host,Ann,fee,10.00,EUR,{ON_FRIDAY}",
    f"host,Ann,house,-2.50,EUR,{ON_FRIDAY}",
    f"host,Bob,fee,10.00,EUR,{ON_FRIDAY}",
    f"host,Bob,house,-2.50,EUR,{ON_FRIDAY}",
    f",Bob,units,1.00,EUR,{ON_FRIDAY}",
    f",Cid,units,1.00,EUR,{ON_FRIDAY}",
    f",Ann,pot,-2.00,EUR,{ON_FRIDAY}",
    f",Ann,prize,-9.00,EUR,{ON_FRIDAY}",
    f",Bob,prize,-6.00,EUR,{ON_FRIDAY}",
)


def test_f8_a_night_with_a_fee_prizes_and_units_worth_money_in_bytes(director: Director) -> None:
    money = {"currency": "EUR", "fee": "10", "house": "2.50", "prizes": "60 40"}
    number = director.plan(
        {"name": 'Fri, "late"', "date": "2026-11-20", "venue": "The Swan", "preset": "classic"}
        | {"units": "2", "unit_worth": "0.50", **money}
    )
    director.night(number).people.register(["Ann", "Bob", "Cid"], [True, True, False])
    director.night(number).seats.place([[1, 2, 3]])
    director.night(number).seats.open_tables()
    director.night(number).table().name_lead(0)
    turns(director, number, "54 62 .", "43 31", "61 65")
    turns(director, number, "21", "41 .", "66")
    turns(director, number, "53 .", "53", "44 .", "42")
    files = written(director, number)
    standings = csv_of(STANDINGS_COLUMNS, GOLDEN_STANDINGS_WITH_MONEY)
    assert_same_cells(files["standings.csv"], standings)
    rows = [line.split(",", 1) for line in files["ledger.csv"].decode().splitlines(keepends=True)]
    assert rows[0][0] == "when"
    assert_same_cells(
        "".join(cells for _, cells in rows).encode(), lines(GOLDEN_LEDGER_WITH_PRIZES)
    )
    assert_same_cells(files["rounds.csv"], lines(GOLDEN_ROUNDS))
    assert_same_cells(files["rolls.csv"], lines(GOLDEN_ROLLS))
    assert files["entrants.txt"] == b"Ann\nBob\nCid\n"
    assert files["seating.txt"].decode() == GOLDEN_SEATING
    assert files["table-1.mex"].decode() == GOLDEN_SHEET.replace(
        "rules eolnimea", "rules eolnimea, a unit 0.50 EUR"
    )


def test_every_payment_is_in_the_ledger(director: Director) -> None:
    money = {"currency": "EUR", "fee": "10", "house": "2.50", "prizes": "winner"}
    number = director.plan(FORM | {"units": "1", **money})
    director.night(number).people.register(["Ann", "Bob", "=1+1"], [True, False, False])
    director.night(number).people.mark_paid(2, True)
    director.night(number).people.mark_paid(3, True)
    director.night(number).people.mark_paid(3, False)
    director.night(number).seats.place([[1, 2, 3]])
    director.night(number).seats.open_tables()
    director.night(number).table().name_lead(0)
    turns(director, number, "31 .", "62", "65", "54 .", "42")
    files = written(director, number)
    ledger = rows_of(files["ledger.csv"])
    for row in ledger:
        at = row.pop("when")
        assert (not at) == (row["kind"] == "prize")
        assert not at or datetime.fromisoformat(at).utcoffset() == timedelta(0)
    cells = ",".join(ledger[0]), *(",".join(row.values()) for row in ledger)
    golden = lines(GOLDEN_LEDGER).replace("=1+1", "'=1+1")
    assert_same_cells(lines(cells).encode(), golden)
    assert sum(Decimal(row["amount"]) for row in ledger) == 0
    rows = rows_of(files["standings.csv"])
    assert [(row["player"], row["fees"], row["prize"]) for row in rows] == [
        ("Bob", "10.00", "15.00"),
        ("'=1+1", "0.00", "0.00"),
        ("Ann", "10.00", "0.00"),
    ]
    assert {row["proof"] for row in rows} == {director.night(number).places().proof.words}


def test_a_night_that_does_not_balance_is_not_exported_and_says_where(director: Director) -> None:
    number = begun(director, ["Ann", "Bob"], units="1")
    turns(director, number, "54 .", "31")
    record = night_record(director, number)
    assert record.shown is not None
    assert night_files(record)
    fault = "2 units went to table 1, but 1 unit is missing there."
    places = replace(record.shown.places, blocked=fault)
    blocked = replace(record, shown=replace(record.shown, places=places))
    with pytest.raises(Refused, match=fault) as refused:
        night_files(blocked)
    assert refused.value.code == "no-proof"


def test_a_value_alone_is_a_roll_of_no_known_number(director: Director) -> None:
    number = begun(director, ["Ann", "Bob", "Cid"], preset="mexxen", units="7")
    for value in (54, 21, 65):
        director.night(number).table().record_value(value)
    director.night(number).table().record_round(1, 0)
    rolls = rows_of(written(director, number)["rolls.csv"])
    assert [(row["player"], row["roll"], row["value"], row["mexico"]) for row in rolls] == [
        ("Ann", "", "54", "no"),
        ("Bob", "", "21", "yes"),
        ("Cid", "", "65", "no"),
    ]


def test_r14_9_rolls_say_which_die_lay_and_whom_a_31_makes_pay(director: Director) -> None:
    number = begun(director, ["Ann", "Bob"], preset="mexen", thirty_one="give-again")
    table = director.night(number).table()
    table.roll(61)
    table.roll(31, 1, 1)
    table.roll(54)
    table.roll(62)
    turns(director, number, "54 .")
    files = written(director, number)
    rolls = rows_of(files["rolls.csv"])
    assert [tuple(row[name] for name in ("roll", "value", "lying", "to")) for row in rolls] == [
        ("1", "61", "", ""),
        ("", "31", "1", "Bob"),
        ("2", "54", "", ""),
        ("3", "62", "", ""),
        ("1", "54", "", ""),
    ]
    assert [row["units_paid"] for row in rows_of(files["standings.csv"])] == ["0", "2"]
    assert "Ann 61 1+3>Bob 54 62" in rows_of(files["rounds.csv"])[0]["turns"]


def test_a_21_that_costs_nothing_is_no_mexico(director: Director) -> None:
    number = begun(director, ["Ann", "Bob", "Cid"])
    turns(director, number, "54 .", "21", "31", "21", "54 .", "62")
    rolls = rows_of(written(director, number)["rolls.csv"])
    assert [(row["player"], row["mexico"]) for row in rolls if row["value"] == "21"] == [
        ("Bob", "no"),
        ("Cid", "yes"),
    ]


def several_tables(director: Director, format_: str, names: list[str]) -> int:
    """A night over tables of which the first lap, or the first rounds, have been played."""
    number = director.plan(night_form(format_, 3, "sudden-death"))
    director.night(number).people.register(names, [True] * len(names))
    director.night(number).people.check_in(range(1, len(names)))
    director.night(number).seats.fix(1, 2, 1)
    director.night(number).seats.draw("42613")
    director.night(number).seats.open_tables()
    for line in director.night(number).view().tables:
        director.night(number).table(line.number).name_lead(0)
        director.night(number).table(line.number).record_round(1, 0)
    return number


def test_a_night_over_several_tables_has_one_standing(director: Director) -> None:
    names = [f"Guest {at}" for at in range(14)]
    number = several_tables(director, "freezeout", names)
    files = written(director, number)
    rows = rows_of(files["standings.csv"])
    assert sorted(int(row["position"]) for row in rows if row["position"]) == list(range(1, 14))
    last = rows[-1]
    assert (last["player"], last["status"], last["rank"]) == ("Guest 13", "no-show", "")
    out = [row for row in rows if row["status"] == "out"]
    assert {(row["out_beat"], row["rank"]) for row in out} == {("1", "12")}
    assert {row["out_table"] for row in out} == {"1", "2"}
    assert {row["format"] for row in rows} == {"freezeout"}
    assert {row["seed"] for row in rows} == {"42613"}
    rounds = rows_of(files["rounds.csv"])
    assert [(row["table"], row["place"], row["beat"]) for row in rounds] == [
        ("1", "1", "1"),
        ("2", "2", "1"),
    ]
    assert b"Guest 13" not in files["entrants.txt"]


def test_the_seats_of_several_tables_stand_side_by_side(director: Director) -> None:
    wide = [*HOSTILE_NAMES, "W" * 24, "Ann", "Bob", "Cid", "Dee", "Eva", "Zoe"]
    number = several_tables(director, "heats", wide)
    text = written(director, number)["seating.txt"].decode()
    assert max(width(line) for line in text.splitlines()) <= 72
    assert "Heat 1, table 1                     Heat 2, table 2" in text
    assert "  1  [/] *" in text
    assert text.endswith("* a seat of one's own, which no draw moves\n")
    for name in wide[:-1]:
        assert name in text


def test_a_points_night_has_its_points_as_decimals(director: Director) -> None:
    number = director.plan(night_form("points", 2, beats="1"))
    director.night(number).people.register(["Ann", "Bob", "Cid", "Dee"])
    director.night(number).seats.draw("42613")
    director.night(number).seats.open_tables()
    rows = rows_of(written(director, number)["standings.csv"])
    assert [row["points"] for row in rows] == ["0.0000"] * 4
    director.night(number).table().name_lead(0)
    director.night(number).table().record_round(1, 0)
    points = [row["points"] for row in rows_of(written(director, number)["standings.csv"])]
    assert points == ["0.6667", "0.6667", "0.6667", "0.0000"]


def test_before_play_there_is_nothing_to_export(director: Director) -> None:
    number = director.plan(FORM)
    with refusing("not-begun"):
        written(director, number)


def test_f10_1_no_name_is_run_by_a_spreadsheet_and_all_are_read_back(director: Director) -> None:
    names = [*HOSTILE_NAMES, "@SUM(A1)", "-2+3", "+49", 'a,b;"c"']
    number = begun(director, names)
    played_out(director, number)
    files = written(director, number)
    players = {row["player"] for row in rows_of(files["standings.csv"])}
    assert players == {safe_cell(name) for name in names}
    for data in (data for name, data in files.items() if name.endswith(".csv")):
        for row in csv.reader(io.StringIO(data.decode(), newline="")):
            assert not [cell for cell in row if cell.startswith(("=", "+", "@", "\t", "\r"))]
            assert not [cell for cell in row if cell.startswith("-") and not cell[1:].isdigit()]
    # Bare, but for the one that would be several people.
    bare = set(names) - {'a,b;"c"'}
    assert set(files["entrants.txt"].decode().splitlines()) == {*bare, '"a,b;""c"""'}


@pytest.mark.parametrize("first", ["=", "+", "-", "@", "\t", "\r"])
def test_a_text_that_would_run_begins_with_an_apostrophe(first: str) -> None:
    assert safe_cell(f"{first}1") == f"'{first}1"
    assert safe_cell(f"1{first}") == f"1{first}"


def test_a_number_below_zero_stays_a_number() -> None:
    assert csv_bytes(("points",), [(-1,)]) == b"points\r\n-1\r\n"


def test_f10_1_a_byte_order_mark_stands_first_when_it_is_asked_for(director: Director) -> None:
    number = begun(director, ["Zo\u00eb", "李雷"])
    plain, marked = written(director, number), written(director, number, csv="point")
    assert plain["table-1.mex"] == marked["table-1.mex"]
    for name in ("standings.csv", "rounds.csv"):
        assert not plain[name].startswith(b"\xef\xbb\xbf")
        assert marked[name] == b"\xef\xbb\xbf" + plain[name]


def test_f10_1_for_a_decimal_comma_cells_are_parted_by_semicolons(
    director: Director,
) -> None:
    number = begun(director, ["Zo\u00eb", "a;b"], currency="EUR", unit_worth="1.50", units="1")
    director.night(number).table().record_round(0, 0)
    rows = written(director, number, csv="comma")["standings.csv"].decode().split("\r\n")
    assert rows[0].startswith("\ufeffposition;rank;player;")
    assert '"a;b"' in rows[1]
    cells = csv.DictReader(rows, delimiter=";")
    assert [row["take_home"] for row in cells] == ["1,50", "-1,50"]


def test_a_night_without_a_name_is_headed_by_its_date_once(director: Director) -> None:
    number = begun(director, ["Ann", "Bob"], units="1", name="")
    director.night(number).table().record_round(0, 0)
    files = written(director, number)
    assert files["seating.txt"].decode().startswith("Friday 20 November 2026, The Swan\n====")
    assert files["table-1.mex"].decode().startswith("# Friday 20 November, 2026-11-20, rules ")
    assert "<title>Friday 20 November 2026</title>" in files["report.html"].decode()


def test_f6_3_an_average_has_four_decimals_half_to_even(director: Director) -> None:
    form = night_form("points", 1) | {"option.sittings": "3", "option.beats": "1"}
    number = director.plan(form)
    night = director.night(number)
    night.people.register(["Ann", "Bob", "Cid", "Dee"], [True] * 4)
    night.seats.place([[1, 2, 3, 4]])
    night.seats.open_tables()
    for sitting, loser in enumerate(("Ann", "Ann", "Bob"), start=1):
        table = night.table(sitting)
        table.name_lead(0)
        table.record_round(table.match.names.index(loser), 0)
        if sitting < 3:
            night.moves.accept_plan()
    text = standings_csv(night.places(), (), 0).decode()
    points = {row["player"]: row["points"] for row in csv.DictReader(io.StringIO(text))}
    assert points == {"Cid": "0.6667", "Dee": "0.6667", "Bob": "0.4444", "Ann": "0.2222"}
