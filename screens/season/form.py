"""The form of a season: its name, its points, and its nights."""

from collections.abc import Collection, Sequence
from functools import partial
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.events import DescendantFocus
from textual.message import Message
from textual.widgets import Input, Static

from screens.app.host import host_of
from screens.plan.rows import PlanRows
from screens.ui.box import Box
from screens.ui.dialog import keep_first, leave_first
from screens.ui.keys.footer import ActionLine, chip, chip_line
from screens.ui.keys.keys import SEARCH, bind, key_of, pressed
from screens.ui.lists.choice import Choice
from screens.ui.lists.rows import Beside, Col, Rows, paneled
from screens.ui.marked import tick
from screens.ui.sheet import StyledScreen
from screens.ui.status_line import StatusLine, TitleBar
from screens.ui.text import plain, say
from tourney.game.card import RuleField
from tourney.game.refusal import Refused
from tourney.game.wording import listed
from tourney.night.season.seasons import NO, YES, write_season
from tourney.night.season.table import USUAL_SEASON
from tourney.night.season.view import SeasonCard
from tourney.night.state.room_clock import date_words
from tourney.night.state.shelf import NightLine

_counted = partial(bind, "season_nights", show=False)


class SeasonNights(Rows):
    """Every night, finished ones first, with a mark if it is part of the season."""

    BINDINGS: ClassVar[list[BindingType]] = [
        _counted("space", "take", "Count", "Count the marked night, or not"),
        _counted("a", "take_all", "All or none", "Count all finished nights, or none"),
        _counted("up", "up", "Up", "The night above, or the field above"),
        _counted(
            "enter", "screen.keep", "Keep",
            "Save and show the table", id="season_nights.keep", system=True),
    ]  # fmt: skip

    class Taken(Message):
        """A message that the choice of nights has changed."""

    def __init__(self, nights: Sequence[NightLine], taken: Collection[int]) -> None:
        super().__init__(among=True)
        self._nights = sorted(nights, key=lambda night: night.state != "finished")
        self._taken = {night.number for night in nights if night.number in taken}

    @property
    def taken(self) -> tuple[int, ...]:
        """The numbers of the chosen nights, the oldest first."""
        return tuple(sorted(self._taken))

    def on_mount(self) -> None:
        """Show which nights are chosen."""
        self._show_taken()

    def _show_taken(self) -> None:
        nights = self._nights
        self.show(
            [
                Col("", [f" {tick(night.number in self._taken)}" for night in nights]),
                Col("Night", [night.name for night in nights]),
                Col("Date", [date_words(night.date) for night in nights]),
                Col("Players", [str(night.players) for night in nights], right=True, aside=True),
                Col("State", list(map(_state_words, nights))),
            ],
            [night.number for night in nights],
        )

    def on_data_table_row_selected(self) -> None:
        """Choose the marked night after a click, or leave it out."""
        self.action_take()

    def action_take(self) -> None:
        """Choose the marked night, or leave it out again."""
        if self._nights:
            self._take(self._taken ^ {self._nights[self.cursor_row].number})

    def action_take_all(self) -> None:
        """Choose all nights that are over; if they are chosen already, none."""
        over = {night.number for night in self._nights if night.state == "finished"}
        self._take(set() if over <= self._taken else self._taken | over)

    def _take(self, taken: set[int]) -> None:
        self._taken = taken
        self._show_taken()
        self.post_message(self.Taken())

    def action_up(self) -> None:
        """Go to the night above, or to the field above the list."""
        if self.cursor_row > 0:
            self.action_cursor_up()
        else:
            self.screen.focus_previous()


def _state_words(night: NightLine) -> str:
    if night.state != "finished":
        return "still playing"
    return f"won by {night.winner}" if night.winner else "over"


key = partial(bind, "season_form")
hidden = partial(bind, "season_form", show=False)

_OF_THE_NIGHTS = "Space: count this night or not. A night counts once it is over."

#: The fields from top to bottom; the nights come below.
_FIELDS: tuple[RuleField, ...] = (
    RuleField("name", "Name", ""),
    RuleField(
        "points",
        "Points by place",
        "First place first. Ties share the points of their places.",
    ),
    RuleField("turning_up", "For turning up", "Leave empty for none.", typed="[0-9]{0,4}"),
    RuleField(
        "best",
        "Nights to count",
        "How many of each player's best nights count? Empty: all.",
        typed="[0-9]{0,4}",
    ),
    RuleField(
        "mexxen",
        "Mexxen points",
        "Add the points from Mexxen's own rules.",
        ((NO, "no"), (YES, "yes")),
    ),
)

_NAMES = tuple(field.name for field in _FIELDS)


