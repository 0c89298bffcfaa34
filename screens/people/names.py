"""Boxes for names, and the dialogs for players who come late or buy in again (F8.5)."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.content import Content
from textual.events import Key, Paste
from textual.message import Message
from textual.suggester import Suggester, SuggestFromList
from textual.widgets import Input, Static

from screens.app.host import host_of
from screens.ui.box import Box
from screens.ui.dialog import Dialog, PickDialog, ReasonScreen, ask
from screens.ui.keys.keys import PEOPLE, bind, key_of
from screens.ui.text import fit, plain, say
from tourney.game.mexico.rules import Rules
from tourney.game.names import drop_invisible, person_key
from tourney.game.wording import listed, number_word, quantity
from tourney.night.formats.registry import format_of
from tourney.night.people.listed import write_handicap
from tourney.night.people.lists import names_in
from tourney.night.seating.dealing import chairs_in_room
from tourney.night.state.plan import Plan
from tourney.night.views.view import EntryLine, NightView, money_words

#: The answers to the question about commas.
_ONE, _SEVERAL, _CHANGE = 1, 2, 3
#: The most names in the question.
_MOST_SHOWN = 6


class NamesBox(Box):
    """A box for a name, or for several players' names.

    Args:
        alone: True if only one player is asked for.

    Attributes:
        asks: returns whether the box takes names now; otherwise commas raise no question.
    """

    @dataclass
    class Several(Message):
        """A message that the text is the names of several players."""

        names: tuple[str, ...]

    def __init__(
        self,
        *,
        placeholder: str = "",
        suggester: Suggester | None = None,
        alone: bool = False,
        id: str | None = None,
    ) -> None:
        super().__init__(placeholder=placeholder, suggester=suggester, id=id)
        self.asks: Callable[[], bool] = lambda: True
        self._alone = alone
        #: The text that was confirmed as one name.
        self._one_name = ""

    async def action_submit(self) -> None:
        """Take the name; ask first if there seem to be several."""
        if self.seem_several:
            self.ask()
        else:
            await super().action_submit()

    @property
    def seem_several(self) -> bool:
        """True if the user must be asked whether these are several names."""
        several = self.value != self._one_name and len(names_in(self.value)) > 1
        return several and self.asks()

    def ask(self) -> None:
        """Ask whether these are several players, or one name with a comma."""
        names = names_in(self.value)
        one = _ONE, plain("One name")
        if self._alone:
            question, choices = "One name?", [one, (_CHANGE, plain("Change it"))]
            about = plain("One person joins at a time.")
        else:
            count = number_word(len(names))
            question = f"Are these {count} people?"
            choices = [(_SEVERAL, plain(f"{count} people".capitalize())), one]
            about = Content("\n").join(plain(name) for name in names[:_MOST_SHOWN])

        def answered(answer: int | None) -> None:
            if answer == _SEVERAL:
                self.post_message(self.Several(names))
            elif answer == _ONE:
                self._one_name = self.value
                self.post_message(self.Submitted(self, self.value))

        self.app.push_screen(PickDialog(question, choices, about), answered)


hidden = partial(bind, "register", show=False, of=PEOPLE)

NAME_OR_LIST = "a name, or paste a list"
#: The screen's keys while the box is empty, as no name begins with them.
_FIRST = ("space", "slash", "plus", "minus", "exclamation_mark", "dollar_sign")
#: The keys of the box, and of a screen that hides it.
MOVES = (
    hidden("up", "screen.choose(-1)", "Up", "The player above", id="register.up"),
    hidden("down", "screen.choose(1)", "Down", "The player below", id="register.down"),
)


class NameBox(NamesBox):
    """The box for names on the list of players; up, down and tab belong to the screen.

    Attributes:
        renaming: the player who gets a new name; None if the box adds names.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        hidden("tab", "screen.complete(1)", "Take the name",
            "Take the offered name; again for the next", id="register.complete"),
        hidden("shift+tab", "screen.complete(-1)", "Take the previous name",
            "Take the previous offered name", id="register.complete_back"),
        *MOVES,
    ]  # fmt: skip

    @dataclass
    class ListPasted(Message):
        """A message that more than one line was pasted."""

        text: str

    def __init__(self) -> None:
        super().__init__(placeholder=NAME_OR_LIST, id="asks")
        self.asks = lambda: self.renaming is None
        self.renaming: EntryLine | None = None
        #: The text in the box before renaming.
        self._set_aside = ""

    def suggest(self, people: Sequence[str]) -> None:
        """Offer to complete a name to one of these."""
        self.suggester = SuggestFromList(people, case_sensitive=False)

    def put(self, text: str) -> None:
        """Put a text into the box without a message, as the host did not type it."""
        with self.prevent(Input.Changed):
            self.value = text
        self.cursor_position = len(text)

    def rename(self, person: EntryLine) -> None:
        """Put the name of a player into the box, for changing."""
        self.renaming, self._set_aside = person, self.value
        self.put(write_handicap(person.name, person.units))
        self.select_all()

    def stop_renaming(self) -> None:
        """Put back the text from before."""
        if self.renaming is not None:
            self.renaming = None
            self.put(self._set_aside)

    @property
    def unsaved(self) -> str:
        """The input that quitting now would lose, in words, or ""."""
        typed, person = self.value.strip(), self.renaming
        if person is not None:
            if typed != person.name:
                return f"{person.name} doesn't have the new name yet."
            typed = self._set_aside.strip()
        return f"{fit(typed, 24)} is not on the list yet." if typed else ""

    def check_action(self, action: str, _parameters: tuple[object, ...]) -> bool | None:
        """Leave Home, End and Del to the list while the box is empty."""
        return bool(self.value) or action not in ("home", "end", "delete_right")

    def check_consume_key(self, key: str, character: str | None) -> bool:
        """Return whether the box types a key; some keys belong to the screen."""
        return key not in _FIRST and super().check_consume_key(key, character)

    def on_key(self, event: Key) -> None:
        """Leave a key to the screen if no name begins with it and the box is empty."""
        if not self.value and event.key in _FIRST:
            event.prevent_default()

    def on_paste(self, event: Paste) -> None:
        """Keep one pasted line, but pass a list on."""
        event.text = drop_invisible(event.text)
        if len([line for line in event.text.splitlines() if line.strip()]) > 1:
            event.prevent_default()
            event.stop()
            self.post_message(self.ListPasted(event.text))


