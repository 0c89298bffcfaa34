"""Score sheets of both games, bent out of shape: a table that can be shown, or a line at fault."""

from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.game.sheet_texts import TEXTS
from tests.hunt.effort import examples, outcome
from tests.hunt.nights import look_at_everything
from tourney.game.refusal import Refused
from tourney.game.sheets import SheetError, read_sheet
from tourney.service.director import Director

TOP = "@rules classic\n@players Ann, Bob, Cid\n@lead Ann\n"
LIAR = "@rules liar\n@players Ann, Bob\n@lead Ann\n"

WORDS = (
    *("@", '"', '"a', "\\", "999999", "-1", "0", "+5", "mexicos=999999", "beat=999999", "after"),
    *("units=999", "=", "x=", "#", "\u0663", "\u00b2", "\uff11", "54", "21", "66", "11", "NaN"),
    *(",", ":", "\x00", "\u202e", "\ud800", "doubt", "take", "out"),
)
LINES = (
    *("@mended Ann +999999", "@mended Ann -1", "@moved Ann", "@join Ann 5", "@withdraw Ann"),
    *("@join Zed 999 after Ann", "@join Ann 999999", "@beat 3", "@order Ann, Bob", "@until 2"),
    *("@units 5 5", "@rolloff 6 5", "@lost Ann mexicos=999999", "@count pips", "@lead Ann"),
    *("@end", "Ann: 54 Bob", "Ann: =54", "Ann: 54 .", "Ann: doubt 54", "Ann: take", "Ann: 11 Bob"),
    *("@foul Ann cup", "@foul Ann dropped=2", "@turn Bob right", "@players Ann, Bob"),
)


def bent(data: st.DataObject) -> str:
    """A sheet of the reference sheets, with some of its lines otherwise."""
    lines = data.draw(st.sampled_from(TEXTS)).split("\n")
    for _ in range(data.draw(st.integers(1, 5))):
        at = data.draw(st.integers(0, len(lines) - 1))
        how = data.draw(st.sampled_from(("word", "line", "lost", "again", "another", "cut")))
        if how == "word":
            words = lines[at].split(" ")
            words[data.draw(st.integers(0, len(words) - 1))] = data.draw(st.sampled_from(WORDS))
            lines[at] = " ".join(words)
        elif how == "line":
            lines.insert(at, data.draw(st.sampled_from(LINES)))
        elif how == "lost" and len(lines) > 1:
            del lines[at]
        elif how == "again":
            lines[at:at] = lines[at : at + 5] * data.draw(st.integers(1, 12))
        elif how == "another":
            lines[at] = data.draw(st.sampled_from(TEXTS[at % len(TEXTS)].split("\n")))
        else:
            lines[at] = lines[at][: data.draw(st.integers(0, len(lines[at])))]
    return "\n".join(lines)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("sheets")


@examples(250)
@given(data=st.data())
def test_a_bent_sheet_is_a_night_or_a_fault_in_a_line(data: st.DataObject, folder: Path) -> None:
    text = bent(data)
    read = outcome(lambda: read_sheet(text), SheetError)
    if isinstance(read, SheetError):
        assert 1 <= read.line <= text.count("\n") + text.count("\r") + 1
        return
    with closing(Director.open(folder / "nights.db")) as director:
        before = len(director.nights())
        try:
            number = director.plan_from_sheet({"name": "Bent", "date": "2026-11-20"}, text)
        except Refused:
            assert len(director.nights()) == before
            return
        assert look_at_everything(director, number) == ""
        sheet = director.night(number).table().sheet()
        assert read_sheet(sheet).match.names == read.match.names


LONG = {
    "one line": TOP + "x" * 10_000_000,
    "no line": "\n" * 2_000_000,
    "people": "@rules classic\n@players " + ", ".join(map(str, range(201))) + "\n",
    "newcomers": TOP + "".join(f"@join P{at} 5 after Ann\n" for at in range(20_000)),
    "ties": TOP + "Ann: 54\nBob: 54\nCid: 54\n" * 8_000,
    "void rounds": TOP + "Ann: 54\n@withdraw Cid\n@join Cid 5\n" * 8_000,
    "claims": LIAR + "Ann: 54\nBob: doubt 31\n" * 10_000,
    "quotes": TOP + "\n".join(['"' + 'a\\"' * 1_300] * 50),
    "commas": "@rules classic\n@players " + ", " * 1_900,
    "spaces": "@rules classic\n@players a" + " " * 3_900 + "b",
    "accents": "@rules classic\n@players Ann, a" + "\u0301" * 3_900 + "\n",
    "dots": TOP + "Ann: " + "54 " * 1_300,
}


@pytest.mark.parametrize("name", LONG)
def test_a_long_sheet_is_read_or_refused_without_end_of_work(name: str) -> None:
    read = outcome(lambda: read_sheet(LONG[name]), SheetError)
    if isinstance(read, SheetError):
        assert len(read.message) < 5_000
    else:
        assert read.match.names[0] in ("Ann", "a")


def test_no_more_people_come_to_a_sheet_than_to_a_night() -> None:
    with pytest.raises(SheetError, match="No more than 200 people are on a sheet") as caught:
        read_sheet(LONG["newcomers"])
    assert caught.value.line == 201
    with pytest.raises(SheetError, match="line 2: No more than 200 people"):
        read_sheet(LONG["people"])
