"""The card of the act at Liar's Mexico: the cup, the claim on it, and the keys that continue."""

from collections.abc import Sequence
from typing import Any

from rich.cells import cell_len
from textual.app import App
from textual.content import Content

from screens.table.act import LOUD, ActView, Lines, question
from screens.table.key_line import DIE, digit_chip, foot_lines, kept_chip
from screens.table.liar.input_state import Asked, LiarInput, foul_costs, foul_name, picked_by
from screens.ui.dice import LARGE_HEIGHT, LARGE_WIDTH, dice_row
from screens.ui.keys.footer import Offer, chip
from screens.ui.large.letters import big, largest_of, letters_width, rows_of, words_block
from screens.ui.large.podium import podium_block
from screens.ui.text import centred, evenly_cut, fit, middled, plain
from tourney.game.dice import faces_of
from tourney.game.events import News, NewsKind
from tourney.game.liar.match import Cause, LiarMatch, Penalty
from tourney.game.liar.play import MOST_LOST
from tourney.game.liar.rules import Foul, Raise
from tourney.game.liar.table import LiarView
from tourney.game.liar.words import LIVES, counted_in, truth_words
from tourney.night.views.view import LiarPage

#: The questions that fill the card, in large letters.
_QUESTIONS = {
    Asked.WHO_BEGINS: "Who starts?",
    Asked.WHO_ANSWERS: "Who for?",
    Asked.NOTICED: "Too low",
    Asked.WHO_FOULED: "Who?",
    Asked.HOW_MANY_DICE: "How many dice?",
    Asked.WHO_LOST: "Who lost?",
    Asked.HOW_MANY_LIVES: "How many lives?",
}
#: The lines from which the name is in large letters, and from which these are larger.
_ROOMY, _LARGE = 10, 16
#: The most lines of what the table waits for, and the highest values that stay if room is short.
_WORDS, _HIGHEST = 4, 2
_DOUBTED = {Cause.LIE: "lie", Cause.DOUBT: "true"}


def find_loud(news: News | None, match: LiarMatch) -> str:
    """Return the kind in `LOUD` of the last entry's news: a doubt's result, a player out, or "".

    The view has the penalty only as a sentence; the match has its cause.
    """
    if news is None or news.kind not in (NewsKind.LOST, NewsKind.OUT):
        return ""
    last = match.story.last
    why = last.why if isinstance(last, Penalty) and isinstance(last.why, Cause) else None
    return _DOUBTED.get(why, "") if why in _DOUBTED else "out" * (news.kind is NewsKind.OUT)


