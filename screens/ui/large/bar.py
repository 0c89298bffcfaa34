"""A lap as a bar: what is played in full, what is under way in half, the rest to come."""

from collections.abc import Sequence

from textual.content import Content

_DONE, _UNDER_WAY, _TO_COME = "█", "▒", "░"


def lap_bar(states: Sequence[str], width: int) -> Content:
    """A part for each table, the played ones first, in exactly this many cells.

    Args:
        states: of the tables that play the lap, as `FloorState` calls them.
    """
    done, under_way = counted(states)
    total = max(len(states), 1)
    first, second = width * done // total, width * (done + under_way) // total
    return Content.assemble(
        (_DONE * first, "$success"),
        (_UNDER_WAY * (second - first), "$accent"),
        (_TO_COME * (width - second), "$foreground-muted"),
    )


def counted(states: Sequence[str]) -> tuple[int, int]:
    """The number of tables that have played the lap, and of those in the middle of it."""
    return sum(state in ("done", "over") for state in states), states.count("playing")


def bar_words(states: Sequence[str]) -> str:
    """The progress of the lap.

    >>> bar_words(["due", "playing", "playing", "done"]), bar_words(["due", "due"])
    ('1 of 4 done, 2 under way', '0 of 2 done')
    """
    done, under_way = counted(states)
    going = f", {under_way} under way" if under_way else ""
    return f"{done} of {len(states)} done{going}"
