"""The latest event, in an area that never changes its size: the room's headline."""

from textual.content import Content
from textual.reactive import reactive
from textual.widget import Widget

from screens.ui.big_letters import big
from screens.ui.text import cut_lines, plain
from tourney.game.news import News, NewsKind

_MARKS = {
    NewsKind.LEAD: "◆ ",
    NewsKind.MEXICO: "★ ",
    NewsKind.TIE: "≈ ",
    NewsKind.LOST: "▼ ",
    NewsKind.OUT: "✗ ",
    NewsKind.VOID: "✗ ",
    NewsKind.WON: "★ ",
}
_BESIDE = 28
#: Seconds in which the light goes over the large letters.
_SWEEP = 0.35


class NewsBanner(Widget):
    """The headline and its sentence; Mexico, going out and winning in letters for the room."""

    DEFAULT_CSS = """
    NewsBanner { height: 3; padding: 0 1; }
    NewsBanner.-mexico { background: $warning-muted; color: $text-warning; }
    NewsBanner.-out { background: $error-muted; color: $text-error; }
    NewsBanner.-won { background: $success-muted; color: $text-success; }
    NewsBanner:ansi {
        &.-mexico { background: ansi_yellow; color: ansi_black; }
        &.-out { background: ansi_red; color: ansi_black; }
        &.-won { background: ansi_green; color: ansi_black; }
    }
    """

    _LOUD = (NewsKind.MEXICO, NewsKind.OUT, NewsKind.WON)
    #: After these nobody types on at once: only they may move.
    _MOVING = (NewsKind.OUT, NewsKind.WON)

    #: The part of the large letters that is lit.
    lit: reactive[float] = reactive(1.0)

    def __init__(self) -> None:
        super().__init__()
        self._news: News | None = None
        self._asks = ""

    def show(self, news: News | None, asks: str) -> None:
        """Tell the news.

        Args:
            asks: a choice that somebody at the table has now, in a sentence, or "".
        """
        if (news, asks) == (self._news, self._asks):
            return
        self._news, self._asks = news, asks
        for kind in self._LOUD:
            self.set_class(news is not None and news.kind is kind, f"-{kind}")
        if news is not None and news.kind in self._MOVING:
            self.lit = 0.0
            self.animate("lit", 1.0, duration=_SWEEP, level="basic")
        self.refresh()

    def render(self) -> Content:
        width, height = self.content_size
        if self._news is None or not width:
            return plain(self._asks)
        loud = self._news.kind in self._LOUD
        letters = self._letters(self._news, width, height) if loud and height >= 3 else []
        headline = self._news.headline
        if not letters and self._news.kind is NewsKind.MEXICO:
            headline = f"MEXICO! {headline}"
        sentence = plain(self._news.sentence)
        lines = [Content.assemble(_MARKS[self._news.kind], plain(headline)).stylize("bold")]
        # The winner's name stands in large letters: in these or, if they have no room, beside them.
        if self._news.kind is NewsKind.WON and (letters or height < 3) and sentence:
            lines = []
        lines.append(sentence)
        asks = [plain(self._asks).stylize("bold")] if self._asks else []
        if not letters:
            return Content("\n").join([*cut_lines(lines, width, height - len(asks)), *asks])
        return _beside(letters, [*lines, *asks], width, self.lit)

    @staticmethod
    def _letters(news: News, width: int, height: int) -> list[str]:
        """The news in a word or two of large letters, if there is room beside them for the rest."""
        if news.kind is NewsKind.WON:
            word = news.headline
        else:
            word = "MEXICO!" if news.kind is NewsKind.MEXICO else "OUT"
        for lines in (5, 3):
            if lines <= height and (letters := big(word, width - _BESIDE, lines)):
                return letters
        return []


def _beside(letters: list[str], lines: list[Content], width: int, lit: float) -> Content:
    """The words to the right of the letters, wrapped to the room that is left.

    Args:
        lit: how much of the letters, from the left; they are all there from the first.
    """
    room = width - len(letters[0]) - 3
    top = (len(letters) - 3) // 2
    wrapped = [Content("")] * top + cut_lines(lines, room, len(letters) - top)
    wrapped += [Content("")] * (len(letters) - len(wrapped))
    light = round(len(letters[0]) * lit)
    return Content("\n").join(
        Content.assemble((letter[:light], "bold"), (letter[light:], "dim"), "   ", words.rstrip())
        for letter, words in zip(letters, wrapped, strict=True)
    )
