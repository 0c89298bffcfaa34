"""The box that people type into: it keeps pasted control characters, but never draws them."""

from rich.cells import cell_len
from rich.highlighter import Highlighter
from rich.segment import Segment
from rich.text import Text
from textual.events import Blur
from textual.strip import Strip
from textual.suggester import Suggester
from textual.widgets import Input
from textual.widgets.input import Selection

from screens.ui.status_line import StatusLine
from screens.ui.text import ELLIPSIS, fit

_ZERO_WIDTH_JOINER = "\u200d"
_INSTEAD = "\N{REPLACEMENT CHARACTER}"


def with_unsafe_marked(text: Text) -> Text:
    """Replace each character that could steer the terminal by a sign of the same width."""
    if text.plain.isprintable():
        return text
    return Text("".join(map(_shown, text.plain)), no_wrap=True, overflow="ignore", end="")


class _Veil(Highlighter):
    """A highlighter that adds no colours, but hides characters that could steer the terminal."""

    def __call__(self, text: str | Text) -> Text:
        return with_unsafe_marked(text if isinstance(text, Text) else Text(text))

    def highlight(self, text: Text) -> None:
        """Add no colours."""


class Box(Input):
    """A line of text that a person types; its value is exactly what was typed.

    A text that the program put in is selected when the cursor comes, so that typing replaces it. A
    text that a person typed is not selected.
    """

    DEFAULT_CSS = """
    Box.-textual-compact { background: $surface; padding: 0 2; }
    Box.-textual-compact:focus { background: $surface-lighten-2; }
    """

    def __init__(
        self,
        value: str = "",
        *,
        placeholder: str = "",
        compact: bool = False,
        suggester: Suggester | None = None,
        restrict: str | None = None,
        id: str | None = None,
    ) -> None:
        super().__init__(
            value,
            placeholder=placeholder,
            compact=compact,
            suggester=suggester,
            restrict=restrict,
            id=id,
            highlighter=_Veil(),
            select_on_focus=bool(value),
        )
        self.cursor_blink = False
        self._begins_with = value

    def begin_with(self, text: str) -> None:
        """Put in a text that no one typed, without a message of the change."""
        self._begins_with = text
        with self.prevent(Input.Changed):
            self.value = text
        self.select_on_focus = bool(text)
        # The cursor may be in the box already; typing then replaces the whole text.
        self.selection = Selection(0 if self.has_focus else len(text), len(text))

    def on_input_changed(self) -> None:
        """Keep typed text unselected; when the box is emptied, clear the message about it."""
        self.select_on_focus &= self.value == self._begins_with
        if not self.value:
            for said in self.screen.query(StatusLine):
                if not said.question:
                    said.tell("")

    def on_blur(self, _event: Blur) -> None:
        """Show the beginning of the text while no one types in the box."""
        self.scroll_to(x=0, animate=False, immediate=True)

    def render_line(self, y: int) -> Strip:
        """Draw the line; without the focus, put an ellipsis where the text is cut."""
        strip, width = super().render_line(y), self.content_size.width
        if self.has_focus or width < 2 or cell_len(self.value) <= width:
            return strip
        sign = Strip([Segment(ELLIPSIS, self.rich_style)])
        return Strip.join([strip.crop(0, width - 1), sign])

    @property
    def unsaved(self) -> str:
        """The typed text that quitting now would lose, in words, or ""."""
        typed = self.value.strip()
        is_new = typed not in ("", self._begins_with)
        return f"{fit(typed, 24)} is typed and not saved." if is_new else ""


def _shown(character: str) -> str:
    return character if character.isprintable() or character == _ZERO_WIDTH_JOINER else _INSTEAD
