"""The act at a table of the open game: the player on turn, the dice, what they mean, the keys."""

from collections.abc import Sequence
from typing import Any

from rich.cells import cell_len
from textual.app import App
from textual.content import Content

from screens.table import key_line
from screens.table.act import AIRY, LOUD, WHO_LOST, ActView, Lines, question
from screens.table.chances import chance_lines
from screens.table.input_state import NEXT, WORDS, InputState
from screens.table.key_line import DIE, digit_chip
from screens.table.people import long_away
from screens.table.round_header import round_facts, round_words
from screens.ui.dice import (
    HUGE_HEIGHT,
    HUGE_WIDTH,
    LARGE_HEIGHT,
    LARGE_WIDTH,
    SMALL_HEIGHT,
    SMALL_WIDTH,
    dice_row,
)
from screens.ui.keys.footer import Offer, chip, chip_line
from screens.ui.large.letters import have_room, rows_of, words_block
from screens.ui.large.podium import podium_block
from screens.ui.letters import letter_range
from screens.ui.text import centred, evenly_cut, fit, middled, plain
from tourney.game.chances.words import TableChances
from tourney.game.dice import LOWEST, faces_of
from tourney.game.events import News, NewsKind
from tourney.game.mexico.events import Count, PotBy
from tourney.game.mexico.round import Speed
from tourney.game.mexico.table import TableView
from tourney.night.views.view import TablePage

#: The cells of a name in the line of the last rounds.
_NAME = 14
#: The most lines of a verdict, and the lines that are kept free for one.
_VERDICT, _USUAL_VERDICT = 3, 1
#: The lines between the parts if there is room to spare.
_APART = 3
_WIDTHS = {HUGE_HEIGHT: HUGE_WIDTH, LARGE_HEIGHT: LARGE_WIDTH, SMALL_HEIGHT: SMALL_WIDTH}
_HOW_MANY = "How many Mexicos?"
_SIGNS = {
    "safe": ("✓ ", "bold $text-success"),
    "ties": ("≈ ", "bold"),
    "below": ("▼ ", "bold $text-error"),
}
#: The scale of a name with the rows of the dice under it, the best pair first.
_SIZES = (
    *((3, HUGE_HEIGHT), (2, HUGE_HEIGHT)),
    *((2, LARGE_HEIGHT), (1, LARGE_HEIGHT), (1, SMALL_HEIGHT)),
    *((0, LARGE_HEIGHT), (0, SMALL_HEIGHT), (0, 1)),
)


def is_loud(table: TableView) -> bool:
    """Return whether the news may fill the card; after the match they may not."""
    plays = table.on_turn is not None or table.match.waits
    done = table.match.lap_done and table.phase == "waiting"
    news = table.news
    if news is None or news.kind not in LOUD or (news.kind is NewsKind.LOST and not news.who):
        return False
    return plays or done


