"""The title of a stage, or of a table in it, made shorter before it is cut."""

from screens.ui.text import fit

_MATCH = ", match "


def letters_of(title: str) -> str:
    """Its words by their first letters, numbers whole.

    >>> letters_of("Losers' round 2"), letters_of("Quarter-finals")
    ('LR2', 'QF')
    """
    words = title.replace("-", " ").split()
    return "".join(word if word.isdigit() else word[:1].upper() for word in words)


def fitted_title(title: str, cells: int) -> str:
    """A table's title in so many cells; its number is the last to go.

    >>> [fitted_title("Losers' round 2, match 7", cells) for cells in (24, 20, 12, 5)]
    ["Losers' round 2, match 7", 'Losers 2, match 7', 'LR2 · 7', 'LR2…']
    """
    stage, match, number = title.partition(_MATCH)
    choices = [title]
    if match:
        short = stage.replace("' round", "")
        choices += [f"{short}{match}{number}", f"{letters_of(stage)} · {number}"]
    return next((its for its in choices if len(its) <= cells), fit(choices[-1], cells))
