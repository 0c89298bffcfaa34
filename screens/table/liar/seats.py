"""The seats of a table of Liar's Mexico, and the way the cup goes round them."""

from collections.abc import Sequence

from rich.cells import cell_len
from textual.content import Content

from screens.table.act import placed
from screens.table.drawn_table import MARKS, SEAT, SeatCard
from screens.table.liar.card import LiarCardView
from screens.table.liar.input_state import LiarInput
from screens.table.seat_window import SeatRow, SeatWindow
from screens.ui.play.pips import MOST_PIPS, pips
from screens.ui.text import fit, pad, plain
from tourney.game.liar.events import Direction
from tourney.game.liar.table import LiarSeat, LiarView

_LEAST_NAME, _LEAST_WITH_LIVES = 11, 7
_NOTE = 9
#: The part in the claim beside a name at the drawn table: the value, `next` or `away`.
_VALUE = 4


class LiarSeats(SeatWindow[LiarSeat, LiarCardView]):
    """The way round, marks, name, what the seat has to do with the claim, and its tally."""

    def rows(self, view: LiarCardView, width: int) -> list[SeatRow]:  # noqa: ARG002 (as all have it)
        """The way round, marks, name, note and tally."""
        table = view.table
        number = max(len(str(seat.penalties)) for seat in table.seats)
        words = max(cell_len(_word(seat)) for seat in table.seats)
        rows = []
        for seat in table.seats:
            back, way = _way(seat, self._shown, table)
            arrives = table.next_up is not None and table.next_up.player == seat.player
            marks = Content.assemble(
                (back, "$foreground-muted"),
                (way, "bold $accent" if arrives else "$foreground-muted"),
                " ",
                self.mark(seat, view),
                "  ",
            )
            cells = (
                Content("  ") + _note(seat, view),
                Content(f"  {seat.penalties:>{number}}"),
                plain(pad(_word(seat), words)),
                Content.assemble(*_drawn(_bar(seat, table))),
            )
            marked = _marked(seat, view.typed)
            faint = (seat.out or seat.away) and not table.finished
            style = "dim" if faint else "on $boost" if marked else ""
            # Lives are worth more than the end of a name, and than the word; strokes less.
            least, drops = (_LEAST_WITH_LIVES, (2, 3)) if table.lives else (_LEAST_NAME, (3, 2))
            rows.append(SeatRow(marks, seat.name, cells, None, marked, style, least, drops))
        return rows

    def between(self, view: LiarCardView) -> Content:
        """The way continues."""
        return Content("") if view.is_over else Content.styled("││", "$foreground-muted")

    def figure(self, seat: LiarSeat) -> str:
        """The penalties."""
        return str(seat.penalties)

    def picks(self, seat: LiarSeat, view: LiarCardView) -> bool:
        """True for those whom the host is asked about."""
        return seat.player in view.typed.picks

    def card(self, seat: LiarSeat, view: LiarCardView) -> SeatCard:
        """Mark, name and part in the claim; below, the penalties."""
        table = view.table
        value = str(table.claim.value) if seat.claimant and table.claim is not None else ""
        bar = _bar(seat, table)
        if seat.place is not None:
            told = plain(_ending(seat, table))
        elif cell_len(seat.tally) <= SEAT.width - MARKS - 2 - cell_len(bar):
            told = Content.assemble(plain(seat.tally), *_drawn(bar))
        else:
            told = plain(fit(seat.tally, SEAT.width - MARKS))
        return SeatCard(
            seat.player,
            seat.name,
            cells=_VALUE,
            mark=Content.assemble(self.mark(seat, view), "  "),
            value=value,
            value_style="bold",
            sign=Content("") if value or seat.place is not None else _note(seat, view).rstrip(),
            below=told,
            marked=_marked(seat, view.typed),
            faint=seat.out or seat.away,
        )


def _marked(seat: LiarSeat, typed: LiarInput) -> bool:
    """True if the seat is looked for first: the foul's, or the player's on turn."""
    return typed.picked == seat.player or (seat.on_turn and not typed.letters)


def _way(seat: LiarSeat, shown: Sequence[LiarSeat], table: LiarView) -> tuple[str, str]:
    """The cup's way back round the table, and how it comes to the seat."""
    if table.finished:
        return "  ", ""
    # Where those out are left out, the way goes round the others.
    round_them = [one for one in table.seats if not one.out or one in shown]
    first, last = round_them[0] is seat, round_them[-1] is seat
    back = "╭" if first else "╰" if last else "│"
    if seat.out:
        return back, "╮" if first else "╯" if last else "│"
    match table.direction:
        case Direction.LEFT:
            return back, "→" if first else "↓"
        case Direction.RIGHT:
            return back, "→" if last else "↑"


def _word(seat: LiarSeat) -> str:
    """The word for the seat's penalties, behind their number."""
    return seat.tally.removeprefix(str(seat.penalties))


def _bar(seat: LiarSeat, table: LiarView) -> str:
    """The penalties one by one: as pips out of the lives, or else as strokes."""
    if table.lives is not None and table.lives <= MOST_PIPS:
        return pips(min(seat.penalties, table.lives), table.lives)
    strokes = "▮" * seat.penalties if seat.penalties <= MOST_PIPS else ""
    return " ".join(strokes[start : start + 5] for start in range(0, len(strokes), 5))


def _drawn(bar: str) -> list[str | tuple[str, str]]:
    full = max(bar.rfind("●"), bar.rfind("▮")) + 1
    return ["  " * bool(bar), (bar[:full], "$accent"), (bar[full:], "$foreground-muted")]


def _note(seat: LiarSeat, view: LiarCardView) -> Content:
    """The seat's part in the claim; its place, where that is settled."""
    table, goes_on = view.table, view.table.next_up if not view.typed.doubts else None
    if seat.place is not None:
        note = _ending(seat, table)
    elif seat.away:
        note = "away"
    elif seat.claimant and table.claim is not None:
        return Content.styled(f"claims {table.claim.value}".ljust(_NOTE), "bold")
    elif goes_on is not None and goes_on.player == seat.player:
        note = "next"
    else:
        note = ""
    return Content(note.ljust(_NOTE))


def _ending(seat: LiarSeat, table: LiarView) -> str:
    assert seat.place is not None
    if seat.place == 1 and table.winner is not None:
        return "★ winner"
    place = placed(seat.place, [each.place for each in table.seats])
    return f"★ {place}" if seat.place == 1 else f"out, {place}" if seat.out else place
