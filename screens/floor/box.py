"""A table of the floor as a box: its place and state on the rim, its people inside."""

from rich.cells import cell_len
from textual.content import Content

from screens.floor.look import look_of, seat_mark, table_title_of
from screens.ui.text import pad, plain, with_away
from screens.ui.titles import fitted_title
from tourney.game.wording import quantity
from tourney.night.views.floor_view import FloorSeat, FloorTable

#: The rim, and the line that says what goes on.
RIM = 3
_LIGHT = ("╭", "╮", "╰", "╯", "─", "│")
_HEAVY = ("┏", "┓", "┗", "┛", "━", "┃")


def box_lines(table: FloorTable, width: int, height: int, *, marked: bool) -> list[Content]:
    """The box, exactly as wide and as high as it is told; a heavy rim for the one marked."""
    nw, ne, sw, se, line, side = _HEAVY if marked else _LIGHT
    rim = "bold $accent" if marked else "$foreground-muted"
    look = look_of(table.state)
    inside = width - 4
    name = f"{'▸' if marked else ''}{int(table.place)}"
    room = width - 2 - cell_len(name) - cell_len(look.words) - 6
    title = fitted_title(table_title_of(table), room) if room >= 4 else ""
    left = [(f" {name} ", "bold $accent" if marked else "bold")]
    if title:
        left.append((f"{title} ", ""))
    used = sum(cell_len(text) for text, _ in left) + cell_len(look.words) + 2
    top = Content.assemble(
        (nw, rim),
        *(plain(text).stylize(style) for text, style in left),
        (line * (width - 2 - used), rim),
        (f" {look.words} ", look.style),
        (ne, rim),
    )
    units = f" {quantity(table.units, 'unit')} " if table.units else ""
    bottom = Content.assemble(
        (sw + line * (width - 2 - cell_len(units)), rim),
        (units, "$foreground-muted"),
        (se, rim),
    )
    body = [plain(pad(table.told, inside)).stylize("bold" if table.state == "playing" else "")]
    body += [_seat(seat, inside) for seat in table.seats]
    body += [Content(" " * inside)] * (height - 2 - len(body))
    walled = [Content.assemble((f"{side} ", rim), row, (f" {side}", rim)) for row in body]
    return [top, *walled, bottom]


def _seat(seat: FloorSeat, width: int) -> Content:
    number = f"{seat.figure:>3}"
    style = "bold" if seat.turn else "italic" if seat.new else ""
    return Content.assemble(
        (seat_mark(seat), "bold $text-accent" if seat.turn or seat.letter else "$warning"),
        " ",
        plain(with_away(seat.name, width - 3 - len(number), away=seat.away)).stylize(style),
        number,
    )
