"""What a correction leaves that no longer fits, to keep or to strike (R10.3, F9.1)."""

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, ClassVar

from textual.binding import BindingType
from textual.content import Content

from screens.history.lines import PickLines, WrappedLine
from screens.ui.keys.keys import bind
from screens.ui.text import plain, say
from tourney.game.mending.terms import Conflict

if TYPE_CHECKING:
    from tourney.night.corrections.correction import Preview

_KEPT, _STRUCK = "✓ kept    ", "✗ struck  "
_STAYS, _OUT = "✓ stays   ", "✗ out     "


class MisfitLines(PickLines):
    """Later entries that no longer fit, and behind them players who should be out."""

    BINDINGS: ClassVar[list[BindingType]] = [
        bind("correction", "space", "choose", "Keep or strike",
            "Keep or strike the marked entry, or send the player out",
            id="correction.toggle"),
        bind("correction", "tab", "move(1)", "Next", "To the next one",
            id="correction.next_misfit", show=False, system=True),
        bind("correction", "shift+tab", "move(-1)", "Back", "To the one before",
            id="correction.previous_misfit", show=False, system=True),
    ]  # fmt: skip

    def show_misfits(self, preview: "Preview", outs: Collection[int], key: str) -> None:
        """Draw them; the one at hand stays so.

        Args:
            outs: the entries of those who go out.
            key: that which goes to the list, or "".
        """
        lines = _lines(preview, outs, key)
        self.display = bool(lines)
        self.show(lambda _width: lines, keep=True)

    def go_past(self, step: int) -> None:
        """On to what is beside the list."""
        if step < 0:
            self.screen.focus_previous()
        else:
            self.screen.focus_next()


def _lines(preview: "Preview", outs: Collection[int], key: str) -> Sequence[WrappedLine]:
    conflicts, stays = preview.conflicts, preview.stays
    if not conflicts and not stays:
        return ()
    head = say("[b]No longer right[/]")
    asks = any(one.keep for one in conflicts) or not all(stay.in_round for stay in stays)
    if asks and key:
        goes = say("[$foreground-muted]   $key: keep or strike[/]", key=key)
        head = Content.assemble(head, goes)
    asked = preview.missing.sentence if preview.missing is not None else ""
    lines = [WrappedLine(head)]
    for at, one in enumerate(conflicts):
        lines.append(_marked(one.words, at, _KEPT if one.kept else _STRUCK, good=one.kept))
        about = _how(one) if one.why == asked else f"{one.why} {_how(one)}"
        about_it = plain(about).stylize("$foreground-muted")
        lines.append(WrappedLine(about_it, at, Content(" " * len(_KEPT))))
    for at, stay in enumerate(stays, start=len(conflicts)):
        out = stay.entry in outs
        words = f"{stay.words} Can go out between rounds." if stay.in_round else stay.words
        lines.append(_marked(words, at, _OUT if out else _STAYS, good=not out))
    return [*lines, WrappedLine(Content(""))]


def _marked(words: str, at: int, mark: str, *, good: bool) -> WrappedLine:
    style = "bold $text-success" if good else "bold $text-error"
    return WrappedLine(plain(words), at, Content.assemble((mark, style)))


def _how(conflict: Conflict) -> str:
    if not conflict.keep:
        return "So it is removed."
    return f"Kept {conflict.keep}." if conflict.kept else f"Space keeps it {conflict.keep}."
