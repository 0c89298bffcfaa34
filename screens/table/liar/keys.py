"""The input typed at a table of Liar's Mexico, and the keys that do something now."""

from collections.abc import Mapping

from textual.content import Content
from textual.widget import Widget

from screens.table.liar.input_state import (
    Asked,
    LiarInput,
    expected_input,
    foul_costs,
    foul_name,
    picked_by,
)
from screens.table.offers import digit_buttons
from screens.ui.keys.action_line import ActionLine, Offer
from screens.ui.text import fit, plain, say
from tourney.game.liar.fouls import Foul
from tourney.night.views.view import LiarPage

#: The column at which the digits to click on begin, always the same.
_BUTTONS = 23


def foul_action(foul: Foul) -> str:
    """The screen's action of a foul's key."""
    return f"foul('{foul}')"


class LiarKeys(Widget):
    """The input typed, and the digits as buttons for the mouse."""

    DEFAULT_CSS = "LiarKeys { height: 1; padding: 0 1; text-wrap: nowrap; }"

    def __init__(self) -> None:
        super().__init__()
        # Links keep the look of keys.
        self.auto_links = False
        self._page: LiarPage | None = None
        self._typed = LiarInput()

    def show(self, page: LiarPage, typed: LiarInput) -> None:
        """Show what is typed, or that nothing can be."""
        self._page, self._typed = page, typed
        self.refresh()

    def render(self) -> Content:
        page, typed = self._page, self._typed
        if page is None or page.night.sealed or typed.asked is Asked.NOTHING:
            return Content("")
        label, blanks = _label(typed)
        left = Content.assemble((f"{label} ", "$foreground-muted"), plain(blanks).stylize("bold"))
        if typed.asked.of_a_seat:
            return left
        if typed.asked.of_dice:
            digits = range(1, 7)
        else:
            known = [
                offer.dice for offer in foul_costs(page.table, typed) if offer.dice is not None
            ]
            digits = range(min(known), max(known) + 1)
        return left.pad_right(max(_BUTTONS - left.cell_length, 2)) + digit_buttons(digits)


def _label(typed: LiarInput) -> tuple[str, str]:
    dice = " ".join((typed.whole or typed.die).ljust(2, "_"))
    foul = foul_name(typed.foul).capitalize() if typed.foul is not None else ""
    match typed.asked:
        case Asked.NOTHING:
            return "", ""
        case Asked.WHO_BEGINS:
            return "Begins", "_"
        case Asked.CLAIM:
            return "Claim", dice
        case Asked.CUP:
            return "Under the cup", dice
        case Asked.NOTICED:
            return "Claim", f"{typed.claim} too low"
        case Asked.WHO_ANSWERS:
            return "Claim", f"{typed.claim}  for _"
        case Asked.WHO_FOULED:
            return foul, "_"
        case Asked.HOW_MANY_DICE:
            assert typed.fouled is not None
            return foul, f"{fit(typed.fouled.name, 12)} _"


class LiarOffers(ActionLine):
    """The keys that do something now, behind what is typed now."""

    def show(
        self, page: LiarPage, typed: LiarInput, keys: Mapping[str, str], kept_words: str = ""
    ) -> None:
        """Offer what can be done.

        Args:
            keys: by action, as they are bound now.
            kept_words: what was refused and comes first, or "".
        """
        if kept_words:
            self.draw(None, [Offer("again", kept_words), Offer("clear", "drop it")], keys)
            return
        first = None if page.night.sealed else _first(page, typed)
        self.draw(first, _offers(page, typed), keys)


def _first(page: LiarPage, typed: LiarInput) -> Content | None:
    """The prompt for what is typed now: digits, or the letter of a seat."""
    if typed.asked in (Asked.NOTHING, Asked.NOTICED):
        return None
    if typed.asked.of_a_seat:
        keys = picked_by(page.table, typed)
    elif typed.asked is Asked.HOW_MANY_DICE:
        keys = " or ".join(f"{offer.dice}" for offer in foul_costs(page.table, typed))
    else:
        keys = f"{typed.die}_" if typed.die else "1-6 1-6"
    what = "second die" if typed.die else expected_input(typed)
    return say("[b $text-accent]${keys}[/] $what", keys=keys, what=what)


#: In little room.
_BRIEF = {"take": "take", "end": "end"}


def _offers(page: LiarPage, typed: LiarInput) -> list[Offer]:
    """The actions to offer now; undoing comes last, and stays to the end of the night."""
    table, damage = page.table, page.night.damage
    undo = [Offer("undo", f"undo {page.night.undo}")] * bool(page.night.undo and not damage)
    others = [Offer("tables", "another table", brief="tables", lesser=True)] * (
        len(page.night.tables) > 1
    )
    if table.finished:
        return [Offer("standings", "standings"), Offer("export", "export"), *others, *undo]
    if page.night.sealed:
        return others
    if typed.pending:
        can = [Offer("clear", "clear it")]
        if typed.asked is Asked.NOTICED:
            costly = next(offer for offer in table.fouls if offer.foul is Foul.BAD_CLAIM)
            can = [
                Offer("unnoticed", "nobody noticed"),
                Offer(foul_action(Foul.BAD_CLAIM), f"noticed, {costly.cost}"),
            ]
        what = f"the {typed.die}" if typed.die else typed.pending
        return [*can, Offer("undo", f"undo {what}")]
    actions = {"take": "take it", "doubt": "doubt", "end": "end of play"}
    if table.claim is not None:
        del actions["end"]
    can = [
        Offer(name, words, brief=_BRIEF.get(name, ""), lesser=name == "end")
        for name, words in actions.items()
        if name not in table.refusals
    ]
    if table.phase == "waiting":
        can.insert(0, Offer("away", "who is back"))
    elif "away" not in table.refusals:
        away = any(seat.away for seat in table.seats)
        can.append(Offer("away", "who is back" if away else "away", brief="away", lesser=True))
    return [*can, *others, *undo]


class FoulLine(ActionLine):
    """A key for each foul; while one is typed, what it costs."""

    def show(self, page: LiarPage, typed: LiarInput, keys: Mapping[str, str]) -> None:
        """Offer the fouls that can be noted now."""
        table = page.table
        if typed.foul is not None:
            words = "   ".join(
                f"{offer.dice or offer.words}: {offer.cost}" for offer in foul_costs(table, typed)
            )
            self.draw(Content.assemble(("Foul  ", "$foreground-muted"), plain(words)), [], keys)
        elif page.night.sealed or "foul" in table.refusals or typed.asked.of_a_seat:
            self.draw(None, [], keys)
        else:
            fouls = dict.fromkeys(offer.foul for offer in table.fouls)
            offers = [Offer(foul_action(foul), foul_name(foul)) for foul in fouls]
            self.draw(Content.styled("Foul", "$foreground-muted"), offers, keys)
