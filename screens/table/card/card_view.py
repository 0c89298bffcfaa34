"""The contents of the card that says who is to act."""

from collections.abc import Mapping
from dataclasses import dataclass

from rich.cells import cell_len
from textual.content import Content

from screens.table.input_state import WORDS, InputState
from screens.ui.text import fit, say
from tourney.game.chances.shown import TableChances
from tourney.game.mexico.round import Speed
from tourney.game.mexico.table import TableView
from tourney.game.news import News, NewsKind
from tourney.night.standings.podium import PodiumStep
from tourney.night.views.view import TablePage

#: News that takes the card over until something is typed.
LOUD = (NewsKind.MEXICO, NewsKind.OUT)

_AFTER = "Then "


def is_loud(table: TableView) -> bool:
    """True if the news may have the card for themselves: until the match is over."""
    plays = table.on_turn is not None or table.waits
    done = table.lap_done and table.phase == "waiting"
    return (plays or done) and table.news is not None and table.news.kind in LOUD


@dataclass(frozen=True)
class CardView:
    """All that the card of an act shows.

    Attributes:
        keys: by action, as they are bound now.
        kept_words: what was refused and can be sent again; or "".
        podium: the night's, once it is over; else ().
    """

    page: TablePage
    typed: InputState
    chances: TableChances | None
    keys: Mapping[str, str]
    kept_words: str = ""
    podium: tuple[PodiumStep, ...] = ()

    @property
    def table(self) -> TableView:
        """The table of the page."""
        return self.page.table

    @property
    def loud(self) -> News | None:
        """The news that has the card for itself, until the next key."""
        news = self.table.news
        quiet = self.typed.pending or self.kept_words or not is_loud(self.table)
        return None if quiet else news

    @property
    def last_unit(self) -> bool:
        """True if a round is on and the player who rolls has one unit left, while others have
        more.
        """
        on_turn, seats = self.table.on_turn, self.table.seats
        if on_turn is None or on_turn.lost is not None or self.table.phase == "roll-off":
            return False
        return on_turn.units == 1 and any(seat.units > 1 for seat in seats)

    def title(self, cells: int) -> str:
        """The player to act and the progress of the turn; the name is cut before the progress.

        While news have the card it comes after them: they are of another player.
        """
        if self.loud is not None and self.table.on_turn is not None:
            return f"{_AFTER}{self._title(cells - len(_AFTER))}"
        return self._title(cells)

    def _title(self, cells: int) -> str:
        table, loser = self.table, self.typed.loser
        if loser is not None:
            return fit(f"{loser.name} loses round {table.round}", cells)
        act = table.paces[self.typed.chosen].act
        facts, who = act.facts.removesuffix("."), table.on_turn
        if self.typed.speed is Speed.RESULT and who is not None:
            # No one has lost yet: a name by itself over the question would be an answer to it.
            known = table.phase != "roll-off" and cell_len(facts) <= cells
            return facts if known else fit(f"Round {table.round}: who lost?", cells)
        if who is None or cell_len(facts) <= cells or not act.briefs:
            return fit(facts, cells)
        *longer, least = act.briefs
        whole = (f"{who.name}{words}" for words in longer)
        cut = f"{fit(who.name, cells - cell_len(least))}{least}"
        return next((words for words in whole if cell_len(words) <= cells), cut)

    def speed(self, cells: int) -> Content:
        """The speed, and the key that changes it; empty where it has no room."""
        if self.page.night.sealed or self.table.on_turn is None:
            return Content("")
        said = (self._speed(since) for since in (self.typed.since, "later"))
        return next((line for line in said if line.cell_length <= cells), Content(""))

    def _speed(self, since: str) -> Content:
        words = f"{WORDS[self.typed.chosen]} {since if self.typed.since else ''}".rstrip()
        link = "[@click=screen.speed][b $text-accent]$key[/] speed: $words[/]"
        return say(link, key=self.keys.get("speed", ""), words=words)
