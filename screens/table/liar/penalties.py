"""The last penalties, newest first: in a column, or in the place of news while there is none."""

from textual.content import Content

from screens.ui.drawn import Drawn
from screens.ui.text import cut_lines, plain

_LABEL = "Last  "


class LastPenalties(Drawn[tuple[str, ...]]):
    """The last penalties: the player, the number and the reason of each."""

    DEFAULT_CSS = """
    LastPenalties { height: 3; padding: 0 1; }
    LastPenalties.-column { width: 30; height: 1fr; }
    """

    def __init__(self, *, column: bool = False) -> None:
        super().__init__(classes="-column" if column else "-lines")

    def draw(self, width: int, height: int, sentences: tuple[str, ...]) -> Content:
        if not sentences:
            return Content("")
        if self.has_class("-column"):
            return _column(sentences, width, height)
        lines: list[Content] = []
        for sentence in sentences:
            room = height - len(lines)
            wrapped = cut_lines(
                [plain(sentence)], width - len(_LABEL), room if not lines else height
            )
            if len(wrapped) > room:
                break
            lines += wrapped
        return Content("\n").join(
            Content.assemble((" " * len(_LABEL) if at else _LABEL, "$foreground-muted"), line)
            for at, line in enumerate(lines)
        )


def _column(sentences: tuple[str, ...], width: int, height: int) -> Content:
    """Each whole, as many as fit."""
    lines = [Content.styled("Last penalties", "$foreground-muted")]
    for sentence in sentences:
        wrapped = plain(sentence).wrap(width - 2)
        if len(lines) + len(wrapped) > height:
            break
        lines += [
            Content.assemble("  " if index else "▼ ", part) for index, part in enumerate(wrapped)
        ]
    return Content("\n").join(lines)
