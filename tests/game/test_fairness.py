"""The dice report: known data, the figures of the books, and which dice are counted."""

import json
from collections import Counter
from itertools import combinations_with_replacement, permutations
from math import factorial, prod
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from typer.testing import CliRunner

from exports.text.dice_text import dice_text, face_chart, value_grid
from screens.cli.commands import app
from tests.nights import begun, director_at, turns
from tests.rules.liar_playing import begun as liars
from tests.rules.playing import ANN, BOB, CID, after, led, turn, unled
from tourney.game.chi_squared import goodness_of_fit, statistic, tail, tried_out
from tourney.game.fairness import (
    VALUES,
    Dice,
    DiceReport,
    Verdict,
    dice_of,
    dice_report,
    how_often,
)
from tourney.game.mexico.events import (
    DieRolledOff,
    MatchOpened,
    Rolled,
    RoundRecorded,
    TableEvent,
    ValueRecorded,
    Withdrawn,
)
from tourney.game.mexico.match import Match
from tourney.game.mexico.play import fold
from tourney.game.mexico.rules import PRESETS
from tourney.game.odds import WAYS

#: R. Wolf threw a die 20,000 times.
WOLF = (3246, 3449, 2897, 2841, 3635, 3932)
EVEN = (1,) * 6
BY_VALUE = tuple(WAYS[value] for value in VALUES)


def of_faces(*counts: int) -> DiceReport:
    """The report on single dice, so many of each face."""
    singles = (face for face, count in enumerate(counts, start=1) for _ in range(count))
    return dice_report([Dice(singles=tuple(singles))])


def counted(match: Match, *entries: TableEvent) -> Counter[int]:
    return Counter(dice_of(match, entries).values)


def test_wolfs_die_is_as_uneven_as_the_books_say() -> None:
    found = goodness_of_fit(WOLF, EVEN)
    assert round(found.statistic, 2) == 270.96
    assert (found.degrees, found.trials) == (5, 0)
    assert found.chance == pytest.approx(1.72e-56, rel=0.01)
    report = of_faces(*WOLF)
    assert report.verdict is Verdict.SUSPECT
    assert report.words == (
        "20,000 dice. Uneven: fair dice come out like this less than once in 1,000,000 nights. "
        "Look at the dice."
    )


@pytest.mark.parametrize(
    ("critical", "degrees", "chance"),
    [
        (3.841, 1, 0.05),
        (5.991, 2, 0.05),
        (11.070, 5, 0.05),
        (15.086, 5, 0.01),
        (1.145, 5, 0.95),
        (31.410, 20, 0.05),
        (37.566, 20, 0.01),
        (0, 5, 1),
        (0, 20, 1),
    ],
)
def test_the_tail_is_that_of_the_tables(critical: float, degrees: int, chance: float) -> None:
    assert tail(critical, degrees) == pytest.approx(chance, abs=5e-5)


def test_the_tail_of_the_impossible_is_nothing() -> None:
    assert tail(1e9, 5) == tail(1e9, 20) == 0


@given(st.lists(st.integers(0, 500), min_size=6, max_size=6).filter(any), st.permutations(range(6)))
def test_which_face_is_which_does_not_matter(counts: list[int], order: list[int]) -> None:
    swapped = [counts[at] for at in order]
    assert statistic(swapped, EVEN) == pytest.approx(statistic(counts, EVEN))


def _enumerated(counts: tuple[int, ...]) -> float:
    """The chance of as bad a fit, from everything that so many dice can show."""
    total = sum(counts)
    found = sum(count * count for count in counts)
    ways = 0
    for faces in combinations_with_replacement(range(6), total):
        shown = Counter(faces)
        if sum(count * count for count in shown.values()) >= found:
            ways += factorial(total) // prod(map(factorial, shown.values()))
    return float(ways / 6**total)


@pytest.mark.parametrize("counts", [(3, 2, 1, 1, 1, 0), (4, 3, 1, 0, 0, 0), (2, 1, 1, 1, 1, 2)])
def test_what_is_tried_out_agrees_with_all_there_is(counts: tuple[int, ...]) -> None:
    assert tried_out(counts, EVEN) == pytest.approx(_enumerated(counts), abs=0.015)


