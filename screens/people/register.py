"""Registering: everyone who plays tonight continues the list."""

from collections.abc import Sequence
from functools import partial
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.widgets import Input, Static

from screens.app.following import UNREACHABLE
from screens.app.night_screen import PUT_FIRST, NightScreen
from screens.app.routes import Route
from screens.people.at_door import AtDoorLine, AtDoorScreen
from screens.people.earlier_line import EarlierLine
from screens.people.name_box import MOVES, NameBox
from screens.people.names_box import NamesBox
from screens.people.register_people import is_no_show
from screens.people.tonight import tonight
from screens.ui.keys.chip import chip
from screens.ui.keys.footer import KeyFooter
from screens.ui.keys.keys import NIGHT, PEOPLE, bind, binding_of
from screens.ui.keys.line import KeyLine
from screens.ui.lists.rows import Rows
from screens.ui.pick import PickDialog
from screens.ui.status_line import StatusLine, TitleBar
from screens.ui.text import fit, plain, say
from tourney.game.names import person_key
from tourney.game.wording import listed, quantity
from tourney.night.state.night import MOST_ENTRIES
from tourney.night.views.view import NightView

key = partial(bind, "register", of=PEOPLE)
hidden = partial(bind, "register", show=False, of=PEOPLE)

#: So many who are not here are named.
_MOST_MISSING = 4


