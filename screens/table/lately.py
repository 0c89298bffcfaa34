"""The news and the last rounds, in two lines that never change their place."""

from collections.abc import Sequence

from textual.content import Content

from screens.ui.drawn import Drawn
from screens.ui.text import cut_lines, fit, plain
from tourney.game.mexico.table import RoundLine
from tourney.game.news import News, NewsKind

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
_LEVELS = "▁▂▃▄▅▆▇█"
#: The cells of a name in the line of the last rounds.
_NAME = 14
#: Before the last rounds.
_LAST = "Last  "


class Lately(Drawn[News | None, str, tuple[RoundLine, ...], str]):
    """The news and whatever a player may choose now; while there is room, the last rounds."""

    DEFAULT_CSS = """
    Lately { height: 2; padding: 0 1; }
    """

    def draw(
        self,
        width: int,
        height: int,
        news: News | None,
        asks: str,
        rounds: tuple[RoundLine, ...],
        pot: str,
    ) -> Content:
        """The lines.

        Args:
            asks: a choice that a player at the table has now or, in the end, how it ended; or "".
            pot: how the pot is called in front of its curve; "" is no curve.
        """
        lines = news_lines(news, width, height - bool(asks)) if news is not None else []
        lines += cut_lines([plain(asks).stylize("bold")], width, height - len(lines))
        if rounds and len(lines) < height:
            lines.append(_rounds_line(rounds, pot, width))
        return Content("\n").join(lines)


def news_lines(news: News, width: int, height: int) -> list[Content]:
    """News in as few lines as they take, a mark before them."""
    mark = Content.styled(*_MARKS[news.kind])
    stop = "" if news.headline[-1:] in "!?." else "."
    said = Content.assemble(mark, plain(f"{news.headline}{stop}").stylize("bold"))
    if news.sentence:
        said += Content.assemble(" ", plain(news.sentence))
    return cut_lines([said], width, height)


def _rounds_line(rounds: Sequence[RoundLine], pot: str, width: int) -> Content:
    """The last rounds, newest first, as many as fit; the pot's curve at the right."""
    curve = pot_curve(rounds)
    right = Content("")
    if pot and len(rounds) > 1:
        right = Content.assemble((f"  {pot} ", "$foreground-muted"), (curve, "$accent"))
    line = Content.styled(_LAST, "$foreground-muted")
    for played in rounds:
        what = round_words(played, _NAME)
        before = "   " if line.cell_length > len(_LAST) else ""
        if line.cell_length + len(before) + what.cell_length + right.cell_length > width:
            break
        line += Content.assemble(before, what)
    return line.pad_right(width - line.cell_length - right.cell_length) + right


def round_words(played: RoundLine, cells: int, number: int = 0) -> Content:
    """A round in short: its number, who paid what, and what there was to it.

    >>> round_words(RoundLine(29, "Mateusz", 2, True, 1, 37), 12).plain.replace(MINUS, "-")
    '29 Mateusz -2★ out'
    """
    return Content.assemble(
        (f"{played.number:>{number}} ", "$foreground-muted"),
        plain(f"{fit(played.loser, cells)} {MINUS}{played.paid}"),
        ("★" * bool(played.mexicos), "$warning"),
        (" out" if played.out else "", "$text-error"),
    )


def pot_curve(rounds: Sequence[RoundLine]) -> str:
    """The pot after each of the rounds, oldest first, a cell each."""
    pots = [played.pot for played in reversed(rounds)]
    most = max(*pots, 1)
    return "".join(_LEVELS[max(pot, 0) * (len(_LEVELS) - 1) // most] for pot in pots)
