"""The table of the open game, where the host spends the night; a roll takes two keys."""

from collections.abc import Callable, Collection, Mapping
from functools import partial
from string import ascii_lowercase, digits
from typing import ClassVar

from msgspec.structs import replace
from textual.binding import BindingType
from textual.events import Key

from screens.table import input_state
from screens.table.card import CardView
from screens.table.chances import LOCKED
from screens.table.input_state import InputState, TypedEntry
from screens.table.key_line import RefusedLine, mexicos_count
from screens.table.people import LeadDialog
from screens.table.play_screen import PlayScreen
from screens.table.seat_row import Seats
from screens.ui.dice import spaced_dice
from screens.ui.keys.keys import HERE, PEOPLE, ROUND, bind
from screens.ui.settings import ring
from screens.ui.status_line import StatusLine, refusing
from tourney.game.chances.words import TableChances, table_chances
from tourney.game.dice import LOWEST
from tourney.game.events import NewsKind
from tourney.game.mexico.events import Count
from tourney.game.mexico.match import Match
from tourney.game.mexico.round import Speed
from tourney.game.mexico.rules import Rules
from tourney.game.mexico.words import left_out
from tourney.night.formats.registry import format_of
from tourney.night.views.view import TablePage
from tourney.service.table_handle import TableHandle

hidden = partial(bind, "table", show=False, of=ROUND)


