"""The payments of a night: who has not paid, and who gets what, ticked as it is done (F8.5)."""

from collections.abc import Sequence
from functools import partial
from typing import ClassVar, NamedTuple

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.content import Content
from textual.events import Resize
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from screens.app.night_screen import NightScreen
from screens.standings.night import proof_words
from screens.ui.keys.footer import KeyFooter
from screens.ui.keys.keys import bind, binding_of, key_of, undo_keys
from screens.ui.lists.marked import MarkedList
from screens.ui.status_line import StatusLine, TitleBar
from screens.ui.text import in_rows, pad, plain, say
from tourney.night.money.heads import Owed
from tourney.night.money.payments import Due, PaymentsView, Reckoned
from tourney.night.views.night_line import State
from tourney.night.views.result import write_ranks
from tourney.night.views.view import money_words
from tourney.service.before_play import MarkPaid
from tourney.service.payments import HandOver, PayAnyway

key = partial(bind, "payments")
hidden = partial(bind, "payments", show=False)

#: The cells beside a line of the list: its margins, and the cursor's.
_AROUND = 4


class PaymentsScreen(NightScreen, inherit_bindings=False):
    """The payments of the night, laid over any of its screens: fees owed, and prizes due."""

    STATES: ClassVar[frozenset[State]] = frozenset(
        ("registering", "seating", "playing", "finished")
    )
    HELP_TEXT: ClassVar[str] = (
        "Players who owe money come first, then players with prizes. Enter ticks the marked "
        "line: money taken or handed over. The amount is what changes hands. Lines with · are in "
        "the ledger only."
    )
    MANUAL: ClassVar[str] = "evening"

    BINDINGS: ClassVar[list[BindingType]] = [
        key("enter", "tick", "Tick", "The fee was taken, or the prize handed over", priority=True),
        key("space", "untick", "Untick", "Tick or untick the marked line"),
        key("p", "pay_anyway", "Pay anyway", "Pay prizes although fees are owed"),
        *undo_keys("payments"),
        binding_of(NightScreen, "night.standings", show=True),
        binding_of(NightScreen, "night.export", show=True),
        binding_of(NightScreen, "night.rules", show=False),
        binding_of(NightScreen, "night.display", show=False),
        key("escape", "close", "Back", "Back to where you were"),
    ]  # fmt: skip

    CSS = """
    PaymentsScreen {
        #till { height: auto; margin: 1 1 0 0; padding: 0 1; }
        OptionList {
            height: 1fr; margin: 1 1 0 1; border: none; padding: 0; background: $background;
        }
        #proof { height: auto; margin: 1 1 0 0; padding: 0 1; }
        StatusLine { height: auto; min-height: 1; max-height: 2; }
    }
    """

    def __init__(self, number: int, table: int = 0) -> None:
        super().__init__(number, table)
        self._view: PaymentsView | None = None
        #: By entry, all that was owed while this list was looked at; who has paid it stays, ticked.
        self._asked: dict[int, Owed] = {}

    def compose(self) -> ComposeResult:
        yield TitleBar()
        yield Static(id="till")
        yield MarkedList()
        yield Static(id="proof")
        yield StatusLine()
        yield KeyFooter()

    def on_resize(self, _event: Resize) -> None:
        """There may be room for more in a row, or for less."""
        self.redraw()

    def show(self) -> None:
        """Draw the list as it is; the mark stays where it is."""
        self._view = view = self.night.payments()
        self.entitle("Payments", view.night)
        self.query_one("#till", Static).update(self._till(view))
        proof = proof_words(self.night.places(), self.size.width, owed=False)
        self.query_one("#proof", Static).update(proof)
        lines = self.query_one(OptionList)
        at = lines.highlighted or 0
        ranks = write_ranks([line.rank for line in view.due])
        self._asked |= {line.entry: line for line in view.owed}
        width = self.size.width - _AROUND
        rows = _rows(
            [
                *(_owed(view, line, self._has_paid(line)) for line in self._fees),
                *(
                    _due(view, line, rank.strip())
                    for line, rank in zip(view.due, ranks, strict=True)
                ),
                *(_reckoned(view, line) for line in view.reckoned),
            ],
            width,
        )
        lines.set_options([Option(row) for row in rows or [plain(_nothing(view))]])
        lines.highlighted = min(at, max(len(rows) - 1, 0))
        lines.focus()
        self.refresh_bindings()

    @property
    def _fees(self) -> Sequence[Owed]:
        """The lines of fees, in the order of the list."""
        lines = (self._asked[entry] for entry in sorted(self._asked))
        return [line for line in lines if self._owes(line) or self._has_paid(line)]

    def _owes(self, line: Owed) -> bool:
        return self._view is not None and line in self._view.owed

    def _has_paid(self, line: Owed) -> bool:
        entries = self._view.night.entries if self._view is not None else ()
        has_paid = any(entry.entry == line.entry and entry.paid for entry in entries)
        return has_paid and not self._owes(line)

    def _till(self, view: PaymentsView) -> Content:
        plan, till = view.night.plan, view.till
        fees, cause = plan.setup.fees, plan.setup.fees.cause
        accounts = (
            ("Fees taken so far", till.taken, bool(fees.entry or fees.rebuy)),
            ("Given back", till.refunds, bool(till.refunds)),
            ("Not paid", sum(line.amount for line in view.owed), bool(view.owed)),
            ("Put in" if plan.put_in(1) else "For units", till.units, bool(till.units)),
            (f"House ({cause})" if cause else "House", till.house, bool(till.house)),
            ("Prizes handed over", sum(line.handed for line in view.due), bool(view.due)),
        )
        parts = [
            say("[b]$word[/]  $amount", word=word, amount=money_words(plan, amount))
            for word, amount, said in accounts
            if said
        ]
        rows = in_rows(parts, self.size.width - 2)
        waits = view.waits
        if view.may_pay_anyway and (pays := key_of(self, "pay_anyway")):
            waits = f"{waits} Take it, or {pays} pays anyway."
        elif view.anyway and view.owed:
            waits = "Prizes are paid although fees are owed."
        return Content("\n").join(part for part in (*rows, plain(waits)) if part)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Prizes are paid anyway only where that is what they wait for."""
        if action == "pay_anyway" and (self._view is None or not self._view.may_pay_anyway):
            return False
        return super().check_action(action, parameters)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Enter, or a click: pressed once too often, it takes no payment back."""
        event.stop()
        self._tick(back=False)

    def action_tick(self) -> None:
        """Tick the line that is marked."""
        self._tick(back=False)

    def action_untick(self) -> None:
        """Take the tick of the line that is marked away; one without is ticked."""
        self._tick(back=True)

    def _tick(self, *, back: bool) -> None:
        """Tick the line that is marked.

        Args:
            back: whether a tick that is there already is taken away.
        """
        view, at = self._view, self.query_one(OptionList).highlighted
        if view is None or at is None:
            return
        plan, shown = view.night.plan, lambda: self.night.payments() == view
        fees = self._fees
        if at < len(fees):
            owing, paid = fees[at], self._has_paid(fees[at])
            done = f"{owing.name} has paid {money_words(plan, owing.amount)}."
            if paid and not back:
                self._refuse_to_take_back(done)
                return
            if paid:
                done = f"{owing.name} has not paid."
            self.attempt(MarkPaid(owing.entry, not paid), done, about=shown)
        elif at - len(fees) < len(view.due):
            due = view.due[at - len(fees)]
            net = due.changes_hands if due.at_once else due.amount
            has = "has" if net >= 0 else "has paid"
            done = f"{due.name} {has} {money_words(plan, abs(net))}."
            if due.settled and not back:
                self._refuse_to_take_back(done)
                return
            if due.settled:
                done = f"{due.name}'s prize is not handed over."
            self.attempt(HandOver(due.entry, not due.settled), done, about=shown)
        elif view.reckoned:
            self.query_one(StatusLine).refuse("Nothing to tick here; the ledger has it.")

    def _refuse_to_take_back(self, done: str) -> None:
        self.query_one(StatusLine).refuse(f"{done} Space undoes that.")

    def action_pay_anyway(self) -> None:
        """Hand out the prizes though a player owes."""
        self.attempt(PayAnyway(), "Prizes can be ticked now, although fees are owed.")

    def action_close(self) -> None:
        """Back to where the host was."""
        self.dismiss(None)


