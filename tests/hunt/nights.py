"""One store with a night of every format in it, and all that is asked of a night."""

from collections.abc import Callable
from contextlib import closing, suppress
from datetime import date
from pathlib import Path
from random import Random

from screens.files.tables_written import in_parts
from tests.mistyping_host import Lively
from tests.nights import begun, night_form
from tourney.game.mexico.events import PotBy
from tourney.game.refusal import Refused
from tourney.keeping.demo import lay_out_demo
from tourney.night.views.floor_view import FloorView
from tourney.service.director import Director
from tourney.service.simulate import simulated_dice

#: Format, players, options, and after how many stops the host goes home; 0 is never.
_NIGHTS: tuple[tuple[str, int, dict[str, str], int], ...] = (
    ("freezeout", 14, {"late": "yes", "rebuy": "3"}, 9),
    ("heats", 12, {"mode": "top-k"}, 0),
    ("heats", 9, {}, 3),
    ("duel", 9, {"elimination": "double"}, 6),
    ("points", 10, {"final": "6"}, 0),
    ("shuffle", 11, {}, 4),
    ("come-and-go", 12, {"sittings": "3", "beats": "2"}, 0),
    ("come-and-go", 12, {"minutes": "20", "partners": "drawn"}, 4),
    ("come-and-go", 9, {"seating": "stay"}, 9),
)

_OF_A_NIGHT = (
    *("places", "ledger", "seat_plan", "rules", "rounds"),
    *("draws", "json", "floor", "plan", "bracket"),
)
_OF_A_TABLE = (
    *("page", "view", "liar_page", "standings_view", "history"),
    *("liar_history", "sheet", "running", "picks", "corrections"),
)


class _Tired(Exception):
    """The host goes home."""


class _UpTo(Lively):
    """A night up to one of its stops."""

    def __init__(self, director: Director, chance: Random, stops: int) -> None:
        super().__init__(director, chance)
        self.left = stops

    def between(self, number: int, floor: FloorView) -> None:
        self.left -= 1
        if self.left == 0:
            raise _Tired
        super().between(number, floor)


def many_nights(path: Path) -> Path:
    """Fill a new store with them, the demo's before."""
    lay_out_demo(path, date(2026, 11, 20))
    chance = Random(5)
    with closing(Director.open(path, lambda: simulated_dice(chance, 5))) as director:
        for format_, people, options, stops in _NIGHTS:
            with suppress(_Tired):
                _UpTo(director, chance, stops).play(
                    night_form(format_, 4, "chips", **options), people
                )
        _closed_early(director)
        number = director.plan({"name": "Planned", "date": "2026-11-20", "preset": "classic"})
        director.night(number).people.register(["Ann", "Bob", "Cid"])
        numbers = [line.number for line in director.nights()]
        form = {"points": "10 7 5", "turning_up": "1", "best": "", "mexxen": "no"}
        for at in numbers:
            director.seasons.save(season_of(at), sorted({numbers[0], at}), form)
    return path


def season_of(number: int) -> str:
    """The name of a season of that night and another."""
    return f"Autumn {number}"


def _closed_early(director: Director) -> None:
    """Nights at one table that the host ended, one in the middle of a round (R12)."""
    number = begun(director, ("Ann", "[/]", "Cid"), currency="EUR", unit_worth="0.50")
    table = director.night(number).table()
    table.record_round(1, 0)
    table.roll(43)
    table.end_play(PotBy.UNITS)
    number = begun(director, ("Ann", "[/]", "Cid"), preset="liar", lives="3")
    director.night(number).table().end_play()


def look_at_everything(director: Director, number: int, *, report: bool = False) -> str:
    """Ask for all that screens and files show of a night, where it may be refused; its damage.

    Args:
        report: the file too that takes most of the time.
    """
    night = director.night(number)
    seen = night.view()
    asks: list[Callable[[], object]] = [getattr(night, name) for name in _OF_A_NIGHT]
    for line in seen.tables:
        asks += [getattr(night.table(line.number), name) for name in _OF_A_TABLE]
    for ask in asks:
        with suppress(Refused):
            ask()
    with suppress(Refused):
        for part in in_parts(director, number):
            if part and not report:
                break
    return seen.damage
