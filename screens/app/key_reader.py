"""A reader of the bytes that a terminal sends, which need not be keys."""

import re
from codecs import getincrementaldecoder
from collections.abc import Callable, Iterator
from time import monotonic

from textual.app import App
from textual.events import Paste
from textual.message import Message

from screens.app.input import Sequences, understood

#: The message after keys were dropped.
DROPPED = "Some keys could not be read and were dropped."

#: Bytes that are not UTF-8, and control characters that no key sends.
_UNREADABLE = re.compile("[\x80-\x9f\ud800-\udfff]")
_ESCAPE = "\x1b"
#: Seconds without a byte: between two ticks, after which a key has ended, and after which any other
#: sequence pauses. A terminal sends a key in one piece; the rest may come over a network.
_PATIENCE, _KEY_PATIENCE, _LONG_PATIENCE = 0.1, 0.025, 0.4
#: The number of pauses after which new bytes no longer belong to a sequence that has begun.
_MOST_PAUSES = 5
#: Seconds after which a key ends a sequence that has begun, even without a pause before the key.
_LONG = 2.0
#: The most characters that are kept of a sequence that has begun, and of a paste.
_KEPT, _KEPT_OF_PASTE = 200, 1_000_000
_PASTE_BEGINS, _PASTE_ENDS = "\x1b[200~", "\x1b[201~"

#: The 8-bit control characters that begin or end a sequence, with their 7-bit forms. Bytes that are
#: not UTF-8 are decoded as surrogates.
_SEVEN_BITS = {
    place + code: "\x1b" + chr(code - 0x40)
    for code in (0x8F, 0x90, 0x98, 0x9B, 0x9C, 0x9D, 0x9E, 0x9F)
    for place in (0, 0xDC00)
}
# Patterns by ECMA-48, without their ends: a control sequence, a keypad key, and a control string
# (OSC, DCS, SOS, PM, APC). The oldest mice and consoles send more than ECMA-48 allows.
_CONTROL, _KEYPAD = r"\[[ -?]*", r"O[\d;]*"
_TEXT = r"[\b-\r -~\x80-\U0010ffff]*"
_STRING = rf"[]PX^_]{_TEXT}"
#: A sequence at the end of the text that may continue in the next bytes.
_BEGUN = re.compile(rf"\x1b(?:\[M[^\x1b]{{0,2}}|\[\[|{_CONTROL}|{_KEYPAD}|{_STRING}\x1b?)?\Z")
#: Plain characters, an Escape by itself, or a sequence, even a broken one.
_PIECE = re.compile(
    rf"[^\x1b]+|\x1b(?:\[M[^\x1b]{{3}}|\[\[[A-E]|{_CONTROL}[@-~]?|{_KEYPAD}[@-~]?"
    rf"|{_STRING}(?:\a|\x1b(?![][OPX^_])\\?)?|[\\\x7f\b])?"
)
#: The rest of a sequence that continues after a pause.
_REST = re.compile(rf"[ -?]+[@-~]|{_TEXT}(?:\a|\x1b\\)")


class KeysDropped(Message):
    """A message that some bytes could not be read as keys."""