class CardView(ActView[TablePage, InputState], frozen=True):
    """The act at a table of the open game."""

    chances: TableChances | None = None

    @property
    def table(self) -> TableView:
        """The table of the page."""
        return self.page.table

    @property
    def loud(self) -> str:
        """The kind of the news that fill the card until the next key, or ""."""
        news = self.table.news
        quiet = self.typed.pending or self.kept_words or not is_loud(self.table)
        return "" if quiet or news is None or self.asks_again else news.kind

    @property
    def asks_again(self) -> bool:
        """True after a lost round at results: the loser's name would look like the next answer."""
        news, asks = self.table.news, self.table.on_turn is not None and not self.rolls_told
        return asks and news is not None and news.kind is NewsKind.LOST

    @property
    def rolls_told(self) -> bool:
        """False if only results are typed."""
        return self.typed.speed is not Speed.RESULT

    def facts(self) -> tuple[Content, tuple[Content, ...], Content]:
        """Return the round, its stake and the pot."""
        return round_facts(self.page, staked=self.rolls_told)

    @property
    def is_listed(self) -> bool:
        """True once play has ended, and while every seat shows its chances."""
        return super().is_listed or (self.chances is not None and bool(self.chances.pays))

    def lately(self) -> tuple[News | None, str, tuple[Content, ...]]:
        """Return the news that the card doesn't show, a player's choice, and the last rounds."""
        table, asks = self.table, ""
        if self.over:
            # The podium names the winner; any other end needs a sentence.
            whole = self.steps and table.match.ended in (None, PotBy.LEADER)
            asks = "" if whole else self.page.referee(self.typed.chosen)
        elif table.chooser is not None:
            value, pips = (self.keys.get(key, "") for key in ("count('value')", "count('pips')"))
            asks = f"{table.chooser} chooses how it is counted: {value} value, {pips} pips."
        else:
            asks = table.owed or long_away(self.page, self.keys)
        news, part = table.news, table.match.part
        untouched = part is None or part.untouched
        begins = news is not None and news.kind is NewsKind.LEAD and untouched
        told = None if self.over or begins or is_loud(table) else news
        rounds = table.last_rounds
        if NewsKind.LOST in (self.loud, told and told.kind):
            rounds = rounds[1:]  # the news are about the last round
        return told, asks, tuple(round_words(table, played, _NAME) for played in rounds)

    def own_offers(self) -> list[Offer]:
        """Return the offers that end the round, choose how it counts or who leads, and so on."""
        if self.typed.pending:
            return []
        page, table = self.page, self.table
        can = [Offer("deal", "deal")] if page.deal else []
        if "abort" not in table.refusals and table.aborter:
            words = f"{fit(table.aborter, 12)} ends round"
            can.append(Offer("abort", words, brief="end round", lesser=True))
        if "count" not in table.refusals:
            part = table.match.part
            by_pips = part is not None and part.count is Count.PIPS
            can.append(Offer("count('value')", "value" if by_pips else "value ✓"))
            can.append(Offer("count('pips')", "pips ✓" if by_pips else "pips"))
        if "lead" not in table.refusals:
            can.append(Offer("lead", "who goes first", lesser=True))
        if "withdraw" not in table.refusals:
            can.append(Offer("withdraw", "leave", lesser=True))
        if "join" not in table.refusals and not page.night.has_floor:
            can.append(Offer("join", "join", lesser=True))
        return can

    def speed_offers(self) -> list[Offer]:
        """Return the offer of the next speed."""
        speed = WORDS[NEXT[self.typed.chosen]]
        offer = Offer("speed", f"type {speed}", brief=speed, lesser=True)
        return [offer] * (self.table.on_turn is not None)

    def title(self, cells: int) -> str:
        """Return the player to act and the progress; the name is cut before the progress."""
        table = self.table
        act = table.paces[self.typed.chosen].act
        facts, who = act.facts.removesuffix("."), table.on_turn
        if self.typed.speed is Speed.RESULT and who is not None:
            # A name over the question would look like its answer.
            asks = f": {WHO_LOST.lower()}" * self.typed.crowded
            if (loser := self.typed.loser) is not None:
                asks = f": {loser.name} lost"
            return fit(f"Round {table.round}{asks}", cells)
        if who is None or cell_len(facts) <= cells or not act.briefs:
            return fit(facts, cells)
        *longer, least = act.briefs
        whole = (f"{who.name}{words}" for words in longer)
        cut = f"{fit(who.name, cells - cell_len(least))}{least}"
        return next((words for words in whole if cell_len(words) <= cells), cut)

    def groups(self, width: int, room: int, app: App[Any], lit: float) -> Sequence[Lines]:
        """Return the player, the dice and what they come to, each in its lines."""
        if self.loud and self.table.news is not None:
            told = _loud(self, self.table.news, width, lit)
            return [told, *self._usual(width, room - len(told) - 1 - (room >= AIRY), app)]
        return self._usual(width, room, app)

    def _usual(self, width: int, room: int, app: App[Any]) -> list[Lines]:
        if self.table.on_turn is None:
            return [] if self.loud else _over(self, width, room)
        if self.typed.speed is Speed.RESULT:  # the foot has the answers
            return [question(WHO_LOST if self.typed.loser is None else _HOW_MANY, width, room)]
        return _turn(self, width, room, app)

    def foot(self, width: int, height: int) -> Lines:
        """Return the keys that continue."""
        page, table, typed = self.page, self.table, self.typed
        stand, chips = self.keys.get("stand", ""), list[Content]()
        if page.night.sealed:
            pass
        elif self.kept_words:
            chips = [key_line.kept_chip(self, "stand", width)]
        elif table.on_turn is None:
            if page.night.has_floor and "home" in self.keys:
                chips = [chip(stand, "back to the tables", "stand")]
        elif typed.speed is Speed.RESULT and typed.loser is not None:
            lines = key_line.stake_lines(table.stakes, stand)
            if len(lines) <= height - key_line.ASKS:
                return centred(lines, width)
            numbers = range(1, len(table.stakes))
            chips = [chip(stand, "none", "stand"), digit_chip(numbers, "Mexicos")]
        elif typed.speed is Speed.RESULT:
            chips = [chip(letter_range(table.seats, typed.letters), "who lost")]
        elif typed.gives:
            picks = [seat for seat in table.seats if seat.player in typed.letters]
            pays = chip_line(*(chip(typed.letters[seat.player], seat.name) for seat in picks))
            if pays.cell_length > width:
                pays = chip(letter_range(table.seats, typed.letters), "who pays")
            chips = [pays, chip(stand, "no one", "stand")]
        elif typed.which:
            chips = [digit_chip(table.may_lie, "the die left lying")]
        elif typed.lying:
            chips = [digit_chip(DIE, "the other die")]
        elif typed.die:
            chips = [digit_chip(DIE, "second die")]
        elif table.phase == "roll-off" or table.one_die:
            chips = [digit_chip(DIE, "the die")]
        elif "stand" in table.refusals:
            chips = [digit_chip(DIE, "the dice")]
        else:
            chips = [digit_chip(DIE, "roll again"), chip(stand, "stand", "stand")]
            if table.may_lie:
                die = f"the {table.may_lie[0]}" if len(table.may_lie) == 1 else "a die"
                chips.append(chip(self.keys.get("lie", ""), f"leave {die}", "lie"))
        return key_line.foot_lines(chips, width)


