"""Lists as people have them: of chats, forms, ticket offices and spreadsheets, and our own."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from textual.widgets import TextArea
from typer.testing import CliRunner

from screens.cli.commands import app
from screens.people.adding import PastedScreen
from screens.people.names import LateDialog, NameBox
from screens.people.register import RegisterScreen
from screens.ui.dialog import PickDialog
from tests.nights import ended
from tests.refusals import refusing
from tests.screens.driving import Keys, a_night, paste, type_in, until
from tests.screens.floors import NAMES, a_floor, on_floor
from tests.screens.reading import screen_text
from tests.screens.registers import at_people, box, names
from tests.store.released_stores import restored
from tourney.game.names import person_key, same_key, suggest
from tourney.game.refusal import Refused
from tourney.log.batch import Batch
from tourney.log.roles import Role, Who
from tourney.night.people.listed import UnclearPeople
from tourney.night.people.lists import check_list, read_people
from tourney.service.director import Director


def read(text: str) -> tuple[list[str], str]:
    """The names on a list, and what was left out."""
    people = read_people(text.encode())
    return [person.name for person in people], people.left_out


def ways(text: str) -> dict[str, list[str]]:
    """The ways in which an unclear list can be read, with the names of each."""
    with pytest.raises(UnclearPeople) as caught:
        read_people(text.encode())
    return {each.label: [person.name for person in each.read()] for each in caught.value.readings}


WHATSAPP = """Mexico Friday \U0001f3b2
1. Anna
2. Ben
3. Zoe
4.
"""
WITH_TIMES = """[18:03, 27/11/2026] Tom: Mexico Friday
1) Anna
2) Ben

