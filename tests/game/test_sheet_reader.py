"""The score sheet's reader: what it takes, and the line of what it does not."""

import json
import subprocess
import sys
from collections.abc import Iterator
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


def read_open(text: str) -> OpenSheet:
    read = read_sheet(text)
    assert isinstance(read, OpenSheet)
    return read


def in_faults() -> Iterator[tuple[str, str, str]]:
    """A sheet, what comes after it, and what is wrong with that: of either game, from a file."""
    file = Path(__file__).with_name("faults.txt").read_text(encoding="utf-8")
    for part in file.strip("\n").split("\n\n"):
        top, *lines = part.split("\n")
        sheet = top.removeprefix("after ").replace("; ", "\n") + "\n"
        for each in lines:
            line, _, words = each.partition(" =>")
            yield "" if sheet == "nothing\n" else sheet, line, words.strip()


@pytest.mark.parametrize(
    ("top", "line", "words"),
    [
        *in_faults(),
        (LED, "@join D\x07e 5 after Ann", "U+0007"),
        ("@rules classic\n", "@players Ann, B\x1b[2Job", "U+001B"),
        ("@rules classic\n", "@players Ann, B\u202eob", "U+202E"),
        ("@rules classic\n", "@players Ann, B\u2028ob", "U+2028"),
        ("@rules liar\n", "@players Ann, B\x1b[2Job", "U+001B"),
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
