"""The paper of a night: who sits where, slips to cut out, and sheets that can be typed in again."""

import html
import re
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from exports.paper.prints import paper_files, paper_names
from exports.paper.seats import seatings, sides_of
from exports.paper.sheets import ScoreSheet, score_sheets
from exports.record import PaperRecord
from screens.files.tables_written import paper_record
from tests.cli.running import run
from tests.exports.printing import A4, LETTER, cut_off, printed_pages, show
from tests.nights import FORM, HOSTILE_NAMES, begun, director_at, night_form, played_out, turns
from tests.refusals import refusing
from tests.screens.floors import a_floor, lose, name_leads, play_on
from tests.screens.liar_tables import opened_liar
from tests.serve.browser import CHROMIUM, browser
from tourney.game.mexico.match import Match
from tourney.game.refusal import Refused
from tourney.game.sheets import read_sheet
from tourney.service.director import Director


@pytest.fixture
def director(tmp_path: Path) -> Iterator[Director]:
    with closing(director_at(tmp_path)) as opened:
        yield opened


def guests(count: int) -> list[str]:
    """So many people, with those of the house's list among them."""
    return [*HOSTILE_NAMES, *(f"Guest {at}" for at in range(count))][:count]


def drawn(director: Director, format_: str, tables: int, count: int, **form: str) -> int:
    """A night whose seats are drawn; the first has a seat of their own."""
    number = director.plan(night_form(format_, tables) | form)
    director.night(number).people.register(guests(count), [True] * count)
    if format_ != "duel":
        director.night(number).seats.fix(director.night(number).view().entries[0].entry, 1, 2)
    director.night(number).seats.draw("42613")
    return number


def texts(data: bytes) -> str:
    """The text that a person reads on a page, on one line."""
    body = data.decode().partition("<body>")[2]
    return " ".join(html.unescape(re.sub("<[^>]*>", " ", body)).split())


def sheets_of(director: Director, number: int) -> list[ScoreSheet]:
    return score_sheets(paper_record(director, number))


GOLDEN_SLIPS = """\
<body>
<div class="slips">
<div class="slip">
<p class="who">&lt;Ann&gt;</p>
<p class="where">Table <b>1</b>, seat <b>1</b></p>
<p class="foot"><span>Friday, 2026-11-20</span><b>2 units, £0.50 each</b></p>
</div>
<div class="slip">
<p class="who">Bob</p>
<p class="where">Table <b>1</b>, seat <b>2</b></p>
<p class="foot"><span>Friday, 2026-11-20</span><b>2 units, £0.50 each</b></p>
</div>
</div>
</body>
</html>
"""


def test_the_slips_of_a_small_night_in_bytes(director: Director) -> None:
    form = FORM | {"units": "2"}
    number = director.plan({**form, "currency": "GBP", "unit_worth": "0.50"})
    director.night(number).people.register(["<Ann>", "Bob"])
    director.night(number).seats.place([[1, 2]])
    data = paper_files(paper_record(director, number), ["slips"])["paper-slips.html"]
    assert data.decode()[data.decode().index("<body>") :] == GOLDEN_SLIPS


def test_the_seating_plan_says_who_sits_where_and_the_seed(
    director: Director,
) -> None:
    number = drawn(director, "freezeout", 4, 20)
    record = paper_record(director, number)
    plan = texts(paper_files(record, ["seating"])["paper-seating.html"])
    assert "Freeze-out, 20 players. Seats drawn from 42613, method" in plan
    assert "2 [/] ◆" in plan
    listed = plan.partition("Everyone by name")[2]
    assert "[/] Table 1, seat 2" in listed
    assert all(name in listed for name in guests(20))
    assert listed.index("Guest 0 ") < listed.index("Guest 5 ") < listed.index("Zed [b")


@pytest.mark.parametrize("count", range(2, 21))
def test_round_a_drawn_table_people_sit_clockwise(director: Director, count: int) -> None:
    number = begun(director, guests(count))
    (table,) = seatings(paper_record(director, number))
    top, right, bottom, left = sides_of(table.seats)
    assert [*top, *right, *bottom[::-1], *left[::-1]] == list(table.seats)
    assert len(top) <= 4
    assert abs(len(top) - len(bottom)) <= 1