class LiarCardView(ActView[LiarPage, LiarInput], frozen=True):
    """The act at a table of Liar's Mexico.

    Attributes:
        found: the kind of the last entry's loud news, or "".
    """

    found: str = ""

    @property
    def table(self) -> LiarView:
        """The table of the page."""
        return self.page.table

    @property
    def loud(self) -> str:
        """The kind of the news that fill the card until the next key, or ""."""
        return "" if self.typed.pending or self.kept_words else self.found

    def facts(self) -> tuple[Content, tuple[Content, ...], Content]:
        """Return the direction for the left, and how play is won for the right."""
        table = self.table
        left = "Play is over" if table.match.over else f"The cup goes {table.match.direction}"
        if table.match.endless:
            right = ""
        elif table.match.rules.lives is None:
            right = f"Fewest {table.word} wins"
        else:
            lives = counted_in(table.word, table.match.rules.lives)
            right = f"{lives} each" if table.word == LIVES else f"Out at {lives}"
        return Content.styled(left, "bold"), (Content(""),), plain(right)

    def lately(self) -> tuple[News | None, str, tuple[Content, ...]]:
        """Return the news that the card doesn't show, or else the last penalties."""
        table = self.table
        begins = table.phase == "fresh" and table.news and table.news.kind is NewsKind.LEAD
        news = None if self.is_over or begins or self.found else table.news
        last = () if table.news else tuple(map(plain, table.last_penalties))
        return news, "", last

    def own_offers(self) -> list[Offer]:
        """Return leaving, where there are lives (R15.7)."""
        if self.typed.pending or not self.table.match.lives or self.is_over:
            return []
        joins = [Offer("join", "join", lesser=True)] * (not self.page.night.has_floor)
        return [Offer("withdraw", "leave", lesser=True), *joins]

    def speed_offers(self) -> list[Offer]:
        """Return the other speed, where there are lives (R15.8)."""
        told = self.typed.asked is Asked.WHO_LOST
        offer = Offer("speed", "type every claim" if told else "type results", lesser=True)
        return [offer] * bool(self.table.match.lives)

    def title(self, cells: int) -> str:
        """Return the player to act and the claim to beat, in the longest words that fit."""
        titles = _titles(self.table, self.typed)
        return next((words for words in titles if cell_len(words) <= cells), fit(titles[-1], cells))

    def groups(self, width: int, room: int, app: App[Any], lit: float) -> Sequence[Lines]:
        """Return the name, the cup with the claim on it, and what is typed, each in its lines."""
        if self.is_over:
            won = next(seat.tally for seat in self.table.seats if seat.place == 1)
            shared = f"share first place, {won} each"
            return [podium_block(self.steps, width, room, f"wins with {won}", shared)]
        if self.loud and (news := self.table.news) is not None:
            mark = "✗" if news.kind is NewsKind.OUT else "▼"
            style = f"bold $text-{LOUD[self.loud][1]}"
            told = plain(f"{mark} {news.headline}.").stylize(style), plain(news.sentence)
            lines = self.loud_lines(told, width, lit)
            return [lines, *_act(self, width, room - len(lines) - 1, app)]
        return _act(self, width, room, app)

    def foot(self, width: int, height: int) -> Lines:  # noqa: ARG002 (for the other game)
        """Return the keys that continue: the answers to a claim, then what can be typed."""
        table, typed, keys = self.table, self.typed, self.keys
        if self.page.night.sealed:
            return [Content("")]
        if self.kept_words:
            return foot_lines([kept_chip(self, "again", width)], width)
        answers = answer_keys(table, typed).items()
        chips = [chip(keys.get(action, ""), words, action) for action, words in answers]
        match typed.asked:
            case Asked.CLAIM:
                claims = "go higher" if table.match.claim else "the claim"
                chips.append(digit_chip(DIE, "second die" if typed.die else claims))
            case Asked.CUP:
                chips.append(digit_chip(DIE, "second die" if typed.die else "the dice"))
            case Asked.HOW_MANY_DICE:
                known = [offer.dice for offer in foul_costs(table, typed) if offer.dice is not None]
                chips.append(digit_chip(range(min(known), max(known) + 1), "dice"))
            case Asked.HOW_MANY_LIVES:
                chips = [chip(keys.get("again", ""), "1 life", "again")]
                chips.append(digit_chip(range(2, MOST_LOST + 1), "lives"))
            case Asked.NOTHING if self.page.night.has_floor and table.on_turn is None:
                chips.append(chip(keys.get("again", ""), "back to the tables", "again"))
            case asked if asked.of_a_seat:
                if asked is Asked.WHO_BEGINS and self.page.night.has_floor:
                    chips.append(chip(keys.get("again", ""), "draw who starts", "again"))
                lost = asked is Asked.WHO_LOST
                chips.append(chip(picked_by(table, typed), "who lost" if lost else "the player"))
        return foot_lines(chips, width)


def _titles(table: LiarView, typed: LiarInput) -> tuple[str, ...]:
    """Return the player to act, and the claim to beat, the longest words first."""
    claim = table.match.claim
    if table.match.over:
        return ("",)
    if table.phase == "waiting":
        return ("The table waits" if table.match.waits else "This table is done",)
    if typed.foul is not None:
        by = f"{typed.fouled.name}: " if typed.fouled is not None else ""
        return (f"{by}{foul_name(typed.foul)}",)
    if table.on_turn is None:  # the card asks in large letters
        return ("",)
    who = table.on_turn.name
    if typed.loser is not None:
        return f"{typed.loser.name} lost the round", f"{typed.loser.name} lost"
    unseen = " unseen" * typed.unseen
    if typed.claim is not None:
        return f"{who} claims {typed.claim}{unseen}", f"Claims {typed.claim}{unseen}"
    if claim is None:
        return f"{who} starts", "Starts"
    whose = f"{table.match.names[claim.player]}'s {'unseen ' * claim.unseen}{claim.value}"
    if typed.doubts:
        return f"{who} doubts {whose}", f"Doubts {whose}", f"Doubts {claim.value}"
    low = " (too low)" if claim.too_low else ""
    if typed.unseen:
        return f"{who} hands the cup on unseen", "Hands it on unseen", "Unseen"
    if table.phase in ("eleven", "mia"):
        return f"{who} answers {whose}{low}", f"Answers {whose}", f"Answers {claim.value}"
    if table.match.rules.raising is Raise.EQUAL:
        return f"{who} must match {whose}{low}", f"Match {whose}{low}", f"Match {claim.value}{low}"
    return f"{who} must beat {whose}{low}", f"Beat {whose}{low}", f"Beat {claim.value}{low}"


