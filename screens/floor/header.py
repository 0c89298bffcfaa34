"""The floor in short: how far the beat is, who is in, the pot, if it adds up (F8.4), how long."""

from rich.cells import cell_len
from textual.content import Content

from screens.ui.drawn import Drawn
from screens.ui.large.bar import bar_words, beat_bar
from screens.ui.text import fit, plain
from tourney.night.views.floor_view import FloorView

#: The least between the proof and what is behind it, and between the facts.
_GAP, _APART = 2, 3
#: Cells of the beat's bar.
_LEAST_BAR, _LONG_BAR = 4, 24
#: For how far the night is, beside when it will be over.
_LEAST_LEFT = 24


class FloorHeader(Drawn[FloorView, tuple[str, ...]]):
    """The stage, who is in and the pot; the proof, always in view; and who has not paid.

    When the night will be over stands behind the proof, which has fewer words then if need be;
    where there is no room even so, behind the beat.
    """

    DEFAULT_CSS = """
    FloorHeader { height: 2; padding: 0 1; text-wrap: nowrap; }
    """

    def show(self, view: FloorView, over: tuple[str, ...]) -> None:
        """Draw the facts as they are.

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
    middle = Content.assemble((f"{view.players_in}", "bold"), (" in", "$foreground-muted"))
    right = Content.assemble(("Pot ", "$foreground-muted"), plain(view.pot).stylize("bold"))
    facts = middle + " " * _APART + right
    room = width - facts.cell_length - _APART
    behind = f" · {when}" if when and cell_len(when) + _LEAST_LEFT <= room else ""
    room -= cell_len(behind)
    left = _beat(view, room) if view.beat else plain(view.stage or view.format).stylize("bold")
    if left.cell_length > room:
        left = left.truncate(max(room, 1), ellipsis=True)
    left += behind
    return left + " " * max(width - left.cell_length - facts.cell_length, 0) + facts


def _beat(view: FloorView, width: int) -> Content:
    """The beat as a bar, as long as there is room; before it what is played, if there is more."""
    states = [table.state for table in view.tables if table.state != "resting"]
    before, behind = f"LAP {view.beat} ", f" {bar_words(states)}"
    left = width - len(before) - len(behind)
    stage = f"{view.stage or view.format} · "
    if left - cell_len(stage) >= _LONG_BAR:
        before, left = stage + before, left - cell_len(stage)
    bar = beat_bar(states, min(left, _LONG_BAR)) if left >= _LEAST_BAR else Content("")
    return Content.assemble(plain(before).stylize("bold"), bar, (behind, "bold"))


def _proof_forms(view: FloorView) -> list[str]:
    """The proof, and in fewer words; "" where no one has units or pays."""
    proof = view.proof
    if not proof.balanced:
        return [f"✗ It does not balance. {proof.fault}".rstrip()]
    if not proof.words:
        return [""]
    return [f"✓ {proof.in_full}", f"✓ {_fewer(proof.in_full)}", f"✓ {_fewer(proof.words)}"]


def _fewer(proof: str) -> str:
    return proof.replace(" units dealt", " dealt").replace(" in the pot", " pot")


def _style(view: FloorView) -> str:
    return "$foreground-muted" if view.proof.balanced else "bold $text-error"


def _fit(proof: str, behind: str, width: int) -> bool:
    return cell_len(proof) + (_GAP + cell_len(behind) if behind else 0) <= width
