"""A reader of the bytes that a terminal sends, which may be other things than keys."""

import re
from codecs import getincrementaldecoder
from collections.abc import Callable, Iterator
from time import monotonic

from textual.app import App
from textual.events import Paste
from textual.message import Message

from screens.app.input import Sequences, understood

#: Said where keys were dropped.
DROPPED = "Some keys could not be read and were dropped."

#: Bytes that are none of UTF-8, and control characters that no key has.
_UNREADABLE = re.compile("[\x80-\x9f\ud800-\udfff]")
_ESCAPE = "\x1b"
#: Seconds without a byte after which a key has ended: a terminal sends it in one piece. What else
#: has begun may come over a network.
_PATIENCE, _KEY_PATIENCE, _LONG_PATIENCE = 0.1, 0.025, 0.4
#: After this many times the long patience, nothing that comes belongs to what had begun.
_MOST_PAUSES = 5
#: Seconds after which a key ends what has begun even if no pause was made before it.
_LONG = 2.0
#: What is kept of a sequence that has begun, whatever its length; and of a paste.
_KEPT, _KEPT_OF_PASTE = 200, 1_000_000
_PASTE_BEGINS, _PASTE_ENDS = "\x1b[200~", "\x1b[201~"

#: Control characters of 8 bits that begin or end a sequence, as the same in 7 bits. A byte that
#: is none of UTF-8 is decoded as one of the surrogates.
_SEVEN_BITS = {
    place + code: "\x1b" + chr(code - 0x40)
    for code in (0x8F, 0x90, 0x98, 0x9B, 0x9C, 0x9D, 0x9E, 0x9F)
    for place in (0, 0xDC00)
}
# A control sequence, a key of the keypad, and a control string (OSC, DCS, SOS, PM, APC) by
# ECMA-48, without their ends. The oldest mice and consoles have more behind than that allows.
_CONTROL, _KEYPAD = r"\[[ -?]*", r"O[\d;]*"
_TEXT = r"[\b-\r -~\x80-\U0010ffff]*"
_STRING = rf"[]PX^_]{_TEXT}"
#: A sequence that may continue where the text ends.
_BEGUN = re.compile(rf"\x1b(?:\[M[^\x1b]{{0,2}}|\[\[|{_CONTROL}|{_KEYPAD}|{_STRING}\x1b?)?\Z")
#: Characters, an Escape by itself, or a sequence, even one that is broken off.
_PIECE = re.compile(
    rf"[^\x1b]+|\x1b(?:\[M[^\x1b]{{3}}|\[\[[A-E]|{_CONTROL}[@-~]?|{_KEYPAD}[@-~]?"
    rf"|{_STRING}(?:\a|\x1b(?![][OPX^_])\\?)?|[\\\x7f\b])?"
)
#: The end of a sequence, behind a pause.
_REST = re.compile(rf"[ -?]+[@-~]|{_TEXT}(?:\a|\x1b\\)")


class KeysDropped(Message):
    """Something came that could not be read."""


class KeyReader:
    r"""Reads bytes as Textual does, but no more of them than are keys, clicks, pastes and focus.

    Textual types what it does not know. An answer that a terminal gives late, to a program before
    this one, is dropped whole, in however many pieces it comes. So is a size: a pasted one could
    be of a window that no memory holds, and a terminal says its size to the system, and a browser
    to the serving program. What never ends is over at the next key after a pause.

    Escape and a key behind it are two keys, however fast they come: Textual takes them for one,
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
        #: What may continue: a sequence, and what has come of a paste; and for how long neither
        #: does.
        self._begun = ""
        self._pasted: str | None = None
        self._pauses = 0
        self._begun_at = monotonic()

    @property
    def patience(self) -> float:
        """patience: seconds to wait for more bytes before `tick`."""
        if self._pasted is not None or self._begun:
            return _KEY_PATIENCE if self._is_key else _LONG_PATIENCE
        return _PATIENCE

    @property
    def _is_key(self) -> bool:
        """True if what has begun is a key, if nothing comes behind it."""
        return self._begun == _ESCAPE or bool(understood(self._begun))

    def feed(self, data: bytes) -> Iterator[Message]:
        """The messages that the next bytes mean."""
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
        """The keys that are certain once nothing has come for as long as `patience`."""
        if self._is_key:
            key, self._begun = self._begun, ""
            yield from self._read(key)
        elif self._begun or self._pasted is not None:
            yield from self._paste()
            self._pauses += 1
            if self._pauses == _MOST_PAUSES:
                self._give_up()

    def _goes_on(self, came: str) -> bool:
        """True for the rest of what began a while ago: it is more than one key."""
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
        """What has come of a paste, but for what may be its end; no name has an Escape."""
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
    """End an app that reads no more, by that fault; Textual's own drivers would end it well."""
    if app.return_code is None:
        raise error
