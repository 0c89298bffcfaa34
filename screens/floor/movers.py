"""The people who have to move: by name, from and to, ticked off as they sit down."""

from functools import partial
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.events import Key
from textual.widgets import Static

from screens.app.night_screen import NightScreen, night_keys
from screens.ui.keys.action_line import ActionLine
from screens.ui.keys.chip import chip
from screens.ui.keys.footer import KeyFooter
from screens.ui.keys.keys import PEOPLE, bind, key_of
from screens.ui.lists.rows import Beside, Col, Panel, Rows
from screens.ui.search import begins_with
from screens.ui.status_line import StatusLine, TitleBar
from screens.ui.text import say
from tourney.game.wording import quantity
from tourney.night.formats.registry import format_of
from tourney.night.state.shelf import State
from tourney.night.views.floor_view import Mover

key = partial(bind, "movers", of=PEOPLE)
hidden = partial(bind, "movers", show=False, of=PEOPLE)


class MoversScreen(NightScreen, inherit_bindings=False):
    """The movers of the last barrier, laid over the floor."""

    STATES: ClassVar[frozenset[State]] = frozenset(("playing", "finished"))
    HELP_TEXT: ClassVar[str] = (
        "The players who change seats. Space ticks off the marked player. Type a name to find "
        "it. You needn't tick: once a table has played a round, everyone there counts as seated."
    )
    MANUAL: ClassVar[str] = "tables"

    BINDINGS: ClassVar[list[BindingType]] = [
        hidden("enter", "close_all", "Back to the floor", "Back to the floor"),
        hidden("space", "tick", "seated", "Tick off the marked player, or untick"),
        hidden("ctrl+a", "tick_all", "all seated", "Tick off everyone"),
        hidden("backspace", "clear", "Clear", "Delete the last letter"),
        *night_keys("undo", show=True),
        *night_keys("display", show=False),
        key("escape", "close", "Back", "Back to the floor"),
    ]  # fmt: skip

    CSS = """
    MoversScreen {
        #heading { height: 1; margin: 1 0 0 0; padding: 0 2 0 1; text-wrap: nowrap;
                   text-overflow: ellipsis; }
        #why { height: auto; padding: 0 2 0 1; color: $foreground-muted; }
        StatusLine { height: 1; text-wrap: nowrap; text-overflow: ellipsis; }
    }
    """

    def __init__(self, number: int, said: str = "") -> None:
        super().__init__(number)
        self._said = said
        self._movers: dict[object, Mover] = {}
        self._typed = ""

    def compose(self) -> ComposeResult:
        yield TitleBar()
        with Panel():
            yield Static(id="heading")
            with Beside(least=80):
                yield Rows(self._marked_another)
            yield Static(id="why")
            yield StatusLine(appears=True)
            yield ActionLine()
        yield KeyFooter()

    def on_mount(self) -> None:
        """Say what came of the plan, and what Enter and the ticks do."""
        self.query_one(StatusLine).tell(self._said)
        step = chip(key_of(self, "close_all"), "back to the floor", "close_all")
        self.query_one(ActionLine).offer(step, "tick", "tick_all")

    def show(self) -> None:
        """Draw them as they are."""
        view, first = self.night.floor(), not self._movers
        self.entitle("Who has to move", view.night)
        where = "against" if format_of(view.night.plan.setup).pairs else "left of"
        movers = sorted(view.movers, key=lambda mover: mover.name.casefold())
        self._movers = {mover.entry: mover for mover in movers}
        self.query_one(Rows).show(
            [
                Col("", ["✓" if mover.sat else "○" for mover in movers]),
                Col("Player", [mover.name for mover in movers], role="strong"),
                Col("From", [_from(mover) for mover in movers]),
                Col("To", [f"table {mover.target}" for mover in movers], most=32),
                Col("", [f"{where} {mover.beside}" if mover.beside else "" for mover in movers]),
            ],
            [mover.entry for mover in movers],
            ["muted" if mover.sat else "" for mover in movers],
            at=self._next(0) if first else None,
        )
        self._draw()

    @property
    def _coming(self) -> list[int]:
        """The entries of those who have not sat down."""
        return [mover.entry for mover in self._movers.values() if not mover.sat]

    @property
    def _marked(self) -> Mover | None:
        return self._movers.get(self.query_one(Rows).key)

    def _draw(self) -> None:
        if self._typed:
            words = say("Find [b $text-accent]${typed}_[/]", typed=self._typed)
        elif coming := self._coming:
            stay = sum(self._movers[at].source == self._movers[at].target for at in coming)
            parts = [f"{quantity(len(coming) - stay, 'player')} to move"] * (len(coming) > stay)
            parts += [f"{stay} to change seats"] * bool(stay)
            does = "Space: sat down. Type a name to find."
            words = say("[b]$players.[/] $does", players=", ".join(parts), does=does)
        else:
            words = say("✓ Everyone is seated." if self._movers else "No one has to move.")
        self.query_one("#heading", Static).update(words, layout=False)
        mover = self._marked
        why = say("Why  $why", why=mover.reason) if mover and mover.reason else ""
        self.query_one("#why", Static).update(why)

    def _marked_another(self) -> None:
        self._typed = ""
        self._draw()

    def on_key(self, event: Key) -> None:
        """The screen itself takes the letters of a name."""
        typed = event.character
        if typed is not None and typed.isprintable() and typed != " ":
            event.stop()
            self._find(self._typed + typed)

    def _find(self, typed: str) -> None:
        """Mark the first player whose name begins so, or a word of it."""
        named = [(entry, mover.name) for entry, mover in self._movers.items()]
        begins = [entry for entry, name in named if name.casefold().startswith(typed.casefold())]
        found = begins or [entry for entry, name in named if begins_with(name, typed)]
        said = self.query_one(StatusLine)
        if not found:
            said.refuse(f"No name here begins with {typed.strip()}.")
            return
        said.tell("")
        self.query_one(Rows).mark(found[0])
        self._typed = typed
        self._draw()

    def action_clear(self) -> None:
        """Forget the last letter that is typed."""
        self._typed = self._typed[:-1]
        self.query_one(StatusLine).tell("")
        self._draw()

    def on_data_table_row_selected(self) -> None:
        """A click on the marked player ticks."""
        self.action_tick()

    def action_tick(self) -> None:
        """Tick the marked player off as seated, or untick; go back when all are seated."""
        if (mover := self._marked) is None:
            return
        where = f"{mover.name} sits at table {mover.target}."
        words = f"{mover.name} isn't there yet." if mover.sat else where
        self._typed = ""
        same = lambda: mover in self.night.floor().movers  # noqa: E731

        def ticked() -> None:
            self.query_one(Rows).mark(self._next(self.query_one(Rows).cursor_row))
            if self.is_current and not self._coming:
                self._close_with(f"{words} Everyone is seated.")

        self.attempt(
            lambda night: night.moves.tick_off(mover.entry, not mover.sat),
            words,
            about=same,
            also=None if mover.sat else ticked,
        )

    def _close_with(self, done: str) -> None:
        """Back to the floor: once no one is on the way, the next key is meant for it."""
        self.dismiss(None)
        self.host.tell(done)
        self.host.drop_while_held()

    def _next(self, at: int) -> object:
        """The next player who is still on the way, round and round; else the one there."""
        entries = [*self._movers]
        order = [*entries[at:], *entries[:at]]
        return next((entry for entry in order if not self._movers[entry].sat), (order or [None])[0])

    def action_tick_all(self) -> None:
        """Tick everyone off; back to the floor."""
        self._typed, done = "", "Everyone is seated."
        if coming := self._coming:
            self.attempt(
                lambda night: night.moves.tick_off_all(coming),
                done,
                then=lambda _: self._close_with(done),
            )
        else:
            self.dismiss(None)

    def action_close_all(self) -> None:
        """Back to the floor."""
        self.dismiss(None)

    def action_close(self) -> None:
        """Forget what is typed first; then back to the floor."""
        if self._typed:
            self._typed = ""
            self._draw()
        else:
            self.dismiss(None)


def _from(mover: Mover) -> str:
    """The table left; nothing for who had no seat, or takes another seat of the same table."""
    return f"table {mover.source}" if mover.source and mover.source != mover.target else ""
