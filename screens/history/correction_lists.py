"""What a correction leaves that no longer fits, to keep or to drop (R10.3, F9.1)."""

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, ClassVar

from textual.binding import BindingType
from textual.content import Content

from screens.history.lines import PickLines, WrappedLine
from screens.ui.keys.keys import bind
from screens.ui.keys.line import pressed
from screens.ui.text import plain, say
from tourney.game.mending import Conflict

if TYPE_CHECKING:
    from tourney.night.corrections.correction import Preview

_KEPT, _DROPPED = "✓ keep  ", "✗ drop  "
_STAYS, _OUT = "✓ stays ", "✗ out   "


class MisfitLines(PickLines):
    """Later entries that no longer fit, and behind them players who should be out."""

    BINDINGS: ClassVar[list[BindingType]] = [
        bind("correction", "space", "choose", "Keep or drop",
            "Keep or drop the marked entry, or send the player out",
            id="correction.toggle"),
        bind("correction", "tab", "move(1)", "Next", "To the next one",
            id="correction.next_misfit", show=False, system=True),
        bind("correction", "shift+tab", "move(-1)", "Back", "To the one before",
            id="correction.previous_misfit", show=False, system=True),
    ]  # fmt: skip

    def show_misfits(self, preview: "Preview", outs: Collection[int]) -> None:
        """Draw them; the one at hand stays so.

        Args:
            outs: the entries of those who go out.
        """
        lines = _lines(preview, outs)
        self.display = bool(lines)
        self.show(lambda _width: lines, keep=True)

    def go_past(self, step: int) -> None:
        """On to what is beside the list."""
        if step < 0:
            self.screen.focus_previous()
        else:
            self.screen.focus_next()


def _lines(preview: "Preview", outs: Collection[int]) -> Sequence[WrappedLine]:
    conflicts, stays = preview.conflicts, preview.stays
    if not conflicts and not stays:
        return ()
    head = say("[b]$what[/]", what="This no longer fits" if conflicts else "Still in")
    if any(one.keep for one in conflicts) or not all(stay.in_round for stay in stays):
        does = "keep / drop" if conflicts else "send out / keep"
        head = Content.assemble(head, "   ", pressed(("↓ Space", does)))
    asked = preview.missing.sentence if preview.missing is not None else ""
    lines = [WrappedLine(head)]
    for at, one in enumerate(conflicts):
        about = " ".join(filter(None, ("" if one.why == asked else one.why, _how(one))))
        words = Content.assemble(plain(one.words), "  ", (about, "$foreground-muted"))
        lines.append(_marked(words, at, _KEPT if one.kept else _DROPPED, good=one.kept))
    for at, stay in enumerate(stays, start=len(conflicts)):
        out = stay.entry in outs
        said = f"{stay.words} Can go out between rounds." if stay.in_round else stay.words
        said = f"{stay.name} goes out." if out else said
        lines.append(_marked(plain(said), at, _OUT if out else _STAYS, good=not out))
    return [*lines, WrappedLine(Content(""))]


def _marked(words: Content, at: int, mark: str, *, good: bool) -> WrappedLine:
    style = "bold $text-success" if good else "bold $text-error"
    return WrappedLine(words, at, Content.assemble((mark, style)))


def _how(conflict: Conflict) -> str:
    if not conflict.keep:
        return ""
    return f"Kept {conflict.keep}." if conflict.kept else f"Space keeps it {conflict.keep}."