@pytest.mark.parametrize("more", [0, 9, 14])
def test_what_is_tried_out_agrees_with_the_distribution(more: int) -> None:
    counts = (*(10 * ways for ways in BY_VALUE[:-1]), 10 * BY_VALUE[-1] + more)
    found = goodness_of_fit(counts, BY_VALUE)
    assert found.trials == 0
    assert tried_out(counts, BY_VALUE) == pytest.approx(found.chance, abs=0.02)


def test_the_same_few_dice_always_get_the_same_answer() -> None:
    counts = (7, *BY_VALUE[1:])
    found = goodness_of_fit(counts, BY_VALUE)
    assert found.trials == 10_000
    assert 0 < found.chance < 1
    assert tried_out(counts, BY_VALUE) == tried_out(counts, BY_VALUE) == found.chance


def test_the_chance_is_never_nothing_where_it_is_tried_out() -> None:
    assert tried_out((40, *(0,) * 20), BY_VALUE) == 1 / 10_001


@pytest.mark.parametrize(
    ("counts", "verdict", "words"),
    [
        ((0,) * 6, "too-few", "No dice yet: they are counted where rounds are typed roll by roll."),
        ((1, 0, 0, 0, 0, 0), "too-few", "Only one die: too few to say."),
        ((3,) * 6, "too-few", "Only 18 dice: too few to say."),
        ((59, 0, 0, 0, 0, 0), "too-few", "Only 59 dice: too few to say."),
        (
            (10,) * 6,
            "fair",
            "60 dice. Nothing unusual: fair dice come out at least this uneven nearly always.",
        ),
        (
            (22, 18, 20, 14, 26, 20),
            "fair",
            "120 dice. Nothing unusual: fair dice come out at least this uneven 55 times in 100.",
        ),
        (
            (20, 20, 20, 10, 20, 32),
            "uneven",
            "122 dice. A little uneven, as fair dice come out 4 times in 100.",
        ),
        (
            (20, 20, 20, 8, 20, 35),
            "suspect",
            "123 dice. Uneven: fair dice come out like this once in 330 nights. Look at the dice.",
        ),
    ],
)
def test_the_verdict_is_a_plain_sentence(counts: tuple[int, ...], verdict: str, words: str) -> None:
    report = of_faces(*counts)
    assert (report.verdict, report.words) == (verdict, words)


@pytest.mark.parametrize(
    ("chance", "words"),
    [
        (0.996, "nearly always"),
        (0.994, "99 times in 100"),
        (0.02, "2 times in 100"),
        (0.0149, "once in 100 nights"),
        (0.00999, "once in 100 nights"),
        (1 / 1234, "once in 1,200 nights"),
        (0.0, "less than once in 1,000,000 nights"),
    ],
)
def test_a_chance_is_told_in_nights(chance: float, words: str) -> None:
    assert how_often(chance) == words


def test_dice_that_favour_a_value_and_no_face_are_found_out_by_the_values() -> None:
    doubles = tuple(value for value in VALUES if value % 11 == 0) * 20
    report = dice_report([Dice(doubles)])
    assert report.face_fit is not None
    assert report.face_fit.statistic == 0
    assert report.verdict is Verdict.SUSPECT
    assert report.more[0].endswith("Look at how they are thrown.")


def test_every_roll_counts_kept_or_not_of_ties_too() -> None:
    match = led(2)
    match = turn(turn(match, 31, 42, 54), 41, 41, 54)
    match = turn(turn(match, 65), 32)
    assert counted(match) == Counter([31, 42, 54, 41, 41, 54, 65, 32])


def test_the_round_in_play_counts_and_so_does_a_void_one() -> None:
    match = turn(led(3), 31, 42, 54)
    match = after(match, Rolled(BOB, 63))
    assert counted(match) == Counter([31, 42, 54, 63])
    void = after(match, Withdrawn(CID))
    assert counted(void) == Counter([31, 42, 54, 63])


def test_a_round_that_was_not_typed_roll_by_roll_does_not_count() -> None:
    match = turn(turn(led(2), 54), 31)
    match = after(match, RoundRecorded(ANN, 1))
    match = turn(after(match, ValueRecorded(ANN, 66)), 21)
    match = after(match, ValueRecorded(ANN, 65))
    dice = dice_of(match, ())
    assert (dice.values, dice.unknown) == ((54, 31), 2)
    report = dice_report([dice])
    assert report.more == ("Not counted: 2 rounds that were not typed roll by roll.",)


