"""The end of play: asked for once, with who would stand where and what each would get."""

from collections.abc import Callable, Sequence
from functools import partial

from rich.cells import cell_len
from textual.content import Content

from screens.app.following import FollowingScreen
from screens.app.host import CHANCES
from screens.table.input_state import TypedEntry
from screens.ui.pick import PickDialog
from screens.ui.status_line import StatusLine
from screens.ui.text import fit, pad, plain
from tourney.game.mexico.events import PotBy
from tourney.service.table_end import EndingPlace, EndPlay, TableEnding, table_ending

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
_NAME = 18


class EndDialog(PickDialog):
    """Answers with the number of a way in `PotBy`, or GOES_ON."""

    def __init__(self, ending: TableEnding) -> None:
        choices = [(0, plain("Play is over"))]
        if len(ending.ways) > 1:
            choices = [
                (at, plain(f"Play is over; the pot: {_WAYS[way][1]}"))
                for at, way in enumerate(PotBy)
                if way in ending.ways
            ]
        super().__init__(
            "End of play?",
            [*choices, (GOES_ON, plain("Keep playing"))],
            Content("\n").join(_about(ending)),
        )


def ask_end(screen: FollowingScreen, record: Callable[[TypedEntry], object]) -> None:
    """Show what ending play at a table would come to, and have it recorded if that is meant."""
    plan, said = screen.night.view().plan, screen.query_one(StatusLine)
    by_chances = plan.rules.has_units and plan.unit_worth > 0  # which may take a second or more
    said.tell(f"{CHANCES}\N{HORIZONTAL ELLIPSIS}" if by_chances else "")

    def show(ending: TableEnding) -> None:
        said.tell("")
        screen.ask(EndDialog(ending), ends)

    def ends(answer: int | None) -> None:
        if answer is not None and answer != GOES_ON:
            record(TypedEntry(EndPlay(tuple(PotBy)[answer]), "Play is over."))

    screen.host.work(
        CHANCES,
        partial(table_ending, screen.night.table(screen.table)),
        show,
        lambda refusal: said.refuse(refusal.sentence),
        is_long=by_chances,
    )


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
    names = min(max(cell_len(line.name) for line in lines), _NAME)
    holdings = _in_columns([line.held for line in lines])
    held = cell_len(holdings[0])
    heads = [_WAYS[way][0] for way in ending.ways] if len(ending.ways) > 1 else [""]
    paid = any(any(line.money) for line in lines)
    cells = max(*(len(money) for line in lines for money in line.money), *map(len, heads))
    rows = []
    if paid and any(heads):
        above = "".join(f"  {head:>{cells}}" for head in heads)
        rows.append(Content.styled(" " * (3 + 1 + names + 2 + held) + above, "dim"))
    for line, holding in zip(lines, holdings, strict=True):
        money = "".join(f"  {amount:>{cells}}" for amount in line.money) if paid else ""
        rows.append(
            Content.assemble(
                (f"{line.place:>3} ", "bold"),
                plain(pad(fit(line.name, names), names)),
                plain(f"  {holding}").stylize("dim"),
                (money, "bold"),
            )
        )
    return rows


def _in_columns(holdings: Sequence[str]) -> list[str]:
    """Figures to the right and what they count to the left, so that both stand under each other.

    >>> _in_columns(["10 sips", "1 sip", "out"])
    ['10 sips', ' 1 sip ', '   out ']
    """
    parts = [each.partition(" ") if each[0].isdigit() else ("", "", each) for each in holdings]
    figures = max(len(figure) for figure, _, _ in parts)
    words = max(cell_len(word) for _, _, word in parts)
    gap = " " if figures else ""
    return [f"{figure:>{figures}}{gap}{pad(word, words)}" for figure, _, word in parts]
