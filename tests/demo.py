"""Plays the demo's nights as a host would type them, and puts them down: `python -m tests.demo`."""

import random
import re
import sqlite3
from collections.abc import Mapping, Sequence
from contextlib import closing
from datetime import date, timedelta
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from uuid import UUID

from tourney.game.dice import ORDERS, Order
from tourney.game.liar.rules import Foul
from tourney.game.mexico.round import Speed
from tourney.game.mexico.table import TableView
from tourney.keeping import demo
from tourney.night.state.speeds import OTHERS
from tourney.service.director import Director
from tourney.service.simulate import guest_name

#: When the nights were, which the demo moves.
TONIGHT = date(2026, 11, 20)
LAST = TONIGHT - timedelta(days=7)

SQL = Path(demo.__file__).with_name("demo.sql")
_UUID = re.compile("[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}")
_TIME = re.compile(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{6}")

#: The same each time.
_SEED = 42613

_LAST = ("Ann", "Bob", "Chiara", "Dermot", "Elsa", "Femi")
_LATE = ("Ann", "Chiara", "Dermot", "Femi")
_TONIGHT = ("Ann", "Bob", "Chiara", "Dermot", "Gwen", "Mateusz")
_CUP = {"format": "freezeout", "tables": "4", "currency": "GBP", "fee": "5", "option.rebuy": "3"}
_CUP_PLAYERS = 22
_CUP_LAPS = 9
_DRAWN = (15263, 24416, 36125, 41352, 52614, 63241)


def main() -> None:
    """Put them down for the program."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "demo.db"
        play_demo(path)
        SQL.write_text(put_down(path), encoding="utf-8")


def put_down(path: Path) -> str:
    """The SQL that makes such a store, the same for the same nights."""
    with closing(sqlite3.connect(path)) as store:
        (its,) = store.execute("PRAGMA application_id").fetchone()
        sql = "\n".join((f"PRAGMA application_id = {its};", *store.iterdump(), ""))
    uuids: dict[str, UUID] = {}
    numbers = count(1)
    sql = _UUID.sub(lambda its: str(uuids.setdefault(its[0], UUID(int=next(numbers)))), sql)
    sql = _TIME.sub("@now@", sql)
    return sql.replace(LAST.isoformat(), "@last@").replace(TONIGHT.isoformat(), "@tonight@")


def play_demo(path: Path) -> None:
    """Play them in a new store."""
    lots = random.Random(_SEED)
    director = Director.open(path, lambda: str(lots.choice(_DRAWN)))
    try:
        chance = random.Random(_SEED)
        money = {"currency": "GBP", "unit_worth": "0.50"}
        finished = _planned(director, "Last Friday", LAST, "classic", money, _LAST)
        _play(director, finished, chance, until_units=0)
        words = {"penalties": "drinks", "lives": "4"}
        liars = _planned(director, "Last Friday, late", LAST, "liar", words, _LATE)
        _lie(director, liars)
        _play_the_cup(director, chance)
        money = {"currency": "GBP", "unit_worth": "0.20"}
        half = _planned(director, "Tonight", TONIGHT, "mexxen", money, _TONIGHT)
        _play(director, half, chance, until_units=len(_TONIGHT) * 12 // 2)
        _stop_in_the_middle_of_a_turn(director, half, chance)
    finally:
        director.close()


def _play_the_cup(director: Director, chance: random.Random) -> None:
    """A freeze-out at four tables, up to a lap that people had to move for."""
    names = [guest_name(at) for at in range(_CUP_PLAYERS)]
    cup = _planned(director, "The cup", TONIGHT, "classic", _CUP, names)
    while (floor := director.night(cup).floor()).lap <= _CUP_LAPS or not floor.movers:
        for table in floor.tables:
            if table.state == "due":
                if floor.lap == 1:
                    director.night(cup).table(table.number).name_lead(0)
                seats = director.night(cup).table(table.number).view().seats
                loser = chance.choice([seat.player for seat in seats if seat.playing])
                mexicos = int(chance.random() < 0.2)
                director.night(cup).table(table.number).record_round(loser, mexicos)
        director.night(cup).moves.accept_plan()
    for mover in director.night(cup).floor().movers[:-1]:
        director.night(cup).moves.tick_off(mover.entry)
    due = [table.number for table in director.night(cup).floor().tables if table.state == "due"]
    for at in due[1:]:
        _type(director, cup, director.night(cup).table(at).view(), chance, at)
    director.night(cup).moves.choose_speeds({OTHERS: Speed.ROLLS})


def _planned(
    director: Director,
    name: str,
    day: date,
    preset: str,
    more: Mapping[str, str],
    people: Sequence[str],
) -> int:
    number = director.plan(
        {
            "name": name,
            "date": day.isoformat(),
            "venue": "The Crooked Billet",
            "preset": preset,
            **more,
        }
    )
    fee = director.night(number).view().takes_fee
    director.night(number).people.register(people, [fee] * len(people))
    director.night(number).seats.draw("42613" if preset == "classic" else "35162")
    director.night(number).seats.open_tables()
    return number


def _play(director: Director, number: int, chance: random.Random, *, until_units: int) -> None:
    """Play until no more than so many units are left at the table, between two rounds."""
    while (table := director.night(number).table().page().table).phase != "finished":
        begun = table.rolls or any(seat.rolls for seat in table.seats)
        left = sum(seat.units for seat in table.seats)
        if left <= until_units and table.phase == "round" and not begun:
            return
        _type(director, number, table, chance)


def _lie(director: Director, number: int) -> None:
    """A few claims and doubts, somebody dropping a die, and a claim that waits to be answered."""
    director.night(number).table().name_lead(0)
    for claim, dice in ((54, 0), (61, 0), (65, 31), (43, 0), (21, 21), (52, 0), (64, 62)):
        director.night(number).table().claim(claim)
        if dice:
            director.night(number).table().doubt(dice)
    director.night(number).table().note_foul(2, Foul.DROPPED, 1)
    for claim in (32, 53, 63):
        director.night(number).table().claim(claim)


def _type(
    director: Director, number: int, table: TableView, chance: random.Random, at: int = 1
) -> None:
    """One entry: a die of the roll-off, a roll, or standing on a good one.

    Args:
        at: the table's number.
    """
    if table.phase == "roll-off":
        director.night(number).table(at).roll_die(chance.randint(1, 6))
    elif table.rolls and "stand" not in table.refusals and _is_good(table.rolls[-1]):
        director.night(number).table(at).stand()
    else:
        high, low = sorted((chance.randint(1, 6), chance.randint(1, 6)), reverse=True)
        director.night(number).table(at).roll(high * 10 + low)


def _is_good(value: int) -> bool:
    """Better than the middle of what two dice show."""
    order = ORDERS[Order.CLASSIC]
    return order.index(value) >= order.index(62)


def _stop_in_the_middle_of_a_turn(director: Director, number: int, chance: random.Random) -> None:
    """Somebody has rolled, may roll again, and others have played before."""
    while True:
        table = director.night(number).table().page().table
        played = sum(seat.value is not None for seat in table.seats)
        if table.phase == "round" and played >= 2 and table.rolls and table.limit > 1:
            return
        _type(director, number, table, chance)


if __name__ == "__main__":
    main()