class TableScreen(PlayScreen[TablePage, InputState]):
    """The table of a night of the open game, in play or finished."""

    AGAIN: ClassVar[str] = "stand"
    IDLE: ClassVar[Collection[str]] = input_state.IDLE
    TYPES: ClassVar[str] = "roll"
    HELP_TEXT = (
        "Type the two dice in either order. Press Enter when the player stops; after the last "
        "roll the next player goes."
    )
    MANUAL: ClassVar[str] = "evening"
    SEATS = Seats
    NOTHING = InputState()
    RULED: ClassVar[Mapping[str, Callable[[Rules], bool]]] = {
        "lie": lambda rules: bool(rules.held_dice)
    }

    BINDINGS: ClassVar[list[BindingType]] = [
        hidden("enter", "stand", "Stand", "The player stands (at results: no Mexico)"),
        hidden("backspace", "clear", "Clear", "Clear the half-typed entry"),
        hidden("f5", "speed", "Typing", "Type every roll, last rolls or results"),
        hidden("h", "lie", "Leave a die", "Leave a die lying and roll the other"),
        hidden("a", "abort", "End the round", "The player ends the round early"),
        hidden("v", "count('value')", "By value", "Count the tie-break by value", id="table.value"),
        hidden("p", "count('pips')", "By pips",
            "Count the tie-break by pips, the sum of the dice", id="table.pips"),
        hidden("l", "lead", "Lead", "Name or draw the first lead"),
        hidden("w", "withdraw", "Leave", "A player goes home", group=PEOPLE),
        hidden("j", "join", "Join", "A player joins or comes back", group=PEOPLE),
        hidden("c", "chances", "Chances", "Show or hide chances", group=HERE),
    ]  # fmt: skip

    def begin(self, number: int, table: int) -> None:
        """Show this night and table; no chances are known yet."""
        super().begin(number, table)
        #: The chances and the match that they are for; None if not computed yet.
        self._chances: TableChances | None = None
        self._chances_of: Match | None = None
        #: A line meant for the floor that is being typed here.
        self._stopped: RefusedLine | None = None

    def read_page(self) -> TablePage:
        """Read the table, and start computing its chances."""
        page = self.night.table(self.table).page()
        self._find_chances(page)
        return page

    def help_text(self) -> str:
        """Return what the chosen speed takes."""
        if self._page is None or self._typed.chosen is Speed.ROLLS:
            return self.HELP_TEXT
        table, chosen = self._page.table, self._typed.chosen
        takes = "Type each player's last roll, the two dice in either order."
        if chosen is Speed.RESULT:
            many = ", then how many Mexicos counted" * bool(table.most_told)
            takes = f"Type the letter of who lost{many}."
        return f"{takes} {left_out(table.match.rules, chosen)}".rstrip()

    def act_view(self, page: TablePage) -> CardView:
        """Return the act, with the chances if they are known."""
        podium = self.podium() if page.table.phase == "finished" else ()
        kept, chances = self.kept_words, self._chances
        return CardView(page, self._typed, self._keys, kept, podium, chances=chances)

    def typed_at(self, page: TablePage, speed: Speed, pending: InputState) -> InputState:
        """Return half-typed input as it is meant at the chosen speed."""
        return input_state.typed_at(page.table, speed, self._free, pending)

    # The lead

    def action_lead(self) -> None:
        """Name the first lead, or draw one."""

        def chosen(player: int) -> None:
            if player >= 0:
                does = partial(TableHandle.name_lead, player=player)
                self._record(TypedEntry(does, "The lead is named."))
            else:
                said = lambda seed: f"The dice choose who leads: {spaced_dice(seed)}."  # noqa: E731
                self._record(TypedEntry(TableHandle.draw_lead, "The lead is drawn.", answer=said))

        if page := self._page_for("lead"):
            self.ask(LeadDialog(page), chosen)

    # The chances

    def action_chances(self) -> None:
        """Show or hide the chances from now on; the choice is kept (R13)."""
        said = self.query_one(StatusLine)
        if (page := self._page) is None:
            return
        if page.night.chances_locked:
            said.refuse(LOCKED)
            return
        shown = not self.host.settings.chances
        said.tell("Chances shown." if shown else "Chances hidden.")
        with refusing(self):
            self.host.set_settings(chances=shown)
        self._find_chances(page)
        self._show_typed()

    def _find_chances(self, page: TablePage) -> None:
        """Compute the chances beside the screen if they are shown, once for each entry."""
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
            self.draw(self._page)

    def recorded(self) -> None:
        """Ring the bell for a Mexico."""
        news = self._page.table.news if self._page is not None else None
        if news is not None and news.kind is NewsKind.MEXICO:
            ring(self.app)

    def on_key(self, event: Key) -> None:
        """Ignore the keys of a line that was meant for the floor."""
        if self._is_of_a_line(event.key.lower()):
            event.stop()
            event.prevent_default()

    def refuse_unbound(self, event: Key) -> None:
        """Say that a key has no binding; for a seat's letter, say from when on it picks a seat."""
        waits = self._typed.chosen is Speed.RESULT and not self._typed.picks_seat
        seats = {*self._free} - {*self._keys.values()}
        if waits and self._page is not None and event.key.lower() in seats:
            self._refuse(input_state.speed_change_words(self._page.table, self._typed, self._typed))
        else:
            super().refuse_unbound(event)

    def _is_of_a_line(self, key: str) -> bool:
        """Return whether the key belongs to a line for the floor; a table's number begins one."""
        if self._stopped is None:
            begins = key.isdigit() and self._on_floor and self._typed.speed is Speed.RESULT
            page = self._page if begins and self._typed.loser is None else None
            if page is not None and page.table.phase != "finished":
                night = page.night
                pairs = format_of(night.plan.setup).pairs
                self._stopped = RefusedLine(mexicos_count(night.rules), pairs, key)
            return False  # the number itself is refused like any other digit
        if key not in {*ascii_lowercase, *digits} - {"u"}:
            return False
        line = self._stopped.digit() if key.isdigit() else self._stopped.letter(key)
        self._stopped = None if line.whole else line
        self._refuse("Not recorded. Type the loser's letter first.")
        return True

    def action_speed(self) -> None:
        """Change to the next speed."""
        if self._page_for("roll") is None:
            return
        was, chosen = self._typed, dict(self.night.speeds())
        chosen[self.table] = input_state.NEXT[was.chosen]

        def changed(_: object) -> None:
            assert self._page is not None
            self._type(was)
            self._show_typed()
            words = input_state.speed_change_words(self._page.table, self._typed, was)
            alone = " Only at this table." * (len(chosen) > 2)  # 0 is for tables to come
            self.query_one(StatusLine).tell(words + alone)

        self.attempt(lambda night: night.moves.choose_speeds(chosen), then=changed)

    def action_clear(self) -> None:
        """Clear typed input, first a line that was meant for the floor."""
        if self._drop_kept() or self._line_ends():
            return
        super().action_clear()

    def _line_ends(self) -> bool:
        """Drop a line that was meant for the floor; return True if there was one."""
        line, self._stopped = self._stopped, None
        if line is not None:
            self.query_one(StatusLine).tell("")
        return line is not None

    def _half_typed(self) -> bool:
        """Say which part of an entry is missing; return True if one is half typed."""
        if self._typed.gives:
            self._refuse("A 31: type the letter of the player who pays, or Enter for no one.")
        elif self._typed.lying:
            self._refuse(f"The {self._typed.lying} is left lying: type the other die.")
        elif self._typed.which:
            self._refuse("Type which die is left lying, or clear it.")
        elif self._typed.die:
            self._refuse(f"One die is typed, {self._typed.die}: type the other, or clear it.")
        elif self._typed.loser is not None:
            who = self._typed.loser.name
            self._refuse(f"{who} lost: type how many Mexicos counted, or clear it.")
        return bool(self._typed.pending)

    def action_stand(self) -> None:
        """Let the player on turn stand; at results record no Mexico; send a refused entry again."""
        if self._kept is not None:
            self.action_again()
            return
        if self._line_ends() or self.takes_held():
            return
        if self._page is not None and self._typed.speed is Speed.RESULT:
            self._press(lambda table, typed: typed.result_means(table, 0))
            return
        if self._typed.gives:
            self._press(lambda table, typed: typed.roll(table, LOWEST))
            return
        if self._half_typed():
            return
        table = self._page.table if self._page is not None else None
        if table is not None and table.on_turn is None:  # no play here for now
            if self._on_floor and self.may("home"):
                self.action_home()
                return
            if table.phase == "finished":
                self.action_standings()
                return
        if (page := self._page_for("stand")) is not None and page.table.on_turn is not None:
            said = page.table.match.rules.said(page.table.rolls[-1])
            done = f"{page.table.on_turn.name} stands on {said}."
            self._record(TypedEntry(TableHandle.stand, done))

    def action_lie(self) -> None:
        """Leave a die lying; if both may lie, the die that is typed next (R14.1)."""
        if not self._half_typed() and (page := self._page_for("lie")):
            dice = page.table.may_lie
            only = dice[0] if len(dice) == 1 else 0
            self._keep_half_typed(replace(self._typed, lying=only, which=not only))

    def action_abort(self) -> None:
        """End the round early."""
        if not self._half_typed() and (page := self._page_for("abort")):
            self._record(TypedEntry(TableHandle.abort, f"{page.table.aborter} ends the round."))

    def action_count(self, by: str) -> None:
        """Count the tie-break by value or by pips."""
        if self._page_for("count"):
            does = partial(TableHandle.choose_count, count=Count(by))
            self._record(TypedEntry(does, f"The tie-break is counted by {by}."))

    def held_up(self) -> bool:
        """Return whether an entry is half typed or kept, and say so."""
        return self._kept_first() or self._half_typed()