def test_in_play_people_sit_where_they_are_by_now(store: Path) -> None:
    number = a_floor(store, guests(14), 2)
    with closing(Director.open(store)) as director:
        lose(director, number, 1)
        record = paper_record(director, number)
        slips = texts(paper_files(record, ["slips"])["paper-slips.html"])
        loser = record.tables[0].line.players[-1]
        assert f"{loser} Table 1 Friday, 2026-11-20 4 units" in slips
        plan = texts(paper_files(record, ["seating"])["paper-seating.html"])
        assert "Seating plan, lap 1." in plan
        assert "seat 1" not in plan


def seating_plan(director: Director, number: int) -> str:
    return texts(paper_files(paper_record(director, number), ["seating"])["paper-seating.html"])


CHANGED = "Changed since: these are the seats as they are now."


def test_seats_that_nobody_has_left_are_said_to_be_those_drawn(
    director: Director,
) -> None:
    number = drawn(director, "freezeout", 2, 13)
    director.night(number).seats.open_tables()
    play_on(director, number, 1)
    plan = seating_plan(director, number)
    assert "Seating plan, lap 2. Freeze-out, 13 players. Seats drawn from 42613" in plan
    assert CHANGED not in plan
    while not director.night(number).floor().movers:
        play_on(director, number, 1)
    assert CHANGED in seating_plan(director, number)


def test_at_one_table_who_is_out_changes_no_seat_who_is_late_does(
    director: Director,
) -> None:
    number = drawn(director, "single", 1, 6)
    director.night(number).seats.open_tables()
    director.night(number).table().name_lead(0)
    assert CHANGED not in seating_plan(director, number)
    director.night(number).table().withdraw(1)
    assert "5 players. Seats drawn from 42613" in seating_plan(director, number)
    assert CHANGED not in seating_plan(director, number)
    director.night(number).table().join("Late", 3, after=0)
    assert CHANGED in seating_plan(director, number)


def test_before_play_duels_that_wait_for_a_table_have_changed_nothing(director: Director) -> None:
    plan = seating_plan(director, drawn(director, "duel", 2, 12))
    assert plan.count("Later:") == 2
    assert "Byes:" in plan
    assert CHANGED not in plan


def test_in_a_duel_a_bye_has_no_table(director: Director) -> None:
    record = paper_record(director, drawn(director, "duel", 8, 12))
    files = paper_files(record)
    assert "Byes:" in texts(files["paper-seating.html"])
    assert texts(files["paper-slips.html"]).count("Byes") == 4
    assert [sheet.place for sheet in score_sheets(record)] == [1, 2, 3, 4, 0]


def test_a_move_slip_says_from_where_to_where_beside_whom_and_with_what(store: Path) -> None:
    number = a_floor(store, guests(13), 2, units="1")
    with closing(Director.open(store)) as director:
        while not director.night(number).floor().movers:
            play_on(director, number, 1)
        record = paper_record(director, number)
        assert record.floor is not None
        slips = texts(paper_files(record, ["moves"])["paper-moves.html"])
        for mover in record.floor.movers:
            where = f"Sit to {mover.beside}'s left." if mover.beside else "Take seat"
            way = f"Table {mover.source} → table {mover.target}"
            if mover.source == mover.target:
                way = f"Stay at table {mover.target}"
            assert f"{mover.name} {way} {where}" in slips
            assert "Take along 1 unit ." in slips


def test_where_units_start_anew_a_move_slip_says_with_how_many_one_begins(store: Path) -> None:
    number = a_floor(store, guests(4), 2, format="duel")
    with closing(Director.open(store)) as director:
        lose(director, number, 1)
        for place in (1, 2):
            while director.night(number).floor().tables[place - 1].state != "over":
                lose(director, number, place)
        director.night(number).moves.accept_plan()
        slips = texts(paper_files(paper_record(director, number), ["moves"])["paper-moves.html"])
        assert "Begin with 5 units ." in slips
        assert "Bring" not in slips


def test_a_score_sheet_goes_on_from_where_its_table_stands(store: Path) -> None:
    number = a_floor(store, guests(14), 2)
    with closing(Director.open(store)) as director:
        play_on(director, number, 3)
        name_leads(director, number)
        record = paper_record(director, number)
        *sheets, blank = score_sheets(record)
        assert blank.place == 0
        assert len(sheets) == len(record.tables) > 1
        for sheet, table in zip(sheets, record.tables, strict=True):
            view = director.night(number).table(table.line.number).view()
            assert sheet.rounds[0] == view.round > 1
            held = {column.name: sum(column.boxes) for column in sheet.columns}
            assert held == {seat.name: seat.units for seat in view.seats if not seat.out}
            typed = read_sheet("\n".join(sheet.head)).match
            assert isinstance(typed, Match)
            assert dict(zip(typed.names, typed.units, strict=True)) == held
            assert typed.part is not None
            assert typed.names[typed.part.lead or 0] == sheet.lead
            assert [seat.name for seat in view.seats if seat.lead] == [sheet.lead]


