"""What is said about a draw: its dice, how it came about, and who has no chair or is not here
yet.
"""

from collections.abc import Sequence

from textual.content import Content

from screens.ui.text import plain, say
from tourney.game.wording import listed, quantity
from tourney.night.formats.registry import format_of
from tourney.night.people.latecomers import takes_late
from tourney.night.seating.dealing import why_fewer
from tourney.night.seating.draw import SEED_DICE
from tourney.night.views.view import NightView

_MOST_NAMED = 4
#: So many of those who wait for a seat are named.
_MOST_WAITING = 24
_ROLLED = "Type five dice rolled in the room"


def dice_thrown(thrown: str) -> Content:
    """Five dice in a line; those that were not thrown yet are blank."""
    dice = [Content.styled(f" {face} ", "bold reverse") for face in thrown]
    blank = Content.styled(" · ", "$foreground-muted reverse")
    return Content(" ").join([*dice, *[blank] * (SEED_DICE - len(thrown))])


def dice_to_go(typed: str) -> str:
    """How many dice are still to be typed.

    >>> dice_to_go("4"), dice_to_go("4261")
    ('4 dice to go', '1 die to go')
    """
    left = SEED_DICE - len(typed)
    return "1 die to go" if left == 1 else f"{left} dice to go"


def draw_words(view: NightView, *, typing: bool) -> list[Content]:
    """Say who sits where many, what the seats come from, and who is missing."""
    here, seated = view.here or len(view.entries), sum(map(len, view.draw))
    lines = (
        [f"{seated} people {_where(view)}"]
        if view.draw
        else [f"{'1 person' if here == 1 else f'{here} people'}, no one seated yet"]
    )
    lines += [_origin(view)] if not typing else [] if view.draw else [_ROLLED]
    if line := [entry.name for entry in view.entries if entry.in_line]:
        lines.append(_in_line(line, late=takes_late(view.plan.setup)))
    if away := [entry.name for entry in view.entries if view.here and not entry.here]:
        lines.append(_not_here(away))
    first, *others = lines
    if not view.draw:
        names = [entry.name for entry in view.entries if entry.here or not view.here]
        more = [f"{len(names) - _MOST_WAITING} more"] if len(names) > _MOST_WAITING else []
        together = [name.replace(" ", "\N{NO-BREAK SPACE}") for name in names[:_MOST_WAITING]]
        others += ["", " · ".join([*together, *more])]
    return [say("[b]$first[/]", first=first), *map(plain, others)]


def _origin(view: NightView) -> str:
    """Say what the seats come from, or what they would."""
    if view.seeded_by == "list":
        return "Seeded from the list; the rest drawn."
    if view.seeded_by:
        return "Seeded by rating; players with too few nights drawn."
    if view.seed:
        return "Anyone can check it: same dice, same names, same seats."
    if view.draw:
        return "Seats set by hand." if view.by_hand else "Drawn; the list has changed since."
    return f"{_ROLLED}, or press Enter to draw."


def _where(view: NightView) -> str:
    """Say at how many tables, or in how many duels."""
    if not format_of(view.plan.setup).pairs:
        count, setup = len(view.draw), view.plan.setup
        why = why_fewer(sum(map(len, view.draw)), setup, count)
        if why:
            return f"at {count} of the {setup.tables} planned tables: {why}."
        return f"at {quantity(count, 'table')}"
    byes = sum(len(pair) == 1 for pair in view.draw)
    duels = f"in {quantity(len(view.draw) - byes, 'duel')}"
    return f"{duels}, {byes} with a bye" if byes else duels


def _not_here(names: Sequence[str]) -> str:
    """Name the future no-shows, some of them.

    >>> _not_here(["Ann", "Bob"])
    'Not here yet: Ann and Bob; they will be no-shows.'
    >>> _not_here(["Ann", "Bob", "Cid", "Dot", "Eve", "Fay"])
    'Not here yet: Ann, Bob, Cid and 3 more; they will be no-shows.'
    """
    they = "they will be no-shows" if len(names) > 1 else "a no-show then"
    return f"Not here yet: {_some(names)}; {they}."


def _in_line(names: Sequence[str], *, late: bool) -> str:
    """Name the players who wait for a chair, and say how they get one (F1.10).

    >>> _in_line(["Ann"], late=True)
    'No seat for Ann. Add tables or seats in the plan, or they join when a seat is free.'
    >>> _in_line(["Ann", "Bob"], late=False)
    'No seats for Ann and Bob. Add tables or seats in the plan, or they do not play.'
    """
    seats = "seat" if len(names) == 1 else "seats"
    without = "they join when a seat is free" if late else "they do not play"
    helps = f"Add tables or seats in the plan, or {without}."
    return f"No {seats} for {_some(names)}. {helps}"


def _some(names: Sequence[str]) -> str:
    """List the names, or the first of many."""
    few = names if len(names) <= _MOST_NAMED else names[: _MOST_NAMED - 1]
    more = [f"{len(names) - len(few)} more"] if len(few) < len(names) else []
    return listed([*few, *more])
