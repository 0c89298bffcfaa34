"""Files out: the dialog that asks for a folder and writes into it; in a browser, a download."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from functools import partial
from io import BytesIO
from pathlib import Path
from types import MappingProxyType
from typing import ClassVar
from zipfile import ZIP_DEFLATED, ZipFile

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.widget import Widget
from textual.widgets import Checkbox, Input, Static

from exports.csv.cells import CsvForm
from exports.files import read_folder, write_parts
from exports.night import file_names
from exports.paper.prints import paper_files, paper_names
from screens.app.host import host_of
from screens.files.paths import export_folder, exports_folder
from screens.files.tables_written import in_parts, paper_record
from screens.ui.box import Box
from screens.ui.dialog import Dialog, between_rows, row
from screens.ui.keys.keys import bind, key_of
from screens.ui.lists.choice import Choice, Tick
from screens.ui.status_line import StatusLine, refusing
from screens.ui.text import plain
from tourney.game.wording import capital
from tourney.night.views.view import NightView
from tourney.service.director import Director

key = partial(bind, "export")

NO_FILES: Mapping[str, Callable[[CsvForm], bytes]] = MappingProxyType({})

_NUMBERS: Sequence[tuple[CsvForm, str]] = (
    ("plain", "standard"),
    ("point", "for an Excel that writes 1.50"),
    ("comma", "for an Excel that writes 1,50"),
)


class WriteScreen(Dialog[None]):
    """The dialog that asks for a folder, writes files, and says where they are.

    In a browser the files are downloaded, several as one zip, and nothing is written on this
    machine.

    Args:
        what: the contents of the files, in a few words.
        folder: the folder that is offered.
        files: a function that makes each file, by name.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        key("enter", "write", "Save", "Write the files into the folder", priority=True),
        *between_rows("export"),
        key("escape,f6", "close", "Close", "Back to where you were"),
    ]  # fmt: skip

    TITLE = "Export"
    SCOPED_CSS = False
    CSS = "WriteScreen.-usual .row { Box, Choice { width: 54; } }"

    def __init__(
        self,
        what: str = "",
        folder: Path = Path(),
        files: Mapping[str, Callable[[CsvForm], bytes]] = NO_FILES,
    ) -> None:
        super().__init__()
        self._what, self._folder, self._files = what, folder, files
        #: The choices in the dialog when the files were last written.
        self._written_of: Sequence[object] | None = None

    def names(self) -> tuple[str, ...]:
        """Return the names of the files that will be written."""
        return tuple(self._files)

    def what(self) -> str:
        """Return the contents of the files, in a few words."""
        return self._what

    def about(self) -> str:
        """Return the contents of the files and, if no folder is asked for, where they go."""
        names = self.names()
        if not names:
            return "Draw the seats first. Until then there is nothing to export."
        if not self.app.is_web:
            return f"{self.what()}."
        return f"{self.what()}, to this browser{', in one zip file' if len(names) > 1 else ''}."

    def folder(self) -> Path:
        """Return the folder that is offered."""
        return self._folder

    def wrote(self, folder: Path) -> None:
        """Note the folder to which the files were written."""

    def files(self, *, csv: CsvForm) -> Iterator[Mapping[str, bytes]]:
        """Yield the files by name, in parts; each part is written before the next is made.

        This runs in a thread, and does not use the open store.

        Raises:
            Refused: there is nothing to write.
        """
        yield {name: make(csv) for name, make in self._files.items()}

    def parts(self) -> ComposeResult:
        """Yield the contents of the files, and a row for each choice."""
        yield Static(plain(self.about()), classes="about")
        if not self.app.is_web:
            yield row("Folder", Box(str(self.folder()), id="folder"))
        if any(name.endswith(".csv") for name in self.names()):
            yield row("CSV files", Choice(_NUMBERS, "plain"))
        yield from self.ticks()

    def keys(self) -> Sequence[tuple[str, str]]:
        """Return the keys; once the files are written, Enter closes."""
        enter, closes = key_of(self, "write"), (key_of(self, "close"), "close")
        moves = ("↑ ↓", "move") if len(self._fields) > 1 else ("", "")
        chooses = ("← →", "choose") if isinstance(self.focused, Choice) else ("", "")
        ticks = ("Space", "yes / no") if isinstance(self.focused, Tick) else ("", "")
        if self._is_written:
            return moves, chooses, ticks, (enter, "close")
        saves = "save the file" if len(self._files) == 1 else "save the files"
        return (enter, saves), moves, chooses, ticks, closes

    def on_descendant_focus(self) -> None:
        """Name the keys of the field with the cursor."""
        self.name_keys()

    def ticks(self) -> Iterable[Widget]:
        """Yield a row with a tick for each optional part."""
        return ()

    def on_mount(self) -> None:
        """Show what will be written."""
        self.reconsider()

    @on(Input.Changed)
    @on(Choice.Changed)
    def reconsider(self) -> None:
        """Show again what will be written, unless it has just been written."""
        if self._is_written:
            return  # a box reports late that a text was put into it
        self._written_of = None
        if self.query_one(StatusLine).tells:
            self.query_one(StatusLine).tell("")
        self.query_one(".about", Static).update(plain(self.about()))
        self.name_keys()

    @property
    def _fields(self) -> Sequence[Box | Choice | Tick]:
        """The folder, the form of the numbers, and the ticks."""
        return (*self.query(Box), *self.query(Choice), *self.query(Tick))

    @property
    def _chosen(self) -> Sequence[object]:
        return [field.value for field in self._fields]

    @property
    def _is_written(self) -> bool:
        return self._chosen == self._written_of

    def action_write(self) -> None:
        """Write the files, and show where they are; if they are written already, close."""
        if self._is_written:
            self.dismiss(None)
            return
        for box in self.query(Box):
            box.action_end()  # unselect the path, as the next key is for another screen
        chosen = self._chosen
        csv: CsvForm = next((form for form, _ in _NUMBERS if form in chosen), "plain")
        write = partial(host_of(self).carry_out, self, words="Writing the files", apart=True)
        if self.app.is_web:
            zip_ = f"{self.folder().name}.zip"
            done = partial(self._deliver, chosen)
            write(job=lambda: _as_one(self.files(csv=csv), zip_), then=done)
            return
        with refusing(self):
            folder = read_folder(self.query_one(Box).value)
            made = partial(self._written, chosen)
            write(job=lambda: tuple(write_parts(folder, self.files(csv=csv))), then=made)

    def action_close(self) -> None:
        """Close; files that are being written are still completed."""
        host_of(self).leave_work()
        self.dismiss(None)

    def _written(self, chosen: Sequence[object], paths: tuple[Path, ...]) -> None:
        if not paths:
            return
        self._written_of = chosen
        first, *others = paths
        self.wrote(first.parent)
        files = f"{len(paths)} files are" if others else f"{first.name} is"
        self._tell(f"{files} in {first.parent}.")

    def _deliver(self, chosen: Sequence[object], file: tuple[str, bytes]) -> None:
        self._written_of = chosen
        name, data = file
        self.app.deliver_binary(BytesIO(data), save_filename=name)
        self._tell(f"{name} is with your browser's downloads.")

    def _tell(self, words: str) -> None:
        self.query_one(StatusLine).tell(words)
        self.name_keys()


