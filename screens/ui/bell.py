"""The sound of the moment: the terminal's bell, where the settings have it."""

from typing import TYPE_CHECKING, Any

from textual.app import App

if TYPE_CHECKING:
    from screens.ui.settings import Settings


def ring(app: App[Any]) -> None:
    """Ring once, unless it is to be quiet."""
    settings: Settings | None = getattr(app, "settings", None)
    if settings is not None and settings.bell:
        app.bell()
