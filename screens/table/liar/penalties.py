"""The facts of a table of Liar's Mexico, its claims and its penalties."""

from textual.content import Content

from screens.table.act import Part
from screens.table.side_panel import places, rules_rows
from screens.ui.text import plain
from tourney.game.liar.table import LiarView
from tourney.game.liar.words import counted_in
from tourney.night.views.view import LiarPage

#: The lines that are left to the penalties, with the rims.
_LEAST = 6


def liar_facts(table: LiarView) -> tuple[Content, tuple[Content, ...], Content]:
    """The direction on the left, and how play is won on the right."""
    left = "Play is over" if table.finished else f"The cup goes {table.direction}"
    if table.lives is None:
        right = f"Fewest {table.word} wins"
    else:
        right = f"Out at {counted_in(table.word, table.lives)}"
    return Content.styled(left, "bold"), (Content(""),), plain(right)


def liar_parts(page: LiarPage, inside: int, room: int, *, told: bool) -> list[Part]:
    """What beats the claim, or in the end the places; and the last penalties, newest first.

    Before the first of them the rules are there.

    Args:
        told: the card has the newest.
    """
    table, parts = page.table, list[Part]()
    if table.finished:
        kept = [str(seat.penalties) for seat in table.seats]
        parts.append(places(table.seats, kept, inside, room + 1 - _LEAST))
    if table.claim is not None and table.beats:
        values = plain(" ".join(map(str, table.beats))).wrap(inside)
        parts.append((f"Beats {table.claim.value}", [line.rstrip() for line in values]))
    room -= 1 + sum(len(rows) + 1 for _, rows in parts)
    if table.last_penalties or table.finished:
        last = _penalties(table.last_penalties[told:], inside, room)
        return [*parts, *[("Last penalties", last)] * bool(last)]
    return [*parts, ("The rules", rules_rows(page.night.plan, inside, room))]


def _penalties(sentences: tuple[str, ...], width: int, height: int) -> list[Content]:
    """Each whole, as many as fit."""
    lines: list[Content] = []
    for sentence in sentences:
        wrapped = plain(sentence).wrap(width - 2)
        if len(lines) + len(wrapped) > height:
            break
        lines += [
            Content.assemble("  " if index else ("▼ ", "$text-error"), part.rstrip())
            for index, part in enumerate(wrapped)
        ]
    return lines
