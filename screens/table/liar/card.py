"""The card of the act: who has the cup, the claim on it, and the key that continues."""

from typing import Any, assert_never

from textual.app import App
from textual.content import Content
from textual.events import Resize

from screens.table.card.card_lines import Lines, podium_of, spread
from screens.table.key_line import asked, beside, blanks, digits_beside
from screens.table.liar.card_view import LiarCardView, Loud
from screens.table.liar.input_state import (
    Asked,
    LiarInput,
    expected_input,
    foul_costs,
    foul_name,
    picked_by,
    referee_words,
)
from screens.ui.dice import LARGE_HEIGHT, LARGE_WIDTH, SMALL_HEIGHT, SMALL_WIDTH, dice_row
from screens.ui.drawn import Drawn
from screens.ui.keys.chip import chip
from screens.ui.large.letters import big, name_lines
from screens.ui.large.podium import podium_block
from screens.ui.text import centred, cut_lines, evenly_cut, fit, middled, plain
from tourney.game.dice import faces_of
from tourney.game.liar.table import LiarView
from tourney.game.news import News, NewsKind

#: From this many lines on the name is large, with the cup or the dice under it;
#: and from this many on as large as can be.
_ROOMY, _AIRY = 13, 26
#: The most lines of what the table waits for; the highest values that stay if not all have room.
_WORDS, _HIGHEST = 4, 2
#: The rows of a word that has the card to itself, the most first; the most lines of each sentence
#: below it.
_SIZES, _TOLD = (7, 5, 3), 3
#: From this many cells on the dice under the cup are called that beside their keys.
_WIDE = 32
#: The least cells of six digits to click on, and of the gaps round what is typed.
_DIGITS = 9
#: Between the cup and the dice that are typed.
_GAP = 2


class LiarCard(Drawn[LiarCardView]):
    """The card beside the list of seats, in its frame."""

    DEFAULT_CSS = """
    LiarCard {
        width: 28; height: 1fr; padding: 0 1; background: $surface;
        border: round $accent; border-title-color: $foreground; border-title-style: bold;
    }
    LiarCard.-idle { border: round $foreground-muted; }
    LiarCard.-lie, LiarCard.-out { border: heavy $error; background: $error-muted; }
    LiarCard.-true { border: heavy $success; background: $success-muted; }
    """

    def __init__(self) -> None:
        super().__init__()
        self.auto_links = False  # the keys keep their own colours

    def show(self, *view: LiarCardView) -> None:
        """Draw the act as it is."""
        super().show(*view)
        self._entitle()

    def on_resize(self, _event: Resize) -> None:
        """The title is cut to the room that there is."""
        self._entitle()

    def _entitle(self) -> None:
        if self._view is None:
            return
        (view,) = self._view
        for kind in ("lie", "true", "out"):
            self.set_class(view.loud is not None and view.loud.kind == kind, f"-{kind}")
        self.set_class(view.table.on_turn is None, "-idle")
        title = view.title(self.outer_size.width - 6)
        self.border_title = plain(title) if title else None

    def draw(self, width: int, height: int, view: LiarCardView) -> Content:
        return Content("\n").join(card_lines(view, width, height, self.app))


def card_lines(view: LiarCardView, width: int, height: int, app: App[Any]) -> Lines:
    """The name, the cup with the claim on it, and what is typed, in exactly this many lines."""
    if height < 1 or width < 1:
        return []
    table, foot = view.table, _keys_lines(view, width)
    room = height - len(foot)
    if table.finished:
        steps = view.podium or podium_of(table.seats)
        groups = [podium_block(steps, width, room, "wins")]
    elif view.loud is not None and table.news is not None:
        groups = _loud(view, view.loud, table.news, width, room)
    else:
        groups = _act(view, width, room, app)
    return [*spread(groups, room), *foot]


def _loud(view: LiarCardView, loud: Loud, news: News, width: int, room: int) -> list[Lines]:
    """The word in large letters; below it, what it cost and why, and what comes next."""
    headline = plain(f"{'✗' if news.kind is NewsKind.OUT else '▼'} {news.headline}.")
    told = evenly_cut(headline.stylize(f"bold {loud.style}"), width, _TOLD)
    told += evenly_cut(plain(news.sentence), width, _TOLD)
    left = room - len(told)
    following = _asks(view, width)
    following = following if len(following) + _SIZES[-1] <= left else []
    left -= len(following)
    sizes = (big(loud.word, width, rows) for rows in _SIZES if rows + (rows > _SIZES[-1]) <= left)
    word = [Content.styled(line, loud.style) for line in next(filter(None, sizes), [])]
    return [centred(word, width), middled(told, width), middled(following, width)]


