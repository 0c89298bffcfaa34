"""`tourney players`: everyone, a player's page, and two head to head (F14); ratings in words."""

from collections.abc import Sequence

from msgspec import to_builtins

from exports.text.lines import columns, json_text, text_of, titled, wrapped
from tourney.game.names import harmless
from tourney.game.wording import listed, or_dash, ordinal, quantity
from tourney.night.careers.page import HeadToHead, Met, PageNight, PlayerLine, PlayerPage, money_of
from tourney.night.careers.rating import NIGHTS_NEEDED, START, Rating, Ratings
from tourney.night.people.joined import JoinedPlayers

RATING_HEADINGS = ("Place", "Player", "Rating", "Nights")


def rating_data(rating: Rating | None) -> dict[str, object] | None:
    """Return a rating as JSON data; None for a player without a night that counts."""
    return None if rating is None else {**to_builtins(rating), "place": rating.place or None}


def ratings_words(view: Ratings) -> list[str]:
    """Return the ratings in sentences: their base, their meaning, and what they leave out."""
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
    for nights, why in (
        (view.liar, "of Liar's Mexico"),
        (view.own_units, "on which a player started with units of their own"),
    ):
        if nights:
            do = "does" if nights == 1 else "do"
            found.append(f"{quantity(nights, 'night')} {why} {do} not count.")
    return [*found, *view.left_out]


def rating_words(rating: Rating, rated: int) -> str:
    """Return a player's rating in a sentence.

    Args:
        rated: the number of players with enough nights for a rating.
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
    """Return a rating in the columns of `RATING_HEADINGS`."""
    return (place_cell(rating), rating.name, number_words(rating), str(rating.nights))


def number_words(rating: Rating) -> str:
    """Return the number and its ±.

    >>> number_words(Rating("Ann", 12, 1080, 210, 3))
    '1080 ± 210'
    """
    return f"{rating.number} ± {rating.error}"


def place_cell(rating: Rating | None) -> str:
    """Return the place, or "" if there is none."""
    return str(rating.place or "") if rating else ""


def number_cell(rating: Rating | None) -> str:
    """Return the number and its ±; "" while nights are missing."""
    return number_words(rating) if rating and not rating.missing else ""


#: The headings of a player's nights, and of the players met.
NIGHT_HEADINGS = (
    "Date",
    "Night",
    "Place",
    "Rounds",
    "Lost",
    "Mexicos",
    "Paid",
    "Won",
    "Up or down",
)
MET_HEADINGS = ("Played against", "Nights", "Rounds", "Ahead", "Behind", "Tied")


def players_text(lines: Sequence[PlayerLine], joined: JoinedPlayers) -> str:
    """Return a line for each player, latest first, and the names that were joined."""
    rows = [line_headings(lines), *(line_cells(line, lines) for line in lines)]
    found = columns(rows, left=(0, len(rows[0]) - 1))
    if joined.pairs:
        found += ["", *(harmless(f"{pair.name} is {pair.into}") for pair in joined.pairs)]
    return text_of(found)


def players_json(lines: Sequence[PlayerLine]) -> str:
    """Return the players as one JSON object."""
    players = [to_builtins(line) | {"rating": rating_data(line.rating)} for line in lines]
    for player in players:
        del player["read"]
    return json_text({"players": players})


def page_text(page: PlayerPage) -> str:
    """Return a player's page in lines to read."""
    lines = [*titled(page.name), *wrapped(*page_words(page), *page.left_out)]
    if page.nights:
        nights = [night_cells(night, page.name) for night in page.nights]
        lines += ["", *columns([NIGHT_HEADINGS, *nights], left=(0, 1))]
    if page.met:
        lines += ["", *columns([MET_HEADINGS, *map(met_cells, page.met)], left=(0,))]
    return text_of(lines)


def page_json(page: PlayerPage) -> str:
    """Return a player's page as a JSON object; money is in the currency's smallest unit."""
    rating = rating_data(page.rating)
    return json_text(
        {**to_builtins(page), "won": page.won, "best": page.best or None, "rating": rating}
    )


def head_to_head_text(view: HeadToHead) -> str:
    """Return two players head to head, in lines to read."""
    lines = [*titled(f"{view.one} and {view.other}"), *wrapped(*head_words(view), *view.left_out)]
    if view.nights:
        cells = [head_cells(view, at) for at in range(len(view.nights))]
        lines += ["", *columns([head_headings(view), *cells], left=(0, 1))]
    return text_of(lines)


def head_to_head_json(view: HeadToHead) -> str:
    """Return two players head to head as one JSON object.

    `rounds` is null for a night on which they never sat at the same table.
    """
    return json_text(view)


# In words, and in cells: for screens and pages too


