"""Nights played by chance, from a seed: as events, as a store, as a score sheet."""

import datetime as dt
import json
import random
from collections.abc import Iterator, Sequence
from pathlib import Path

from tourney.game.events import LeadNamed
from tourney.game.mexico.events import MatchOpened, Rolled, Stood, TableEvent
from tourney.game.mexico.match import Match
from tourney.game.mexico.play import apply
from tourney.game.mexico.rules import PRESETS
from tourney.game.rules import change_rules
from tourney.service.before_play import OpenTables, PlaceSeats, Register
from tourney.service.director import Director
from tourney.service.play import NameLead, Roll

NAMES = ("Ann", "Bob", "Cid", "Dora", "Emil", "Fay", "Gus", "Hana")
DATE = dt.date(2026, 11, 20).isoformat()


def throw(dice: random.Random) -> int:
    """Both dice, as a value."""
    high, low = sorted((dice.randint(1, 6), dice.randint(1, 6)), reverse=True)
    return 10 * high + low


def play(
    seed: int, preset: str = "classic", players: Sequence[str] = NAMES, **changes: str
) -> Iterator[TableEvent]:
    """The events of a match from its opening to its winner, everybody standing now and then."""
    dice = random.Random(seed)
    opening = MatchOpened(change_rules(PRESETS[preset], changes), tuple(players))
    yield opening
    match = apply(None, opening)
    event: TableEvent = LeadNamed(0)
    while True:
        match = apply(match, event)
        yield event
        if match.part is None:
            return
        player = match.part.on_turn
        if match.part.rolls and dice.random() < 0.4:
            event = Stood(player)
        else:
            event = Rolled(player, throw(dice))


def long_night(rolls: int, seed: int = 1) -> list[TableEvent]:
    """The first events of a night of eight, as many as have so many rolls in them."""
    events: list[TableEvent] = []
    left = rolls
    for event in play(seed, units="999"):
        if isinstance(event, Rolled):
            if left == 0:
                return events
            left -= 1
        events.append(event)
    raise ValueError(f"the night was over {left} rolls too soon")


def rolls_in(events: Sequence[TableEvent]) -> int:
    """How many of the events are rolls."""
    return sum(isinstance(event, Rolled) for event in events)


def sheet(events: Sequence[TableEvent], preset: str, **changes: str) -> str:
    """A match that begins with a named lead, as a score sheet."""
    lines: list[str] = []
    match: Match | None = None
    for event in events:
        if isinstance(event, MatchOpened):
            fields = "".join(f" {name}={value}" for name, value in changes.items())
            names = ", ".join(json.dumps(name) for name in event.players)
            lines += [f"@rules {preset}{fields}", f"@players {names}"]
        elif isinstance(event, LeadNamed):
            assert match is not None
            lines.append(f"@lead {json.dumps(match.names[event.player])}")
        elif isinstance(event, Rolled):
            assert match is not None
            assert match.part is not None
            if match.part.rolls:
                lines[-1] += f" {event.value}"
            else:
                lines.append(f"{json.dumps(match.names[event.player])}: {event.value}")
        match = apply(match, event)
    return "\n".join(lines) + "\n"


def open_table(director: Director, name: str, players: Sequence[str] = NAMES, **form: str) -> int:
    """A night whose table is open, the first player to lead; its number."""
    number = director.plan({"name": name, "date": DATE, "preset": "classic"} | form)
    director.night(number).send(Register(players))
    entries = [entry.entry for entry in director.night(number).view().entries]
    director.night(number).send(PlaceSeats([entries]))
    director.night(number).send(OpenTables())
    director.night(number).table().send(NameLead(0))
    return number


def some_nights(path: Path, names: Sequence[str]) -> None:
    """A store of nights in play, with some rolls in each."""
    director = Director.open(path)
    try:
        dice = random.Random(1)
        for name in names:
            number = open_table(director, name)
            for _ in range(20):
                director.night(number).table().send(Roll(throw(dice)))
    finally:
        director.close()
