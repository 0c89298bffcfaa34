"""The mark of a correction: what was typed first, who changed it and when."""

from collections.abc import Sequence
from datetime import date, datetime
from typing import TYPE_CHECKING

from textual.content import Content

from screens.history.lines import WrappedLine
from screens.ui.text import plain

if TYPE_CHECKING:
    from tourney.night.corrections.correction import CorrectionLine, PickLine

MARK = "✎"
_INDENT = Content("  ")


def put_right(line: "PickLine", today: date | None = None) -> str:
    """The note on a changed entry, in the host's own time; "" where it is as typed.

    Args:
        today: the day that need not be said; the clock's without it.
    """
    if line.at is None:
        return ""
    when = _when(line.at, today)
    first = f"first {line.pick.first}; " if line.pick.first else ""
    return f"{MARK} {first}{line.by}, {when}"


def _when(at: datetime, today: date | None = None) -> str:
    at = at.astimezone()
    return f"{at:%H:%M}" if at.date() == (today or date.today()) else f"{at:%Y-%m-%d %H:%M}"


def effect_lines(item: int, corrections: Sequence["CorrectionLine"]) -> list[WrappedLine]:
    """The effects of corrections on an item besides what they corrected in it, as quiet lines."""
    lines = []
    for line in corrections:
        effects = "; ".join(line.effects)
        if line.home == item and not effects:
            continue  # the mark stands where it was corrected
        what = effects if line.home == item else "changed with it"
        words = f"{MARK} {line.words} corrected: {what}. {line.by}, {_when(line.at)}"
        lines += [WrappedLine(Content("")), WrappedLine(plain(words).stylize("$foreground-muted"))]
    return lines


def mark_lines(picks: Sequence["PickLine"], at: int | None) -> list[WrappedLine]:
    """The mark as a quiet line below a pick; none if its entry stands as typed."""
    words = "" if at is None else put_right(picks[at])
    return [WrappedLine(plain(words).stylize("$foreground-muted"), at, _INDENT)] if words else []
