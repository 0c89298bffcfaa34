"""Lists of people, from a file or a paste."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tourney.game.names import clean_name
from tourney.game.refusal import Refused
from tourney.night.people.listed import MOST_PEOPLE, PersonLine, UnreadablePeople
from tourney.night.people.lists import MOST_BYTES, check_list, read_people
from tourney.night.state.night import MOST_ENTRIES


def refusal(data: bytes, latin1: bool = False) -> UnreadablePeople:
    with pytest.raises(UnreadablePeople) as caught:
        read_people(data, latin1)
    return caught.value


def read(data: bytes, latin1: bool = False) -> tuple[PersonLine, ...] | UnreadablePeople:
    try:
        return read_people(data, latin1)
    except UnreadablePeople as refused:
        return refused


def names(data: bytes) -> list[str]:
    return [person.name for person in read_people(data)]


def test_a_plain_list_is_a_name_a_line() -> None:
    assert read_people(b"Ann\n\n  Bob \nAnn\n") == (
        PersonLine(1, "Ann", False),
        PersonLine(3, "Bob", False),
        PersonLine(4, "Ann", False),
    )


@pytest.mark.parametrize("end", [b"\n", b"\r\n", b"\r"])
def test_any_line_ending_will_do(end: bytes) -> None:
    assert names(b"Ann" + end + b"Bob" + end) == ["Ann", "Bob"]
    table = read_people(b"name,paid" + end + end + b"Ann,yes" + end)
    assert table == (PersonLine(3, "Ann", True),)


def test_a_byte_order_mark_is_no_part_of_the_first_name() -> None:
    assert names("\ufeffZo\u00eb\n".encode()) == ["Zo\u00eb"]
    assert names("\ufeffName;City\nZo\u00eb;Ulm\n".encode()) == ["Zo\u00eb"]


@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
def test_a_heading_makes_it_a_table_with_any_delimiter(delimiter: str) -> None:
    rows = [["City", " PLAYER ", "Paid"], ["Ulm", "Ann", "x"], ["", "Bob"], ["", "", ""]]
    data = "\n".join(delimiter.join(row) for row in rows).encode()
    assert read_people(data) == (PersonLine(2, "Ann", True), PersonLine(3, "Bob", False))


@pytest.mark.parametrize(
    ("word", "paid"),
    [
        ("yes", True),
        ("YES", True),
        ("1", True),
        ("true", True),
        ("x", True),
        ("no", False),
        ("0", False),
        ("False", False),
        ("", False),
    ],
)
def test_paid_is_said_in_a_few_ways(word: str, paid: bool) -> None:
    assert read_people(f"name,paid\nAnn,{word}".encode()) == (PersonLine(2, "Ann", paid),)


def test_quotes_hold_a_comma_inside_a_name() -> None:
    assert names(b'Ann\n"Cid, Jr"\n') == ["Ann", "Cid, Jr"]
    assert names(b'name\n"Cid, Jr"\n') == ["Cid, Jr"]
    assert names(b'name,paid\n"Cid ""Rat"", Jr",yes\n') == ['Cid "Rat", Jr']


def test_quotes_inside_a_line_belong_to_the_name() -> None:
    assert names(b'Dave "Rat" Smith\n"Rat" Dave\n') == ['Dave "Rat" Smith', '"Rat" Dave']


@pytest.mark.parametrize("line", [b"Ann,Bob", b"Ann;Bob", b"Ann\tyes", b'"Cid, Jr",x'])
def test_a_delimiter_without_a_heading_is_not_guessed_at(line: bytes) -> None:
    refused = refusal(b"Zed\n" + line)
    assert refused.code == "stray-delimiter"
    assert refused.line == 2
    assert refused.sentence.startswith("Line 2 may be one player or several.")


def test_a_cell_with_a_line_break_moves_no_line_number() -> None:
    data = b'name,address\nAnn,"1 High St\nUlm"\nBob,\n'
    assert read_people(data) == (PersonLine(2, "Ann", False), PersonLine(4, "Bob", False))


@pytest.mark.parametrize(
    ("data", "code", "line"),
    [
        (b"Ann\0", "not-text", None),
        (b"PK\x03\x04\x14\0\x06\0", "not-text", None),
        (b"A" * (MOST_BYTES + 1), "too-big", None),
        (b"Ann\r\nZo\xeb\r\n", "not-utf8", 2),
        (b"\xef\xbb\xbfZ\xc3\xab\nZo\xeb", "not-utf8", 2),
        (b"name,paid\nCid, Jr,yes", "too-many-cells", 2),
        (b"name,paid\nAnn,maybe", "bad-paid", 2),
        (b'name,paid\n"Ann,yes\n', "bad-quotes", 2),
        (b'name,paid\n"Ann" B,yes\n', "bad-quotes", 2),
        (b"Ann\nB\x07ob\n", "bad-character", 2),
        (b"Ann\n" + b"x" * 31, "too-wide", 2),
        (b"name\n" + b"x" * 200_000, "too-wide", 2),
        (b"name,x\n" + b"x" * 200_000, "bad-quotes", 2),
    ],
)
def test_a_list_that_cannot_be_read_is_refused_whole_with_its_line(
    data: bytes, code: str, line: int | None
) -> None:
    refused = refusal(data)
    assert (refused.code, refused.line) == (code, line)
    if line is not None:
        assert f"ine {line}" in refused.sentence


def test_a_refusal_is_what_a_reader_and_a_screen_each_expect() -> None:
    assert isinstance(refusal(b"\0"), ValueError)
    assert isinstance(refusal(b"\0"), Refused)


def test_a_bad_name_is_refused_with_its_line_and_its_reason() -> None:
    assert refusal(b"Ann\n" + b"x" * 31).sentence == "Line 2: That name is 31 letters wide; 24 fit."


def test_a_cell_in_a_sentence_cannot_clear_the_screen() -> None:
    assert r"\x1b[2J" in refusal(b"name,paid\nAnn,\x1b[2J").sentence


def test_latin_1_is_read_when_asked_as_windows_writes_it() -> None:
    assert "Latin-1" in refusal(b"Zo\xeb O\x92Brien").sentence
    assert read_people(b"Zo\xeb O\x92Brien", latin1=True)[0].name == "Zo\u00eb O\u2019Brien"
    assert refusal(b"A\x81", latin1=True).code == "bad-character"


def test_five_hundred_people_fit_and_one_more_does_not() -> None:
    lines = [f"P{number}" for number in range(MOST_PEOPLE)]
    assert len(read_people("\n\n".join(lines).encode())) == MOST_PEOPLE
    refused = refusal("\n".join([*lines, "One more"]).encode())
    assert (refused.code, refused.line) == ("too-many-people", MOST_PEOPLE + 1)


def test_a_list_is_too_long_for_a_night_by_its_format() -> None:
    people = read_people("\n".join(f"P{number}" for number in range(25)).encode())
    fault = check_list(people, [])
    assert fault is not None
    assert (fault.sentence, fault.line) == ("25 names, but only 20 fit. Take 5 off.", 21)
    assert check_list(people, [], MOST_ENTRIES) is None
    full = [f"Guest {number}" for number in range(180)]
    fault = check_list(people, full, MOST_ENTRIES)
    assert fault is not None
    assert fault.sentence == "25 names, but only 20 more fit. Take 5 off."


def test_a_blank_line_of_tabs_above_the_heading_changes_nothing() -> None:
    assert names(b"\t\t\nname\nAnn\n\t\n") == ["Ann"]


@pytest.mark.parametrize("data", [b"", b"\n \r\n", b"name,paid\n", b"\xef\xbb\xbf"])
def test_an_empty_list_holds_nobody(data: bytes) -> None:
    assert read_people(data) == ()


@given(st.binary(), st.booleans())
@example(b"name\n\xef\xbb", False)
@example(b'"', False)
def test_any_bytes_are_read_or_refused_in_a_sentence(data: bytes, latin1: bool) -> None:
    people = read(data, latin1)
    if isinstance(people, UnreadablePeople):
        assert people.sentence.isprintable()
        return
    assert all(clean_name(person.name) == person.name for person in people)


@given(st.text('ab",;\t\n\r "'), st.sampled_from(["", "name\n", "paid;name\n", "name,x\n"]))
def test_any_quotes_and_delimiters_are_read_or_refused(text: str, heading: str) -> None:
    people = read((heading + text).encode())
    if isinstance(people, UnreadablePeople):
        assert people.line is not None
        return
    assert [person.line for person in people] == sorted({person.line for person in people})


@pytest.mark.parametrize(
    ("heading", "row", "name", "paid"),
    [
        ("Timestamp,Full name,Paid?", "2026-11-20,Ann Lee,x", "Ann Lee", True),
        ("First name,Last name", "Ann,Lee", "Ann Lee", False),
        ("Last Name\tFirst Name", "Lee\tAnn", "Ann Lee", False),
        ("Vorname;Name;Bezahlt", "Ann;Lee;ja", "Ann Lee", True),
        ("Naam;Betaald", "Ann;nee", "Ann", False),
        ("Nom;Prénom;Payé", "Lee;Ann;oui", "Ann Lee", True),
        ("Nombre;Apellidos;Pagado", "Ann;Lee;sí", "Ann Lee", True),
        ("Your name *,has_paid", "Ann,1", "Ann", True),
        ("What is your name?,Paid", "Ann,✓", "Ann", True),
        ("Teilnehmer;gezahlt", "Ann;offen", "Ann", False),
    ],
)
def test_f1_8_a_list_reads_as_it_comes_from_forms_and_sheets(
    heading: str, row: str, name: str, paid: bool
) -> None:
    (person,) = read_people(f"{heading}\n{row}\n".encode())
    assert (person.name, person.paid) == (name, paid)


def test_a_list_of_excel_is_read_with_its_mark_and_its_separator_line() -> None:
    (person,) = read_people("\ufeffsep=;\r\nName;Paid\r\nZoë;yes\r\n".encode())
    assert (person.line, person.name, person.paid) == (3, "Zoë", True)


def test_columns_that_are_not_read_are_said_by_name() -> None:
    people = read_people(b"Name,E-mail,Team name,Paid\nAnn,a@b.c,Reds,no\n")
    assert people.left_out == "Not read: the columns E-mail and Team name."
    assert read_people(b"Name,Paid\nAnn,no\n").left_out == ""
    assert read_people(b"Ann\nBob\n").left_out == ""
    assert read_people(b"First name,Nick\nAnn,\x1b[2J\n").left_out == ("Not read: the column Nick.")


def test_f6_5_a_column_of_seeds_is_read_and_the_dice_of_a_draw_are_no_seeds() -> None:
    people = read_people(b"Seed,Name\n2,Ann\n2,Bob\n,Cid\n42613,Dot\n")
    assert [each.seed for each in people] == [2, 2, 0, 0]
    for wrong in (b"0", b"x", b"-1", b"501"):
        with pytest.raises(UnreadablePeople, match="Line 2: Seeds are 1 to 500"):
            read_people(b"seed,name\n" + wrong + b",Ann\n")


def test_who_has_paid_may_be_said_behind_a_name() -> None:
    people = read_people(b'O\'Neill, paid\nAnn; betaald\nBob\n"Cid, paid"\n')
    assert [(person.name, person.paid) for person in people] == [
        ("O'Neill", True),
        ("Ann", True),
        ("Bob", False),
        ("Cid, paid", False),
    ]
