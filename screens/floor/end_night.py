"""The end of the night before there is a winner: the standings so far, and the ways to end."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import ClassVar, Literal, NamedTuple

from msgspec.structs import replace
from textual.binding import BindingType
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static
from textual.widgets.option_list import Option

from screens.floor.proposed import ProposedScreen
from screens.standings.places import night_columns, row_roles, tied_first
from screens.ui.keys.footer import Offer
from screens.ui.keys.keys import bind, pages
from screens.ui.lists.rows import Beside, Rows
from screens.ui.marked import MarkedList
from screens.ui.status_line import StatusLine
from screens.ui.text import plain
from tourney.game.mexico.events import PotBy
from tourney.game.refusal import Refused
from tourney.game.wording import listed, quantity
from tourney.night.state.shelf import State
from tourney.night.views.floor_words import ends_words
from tourney.night.views.result import EndingView
from tourney.night.views.view import money_words
from tourney.service.night_handle import NightHandle

key = partial(bind, "closing")
hidden = partial(bind, "closing", show=False)

_POT = {
    PotBy.LEADER: "to the leader",
    PotBy.UNITS: "by units left",
    PotBy.EVEN: "equally to the players still in",
    PotBy.CHANCE: "by the chances to win",
}


class EndingChoice(NamedTuple):
    """A way to end the night, or to play on, in words, with the message afterwards."""

    does: Literal["after", "now", "on"]
    words: str
    brief: str
    done: str


def ways_of(view: EndingView, lap: int) -> list[EndingChoice]:
    """Return the ways to go on, the usual one first."""
    after = f"lap {lap}" if lap else "the current rounds"
    ended = EndingChoice("now", "Now", "end now", "The night is over.")
    if not view.playing:
        return [ended]
    void = "Now (no round in progress)"
    if view.begun:
        rounds = "the round" if len(view.begun) == 1 else "the rounds"
        are = "is" if len(view.begun) == 1 else "are"
        void = f"Now: {rounds} at {_tables(view.begun)} {are} cancelled, and no one pays"
    still = "still plays" if len(view.playing) == 1 else "still play"
    words, done = f"After {after}: {_tables(view.playing)} {still}", ends_words(lap)
    first = EndingChoice("after", words, f"end after {after}", done)
    if view.called:
        words = "Cancel the end: play continues"
        first = EndingChoice("on", words, "keep playing", "The night continues.")
    return [first, ended._replace(words=void)]


class EndNightScreen(ProposedScreen[EndingView]):
    """The end of the night, laid over the floor; nothing is recorded before Enter."""

    STATES: ClassVar[frozenset[State]] = frozenset(("playing",))
    HELP_TEXT: ClassVar[str] = (
        "Ends the night before there is a winner, with the standings as they would be. ↑ ↓ "
        "choose when; ← → choose who gets the pot. u on the floor undoes it."
    )
    MANUAL: ClassVar[str] = "tables"

    BINDINGS: ClassVar[list[BindingType]] = [
        hidden("enter", "accept", "End it", "End the night this way"),
        hidden("up", "mark(-1)", "Up", "Previous choice", id="closing.up"),
        hidden("down", "mark(1)", "Down", "Next choice", id="closing.down"),
        hidden("right", "pot(1)", "The pot", "Another way to share the pot", id="closing.pot"),
        hidden("left", "pot(-1)", "The pot", "Previous way to share the pot",
            id="closing.pot_back"),
        *pages("closing"),
        key("escape", "close", "Back", "Back to the floor; nothing has changed"),
    ]  # fmt: skip
    #: The keys that another line names, so that the footer leaves them out.
    unsaid: ClassVar[frozenset[str]] = frozenset({"close"})

    DEFAULT_CSS = """
    EndNightScreen {
        MarkedList { height: auto; max-height: 6; padding: 0 1; background: $background; }
        #remarks { height: auto; padding: 0 1; }
    }
    """

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self._ways: Sequence[EndingChoice] = ()

    def compose_lines(self) -> Sequence[Widget]:
        """Return the ways, remarks, and the places; none is marked, as the arrows choose a way."""
        ways = MarkedList()
        ways.can_focus = False
        return [ways, Static(id="remarks"), Beside(Rows(driven=True, read=True))]

    def show(self) -> None:
        """Draw the standings that the night would end with."""
        self.entitle("The end")
        try:
            self.proposal = view = self.job_of(self.way)()
        except Refused as refusal:
            self.give_up(refusal.sentence)
            return
        lines, places = view.lines, self.night.places()
        places = replace(places, lines=lines, provisional=False, winner=view.winner)
        columns = [column for column in night_columns(places) if column.heading != "By lot"]
        columns.sort(key=lambda column: column.heading == "Prize")
        entries = [line.entry for line in lines]
        self.query_one("Beside > Rows", Rows).show(columns, entries, row_roles(lines))
        remarks = self.query_one("#remarks", Static)
        remarks.update(Content("\n").join(self._remarks(view)))
        remarks.display = bool(remarks.content)
        before, ways = self._marked.does if self._ways else "", self.query_one(MarkedList)
        self._ways = ways_of(view, self.night.floor().lap)
        does = [way.does for way in self._ways]
        ways.set_options(Option(plain(way.words)) for way in self._ways)
        ways.highlighted = does.index(before) if before in does else 0
        ways.display = len(self._ways) > 1
        self.draw()

    @property
    def _marked(self) -> EndingChoice:
        return self._ways[self.query_one(MarkedList).highlighted or 0]

    def draw(self) -> None:
        """Draw the actions."""
        offers, heading = [], "End the night now?"
        if len(self._ways) > 1:
            offers, heading = [Offer("mark(1)", "another way")], "End the night?"
        if self.shown.pot is not None:
            offers.append(Offer("pot(1)", "share the pot another way", brief="the pot"))
        offers.append(Offer("close", "keep playing"))
        about = [Content.styled(heading, "bold")]
        self.draw_parts(about, self._marked.brief, offers)

    def job_of(self, way: str) -> Callable[[], EndingView]:
        """Return a function that works out the end by a way of sharing the pot."""
        return partial(self.night.ending, PotBy(way))

    def _remarks(self, view: EndingView) -> Iterator[Content]:
        if view.pot is not None:
            yield plain(f"The pot: ◂ {_POT[view.pot]} ▸")
        if view.error:
            error = money_words(self.night.view().plan, view.error)
            yield plain(f"From simulated nights, ± {error}")
        if view.level:
            level = _tables(view.level)
            yield plain(f"No rounds at {level} this sitting: half a point each.")
        if idle := len(view.idle):
            have = "haven't" if idle > 1 else "hasn't"
            yield plain(f"{quantity(idle, 'player')} {have} played a round yet.")
        if not view.winner:
            yield plain(f"{tied_first(view.lines).plain} A shoot-out can settle it afterwards.")

    # Keys

    def on_option_list_option_highlighted(self) -> None:
        """Say what the marked way does."""
        self.draw()

    def action_mark(self, step: int) -> None:
        """Mark another way."""
        ways = self.query_one(MarkedList)
        ways.highlighted = ((ways.highlighted or 0) + step) % len(self._ways)

    def action_pot(self, step: int) -> None:
        """Share the pot in another way."""
        if self.shown.pot is None:
            self.query_one(StatusLine).refuse("There is no money in the pot.")
        else:
            self.try_way(list(PotBy), step, self.way)

    def action_accept(self) -> None:
        """Carry out the marked way, if the standings are still as shown."""
        way = self._marked
        pot, shown = PotBy(self.way), self.shown

        def end(night: NightHandle) -> None:
            if way.does == "on":
                night.closing.go_on()
            else:
                night.closing.end(way.does == "now", pot, shown)

        self.attempt(end, then=lambda _: self.close_with(way.done))


def _tables(places: Sequence[int]) -> str:
    return f"{'table' if len(places) == 1 else 'tables'} {listed(map(str, places))}"
