"""A screen with a proposal about the night: Enter records it, Escape drops it."""

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import ClassVar, Generic, TypeVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.content import Content
from textual.events import Resize
from textual.widget import Widget
from textual.widgets import Static

from screens.app.host import CHANCES
from screens.app.night_screen import NightScreen, night_keys
from screens.app.routes import Route
from screens.ui.keys.footer import ActionLine, Offer, chip
from screens.ui.keys.keys import bindings_by_action
from screens.ui.lists.rows import paneled
from screens.ui.room_line import RoomLine
from screens.ui.status_line import StatusLine
from tourney.game.mexico.events import PotBy
from tourney.game.refusal import Refused

Proposal = TypeVar("Proposal")


class ProposedScreen(NightScreen, Generic[Proposal], inherit_bindings=False):
    """A proposal: its subject, its lines, and its actions, Enter first.

    A subclass binds `accept`, `close` and `page`. It implements `show()`, which works the proposal
    out and calls `draw()`.

    Attributes:
        CHANGED: the message when others have changed the facts of the proposal.
        proposal: the proposal that is shown; None before the first.
        way: the way to share the money, if there is any.
    """

    CHANGED: ClassVar[str] = "Someone else typed. Look again."

    BINDINGS: ClassVar[list[BindingType]] = [
        *night_keys("rules", "standings", show=True),
        *night_keys("history", "display", show=False),
    ]

    #: Unscoped, so that the styles apply to subclasses.
    SCOPED_CSS = False
    CSS = """
    ProposedScreen {
        #about { height: auto; padding: 0 1; margin: 1 0 0 0; text-wrap: nowrap;
                 text-overflow: ellipsis; }
        /* The screen has the keys; what they act on looks as in every list. */
        MarkedList > .option-list--option-highlighted {
            color: $block-cursor-foreground; background: $block-cursor-background;
            text-style: $block-cursor-text-style;
        }
    }
    """

    def compose(self) -> ComposeResult:
        return paneled(RoomLine(), Static(id="about"), *self.compose_lines())

    def compose_lines(self) -> Sequence[Widget]:
        """Return the widgets of the proposal."""
        raise NotImplementedError

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.proposal: Proposal | None = None
        self.way: str = PotBy.LEADER

    @property
    def shown(self) -> Proposal:
        """The proposal that is shown; without one, `close` is the only action."""
        assert self.proposal is not None
        return self.proposal

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer nothing that acts on a proposal before there is one."""
        if self.proposal is None and action != "close":
            return False
        return super().check_action(action, parameters)

    def draw(self) -> None:
        """Draw the proposal in the present size of the terminal."""
        raise NotImplementedError

    def draw_parts(self, about: Iterable[Content], accept: str, offers: Sequence[Offer]) -> None:
        """Draw the subject of the proposal, what Enter does, and the other actions."""
        room = self.query_one(RoomLine)
        room.show(self.night.view().line, self.night.pause(), ends="")
        subject = self.query_one("#about", Static)
        subject.update(Content("\n").join(about))
        subject.display = bool(subject.content)
        bound = bindings_by_action(self).items()
        keys = {action: self.app.get_key_display(binding) for action, binding in bound}
        first = chip(keys.get("accept", ""), accept, "accept")
        self.query_one(ActionLine).draw(first, offers, keys)

    def on_resize(self, _event: Resize) -> None:
        """Draw the proposal in the new size."""
        if self.proposal is not None:
            self.draw()

    def catch_up(self, moved: Collection[int]) -> None:
        """Draw what others have written, and say so if that changes the proposal."""
        was = self.proposal
        super().catch_up(moved)
        if self.proposal != was and self.is_current:
            self.query_one(StatusLine).refuse(self.CHANGED)

    # Ways to share money, if a proposal has any

    def job_of(self, way: str) -> Callable[[], object]:
        """Return a function that works out the proposal by a way of sharing."""
        raise NotImplementedError

    def take_way(self, way: str) -> None:
        """Share by this way."""
        self.way = way

    def try_way(self, ways: Sequence[str], step: int, after: str, refused: str = "") -> None:
        """Take the way after one; if it is refused, try the next, and then say why.

        A way by chances may take a second, beside the screen; typed keys wait for it.
        """
        way, said = ways[(ways.index(after) + step) % len(ways)], self.query_one(StatusLine)

        def take(_: object) -> None:
            said.tell("")
            self.take_way(way)
            self.redraw()
            if refused:
                said.refuse(refused)

        def refuse(refusal: Refused) -> None:
            if way == self.way:
                said.refuse(refused or refusal.sentence)
            else:
                self.try_way(ways, step, way, refused or refusal.sentence)

        self.host.carry_out(self, self.job_of(way), take, refuse, CHANCES)

    def give_up(self, sentence: str) -> None:
        """Close with the reason, as there is nothing to propose any more."""
        self.dismiss(None)
        self.host.refuse(sentence)
        self.surprise()

    def close_with(self, done: str) -> None:
        """Close with a message about what was done."""
        self.dismiss(None)
        self.host.tell(done)

    def answer(self, refusal: Refused) -> None:
        """Draw the present proposal, and say why the command was refused."""
        self.redraw(followed=True)
        if self.is_current:
            super().answer(refusal)

    def action_history(self) -> None:
        """Show the history of the whole night, or of its only table."""
        if self.night.view().has_floor:
            self.host.go(Route.NIGHT_HISTORY, self.number)
        else:
            super().action_history()

    def action_page(self, pages: int) -> None:
        """Scroll a page down, or up."""
        scroll = self.query_one("#scroll, Beside > Rows")
        scroll.scroll_relative(y=pages * max(scroll.size.height - 1, 1), animate=False)

    def action_close(self) -> None:
        """Go back; nothing has changed."""
        self.dismiss(None)
