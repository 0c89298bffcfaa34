"""`tourney players`: everyone, the page of one, and two head to head (F14.1)."""

import json
from collections.abc import Callable, Sequence
from datetime import date
from textwrap import wrap
from typing import Any

from msgspec import to_builtins

from exports.text.ratings import number_cell, place_cell, rating_data, rating_words
from exports.text.tables import columns
from tourney.game.names import harmless, width
from tourney.game.wording import listed, or_dash, ordinal, quantity
from tourney.night.careers.page import (
    HeadToHead,
    Met,
    PageNight,
    PlayerLine,
    PlayerPage,
    money_of,
)
from tourney.night.people.joined import JoinedPlayers

_WIDTH = 80
#: The headings of a page's nights, of those met, and of the nights of two.
NIGHT_HEADINGS = ("Date", "Night", "Place", "Rounds", "Lost", "Mexicos", "Paid", "Won", "Net")
MET_HEADINGS = ("Met at a table", "Nights", "Rounds", "Ahead", "Behind", "Level")


def players_text(lines: Sequence[PlayerLine], joined: JoinedPlayers) -> str:
    """Everyone in a line each, the latest first, and who was joined."""
    rows = [line_headings(lines), *(line_cells(line, lines) for line in lines)]
    pairs = [f"{harmless(pair.name)} is {harmless(pair.into)}" for pair in joined.pairs]
    return (
        "\n".join([*columns(rows, left=(0, len(rows[0]) - 1)), *([""] if pairs else []), *pairs])
        + "\n"
    )


def players_json(lines: Sequence[PlayerLine]) -> str:
    """One JSON object, a line a player."""
    return _json(
        {
            "players": [
                {**_without(to_builtins(line), "read"), "rating": rating_data(line.rating)}
                for line in lines
            ]
        }
    )


def page_text(page: PlayerPage) -> str:
    """A player's page."""
    name = harmless(page.name)
    lines = [name, "=" * width(name)]
    for sentence in (*page_words(page), *page.left_out):
        lines += wrap(harmless(sentence), _WIDTH)
    if page.nights:
        nights = [night_cells(night, page.name) for night in page.nights]
        lines += ["", *columns([NIGHT_HEADINGS, *nights], left=(0, 1))]
    if page.met:
        lines += ["", *columns([MET_HEADINGS, *map(met_cells, page.met)], left=(0,))]
    return "\n".join(lines) + "\n"


def page_json(page: PlayerPage) -> str:
    """One JSON object; money in the currency's smallest unit."""
    rating = rating_data(page.rating)
    return _json(
        {**to_builtins(page), "won": page.won, "best": page.best or None, "rating": rating}
    )


def head_to_head_text(view: HeadToHead) -> str:
    """Two players head to head."""
    one, other = harmless(view.one), harmless(view.other)
    title = f"{one} and {other}"
    lines = [title, "=" * width(title)]
    for sentence in (*head_words(view), *view.left_out):
        lines += wrap(harmless(sentence), _WIDTH)
    if view.nights:
        cells = [head_cells(view, at) for at in range(len(view.nights))]
        lines += ["", *columns([head_headings(view), *cells], left=(0, 1))]
    return "\n".join(lines) + "\n"


def head_to_head_json(view: HeadToHead) -> str:
    """One JSON object; `rounds` is null of a night on which they sat at no table together."""
    return _json(to_builtins(view))


# In words, and in cells: for screens and pages too


def page_words(page: PlayerPage, day: Callable[[date], str] = date.isoformat) -> list[str]:
    """The page in sentences: what was played, the money, the rating.

    Args:
        day: how a date is written.
    """
    if not page.nights:
        return ["No finished nights yet."]
    found = [f"Also written {listed(page.also)}."] if page.also else []
    first, last = day(page.nights[-1].date), day(page.nights[0].date)
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
    """Two players head to head, in sentences."""
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
    """A night of a page as `NIGHT_HEADINGS` has it.

    Args:
        name: the page's; another that they had that night is behind the night's.
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
    """A player met, as `MET_HEADINGS` has it."""
    return (met.name, *map(str, (met.nights, met.rounds, met.ahead, met.behind, met.level)))


def head_headings(view: HeadToHead) -> tuple[str, ...]:
    """The headings of the nights of two."""
    return ("Date", "Night", view.one, view.other, "Rounds")


def head_cells(view: HeadToHead, at: int) -> tuple[str, ...]:
    """A night of two, as `head_headings` has it; rounds are those at one table."""
    night = view.nights[at]
    first, second = (place_words(rank, night.of) for rank in (night.one, night.other))
    return (night.date.isoformat(), night.name, first, second, or_dash(night.rounds))


def place_words(rank: int, of: int, *, shared: bool = False) -> str:
    """A place among this many, "3 of 20"; with a sign where it was shared.

    >>> place_words(3, 20), place_words(1, 8, shared=True)
    ('3 of 20', '1= of 8')
    """
    return f"{rank}{'=' if shared else ''} of {of}"


def net_words(amount: int, currency: str) -> str:
    """A sum of money with its sign.

    >>> net_words(250, "EUR"), net_words(-250, "EUR"), net_words(0, "EUR")
    ('+€2.50', '-€2.50', '€0.00')
    """
    return f"{'+' if amount > 0 else ''}{money_of(amount, currency)}"


def best_words(line: PlayerLine) -> str:
    """The best place of a player on the list; dots while nights are still to be read."""
    return str(line.best) if line.best else "" if line.read else "\N{HORIZONTAL ELLIPSIS}"


def line_headings(lines: Sequence[PlayerLine]) -> tuple[str, ...]:
    """The headings of the list; ratings have columns once a player has one."""
    rating = ("Rated", "Rating") if _has_ratings(lines) else ()
    return ("Player", "Nights", "Won", "Best", *rating, "Last seen")


def line_cells(line: PlayerLine, lines: Sequence[PlayerLine]) -> tuple[str, ...]:
    """A line of the list, as `line_headings` has it."""
    figures = (line.name, str(line.nights), str(line.won or ""), best_words(line))
    rating = (place_cell(line.rating), number_cell(line.rating)) if _has_ratings(lines) else ()
    return (*figures, *rating, line.last.isoformat())


def _has_ratings(lines: Sequence[PlayerLine]) -> bool:
    return any(line.rating and not line.rating.missing for line in lines)


def _of(known: int, page: PlayerPage) -> str:
    """Of how many nights something is known, where that is not all."""
    nights = len(page.nights)
    return "" if known == nights else f" (from {known} of {nights} nights)"


def _without(data: dict[str, Any], name: str) -> dict[str, Any]:
    return {key: value for key, value in data.items() if key != name}


def _json(data: object) -> str:
    return json.dumps(data, ensure_ascii=False, default=_plain) + "\n"


def _plain(value: object) -> str:
    assert isinstance(value, date)
    return value.isoformat()
