"""What a terminal sends that nobody typed, and bytes that are no key: keys among them are read."""

import random
import tracemalloc
from collections.abc import Iterable, Iterator
from itertools import cycle
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual.events import AppBlur, AppFocus, Key, MouseDown, Paste
from textual.message import Message
from textual.messages import TerminalSupportsSynchronizedOutput

from screens.app.key_reader import KeyReader
from tests.benchmarks.terminal import Terminal
from tests.hunt.effort import TIMES, examples
from tests.screens.tables import opened_table
from tests.sql import rows
from tests.terminal.program import tourney

_ANSWERS = {
    "device attributes": b"\x1b[?62;4;6;22c",
    "the background": b"\x1b]11;rgb:1515/2626/3434\x1b\\",
    "a colour": b"\x1b]4;1;rgb:cccc/2424/1d1d\x07",
    "a title": "\x1b]lNight 54 of Zoë\x1b\\".encode(),
    "a capability": b"\x1bP1+r524742=38\x1b\\",
    "graphics": b"\x1b_Gi=31;OK\x1b\\",
    "a private message": b"\x1b^54\x1b\\",
    "a string": b"\x1bX54 61\x1b\\",
    "a mode": b"\x1b[?2027;2$y",
    "the size in pixels": b"\x1b[48;30;100;600;1000t",
    "the cursor": b"\x1b[54;61R",
    "a report of 54 numbers": b"\x1b[" + 54 * b"54;" + b"1x",
}
#: Keys as terminals send them, and what the app calls them.
_KEYS = {
    b"5": "5",
    b"\r": "enter",
    b"\x7f": "backspace",
    b"\x11": "ctrl+q",
    "é".encode(): "é",
    b"\x1b[A": "up",
    b"\x1bOP": "f1",
    b"\x1b[[B": "f2",
    b"\x1b[17~": "f6",
    b"\x1bOp": "0",
    b"\x1b[113;5u": "ctrl+q",
    b"\x1b[27;5;113~": "ctrl+q",
}
_STRINGS = {b"]": b"\x9d", b"P": b"\x90", b"_": b"\x9f", b"^": b"\x9e", b"X": b"\x98"}
_TEXT = st.text(st.characters(codec="utf-8", categories=("L", "N", "P", "S", "Zs")), max_size=60)
#: A key's number, modifiers and text as terminals with the kitty keyboard protocol write them.
_KITTY = {
    "Shift": (b"\x1b[57441;2u", []),
    "Ctrl and Q": (b"\x1b[57442;5u\x1b[113;5u", ["ctrl+q"]),
    "AltGr, Caps Lock, Num Lock": (b"\x1b[57453;1u\x1b[57358;65u\x1b[57360;129u", []),
    "a capital": (b"\x1b[57441;2u\x1b[97;2;65u", ["A"]),
    "1 of a French keyboard": (b"\x1b[57441;2u\x1b[38;2;49u", ["1"]),
    "Shift+Enter": (b"\x1b[13;2u", ["enter"]),
    "Shift+Tab": (b"\x1b[9;2u", ["shift+tab"]),
    "Escape": (b"\x1b[27u\x1b[27;129u\x1b[27;2u", ["escape"] * 3),
    "keypad 5": (b"\x1b[57404;129;53u", ["5"]),
    "keypad /": (b"\x1b[57410;129;47u", ["slash"]),
    "keypad , of a German keyboard": (b"\x1b[57409;129;44u", ["comma"]),
    "keypad up, without Num Lock": (b"\x1b[57419u", ["up"]),
    "up and F6, with Num Lock": (b"\x1b[1;129A\x1b[17;129~", ["up", "f6"]),
    "two characters at once": (b"\x1b[0;;12354:12356u", ["\u3042", "\u3044"]),
    "twenty": (b"\x1b[0;;" + b":".join(20 * [b"12354"]) + b"u", 20 * ["\u3042"]),
}


