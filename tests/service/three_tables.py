"""A freeze-out at three tables, its rounds by their results, and their corrections."""

from tests.nights import night_form
from tourney.game.corrections.correction import Correction
from tourney.service.director import Director

NAMES = ["Ann", "Bob", "Cid", "Dee", "Eve", "Fay", "Gus", "Hal", "Ida"]


def begun(director: Director, units: str = "3", names: list[str] | None = None) -> int:
    """A freeze-out at three tables, Ann, Bob and Cid at the first; the first of each leads."""
    form = {"units": units, "option.rest": "no"}
    number = director.plan(night_form("freezeout", 3) | form)
    names = names or NAMES
    director.night(number).people.register(names, [True] * len(names))
    entries = [line.entry for line in director.night(number).view().entries]
    director.night(number).seats.place([entries[at : at + 3] for at in range(0, len(entries), 3)])
    director.night(number).seats.open_tables()
    for table in director.night(number).view().tables:
        director.night(number).table(table.number).name_lead(0)
    return number


def lose(director: Director, number: int, **losers: int) -> None:
    """Rounds, each by who lost it and the Mexicos."""
    for name, mexicos in losers.items():
        (table,) = (
            table.number
            for table in director.night(number).floor().tables
            if name in [seat.name for seat in table.seats]
        )
        seats = director.night(number).table(table).view().seats
        player = next(seat.player for seat in seats if seat.name == name)
        director.night(number).table(table).record_round(player, mexicos)


def after_the_break(director: Director) -> int:
    """Table 1 has closed: Bob, who lost there once, sits at table 3 with 2, and Cid at 2 with 3."""
    number = begun(director)
    for losers in ({"Bob": 0, "Dee": 0, "Gus": 0}, {"Ann": 0, "Dee": 1, "Gus": 1}):
        lose(director, number, **losers)
        director.night(number).moves.accept_plan()
    lose(director, number, Ann=1, Eve=0, Hal=0)
    director.night(number).moves.accept_plan()
    return number


def result(director: Director, number: int, table: int, round_: int, loser: str) -> Correction:
    """A round's result put right; rounds from 1."""
    picks = [line.pick for line in director.night(number).table(table).picks()]
    pick = [pick for pick in picks if not pick.name and pick.item >= 0][round_ - 1]
    return Correction(pick.entries, loser, nth=pick.nth)


ANN = 1


def bought(director: Director, *, seated: bool, until: str = "5", each: str = "1") -> int:
    """Three tables of three, a unit each: Ann went out at the first, and paid 5 to be in again."""
    options = {"option.rest": "no", "option.rebuy": until, "option.rebuys": each}
    money = {"units": "1", "rebuy": "5"}
    number = director.plan(night_form("freezeout", 3) | options | money)
    director.night(number).people.register(NAMES, [True] * 9)
    director.night(number).seats.place([(1, 2, 3), (4, 5, 6), (7, 8, 9)])
    director.night(number).seats.open_tables()
    for table in director.night(number).view().tables:
        director.night(number).table(table.number).name_lead(0)
    lose(director, number, Ann=0, Dee=0, Gus=0)
    director.night(number).moves.rebuy(ANN)
    if seated:
        director.night(number).moves.accept_plan()
    return number
