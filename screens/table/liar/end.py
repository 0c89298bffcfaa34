"""The end of play: asked for once, since it ends the night."""

from screens.ui.pick import PickDialog
from screens.ui.text import plain
from tourney.night.views.view import LiarPage

OVER, GOES_ON = 1, 0


class EndDialog(PickDialog):
    """Answers with OVER or GOES_ON."""

    def __init__(self, page: LiarPage) -> None:
        super().__init__(
            "End of play?",
            [(OVER, plain("Play is over")), (GOES_ON, plain("Play goes on"))],
            plain(f"The fewest {page.table.word} win. Undo brings play back."),
        )
