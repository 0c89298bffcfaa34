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


@pytest.mark.parametrize(
    ("top", "line", "words"),
    [
        # Claims
        (LED, "Bob: 54", "Ann's turn"),
        (LED, "Dee: 54", "Dee"),
        (LED + "Ann: 54\n", "Bob: 54", "does not beat"),
        (LED + "Ann: 54\n", "Bob: 53", "does not beat"),
        (LED + "Ann: 65\n", "Bob: 31", "the claim of 65"),
        (LED + "Ann: 21\n", "Cid: 66", "does not beat"),
        (LED + "Ann: 21\n", "Bob: 11 > Ann", "Cid's turn"),
        (LED + "Ann: 54\nBob: 32 !\n", "Cid: 31", "the claim of 32"),
        *[(LED, f"Ann: {bad}", "two digits") for bad in ("07", "77", "5", "543", "5-4")],
        *[(LED, f"Ann: {bad}", "two digits") for bad in ("=54", "Take", "doubtful", "x")],
        (LED, "Ann: \uff15\uff14", "two digits"),
        (LED, "Ann: 07 !", "two digits"),
        (LED, "Ann:", "A turn is a claim"),
        (LED, "Ann: !", "A turn is a claim"),
        (LED, "Ann: 54 62", "A turn is a claim"),
        (LED, "Ann: 54 ...", "A turn is a claim"),
        (LED, "Ann: 54 abort", "A turn is a claim"),
        (LED, "Ann: 54 ! !", "A turn is a claim"),
        (LED, "Ann 54", "directive (@) or a turn such as Ann: 54."),
        (LED, ": 54", "directive (@) or a turn"),
        (LED, r'"\x41nn": 54', "JSON"),
        (TOP, "Ann: 54", "named to begin"),
        # Of 11
        (LED, "Ann: 11", "must name the player who answers it"),
        (LED, "Ann: 11 !", "must name the player who answers it"),
        (LED, "Ann: 11 >", "A turn is a claim"),
        (LED, "Ann: > Bob", "A turn is a claim"),
        (LED, "Ann: 11 > Dee", "Dee"),
        (LED, "Ann: 11 > Bob, Cid", "Bob, Cid"),
        (LED, "Ann: 11 > Bob !", "Bob !"),
        (LED, "Ann: 11 > Ann", "another player"),
        (LED, "Ann: 54 > Bob", "Only a claim of 11"),
        (LED, "Ann: 21 > Bob", "Only a claim of 11"),
        (LED, "Ann: 77 > Bob", "two digits"),
        (BOB_OUT, "Cid: 11 > Bob", "Bob is out"),
        (ELEVEN, "Bob: take", "Cid's turn"),
        (ELEVEN, "Bob: doubt 54", "Cid's turn"),
        (ELEVEN, "Cid: 11 > Ann", "taken or doubted"),
        (ELEVEN, "Cid: 54", "taken or doubted"),
        (ELEVEN, "Cid: 54 !", "taken or doubted"),
        (ELEVEN, "Cid: take 11", "A turn is a claim"),
        (LED, "Ann: take", "no 11"),
        (LED + "Ann: 21\n", "Cid: take", "no 11"),
        (ELEVEN + "Cid: take\n", "Cid: 54", "Bob's turn"),
        # Doubts
        (LED, "Ann: doubt 54", "no claim"),
        (LED + "Ann: 54\n", "Bob: doubt", "two digits"),
        (LED + "Ann: 54\n", "Bob: doubt 77", "two digits"),
        (LED + "Ann: 54\n", "Bob: doubt 5 4", "two digits"),
        (LED + "Ann: 54\n", "Bob: doubt 31 !", "two digits"),
        (LED + "Ann: 54\n", "Cid: doubt 31", "Bob's turn"),
        (LED + "Ann: 54\n", "Ann: doubt 31", "Bob's turn"),
        (LED + "Ann: 54\nBob: doubt 54\n", "Cid: doubt 54", "no claim"),
        (LED + "Ann: 54\nBob: doubt 54\n", "Bob: 31", "Cid's turn"),
        # Fouls
        (TOP, "@foul Bob cup", "named to begin"),
        (LED, "@foul", "takes a name"),
        (LED, "@foul Bob", "takes a name"),
        (LED, "@foul cup", "takes a name"),
        (LED, "@foul Bob spat", "takes a name"),
        (LED, "@foul Bob Cup", "takes a name"),
        (LED, "@foul Dee cup", "Dee"),
        (LED, "@foul Bob dropped", "1 or 2"),
        (LED, "@foul Bob escaped", "1 or 2"),
        (LED, "@foul Bob dropped 0", "1 or 2"),
        (LED, "@foul Bob escaped 3", "1 or 2"),
        (LED, "@foul Bob dropped two", "takes a name"),
        (LED, "@foul Bob dropped -1", "takes a name"),
        (LED, "@foul Bob dropped 1 2", "takes a name"),
        (LED, "@foul Bob dropped \u0661", "takes a name"),
        (LED, "@foul Bob dropped 99999999", "takes a name"),
        (LED, "@foul Bob cup 1", "no number of dice"),
        (LED, "@foul Bob lost-die 2", "no number of dice"),
        (LED, "@foul Bob bad-claim 1", "no number of dice"),
        (BOB_OUT, "@foul Bob cup", "Bob is out"),
        # Who begins, and the end
        (TOP, "@lead", "No one"),
        (TOP, "@lead Dee", "Dee"),
        (LED, "@lead Bob", "known already"),
        (LED, "@end now", "takes nothing after it"),
        # Directives of the open game
        (TOP, "@rolloff 1 2 3", "no directive @rolloff in Liar's Mexico"),
        (LED, "@count pips", "no directive @count"),
        # Without lives
        (LED, "@lost Bob", "Only with lives"),
        (LED, "@withdraw Bob", "Only with lives"),
        (LED, "@join Dee 5 after Bob", "Only with lives"),
        (LED, "@End", "no directive @End"),
        # The top
        ("", "@foul Bob cup", "come first"),
        ("", "@end", "come first"),
        ("@rules liar\n", "@end", "come first"),
        ("@rules liar\n", "@lead Ann", "come first"),
        ("@rules liar\n", "@foul Ann cup", "come first"),
        ("@rules liar\n", "Ann: 54", "come first"),
        ("@rules liar\n", "@players Ann", "at least two"),
        ("@rules liar\n", "@players Ann, Bob, aNN", "two players called aNN"),
        ("@rules liar\n", "@players Ann, B\x1b[2Job", "U+001B"),
        ("@rules liar\n", "@rules liar", "once"),
        (LED, "@rules classic", "once"),
        (LED, "@players Ann, Bob", "open already"),
        ("", "@rules Liar", "preset"),
        ("", "@rules liar units=3", "units"),
        ("", "@rules liar order=classic", "order"),
        ("", "@rules liar order=mia", "eleven"),
        ("", "@rules liar raising=equal", "raising"),
        ("", "@rules liar truth", "field=value"),
        ("", "@rules liar truth=", "truth"),
        ("", "@rules liar truth=maybe", "truth"),
        ("", "@rules liar truth=exact truth=exact", "twice"),
        ("", "@rules liar lives=0", "lives"),
        ("", "@rules liar lives=-1", "lives"),
        ("", "@rules liar lives=some", "lives"),
        # After the end
        (LED + "@end\n", "Ann: 54", "after @end"),
        (LED + "@end\n", "@end", "after @end"),
        (LED + "@end\n", "@foul Ann cup", "after @end"),
        (LED + "@end\n", "@lead Ann", "after @end"),
        (WON, "Ann: 54", "Ann has won"),
        (WON, "@foul Ann cup", "Ann has won"),
    ],
)
def test_a_fault_is_told_with_its_line_and_why(top: str, line: str, words: str) -> None:
    caught = fault(f"{top}{line}\n\n# and a comment after it\n")
    assert caught.line == top.count("\n") + 1
    assert words in caught.message
    assert caught.message.endswith(".")


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