def _act(view: LiarCardView, width: int, room: int, app: App[Any]) -> list[Lines]:
    table, asked_for = view.table, _QUESTIONS.get(view.typed.asked)
    if asked_for is not None:
        return [question(asked_for, width, room), middled(_asks(view, width), width)]
    next_ = "sitting" if table.match.sitting_over else "lap"
    who = "A player is away" if table.match.waits else f"Wait for the next {next_}"
    who, style = who if table.on_turn is None else table.on_turn.name, "$accent"
    if view.typed.doubts and table.match.claim is not None:  # the dice are the claimant's
        who, style = f"{table.match.claim.value}?", "$foreground"
    most = (room >= _ROOMY) + (room >= _LARGE)
    scale = largest_of([seat.name for seat in table.seats], most, width)
    # A wide name is smaller, so that the claim is larger than it.
    smaller = scale > 1 and letters_width(who, scale) > width * 4 // 5
    name = words_block(who, width, rows_of(scale), style, "center", scale - smaller)
    words, beats = _asks(view, width), _beats(view, width)
    left = room - len(name) - len(words) - len(beats)
    if view.typed.doubts:
        cup = _dice(view.typed, width, left, app)
    else:
        cup = _cup(view, (7, 5, 3) if room >= _LARGE else (5, 3), width, left)
    return [name, centred(cup, width), middled(words, width), middled(beats, width)]


def _asks(view: LiarCardView, width: int) -> Lines:
    """Return what the table waits for, unless the title says it."""
    table, typed = view.table, view.typed
    claim = table.match.claim
    if typed.asked is Asked.NOTICED and claim is not None:
        low = f"{typed.claim} doesn't beat {table.match.names[claim.player]}'s {claim.value}."
        return evenly_cut(plain(low).stylize("bold"), width, _WORDS)
    if typed.asked in _QUESTIONS or typed.doubts or table.phase in ("fresh", "claim"):
        return []  # the keys say so
    asks = table.choice or table.referee
    return evenly_cut(plain(asks).stylize("bold"), width, _WORDS)


def _dice(typed: LiarInput, width: int, room: int, app: App[Any]) -> Lines:
    """Return the dice that lay under the cup, drawn or being typed."""
    faces = faces_of(int(typed.whole)) if typed.whole else (int(typed.die or "0"), 0)
    large = width >= 2 * LARGE_WIDTH + 1 and room >= LARGE_HEIGHT
    dice = dice_row(faces, app, large=large, asked=True)
    return dice if len(dice) <= room else []


def _cup(view: LiarCardView, sizes: Sequence[int], width: int, room: int) -> Lines:
    """Return the cup with the claim on it, as large as it fits; without room, only the claim."""
    table, die = view.table, view.typed.die
    if table.phase == "waiting":
        return []
    claim = table.match.claim
    figure = f"{die}?" if die else str(claim.value) if claim is not None else ""
    cups = (_cup_lines(figure, rows) for rows in sizes)
    fitting = (cup for cup in cups if len(cup) <= room and cup[0].cell_length <= width)
    return next(fitting, [Content.styled(figure, "bold")])


def _cup_lines(figure: str, rows: int) -> Lines:
    """Return the sides of a cup with a figure between, in large letters of this many rows."""
    letters = big(figure, 99, rows) if figure else [""] * rows
    inside, cup = max(9, len(letters[0]) + 2), "bold $accent"
    return [
        Content.assemble(("▐ ", cup), (line.center(inside), "bold"), (" ▌", cup))
        for line in letters
    ]


def _beats(view: LiarCardView, width: int) -> Lines:
    """Return the values that beat the claim, lowest first; in a doubt, when the claim is true."""
    table, typed = view.table, view.typed
    claim = table.match.claim
    if typed.doubts:
        return evenly_cut(
            plain(truth_words(table.match.rules.truth)).stylize("$foreground-muted"), width, 2
        )
    if table.on_turn is None or typed.asked not in (Asked.CLAIM, Asked.NOTHING):
        return []
    if claim is None:
        return [plain(f"Type what {table.on_turn.name} claims.").stylize("bold")]
    raises = "To beat" if table.match.rules.raising is Raise.HIGHER else "At least"
    label = f"{raises} {claim.value}:" if table.beats else f"Nothing beats {claim.value}"
    shown = Content.styled(f"{label}  ", "$foreground-muted")
    values = list(map(str, table.beats))
    room = (width - shown.cell_length + 1) // 3
    if len(values) > room:
        values = [*values[: max(room - _HIGHEST - 1, 0)], "…", *values[-_HIGHEST:]]
    return [shown + Content.styled(" ".join(values), "bold")]


def answer_keys(table: LiarView, typed: LiarInput) -> dict[str, str]:
    """Return the actions that answer a claim with one key, each with its words."""
    if typed.asked is Asked.NOTICED:
        costly = next(offer for offer in table.fouls if offer.foul is Foul.BAD_CLAIM)
        return {"noticed": f"noticed: {costly.cost}", "unnoticed": f"missed: {typed.claim} stands"}
    if typed.pending or table.match.claim is None:
        return {}
    answers = {"take": "take it", "give_up": "give up", "doubt": "doubt", "unseen": "unseen"}
    return {action: words for action, words in answers.items() if action not in table.refusals}
