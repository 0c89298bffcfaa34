"""The movers where everybody sat down anew, without those who keep table and seat."""

from contextlib import closing
from pathlib import Path

from tests.screens.barriers import at_movers
from tests.screens.floors import NAMES, a_floor, on_floor, play_on
from tests.screens.reading import line_with, screen_text, see
from tourney.service.before_play import DrawSeats, FixSeat, OpenTables, Register
from tourney.service.director import Director


def shuffled(store: Path) -> int:
    """Ten at two tables: Ean and Dan keep their seats; Aan, Fan, Han and Ian only their tables."""
    number = a_floor(store, NAMES[:10], 2, format="shuffle", **{"option.every": "1"})
    with closing(Director.open(store, lambda: "10000")) as director:
        play_on(director, number, 1)
    return number


async def test_whoever_keeps_table_and_seat_is_not_on_the_way(store: Path) -> None:
    async with at_movers(store, shuffled(store)) as (app, _):
        shown = screen_text(app)
        assert "8 players still to move" in shown
        assert "Ean" not in shown.replace("left of Ean", "")
        assert "Dan" not in shown.replace("left of Dan", "")


async def test_whoever_takes_another_seat_of_the_table_is_told_beside_whom(store: Path) -> None:
    async with at_movers(store, shuffled(store)) as (app, _):
        assert "stays" not in screen_text(app)
        assert line_with(app, " Aan ").split()[-5:] == ["table", "1", "left", "of", "Ean"]
        assert line_with(app, " Fan ").split()[-5:] == ["table", "2", "left", "of", "Gan"]
        assert line_with(app, " Ban ").split()[2:6] == ["table", "2", "table", "1"]


async def test_whoever_changes_table_is_told_beside_whom_too(store: Path) -> None:
    number = shuffled(store)
    async with at_movers(store, number) as (app, _):
        for mover in app.director.night(number).floor().movers:
            assert mover.beside
            assert f"left of {mover.beside}" in line_with(app, f"  {mover.name} ")


async def test_the_floor_sends_nobody_to_the_table_where_they_sit(store: Path) -> None:
    async with on_floor(store, shuffled(store)) as (app, _):
        line = line_with(app, "8 on the way: ")
        assert "Ban to table 1, Ian to another seat" in line
        see(app, "→ Aan", hides="→ Ean")


def test_whoever_has_a_fixed_seat_is_not_on_the_way(store: Path) -> None:
    form = {"preset": "classic", "format": "shuffle", "tables": "2", "option.every": "1"}
    with closing(Director.open(store)) as director:
        number = director.plan({"name": "Friday", "date": "2026-11-20", **form})
        director.night(number).send(Register(NAMES[:10], [True] * 10))
        director.night(number).send(FixSeat(1, 2, 4))
        director.night(number).send(DrawSeats())
        director.night(number).send(OpenTables())
        play_on(director, number, 1)
        assert director.night(number).floor().movers
        assert "Aan" not in [mover.name for mover in director.night(number).floor().movers]