class LateDialog(Dialog[str | None]):
    """The dialog for a player who comes late; the answer is a message, or None.

    After a refusal the dialog shows the reason, and the typed name stays in the box.

    Args:
        register: adds all names or none, paid or not, with a reason or "", and returns the message.
        people: names to offer.
        asks: makes the question whether these players have paid; None if there is no fee.
        forbids: the rule that the host overrules by letting them in, with a reason (F1.7), or "".
        fewer: the units that newcomers begin with, if fewer than usual (F1.4), or "".
        next_: as by `next_seat`.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        bind("late", "escape", "leave_it", "Close", "Close; nothing changes"),
    ]

    TITLE = "Who's just arrived?"

    def __init__(
        self,
        register: Callable[[Sequence[str], bool, str], str],
        people: Sequence[str],
        asks: Callable[[Sequence[str]], PickDialog] | None = None,
        forbids: str = "",
        fewer: str = "",
        next_: str = "sit down next lap",
    ) -> None:
        super().__init__()
        self._register = register
        self._people = people
        self._asks = asks
        self._forbids = forbids
        self._fewer = fewer
        self._next = next_

    def parts(self) -> ComposeResult:
        """Yield when newcomers sit down, and the box."""
        about = f"New players {self._next}."
        if self._fewer:
            about = f"{about[:-1]}, with {self._fewer}."
        if self._forbids:
            about = f"{self._forbids} Let a player in anyway?"
        yield Static(plain(about), classes="about")
        people = SuggestFromList(self._people, case_sensitive=False)
        yield NamesBox(placeholder="a name", suggester=people)

    def keys(self) -> Sequence[tuple[str, str]]:
        """Return the keys of the dialog."""
        return ("Enter", "add"), (key_of(self, "leave_it"), "close")

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Add the typed name."""
        event.stop()
        self._add((event.value,))

    def on_names_box_several(self, message: NamesBox.Several) -> None:
        """Add all the names, or none."""
        self._add(message.names)

    def _add(self, names: Sequence[str]) -> None:
        if not self._forbids or not all(name.strip() for name in names):
            self._ask_fee(names, "")
            return
        about = f"{self._forbids} Let {listed(names)} in anyway?"
        ask(self, ReasonScreen(about), partial(self._ask_fee, names))

    def _ask_fee(self, names: Sequence[str], reason: str) -> None:
        if self._asks is None or not all(name.strip() for name in names):
            self._put(names, reason, paid=False)
        else:
            question = self._asks(names)
            ask(self, question, lambda answer: self._put(names, reason, paid=answer == TAKEN))

    def _put(self, names: Sequence[str], reason: str, *, paid: bool) -> None:
        register = partial(self._register, names, paid, reason)
        host_of(self).carry_out(self, register, self.dismiss)

    @property
    def unsaved(self) -> str:
        """The input that quitting now would lose, in words, or ""."""
        return self.query_one(NamesBox).unsaved

    def action_leave_it(self) -> None:
        """Close the dialog; no one is added."""
        self.dismiss(None)


