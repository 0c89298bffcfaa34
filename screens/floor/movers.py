"""The moves of a barrier (F4.4): the rows of its plan, and the list of players to tick off."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import ClassVar

from msgspec.structs import replace
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.content import Content
from textual.events import Key
from textual.widgets import Static

from screens.app.night_screen import NightScreen, night_keys
from screens.ui.keys.footer import ActionLine, Offer, chip
from screens.ui.keys.keys import PEOPLE, bind, spelled_keys
from screens.ui.lists.rows import Beside, Col, Rows, paneled
from screens.ui.marked import tick
from screens.ui.status_line import StatusLine
from screens.ui.text import begins_with, plain, say
from tourney.game.wording import capital, listed, quantity
from tourney.night.barrier import Edits
from tourney.night.formats.registry import format_of
from tourney.night.state.shelf import State
from tourney.night.views.floor_view import Mover, PlanView

key = partial(bind, "movers", of=PEOPLE)
hidden = partial(bind, "movers", show=False, of=PEOPLE)


class MoversScreen(NightScreen, inherit_bindings=False):
    """The players who move after the last barrier, laid over the floor."""

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
    }
    """

    def __init__(self, number: int, said: str = "") -> None:
        super().__init__(number)
        self._said = said
        self._movers: dict[object, Mover] = {}
        self._typed = ""

    def compose(self) -> ComposeResult:
        people = Beside(Rows(self._marked_another))
        return paneled(Static(id="heading"), people, Static(id="why"))

    def on_mount(self) -> None:
        """Show the message about the accepted plan."""
        self.query_one(StatusLine).tell(self._said)

    def show(self) -> None:
        """Draw the players who move."""
        view, first = self.night.floor(), not self._movers
        self.entitle("Who has to move", view.night)
        where = "against" if format_of(view.night.plan.setup).pairs else "left of"
        movers = sorted(view.movers, key=lambda mover: mover.name.casefold())
        self._movers = {mover.entry: mover for mover in movers}
        self.query_one(Rows).show(
            [
                Col("", [f" {tick(mover.sat)}" for mover in movers]),
                Col("Player", [mover.name for mover in movers]),
                Col("From", [_from(mover) for mover in movers], role="muted"),
                Col("To table", [str(mover.target) for mover in movers], most=32),
                Col("Seat", [f"{where} {it.beside}" if it.beside else "" for it in movers]),
            ],
            [mover.entry for mover in movers],
            ["muted" if mover.sat else "" for mover in movers],
            at=self._next(0) if first else None,
        )
        self._draw()

    @property
    def _coming(self) -> list[int]:
        """The entries of the players who have not sat down yet."""
        return [mover.entry for mover in self._movers.values() if not mover.sat]

    @property
    def _marked(self) -> Mover | None:
        return self._movers.get(self.query_one(Rows).key)

    def _draw(self) -> None:
        if self._typed:
            words = say("Find [b $text-accent]${typed}_[/]", typed=self._typed)
        elif coming := self._coming:
            stay = sum(self._movers[at].source == self._movers[at].target for at in coming)
            parts = [f"{len(coming) - stay} change tables"] * (len(coming) > stay)
            parts += [f"{stay} only change seats"] * bool(stay)
            does = "Type a name to find a player."
            words = say("[b]$players.[/] $does", players=", ".join(parts), does=does)
        else:
            words = say("✓ Everyone is seated." if self._movers else "No one has to move.")
        self.query_one("#heading", Static).update(words, layout=False)
        mover = self._marked
        why, keys, offers = self.query_one("#why", Static), spelled_keys(self), []
        why.update(say("Why  $why", why=mover.reason) if mover else "")
        why.display = bool(mover and mover.reason)
        step = chip(keys.get("close_all", ""), "back to the tables", "close_all")
        if mover and self._coming:  # the work to do comes before the way back
            sits = "still on the way" if mover.sat else f"{mover.name} is seated"
            step = chip(keys.get("tick", ""), sits, "tick")
            offers = [Offer("tick_all", "all seated, and back", brief="all", lesser=True)]
            offers.append(Offer("close_all", "back to the tables"))
        elif mover:
            offers = [Offer("tick", "still on the way")]
        self.query_one(ActionLine).draw(step, offers, keys)

    def _marked_another(self) -> None:
        self._typed = ""
        self._draw()

    def on_key(self, event: Key) -> None:
        """Take the letters of a name."""
        typed = event.character
        if typed is not None and typed.isprintable() and typed != " ":
            event.stop()
            self._find(self._typed + typed)

    def _find(self, typed: str) -> None:
        """Mark the first player whose name, or a word of it, begins with the typed text."""
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
        """Delete the last typed letter."""
        self._typed = self._typed[:-1]
        self.query_one(StatusLine).tell("")
        self._draw()

    def on_data_table_row_selected(self) -> None:
        """Tick off the marked player after a click."""
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
        """Go back to the floor with a message; a held key does nothing there."""
        self.dismiss(None)
        self.host.tell(done)
        self.host.drop_while_held()

    def _next(self, at: int) -> object:
        """Return the entry of the next player who is still on the way, round and round."""
        entries = [*self._movers]
        order = [*entries[at:], *entries[:at]]
        return next((entry for entry in order if not self._movers[entry].sat), (order or [None])[0])

    def action_tick_all(self) -> None:
        """Tick everyone off, and go back to the floor."""
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
        """Go back to the floor."""
        self.dismiss(None)

    def action_close(self) -> None:
        """Clear the typed letters first; otherwise go back to the floor."""
        if self._typed:
            self._typed = ""
            self._draw()
        else:
            self.dismiss(None)


