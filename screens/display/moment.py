"""News over the whole screen: a Mexico, or a player who is out; and the bar of chances to win."""

from collections import deque
from collections.abc import Collection, Mapping, Sequence
from itertools import pairwise
from time import monotonic
from typing import Any

from msgspec.structs import replace
from rich.cells import cell_len
from textual.app import App
from textual.content import Content
from textual.timer import Timer
from textual.widgets import Static

from screens.ui.dice import HUGE_HEIGHT, SMALL_HEIGHT, dice_row
from screens.ui.large.letters import (
    Block,
    block,
    largest_of,
    rows_of,
    scale_for,
    side_by_side,
    title_block,
    words_block,
)
from screens.ui.settings import ring
from screens.ui.text import fit
from tourney.game.chances.words import chance_to_win
from tourney.game.dice import MEXICO, faces_of
from tourney.game.wording import listed, ordinal
from tourney.night.display.show import ShowView
from tourney.night.display.show_table import ShowMoment

#: Seconds that news stand, and the same if other news wait.
MOMENT, SHORT_MOMENT = 4.0, 1.5
#: The most news that wait; more would be old.
_MOST_WAITING = 2
_MEXICO, _OUT = "MEXICO!", "OUT"
#: The lines from which dice are drawn, and from which these are huge.
_DICE, _HUGE_DICE = 20, 40


def with_places(news: Sequence[ShowMoment], show: ShowView) -> list[ShowMoment]:
    """Return the news, with all who went out together in one, with places; none at the end."""
    out = [moment for moment in news if moment.kind == "out"]
    others = [moment for moment in news if moment.kind != "out"]
    ranks = {line.name: line.rank for line in show.gone}
    gone = [moment.name for moment in out if moment.name in ranks]
    if not gone or show.over:
        return others
    places = listed([ordinal(rank) for rank in sorted({ranks[name] for name in gone})])
    words = f"{places} so far" if _is_so_far(show) else places
    return [*others, replace(out[0], name=listed(gone), words=words)]


def _is_so_far(show: ShowView) -> bool:
    """Return whether a player who is out may still get a better place (F7.3)."""
    return len(show.tables) > 1 and show.is_played


class MomentOverlay(Static):
    """The news that cover the whole screen, one after another."""

    DEFAULT_CSS = """
    MomentOverlay {
        layer: moment; display: none; width: 100%; height: 100%;
        background: $warning-muted; color: $text-warning;
    }
    MomentOverlay.-shown { display: block; }
    MomentOverlay.-out { background: $error-muted; color: $text-error; }
    MomentOverlay:ansi { background: ansi_yellow; color: ansi_black; }
    MomentOverlay:ansi.-out { background: ansi_red; color: ansi_white; }
    """

    def __init__(self) -> None:
        super().__init__()
        self.moment: ShowMoment | None = None
        self._waiting: deque[ShowMoment] = deque(maxlen=_MOST_WAITING)
        self._timer: Timer | None = None
        self._since = 0.0

    def announce(self, moment: ShowMoment) -> None:
        """Show news, after the present ones have stood for a short while."""
        self._waiting.append(moment)
        if self.moment is None:
            self.next_moment()
        else:
            self._go_on_in(max(SHORT_MOMENT - (monotonic() - self._since), 0.01))

    def keep(self, stand: Collection[str]) -> None:
        """Keep only news with these keys, as the others were undone."""
        kept = [moment for moment in self._waiting if moment.key in stand]
        self._waiting = deque(kept, maxlen=_MOST_WAITING)
        if self.moment is not None and self.moment.key not in stand:
            self.next_moment()

    def next_moment(self) -> None:
        """Show the news that wait, or else the page again."""
        if self._timer is not None:
            self._timer.stop()
        self._show(self._waiting.popleft() if self._waiting else None)
        if self.moment is not None:
            if self.moment.kind == "mexico":
                ring(self.app)
            self._since = monotonic()
            self._go_on_in(SHORT_MOMENT if self._waiting else MOMENT)

    def _go_on_in(self, seconds: float) -> None:
        if self._timer is not None:
            self._timer.stop()
        self._timer = self.set_timer(seconds, self.next_moment)

    def _show(self, moment: ShowMoment | None) -> None:
        self.moment = moment
        self.set_class(moment is not None, "-shown")
        if moment is None:
            return
        self.set_class(moment.kind == "out", "-out")
        self.draw()

    def on_resize(self) -> None:
        """Draw the letters for the new size."""
        self.draw()

    def draw(self) -> None:
        """Draw the present news, if any."""
        if self.moment is not None:
            width, height = self.size
            lines = moment_lines(self.moment, width, height, self.app)
            self.update(Content("\n").join(lines), layout=False)