@st.composite
def _made_up(draw: st.DrawFn) -> bytes:
    """A control sequence or string by ECMA-48, in 7 bits or in 8, that is no key."""
    if draw(st.booleans()):
        begins, eight_bits, ends = b"[", b"\x9b", b""
        body = draw(st.sampled_from("?>=")) + draw(st.text("0123456789:;<=>?", max_size=40))
        body += draw(st.text(" !$%&/", max_size=2)) + draw(
            st.sampled_from([*map(chr, range(64, 127))])
        )
    else:
        begins, eight_bits = draw(st.sampled_from([*_STRINGS.items()]))
        body = draw(_TEXT)
        ends = draw(st.sampled_from([b"\x1b\\", b"\x9c", b"\x07"][: 3 if begins == b"]" else 2]))
    in_utf_8 = eight_bits.decode("latin-1").encode()
    first = draw(st.sampled_from([b"\x1b" + begins, eight_bits, in_utf_8]))
    return first + body.encode() + ends


@examples(300)
@given(
    st.lists(
        st.one_of(st.sampled_from([*_KEYS]), st.sampled_from([*_ANSWERS.values()]), _made_up()),
        max_size=8,
    ),
    st.lists(st.integers(1, 9), min_size=1, max_size=9),
)
def test_of_keys_among_answers_keys_are_read(sent: list[bytes], lengths: list[int]) -> None:
    reader = KeyReader(lambda: pytest.fail("something is taken for keys that cannot be read"))
    read: list[Message] = []
    for piece in _cut(b"".join(sent), lengths):
        read += reader.feed(piece)
    assert _keys(read) == [_KEYS[each] for each in sent if each in _KEYS]
    assert len(read) == len(_keys(read))


def _cut(sent: bytes, lengths: Iterable[int]) -> Iterator[bytes]:
    """Pieces of these lengths, again and again."""
    for length in cycle(lengths):
        if not sent:
            return
        yield sent[:length]
        sent = sent[length:]


def _keys(messages: Iterable[Message]) -> list[str]:
    return [message.key for message in messages if isinstance(message, Key)]


def _reader() -> KeyReader:
    return KeyReader(lambda: None)


@pytest.mark.parametrize("name", _ANSWERS)
def test_an_answer_that_breaks_off_is_over_within_half_a_second(name: str) -> None:
    answer = _ANSWERS[name]
    for at in range(2, len(answer)):
        for typed, key in _KEYS.items():
            reader = _reader()
            assert [*reader.feed(answer[:at])] == []
            assert reader.patience < 0.5
            assert [*reader.tick()] == []
            assert _keys([*reader.feed(typed), *reader.tick()]) == [key]


@pytest.mark.parametrize("name", _ANSWERS)
def test_the_rest_of_an_answer_that_a_network_held_up_types_nothing(name: str) -> None:
    answer = _ANSWERS[name]
    for at in range(2, len(answer) - 2):
        reader = _reader()
        read = [*reader.feed(answer[:at]), *reader.tick(), *reader.tick()]
        assert _keys([*read, *reader.feed(answer[at:]), *reader.feed(b"5")]) == ["5"]


@pytest.mark.parametrize("broken_off", [b"\x1b[?62;4", b"\x1b]11;rgb:15", b"\x1bP1$r0"])
@pytest.mark.parametrize("typed", [b"\x11", b"\x7f", b"\x1b[A", b"\x1bOP", b"\x1b[113;5u"])
def test_what_no_answer_holds_is_a_key_at_once(broken_off: bytes, typed: bytes) -> None:
    assert _keys([*_reader().feed(broken_off + typed)]) == [_KEYS[typed]]


def test_an_answer_that_never_ends_is_kept_in_little_room() -> None:
    for begins in (b"\x1b]52;c;", b"\x1b[5;"):
        reader = _reader()
        tracemalloc.start()
        for piece in (begins, *500 * [4096 * b"5"]):
            assert [*reader.feed(piece)] == []
        kept, _ = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        assert kept < 100_000
        assert [*reader.tick()] == []
        assert _keys(reader.feed(b"5")) == ["5"]


@pytest.mark.parametrize("name", _KITTY)
def test_keys_of_the_kitty_keyboard_protocol_are_those_of_other_terminals(name: str) -> None:
    sent, keys = _KITTY[name]
    read = [*_reader().feed(sent)]
    assert _keys(read) == keys
    assert len(read) == len(keys)
    one_by_one = _reader()
    assert [key for byte in sent for key in _keys(one_by_one.feed(bytes([byte])))] == keys


