"""A round: its facts in one line, and the news."""

from textual.content import Content

from screens.ui.drawn import Drawn
from screens.ui.sheet import column_of
from screens.ui.text import cut_lines, fit, plain
from tourney.game.events import News, NewsKind
from tourney.game.mexico.round import RoundPlayed
from tourney.game.mexico.table import TableView
from tourney.game.mexico.words import stake_words
from tourney.game.wording import capital, quantity
from tourney.night.views.view import TablePage

#: The most pips that can be counted at a glance.
_MOST_PIPS = 5
#: The least cells that stay free beside the middle part.
_APART = 4


class RoundHeader(Drawn[Content, tuple[Content, ...], Content]):
    """The facts of the table at the left, in the middle, and at the right.

    The middle shows the first of its alternatives that fits, or else the last.
    """

    DEFAULT_CSS = """
    RoundHeader { height: 2; padding: 1 1 0 1; text-wrap: nowrap; }
    """

    def draw(
        self, width: int, _height: int, left: Content, ways: tuple[Content, ...], right: Content
    ) -> Content:
        free = width - left.cell_length - right.cell_length
        fitting = (words for words in ways if free - words.cell_length >= _APART)
        middle = next(fitting, ways[-1])
        free -= middle.cell_length
        before = max(free // 2, 1)
        return left + " " * before + middle + " " * max(free - before, 1) + right


def round_facts(page: TablePage, *, staked: bool) -> tuple[Content, tuple[Content, ...], Content]:
    """Return the round, its stake and the pot; no stake if only results are typed."""
    table = page.table
    phase = _phase(page, rolled=staked)
    if table.duel:
        phase = f"{capital(table.duel)}. {phase}"
    ways: tuple[Content, ...] = (Content(""),)
    if staked and table.on_turn is not None and table.phase != "roll-off":
        pips = f"{'●' * table.stake} " if table.stake <= _MOST_PIPS else ""
        ways = tuple(
            Content.assemble(("Stake ", "$foreground-muted"), (pips, "$accent"), (words, "bold"))
            for words in (_stake_words(table), f"{table.stake}")
        )
    pot = plain(page.pot_words).stylize("bold")
    right = (Content.styled("Pot ", "$foreground-muted") + pot) if pot else pot
    return plain(phase).stylize("bold"), ways, right


def _stake_words(table: TableView) -> str:
    """Return the stake of the round and its reason; before a Mexico, also the stake after one."""
    raised = [stake for stake in table.stakes if stake > table.stake]
    if raised and table.mexico_counts and table.stake == table.stakes[0]:
        return f"{table.stake} ({raised[0]} with a Mexico)"
    return stake_words(table.match)


def _phase(page: TablePage, *, rolled: bool) -> str:
    """Return the phase of play in words; at results there is no roll-off."""
    table = page.table
    match table.phase if rolled or table.phase != "roll-off" else "round":
        case "roll-off":
            return "Roll-off for the lead"
        case "finished":
            return f"Finished after {quantity(table.round, 'round')}"
        case "waiting":
            what = f"Lap {table.match.lap}" if table.match.lap else "Sitting"
            return f"{what} done" if table.match.lap_done else "Waiting"
        case "round" if table.match.lap:
            return f"Lap {table.match.lap}, round {table.round}"
        case "round":
            return f"Round {table.round}"
        case _:
            return f"Round {table.round}, tie-break"


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
    """The news, a choice that a player has now, and the last rounds if there is room."""

    DEFAULT_CSS = """
    Lately { height: 1fr; max-height: 1; padding: 0 1; }
    Lately.-two { max-height: 2; }
    """

    def show(self, *view: *tuple[News | None, str, tuple[Content, ...]]) -> None:
        """Show this, in two lines if the last rounds would leave out any of it."""
        super().show(*view)
        told = self.draw(column_of(self.app) - self.gutter.width, 2, *view[:2], ())
        self.set_class("\n" in told.plain, "-two")

    def draw(
        self, width: int, height: int, news: News | None, asks: str, last: tuple[Content, ...]
    ) -> Content:
        """Return the lines.

        Args:
            news: the news, or None.
            asks: a choice that a player has now or, in the end, how play ended; or "".
            last: the last rounds or penalties, newest first; as many are shown as fit.
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
    """Return news in as few lines as possible, with their mark."""
    mark = Content.styled(*_MARKS[news.kind])
    stop = "" if news.headline[-1:] in "!?." else "."
    said = Content.assemble(mark, plain(f"{news.headline}{stop}").stylize("bold"))
    if news.sentence:
        said += Content.assemble(" ", plain(news.sentence))
    return cut_lines([said], width, height)


def round_words(table: TableView, played: RoundPlayed, cells: int) -> Content:
    """Return a round in short: its number, who paid how much, a Mexico, an exit."""
    return Content.assemble(
        (f"Round {played.number}: ", "$foreground-muted"),
        plain(f"{fit(table.match.names[played.loser], cells)} lost {played.paid}"),
        ("★" * bool(played.mexicos), "$warning"),
        (" out" if played.out else "", "$text-error"),
    )
