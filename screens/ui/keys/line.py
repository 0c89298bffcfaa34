"""Keys named in the lower edge of a dialog, as the footer names those of a whole screen."""

from textual.content import Content

from screens.ui.text import say


def pressed(*keys: tuple[str, str]) -> Content:
    """Keys and what each of them does, for the lower edge of a dialog.

    >>> pressed(("Enter", "choose"), ("Esc", "close")).plain
    'Enter choose   Esc close'
    """
    said = (say("[b $text-accent]$key[/] $does", key=key, does=does) for key, does in keys if key)
    return Content("   ").join(said)
