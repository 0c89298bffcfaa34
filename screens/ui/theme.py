"""The project's own themes, beside Textual's: a felt table at night, and paper by day.

`LOOK.md` says what each colour means.
"""

from collections.abc import Sequence

from textual.filter import LineFilter, Monochrome, NoColor
from textual.theme import Theme

DARK = Theme(
    name="tourney-dark",
    primary="#d9a441",
    secondary="#9fb3a5",
    accent="#efb949",
    warning="#ff9d57",
    error="#ff9084",
    success="#8fce7e",
    foreground="#f4ecda",
    background="#0f1e18",
    surface="#182e24",
    panel="#20392d",
    dark=True,
    variables={
        "boost": "#26463a",
        "foreground-muted": "#a9b3a2",
        "text-muted": "#a9b3a2",
        "text-accent": "#ffd27a",
        "text-warning": "#ffb27d",
        "text-error": "#ffa79c",
        "text-success": "#abe09c",
        "warning-muted": "#5e3110",
        "error-muted": "#5a2320",
        "success-muted": "#23482c",
        "block-cursor-foreground": "#14251d",
        "block-cursor-background": "#efb949",
        "block-cursor-blurred-background": "#3a4a34",
        "border": "#efb949",
        "border-blurred": "#3d5a4a",
        "footer-key-foreground": "#ffd27a",
        "input-selection-background": "#4f6a4a",
        "scrollbar": "#4a6a58",
        "scrollbar-hover": "#5d8470",
        "scrollbar-active": "#efb949",
        "scrollbar-background": "#14271f",
    },
)
LIGHT = Theme(
    name="tourney-light",
    primary="#7c4a03",
    secondary="#57534e",
    accent="#7c4a03",
    warning="#9c3d00",
    error="#b3151f",
    success="#2c6136",
    foreground="#221c12",
    background="#fbf6ea",
    surface="#f3ebd8",
    panel="#e8dcc0",
    dark=False,
    variables={
        "boost": "#f3e2b5",
        "surface-lighten-2": "#fffdf7",
        "foreground-muted": "#655c4c",
        "text-muted": "#655c4c",
        "text-accent": "#6b3f00",
        "text-warning": "#7f3200",
        "text-error": "#960f18",
        "text-success": "#1f4d28",
        "warning-muted": "#f9cf9c",
        "error-muted": "#f6c6c0",
        "success-muted": "#c8e0bf",
        "block-cursor-foreground": "#fffaf0",
        "block-cursor-background": "#7c4a03",
        "block-cursor-blurred-background": "#e8d6ac",
        "border": "#7c4a03",
        "border-blurred": "#b3a283",
        "footer-key-foreground": "#6b3f00",
        "input-selection-background": "#e9cf92",
        "scrollbar": "#b3a283",
        "scrollbar-hover": "#96845f",
        "scrollbar-active": "#7c4a03",
        "scrollbar-background": "#eee4cd",
    },
)
THEMES = (DARK, LIGHT)


def colourless(filters: Sequence[LineFilter], *, ansi: bool) -> Sequence[LineFilter]:
    """The filters of an app under NO_COLOR, as its theme needs them.

    Textual picks the filter before it knows the theme; greys made of the terminal's own colours
    would be black on black.
    """
    if not ansi:
        return filters
    return [NoColor() if isinstance(one, Monochrome) else one for one in filters]
