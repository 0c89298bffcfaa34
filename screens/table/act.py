"""The act at a table of either game: who is to do what, what is typed, and what came of it."""

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
    """How news have the card or the felt to themselves.

    Attributes:
        colour: of the theme, as in `$text-error`.
        next_up: what the player who is next does.
    """

    word: str
    colour: str
    next_up: str


#: By the kind of the news.
LOUD = {
    "mexico": Loud("MEXICO!", "warning", "Rolls next"),
    "tie": Loud("TIE!", "accent", "Rolls first"),
    "lost": Loud("LOST", "error", "Starts the next round"),
    "out": Loud("OUT", "error", "Starts the next round"),
    "lie": Loud("LIE!", "error", "Starts again"),
    "true": Loud("TRUE!", "success", "Starts again"),
}
#: The news of every round: the card or the felt keeps its own colours.
USUAL = ("tie", "lost")
#: From this many lines on the name of the player who is next is large; and from this many on
#: what is loud is as large as can be.
_ROOMY, AIRY = 11, 20
#: From this many lines on a question is as large.
_ASKED = 13
#: What is asked where only results are typed.
WHO_LOST = "Who lost?"
#: The most lines of a sentence about the news.
_TOLD = 3
#: The least lines of its word, and how many more there are at the most.
_LEAST_WORD, _MOST_ABOVE = 3, 4

#: The most lines left blank between two parts.
_MOST_BLANK = 2
#: The places that have a step.
_STEPS = 3

Lines = list[Content]
Page = TypeVar("Page", TablePage, LiarPage)
Input = TypeVar("Input", bound=PendingInput)


