"""Standings where there is room: who leads above them, names in large letters, units in bars."""

from collections.abc import Sequence
from dataclasses import dataclass

from textual.content import Content

from screens.standings.curve_bars import bars_block, fallen, ticks
from screens.ui.drawn import Drawn
from screens.ui.large.letters import Block, block, is_large, list_rows, title_block, words_block
from screens.ui.large.podium import podium_block
from screens.ui.large.rows import Bars, LargeRows, Parts
from tourney.game.wording import listed, quantity
from tourney.night.display.curves import Curves
from tourney.night.standings.podium import PodiumStep
from tourney.night.views.result import Result

#: So many lines of it are not the board's.
_AROUND = 9
#: Of so many who lead, each is named.
_MOST_NAMED = 3
#: Who leads is told above the list in so many lines at least; the podium takes more.
_LEAST_HEAD, _MOST_HEAD, _LEAST_PODIUM = 5, 11, 10
#: Where the podium keeps so many, everybody below it has two lines.
_ROOMY_PODIUM = 18


@dataclass(frozen=True, slots=True)
class Course:
    """The bars of a night that is over: everybody's units as they went, by name."""

    curves: Curves
    names: tuple[str, ...]

    def heading(self, width: int) -> str:
        """The rounds or beats."""
        return ticks(self.curves, width)

    def bar(self, at: int, width: int, high: int) -> Block:
        """A bar for each step."""
        curve = next((its for its in self.curves.players if its.name == self.names[at]), None)
        return bars_block(self.curves, curve, width, high) if curve else block([], width, high)


@dataclass(frozen=True, slots=True)
class Board:
    """Standings to be drawn.

    Attributes:
        rows: everybody, by position.
        podium: of a night that is over; else ().
        leads: who leads, in large letters; "" where nobody is to know.
        said: of the winner below the name, or of who leads.
    """

    rows: LargeRows
    podium: tuple[PodiumStep, ...] = ()
    leads: str = ""
    said: str = ""


def has_room(width: int, height: int, people: int) -> bool:
    """True where the terminal has room for a board of so many people, all in sight."""
    return is_large(width, height) and 0 < people <= height - _AROUND


def bars_of(
    lines: Sequence[Result], curves: Curves, most: int, *, points: bool, over: bool
) -> Bars | None:
    """The bars of these standings; None before there is anything to see.

    Args:
        most: what a bar in full says at least: the units at the start, or the lives.
        points: those of the night count, and not what somebody has left.
    """
    begun = len(curves.steps) > 1
    if over:
        return Course(curves, tuple(line.name for line in lines)) if begun else None
    if points:
        held = [line.night_points for line in lines]
    elif curves.measure == "penalties":
        held = [line.penalties for line in lines]
    else:
        held = [line.units for line in lines]
    if not any(held):
        return None
    lost = fallen(curves) if begun else set()
    return Parts(tuple(held), max(most, *held), tuple(line.name in lost for line in lines))


def leading(lines: Sequence[Result], counted: str) -> tuple[str, str]:
    """Who leads, and with how much; "" before anybody does.

    Args:
        counted: what the first of them has, in words.

    >>> leading([], "")
    ('', '')
    """
    first = [line.name for line in lines if line.rank == 1]
    if not first:
        return "", ""
    if len(first) > _MOST_NAMED or len(first) == len(lines) > 1:
        several = "All" if len(first) == len(lines) else f"{len(first)} of {len(lines)}"
        return f"{several} tied", f"in the lead with {counted} each"
    behind = quantity(len(lines) - len(first), "other")
    verb = "lead" if len(first) > 1 else "leads"
    each = " each" if len(first) > 1 else ""
    return listed(first), f"{verb} with {counted}{each}, ahead of {behind}"


class StandingsBoard(Drawn[Board]):
    """A board, in as much room as there is."""

    DEFAULT_CSS = """
    StandingsBoard { display: none; height: 1fr; margin: 1 1 0 0; padding: 0 1; text-wrap: nowrap; }
    """

    def draw(self, width: int, height: int, board: Board) -> Content:
        """Draw it."""
        return Content("\n").join(board_lines(board, width, height))


def board_lines(board: Board, width: int, height: int) -> list[Content]:
    """The leader, or the podium, above as much of the list as all have room for."""
    rows, count = board.rows, len(board.rows.names)
    if board.podium and (room := height - count - 2) >= _LEAST_PODIUM:
        each = 2 if room - count >= _ROOMY_PODIUM else 1
        head = podium_block(board.podium, width, room - (each - 1) * count, board.said)
        return [*head, Content(""), *rows.draw(width, each * count)]
    scale, high = rows.sized(width, height - 1)
    spare = height - 2 - high * count
    if scale and spare < _LEAST_HEAD:  # who leads comes before air between the others
        spare = height - 2 - list_rows(scale) * count
    head = []
    if board.leads and spare >= _LEAST_HEAD:
        head = [
            *title_block(board.leads, width, min(spare, _MOST_HEAD) - 2, "$text-accent"),
            *words_block(board.said, width, 1, "", "center"),
            Content(""),
        ]
    return [*head, *rows.draw(width, height - len(head) - 1)]
