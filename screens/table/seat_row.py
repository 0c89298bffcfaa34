"""The seats of a table of the open game, each an aligned line: marks, name, units, rolls."""

from rich.cells import cell_len
from textual.content import Content

from screens.table.act import write_place
from screens.table.card import CardView
from screens.table.chances import seat_chances
from screens.table.drawn_table import MARKS, SEAT, SeatCard
from screens.table.seat_window import SeatRow, SeatWindow
from screens.ui.dice import MOST_PIPS, pips
from screens.ui.large.letters import usual_width
from screens.ui.text import fit
from tourney.game.mexico.table import SeatView, TableView
from tourney.game.wording import quantity

#: The least cells of a name, and the columns that give way to it: earlier rolls first, then pips.
_LEAST_NAME, _DROPS = 12, (3, 2)
#: A name of so many cells is worth more than pips, even if it is the only long one.
_WHOLE_NAME = 7
#: The cells of the mark "▼ low", and the least width of a list that has room for its word.
_NOTE, _ROOMY = 6, 44


def _row_style(seat: SeatView, table: TableView) -> str:
    watches = table.on_turn is not None and not seat.playing
    return "dim" if seat.out or seat.away or watches else ""


def _pips(seat: SeatView, table: TableView, room: int) -> list[str | tuple[str, str]]:
    """Return the units as pips, behind a space; nothing if there are too many to count."""
    most = max(table.match.rules.units, *(other.units for other in table.seats))
    drawn = pips(seat.units, most) if most <= MOST_PIPS else ""
    if not drawn or len(drawn) > room:
        return []
    full = drawn.rfind("●") + 1
    return [" ", (drawn[:full], "$accent"), (drawn[full:], "$foreground-muted")]


def _value(seat: SeatView, table: TableView) -> str:
    """Return the last roll as it counts so far, or the die of a roll-off."""
    if seat.away:
        return "away"
    if table.phase == "roll-off":
        return "" if seat.die is None else f"{seat.die}"
    if not seat.rolls:
        return "tie" if seat.playing and table.phase in ("sub-round", "extra-round") else ""
    said = table.match.rules.said
    if seat.value_text and seat.value_text != said(seat.rolls[-1]):
        return seat.value_text
    star = "★" if seat.raises else "" if seat.value is not None else "…"
    return f"{said(seat.rolls[-1])}{star}"


def _earlier(seat: SeatView, table: TableView) -> str:
    """Return the rolls before the value."""
    rolls = [table.match.rules.said(roll) for roll in seat.rolls]
    counts_otherwise = seat.value_text and seat.value_text not in rolls
    return " ".join(rolls if counts_otherwise else rolls[:-1])


def _instead(seat: SeatView, table: TableView) -> str:
    """Return the words in place of rolls, for players away or out, and for all at the end."""
    if seat.away:
        return _away(seat, table)
    return _ending(seat, table) if table.phase == "finished" or seat.out else ""


def _away(seat: SeatView, table: TableView) -> str:
    """Return for how long a player has been away."""
    return f"away, {quantity(seat.missed, 'lap' if table.match.lap else 'round')}"


def _ending(seat: SeatView, table: TableView) -> str:
    places = [each.place for each in table.seats]
    if seat.place == 1:
        return "★ winner" if table.winner is not None else f"★ {write_place(1, places)}"
    if not seat.out:
        return "through" if seat.place is None else write_place(seat.place, places)
    # At one table of several, a place is not yet a place in the night.
    alone = not table.match.lap and table.match.until == 1
    place = write_place(seat.place, places) if seat.place is not None and alone else ""
    if seat.withdrew:
        return f"{place}, left" if place else "left"
    return f"out, {place}" if place else "out"


def _ranked(seat: SeatView, table: TableView) -> SeatRow:
    """Return a row of the final ranking."""
    shared = [each.place for each in table.seats].count(seat.place) > 1
    rank = f"{seat.place or ''}{'=' * shared}"
    mark = "★" * (seat.place == 1) + "left" * seat.withdrew
    cells = (Content(f"{seat.figure:>7}"), Content(f"  {mark}"))
    style = "bold" if seat.place == 1 else ""
    return SeatRow(Content(f"{rank:>4}  "), seat.name, cells, style=style)


