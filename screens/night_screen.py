"""What the screens of a night have in common: its keys, its title, and one line that answers."""

from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar, cast

from textual.binding import Binding, BindingType
from textual.screen import Screen

from screens.said import Said
from tourney.game.refusal import Refused

if TYPE_CHECKING:
    from screens.app import TourneyApp
    from tourney.director import Director


class NightScreen(Screen[None]):
    """A screen of one night.

    A subclass composes a `TitleBar`, its own widgets, one `Said` beside what is typed, and a
    `Footer`; it implements `show()`, which draws what the director's views say, and calls
    `attempt()` for every command.

    Attributes:
        HELP_TEXT: what the screen is for, in a sentence or two, for F1.
    """

    HELP_TEXT: ClassVar[str] = ""

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
        self.show()

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
        self.show()
        return True

    def answer(self, refusal: Refused) -> None:
        """Say why; where somebody else typed first, show what."""
        self.query_one(Said).refuse(refusal.sentence)
        if refusal.code == "overtaken":
            self.show()

    def action_undo(self) -> None:
        """Take the night's last entry back, and go to where that leaves the night."""
        before = self.director.night(self.number).state
        try:
            undone = self.director.undo(self.number)
        except Refused as refusal:
            self.answer(refusal)
            return
        after = self.director.night(self.number).state
        stages = {"registering": 0, "seating": 1, "playing": 2, "finished": 2}
        if stages[after] != stages[before]:
            self.tourney.show_night(self.number)
            self.tourney.call_later(self._tell_undone, undone)
            return
        self.query_one(Said).tell(f"Undone: {undone}.")
        self.show()

    def _tell_undone(self, undone: str) -> None:
        self.app.screen.query_one(Said).tell(f"Undone: {undone}.")

    def action_rules(self) -> None:
        """Show the rules card."""
        from screens.rules_card import RulesCardScreen

        self.app.push_screen(RulesCardScreen(self.director.rules(self.number)))

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

    def action_home(self) -> None:
        """Back to the list of nights."""
        self.tourney.go_home()

    def entitle(self, what: str) -> None:
        """Put the night's name and the screen's into the title bar."""
        from screens.said import TitleBar

        name = self.director.night(self.number).plan.name
        self.query_one(TitleBar).show(name, what)
