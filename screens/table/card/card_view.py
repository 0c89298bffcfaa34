"""The contents of the card that says who is to act."""

from collections.abc import Mapping
from dataclasses import dataclass

from rich.cells import cell_len
from textual.content import Content

from screens.table.input_state import WORDS, InputState
from screens.ui.text import fit, say
from tourney.game.chances.shown import TableChances
from tourney.game.mexico.table import TableView
from tourney.game.news import News, NewsKind
from tourney.night.standings.podium import PodiumStep
from tourney.night.views.view import TablePage

#: News that takes the card over until something is typed.
LOUD = (NewsKind.MEXICO, NewsKind.OUT)


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
        quiet = news is None or news.kind not in LOUD or self.typed.pending or self.kept_words
        return None if quiet or (self.table.on_turn is None and not self.table.waits) else news

    def title(self, cells: int) -> str:
        """The player to act and the progress of the turn; the player alone if there is no room."""
        facts = self.table.paces[self.typed.chosen].act.facts.removesuffix(".")
        on_turn, loser = self.table.on_turn, self.typed.loser
        if loser is not None:
            return fit(f"{loser.name} loses round {self.table.round}", cells)
        if on_turn is None or cell_len(facts) <= cells:
            return fit(facts, cells)
        who, _, _ = facts.rpartition(": ")
        return who if who and cell_len(who) <= cells else fit(on_turn.name, cells)

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
