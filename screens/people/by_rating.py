"""Units of one's own by rating (F14.2): what is proposed, to be taken, changed or dropped."""

from collections.abc import Sequence
from functools import partial
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from screens.ui.keys.keys import bind, key_of
from screens.ui.keys.line import pressed
from screens.ui.lists.marked import MarkedList
from screens.ui.text import fit, pad, plain, say
from tourney.game.mexico.rules import MOST_UNITS
from tourney.game.wording import quantity
from tourney.night.careers.handicap import Handicap

key = partial(bind, "by_rating")
hidden = partial(bind, "by_rating", show=False)

_NAME, _NARROW_NAME = 18, 12
#: In fewer cells the lines are shorter.
_ROOM_FOR_ALL = 80


class ByRatingScreen(ModalScreen[Sequence[Handicap]]):
    """What everybody might begin with; those that are taken are the answer, or ()."""

    HELP_TEXT: ClassVar[str] = (
        "For everybody with a rating, the units by which they would outlast the mean of those "
        "rated here about as often as not. Left and right change them, Enter takes them all. Who "
        "has no rating keeps the usual units. A night with units of one's own counts for nobody's "
        "rating."
    )
    MANUAL: ClassVar[str] = "players"

    CSS = """
    ByRatingScreen {
        .dialog { width: 76; max-width: 96%; }
        #means { height: auto; margin-bottom: 1; }
        OptionList {
            height: auto; max-height: 14; background: $surface; border: none; padding: 0;
        }
    }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        hidden("left,minus", "change(-1)", "Fewer", "One unit fewer", id="by_rating.fewer"),
        hidden("right,plus", "change(1)", "More", "One unit more", id="by_rating.more"),
        key("escape", "leave", "Back", "Back to the list; nobody's units change"),
    ]

    def __init__(self, proposed: Sequence[Handicap], usually: int) -> None:
        super().__init__()
        self._proposed = list(proposed)
        self._usually = usually

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog") as dialog:
            dialog.border_title = "Units by rating"
            usual = quantity(self._usually, "unit")
            yield Static(
                plain(
                    "How many nights of 100 each outlasts the average of those rated here: with "
                    f"the usual {usual}, and with those proposed. It is a guess from finishing "
                    "orders alone. Others keep the usual. The night then counts for no rating."
                ),
                id="means",
            )
            yield MarkedList(*map(self._option, self._proposed))
            dialog.border_subtitle = pressed(
                ("←→", "change"), ("Enter", "takes them all"), (key_of(self, "leave"), "drops")
            )

    def on_mount(self) -> None:
        """Begin with the best."""
        options = self.query_one(OptionList)
        options.highlighted = 0
        options.focus()

    def _option(self, line: Handicap) -> Option:
        return Option(_words(line, self._usually, self._narrow))

    @property
    def _narrow(self) -> bool:
        return self.app.size.width < _ROOM_FOR_ALL

    def action_change(self, step: int) -> None:
        """Give the marked one a unit more or fewer."""
        options = self.query_one(OptionList)
        if (at := options.highlighted) is None:
            return
        units = min(max(self._proposed[at].units + step, 1), MOST_UNITS)
        self._proposed[at] = self._proposed[at].with_units(units, self._usually)
        options.replace_option_prompt_at_index(
            at, _words(self._proposed[at], self._usually, self._narrow)
        )

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Take all of them."""
        event.stop()
        self.dismiss(tuple(self._proposed))

    def action_leave(self) -> None:
        """Take none."""
        self.dismiss(())


def _words(line: Handicap, usually: int, narrow: bool) -> Content:
    """A line; a narrow one leaves out what the heading says, and some of a long name."""
    same = line.units == usually
    units = quantity(line.units, "unit")
    of = "" if narrow else " of 100"
    return say(
        f"[b]$name[/]  $rating  $usual$of  {'$units' if same else '[b]$units[/]'}",
        name=pad(fit(line.name, _NARROW_NAME), _NARROW_NAME) if narrow else pad(line.name, _NAME),
        rating=f"{line.rating.number} ± {line.rating.error}".rjust(11),
        usual=f"{line.usual:>2}",
        of=of,
        units=f"stays at {line.units}" if same else f"{units}: {line.own}{of}",
    )
