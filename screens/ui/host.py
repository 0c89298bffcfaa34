"""The app's interface for a widget in it."""

from typing import Protocol, cast

from textual.dom import DOMNode

from screens.ui.settings import Settings
from tourney.log.roles import Who


class WidgetHost(Protocol):
    """The app, as a widget knows it.

    Attributes:
        who: the user at the keys.
        settings: how the app looks and sounds.
        keys: those that a person chose, by binding id.
    """

    who: Who
    settings: Settings
    keys: dict[str, str]


def widget_host_of(node: DOMNode) -> WidgetHost:
    """The app that a widget is in."""
    return cast("WidgetHost", node.app)