def _act(view: LiarCardView, width: int, room: int, app: App[Any]) -> list[Lines]:
    table, typed = view.table, view.typed
    who = "Who begins?" if table.on_turn is None else table.on_turn.name
    who = "A player is away" if table.phase == "waiting" else who
    words = _asks(view, width)
    beats = _beats(view, width)
    letters = (big(who, width, 7) or big(who, width, 5)) if room >= _AIRY else []
    name = [Content.styled(line, "$accent") for line in letters]
    name = name or name_lines(who, width, roomy=room >= _ROOMY)
    left = room - len(name) - len(words) - len(beats)
    cup = _cup(view, width, left, app)
    if not cup and typed.doubts:  # the dice come before what they have to be
        beats = []
        cup = _cup(view, width, room - len(name) - len(words), app)
    if not cup and len(name) > 1:
        name = name_lines(who, width, roomy=False)
        cup = _cup(view, width, left + 2, app)
    return [centred(name, width), centred(cup, width), middled(words, width), middled(beats, width)]


def _asks(view: LiarCardView, width: int) -> Lines:
    """What the table waits for; on the felt without what the title says."""
    table, typed = view.table, view.typed
    if view.on_felt and table.phase == "fresh":
        return []
    asks = plain(referee_words(table, typed)).stylize("bold")
    long = view.on_felt or len(cut_lines([asks], width, _WORDS + 1)) > _WORDS
    if table.choice and not typed.doubts and long:
        asks = plain(table.choice).stylize("bold")  # what can be done comes before the names
    return evenly_cut(asks, width, _WORDS)


def _cup(view: LiarCardView, width: int, room: int, app: App[Any]) -> Lines:
    """The cup with the claim on it, beside the dice that are typed; or those that lay under it."""
    table, typed = view.table, view.typed
    if typed.doubts:
        large = width >= 2 * LARGE_WIDTH + 1 and room >= LARGE_HEIGHT
        dice = dice_row(_faces(typed), app, large=large)
        cup = _cup_of(table, 5)
        if len(cup) + 1 + len(dice) < room:  # what is doubted, above what it comes to
            dice = [*middled(cup, dice[0].cell_length), Content(""), *dice]
        return dice if len(dice) <= room else []
    if table.on_turn is None:
        return []
    dice_wide = 2 * SMALL_WIDTH + 1
    for rows in (*[7] * view.on_felt, 5, 3):
        cup = _cup_of(table, rows)
        wide = cup[0].cell_length
        if len(cup) > room or wide > width:
            continue
        both = wide + _GAP + dice_wide <= width
        if typed.asked is not Asked.CLAIM or not both:
            return cup
        above = (len(cup) - SMALL_HEIGHT + 1) // 2
        dice = [*[Content("")] * above, *dice_row(_faces(typed), app)]
        dice += [Content("")] * (len(cup) - len(dice))
        return [Content(" " * _GAP).join(pair) for pair in zip(cup, dice, strict=True)]
    claim = table.claim
    return [plain(f"{claim.value}").stylize("bold")] if claim is not None and room > 0 else []


def _cup_of(table: LiarView, rows: int) -> Lines:
    """The cup with the claim on it, in large letters of this many rows."""
    figure = str(table.claim.value) if table.claim is not None else ""
    return [Content.styled(line, "bold $accent") for line in _cup_lines(figure, rows)]


def _cup_lines(figure: str, rows: int) -> list[str]:
    """A cup upside down with a figure on it, in large letters of this many rows.

    >>> print(*(line.rstrip() for line in _cup_lines("", 1)), sep="\\n")
      ▗▄▄▄▄▄▄▄▄▄▖
      ▐         ▌
     ▐           ▌
     ▐           ▌
    ▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀
    """
    letters = big(figure, 99, rows) if figure else [""] * rows
    inside = max(9, len(letters[0])) if letters else 9
    top = [f"  ▗{'▄' * inside}▖  ", f"  ▐{' ' * inside}▌  "]
    body = [f" ▐ {line.center(inside)} ▌ " for line in letters]
    return [*top, *body, f" ▐{' ' * (inside + 2)}▌ ", "▀" * (inside + 6)]


