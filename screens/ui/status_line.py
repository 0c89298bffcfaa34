"""Lines on every screen: the title, the answer to the user, and warnings about the night."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Any

from rich.cells import cell_len
from textual.content import Content
from textual.geometry import Size
from textual.screen import Screen
from textual.widgets import Static

from screens.ui.text import cut_lines, plain, say
from tourney.game.refusal import Refused

#: The least cells before the time, and the sign between the time and closing time.
_GAP, _APART = 2, " · "


class TitleBar(Static):
    """The top line: program, role, screen and night, and the time if the place closes."""

    DEFAULT_CSS = """
    TitleBar { dock: top; height: 1; padding: 0 1; background: $panel; color: $foreground;
               text-wrap: nowrap; text-overflow: ellipsis; }
    """

    def __init__(self) -> None:
        super().__init__()
        self._night = self._what = self._clock = ""
        self._closes_at: datetime | None = None

    def on_mount(self) -> None:
        """Draw again when the app's title changes or the store goes out of reach."""
        self.watch(self.app, "title", self._draw)
        self.watch(self.app, "away", self._draw)
        self.set_interval(1.0, self._tick)

    def on_resize(self) -> None:
        """Move the time to the right edge."""
        if self._clock:
            self._draw()

    def show(self, name: str, what: str, closing: datetime | None = None) -> None:
        """Show a night's name, which may be "", the screen's name, and closing time."""
        self._night, self._what, self._closes_at = name, what, closing
        self._draw()

    def _tick(self) -> None:
        if self._closes_at is not None and self._clock_now() != self._clock:
            self._draw()

    def _clock_now(self) -> str:
        if self._closes_at is None:
            return ""
        # Imported here, as the first frame does not need these modules.
        from tourney.night.state.room_clock import clock_words, write_time

        now = datetime.now(UTC).astimezone()
        closes = clock_words(self._closes_at, now)
        return f"{write_time(now)}{_APART}{closes}" if closes else ""

    def _draw(self) -> None:
        title = say(
            "[b $text-accent]$program[/]  [b]$what[/]  [b $text-warning]$away[/]$name",
            program=self.app.title,
            what=self._what,
            away=f"✗ {away}  " if (away := str(getattr(self.app, "away", ""))) else "",
            name=self._night,
        )
        self._clock = clock = self._clock_now()
        width = self.content_size.width
        if title.cell_length + _GAP + cell_len(clock) > width:
            clock = clock.partition(_APART)[2]  # the name matters more
        room = width - cell_len(clock) - _GAP
        if clock and room >= cell_len(self.app.title):
            title = title.truncate(room, ellipsis=True, pad=True)
            title += Content.styled(f"{' ' * _GAP}{clock}", "bold")
        self.update(title, layout=False)


class StatusLine(Static):
    """The answer line: a refusal, or the last entry; a mark shows which, never colour alone.

    Args:
        appears: True if the line takes room only while it says something.
    """

    DEFAULT_CSS = """
    StatusLine { height: 2; padding: 0 1; text-wrap: wrap; text-overflow: fold; }
    StatusLine.-appears { height: auto; max-height: 2; }
    """

    #: The sentence, and the same if it is a question without an answer yet; or "".
    sentence = question = ""
    #: True if the sentence says why something was not done.
    refuses = False

    def __init__(self, *, appears: bool = False) -> None:
        super().__init__(classes="-appears" if appears else None)
        self._appears = appears
        if appears:
            self.display = False

    @property
    def tells(self) -> bool:
        """True if the line says what was done."""
        return bool(self.sentence) and not self.question and not self.refuses

    def refuse(self, sentence: str) -> None:
        """Say why something was not done."""
        self._show("✗ ", sentence, "bold $text-error", refuses=True)

    def tell(self, sentence: str) -> None:
        """Say what was done; "" clears the line."""
        self._show("✓ ", sentence, "$text-success")

    def tell_loudly(self, sentence: str) -> None:
        """Say what was done when a Mexico makes it expensive."""
        self._show("★ ", sentence, "bold $text-warning")

    def wait(self, sentence: str) -> None:
        """Say why keys wait."""
        self._show("… ", sentence)

    def ask(self, question: str) -> None:
        """Show a question before anything is done; "" withdraws it."""
        self._show("? ", question)
        self.question = question

    def _show(self, mark: str, sentence: str, style: str = "", *, refuses: bool = False) -> None:
        self.sentence, self.question, self.refuses = sentence, "", refuses
        said = Content.assemble(mark, plain(sentence)).stylize(style) if sentence else Content("")
        if self._appears:
            self.display = bool(sentence)
        grows = self.styles.height is not None and self.styles.height.is_auto
        self.update(said, layout=grows)

    @property
    def _lines(self) -> list[Content]:
        return [self.content] if isinstance(self.content, Content) else []

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:  # noqa: ARG002
        """Return the lines that the text takes; without a width, as dialogs ask first, 0."""
        return sum(len(line.wrap(width)) for line in self._lines if line.plain and width)

    def render(self) -> Content:
        """Return as much as has room, with an ellipsis if that is not all."""
        width, height = self.content_size
        return Content("\n").join(cut_lines(self._lines, width, height) if width else ())


@contextmanager
def refusing(screen: Screen[Any]) -> Iterator[None]:
    """Report refusals of the code in this block in the screen's answer line."""
    try:
        yield
    except Refused as refusal:
        screen.query_one(StatusLine).refuse(refusal.sentence)


class Banner(Static):
    """A warning as wide as the screen; without one, the banner takes no room."""

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
        """Show the warning, if there is one.

        Args:
            alarm: why nothing more can be recorded, or ""; it comes first.
            unsaved: the input that no store has yet, or "".
        """
        if (alarm, unsaved) == self._words:
            return
        self._words = alarm, unsaved
        self.set_class(bool(alarm), "-alarm")
        self.set_class(bool(unsaved) and not alarm, "-unsaved")
        self.update(Content.assemble("✗ ", plain(alarm or unsaved)))
