"""Nights played through the director, for tests."""

import json
from collections.abc import Sequence
from contextlib import closing
from datetime import datetime, timedelta
from pathlib import Path

from tourney.night.formats.registry import FORMATS
from tourney.service.director import Director

#: Whom every screen and file has to bear: markup, a formula, wide letters, a long name.
HOSTILE_NAMES = (
    "[/]",
    "[@click=app.quit]Bob[/]",
    "=1+1",
    "李雷",
    "Zed [b",
    "Abcdefghijklmnopqrstuvwx",
)


def earlier(night: bytes, minutes: int) -> bytes:
    """A night's JSON, played so many minutes earlier."""
    told = json.loads(night)
    for row in (*told["night"], *(row for table in told["tables"] for row in table["log"])):
        at = datetime.fromisoformat(row["at"]) - timedelta(minutes=minutes)
        row["at"] = at.isoformat()
    return json.dumps(told).encode()


def night_form(
    format_: str, tables: int, preset: str = "classic", **options: str
) -> dict[str, str]:
    """The form of a night of that format, at so many tables.

    Args:
        options: the format's own, by name; one that it does not have is a fault in the test.
    """
    unknown = options.keys() - {option.name for option in FORMATS[format_].options}
    assert not unknown, f"{format_} has no {', '.join(sorted(unknown))}"
    chosen = {f"option.{name}": choice for name, choice in options.items()}
    return {
        "name": "Friday",
        "date": "2026-11-20",
        "venue": "The Swan",
        "preset": preset,
        "format": format_,
        "tables": str(tables),
        "currency": "EUR",
        "unit_worth": "",
        "fee": "10",
        "house": "1",
        **chosen,
    }


def begun(director: Director, names: Sequence[str], **form: str) -> int:
    """A night with these people seated in this order, the first leading; its number."""
    number = director.plan(
        {"name": "Friday", "date": "2026-11-20", "venue": "The Swan", "preset": "classic", **form}
    )
    director.night(number).people.register(names)
    director.night(number).seats.place(
        [[entry.entry for entry in director.night(number).view().entries]]
    )
    director.night(number).seats.open_tables()
    director.night(number).table().name_lead(0)
    return number


def turns(director: Director, number: int, *typed: str) -> None:
    """Type turns: `54 62` are two rolls, and `.` is standing."""
    for turn in typed:
        for entry in turn.split():
            if entry == ".":
                director.night(number).table().stand()
            else:
                director.night(number).table().roll(int(entry))


def played_out(director: Director, number: int) -> None:
    """The lead stands on 31 and loses, round after round, until somebody has won."""
    while director.night(number).view().state == "playing":
        table = director.night(number).table().page().table
        if table.as_lead and not table.rolls:
            turns(director, number, "31 .")
        else:
            turns(director, number, "65")


def director_at(folder: Path) -> Director:
    """The director of a new store."""
    return Director.open(folder / "tourney.db")


def begun_at(folder: Path, names: Sequence[str], **form: str) -> int:
    """The same as `begun` in a new store, which is closed again; the night's number."""
    with closing(director_at(folder)) as director:
        return begun(director, names, **form)


def ended(director: Director, *names: str, **form: str) -> int:
    """A night that is over, its people ranked in this order; its number."""
    number = begun(director, names, units="1", **form)
    for player in reversed(range(1, len(names))):
        director.night(number).table().record_round(player, 0)
    return number


FORM = {"name": "Friday", "date": "2026-11-20", "preset": "classic"}


def rated(store: Path, *names: str) -> None:
    """So many nights that end alike that these people have ratings that say something."""
    with closing(Director.open(store)) as director:
        for day in range(1, 29):
            ended(director, *names, date=f"2026-10-{day:02}")


def read_all(director: Director) -> None:
    """Have it read every night of its store."""
    work, _ = director.players.next_work()
    while work is not None:
        director.players.take(work())
        work, _ = director.players.next_work()