def _faces(typed: LiarInput) -> tuple[int, int]:
    if typed.whole:
        return faces_of(int(typed.whole))
    return int(typed.die or "0"), 0


def _beats(view: LiarCardView, width: int) -> Lines:
    """The values that would beat the claim, lowest first; while it is doubted, what it needs."""
    table, typed = view.table, view.typed
    claim = table.claim
    if typed.doubts:
        return evenly_cut(plain(table.truth).stylize("$foreground-muted"), width, 2)
    if table.on_turn is None or typed.asked not in (Asked.CLAIM, Asked.NOTHING):
        return []
    if view.on_felt:  # the panel has the values
        return [Content("Anything")] if claim is None and table.beats else []
    if claim is None:
        label = "Anything" if table.beats else ""
    else:
        label = f"Beats {claim.value}" if table.beats else f"Nothing beats {claim.value}"
    shown = Content.styled(f"{label}  ", "$foreground-muted")
    values = list(map(str, table.beats))
    room = (width - shown.cell_length + 1) // 3
    if len(values) > room:
        values = [*values[: max(room - _HIGHEST - 1, 0)], "…", *values[-_HIGHEST:]]
    return [shown + Content.styled(" ".join(values), "bold")]


def _keys_lines(view: LiarCardView, width: int) -> Lines:
    """The foot of the card: the next step at the left, the digits at the right; or below it."""
    table, typed, keys, kept_words = view.table, view.typed, view.keys, view.kept_words
    again = keys.get("again", "")
    if view.page.night.sealed:
        return [Content("")]
    said, answers = _label(typed, width), answer_keys(table, typed)
    if kept_words:
        goes_on = chip(again, fit(kept_words, width - len(again) - 3), "again")
        return [beside(goes_on, said if typed.whole else Content(""), width)]
    if answers:
        chips = (chip(keys.get(action, ""), words, action) for action, words in answers.items())
        left = Content("  ").join(filter(None, chips))
        if typed.asked is not Asked.CLAIM:
            return [left]
        if left.cell_length + said.cell_length + _DIGITS > width:
            return [left, digits_beside(said, range(1, 7), width)]
        return [digits_beside(left, range(1, 7), width, said)]
    if typed.asked in (Asked.NOTHING, Asked.NOTICED):
        return [said]
    if typed.asked.of_a_seat:
        letters, what = picked_by(table, typed), expected_input(typed)
        asks = asked(letters, plain(what), width)
        if said.cell_length + asks.cell_length >= width:
            return [asks, said]
        return [beside(asks, said, width)]
    digits = range(1, 7)
    if typed.asked is Asked.HOW_MANY_DICE:
        known = [offer.dice for offer in foul_costs(table, typed) if offer.dice is not None]
        digits = range(min(known), max(known) + 1)
    return [digits_beside(said, digits, width)]


def answer_keys(table: LiarView, typed: LiarInput) -> dict[str, str]:
    """What answers a claim with one key, and its words."""
    if typed.pending or table.claim is None:
        return {}
    answers = {"take": "take it", "doubt": "doubt"}
    return {action: words for action, words in answers.items() if action not in table.refusals}


def _label(typed: LiarInput, width: int) -> Content:
    """The label of the digits that are typed and still to come."""
    foul = foul_name(typed.foul).capitalize() if typed.foul is not None else ""
    match typed.asked:
        case Asked.NOTHING:
            return Content("")
        case Asked.WHO_BEGINS:
            return blanks("Begins", "", 1)
        case Asked.CLAIM:
            return blanks("Claim", typed.whole or typed.die)
        case Asked.CUP:
            return blanks("Under the cup" if width >= _WIDE else "Cup", typed.whole or typed.die)
        case Asked.NOTICED:
            return Content.assemble(("Claim ", "$foreground-muted"), f"{typed.claim} too low")
        case Asked.WHO_ANSWERS:
            return Content.assemble(("Claim ", "$foreground-muted"), f"{typed.claim}  for _")
        case Asked.WHO_FOULED:
            return blanks(foul, "", 1)
        case Asked.HOW_MANY_DICE:
            assert typed.fouled is not None
            who = plain(f"{fit(typed.fouled.name, 12)} _")
            return Content.assemble((f"{foul} ", "$foreground-muted"), who)
        case _:
            assert_never(typed.asked)