def test_what_is_written_on_a_sheet_is_typed_in_below_its_head(director: Director) -> None:
    number = begun(director, ["Ann", "=1+1", "李雷"], units="3")
    turns(director, number, "54 .", "31", "65")
    sheet, _ = sheets_of(director, number)
    assert sheet.lead == "=1+1"
    written = [*sheet.head, '"=1+1": 54 62', "李雷: 43 31", "Ann: 61 65", "@lost Ann"]
    typed = read_sheet("\n".join(written)).match
    assert isinstance(typed, Match)
    assert dict(zip(typed.names, typed.units, strict=True)) == {"Ann": 2, "=1+1": 2, "李雷": 2}


def test_the_notation_shown_on_a_sheet_can_be_read(director: Director) -> None:
    number = begun(director, ["Ann", "Bob", "=1+1"])
    data = paper_files(paper_record(director, number), ["sheets"])["paper-sheets.html"]
    head, shown = re.findall("<pre>(.*?)</pre>", data.decode(), re.DOTALL)[:2]
    others = '"=1+1": 65\n@lost'
    match = read_sheet(html.unescape(head + shown).replace("@lost", others)).match
    assert isinstance(match, Match)
    units = dict(zip(match.names, match.units, strict=True))
    assert units == {"Ann": 3, "Bob": 0, "=1+1": 5, "Eve": 4}


def test_a_round_in_play_stands_on_the_sheet_with_its_tie(director: Director) -> None:
    number = begun(director, ["Ann", "Bob", "Cid"])
    turns(director, number, "54 62 .", "41 31", "65 31", "43 .")
    sheet, _ = sheets_of(director, number)
    assert [column.rolls for column in sheet.columns] == ["54 62", "41 31", "65 31"]
    assert (sheet.lead, sheet.tie) == ("Ann", "Bob 43")
    assert sheet.notes[0].startswith("Round 1 is in play")


def test_before_seats_there_are_blank_sheets_and_no_more(director: Director) -> None:
    number = director.plan(night_form("freezeout", 3))
    director.night(number).people.register(guests(12))
    record = paper_record(director, number)
    assert paper_names(record) == ("paper-signin.html", "paper-sheets.html")
    sheets = score_sheets(record)
    assert [sheet.place for sheet in sheets] == [0, 0, 0]
    assert {column.name for sheet in sheets for column in sheet.columns} == {""}
    for kind in ("seating", "slips"):
        with pytest.raises(Refused, match="draw them first"):
            paper_files(record, [kind])
    with refusing("no-moves"):
        paper_files(record, ["moves"])


def test_a_night_that_is_over_has_no_paper(director: Director) -> None:
    number = begun(director, ["Ann", "Bob"], units="1")
    played_out(director, number)
    record = paper_record(director, number)
    assert paper_names(record) == ()
    with refusing("over"):
        paper_files(record)


def test_liars_have_a_sheet_of_claims_with_the_penalties_so_far(store: Path) -> None:
    number = opened_liar(store, *HOSTILE_NAMES[:4], played="54 62 d31 43", lives="3")
    with closing(Director.open(store)) as director:
        sheet, _ = sheets_of(director, number)
        seats = {seat.name: seat for seat in director.night(number).table().liar_page().table.seats}
        assert {c.name: sum(c.boxes) for c in sheet.columns} == {
            name: seat.lives for name, seat in seats.items()
        }
        assert "has claimed 43" in " ".join(sheet.notes)
        page = texts(paper_files(paper_record(director, number))["paper-sheets.html"])
        assert "66 21 11 highest" in page