def _nothing(view: PaymentsView) -> str:
    """Say why the list is empty."""
    fees = view.night.plan.setup.fees
    if fees.entry or fees.rebuy or view.night.plan.put_in(1):
        return "Everyone has paid."
    if view.over:
        return "No money changes hands."
    return "There is no fee. Payments for units appear here at the end."


class _Row(NamedTuple):
    """A line of the list: who does what, the sum that changes hands, and why."""

    mark: str
    name: str
    does: str
    amount: str
    why: str


def _rows(rows: Sequence[_Row], width: int) -> list[Content]:
    """The lines with their sums below each other; one without room has its reason below."""
    name, does, amount = (
        max((cell_len(row[column]) for row in rows), default=0) for column in (1, 2, 3)
    )
    lines = []
    for row in rows:
        line = plain(
            f"{row.mark} {pad(row.name, name)}  {pad(row.does, does)} {row.amount.rjust(amount)}"
        )
        why = plain(row.why).stylize("dim")
        if line.cell_length + 2 + why.cell_length <= width:
            lines.append(Content("  ").join((line, why)))
        else:
            lines.append(Content("\n    ").join((line, *why.wrap(width - 4))))
    return lines


def _owed(view: PaymentsView, line: Owed, has_paid: bool) -> _Row:
    amount = money_words(view.night.plan, line.amount)
    mark, does = ("✓", "has paid") if has_paid else ("○", "owes")
    return _Row(mark, line.name, does, amount, line.what)


def _reckoned(view: PaymentsView, line: Reckoned) -> _Row:
    amount = money_words(view.night.plan, abs(line.amount))
    if line.amount > 0:
        return _Row("·", line.name, "pays", amount, line.why)
    why = f"back, {line.why}" if view.night.plan.put_in(1) else f"the fee back, {line.why}"
    return _Row("·", line.name, "gets", amount, why)


def _due(view: PaymentsView, line: Due, rank: str) -> _Row:
    money = partial(money_words, view.night.plan)
    net = line.changes_hands
    does, why = "gets", f"rank {rank}" if rank else "has not won after all"
    if not line.at_once:
        does = "gets" if net > 0 else "gives back"
        why += f", {money(line.amount)} won, has {money(line.handed)}" if line.amount else ""
    elif line.settled:
        does = "has" if net >= 0 else "has paid"
    elif net < 0:
        does = "pays"
    if line.at_once and line.units:
        why += f", {money(line.amount)} won less {money(line.units)} for units"
    if line.home:
        why += f", {money(line.home)} of it for units held"
    if line.owes:
        why += f"; owes {money(line.owes)} besides"
    return _Row("✓" if line.settled else "○", line.name, does, money(abs(net)), why)
