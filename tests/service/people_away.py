"""People who are away for a while, and nights that go on without them (F1.6)."""

from tourney.service.director import Director
from tourney.service.moves import AcceptPlan, MarkAway, MarkBack
from tourney.service.play import NameLead, RecordRound


def entry(director: Director, number: int, name: str) -> int:
    return next(e.entry for e in director.night(number).view().entries if e.name == name)


def away(director: Director, number: int, name: str, *, waits: bool = False) -> None:
    director.night(number).send(MarkAway(entry(director, number, name), waits))


def back(director: Director, number: int, name: str) -> None:
    director.night(number).send(MarkBack(entry(director, number, name)))


def hold(director: Director, number: int) -> None:
    """Accept the plan; where the lead is rolled for, the first who is there has it."""
    director.night(number).send(AcceptPlan())
    for shown in director.night(number).floor().tables:
        table = director.night(number).table(shown.number)
        if table.match.rolloff is not None:
            table.send(NameLead(table.match.present[0]))


def lose_of_those_here(director: Director, number: int, place: int) -> None:
    """The last of those who are there loses the round at a place."""
    table = next(table for table in director.night(number).floor().tables if table.place == place)
    seats = director.night(number).table(table.number).page().table.seats
    loser = [seat for seat in seats if not (seat.out or seat.away)][-1]
    director.night(number).table(table.number).send(RecordRound(loser.player, 0))
