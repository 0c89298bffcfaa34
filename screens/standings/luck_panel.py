"""Luck and judgement on a screen: an account of everybody, and the decisions that cost most."""

from collections.abc import Iterator

from textual.content import Content
from textual.widgets import Static

from exports.text.reviews import (
    DEAREST,
    HEADINGS,
    NO_REVIEW,
    about_words,
    dearest_words,
    left_out_words,
    review_figures,
)
from screens.ui.text import pad, plain
from tourney.game.names import width
from tourney.night.display.luck import Luck, Reviewed

_NARROWEST = 20
#: As wide as the longest heading, with a gap; and where there is not the room for that.
_CELLS, _NARROW = 11, 8
_JUDGEMENT = HEADINGS.index("judgement")
_LEAST_NAME = 8


class LuckPanel(Static):
    """The accounts as high as they need to be; their container lets them scroll."""

    DEFAULT_CSS = """
    LuckPanel { height: auto; padding: 0 1; }
    """

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._luck: Luck | None = None
        self._instead = ""

    def show(self, luck: Luck | None, instead: str = "") -> None:
        """Draw the accounts.

        Args:
            instead: what to say where there are none.
        """
        self._luck, self._instead = luck, instead
        if luck is not None and not luck.reviews:
            self._luck, self._instead = None, NO_REVIEW
        self._draw()

    def on_resize(self) -> None:
        """The lines are broken to the width."""
        self._draw()

    def _draw(self) -> None:
        luck, cells = self._luck, self.content_size.width
        if cells < _NARROWEST:
            return
        if luck is None:
            self.update(_muted(self._instead))
            return
        blocks = [_account(each, cells) for each in luck.reviews]
        if dearest := dearest_words(luck):
            told = [_muted(DEAREST), *map(plain, dearest)]
            blocks.append(Content("\n").join(told))
        said = [*map(left_out_words, luck.left_out), *about_words(luck)]
        blocks.append(_muted("\n".join(said)))
        self.update(Content("\n\n").join(blocks))


def _account(each: Reviewed, cells: int) -> Content:
    return Content("\n").join(_lines(each, cells))


def _lines(each: Reviewed, cells: int) -> Iterator[Content]:
    longest = max(map(width, each.names))
    one = _CELLS if longest + len(HEADINGS) * _CELLS <= cells else _NARROW
    wide = max(min(longest, cells - len(HEADINGS) * one), _LEAST_NAME)
    if each.table:
        yield plain(each.called).stylize("bold")
    headings = (heading if len(heading) < one else f"{heading[: one - 3]}." for heading in HEADINGS)
    yield _muted(" " * wide + "".join(f"{heading:>{one}}" for heading in headings))
    for line in each.review.lines:
        row = plain(pad(each.names[line.player], wide)).stylize("bold")
        for at, figure in enumerate(review_figures(line)):
            cell = f"{figure:>{one}}"
            dear = at == _JUDGEMENT and figure.startswith("-") and figure != "-0.0"
            row += Content.styled(cell, "$text-warning") if dear else Content(cell)
        yield row


def _muted(text: str) -> Content:
    return Content.styled(text, "$foreground-muted")
