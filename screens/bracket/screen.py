"""The bracket of a night of heats or duels, and the way of one player through it."""

from collections.abc import Iterator
from functools import partial
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.content import Content
from textual.widgets import Static

from screens.app.night_screen import NightScreen, night_keys
from screens.bracket.chart import BracketChart
from screens.bracket.way import champion, way_of, way_words
from screens.ui.find import Candidate, FindDialog
from screens.ui.keys.footer import KeyFooter, chip
from screens.ui.keys.keys import bind, key_of
from screens.ui.lists.rows import Panel
from screens.ui.status_line import StatusLine, TitleBar
from screens.ui.text import in_rows, say
from tourney.night.formats.format import Bracket, BracketTable

key = partial(bind, "bracket")
hidden = partial(bind, "bracket", show=False)


#: The marks in the drawing, by a table's state or a player's result.
_MARKS = {
    "won": "★ won",
    "through": "✓ through",
    "out": "✗ out",
    "due": "○ to play",
    "playing": "▶ now",
}


class BracketScreen(NightScreen, inherit_bindings=False):
    """The bracket, laid over the floor."""

    HELP_TEXT: ClassVar[str] = (
        "The bracket, from the first tables to the final. ★ won, ✓ through, ✗ out. ▶ in play, ○ "
        "to play."
    )
    MANUAL: ClassVar[str] = "tables"

    BINDINGS: ClassVar[list[BindingType]] = [
        key("slash,p", "find", "Find", "Find a player's way through the bracket", key_display="/"),
        key("tab", "mark(1)", "Next match", "Mark the next match in play", id="bracket.next"),
        hidden("shift+tab", "mark(-1)", "Previous match",
            "Mark the match before in play", id="bracket.previous"),
        hidden("enter", "open_table", "To its table", "Go to the marked match's table"),
        hidden("up,k", "look(0,-2)", "Up", "Scroll up", id="bracket.up"),
        hidden("down,j", "look(0,2)", "Down", "Scroll down", id="bracket.down"),
        hidden("left,h", "look(-1,0)", "Left", "Previous stage", id="bracket.left"),
        hidden("right,l", "look(1,0)", "Right", "Next stage", id="bracket.right"),
        hidden("pageup", "pages(-1)", "A page up", "A page up", id="bracket.page_up"),
        hidden("pagedown", "pages(1)", "A page down", "A page down", id="bracket.page_down"),
        hidden("home", "top", "To the beginning", "First stage"),
        hidden("end", "final", "To the final", "Last stage"),
        *night_keys("standings", show=True),
        *night_keys("export", "rules", "display", show=False),
        key("escape,b", "close", "Back", "Clear the player's way; then go back"),
    ]  # fmt: skip

    CSS = """
    BracketScreen {
        #none { margin: 1 1 0 0; padding: 0 1; height: auto; display: none; }
        BracketChart { margin: 1 0 0 0; background: transparent; }
        #legend { height: auto; max-height: 5; padding: 0 1; margin: 1 0; }
        &.-card #legend { margin: 1 0 0 0; }
        StatusLine { height: 1; margin: 0; text-wrap: nowrap; text-overflow: ellipsis; }
    }
    """

    def __init__(self, number: int) -> None:
        super().__init__(number, table=0)
        self._stages: Bracket = ()
        self._entry = 0
        self._marked = 0
        self._looked = False

    def compose(self) -> ComposeResult:
        yield TitleBar()
        yield Static("Draw the seats first. Then there is a bracket.", id="none")
        legend = Static(id="legend")
        legend.auto_links = False  # the chip keeps its own colours
        with Panel():
            yield BracketChart()
            yield StatusLine(appears=True)
            yield legend
        yield KeyFooter()

    # Drawing

    def show(self) -> None:
        """Draw the bracket; the first time, scroll to the matches in play."""
        view = self.night.bracket()
        self._stages = view.stages
        self.entitle("Bracket", view.night)
        playing = [table.key for table in self._playing]
        if self._marked not in playing:
            self._marked = next(iter(playing), 0)
        self.refresh_bindings()
        self.query_one("#none").display = not view.stages
        self.query_one(BracketChart).display = bool(view.stages)
        self._draw()
        if not self._looked:
            self._looked = True
            self.call_after_refresh(self._look_at_play)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer the way to a table only while one is in play."""
        if action in ("mark", "open_table") and not self._playing:
            return False
        return super().check_action(action, parameters)

    def _draw(self) -> None:
        way = way_of(self._stages, self._entry or champion(self._stages))
        self.query_one(BracketChart).show(self._stages, way, self._marked)
        self._show_legend()

    def _show_legend(self) -> None:
        """Show what Enter does, and behind it the way of a player or the marks."""
        key, action = key_of(self, "open_table"), "open_table"
        marked = [table.place for table in self._playing if table.key == self._marked]
        chips = [chip(key, f"play at table {place}", action) for place in marked]
        lines = in_rows([*chips, *self._legend()], self.query_one(Panel).room - 2, "   ")
        self.query_one("#legend", Static).update(Content("\n").join(lines))

    def _legend(self) -> Iterator[Content]:
        if self._entry:
            name, _ = self._people[self._entry]
            way = way_words(self._stages, self._entry)
            yield say("[b $text-accent]$name[/]: $way", name=name, way=way)
            return
        there: set[str] = {table.state for table in self._playing}
        there |= {person.result for table in self._all for person in table.people}
        marks = [words for mark, words in _MARKS.items() if mark in there]
        if len(marks) > 1:  # a single one says nothing that its table doesn't
            yield say("[$text-muted]$marks[/]", marks="  ".join(marks))
        turns = zip(("look(-1,0)", "look(1,0)"), self.query_one(BracketChart).beside, strict=True)
        for action, stage in turns:
            if stage:
                yield say("[b $text-accent]$key[/] $stage", key=key_of(self, action), stage=stage)

    @property
    def _all(self) -> list[BracketTable]:
        return [table for stage in self._stages for table in stage.tables]

    @property
    def _playing(self) -> list[BracketTable]:
        """The tables that the user can open."""
        return [table for table in self._all if table.is_open and table.number]

    @property
    def _people(self) -> dict[int, tuple[str, BracketTable]]:
        """Every player's name and last table, by entry."""
        return {
            person.entry: (person.name, table)
            for table in self._all
            for person in table.people
            if person.entry
        }

    def _look_at_play(self) -> None:
        """Scroll to a match in play, or else to the last stage with a known player."""
        known = [table for table in self._all if any(person.entry for person in table.people)]
        for table in (self._playing or known[-1:])[:1]:
            self.query_one(BracketChart).look_at(table.key)

    # Moving

    def action_look(self, across: int, down: int) -> None:
        """Scroll in a direction."""
        self.query_one(BracketChart).move(across, down)

    def action_pages(self, pages: int) -> None:
        """Scroll by pages."""
        self.query_one(BracketChart).move_pages(pages)

    def action_top(self) -> None:
        """Scroll to the beginning."""
        self.query_one(BracketChart).scroll_to(0, 0, animate=False)

    def action_final(self) -> None:
        """Scroll to the final."""
        leads_on = {key for table in self._all for key in table.feeders}
        last = [table for table in self._all if table.key not in leads_on]
        for table in last[:1]:
            self.query_one(BracketChart).look_at(table.key)

    # One person's way

    def action_find(self) -> None:
        """Ask for a player, and show that player's way."""
        people = [
            Candidate(entry, name, _doing(table)) for entry, (name, table) in self._people.items()
        ]
        self.query_one(StatusLine).tell("")
        if people:
            self.ask(FindDialog("Whose matches?", people), self.show_person)

    def show_person(self, entry: int) -> bool:
        """Show a player's way; return False if the player is not in the bracket."""
        known = entry in self._people
        if known:
            self._entry = entry
            self._draw()
            self.query_one(BracketChart).look_at(self._people[entry][1].key)
        return known

    # The tables in play

    def action_mark(self, step: int) -> None:
        """Mark the next table in play, or the one before."""
        keys = [table.key for table in self._playing]
        self._mark(keys[(keys.index(self._marked) + step) % len(keys)])

    def _mark(self, key: int) -> None:
        self._marked, self._entry = key, 0
        self.query_one(StatusLine).tell("")
        self._draw()
        self.query_one(BracketChart).look_at(key)

    def on_bracket_chart_laid_out(self) -> None:
        """Name the stages that are out of sight."""
        self._show_legend()

    def on_bracket_chart_picked(self, message: BracketChart.Picked) -> None:
        """Mark a clicked match in play; if it was marked already, open its table."""
        if message.key == self._marked:
            self.action_open_table()
        elif message.key in [table.key for table in self._playing]:
            self._mark(message.key)

    def action_open_table(self) -> None:
        """Go to the marked match's table."""
        number = next(table.number for table in self._playing if table.key == self._marked)
        self.host.show_night(self.number, "table", number)

    def action_close(self) -> None:
        """Clear the player's way first; otherwise go back."""
        self.query_one(StatusLine).tell("")
        if self._entry:
            self._entry = 0
            self._draw()
        else:
            self.dismiss(None)


def _doing(table: BracketTable) -> str:
    """Return a player's last match in words."""
    does = {"due": "plays", "playing": "plays", "over": "was"}.get(table.state, "will be")
    return f"{does} in {table.title}"
