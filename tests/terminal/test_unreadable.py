"""Bytes from a terminal that are no key: dropped, said once, and the app goes on."""

import random
from collections.abc import Iterable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual.events import Key, Paste
from textual.message import Message

from screens.app.key_reader import KeyReader
from tests.benchmarks.terminal import Terminal
from tests.hunt.effort import TIMES, examples
from tests.terminal.program import tourney

_UNREADABLE = {"a byte that is not UTF-8": b"\xfc", "a control character of 8 bits": b"\xc2\x85"}
#: Of the form of keys, but of no key that there is.
_NO_KEYS = {
    "a character beyond the last": b"\x1b[1114112u",
    "a number beyond any character": b"\x1b[99999999999u",
    "such a character with a modifier": b"\x1b[27;99999;1114112~",
    "half a pair of surrogates": b"\x1b[97;1;55296u",
    "two numbers for one": b"\x1b[1:2:3u",
}
_SIZES = {
    "a size of a hundred million cells": b"\x1b[48;9999;9999;9999;9999t",
    "a size of no pixels": b"\x1b[48;24;80;0;0t",
    "a size of nothing": b"\x1b[48;0;0;0;0t",
}
#: Some thousand keys take a while on two busy cores: this is for giving up.
_PATIENCE_SECONDS = 240.0
#: Of what is left out of what is made up: it quits.
_QUITS = b"\x11"


@pytest.mark.parametrize("name", [*_UNREADABLE, *_NO_KEYS, *_SIZES])
def test_what_is_no_key_is_dropped_and_the_next_key_counts(name: str) -> None:
    told: list[str] = []
    reader = KeyReader(lambda: told.append(name))
    read = [*reader.feed(b"Fri" + (_UNREADABLE | _NO_KEYS | _SIZES)[name] + b"day")]
    assert "".join(str(key.character) for key in read if isinstance(key, Key)) == "Friday"
    assert told == [name] * (name in _UNREADABLE)


def test_the_app_says_that_keys_could_not_be_read_and_goes_on(tmp_path: Path, home: Path) -> None:
    with Terminal(tourney("--store", str(tmp_path / "n.db")), home) as terminal:
        terminal.until(lambda screen: "start a night" in screen.text)
        terminal.type(b"n")
        terminal.until(lambda screen: "▸ Name" in screen.text)
        for no_key in (*_SIZES.values(), *_NO_KEYS.values()):
            terminal.type(b"a" + no_key + b"b")
        terminal.until(lambda screen: len(_SIZES | _NO_KEYS) * "ab" in screen.text)
        assert "could not be read" not in terminal.screen.text
        terminal.type(b"\x05\x15")
        for name, unreadable in enumerate(_UNREADABLE.values()):
            terminal.type(b"Fri" + unreadable + b"day%d" % name)
            words = (f"Friday{name}", "Some keys could not be read")
            terminal.until(lambda screen: all(text in screen.text for text in words))  # noqa: B023
            terminal.type(b"\x05\x15")
        # A click in the field below finds it where it is drawn.
        (row,) = (at for at, line in enumerate(terminal.screen.lines) if "Game" in line)
        terminal.type(f"\x1b[<0;30;{row + 1}M\x1b[<0;30;{row + 1}m".encode())
        terminal.until(lambda screen: "▸ Game" in screen.text)
        terminal.type(_QUITS)
        terminal.until(lambda screen: "Quit without saving?" in screen.text)
        terminal.type(b"\r")
        assert terminal.ends() == 0


@examples(300)
@given(st.integers())
def test_whatever_bytes_come_the_key_after_them_is_read(seed: int) -> None:
    chance = random.Random(seed)
    reader = KeyReader(lambda: None)
    for _ in range(10):
        list(reader.feed(_made_up(chance)))
    # A paste, a sequence that is not whole and a character that is not may have begun.
    list(reader.feed(b"\x1b[201~" + 40 * b"a"))
    (key,) = reader.feed(b"b")
    assert isinstance(key, Key)
    assert key.key == "b"


