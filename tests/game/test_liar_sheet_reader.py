"""The score sheet of Liar's Mexico: what is taken, and the line of what is not."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.game.sheet_texts import fault, fault_in
from tests.hunt.effort import examples
from tourney.game.events import LeadNamed
from tourney.game.liar.events import (
    Claimed,
    Doubted,
    ElevenClaimed,
    Ended,
    FoulNoted,
    LiarOpened,
    Taken,
)
from tourney.game.liar.rules import LIAR, Foul, LiarRules, Truth
from tourney.game.liar.sheet import LiarSheet
from tourney.game.sheets import read_sheet

TOP = "@rules liar\n@players Ann, Bob, Cid\n"
LED = f"{TOP}@lead Ann\n"
LIVES = "@rules liar lives=2\n@players Ann, Bob, Cid\n@lead Ann\n"
ELEVEN = f"{LED}Ann: 11 > Cid\n"
BOB_OUT = f"{LIVES}@foul Bob cup\n"
WON = f"{BOB_OUT}@foul Cid cup\n"


def read(text: str) -> LiarSheet:
    sheet = read_sheet(text)
    assert isinstance(sheet, LiarSheet)
    return sheet


def test_a_sheet_without_players_has_its_fault_in_a_line_that_there_is() -> None:
    assert fault("# x\n@rules liar\n").line == 2


def test_each_line_is_the_event_it_says() -> None:
    text = (
        f"{LED}Ann: 45\nBob: 31 !\nCid: 12\nBob: 11 > Ann\nAnn: take\nAnn: 13\n"
        "Cid: doubt 11\n@foul Bob dropped 2\n@foul Ann lost-die\n@end\n"
    )
    assert read(text).events == (
        LiarOpened(LIAR, ("Ann", "Bob", "Cid")),
        LeadNamed(0),
        Claimed(0, 54, unnoticed=False),
        Claimed(1, 31, unnoticed=True),
        Claimed(2, 21, unnoticed=False),
        ElevenClaimed(1, 0),
        Taken(0),
        Claimed(0, 31, unnoticed=False),
        Doubted(2, 11),
        FoulNoted(1, Foul.DROPPED, 2),
        FoulNoted(0, Foul.LOST_DIE, None),
        Ended(),
    )


@pytest.mark.parametrize(
    ("line", "rules"),
    [
        ("@rules liar", LIAR),
        ("@rules  liar  truth=at-least   lives=none", LIAR),
        ("@rules liar truth=exact", LiarRules("liar", Truth.EXACT, None)),
        ("@rules liar lives=3 truth=exact # x", LiarRules("liar", Truth.EXACT, 3)),
        ("@rules liar lives=1", LiarRules("liar", Truth.AT_LEAST, 1)),
    ],
)
def test_the_rules_are_the_preset_and_what_is_changed(line: str, rules: LiarRules) -> None:
    assert read(f"{line}\n@players Ann, Bob\n").match.rules == rules


def test_spaces_are_nothing() -> None:
    spaced = f"{LED}  Ann :  54 \nBob:32   !\nCid: 11  >   Ann  # x\nAnn :  take\n@foul   Bob  cup"
    tight = f"{LED}Ann:54\nBob:32!\nCid:11>Ann\nAnn:take\n@foul Bob cup"
    assert read(spaced) == read(tight)
    assert read(f"{LED}Ann:54\nBob: doubt   31") == read(f"{LED}Ann:54\nBob:doubt 31")


def test_a_target_and_a_fouler_may_have_any_name() -> None:
    top = '@rules liar\n@players "Max > Min", "G: H", Bob cup, a!, "#1, \\"x\\""\n@lead a!\n'
    match = read(
        f'{top}a!: 11 > "Max > Min"\n"Max > Min": take\n'
        '"#1, \\"x\\"": 11 > "G: H"\n"G: H": take\n"Max > Min": 11 > a!\na!: take\n'
        '@foul Bob cup cup\n@foul Bob cup dropped 1\n@foul "#1, \\"x\\"" cup\n@foul a! bad-claim\n'
    ).match
    assert match.penalties == (1, 1, 10, 2, 9)


@pytest.mark.parametrize("text", [TOP, LED, ELEVEN, BOB_OUT, WON])
def test_windows_lines_and_a_byte_order_mark_are_nothing(text: str) -> None:
    assert read("\ufeff" + text.replace("\n", "\r\n")) == read(text)


FRAGMENTS = st.sampled_from(
    [
        *("@lead A", "@foul A cup", "@foul B dropped 1", "@foul C escaped 2", "@end", "# x", ""),
        *("A: 31", "B: 32", "C: 41", "A: 54", "B: 61", "C: 66", "A: 21", "B: 21", "C: 21"),
        *("A: 11 > B", "B: 11 > A", "C: 11 > A", "A: take", "B: take", "C: take"),
        *("A: doubt 54", "B: doubt 11", "C: doubt 31", "A: 31 !", "B: 31 !", "C: 31 !"),
    ]
)


@examples(150)
@given(st.sampled_from(["", " lives=2"]), st.lists(FRAGMENTS, max_size=25))
def test_any_lines_of_a_sheet_in_any_order_read_or_have_a_fault(
    rules: str, lines: list[str]
) -> None:
    top = [f"@rules liar{rules}", "@players A, B, C", "@lead A"]
    for text in ("\n".join([*top, *lines]), "\n".join(lines)):
        caught = fault_in(text)
        if caught is not None:
            assert 1 <= caught.line <= text.count("\n") + 1
            assert caught.message


@pytest.mark.parametrize(
    "line",
    [
        "Ann: 11 >" + " " * 3_900 + "!",
        "Ann: 11" + " " * 3_900 + "x",
        "Ann: doubt" + " " * 3_900 + "x",
        "@foul A" + " " * 3_900 + "x",
        "@foul A" + " cup" * 950 + "!",
        "@foul " + "dropped 1 " * 390,
        "Ann: " + "1" * 3_900,
        "Ann: " + "!" * 3_900,
        "Ann: " + ">" * 3_900,
    ],
    ids=range(9),
)
def test_a_line_as_long_as_may_be_is_a_fault(line: str) -> None:
    assert fault(LED + line).line == 4
