"""The box for a night's name."""

from typing import ClassVar

from screens.ui.reason import ReasonScreen
from tourney.night.planning.plan import NAME_CELLS


class NightNameScreen(ReasonScreen):
    """Asks for a night's name; "" is its date, None leaves it."""

    HELP_TEXT: ClassVar[str] = (
        "The night is called so from now on, on every screen and in every file; nothing else of "
        "it changes. Undo in the night takes it back."
    )
    MANUAL: ClassVar[str] = "evening"

    def __init__(self, old: str) -> None:
        about = "What the night is called from now on; left empty, it is its date."
        super().__init__(about, "The night's name", "", "name", NAME_CELLS, old)
