"""Two lines that every screen has: the title bar, and the answer to the host."""

from textual.content import Content
from textual.widgets import Static

from screens.text import plain, say


class TitleBar(Static):
    """One line at the top: the program's name, the screen's, the night's."""

    DEFAULT_CSS = """
    TitleBar { dock: top; height: 1; padding: 0 1; background: $panel; color: $foreground;
               text-wrap: nowrap; text-overflow: ellipsis; }
    """

    def __init__(self) -> None:
        super().__init__()
        self._night = self._what = ""

    def on_mount(self) -> None:
        """The program's name says when it shows the demo."""
        self.watch(self.app, "title", self._draw)

    def show(self, name: str, what: str) -> None:
        """Show a night's name, which may be "", and the screen's."""
        self._night, self._what = name, what
        self._draw()

    def _draw(self) -> None:
        title = say(
            "[b $text-accent]$program[/]  [b]$what[/]  $name",
            program=self.app.title,
            what=self._what,
            name=self._night,
        )
        self.update(title, layout=False)


class Said(Static):
    """Beside what is typed: a refusal, or what was done. Never told by colour alone."""

    DEFAULT_CSS = """
    Said { height: 2; padding: 0 1; text-wrap: wrap; text-overflow: fold; }
    Said.-refused { color: $text-error; text-style: bold; }
    Said.-done { color: $text-success; }
    """

    def refuse(self, sentence: str) -> None:
        """Say why something was not done."""
        self._show("✗ ", sentence, refused=True)

    def tell(self, sentence: str) -> None:
        """Say what was done; "" clears the line."""
        self._show("✓ " if sentence else "", sentence, refused=False)

    def _show(self, mark: str, sentence: str, *, refused: bool) -> None:
        self.set_class(refused, "-refused")
        self.set_class(not refused, "-done")
        self.set_class(bool(sentence), "-speaking")  # where a silent line makes room
        self.update(Content.assemble(mark, plain(sentence)), layout=False)
