"""A name that the whole room should read, in as many lines whatever its letters."""

from textual.content import Content

from screens.ui.big_letters import big
from screens.ui.text import fit, plain


def name_lines(name: str, width: int, *, roomy: bool) -> list[Content]:
    """The name in large letters where it can be: three lines, or one where there is no room."""
    if not roomy:
        return [plain(fit(name, width)).stylize("bold $accent")]
    letters = big(name, width)
    if letters:
        return [Content.styled(line, "$accent") for line in letters]
    under = Content.styled("▔" * width, "$accent")
    return [Content(""), plain(fit(name, width)).stylize("bold $accent"), under]
