"""The highlighted night as a card above the list, where there is room."""

from typing import TYPE_CHECKING

from textual.content import Content

from screens.ui.large.letters import is_large, title_block, words_block

if TYPE_CHECKING:
    from tourney.night.views.night_line import NightLine

#: So many lines are neither card nor nights.
_AROUND = 8
#: The list has so many lines at least where it is longer.
_LEAST_LIST = 12
#: A card of fewer lines says no more than the words alone; of more, its name is no easier to read.
_LEAST, _MOST = 10, 18
_STATES = {
    "registering": "Not begun",
    "seating": "The seats are drawn",
    "playing": "In play",
    "finished": "Over",
}


def card_height(width: int, height: int, nights: int) -> int:
    """The lines of the card above a list of so many nights; 0 where there is no room for one."""
    if not is_large(width, height):
        return 0
    left = height - _AROUND - max(min(nights + 1, height // 2), min(_LEAST_LIST, nights + 1))
    return min(left, _MOST) if left >= _LEAST else 0


def night_card(line: "NightLine", words: Content, width: int, height: int) -> Content:
    """The name in large letters, what is played where, and what Enter does.

    Args:
        words: where it stopped.
        width, height: inside the card.
    """
    from tourney.game.presets import PRESET_TEXTS

    preset = PRESET_TEXTS.get(line.preset)
    state = f"Won by {line.winner}" if line.winner else _STATES[line.state]
    state = "Rows missing" if line.lost else state
    people = "1 player" if line.players == 1 else f"{line.players} players"
    rules = preset.title if preset else line.preset
    about = " · ".join(filter(None, (state, line.date, line.venue, rules, people)))
    below = [part for its in words.split("\n") for part in its.wrap(width)]
    lines = [
        *title_block(line.name, width, max(height - 3 - len(below), 1), "$text-accent", "left"),
        *words_block(about, width, 1, largest=0),
        Content(""),
        *below,
    ]
    return Content("\n").join(lines)
