"""The name of a night, asked for on the list of nights."""

from typing import ClassVar

from screens.ui.reason import ReasonScreen


class NightNameScreen(ReasonScreen):
    """Asks for a night's name; "" is its day, None leaves it."""

    HELP_TEXT: ClassVar[str] = (
        "The new name is used everywhere from now on. Undo in the night takes it back."
    )
    MANUAL: ClassVar[str] = "evening"

    def __init__(self, old: str) -> None:
        # The list is before the rules of any game are imported.
        from tourney.night.planning.plan import NAME_CELLS

        about = "Clear the name to use the date."
        super().__init__(about, "Rename the night", "", "name", NAME_CELLS, old)
