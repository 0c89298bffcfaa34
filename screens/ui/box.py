"""The box that people type into: what a paste brings along is kept, and never drawn raw."""

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
    """The text with each character that could steer the terminal marked, place for place."""
    if text.plain.isprintable():
        return text
    return Text("".join(map(_shown, text.plain)), no_wrap=True, overflow="ignore", end="")


class _Veil(Highlighter):
    """Colours nothing; lets nothing through that is not drawn."""

    def __call__(self, text: str | Text) -> Text:
        return with_unsafe_marked(text if isinstance(text, Text) else Text(text))

    def highlight(self, text: Text) -> None:
        """Nothing is coloured."""


class Box(Input):
    """A line of text that a person types. The value is what was typed, to the letter.

    The text with which it begins is selected when the cursor comes, so that typing replaces it;
    what a person typed never is.
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
        """Begin with another text, which no one typed; tells nobody of the change."""
        self._begins_with = text
        with self.prevent(Input.Changed):
            self.value = text
        self.select_on_focus = bool(text)
        # A player fast may be in it already: what is typed takes the place of it all.
        self.selection = Selection(0 if self.has_focus else len(text), len(text))

    def on_input_changed(self) -> None:
        """No key may destroy what was typed; a message about a text that is cleared is over."""
        self.select_on_focus &= self.value == self._begins_with
        if not self.value:
            for said in self.screen.query(StatusLine):
                if not said.question:
                    said.tell("")

    def on_blur(self, _event: Blur) -> None:
        """While no one types in it, its beginning is shown."""
        self.scroll_to(x=0, animate=False, immediate=True)

    def render_line(self, y: int) -> Strip:
        """The line; while no one types in it, with a sign where it continues out of sight."""
        strip, width = super().render_line(y), self.content_size.width
        if self.has_focus or width < 2 or cell_len(self.value) <= width:
            return strip
        sign = Strip([Segment(ELLIPSIS, self.rich_style)])
        return Strip.join([strip.crop(0, width - 1), sign])

    @property
    def unsaved(self) -> str:
        """The part of an entry that quitting now would lose, in words, or ""."""
        typed = self.value.strip()
        is_new = typed not in ("", self._begins_with)
        return f"{fit(typed, 24)} is typed and not saved." if is_new else ""


def _shown(character: str) -> str:
    return character if character.isprintable() or character == _ZERO_WIDTH_JOINER else _INSTEAD
