"""What the screens of a night have in common: its keys, its title, and one line that answers."""

from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar, cast

from textual.binding import Binding, BindingType
from textual.screen import Screen

from screens.said import Said
from tourney.game.refusal import Refused
from tourney.night.view import State

if TYPE_CHECKING:
    from screens.app import TourneyApp
    from tourney.director import Director


class NightScreen(Screen[None]):
    """A screen of one night.

    A subclass composes a `TitleBar`, its own widgets, one `Said` beside what is typed, and a
    `KeyFooter`; it implements `show()`, which draws what the director's views say, and calls
    `attempt()` for every command.

    Attributes:
        HELP_TEXT: what the screen is for, in a sentence or two, for F1.
        STATES: in which states of the night the screen can be shown.
    """

    HELP_TEXT: ClassVar[str] = ""
    STATES: ClassVar[frozenset[State]] = frozenset(
        ("registering", "seating", "playing", "finished")
    )

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f2", "rules", "Rules", id="night.rules", tooltip="Tonight's rules in plain words"),
        Binding("f3", "standings", "Standings", id="night.standings", tooltip="Who stands where"),
        Binding("f4", "history", "History", id="night.history", tooltip="Every round so far"),
        Binding(
            "f6",
            "export",
            "Export",
            id="night.export",
            tooltip="Write the standings and the rounds to files",
            show=False,
        ),
        Binding(
            "f7",
            "people",
            "People",
            id="night.people",
            tooltip="The list of people: who has paid, and names to put right",
            show=False,
        ),
        Binding(
            "ctrl+z",
            "undo",
            "Undo",
            id="night.undo",
            tooltip="Take the last entry back, one a press",
        ),
        Binding("escape", "home", "Nights", id="night.home", tooltip="Back to the list of nights"),
    ]

    def __init__(self, number: int) -> None:
        super().__init__()
        self.number = number

    @property
    def tourney(self) -> "TourneyApp":
        """The app, which leads to other screens."""
        return cast("TourneyApp", self.app)

    @property
    def director(self) -> "Director":
        """The door to the night."""
        return self.tourney.director

    def show(self) -> None:
        """Draw the night as it stands now."""
        raise NotImplementedError

    def on_screen_resume(self) -> None:
        """Whatever lay over this screen may have changed the night."""
        self.redraw()

    def attempt(self, command: Callable[[], object], done: str = "") -> bool:
        """Carry a command out and draw what comes of it, or say why it was refused.

        Args:
            command: a call of the director.
            done: what to say when it was carried out.

        Returns:
            Whether it was; what the host typed is to be kept when it was not.
        """
        try:
            command()
        except Refused as refusal:
            self.answer(refusal)
            return False
        self.query_one(Said).tell(done)
        self.redraw()
        return True

    def answer(self, refusal: Refused) -> None:
        """Say why; where somebody else typed first, show what."""
        if refusal.code == "overtaken":
            state = self.director.night(self.number).state
            if state not in self.STATES:
                self.tourney.show_night(self.number)
                self.tourney.call_later(self._tell_refused, refusal.sentence)
                return
            self.redraw()
        self.query_one(Said).refuse(refusal.sentence)

    def redraw(self) -> None:
        """Draw the night as it stands now, or say why it cannot be read."""
        try:
            self.show()
        except Refused as refusal:
            self.query_one(Said).refuse(refusal.sentence)

    def stays_for(self, before: State, after: State) -> bool:  # noqa: ARG002 (for who overrides it)
        """Whether the screen still is the one to show when undo has brought the night back."""
        return after in self.STATES

    def action_undo(self) -> None:
        """Take the night's last entry back, and go to where that leaves the night."""
        try:
            before = self.director.night(self.number).state
            undone = self.director.undo(self.number)
            after = self.director.night(self.number).state
        except Refused as refusal:
            self.answer(refusal)
            return
        if self.stays_for(before, after):
            self.query_one(Said).tell(f"Undone: {undone}.")
            self.redraw()
        else:
            self.tourney.show_night(self.number)
            self.tourney.call_later(self._tell_undone, undone)

    def _tell_refused(self, sentence: str) -> None:
        self.app.screen.query_one(Said).refuse(sentence)

    def _tell_undone(self, undone: str) -> None:
        self.app.screen.query_one(Said).tell(f"Undone: {undone}.")

    def action_rules(self) -> None:
        """Show the rules card."""
        from screens.rules_card import RulesCardScreen

        try:
            card = self.director.rules(self.number)
        except Refused as refusal:
            self.answer(refusal)
            return
        self.app.push_screen(RulesCardScreen(card))

    def action_standings(self) -> None:
        """Show the standings."""
        from screens.standings import StandingsScreen

        self.app.push_screen(StandingsScreen(self.number))

    def action_history(self) -> None:
        """Show the history."""
        from screens.history import HistoryScreen

        self.app.push_screen(HistoryScreen(self.number))

    def action_export(self) -> None:
        """Ask where to write the files."""
        from screens.export import ExportScreen

        self.app.push_screen(ExportScreen(self.number))

    def action_people(self) -> None:
        """Go to the list of people."""
        self.tourney.show_night(self.number, "register")

    def action_home(self) -> None:
        """Back to the list of nights."""
        self.tourney.go_home()

    def entitle(self, what: str) -> None:
        """Put the night's name and the screen's into the title bar."""
        from screens.said import TitleBar

        name = self.director.night(self.number).plan.name
        self.query_one(TitleBar).show(name, what)