def next_seat(night: NightView, come: int = 0) -> str:
    """Return what is next for newcomers, as said of several, or of one if one has come.

    Args:
        come: how many have come and are counted already; 0 before that.
    """
    setup, one = night.plan.setup, come == 1
    form = format_of(setup)
    if form.keeps_chairs:
        return f"join{'s' * one} the line"
    if not form.comes_and_goes:
        return f"join{'s' * one} next lap"
    if night.here + (not come) <= chairs_in_room(setup):
        return f"join{'s' * one} next sitting"
    return f"{'is' if one else 'are'} in the next draw"


def came_late(night: NightView, names: Sequence[str], units: int) -> str:
    """Return the sentence about players who have come late, and their units if fewer than usual.

    Args:
        units: of each of them (F1.4).
    """
    fewer = fewer_units(night, units)
    each = f", with {fewer}{' each' * (len(names) > 1)}" if fewer else ""
    return f"{listed(names)} {next_seat(night, len(names))}{each}."


#: The answers to the question about a fee.
TAKEN, OWED = 1, 0


def fewer_units(night: NightView, units: int, *, why: bool = False) -> str:
    """Return a newcomer's units if fewer than usual, as "2 units of 3" or with the reason, or "".

    If units have no end (F6.3), no one begins with fewer.
    """
    rules, endless = night.rules, format_of(night.plan.setup).endless
    if endless or not 0 < units < rules.dealt:
        return ""
    has, lost = quantity(units, rules.unit), number_word(rules.dealt - units)
    return f"{has}: the others have lost about {lost}" if why else f"{has} of {rules.dealt}"


def entry_question(
    night: NightView, names: Sequence[str], units: int = 0, *, why: bool = True
) -> PickDialog:
    """Return the dialog that asks whether these players have paid the entry fee.

    A no-show who had paid before play has had the fee given back (F1.3).

    Args:
        units: the newcomer's units (F1.4); 0 leaves them out.
        why: whether to say why they are fewer than usual.
    """
    came = {person_key(name) for name in names if name.strip()}
    lines = (line for line in night.entries if line.status == "no-show" and line.paid)
    refunded = [line.name for line in lines if person_key(line.name) in came]
    note = f" The refund to {listed(refunded)} is due again." if refunded else ""
    plan = night.plan
    if fewer := fewer_units(night, units, why=why):
        buys = "The whole fee buys" if plan.setup.fees.entry else "That is for"
        note += f" {buys} {fewer}."
    put = stake_of(plan, units)
    what = "The stake" if put else "The entry fee"
    what += " with the entry fee" if put and plan.setup.fees.entry else ""
    return fee_question(plan, plan.setup.fees.entry + put, names, what=what, note=note)


def stake_of(plan: Plan, units: int = 0) -> int:
    """Return the stake for this many units, or for the usual number; 0 if there is none."""
    usual = plan.rules.units if isinstance(plan.rules, Rules) else 0
    return plan.put_in(units or usual)


def fee_question(
    plan: Plan, amount: int, names: Sequence[str], *, what: str, note: str = ""
) -> PickDialog:
    """Return the dialog that asks whether a fee was taken; Enter answers yes.

    Args:
        amount: the fee of each player, in the currency's smallest unit.
        what: the name of the fee, such as "The entry fee".
        note: more to know, behind the question.
    """
    each = " each" if len(names) > 1 else ""
    fee = f"{money_words(plan, amount)}{each}"
    return PickDialog(
        "Was the fee taken?",
        [(TAKEN, say("Yes, $fee", fee=fee)), (OWED, plain("Not yet"))],
        plain(f"{what} for {listed(names)}: {fee}.{note}"),
    )
