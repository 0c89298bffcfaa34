"""`tourney simulate`: a whole night with simulated dice, to try a format before the evening."""

import re
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Annotated

import typer

from tourney.game.mexico.words import listed
from tourney.game.refusal import Refused


@dataclass(frozen=True, slots=True)
class _Asked:
    """What is to be simulated; `until` as `read_until` has it."""

    form: dict[str, str]
    players: int
    seed: int
    until: tuple[int, int]
    play: str


#: What any made-up night is asked for.
Players = Annotated[int, typer.Option("--players", metavar="N", help="How many play.")]
Tables = Annotated[int, typer.Option("--tables", metavar="T", help="Tables there are.")]
Format = Annotated[
    str, typer.Option("--format", metavar="F", help="Such as freezeout, heats or duel.")
]
Options = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        metavar="NAME=CHOICE",
        help="A choice of the format's, such as final=6; may be given again.",
    ),
]


def simulate(
    players: Players = 24,
    tables: Tables = 4,
    format_: Format = "freezeout",
    rules: Annotated[
        str, typer.Option("--rules", metavar="R", help="A preset of the rulebook.")
    ] = "classic",
    seed: Annotated[
        int | None,
        typer.Option("--seed", metavar="S", help="A number; the same gives the same night."),
    ] = None,
    fee: Annotated[
        str, typer.Option("--fee", metavar="AMOUNT", help="The entry fee, in euros.")
    ] = "",
    option: Options = None,
    play: Annotated[
        str, typer.Option("--play", metavar="HOW", help="How they play: best, naive or random.")
    ] = "best",
    until: Annotated[
        str,
        typer.Option("--until", metavar="WHEN", help="End it after 12 beats, say, or 2:30 hours."),
    ] = "",
    store: Annotated[
        str | None,
        typer.Option("--store", metavar="PATH", help="Keep the night there; else it is dropped."),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object.")] = False,
) -> None:
    """Play a whole night with simulated dice. Players do as well as they can, unless told."""
    form = {
        "name": "Simulated night",
        "date": date.today().isoformat(),
        "preset": rules,
        "format": format_,
        "tables": str(tables),
        "currency": "EUR" if fee else "",
        "fee": fee,
        **read_options(option or (), format_),
    }
    if players < 2:
        raise Refused("too-few", "A night needs at least two players.")
    if seed is None:
        seed = Random().randrange(1_000_000)
    night = _Asked(form, players, seed, read_until(until), play)
    if store is not None:
        _simulate(Path(store), night, as_json=as_json)
        return
    with TemporaryDirectory(prefix="tourney-simulate-", ignore_cleanup_errors=True) as folder:
        _simulate(Path(folder) / "night.db", night, as_json=as_json)


def read_until(text: str) -> tuple[int, int]:
    """After how many beats, and how many seconds of play, a night is ended; 0 is after none.

    Raises:
        Refused: `until`, where it is neither a number of beats nor a time.

    >>> read_until("12"), read_until("2:30"), read_until("")
    ((12, 0), (0, 9000), (0, 0))
    """
    parts = re.fullmatch("([0-9]{1,4})(?::([0-5][0-9]))?", text.strip())
    if text and (parts is None or not any(map(int, parts.groups("0")))):
        raise Refused("until", "--until takes a number of beats, 12, or hours of play, 2:30.")
    if parts is None:
        return 0, 0
    if parts[2] is None:
        return int(parts[1]), 0
    return 0, 3600 * int(parts[1]) + 60 * int(parts[2])


def read_options(given: Iterable[str], format: str) -> dict[str, str]:
    """A format's options as the plan's form has them; those of an unknown format are not looked at.

    Raises:
        Refused: `option`, where one is not written as such, or is none of the format's.
    """
    from tourney.night.formats.registry import FORMATS

    known = [option.name for option in FORMATS[format].options] if format in FORMATS else None
    chosen = {}
    for text in given:
        name, sign, choice = text.partition("=")
        if not sign:
            raise Refused("option", "An option is written NAME=CHOICE, such as final=6.")
        if known is not None and name.strip() not in known:
            raise Refused("option", _unknown(name.strip(), known))
        chosen[f"option.{name.strip()}"] = choice.strip()
    return chosen


def _unknown(name: str, known: Sequence[str]) -> str:
    others = f"; there are {listed(known)}" if known else ""
    return f"The format has no option called {name}{others}."


def _simulate(store: Path, asked: _Asked, *, as_json: bool) -> None:
    from exports.text.simulated import simulated_json, simulated_text
    from tourney.service.director import Director
    from tourney.service.simulate import Play, Simulation, Until, dice

    if asked.play not in list(Play):
        raise Refused("play", f"--play is one of {', '.join(Play)}.")
    chance = Random(asked.seed)
    began = perf_counter()
    director = Director.open(store, lambda: dice(chance, 5))
    try:
        # Past what makes output harmless: a bar is drawn with what moves the cursor.
        with typer.progressbar(length=1000, label="Playing", file=sys.__stderr__) as bar:
            simulation = Simulation(
                director,
                chance,
                lambda done: bar.update(int(done * 1000) - bar.pos),
                Until(*asked.until),
                Play(asked.play),
            )
            night = simulation.play(asked.form, asked.players)
        seconds = perf_counter() - began
    finally:
        director.close()
    write = simulated_json if as_json else simulated_text
    sys.stdout.write(write(night, asked.seed, seconds))
