"""A player over the years, and two players head to head (F14.1)."""

from collections.abc import Iterator, Sequence
from functools import cache, partial
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from exports.text.players import head_words, net_words, number_words
from screens.app.host import host_of
from screens.players.tables import ReadingScreen, columns_of_two, met_columns, night_columns
from screens.ui.keys.footer import ActionLine, chip
from screens.ui.keys.keys import SEARCH, bind, key_of
from screens.ui.lists.rows import Beside, Rows, paneled
from screens.ui.status_line import StatusLine, TitleBar
from screens.ui.text import plain, say
from tourney.game.wording import listed, ordinal, quantity
from tourney.night.careers.page import PlayerPage, money_of
from tourney.night.careers.rating import NIGHTS_NEEDED
from tourney.night.season.view import LeftOut
from tourney.night.state.room_clock import date_words

key = partial(bind, "player")
OPEN = key("enter", "open", "Open", "Open the marked row", id="player.open", show=False)


class YearsScreen(ReadingScreen):
    """The common part of a player's page and of two players head to head: words and lists.

    Attributes:
        has_nights: true once there is a night to show.
    """

    has_nights = False

    VERTICAL_BREAKPOINTS = [(0, "-short"), (23, "-tall"), (34, "-high")]  # noqa: RUF012
    MANUAL: ClassVar[str] = "players"

    def compose(self) -> ComposeResult:
        return paneled(Static(id="words"), *self.lists(), Static(id="notes"))

    def lists(self) -> Sequence[Widget]:
        """Return the lists."""
        return [Beside(Rows(self.offer, opens=True))]

    def say(self, words: Sequence[Content], left_out: Sequence[str]) -> None:
        """Show lines above the lists, and below them sentences about nights that do not count."""
        self.query_one("#words", Static).update(Content("\n").join(words))
        notes = map(plain, self._quietly(left_out))
        self.query_one("#notes", Static).update(Content("\n").join(notes))

    def _quietly(self, left_out: Sequence[str]) -> Iterator[str]:
        """Yield these sentences, but unfinished nights only as a number."""
        director = host_of(self).director
        over = {line.number for line in director.all_nights() if line.state == "finished"}
        on_lists, key_of = director.players.on_lists(), cache(director.players.joined.key)
        each_ones = [
            {number for number, called in on_lists if key_of(called) == key_of(name)} - over
            for name in self.names()
        ]
        if count := len(set.intersection(*each_ones)):
            counts = "doesn't" if count == 1 else "don't"
            yield f"{quantity(count, 'unfinished night')} {counts} count yet."
        yield from (
            each for each in left_out if not any(why in each for why in LeftOut.UNFINISHED.value)
        )

    def offer(self) -> None:
        """Say what Enter opens."""
        key = key_of(self, "open") if self.has_nights else ""
        self.query_one(ActionLine).offer(chip(key, self.opens, "open"))

    @property
    def opens(self) -> str:
        """The words for what Enter does to the marked row."""
        return "open the night"

    def on_data_table_row_selected(self) -> None:
        """Open the marked row after a click."""
        self.action_open()

    def action_open(self) -> None:
        """Go to the marked night."""
        if isinstance(rows := self.focused, Rows) and isinstance(night := rows.key, str):
            host_of(self).show_night(int(night))

    def tell_of_reading(self, words: str) -> None:
        """Show the progress in the answer line, where it moves nothing."""
        self.query_one(StatusLine).tell(words)

    def check_action(self, action: str, _parameters: tuple[object, ...]) -> bool | None:
        """Offer lists only once a night is over."""
        return self.has_nights or action not in ("other_part", "search", "open")


