"""The score sheet's reader: what it takes, and the line of what it does not."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tests.game.sheet_texts import SHEETS, TEXTS, fault, fault_in
from tests.hunt.effort import examples
from tourney.game.events import LeadNamed
from tourney.game.mexico.events import MatchOpened, Rolled, Stood, ValueRecorded
from tourney.game.mexico.sheet import OpenSheet
from tourney.game.sheets import read_sheet

TOP = "@rules classic\n@players Ann, Bob, Cid\n"
LED = f"{TOP}@lead Ann\n"
MEXXEN = "@rules mexxen\n@players Ann, Bob, Cid\n@lead Ann\n"
ONE_UNIT = "@rules sudden-death\n@players Ann, Bob\n@lead Ann\nAnn: 54\nBob: 31\n"


def read_open(text: str) -> OpenSheet:
    read = read_sheet(text)
    assert isinstance(read, OpenSheet)
    return read


@pytest.mark.parametrize(
    ("top", "line", "words"),
    [
        # Turns
        (LED, "Bob: 54", "Ann's turn"),
        (LED, "Dee: 54", "Dee"),
        (LED, '"Dee, Jr": 54', "Dee, Jr"),
        (LED, "Ann: 54 53 52 51", "limit of this turn is 3"),
        (LED + "Ann: 54\n", "Bob: 54 53", "limit of this turn is 1"),
        (LED, "Ann: 21 54", "21 ends the turn"),
        (LED, "Ann: 54 12 31", "21 ends the turn"),
        *[(LED, f"Ann: {bad}", "two digits") for bad in ("07", "10", "57", "88", "96")],
        *[(LED, f"Ann: {bad}", "two digits") for bad in ("5", "543", "5-4", "fünf", "5,4")],
        (LED, "Ann: \uff15\uff14", "two digits"),
        (LED, "Ann: 54, 62", "two digits"),
        (LED, "Ann: 54 sixty", "two digits"),
        (LED, "Ann:", "needs a roll"),
        (LED, "Ann: ...", "needs a roll"),
        (LED, "Ann: abort", "needs a roll"),
        (LED, "Ann 54", "directive (@) or a turn"),
        (LED, "Ann", "directive (@) or a turn"),
        (LED, ": 54", "directive (@) or a turn"),
        (LED, '"Ann: 54', "directive (@) or a turn"),
        (LED, '"Ann" x: 54', "directive (@) or a turn"),
        (LED, r'"\x41nn": 54', "JSON"),
        (TOP, "Ann: 54", "lead is not known"),
        # Values alone
        (LED, "Ann: =54 62", "must be the only one"),
        (LED, "Ann: 62 =54", "two digits"),
        (LED, "Ann: =", "two digits"),
        (LED, "Ann: = 54", "must be the only one"),
        (LED, "Ann: =7", "two digits"),
        (LED, "Ann: =54 ...", "ends the turn"),
        (LED, "Bob: =54", "Ann's turn"),
        # Still deciding
        (LED, "Ann: 54 53 52 ...", "nothing to decide"),
        (LED, "Ann: 21 ...", "nothing to decide"),
        (LED + "Ann: 54\n", "Bob: 43 ...", "nothing to decide"),
        (LED + "Ann: 43 ...\n", "Bob: 54", "last turn"),
        (LED + "Ann: 43 ...\n", "Ann: 54", "last turn"),
        (LED + "Ann: 43 ...\n", "@lost Bob", "in play"),
        (LED, "Ann: 43 ... 54", "two digits"),
        (MEXXEN, "Ann: 43 ... abort", "two digits"),
        # Ending a round early
        (LED, "Ann: 43 abort", "a round early"),
        (MEXXEN, "Ann: 21 abort", "After a 21"),
        (MEXXEN + "Ann: 21\n", "Bob: 54 abort", "After a 21"),
        (MEXXEN + "Ann: 31 54\nBob: 62\n", "Cid: 61 abort", "left to play"),
        (MEXXEN + "Ann: 54\nBob: 62\n", "Cid: 61 abort", "must roll"),
        (MEXXEN + "Ann: 52\nBob: 52\nCid: 61\n", "Ann: 54 abort", "tie"),
        # Extra rounds
        (LED, "@count pips", "by value"),
        (MEXXEN, "@count pips", "tie-break"),
        (MEXXEN + "Ann: 52\nBob: 52\nCid: 61\n", "@count dots", "pips or value"),
        (MEXXEN + "Ann: 52\nBob: 52\nCid: 61\n", "@count", "pips or value"),
        (MEXXEN + "Ann: 52\nBob: 52\nCid: 61\nAnn: 54\n", "@count pips", "has begun"),
        (MEXXEN + "Ann: 52\nBob: 52\nCid: 61\n", "Ann: 54 62", "limit of this turn is 1"),
        (MEXXEN + "Ann: 52\nBob: 52\nCid: 61\n", "Cid: 54", "Ann's turn"),
        # The first lead
        (TOP, "@rolloff 6 5", "3 dice"),
        (TOP, "@rolloff 6 5 4 3", "3 dice"),
        (TOP, "@rolloff", "3 dice"),
        (TOP, "@rolloff 6 5 7", "1 to 6"),
        (TOP, "@rolloff 6 5 0", "1 to 6"),
        (TOP, "@rolloff 654", "1 to 6"),
        (TOP, "@rolloff 6, 5, 4", "1 to 6"),
        (TOP + "@rolloff 6 6 4\n", "@rolloff 1 2 3", "2 dice"),
        (TOP + "@rolloff 6 5 4\n", "@rolloff 6 5 4", "known already"),
        (TOP + "@rolloff 6 5 4\n", "@lead Ann", "known already"),
        (LED, "@lead Ann", "known already"),
        (LED, "@lead Bob", "known already"),
        (LED, "@rolloff 6 5 4", "known already"),
        (TOP, "@lead Dee", "Dee"),
        (TOP, "@lead", "No one"),
        (TOP + "@withdraw Ann\n", "@lead Ann", "Ann"),
        # Rounds by their losers
        (TOP, "@lost Ann", "lead is not known"),
        (LED, "@lost", "takes a name"),
        (LED, "@lost Dee", "Dee"),
        (LED, "@lost Ann mexicos=4", "0 to 3"),
        (LED, "@lost Ann mexicos=-1", ""),
        (LED, "@lost Ann mexicos=", ""),
        (LED, "@lost Ann mexicos=1000000000", ""),
        (LED + "Ann: 54\n", "@lost Ann", "in play"),
        ("@rules chips\n@players Ann, Bob\n@lead Ann\n", "@lost Ann mexicos=1", "no Mexico"),
        # Leaving and joining
        (LED, "@withdraw Dee", "Dee"),
        (LED, "@withdraw", "No one"),
        (LED + "@withdraw Cid\n", "@withdraw Cid", "Cid is out"),
        (TOP, "@join Dee 5 after Ann", "lead is not known"),
        (LED, "@join Dee 5", "Dee"),
        (LED, "@join Bob 5", "still in"),
        (LED, "@join Bob 5 after Ann", "at this table already"),
        (LED, "@join Dee", "takes a name"),
        (LED, "@join Dee five after Ann", "takes a name"),
        (LED, "@join Dee 0 after Ann", "1 to 999"),
        (LED, "@join Dee 1000 after Ann", "1 to 999"),
        (LED, "@join Dee 5 after Eve", "Eve"),
        (LED, "@join Dee 5 after", "takes a name"),
        (LED, "@join D\x07e 5 after Ann", "U+0007"),
        (LED, r'@join "D\u0007e" 5 after Ann', "U+0007"),
        (LED + "Ann: 54\n", "@join Dee 5 after Ann", "between rounds"),
        # One of several tables
        (TOP, "@units 3 5", "Every player"),
        (TOP, "@units 3 5 0", "1 to 999"),
        (TOP, "@units", "a number for each player"),
        (TOP, "@units 3, 5, 4", "a number for each player"),
        (TOP, "@units 3 5 -4", "a number for each player"),
        (TOP, "@until 3", "fewer are left"),
        (TOP, "@until", "takes the number"),
        (TOP, "@until two", "takes the number"),
        (TOP, "@until 1 2", "takes the number"),
        (LED, "@units 3 5 4", "before any play"),
        (LED, "@until 0", "before any play"),
        (LED, "@beat", "takes a number"),
        (LED, "@beat one", "takes a number"),
        (LED, "@beat 1 2", "takes a number"),
        (LED, "@beat 0", "after lap 0"),
        (LED + "@beat 1\n", "@beat 2", "hasn't played lap"),
        (LED + "@beat 1\n@lost Ann\n", "Ann: 54", "The next lap"),
        (LED + "Ann: 54\n", "@beat 1", "in play"),
        (LED, "@moved", "No one"),
        (LED, "@moved Dee", "Dee"),
        (LED + "Ann: 54\n", "@moved Bob", "between rounds"),
        (LED + "@moved Bob\n", "@moved Bob", "another table"),
        # Directives
        (LED, "@lose Ann", "@lose"),
        (LED, "@", "@"),
        (LED, "@ lost Ann", "@"),
        (LED, "@Lost Ann", "@Lost"),
        (LED, "@foul Bob dropped 2", "@foul"),
        (LED, "@end now", "units, even or chance"),
        (LED + "@end\n", "Ann: 54", "after @end"),
        (LED + "@end\n", "@end", "after @end"),
        (LED + "@end\n", "@mended Ann +1", "after @end"),
        (LED + "Ann: 43\n@end\n", "Bob: 43", "after @end"),
        (LED, "@rules classic", "once"),
        (LED, "@players Ann, Bob", "open already"),
        # The top
        ("", "Ann: 54", "come first"),
        ("", "@players Ann, Bob", "before @players"),
        ("", "@lead Ann", "come first"),
        ("", "@rolloff 1 2", "come first"),
        ("", "@lost Ann", "come first"),
        ("", "@count pips", "come first"),
        ("", "@withdraw Ann", "come first"),
        ("", "@join Ann 5", "come first"),
        ("", "@units 5 5", "come first"),
        ("", "@until 0", "come first"),
        ("", "@beat 1", "come first"),
        ("", "@moved Ann", "come first"),
        ("", "@rules", "preset"),
        ("", "@rules klassik", "preset"),
        ("", "@rules Classic", "preset"),
        ("", "@rules klassik", "liar"),
        ("", "@rules units=5", "preset"),
        ("", "@rules classic unit=5", "unit"),
        ("", "@rules classic truth=exact", "truth"),
        ("", "@rules classic lives=3", "lives"),
        ("", "@rules classic units", "field=value"),
        ("", "@rules classic units =5", ""),
        ("", "@rules classic units=5 units=5", "twice"),
        ("", "@rules classic units=0", "units"),
        ("", "@rules classic units=1000", "units"),
        ("", "@rules classic max_rolls=10", "max_rolls"),
        ("", "@rules classic stake_cap=0", "stake_cap"),
        ("", "@rules classic pass_lead=maybe", "pass_lead"),
        ("", "@rules classic escalation=triple", "escalation"),
        ("", "@rules classic pips_choice=yes", "pips_choice"),
        ("", "@rules mexxen ties=sub-round", "pips_choice"),
        ("@rules classic\n", "@rules classic", "once"),
        ("@rules classic\n", "@players", "at least two"),
        ("@rules classic\n", "@players Ann", "at least two"),
        ("@rules classic\n", "@players Ann, Bob,", "comma"),
        ("@rules classic\n", "@players Ann,, Bob", "commas between"),
        ("@rules classic\n", "@players , Ann, Bob", "commas between"),
        ("@rules classic\n", '@players "Ann" Bob, Cid', "commas between"),
        ("@rules classic\n", '@players "Ann, Bob', "commas between"),
        ("@rules classic\n", '@players "", Bob', "empty"),
        ("@rules classic\n", '@players "  ", Bob', "empty"),
        ("@rules classic\n", r'@players "\x", Bob', "JSON"),
        ("@rules classic\n", "@players Ann, Bob, Ann", "two players called Ann"),
        ("@rules classic\n", "@players Ann, Bob, aNN", "two players called aNN"),
        ("@rules classic\n", "@players A, B, A", "two players called A"),
        ("@rules classic\n", '@players A, "A"', "two players called A"),
        ("@rules classic\n", r'@players A, "\u0041"', "two players called A"),
        ("@rules classic\n", "@players Ann, B\x1b[2Job", "U+001B"),
        ("@rules classic\n", "@players Ann, B\u202eob", "U+202E"),
        ("@rules classic\n", "@players Ann, B\u2028ob", "U+2028"),
        ("@rules classic\n", r'@players Ann, "B\u0000ob"', "U+0000"),
        ("@rules classic\n", r'@players Ann, "B\ud800ob"', "U+D800"),
        ("@rules classic\n", f"@players Ann, {'B' * 25}", "25 letters"),
        # After the end
        (ONE_UNIT, "Ann: 54", "Ann has won"),
        (ONE_UNIT, "@lost Ann", "Ann has won"),
        (ONE_UNIT, "@withdraw Ann", "Ann has won"),
        (ONE_UNIT, "@join Bob 3", "Ann has won"),
        (ONE_UNIT, "@join Dee 3 after Ann", "Ann has won"),
        (ONE_UNIT, "@rolloff 1 2", "known already"),
    ],
)
def test_a_fault_is_told_with_its_line_and_why(top: str, line: str, words: str) -> None:
    caught = fault(f"{top}{line}\n\n# and a comment after it\n")
    assert caught.line == top.count("\n") + 1
    assert words in caught.message
    assert caught.message.endswith(".")


@pytest.mark.parametrize("line", range(1, 9))
def test_comments_and_blank_lines_are_counted(line: int) -> None:
    assert fault("\n" * (line - 1) + "Ann: 54").line == line
    assert fault("# x\n" * (line - 1) + "Ann: 54").line == line


@pytest.mark.parametrize("text", ["", "\n", "\n\n\n", "# x", "\n# x\n   # y\n", "\ufeff", " \t\n"])
def test_a_sheet_with_nothing_in_it_has_its_fault_in_line_1(text: str) -> None:
    assert fault(text).line == 1


def test_a_sheet_without_players_has_its_fault_in_a_line_that_there_is() -> None:
    caught = fault("# x\n@rules classic\n")
    assert caught.line == 2
    assert "@players" in caught.message


def test_only_the_first_fault_is_told() -> None:
    assert fault(f"{LED}Ann: 77\nnonsense\n@nothing\n").line == 4


def test_a_byte_order_mark_is_nothing() -> None:
    assert read_sheet(f"\ufeff{LED}") == read_sheet(LED)
    assert fault(f"@rules classic\n\ufeff{TOP}").line == 2


def test_windows_lines_read_as_any_others() -> None:
    text = f"{LED}# x\nAnn: 54\n"
    assert read_sheet(text.replace("\n", "\r\n")) == read_sheet(text)
    assert fault(f"{LED}\nAnn: 77\n".replace("\n", "\r\n")).line == 5


@pytest.mark.parametrize("char", ["\u2028", "\u2029", "\x85", "\x0b", "\x0c", "\x1c"])
def test_no_other_character_breaks_a_line(char: str) -> None:
    assert fault(f"# a {char} b\n{char}\n{LED}Ann: 77").line == 6
    assert len(read_sheet(f"{LED}Ann: 54 # a {char}Bob: 62").events) == 4


def test_the_last_line_needs_no_end() -> None:
    assert read_sheet(LED.rstrip("\n")) == read_sheet(LED)


def test_a_name_is_known_in_quotes_and_bare() -> None:
    text = '@rules classic\n@players Ann, "Bob"\n@lead "Ann"\n"\\u0041nn": 54\nBob: 62'
    assert read_open(text).match.rounds == 1


def test_spaces_around_names_and_rolls_are_nothing() -> None:
    spaced = "  @rules   classic  \n@players   Ann ,  Bob\n @lead  Ann \nAnn :  54   62 \t# x"
    tight = "@rules classic\n@players Ann,Bob\n@lead Ann\nAnn:54 62"
    assert read_sheet(spaced) == read_sheet(tight)


def test_a_hash_inside_quotes_or_a_word_begins_no_comment() -> None:
    match = read_sheet('@rules classic\n@players "A #1", "B" # C, D').match
    assert match.names == ("A #1", "B")


def test_quotes_inside_a_comment_are_nothing() -> None:
    assert read_open(f'{LED}Ann: 54 # he said "seven\nBob: 62 # "x" # "').match.part is not None


def test_fewer_rolls_than_allowed_means_stood_and_a_full_turn_ends_by_itself() -> None:
    assert read_sheet(f"{LED}Ann: 54").events[-2:] == (Rolled(0, 54), Stood(0))
    assert read_sheet(f"{LED}Ann: 54 53 52").events[-1] == Rolled(0, 52)
    assert read_sheet(f"{LED}Ann: 12").events[-1] == Rolled(0, 21)
    assert read_sheet(f"{LED}Ann: 54 ...").events[-1] == Rolled(0, 54)
    assert read_sheet(f"{LED}Ann: =45").events[-1] == ValueRecorded(0, 54)


def test_the_first_events_are_the_opening_and_the_lead() -> None:
    opening, lead = read_sheet(LED).events
    assert isinstance(opening, MatchOpened)
    assert opening.players == ("Ann", "Bob", "Cid")
    assert lead == LeadNamed(0)


def test_what_a_table_of_a_night_begins_with_stands_behind_its_players() -> None:
    for lines in ("@units 3 5 4\n@until 2\n", "@until 2\n\n@units 3 5 4  # brought along\n"):
        (opening,) = read_sheet(TOP + lines).events
        assert isinstance(opening, MatchOpened)
        assert (opening.units, opening.until) == ((3, 5, 4), 2)


def read_or_fault(text: str) -> None:
    """Read a text that may be anything; whatever comes of it but a SheetError is a bug."""
    caught = fault_in(text)
    if caught is not None:
        lines = text.replace("\r\n", "\n").replace("\r", "\n").count("\n") + 1
        assert 1 <= caught.line <= lines
        assert caught.message


@examples(150)
@given(st.text(max_size=200))
@example("\x00")
@example('@rules classic\n@players "\\ud800", B')
@example("@rules classic stake_cap=" + "9" * 5000)
@example("@rules classic\n@players A, B\n@lead A\n@lost A mexicos=" + "9" * 5000)
@example("@rules classic\n@players " + '"' * 999)
def test_any_text_reads_or_has_a_fault_in_one_of_its_lines(text: str) -> None:
    read_or_fault(text)


FRAGMENTS = st.sampled_from(
    [
        *("@rules classic", "@rules mexxen units=1", "@players A, B", "@players A, B, C"),
        *("@lead A", "@rolloff 1 2", "@rolloff 2 2", "@lost B", "@lost A mexicos=1"),
        *("@withdraw A", "@join D 5 after B", "@join A 5", "@count pips", "@count value"),
        *("A: 54", "B: 54", "C: 54", "A: 21", "B: 21", "A: =54", "B: =21", "A: 54 abort"),
        *("B: 54 abort", "A: 54 ...", "A: 54 62", "B: 54 62", "A: 54 62 63 abort", "# x", ""),
    ]
)


@examples(150)
@given(st.lists(FRAGMENTS, max_size=25))
def test_any_lines_of_a_sheet_in_any_order_read_or_have_a_fault(lines: list[str]) -> None:
    read_or_fault("\n".join(["@rules mexxen", "@players A, B", "@lead A", *lines]))
    read_or_fault("\n".join(lines))


@examples(150)
@given(st.data())
def test_a_sheet_with_a_slip_of_the_pen_reads_or_has_a_fault(data: st.DataObject) -> None:
    text = data.draw(st.sampled_from(TEXTS))
    start = data.draw(st.integers(0, len(text)))
    end = min(len(text), start + data.draw(st.integers(0, 6)))
    slip = data.draw(
        st.text(st.sampled_from('@#:,"\\>=. \n\r\t0127AnB\x00\u2028\ud800'), max_size=4)
    )
    read_or_fault(text[:start] + slip + text[end:])


@examples(60)
@given(st.data())
def test_a_sheet_whose_lines_are_shuffled_repeated_or_lost_reads_or_has_a_fault(
    data: st.DataObject,
) -> None:
    lines = data.draw(st.sampled_from(TEXTS)).splitlines()
    picked = data.draw(st.lists(st.sampled_from(lines), max_size=len(lines) + 3))
    read_or_fault("\n".join([*lines[:3], *picked]))


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.stem)
def test_every_beginning_of_a_real_sheet_reads_once_its_players_are_known(sheet: Path) -> None:
    lines = sheet.read_text(encoding="utf-8").splitlines()
    first = next(number for number, line in enumerate(lines) if line.startswith("@players"))
    for end in range(first + 1, len(lines) + 1):
        read_sheet("\n".join(lines[:end]))


LONG_LINES = {
    "a name that never ends": "@rules classic\n@players " + "A" + " " * 200_000 + "B",
    "a turn without its colon": LED + "A" + " " * 200_000 + "B",
    "a turn full of colons": LED + ":" * 200_000,
    "a lost round of many blanks": LED + "@lost A" + " " * 200_000 + "B!",
    "a joining of many blanks": LED + "@join A" + " " * 200_000 + "B!",
    "a joining of many numbers": LED + "@join A" + " 1 after" * 25_000 + '"',
    "a quote never closed": LED + '"' + '\\"' * 100_000 + " # x",
    "quotes and hashes": LED + '" #' * 70_000,
    "a quote of backslashes": LED + '"' + "\\" * 200_000,
    "rolls without end": LED + "Ann:" + " 31" * 70_000,
    "dice without end": TOP + "@rolloff" + " 1" * 100_000,
    "fields without end": "@rules classic" + " units=5" * 30_000,
    "players without end": "@rules classic\n@players A" + ", A" * 70_000,
}


def test_a_line_of_200_000_characters_is_a_fault_and_not_a_wait() -> None:
    program = (
        "import json, resource, sys, time\n"
        "from tourney.game.sheets import SheetError, read_sheet\n"
        "for name, text in json.load(sys.stdin).items():\n"
        "    most = int(time.process_time()) + 10\n"
        "    resource.setrlimit(resource.RLIMIT_CPU, (most, resource.RLIM_INFINITY))\n"
        "    try:\n"
        "        read_sheet(text)\n"
        "    except SheetError as fault:\n"
        "        print(name, fault.line, sep=': ', flush=True)\n"
    )
    child = subprocess.run(
        [sys.executable, "-c", program],
        input=json.dumps(LONG_LINES).encode(),
        capture_output=True,
        cwd=Path(__file__).parents[2],
        timeout=600,  # of a machine that has other work to do
    )
    lines = [f"{name}: {text.count(chr(10)) + 1}" for name, text in LONG_LINES.items()]
    assert child.stdout.decode().splitlines() == lines, child.stderr.decode()
    assert child.returncode == 0
