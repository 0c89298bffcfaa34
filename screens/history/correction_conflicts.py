"""The later entries that no longer fit, each to keep or to strike."""

from collections.abc import Sequence
from typing import ClassVar

from textual.binding import BindingType
from textual.content import Content

from screens.history.lines import PickLines, WrappedLine
from screens.ui.keys.keys import bind
from screens.ui.text import plain, say
from tourney.game.mending.terms import Conflict

_KEPT, _STRUCK = "✓ kept    ", "✗ struck  "


class MisfitLines(PickLines):
    """A mark, what it is, why it does not fit and how it would be kept."""

    BINDINGS: ClassVar[list[BindingType]] = [
        bind("correction", "space", "choose", "Keep or strike",
            "Strike the marked entry, or keep it after all", id="correction.toggle"),
    ]  # fmt: skip

    def show_misfits(self, conflicts: Sequence[Conflict], key: str) -> None:
        """Draw them; the one at hand stays so.

        Args:
            key: that which goes to them.
        """
        self.display = bool(conflicts)
        self.show(lambda _width: _lines(conflicts, key), keep=True)

    def go_past(self, step: int) -> None:
        """On to what stands beside the list."""
        if step < 0:
            self.screen.focus_previous()
        else:
            self.screen.focus_next()


def _lines(conflicts: Sequence[Conflict], key: str) -> list[WrappedLine]:
    count = len(conflicts)
    words = "A later entry no longer fits" if count == 1 else f"{count} later entries no longer fit"
    head = say("[b]$words[/]", words=words)
    if key and any(conflict.keep for conflict in conflicts):
        head = Content.assemble(
            head, say("[$foreground-muted]   $key goes there, to keep or strike[/]", key=key)
        )
    lines = [WrappedLine(head)]
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
        return "It can only be struck."
    return f"It is kept {conflict.keep}." if conflict.kept else f"It could be kept {conflict.keep}."
