"""The box for names: it takes a list for a list, and offers people of earlier nights."""

from collections.abc import Callable
from functools import partial
from typing import ClassVar

from textual.binding import BindingType
from textual.events import Key, Paste
from textual.message import Message

from screens.people.earlier import EarlierSuggester
from screens.people.names_box import NamesBox
from screens.ui.keys.keys import PEOPLE, bind
from tourney.game.names import drop_invisible

hidden = partial(bind, "register", show=False, of=PEOPLE)

NAME_OR_LIST = "a name, or paste a list"
#: No name begins with them: they are the screen's while nothing is typed.
_FIRST = ("space", "slash", "plus", "exclamation_mark", "dollar_sign")
#: Of the box, and of a screen that has put it away.
MOVES = (
    hidden("up", "screen.choose(-1)", "Up", "The player above", id="register.up"),
    hidden("down", "screen.choose(1)", "Down", "The player below", id="register.down"),
)


class NameBox(NamesBox):
    """The box for names. Up, down and tab are the screen's.

    Args:
        offers: who of earlier nights matches what is in the box.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        hidden("tab", "screen.complete(1)", "Take the name",
            "Take the offered name; again for the next", id="register.complete"),
        hidden("shift+tab", "screen.complete(-1)", "Take the previous name",
            "Take the previous offered name", id="register.complete_back"),
        *MOVES,
    ]  # fmt: skip

    class ListPasted(Message):
        """More than one line was pasted."""

        def __init__(self, text: str) -> None:
            super().__init__()
            self.text = text

    def __init__(self, offers: Callable[[str], tuple[str, ...]], *, id: str | None = None) -> None:
        super().__init__(placeholder=NAME_OR_LIST, suggester=EarlierSuggester(offers), id=id)

    def check_action(self, action: str, _parameters: tuple[object, ...]) -> bool | None:
        """While nothing is typed there is nothing to go along: the keys are the list's."""
        return bool(self.value) or action not in ("home", "end", "delete_right")

    def check_consume_key(self, key: str, character: str | None) -> bool:
        """Name the screen's keys among those that can be pressed here."""
        return key not in _FIRST and super().check_consume_key(key, character)

    def on_key(self, event: Key) -> None:
        """Leave a key to the screen that no name begins with."""
        if not self.value and event.key in _FIRST:
            event.prevent_default()

    def on_paste(self, event: Paste) -> None:
        """Leave one line to the box; hand a list on."""
        event.text = drop_invisible(event.text)
        if len([line for line in event.text.splitlines() if line.strip()]) > 1:
            event.prevent_default()
            event.stop()
            self.post_message(self.ListPasted(event.text))
