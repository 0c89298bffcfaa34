"""The news and what was before it, in lines that never change their place."""

from textual.content import Content

from screens.ui.drawn import Drawn
from screens.ui.text import cut_lines, fit, plain
from tourney.game.events import News, NewsKind
from tourney.game.mexico.table import RoundLine

MINUS = "\N{MINUS SIGN}"
_MARKS = {
    NewsKind.LEAD: ("◆ ", "$warning"),
    NewsKind.MEXICO: ("★ ", "$warning"),
    NewsKind.TIE: ("≈ ", "bold"),
    NewsKind.LOST: ("▼ ", "bold $text-error"),
    NewsKind.OUT: ("✗ ", "bold $text-error"),
    NewsKind.VOID: ("✗ ", "bold $text-error"),
    NewsKind.WON: ("★ ", "bold $text-success"),
}


class Lately(Drawn[News | None, str, tuple[Content, ...]]):
    """The news and whatever a player may choose now; while there is room, what was before."""

    DEFAULT_CSS = """
    Lately { height: 1fr; padding: 0 1; }
    """

    def draw(
        self,
        width: int,
        height: int,
        news: News | None,
        asks: str,
        last: tuple[Content, ...],
    ) -> Content:
        """The lines.

        Args:
            asks: a choice that a player at the table has now or, in the end, how it ended; or "".
            last: the last rounds or penalties, newest first, of which as many are shown as fit.
        """
        lines = news_lines(news, width, height - bool(asks)) if news is not None else []
        lines += cut_lines([plain(asks).stylize("bold")], width, height - len(lines))
        if last and len(lines) < height:
            room, label = height - len(lines), Content.styled("Last  ", "$foreground-muted")
            told = [label + Content("   ").join(last[: at + 1]) for at in range(len(last))]
            fitting = [line for line in told if line.cell_length <= width]
            lines += cut_lines([*told[:1], *fitting][-1:], width, room)
        return Content("\n").join(lines)


def news_lines(news: News, width: int, height: int) -> list[Content]:
    """News in as few lines as they take, a mark before them."""
    mark = Content.styled(*_MARKS[news.kind])
    stop = "" if news.headline[-1:] in "!?." else "."
    said = Content.assemble(mark, plain(f"{news.headline}{stop}").stylize("bold"))
    if news.sentence:
        said += Content.assemble(" ", plain(news.sentence))
    return cut_lines([said], width, height)


def round_words(played: RoundLine, cells: int, number: int = 0) -> Content:
    """A round in short: its number, who paid what, and what there was to it.

    >>> round_words(RoundLine(29, "Mateusz", 2, True, 1), 12).plain.replace(MINUS, "-")
    '29 Mateusz -2★ out'
    """
    return Content.styled(f"{played.number:>{number}} ", "$foreground-muted") + loss_words(
        played, cells
    )


def loss_words(played: RoundLine, cells: int) -> Content:
    """Who paid what in a round, and what there was to it."""
    return Content.assemble(
        plain(f"{fit(played.loser, cells)} {MINUS}{played.paid}"),
        ("★" * bool(played.mexicos), "$warning"),
        (" out" if played.out else "", "$text-error"),
    )
