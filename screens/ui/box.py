"""The box that people type into: what a paste brings along is kept, and never drawn raw."""

from rich.highlighter import Highlighter
from rich.text import Text
from textual.suggester import Suggester
from textual.widgets import Input

from screens.ui.text import fit

_ZERO_WIDTH_JOINER = "\u200d"
_INSTEAD = "\N{REPLACEMENT CHARACTER}"


def veiled(text: Text) -> Text:
    """The text with each character that could steer the terminal marked, place for place."""
    if text.plain.isprintable():
        return text
    return Text("".join(map(_shown, text.plain)), no_wrap=True, overflow="ignore", end="")


class _Veil(Highlighter):
    """Colours nothing; lets nothing through that is not drawn."""

    def __call__(self, text: str | Text) -> Text:
        return veiled(text if isinstance(text, Text) else Text(text))

    def highlight(self, text: Text) -> None:
        """Nothing is coloured."""


class Box(Input):
    """A line of text that a person types. The value is what was typed, to the letter.

    Args:
        replaced: what stands there is selected when the cursor comes by a key, so that typing
            takes its place; what the box begins with is so anyway.
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
        replaced: bool = False,
        id: str | None = None,
    ) -> None:
        super().__init__(
            value,
            placeholder=placeholder,
            compact=compact,
            suggester=suggester,
            id=id,
            highlighter=_Veil(),
            select_on_focus=replaced or bool(value),
        )
        self.cursor_blink = False
        self._begins_with = value

    @property
    def unsaved(self) -> str:
        """The part of an entry that quitting now would lose, in words, or ""."""
        typed = self.value.strip()
        is_new = typed not in ("", self._begins_with)
        return f"{fit(typed, 24)} is typed and not saved." if is_new else ""


def _shown(character: str) -> str:
    return character if character.isprintable() or character == _ZERO_WIDTH_JOINER else _INSTEAD