class SeasonFormScreen(StyledScreen[str]):
    """The form of a season; the answer is the name of the saved season, or "".

    Args:
        card: the season to change, or None for a new one.
    """

    HELP_TEXT: ClassVar[str] = (
        "A season adds up several nights. Name it, choose the points and tick its nights with "
        "Space. You can change it any time; the nights stay as they are."
    )
    MANUAL: ClassVar[str] = "seasons"
    VERTICAL_BREAKPOINTS = [(0, "-short"), (24, "-tall")]  # noqa: RUF012

    BINDINGS: ClassVar[list[BindingType]] = [
        hidden("enter,ctrl+n", "keep", "Save", "Save this season and show its table",
            key_display="Enter"),
        key("escape", "leave", "Back", "Leave without saving"),
        SEARCH,
    ]  # fmt: skip

    def __init__(self, card: SeasonCard | None = None) -> None:
        super().__init__()
        self._card = card
        name, plan = ("", USUAL_SEASON) if card is None else (card.name, card.plan)
        self._began = {"name": name, **write_season(plan)}

    def compose(self) -> ComposeResult:
        picked = self._card.picked if self._card else ()
        return paneled(
            PlanRows(_FIELDS, self._began, _NAMES),
            Static(id="sentence", classes="hint"),
            Static(id="chosen"),
            Beside(SeasonNights(host_of(self).director.all_nights(), picked)),
        )

    def on_mount(self) -> None:
        """Put the cursor into the name."""
        name, what = ("", "New season") if self._card is None else (self._card.name, "Season")
        self.query_one(TitleBar).show(name, what)
        rows = self.query_one(PlanRows)
        rows.row("name").editor.focus()
        rows.query_one("#best", Box).placeholder = "all"
        ticks = pressed(("Tab", "nights"), ("Space", "tick"))
        step = chip_line(chip(key_of(self, "keep"), "save the season", "keep"), ticks)
        self.query_one(ActionLine).offer(step, "take_all")
        self._count()
        if self._card is not None and self._card.gone:
            gone = listed(self._card.gone)
            self.query_one(StatusLine).refuse(f"No longer here, and removed: {gone}.")

    def on_resize(self) -> None:
        """Keep the form and its nights together."""
        nights = self.query_one(SeasonNights)
        nights.styles.max_height = nights.lines

    def on_descendant_focus(self, event: DescendantFocus) -> None:
        """Explain the field with the cursor."""
        rows = self.query_one(PlanRows)
        row = rows.current if rows.enter(event.widget) else None
        if row is None and (left := rows.current) is not None:
            left.remove_class("-current")
            left.draw()
        sentence = _OF_THE_NIGHTS if row is None else row.field.sentence
        self.query_one("#sentence", Static).update(plain(sentence), layout=False)

    @on(Choice.Changed)
    @on(Input.Changed)
    @on(SeasonNights.Taken)
    def _change(self, message: Message) -> None:
        """Clear a refusal, as its cause is being corrected, and count the nights again."""
        message.stop()
        self.query_one(StatusLine).tell("")
        self._count()

    def _count(self) -> None:
        nights = self.query_one(SeasonNights)
        words = say(
            "[b]Nights in this season[/]: $taken of $all ticked",
            taken=len(nights.taken),
            all=len(nights.keys),
        )
        self.query_one("#chosen", Static).update(words, layout=False)

    # Keys

    def on_input_submitted(self, message: Input.Submitted) -> None:
        """Save from any field."""
        message.stop()
        self.action_keep()

    def action_keep(self) -> None:
        """Save the season, and show its table."""
        texts, taken = self.query_one(PlanRows).texts, self.query_one(SeasonNights).taken
        name, instead = texts.pop("name"), self._card.name if self._card else ""

        def keep() -> str:
            self._refuse_another()
            seasons = host_of(self).director.seasons
            return seasons.save(name, taken, texts, instead=instead)

        host_of(self).carry_out(self, keep, self.dismiss, self._refuse)

    def _refuse_another(self) -> None:
        """Refuse, once, if someone else has changed the season since the form was filled in."""
        card = self._card
        cards = host_of(self).director.seasons.all() if card is not None else ()
        now = next((its for its in cards if card is not None and its.name == card.name), card)
        if now == card:
            return
        self._card = now
        raise Refused("overtaken", "Someone else changed this season.")

    def _refuse(self, refusal: Refused) -> None:
        """Say why, with the cursor at the wrong field; if others changed the season, ask."""
        if refusal.code == "overtaken":
            keep_first(self, refusal, self.action_keep)
            return
        field = refusal.code.removeprefix("season.")
        if field == "nights":
            self.query_one(SeasonNights).focus()
        elif field in _NAMES:
            self.query_one(PlanRows).row(field).editor.focus()
        self.query_one(StatusLine).refuse(refusal.sentence)

    @property
    def unsaved(self) -> str:
        """The input that leaving now would lose, in words, or ""."""
        picked = set(self._card.picked) if self._card else set()
        same = self.query_one(PlanRows).texts == self._began
        if same and set(self.query_one(SeasonNights).taken) == picked:
            return ""
        return "The season is not saved yet."

    def action_leave(self) -> None:
        """Leave the form; if something was changed, ask first."""
        leave_first(self, self.unsaved, lambda: self.dismiss(""))
