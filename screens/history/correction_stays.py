"""The people who stay though a correction would put them out, each to stay or to go (F9.1)."""

from collections.abc import Collection, Sequence
from typing import ClassVar

from textual.binding import BindingType
from textual.content import Content

from screens.history.lines import PickLines, WrappedLine
from screens.ui.keys.keys import bind
from screens.ui.text import plain, say
from tourney.night.corrections.settled import Stay

_STAYS, _OUT = "✓ stays     ", "✗ goes out  "


class StayLines(PickLines):
    """A mark, and who stays why."""

    BINDINGS: ClassVar[list[BindingType]] = [
        bind("correction", "space", "choose", "Stays or goes",
            "Send the marked person out, with a reason, or let them stay after all",
            id="correction.stays"),
    ]  # fmt: skip

    def show_stays(self, stays: Sequence[Stay], outs: Collection[int], key: str) -> None:
        """Draw them; the one at hand stays so.

        Args:
            outs: the entries of those who go out.
            key: that which goes to them.
        """
        self.display = bool(stays)
        self.show(lambda _width: _lines(stays, outs, key), keep=True)

    def go_past(self, step: int) -> None:
        """On to what stands beside the list."""
        if step < 0:
            self.screen.focus_previous()
        else:
            self.screen.focus_next()


def _lines(stays: Sequence[Stay], outs: Collection[int], key: str) -> list[WrappedLine]:
    several = "Somebody stays who would be out" if len(stays) == 1 else "Some stay who would be out"
    head = say("[b]$words[/]", words=several)
    if key and not all(stay.in_round for stay in stays):
        goes = say("[$foreground-muted]   $key goes there, to send out or not[/]", key=key)
        head = Content.assemble(head, goes)
    lines = [WrappedLine(head)]
    for at, stay in enumerate(stays):
        out = stay.entry in outs
        mark = (_OUT, "bold $text-error") if out else (_STAYS, "bold $text-success")
        words = f"{stay.words} To send out: between two rounds." if stay.in_round else stay.words
        lines.append(WrappedLine(plain(words), at, Content.assemble(mark)))
    return [*lines, WrappedLine(Content(""))]
