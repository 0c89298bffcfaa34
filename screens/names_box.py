"""The box for names: where commas stand between some, it asks whether they are several people."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from textual.events import Key
from textual.message import Message

from screens.box import Box
from tourney.game.words import number
from tourney.night.people import names_in

if TYPE_CHECKING:
    from textual.suggester import Suggester

#: Takes what was asked about as one name.
_ONE = "1"


class NamesBox(Box):
    """Where a name is typed, or several people's.

    The cursor stays in it while it asks, so that no key can get past the question.

    Attributes:
        asks: whether what is typed here goes on a list now; without that nothing is asked.
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
        id: str | None = None,
    ) -> None:
        super().__init__(placeholder=placeholder, compact=compact, suggester=suggester, id=id)
        self.asks: Callable[[], bool] = lambda: True
        #: What stood in the box when it asked, or "".
        self._asked = ""

    async def action_submit(self) -> None:
        """Ask first where there are several names; the second time they are several people."""
        names = names_in(self.value)
        if len(names) == 1 or not self.asks():
            await super().action_submit()
        elif self._asked == self.value:
            self._asked = ""
            self.post_message(self.Several(names))
        else:
            self._asked = self.value
            them = "both" if len(names) == 2 else f"all {number(len(names))}"
            self.post_message(
                self.Asked(
                    f"Are these {number(len(names))} people? Enter takes {them}, "
                    f"{_ONE} takes it as one name, Esc leaves it as typed."
                )
            )

    def on_key(self, event: Key) -> None:
        """Any other key than Enter ends the question; one answers it, and Esc does no more."""
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
            self.post_message(self.Submitted(self, self.value))
