"""A player's page, or two head to head, as a page that needs nothing else (F14.1)."""

from exports.files import safe_file_name
from exports.pages import page
from exports.text.players import (
    MET_HEADINGS,
    NIGHT_HEADINGS,
    head_cells,
    head_headings,
    head_words,
    met_cells,
    night_cells,
    page_words,
)
from tourney.night.careers.page import HeadToHead, PlayerPage

#: The line above a title.
OVER_THE_YEARS = "Over the years"


def player_html(view: PlayerPage) -> bytes:
    """The page, in the style of a night's report."""
    return page(
        "years.html.j2",
        about=OVER_THE_YEARS,
        title=view.name,
        words=page_words(view),
        left_out=view.left_out,
        tables=[
            ("Nights", NIGHT_HEADINGS, 2, [night_cells(night, view.name) for night in view.nights]),
            ("Opponents", MET_HEADINGS, 1, list(map(met_cells, view.met))),
        ],
    )


def head_to_head_html(view: HeadToHead) -> bytes:
    """Two players head to head, in the same style."""
    return page(
        "years.html.j2",
        about=OVER_THE_YEARS,
        title=f"{view.one} and {view.other}",
        words=head_words(view),
        left_out=view.left_out,
        tables=[
            (
                "Nights",
                head_headings(view),
                2,
                [head_cells(view, at) for at in range(len(view.nights))],
            )
        ],
    )


def file_of(*names: str) -> str:
    """The name of the file of one player's page, or of two head to head."""
    called = "-".join(safe_file_name(name) for name in names)
    return f"{called.strip('-') or 'player'}.html"
