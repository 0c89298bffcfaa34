"""A choice among a few in one line: left and right go through them; and one of yes or no."""

from collections.abc import Sequence
from functools import partial
from typing import ClassVar

from textual.binding import BindingType
from textual.content import Content
from textual.events import Click, Key
from textual.message import Message
from textual.reactive import reactive
from textual.widgets import Checkbox, Static

from screens.ui.keys.keys import bind
from screens.ui.text import say

hidden = partial(bind, "choice", show=False)


class Choice(Static, can_focus=True):
    """One of several texts, shown in plain words.

    Args:
        choices: each text with its words.
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

    class Changed(Message):
        """Another one was chosen."""

        def __init__(self, choice: "Choice") -> None:
            super().__init__()
            self.choice = choice

        @property
        def control(self) -> "Choice":
            """The choice it was made in."""
            return self.choice

    class Unknown(Message):
        """A letter or digit was typed with which no choice begins."""

        def __init__(self, typed: str) -> None:
            super().__init__()
            self.typed = typed

    def __init__(
        self, choices: Sequence[tuple[str, str]], value: str, *, id: str | None = None
    ) -> None:
        super().__init__(id=id)
        self._words = dict(choices)
        self.set_reactive(Choice.value, value)

    def on_mount(self) -> None:
        """Draw it."""
        self._draw()

    def offer(self, choices: Sequence[tuple[str, str]], value: str) -> None:
        """Offer other choices from now on; no one has chosen, so no one is told."""
        self._words = dict(choices)
        self.set_reactive(Choice.value, value)
        self._draw()

    def watch_has_focus(self, _has_focus: bool) -> None:
        """Show whether the arrows act on it."""
        super().watch_has_focus(_has_focus)
        self._draw()

    def watch_value(self) -> None:
        """Draw the new one and tell the form."""
        self._draw()
        self.post_message(self.Changed(self))

    def action_choose(self, step: int) -> None:
        """Go to the one before or after, round and round."""
        texts = list(self._words)
        at = texts.index(self.value) if self.value in texts else 0
        self.value = texts[(at + step) % len(texts)]

    def on_click(self, event: Click) -> None:
        """A click on the left arrow goes back, anywhere else on."""
        self.action_choose(-1 if event.x < 2 else 1)

    def on_key(self, event: Key) -> None:
        """The first letter or digit of a choice chooses it."""
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
    """A box to tick. Textual tells an empty one from a ticked one by colour alone."""

    DEFAULT_CSS = """
    Tick, Tick.-textual-compact, Tick.-textual-compact:focus {
        width: 1fr; margin: 0; padding: 0 1; background: transparent; border: none;
    }
    Tick > .toggle--button, Tick.-on > .toggle--button {
        color: $foreground; background: transparent; text-style: none;
    }
    """

    # Not the sides of Textual's, which have the colour of what is between them.
    BUTTON_LEFT = BUTTON_RIGHT = ""

    def render(self) -> Content:
        """Empty, or with a mark in it."""
        self.BUTTON_INNER = "[✓]" if self.value else "[ ]"
        return super().render()
