"""The floor in short: what is played, who is in, the pot, if it adds up (F8.4), and how long."""

from rich.cells import cell_len
from textual.content import Content

from screens.ui.drawn import Drawn
from screens.ui.text import fit, plain
from tourney.night.views.floor_view import FloorView

#: The least between the proof and what stands behind it.
_GAP = 2


class FloorHeader(Drawn[FloorView, tuple[str, ...]]):
    """The stage, who is in and the pot; the proof, always in view; and who has not paid.

    When the night will be over stands behind the proof, as long as there is the room.
    """

    DEFAULT_CSS = """
    FloorHeader { height: 2; padding: 0 1; text-wrap: nowrap; }
    """

    def show(self, view: FloorView, over: tuple[str, ...]) -> None:
        """Draw the facts as they stand.

        Args:
            over: when the night will be over, in words, the longest first.
        """
        self.styles.height = 3 if view.proof.unpaid else 2
        super().show(view, over)

    def draw(self, width: int, _height: int, view: FloorView, over: tuple[str, ...]) -> Content:
        proof = _proof(view, width)
        for words in over:
            free = width - proof.cell_length - cell_len(words)
            if free >= _GAP:
                proof += Content.styled(" " * free + words, "$foreground-muted")
                break
        lines = [_facts(view, width), proof]
        if view.proof.unpaid:
            lines.append(plain(fit(view.proof.unpaid, width)).stylize("$text-warning"))
        return Content("\n").join(lines)


def _facts(view: FloorView, width: int) -> Content:
    beat = f"Beat {view.beat}" if view.beat else ""
    left = plain(" · ".join(part for part in (view.stage or view.format, beat) if part))
    middle = Content.assemble((f"{view.players_in}", "bold"), (" in", "$foreground-muted"))
    right = Content.assemble(("Pot ", "$foreground-muted"), plain(view.pot).stylize("bold"))
    free = width - left.cell_length - middle.cell_length - right.cell_length
    if free < 4:
        left = plain(fit(left.plain, max(left.cell_length + free - 4, 1)))
        free = 4
    before = max(free // 2, 2)
    return left.stylize("bold") + " " * before + middle + " " * max(free - before, 2) + right


def _proof(view: FloorView, width: int) -> Content:
    proof = view.proof
    if not proof.balanced:
        words = f"✗ It does not balance. {proof.fault}".rstrip()
        return plain(fit(words, width)).stylize("bold $text-error")
    if not proof.words:
        return Content("")  # nobody has units or pays
    words = f"✓ {proof.in_full}"
    if cell_len(words) > width:
        words = f"✓ {proof.words}".replace(" units dealt", " dealt").replace(" in the pot", " pot")
    return plain(fit(words, width)).stylize("$text-success")
