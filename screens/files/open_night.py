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
        "A score sheet is a table as plain text: kept by hand, or written by Export. It becomes a "
        "night of its own, finished or half-played, and play can go on where it stops. A "
        "night.json that Export wrote is taken in as the very night it was, undo and corrections "
        "included; of a night that is here already, what was played on elsewhere."
    )
    MANUAL: ClassVar[str] = "sheets"
    ASKS: ClassVar[str] = "Open a score sheet or a night"
    HINT: ClassVar[str] = (
        "Type where the file is: a score sheet, or a night.json. Or paste the sheet itself: a "
        "table that was kept on paper, or one that was exported."
    )

    def take_night(self, data: bytes) -> None:
        """Take the night in, and go to it."""
        host = host_of(self)

        def go_to(taken: "Taken") -> None:
            host.show_night(taken.number)
            name = host.director.night(taken.number).view().plan.name
            host.tell(f"{f'The rest of {name}' if taken.further else name} was taken in.")

        host.work(
            "Taking the night in",
            lambda: host.director.import_night(data),
            go_to,
            self.refuse,
            is_long=len(data) > _LONG_BYTES,
        )
