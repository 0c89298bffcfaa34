"""Lists as people have them: of chats, forms, ticket offices and spreadsheets, and our own."""

import pytest

from tourney.night.people.listed import UnclearPeople
from tourney.night.people.lists import read_people


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
def test_what_stands_around_the_names_is_left_out_and_said(
    text: str, names: list[str], left_out: str
) -> None:
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
def test_who_cancelled_or_waits_is_left_out_and_said(
    text: str, here: list[str], left_out: str
) -> None:
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
