"""The least that can answer a key: one cell of a DataTable and one label. Run as a script."""

from textual import events
from textual.app import App, ComposeResult
from textual.coordinate import Coordinate
from textual.widgets import DataTable, Label


class CellApp(App[None]):
    CSS = "DataTable { height: 1fr; }"

    def compose(self) -> ComposeResult:
        yield Label("key 0000", id="said")
        yield DataTable[str]()

    def on_mount(self) -> None:
        table = self.query_one(DataTable)
        table.add_columns("seat", "value")
        for seat in range(8):
            table.add_row(f"seat {seat}", "value 0000")
        self._keys = 0

    def on_key(self, event: events.Key) -> None:
        if event.character is None or not event.character.isdigit():
            return
        self._keys += 1
        self.query_one(DataTable).update_cell_at(Coordinate(0, 1), f"value {self._keys:04}")
        self.query_one(Label).update(f"key {self._keys:04}")


if __name__ == "__main__":
    CellApp().run()