def moment_lines(moment: ShowMoment, width: int, height: int, app: App[Any]) -> Block:
    """Return the word in the largest letters that fit, the player, and the effect."""
    if not width or not height:
        return []
    out = moment.kind == "out"
    said = _OUT if out else _MEXICO
    below = max(height // 5, 3)
    dice = [] if out else _dice(width - 4, height, app)
    inside, most = width - 4, max(height - below - 5 - len(dice), 1)
    largest = largest_of([said], scale_for(most), inside)
    word = words_block(said, inside, rows_of(largest), "bold", "center", max(largest, 1))
    where = moment.title or (f"Table {moment.place}" if moment.place else "")
    if moment.title and moment.place:
        where = f"{moment.title}, table {moment.place}"
    name = moment.name or where or moment.words
    # A round recorded as a result is over, and its turns are unknown.
    costs = f"Loser pays {moment.stake}" if moment.name else f"The stake was {moment.stake}"
    last = moment.words if out else costs
    beneath = " · ".join(part for part in (where if name != where else "", moment.words) if part)
    lines = [
        *word,
        Content(""),
        *dice,
        *title_block(name, inside, below, "bold"),
        *([Content(beneath).stylize("bold")] if beneath and not out else []),
        Content(""),
    ]
    rows = max(min(height - len(lines) - 2, below), 1)
    lines += words_block(last, inside, rows, "bold", "center")
    return block(lines, width, height, "center")


def _dice(width: int, height: int, app: App[Any]) -> Block:
    """Return the dice of a Mexico if there is room, with a blank line."""
    if height < _DICE:
        return []
    huge = height >= _HUGE_DICE
    rows = HUGE_HEIGHT if huge else SMALL_HEIGHT
    return block(dice_row(faces_of(MEXICO), app, huge=huge), width, rows + 1, "center", down="top")


#: The chance from which a player is a favourite, so that the bar is shown.
_FAVOURITE = 0.15
#: The most players with a part of their own; the others share one.
_MOST = 8
_OTHERS = "Others"
_GAP = 1
#: The least cells of a name, else the player has no part, and the blanks at each side.
_LEAST_NAME, _BLANKS = 6, 1
#: The words before the bar.
_HEADING = "TO WIN  "
_STYLES, _REST = ("$accent reverse", "$secondary reverse"), "$foreground-muted reverse"


class ToWinBar(Static):
    """The bar with a part for each player whose chance to win is great."""

    DEFAULT_CSS = """
    ToWinBar { display: none; height: 1; margin: 0 2; }
    ToWinBar.-shown { display: block; }
    """

    def __init__(self) -> None:
        super().__init__()
        self._now: Mapping[str, float] = {}

    def show(self, chances: Mapping[str, float]) -> None:
        """Show these chances, by name; hide the bar while there is no favourite."""
        favoured = max(chances.values(), default=0.0) >= _FAVOURITE
        self._now = chances if favoured else {}
        self.set_class(favoured, "-shown")
        self._draw()

    def on_resize(self) -> None:
        """Draw the bar for the new width."""
        self._draw()

    def _draw(self) -> None:
        width, rows = self.size
        if self._now and rows and width > 0:
            room = len(_HEADING)
            head = words_block(_HEADING, room, rows, "$foreground-muted", largest=0, weight="")
            lines = to_win_block(self._now, max(width - room, 1), rows)
            self.update(Content("\n").join(side_by_side(head, lines)), layout=False)


def to_win_block(chances: Mapping[str, float], width: int, rows: int) -> Block:
    """Return the bar: the favourites first, then the others together.

    A player whose name has no room in a part as long as the chance is among the others.
    """
    parts: list[tuple[str, float, str]] = []
    rest, room = 1.0, width - _GAP * min(_MOST, len(chances) - 1)
    for name in sorted(chances, key=lambda name: -chances[name]):
        part = chances[name]
        inside, chance = int(room * part) - _BLANKS, f" {chance_to_win(part)}"
        # The favourite is always named, cut if need be.
        least = min(cell_len(name), _LEAST_NAME) + len(chance) if parts else 1
        if len(parts) < _MOST and inside >= least:
            style = _STYLES[len(parts) % len(_STYLES)]
            parts.append((f"{fit(name, inside - len(chance))}{chance}", part, style))
            rest -= part
    if parts and len(parts) < len(chances) and (inside := int(room * rest) - _BLANKS) >= 0:
        said = f"{_OTHERS} {chance_to_win(rest)}"
        fits = (words for words in (said, _OTHERS, "") if cell_len(words) <= inside)
        parts.append((next(fits), rest, _REST))
    cells = _cells([part for _, part, _ in parts], width - _GAP * (len(parts) - 1))
    drawn = [
        [line.stylize(style) for line in words_block(words, wide, rows, "", "center", largest=0)]
        for (words, _, style), wide in zip(parts, cells, strict=True)
    ]
    return block(side_by_side(*drawn, gap=_GAP) if drawn else [], width, rows)


def _cells(parts: list[float], width: int) -> list[int]:
    """Share out all of so many cells in proportion.

    >>> _cells([0.5, 0.25, 0.25], 9)
    [4, 3, 2]
    """
    ends, total = [0], 0.0
    for part in parts:
        total += part
        ends.append(round(width * total / sum(parts)))
    return [end - start for start, end in pairwise(ends)]
