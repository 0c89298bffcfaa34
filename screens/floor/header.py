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

    When the night will be over stands behind the proof, which has fewer words then if need be;
    where there is no room even so, behind the beat.
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
        forms = _proof_forms(view)
        both = [(form, words) for form in forms for words in over if _fit(form, words, width)]
        alone = ((form, "") for form in forms if _fit(form, "", width))
        proof, when = both[0] if both else next(alone, (forms[-1], ""))
        shown = plain(fit(proof, width)).stylize(_style(view))
        if when:
            free = width - shown.cell_length - cell_len(when)
            shown += Content.styled(" " * free + when, "$foreground-muted")
        facts = _facts(view, width, "" if when or not over else over[-1])
        lines = [facts, shown]
        if view.proof.unpaid:
            lines.append(plain(fit(view.proof.unpaid, width)).stylize("$text-warning"))
        return Content("\n").join(lines)


def _facts(view: FloorView, width: int, when: str) -> Content:
    """The first line; when the night will be over stands in it where it has no room below."""
    beat = f"Beat {view.beat}" if view.beat else ""
    parts = [part for part in (view.stage or view.format, beat) if part]
    middle = Content.assemble((f"{view.players_in}", "bold"), (" in", "$foreground-muted"))
    right = Content.assemble(("Pot ", "$foreground-muted"), plain(view.pot).stylize("bold"))
    free = width - middle.cell_length - right.cell_length - 2 * _GAP
    if when and cell_len(" · ".join((*parts, when))) <= free:
        parts.append(when)
    left = plain(fit(" · ".join(parts), max(free, 1)))
    free = width - left.cell_length - middle.cell_length - right.cell_length
    before = max(free // 2, _GAP)
    return left.stylize("bold") + " " * before + middle + " " * max(free - before, _GAP) + right


def _proof_forms(view: FloorView) -> list[str]:
    """The proof, and in fewer words; "" where nobody has units or pays."""
    proof = view.proof
    if not proof.balanced:
        return [f"✗ It does not balance. {proof.fault}".rstrip()]
    if not proof.words:
        return [""]
    fewer = proof.words.replace(" units dealt", " dealt").replace(" in the pot", " pot")
    return [f"✓ {proof.in_full}", f"✓ {fewer}"]


def _style(view: FloorView) -> str:
    return "$text-success" if view.proof.balanced else "bold $text-error"


def _fit(proof: str, behind: str, width: int) -> bool:
    return cell_len(proof) + (_GAP + cell_len(behind) if behind else 0) <= width
