"""The box for names: where commas stand between some, it asks whether they are several people."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from textual.events import Key
from textual.message import Message

from screens.ui.box import Box
from tourney.game.wording import number_word
from tourney.night.people.lists import names_in

if TYPE_CHECKING:
    from textual.suggester import Suggester

#: Takes what was asked about as one name.
_ONE = "1"
#: Leads to another field.
_LEAVING = ("tab", "shift+tab")


class NamesBox(Box):
    """The box for a name, or for several people's.

    The cursor stays in it while it asks, so that no key can get past the question.

    Args:
        alone: one person is asked for; it says so where there seem to be several, and lets no
            key lead to another field before it was said whose name that is.

    Attributes:
        asks: whether what is typed here continues a list now; without that nothing is asked.
    """

    class Asked(Message):
        """There is a question, or with "" none any more."""

        def __init__(self, question: str) -> None:
            super().__init__()
            self.question = question

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
        #: The text in the box when it asked, or "".
        self._asked = ""
        #: The text that was confirmed as one name.
        self._one_name = ""

    async def action_submit(self) -> None:
        """Ask first where there are several names; the second time they are several people."""
        if not self.seem_several:
            await super().action_submit()
        elif self._asked == self.value and not self._alone:
            self._asked = ""
            self.post_message(self.Several(names_in(self.value)))
        else:
            self.ask()

    @property
    def seem_several(self) -> bool:
        """True if the user has to be asked whether these are several names."""
        several = self.value != self._one_name and len(names_in(self.value)) > 1
        return several and self.asks()

    def ask(self) -> None:
        """Ask whether these are several people, or say that one is asked for."""
        self._asked = self.value
        names = names_in(self.value)
        count, them = (
            number_word(len(names)),
            "both" if len(names) == 2 else f"all {number_word(len(names))}",
        )
        takes = f"{_ONE} takes it as one name, Esc leaves it as typed."
        self.post_message(
            self.Asked(
                f"One person joins at a time. {takes}"
                if self._alone
                else f"Are these {count} people? Enter takes {them}, {takes}"
            )
        )

    def on_key(self, event: Key) -> None:
        """Any other key than Enter ends the question; one answers it, and Esc does no more."""
        if self._alone and event.key in _LEAVING and self.seem_several:
            event.stop()
            event.prevent_default()
            self.ask()
            return
        if not self._asked or event.key == "enter":
            return
        asked, self._asked = self._asked, ""
        if asked != self.value:
            return
        self.post_message(self.Asked(""))
        if event.key in (_ONE, "escape"):
            event.stop()
            event.prevent_default()
        if event.key == _ONE:
            self._one_name = self.value if self._alone else ""
            self.post_message(self.Submitted(self, self.value))
