"""The act at a table of either game: who must do what, what is typed, and what came of it."""

from abc import abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

from textual.app import App
from textual.content import Content
from textual.events import Resize
from textual.reactive import reactive
from textual.widget import Widget

from screens.table.input_state import PendingInput
from screens.ui.keys.footer import Offer
from screens.ui.large.letters import headline, list_rows, rows_of
from screens.ui.text import evenly_cut, middled, plain
from tourney.game.events import News
from tourney.game.frozen import AbstractStruct
from tourney.game.wording import ordinal
from tourney.night.views.floor_view import PodiumStep
from tourney.night.views.view import LiarPage, TablePage


class Loud(NamedTuple):
    """The look of news above the next player, on the card or on the felt.

    Attributes:
        word: the word in capitals.
        colour: the theme's colour, such as `error` for `$text-error`.
    """

    word: str
    colour: str


#: The loud news, by kind.
LOUD = {
    "mexico": Loud("MEXICO!", "warning"),
    "tie": Loud("TIE!", "accent"),
    "lost": Loud("LOST", "error"),
    "out": Loud("OUT", "error"),
    "lie": Loud("LIE!", "error"),
    "true": Loud("TRUE!", "success"),
}
#: The news of every round, for which the card or the felt keeps its own colours.
USUAL = ("tie", "lost")
#: The lines from which there is room to spare.
AIRY = 18
#: The lines from which a question is as large as it can be, and the keys have a line above them.
_ASKED = 13
#: The question at the speed of results.
WHO_LOST = "Who lost?"
#: The most lines of a sentence about the news.
_TOLD = 3
#: The most lines left blank between two parts.
_MOST_BLANK = 2
#: The places that have a step on the podium.
_STEPS = 3

Lines = list[Content]
Page = TypeVar("Page", TablePage, LiarPage)
Input = TypeVar("Input", bound=PendingInput)


class ActView(AbstractStruct, Generic[Page, Input], frozen=True):
    """Everything that is drawn of the act, in the card or on the drawn table.

    Attributes:
        page: the table as it is.
        typed: the entry being typed.
        keys: the keys as they are bound now, by action.
        kept_words: the refused entry that can be sent again, in words, or "".
        podium: the night's podium once the night is over, else ().
    """

    page: Page
    typed: Input
    keys: Mapping[str, str]
    kept_words: str = ""
    podium: tuple[PodiumStep, ...] = ()

    @property
    def is_over(self) -> bool:
        """True once play at the table has ended."""
        return self.page.table.phase == "finished"

    @property
    @abstractmethod
    def loud(self) -> str:
        """The kind of the news that fill the act until the next key, or ""."""

    @property
    def over(self) -> bool:
        """True once play has ended here, and there is no floor to go back to."""
        return self.is_over and not self.page.night.has_floor

    @abstractmethod
    def facts(self) -> tuple[Content, tuple[Content, ...], Content]:
        """Return the facts at the left, in the middle (of which one is shown), and at the right."""

    @abstractmethod
    def lately(self) -> tuple[News | None, str, tuple[Content, ...]]:
        """Return the arguments of `Lately`."""

    @property
    def is_listed(self) -> bool:
        """True if the seats need a list, as a seat at the drawn table could not show enough."""
        return self.is_over

    @abstractmethod
    def own_offers(self) -> list[Offer]:
        """Return the actions to offer now that only this game has."""

    @abstractmethod
    def speed_offers(self) -> list[Offer]:
        """Return the offer of another speed, if there is any."""

    @abstractmethod
    def title(self, cells: int) -> str:
        """Return who must act, in at most this many cells."""

    @abstractmethod
    def groups(self, width: int, room: int, app: App[Any], lit: float) -> Sequence[Lines]:
        """Return the act in groups of lines: the player, the dice, what they come to.

        Args:
            width: the cells of a line.
            room: the lines that there is room for.
            lit: the part of large letters that is lit, when news fill the act.
        """

    @abstractmethod
    def foot(self, width: int, height: int) -> Lines:
        """Return the lines of the keys below the act, in a card of this height."""

    def loud_lines(self, told: Sequence[Content], width: int, lit: float) -> Lines:
        """Return the word of the news and its effect, in one line if possible."""
        event = LOUD[self.loud]
        word = Content.styled(event.word, f"bold $text-{event.colour}")
        parts = [word, *filter(None, told)]
        if (line := Content("  ").join(parts)).cell_length <= width:
            parts = [line]
        cut = [line for part in parts for line in evenly_cut(part, width, _TOLD)]
        return _lit(middled(cut, width), lit)

    @property
    def steps(self) -> tuple[PodiumStep, ...]:
        """The night's podium; if the night has none yet, the podium of this table."""
        at: dict[int, list[str]] = {}
        for seat in self.page.table.seats:
            if seat.place is not None and seat.place <= _STEPS:
                at.setdefault(seat.place, []).append(seat.name)
        return self.podium or tuple(PodiumStep(rank, tuple(at[rank]), "") for rank in sorted(at))

    def lines(self, width: int, height: int, app: App[Any], lit: float = 1.0) -> Lines:
        """Return the act in exactly this many lines; the last are those of the keys."""
        if height < 1 or width < 1:
            return []
        keys: Lines = []
        if not self.over:  # the podium stands on the frame
            keys = self.foot(width, height)
            keys = [*_blank(height >= _ASKED), *keys, *_blank(height >= AIRY)]
        room = height - len(keys)
        return _spread(self.groups(width, room, app, lit), room) + keys