def page_words(page: PlayerPage) -> list[str]:
    """Return the page in sentences: what was played, the money, the rating."""
    if not page.nights:
        return ["No finished nights yet."]
    found = [f"Also written {listed(page.also)}."] if page.also else []
    first, last = page.nights[-1].date.isoformat(), page.nights[0].date.isoformat()
    when = f"on {last}" if first == last else f"from {first} to {last}"
    best = f"won {page.won}" if page.won else f"best place {ordinal(page.best)}"
    found.append(f"{quantity(len(page.nights), 'night')} {when}, {best}.")
    played = []
    if page.rounds_known:
        of = _of(page.rounds_known, page)
        played.append(f"{quantity(page.rounds, 'round')}, {page.lost} lost{of}")
    if page.mexicos_known:
        played.append(f"{quantity(page.mexicos, 'Mexico')}{_of(page.mexicos_known, page)}")
    if played:
        found.append(f"{'; '.join(played)}.")
    for money in page.money:
        paid, won = (money_of(each, money.currency) for each in (money.paid, money.won))
        found.append(f"Paid {paid}, won {won}: {net_words(money.net, money.currency)}.")
    if page.rating:
        found.append(rating_words(page.rating, page.rated))
    return found


def head_words(view: HeadToHead) -> list[str]:
    """Return two players head to head, in sentences."""
    met = view.met
    if not view.nights:
        return ["No finished nights together yet."]
    if not met.nights:
        nights = quantity(len(view.nights), "night")
        return [f"Both played on {nights}, and never at the same table."]
    found = [
        f"At the same table on {quantity(met.nights, 'night')}"
        + (f", for {quantity(met.rounds, 'round')}." if met.rounds else ".")
    ]
    level = f"; {met.level} level" if met.level else ""
    found.append(f"Finished ahead: {view.one} {met.ahead}, {view.other} {met.behind}{level}.")
    return found


def night_cells(night: PageNight, name: str) -> tuple[str, ...]:
    """Return a night of a page in the columns of `NIGHT_HEADINGS`.

    Args:
        name: the player's name on the page; another name used that night is put after the night's
            name.
    """
    called = night.name if night.called == name else f"{night.name} (as {night.called})"
    money = night.paid or night.won
    return (
        night.date.isoformat(),
        called,
        place_words(night.rank, night.of, shared=night.shared > 0),
        or_dash(night.rounds),
        or_dash(night.lost),
        or_dash(night.mexicos),
        money_of(night.paid, night.currency) if night.paid else "",
        money_of(night.won, night.currency) if night.won else "",
        net_words(night.net, night.currency) if money else "",
    )


def met_cells(met: Met) -> tuple[str, ...]:
    """Return a player met, in the columns of `MET_HEADINGS`."""
    return (met.name, *map(str, (met.nights, met.rounds, met.ahead, met.behind, met.level)))


def head_headings(view: HeadToHead) -> tuple[str, ...]:
    """Return the headings of the nights of two players."""
    return ("Date", "Night", view.one, view.other, "Rounds")


def head_cells(view: HeadToHead, at: int) -> tuple[str, ...]:
    """Return a night of two players in the columns of `head_headings`.

    Only rounds at the same table are counted.
    """
    night = view.nights[at]
    first, second = (place_words(rank, night.of) for rank in (night.one, night.other))
    return (night.date.isoformat(), night.name, first, second, or_dash(night.rounds))


def place_words(rank: int, of: int, *, shared: bool = False) -> str:
    """Return a place among the players, "3 of 20"; a shared place has a sign.

    >>> place_words(3, 20), place_words(1, 8, shared=True)
    ('3 of 20', '1= of 8')
    """
    return f"{rank}{'=' if shared else ''} of {of}"


def net_words(amount: int, currency: str) -> str:
    """Return a sum of money with its sign.

    >>> net_words(250, "EUR"), net_words(-250, "EUR"), net_words(0, "EUR")
    ('+€2.50', '-€2.50', '€0.00')
    """
    return f"{'+' if amount > 0 else ''}{money_of(amount, currency)}"


def best_words(line: PlayerLine) -> str:
    """Return the best place of a player on the list; dots while nights are still being read."""
    return str(line.best) if line.best else "" if line.read else "\N{HORIZONTAL ELLIPSIS}"


def line_headings(lines: Sequence[PlayerLine]) -> tuple[str, ...]:
    """Return the headings of the list; ratings have columns once a player has one."""
    rating = ("Rated", "Rating") if _has_ratings(lines) else ()
    return ("Player", "Nights", "Won", "Best", *rating, "Last played")


def line_cells(line: PlayerLine, lines: Sequence[PlayerLine]) -> tuple[str, ...]:
    """Return a line of the list, in the columns of `line_headings`."""
    figures = (line.name, str(line.nights), str(line.won or ""), best_words(line))
    rating = (place_cell(line.rating), number_cell(line.rating)) if _has_ratings(lines) else ()
    return (*figures, *rating, line.last.isoformat())


def _has_ratings(lines: Sequence[PlayerLine]) -> bool:
    return any(line.rating and not line.rating.missing for line in lines)


def _of(known: int, page: PlayerPage) -> str:
    """Return the number of nights on which a figure is known; "" if known on all."""
    nights = len(page.nights)
    return "" if known == nights else f" (from {known} of {nights} nights)"
