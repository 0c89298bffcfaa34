"""Where a film is: its progress with the chapters in it, the time of the night, the chapter."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from textual.content import Content

from screens.ui.drawn import Drawn
from screens.ui.text import fit, plain
from tourney.night.display.chapters import Chapter

_DONE, _TO_COME, _CHAPTER, _HERE = "━", "─", "┼", "●"
_LEAST_WORDS = 12


@dataclass(frozen=True, slots=True)
class FilmNow:
    """Where a film is.

    Attributes:
        entry: which of how many is shown, from 0.
        at: when it was typed, in local time.
        chapters: all of them.
        chapter: which of them it is in, from 0.
        speed: how many times as fast as it was played.
        says: in the place of the chapter: what has just been found or done, or "".
    """

    entry: int
    entries: int
    at: datetime
    chapters: Sequence[Chapter]
    chapter: int
    speed: int
    paused: bool
    says: str = ""


class FilmLine(Drawn[FilmNow]):
    """Two lines: the film from its first entry to its last, and what is seen now."""

    DEFAULT_CSS = """
    FilmLine { height: 2; margin: 0 2; text-wrap: nowrap; }
    """

    def draw(self, width: int, _height: int, now: FilmNow) -> Content:
        return Content("\n").join([_progress(width, now), _words(width, now)])


def _progress(width: int, now: FilmNow) -> Content:
    last = max(now.entries - 1, 1)
    here = now.entry * (width - 1) // last
    begins = {chapter.at * (width - 1) // last for chapter in now.chapters}
    line = Content("")
    for part, style in ((range(here), "$accent"), (range(here + 1, width), "$foreground-muted")):
        plainly = _DONE if part.start == 0 else _TO_COME
        drawn = "".join(_CHAPTER if cell in begins else plainly for cell in part)
        mark = "" if part.start else _HERE
        line = Content.assemble(line, (drawn, style), (mark, "bold $accent"))
    return line


def _words(width: int, now: FilmNow) -> Content:
    state = "‖ paused" if now.paused else f"▶ x{now.speed}"
    left = Content.assemble((f"{state:<9}", "bold $accent"), f" {now.at:%H:%M}  ")
    right = f"  {now.entry + 1} of {now.entries}"
    room = width - left.cell_length - len(right)
    if room < _LEAST_WORDS:
        right, room = "", width - left.cell_length
    chapter = now.chapters[now.chapter]
    told = now.says or f"{now.chapter + 1}/{len(now.chapters)} {chapter.words}"
    words = plain(fit(told, room)).stylize("bold")
    spare = max(room - words.cell_length, 0)
    return left + words + Content(" " * spare) + Content.styled(right, "$foreground-muted")
