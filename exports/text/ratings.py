"""`tourney tools ratings`, and a rating in words wherever it stands (F14.2)."""

import json
from textwrap import wrap

from msgspec import to_builtins

from exports.text.tables import columns
from tourney.game.names import harmless
from tourney.game.wording import ordinal, quantity
from tourney.night.careers.rating import NIGHTS_NEEDED, START, Rating, Ratings

_WIDTH = 80
RATING_HEADINGS = ("Place", "Player", "Rating", "Nights")


def ratings_text(view: Ratings) -> str:
    """The ratings explained in sentences, then a line for everyone who has one."""
    lines: list[str] = []
    for sentence in ratings_words(view):
        lines += wrap(harmless(sentence), _WIDTH)
    if view.lines:
        rows = [RATING_HEADINGS, *map(rating_cells, view.lines)]
        lines += ["", *columns(rows, left=(1,))]
    return "\n".join(lines) + "\n"


def ratings_json(view: Ratings) -> str:
    """One JSON object; `place` is null for a player who has none, `others` have too few nights."""
    return (
        json.dumps(
            {
                "says": view.says,
                "nights": view.nights,
                "spread": round(view.spread),
                "error": round(view.error),
                "players": list(map(rating_data, view.lines)),
                "others": list(map(rating_data, view.others)),
                "left_out": left_out_words(view),
            },
            ensure_ascii=False,
        )
        + "\n"
    )


def rating_data(rating: Rating | None) -> dict[str, object] | None:
    """A rating as JSON has it; null for a player without a night that counts."""
    return None if rating is None else {**to_builtins(rating), "place": rating.place or None}


def ratings_words(view: Ratings) -> list[str]:
    """All ratings in sentences: what they are of, what they say and mean, and what is left out."""
    found = []
    if not view.lines:
        found.append(f"No ratings yet: no one has {NIGHTS_NEEDED} nights that count.")
    elif view.says:
        found.append(
            f"{quantity(len(view.lines), 'player')} with {NIGHTS_NEEDED} nights or more, of "
            f"{quantity(view.nights, 'night')}. Everyone starts at {START} and gains by "
            "finishing ahead of others, more against stronger ones. Two times in three the "
            "number is no further off than ± says."
        )
    elif len(view.lines) == 1:
        found.append(f"Too little to say: one player alone has {NIGHTS_NEEDED} nights that count.")
    else:
        found.append(
            f"Too little to say who is better, after {quantity(view.nights, 'night')}: the "
            f"numbers differ by about {view.spread:.0f}, and each may be off by "
            f"{view.error:.0f}. So no one has a place yet."
        )
    if view.others:
        have = "has" if len(view.others) == 1 else "have"
        found.append(
            f"{quantity(len(view.others), 'player')} {have} fewer than {NIGHTS_NEEDED} nights."
        )
    return [*found, *left_out_words(view)]


def left_out_words(view: Ratings) -> list[str]:
    """A sentence a reason for nights that do not count."""
    found = []
    for nights, why in (
        (view.liar, "of Liar's Mexico"),
        (view.own_units, "on which a player started with own units"),
    ):
        if nights:
            do = "does" if nights == 1 else "do"
            found.append(f"{quantity(nights, 'night')} {why} {do} not count.")
    return [*found, *view.left_out]


def rating_words(rating: Rating, rated: int) -> str:
    """A player's rating in a sentence.

    Args:
        rated: how many have the nights that it takes.
    """
    if rating.missing:
        return f"No rating yet: {quantity(NIGHTS_NEEDED - rating.nights, 'more night')} needed."
    if not rating.place:
        return (
            f"Rating {number_words(rating)}: no order yet, as the numbers differ by less than the "
            "margin."
        )
    return (
        f"Rating {number_words(rating)}, {ordinal(rating.place)} of {rated}: two times in three "
        "the true strength is within ±."
    )


def rating_cells(rating: Rating) -> tuple[str, ...]:
    """A rating as `RATING_HEADINGS` has it."""
    return (place_cell(rating), rating.name, number_words(rating), str(rating.nights))


def number_words(rating: Rating) -> str:
    """The number and its ±.

    >>> number_words(Rating("Ann", 12, 1080, 210, 3))
    '1080 ± 210'
    """
    return f"{rating.number} ± {rating.error}"


def place_cell(rating: Rating | None) -> str:
    """The place, where there is one."""
    return str(rating.place or "") if rating else ""


def number_cell(rating: Rating | None) -> str:
    """The number and its ±, from this many nights on."""
    return number_words(rating) if rating and not rating.missing else ""
