"""The winnings of first place in a night, in words."""

from textual.content import Content

from screens.ui.text import plain, say
from tourney.game.wording import quantity
from tourney.night.views.floor_view import PlacesView


def winnings_words(view: PlacesView, *, would: bool = False) -> Content:
    """The winner's prize in words, or that first place is shared.

    Args:
        would: the night is not over; that is what its end would bring.
    """
    verb = "would win" if would else "wins"
    first = [line for line in view.lines if line.rank == 1]
    if len(first) > 1:
        prizes = {line.prize_words for line in first}
        each = f", {prizes.pop()} each" if len(prizes) == 1 and first[0].prize else ""
        return plain(f"{'would ' * would}share first place{each}")
    others = quantity(sum(line.rank > 1 for line in view.lines), "other")
    if first and first[0].prize:
        return say(
            "$verb [b]$prize[/] ahead of $others",
            verb=verb,
            prize=first[0].prize_words,
            others=others,
        )
    return say("$verb, ahead of $others", verb=verb, others=others)
