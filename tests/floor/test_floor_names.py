"""Names on the floor: whole where there is room, and else cut so that people can be told apart."""

from pathlib import Path

import pytest

from screens.ui.text import fit_apart
from tests.screens.floors import a_floor, on_floor
from tests.screens.reading import screen_text

GUESTS = (
    *("Ivo de Groot", "Quirijn van Houten", "Anna de Vries", "Maud Hendriks", "Wim van den Berg"),
    *("Yara Kok", "Niels van Dijk", "Karin Smit", "Olga Dekker", "Hanna Mulder", "Femke Bos"),
    *("Rob de Wit", "Kees Bakker", "Loes Visser", "Cees Bakker", "Dee Jansen", "Ben Willems"),
    *("Anna de Boer", "Tom Peters", "Sanne de Jong", "Sanne de Graaf", "Piet van Loon"),
)


async def test_where_names_are_cut_two_of_one_first_name_are_told_apart(store: Path) -> None:
    async with on_floor(store, a_floor(store, GUESTS, 5)) as (app, _):
        tables = screen_text(app).split("Lap 1: ")[0]
        assert "…" in tables
        for first in ("Anna", "Sanne"):
            shown = [part.split("  ")[0] for part in tables.split(first)[1:]]
            told = [part for part in shown if "starts" not in part and "╮" not in part]
            assert len(set(told)) == 2, tables


@pytest.mark.parametrize(
    ("cells", "told"),
    [
        (14, ["Sanne de Jong", "Sanne de Graaf", "Sam"]),
        (11, ["Sanne de J…", "Sanne de G…", "Sam"]),
        (10, ["Sanne Jong", "Sanne Gra…", "Sam"]),
        (8, ["Sanne J…", "Sanne G…", "Sam"]),
        (6, ["S… Jo…", "S… Gr…", "Sam"]),
    ],
)
def test_a_name_is_cut_so_that_no_other_is_cut_alike(cells: int, told: list[str]) -> None:
    names = ("Sanne de Jong", "Sanne de Graaf", "Sam")
    assert [fit_apart(name, cells, names) for name in names] == told