class PlayerScreen(YearsScreen):
    """The page of one player.

    Args:
        name: any name that the player has used.
    """

    HELP_TEXT: ClassVar[str] = (
        "The player's nights, newest first, and the players they met: nights and rounds "
        "together, and how often they finished ahead, behind or level. w switches lists."
    )

    BINDINGS: ClassVar[list[BindingType]] = [
        OPEN,
        key("w", "other_part", "Played against", "Switch between nights and players met"),
        SEARCH,
        key("escape", "dismiss", "Back", "Back to the list of players", id="player.leave"),
    ]  # fmt: skip

    def __init__(self, name: str) -> None:
        super().__init__()
        self._called = name

    def lists(self) -> Sequence[Widget]:
        """Return the nights, and the players met."""
        parts = "nights", "met"
        return [Beside(Rows(self.offer, among=True, opens=True), id=part) for part in parts]

    def on_mount(self) -> None:
        """Show the name; the page follows once the nights have been read."""
        self.query_one(TitleBar).show(self._called, "Player")
        self._nights.focus()

    def names(self) -> tuple[str, ...]:
        """Return the player's name."""
        return (self._called,)

    def show(self) -> None:
        """Draw the page."""
        page = host_of(self).director.players.page(self._called)
        self.query_one(TitleBar).show(page.name, "Player")
        self.say(page_figures(page), page.left_out)
        nights = [str(night.number) for night in page.nights]
        self._nights.show(night_columns(page), nights)
        self._met.show(met_columns(page), [met.name for met in page.met])
        self.has_nights = bool(nights)
        self.offer()
        self.refresh_bindings()

    @property
    def _nights(self) -> Rows:
        return self.query_one("#nights > Rows", Rows)

    @property
    def _met(self) -> Rows:
        return self.query_one("#met > Rows", Rows)

    # Keys

    def action_other_part(self) -> None:
        """Switch between the nights and the players met."""
        met = not self.has_class("-met")
        self.set_class(met, "-met")
        # A list that was hidden takes the focus only once it is shown.
        self.call_after_refresh((self._met if met else self._nights).focus)

    def on_descendant_focus(self) -> None:
        """Say what Enter opens in the list with the focus."""
        self.offer()

    @property
    def opens(self) -> str:
        """The words for opening a night, or both players."""
        return f"head to head with {self._met.key}" if self.focused is self._met else super().opens

    def action_open(self) -> None:
        """Go to the marked night, or show both players head to head."""
        if self.focused is not self._met:
            super().action_open()
        elif isinstance(other := self._met.key, str):
            self.query_one(StatusLine).tell("")
            self.app.push_screen(HeadToHeadScreen(self._called, other))


class HeadToHeadScreen(YearsScreen):
    """Two players head to head.

    Args:
        one: the name of one player.
        other: the name of the other.
    """

    HELP_TEXT: ClassVar[str] = (
        "The nights both played, newest first: each one's place, and rounds at one table."
    )

    BINDINGS: ClassVar[list[BindingType]] = [
        OPEN,
        SEARCH,
        key("escape", "dismiss", "Back", "Back to where you were", id="player.leave"),
    ]

    def __init__(self, one: str, other: str) -> None:
        super().__init__()
        self._two = one, other

    def on_mount(self) -> None:
        """Show the names; the list follows once the nights have been read."""
        self.query_one(TitleBar).show(" and ".join(self._two), "Head to head")
        self.query_one(Rows).focus()

    def names(self) -> tuple[str, ...]:
        """Return both names."""
        return self._two

    def show(self) -> None:
        """Draw the nights that both played."""
        view = host_of(self).director.players.head_to_head(*self._two)
        self.query_one(TitleBar).show(f"{view.one} and {view.other}", "Head to head")
        first, *others = map(plain, head_words(view))
        self.say([first.stylize("bold"), *others], view.left_out)
        nights = [str(night.number) for night in view.nights]
        self.query_one(Rows).show(columns_of_two(view), nights)
        self.has_nights = bool(nights)
        self.offer()
        self.refresh_bindings()


def page_figures(page: PlayerPage) -> list[Content]:
    """Return a line per figure: nights, rounds, money, rating."""
    return [
        say("[$foreground-muted]$label[/] $words", label=f"{label:<8}", words=words)
        for label, words in _figures(page)
    ]


def _figures(page: PlayerPage) -> Iterator[tuple[str, str]]:
    if not page.nights:
        yield "Nights", "none finished yet"
        return
    if page.also:
        yield "Also", listed(page.also)
    first, last = (date_words(page.nights[at].date.isoformat()) for at in (-1, 0))
    when = f"on {last}" if first == last else f"from {first} to {last}"
    best = f"{page.won} won" if page.won else f"best place {ordinal(page.best)}"
    yield "Nights", f"{len(page.nights)}, {best}, {when}"
    if page.rounds_known:
        yield "Rounds", f"{page.rounds}, {page.lost} lost{_of(page.rounds_known, page)}"
    if page.mexicos_known:
        yield "Mexicos", f"{page.mexicos}{_of(page.mexicos_known, page)}"
    for money in page.money:
        paid, won = (money_of(each, money.currency) for each in (money.paid, money.won))
        yield "Money", f"{net_words(money.net, money.currency)}: paid {paid}, won {won}"
    if rating := page.rating:
        if rating.missing:
            yield "Rating", f"not yet, {quantity(NIGHTS_NEEDED - rating.nights, 'night')} to go"
        else:
            place = f"{ordinal(rating.place)} of {page.rated}" if rating.place else "no order yet"
            yield "Rating", f"{number_words(rating)}, {place}"


def _of(known: int, page: PlayerPage) -> str:
    """Return from how many nights a figure is known, or "" if from all."""
    nights = len(page.nights)
    return "" if known == nights else f" (from {known} of {nights} nights)"