class RegisterScreen(AtDoorScreen):
    """The list of a night's players. The cursor is always in the name box.

    Attributes:
        LIST_KEYS: what is done to the marked player and the list, named after the next step.
    """

    DEFAULT_CLASSES = "-listed"
    LIST_KEYS: ClassVar[tuple[str, ...]] = (
        *("check_in", "put_first", "pay_in", "toggle_paid"),
        *("search", "remove", "rename", "file"),
    )

    HELP_TEXT: ClassVar[str] = (
        "Type a name and press Enter, or paste a list, one name per line. Ann: 7 starts Ann with "
        "7 units. Tab takes a name from an earlier night. With nothing typed, ↑ ↓ mark a player "
        "and / finds one."
    )
    CHECKS_TEXT: ClassVar[str] = (
        " Space checks the marked player in. Once one player is here, only players who are here "
        "get seats."
    )
    MANUAL: ClassVar[str] = "evening"
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (76, "-usual"), (104, "-wide")]  # noqa: RUF012

    # DEFAULT_CSS, because subclasses do not inherit CSS.
    DEFAULT_CSS = """
    RegisterScreen {
        #asks {
            height: 3; width: 1fr; margin: 1 1 0 1; padding: 0 1; background: $background;
            border: round $accent; border-title-color: $accent; border-title-style: bold;
            border-subtitle-color: $text-muted;
        }
        #asks:focus { background-tint: transparent; }
        StatusLine { height: 2; padding: 0 3 0 1; text-wrap: wrap; text-overflow: fold; }
        #night { width: 100%; height: 1fr; }
        #left { width: 1fr; }
        #counts { padding: 0 1; }
        #people { margin: 0 0 1 1; }
        #tonight { display: none; width: 39; padding: 0 2; border-left: solid $panel; }
        #next-keys { padding: 0 3 0 1; }
        &.-wide #tonight { display: block; }
        &.-wide #asks { max-width: 64; }
        &.-narrow #asks { margin: 0; }
        &.-narrow #people { margin: 0 0 0 1; }
        &.-narrow EarlierLine, &.-narrow StatusLine { padding: 0 2 0 1; }
        &.-narrow AtDoorLine, &.-narrow #next-keys { padding: 0 2 0 1; }
        &.-narrow #counts { padding: 0 0 0 1; }
    }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        hidden("ctrl+n", "seats", "Seats", "Everyone is here: draw the seats"),
        hidden("enter", "enter", "Next", "Add the name; with nothing typed, to the seats"),
        hidden("space", "check_in", "Here",
            "Here, or not here: the marked player"),
        hidden("plus", "pay_in", "Here, paid",
            "Check in the marked player and mark the fee paid"),
        PUT_FIRST,
        hidden("ctrl+t", "toggle_paid", "Paid",
            "Mark the player paid or unpaid", id="register.paid"),
        hidden("ctrl+r", "rename", "Rename", "Rename the marked player"),
        hidden("delete", "remove", "Remove", "Remove the marked player"),
        hidden("ctrl+o", "file", "From a file", "Add everyone in a text or CSV file"),
        hidden("slash", "search", "Find", "Find a player"),
        binding_of(NightScreen, "night.rules", show=True),
        key("f5", "plan", "Plan", "Change the night's name, date or rules", group=NIGHT),
        binding_of(NightScreen, "night.standings", show=False),
        binding_of(NightScreen, "night.history", show=False),
        hidden("ctrl+g", "phones", "Guests' phones", "Share the night with phones"),
        binding_of(NightScreen, "night.home", show=True),
        *MOVES,
        hidden("pageup", "choose_far(-10)", "Ten up",
            "Ten players up", id="register.ten_up"),
        hidden("pagedown", "choose_far(10)", "Ten down",
            "Ten players down", id="register.ten_down"),
        hidden("home", f"choose_far(-{MOST_ENTRIES})", "First", "The first", id="register.first"),
        hidden("end", f"choose_far({MOST_ENTRIES})", "Last",
            "The last player", id="register.last"),
    ]  # fmt: skip

    def __init__(self, number: int, table: int = 1) -> None:
        super().__init__(number, table)
        #: The name that was refused as not saved, or "".
        self._kept = ""
        #: True if anyone can still be put on the list.
        self._takes = True
        #: The state for which keys were named last: play begun, list open, a fee, a waiting list.
        self._keyed = False, True, False, False

    def compose(self) -> ComposeResult:
        yield TitleBar()
        offers = EarlierLine()
        yield NameBox(offers.matching, id="asks")
        yield offers
        yield StatusLine()
        yield AtDoorLine()
        with Horizontal(id="night"):
            with Vertical(id="left"):
                yield KeyLine(id="counts")
                yield Rows(driven=True, id="people")  # names can always be typed
            yield Static(id="tonight")
        yield KeyLine(id="next-keys")
        yield KeyFooter()

    def on_mount(self) -> None:
        """Begin in the name box."""
        self.entitle("Players")
        self.query_one("#tonight", Static).auto_links = False
        box = self.query_one(NameBox)
        box.border_title = "Name"
        box.asks = self.takes_several
        box.focus()

    # What stands there

    def show(self) -> None:
        """Draw the list as it is."""
        view = self.night.view()
        on_list = {person_key(entry.name) for entry in view.entries if entry.status != "no-show"}
        self._view = view
        self._takes = self.takes_names(view)
        offers = self.query_one(EarlierLine)
        people = self.director.people() if self._takes else ()
        offers.people = [person for person in people if person_key(person) not in on_list]
        self._stop_renaming_the_gone()
        self._show_list()
        self.query_one("#tonight", Static).update(tonight(view, offers.people), layout=False)
        self.show_door()
        self._show_keys(view)
        self._show_offers()

    def _show_keys(self, view: NightView) -> None:
        """Name the keys of the actions that are possible now."""
        waits = any(entry.in_line for entry in self._entries)
        stands = self._begun, self._takes, self._takes_fee, waits
        if stands != self._keyed:
            self._keyed = stands
            self.refresh_bindings()
        counts = [say("[b $foreground]$counts[/]", counts=counts) for counts in self.counts(view)]
        self.query_one("#counts", KeyLine).offer(before=counts)
        self._show_next()

    def _show_next(self) -> None:
        """Say what Enter does now; while the box is empty, name the keys of the list."""
        typed = self.query_one(NameBox).value.strip()
        keys = () if typed else self.LIST_KEYS if self._entries else ("file",)
        step = chip("Enter", self.next_words(typed), "enter")
        self.query_one("#next-keys", KeyLine).offer(*keys, before=[step])

    def next_words(self, typed: str) -> str:
        """What Enter does with the text in the box, or what it needs."""
        if self._renaming is not None:
            return "save the name"
        if typed:
            return f"add {fit(typed, 24)}"
        if self._begun:
            return "to the floor" if self._checks else "to the table"
        if (guest := self.next_guest()) is not None:
            return f"{fit(guest, 24)} is at the door"
        if self._goes_on:
            return "to the seats"
        return "type another name" if self._entries else "type a name"

    @property
    def _goes_on(self) -> bool:
        """True if Enter in the empty box goes on."""
        return self._begun or len(self._entries) > 1

    def help_text(self) -> str:
        """The help; once the list is closed, only what can still be corrected."""
        if self._takes:
            return self.HELP_TEXT + (self.CHECKS_TEXT if self._checks else "")
        payment = "payment and name" if self._takes_fee else "name"
        return f"The list is closed. ↑ ↓ mark a player to correct the {payment}."

    def takes_names(self, view: NightView) -> bool:
        """True if names can be added; in play, while the format takes players who come late."""
        if view.state == "playing" and self._checks:
            return self.night.floor().late
        return view.state not in ("playing", "finished")

    def counts(self, view: NightView) -> Sequence[str]:
        """How many there are, are here, wait for a chair and have paid; then in fewer words."""
        here = f", {view.here} here" if self._checks else ""
        paid = f" · {view.paid} paid" if view.takes_fee else ""
        paid += f", {view.taken}" if paid and view.paid else ""
        waiting = sum(entry.here and entry.in_line > 0 for entry in view.entries)
        waits = f" · {waiting} {'waits' if waiting == 1 else 'wait'}" if waiting else ""
        count = len(view.entries)
        return [f"{words}{here}{waits}{paid}" for words in (quantity(count, "player"), f"{count}")]

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Once play has begun the plan stands, and so does who is on the list; no fee, no payer.

        Then only a no-show can still be checked in.
        """
        if action in ("check_in", "pay_in") and not self._checks:
            return False
        if action == "check_in" and self._begun and not any(map(is_no_show, self._entries)):
            return False
        if action == "pay_in" and (self._begun or not self._takes_fee):
            return False
        if action == "put_first" and not any(entry.in_line for entry in self._entries):
            return False
        if (action in ("plan", "remove") and self._begun) or (action == "file" and not self._takes):
            return False
        if action == "toggle_paid" and not self._takes_fee:
            return False
        return super().check_action(action, parameters)

    # Adding

    def on_input_submitted(self, message: Input.Submitted) -> None:
        """Enter adds the name, or saves it."""
        message.stop()
        self.submitted(self.query_one(NameBox).value)

    def submitted(self, text: str) -> None:
        """Add the name in the box, or save it."""
        if self._renaming is not None:
            self._save_name(self._renaming, text)
        elif not text.strip() and self.ask_at_door():
            return
        elif not text.strip() and self._goes_on:
            self.action_seats()
            return
        else:
            self._add((text,))
        self._note_kept(text)

    def takes_several(self) -> bool:
        """True if names between commas may be several people."""
        return self._renaming is None

    def on_names_box_several(self, message: NamesBox.Several) -> None:
        """Add them all, or no one."""
        self._add(message.names)
        self._note_kept(self.query_one(NameBox).value)

    def _note_kept(self, text: str) -> None:
        away = self.refusal is not None and self.refusal.code in UNREACHABLE
        self._kept = text if away else ""
        self.show_notice()

    def action_enter(self) -> None:
        """Do as Enter in the box does."""
        self.submitted(self.query_one(NameBox).value)

    # People of earlier nights

    def on_input_changed(self, message: Input.Changed) -> None:
        """Offer the people who match; clear the message, which was about the text before."""
        message.stop()
        self.typed(message.value)

    def typed(self, text: str) -> None:
        """Offer the people who match the text in the box."""
        if text and self._renaming is None:
            self.query_one(StatusLine).tell("")
        self._show_offers()
        self.show_notice()

    def _show_offers(self) -> None:
        offers = self.query_one(EarlierLine)
        offers.silent = self._renaming is not None
        offers.hint = "Esc leaves the name as it was" if offers.silent else ""
        offers.show(self.query_one(NameBox).value)
        self._show_box()
        self._show_next()

    def action_complete(self, step: int) -> None:
        """Take the first name that is offered; again, the one after it."""
        self._take(self.query_one(EarlierLine).after(self.query_one(NameBox).value, step))

    def action_take(self, at: int) -> None:
        """Take one of the names offered, by a click."""
        self._take(self.query_one(EarlierLine).at(self.query_one(NameBox).value, at))

    def action_take_earlier(self, at: int) -> None:
        """Take one of the people of earlier nights, by a click."""
        people = self.query_one(EarlierLine).people
        if self._renaming is None and at < len(people):
            self._take(people[at])

    def _take(self, name: str | None) -> None:
        if name is not None:
            box = self.query_one(NameBox)
            box.value = name
            box.cursor_position = len(name)
            box.focus()

    # The box

    def box_is_needed(self) -> bool:
        """True if there is anything to type, or to clear."""
        typed = self._renaming is not None or bool(self.query_one(NameBox).value)
        return typed or self._takes

    def _show_box(self) -> None:
        """Have the box there while it is needed; without it the keys are the screen's."""
        box, needed = self.query_one(NameBox), self.box_is_needed()
        if box.display == needed:
            return
        box.display = self.query_one(EarlierLine).display = needed
        if needed or box.has_focus:
            self.set_focus(box if needed else None)

    def _put(self, text: str) -> None:
        """Put a text into the box that the host did not type there."""
        box = self.query_one(NameBox)
        with box.prevent(Input.Changed):
            box.value = text
        box.cursor_position = len(text)
        self._show_offers()

    def resolved_as_saved(self) -> None:
        """The name that is in the box is on the list."""
        if self.not_saved:
            self._stop_renaming()
            self._put("")
        self._kept = ""
        super().resolved_as_saved()
        self.show_notice()

    @property
    def not_saved(self) -> str:
        """The name that no store has yet; it is in the box."""
        if not self._kept or self.query_one(NameBox).value != self._kept:
            return ""
        return f"Not saved yet: {fit(self._kept.strip(), 24)}. Enter tries again."

    @property
    def unsaved(self) -> str:
        """The input that quitting now would lose, in words, or ""."""
        typed = self.query_one(NameBox).value.strip()
        if self._renaming is not None and typed != self._renaming.name:
            return f"{self._renaming.name} doesn't have the new name yet."
        if self._renaming is not None:
            typed = self._set_aside.strip()
        return f"{fit(typed, 24)} is not on the list yet." if typed else ""

    # Going on

    def action_seats(self) -> None:
        """Go on to the seats, with nothing left half typed."""
        typed = self.query_one(NameBox).value.strip()
        if self._begun:
            self.host.show_night(self.number, table=self.table)
        elif typed:
            adds = "keeps" if self._renaming is not None else "adds"
            self.query_one(StatusLine).refuse(
                f"{fit(typed, 24)} is typed: Enter {adds} it, or clear it."
            )
        elif len(self._entries) < 2:
            self.query_one(StatusLine).refuse("A table needs at least two players.")
        else:
            self._ask_who_is_missing()

    def _ask_who_is_missing(self) -> None:
        """Go on to the seats; where some are here and some are not, ask first."""

        def go_on() -> None:
            self.host.show_night(self.number, "seats")

        missing = [entry.name for entry in self._entries if not entry.here]
        here = len(self._entries) - len(missing)
        if not (self._checks and here and missing):
            go_on()
            return
        who = listed(missing) if len(missing) <= _MOST_MISSING else f"{len(missing)} players"
        are = "isn't" if len(missing) == 1 else "aren't"
        answers = [(1, plain("Start")), (0, plain("Wait"))]
        if len(missing) > here:
            answers.reverse()
        asks = PickDialog("Start without them?", answers, plain(f"{who} {are} here."))
        self.ask(asks, lambda answer: go_on() if answer else None)

    def action_people(self) -> None:
        """They are here; go back to where the night stands."""
        self.host.show_night(self.number, table=self.table)

    def action_plan(self) -> None:
        """Change the plan, before play."""
        self.host.go(Route.PLAN, self.number)

    def action_home(self) -> None:
        """Leave the name as it was, or clear the box, or go back to where one came from."""
        box = self.query_one(NameBox)
        if self._renaming is not None:
            self._stop_renaming()
            self.query_one(StatusLine).tell("")
        elif box.value:
            self._put("")
            self.query_one(StatusLine).tell("")
        elif self._begun:  # only from a table or the floor does a key lead here
            self.action_people()
        else:
            super().action_home()
