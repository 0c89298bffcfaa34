"""Standings of which nobody is to know who leads before the end (F12.3)."""

from collections.abc import Iterable

from textual.content import Content

from screens.ui.text import plain, say


def hidden_rows(names: Iterable[str], key: str) -> Content:
    """The people on it, by name, and the key that shows the leader."""
    shows = f" {key} shows it." if key else ""
    head = say("[b]Who leads is hidden until the end.[/]$shows", shows=shows)
    people = sorted(names, key=str.casefold)
    return Content("\n").join([head, Content(""), *(plain(name) for name in people)])
