"""A shoot-out: players who are level throw, two keys a throw, until it is decided (R5.2)."""

from collections.abc import Collection
from functools import partial
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.content import Content
from textual.events import Key
from textual.widgets import Static

from screens.app.following import UNREACHABLE
from screens.app.night_screen import NightScreen, night_keys
from screens.table.key_line import undo_offer
from screens.ui.dice import LARGE_HEIGHT, LARGE_WIDTH, dice_row
from screens.ui.drawn import Drawn
from screens.ui.keys.footer import ActionLine, Offer, chip
from screens.ui.keys.keys import ROUND, bind, spelled_keys, undo_keys
from screens.ui.lists.rows import Beside, Col, Rows, paneled
from screens.ui.status_line import StatusLine
from screens.ui.text import fit, plain, say
from tourney.game.dice import read_value
from tourney.game.wording import listed
from tourney.night.state.shelf import State
from tourney.night.views.floor_view import ShootOutView, Thrower

key = partial(bind, "shoot_out")
hidden = partial(bind, "shoot_out", show=False)


class ThrowPanel(Drawn[Thrower, str]):
    """The name of the thrower, and the dice typed so far."""

    DEFAULT_CSS = "ThrowPanel { width: 36; height: 1fr; padding: 0 1; margin: 0 0 0 3; }"

    def draw(self, width: int, height: int, thrower: Thrower, typed: str) -> Content:
        high, low = map(int, typed.ljust(2, "0"))
        throw = "one throw" if not thrower.throws else f"throw {len(thrower.throws) + 1}"
        large = width >= 2 * LARGE_WIDTH + 1 and height >= LARGE_HEIGHT + 7
        lines = [
            plain(fit(thrower.name, width)).stylize("bold $accent"),
            Content(throw),
            *[Content("")] * large,
            *dice_row((high, low), self.app, large=large),
        ]
        return Content("\n").join(lines)


