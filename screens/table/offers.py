"""The actions at a table of the open game, and the input typed there."""

from collections.abc import Mapping

from textual.content import Content
from textual.widget import Widget

from screens.table.input_state import WORDS, InputState
from screens.ui.keys.action_line import ActionLine, Offer
from screens.ui.letters import letter_range
from screens.ui.text import fit, plain, say
from screens.ui.titles import has_floor
from tourney.game.mexico.events import Count
from tourney.game.mexico.round import Speed
from tourney.game.mexico.table import TableView
from tourney.night.views.view import TablePage


def offers(page: TablePage, typed: InputState) -> list[Offer]:
    """The actions to offer now; undoing comes last, and stays to the end of the night."""
    table = page.table
    can = [] if page.night.sealed else _can(page, typed)
    if has_floor(page.night) and table.on_turn is None:
        can.insert(0, Offer("stand", "to the floor", needs="home"))
    if len(page.night.tables) > 1 and not typed.pending:
        can.append(Offer("tables", "another table", brief="tables", lesser=True))
    if not (page.night.sealed or typed.pending or "away" in table.refusals or _anybody_away(table)):
        can.append(Offer("away", "away", lesser=True))
    if not (page.night.sealed or typed.pending or table.begun or "end" in table.refusals):
        can.append(Offer("end", "end of play", brief="end", lesser=True))
    if typed.pending:
        can.append(Offer("undo", f"undo the {typed.die or 'letter'}"))
    elif page.night.undo and not page.night.damage:
        can.append(Offer("undo", f"undo {page.night.undo}"))
    if table.phase == "finished":
        can = [Offer("standings", "standings"), Offer("export", "export"), *can]
    return can


def _anybody_away(table: TableView) -> bool:
    return any(seat.away for seat in table.seats)


def _can(page: TablePage, typed: InputState) -> list[Offer]:
    table = page.table
    if typed.pending:
        none = [Offer("stand", "none")] * (typed.loser is not None)
        return [*none, Offer("clear", "clear it")]
    can = []
    if "stand" not in table.refusals:
        can.append(Offer("stand", "stand"))
    if "abort" not in table.refusals and table.aborter:
        words = f"{fit(table.aborter, 12)} ends round"
        can.append(Offer("abort", words, brief="end round", lesser=True))
    if "count" not in table.refusals:
        by_pips = table.count is Count.PIPS
        can.append(Offer("count_value", "value" if by_pips else "value ✓"))
        can.append(Offer("count_pips", "pips ✓" if by_pips else "pips"))
    if "lead" not in table.refusals:
        can.append(Offer("lead", "name or draw the lead", lesser=True))
    if "away" not in table.refusals and _anybody_away(table):
        can.append(Offer("away", "who is back", brief="back", lesser=not table.waits))
    if "withdraw" not in table.refusals:
        can.append(Offer("withdraw", "leave", lesser=True))
    if "join" not in table.refusals and not has_floor(page.night):
        can.append(Offer("join", "join", lesser=True))
    return can


class OfferLine(ActionLine):
    """The keys that do something now, behind what is typed now."""

    def show(
        self, page: TablePage, typed: InputState, keys: Mapping[str, str], kept_words: str = ""
    ) -> None:
        """Offer what can be done.

        Args:
            keys: by action, as they are bound now.
            kept_words: what was refused and comes first, or "".
        """
        if kept_words:
            self.draw(None, [Offer("stand", kept_words), Offer("clear", "drop it")], keys)
            return
        first = _dice(page, typed) if _takes_dice(page) else None
        self.draw(first, offers(page, typed), keys)


def _takes_dice(page: TablePage) -> bool:
    return not page.night.sealed and page.table.on_turn is not None


def _dice(page: TablePage, typed: InputState) -> Content:
    table = page.table
    if typed.loser is not None:
        most = len(table.stakes) - 1
        return say("[b $text-accent]0-$most[/] Mexicos counted", most=most)
    if typed.speed is Speed.RESULT:
        letters = letter_range(table.seats, typed.letters)
        return say("[b $text-accent]$letters[/] who lost", letters=letters)
    if table.phase == "roll-off":
        return Content.from_markup("[b $text-accent]1-6[/] die")
    if typed.die:
        return say("[b $text-accent]${typed}_[/] second die", typed=typed.die)
    what = "final value" if typed.speed is Speed.VALUES else "roll"
    return say("[b $text-accent]1-6 1-6[/] $what", what=what)


class DiceKeys(Widget):
    """The input typed, the digits as buttons for the mouse, and the speed."""

    DEFAULT_CSS = "DiceKeys { height: 1; padding: 0 1; text-wrap: nowrap; }"

    def __init__(self) -> None:
        super().__init__()
        # Links keep the look of keys.
        self.auto_links = False
        self._takes = False
        self._die_alone = False
        self._most = 0
        self._typed = InputState()
        self._key = ""

    def show(self, page: TablePage, typed: InputState, keys: Mapping[str, str]) -> None:
        """Show what is typed, or that nothing can be."""
        takes, alone = _takes_dice(page), page.table.phase == "roll-off"
        most, key = len(page.table.stakes) - 1, keys.get("speed", "")
        shown = (takes, alone, most, typed, key)
        if shown != (self._takes, self._die_alone, self._most, self._typed, self._key):
            self._takes, self._die_alone, self._most, self._typed, self._key = shown
            self.refresh()

    def render(self) -> Content:
        if not self._takes:
            return Content("")
        left = self._result() if self._typed.speed is Speed.RESULT else self._dice()
        room = self.content_size.width - left.cell_length
        for since in (self._typed.since, "later" if self._typed.since else ""):
            words = f"{WORDS[self._typed.chosen]} {since}".rstrip()
            link = "[@click=screen.speed][b $text-accent]$key[/] $words[/]"
            right = say(link, key=self._key, words=words)
            if right.cell_length < room:
                return left + " " * (room - right.cell_length) + right
        return left

    def _dice(self) -> Content:
        label = "Die" if self._die_alone else "Dice"
        typed = self._typed.whole or self._typed.die
        blanks = " ".join(typed.ljust(1 if self._die_alone else 2, "_"))
        return Content.assemble(
            (f"{label} ", "$foreground-muted"),
            plain(blanks).stylize("bold"),
            "    ",
            digit_buttons(range(1, 7)),
        )

    def _result(self) -> Content:
        loser, count = self._typed.loser, self._most + 1
        if loser is None:
            return Content.assemble(("Lost ", "$foreground-muted"), ("_", "bold"))
        narrow = self.content_size.width < 34 + 4 * count
        return Content.assemble(
            ("Lost ", "$foreground-muted"),
            plain(fit(loser.name, 8 if narrow else 12)).stylize("bold"),
            ("  Mexicos ", "$foreground-muted"),
            plain(self._typed.whole or "_").stylize("bold"),
            "  " if narrow else "    ",
            digit_buttons(range(count), "" if narrow else " "),
        )


def digit_buttons(digits: range, between: str = " ") -> Content:
    """Digits to click on."""
    return Content.from_markup(
        between.join(
            f"[@click=screen.digit({digit})][on $boost] [b]{digit}[/] [/][/]" for digit in digits
        )
    )