class Seats(SeatWindow[SeatView, CardView]):
    """The list of seats: marks, name, units, rolls and value of each."""

    def show(self, view: CardView) -> None:
        """Draw the seats, with their chances if those are shown."""
        if self._view is not None and view.chances is not self._view.chances:
            self.move_back()
        super().show(view)
        chances, short = view.chances, self.screen.has_class("-narrow")
        said = "Seats · pays, wins" if short else "Seats · who pays, who wins"
        self.border_title = said if chances is not None and chances.pays else "Seats"

    def heads(self, view: CardView) -> list[SeatRow]:
        """Return the heading over the final ranking."""
        cells = (Content("  Units"), Content(""))
        return [SeatRow(Content("Rank  "), "Player", cells, style="bold on $panel")] * view.over

    def rows(self, view: CardView, width: int) -> list[SeatRow]:
        """Return a row for each seat: marks, name, units, chances, pips, rolls and value."""
        table, roomy = view.table, width >= _ROOMY
        if view.over:
            return [_ranked(seat, table) for seat in table.seats]
        gap = " " * (1 + roomy)
        number = max(len(str(table.match.rules.units)), *(len(seat.figure) for seat in table.seats))
        value = max(3, *(len(seat.value_text) + 1 for seat in table.seats))
        rolls = 3 * max(2, *(len(seat.rolls) - 1 for seat in table.seats))
        usual = usual_width(cell_len(seat.name) for seat in table.seats)
        longest = max(cell_len(seat.name) for seat in table.seats)
        least = max(min(usual, _LEAST_NAME), min(longest, _WHOLE_NAME))
        chances = view.chances
        rows = []
        for seat in table.seats:
            low = (" ▼ low" if roomy else "▼") if seat.lowest else ""
            loses = view.typed.picked == seat.player
            told = ("lost", "bold $text-error") if loses else (_instead(seat, table), "")
            marked = loses if view.typed.letters else seat.on_turn or seat.place == 1
            drawn = Content.assemble(*_pips(seat, table, width))
            cells: tuple[Content, ...] = (
                Content(f"{gap}{seat.figure:>{number}}"),
                Content.styled(seat_chances(chances, seat.player), "$foreground-muted"),
                drawn.pad_left(roomy) if drawn else drawn,
                Content.styled(_earlier(seat, table).rjust(rolls) * roomy, "$foreground-muted"),
                Content.styled(f" {_value(seat, table):<{value}}", "bold"),
                Content.styled(low.ljust(_NOTE if roomy else 1), "bold $text-error"),
            )
            style = "on $boost" if marked else _row_style(seat, table)
            marks, said = self._marks(seat, view), Content.assemble(" " * bool(told[0]), told)
            drops: tuple[int, ...] = _DROPS
            if view.typed.letters:  # at results no one has rolled
                cells, drops = cells[:3], ()
            rows.append(SeatRow(marks, seat.name, cells, said, marked, style, least, drops))
        return rows

    def picks(self, seat: SeatView, view: CardView) -> bool:  # noqa: ARG002 (for the other game)
        """Return whether the player can lose."""
        return not seat.out and not seat.away

    def card(self, seat: SeatView, view: CardView) -> SeatCard:
        """Return the seat for the drawn table: marks, name and value; below, units or the end."""
        table, loses = view.table, view.typed.picked == seat.player
        value, style = ("lost", "bold $text-error") if loses else (_value(seat, table), "bold")
        if seat.next_up and not value and not view.typed.letters:
            value, style = "next", ""
        low = ("▼", "bold $text-error") if seat.lowest and not loses else ""
        room = SEAT.width - MARKS - 1 - len(seat.figure)
        ending = [fit(_ending(seat, table), room)]
        words = ending if seat.out else [seat.figure, *_pips(seat, table, room)]
        mark = self._marks(seat, view)
        return SeatCard(
            seat.player,
            seat.name,
            cells=max(4, *(len(_value(it, table)) + it.lowest for it in table.seats)),
            mark=mark.pad_right(MARKS - mark.cell_length),
            value=value,
            value_style=style,
            sign=Content.assemble(low),
            below=Content.assemble(*words),
            marked=loses if view.typed.letters else seat.on_turn,
            faint=bool(_row_style(seat, table)),
        )

    def _marks(self, seat: SeatView, view: CardView) -> Content:
        turn = ("▶" if seat.on_turn and not view.typed.letters else " ", "bold $text-accent")
        lead = ("◆" if seat.lead else " ", "$warning")
        return self.marks(seat, view, Content.assemble(turn, lead, " "))