class ActView(AbstractStruct, Generic[Page, Input], frozen=True):
    """All that is drawn of the act, in the card or on the drawn table.

    Attributes:
        keys: by action, as they are bound now.
        kept_words: what was refused and can be sent again; or "".
        podium: the night's, once it is over; else ().
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
        """The kind of the news that have the act to themselves until the next key, or ""."""

    @property
    def over(self) -> bool:
        """True once play has ended here, and there is no floor to go back to."""
        return self.is_over and not self.page.night.has_floor

    @abstractmethod
    def facts(self) -> tuple[Content, tuple[Content, ...], Content]:
        """The facts at the left, in the middle (of which one is shown), and at the right."""

    @abstractmethod
    def lately(self) -> tuple[News | None, str, tuple[Content, ...]]:
        """What `Lately` shows."""

    @property
    def is_listed(self) -> bool:
        """True if the seats need a list, as there is more to say of them than a card holds."""
        return self.is_over

    @property
    @abstractmethod
    def amid(self) -> bool:
        """True in the middle of something that ending play would make void."""

    @abstractmethod
    def own_offers(self) -> list[Offer]:
        """The actions to offer now that only this game has."""

    @abstractmethod
    def title(self, cells: int) -> str:
        """Who is to act, in at most this many cells."""

    def speed(self, cells: int) -> Content:  # noqa: ARG002 (for the game that has speeds)
        """How it is typed, in at most this many cells; empty where every entry is."""
        return Content("")

    @abstractmethod
    def groups(self, width: int, room: int, app: App[Any], lit: float) -> Sequence[Lines]:
        """The act in groups of lines: the player who acts, the dice, what they come to.

        Args:
            lit: the part of large letters that is lit, where news have the act.
        """

    @abstractmethod
    def foot(self, width: int, height: int) -> Lines:
        """The lines of the keys below it, in a card of this height."""

    def loud_groups(
        self,
        told: Sequence[Content],
        asks: Lines,
        width: int,
        room: int,
        lit: float,
        dice: Sequence[Content] = (),
    ) -> list[Lines]:
        """The word of the news, what came of it, and then the player who is next, as always.

        Args:
            told: sentences about the news.
            asks: lines of what that player has to beat or may do.
            dice: shown where they have room.
        """
        event: Loud = LOUD[self.loud]
        who = self.page.table.on_turn
        next_up: Lines = []
        if who is not None:
            picks = self.typed.picks_seat
            scale = (room >= _ROOMY) + (room >= AIRY and not dice)
            next_up = headline(WHO_LOST if picks else who.name, width, rows_of(scale))
            if not picks:  # the word above is of another player, as a rule
                next_up = [*middled([Content(event.next_up)], width), *next_up]
        said = [line for words in told for line in evenly_cut(words, width, _TOLD)]
        left = room - len(next_up) - _LEAST_WORD
        said = said[:left]
        asks = asks if len(said) + len(asks) <= left else []
        more = _MOST_ABOVE if room >= AIRY else 2  # lines of the word, and as many between
        left -= len(said) + len(asks) + more
        dice = dice if len(dice) <= left else []
        most = min(left - len(dice), more) + _LEAST_WORD
        letters = headline(event.word, width, max(most, _LEAST_WORD), f"$text-{event.colour}")
        return [_lit(letters, lit), [*dice], middled(said, width), [*next_up, *asks]]

    @property
    def steps(self) -> tuple[PodiumStep, ...]:
        """The night's podium; of a table alone, where the night has none yet, its own."""
        at: dict[int, list[str]] = {}
        for seat in self.page.table.seats:
            if seat.place is not None and seat.place <= _STEPS:
                at.setdefault(seat.place, []).append(seat.name)
        return self.podium or tuple(PodiumStep(rank, tuple(at[rank]), "") for rank in sorted(at))

    def lines(self, width: int, height: int, app: App[Any], lit: float = 1.0) -> Lines:
        """The act in exactly this many lines; the last are those of the keys."""
        if height < 1 or width < 1:
            return []
        keys = self.foot(width, height)
        keys += [Content("")] * (max(height - AIRY, 0) // 3)
        room = height - len(keys)
        return _spread(self.groups(width, room, app, lit), room) + keys


def question(words: str, width: int, room: int) -> Lines:
    """A question alone on the card."""
    return headline(words, width, min(2 * (list_rows(2) if room >= _ASKED else rows_of(1)), room))


View = TypeVar("View", bound=ActView[Any, Any])


def placed(place: int, places: Iterable[int | None]) -> str:
    """A place in figures, marked as the standings do where it is shared.

    >>> placed(2, [1, 2, 3]), placed(2, [1, 2, 2])
    ('2nd', '2nd=')
    """
    return f"{ordinal(place)}{'=' if list(places).count(place) > 1 else ''}"


def _lit(letters: Lines, lit: float) -> Lines:
    """The letters as far as the light has gone over them; they are all there from the first."""
    if lit >= 1:
        return letters
    return [
        Content.assemble(line[: (at := round(line.cell_length * lit))], line[at:].stylize("dim"))
        for line in letters
    ]


def _spread(groups: Sequence[Lines], height: int) -> Lines:
    """Groups of lines with the room that is left between them, and above and below.

    The first two stay together: the player who acts, and the dice.
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


#: Seconds in which the light goes over the large letters.
_SWEEP = 0.35


class ActCard(Widget):
    """The card beside the list of seats, in its frame."""

    DEFAULT_CSS = """
    ActCard {
        width: 28; height: 1fr; padding: 0 1; background: $surface;
        border: round $accent; border-title-color: $foreground; border-title-style: bold;
        border-subtitle-color: $foreground;
    }
    ActCard.-idle { border: round $foreground-muted; }
    ActCard.-mexico { border: heavy $warning; background: $warning-muted; }
    ActCard.-lie, ActCard.-out { border: heavy $error; background: $error-muted; }
    ActCard.-true { border: heavy $success; background: $success-muted; }
    """

    #: The part of the large letters that is lit.
    lit: reactive[float] = reactive(1.0)

    def __init__(self) -> None:
        super().__init__()
        self.auto_links = False  # the keys keep their own colours
        self._view: ActView[Any, Any] | None = None
        self._told: News | None = None

    def show(self, view: ActView[Any, Any]) -> None:
        """Draw the act as it is."""
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
        """The title is cut to the room that there is."""
        self._entitle()

    def _entitle(self) -> None:
        if self._view is not None:
            room = self.outer_size.width - 6
            title = self._view.title(room)
            self.border_title = plain(title) if title else None
            self.border_subtitle = self._view.speed(room) or None

    def render(self) -> Content:
        width, height = self.content_size
        if self._view is None or not width or not height:
            return Content("")
        return Content("\n").join(self._view.lines(width, height, self.app, self.lit))
