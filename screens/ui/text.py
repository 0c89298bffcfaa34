"""The only way of text to the screen: text that a person typed is never read as markup.

Textual reads a `str` as markup nearly everywhere: in a player's name `[/]` crashes the app and
`[@click=app.quit]` is a button. Escaping is no cure (`Zed [b` still crashes). So screens hand
widgets only what these functions return. A `border_title` must not be read back and set again
either: it comes back as markup.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from rich.cells import cell_len, set_cell_size
from rich.console import JustifyMethod
from rich.style import Style
from rich.text import Text
from textual.content import Content

from tourney.game.names import harmless, person_key

ELLIPSIS = "\N{HORIZONTAL ELLIPSIS}"

#: The number of sentences kept, as most of a screen's sentences are shown again with every key.
_SENTENCES = 512
#: The cells of the last word of a name that is cut.
_TAIL = 3


def plain(text: str) -> Content:
    """Return the text as it is, for any widget but a cell of a DataTable."""
    return Content(harmless(text))


def cell(text: str, style: str | Style = "", justify: JustifyMethod = "left") -> Text:
    """Return the text as it is, for a cell of a DataTable.

    A `Content` would be measured as one cell wide in a column of automatic width.
    """
    return Text(
        harmless(text), style=style, justify=justify, no_wrap=True, overflow="ellipsis", end=""
    )


def say(template: str, /, **names: object) -> Content:
    """Return a sentence in which only the template has markup.

    Args:
        template: the program's own markup, never built from text that a person typed. `$name` or
            `${name}`, outside tags, stands for a text; `$$` for a dollar sign if there are names.
        names: the texts, put in after the markup has been read.

    Raises:
        ValueError: the template does not show one of the names, which is a fault in the template.

    >>> say("[b]$winner[/b] beats $loser", winner="[/]", loser="$winner").plain
    '[/] beats $winner'
    """
    return _said(template, tuple((name, harmless(str(value))) for name, value in names.items()))


@lru_cache(_SENTENCES)
def _said(template: str, shown: tuple[tuple[str, str], ...]) -> Content:
    content = Content.from_markup(template, **dict(shown))
    for name, value in shown:
        if value not in content.plain:
            raise ValueError(f"${name} does not show in the template {template!r}")
    return content


def fit(text: str, cells: int) -> str:
    """Return the text, or as much of its start as fits with an ellipsis after it.

    The result is still text that a person typed: it goes through `plain`, `cell` or `say`.

    >>> fit("Bartholomew", 6)
    'Barth…'
    """
    text = harmless(text)
    if cells <= 0:
        return ""
    if cell_len(text) <= cells:
        return text
    # Rich puts a space where a wide character would be cut in half.
    return set_cell_size(text, cells - 1).rstrip(" ") + ELLIPSIS


def fit_apart(name: str, cells: int, others: Iterable[str]) -> str:
    """Return the name as `fit` cuts it, or in a form that differs from the others' forms.

    >>> fit_apart("Sanne de Jong", 8, ["Ann"]), fit_apart("Sanne de Jong", 8, ["Sanne de Wit"])
    ('Sanne d…', 'Sanne J…')
    """
    forms = list(_forms(name, cells))
    if len(forms) == 1:
        return forms[0]
    alike = (other for other in others if other != name and other[:1] == name[:1])
    taken = {form for other in alike for form in _forms(other, cells)}
    return next((form for form in forms if form not in taken), forms[0])


def _forms(name: str, cells: int) -> Iterator[str]:
    """Yield forms of the name in this many cells, the best first; later ones show its last word."""
    yield fit(name, cells)
    first, *others = harmless(name).split() or [""]
    if cell_len(name) > cells and others:
        last = others[-1]
        yield fit(f"{first} {last}", cells)
        tail = fit(last, _TAIL)
        if (room := cells - 1 - cell_len(tail)) > 1:
            yield f"{fit(first, room)} {tail}"


def pad(text: str, cells: int) -> str:
    """Return the text cut by `fit` or padded with spaces to exactly this many cells."""
    return set_cell_size(fit(text, cells), max(cells, 0))


def centred(lines: Sequence[Content], width: int) -> list[Content]:
    """Centre lines as one block in this many cells; their left edges stay in one column."""
    widest = max((line.cell_length for line in lines), default=0)
    return [line.pad_left(max(width - widest, 0) // 2) for line in lines]


def middled(lines: Sequence[Content], width: int) -> list[Content]:
    """Centre each line in this many cells."""
    return [line.pad_left(max(width - line.cell_length, 0) // 2) for line in lines]


def in_rows(parts: Iterable[Content], width: int, between: str = "   ") -> list[Content]:
    """Return the parts in rows of this many cells, each as full as possible; no part is broken.

    >>> [row.plain for row in in_rows([plain("Given back €5"), plain("House €2")], 20)]
    ['Given back €5', 'House €2']
    """
    rows: list[Content] = []
    for part in parts:
        together = Content(between).join((rows[-1], part)) if rows else part
        if rows and together.cell_length <= width:
            rows[-1] = together
        else:
            rows.append(part)
    return rows


def cut_lines(lines: Sequence[Content], width: int, height: int) -> list[Content]:
    """Return the lines wrapped to this many cells; if they are too many, end in an ellipsis.

    >>> [line.plain for line in cut_lines([plain("Ann and Bob and Cid")], 8, 2)]
    ['Ann and', 'Bob and…']
    """
    wrapped = [part.rstrip() for line in lines if line.plain for part in line.wrap(width)]
    if len(wrapped) > height > 0:
        wrapped[height - 1] = wrapped[height - 1].truncate(width - 1).rstrip() + ELLIPSIS
    return wrapped[: max(height, 0)]


def evenly_cut(line: Content, width: int, height: int) -> list[Content]:
    """Wrap a line into as few lines as possible, all about equally long.

    >>> [part.plain for part in evenly_cut(plain("Beat Rosalind's 31 to be safe."), 29, 3)]
    ["Beat Rosalind's", '31 to be safe.']
    """
    lines = cut_lines([line], width, height)
    longest = max(map(cell_len, line.plain.split()), default=0)
    narrower = range(max(longest, line.cell_length // max(len(lines), 1)), width)
    tried = (cut_lines([line], cells, height + 1) for cells in narrower)
    return next((even for even in tried if len(even) == len(lines)), lines)


def begins_with(text: str, typed: str) -> bool:
    """Return whether a word of the text begins with the typed text.

    >>> begins_with("Eve O'Connor", "o'c"), begins_with("Eve", "ve"), begins_with("Roll (f5)", "f")
    (True, False, True)
    """
    wanted, key = person_key(typed), person_key(text)
    return f" {wanted}" in f" {key}" or f"({wanted}" in key
