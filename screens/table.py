"""The table, where the host spends the night: two keys a roll, and everything else in sight."""

from collections.abc import Callable
from dataclasses import replace
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.events import Key
from textual.widgets import Footer

from screens.facts import Facts, RefereeLine
from screens.last_rounds import LastRounds
from screens.news import NewsBanner
from screens.night_screen import NightScreen
from screens.offers import DiceKeys, OfferLine
from screens.said import Said, TitleBar
from screens.seed import spaced
from screens.table_seats import Seats
from screens.turn import TurnPanel
from tourney.game.dice import read_value
from tourney.game.events import Count
from tourney.game.refusal import Refused
from tourney.night.view import TablePage


class TableScreen(NightScreen):
    """The table of a night, in play or finished."""

    HELP_TEXT = (
        "Type the two dice, in either order: the roll is recorded at the second digit, and a turn "
        "at its limit passes on by itself. Enter when the player stands. u takes the last entry "
        "back, as often as you like, to the start of the night."
    )

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "enter",
            "stand",
            "Stand",
            key_display="Enter",
            id="table.stand",
            show=False,
            tooltip="The player takes no more rolls",
        ),
        Binding(
            "u",
            "undo",
            "Undo",
            id="table.undo",
            show=False,
            tooltip="Take the last entry back, one a press",
        ),
        Binding(
            "backspace",
            "clear",
            "Clear the die",
            key_display="Backspace",
            id="table.clear",
            show=False,
            tooltip="Forget the die that is typed, before the second",
        ),
        Binding(
            "a",
            "abort",
            "End the round",
            id="table.abort",
            show=False,
            tooltip="The player ends the round early, where the rules let that be",
        ),
        Binding(
            "v",
            "count_value",
            "By value",
            id="table.value",
            show=False,
            tooltip="Count the extra round by value",
        ),
        Binding(
            "p",
            "count_pips",
            "By pips",
            id="table.pips",
            show=False,
            tooltip="Count the extra round by pips, the sum of the dice",
        ),
        Binding(
            "l",
            "lead",
            "Lead",
            id="table.lead",
            show=False,
            tooltip="Name the first lead, or draw it by lot, instead of rolling for it",
        ),
        Binding(
            "w",
            "withdraw",
            "Leave",
            id="table.withdraw",
            show=False,
            tooltip="Somebody leaves for good; their units go into the pot",
        ),
        Binding(
            "j",
            "join",
            "Join",
            id="table.join",
            show=False,
            tooltip="Somebody new takes a seat, or somebody who is out comes back",
        ),
        Binding(
            "pageup",
            "seats(-1)",
            "Seats up",
            id="table.seats_up",
            show=False,
            tooltip="Look further up the seats where not all of them fit",
        ),
        Binding(
            "pagedown",
            "seats(1)",
            "Seats down",
            id="table.seats_down",
            show=False,
            tooltip="Look further down the seats where not all of them fit",
        ),
    ]

    # Textual declares these without ClassVar.
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (80, "-usual"), (100, "-wide")]  # noqa: RUF012
    VERTICAL_BREAKPOINTS = [(0, "-short"), (23, "-medium"), (34, "-tall")]  # noqa: RUF012

    CSS = """
    TableScreen {
        #play { height: 1fr; }
        LastRounds.-column { display: none; }
    }
    TableScreen.-narrow TurnPanel { width: 22; }
    TableScreen.-wide {
        TurnPanel { width: 36; }
        LastRounds.-column { display: block; }
        LastRounds.-line { display: none; }
    }
    TableScreen.-short {
        Facts { height: 1; border: none; }
        NewsBanner { height: 2; }
        LastRounds.-line { display: none; }
    }
    TableScreen.-tall {
        NewsBanner { height: 5; margin: 1 0; }
        #play { margin: 1 0 0 0; }
        RefereeLine, OfferLine { margin: 0 0 1 0; }
    }
    """

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self._page: TablePage | None = None
        self._typed = ""
        self._keys: dict[str, str] = {}

    def compose(self) -> ComposeResult:
        yield TitleBar()
        yield Facts()
        with Horizontal(id="play"):
            yield Seats()
            yield TurnPanel()
            yield LastRounds(column=True)
        yield NewsBanner()
        yield LastRounds()
        yield RefereeLine()
        yield DiceKeys()
        yield Said()
        yield OfferLine()
        yield Footer(show_command_palette=False)

    def on_screen_resume(self) -> None:
        """Draw everything, with the keys as they are bound now."""
        self._keys = {}
        bindings = [active.binding for active in self.active_bindings.values()]
        # One letter before a chord: undo has both.
        for binding in sorted(bindings, key=lambda binding: "+" in binding.key):
            self._keys.setdefault(binding.action, self.app.get_key_display(binding))
        self.entitle("Table")
        self.show()

    def show(self) -> None:
        """Draw the table as it stands."""
        try:
            self._page = self.director.table(self.number)
        except Refused as refusal:
            self.query_one(Said).refuse(refusal.sentence)
            return
        page, table = self._page, self._page.table
        asks = ""
        if table.chooser is not None:
            value, pips = (self._keys.get(key, "") for key in ("count_value", "count_pips"))
            asks = f"{table.chooser} chooses how it is counted: {value} value, {pips} pips."
        self.query_one(Facts).show(page)
        self.query_one(Seats).show(table)
        news = table.news
        if news is not None:
            # The referee says the end of it, two lines below.
            news = replace(news, sentence=news.sentence.removesuffix(table.referee).rstrip())
        self.query_one(NewsBanner).show(news, asks, page.night.damage)
        for rounds in self.query(LastRounds):
            rounds.show(table.last_rounds)
        self.query_one(RefereeLine).show(table.referee)
        self._show_typed()

    def _show_typed(self) -> None:
        if (page := self._page) is not None:
            self.query_one(TurnPanel).show(page, self._typed)
            self.query_one(DiceKeys).show(page, self._typed)
            self.query_one(OfferLine).show(page, self._typed, self._keys)

    def _refuse(self, sentence: str) -> None:
        self.query_one(Said).refuse(sentence)

    def _refused(self, action: str) -> bool:
        """Say why an action cannot be done now, if that is so."""
        if self._page is None:
            return True
        sentence = self._page.night.damage or self._page.table.refusals.get(action, "")
        if sentence:
            self._refuse(sentence)
        return bool(sentence)

    def _record(self, command: Callable[[], object], done: str) -> None:
        """Carry a command out; a half-typed roll is kept when it was refused."""
        typed, self._typed = self._typed, ""
        if not self.attempt(command, done):
            self._typed = typed
            self._show_typed()

    def on_key(self, event: Key) -> None:
        """The screen itself takes the digits."""
        if event.character is not None and event.character in "0123456789":
            event.stop()
            self.action_digit(int(event.character))

    def action_digit(self, die: int) -> None:
        """One die: of a roll, or in the roll-off."""
        if self._page is None or self._refused("roll"):
            return
        if not 1 <= die <= 6:
            self._refuse("A die shows 1 to 6.")
            return
        on_turn = self._page.table.on_turn
        assert on_turn is not None
        if self._page.table.phase == "roll-off":
            command = lambda: self.director.roll_die(self.number, die)  # noqa: E731
            self._record(command, f"{on_turn.name} rolls {die}.")
        elif not self._typed:
            self._typed = str(die)
            self.query_one(Said).tell("")
            self._show_typed()
        else:
            value = read_value(f"{self._typed}{die}")
            self._record(
                lambda: self.director.roll(self.number, value), f"{on_turn.name} rolls {value}."
            )

    def action_clear(self) -> None:
        """Forget a half-typed roll."""
        if not self._typed:
            self._refuse("Nothing is typed; u takes the last entry back.")
            return
        self._typed = ""
        self.query_one(Said).tell("")
        self._show_typed()

    def _half_typed(self) -> bool:
        """Say that a second die is missing, if it is."""
        if self._typed:
            self._refuse(f"One die is typed, {self._typed}: type the other, or clear it.")
        return bool(self._typed)

    def action_stand(self) -> None:
        """The player on turn stands."""
        if self._half_typed() or self._refused("stand"):
            return
        assert self._page is not None
        on_turn = self._page.table.on_turn
        assert on_turn is not None
        done = f"{on_turn.name} stands on {self._page.table.rolls[-1]}."
        self._record(lambda: self.director.stand(self.number), done)

    def action_abort(self) -> None:
        """End the round early."""
        if self._half_typed() or self._refused("abort"):
            return
        assert self._page is not None
        done = f"{self._page.table.aborter} ends the round."
        self._record(lambda: self.director.abort(self.number), done)

    def action_count_value(self) -> None:
        """Count the extra round by value."""
        self._count(Count.VALUE)

    def action_count_pips(self) -> None:
        """Count the extra round by pips."""
        self._count(Count.PIPS)

    def _count(self, count: Count) -> None:
        if not self._refused("count"):
            done = f"The extra round is counted by {count}."
            self._record(lambda: self.director.choose_count(self.number, count), done)

    def action_undo(self) -> None:
        """Take the last entry back; of a half-typed roll, the die."""
        if self._typed:
            typed, self._typed = self._typed, ""
            self._show_typed()
            self.query_one(Said).tell(f"Cleared the die that was typed, {typed}.")
            return
        super().action_undo()

    def action_home(self) -> None:
        """Clear a half-typed roll first; then back to the nights."""
        if self._typed:
            self.action_clear()
        else:
            super().action_home()

    def action_seats(self, pages: int) -> None:
        """Look further along the seats."""
        seats = self.query_one(Seats)
        seats.move(pages * max(seats.size.height - 2, 1))

    def action_lead(self) -> None:
        """Name the lead, or draw it."""
        if not self._refused("lead"):
            from screens.lead import LeadDialog

            assert self._page is not None
            self.app.push_screen(LeadDialog(self._page), self._lead_chosen)

    def _lead_chosen(self, player: int | None) -> None:
        if player is None:
            return
        if player >= 0:
            self._record(lambda: self.director.name_lead(self.number, player), "The lead is named.")
            return
        seeds: list[str] = []
        self._record(lambda: seeds.append(self.director.draw_lead(self.number)), "")
        for seed in seeds:
            self.query_one(Said).tell(f"The lead is drawn by lot, from {spaced(seed)}.")

    def action_withdraw(self) -> None:
        """Somebody leaves."""
        if not self._refused("withdraw"):
            from screens.leave import LeaveDialog

            assert self._page is not None
            self.app.push_screen(LeaveDialog(self._page), self._leaver_picked)

    def _leaver_picked(self, player: int | None) -> None:
        if player is None or self._page is None:
            return
        from screens.leave import MeantDialog

        leaver = next(seat for seat in self._page.table.seats if seat.player == player)
        self.app.push_screen(MeantDialog(self._page, leaver), self._leaves)

    def _leaves(self, player: int | None) -> None:
        if player is None or player < 0 or self._page is None:
            return
        name = next(seat.name for seat in self._page.table.seats if seat.player == player)
        self._record(
            lambda: self.director.withdraw(self.number, player), f"{name} has left the table."
        )

    def action_join(self) -> None:
        """Somebody joins, or comes back."""
        if not self._refused("join"):
            from screens.join import JoinDialog

            assert self._page is not None
            self.app.push_screen(
                JoinDialog(self.director, self.number, self._page), self._has_joined
            )

    def _has_joined(self, done: str | None) -> None:
        if done:
            self._typed = ""
            self.query_one(Said).tell(done)
            self.show()
