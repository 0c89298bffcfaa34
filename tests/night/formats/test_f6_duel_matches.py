"""Duels of several matches in their bracket: how long each stage is, and how it goes on (F6.1)."""

import pytest

from tests.night.format_nights import people_of, setup_of
from tests.night.formats.duels_drawn import DRAWS
from tourney.game.games import PRESETS
from tourney.night.floor import Draw, Floor
from tourney.night.formats.duel.bracket import double_elimination, single_elimination
from tourney.night.formats.duel.state import best_of
from tourney.night.formats.registry import FORMATS
from tourney.night.setup import Setup

DUEL = FORMATS["duel"]


def setup(**options: str) -> Setup:
    return setup_of(DUEL, 8, 2, options)


def lengths(draw: Draw, **options: str) -> dict[str, int]:
    chosen = setup(**options)
    double = options.get("elimination") == "double"
    duels = double_elimination(draw) if double else single_elimination(draw, third=True)
    return {duel.title: best_of(chosen, duel, duels) for duel in duels}


def test_f6_1_every_duel_is_one_match_if_nothing_is_said() -> None:
    assert set(lengths(DRAWS[8]).values()) == {1}


def test_f6_1_the_semi_finals_and_the_final_have_lengths_of_their_own() -> None:
    assert lengths(DRAWS[8], semifinals="3", final="5") == {
        "Quarter-final 1": 1,
        "Quarter-final 2": 1,
        "Quarter-final 3": 1,
        "Quarter-final 4": 1,
        "Semi-final 1": 3,
        "Semi-final 2": 3,
        "Third place": 3,
        "Final": 5,
    }


def test_f6_1_what_is_not_said_of_a_stage_is_as_the_stage_before() -> None:
    assert set(lengths(DRAWS[8], best="3").values()) == {3}
    longer = lengths(DRAWS[8], best="1", semifinals="5")
    assert (longer["Quarter-final 1"], longer["Semi-final 1"], longer["Final"]) == (1, 5, 5)
    assert lengths(DRAWS[2], semifinals="3", final="5") == {"Final": 5}


def test_f6_1_in_double_elimination_the_two_finals_before_the_grand_one_are_the_semi_finals() -> (
    None
):
    long = lengths(DRAWS[8], elimination="double", semifinals="3", final="5")
    assert {title for title, best in long.items() if best == 3} == {
        "Winners' final",
        "Losers' final",
    }
    assert {title for title, best in long.items() if best == 5} == {
        "Grand final",
        "Grand final, again",
    }


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({}, "two at a table; one defeat puts you out."),
        ({"best": "3"}, "two at a table; best of 3; one defeat puts you out."),
        (
            {"semifinals": "3", "final": "5"},
            "two at a table; one match a duel, the semi-finals best of 3 and the final best of 5; "
            "one defeat puts you out.",
        ),
        (
            {"best": "3", "final": "1"},
            "two at a table; best of 3 and the final 1; one defeat puts you out.",
        ),
    ],
)
def test_f6_1_the_card_says_how_long_duels_are(options: dict[str, str], words: str) -> None:
    assert DUEL.describe(setup(**options), 5) == words


def test_f6_1_tables_are_opened_for_as_many_matches() -> None:
    options = setup(best="3", final="5")
    held = DUEL.start(Floor(options, PRESETS["classic"], people_of(4), draw=DRAWS[4]))
    assert [opening.best for opening in held.opened] == [3, 3]