def _as_one(parts: Iterable[Mapping[str, bytes]], name: str) -> tuple[str, bytes]:
    """Return the name and the data of the one file for a browser; several files become a zip."""
    files = {name: data for part in parts for name, data in part.items()}
    if len(files) == 1:
        (one,) = files.items()
        return one
    whole = BytesIO()
    with ZipFile(whole, "w", ZIP_DEFLATED) as archive:
        for each, data in files.items():
            archive.writestr(each, data)
    return name, whole.getvalue()


class ExportScreen(WriteScreen):
    """The dialog that writes a night's files."""

    HELP_TEXT: ClassVar[str] = (
        "Writes the night to files: report.html to read on any phone, tables for a spreadsheet, "
        "plain text to print, and night.json, which can be opened again. A file of the same name "
        "is replaced. Paper is a seating plan, slips and score sheets, to print from a browser."
    )
    MANUAL: ClassVar[str] = "files"

    def __init__(self, number: int) -> None:
        super().__init__()
        self._number = number
        self._paper = False

    @property
    def director(self) -> Director:
        """The director of the night's store."""
        return host_of(self).director

    @property
    def _night(self) -> NightView:
        return self.director.night(self._number).view()

    def ticks(self) -> Iterable[Widget]:
        """Yield a tick for the paper, if there is any."""
        if self._paper_names():
            yield row("To print", Tick("seats, slips, score sheets", id="paper", compact=True))

    def on_mount(self) -> None:
        """Show the night's damage, which the files will share."""
        if damage := self._night.damage:
            self.query_one(StatusLine).refuse(damage)

    def on_checkbox_changed(self, event: Checkbox.Changed) -> None:
        """Include the paper, or leave it out."""
        self._paper = event.value
        self.reconsider()

    def what(self) -> str:
        """Return the contents of the files that are possible by now."""
        night = self._night
        words = ["a report for phones", "lists for Excel", "a backup"]
        if not night.tables:
            words = ["the players", "their seats", "a backup"] if night.draw else []
        *most, last = [*words, *(["pages to print"] if self._paper else [])]
        return capital(", ".join((*most, f"and {last}" if most else last)))

    def names(self) -> tuple[str, ...]:
        """Return the names of the files that are possible by now."""
        return (*file_names(self._night), *(self._paper_names() if self._paper else ()))

    def _paper_names(self) -> tuple[str, ...]:
        return paper_names(paper_record(self.director, self._number))

    def folder(self) -> Path:
        """Return a folder for this night, in the place of this laptop's last export."""
        usual, uid = export_folder(self._night), self.director.night(self._number).uid
        return host_of(self).exported.folder(uid, usual.name) or usual

    def wrote(self, folder: Path) -> None:
        """Remember the folder for the next export."""
        name, uid = export_folder(self._night).name, self.director.night(self._number).uid
        host_of(self).exported.keep(uid, folder, name)

    def files(self, *, csv: CsvForm) -> Iterator[Mapping[str, bytes]]:
        """Yield the files of the night as it is now."""
        own = self.director  # which the screen keeps
        with closing(Director.open(own.address, who=own.who, only_read=True)) as director:
            if self._paper:
                yield paper_files(paper_record(director, self._number))
            if not self._paper or file_names(director.night(self._number).view()):
                yield from in_parts(director, self._number, csv=csv)


class OneFileScreen(WriteScreen):
    """The dialog that writes one file.

    Args:
        file: the name of the file.
        make: returns the file's contents, given the form of its numbers.
        what: the contents in a few words.
        folder: the folder that is offered, below the exports.
    """

    HELP_TEXT: ClassVar[str] = (
        "Writes one file: a page for any browser, or a table for any spreadsheet. A file of the "
        "same name is replaced."
    )
    MANUAL: ClassVar[str] = "files"

    def __init__(self, file: str, make: Callable[[CsvForm], bytes], what: str, folder: str) -> None:
        super().__init__(what, exports_folder() / folder, {file: make})