def test_the_command_writes_what_there_is_or_what_is_named(tmp_path: Path) -> None:
    with closing(director_at(tmp_path)) as director:
        begun(director, HOSTILE_NAMES)
    store = ("--store", str(tmp_path / "tourney.db"))
    done = run(*store, "tools", "paper", "Friday", "--to", str(tmp_path / "all"), folder=tmp_path)
    assert done.returncode == 0, done.stderr
    names = ["paper-seating.html", "paper-sheets.html", "paper-slips.html"]
    assert sorted(path.name for path in (tmp_path / "all").iterdir()) == names
    assert sorted(Path(line).name for line in done.stdout.splitlines()) == names
    one = ("tools", "paper", "1", "--to", str(tmp_path / "one"), "--what")
    assert run(*store, *one, "slips", folder=tmp_path).returncode == 0
    assert [path.name for path in (tmp_path / "one").iterdir()] == ["paper-slips.html"]
    for kind, sentence in (("moves", "no move slips"), ("hats", "no paper called hats")):
        refused = run(*store, *one, kind, folder=tmp_path)
        assert refused.returncode != 0
        assert sentence in refused.stderr


def worst(folder: Path) -> Iterator[tuple[str, PaperRecord, dict[str, int]]]:
    """Nights that are hard on paper, each with how many pages of a kind there ought to be."""
    with closing(director_at(folder)) as director:
        number = drawn(director, "freezeout", 11, 64)
        yield "sixty-four", paper_record(director, number), {"seating": 3, "slips": 7, "sheets": 12}
        director.phones.invite(number, "http://192.168.100.200:8000/night")
        invited = paper_record(director, number)
        yield "phones", invited, {"signin": 3, "slips": 7}
        number = drawn(director, "heats", 4, 30, preset="mexxen")
        director.phones.invite(number, "https://tourney.example.org/night")
        yield "mexxen", paper_record(director, number), {"seating": 2, "slips": 3, "sheets": 5}
        number = begun(director, guests(20))
        turns(director, number, "54 .", "62")
        yield "twenty", paper_record(director, number), {"seating": 2, "slips": 2, "sheets": 2}
    liar = opened_liar(
        folder / "liar.db", *HOSTILE_NAMES, played="54 62 d31 43", penalties="drinks"
    )
    with closing(Director.open(folder / "liar.db")) as director:
        yield "liars", paper_record(director, liar), {"sheets": 2}
    moved = a_floor(folder / "moved.db", guests(24), 4, format="shuffle")
    with closing(Director.open(folder / "moved.db")) as director:
        play_on(director, moved, 3)
        yield "moved", paper_record(director, moved), {"moves": 3}


@pytest.mark.skipif(CHROMIUM is None, reason="needs Chromium")
async def test_on_paper_nothing_is_cut_and_nothing_is_asked_for(tmp_path: Path) -> None:
    async with browser(tmp_path) as tab:
        for name, record, wanted in worst(tmp_path):
            for kind, pages in wanted.items():
                ((file, data),) = paper_files(record, [kind]).items()
                path = tmp_path / f"{name}-{file}"
                path.write_bytes(data)
                await show(tab, path)
                assert await tab.value("document.scripts.length") == 0
                across = await tab.value("document.querySelectorAll('.across').length > 0")
                # What both papers hold between the margins.
                assert await cut_off(tab, 255 if across else 186, ".slip, .sheet") == []
                for paper in (A4, LETTER):
                    assert (kind, await printed_pages(tab, paper)) == (kind, pages), name
                shown = await tab.value("document.body.textContent")
                movers = {mover.name for mover in record.floor.movers} if record.floor else set()
                for person in HOSTILE_NAMES:
                    assert person in shown or (kind == "moves" and person not in movers), name


def test_a_sign_in_sheet_has_everybody_by_name_and_room_for_more(director: Director) -> None:
    number = director.plan({**night_form("freezeout", 3), "currency": "EUR", "fee": "5"})
    night = director.night(number)
    night.people.register(["Zoe", "[/]", "ann"], [True, False, False])
    night.people.check_in([1])
    data = paper_files(paper_record(director, number), ["signin"])["paper-signin.html"]
    page = texts(data)
    assert page.index("[/]") < page.index("ann") < page.index("Zoe")
    assert "3 names on the list" in page
    assert data.decode().count("\N{CHECK MARK}") == 2
    # Three people and ten empty lines, two boxes each, two of which are ticked.
    assert data.decode().count("\N{BALLOT BOX}") == 24
    assert "Paid" in page


def test_once_play_has_begun_there_is_no_sign_in_sheet(director: Director) -> None:
    record = paper_record(director, begun(director, ["Ann", "Bob"]))
    assert "paper-signin.html" not in paper_names(record)
    with pytest.raises(Refused, match="Play has begun"):
        paper_files(record, ["signin"])
