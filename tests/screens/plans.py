"""The form of a plan in tests."""

from screens.app.app import TourneyApp
from screens.people.register import RegisterScreen
from screens.plan.rows import PlanRow
from screens.plan.screen import PlanScreen
from tests.screens.driving import Keys, until
from tests.screens.reading import screen_text


async def downs(pilot: Keys, times: int) -> None:
    """Go down so many fields."""
    await pilot.press(*["down"] * times)


async def to(pilot: Keys, label: str) -> None:
    """Put the cursor into a field that is there to see, however far down it is."""
    rows = pilot.app.screen.query(PlanRow)
    row = next((row for row in rows if row.display and row.field.label.startswith(label)), None)
    assert row is not None, f"There is no field called {label}."
    row.editor.focus()
    await until(pilot, lambda: f"▸ {label}" in screen_text(pilot.app))


async def clear(pilot: Keys) -> None:
    """Empty the field that the cursor is in."""
    await pilot.press("end", "ctrl+u")


def labels(app: TourneyApp) -> list[str]:
    """The labels of the form in the order of reading; of those folded away, none."""
    lines, found = screen_text(app).splitlines(), []
    for row in app.screen.query(PlanRow):
        x, y = row.region.offset
        label = lines[y][x + 2 : x + 19].rstrip() if 0 <= y < len(lines) else ""
        if label == row.field.label and row.display:
            found.append(label)
    return found


async def on_the_form(pilot: Keys, preset: str = "") -> PlanScreen:
    """A new night called X, the cursor on the preset, chosen by its first letter."""
    await pilot.press("n", "X")
    await to(pilot, "Preset")
    await pilot.press(*preset)
    screen = pilot.app.screen
    assert isinstance(screen, PlanScreen)
    return screen


async def kept(pilot: Keys) -> None:
    """Go on with the plan."""
    await pilot.press("ctrl+n", opens=RegisterScreen)
