"""The keys that do something now at a table of Liar's Mexico, but for what is typed."""

from collections.abc import Mapping

from textual.content import Content

from screens.table.liar.input_state import Asked, LiarInput, foul_costs, foul_name
from screens.ui.keys.action_line import ActionLine, Offer
from screens.ui.text import plain
from tourney.game.liar.fouls import Foul
from tourney.night.views.view import LiarPage


def foul_action(foul: Foul) -> str:
    """The screen's action of a foul's key."""
    return f"foul('{foul}')"


def liar_offers(page: LiarPage, typed: LiarInput) -> list[Offer]:
    """The actions to offer now; undoing comes last, and stays to the end of the night."""
    table, damage = page.table, page.night.damage
    undo = [Offer("undo", f"undo {page.night.undo}")] * bool(page.night.undo and not damage)
    others = [Offer("tables", "tables", lesser=True)] * (len(page.night.tables) > 1)
    if table.finished:
        return [Offer("export", "export"), *others, *undo]
    if page.night.sealed:
        return others
    if typed.pending:
        can = [Offer("clear", "clear it")]
        if typed.asked is Asked.NOTICED:
            costly = next(offer for offer in table.fouls if offer.foul is Foul.BAD_CLAIM)
            can = [
                Offer("unnoticed", "not noticed"),
                Offer(foul_action(Foul.BAD_CLAIM), f"noticed, {costly.cost}"),
            ]
        what = f"the {typed.die}" if typed.die else typed.pending
        return [*can, Offer("undo", f"undo {what}")]
    can = []
    if table.claim is None and "end" not in table.refusals:
        can.append(Offer("end", "end of play", brief="end", lesser=True))
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
