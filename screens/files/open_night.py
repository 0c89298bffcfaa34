"""The files that home opens: a score sheet, or a whole night as JSON."""

from typing import TYPE_CHECKING, ClassVar

from screens.app.host import host_of
from screens.files.open_sheet import OpenSheetScreen

if TYPE_CHECKING:
    from tourney.service.nights import Taken

#: So much of a night.json takes about a tenth of a second.
_LONG_BYTES = 150_000


class OpenNightScreen(OpenSheetScreen):
    """Asks for a score sheet; a night as JSON is taken in at once, and shown."""

    HELP_TEXT: ClassVar[str] = (
        "A score sheet is a table as plain text, written by hand or by Export. It becomes a new "
        "night, and play can continue. A night.json from Export comes back as the same night, "
        "with undo and corrections; if it is already here, only the newer part is added."
    )
    MANUAL: ClassVar[str] = "sheets"
    ASKS: ClassVar[str] = "Open a score sheet or a night"
    HINT: ClassVar[str] = (
        "Type the path of a score sheet or a night.json, or paste the sheet itself."
    )

    def take_night(self, data: bytes) -> None:
        """Take the night in, and go to it."""
        host = host_of(self)

        def go_to(taken: "Taken") -> None:
            host.show_night(taken.number)
            name = host.director.night(taken.number).view().plan.name
            host.tell(f"{f'The rest of {name}' if taken.further else name} was added.")

        host.work(
            "Reading the night",
            lambda: host.director.import_night(data),
            go_to,
            self.refuse,
            is_long=len(data) > _LONG_BYTES,
        )
