"""The bracket of a night of heats or duels: who meets whom, who went through, one person's way."""

from functools import partial
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.content import Content
from textual.widgets import Static

from screens.app.night_screen import NightScreen
from screens.bracket.chart import BracketChart
from screens.bracket.way import way_of, way_words
from screens.ui.find import Candidate, FindDialog
from screens.ui.keys.footer import KeyFooter
from screens.ui.keys.keys import MOVE, bind, binding_of, key_of
from screens.ui.status_line import StatusLine, TitleBar
from screens.ui.text import say
from tourney.night.formats.format import Bracket, BracketTable

key = partial(bind, "bracket")
hidden = partial(bind, "bracket", show=False)


class BracketScreen(NightScreen, inherit_bindings=False):
    """The bracket, laid over the floor."""

    HELP_TEXT: ClassVar[str] = (
        "The bracket, from the first tables to the final. ★ won, ✓ through, ✗ out. ▶ in play, ○ "
        "not started. The number after a name is units left, or matches won. W5 is the winner of "
        "number 5, L5 its loser."
    )
    MANUAL: ClassVar[str] = "tables"

    BINDINGS: ClassVar[list[BindingType]] = [
        key("p,slash", "find", "Find",
            "Find a player's way through the bracket", key_display="p"),
        key("plus,equals_sign", "closer(1)", "Near",
            "Zoom in", id="bracket.closer", key_display="+", group=MOVE),
        key("minus", "closer(-1)", "Far",
            "Zoom out", id="bracket.further", group=MOVE),
        hidden("tab", "mark(1)", "Next in play",
            "Next table in play", id="bracket.next"),
        hidden("shift+tab", "mark(-1)", "Previous in play",
            "Previous table in play", id="bracket.previous"),
        hidden("enter", "open_table", "Into the table", "Open the marked table"),
        hidden("up,k", "look(0,-2)", "Up", "Scroll up", id="bracket.up"),
        hidden("down,j", "look(0,2)", "Down", "Scroll down", id="bracket.down"),
        hidden("left,h", "look(-1,0)", "Left", "Previous stage", id="bracket.left"),
        hidden("right,l", "look(1,0)", "Right", "Next stage", id="bracket.right"),
        hidden("pageup", "pages(-1)", "A page up", "A page up", id="bracket.page_up"),
        hidden("pagedown", "pages(1)", "A page down",
            "A page down", id="bracket.page_down"),
        hidden("home", "top", "To the beginning", "First stage"),
        hidden("end", "final", "To the final", "Last stage"),
        binding_of(NightScreen, "night.standings", show=True),
        binding_of(NightScreen, "night.export", show=False),
        binding_of(NightScreen, "night.rules", show=False),
        binding_of(NightScreen, "night.display", show=False),
        key("escape,b", "close", "Back",
            "Clear the way; then go back"),
    ]  # fmt: skip

    CSS = """
    BracketScreen {
        BracketChart { margin: 1 0 0 0; }
        #none { margin: 1 1 0 0; padding: 0 1; height: auto; display: none; }
        #legend { height: auto; max-height: 4; padding: 0 1; }
        StatusLine { height: 1; margin: 0; text-wrap: nowrap; text-overflow: ellipsis; }
    }
    BracketScreen.-short BracketChart { margin: 0; }
    """

    # Textual declares it without ClassVar.
    VERTICAL_BREAKPOINTS = [(0, "-short"), (23, "-medium")]  # noqa: RUF012

    def __init__(self, number: int) -> None:
        super().__init__(number, table=0)
        self._stages: Bracket = ()
        self._entry = 0
        self._marked = 0
        self._looked = False

    def compose(self) -> ComposeResult:
        yield TitleBar()
        yield Static("The bracket comes with the draw of seats.", id="none")
        yield BracketChart()
        yield StatusLine(appears=True)
        yield Static(id="legend")
        yield KeyFooter()

    # What stands there

    def show(self) -> None:
        """Draw the bracket as it is; the first time with what is being played in sight."""
        view = self.night.bracket()
        self._stages = view.stages
        self.entitle("Bracket", view.night)
        if self._marked not in [table.key for table in self._playing]:
            self._marked = 0
        self.query_one("#none").display = not view.stages
        self.query_one(BracketChart).display = bool(view.stages)
        self._draw()
        if not self._looked:
            self._looked = True
            self.call_after_refresh(self._look_at_play)

    def _draw(self) -> None:
        self.query_one(BracketChart).show(
            self._stages, way_of(self._stages, self._entry), self._marked
        )
        self._show_legend()

    def _show_legend(self) -> None:
        self.query_one("#legend", Static).update(self._legend())

    def _legend(self) -> Content:
        if self._entry:
            return say(
                "[b $text-accent]$name[/]: $way",
                name=self._called(self._entry),
                way=way_words(self._stages, self._entry) or "not in the bracket",
            )
        if self._marked:
            table = next(table for table in self._playing if table.key == self._marked)
            return say(
                "[b $text-accent]$key[/] goes into [b]$title[/] at table $place",
                key=key_of(self, "open_table"),
                title=table.title,
                place=table.place,
            )
        marks = "★ won   ✓ through   ✗ out"
        lines = [say("[$text-muted]$marks[/]", marks=marks)]
        if self._playing:
            states = {table.state for table in self._playing}
            marks += "   ○ due" * ("due" in states) + "   ▶ now" * ("playing" in states)
            more = "[$text-muted]$marks[/]   [b $text-accent]$key[/] marks a table"
            lines = [say(more, marks=marks, key=key_of(self, "mark(1)"))]
        chart = self.query_one(BracketChart)
        turns = zip(("look(-1,0)", "look(1,0)"), chart.beside, strict=True)
        parts = [
            say("[b $text-accent]$key[/] $stage", key=key_of(self, action), stage=stage)
            for action, stage in turns
            if stage
        ]
        if parts:
            lines.append(Content("   ").join(parts))
        letters = chart.letters
        if words := "   ".join(f"{short} {title.lower()}" for short, title in letters):
            lines.append(say("[$text-muted]$words[/]", words=words))
        return Content("\n").join(lines)

    @property
    def _all(self) -> list[BracketTable]:
        return [table for stage in self._stages for table in stage.tables]

    @property
    def _playing(self) -> list[BracketTable]:
        """The tables into which the user can go."""
        return [table for table in self._all if table.is_open and table.number]

    def _called(self, entry: int) -> str:
        people = (person for table in self._all for person in table.people)
        return next((person.name for person in people if person.entry == entry), "")

    def _look_at_play(self) -> None:
        """Have what is being played in sight; else the last stage that anyone is known in."""
        known = [table for table in self._all if any(p.entry for p in table.people)]
        for table in (*self._playing[:1], *known[-1:]):
            self.query_one(BracketChart).look_at(table.key)
            return

    # Moving

    def action_look(self, across: int, down: int) -> None:
        """Look further in that direction."""
        self.query_one(BracketChart).move(across, down)

    def action_pages(self, pages: int) -> None:
        """Look pages further."""
        self.query_one(BracketChart).move_pages(pages)

    def action_top(self) -> None:
        """Look at the beginning."""
        self.query_one(BracketChart).scroll_to(0, 0, animate=False)

    def action_final(self) -> None:
        """Look at the last table that leads on to none."""
        leads_on = {key for table in self._all for key in table.feeders}
        last = [table for table in self._all if table.key not in leads_on]
        for table in last[:1]:
            self.query_one(BracketChart).look_at(table.key)

    def action_closer(self, steps: int) -> None:
        """Draw it closer or further."""
        said = self.query_one(StatusLine)
        said.tell("")
        if not self.query_one(BracketChart).draw_closer(steps):
            said.refuse("It can't zoom in further." if steps > 0 else "It can't zoom out further.")

    # One person's way

    def action_find(self) -> None:
        """Ask whose way."""
        people = {
            person.entry: Candidate(person.entry, person.name, _doing(table))
            for table in self._all
            for person in table.people
            if person.entry
        }
        self.query_one(StatusLine).tell("")
        if people:
            dialog = FindDialog("Whose way through the bracket?", list(people.values()))
            self.app.push_screen(dialog, self._found)

    def show_person(self, entry: int) -> bool:
        """Pick out a player's way."""
        known = any(person.entry == entry for table in self._all for person in table.people)
        if known:
            self._found(entry)
        return known

    def _found(self, entry: int | None) -> None:
        if entry is None:
            return
        self._entry = entry
        self._draw()
        last = [table for table in self._all if any(p.entry == entry for p in table.people)]
        if last:
            self.query_one(BracketChart).look_at(last[-1].key)

    # The tables in play

    def action_mark(self, step: int) -> None:
        """Mark the next table in play, or the one before."""
        keys = [table.key for table in self._playing]
        if not keys:
            self.query_one(StatusLine).refuse("No table is being played.")
            return
        at = keys.index(self._marked) + step if self._marked in keys else min(step, 0)
        self._mark(keys[at % len(keys)])

    def _mark(self, key: int) -> None:
        self._marked, self._entry = key, 0
        self.query_one(StatusLine).tell("")
        self._draw()
        self.query_one(BracketChart).look_at(key)

    def on_bracket_chart_laid_out(self) -> None:
        """Other titles may be shown by their letters."""
        self._show_legend()

    def on_bracket_chart_picked(self, message: BracketChart.Picked) -> None:
        """A click marks a table in play; on the one marked it goes in."""
        if message.key == self._marked:
            self.action_open_table()
        elif message.key in [table.key for table in self._playing]:
            self._mark(message.key)

    def action_open_table(self) -> None:
        """Go into the table marked."""
        table = next((table for table in self._playing if table.key == self._marked), None)
        if table is None:
            key = key_of(self, "mark(1)")
            self.query_one(StatusLine).refuse(
                f"No table is marked; {key} marks one that is played."
            )
            return
        self.host.show_night(self.number, "table", table.number)

    def action_close(self) -> None:
        """End what is picked out or marked first; then back to where the host was."""
        self.query_one(StatusLine).tell("")
        if self._entry or self._marked:
            self._entry = self._marked = 0
            self._draw()
        else:
            self.dismiss(None)


def _doing(table: BracketTable) -> str:
    """The last table of a person."""
    match table.state:
        case "due" | "playing":
            return f"plays in {table.title}"
        case "over":
            return f"was in {table.title}"
        case _:
            return f"will be in {table.title}"
