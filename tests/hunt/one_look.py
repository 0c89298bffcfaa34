"""What LOOK says of all screens: one cursor, one spelling of keys, one name for Esc, one edge."""

import re
from itertools import pairwise

from textual.color import Color
from textual.command import CommandList
from textual.widget import Widget
from textual.widgets import DataTable, OptionList
from textual.widgets.markdown import MarkdownBlock

from screens.app.app import TourneyApp
from screens.bracket.screen import BracketScreen
from screens.display.screen import DisplayScreen
from screens.display.wait import DisplayWaitScreen
from screens.floor.movers import MoversScreen
from screens.floor.screen import FloorScreen
from screens.floor.shoot_out import ShootOutScreen
from screens.manual.screen import ManualScreen
from screens.plan.rows import PlanRow
from screens.table.play_screen import PlayScreen
from screens.ui.help import is_typed
from screens.ui.keys.footer import KeyFooter
from screens.ui.lists.rows import Rows
from screens.ui.marked import MarkedList
from tests.screens.contrast import contrast
from tests.screens.reading import screen_text

#: Where what is said begins, and how far in somebody may have meant it to.
_EDGE, _NEAR = 1, 4
#: The mark of whose turn it is, and those where it may stand.
_ON_TURN = "▶"
_OF_PLAY = (PlayScreen, FloorScreen, BracketScreen, ShootOutScreen, DisplayScreen)
#: Keys as people write them elsewhere.
_MISSPELT = re.compile(
    r"[⏎↵␣]|(?<![\w^])\^[A-Za-z]\b|\b(?:ctrl|CTRL|alt|ALT|shift|SHIFT)\b|\bCtrl[- ]|\bCtrl\+[a-z]\b"
    r"|\b(?:esc|ESC|Escape|ENTER|Return|TAB|SPACE|pgup|PGUP|pgdn|PGDN)\b"
    r"|(?<![\w.])f(?:[1-9]|1[0-2])\b"
)
#: The least contrast of words, dim ones too.
_READ = 3.9
_ESC = re.compile(r"\bEsc (\w+)")
#: What follows Esc: in a line of keys, and in sentences.
_BACK, _CLOSES = ("Back", "goes", "again", "leave", "keep"), ("Close", "close", "again")
#: A figure with room on both sides, as in a column.
_FIGURE = re.compile(r"(?<=  )[£€$]?\d+(?:\.\d\d)?(?=  |$)")


def looks_like_the_others(app: TourneyApp) -> None:
    """The screen, or the dialog that lies over one, keeps to what LOOK says of all of them."""
    lines = _own_lines(app)
    text = "\n".join(lines)
    assert not (found := _MISSPELT.search(text)), f"A key is written otherwise: {found}"
    _cursor_is_one_mark(app, text)
    _esc_has_one_name(app, text)
    _u_takes_back(app)
    _the_line_of_the_cursor_is_read(app)
    for above, below in pairwise(lines):
        _figures_stand_right(above, below)
    if not app.screen.is_modal and not isinstance(app.screen, (DisplayScreen, DisplayWaitScreen)):
        _begins_at_the_edge(app)


def _own_lines(app: TourneyApp) -> list[str]:
    """The text of the screen, or of the dialog alone."""
    lines = screen_text(app).splitlines()
    if not (dialogs := app.screen.query(".dialog, Palette > Vertical")):
        return lines
    x, y, width, height = dialogs.first().region
    return [line[x : x + width] for line in lines[y : y + height]]


def _cursor_is_one_mark(app: TourneyApp, text: str) -> None:
    """Before the line that keys act on, and never the mark of who is on turn."""
    for table in app.screen.query(DataTable):
        assert isinstance(table, Rows), table
    for choices in app.screen.query(OptionList):
        assert isinstance(choices, (MarkedList, CommandList)), choices
    assert _ON_TURN not in text or isinstance(app.screen, _OF_PLAY)


def _esc_has_one_name(app: TourneyApp, text: str) -> None:
    """It closes a dialog, and goes back from a screen."""
    names = _CLOSES if app.screen.is_modal else _BACK
    if (leaves := app.screen.active_bindings.get("escape")) and leaves.binding.id:
        assert leaves.binding.description == names[0]
    if not isinstance(app.screen, ManualScreen):  # which tells of others
        assert {*_ESC.findall(text)} <= {*names}


def _u_takes_back(app: TourneyApp) -> None:
    """Undo is u, but where letters are typed, and has Ctrl+Z as well."""
    screen = app.screen
    bound = [its.binding for its in screen.active_bindings.values() if its.binding.id]
    undo = {binding.key for binding in bound if binding.action == "undo"}
    typed = is_typed(screen, "u") or isinstance(screen, MoversScreen)
    assert undo in (set(), {"ctrl+z"} if typed else {"u", "ctrl+z"}), undo


def _the_line_of_the_cursor_is_read(app: TourneyApp) -> None:
    """Nothing on it is of a colour that fades into its ground."""
    ground = Color.parse(app.theme_variables["block-cursor-background"])
    for strip in app.screen._compositor.render_strips():
        for words, style, _ in strip:
            if style is None or style.color is None or style.bgcolor is None or style.dim:
                continue
            ink = Color.from_rich_color(style.color)
            if words.strip() and Color.from_rich_color(style.bgcolor) == ground:
                assert contrast(ink, ground) >= _READ, f"{words!r} cannot be read."


def _figures_stand_right(above: str, below: str) -> None:
    """Two of one column end in the same cell."""
    begins = {found.start(): found for found in _FIGURE.finditer(above)}
    for found in _FIGURE.finditer(below):
        other = begins.get(found.start())
        assert other is None or other.end() == found.end(), f"{above}\n{below}"


def _begins_at_the_edge(app: TourneyApp) -> None:
    """What nothing stands to the left of begins in one cell; frames stand round it."""
    for widget in app.screen.query("*"):
        if widget.children or not widget.region or isinstance(widget, (KeyFooter, MarkdownBlock)):
            continue
        nodes = [node for node in widget.ancestors_with_self if isinstance(node, Widget)]
        # The fields of a form have their cursor in the cell before.
        framed = any(node.styles.border_left[0] or isinstance(node, PlanRow) for node in nodes)
        if all(node.display for node in nodes) and not framed:
            x = widget.content_region.x
            assert x == _EDGE or x > _NEAR, f"{widget} begins in cell {x}."
