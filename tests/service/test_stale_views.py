"""Several laptops at one table, each typing for what it last looked at: nothing lands elsewhere."""

import random
from collections.abc import Callable
from contextlib import ExitStack, closing
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Struct, field

from tests.hunt.effort import examples
from tests.nights import begun, turns
from tourney.game.corrections.correction import Correction
from tourney.game.mexico.table import TableView
from tourney.game.refusal import Refused
from tourney.log.roles import Role, Who
from tourney.log.session import ReadPosition
from tourney.service.director import Director

NAMES = ("Ann", "Bob", "Cid", "Dot")
ROLLS = (31, 32, 41, 42, 43, 51, 52, 53, 54, 61, 62, 63, 64, 65, 21, 66)


class Laptop(Struct):
    """Who types at it sees what it last looked at, and no more."""

    director: Director
    number: int
    sight: ReadPosition = field(default_factory=dict)
    view: TableView | None = None
    undo: str = ""

    def look(self) -> None:
        self.director.night(self.number).follow()
        self.sight = self.director.night(self.number).read_position
        page = self.director.night(self.number).table().page()
        self.view, self.undo = page.table, page.night.undo

    def overhear(self) -> None:
        """Read on without a look at it: what is done is still for what was seen."""
        self.director.night(self.number).follow()

    def does(self, command: Callable[[], object]) -> bool:
        try:
            with self.director.night(self.number).expecting(self.sight):
                command()
        except Refused:
            return False
        self.look()
        return True


def who_rolled(director: Director, number: int) -> list[tuple[str, int]]:
    """Every roll that stands, each with whose it was."""
    played = [*director.night(number).table().history()]
    if (running := director.night(number).table().running()) is not None:
        played.append(running)
    return [
        (turn.name, roll)
        for item in played
        for part in item.parts
        for turn in part.turns
        for roll in turn.rolls
    ]


@examples(40)
@given(laptops=st.sampled_from((2, 3)), seed=st.integers(0, 2**32))
def test_no_roll_lands_on_another_player_than_the_one_its_typist_saw(
    tmp_path_factory: pytest.TempPathFactory, laptops: int, seed: int
) -> None:
    chance = random.Random(seed)
    path = tmp_path_factory.mktemp("stale") / "nights.db"
    with ExitStack() as stack:
        opened = [
            stack.enter_context(closing(Director.open(path, who=Who(Role.HOST, f"laptop {at}"))))
            for at in range(laptops)
        ]
        number = begun(opened[0], NAMES, units="9")
        tables = [Laptop(director, number) for director in opened]
        for laptop in tables:
            laptop.look()
        meant: list[tuple[str, int]] = []
        for _ in range(60):
            laptop = chance.choice(tables)
            _type(laptop, chance, meant)
        with closing(Director.open(path)) as fresh:
            assert who_rolled(fresh, number) == meant


def _type(laptop: Laptop, chance: random.Random, meant: list[tuple[str, int]]) -> None:
    """Look, roll, stand or undo; note what whoever types means to have recorded."""
    director, number, view = laptop.director, laptop.number, laptop.view
    assert view is not None
    if chance.random() < 0.2:
        laptop.overhear()
    match chance.choice(("look", "roll", "roll", "stand", "undo")):
        case "look":
            laptop.look()
        case "roll" if view.on_turn is not None:
            value = chance.choice(ROLLS)
            if laptop.does(lambda: director.night(number).table().roll(value)):
                meant.append((view.on_turn.name, value))
        case "stand" if view.on_turn is not None:
            standing = view.on_turn.name
            if laptop.does(lambda: director.night(number).table().stand()):
                assert meant[-1][0] == standing
        case "undo" if "roll" in laptop.undo:
            undone = laptop.undo
            words: list[str] = []
            if laptop.does(lambda: words.append(director.night(number).undo())):
                assert words == [undone]
                meant.pop()
        case _:
            laptop.look()


def test_undo_takes_back_what_was_seen_and_nothing_that_came_since(path: Path) -> None:
    with closing(Director.open(path)) as host, closing(Director.open(path)) as other:
        number = begun(host, NAMES)
        host.night(number).table().roll(54)
        seen = host.night(number).read_position
        other.night(number).table().stand()
        other.night(number).table().roll(43)
        host.night(number).follow()
        with host.night(number).expecting(seen), pytest.raises(Refused) as refused:
            host.night(number).undo()
        assert refused.value.code == "overtaken"
        assert other.night(number).view().undo == "Bob's roll 43"


def test_several_entries_of_ones_own_in_a_row_are_no_others(path: Path) -> None:
    with closing(Director.open(path)) as host:
        number = begun(host, NAMES)
        with host.night(number).expecting(host.night(number).read_position):
            host.night(number).table().roll(54)
            host.night(number).table().stand()
            host.night(number).table().roll(43)
        assert host.night(number).view().undo == "Bob's roll 43"


def test_who_typed_first_is_said_where_it_is_somebody_else(path: Path) -> None:
    kim = Who(Role.HOST, "kim")
    with closing(Director.open(path)) as host, closing(Director.open(path, who=kim)) as other:
        number = begun(host, NAMES)
        other.night(number).table().roll(54)
        with pytest.raises(Refused, match="Not saved: host, kim typed first") as refused:
            host.night(number).table().roll(43)
        assert refused.value.code == "overtaken"


def test_a_correction_is_not_done_where_it_would_change_something_else(path: Path) -> None:
    with closing(Director.open(path)) as host, closing(Director.open(path)) as other:
        number = begun(host, NAMES[:3])
        turns(host, number, "54 .", "43", "65")
        picked = next(
            line.pick
            for line in host.night(number).table().picks()
            if line.pick.text.startswith("43")
        )
        wanted = Correction(picked.entries, "61", nth=picked.nth)
        shown = host.night(number).table().preview(wanted)
        other.night(number).table().withdraw(2)
        with pytest.raises(Refused) as refused:
            host.night(number).table().correct(wanted, shown=shown)
        assert refused.value.code == "changed"
        assert host.night(number).table().corrections() == ()
        assert (
            host.night(number)
            .table()
            .correct(wanted, shown=host.night(number).table().preview(wanted))
        )
