"""The project's own themes, beside Textual's: a felt table at night, and paper by day.

`LOOK.md` says what each colour means. A terminal of 256 or 16 colours gets picked ones. The nearest
ones would turn the felt black and its bars a bright green.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

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
        "surface-lighten-2": "#385044",
        "panel-lighten-2": "#415b4e",
        "accent-muted": "#524c26",
        "primary-muted": "#4b4624",
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
        "panel-lighten-2": "#ffffea",
        "accent-muted": "#d4c2a4",
        "primary-muted": "#d4c2a4",
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

#: Each colour of a theme, as shown by a terminal of 256 colours and by one of 16.
_FEW: Mapping[str, Mapping[str, tuple[str, str]]] = {
    DARK.name: {
        "#0f1e18": ("#121212", "#000000"),
        "#14251d": ("#121212", "#000000"),
        "#14271f": ("#1c1c1c", "#000000"),
        "#182e24": ("#005f00", "#000000"),
        "#20392d": ("#303030", "#0000aa"),
        "#23482c": ("#005f00", "#0000aa"),
        "#26463a": ("#4e4e4e", "#0000aa"),
        "#385044": ("#4e4e4e", "#0000aa"),
        "#3a4a34": ("#4e4e4e", "#0000aa"),
        "#3d5a4a": ("#5f875f", "#aaaaaa"),
        "#415b4e": ("#5f875f", "#aaaaaa"),
        "#4a6a58": ("#5f875f", "#aaaaaa"),
        "#4b4624": ("#5f5f00", "#0000aa"),
        "#4f6a4a": ("#585858", "#0000aa"),
        "#524c26": ("#5f5f00", "#0000aa"),
        "#5a2320": ("#5f0000", "#000000"),
        "#5d8470": ("#87af87", "#ffffff"),
        "#5e3110": ("#5f5f00", "#0000aa"),
        "#8fce7e": ("#87d75f", "#55ff55"),
        "#9fb3a5": ("#87af87", "#aaaaaa"),
        "#a9b3a2": ("#c8c8c8", "#aaaaaa"),
        "#abe09c": ("#afd787", "#55ff55"),
        "#d9a441": ("#d7af5f", "#ffff55"),
        "#efb949": ("#ffd75f", "#ffff55"),
        "#f4ecda": ("#ffffd7", "#ffffff"),
        "#ff9084": ("#ff8787", "#ff5555"),
        "#ff9d57": ("#ffaf5f", "#ffff55"),
        "#ffa79c": ("#ffafaf", "#ff5555"),
        "#ffb27d": ("#ffd7af", "#ffff55"),
        "#ffd27a": ("#ffd787", "#ffff55"),
    },
    LIGHT.name: {
        "#1f4d28": ("#005f00", "#000000"),
        "#221c12": ("#1c1c1c", "#000000"),
        "#2c6136": ("#005f00", "#00aa00"),
        "#57534e": ("#585858", "#0000aa"),
        "#655c4c": ("#585858", "#0000aa"),
        "#6b3f00": ("#5f5f00", "#aa00aa"),
        "#7c4a03": ("#875f00", "#aa00aa"),
        "#7f3200": ("#870000", "#aa0000"),
        "#960f18": ("#870000", "#aa0000"),
        "#96845f": ("#808080", "#555555"),
        "#9c3d00": ("#af5f00", "#aa5500"),
        "#b3151f": ("#af0000", "#aa0000"),
        "#b3a283": ("#afaf87", "#aaaaaa"),
        "#c8e0bf": ("#d7ffd7", "#ffff55"),
        "#d4c2a4": ("#ffffaf", "#ffff55"),
        "#e8d6ac": ("#ffffaf", "#ffff55"),
        "#e8dcc0": ("#eaeaea", "#55ffff"),
        "#e9cf92": ("#ffffaf", "#ffff55"),
        "#eee4cd": ("#eaeaea", "#ffffff"),
        "#f3e2b5": ("#ffffaf", "#ffff55"),
        "#f3ebd8": ("#ffffd7", "#ffffff"),
        "#f6c6c0": ("#ffd7d7", "#ffff55"),
        "#f9cf9c": ("#ffd7af", "#ffff55"),
        "#fbf6ea": ("#ffffff", "#ffffff"),
        "#fffaf0": ("#ffffff", "#ffffff"),
        "#fffdf7": ("#ffffff", "#ffffff"),
        "#ffffea": ("#afaf87", "#aaaaaa"),
    },
}


def shown_in(theme: Theme, system: str | None) -> Theme:
    """Return a theme of the project in the colours that a terminal has.

    Args:
        system: the terminal's colour system, as Rich calls it.
    """
    if system not in ("256", "standard", "windows"):
        return theme
    picked = {many: few[system != "256"] for many, few in _FEW[theme.name].items()}
    named: dict[str, Any] = {
        name: picked[colour]
        for name, colour in vars(theme).items()
        if isinstance(colour, str) and colour in picked
    }
    variables = {name: picked[colour] for name, colour in theme.variables.items()}
    return replace(theme, **named, variables=variables)


def colourless(filters: Sequence[LineFilter], *, ansi: bool) -> Sequence[LineFilter]:
    """Return the filters of an app under NO_COLOR, as its theme needs them.

    Textual picks the filter before it knows the theme. Greys made of the terminal's own colours
    would be black on black.
    """
    if not ansi:
        return filters
    return [NoColor() if isinstance(one, Monochrome) else one for one in filters]
