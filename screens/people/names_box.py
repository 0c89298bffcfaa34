"""The box for names: where commas stand between some, it asks whether they are several people."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from textual.content import Content
from textual.message import Message

from screens.ui.box import Box
from screens.ui.pick import PickDialog
from screens.ui.text import plain
from tourney.game.wording import number_word
from tourney.night.people.lists import names_in

if TYPE_CHECKING:
    from textual.suggester import Suggester

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
        suggester: "Suggester | None" = None,
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
