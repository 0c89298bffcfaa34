"""The brackets of the duels as they have to be drawn (F6.1)."""

from tests.night.format_nights import setup_of
from tourney.night.floor import Draw
from tourney.night.formats.registry import FORMATS
from tourney.night.setup import Setup

DUEL = FORMATS["duel"]


#: Who meets whom in the first round, by the number of people; one alone has a bye.
DRAWS: dict[int, Draw] = {
    2: ((1, 2),),
    3: ((1,), (2, 3)),
    4: ((1, 4), (2, 3)),
    5: ((1,), (4, 5), (2,), (3,)),
    6: ((1,), (4, 5), (2,), (3, 6)),
    7: ((1,), (4, 5), (2, 7), (3, 6)),
    8: ((1, 8), (4, 5), (2, 7), (3, 6)),
    9: ((1,), (8, 9), (4,), (5,), (2,), (7,), (3,), (6,)),
    10: ((1,), (8, 9), (4,), (5,), (2,), (7, 10), (3,), (6,)),
    11: ((1,), (8, 9), (4,), (5,), (2,), (7, 10), (3,), (6, 11)),
    12: ((1,), (8, 9), (4,), (5, 12), (2,), (7, 10), (3,), (6, 11)),
    13: ((1,), (8, 9), (4, 13), (5, 12), (2,), (7, 10), (3,), (6, 11)),
    14: ((1,), (8, 9), (4, 13), (5, 12), (2,), (7, 10), (3, 14), (6, 11)),
    15: ((1,), (8, 9), (4, 13), (5, 12), (2, 15), (7, 10), (3, 14), (6, 11)),
    16: ((1, 16), (8, 9), (4, 13), (5, 12), (2, 15), (7, 10), (3, 14), (6, 11)),
}


def setup(tables: int = 8, *, double: bool = False, third: bool = False) -> Setup:
    elimination = "double" if double else "single"
    options = {"elimination": elimination, "third": "yes" if third else "no"}
    return setup_of(DUEL, tables, 2, options)
