"""The later entries that no longer fit, each to keep or to strike."""

from collections.abc import Sequence
from typing import ClassVar

from textual.binding import BindingType
from textual.content import Content

from screens.history.lines import Line, PickLines
from screens.ui.keys.keys import bind
from screens.ui.text import plain, say
from tourney.game.mending import Misfit

_KEPT, _STRUCK = "✓ kept    ", "✗ struck  "


class MisfitLines(PickLines):
    """A mark, what it is, why it does not fit and how it would be kept."""

    BINDINGS: ClassVar[list[BindingType]] = [
        bind("correction", "space", "choose", "Keep or strike",
            "Strike the marked entry, or keep it after all", id="correction.toggle"),
    ]  # fmt: skip

    def show_misfits(self, misfits: Sequence[Misfit], key: str) -> None:
        """Draw them; the one at hand stays so.

        Args:
            key: that which goes to them.
        """
        self.display = bool(misfits)
        self.show(lambda _width: _lines(misfits, key), keep=True)

    def action_choose(self) -> None:
        """Have the one at hand kept, or struck."""
        self.choose()

    def go_past(self, step: int) -> None:
        """On to what stands beside the list."""
        if step < 0:
            self.screen.focus_previous()
        else:
            self.screen.focus_next()


def _lines(misfits: Sequence[Misfit], key: str) -> list[Line]:
    count = len(misfits)
    words = "A later entry no longer fits" if count == 1 else f"{count} later entries no longer fit"
    head = say("[b]$words[/]", words=words)
    if key and any(misfit.keep for misfit in misfits):
        head = Content.assemble(
            head, say("[$foreground-muted]   $key goes there, to keep or strike[/]", key=key)
        )
    lines = [Line(head)]
    for at, misfit in enumerate(misfits):
        mark = (_KEPT, "bold $text-success") if misfit.kept else (_STRUCK, "bold $text-error")
        lines.append(Line(plain(misfit.words), at, Content.assemble(mark)))
        about = f"{misfit.why} {_how(misfit)}"
        lines.append(Line(plain(about).stylize("$foreground-muted"), at, Content(" " * len(_KEPT))))
    return [*lines, Line(Content(""))]


def _how(misfit: Misfit) -> str:
    if not misfit.keep:
        return "It can only be struck."
    return f"It is kept {misfit.keep}." if misfit.kept else f"It could be kept {misfit.keep}."
