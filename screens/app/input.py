"""Code that needs private names of Textual: decoding keys, waiting for work, covering screens."""

import re
from collections.abc import Collection, Iterator
from textwrap import wrap
from unicodedata import category

from rich.console import RenderableType
from rich.control import Control
from rich.segment import ControlType, Segment, Segments
from textual._ansi_sequences import ANSI_SEQUENCES_KEYS
from textual._keyboard_protocol import FUNCTIONAL_KEYS
from textual._xterm_parser import XTermParser
from textual.app import App
from textual.css.stylesheet import Stylesheet
from textual.dom import DOMNode
from textual.events import Event, InputEvent, Key, Resize
from textual.geometry import Size
from textual.message import Message
from textual.message_pump import MessagePump
from textual.screen import Screen

#: The Escape key alone, in the spelling that cannot be the beginning of a longer sequence.
_ESCAPE_ALONE = "\x1b[27u"
#: A key by its number, with its modifiers and the text that it types.
_CODED = re.compile(r"\x1b\[(\d{0,7})(?:;(\d{0,4})(?:;([\d:]{0,199}))?)?([u~A-FHPQS])")
#: Reports of focus, of the mouse, and of the terminal's ability to draw a whole screen at once.
_OTHERS = re.compile(r"\x1b\[(?:[IO]|<\d{1,4};-?\d{1,6};-?\d{1,6}[Mm]|\?2026;\d\$y)")
#: The numbers of modifiers and locks by themselves, and of keys for music, menus and the like.
_NO_KEYS = {*range(57358, 57364), *range(57427, 57455)}
_KEYPAD_KEYS = dict(zip(range(57399, 57417), map(ord, "0123456789./*-+\r=,"), strict=True))
#: Enter, Escape, Backspace and Space are the same with Shift.
_SHIFTLESS = {*b"\r\x1b\x7f "}


class Sequences:
    """A parser of characters and sequences, like Textual's, that ignores meaningless ones."""

    def __init__(self) -> None:
        self._parser = XTermParser()

    def read(self, piece: str) -> Iterator[Message]:
        """Yield the messages of some characters, or of one sequence, whole or not.

        An Escape by itself is the Escape key.
        """
        if piece.startswith("\x1b"):
            piece = _ESCAPE_ALONE if piece == "\x1b" else understood(piece)
        if piece:  # an empty text would never be ended
            yield from self._parser.feed(piece)


