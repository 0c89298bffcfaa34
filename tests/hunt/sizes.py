"""Conditions for a screen in any terminal: nothing that is to be pressed is out of sight."""

from textual.geometry import Region
from textual.widget import Widget

from screens.app.app import TourneyApp
from screens.ui.help import grouped, is_typed
from screens.ui.keys.footer import KeyFooter
from screens.ui.keys.keys import explained
from tests.screens.driving import Keys, type_at_once, until
from tests.screens.reading import screen_text

SMALLEST, LARGEST = (60, 20), (250, 70)
#: Of these some keys may be out of sight: as narrow, as low and as small as can be, ...
SMALL = ((20, 60), (250, 8), (20, 8))
#: ... and between.
BETWEEN = ((59, 19), (33, 12), (21, 9))
#: In these the app says that it needs more room.
TOO_SMALL = ((19, 8), (1, 1), (2, 24), (5, 12), (8, 3), (80, 1), (20, 7))
#: What says where one is, what was answered, and what can be pressed.
_LINES = "TitleBar, StatusLine, ActionLine, KeyFooter"


async def fits(app: TourneyApp, pilot: Keys, size: tuple[int, int]) -> None:
    """At this size the title, the dialog and every key are whole."""
    await pilot.resize_terminal(*size)
    await pilot.pause()
    screen = app.screen
    assert screen_text(app).strip()
    for widget in screen.query(_LINES):
        if _is_shown(widget):
            assert _in_sight(widget) == widget.region, f"{widget} is cut at {size}."
    for dialog in screen.query(".dialog"):
        assert screen.region.contains_region(dialog.region), f"{dialog} is cut at {size}."
    for footer in screen.query(KeyFooter):
        names = [key.binding.action for key in footer.keys]
        assert "help" in names
        assert len(names) > 1
        assert footer.keys[-1].end <= footer.size.width, f"{names} are cut at {size}."


async def waits_for_room(app: TourneyApp, pilot: Keys, turn: int) -> None:
    """The screen outlives any size; where there is no room for it, it is covered and deaf.

    Args:
        turn: says which of the sizes between comes, and which of those that are too small comes
            after which of the small ones; 28 turns in a row have all pairs.
    """
    await pilot.resize_terminal(*LARGEST)
    await until(pilot, lambda: True)  # all of it is drawn
    screen, before = app.screen, screen_text(app)
    for at, small in enumerate((*SMALL, BETWEEN[turn % 3])):
        await pilot.resize_terminal(*small)
        await pilot.pause()
        assert not app.cover
        assert screen_text(app).strip()
        if at == turn % 4:
            size = TOO_SMALL[turn % len(TOO_SMALL)]
            await pilot.resize_terminal(*size)
            type_at_once(app, "n", "1", "enter", "escape", "f1", "ctrl+p")
            await pilot.pause()
            assert len(app.cover) <= size[1]
            assert "".join(app.cover).startswith("tourney"[: size[0]])
    await pilot.resize_terminal(*LARGEST)
    await pilot.pause()
    await until(pilot, lambda: screen_text(app) == before)
    assert app.screen is screen


def every_key_can_be_clicked(app: TourneyApp) -> None:
    """Each key that a screen offers stands in its help, where a click is the key.

    But for those that go into the box with the cursor.
    """
    offered = {
        active.binding.id
        for active in explained(app.screen)
        if not is_typed(app.screen, active.binding.key)
    }
    clickable = {
        active.binding.id
        for _, lines in grouped(app.screen)
        for line in lines
        for active in line.keys.values()
    }
    assert offered <= clickable, offered - clickable


def _is_shown(widget: Widget) -> bool:
    nodes = [node for node in widget.ancestors_with_self if isinstance(node, Widget)]
    return all(node.display for node in nodes) and bool(widget.region)


def _in_sight(widget: Widget) -> Region:
    return widget.screen.find_widget(widget).visible_region
