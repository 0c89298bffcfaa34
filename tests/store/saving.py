"""Write a store of the newest schema as SQL, for when there is a newer one.

    python -m tests.store.saving > tests/store/NAME-version.sql

Run it before a revision is added: what the next version of the program has to bring up to date is
what this one wrote.
"""

import sqlite3
import sys
from contextlib import closing
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from tests.nights import begun, ended, night_form, turns
from tests.restless_guests import Guests, seeded_director
from tourney.game.corrections.correction import Correction
from tourney.night.planning.plan import read_plan
from tourney.service.director import Director

PEOPLE = ("Ann", "Bob", "Cid", "Dot", "Eve", "Fay", "Gus", "Hal", "Ida")
SEASON = {"points": "10 7 5", "turning_up": "1", "best": "2", "mexxen": "no"}


def fill(director: Director, chance: Random) -> None:
    """Nights of every kind: over and in play, at one table and at several, put right and lost."""
    first = ended(director, "Ann", "Bob", "=1+1", name="First", date="2026-10-02")
    second = ended(director, "李雷", "Ann", "Bob", "Cid", name="Second", date="2026-10-09")
    director.seasons.save("Autumn", [first, second], SEASON)
    swan = read_plan({**night_form("single", 1), "units": "4"})
    director.templates.save("Swan", swan, ["rules"])
    _over_at_several_tables(director, chance)
    _in_play_at_several_tables(director)
    _bracket(director)
    _liar(director)
    _one_table(director)
    registering = director.plan(night_form("freezeout", 2) | {"name": "Next week"})
    director.night(registering).people.register(PEOPLE[:3], [True, False, True])


def _over_at_several_tables(director: Director, chance: Random) -> None:
    form = night_form("freezeout", 2, "sudden-death", rebuy="3") | {"name": "Freeze-out"}
    number = director.plan(form)
    director.night(number).people.register(PEOPLE, [True] * len(PEOPLE))
    director.night(number).seats.draw("42613")
    director.night(number).seats.open_tables()
    Guests(director, chance, unrest=0.2).go_on(number)


def _in_play_at_several_tables(director: Director) -> None:
    number = director.plan(night_form("freezeout", 2) | {"name": "Two tables", "units": "3"})
    director.night(number).people.register(PEOPLE[:7], [True] * 7)
    director.night(number).seats.place([(1, 2, 3, 4), (5, 6, 7)])
    director.night(number).seats.open_tables()
    for table in (1, 2):
        director.night(number).table(table).name_lead(0)
        director.night(number).table(table).record_round(1, 0)
    picks = director.night(number).table(1).picks()
    director.night(number).table(1).correct(Correction(picks[-1].pick.entries, "Cid mexicos=1"))
    director.night(number).moves.accept_plan()
    director.night(number).table(director.night(number).floor().tables[0].number).roll(65)


def _bracket(director: Director) -> None:
    number = director.plan(
        night_form("duel", 2, "sudden-death") | {"name": "Bracket", "seats": "2"}
    )
    director.night(number).people.register(PEOPLE[:4], [True] * 4)
    director.night(number).seats.draw("11111")
    director.night(number).seats.open_tables()
    table = director.night(number).floor().tables[0].number
    director.night(number).table(table).name_lead(0)
    director.night(number).table(table).record_round(1, 0)


def _liar(director: Director) -> None:
    number = director.plan({"name": "Liar", "date": "2026-11-20", "preset": "liar"})
    director.night(number).people.register(PEOPLE[:3])
    director.night(number).seats.place([(1, 2, 3)])
    director.night(number).seats.open_tables()
    director.night(number).table().name_lead(0)
    director.night(number).table().claim(54)
    director.night(number).table().claim(65)
    director.night(number).table().doubt(43)
    director.night(number).table().claim(31)


def _one_table(director: Director) -> None:
    number = begun(director, PEOPLE[:3], name="One table", units="4")
    night = director.night(number)
    turns(director, number, "54 .", "62", "31")
    pick = next(line.pick for line in night.table().picks() if line.pick.text == "62")
    night.table().correct(Correction(pick.entries, "41"))
    turns(director, number, "65 62")


def main() -> None:
    """Print the SQL."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "tourney.db"
        director, chance = seeded_director(path, 5)
        fill(director, chance)
        director.close()
        with closing(sqlite3.connect(path)) as connection:
            sys.stdout.writelines(f"{line}\n" for line in connection.iterdump())


if __name__ == "__main__":
    main()
