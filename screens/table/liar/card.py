"""The card of the act: who has the cup, the claim on it, and the key that continues."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, assert_never

from rich.cells import cell_len
from textual.app import App
from textual.content import Content

from screens.table.act import ActView, Lines
from screens.table.key_line import asked, beside, blanks, digits_beside, kept_line
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
from screens.ui.keys.chip import chip
from screens.ui.large.letters import big, name_lines
from screens.ui.large.podium import podium_block
from screens.ui.text import centred, cut_lines, evenly_cut, fit, middled, plain
from tourney.game.dice import faces_of
from tourney.game.liar.match import Cause, LiarMatch, Penalty
from tourney.game.liar.table import LiarView
from tourney.game.news import News, NewsKind
from tourney.night.views.view import LiarPage

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


class Loud(NamedTuple):
    """A penalty that has the card to itself: its kind, a word for the room, and its colour."""

    kind: str
    word: str
    style: str


_OUT = Loud("out", "OUT", "$text-error")
_DOUBTED = {
    Cause.LIE: Loud("lie", "LIE!", "$text-error"),
    Cause.DOUBT: Loud("true", "TRUE!", "$text-success"),
}


def find_loud(news: News | None, match: LiarMatch) -> Loud | None:
    """What the last entry has the card say: a claim doubted, or a player out.

    The view has the penalty in a sentence only; the match has its cause.
    """
    if news is None or news.kind not in (NewsKind.LOST, NewsKind.OUT):
        return None
    last = match.story.last
    if isinstance(last, Penalty) and isinstance(last.why, Cause) and last.why in _DOUBTED:
        return _DOUBTED[last.why]
    return _OUT if news.kind is NewsKind.OUT else None


@dataclass(frozen=True)
class LiarCardView(ActView[LiarPage, LiarInput]):
    """The act at a table of Liar's Mexico; on the felt the claims are in the panel beside it.

    Attributes:
        found: what the last entry has the card say, or None.
    """

    found: Loud | None = None

    @property
    def table(self) -> LiarView:
        """The table of the page."""
        return self.page.table

    @property
    def said(self) -> Loud | None:
        """What has the card to itself, until the next key."""
        return None if self.typed.pending or self.kept_words else self.found

    @property
    def loud(self) -> str:
        """Its kind, or ""."""
        return "" if self.said is None else self.said.kind

    @property
    def beside(self) -> tuple[LiarPage]:
        """The claims and the penalties."""
        return (self.page,)

    def title(self, cells: int) -> str:
        """The player to act and the claim to act against, in the longest words that fit."""
        titles, on_turn = _titles(self.table, self.typed), self.table.on_turn
        if self.loud and on_turn is not None:  # the news are of another player
            titles = f"Then {on_turn.name} starts", f"Then {on_turn.name}"
        return next((words for words in titles if cell_len(words) <= cells), fit(titles[-1], cells))

    def groups(self, width: int, room: int, app: App[Any], _lit: float) -> Sequence[Lines]:
        """The name, the cup with the claim on it, and what is typed."""
        if self.table.finished:
            return [podium_block(self.steps, width, room, "wins")]
        if self.said is not None and self.table.news is not None:
            return _loud(self, self.said, self.table.news, width, room)
        return _act(self, width, room, app)

    def foot(self, width: int) -> Lines:
        """The next step at the left, the digits at the right; or below it."""
        return _keys_lines(self, width)


def _titles(table: LiarView, typed: LiarInput) -> tuple[str, ...]:
    """The player to act, and the claim to act against, the longest words first."""
    claim = table.claim
    if table.finished:
        return ("",)
    if table.phase == "waiting":
        return ("The table waits",)
    if table.on_turn is None:
        return ("Who begins?",)
    who = table.on_turn.name
    if claim is None:
        return f"{who} starts", "Any claim"
    whose = f"{claim.claimant}'s {claim.value}"
    if typed.doubts:
        return f"{who} doubts {whose}", f"Doubts {whose}", f"Doubts {claim.value}"
    low = " (too low)" if claim.too_low else ""
    if table.phase == "eleven":
        return f"{who} answers {whose}{low}", f"Answers {whose}", f"Answers {claim.value}"
    return f"{who} must beat {whose}{low}", f"Beat {whose}{low}", f"Beat {claim.value}{low}"


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
    who = "" if table.on_turn is None else table.on_turn.name
    who = "A player is away" if table.phase == "waiting" else who
    words = _asks(view, width)
    beats = _beats(view, width)
    letters = (big(who, width, 7) or big(who, width, 5)) if room >= _AIRY else []
    name = [Content.styled(line, "$accent") for line in letters]
    name = name or (name_lines(who, width, roomy=room >= _ROOMY) if who else [])
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
    table, typed, keys = view.table, view.typed, view.keys
    if view.page.night.sealed:
        return [Content("")]
    said, answers = _label(typed, width), answer_keys(table, typed)
    if view.kept_words:
        return [kept_line(view, keys.get("again", ""), "again", said, width)]
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
