"""Export: where to write the night's files, and where they are once written."""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing
from pathlib import Path
from typing import ClassVar

from textual.widgets import Checkbox

from exports.csv.cells import CsvForm
from exports.night import file_names
from exports.paper.prints import paper_files, paper_names
from screens.app.host import host_of
from screens.files.paths import export_folder
from screens.files.tables_written import in_parts, paper_record
from screens.files.write import WriteScreen
from screens.ui.lists.choice import Tick
from screens.ui.status_line import StatusLine
from tourney.game.wording import capital
from tourney.night.views.view import NightView
from tourney.service.director import Director


class ExportScreen(WriteScreen):
    """The folder for a night's files."""

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
        """The door to the night."""
        return host_of(self).director

    @property
    def _night(self) -> NightView:
        return self.director.night(self._number).view()

    def ticks(self) -> Iterable[Tick]:
        """The paper, while there is any."""
        if self._paper_names():
            words = "Paper to print: seating plan, slips, sheets"
            yield Tick(words, id="paper", compact=True)

    def on_mount(self) -> None:
        """Say what the files will lack."""
        if damage := self._night.damage:
            self.query_one(StatusLine).refuse(damage)

    def on_checkbox_changed(self, event: Checkbox.Changed) -> None:
        """With the paper, or without."""
        self._paper = event.value
        self.reconsider()

    def what(self) -> str:
        """What is in the files that there can be by now."""
        night = self._night
        words = ["a report for every phone", "tables for Excel", "a copy of the night"]
        if not night.tables:
            words = ["the players", "their seats", "a copy of the night"] if night.draw else []
        *most, last = [*words, *(["paper to print"] if self._paper else [])]
        return capital(", ".join((*most, f"and {last}" if most else last)))

    def names(self) -> tuple[str, ...]:
        """The names of the files that there can be by now."""
        return (*file_names(self._night), *(self._paper_names() if self._paper else ()))

    def _paper_names(self) -> tuple[str, ...]:
        return paper_names(paper_record(self.director, self._number))

    def folder(self) -> Path:
        """One of the night's own, where the last export of this laptop went."""
        usual, uid = export_folder(self._night), self.director.night(self._number).uid
        return host_of(self).exported.folder(uid, usual.name) or usual

    def wrote(self, folder: Path) -> None:
        """The next export is offered to go there."""
        name, uid = export_folder(self._night).name, self.director.night(self._number).uid
        host_of(self).exported.keep(uid, folder, name)

    def files(self, *, csv: CsvForm) -> Iterator[Mapping[str, bytes]]:
        """All that is written of the night, as it is now."""
        # The screen continues with its own.
        with closing(
            Director.open(self.director.address, who=self.director.who, only_read=True)
        ) as director:
            if self._paper:
                yield paper_files(paper_record(director, self._number))
            if not self._paper or file_names(director.night(self._number).view()):
                yield from in_parts(director, self._number, csv=csv)
