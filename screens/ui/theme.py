"""The project's own themes, beside Textual's: a felt table at night, and paper by day.

`LOOK.md` says what each colour means. A terminal of 256 or 16 colours gets picked ones. The nearest
ones would turn the felt black and its bars a bright green.
"""

from collections.abc import Sequence
from typing import Any

from textual.filter import LineFilter, Monochrome, NoColor
from textual.theme import Theme

_DARK, _LIGHT = "tourney-dark", "tourney-light"

#: A row for each colour: of the dark theme in full, of 256 and of 16 colours, then of the light.
_COLOURS = """
primary                          #d9a441 #d7af5f #ffff55  #7c4a03 #875f00 #aa00aa
secondary                        #9fb3a5 #87af87 #aaaaaa  #57534e #585858 #0000aa
accent                           #efb949 #ffd75f #ffff55  #7c4a03 #875f00 #aa00aa
warning                          #ff9d57 #ffaf5f #ffff55  #9c3d00 #af5f00 #aa5500
error                            #ff9084 #ff8787 #ff5555  #b3151f #af0000 #aa0000
success                          #8fce7e #87d75f #55ff55  #2c6136 #005f00 #00aa00
foreground                       #f4ecda #ffffd7 #ffffff  #221c12 #1c1c1c #000000
background                       #0f1e18 #121212 #000000  #fbf6ea #ffffff #ffffff
surface                          #182e24 #005f00 #000000  #f3ebd8 #ffffd7 #ffffff
panel                            #20392d #303030 #0000aa  #e8dcc0 #eaeaea #55ffff
boost                            #26463a #4e4e4e #0000aa  #f3e2b5 #ffffaf #ffff55
surface-lighten-2                #385044 #4e4e4e #0000aa  #fffdf7 #ffffff #ffffff
panel-lighten-2                  #415b4e #5f875f #aaaaaa  #ffffea #afaf87 #aaaaaa
accent-muted                     #524c26 #5f5f00 #0000aa  #d4c2a4 #ffffaf #ffff55
primary-muted                    #4b4624 #5f5f00 #0000aa  #d4c2a4 #ffffaf #ffff55
foreground-muted                 #a9b3a2 #c8c8c8 #aaaaaa  #655c4c #585858 #0000aa
text-muted                       #a9b3a2 #c8c8c8 #aaaaaa  #655c4c #585858 #0000aa
text-accent                      #ffd27a #ffd787 #ffff55  #6b3f00 #5f5f00 #aa00aa
text-warning                     #ffb27d #ffd7af #ffff55  #7f3200 #870000 #aa0000
text-error                       #ffa79c #ffafaf #ff5555  #960f18 #870000 #aa0000
text-success                     #abe09c #afd787 #55ff55  #1f4d28 #005f00 #000000
warning-muted                    #5e3110 #5f5f00 #0000aa  #f9cf9c #ffd7af #ffff55
error-muted                      #5a2320 #5f0000 #000000  #f6c6c0 #ffd7d7 #ffff55
success-muted                    #23482c #005f00 #0000aa  #c8e0bf #d7ffd7 #ffff55
block-cursor-foreground          #14251d #121212 #000000  #fffaf0 #ffffff #ffffff
block-cursor-background          #efb949 #ffd75f #ffff55  #7c4a03 #875f00 #aa00aa
block-cursor-blurred-background  #3a4a34 #4e4e4e #0000aa  #e8d6ac #ffffaf #ffff55
border                           #efb949 #ffd75f #ffff55  #7c4a03 #875f00 #aa00aa
border-blurred                   #3d5a4a #5f875f #aaaaaa  #b3a283 #afaf87 #aaaaaa
footer-key-foreground            #ffd27a #ffd787 #ffff55  #6b3f00 #5f5f00 #aa00aa
input-selection-background       #4f6a4a #585858 #0000aa  #e9cf92 #ffffaf #ffff55
scrollbar                        #4a6a58 #5f875f #aaaaaa  #b3a283 #afaf87 #aaaaaa
scrollbar-hover                  #5d8470 #87af87 #ffffff  #96845f #808080 #555555
scrollbar-active                 #efb949 #ffd75f #ffff55  #7c4a03 #875f00 #aa00aa
scrollbar-background             #14271f #1c1c1c #000000  #eee4cd #eaeaea #ffffff
"""
#: The number of colours, from the top, that a theme derives others from.
_BASIC = 10


def _theme(name: str, column: int) -> Theme:
    """Return a theme of the project, in the colours of one of its columns."""
    rows = [line.split() for line in _COLOURS.strip().splitlines()]
    place = column if name == _DARK else 3 + column
    colours = [(role, shown[place]) for role, *shown in rows]
    basic: dict[str, Any] = dict(colours[:_BASIC])
    return Theme(name, **basic, dark=name == _DARK, variables=dict(colours[_BASIC:]))


THEMES = (_theme(_DARK, 0), _theme(_LIGHT, 0))


def shown_in(theme: Theme, system: str | None) -> Theme:
    """Return a theme of the project in the colours that a terminal has.

    Args:
        system: the terminal's colour system, as Rich calls it.
    """
    if system not in ("256", "standard", "windows"):
        return theme
    return _theme(theme.name, 1 if system == "256" else 2)


def colourless(filters: Sequence[LineFilter], *, ansi: bool) -> Sequence[LineFilter]:
    """Return the filters of an app under NO_COLOR, as its theme needs them.

    Textual picks the filter before it knows the theme. Greys made of the terminal's own colours
    would be black on black.
    """
    if not ansi:
        return filters
    return [NoColor() if isinstance(one, Monochrome) else one for one in filters]