def _blank(lines: int) -> Lines:
    return [Content("")] * lines


def question(words: str, width: int, room: int) -> Lines:
    """Return the lines of a question that is alone on the card."""
    return headline(words, width, min(2 * (list_rows(2) if room >= _ASKED else rows_of(1)), room))


View = TypeVar("View", bound=ActView[Any, Any])


def write_place(place: int, places: Iterable[int | None]) -> str:
    """Return a place in figures, with a sign if it is shared, as in the standings.

    >>> write_place(2, [1, 2, 3]), write_place(2, [1, 2, 2])
    ('2nd', '2nd=')
    """
    return f"{ordinal(place)}{'=' if list(places).count(place) > 1 else ''}"


def _lit(letters: Lines, lit: float) -> Lines:
    """Dim the part of large letters that is not lit yet; all letters are there from the start."""
    if lit >= 1:
        return letters
    return [
        Content.assemble(line[: (at := round(line.cell_length * lit))], line[at:].stylize("dim"))
        for line in letters
    ]


def _spread(groups: Sequence[Lines], height: int) -> Lines:
    """Fill a height with groups of lines, and share out the spare lines between and around them.

    The first two groups stay together: the player who acts, and the dice.
    """
    groups = [group for group in groups if group]
    lines = [line for group in groups for line in group]
    spare = height - len(lines)
    if spare <= 0:
        return lines[:height]
    gaps = [0] * (len(groups) + 1)
    # First above, so that letters don't touch the frame, then between, then before the keys.
    order = range(len(groups) + 1)
    for most in range(_MOST_BLANK):
        for gap in order:
            if spare and (gap != 1 or not most):
                gaps[gap] += 1
                spare -= 1
    gaps[0] += spare // 2
    gaps[-1] += spare - spare // 2
    blank = Content("")
    spaced: Lines = [blank] * gaps[0]
    for group, gap in zip(groups, gaps[1:], strict=True):
        spaced += [*group, *[blank] * gap]
    return spaced


#: Seconds that the light takes to cross the large letters.
_SWEEP = 0.35


class ActCard(Widget):
    """The card beside the list of seats, in its frame."""

    DEFAULT_CSS = """
    ActCard {
        width: 28; height: 1fr; padding: 0 1; background: $surface;
        border: round $accent; border-title-color: $foreground; border-title-style: bold;
    }
    ActCard.-idle { border: round $foreground-muted; }
    ActCard.-mexico { border: heavy $warning; background: $warning-muted; }
    ActCard.-lie, ActCard.-out { border: heavy $error; background: $error-muted; }
    ActCard.-true { border: heavy $success; background: $success-muted; }
    """

    #: The part of the large letters that is lit, from 0 to 1.
    lit: reactive[float] = reactive(1.0)

    def __init__(self) -> None:
        super().__init__()
        self.auto_links = False  # the keys keep their own colours
        self._view: ActView[Any, Any] | None = None
        self._told: News | None = None

    def show(self, view: ActView[Any, Any]) -> None:
        """Draw the act."""
        if view == self._view:
            return
        self._view = view
        for kind in LOUD:
            self.set_class(view.loud == kind, f"-{kind}")
        self.set_class(view.page.table.on_turn is None, "-idle")
        told = view.page.table.news if view.loud else None
        if told is not self._told:
            self._told = told
            if view.loud == "out":
                self.lit = 0.0
                self.animate("lit", 1.0, duration=_SWEEP, level="basic")
        self._entitle()
        self.refresh()

    def on_resize(self, _event: Resize) -> None:
        """Cut the title to the new width."""
        self._entitle()

    def _entitle(self) -> None:
        if self._view is not None:
            title = self._view.title(self.outer_size.width - 6)
            self.border_title = plain(title) if title else None

    def render(self) -> Content:
        width, height = self.content_size
        if self._view is None or not width or not height:
            return Content("")
        return Content("\n").join(self._view.lines(width, height, self.app, self.lit))