def verdict_lines(words: str, sign: str, width: int) -> Lines:
    """Return the verdict with its mark, in as few lines as possible."""
    if not words:
        return []
    mark, style = _SIGNS.get(sign, ("", "bold"))
    line = Content.assemble((mark, style), plain(words).stylize(style))
    return middled(evenly_cut(line, width, _VERDICT), width)


def _turn(view: CardView, width: int, room: int, app: App[Any]) -> list[Lines]:
    table, typed = view.table, view.typed
    assert table.on_turn is not None
    act = table.paces[typed.chosen].act
    # The last roll's verdict does not apply to dice that are half typed.
    told = not ((typed.die or typed.lying) and table.rolls) and not typed.gives
    verdict = verdict_lines(act.verdict, act.sign, width) if told else []
    if typed.gives:
        verdict = verdict_lines("A 31: who pays 1 unit?", "", width)
    bars = chance_lines(view.chances, width)
    dice = _faces(table, typed)
    names = [seat.name for seat in table.seats]
    # Empty lines stay free, so that nothing moves when they fill.
    free = max(len(verdict), _USUAL_VERDICT)
    left = room - free - len(bars) - _APART * (room >= AIRY)
    # Spare lines: one for the earlier rolls, and one above the name in a low card.
    spare = 1 + (room < AIRY and not view.loud)
    name, drawn = _sized(table.on_turn.name, names, dice, width, left - spare, app)
    if left > len(name) + len(drawn):
        drawn = [*drawn, *middled([_rolls(table, typed)], width)]
    verdict += [Content("")] * (free - len(verdict))
    return [name, drawn, verdict, bars]


