"""Standings of which nobody is to know who leads before the end (F12.3)."""

from collections.abc import Iterable

from textual.content import Content

from screens.standings.board import Board
from screens.ui.large.rows import LargeRows
from screens.ui.text import plain, say


def hidden_rows(names: Iterable[str], key: str) -> Content:
    """The people on it, by name, and the key that shows the leader."""
    shows = f" {key} shows it." if key else ""
    head = say("[b]Who leads is hidden until the end.[/]$shows", shows=shows)
    people = sorted(names, key=str.casefold)
    return Content("\n").join([head, Content(""), *(plain(name) for name in people)])


def hidden_board(names: Iterable[str], key: str) -> Board:
    """The same where there is room for a board."""
    people = tuple(sorted(names, key=str.casefold))
    rows = LargeRows(people, ("",) * len(people), (((), ()),))
    shows = f"; {key} shows it" if key else ""
    return Board(rows, leads="Hidden", said=f"Who leads is hidden until the end{shows}.")
