"""The keys of fouls at a table of Liar's Mexico."""

from collections.abc import Mapping

from textual.content import Content

from screens.table.liar.input_state import LiarInput, foul_costs, foul_name
from screens.ui.keys.action_line import ActionLine, Offer
from screens.ui.text import plain
from tourney.game.liar.fouls import Foul
from tourney.night.views.view import LiarPage


def foul_action(foul: Foul) -> str:
    """The screen's action of a foul's key."""
    return f"foul('{foul}')"


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
