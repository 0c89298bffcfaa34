"""The contents of the card of the act at a table of Liar's Mexico."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from rich.cells import cell_len
from textual.content import Content

from screens.table.liar.input_state import LiarInput
from screens.ui.text import fit
from tourney.game.liar.match import Cause, LiarMatch, Penalty
from tourney.game.liar.table import LiarView
from tourney.game.news import News, NewsKind
from tourney.night.standings.podium import PodiumStep
from tourney.night.views.view import LiarPage


class Loud(NamedTuple):
    """A penalty that has the card to itself: its kind, a word for the room, and its colour."""

    kind: str
    word: str
    style: str


_OUT = Loud("out", "OUT", "$text-error")
_DOUBTED = {
    Cause.LIE: Loud("lie", "LIE!", "$text-error"),
    Cause.DOUBT: Loud("true", "TRUE!", "$text-success"),
}


def find_loud(news: News | None, match: LiarMatch) -> Loud | None:
    """What the last entry has the card say: a claim doubted, or a player out.

    The view has the penalty in a sentence only; the match has its cause.
    """
    if news is None or news.kind not in (NewsKind.LOST, NewsKind.OUT):
        return None
    last = match.story.last
    if isinstance(last, Penalty) and isinstance(last.why, Cause) and last.why in _DOUBTED:
        return _DOUBTED[last.why]
    return _OUT if news.kind is NewsKind.OUT else None


@dataclass(frozen=True)
class LiarCardView:
    """All that the card shows.

    Attributes:
        keys: by action, as they are bound now.
        kept_words: what was refused and can be sent again; or "".
        podium: the night's, once it is over; else ().
        found: what the last entry has the card say, or None.
        on_felt: it is on the drawn table, with the claims in the panel beside it.
    """

    page: LiarPage
    typed: LiarInput
    keys: Mapping[str, str]
    kept_words: str = ""
    podium: tuple[PodiumStep, ...] = ()
    found: Loud | None = None
    on_felt: bool = False

    @property
    def table(self) -> LiarView:
        """The table of the page."""
        return self.page.table

    @property
    def loud(self) -> Loud | None:
        """What has the card to itself, until the next key."""
        return None if self.typed.pending or self.kept_words else self.found

    def title(self, cells: int) -> str:
        """The player to act and the claim to act against, in the longest words that fit."""
        titles, on_turn = _titles(self.table, self.typed), self.table.on_turn
        if self.loud is not None and on_turn is not None:  # the news are of another player
            titles = f"Then {on_turn.name} starts again", f"Then {on_turn.name}"
        return next((words for words in titles if cell_len(words) <= cells), fit(titles[-1], cells))

    def speed(self, _cells: int) -> Content:
        """Nothing: every claim is typed."""
        return Content("")


def _titles(table: LiarView, typed: LiarInput) -> tuple[str, ...]:
    """The player to act, and the claim to act against, the longest words first."""
    claim = table.claim
    if table.finished:
        return ("",)
    if table.phase == "waiting":
        return ("The table waits",)
    if table.on_turn is None:
        return ("Who begins?",)
    who = table.on_turn.name
    if claim is None:
        return f"{who} starts again", "Any claim"
    whose = f"{claim.claimant}'s {claim.value}"
    if typed.doubts:
        return f"{who} doubts {whose}", f"Doubts {whose}", f"Doubts {claim.value}"
    low = " (too low)" if claim.too_low else ""
    if table.phase == "eleven":
        return f"{who} answers {whose}{low}", f"Answers {whose}", f"Answers {claim.value}"
    return f"{who} must beat {whose}{low}", f"Beat {whose}{low}", f"Beat {claim.value}{low}"
