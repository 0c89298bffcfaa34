"""A folder, and the files that are written into it; in a browser, a download."""

from collections.abc import Iterable, Mapping
from functools import partial
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar
from zipfile import ZIP_DEFLATED, ZipFile

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Checkbox, Static

from exports.csv.cells import CsvForm
from exports.files import read_folder, write_parts
from screens.app.host import host_of
from screens.ui.box import Box
from screens.ui.keys.keys import bind, key_of
from screens.ui.keys.line import pressed
from screens.ui.lists.choice import Tick
from screens.ui.status_line import StatusLine
from screens.ui.text import plain
from tourney.game.refusal import Refused
from tourney.game.wording import listed

if TYPE_CHECKING:
    from tourney.service.director import Director


key = partial(bind, "export")

_EXCELS: Mapping[CsvForm, str] = {
    "point": "For Excel (1.50)",
    "comma": "For Excel (1,50)",
}


class WriteScreen(ModalScreen[None]):
    """Asks for the folder to write to, laid over the screen at hand, and says where the files are.

    A subclass says what is written, and where it is offered to be. In a browser the files are
    saved by that, and nothing is written on this machine: several as one zip.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        key("enter", "write", "Write", "Write the files into the folder", priority=True),
        key("escape,f6", "close", "Close", "Back to where you were"),
    ]  # fmt: skip

    #: So that it counts for a subclass as well.
    SCOPED_CSS = False
    CSS = """
    WriteScreen {
        .dialog { width: 76; max-width: 96%; padding: 1; }
        .hint, #written { height: auto; padding: 0 1; }
        #folder { margin: 1 0 0 0; }
        #written { color: $text-success; }
        #point { margin: 1 0 0 0; }
        .dialog > StatusLine { height: auto; max-height: 5; text-wrap: wrap; }
    }
    WriteScreen.-short {
        .dialog { padding: 0 1; }
        #folder { margin: 0; }
    }
    """

    VERTICAL_BREAKPOINTS = [(0, "-short"), (22, "-tall")]  # noqa: RUF012

    @property
    def director(self) -> "Director":
        """The door to what is written."""
        return host_of(self).director

    def names(self) -> tuple[str, ...]:
        """The files that are going to be written."""
        raise NotImplementedError

    def about(self) -> str:
        """The files to be written, in a sentence that ends in the folder."""
        names = self.names()
        if not names:
            return "Draw the seats first; then there is something to write."
        go = "goes" if len(names) == 1 else "go"
        if not self.app.is_web:
            return f"{self.listed(names)} {go} into this folder:"
        what = "as a file" if len(names) == 1 else "in one zip file"
        return f"{self.listed(names)} {go} to this browser, {what}."

    def folder(self) -> Path:
        """The folder that is offered."""
        raise NotImplementedError

    def wrote(self, folder: Path) -> None:
        """The files are in this folder."""

    def files(self, *, csv: CsvForm) -> Iterable[Mapping[str, bytes]]:
        """The files by name, in parts: each is on disk before the next is worked out.

        It is asked in a thread, and asks nothing of the store that is open.

        Raises:
            Refused: there is nothing to write.
        """
        raise NotImplementedError

    def damage(self) -> str:
        """The lack in the files, in a sentence, or ""."""
        return ""

    def listed(self, names: tuple[str, ...]) -> str:
        """The names of files in a few words."""
        return listed(names)

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog") as dialog:
            dialog.border_title = "Export"
            yield Static(plain(self.about()), classes="hint")
            if not self.app.is_web:
                yield Box(str(self.folder()), id="folder")
            yield StatusLine()
            yield Static(id="written")
            yield from self.ticks()

    def ticks(self) -> Iterable[Tick]:
        """The choices besides the folder."""
        for form, words in _EXCELS.items():
            yield Tick(words, id=form, classes="excel", compact=True)

    @on(Checkbox.Changed, ".excel")
    def choose_excel(self, event: Checkbox.Changed) -> None:
        """Tick one of them at most."""
        for tick in self.query(".excel").results(Tick):
            if event.value and tick is not event.checkbox:
                tick.value = False

    def on_mount(self) -> None:
        """Name the keys as they are bound now, and what the files will lack."""
        self.query_one(".dialog").border_subtitle = pressed(
            *((("Tab", "moves"), ("Space", "ticks")) if self.query(Tick) else ()),
            (key_of(self, "write"), "writes"),
            (key_of(self, "close"), "close"),
        )
        if damage := self.damage():
            self.query_one(StatusLine).refuse(damage)

    def on_input_changed(self) -> None:
        """Clear the list of written files, which is about another folder."""
        self._show_written(())

    def reconsider(self) -> None:
        """Say again what is going to be written, now that something else is chosen."""
        self.query_one(".hint", Static).update(plain(self.about()))
        self._show_written(())

    def action_write(self) -> None:
        """Write the files, and show where they are."""
        self._show_written(())
        for box in self.query(Box):
            box.action_end()  # the next key is for another screen, and may not replace the path
        ticked = {tick.id for tick in self.query(Tick) if tick.value}
        csv: CsvForm = next((form for form in _EXCELS if form in ticked), "plain")
        work = partial(
            host_of(self).work,
            "Writing the files",
            refuse=self._refuse,
            is_long=True,
            apart=True,
        )
        if self.app.is_web:
            zip_ = f"{self.folder().name}.zip"
            work(job=lambda: _as_one(self.files(csv=csv), zip_), then=self._deliver)
            return
        try:
            folder = read_folder(self.query_one(Box).value)
        except Refused as refusal:
            self._refuse(refusal)
            return
        work(job=lambda: tuple(write_parts(folder, self.files(csv=csv))), then=self._written)

    def _refuse(self, refusal: Refused) -> None:
        self.query_one(StatusLine).refuse(refusal.sentence)

    def _written(self, paths: tuple[Path, ...]) -> None:
        if paths:
            self.wrote(paths[0].parent)
        self.query_one(StatusLine).tell("Written:")
        names = self.names()
        self._show_written(tuple(sorted(paths, key=lambda path: names.index(path.name))))

    def _deliver(self, file: tuple[str, bytes]) -> None:
        name, data = file
        self.app.deliver_binary(BytesIO(data), save_filename=name)
        self.query_one(StatusLine).tell(f"{name} is with your browser's downloads.")

    def _show_written(self, paths: tuple[Path, ...]) -> None:
        shown = self.query_one("#written", Static)
        shown.display = bool(paths)
        if paths:
            names = self.listed(tuple(path.name for path in paths))
            shown.update(plain(f"{names} in {paths[0].parent}"))

    def action_close(self) -> None:
        """Back to where the host was."""
        self.dismiss(None)


def _as_one(parts: Iterable[Mapping[str, bytes]], name: str) -> tuple[str, bytes]:
    """The one file that the browser saves, of that name where it is a zip: its name and data."""
    files = {name: data for part in parts for name, data in part.items()}
    if len(files) == 1:
        (one,) = files.items()
        return one
    return name, zipped(files)


def zipped(files: Mapping[str, bytes]) -> bytes:
    """The files, by name, as a zip."""
    whole = BytesIO()
    with ZipFile(whole, "w", ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return whole.getvalue()
