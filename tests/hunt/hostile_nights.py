"""Nights of people whose names are markup, formulas, wide, joined or written from the right."""

from collections.abc import Mapping
from contextlib import closing
from pathlib import Path

from msgspec import Struct

from tests.nights import HOSTILE_NAMES, begun, played_out, turns
from tests.screens.barriers import moved, tied_for_a_prize
from tests.screens.floors import play_lap
from tests.screens.liar_tables import opened_liar
from tests.service.three_tables import begun as three_tables
from tests.service.three_tables import lose
from tourney.night.planning.templates import PARTS
from tourney.service.director import Director

#: What a page must not take for its own.
MARKUP = '"><i>Zoe'
#: The gate lets all of them in.
NAMES = (
    *HOSTILE_NAMES,
    "\U0001f469\U0001f3fd\u200d\U0001f680 Zo\u00eb",
    "\u05d3\u05e0\u05d9\u05d0\u05dc",
    "\uff1dHYPERLINK(1)",
    MARKUP,
    "-2+3",
    "@SUM(A1)",
)
NIGHT = "[@click=app.quit]Night[/]"


class Nights(Struct, frozen=True):
    """The nights in the store at `path`, by what stage they are at.

    Attributes:
        second: the second of the people there.
    """

    path: Path
    second: str
    numbers: Mapping[str, int]


def hostile_nights(path: Path) -> Nights:
    """Fill a new store with them."""
    return nights_of(path, NAMES, NIGHT, "[/]", "[b]")


def nights_of(path: Path, names: tuple[str, ...], name: str, word: str, penalties: str) -> Nights:
    """Fill a new store with a night at every stage.

    Args:
        names: twelve and more, the first six not Dee, Eve, Fay or Gus.
        name: of all nights.
        word: of a venue, a season and a preset.
        penalties: the word of the house for those of Liar's Mexico.
    """
    form = {"name": name, "date": "2026-11-20", "preset": "classic", "venue": word}
    played = "54 62 d31 43"
    at = {
        "liar": opened_liar(path, *names[:5], played=played, name=name, penalties=penalties),
        "moved": moved(path, names[:12], 2, 3, format="shuffle", name=name),
        "prize": tied_for_a_prize(path, names[:8]),
    }
    with closing(Director.open(path, lambda: "42613")) as director:

        def come_to(*, to: str = "open", **plan: str) -> int:
            number = director.plan({**form, **plan})
            paid = [True] * len(names) if plan else []
            night = director.night(number)
            night.people.register(names, paid)
            if to != "list":
                night.seats.draw()
            if to == "open":
                night.seats.open_tables()
            return number

        several = {"format": "freezeout", "tables": "3"}
        at["registering"] = come_to(to="list")
        director.night(at["registering"]).people.mark_paid(1, True)
        at["seating"] = come_to(to="seats")
        at["rolling"] = come_to()
        at["between"] = begun(director, names[:6], name=name)
        at["finished"] = begun(director, names[:4], name=name, units="1")
        played_out(director, at["finished"])
        at["playing"] = playing = begun(director, names[:6], name=name)
        turns(director, playing, "54 .", *["62"] * 4, "31", "54 .", "43")
        director.night(playing).merge_sheet("@rules classic\n@players Dee, Eve\n@lead Dee\n")
        director.night(playing).merge_sheet("@rules classic\n@players Fay, Gus\n@lead Fay\n")
        plan = director.night(begun(director, names[:2], units="7")).view().plan
        director.templates.save(word, plan, PARTS)
        director.seasons.save(
            word,
            [at["finished"], at["prize"]],
            {"points": "10 7", "turning_up": "1", "best": "", "mexxen": "no"},
        )
        at["bracket"] = come_to(format="heats", tables="3")
        at["beginning"] = come_to(**several)
        play_lap(director, at["beginning"])
        at["closing"] = come_to(**several, currency="EUR", fee="10")
        play_lap(director, at["closing"])
        at["tables"] = come_to(to="list", **several)
        at["dealing"] = come_to(to="seats", **several)
        at["stays"] = _who_stays(director, names[:9])
    return Nights(path, names[1], at)


def _who_stays(director: Director, names: tuple[str, ...]) -> int:
    """At table 1 the second round was not lost by the first there, but by the second (F9.1)."""
    number = three_tables(director, units="2", names=list(names))
    for losers in ({1: 0, 3: 0, 6: 0}, {0: 1, 3: 0, 6: 0}):
        lose(director, number, **{names[at]: mexicos for at, mexicos in losers.items()})
        director.night(number).moves.accept_plan()
    lose(director, number, **{names[4]: 0, names[7]: 0})
    return number
