"""Fields of a form: a choice among a few texts in one line, and a box to tick."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from textual.binding import BindingType
from textual.content import Content
from textual.events import Click, Key
from textual.message import Message
from textual.reactive import reactive
from textual.widgets import Checkbox, Static

from screens.ui.keys.keys import bind
from screens.ui.marked import tick
from screens.ui.text import say

hidden = partial(bind, "choice", show=False)


class Choice(Static, can_focus=True):
    """A field that shows one of several texts; the arrows go through them.

    Args:
        choices: each value with its words.
        value: the value to begin with.
    """

    DEFAULT_CSS = """
    Choice {
        height: 1; width: 1fr; background: $surface; pointer: pointer;
        text-wrap: nowrap; text-overflow: ellipsis;
    }
    Choice:focus { background: $surface-lighten-2; }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        hidden("left", "choose(-1)", "Choose", "The one before", id="choice.back"),
        hidden("right,space", "choose(1)", "Choose", "The next one", id="choice.on"),
    ]

    value: reactive[str] = reactive("")

    @dataclass
    class Changed(Message):
        """A message that another value was chosen."""

        choice: "Choice"

    @dataclass
    class Unknown(Message):
        """A message that a letter or digit was typed with which no choice begins."""

        typed: str

    def __init__(
        self, choices: Sequence[tuple[str, str]], value: str, *, id: str | None = None
    ) -> None:
        super().__init__(id=id)
        self._words = dict(choices)
        self.set_reactive(Choice.value, value)

    def on_mount(self) -> None:
        """Draw the present value."""
        self._draw()

    def offer(self, choices: Sequence[tuple[str, str]], value: str) -> None:
        """Offer other choices from now on, without a message, as no one has chosen."""
        self._words = dict(choices)
        self.set_reactive(Choice.value, value)
        self._draw()

    def watch_has_focus(self, _has_focus: bool) -> None:
        """Show whether the arrows act on this field."""
        super().watch_has_focus(_has_focus)
        self._draw()

    def watch_value(self) -> None:
        """Draw the new value, and post a message."""
        self._draw()
        self.post_message(self.Changed(self))

    def action_choose(self, step: int) -> None:
        """Go to the choice before or after, round and round."""
        texts = list(self._words)
        at = texts.index(self.value) if self.value in texts else 0
        self.value = texts[(at + step) % len(texts)]

    def on_click(self, event: Click) -> None:
        """Go back after a click on the left arrow, and on after any other click."""
        self.action_choose(-1 if event.x < 2 else 1)

    def on_key(self, event: Key) -> None:
        """Choose by the first letter or digit of the words."""
        if event.character is None or not event.character.isalnum():
            return
        typed = event.character.casefold()
        texts = list(self._words)
        at = texts.index(self.value) if self.value in texts else 0
        others = [
            text
            for text in (*texts[at + 1 :], *texts[: at + 1])
            if self._words[text].casefold().startswith(typed)
        ]
        if not others:
            self.post_message(self.Unknown(event.character))
            return
        exact = (text for text in others if self._words[text].casefold() == typed != self.value)
        self.value = next(exact, others[0])
        event.stop()

    def _draw(self) -> None:
        arrow = "b $footer-key-foreground" if self.has_focus else "$foreground-muted"
        words = self._words.get(self.value, self.value)
        self.update(say(f"[{arrow}]◂[/] $words [{arrow}]▸[/]", words=words), layout=False)


class Tick(Checkbox):
    """A box to tick; Textual's own distinguishes empty and ticked by colour alone."""

    DEFAULT_CSS = """
    Tick, Tick.-textual-compact, Tick.-textual-compact:focus {
        width: 1fr; margin: 0; padding: 0 1; background: transparent; border: none;
    }
    Tick > .toggle--button, Tick.-on > .toggle--button {
        color: $foreground; background: transparent; text-style: none;
    }
    """

    # Without Textual's sides, which have the colour of the middle.
    BUTTON_LEFT = BUTTON_RIGHT = ""

    def render(self) -> Content:
        """Draw the box, empty or with a mark in it."""
        self.BUTTON_INNER = tick(self.value)
        return super().render()
