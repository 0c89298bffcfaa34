"""Boxes for names: a new one, or another for a player on the list; commas may mean several."""

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

#: The answers to the question about commas.
_ONE, _SEVERAL, _CHANGE = 1, 2, 3
#: The most names in the question.
_MOST_SHOWN = 6


class NamesBox(Box):
    """A box for a name, or for several players' names.

    Args:
        alone: True if only one player is asked for.

    Attributes:
        asks: returns whether the box takes names now; otherwise commas raise no question.
    """

    class Several(Message):
        """A message that the text is the names of several players."""

        def __init__(self, names: tuple[str, ...]) -> None:
            super().__init__()
            self.names = names

    def __init__(
        self,
        *,
        placeholder: str = "",
        suggester: Suggester | None = None,
        alone: bool = False,
        id: str | None = None,
    ) -> None:
        super().__init__(placeholder=placeholder, suggester=suggester, id=id)
        self.asks: Callable[[], bool] = lambda: True
        self._alone = alone
        #: The text that was confirmed as one name.
        self._one_name = ""

    async def action_submit(self) -> None:
        """Take the name; ask first if there seem to be several."""
        if self.seem_several:
            self.ask()
        else:
            await super().action_submit()

    @property
    def seem_several(self) -> bool:
        """True if the user must be asked whether these are several names."""
        several = self.value != self._one_name and len(names_in(self.value)) > 1
        return several and self.asks()

    def ask(self) -> None:
        """Ask whether these are several players, or one name with a comma."""
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
#: The screen's keys while the box is empty, as no name begins with them.
_FIRST = ("space", "slash", "plus", "minus", "exclamation_mark", "dollar_sign")
#: The keys of the box, and of a screen that hides it.
MOVES = (
    hidden("up", "screen.choose(-1)", "Up", "The player above", id="register.up"),
    hidden("down", "screen.choose(1)", "Down", "The player below", id="register.down"),
)


class NameBox(NamesBox):
    """The box for names on the list of players; up, down and tab belong to the screen.

    Attributes:
        renaming: the player who gets a new name; None if the box adds names.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        hidden("tab", "screen.complete(1)", "Take the name",
            "Take the offered name; again for the next", id="register.complete"),
        hidden("shift+tab", "screen.complete(-1)", "Take the previous name",
            "Take the previous offered name", id="register.complete_back"),
        *MOVES,
    ]  # fmt: skip

    class ListPasted(Message):
        """A message that more than one line was pasted."""

        def __init__(self, text: str) -> None:
            super().__init__()
            self.text = text

    def __init__(self) -> None:
        super().__init__(placeholder=NAME_OR_LIST, id="asks")
        self.asks = lambda: self.renaming is None
        self.renaming: EntryLine | None = None
        #: The text in the box before renaming.
        self._set_aside = ""

    def suggest(self, people: Sequence[str]) -> None:
        """Offer to complete a name to one of these."""
        self.suggester = SuggestFromList(people, case_sensitive=False)

    def put(self, text: str) -> None:
        """Put a text into the box without a message, as the host did not type it."""
        with self.prevent(Input.Changed):
            self.value = text
        self.cursor_position = len(text)

    def rename(self, person: EntryLine) -> None:
        """Put the name of a player into the box, for changing."""
        self.renaming, self._set_aside = person, self.value
        self.put(write_handicap(person.name, person.units))
        self.select_all()

    def stop_renaming(self) -> None:
        """Put back the text from before."""
        if self.renaming is not None:
            self.renaming = None
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
        """Leave Home, End and Del to the list while the box is empty."""
        return bool(self.value) or action not in ("home", "end", "delete_right")

    def check_consume_key(self, key: str, character: str | None) -> bool:
        """Return whether the box types a key; some keys belong to the screen."""
        return key not in _FIRST and super().check_consume_key(key, character)

    def on_key(self, event: Key) -> None:
        """Leave a key to the screen if no name begins with it and the box is empty."""
        if not self.value and event.key in _FIRST:
            event.prevent_default()

    def on_paste(self, event: Paste) -> None:
        """Keep one pasted line, but pass a list on."""
        event.text = drop_invisible(event.text)
        if len([line for line in event.text.splitlines() if line.strip()]) > 1:
            event.prevent_default()
            event.stop()
            self.post_message(self.ListPasted(event.text))