class ShootOutScreen(NightScreen, inherit_bindings=False):
    """The shoot-out in play, or one that may be called, laid over the floor."""

    STATES: ClassVar[frozenset[State]] = frozenset(("playing", "finished"))
    HELP_TEXT: ClassVar[str] = (
        "Players who share a place throw once each, in this order. Those still level throw "
        "again. Type the two dice of each throw."
    )
    MANUAL: ClassVar[str] = "tables"

    BINDINGS: ClassVar[list[BindingType]] = [
        hidden("enter", "call", "Begin", "Start the shoot-out", group=ROUND),
        hidden("backspace", "clear", "Clear", "Clear the die", group=ROUND),
        *undo_keys("shoot_out"),
        *night_keys("rules", "standings", show=True),
        *night_keys("payments", "display", show=False),
        key("escape", "close", "Back", "Back to the floor"),
    ]  # fmt: skip
    #: The keys that another line names, so that the footer leaves them out.
    unsaid: ClassVar[frozenset[str]] = frozenset({"close"})

    # Textual declares it without ClassVar.
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (80, "-usual")]  # noqa: RUF012

    CSS = """
    ShootOutScreen {
        #reason { height: auto; margin: 1 1 0 0; padding: 0 1; }
    }
    ShootOutScreen.-narrow ThrowPanel { width: 24; }
    """

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self._view: ShootOutView | None = None
        self._typed = ""

    @property
    def unsaved(self) -> str:
        """The input that quitting now would lose, in words, or ""."""
        return f"{self._typed} is typed and not saved." if len(self._typed) > 1 else ""

    def compose(self) -> ComposeResult:
        return paneled(Static(id="reason"), Beside(Rows(driven=True), ThrowPanel()))

    def show(self) -> None:
        """Draw the shoot-out; once it is decided, go back to the floor."""
        floor, was = self.night.floor(), self._view
        self.entitle("Shoot-out", floor.night)
        self._view = floor.shoot_out
        self._draw()
        if self._view is None:
            self.dismiss(None)
            if was is not None and was.on_turn:
                self.host.tell("The shoot-out is decided.")

    def _draw(self) -> None:
        if (view := self._view) is None:
            return
        self.typing(self._typed)
        rows, throwers = self.query_one(Rows), view.throwers
        names = listed([thrower.name for thrower in throwers])
        tied = say("[b]$names[/] tied $why.", names=names, why=view.why)
        self.query_one("#reason", Static).update(tied)
        thrown = [" ".join(map(str, thrower.throws)) for thrower in throwers]
        panel = self.query_one(ThrowPanel)
        rows.show_cursor = panel.display = bool(view.on_turn)
        self.query_one(Beside).display = bool(view.on_turn) or any(thrown)
        rows.show(
            [
                Col("Player", [thrower.name for thrower in throwers]),
                Col("Throws", thrown, role="strong"),
                Col("Place", [thrower.place for thrower in throwers], role="muted"),
            ],
            [thrower.entry for thrower in throwers],
            at=view.on_turn,
        )
        if view.on_turn:
            panel.show(next(its for its in throwers if its.entry == view.on_turn), self._typed)
        self._draw_offers(view)

    def _draw_offers(self, view: ShootOutView) -> None:
        keys, offers, first = spelled_keys(self), [], None
        if not view.on_turn:
            first = chip(keys.get("call", ""), "start the shoot-out", "call")
            offers.append(Offer("close", "back" if view.must else "share the place"))
        elif self._whole:
            first = chip(keys.get("call", ""), f"send {self._typed}", "call")
        else:
            first = chip("1-6", "second die" if self._typed else "the dice")
        if self._typed:
            offers.append(Offer("clear", "clear it"))
        elif (night := self.night.view()).undo:
            offers.append(undo_offer(night))
        self.query_one(ActionLine).draw(first, offers, keys)

    def on_key(self, event: Key) -> None:
        """Take the digits of the dice."""
        if event.character is not None and event.character in "0123456789":
            event.stop()
            self._type(event.character)

    def _type(self, digit: str) -> None:
        view, said = self._view, self.query_one(StatusLine)
        if view is None:
            return
        if not view.on_turn:
            said.refuse("Press Enter to start the shoot-out.")
        elif digit not in "123456":
            said.refuse("A die shows 1 to 6.")
        elif self._whole:
            said.refuse(f"{self._typed} is typed: Enter sends it, Backspace clears it.")
        elif not self._typed:
            self._typed = digit
            said.tell("")
            self._draw()
        else:
            self._throw(view, self._typed + digit)

    def _throw(self, view: ShootOutView, typed: str) -> None:
        value = read_value(typed)
        name = next(its.name for its in view.throwers if its.entry == view.on_turn)
        was, self._typed = self._view, ""
        if not self.attempt(lambda night: night.moves.shoot(value), f"{name} throws {value}."):
            code = self.refusal.code if self.refusal is not None else ""
            self._typed = typed[:1]
            if code in (*UNREACHABLE, "overtaken"):
                self._typed = typed if self._same_thrower(was) else ""
            self._draw()
            self.show_notice()

    def _same_thrower(self, was: ShootOutView | None) -> bool:
        """Return whether the player who was about to throw is still the next."""
        now = self._view
        return was is not None and now is not None and now.on_turn == was.on_turn

    @property
    def _whole(self) -> bool:
        """True if both dice are typed, and the throw was refused."""
        return len(self._typed) == 2

    @property
    def not_saved(self) -> str:
        """The throw that no store has yet, in a sentence, or ""."""
        if not self._missed or not self._whole:
            return ""
        return f"Not saved yet: {self._missed} Enter tries again, Backspace drops it."

    def resolved_as_saved(self) -> None:
        """Clear the typed dice, as the throw has been saved after all."""
        if self.not_saved:
            self._typed = ""
        super().resolved_as_saved()

    def catch_up(self, moved: Collection[int]) -> None:
        """Draw what others have written; typed dice stay only for the same thrower."""
        was, typed = self._view, self._typed
        super().catch_up(moved)
        if typed and self.is_current and not self._same_thrower(was):
            self._typed = ""
            self._draw()
            self.show_notice()
            self.query_one(StatusLine).refuse(f"Someone else typed first. {typed} is dropped.")

    def action_call(self) -> None:
        """Begin the shoot-out, or send a refused throw again."""
        if self._whole and self._view is not None:
            if self._missed:
                self._throw(self._view, self._typed)
            else:
                with self._answering(self.seen):
                    self._throw(self._view, self._typed)
        elif self._typed:
            self.query_one(StatusLine).refuse(f"One die is typed, {self._typed}: type the other.")
        elif self._view is not None and self._view.on_turn:
            self.query_one(StatusLine).refuse("It has started. Type the two dice.")
        else:
            shown = lambda: self.night.floor().shoot_out == self._view  # noqa: E731
            self.attempt(lambda night: night.moves.call_shoot_out(), about=shown)

    def action_clear(self) -> None:
        """Clear the typed dice."""
        self._typed = self._missed = ""
        self.query_one(StatusLine).tell("")
        self._draw()
        self.show_notice()

    def action_undo(self) -> None:
        """Undo the last entry, or clear the typed dice."""
        if self._typed:
            self.action_clear()
            return
        self._view = None  # after undo, no throw has decided it
        super().action_undo()

    def action_close(self) -> None:
        """Clear the typed dice first; otherwise go back to the floor."""
        if self._typed:
            self.action_clear()
        else:
            self.dismiss(None)