def _from(mover: Mover) -> str:
    """Return the table that the player leaves; "" for a newcomer."""
    if mover.source == mover.target:
        return "same table"
    return f"table {mover.source}" if mover.source else ""


#: The most cells of a name in a row with two tables.
_MOST_NAME = 24


def rows_of(plan: PlanView) -> list[Mover]:
    """Return the moves in the order shown, with moves for the same reason together.

    If another table could close instead, the closing table comes first, as the move of entry 0.
    """
    reasons = list(dict.fromkeys(move.reason for move in plan.moves))
    rows = sorted(plan.moves, key=lambda move: reasons.index(move.reason))
    if len(plan.closes) == 1 and plan.breaking:
        (place,) = plan.closes
        # Moves that the host chose come first, and have a reason of their own.
        why = [move.reason for move in plan.moves if move.source == place][-1:] or [""]
        name = f"Table {int(place)}"
        closing = Mover(0, name, place, place, "", why[0])
        if len(choices_of(plan, closing)) > 1:
            rows.insert(0, closing)
    return rows


def choices_of(plan: PlanView, row: Mover) -> list[int]:
    """Return the numbers of the tables that a row can have, the present one first."""
    numbers = {place: number for number, place in (*plan.tables, *plan.breaking)}
    chosen = numbers.get(row.target, 0)
    places = dict(plan.tables if row.entry else plan.breaking) | {chosen: row.target}
    choices = sorted(places, key=lambda number: places[number])
    at = choices.index(chosen)
    return choices[at:] + choices[:at]


def changed(edits: Edits, row: Mover, table: int) -> Edits:
    """Return the edits with another table for a row of the plan."""
    if not row.entry:
        return replace(edits, closing=table, moves=())
    return with_move(edits, row.entry, table)


def with_move(edits: Edits, entry: int, table: int) -> Edits:
    """Return the edits with a player at that table, in place of earlier edits for the player."""
    others = tuple(move for move in edits.moves if move[0] != entry)
    return replace(edits, moves=(*others, (entry, table)))


def notes_of(plan: PlanView, leave: str) -> Iterator[Content]:
    """Yield the notes above the moves.

    Args:
        leave: the key by which a player who has been away for long leaves, or "".
    """
    for words in plan.unkept:
        yield plain(f"! {words}").stylize("bold $text-warning")
    for away in plan.away:
        long = f"{away.name}, table {away.place}, has been away for {quantity(away.laps, 'lap')}."
        long += f" The seat is kept; {leave} if {away.name} leaves." if leave else ""
        yield plain(long).stylize("bold $text-warning")
    # A table that reopens at once for others does not close, as the room sees it.
    closes = [place for place in plan.closes if place not in {table.place for table in plan.opens}]
    if plan.opens and closes:
        several = len(closes) > 1
        yield plain(f"Table{'s'[:several]} {listed(map(str, closes))} close{'s'[several:]}.")
    if not plan.moves and not plan.opens:
        yield plain("Everyone stays put.")
    yield from map(plain, plan.notes)


def columns_of(
    moves: Sequence[Mover], changes: int | None, lost: str, *, is_narrow: bool
) -> list[Col]:
    """Return the rows of the plan in columns.

    Args:
        changes: the entry of the marked row, if arrows show that it can be changed.
        lost: what players lose tonight, in the plural.
        is_narrow: tables have only numbers, and `details_of` shows the seats.
    """

    def table(place: int) -> str:
        return f"table {int(place) if is_narrow else place}"

    def source(row: Mover) -> str:
        return "" if not row.entry else table(row.source) if row.source else "new"

    def target(row: Mover) -> str:
        words = table(row.target) if row.entry else "closes"
        return f"◂ {words} ▸" if row.entry == changes else f"  {words}  "

    seats = [f"left of {row.beside}" if row.beside and not is_narrow else "" for row in moves]
    return [
        Col("Player", [row.name for row in moves], role="strong", most=_MOST_NAME),
        Col("From", [source(row) for row in moves]),
        Col("  To", [target(row) for row in moves]),
        Col("Seat", seats),
        Col(capital(lost), [str(row.units or "") for row in moves], right=True),
    ]


def details_of(row: Mover, *, is_narrow: bool) -> Content:
    """Return the reason for a row and, in a narrow terminal, the seat."""
    seat = f"left of {row.beside}" if row.beside and is_narrow else ""
    return Content("\n").join(
        Content.assemble((f"{label}  ", "$foreground-muted"), plain(words))
        for label, words in (("Seat", seat), ("Why", row.reason))
        if words
    )