def _sized(
    who: str, names: Sequence[str], dice: tuple[int, ...], width: int, room: int, app: App[Any]
) -> tuple[Lines, Lines]:
    """Return the name and the dice, as large as both fit.

    Args:
        who: the name to draw.
        names: every name at the table, so that letters keep their size from turn to turn.
    """
    many = len(dice)
    for scale, high in _SIZES:
        wide, rows = _WIDTHS.get(high, 1), rows_of(scale)
        if rows + high > room or many * (wide + 1) - 1 > width:
            continue
        if scale > 1 and not have_room(names, scale, width):
            continue
        name = words_block(who, width, rows, "$accent", "center", scale)
        if high > 1:
            large, huge = high == LARGE_HEIGHT, high == HUGE_HEIGHT
            drawn = dice_row(dice, app, large=large, huge=huge, asked=True)
        else:
            rolled = "bold" if any(dice) else "$foreground-muted"
            drawn = [Content.styled("  ".join(str(die or "_") for die in dice), rolled)]
        return name, centred(drawn, width)
    return middled([plain(fit(who, width)).stylize("bold $accent")], width), []


def _rolls(table: TableView, typed: InputState) -> Content:
    """Return the turn's earlier rolls; the dice show the last one."""
    if typed.speed is Speed.VALUES or not table.rolls[:-1]:
        return Content("")
    said = " ".join(map(table.match.rules.said, table.rolls[:-1]))
    return Content.styled(f"before: {said}", "$foreground-muted")


def _faces(table: TableView, typed: InputState) -> tuple[int, ...]:
    if table.phase == "roll-off" or table.one_die:
        return (int(typed.whole or 0),)
    if typed.gives:
        return faces_of(LOWEST)
    if typed.lying:
        return typed.lying, 0
    if typed.whole:
        return faces_of(int(typed.whole))
    if typed.die:
        return int(typed.die), 0
    return faces_of(table.rolls[-1]) if table.rolls else (0, 0)


def _loud(view: CardView, news: News, width: int, lit: float) -> Lines:
    """Return the news and what came of them."""
    match news.kind:
        case NewsKind.MEXICO:
            told = [_raised(news), *[plain(news.brief)] * bool(news.brief)]
        case NewsKind.LOST:
            told = [plain(f"▼ {news.brief}").stylize("bold $text-error")]
        case NewsKind.TIE:
            told = [plain(f"≈ {news.brief}").stylize("bold")]
        case _:
            told = [plain(news.sentence or news.headline).stylize("bold $text-error")]
    return view.loud_lines(told, width, lit)


def _raised(news: News) -> Content:
    """Return the player of the Mexico, and the stake before and after it."""
    style = "$text-warning"
    said = Content.assemble(("★ ", style), plain(news.who).stylize(f"bold {style}"))
    if len(news.stakes) == 2 and news.stakes[0] != news.stakes[1]:
        was, now = news.stakes
        said += Content.assemble(f"  stake {was} → ", (f"{now}", f"bold {style}"))
    elif news.stakes:
        said += Content(f"  stake stays {news.stakes[0]}")
    return said


def _over(view: CardView, width: int, room: int) -> list[Lines]:
    """Say that nothing more is played here for now, or who has won."""
    page, table = view.page, view.table
    if view.over:
        pot = table.match.pot > 0 and table.match.ended in (None, PotBy.LEADER)
        words = ["wins the pot", "share first place and the pot"] if pot else ["wins"]
        return [podium_block(view.steps, width, room, *words)]
    who = said = ""
    done = table.match.lap_done and table.phase == "waiting"
    if done or (table.match.ended is not None and page.is_one_of_several):
        pass  # The referee's sentence says it.
    elif table.winner:
        who, said = table.winner, "★ has won here ★"
    elif table.match.waits:
        said = "A player is away."
    else:
        said = "No one plays here now." if table.match.alone else "The match is over."
    names = words_block(who, width, 3 if room >= 8 else 1, "$accent", "center", 1) if who else []
    lines = [plain(said).stylize("bold")] if said else []
    referee = evenly_cut(plain(page.referee(view.typed.chosen)), width, _VERDICT)
    return [names, middled(lines, width), middled(referee, width)]