def understood(sequence: str) -> str:
    r"""Return a sequence in Textual's spelling, or "" if it is no key, click or change of focus.

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
    if (number, end) == ("27", "~"):  # xterm's spelling
        number, text, end = text.partition(":")[0], "", "u"
    code = int(number or 1)
    code = _KEYPAD_KEYS.get(code, code) if end == "u" else code
    is_named = f"{code}{end}" in FUNCTIONAL_KEYS
    texts = [int(each) for each in text.split(":") if each and end == "u"]
    if code in _NO_KEYS or not (is_named or end == "u"):
        return ""
    if not all(map(_is_character, texts or (() if is_named else (code,)))):
        return ""
    # The bits of Shift, Alt, Ctrl, Super, Hyper and Meta; the higher bits are locks and are
    # ignored.
    bits = (max(1, int(held or 1)) - 1) & (0b111110 if code in _SHIFTLESS else 0b111111)
    keys = f"\x1b[{code};{bits + 1}" if bits or texts else f"\x1b[{code}"
    return "".join(f"{keys};{each}{end}" for each in texts) or keys + end


def _is_character(code: int) -> bool:
    return code < 0x110000 and category(chr(code)) not in ("Cc", "Cs", "Co")


class DoneApp(App[None]):
    """An app that knows when everything that a key, or anything else, has led to is over."""

    def is_done(self, *, at_once: bool = False) -> bool:
        """Return whether nothing is left to do, except in threads.

        Args:
            at_once: the caller runs in the app's own turn, which itself is not over yet.
        """
        if not self.screen_stack:
            return True
        screen = self.screen
        return (
            not _has_more_to_do(self)
            and (at_once or _is_waiting(self))
            # Functions given to `call_after_refresh` stay there until the screen has been drawn.
            and not screen._callbacks
            # The tree lacks widgets that are still being added or removed; the registry has them.
            and all(map(_is_idle, [*self._registry]))
            and all(
                worker.is_finished or screen not in worker.node.ancestors_with_self
                for worker in self.workers
            )
        )

    async def _shutdown(self) -> None:
        """Wait until every open screen has its widgets, then shut down.

        Otherwise a screen that opens during the shutdown would draw itself without its parts. No
        event comes early enough for this: `Unmount` is sent when all screens are gone.
        """
        for screen in self.screen_stack:
            if screen._task is not None:
                await screen._mounted_event.wait()
        await super()._shutdown()


def _is_idle(node: DOMNode) -> bool:
    """Return whether a screen or widget has nothing to do; one still being mounted is busy."""
    # The public `task` raises for a widget that has none yet, or none any more.
    if node._task is None or node._task.done():
        return True
    return not _has_more_to_do(node) and _is_waiting(node)


def _has_more_to_do(node: MessagePump) -> bool:
    """Return whether messages or callbacks wait behind the present one."""
    # Textual takes the next message out of the queue early, to look at it. Functions given to
    # `call_next` are in no queue.
    return bool(node.message_queue_size or node._pending_message or node._next_callbacks)


def _is_waiting(node: MessagePump) -> bool:
    """Return whether a node waits for its next message, so that it has finished the last one."""
    return bool(node._message_queue.ready_event._waiters)


#: More than the number of widgets and screens with styles of their own.
_STYLE_SHEETS = 256


def parsed_once(sheet: Stylesheet) -> Stylesheet:
    """Let a style sheet keep everything that it has parsed.

    Textual keeps 64 sources; with one more, all are parsed anew, which takes 40 ms.
    """
    sheet._parse_cache.maxsize = _STYLE_SHEETS
    return sheet


#: The smallest terminal in which the app draws its screens.
ROOM = Size(20, 8)


class RoomApp(App[None]):
    """An app that draws at least `ROOM`; in a smaller terminal a sentence covers the screens.

    Keys typed meanwhile are dropped, except the key that quits.
    """

    _terminal: Size | None = None

    @property
    def size(self) -> Size:
        """The size of the terminal, or `ROOM` where the terminal is smaller."""
        return _enough(super().size)

    @property
    def cover(self) -> tuple[str, ...]:
        """The lines that cover the screens; empty if the terminal is large enough."""
        size = self._terminal or super().size
        return () if _enough(size) == size else cover_lines(self.cover_words, size)

    @property
    def cover_words(self) -> str:
        """The sentence for a user whose terminal is too small."""
        return f"tourney needs more room: at least {ROOM.width} x {ROOM.height}."

    def on_resize(self, event: Resize) -> None:
        """Report no size below `ROOM` to the screens."""
        self._cover(event.size)
        event.size = event.virtual_size = event.container_size = _enough(event.size)

    def _cover(self, size: Size) -> None:
        """Cover the screens if a terminal of that size is too small, or else uncover them."""
        covered = bool(self.cover)
        self._terminal = size
        if self.cover or covered:
            self.call_later(self.refresh)

    async def on_event(self, event: Event) -> None:
        """Drop keys and clicks for screens that are covered."""
        if (
            isinstance(event, InputEvent)
            and not event.is_forwarded
            and self.cover
            and not is_key_for(self, event, ("quit",))
        ):
            return
        await super().on_event(event)

    def _display(self, screen: Screen[object], renderable: RenderableType | None) -> None:
        # Everything that is drawn comes through here; Textual has no public hook for it. A screen
        # with the sentence would lie on the stack, which others push to and pop from meanwhile.
        lines = self.cover
        super()._display(screen, _drawn(lines) if lines and renderable is not None else renderable)


def is_key_for(app: App[None], event: Event, actions: Collection[str]) -> bool:
    """Return whether an event is a key of the app's own for one of these actions."""
    offered = app.screen_stack[0].active_bindings if app.screen_stack else {}
    active = offered.get(event.key) if isinstance(event, Key) else None
    return active is not None and active.node is app and active.binding.action in actions


def cover_lines(words: str, size: Size) -> tuple[str, ...]:
    """Wrap a sentence, and return as many lines as a small terminal holds.

    >>> cover_lines("There is no room.", Size(8, 2))
    ('There is', 'no room.')
    """
    return tuple(wrap(words, max(1, size.width))[: size.height])


def _enough(size: Size) -> Size:
    return Size(max(size.width, ROOM.width), max(size.height, ROOM.height))


def _drawn(lines: tuple[str, ...]) -> Segments:
    drawn = [Control(ControlType.CLEAR).segment]
    for row, line in enumerate(lines):
        drawn += (Control.move_to(0, row).segment, Segment(line))
    return Segments(drawn)
