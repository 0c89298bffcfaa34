"""The form of a plan in tests."""

from textual.app import App

from screens.app.app import TourneyApp
from screens.people.register import RegisterScreen
from screens.plan.rows import PlanRow
from screens.plan.screen import PlanScreen
from screens.ui.box import Box
from tests.screens.driving import Keys, type_in, until
from tests.screens.reading import screen_text


async def to(pilot: Keys, label: str) -> None:
    """Put the cursor into a field, however far down it is; unfold the form if need be."""
    row = _row(pilot.app, label)
    if row is None:
        await to(pilot, "More")
        await pilot.press("right")
        row = _row(pilot.app, label)
    assert row is not None, f"There is no field called {label}."
    row.editor.focus()
    await until(pilot, lambda: f"▸ {label}" in screen_text(pilot.app))


def _row(app: App[None], label: str) -> PlanRow | None:
    rows = app.screen.query(PlanRow)
    return next((row for row in rows if row.display and row.field.label.startswith(label)), None)


async def clear(pilot: Keys) -> None:
    """Empty the field that the cursor is in."""
    await pilot.press("end", "ctrl+u")


def labels(app: TourneyApp) -> list[str]:
    """The labels of the form from the top; of fields folded away, none."""
    return [row.field.label for row in app.screen.query(PlanRow) if row.display]


async def on_the_form(pilot: Keys, preset: str = "") -> PlanScreen:
    """A new night called X, the cursor on the game, chosen by its first letter."""
    await pilot.press("n", "X")
    await to(pilot, "Game")
    await pilot.press(*preset)
    screen = pilot.app.screen
    assert isinstance(screen, PlanScreen)
    return screen


async def kept(pilot: Keys) -> None:
    """Go on with the plan."""
    await pilot.press("enter", opens=RegisterScreen)


async def refused(pilot: Keys, label: str, typed: str, sentence: str, *, at: str = "") -> None:
    """Type what cannot stand into a field: going on says so there, and keeps all that is typed.

    Args:
        at: the label of the field where it has to be corrected, where that is another one.
    """
    screen = pilot.app.screen
    assert isinstance(screen, PlanScreen)
    await to(pilot, label)
    editor = pilot.app.focused
    assert isinstance(editor, Box)
    fit = editor.value
    await clear(pilot)
    await type_in(pilot, typed, hides="✗")
    texts = screen.texts
    await pilot.press("ctrl+n", shows=(sentence, f"▸ {at or label}"))
    assert screen.is_current
    assert screen.texts == texts
    assert typed in texts.values()
    editor.focus()
    await clear(pilot)
    await type_in(pilot, fit)
