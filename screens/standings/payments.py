"""The payments of a night: fees owed and prizes due, ticked off when done (F8.5)."""

from functools import partial
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.content import Content
from textual.events import Resize
from textual.widgets import Static

from screens.app.night_screen import NightScreen, night_keys
from screens.standings.screen import faults_words
from screens.ui.keys.footer import ActionLine, chip
from screens.ui.keys.keys import bind, key_of, undo_keys
from screens.ui.lists.rows import Beside, Col, Panel, Rows, paneled
from screens.ui.marked import tick
from screens.ui.status_line import StatusLine
from screens.ui.text import in_rows, plain, say
from tourney.game.wording import capital, ordinal
from tourney.night.money.payments import Due, Owed, PaymentsView, Reckoned
from tourney.night.views.result import write_ranks
from tourney.night.views.view import money_words

key = partial(bind, "payments")
hidden = partial(bind, "payments", show=False)

#: The cells of a line: its mark, the player, the verb, the sum that changes hands, and the reason.
Cells = tuple[str, str, str, str, str]


class PaymentsScreen(NightScreen, inherit_bindings=False):
    """The payments of the night, over any of its screens: fees owed, and prizes due."""

    HELP_TEXT: ClassVar[str] = (
        "Players who owe money come first, then players with prizes. Space ticks the marked "
        "line: money taken or handed over. The amount is what changes hands. A line without "
        "a box needs no tick."
    )
    MANUAL: ClassVar[str] = "evening"

    BINDINGS: ClassVar[list[BindingType]] = [
        hidden("enter", "done", "Done", "Back; once the night is over, to the nights"),
        hidden("space", "tick", "Tick", "Tick or untick a fee taken or a prize handed over"),
        hidden("p", "pay_anyway", "Pay anyway", "Pay prizes although fees are owed"),
        *undo_keys("payments"),
        *night_keys("standings", "export", show=True),
        *night_keys("rules", "display", show=False),
        key("escape", "close", "Back", "Back to where you were"),
    ]  # fmt: skip

    CSS = """
    PaymentsScreen {
        #till, #faults { height: auto; margin: 1 0 0 0; padding: 0 1; }
    }
    """

    def __init__(self, number: int, table: int = 0) -> None:
        super().__init__(number, table)
        self._view: PaymentsView | None = None
        #: Every fee that was owed while this list was open, by entry; a paid one stays, ticked.
        self._asked: dict[int, Owed] = {}
        #: The entries of players who owe nothing now.
        self._paid: set[int] = set()

    def compose(self) -> ComposeResult:
        return paneled(Static(id="till"), Beside(Rows(self._offer)), Static(id="faults"))

    def on_resize(self, _event: Resize) -> None:
        """Fit the rows of sums to the new width."""
        self.redraw()

    def show(self) -> None:
        """Draw the list; the cursor stays where it is."""
        self._view = view = self.night.payments()
        self.entitle("Payments", view.night)
        faults, places = self.query_one("#faults", Static), self.night.places()
        faults.display = not places.proof.balanced
        faults.update(faults_words(places))
        owed = {line.entry: line for line in view.owed}
        self._asked |= owed
        self._paid = {entry.entry for entry in view.night.entries if entry.paid} - owed.keys()
        fees = [entry for entry in sorted(self._asked) if entry in owed.keys() | self._paid]
        ranks = write_ranks([line.rank for line in view.due])
        rows: dict[tuple[str, int], Cells] = {
            **{("fee", entry): self._fee(view, self._asked[entry]) for entry in fees},
            **{("prize", line.entry): _due(view, line, rank.strip())
               for line, rank in zip(view.due, ranks, strict=True)},
            **{("ledger", nth): _reckoned(view, line) for nth, line in enumerate(view.reckoned)},
        }  # fmt: skip
        self.query_one("#till", Static).update(self._till(view, "" if rows else _nothing(view)))
        marks, names, does, sums, whys = zip(*rows.values(), strict=True) if rows else ((),) * 5
        heading = "Amount"
        if len(set(does)) == 1:  # one word for all is said once, above the sums
            heading, does = capital(does[0]), ()
        self.query_one(Rows).show(
            [
                Col("", [f" {mark}" * bool(mark) for mark in marks]),
                Col("Player", names),
                Col("", does or [""] * len(rows)),
                Col(heading, sums, right=True),
                Col("For", whys, role="muted", most=80),
            ],
            list(rows),
        )
        self._offer()
        self.refresh_bindings()

    def _offer(self) -> None:
        """Say what Space does to the marked line, and where Enter leads."""
        marked, does, ticked, view = self.query_one(Rows).key, "", False, self._view
        if view is None:
            return
        if isinstance(marked, tuple) and marked[0] != "ledger":
            what, entry = marked
            if what == "fee":
                ticked, does = entry in self._paid, f"{self._asked[entry].name} has paid"
            else:
                due = next(line for line in view.due if line.entry == entry)
                amount = money_words(view.night.plan, abs(due.changes_hands))
                paid = f"paid {due.name} {amount}"
                ticked = due.settled
                does = paid if due.changes_hands >= 0 else f"{due.name} has paid {amount}"
            does = "not paid after all" if ticked else does
        goes = "back to all nights" if view.over else "done"
        step, also = chip(key_of(self, "tick"), does, "tick"), {"done": goes}
        if not does or ticked:  # the work to do comes before the way back
            step = chip(key_of(self, "done"), goes, "done")
            also = {"tick": does} if does else {}
        self.query_one(ActionLine).offer(step, *also, "pay_anyway", **also)

    def _fee(self, view: PaymentsView, line: Owed) -> Cells:
        paid = line.entry in self._paid
        does = "has paid" if paid else "owes"
        return tick(paid), line.name, does, money_words(view.night.plan, line.amount), line.what

    def _till(self, view: PaymentsView, nothing: str) -> Content:
        plan, till = view.night.plan, view.till
        fees, cause = plan.setup.fees, plan.setup.fees.cause
        accounts = (
            ("Fees paid", till.taken, bool(fees.entry or fees.rebuy)),
            ("Given back", till.refunds, bool(till.refunds)),
            ("Not paid", sum(line.amount for line in view.owed), bool(view.owed)),
            ("Put in" if plan.put_in(1) else "For units", till.units, bool(till.units)),
            (f"House ({cause})" if cause else "House", till.house, bool(till.house)),
            ("Prizes paid", sum(line.handed for line in view.due), bool(view.due)),
        )
        parts = [
            say("[b]$word[/]  $amount", word=word, amount=money_words(plan, amount))
            for word, amount, said in accounts
            if said
        ]
        rows = in_rows(parts, self.query_one(Panel).room - 2)
        waits = view.waits
        if view.may_pay_anyway and (pays := key_of(self, "pay_anyway")):
            waits = f"{waits} Collect it first, or press {pays} to pay now."
        elif view.anyway and view.owed:
            waits = "Prizes are paid although fees are owed."
        return Content("\n").join(part for part in (*rows, plain(nothing or waits)) if part)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer to pay prizes anyway only if they wait for fees."""
        if action == "pay_anyway" and (self._view is None or not self._view.may_pay_anyway):
            return False
        return super().check_action(action, parameters)

    def on_data_table_row_selected(self) -> None:
        """Tick the marked line after a click."""
        self.action_tick()

    def action_done(self) -> None:
        """Go back or, if the night is over, to the list of nights."""
        if self._view is not None and self._view.night.state == "finished":
            self.action_home()
        else:
            self.action_close()

    def action_tick(self) -> None:
        """Tick the marked line, or remove its tick."""
        view, marked = self._view, self.query_one(Rows).key
        if view is None or not isinstance(marked, tuple):
            return
        what, entry = marked
        plan, shown = view.night.plan, lambda: self.night.payments() == view
        if what == "fee":
            owing, paid = self._asked[entry], entry in self._paid
            has = "has not paid" if paid else f"has paid {money_words(plan, owing.amount)}"
            self.attempt(
                lambda night: night.people.mark_paid(entry, not paid),
                f"{owing.name} {has}.",
                about=shown,
            )
        elif what == "prize":
            due = next(line for line in view.due if line.entry == entry)
            net = due.changes_hands if due.at_once else due.amount
            has = "has" if net >= 0 else "has paid"
            done = f"{due.name} {has} {money_words(plan, abs(net))}."
            if due.settled:
                done = f"{due.name}'s prize is not handed over."
            self.attempt(
                lambda night: night.people.hand_over(due.entry, not due.settled), done, about=shown
            )
        else:
            self.query_one(StatusLine).refuse("This line needs no tick.")

    def action_pay_anyway(self) -> None:
        """Allow prizes to be paid although fees are owed."""
        self.attempt(
            lambda night: night.people.pay_anyway(),
            "Prizes can be ticked now, although fees are owed.",
        )


def _nothing(view: PaymentsView) -> str:
    """Return why the list is empty."""
    fees = view.night.plan.setup.fees
    if fees.entry or fees.rebuy or view.night.plan.put_in(1):
        return "Everyone has paid."
    if view.over:
        return "No money changes hands."
    return "No fee tonight. You settle up at the end."


def _reckoned(view: PaymentsView, line: Reckoned) -> Cells:
    amount = money_words(view.night.plan, abs(line.amount))
    if line.amount > 0:
        return "", line.name, "pays", amount, line.why
    what = "back" if view.night.plan.put_in(1) else "the fee back"
    return "", line.name, "gets", amount, f"{what}, {line.why}"


def _due(view: PaymentsView, line: Due, rank: str) -> Cells:
    money = partial(money_words, view.night.plan)
    net = line.changes_hands
    tied = "tied " * rank.endswith("=")
    does, why = "gets", f"{tied}{ordinal(line.rank)}" if rank else "has not won after all"
    if not line.at_once:
        does = "gets" if net > 0 else "gives back"
        why += f", {money(line.amount)} won, has {money(line.handed)}" if line.amount else ""
    elif line.settled:
        does = "has" if net >= 0 else "has paid"
    elif net < 0:
        does = "pays"
    if line.at_once and line.units:
        why += f", {money(line.amount)} won less {money(line.units)} lost"
        why += f", {money(line.side)} of it for a 31" if line.side else ""
    if line.home:
        why += f", {money(line.home)} of it for units held"
    if line.owes:
        why += f"; still owes {money(line.owes)}"
    return tick(line.settled), line.name, does, money(abs(net)), why
