"""The table, where the host spends the night: two keys a roll, and everything else in sight."""

from collections.abc import Collection
from functools import partial
from string import ascii_lowercase, digits
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.events import Key, Resize

from screens.table.card.card_view import CardView, is_loud
from screens.table.chances import LOCKED
from screens.table.input_state import (
    IDLE,
    NEXT,
    InputState,
    letter_means,
    mexicos_mean,
    seat_means,
    speed_change_words,
    typed_at,
)
from screens.table.lately import Lately
from screens.table.offers import OfferLine
from screens.table.people import TablePeopleScreen, long_away
from screens.table.play_area import PlayArea
from screens.table.refused_line import RefusedLine, mexicos_count
from screens.table.round_header import RoundHeader
from screens.table.seat_row import Seats
from screens.ui.keys.footer import KeyFooter
from screens.ui.keys.keys import HERE, PEOPLE, ROLLS, ROUND, TABLES, bind
from screens.ui.play.room_line import RoomLine
from screens.ui.settings import ring
from screens.ui.status_line import StatusLine, TitleBar
from screens.ui.titles import table_title
from tourney.game.chances.shown import TableChances, table_chances
from tourney.game.mexico.events import Count
from tourney.game.mexico.match import Match
from tourney.game.mexico.round import Speed
from tourney.game.news import NewsKind
from tourney.game.refusal import Refused
from tourney.night.formats.registry import format_of
from tourney.night.state.speeds import OTHERS
from tourney.night.views.view import TablePage
from tourney.service.moves import ChooseSpeeds
from tourney.service.play import Abort, ChooseCount, Stand

hidden = partial(bind, "table", show=False, of=ROUND)


