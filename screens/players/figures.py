"""A player's figures over the years, as a short list."""

from collections.abc import Iterator

from textual.content import Content

from exports.text.players import net_words
from exports.text.ratings import number_words
from screens.ui.text import say
from tourney.game.wording import listed, ordinal, quantity
from tourney.night.careers.page import PlayerPage, money_of
from tourney.night.careers.rating import NIGHTS_NEEDED
from tourney.night.state.room_clock import date_words


def page_figures(page: PlayerPage) -> list[Content]:
    """A line a figure: what was played, the money, the rating."""
    return [
        say("[$foreground-muted]$label[/] $words", label=f"{label:<8}", words=words)
        for label, words in _figures(page)
    ]


def _figures(page: PlayerPage) -> Iterator[tuple[str, str]]:
    if not page.nights:
        yield "Nights", "none finished yet"
        return
    if page.also:
        yield "Also", listed(page.also)
    first, last = (date_words(page.nights[at].date.isoformat()) for at in (-1, 0))
    when = f"on {last}" if first == last else f"from {first} to {last}"
    best = f"{page.won} won" if page.won else f"best place {ordinal(page.best)}"
    yield "Nights", f"{len(page.nights)}, {best}, {when}"
    if page.rounds_known:
        yield "Rounds", f"{page.rounds}, {page.lost} lost{_of(page.rounds_known, page)}"
    if page.mexicos_known:
        yield "Mexicos", f"{page.mexicos}{_of(page.mexicos_known, page)}"
    for money in page.money:
        paid, won = (money_of(each, money.currency) for each in (money.paid, money.won))
        yield "Money", f"{net_words(money.net, money.currency)}: paid {paid}, won {won}"
    if rating := page.rating:
        if rating.missing:
            yield "Rating", f"after {quantity(NIGHTS_NEEDED - rating.nights, 'more night')}"
        else:
            place = f"{ordinal(rating.place)} of {page.rated}" if rating.place else "no order yet"
            yield "Rating", f"{number_words(rating)}, {place}"


def _of(known: int, page: PlayerPage) -> str:
    """Of how many nights something is known, where that is not all."""
    nights = len(page.nights)
    return "" if known == nights else f" (from {known} of {nights} nights)"