@pytest.mark.parametrize(
    ("typed", "keys"),
    [
        (b"\x1b2", ["escape", "2"]),
        (b"\x1bd", ["escape", "d"]),
        (b"\x1b\r", ["escape", "enter"]),
        (b"\x1b\t", ["escape", "tab"]),
        (b"\x1b\x10", ["escape", "ctrl+p"]),
        (b"\x1b ", ["escape", "space"]),
        (b"\x1b\x1b2", ["escape", "escape", "2"]),
        (b"\x1b[A\x1bOB", ["up", "down"]),
        (b"\x1b[1;3A", ["alt+up"]),
    ],
)
def test_an_escape_and_the_key_behind_it_are_two_keys(typed: bytes, keys: list[str]) -> None:
    at_once, one_by_one = KeyReader(lambda: None), KeyReader(lambda: None)
    assert _keys(at_once.feed(typed)) == keys
    assert [key for byte in typed for key in _keys(one_by_one.feed(bytes([byte])))] == keys


def test_an_escape_by_itself_is_waited_for_no_longer_than_a_sequence_takes_to_come() -> None:
    reader = KeyReader(lambda: None)
    usual = reader.patience
    assert _keys(reader.feed(b"\x1b")) == []
    assert reader.patience < usual / 2
    assert _keys(reader.tick()) == ["escape"]
    assert (_keys(reader.tick()), reader.patience) == ([], usual)
    assert _keys(reader.feed(b"2\x1b[")) == ["2"]
    assert reader.patience > usual  # what begins so is a sequence
    assert _keys(reader.feed(b"A")) == ["up"]


def test_an_escape_in_a_paste_is_none_however_late_the_rest_comes() -> None:
    reader = KeyReader(lambda: None)
    pastes = [*reader.feed(b"\x1b[200~Ann\x1b"), *reader.tick(), *reader.feed(b"Ben\x1b[201~")]
    assert [each.text for each in pastes if isinstance(each, Paste)] == ["Ann", "Ben"]
    assert len(pastes) == 2


def test_an_escape_in_a_paste_neither_ends_it_nor_types_what_follows() -> None:
    reader = KeyReader(lambda: None)
    (paste,) = reader.feed(b"\x1b[200~Ann\x1bBen\x1b[201~")
    assert isinstance(paste, Paste)
    assert paste.text == "AnnBen"
    assert _keys(reader.feed(b"\x1b2")) == ["escape", "2"]


def _keys(messages: Iterable[Message]) -> list[str]:
    return [message.key for message in messages if isinstance(message, Key)]


def test_nothing_that_a_terminal_may_send_ends_the_app_or_stops_it(
    tmp_path: Path, home: Path
) -> None:
    chance = random.Random(2)
    with Terminal(tourney("--store", str(tmp_path / "n.db")), home) as terminal:
        terminal.until(lambda screen: "start a night" in screen.text)
        for _ in range(4 * TIMES):
            terminal.type(b"".join(_made_up(chance) for _ in range(50)))
            terminal.settle()
        # A paste may have begun.
        terminal.type(b"\x1b[201~")
        terminal.settle()
        terminal.type(b"\x11")
        terminal.settle()
        terminal.type(b"\x11")
        assert terminal.ends(_PATIENCE_SECONDS * TIMES) == 0


def _made_up(chance: random.Random) -> bytes:
    """A sequence that may be one of a terminal's, or some bytes; not the key that quits."""
    numbers = (0, 1, 27, 48, 57, 97, 200, 201, 999, 9999, 55296, 65535, 1114112, 10**11, -1, "")
    match chance.randrange(6):
        case 0 | 1:
            count, between = chance.randrange(6), chance.choice((";", ":", ";;"))
            codes = between.join(str(chance.choice(numbers)) for _ in range(count))
            kind = chance.choice(("", "", "?", "<", ">"))
            made_up = f"\x1b[{kind}{codes}{chance.choice('u~ABCDHFPSMmtyRcIOZn$')}".encode()
        case 2:
            made_up = chance.randbytes(chance.randrange(1, 6))
        case 3:
            made_up = b"\x1b" + chance.randbytes(chance.randrange(1, 6))
        case 4:
            made_up = b"\x1b[M" + chance.randbytes(3)
        case _:
            made_up = chr(chance.choice((chance.randrange(32, 0xD800), 0x10FFFF))).encode()
    return made_up.replace(_QUITS, b"")
