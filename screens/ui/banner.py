"""The banner for the whole night, right below the title: it is damaged, or not saved yet."""

from textual.content import Content
from textual.widgets import Static

from screens.ui.text import plain


class Banner(Static):
    """A sentence as wide as the screen; there is room for it only while there is one."""

    DEFAULT_CSS = """
    Banner { display: none; height: auto; max-height: 5; padding: 0 1; text-style: bold; }
    Banner.-alarm { display: block; background: $error; color: $text; }
    Banner.-unsaved { display: block; background: $warning-muted; color: $text-warning; }
    Banner:ansi {
        &.-alarm { background: ansi_red; color: ansi_white; }
        &.-unsaved { background: ansi_yellow; color: ansi_black; }
    }
    """

    def __init__(self) -> None:
        super().__init__()
        self._words = ("", "")

    def show(self, alarm: str, unsaved: str) -> None:
        """Show what there is to say.

        Args:
            alarm: why nothing more can be recorded, or ""; it comes first.
            unsaved: what is in no store yet, or "".
        """
        if (alarm, unsaved) == self._words:
            return
        self._words = alarm, unsaved
        self.set_class(bool(alarm), "-alarm")
        self.set_class(bool(unsaved) and not alarm, "-unsaved")
        self.update(Content.assemble("✗ ", plain(alarm or unsaved)))