def test_the_dice_of_the_roll_off_count_each_for_itself() -> None:
    entries = (
        MatchOpened(PRESETS["classic"], ("Ann", "Bob")),
        *(DieRolledOff(ANN, 6), DieRolledOff(BOB, 6), DieRolledOff(ANN, 2), DieRolledOff(BOB, 5)),
        Rolled(BOB, 62),
    )
    match = fold(entries)
    assert match is not None
    report = dice_report([dice_of(match, entries)])
    assert (report.dice, report.rolls) == (6, 1)
    assert [tally.count for tally in report.faces] == [0, 2, 0, 0, 1, 3]
    assert dice_of(unled(), ()).singles == ()


def test_the_tables_of_a_night_are_counted_together() -> None:
    tables = [Dice((54,) * 20, unknown=1), Dice((54,) * 20, (1,))]
    report = dice_report(tables)
    assert (report.dice, report.rolls) == (81, 40)
    assert "1 round that was not typed roll by roll" in report.more[-1]


@pytest.mark.parametrize("rolls", [0, 1, 30, 300])
def test_the_charts_keep_to_their_width(rolls: int) -> None:
    report = dice_report([Dice(VALUES * rolls)])
    for cells in (20, 56, 80):
        assert all(len(line) <= cells for line in face_chart(report, cells)[:-1])
    assert all(len(line) <= 56 for line in value_grid(report))
    assert all(len(line) <= 80 for line in dice_text("Friday", report).splitlines())


def test_a_bar_stops_short_of_the_line_or_goes_beyond_it() -> None:
    *bars, about = face_chart(of_faces(5, 10, 15, 10, 10, 10), 40)
    lines = {bar.index("│") for bar in bars}
    assert len(lines) == 1
    line = lines.pop()
    assert [bar.rindex("▆") > line for bar in bars] == [False, False, True, False, False, False]
    assert about.endswith(" 10.0.")


def test_the_command_tells_of_the_newest_night_that_has_begun(tmp_path: Path) -> None:
    director = director_at(tmp_path)
    number = begun(director, ["[/]", "=1+1"], name="[b]Friday")
    turns(director, number, "54 .", "31", "61 .", "54", *["61 .", "44"] * 3)
    director.plan({"name": "Next week", "date": "2026-11-27", "preset": "classic"})
    director.close()
    store = str(tmp_path / "tourney.db")
    shown = CliRunner().invoke(app, ["--store", store, "dice"])
    assert shown.exit_code == 0, shown.output
    assert shown.stdout.startswith("[b]Friday\n=========\nOnly 20 dice: too few to say.\n")
    data = json.loads(CliRunner().invoke(app, ["--store", store, "dice", "1", "--json"]).stdout)
    assert (data["dice"], data["rolls"], data["verdict"]) == (20, 10, "too-few")
    assert data["values"]["54"] == {"count": 2, "expected": pytest.approx(10 / 18)}
    assert data["face_test"] is None


def test_the_command_says_so_where_no_night_has_begun(tmp_path: Path) -> None:
    director_at(tmp_path).close()
    shown = CliRunner().invoke(app, ["--store", str(tmp_path / "tourney.db"), "dice"])
    assert "No night has begun yet" in str(shown.exception)


def test_of_liars_mexico_nothing_can_be_said() -> None:
    report = dice_report([dice_of(liars(), ()), Dice()])
    assert report.verdict is Verdict.HIDDEN
    assert dice_text("Friday", report) == (
        "Friday\n======\n"
        "Liar's Mexico keeps its dice under the cup, so nothing can be said of them.\n"
    )


def test_which_value_is_which_does_not_matter_among_the_doubles() -> None:
    doubles = (5, 1, 0)
    rest = tuple(3 * ways for ways in BY_VALUE)
    at = VALUES.index(11)
    found = {
        round(statistic((*rest[:at], *swapped, *rest[at + 3 :]), BY_VALUE), 9)
        for swapped in permutations(doubles)
    }
    assert len(found) == 1
