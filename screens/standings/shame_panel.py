"""The hall of shame on a screen: each award with its holder and its tale."""

from collections.abc import Sequence

from textual.content import Content
from textual.widgets import Static

from screens.ui.text import fit, plain
from tourney.game.wording import listed
from tourney.night.display.shame import Disgrace

#: From here on the titles have a column of their own.
_WIDE = 50
_COLUMN = 20


class ShamePanel(Static):
    """The hall as high as it needs to be; its container lets it scroll."""

    DEFAULT_CSS = """
    ShamePanel { height: auto; padding: 0 1; }
    """

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._disgraces: tuple[Disgrace, ...] | None = None
        self._nothing = ""

    def show(self, disgraces: Sequence[Disgrace], nothing: str = "") -> None:
        """Draw them in order.

        Args:
            nothing: what to say if there aren't any.
        """
        if (tuple(disgraces), nothing) != (self._disgraces, self._nothing):
            self._disgraces, self._nothing = tuple(disgraces), nothing
            self._draw()

    def on_resize(self) -> None:
        """The lines are broken to the width."""
        self._draw()

    def _draw(self) -> None:
        disgraces, cells = self._disgraces, self.content_size.width
        if disgraces is None or not cells:
            return
        if not disgraces:
            self.update(Content.styled(self._nothing, "$foreground-muted"))
            return
        blocks = [_block(disgrace, cells) for disgrace in disgraces]
        self.update(Content("\n\n").join(blocks))


def _block(disgrace: Disgrace, cells: int) -> Content:
    title = plain(fit(disgrace.title, _COLUMN - 2)).stylize("$text-accent")
    said = [plain(listed(disgrace.names)).stylize("bold"), plain(disgrace.words)]
    if cells < _WIDE:
        return Content("\n").join([title, *said])
    lines = [line for part in said for line in part.wrap(cells - _COLUMN)]
    first = title + " " * (_COLUMN - title.cell_length)
    return Content("\n").join([first + lines[0], *(" " * _COLUMN + line for line in lines[1:])])
