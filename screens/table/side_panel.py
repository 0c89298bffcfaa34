"""The panel beside a table, and what is in it at one of the open game."""

from collections.abc import Iterator, Sequence
from typing import Any

from rich.cells import cell_len
from textual.content import Content

from screens.table.act import ActView, Part, placed
from screens.table.round_header import ladder_rows, round_words
from screens.ui.drawn import Drawn
from screens.ui.text import cut_lines, pad, plain
from tourney.game.chances.words import TableChances
from tourney.game.match import Seat
from tourney.game.mexico.round import RoundPlayed
from tourney.game.mexico.table import TableView
from tourney.night.state.plan import Plan
from tourney.night.views.view import TablePage, night_card

_RIM = "$foreground-muted"
#: Over the columns of the chances, each as wide as they are.
_PAYS, _WINS = "pays", "  wins"
#: The lines of the rules, at the most: all of them are behind a key.
_RULES = 12
#: The cells of a name in the last rounds, at the most.
_NAME = 20
#: A place that may be shared, and a space.
_PLACE = 6


def _framed(parts: Sequence[Part], width: int) -> Iterator[Content]:
    """Parts under each other in one frame, each under its heading."""
    inside = width - 4
    for index, (heading, rows) in enumerate(parts):
        ends = ("├", "┤") if index else ("╭", "╮")
        rule = "─" * max(inside - cell_len(heading), 0)
        yield Content.assemble(
            (f"{ends[0]} ", _RIM), (heading, "bold"), (f" {rule}{ends[1]}", _RIM)
        )
        for row in rows:
            spread = row.pad_right(max(inside - row.cell_length, 0))
            yield Content.assemble(("│ ", _RIM), spread, (" │", _RIM))
    yield Content.styled(f"╰{'─' * (width - 2)}╯", _RIM)


class SidePanel(Drawn[ActView[Any, Any]]):
    """The figures to look up, of either game."""

    DEFAULT_CSS = """
    SidePanel { width: 31; height: 1fr; padding: 0 1 0 0; display: none; text-wrap: nowrap; }
    """

    def draw(self, width: int, height: int, view: ActView[Any, Any]) -> Content:
        return Content("\n").join(_framed(view.panel(width - 4, height - 1), width))


def panel_parts(
    page: TablePage, chances: TableChances | None, is_told: bool, inside: int, room: int
) -> list[Part]:
    """The round if its rolls are told, chances, the last rounds or at first the rules."""
    table, rounds = page.table, page.table.last_rounds
    parts: list[Part] = []
    plays = table.on_turn is not None and table.phase != "roll-off"
    if plays and is_told and (table.match.amid or rounds):
        parts.append((f"Round {table.round}", ladder_rows(table, inside, room - 1)))
    if table.phase == "finished":
        parts.append(places(table.seats, [seat.figure for seat in table.seats], inside, room))
    elif chances is not None and chances.pays:
        told = _chances(table, chances, inside)
        parts += [told] * (len(told[1]) < room)
    room -= sum(len(rows) + 1 for _, rows in parts)
    if not rounds and table.on_turn is not None and not table.match.amid:
        parts.append(("The rules", rules_rows(page.night.plan, inside, room - 1)))
    elif (rounds or not parts) and room > 1:
        parts.append(("Last rounds", _rounds(table, rounds[: room - 1], inside)))
    return parts


def _chances(table: TableView, chances: TableChances, inside: int) -> Part:
    """The chances of those in."""
    wins = _WINS if chances.wins else ""
    heading = f"Chances{_PAYS:>{inside - len('Chances') - len(wins)}}{wins}"
    rows = [
        plain(pad(seat.name, inside - len(its))) + Content(its)
        for seat in table.seats
        if not seat.out and (its := seat_chances(chances, seat.player))
    ]
    return heading, rows


def places(seats: Sequence[Seat], figures: Sequence[str], inside: int, room: int) -> Part:
    """Everyone by place, with what they have in the end, as far as there is room."""
    taken = [seat.place for seat in seats]
    ordered = sorted(zip(seats, figures, strict=True), key=lambda each: each[0].place or 0)
    rows = []
    for seat, figure in ordered[: max(room - 1, 0)]:
        place = placed(seat.place, taken) if seat.place is not None else ""
        who = plain(pad(seat.name, inside - _PLACE - len(figure) - 1))
        first = "bold" if seat.place == 1 else ""
        row = Content.assemble((f"{place:<{_PLACE}}", "$foreground-muted"), who.stylize(first))
        rows.append(row + Content.styled(f" {figure}", "bold"))
    return "Places", rows


def rules_rows(plan: Plan, inside: int, room: int) -> list[Content]:
    """The first rules of tonight, in a few whole sentences as far as there is room for them."""
    room = min(room, _RULES)
    said: list[Content] = []
    for its in night_card(plan).lines:
        line = Content.assemble((f"{its.heading} ", "$foreground-muted"), plain(its.sentence))
        wrapped = line.wrap(inside)
        if len(said) + len(wrapped) > room:
            break
        said += [row.rstrip() for row in wrapped]
    return said


def _rounds(table: TableView, rounds: Sequence[RoundPlayed], inside: int) -> list[Content]:
    number = len(str(rounds[0].number)) if rounds else 1
    cells = min(inside - number - 10, _NAME)
    return [round_words(table, played, cells, number) for played in rounds]


#: What each bar of the choice is called.
_CALLED = ("Stand pays", "Roll again pays")
#: The cells of a chance; of a figure behind a bar; and of the least bar that says anything.
_CELLS, _FIGURE, _LEAST_BAR = 5, 7, 4
LOCKED = "Chances are locked tonight."


def chance_lines(chances: TableChances | None, width: int) -> list[Content]:
    """The chances of standing and of rolling on, each with a bar; or why they are not known."""
    if chances is None:
        return []
    if not chances.choice:
        why = plain(chances.advice).stylize("$foreground-muted")
        return cut_lines([why], width, 2) if chances.advice else []
    called = max(map(len, _CALLED))
    room = width - called - 1 - _FIGURE
    least = min(chance for _, chance in chances.choice)
    lines = []
    for words, (figure, chance) in zip(_CALLED, chances.choice, strict=True):
        line = Content.assemble(
            (words.ljust(called), "bold" if chance == least else ""),
            " ",
            *(_bar(chance, room) if room >= _LEAST_BAR else ()),
            (figure.rjust(_FIGURE), "bold"),
        )
        lines.append(line)
    return lines


def _bar(chance: float, cells: int) -> tuple[tuple[str, str], ...]:
    """A chance out of one; what is there at all has a cell."""
    full = min(max(round(chance * cells), chance > 0), cells - (chance < 1))
    return ("█" * full, "$error"), ("░" * (cells - full), "$foreground-muted")


def seat_chances(chances: TableChances | None, player: int) -> str:
    """A player's two chances as wide as everyone's; "" if there aren't any for anyone."""
    if chances is None or not chances.pays:
        return ""
    cells = [f" {chances.pays.get(player, ''):>{_CELLS}}"]
    if chances.wins:
        cells.append(f" {chances.wins.get(player, ''):>{_CELLS}}")
    return "".join(cells)
