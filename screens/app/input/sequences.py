"""What is a key, a click or a change of focus, of all that a terminal sends."""

import re
from collections.abc import Iterator
from unicodedata import category

# Textual's reader, and the keys that it knows; it takes more for keys than these.
from textual._ansi_sequences import ANSI_SEQUENCES_KEYS
from textual._keyboard_protocol import FUNCTIONAL_KEYS
from textual._xterm_parser import XTermParser
from textual.message import Message

#: The key by itself, as a terminal says it that tells it from the beginning of something else.
_ESCAPE_ALONE = "\x1b[27u"
#: A key by its number, the modifiers that are held, and the text that it types.
_CODED = re.compile(r"\x1b\[(\d{0,7})(?:;(\d{0,4})(?:;([\d:]{0,199}))?)?([u~A-FHPQS])")
#: Focus, the mouse, and that the terminal can draw a whole screen at once.
_OTHERS = re.compile(r"\x1b\[(?:[IO]|<\d{1,4};-?\d{1,6};-?\d{1,6}[Mm]|\?2026;\d\$y)")
#: Modifiers and locks by themselves, and keys for music, the menu and the like.
_NO_KEYS = {*range(57358, 57364), *range(57427, 57455)}
_KEYPAD_KEYS = dict(zip(range(57399, 57417), map(ord, "0123456789./*-+\r=,"), strict=True))
#: Enter, Escape, Backspace and Space are the same with Shift.
_SHIFTLESS = {*b"\r\x1b\x7f "}


class Sequences:
    """Reads characters and sequences as Textual does, but no more of them than mean something."""

    def __init__(self) -> None:
        self._parser = XTermParser()

    def read(self, piece: str) -> Iterator[Message]:
        """The messages of characters, or of one sequence, whole or not; an Escape stands alone."""
        if piece.startswith("\x1b"):
            piece = _ESCAPE_ALONE if piece == "\x1b" else understood(piece)
        if piece:  # nothing would end its reading
            yield from self._parser.feed(piece)


def understood(sequence: str) -> str:
    r"""Give a sequence as Textual reads it; nothing if it is no key, click or change of focus.

    >>> understood("\x1b[A"), understood("\x1b[13;130u"), understood("\x1b[57410;129;47u")
    ('\x1b[1A', '\x1b[13u', '\x1b[47;1;47u')
    >>> understood("\x1b[?62;4;22c"), understood("\x1b]11;rgb:15\x1b\\"), understood("\x1b[57441u")
    ('', '', '')
    """
    coded = _CODED.fullmatch(sequence)
    if sequence == "\x1b\b":  # Backspace with Alt, where Backspace is Ctrl+H
        sequence = "\x1b\x7f"
    if coded is None:
        return sequence if sequence in ANSI_SEQUENCES_KEYS or _OTHERS.fullmatch(sequence) else ""
    number, held, text, end = coded.groups("")
    if (number, end) == ("27", "~"):  # xterm's way to write it
        number, text, end = text.partition(":")[0], "", "u"
    code = int(number or 1)
    code = _KEYPAD_KEYS.get(code, code) if end == "u" else code
    is_named = f"{code}{end}" in FUNCTIONAL_KEYS
    texts = [int(each) for each in text.split(":") if each and end == "u"]
    if code in _NO_KEYS or not (is_named or end == "u"):
        return ""
    if not all(map(_is_character, texts or (() if is_named else (code,)))):
        return ""
    # Shift, Alt, Ctrl, Super, Hyper and Meta; the locks behind them change nothing.
    bits = (max(1, int(held or 1)) - 1) & (0b111110 if code in _SHIFTLESS else 0b111111)
    keys = f"\x1b[{code};{bits + 1}" if bits or texts else f"\x1b[{code}"
    return "".join(f"{keys};{each}{end}" for each in texts) or keys + end


def _is_character(code: int) -> bool:
    return code < 0x110000 and category(chr(code)) not in ("Cc", "Cs", "Co")
