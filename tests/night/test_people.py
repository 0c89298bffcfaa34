"""Lists of people, from a file or a paste."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.night.floors import FREEZEOUT, ask, floor_at
from tests.night.format_nights import AbstractNight, held_units, setup_of, where
from tourney.game.names import clean_name
from tourney.game.refusal import Refused
from tourney.night.barrier import Move, Proposal
from tourney.night.floor import Exit, Floor, Waiting, last_exits
from tourney.night.people.latecomers import check_late, check_rebuy, late_units
from tourney.night.people.listed import MOST_PEOPLE, PersonLine, UnreadablePeople
from tourney.night.people.lists import MOST_BYTES, check_list, read_people
from tourney.night.seating.moving import left_of
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


# F1.4: who comes late or buys in again; F1.5 in play


REBUY = {"rebuy": "3"}


def lost(floor: Floor, **by_name: int) -> Floor:
    """The same with units lost at the first table, by entry: e1=2."""
    units = {int(name[1:]): count for name, count in by_name.items()}
    first, *others = floor.tables
    return replace(floor, tables=(replace(first, paid=units), *others))


def gone(floor: Floor, *exits: Exit) -> Floor:
    """The same with people who went out at the first table, where they had come."""
    first, *others = floor.tables
    first = replace(first, exits=exits, entrants=(*first.entrants, *(each.entry for each in exits)))
    return replace(floor, tables=(first, *others))


def sentence(refused: Refused | None) -> str:
    assert refused is not None
    return refused.sentence


# Late


@pytest.mark.parametrize(
    ("units", "expected"),
    [
        ({}, 5),
        ({"e1": 1}, 4),
        ({"e1": 2, "e2": 2}, 4),
        ({"e1": 2, "e2": 3}, 3),
        ({"e1": 4, "e2": 4, "e3": 4, "e4": 4}, 1),
        ({"e1": 5, "e2": 5, "e3": 5, "e4": 5}, 1),
    ],
)
def test_f1_4_late_units_are_those_of_the_rules_less_the_mean_lost_rounded_up(
    units: dict[str, int], expected: int
) -> None:
    assert late_units(lost(floor_at((1, 2), (3, 4)), **units)) == expected


def test_f1_4_what_somebody_forfeited_was_not_lost_in_play() -> None:
    floor = lost(floor_at((1, 2), (3, 4)), e1=1, e5=5)
    assert late_units(gone(floor, Exit(5, 1, 5, withdrew=True))) == 4
    assert late_units(gone(floor, Exit(5, 1, 5))) == 3


def test_f1_4_late_entry_is_open_until_the_first_elimination() -> None:
    floor = floor_at((1, 2, 3), (4, 5, 6))
    assert check_late(floor) is None
    assert check_late(gone(floor, Exit(7, 2, 5, withdrew=True))) is None
    out = gone(floor, Exit(7, 2, 1))
    assert sentence(check_late(out)) == "A player is out. No latecomers after that."
    back = replace(floor, waiting=(Waiting(7, 5, rebought=True),))
    assert check_late(back) is not None
    assert check_late(lost(floor, e1=5)) is not None
    assert check_late(lost(floor, e1=4)) is None


def test_f1_4_the_host_may_not_let_anybody_in_late() -> None:
    closed = floor_at((1, 2, 3), (4, 5, 6), options={"late": "no"})
    assert sentence(check_late(closed)).startswith("No latecomers tonight")


def test_f1_4_who_is_late_sits_down_at_the_emptiest_table_a_chair_by_lot() -> None:
    waiting = [Waiting(18, 3, rebought=False)]
    floor = floor_at(range(1, 7), range(7, 13), range(13, 18), waiting=waiting)
    (move,) = ask(floor).barrier.moves
    assert (move.entry, move.source, move.target, move.units) == (18, 0, 3, 3)
    assert move.reason == "late: the emptiest table"
    chairs = {ask(floor, seed=f"111{a}{b}").barrier.moves[0].after for a in "1236" for b in "1245"}
    assert chairs <= set(range(13, 18))
    assert len(chairs) > 2


def test_f1_4_several_who_wait_sit_down_one_beside_the_other_too() -> None:
    waiting = [Waiting(entry, 3, rebought=False) for entry in range(13, 17)]
    night_floor = floor_at(range(1, 7), range(7, 13), cap=8, waiting=waiting)
    seeds = [f"1{a}{b}11" for a in "123456" for b in "123456"]
    moves = [move for seed in seeds for move in ask(night_floor, seed=seed).barrier.moves]
    assert {move.after for move in moves} & set(range(13, 17))
    assert {move.target for move in moves} == {1, 2}


def test_who_sits_down_later_to_the_left_of_the_same_person_sits_nearer() -> None:
    told = ((7, 1, 3), (8, 1, 3), (9, 1, 7), (10, 2, 3))
    moves = [Move(entry, 0, target, after, 5, "") for entry, target, after in told]
    assert left_of(moves) == {8: 3, 7: 8, 9: 7, 10: 3}


def test_f1_4_for_whom_there_is_no_chair_waits_on() -> None:
    waiting = [Waiting(entry, 3, rebought=False) for entry in (9, 10)]
    floor = floor_at(range(1, 5), range(5, 9), cap=4, seats=4, room=2, waiting=waiting)
    step = ask(floor)
    assert step.barrier.moves == ()
    helps = "no free seat until a player is out or leaves."
    assert f"P009 and P010 wait: {helps}" in step.notes


def test_f1_4_where_the_open_tables_have_no_chairs_another_is_opened_for_all() -> None:
    waiting = [Waiting(entry, 3, rebought=False) for entry in (9, 10)]
    floor = floor_at(range(1, 5), range(5, 9), cap=4, seats=4, room=3, waiting=waiting)
    step = ask(floor)
    assert [len(opening.seats) for opening in step.barrier.opened] == [4, 3, 3]
    assert step.barrier.redrawn
    assert (step.barrier.closed, step.barrier.carried) == ((1, 2), True)


def test_f1_4_at_the_one_table_who_is_late_sits_down_between_two_rounds() -> None:
    night = AbstractNight(FREEZEOUT, 5, seed=3)
    night.play_round(1, loser=2, pays=1)
    entry = night.come_late()
    step = night.hold()
    assert isinstance(step, Proposal)
    assert step.title == "A seat for P006"
    assert (step.barrier.beat, step.barrier.due) == (0, (1,))
    assert where(night.floor)[entry] == 1
    assert held_units(night.floor)[entry] == 4
    assert len(night.to_the_end().tables) == 1


# Re-buys


def test_f1_4_buying_in_again_needs_the_option_an_exit_and_the_lap() -> None:
    out = Exit(7, 2, 1)
    floor = gone(floor_at((1, 2, 3), (4, 5, 6), options=REBUY, waiting=[]), out)
    floor = replace(floor, people=(*floor.people, replace(floor.people[0], entry=7, name="Ann")))
    assert check_rebuy(floor, 7) is None
    assert sentence(check_rebuy(floor, 1)) == "P001 is still in."
    assert sentence(check_rebuy(replace(floor, lap=4), 7)) == ("Re-buys ended with lap 3.")
    never = replace(floor, setup=setup_of(FREEZEOUT))
    assert sentence(check_rebuy(never, 7)).startswith("No re-buys tonight")
    home = gone(replace(floor, tables=floor.tables[1:]), replace(out, withdrew=True))
    assert sentence(check_rebuy(home, 7)) == "Ann has not lost all units."


def test_f1_4_nobody_buys_in_again_at_the_final_table_or_when_it_is_over() -> None:
    floor = gone(floor_at((1, 2), options=REBUY), Exit(3, 2, 1))
    assert check_rebuy(floor, 3) is None
    assert check_rebuy(replace(floor, stage=2, lap=0), 3) is not None
    over = gone(floor_at((1,), options=REBUY), Exit(3, 2, 1))
    assert check_rebuy(over, 3) is not None


def test_f1_4_who_bought_in_again_comes_with_full_units_to_a_new_seat() -> None:
    waiting = [Waiting(13, 5, rebought=True)]
    (move,) = ask(floor_at(range(1, 7), range(7, 13), cap=7, waiting=waiting)).barrier.moves
    assert (move.source, move.units) == (0, 5)
    assert move.reason.endswith("the emptiest table")


def test_f1_4_only_the_last_exit_counts_and_the_first_stays_in_the_record() -> None:
    setup = setup_of(FREEZEOUT, options={"rebuy": "10"})
    night = AbstractNight(FREEZEOUT, 12, setup=setup)
    first = night.floor.open[0].seats[0].entry
    for _ in range(5):
        for table in night.playing:
            night.play_round(table.number, loser=first if table.number == 1 else 0, pays=1)
        night.hold()
    assert last_exits(night.floor)[first][1].lap == 5
    night.rebuy(first)
    assert first not in last_exits(night.floor)
    assert FREEZEOUT.tiers(night.floor)[0].entries[0] == first
    floor = night.to_the_end()
    exits = [(table.number, gone) for table in floor.tables for gone in table.exits]
    mine = [gone for number, gone in exits if gone.entry == first]
    if first in last_exits(floor):
        assert last_exits(floor)[first][1] == mine[-1]


# Ranking (F1.3, F7.1)


def test_f7_1_within_a_lap_more_units_before_it_are_better_and_who_withdrew_is_last() -> None:
    floor = gone(
        floor_at((1, 2), (3, 4)),
        Exit(5, 2, 1),
        Exit(6, 3, 1),
        Exit(7, 3, 2),
        Exit(8, 3, 1),
        Exit(9, 3, 4, withdrew=True),
    )
    tiers = FREEZEOUT.tiers(floor)
    assert [tier.entries for tier in tiers] == [(1, 2, 3, 4), (7,), (6, 8), (9,), (5,)]
    assert [tier.reached for tier in tiers[1:]] == ["lap 3", "lap 3", "lap 3", "lap 2"]
    assert [tier.playing for tier in tiers] == [True, False, False, False, False]


def test_those_who_are_in_stand_by_units_and_who_waits_is_in() -> None:
    night = AbstractNight(FREEZEOUT, 9)
    night.play_round(1, loser=night.floor.open[0].seats[0].entry, pays=1)
    late = night.come_late()
    night.next()
    tiers = FREEZEOUT.tiers(night.floor)
    assert [tier.reached for tier in tiers] == ["5 units", "4 units"]
    assert late in tiers[1].entries


def test_who_went_home_before_sitting_down_is_last() -> None:
    night = AbstractNight(FREEZEOUT, 9)
    late = night.come_late()
    night.withdraw(late)
    night.withdraw(1)
    tiers = FREEZEOUT.tiers(night.floor)
    assert [tier.entries for tier in tiers[1:]] == [(1,), (late,)]
