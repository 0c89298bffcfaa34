"""The end of play: asked for once, with who would stand where and what each would get."""

from collections.abc import Callable, Sequence
from functools import partial

from textual.content import Content

from screens.app.following import FollowingScreen
from screens.app.host import CHANCES
from screens.table.input_state import TypedEntry
from screens.table.seat_window import SeatRow, align
from screens.ui.pick import PickDialog
from screens.ui.status_line import StatusLine
from screens.ui.text import plain
from tourney.game.mexico.events import PotBy
from tourney.service.table_end import EndingPlace, TableEnding, table_ending

#: The answer that play continues; every other is a way of the pot, in their order.
GOES_ON = -1

_WAYS = {
    PotBy.LEADER: ("first", "first place has it"),
    PotBy.UNITS: ("units", "by units left"),
    PotBy.EVEN: ("even", "in equal parts"),
    PotBy.CHANCE: ("chance", "by the chances to win it"),
}

#: With more people than this, the last of those still in are counted instead of shown.
_ROWS = 9
#: The cells of a row in the dialog.
_WIDTH = 58


class EndDialog(PickDialog):
    """Answers with the number of a way in `PotBy`, or GOES_ON."""

    def __init__(self, ending: TableEnding) -> None:
        choices = [(0, plain("End play"))]
        if len(ending.ways) > 1:
            choices = [
                (at, plain(f"End play; the pot: {_WAYS[way][1]}"))
                for at, way in enumerate(PotBy)
                if way in ending.ways
            ]
        super().__init__(
            "End play?",
            [*choices, (GOES_ON, plain("Keep playing"))],
            Content("\n").join(_about(ending)),
        )


def ask_end(screen: FollowingScreen, record: Callable[[TypedEntry], object]) -> None:
    """Show what ending play at a table would come to, and have it recorded if that is meant."""

    def show(ending: TableEnding) -> None:
        screen.query_one(StatusLine).tell("")
        screen.ask(EndDialog(ending), ends)

    def ends(answer: int) -> None:
        if answer != GOES_ON:
            record(
                TypedEntry(
                    lambda table: table.end_play(tuple(PotBy)[answer]), "Play is over.", told=""
                )
            )

    ending = partial(table_ending, screen.night.table(screen.table))
    screen.host.carry_out(screen, ending, show, words=CHANCES)


def _about(ending: TableEnding) -> Sequence[Content]:
    words = "This round won't count. " if ending.void else ""
    lines = list(ending.lines)
    shown = lines if len(lines) <= _ROWS else lines[: _ROWS - 1]
    rows = _rows(ending, shown)
    if len(shown) < len(lines):
        rows.append(plain(f"and {len(lines) - len(shown)} more").stylize("dim"))
    chances = ending.unknown
    if ending.error:
        chances = f"From simulated matches, ± {ending.error}."
    said = [plain(chances).stylize("dim")] if chances else []
    return [*rows, Content(""), *said, plain(f"{words}Undo resumes play.")]


def _rows(ending: TableEnding, lines: Sequence[EndingPlace]) -> list[Content]:
    """A line for each: place, name, what is held, and the money of each way."""
    several, paid = len(ending.ways) > 1, any(any(line.money) for line in lines)
    heads = [_WAYS[way][0] if several else "" for way in ending.ways] if paid else []
    money = [line.money if paid else () for line in lines]
    wide = max(len(cell) for row in (heads, *money) for cell in row or ("",))
    held = [line.held.partition(" ") for line in lines]
    figures = max(len(figure) for figure, _, _ in held)
    rows = []
    for line, (figure, _, word), amounts in zip(lines, held, money, strict=True):
        counted = Content(f"  {figure:>{figures}}"), plain(f" {word}" if word else "")
        cells = *counted, *(Content.styled(f"  {cell:>{wide}}", "bold") for cell in amounts)
        marks = Content.styled(f"{line.place:>3} ", "bold")
        rows.append(SeatRow(marks, line.name, cells))
    if several and paid:
        above = (Content(""), Content(""), *(Content(f"  {head:>{wide}}") for head in heads))
        rows.insert(0, SeatRow(Content(" " * 4), "", above, style="dim"))
    return align(rows, _WIDTH)
