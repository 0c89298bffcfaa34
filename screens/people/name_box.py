"""Boxes for names: one for the list, or another for someone on it; commas may mean several."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import ClassVar

from textual.binding import BindingType
from textual.content import Content
from textual.events import Key, Paste
from textual.message import Message
from textual.suggester import Suggester, SuggestFromList
from textual.widgets import Input

from screens.ui.box import Box
from screens.ui.dialog import PickDialog
from screens.ui.keys.keys import PEOPLE, bind
from screens.ui.text import fit, plain
from tourney.game.names import drop_invisible
from tourney.game.wording import number_word
from tourney.night.people.listed import write_handicap
from tourney.night.people.lists import names_in
from tourney.night.views.view import EntryLine

#: The answers.
_ONE, _SEVERAL, _CHANGE = 1, 2, 3
#: So many of the names are shown in the question.
_MOST_SHOWN = 6


class NamesBox(Box):
    """The box for a name, or for several people's.

    Args:
        alone: one person is asked for, and never several.

    Attributes:
        asks: whether what is typed here continues a list now; without that nothing is asked.
    """

    class Several(Message):
        """These are several people."""

        def __init__(self, names: tuple[str, ...]) -> None:
            super().__init__()
            self.names = names

    def __init__(
        self,
        *,
        placeholder: str = "",
        compact: bool = False,
        suggester: Suggester | None = None,
        alone: bool = False,
        id: str | None = None,
    ) -> None:
        super().__init__(placeholder=placeholder, compact=compact, suggester=suggester, id=id)
        self.asks: Callable[[], bool] = lambda: True
        self._alone = alone
        #: The text that was confirmed as one name.
        self._one_name = ""

    async def action_submit(self) -> None:
        """Take the name; ask first where there seem to be several."""
        if self.seem_several:
            self.ask()
        else:
            await super().action_submit()

    @property
    def seem_several(self) -> bool:
        """True if the user has to be asked whether these are several names."""
        several = self.value != self._one_name and len(names_in(self.value)) > 1
        return several and self.asks()

    def ask(self) -> None:
        """Ask whether these are several people, or one of them with a comma."""
        names = names_in(self.value)
        one = _ONE, plain("One name")
        if self._alone:
            question, choices = "One name?", [one, (_CHANGE, plain("Change it"))]
            about = plain("One person joins at a time.")
        else:
            count = number_word(len(names))
            question = f"Are these {count} people?"
            choices = [(_SEVERAL, plain(f"{count} people".capitalize())), one]
            about = Content("\n").join(plain(name) for name in names[:_MOST_SHOWN])

        def answered(answer: int | None) -> None:
            if answer == _SEVERAL:
                self.post_message(self.Several(names))
            elif answer == _ONE:
                self._one_name = self.value
                self.post_message(self.Submitted(self, self.value))

        self.app.push_screen(PickDialog(question, choices, about), answered)


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
    """The box for names, of which a pasted list is none. Up, down and tab are the screen's.

    Attributes:
        renaming: the player who gets the name in it; None where it is one more for the list.
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

    def __init__(self) -> None:
        super().__init__(placeholder=NAME_OR_LIST, id="asks")
        self.border_title = "Name"
        self.asks = lambda: self.renaming is None
        self.renaming: EntryLine | None = None
        #: The text in the box before.
        self._set_aside = ""

    def suggest(self, people: Sequence[str]) -> None:
        """Complete a name to one of these."""
        self.suggester = SuggestFromList(people, case_sensitive=False)

    def put(self, text: str) -> None:
        """Put a text into the box that the host did not type there; no one is told of it."""
        with self.prevent(Input.Changed):
            self.value = text
        self.cursor_position = len(text)

    def rename(self, person: EntryLine) -> None:
        """Have the name of a player in the box, to be changed."""
        self.renaming, self._set_aside = person, self.value
        self.border_title = "New name"
        self.put(write_handicap(person.name, person.units))
        self.select_all()

    def stop_renaming(self) -> None:
        """Have what was in the box before."""
        if self.renaming is not None:
            self.renaming = None
            self.border_title = "Name"
            self.put(self._set_aside)

    @property
    def unsaved(self) -> str:
        """The input that quitting now would lose, in words, or ""."""
        typed, person = self.value.strip(), self.renaming
        if person is not None:
            if typed != person.name:
                return f"{person.name} doesn't have the new name yet."
            typed = self._set_aside.strip()
        return f"{fit(typed, 24)} is not on the list yet." if typed else ""

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
