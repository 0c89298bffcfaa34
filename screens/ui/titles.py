"""The titles of a night's stages and tables, whole and in short."""

from screens.ui.text import fit
from tourney.night.state.plan import table_called, table_in_sentence
from tourney.night.views.view import NightView, TableLine

_MATCH = ", match "


def letters_of(title: str) -> str:
    """Return the initials of a title's words, with numbers whole.

    >>> letters_of("Losers' round 2"), letters_of("Quarter-finals")
    ('LR2', 'QF')
    """
    words = title.replace("-", " ").split()
    return "".join(word if word.isdigit() else word[:1].upper() for word in words)


def fitted_title(title: str, cells: int) -> str:
    """Return a table's title in this many cells; its number is the last part to go.

    >>> [fitted_title("Losers' round 2, match 7", cells) for cells in (24, 20, 12, 5)]
    ["Losers' round 2, match 7", 'Losers 2, match 7', 'LR2 · 7', 'LR2…']
    """
    stage, match, number = title.partition(_MATCH)
    choices = [title]
    if match:
        short = stage.replace("' round", "")
        choices += [f"{short}{match}{number}", f"{letters_of(stage)} · {number}"]
    return next((its for its in choices if len(its) <= cells), fit(choices[-1], cells))


def brief_undo(night: NightView) -> str:
    """Return what undo takes back, without the table's name."""
    called = (f" at {table_in_sentence(line.title, line.place)}" for line in night.tables)
    at = next((its for its in called if night.undo.endswith(its)), "")
    return night.undo.removesuffix(at)


def table_name(line: TableLine) -> str:
    """Return a table's name: the number on the real table, and its title."""
    return table_called(line.title, line.place)


def table_words(table: int, night: NightView) -> str:
    """Return a table's name inside a sentence."""
    line = next((line for line in night.tables if line.number == table), None)
    if line is None or not night.has_floor:
        return f"table {table}"
    return f"{line.title} at table {line.place}" if line.title else f"table {line.place}"


def table_title(table: int, night: NightView) -> str:
    """Return a table's name in a title, with the number of tables if there is no floor."""
    if night.has_floor:
        line = next((line for line in night.tables if line.number == table), None)
        return "Table" if line is None else table_name(line)
    count = len(night.tables)
    return f"Table {table} of {count}" if count > 1 else "Table"
