"""What needs private names of Textual: bytes to keys, what is done, the cover of all screens."""

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


class DoneApp(App[None]):
    """Tells when nothing continues any more that a key, or anything else, has led to."""

    def is_done(self, *, at_once: bool = False) -> bool:
        """True once nothing continues but in threads.

        Args:
            at_once: asked in the app's own turn, which is never over by then.
        """
        if not self.screen_stack:
            return True
        screen = self.screen
        return (
            not _has_more_to_do(self)
            and (at_once or _is_waiting(self))
            # What `call_after_refresh` was given stands there until the screen has been drawn.
            and not screen._callbacks
            # The tree lacks widgets that are on their way into it, or out of it.
            and all(map(_is_idle, [*self._registry]))
            and all(
                worker.is_finished or screen not in worker.node.ancestors_with_self
                for worker in self.workers
            )
        )

    async def _shutdown(self) -> None:
        """Leave once every screen is there: one that is opened while all ends would have no parts.

        Textual does not wait for a screen's parts any more then, and the screen draws itself. No
        event comes before that: `Unmount` is sent when all screens are gone.
        """
        for screen in self.screen_stack:
            if screen._task is not None:
                await screen._mounted_event.wait()
        await super()._shutdown()


def _is_idle(node: DOMNode) -> bool:
    """True if a screen or a widget has nothing to do; one that is about to be there is busy."""
    # The public `task` is refused for a widget that has none yet, or none any more.
    if node._task is None or node._task.done():
        return True
    return not _has_more_to_do(node) and _is_waiting(node)


def _has_more_to_do(node: MessagePump) -> bool:
    """True while something waits behind what it does now."""
    # Of the messages Textual takes the next one out of the queue early, to look at it; and what
    # `call_next` was given is in no queue.
    return bool(node.message_queue_size or node._pending_message or node._next_callbacks)


def _is_waiting(node: MessagePump) -> bool:
    """True while it waits for its next message: what it did is over, and not only begun."""
    return bool(node._message_queue.ready_event._waiters)


#: More than there are widgets and screens with styles of their own.
_STYLE_SHEETS = 256


def parsed_once(sheet: Stylesheet) -> Stylesheet:
    """The style sheet, made to keep all that it parses; 65 kept as 64 are parsed anew, in 40 ms."""
    sheet._parse_cache.maxsize = _STYLE_SHEETS
    return sheet


#: The smallest terminal that anything is drawn in.
ROOM = Size(20, 8)


class RoomApp(App[None]):
    """Every screen has at least that much room; where the terminal has less, a sentence covers it.

    Keys typed meanwhile are dropped, but for the key that quits.
    """

    _terminal: Size | None = None

    @property
    def size(self) -> Size:
        """The size of the terminal, or what is drawn behind the cover of a smaller one."""
        return _enough(super().size)

    @property
    def cover(self) -> tuple[str, ...]:
        """The lines that cover the screens, where the terminal is too small for these."""
        size = self._terminal or super().size
        return () if _enough(size) == size else cover_lines(self.cover_words, size)

    @property
    def cover_words(self) -> str:
        """The sentence for a user whose terminal is too small."""
        return f"tourney needs more room: at least {ROOM.width} x {ROOM.height}."

    def on_resize(self, event: Resize) -> None:
        """No screen hears of less than it can be drawn in."""
        self._cover(event.size)
        event.size = event.virtual_size = event.container_size = _enough(event.size)

    def _cover(self, size: Size) -> None:
        """Cover the screens where a terminal of that size is too small, or else uncover them."""
        covered = bool(self.cover)
        self._terminal = size
        if self.cover or covered:
            self.call_later(self.refresh)

    async def on_event(self, event: Event) -> None:
        """Nothing is typed or clicked into what is not in sight."""
        if (
            isinstance(event, InputEvent)
            and not event.is_forwarded
            and self.cover
            and not is_key_for(self, event, ("quit",))
        ):
            return
        await super().on_event(event)

    def _display(self, screen: Screen[object], renderable: RenderableType | None) -> None:
        # All that is drawn comes through here. Nothing public has a say in it: a screen of its own
        # with the sentence would lie on the stack, which others push to and pop from meanwhile.
        lines = self.cover
        super()._display(screen, _drawn(lines) if lines and renderable is not None else renderable)


def is_key_for(app: App[None], event: Event, actions: Collection[str]) -> bool:
    """True for a key of the app's own that has one of these actions."""
    offered = app.screen_stack[0].active_bindings if app.screen_stack else {}
    active = offered.get(event.key) if isinstance(event, Key) else None
    return active is not None and active.node is app and active.binding.action in actions


def cover_lines(words: str, size: Size) -> tuple[str, ...]:
    """As much of a sentence as a small terminal holds, from its top.

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