def test_the_mouse_focus_and_pastes_are_read_among_answers() -> None:
    for answer in _ANSWERS.values():
        read = [
            *_reader().feed(
                answer + b"\x1b[I" + answer + b"\x1b[<0;5;4M" + answer + b"\x1b[O"
                b"\x1b[200~Ann 5\r4\x1b[201~" + answer + b"\x1b[?2026;2$y"
            )
        ]
        kinds = [AppFocus, MouseDown, AppBlur, Paste, TerminalSupportsSynchronizedOutput]
        assert [type(each) for each in read] == kinds
        assert isinstance(paste := read[3], Paste)
        assert paste.text == "Ann 5\r4"


@pytest.mark.parametrize("typed", [b"\x1b", b"\x1bOP", b"\x11", b"\x03", b"5", b"\x1b[113;5u"])
def test_a_paste_without_its_end_is_over_at_the_next_key(typed: bytes) -> None:
    reader = _reader()
    assert [*reader.feed(b"\x1b[200~Ann")] == []
    assert reader.patience < 0.5
    (paste,) = reader.tick()
    assert isinstance(paste, Paste)
    assert paste.text == "Ann"
    (key,) = [*reader.feed(typed), *reader.tick()]
    assert isinstance(key, Key)
    assert _keys(reader.feed(b"54")) == ["5", "4"]


def test_the_rest_of_a_paste_that_a_network_held_up_is_pasted() -> None:
    whole = b"\x1b[200~Ann 54\x1b[201~"
    for at in range(6, len(whole) - 1):
        reader = _reader()
        read = [*reader.feed(whole[:at]), *reader.tick(), *reader.tick(), *reader.feed(whole[at:])]
        assert "".join(each.text for each in read if isinstance(each, Paste)) == "Ann 54"
        assert _keys([*read, *reader.feed(b"54")]) == ["5", "4"]


def test_a_paste_that_nothing_comes_of_for_long_is_over_by_itself() -> None:
    reader = _reader()
    read = [*reader.feed(b"\x1b[200~Ann")]
    waited = 0.0
    while reader.patience != _reader().patience:
        waited += reader.patience
        read += reader.tick()
    assert waited < 3
    assert _keys([*read, *reader.feed(b"54")]) == ["5", "4"]


def test_of_a_paste_without_bounds_the_beginning_is_kept() -> None:
    told: list[str] = []
    reader = KeyReader(lambda: told.append("dropped"))
    read = [
        message for piece in (b"\x1b[200~", *300 * [4096 * b"5"]) for message in reader.feed(piece)
    ]
    assert (read, told) == ([], ["dropped"])
    (paste,) = reader.feed(b"5\x1b[201~")
    assert isinstance(paste, Paste)
    assert 1_000_000 <= len(paste.text) < 1_000_100
    assert _keys(reader.feed(b"5")) == ["5"]


# In real terminals


def test_a_terminals_late_answers_leave_a_night_as_it_is(tmp_path: Path, home: Path) -> None:
    store = tmp_path / "nights.db"
    opened_table(store, "Ann", "Bob")
    before = rows(store, "SELECT count(*) FROM event")
    with Terminal(tourney("--store", str(store)), home) as terminal:
        terminal.until(lambda screen: "carry on with Friday: round 1" in screen.text)
        terminal.type(b"\r")
        terminal.until(lambda screen: "1 2 3 4 5 6" in screen.text)
        for answer in _ANSWERS.values():
            terminal.type(answer)
            for piece in _cut(answer, [3]):
                terminal.type(piece)
                terminal.settle()
        terminal.type(b"\x1b]11;rgb:15")
        terminal.settle(0.5)
        terminal.type(b"5")
        terminal.until(lambda screen: "second die" in screen.text)
        assert rows(store, "SELECT count(*) FROM event") == before
        terminal.type(b"\x1b[200~Ann")
        terminal.settle(0.5)
        terminal.type(b"\x1bOP")
        terminal.until(lambda screen: "Type the two dice" in screen.text)
        terminal.type(b"\x1b[57442;5u\x1b[113;5u")
        assert terminal.ends() == 0


