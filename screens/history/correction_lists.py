"""What a correction asks of later entries that no longer fit, and of those who stay (F9.1)."""

from collections.abc import Collection, Sequence
from typing import ClassVar

from textual.binding import BindingType
from textual.content import Content

from screens.history.lines import PickLines, WrappedLine
from screens.ui.keys.keys import bind
from screens.ui.text import plain, say
from tourney.game.mending.terms import Conflict
from tourney.night.corrections.settled import Stay

_KEPT, _STRUCK = "✓ kept    ", "✗ struck  "
_STAYS, _OUT = "✓ stays     ", "✗ goes out  "


class _AnswerLines(PickLines):
    """A list that is among other things on its screen."""

    def go_past(self, step: int) -> None:
        """On to what is beside the list."""
        if step < 0:
            self.screen.focus_previous()
        else:
            self.screen.focus_next()


class MisfitLines(_AnswerLines):
    """A mark, what it is, why it does not fit and how it would be kept."""

    BINDINGS: ClassVar[list[BindingType]] = [
        bind("correction", "space", "choose", "Keep or strike",
            "Keep or strike the marked entry", id="correction.toggle"),
    ]  # fmt: skip

    def show_misfits(self, conflicts: Sequence[Conflict], key: str) -> None:
        """Draw them; the one at hand stays so.

        Args:
            key: that which goes to them.
        """
        self.display = bool(conflicts)
        self.show(lambda _width: _misfits(conflicts, key), keep=True)


def _misfits(conflicts: Sequence[Conflict], key: str) -> list[WrappedLine]:
    count = len(conflicts)
    words = "A later entry no longer fits" if count == 1 else f"{count} later entries no longer fit"
    asks = any(conflict.keep for conflict in conflicts)
    lines = [_head(words, key if asks else "", "to keep or strike")]
    for at, conflict in enumerate(conflicts):
        mark = (_KEPT, "bold $text-success") if conflict.kept else (_STRUCK, "bold $text-error")
        lines.append(WrappedLine(plain(conflict.words), at, Content.assemble(mark)))
        about = f"{conflict.why} {_how(conflict)}"
        lines.append(
            WrappedLine(plain(about).stylize("$foreground-muted"), at, Content(" " * len(_KEPT)))
        )
    return [*lines, WrappedLine(Content(""))]


def _how(conflict: Conflict) -> str:
    if not conflict.keep:
        return "It has to go."
    return f"It is kept {conflict.keep}." if conflict.kept else f"It could be kept {conflict.keep}."


class StayLines(_AnswerLines):
    """A mark, and who stays why."""

    BINDINGS: ClassVar[list[BindingType]] = [
        bind("correction", "space", "choose", "Stays or goes",
            "Send the marked player out, with a reason, or not",
            id="correction.stays"),
    ]  # fmt: skip

    def show_stays(self, stays: Sequence[Stay], outs: Collection[int], key: str) -> None:
        """Draw them; the one at hand stays so.

        Args:
            outs: the entries of those who go out.
            key: that which goes to them.
        """
        self.display = bool(stays)
        self.show(lambda _width: _stays(stays, outs, key), keep=True)


def _stays(stays: Sequence[Stay], outs: Collection[int], key: str) -> list[WrappedLine]:
    several = (
        "A player should be out but still plays"
        if len(stays) == 1
        else "Some players should be out but still play"
    )
    asks = not all(stay.in_round for stay in stays)
    lines = [_head(several, key if asks else "", "to send out or not")]
    for at, stay in enumerate(stays):
        out = stay.entry in outs
        mark = (_OUT, "bold $text-error") if out else (_STAYS, "bold $text-success")
        words = f"{stay.words} To send out: between two rounds." if stay.in_round else stay.words
        lines.append(WrappedLine(plain(words), at, Content.assemble(mark)))
    return [*lines, WrappedLine(Content(""))]


def _head(words: str, key: str, why: str) -> WrappedLine:
    """What the list is, and why its key goes there; no key, nothing to answer."""
    head = say("[b]$words[/]", words=words)
    if key:
        goes = say("[$foreground-muted]   $key goes there, $why[/]", key=key, why=why)
        head = Content.assemble(head, goes)
    return WrappedLine(head)
