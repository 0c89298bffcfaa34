"""A Mexico, for the whole room: nothing else is on the big screen for a moment."""

from textual.content import Content
from textual.events import Resize
from textual.widgets import Static

from screens.ui.large.letters import Block, block, letters, rows_of, scale_for, words_block
from tourney.game.wording import quantity
from tourney.night.display.show_moments import ShowMoment

_WORD = "MEXICO!"
#: The letters grow in so many steps, each so long in seconds.
_STEPS, _STEP = 4, 0.08


class MomentOverlay(Static):
    """Lies over all the rest while there is a moment."""

    DEFAULT_CSS = """
    MomentOverlay {
        layer: moment; display: none; width: 100%; height: 100%;
        background: $warning-muted; color: $text-warning;
    }
    MomentOverlay.-shown { display: block; }
    MomentOverlay:ansi { background: ansi_yellow; color: ansi_black; }
    """

    def __init__(self) -> None:
        super().__init__()
        self.moment: ShowMoment | None = None
        self._grown = 0

    def show(self, moment: ShowMoment | None) -> None:
        """Show a moment over everything, or nothing any more."""
        self.moment = moment
        self.set_class(moment is not None, "-shown")
        if moment is None:
            return
        moves = self.app.animation_level != "none"
        self._grown = 1 if moves else _STEPS
        self._draw()
        if moves:
            self.set_timer(_STEP, self._grow)

    def _grow(self) -> None:
        self._grown += 1
        self._draw()
        if self._grown < _STEPS:
            self.set_timer(_STEP, self._grow)

    def on_resize(self, _event: Resize) -> None:
        """Letters as large as there is room for."""
        self._draw()

    def _draw(self) -> None:
        if self.moment is not None:
            width, height = self.size
            lines = moment_lines(self.moment, width, height, self._grown / _STEPS)
            self.update(Content("\n").join(lines), layout=False)


def moment_lines(moment: ShowMoment, width: int, height: int, grown: float = 1.0) -> Block:
    """The word in the largest letters that fit, whose it is and what the round costs.

    Args:
        grown: from 0 to 1, how large the word is by now.
    """
    if not width or not height:
        return []
    below = max(height // 5, 3)
    inside, most = width - 4, max(height - 2 * below - 4, 1)
    fits = [scale for scale in range(1, scale_for(most) + 1) if _wide(scale) <= inside]
    largest = fits[-1] if fits else 0
    word = words_block(
        _WORD, inside, rows_of(largest), "bold", "center", max(round(largest * grown), 1)
    )
    where = moment.title or (f"Table {moment.place}" if moment.place else "")
    if moment.title and moment.place:
        where = f"{moment.title}, table {moment.place}"
    name = moment.name or where or moment.words
    units = quantity(moment.stake, "unit")
    # A round whose result was typed is over, and nobody knows its turns.
    costs = f"The round costs {units} now" if moment.name else f"The round cost {units}"
    beneath = " · ".join(part for part in (where if name != where else "", moment.words) if part)
    lines = [
        *word,
        Content(""),
        *words_block(name, inside, below, "bold", "center"),
        *([Content(beneath).stylize("bold")] if beneath else []),
        Content(""),
        *words_block(costs, inside, below if height >= 30 else 1, "bold", "center"),
    ]
    return block(lines, width, height, "center")


def _wide(scale: int) -> int:
    return len(letters(_WORD, scale)[0])
