"""What the room is shown besides the tables: the display's view, the pictures, the dice."""

from typing import TYPE_CHECKING

from tourney.game.liar.match import LiarMatch
from tourney.service.seasons import Seasons

if TYPE_CHECKING:
    from tourney.game.fairness import DiceReport
    from tourney.night.display.curves import Curves
    from tourney.night.display.shame import Disgrace
    from tourney.night.display.show import ShowView


class Room(Seasons):
    """The views for those who look on, of the night of that number."""

    def show(self, number: int) -> "ShowView":
        """What the big screen shows of the night."""
        from tourney.night.display.show import show_view

        session = self._session(number)
        night, opened = session.night, session.night.opened
        open_game = opened and not isinstance(session.tables.get(1), LiarMatch)
        return show_view(
            night=night,
            tables=session.tables,
            places=self._places(session),
            floor=self.floor(number) if open_game else None,
            bracket=self.bracket(number).stages if open_game else (),
            plan=self.seat_plan(number) if night.draw and not opened else None,
            corrections=sum(len(session.table(table).corrections) for table in session.tables),
        )

    def curves(self, number: int) -> "Curves":
        """Everybody's units after each round or beat, and the pot."""
        from tourney.night.display.curves import curves

        session = self._session(number)
        return curves(session.night, session.tables, self._standing(session).lines)

    def shame(self, number: int) -> "tuple[Disgrace, ...]":
        """What the night is told of at the bar; () where there is too little of it."""
        from tourney.night.display.shame import hall_of_shame

        session = self._session(number)
        return hall_of_shame(session.tables.values(), session.night.plan.penalties)

    def why_no_shame(self, number: int) -> str:
        """What it takes where the night is told of nothing."""
        from tourney.night.display.shame import why_nothing

        return why_nothing(self._session(number).tables.values())

    def dice_report(self, number: int) -> "DiceReport":
        """Whether the dice that were rolled in the open look fair, those of shoot-outs too."""
        from tourney.game.fairness import Dice, dice_of, dice_report
        from tourney.night.events import Thrown

        session = self._session(number)
        thrown = [
            dice_of(match, session.table(table).standing) for table, match in session.tables.items()
        ]
        shot = (row.event.value for row in session.rows if isinstance(row.event, Thrown))
        return dice_report([*thrown, Dice(tuple(shot))])
