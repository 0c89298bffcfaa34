"""A reader of the bytes that a terminal sends, which may be other things than keys."""

import re
from codecs import getincrementaldecoder
from collections.abc import Callable, Iterator

# Textual's reader of what a terminal sends, key by key; only its drivers are public.
from textual._xterm_parser import XTermParser
from textual.app import App
from textual.events import Key, Resize
from textual.message import Message
from textual.messages import InBandWindowResize

#: Said where keys were dropped.
DROPPED = "Some keys could not be read and were dropped."

_SURROGATES = re.compile("[\ud800-\udfff]")
_ESCAPE = "\x1b"
#: Seconds without a byte after which a sequence is complete, and after which an Escape stands
#: alone: a terminal sends an Escape in one piece with the bytes that belong to it.
_PATIENCE, _ESCAPE_PATIENCE = 0.1, 0.025
#: The key by itself, as a terminal says it that tells it from the beginning of something else.
_ESCAPE_ALONE = "[27u"
#: The bytes that begin or end a sequence; and Backspace, which is a key of its own there.
_NO_KEYS_BEHIND = frozenset("[]OPX^_\\\x1b\x7f\x08")
_PASTE_BEGINS, _PASTE_ENDS = "\x1b[200~", "\x1b[201~"


class KeysDropped(Message):
    """Something came that could not be read."""


class KeyReader:
    """Reads bytes as Textual does, whose own reader ends at the first that it cannot read.

    A size among the keys is not believed: a pasted one could be of a window that no memory holds.
    A terminal says its size to the system, and a browser to the serving program.

    Escape and a key behind it are two keys, however fast they come. Textual takes them for one,
    with Alt, where they come within a tenth of a second, and would lose the Escape. And it would
    wait as long for what may belong to an Escape by itself; here that is as long as `patience`.

    Args:
        dropped: called the first time that something is dropped.

    >>> reader = KeyReader(lambda: print("dropped"))
    >>> keys = reader.feed(b"a\\xfc\\x1b[1114112u\\x1b[48;9999;9999;9999;9999tb")
    >>> [key.key for key in keys]
    dropped
    ['a', 'b']
    >>> [key.key for key in reader.feed(b"\\x1b2\\x1b[A")]
    ['escape', '2', 'up']
    """

    def __init__(self, dropped: Callable[[], None]) -> None:
        self._dropped: Callable[[], None] | None = dropped
        self._decode = getincrementaldecoder("utf-8")("surrogateescape").decode
        self._parser = XTermParser()
        #: The last that came, as much as the marks of a paste are long; and what of one has come.
        self._last = ""
        self._pasted: str | None = None

    @property
    def patience(self) -> float:
        """patience: seconds to wait for more bytes before `tick`."""
        return _ESCAPE_PATIENCE if self._escape_is_last else _PATIENCE

    @property
    def _escape_is_last(self) -> bool:
        return self._pasted is None and self._last.endswith(_ESCAPE)

    def feed(self, data: bytes) -> Iterator[Message]:
        """The messages that the next bytes stand for."""
        typed = self._decode(data)
        readable = _SURROGATES.sub("", typed)
        if readable != typed:
            self._drop()
        for character in readable:
            self._last = (self._last + character)[-len(_PASTE_BEGINS) :]
            if self._pasted is not None:
                yield from self._paste(character)
                continue
            if self._last[-2:-1] == _ESCAPE and character not in _NO_KEYS_BEHIND:
                yield from self._parse(_ESCAPE_ALONE)
            yield from self._parse(character)
            if self._last == _PASTE_BEGINS:
                self._pasted = ""

    def _paste(self, character: str) -> Iterator[Message]:
        """One more of a paste; an Escape in it, which no name has, would end it for Textual."""
        assert self._pasted is not None
        self._pasted += character
        if self._last == _PASTE_ENDS:
            pasted, self._pasted = self._pasted.removesuffix(_PASTE_ENDS), None
            yield from self._parse(pasted.replace(_ESCAPE, "") + _PASTE_ENDS)

    def _parse(self, characters: str) -> Iterator[Message]:
        try:
            yield from filter(self._is_known, self._parser.feed(characters))
        except (ArithmeticError, ValueError):
            self._parser = XTermParser()  # the one that has failed reads nothing any more
            self._drop()

    def tick(self) -> Iterator[Message]:
        """The keys that are certain once nothing has come for as long as `patience`."""
        alone = self._parse(_ESCAPE_ALONE) if self._escape_is_last else ()
        for message in (*alone, *filter(self._is_known, self._parser.tick())):
            self._last = ""  # an Escape among it has counted
            yield message

    def _is_known(self, message: Message) -> bool:
        if isinstance(message, Resize | InBandWindowResize):
            # By such a size it would work out where the mouse is.
            self._parser.mouse_pixels = False
            return False
        if isinstance(message, Key) and _SURROGATES.search(message.key + (message.character or "")):
            self._drop()
            return False
        return True

    def _drop(self) -> None:
        if self._dropped is not None:
            dropped, self._dropped = self._dropped, None
            dropped()


def fail(app: App[object], error: Exception) -> None:
    """End an app that reads no more, by that fault; Textual's own drivers would end it well."""
    if app.return_code is None:
        raise error
