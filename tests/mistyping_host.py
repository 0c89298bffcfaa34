"""Nights whose host mistypes, puts right, and has other wishes than the plan."""

from contextlib import suppress

from tests.restless_guests import Guests
from tourney.game.corrections.correction import Correction
from tourney.game.mexico.table import TableView
from tourney.game.refusal import Refused
from tourney.night.barrier import Edits
from tourney.night.views.floor_view import PlanView


class Lively(Guests):
    """Whatever is refused is left out, as by a host who reads why."""

    def hold(self, number: int) -> bool:
        """Every other plan is not the one that was proposed."""
        if self.chance.random() < 0.5:
            with suppress(Refused):
                edits = self._wishes(self.director.night(number).plan())
                self.director.night(number).plan(edits)
                self.director.night(number).moves.accept_plan(edits)
                return True
        return super().hold(number)

    def _wishes(self, plan: PlanView) -> Edits:
        chance = self.chance
        if plan.can_put_off and chance.random() < 0.3:
            return Edits(put_off=True)
        if plan.breaking and chance.random() < 0.5:
            return Edits(closing=chance.choice(plan.breaking)[0])
        if not plan.moves:
            return Edits()
        move = chance.choice(plan.moves)
        if move.source and chance.random() < 0.5:
            numbers = {place: table for table, place in plan.tables}
            return Edits(moves=((move.entry, numbers.get(move.source, 0)),))
        return Edits(moves=((move.entry, chance.choice(plan.tables)[0]),))

    def enter(self, number: int, table: int, view: TableView) -> None:
        """An entry, and now and then its undo, or the correction of an earlier one."""
        super().enter(number, table, view)
        with suppress(Refused):
            if self.chance.random() < 0.05:
                self.director.night(number).undo(table)
            elif self.chance.random() < 0.02:
                picks = [line.pick for line in self.director.night(number).table(table).picks()]
                rolls = [pick for pick in picks if pick.text.isdigit()]
                if rolls:
                    pick = self.chance.choice(rolls)
                    right = Correction(pick.entries, str(self.roll()), nth=pick.nth)
                    self.director.night(number).table(table).correct(right)
                    self.happened.append("correct")
