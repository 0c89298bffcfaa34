"""The offer to each role, by the actions that it may carry out.

An action that does not stand here is the host's alone: it is in no footer, palette or help, and
neither a key nor a click does it. The director refuses what a role may not record in any case.
"""

from collections.abc import Mapping
from typing import Any, cast

from textual.app import App

from screens.ui.host import WidgetHost
from tourney.log.roles import Role

_EVERYWHERE = frozenset(
    (
        *("help", "quit", "help_quit", "command_palette", "change_theme"),
        *("focus_next", "focus_previous", "copy_text", "carry_out", "search", "close"),
        *("manual", "topics", "step_topic", "link"),
    )
)
_TABLE = frozenset(
    (
        *("rules", "standings", "history", "find"),
        *("pictures", "picture", "turn_picture", "scroll_picture", "page"),
        *("digit", "stand", "clear", "speed", "abort", "count_value", "count_pips", "lead"),
        *("doubt", "take", "unnoticed", "foul", "again"),
        *("undo", "chances"),
    )
)
_DISPLAY = frozenset(("page_back", "page_on", "hold_page"))

#: By role; the host, who may do everything, is not here.
OFFERED: Mapping[Role, frozenset[str]] = {
    Role.TABLE: _EVERYWHERE | _TABLE,
    Role.DISPLAY: _EVERYWHERE | _DISPLAY,
}


def is_allowed(app: App[Any], action: str) -> bool:
    """True if an action is for the user at the keys."""
    offered = cast("WidgetHost", app).offered
    return offered is None or action in offered