class KeyReader:
    r"""A reader of bytes, like Textual's, that keeps only keys, clicks, pastes and focus.

    Textual types what it does not know. A terminal's late answer to an earlier program is dropped
    here whole, in however many pieces it comes. So is a report of the size: a pasted one could be
    of a window that no memory holds. A terminal reports its size to the system instead, and a
    browser to the serving program. A sequence without an end is given up at the next key after a
    pause.

    Escape and a key behind it are two keys, however fast they come. Textual takes them for one key
    with Alt, and would lose the Escape.

    Args:
        dropped: called the first time that keys are dropped.

    >>> reader = KeyReader(lambda: print("dropped"))
    >>> keys = reader.feed(b"a\xfc\x1b]11;rgb:1515/2626/3434\x1b\\b\x1b[?62;22")
    >>> [key.key for key in keys]
    dropped
    ['a', 'b']
    >>> [key.key for key in reader.feed(b"c\x1b2\x1b[A")]
    ['escape', '2', 'up']
    """

    def __init__(self, dropped: Callable[[], None]) -> None:
        self._dropped: Callable[[], None] | None = dropped
        self._decode = getincrementaldecoder("utf-8")("surrogateescape").decode
        self._sequences = Sequences()
        #: The sequence and the paste that have begun and may continue, and the pauses since their
        #: last bytes.
        self._begun = ""
        self._pasted: str | None = None
        self._pauses = 0
        self._begun_at = monotonic()

    @property
    def patience(self) -> float:
        """The seconds to wait for more bytes before `tick`."""
        if self._pasted is not None or self._begun:
            return _KEY_PATIENCE if self._is_key else _LONG_PATIENCE
        return _PATIENCE

    @property
    def _is_key(self) -> bool:
        """True if the sequence that has begun is a key unless more bytes follow."""
        return self._begun == _ESCAPE or bool(understood(self._begun))

    def feed(self, data: bytes) -> Iterator[Message]:
        """Yield the messages that the next bytes mean."""
        came, now = self._decode(data).translate(_SEVEN_BITS), monotonic()
        if came and (self._pauses or now > self._begun_at + _LONG) and not self._goes_on(came):
            yield from self._paste()
            self._give_up()
        if self._pasted is None and not self._begun:
            self._begun_at = now
        self._pauses = 0
        text, self._begun = self._begun + came, ""
        while text:
            if self._pasted is not None:
                self._pasted, end, text = (self._pasted + text).partition(_PASTE_ENDS)
                if end:
                    yield from self._paste()
                    self._give_up()
                elif len(self._pasted) > _KEPT_OF_PASTE:
                    self._drop()
                    self._pasted = self._pasted[:_KEPT_OF_PASTE] + self._pasted[-5:]
            elif _BEGUN.match(text):
                self._begun, text = text[:2] + text[2:][-_KEPT:], ""
            elif piece := _PIECE.match(text):
                text = text[piece.end() :]
                yield from self._read(piece[0])

    def tick(self) -> Iterator[Message]:
        """Yield the keys that are certain after `patience` seconds without a byte."""
        if self._is_key:
            key, self._begun = self._begun, ""
            yield from self._read(key)
        elif self._begun or self._pasted is not None:
            yield from self._paste()
            self._pauses += 1
            if self._pauses == _MOST_PAUSES:
                self._give_up()

    def _goes_on(self, came: str) -> bool:
        """Return whether late bytes continue what has begun: they are more than one key."""
        if self._pauses and self._pasted is None:
            return _REST.match(came) is not None
        return len(came) > 1 and came[0] != _ESCAPE

    def _give_up(self) -> None:
        self._begun, self._pasted, self._pauses = "", None, 0

    def _read(self, piece: str) -> Iterator[Message]:
        if piece == _PASTE_BEGINS:
            self._pasted = ""
        else:
            is_sequence = piece.startswith(_ESCAPE)
            yield from self._sequences.read(piece if is_sequence else self._readable(piece))

    def _paste(self) -> Iterator[Message]:
        """Yield the pasted text so far, except a possible end mark; Escapes are removed from it."""
        pasted, escape, last = (self._pasted or "").rpartition(_ESCAPE)
        if not _PASTE_ENDS.startswith(escape + last):
            pasted, escape, last = pasted + last, "", ""
        if self._pasted:
            self._pasted = escape + last
        if text := self._readable(re.sub("[\0\x1b]", "", pasted)):
            yield Paste(text)

    def _readable(self, characters: str) -> str:
        readable = _UNREADABLE.sub("", characters)
        if readable != characters:
            self._drop()
        return readable

    def _drop(self) -> None:
        if self._dropped is not None:
            dropped, self._dropped = self._dropped, None
            dropped()


def fail(app: App[object], error: Exception) -> None:
    """End an app whose reading thread has failed, with the error; Textual would exit normally."""
    if app.return_code is None:
        raise error
