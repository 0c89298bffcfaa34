"""F5.1, F5.3: the stages of heats for every size of field, known from the start."""

from itertools import pairwise, product

import pytest

from tests.night.format_nights import setup_of
from tourney.game.liar.rules import LIAR
from tourney.game.mexico.rules import PRESETS
from tourney.night.formats.heats.format import stage_chances
from tourney.night.formats.heats.shape import HeatsStage, as_drawn, shape, stage
from tourney.night.formats.registry import FORMATS
from tourney.night.setup import Setup

HEATS = FORMATS["heats"]
CLASSIC = PRESETS["classic"]
MOST = 200


def setup(tables: int = 32, seats: int = 8, **options: str) -> Setup:
    return setup_of(HEATS, tables, seats, options)


def top_k(through: int, tables: int = 32, seats: int = 8, final: int = 6) -> Setup:
    return setup(tables, seats, mode="top-k", through=str(through), final=str(final))


def sizes(setup: Setup, people: int) -> list[tuple[int, ...]]:
    return [each.sizes for each in shape(setup, people)]


def refused(setup: Setup, people: int) -> tuple[str, str]:
    refusal = HEATS.check(setup, CLASSIC, people)
    assert refusal is not None
    return refusal.code, refusal.sentence


SHAPES: dict[int, list[tuple[int, ...]]] = {
    2: [(2,)],
    3: [(3,)],
    8: [(8,)],
    9: [(5, 4), (6,)],
    10: [(5, 5), (6,)],
    13: [(7, 6), (6,)],
    15: [(5, 5, 5), (6,)],
    17: [(6, 6, 5), (6,)],
    20: [(7, 7, 6), (6,)],
    24: [(6, 6, 6, 6), (6,)],
    36: [(6, 6, 6, 6, 6, 6), (6,)],
    37: [(7, 6, 6, 6, 6, 6), (5, 5, 5), (6,)],
    48: [(6, 6, 6, 6, 6, 6, 6, 6), (6, 6, 5), (6,)],
    64: [(6, 6, 6, 6, 6, 6, 6, 6, 6, 5, 5), (7, 7, 6), (6,)],
    100: [(6,) * 15 + (5,) * 2, (7, 6, 6, 6), (6,)],
    200: [(7,) * 8 + (6,) * 24, (6, 6, 6, 6, 6, 5), (6,)],
}

#: With two left at each heat.
SHAPES_OF_TOP_2: dict[int, list[tuple[int, ...]]] = {
    8: [(8,)],
    9: [(5, 4), (4,)],
    17: [(6, 6, 5), (6,)],
    24: [(8, 8, 8), (6,)],
    30: [(8, 8, 7, 7), (8,)],
    36: [(6, 6, 6, 6, 6, 6), (6, 6), (4,)],
    64: [(6, 6, 6, 6, 6, 6, 6, 6, 6, 5, 5), (8, 7, 7), (6,)],
    100: [(6,) * 15 + (5,) * 2, (6, 6, 6, 6, 5, 5), (6, 6), (4,)],
    200: [(7,) * 8 + (6,) * 24, (6,) * 9 + (5,) * 2, (8, 7, 7), (6,)],
}


@pytest.mark.parametrize("people", SHAPES)
def test_f5_1_the_stages_of_heats_that_play_down(people: int) -> None:
    assert sizes(setup(), people) == SHAPES[people]


@pytest.mark.parametrize("people", SHAPES_OF_TOP_2)
def test_f5_1_the_stages_of_heats_by_top_2(people: int) -> None:
    assert sizes(top_k(2), people) == SHAPES_OF_TOP_2[people]


@pytest.mark.parametrize("final", range(4, 9))
@pytest.mark.parametrize("seats", [8, 12])
def test_f5_1_up_to_8_play_a_final_up_to_36_heats_above_more_rounds(final: int, seats: int) -> None:
    chosen = setup(seats=seats, final=str(final))
    for people in range(2, MOST + 1):
        assert HEATS.check(chosen, CLASSIC, people) is None
        planned = shape(chosen, people)
        if people <= 8:
            assert planned == (HeatsStage((people,), 0, 1),)
        elif people <= 36:
            # Five heats leave five people at least, too many for a final of four.
            assert len(planned) == (3 if people > 8 * final else 2)
        else:
            assert len(planned) == 3
        assert people <= 8 or planned[-1].people == final


SETUPS = [
    setup(tables, seats, mode="play-down", final=str(final))
    for tables in (1, 2, 5, 8, 32)
    for seats in (2, 4, 5, 6, 8, 20)
    for final in (4, 6, 8)
] + [
    top_k(through, tables, seats, final)
    for through in (1, 2, 3)
    for tables in (2, 5, 8, 32)
    for seats in (4, 5, 6, 8, 20)
    for final in (4, 6, 8)
]


def test_f5_1_whatever_is_not_refused_can_be_played_at_the_tables_there_are() -> None:
    played = 0
    for chosen in SETUPS:
        for people in range(2, MOST + 1):
            if HEATS.check(chosen, CLASSIC, people) is None:
                _can_be_played(chosen, people)
                played += 1
    assert played > len(SETUPS)