_UNREADABLE = {"a byte that is not UTF-8": b"\xfc", "a control character of 8 bits": b"\xc2\x85"}
#: Of the form of keys, but of no key that there is.
_NO_KEYS = {
    "a character beyond the last": b"\x1b[1114112u",
    "such a character with a modifier": b"\x1b[27;99999;1114112~",
    "half a pair of surrogates": b"\x1b[97;1;55296u",
    "two numbers for one": b"\x1b[1:2:3u",
}
_SIZES = {
    "a size of a hundred million cells": b"\x1b[48;9999;9999;9999;9999t",
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


def test_the_app_is_as_large_as_its_terminal_says_which_keys_it_cannot_read_and_goes_on(
    tmp_path: Path, home: Path
) -> None:
    sized = ["env", "COLUMNS=40", "LINES=12", *tourney("--store", str(tmp_path / "n.db"))]
    with Terminal(sized, home) as terminal:
        terminal.until(lambda screen: "start a night" in screen.text)
        terminal.settle(0.5)
        # The line of keys is the terminal's last, and not that of the other size.
        assert terminal.screen.lines[-1].strip()
        assert any(len(line.rstrip()) > 40 for line in terminal.screen.lines)
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
    reader = _reader()
    for _ in range(10):
        list(reader.feed(_at_random(chance)))
    # A paste, a sequence that is not whole and a character that is not may have begun.
    list(reader.feed(b"\x1b[201~" + 40 * b"a"))
    (key,) = reader.feed(b"b")
    assert isinstance(key, Key)
    assert key.key == "b"


@pytest.mark.parametrize(
    ("typed", "keys"),
    [
        (b"\x1b2", ["escape", "2"]),
        (b"\x1b\r", ["escape", "enter"]),
        (b"\x1b ", ["escape", "space"]),
        (b"\x1b\x1b2", ["escape", "escape", "2"]),
        (b"\x1b[A\x1bOB", ["up", "down"]),
        (b"\x1b[1;3A", ["alt+up"]),
    ],
)
def test_an_escape_and_the_key_behind_it_are_two_keys(typed: bytes, keys: list[str]) -> None:
    at_once, one_by_one = _reader(), _reader()
    assert _keys(at_once.feed(typed)) == keys
    assert [key for byte in typed for key in _keys(one_by_one.feed(bytes([byte])))] == keys


def test_an_escape_by_itself_is_waited_for_no_longer_than_a_sequence_takes_to_come() -> None:
    reader = _reader()
    usual = reader.patience
    assert _keys(reader.feed(b"\x1b")) == []
    assert reader.patience < usual / 2
    assert _keys(reader.tick()) == ["escape"]
    assert (_keys(reader.tick()), reader.patience) == ([], usual)
    assert _keys(reader.feed(b"2\x1b[")) == ["2"]
    assert reader.patience > usual  # what begins so is a sequence
    assert _keys(reader.feed(b"A")) == ["up"]


def test_an_escape_in_a_paste_is_none_however_late_the_rest_comes() -> None:
    reader = _reader()
    pastes = [*reader.feed(b"\x1b[200~Ann\x1b"), *reader.tick(), *reader.feed(b"Ben\x1b[201~")]
    assert [each.text for each in pastes if isinstance(each, Paste)] == ["Ann", "Ben"]
    assert len(pastes) == 2


def test_an_escape_in_a_paste_neither_ends_it_nor_types_what_follows() -> None:
    reader = _reader()
    (paste,) = reader.feed(b"\x1b[200~Ann\x1bBen\x1b[201~")
    assert isinstance(paste, Paste)
    assert paste.text == "AnnBen"
    assert _keys(reader.feed(b"\x1b2")) == ["escape", "2"]


def test_nothing_that_a_terminal_sends_stops_the_app(tmp_path: Path, home: Path) -> None:
    chance = random.Random(2)
    with Terminal(tourney("--store", str(tmp_path / "n.db")), home) as terminal:
        terminal.until(lambda screen: "start a night" in screen.text)
        for _ in range(2 * TIMES):
            terminal.type(b"".join(_at_random(chance) for _ in range(50)))
            terminal.settle()
        # A paste may have begun.
        terminal.type(b"\x1b[201~")
        terminal.settle()
        terminal.type(b"\x11")
        terminal.settle()
        terminal.type(b"\x11")
        assert terminal.ends(_PATIENCE_SECONDS * TIMES) == 0


def _at_random(chance: random.Random) -> bytes:
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
