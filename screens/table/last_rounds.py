"""The losers of the last rounds, newest first: a line, or a column where there is room."""

from textual.content import Content

from screens.ui.drawn import Drawn
from screens.ui.text import fit, plain
from tourney.game.mexico.table import RoundLine

MINUS = "\N{MINUS SIGN}"


class LastRounds(Drawn[tuple[RoundLine, ...]]):
    """The losers of the last rounds, and what each round cost."""

    DEFAULT_CSS = """
    LastRounds { height: 1; padding: 0 1; }
    LastRounds.-column { width: 28; height: 1fr; }
    """

    def __init__(self, *, column: bool = False) -> None:
        super().__init__(classes="-column" if column else "-line")

    def draw(self, width: int, height: int, rounds: tuple[RoundLine, ...]) -> Content:
        if not rounds:
            return Content("")
        if self.has_class("-column"):
            return _column(rounds, width, height)
        line = Content.styled("Last rounds  ", "$foreground-muted")
        for index, played in enumerate(rounds):
            what = Content.assemble(
                "   " if index else "",
                (f"{played.number} ", "$foreground-muted"),
                plain(f"{fit(played.loser, 16)} {_paid(played)}"),
            )
            if line.cell_length + what.cell_length > width:
                break
            line = line + what
        return line


def _column(rounds: tuple[RoundLine, ...], width: int, height: int) -> Content:
    lines = [Content.styled("Last rounds", "$foreground-muted")]
    number = len(str(rounds[0].number))
    for played in rounds[: height - 1]:
        paid = _paid(played)
        room = width - number - len(paid) - 3
        lines.append(
            Content.assemble(
                (f"{played.number:>{number}}  ", "$foreground-muted"),
                plain(f"{fit(played.loser, room)} {paid}"),
            )
        )
    return Content("\n").join(lines)


def _paid(played: RoundLine) -> str:
    return f"{MINUS}{played.paid}" + (" out" if played.out else "")
