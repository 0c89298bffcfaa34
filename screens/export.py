"""Export: where to write the night's files, and where they are once written."""

from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, cast

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Checkbox, Static

from exports.files import read_folder, write_files
from exports.night import file_names
from screens.box import Box
from screens.keys import key_of
from screens.places import export_folder
from screens.said import Said
from screens.tables_written import written
from screens.text import plain, say
from tourney.game.refusal import Refused
from tourney.game.words import listed

if TYPE_CHECKING:
    from screens.app import TourneyApp
    from tourney.director import Director
    from tourney.night.view import NightView

#: So many files are named one by one.
_MOST_NAMED = 5


class Tick(Checkbox):
    """A box to tick. Textual tells an empty one from a ticked one by colour alone."""

    BUTTON_INNER = " "

    def watch_value(self) -> None:
        """Empty, or with a mark in it."""
        self.BUTTON_INNER = "✓" if self.value else " "
        super().watch_value()


class ExportScreen(ModalScreen[None]):
    """The folder to write to, laid over the screen at hand."""

    HELP_TEXT: ClassVar[str] = (
        "Writes the standings and what was played as tables that any spreadsheet opens, and each "
        "table of the night as a score sheet, which can be opened again. Each file is written "
        "whole or not at all; one of the same name is replaced."
    )

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "enter",
            "write",
            "Write",
            id="export.write",
            key_display="Enter",
            priority=True,
            tooltip="Write the files into the folder",
        ),
        Binding("escape,f6", "close", "Close", id="export.close", tooltip="Back to where you were"),
    ]

    CSS = """
    ExportScreen {
        .dialog { width: 76; max-width: 96%; padding: 1; }
        .hint, #written { height: auto; padding: 0 1; }
        #folder { margin: 1 0 0 0; }
        #written { color: $text-success; }
        Tick { margin: 1 0 0 0; padding: 0 1; background: transparent; border: none; }
        .dialog > Said { height: auto; max-height: 5; text-wrap: wrap; }
    }
    """

    def __init__(self, number: int) -> None:
        super().__init__()
        self._number = number

    @property
    def _director(self) -> "Director":
        return cast("TourneyApp", self.app).director

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog") as dialog:
            dialog.border_title = "Export"
            night = self._director.night(self._number)
            yield Static(plain(f"{_listed(night)} go into this folder:"), classes="hint")
            yield Box(str(export_folder(night)), id="folder")
            yield Said()
            yield Static(id="written")
            yield Tick("With a byte-order mark, for Excel", compact=True)

    def on_mount(self) -> None:
        """Name the keys as they are bound now, and what the files will lack."""
        self.query_one(".dialog").border_subtitle = say(
            "[b $text-accent]$write[/] writes   [b $text-accent]$close[/] closes",
            write=key_of(self, "write"),
            close=key_of(self, "close"),
        )
        damage = self._director.night(self._number).damage
        if damage:
            self.query_one(Said).refuse(damage)

    def on_input_changed(self) -> None:
        """What was said is about another folder."""
        self._show_written(())

    def action_write(self) -> None:
        """Write the files, and show where they are."""
        said = self.query_one(Said)
        self._show_written(())
        try:
            folder = read_folder(self.query_one(Box).value)
            files = written(self._director, self._number, bom=self.query_one(Checkbox).value)
            paths = write_files(folder, files)
        except Refused as refusal:
            said.refuse(refusal.sentence)
            return
        said.tell("Written:")
        self._show_written(paths)

    def _show_written(self, paths: tuple[Path, ...]) -> None:
        shown = self.query_one("#written", Static)
        shown.display = bool(paths)
        shown.update(Content("\n").join([plain(str(path)) for path in paths]))

    def action_close(self) -> None:
        """Back to where the host was."""
        self.dismiss(None)


def _listed(night: "NightView") -> str:
    """The files; of many score sheets the first and the last."""
    names = file_names(night) if night.tables else (*file_names(night), "a score sheet a table")
    if len(names) > _MOST_NAMED:
        names = (*names[:2], f"{names[2]} to {names[-1]}")
    return listed(names)