Waiting list:
1) Eve
"""
DOODLE = '''"Poll ""Mexico night""",,
https://doodle.com/poll/xyz,,
,November 2026,
,Fri 27,Sat 28
,7:00 PM \u2013 11 PM,
Ann,OK,OK
Bob,,(OK)
Count,1,2
'''
SEATING = """Friday 27 November, The Bar
===========================

Freezeout, 4 players
Seats drawn from 42613, method 2

The list
Ann   Bob Lee   Cid   Dot

Table 1                             Table 2
  1  Ann *                             1  Cid
  2  Bob Lee                           2  Dot

* fixed seat, which no draw moves
"""


@pytest.mark.parametrize(
    ("text", "names", "left_out"),
    [
        (
            "Teilnehmerliste Freitag\r\n\r\nName\r\nAnna\r\nBen\r\n",
            ["Anna", "Ben"],
            "Not read: the line Teilnehmerliste Freitag.",
        ),
        (
            "Turnier;;\nStand 20.11.2026;;\n\nName;Verein;Bezahlt\nAnna;TSV;ja\n",
            ["Anna"],
            "Not read: the lines Turnier and Stand 20.11.2026; the column Verein.",
        ),
        (WHATSAPP, ["Anna", "Ben", "Zoe"], "Not read: the line Mexico Friday \U0001f3b2."),
        (
            WITH_TIMES,
            ["Anna", "Ben"],
            "Left out: Eve (waiting list). Not read: the lines Mexico Friday and Waiting list.",
        ),
        ("1\ufe0f\u20e3 Anna\n2\ufe0f\u20e3 Ben\n", ["Anna", "Ben"], ""),
        ("Guest 1\nGuest 2\n", ["Guest 1", "Guest 2"], ""),
        ("Max Night\nFranz List\nBob?\n", ["Max Night", "Franz List", "Bob?"], ""),
        ("Ann\nBob\nCid\nName\n", ["Ann", "Bob", "Cid", "Name"], ""),
        ("Name;Nr\nAnn;1\nName;Nr\nBob;2\n", ["Ann", "Bob"], "Not read: the column Nr."),
        ("Mexico am 27.11.\nAnn\n", ["Ann"], "Not read: the line Mexico am 27.11."),
        ("Nick\nSigne\nLister\n", ["Nick", "Signe", "Lister"], ""),
        ("50 Cent\nAnn\n", ["50 Cent", "Ann"], ""),
        ("- Anna\n- Ben\n\u2022 Zoe\n* Tom\n", ["Anna", "Ben", "Zoe", "Tom"], ""),
        ("- [x] Ann\n- [ ] Bob\n", ["Ann", "Bob"], ""),
        ("Anna,\r\nBen,\r\nZoe,\r\n", ["Anna", "Ben", "Zoe"], ""),
        ("Anna\t\t\nBen\t\t\n", ["Anna", "Ben"], ""),
        ("1\tAnna\n2\tBen\n", ["Anna", "Ben"], ""),
        (
            "Anna\u00a0 \nBen\u00a0 Lee \n \u00a0 \n\u200eZoe\u200e\n",
            ["Anna", "Ben Lee", "Zoe"],
            "",
        ),
        ("Name,Team\n\u2068Zoe\u2069\u00a0,x\n", ["Zoe"], "Not read: the column Team."),
        ("Ann <ann@x.org>\nBob <bob@x.org>\n", ["Ann", "Bob"], ""),
        (
            "Ann\nBob (cancelled)\nCid - waiting list\n\u274c Dot\n",
            ["Ann"],
            "Left out: Bob (cancelled), Cid (waiting list) and Dot (struck out).",
        ),
        (
            "In:\nAnn\n\nOut:\nCid\nMaybe:\nDot\n",
            ["Ann"],
            "Left out: Cid (out) and Dot (maybe). Not read: the lines In, Out and Maybe.",
        ),
        (
            DOODLE,
            ["Ann", "Bob"],
            'Not read: the lines Poll "Mexico night", https://doodle.com/poll/ and 4 more; '
            "the columns 2 and 3.",
        ),
        (
            SEATING,
            ["Ann", "Cid", "Bob Lee", "Dot"],
            "Not read: the lines Friday 27 November, The, ==== and 6 more.",
        ),
    ],
)
def test_what_is_around_names_is_left_out(text: str, names: list[str], left_out: str) -> None:
    said = left_out.replace("====", "========================")
    assert read(text) == (names, said)


@pytest.mark.parametrize(
    ("heading", "row", "name"),
    [
        ("Team Name,Player Name,Sex,Nickname,Role", "Red,Ann Lee,F,Annie,member", "Ann Lee"),
        ("School,Player name", "Hill,Ann", "Ann"),
        ("Verein;Name des Spielers", "TSV;Anna", "Anna"),
        ("Vereinsname;Spielername", "TSV;Anna", "Anna"),
        ("Programme,Given name,Family name", "BSc,Ann,Lee", "Ann Lee"),
        (
            "Order ID,Attendee first name,Attendee last name,Event name,Buyer first name,"
            "Buyer last name",
            "1,Ann,Lee,Mexico,Bob,Ray",
            "Ann Lee",
        ),
        ("Sign Up,First Name,Last Name,Email", "Mexico,Ann,Lee,a@b.c", "Ann Lee"),
        ("Voornaam;Tussenvoegsel;Achternaam", "Jan;van der;Berg", "Jan van der Berg"),
        ("Nr.;Nachname;Vorname;Ort", "1;M\u00fcller;Anna;Ulm", "Anna M\u00fcller"),
        ("Jm\u00e9no,P\u0159\u00edjmen\u00ed", "Anna,Nov\u00e1", "Anna Nov\u00e1"),
        ("Nom de l'\u00e9quipe;Nom du joueur", "Rouge;Ann", "Ann"),
        ("Vor- und Nachname;Ort", "Anna M\u00fcller;Ulm", "Anna M\u00fcller"),
        ("Last name, first name;Paid", "M\u00fcller, Anna;yes", "Anna M\u00fcller"),
        ("Name;Guests", "Ann;0", "Ann"),
        ("Name\tUser ID\tEvent Host\tRSVP", "Ann Lee\tuser 1\tNo\tYes", "Ann Lee"),
        ("Zeitstempel,Dein Name,Kommst du?", "1.11.2026 9:00:00,Anna,Ja", "Anna"),
        ("Participant Name,Seed,Misc", "Ann,1,", "Ann"),
        ("Name", '"M\u00fcller, Anna"', "Anna M\u00fcller"),
        ("Name", '"Cid, Jr"', "Cid, Jr"),
        ("Team name,E-mail", "Red Lions,a@b.c", "Red Lions"),
    ],
)
def test_the_name_is_the_persons_in_one_column_or_in_two(heading: str, row: str, name: str) -> None:
    assert read(f"{heading}\n{row}\n")[0] == [name]


@pytest.mark.parametrize(
    ("text", "here", "left_out"),
    [
        (
            "Status,Name,Registration Status\naccepted,Ann,accepted\ncancelled,Bob,cancelled\n"
            "waiting_list,Cid,waiting_list\n",
            ["Ann"],
            "Left out: Bob (cancelled) and Cid (waiting list).",
        ),
        (
            "Name\tRSVP\tGuests\nAnn\tYes\t0\nBob\tWaitlist\t1\nCid\tNo\t0\n",
            ["Ann"],
            "Left out: Bob (waitlist) and Cid (no). Not read: the column Guests.",
        ),
        ("Name;Zusage\nAnn;ja\nBob;nein\n", ["Ann"], "Left out: Bob (nein)."),
        (
            'Your name,Are you coming?\nAnn,"Yes, no problem"\nBob,Maybe\nCid,"No, sorry"\n',
            ["Ann"],
            "Left out: Bob (maybe) and Cid (no sorry).",
        ),
    ],
)
def test_who_cancelled_or_waits_is_left_out(text: str, here: list[str], left_out: str) -> None:
    assert read(text) == (here, left_out)


@pytest.mark.parametrize(
    ("text", "left_out"),
    [
        ("Name,Handicap\nAnn,0\nBob,41\n", "Not read: the column Handicap."),
        ("Name,Handicap\nAnn,41\nBob,19.8\n", "Not read: the column Handicap."),
        ("Name,Chips\nAnn,10000\nBob,5000\n", "Not read: the column Chips."),
        ("Name,Paid\nAnn,10.00\nBob,0.00\n", ""),
        ("Name,Order status\nAnn,Completed\nBob,Completed\n", "Not read: the column Order status."),
        ("Name,Payment status\nAnn,Completed\nBob,Pending\n", ""),
        (
            "Name;Fee\nAnn;10\nBob;\n;10\nTotal;10\n",
            "Not read: the lines 4 and Total; the column Fee.",
        ),
        ("player,units_start\nAnn,20\nBob,5\n", "Not read: the column units_start."),
    ],
)
def test_a_column_that_means_something_else_refuses_nothing(text: str, left_out: str) -> None:
    people = read_people(text.encode())
    assert [(person.name, person.units) for person in people] == [("Ann", 0), ("Bob", 0)]
    assert people.left_out == left_out
    assert [person.paid for person in people] == ["10.00" in text or "Pending" in text, False]


def test_other_peoples_numbers_that_can_be_units_are_read_and_said() -> None:
    people = read_people(b"Name,Lives\nAnn,3\nBob,5\n")
    assert [person.units for person in people] == [3, 5]
    assert people.left_out == "Lives gives the units."


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be"])
def test_unicode_text_of_excel_is_read_with_its_mark_and_without(encoding: str) -> None:
    text = "Vorname\tNachname\tBezahlt\r\nAnna\tM\u00fcller\tja\r\n\t\t\r\n"
    (anna,) = read_people(text.encode(encoding))
    assert (anna.name, anna.paid) == ("Anna M\u00fcller", True)
    assert [person.name for person in read_people("Zo\u00eb\nBen\n".encode(encoding))] == [
        "Zo\u00eb",
        "Ben",
    ]


def test_where_two_columns_could_be_the_name_each_is_shown_with_its_first_rows() -> None:
    assert ways("Name,Player\nRed,Ann\nBlue,Bob\n") == {
        "Name: Red · Blue": ["Red", "Blue"],
        "Player: Ann · Bob": ["Ann", "Bob"],
        "Name and Player: Red · Ann · Blue\u2026": ["Red", "Ann", "Blue", "Bob"],
    }


def test_without_a_heading_it_is_asked_what_is_the_name() -> None:
    found = ways("M\u00fcller, Anna\nGro\u00df, J\u00fcrgen\n")
    assert next(iter(found.items())) == (
        "2 + 1: Anna M\u00fcller · J\u00fcrgen Gro\u00df",
        ["Anna M\u00fcller", "J\u00fcrgen Gro\u00df"],
    )
    assert ["M\u00fcller", "Anna", "Gro\u00df", "J\u00fcrgen"] in found.values()
    assert next(iter(ways("Ann\tLee\nBob\tRay\n").values())) == ["Ann Lee", "Bob Ray"]


def test_a_comma_in_a_line_is_asked_about() -> None:
    assert list(ways("Dee;Eve\nAnn\n").values()) == [["Dee", "Eve", "Ann"], ["Dee;Eve", "Ann"]]
    assert list(ways("Ann, Bob, Cid").values()) == [["Ann", "Bob", "Cid"], ["Ann, Bob, Cid"]]


def test_of_a_chat_it_is_asked_whether_it_is_who_wrote() -> None:
    chat = (
        "27/11/2026, 18:03 - Messages are end-to-end encrypted\n"
        "27/11/2026, 18:04 - Tom Lee: I'm in\n"
        "27/11/2026, 18:05 - Ann: me too\n"
        "27/11/2026, 18:06 - Tom Lee: great\n"
    )
    assert list(ways(chat).values()) == [["Tom Lee", "Ann"], ["I'm in", "me too", "great"]]


def test_a_column_of_ours_that_cannot_be_read_is_left_out_once_that_is_said() -> None:
    with pytest.raises(
        UnclearPeople, match='Line 2: "maybe" does not say whether it is paid'
    ) as no:
        read_people(b"Name,Paid,Seed\nAnn,maybe,7th\nBob,yes,2\n")
    (without_paid,) = no.value.readings
    assert without_paid.label == "Add everyone without Paid"
    with pytest.raises(UnclearPeople, match="Line 2: Seeds are 1 to 500") as no:
        without_paid.read()
    people = no.value.readings[0].read()
    assert [(person.name, person.paid, person.seed) for person in people] == [
        ("Ann", False, 0),
        ("Bob", False, 0),
    ]
    assert people.left_out == "Not read: the columns Paid and Seed."


@pytest.mark.parametrize(
    "text", ['{"night": 1}', "<!DOCTYPE html>", "@rules classic\n@players A, B\n"]
)
def test_a_night_a_sheet_or_a_page_is_no_list(text: str) -> None:
    with pytest.raises(ValueError, match="That is a night, a sheet or a page"):
        read_people(text.encode())


def test_an_apostrophe_against_formulas_is_no_part_of_a_name() -> None:
    assert read("player\n'@Bob\n'+Cid\n'tHooft\n")[0] == ["@Bob", "+Cid", "'tHooft"]


# F1.8: whom a name means across nights, however apostrophes and dashes are typed


CURLED = "O\N{RIGHT SINGLE QUOTATION MARK}Brien"


@pytest.mark.parametrize(
    ("mark", "name"),
    [
        *(
            (apostrophe, "O{}Brien")
            for apostrophe in "`\xb4\u2018\u2019\u201b\u02bc\u02bb\u2032\uff07"
        ),
        *((mark, "Anne{}Marie") for mark in "\u2010\u2011\u2013\u2014\u2212\uff0d\ufe63\u2012"),
    ],
    ids=ascii,
)
def test_f1_8_every_apostrophe_is_one_and_every_dash(mark: str, name: str) -> None:
    typed = "'" if name.startswith("O") else "-"
    assert person_key(name.format(mark)) == person_key(name.format(typed).lower())


def test_f1_8_nights_of_before_keep_curled_apostrophes_apart() -> None:
    assert same_key(CURLED) != same_key("o'brien")


def test_f1_8_what_is_neither_tells_names_apart_as_before() -> None:
    for one, other in (("Anne Marie", "Anne-Marie"), ("OBrien", "O'Brien"), ("Zo\u00eb", "Zoe")):
        assert person_key(one) != person_key(other)


def test_f1_8_nobody_is_registered_twice_by_another_apostrophe(store: Path) -> None:
    with closing(Director.open(store)) as director:
        night = director.night(director.plan({"date": "2026-11-20", "preset": "classic"}))
        night.people.register(["O'Brien", "Ann"])
        with refusing("doubled"):
            night.people.register([CURLED])
        with refusing("doubled"):
            night.people.rename(2, CURLED)
        assert suggest(CURLED, ["O'Brien"]) == f"{CURLED} B"
        refusal = check_list(read_people(CURLED.encode()), ["O'Brien"])
        assert refusal is not None
        assert "O'Brien" in refusal.sentence
        # Another spelling of the own name is no second person.
        night.people.rename(1, CURLED)


def test_f1_8_a_night_of_before_in_which_both_were_typed_reads_as_it_did(store: Path) -> None:
    from tourney.night.state.events import Registered

    with closing(Director.open(store)) as director:
        night = director.night(director.plan({"date": "2026-11-20", "preset": "classic"}))
        # As it was recorded when these were two people.
        night.session.record(Batch([Registered(("O'Brien", CURLED), (False, False))]))
        number = night.number
    with closing(Director.open(store)) as director:
        view = director.night(number).view()
        assert not view.damage
        assert [entry.name for entry in view.entries] == ["O'Brien", CURLED]


def test_f1_8_a_season_knows_one_person_by_both_spellings(store: Path) -> None:
    with closing(Director.open(store)) as director:
        first = ended(director, "O'Brien", "Ann")
        second = ended(director, CURLED, "Ann", name="Saturday", date="2026-11-21")
        director.seasons.save("Autumn", [first, second], {"points": "10, 7"})
        lines = director.seasons.view("Autumn").lines
        assert [(line.name, line.played) for line in lines] == [(CURLED, 2), ("Ann", 2)]
        assert list(director.people()) == ["Ann", CURLED]


def test_f1_8_a_store_of_before_has_one_player_for_both_spellings(store: Path) -> None:
    restored("0002", store)
    with closing(sqlite3.connect(store)) as rows, rows:
        rows.execute("INSERT INTO player VALUES (21, 'o\N{RIGHT SINGLE QUOTATION MARK}brien', 'A')")
        rows.execute("INSERT INTO player VALUES (22, 'o''brien', 'O''Brien')")
        rows.execute(f"UPDATE player SET name = '{CURLED}' WHERE id = 21")
        rows.execute(f"INSERT INTO entry VALUES (7, 9, 21, '{CURLED}', 0)")
        rows.execute("INSERT INTO entry VALUES (8, 9, 22, 'O''Brien', 0)")
    Director.open(store).close()
    with closing(sqlite3.connect(store)) as rows:
        found = rows.execute("SELECT id, key, name FROM player WHERE id > 20").fetchall()
        assert found == [(21, "o'brien", "O'Brien")]
        assert rows.execute("SELECT night, player FROM entry WHERE player > 20").fetchall() == [
            (7, 21),
            (8, 21),
        ]


def two_names(director: Director) -> list[int]:
    """Anne Lee, who was Anne on the first of two nights; Ben was on both."""
    first = ended(director, "Anne", "Ben")
    return [first, ended(director, "Anne Lee", "Ben", name="Saturday", date="2026-11-21")]


def standing_of(director: Director) -> list[tuple[str, int]]:
    return [(line.name, line.played) for line in director.seasons.view("Autumn").lines]


def test_f1_8_two_histories_are_joined_for_good_and_taken_back(store: Path) -> None:
    with closing(Director.open(store)) as director:
        director.seasons.save("Autumn", two_names(director), {"points": "10, 7"})
        done = director.players.merge("anne", "ANNE LEE")
        assert done == "Anne is Anne Lee from now on, on every night."
    with closing(Director.open(store)) as director:
        assert standing_of(director) == [("Anne Lee", 2), ("Ben", 2)]
        assert sorted(director.people()) == ["Anne Lee", "Ben"]
        assert [entry.name for entry in director.night(1).view().entries] == ["Anne", "Ben"]
        with pytest.raises(Refused, match="one player already"):
            director.players.merge("Anne Lee", "Anne")
        director.players.part("Anne Lee", "Anne")
        assert standing_of(director) == [("Ben", 2), ("Anne", 1), ("Anne Lee", 1)]
        with pytest.raises(Refused, match="were not joined"):
            director.players.part("Anne", "Anne Lee")


def test_f1_8_who_sat_in_one_night_are_two_people(store: Path) -> None:
    with closing(Director.open(store)) as director:
        two_names(director)
        with pytest.raises(Refused, match=r"Ben and Anne were both .* night 1, Friday: these are"):
            director.players.merge("Ben", "Anne")
        # Nor by way of somebody who was joined before.
        ended(director, "Cid", "Dot", name="Sunday", date="2026-11-22")
        director.players.merge("Cid", "Anne")
        with pytest.raises(Refused, match="two people"):
            director.players.merge("Cid", "Ben")
        with pytest.raises(Refused, match="No player called Zed"):
            director.players.merge("Zed", "Ben")
        assert len(director.players.joined.pairs) == 1


def test_f1_8_only_the_host_joins_people(store: Path) -> None:
    with closing(Director.open(store)) as director:
        two_names(director)
    with (
        closing(Director.open(store, who=Who(Role.DISPLAY))) as director,
        pytest.raises(Refused, match="Only the host"),
    ):
        director.players.merge("Anne", "Anne Lee")


def test_f1_8_merged_players_are_listed_on_the_command_line(store: Path) -> None:
    with closing(Director.open(store)) as director:
        two_names(director)
        director.players.merge("Anne", "Anne Lee")
    found = CliRunner().invoke(app, ["--store", str(store), "players"])
    assert [line.split()[:3] for line in found.stdout.splitlines()] == [
        ["Player", "Nights", "Won"],
        ["Ben", "2", "2"],
        ["Anne", "Lee", "2"],
        [],
        ["Anne", "is", "Anne"],
    ]
    with closing(Director.open(store)) as director:
        director.players.part("Anne", "Anne Lee")
        assert director.players.joined.pairs == ()


# A pasted list: taken whole, or shown with what is wrong in it


async def test_a_pasted_list_adds_everybody_a_name_a_line(store: Path) -> None:
    a_night(store)
    async with at_people(store) as (app, pilot):
        await type_in(pilot, "half a na")
        await paste(pilot, "Ann\r\nBob\r\n\r\n[/]\r\n李雷\r\n")
        await pilot.sees("4 players are on the list now.")
        assert names(app) == ["Ann", "Bob", "[/]", "李雷"]
        assert box(app) == "half a na"


async def test_a_pasted_list_with_a_fault_is_shown_to_be_put_right(store: Path) -> None:
    a_night(store, "Bob")
    async with at_people(store) as (app, pilot):
        await paste(pilot, "Ann\nbob\x1b\nCid\n")
        await pilot.sees("Line 2: A name can't hold U+001B ESCAPE.", opens=PastedScreen)
        assert "\x1b" not in screen_text(app)
        assert names(app) == ["Bob"]
        await pilot.press("end", "backspace", "ctrl+n", shows="✗", opens=PastedScreen)
        assert names(app) == ["Bob"]
        await pilot.press(*"by", "ctrl+n", shows="Ann, bobby and Cid are on the list.")
        assert names(app) == ["Bob", "Ann", "bobby", "Cid"]


async def test_a_pasted_list_can_be_left_alone(store: Path) -> None:
    a_night(store, "Bob")
    async with at_people(store) as (app, pilot):
        await paste(pilot, "Ann\nBob\n")
        await pilot.sees(opens=PastedScreen)
        await pilot.press("escape", shows="2 names are not on the list yet.")
        await pilot.press("escape", opens=PastedScreen)
        await pilot.press("escape", opens=PickDialog)
        await pilot.press("enter", opens=RegisterScreen)
        assert names(app) == ["Bob"]


@pytest.mark.parametrize(
    ("text", "sentence", "line"),
    [
        ("Cid\nBob\nbob\n", "Line 3: bob is on line 2 already. Perhaps bob B?", 3),
        ("Bob\n\nann\nann 2", "Line 3: Ann is on the list already. Perhaps ann B?", 3),
        (
            "\n".join(f"P {at}" for at in range(20)),
            "20 names, but only 19 more fit. Take 1 off.",
            20,
        ),
    ],
)
async def test_a_refused_list_says_where(store: Path, text: str, sentence: str, line: int) -> None:
    a_night(store, "Ann")
    async with at_people(store) as (app, pilot):
        await paste(pilot, text)
        await pilot.sees(sentence, opens=PastedScreen)
        assert app.screen.query_one(TextArea).cursor_location[0] == line - 1
        assert names(app) == ["Ann"]


async def test_an_unclear_list_is_asked_about_and_esc_keeps_it(store: Path) -> None:
    a_night(store)
    async with at_people(store) as (app, pilot):
        await paste(pilot, "Müller, Anna\nGroß, Jürgen\n")
        await pilot.sees("Which part is the name?", "2 + 1: Anna Müller · Jürgen Groß")
        await pilot.press("escape", opens=PastedScreen)
        assert app.screen.query_one(TextArea).text == "Müller, Anna\nGroß, Jürgen\n"
        await pilot.press("ctrl+n", opens=PickDialog)
        await pilot.press("enter", opens=RegisterScreen)
        assert names(app) == ["Anna Müller", "Jürgen Groß"]


async def test_a_column_that_cannot_be_read_is_left_out_by_one_key(store: Path) -> None:
    a_night(store)
    async with at_people(store) as (app, pilot):
        await paste(pilot, "Name,Player,Units\nRed,Ann,many\nBlue,Bob,3\n")
        await pilot.sees("Player: Ann · Bob")
        await pilot.press("down", "enter", shows="Add everyone without Units")
        assert names(app) == []
        told = ("Ann and Bob are on the list.", "Not read: the columns Name and Units.")
        await pilot.press("enter", shows=told)


async def test_one_name_is_pasted_without_the_marks_that_nobody_sees(store: Path) -> None:
    a_night(store)
    async with at_people(store) as (app, pilot):
        await paste(pilot, "\u200eZoe\u200e")
        await until(pilot, lambda: box(app) == "Zoe")


# Names between commas in a name box: whether they are several people is asked first


THREE = "Ann, Ben, Zoe"
SEVERAL_TABLES = {"format": "freezeout", "tables": "4"}


async def asked(pilot: Keys, text: str = THREE) -> None:
    """Type names, press Enter, and be asked."""
    await type_in(pilot, text)
    await pilot.press("enter", shows="Are these")


async def test_names_between_commas_are_asked_about_and_escape_leaves_them_typed(
    store: Path,
) -> None:
    a_night(store, **SEVERAL_TABLES)
    async with at_people(store) as (app, pilot):
        await asked(pilot)
        await pilot.press("escape", opens=RegisterScreen)
        assert (names(app), box(app)) == ([], THREE)
        await pilot.press("enter", shows="Are these")
        assert names(app) == []
        await pilot.press("enter", shows="✓ Ann, Ben and Zoe are on the list.")
        assert (names(app), box(app)) == (["Ann", "Ben", "Zoe"], "")
        assert isinstance(app.focused, NameBox)


async def test_a_name_may_hold_a_comma(store: Path) -> None:
    a_night(store)
    async with at_people(store) as (app, pilot):
        await asked(pilot, "Cid, Jr")
        await pilot.press("down", "enter", shows="✓ Cid, Jr ")
        assert (names(app), box(app)) == (["Cid, Jr"], "")


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("Ann, Zoe, ZOE", "Perhaps ZOE B?"),
        ("Ann, A name of some thirty letters", "✗ A name of some thirty le: That name is 29"),
    ],
)
async def test_where_one_is_refused_nobody_is_added(store: Path, typed: str, sentence: str) -> None:
    a_night(store, "Ben")
    async with at_people(store) as (app, pilot):
        await asked(pilot, typed)
        await pilot.press("enter", shows=sentence)
        assert (names(app), box(app)) == (["Ben"], typed)


async def test_the_question_comes_and_is_answered_in_one_burst(store: Path) -> None:
    a_night(store)
    async with at_people(store) as (app, pilot):
        await pilot.press(*"Ann,Ben", "enter", "enter", *"Zoe", "enter")
        await until(pilot, lambda: names(app) == ["Ann", "Ben", "Zoe"])


async def test_nothing_is_asked_about_a_new_name_or_a_search(store: Path) -> None:
    a_night(store, "Ann", **SEVERAL_TABLES)
    async with at_people(store) as (app, pilot):
        assert isinstance(app.screen, RegisterScreen)
        await pilot.press("ctrl+r", "end", *", Jr", "enter")
        await until(pilot, lambda: names(app) == ["Ann, Jr"])
        await pilot.press("slash", *"ann, j", "enter", "space", shows="Ann, Jr is here.")


async def test_several_come_late_together_or_none_of_them(store: Path) -> None:
    number = a_floor(store, NAMES[:10], 2, **{"option.late": "yes"})
    async with on_floor(store, number) as (app, pilot):
        await pilot.press("l", opens=LateDialog)
        await asked(pilot, "Zoe, Aan")
        await pilot.press("enter", shows="✗ Aan ")
        assert (len(names(app)), box(app)) == (10, "Zoe, Aan")
        await pilot.press("escape", "l", opens=LateDialog)
        await asked(pilot, "Zoe, Xia, Yul")
        await pilot.press("escape", opens=LateDialog)
        await pilot.press("enter", "enter", shows="✓ Zoe, Xia and Yul ")
        assert names(app)[10:] == ["Zoe", "Xia", "Yul"]
