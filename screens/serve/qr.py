"""A link as a picture that a phone's camera reads, for a terminal."""

from io import StringIO

import segno

#: White on black, whatever the terminal's own colours are: some cameras read it in no other way.
_COLOURS, _USUAL = "\x1b[38;5;231;48;5;16m", "\x1b[0m"


def qr_lines(link: str) -> tuple[str, ...]:
    """The lines of the picture, half as high as they are many, with their colours."""
    drawn = StringIO()
    segno.make_qr(link, error="l", boost_error=False).terminal(drawn, border=2, compact=True)
    return tuple(f"{_COLOURS}{line}{_USUAL}" for line in drawn.getvalue().splitlines())
