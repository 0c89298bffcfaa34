"""The key of the next step."""

from textual.content import Content

from screens.ui.text import say

_FILLED = "[b $text-accent reverse] $key [/]"


def chip(key: str, words: str, action: str = "") -> Content:
    """The key that continues, filled, and what it does; a click does the same.

    Args:
        key: as it is bound now; without one there is no next step.
        action: the screen's, for the click.

    >>> chip("Enter", "draw the seats", "draw").plain
    ' Enter  draw the seats'
    """
    if not key:
        return Content("")
    said = f"{_FILLED} [b]$words[/]"
    return say(f"[@click=screen.{action}]{said}[/]" if action else said, key=key, words=words)
