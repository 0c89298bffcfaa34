"""The people who have to move: by name, from and to, ticked off as they sit down."""

from functools import partial
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.events import Key
from textual.widgets import Static

from screens.app.night_screen import NightScreen
from screens.floor.movers_list import MoversList
from screens.floor.next_panel import on_the_way
from screens.ui.keys.footer import KeyFooter
from screens.ui.keys.keys import bind, binding_of, key_of, pages
from screens.ui.keys.line import KeyLine
from screens.ui.search import begins_with
from screens.ui.status_line import StatusLine, TitleBar
from screens.ui.text import say
from tourney.night.views.floor_view import FloorView, Mover
from tourney.night.views.night_line import State
from tourney.service.moves import TickOff, TickOffAll

key = partial(bind, "movers")
hidden = partial(bind, "movers", show=False)


class MoversScreen(NightScreen, inherit_bindings=False):
    """The movers of the last barrier, laid over the floor."""

    STATES: ClassVar[frozenset[State]] = frozenset(("playing", "finished"))
    HELP_TEXT: ClassVar[str] = (
        "Who has to sit down elsewhere. Enter ticks off whoever is marked and goes on to the "
        "next; on somebody ticked it takes the tick away. Once everybody sits it goes back to the "
        "floor. Type the first letters of a name to find somebody. Play need not wait for the "
        "ticks: whose table has played has sat down."
    )
    MANUAL: ClassVar[str] = "tables"

    BINDINGS: ClassVar[list[BindingType]] = [
        hidden("enter,space", "tick", "Sits",
            "Whoever is marked has sat down, or has not after all", key_display="Enter"),
        hidden("ctrl+a", "tick_all", "All sit", "Everybody has sat down"),
        hidden("up", "mark(-1)", "Up", "The one before", id="movers.up"),
        hidden("down", "mark(1)", "Down", "The next one", id="movers.down"),
        *pages("movers"),
        hidden("backspace", "clear", "Clear", "Forget the last letter that is typed"),
        binding_of(NightScreen, "night.undo", show=True),
        binding_of(NightScreen, "night.display", show=False),
        key("escape", "close", "Back", "Back to the floor"),
    ]  # fmt: skip

    CSS = """
    MoversScreen {
        #heading { height: 1; margin: 1 0; padding: 0 2 0 1; text-wrap: nowrap;
                   text-overflow: ellipsis; }
        StatusLine { height: 1; text-wrap: nowrap; text-overflow: ellipsis; }
    }
    """

    def __init__(self, number: int, said: str = "") -> None:
        super().__init__(number)
        self._said = said
        self._view: FloorView | None = None
        self._movers: tuple[Mover, ...] = ()
        self._marked = 0
        self._typed = ""

    def compose(self) -> ComposeResult:
        yield TitleBar()
        yield Static(id="heading")
        yield MoversList()
        yield StatusLine()
        yield KeyLine("tick_all", before="Type a name to find it.")
        yield KeyFooter()

    def on_mount(self) -> None:
        """Say what came of the plan."""
        self.query_one(StatusLine).tell(self._said)

    def show(self) -> None:
        """Draw them as they stand."""
        self._view = view = self.night.floor()
        self.entitle("Who has to move", view.night)
        first, marked = not self._movers, self._movers[self._marked : self._marked + 1]
        self._movers = tuple(sorted(view.movers, key=lambda mover: mover.name.casefold()))
        entries = [mover.entry for mover in self._movers]
        if first:
            self._mark_next(0)
        elif marked and marked[0].entry in entries:
            self._marked = entries.index(marked[0].entry)
        self._marked = min(self._marked, max(len(self._movers) - 1, 0))
        self._draw()

    def _draw(self) -> None:
        if self._view is None:
            return
        coming = len(on_the_way(self._view))
        if self._typed:
            words = say("Find [b $text-accent]${typed}_[/]", typed=self._typed)
        elif coming:
            words = say(
                "[b]$coming[/] of $all still on the way", coming=coming, all=len(self._movers)
            )
        elif self._movers:
            words = say("[b]$all[/] of $all sit", all=len(self._movers))
        else:
            words = say("Nobody has to move.")
        self.query_one("#heading", Static).update(words, layout=False)
        key = key_of(self, "tick")
        self.query_one(MoversList).show(self._movers, self._marked, key)

    def on_key(self, event: Key) -> None:
        """The screen itself takes the letters of a name."""
        typed = event.character
        if typed is not None and typed.isprintable() and (typed != " " or self._typed):
            event.stop()
            self._find(self._typed + typed)

    def _find(self, typed: str) -> None:
        """Mark the first whose name begins so."""
        names = [mover.name for mover in self._movers]
        first = (at for at, name in enumerate(names) if _starts(name, typed))
        marked = next(first, None)
        if marked is None:
            within = (at for at, name in enumerate(names) if begins_with(name, typed))
            marked = next(within, None)
        said = self.query_one(StatusLine)
        if marked is None:
            said.refuse(f"Nobody here is called {typed.strip()}.")
            return
        said.tell("")
        self._typed, self._marked = typed, marked
        self._draw()

    def action_clear(self) -> None:
        """Forget the last letter that is typed."""
        self._typed = self._typed[:-1]
        self.query_one(StatusLine).tell("")
        self._draw()

    def action_mark(self, step: int) -> None:
        """Mark the one before or after."""
        self._typed = ""
        if self._movers:
            self._marked = (self._marked + step) % len(self._movers)
        self._draw()

    def action_page(self, pages: int) -> None:
        """Mark somebody a page on, or back."""
        self._typed = ""
        to = self._marked + pages * self.query_one(MoversList).page
        self._marked = min(max(to, 0), max(len(self._movers) - 1, 0))
        self._draw()

    def on_movers_list_picked(self, message: MoversList.Picked) -> None:
        """Mark the person clicked; tick the one who is marked already."""
        if message.at == self._marked:
            self.action_tick()
        else:
            self.action_mark(message.at - self._marked)

    def action_tick(self) -> None:
        """Tick the marked person off as seated, or not after all; go back when all are seated."""
        if not self._movers or self._view is None:
            self.dismiss(None)
            return
        mover = self._movers[self._marked]
        if not on_the_way(self._view) and not self._typed:
            self.dismiss(None)
            return
        words = (
            f"{mover.name} is still on the way."
            if mover.sat
            else (f"{mover.name} sits at table {mover.target}.")
        )
        self._typed = ""
        if (
            self.attempt(
                TickOff(mover.entry, not mover.sat),
                words,
                about=lambda: mover in self.night.floor().movers,
            )
            and not mover.sat
        ):
            self._mark_next(self._marked)
            self._draw()
            if self.is_current and not on_the_way(self._view):
                self._close_with(f"{words} Everybody sits.")

    def _close_with(self, done: str) -> None:
        """Back to the floor: once nobody is on the way, the next key is meant for it."""
        self.dismiss(None)
        self.host.tell(done)
        self.host.drop_while_held()

    def _mark_next(self, at: int) -> None:
        """Mark the next who is still on the way, round and round."""
        order = [*range(at, len(self._movers)), *range(at)]
        self._marked = next((each for each in order if not self._movers[each].sat), at)

    def action_tick_all(self) -> None:
        """Everybody has sat down; back to the floor."""
        coming = on_the_way(self._view) if self._view is not None else ()
        self._typed = ""
        if not coming:
            self.dismiss(None)
            return
        done = "Everybody sits."
        everybody = TickOffAll([mover.entry for mover in coming])
        self.attempt(everybody, done, then=lambda _: self._close_with(done))

    def action_close(self) -> None:
        """Forget what is typed first; then back to the floor."""
        if self._typed:
            self._typed = ""
            self._draw()
        else:
            self.dismiss(None)


def _starts(name: str, typed: str) -> bool:
    return name.casefold().startswith(typed.casefold())