class TableScreen(TablePeopleScreen):
    """The table of a night, in play or finished."""

    AGAIN: ClassVar[str] = "stand"
    IDLE: ClassVar[Collection[str]] = IDLE
    TYPES: ClassVar[str] = "roll"
    HELP_TEXT = (
        "Type the two dice in either order. Enter when the player stands; at the limit the turn "
        "passes automatically. u undoes. F5 changes how much you type: every roll, last values, "
        "or results (the loser's letter and the Mexicos)."
    )
    MANUAL: ClassVar[str] = "evening"

    BINDINGS: ClassVar[list[BindingType]] = [
        hidden("enter", "stand", "Stand",
            "Stand; in a result, no Mexico", group=ROLLS, roles=TABLES),
        hidden("backspace", "clear", "Clear",
            "Clear the half-typed entry", group=ROLLS, roles=TABLES),
        hidden("f5", "speed", "Speed",
            "How much you type: every roll, last values or results", group=ROLLS, roles=TABLES),
        hidden("a", "abort", "End the round",
            "The player ends the round early", roles=TABLES),
        hidden("v", "count_value", "By value",
            "Count the extra round by value", id="table.value", roles=TABLES),
        hidden("p", "count_pips", "By pips",
            "Count the extra round by pips, the sum of the dice", id="table.pips", roles=TABLES),
        hidden("l", "lead", "Lead",
            "Name or draw the first lead", roles=TABLES),
        hidden("w", "withdraw", "Leave", "A player leaves for good", group=PEOPLE),
        hidden("j", "join", "Join", "A player joins or comes back", group=PEOPLE),
        hidden("c", "chances", "Chances", "Show or hide chances", group=HERE, roles=TABLES),
    ]  # fmt: skip

    CSS = """
    TableScreen ActCard { width: 42; }
    TableScreen.-narrow ActCard { width: 29; }
    TableScreen.-narrow.-crowded {
        PlayArea { layout: vertical; }
        ActCard { width: 1fr; height: 3; }
    }
    TableScreen.-wide {
        SidePanel { display: block; }
        Lately { height: 1; }
        ActCard { width: 1fr; }
    }
    TableScreen.-short {
        RoundHeader { height: 1; }
        Lately { height: 1; }
    }
    TableScreen.-over Lately { height: 2; }
    TableScreen.-wide.-over Seats { display: none; }
    """

    def begin(self, number: int, table: int) -> None:
        """Show this night and table; nothing is typed yet."""
        super().begin(number, table)
        self._typed = InputState()
        #: The speed of the table; None before the screen has first read it.
        self._speed: Speed | None = None
        #: The chances, and what they are of; None is not yet.
        self._chances: TableChances | None = None
        self._chances_of: Match | None = None
        self._kept_words = ""
        #: A line of the floor that is typed here.
        self._stopped: RefusedLine | None = None

    def compose(self) -> ComposeResult:
        yield TitleBar()
        yield RoomLine()
        yield RoundHeader()
        yield PlayArea()
        yield Lately()
        yield StatusLine()
        yield OfferLine()
        yield KeyFooter()

    def show(self) -> None:
        """Draw the table as it is."""
        try:
            self._page = self.night.table(self.table).page()
        except Refused as refusal:
            self.query_one(StatusLine).refuse(refusal.sentence)
            return
        page, table = self._page, self._page.table
        if self.entitle(table_title(self.table, page.night), page.night):
            self._read_keys()
        self.show_room(page)
        self._type(self._typed)
        self.set_class(table.phase == "finished" and not self._on_floor, "-over")
        self._tell_lately(page)
        self._find_chances(page)
        self._show_typed()

    def _tell_lately(self, page: TablePage) -> None:
        """Say what happened last, and what a player may choose now."""
        table = page.table
        asks = ""
        if table.chooser is not None:
            value, pips = (self._keys.get(key, "") for key in ("count_value", "count_pips"))
            asks = f"{table.chooser} chooses how it is counted: {value} value, {pips} pips."
        elif long := long_away(page, self._keys):
            asks = long
        over = table.phase == "finished" and not self._on_floor
        # That a player has won, the podium says.
        told = None if over or is_loud(table) else table.news
        if over:
            asks = page.referee(self._typed.chosen)
        # Where there is a panel, they are there; the class for it comes after the size.
        is_wide = self.app.size.width >= self.HORIZONTAL_BREAKPOINTS[-1][0]
        rounds = () if is_wide else table.last_rounds
        self.query_one(Lately).show(told, asks, rounds, f"Pot {table.pot}")

    def _type(self, pending: InputState) -> None:
        """Keep what is half typed as far as it means something now, at the chosen speed."""
        if self._page is not None:
            self._speed = self.night.table(self.table).speed(self._speed)
            self._typed = typed_at(self._page.table, self._speed, self._free, pending)

    def draw_typed(self, page: TablePage, kept_words: str) -> None:
        """Draw the entry as far as it is typed, and the actions that are possible now."""
        self.query_one(RoundHeader).show(page, self._typed.speed is not Speed.RESULT)
        self._kept_words = kept_words
        self._draw_act(page)
        self.query_one(OfferLine).show(page, self._typed, self._keys, kept_words)

    def _draw_act(self, page: TablePage) -> None:
        kept = self._kept_words
        podium = self.podium() if page.table.phase == "finished" else ()
        view = CardView(page, self._typed, self._chances, self._keys, kept, podium)
        self.query_one(PlayArea).show(view)

    def on_resize(self, _event: Resize) -> None:
        """The table is drawn where there is room, the last rounds where they have no panel."""
        if self._page is not None:
            self._tell_lately(self._page)
            self._draw_act(self._page)

    # The chances

    def action_chances(self) -> None:
        """Show the chances from now on, or do not any more; the choice is kept (R13)."""
        said = self.query_one(StatusLine)
        if (page := self._page) is None:
            return
        if page.night.chances_locked:
            said.refuse(LOCKED)
            return
        shown = not self.host.settings.chances
        said.tell("Chances shown." if shown else "Chances hidden.")
        if (fault := self.host.set_settings(chances=shown)) is not None:
            said.refuse(fault)
        self._find_chances(page)
        self._show_typed()

    def _find_chances(self, page: TablePage) -> None:
        """Have them worked out beside the screen where they are shown, once for each entry."""
        shown = self.host.settings.chances and not page.night.chances_locked
        match = self.night.table(self.table).match if shown else None
        if match is not self._chances_of:
            was, self._chances = self._chances, None
            self._chances_of = match
            if match is not None:
                self._chances = None if was is None else was.unknown
                self.host.think(self, partial(table_chances, match), self._chances_found)

    def _chances_found(self, chances: TableChances | None) -> None:
        if self._chances_of is not None and self._page is not None:
            self._chances = chances
            self._draw_act(self._page)

    def recorded(self) -> None:
        """A Mexico is heard."""
        if self._has_mexico():
            ring(self.app)

    def _has_mexico(self) -> bool:
        news = self._page.table.news if self._page is not None else None
        return news is not None and news.kind is NewsKind.MEXICO

    def on_key(self, event: Key) -> None:
        """The screen itself takes the digits, and the letters of the seats."""
        if self._is_of_a_line(event.key.lower()):
            event.stop()
            event.prevent_default()
            return
        if event.character is not None and event.character in "0123456789":
            event.stop()
            self.action_digit(int(event.character))
            return
        if (letter := event.key.lower()) in {*self._free} and self._typed.chosen is Speed.RESULT:
            if self._typed.speed is Speed.RESULT:
                event.stop()
                self._press(partial(letter_means, letter=letter))
                return
            if self._page is not None and letter not in self._keys.values():
                self._refuse(speed_change_words(self._page.table, self._typed, self._typed))
                return
        self.refuse_unbound(event)

    def _is_of_a_line(self, key: str) -> bool:
        """True if the key is a part of a line that begins with a table's number, for the floor."""
        if self._stopped is None:
            begins = key.isdigit() and self._on_floor and self._typed.speed is Speed.RESULT
            if begins and self._typed.loser is None and self._page is not None:
                night = self._page.night
                pairs = format_of(night.plan.setup).pairs
                self._stopped = RefusedLine(mexicos_count(night.rules), pairs, key)
            return False  # the number itself is refused as any other
        if key not in {*ascii_lowercase, *digits} - {"u"}:
            return False
        line = self._stopped.digit() if key.isdigit() else self._stopped.letter(key)
        self._stopped = None if line.whole else line
        self._refuse("Not recorded. Type the loser's letter first.")
        return True

    def on_seats_picked(self, message: Seats.Picked) -> None:
        """A click on a seat is its letter."""
        if self._typed.speed is Speed.RESULT:
            self._press(partial(seat_means, player=message.player))

    def action_speed(self) -> None:
        """Go on to the next speed."""
        if self._page is None or self._refused("roll"):
            return
        was, chosen = self._typed, dict(self.night.speeds())
        chosen[self.table] = chosen[OTHERS] = NEXT[was.chosen]
        self.attempt(ChooseSpeeds(chosen), then=lambda _: self._speed_chosen(was))

    def _speed_chosen(self, was: InputState) -> None:
        assert self._page is not None
        self._type(was)
        self._show_typed()
        self.query_one(StatusLine).tell(speed_change_words(self._page.table, self._typed, was))

    def action_clear(self) -> None:
        """Forget what is typed."""
        if self._drop_kept():
            return
        if self._line_ends():
            return
        if not self._typed.pending:
            self._refuse("Nothing typed. u undoes the last entry.")
            return
        self._keep_half_typed(self._typed.cleared())

    def _line_ends(self) -> bool:
        """Drop a line of the floor that was typed here; the answer is True if there was one."""
        line, self._stopped = self._stopped, None
        if line is not None:
            self.query_one(StatusLine).tell("")
        return line is not None

    def _half_typed(self) -> bool:
        """Say that a second die or the Mexicos are missing, if they are."""
        if self._typed.die:
            self._refuse(f"One die is typed, {self._typed.die}: type the other, or clear it.")
        elif self._typed.loser is not None:
            who = self._typed.loser.name
            self._refuse(f"{who} lost: type how many Mexicos counted, or clear it.")
        return bool(self._typed.pending)

    def action_stand(self) -> None:
        """The player on turn stands; of a result, no Mexico counted; what is kept is sent."""
        if self._kept is not None:
            self.action_again()
            return
        if self._line_ends():
            return
        if self._page is not None and self._typed.speed is Speed.RESULT:
            self._press(partial(mexicos_mean, count=0))
            return
        if self._half_typed():
            return
        nothing = self._page is not None and self._page.table.on_turn is None
        if nothing and self._on_floor and self.may("home"):
            super().action_home()  # nothing more is played here for now
            return
        if nothing and self._page is not None and self._page.table.phase == "finished":
            self.action_standings()
            return
        if self._refused("stand"):
            return
        assert self._page is not None
        on_turn = self._page.table.on_turn
        assert on_turn is not None
        done = f"{on_turn.name} stands on {self._page.table.rolls[-1]}."
        self._record(Stand(), done)

    def action_abort(self) -> None:
        """End the round early."""
        if self._half_typed() or self._refused("abort"):
            return
        assert self._page is not None
        done = f"{self._page.table.aborter} ends the round."
        self._record(Abort(), done)

    def action_count_value(self) -> None:
        """Count the extra round by value."""
        self._count(Count.VALUE)

    def action_count_pips(self) -> None:
        """Count the extra round by pips."""
        self._count(Count.PIPS)

    def _count(self, count: Count) -> None:
        if not self._refused("count"):
            done = f"The extra round is counted by {count}."
            self._record(ChooseCount(count), done)

    def action_undo(self) -> None:
        """Take the last entry back, or what is half typed."""
        if self._must_stay() or self._drop_kept():
            return
        if self._typed.pending:
            pending, die = self._typed.pending, self._typed.die
            self._keep_half_typed(self._typed.cleared())
            what = f"the die that was typed, {die}" if die else pending
            self.query_one(StatusLine).tell(f"Cleared {what}.")
            return
        super().action_undo()

    def action_home(self) -> None:
        """Clear what is half typed first; then back to the nights."""
        if self._must_stay():
            return
        if self._typed.pending or self._kept is not None:
            self.action_clear()
        else:
            super().action_home()

    def held_up(self) -> bool:
        """Something is half typed, or kept."""
        return self._kept_first() or self._half_typed()