def _can_be_played(chosen: Setup, people: int) -> None:
    planned = shape(chosen, people)
    assert planned[0].people == people
    for each in planned:
        assert len(each.sizes) <= chosen.tables
        assert max(each.sizes) <= min(chosen.seats, 8)
        assert min(each.sizes) >= 3 or people == 2
        assert max(each.sizes) - min(each.sizes) <= 1
        assert each.final == (each is planned[-1]) == (len(each.sizes) == 1)
        if each.final:
            assert each.until == 1
        elif each.until:
            assert str(each.until) == chosen.chosen["through"]
            assert each.until < min(each.sizes)
            assert each.through == each.until * len(each.sizes)
        else:
            # The last one left at a table is safe, and so goes on.
            assert len(each.sizes) <= each.through
    for before, after in pairwise(planned):
        assert after.people == before.through < before.people


def test_a_stage_follows_from_how_many_are_in_it_whatever_came_before() -> None:
    for people in range(2, MOST + 1):
        planned = shape(setup(), people)
        for at, each in enumerate(planned):
            assert shape(setup(), each.people) == planned[at:]


def test_however_many_go_home_heats_come_to_a_final() -> None:
    for chosen in (setup(seats=4, final="4"), top_k(3, seats=4, final=4), top_k(3, seats=6)):
        for people in range(2, 128):
            stages = shape(chosen, people)
            assert stages[-1].final
            assert all(after.people < before.people for before, after in pairwise(stages))


def test_f5_1_what_does_not_fit_is_refused_with_what_would() -> None:
    assert refused(setup(), 1) == ("too-few-people", "Heats need at least 2 people.")
    assert refused(setup(6), 50) == (
        "too-many-people",
        "50 people need 7 tables of 8 at once, and there are 6. Add tables, or play with at "
        "most 48 people.",
    )
    assert refused(setup(1), 9) == (
        "too-many-people",
        "9 people need 2 tables of 8 at once, and there is 1. Add tables, or play only a final "
        "of 8.",
    )
    assert refused(setup(2, 6), 13) == (
        "too-many-people",
        "13 people need 3 tables of 6 at once, and there are 2. Add tables, use larger ones, or "
        "play with at most 12 people.",
    )
    assert refused(setup(seats=6), 8) == (
        "format-seats",
        "Up to 8 people play only a final, and 8 don't fit at a table of 6. Add seats, or choose "
        "another format.",
    )
    assert refused(setup(seats=6, final="7"), 20) == (
        "format-final",
        "A final of 7 doesn't fit at a table of 6. Add seats, or choose a smaller final.",
    )
    assert refused(top_k(3, seats=4, final=4), 9) == (
        "format-through",
        "With 3 left at each heat, 9 people at tables of 4 don't come down to a final. Leave "
        "fewer at each, or add seats.",
    )


def test_before_anybody_is_registered_only_the_rules_can_be_refused() -> None:
    assert HEATS.check(setup(1, 2), CLASSIC, 0) is None
    for people in (0, 8, 20):
        refusal = HEATS.check(setup(), LIAR, people)
        assert refusal is not None
        assert refusal.code == "format-rules"


def test_tables_that_the_host_made_larger_or_smaller_play_down_all_the_same() -> None:
    assert as_drawn(setup(), (8, 4, 5)) == HeatsStage((8, 4, 5), 6, 0)
    assert as_drawn(top_k(2), (8, 3)) == HeatsStage((8, 3), 4, 2)
    assert stage(setup(), 17) == as_drawn(setup(), (6, 6, 5))


# F5.3


def test_f5_3_where_tables_differ_in_size_each_seats_chance_is_said() -> None:
    assert stage_chances(stage(top_k(2), 9), "Heats") == "Heats: 2 of 5 is 40%, 2 of 4 is 50%."
    assert stage_chances(stage(top_k(2), 17), "Heats") == "Heats: 2 of 6 is 33%, 2 of 5 is 40%."
    first, second, _ = shape(top_k(2), 64)
    assert stage_chances(first, "First heats") == "First heats: 2 of 6 is 33%, 2 of 5 is 40%."
    assert stage_chances(second, "Second heats") == "Second heats: 2 of 8 is 25%, 2 of 7 is 29%."


def test_f5_3_nothing_is_said_where_all_seats_are_worth_the_same() -> None:
    assert stage_chances(stage(top_k(2), 18), "Heats") == ""
    assert stage_chances(stage(setup(), 17), "Heats") == ""


@pytest.mark.parametrize(
    ("chosen", "people", "left"),
    [(top_k(3, seats=7), 16, 2), (top_k(2, seats=5, final=5), 16, 1), (top_k(2), 36, 1)],
)
def test_f5_1_up_to_36_are_not_asked_to_play_two_rounds_of_heats_where_one_will_do(
    chosen: Setup, people: int, left: int
) -> None:
    code, sentence = refused(chosen, people)
    assert code == "format-through"
    assert sentence.endswith(f"need two rounds of heats. With {left} left at each they need one.")
    fewer = top_k(left, seats=chosen.seats, final=int(chosen.chosen["final"]))
    assert HEATS.check(fewer, CLASSIC, people) is None
    assert len(sizes(fewer, people)) == 2


def test_f5_1_at_most_two_stages_by_table_for_9_to_36_wherever_the_tables_allow_it() -> None:
    for seats, through, people in product(range(6, 9), (1, 2, 3), range(9, 37)):
        chosen = top_k(through, seats=seats, final=6)
        if HEATS.check(chosen, CLASSIC, people) is None:
            assert len(sizes(chosen, people)) == 2, (seats, through, people)


def test_f5_3_the_card_says_that_the_final_is_as_wished_where_the_tables_allow_it() -> None:
    assert sizes(top_k(2, final=4), 17)[-1] == (6,)
    assert "at most 4 to the final if the tables allow it" in HEATS.describe(top_k(2, final=4), 5)
