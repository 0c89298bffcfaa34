"""The changes by a correction at its table, before and after."""

from tests.rules.mending import TableLog, mended, night
from tourney.game.corrections.shifts import shifts
from tourney.game.mexico.match import Match

NIGHT = ("@lead Ann", "Ann: 54 62", "Bob: 31 41", "Cid: 65", "@lost Bob", "Bob: 54")


def changed(log: TableLog, line: str, text: str, worth: int = 0) -> list[str]:
    """What a correction changes."""
    assert log.state is not None
    return compared(log.state, mended(log, line, text).after, worth)


def compared(before: Match, after: Match, worth: int = 0) -> list[str]:
    """The sentences, and the rows with what changes in them."""
    found = shifts(before, after, lambda units: f"€{units * worth}" if worth else "")
    rows = []
    for row in (*found.players, *found.pot):
        cells = (f"{at} {was}>{now}" for at, (was, now) in row.cells.items() if was != now)
        rows.append(f"{row.name}: {', '.join(cells)}")
    return [*found.sentences, *rows]


def test_only_what_changes_is_shown_round_by_round_and_player_by_player() -> None:
    assert changed(night(*NIGHT), "Bob: 31 41", "55") == [
        "Ann lost round 1, not Bob.",
        "Ann: units 5>4, place 1>2",
        "Bob: units 3>4, place 3>2",
    ]


def test_money_and_points_are_shown_where_they_are_kept() -> None:
    log = night("@lead Ann", "@lost Bob", "@lost Cid", rules="mexxen units=2")
    assert changed(log, "Bob", "Ann mexicos=1", worth=2) == [
        "Ann lost round 1, not Bob.",
        "Ann: units 2>out, place 1>3, points 2>-1, into the pot €0>€4",
        "Bob: units 1>2, place 2>1, points 0>2, into the pot €2>€0",
        "Pot: units 2>3, into the pot €4>€6",
    ]


def test_a_round_that_only_costs_more_is_told_and_one_that_goes_is_not() -> None:
    log = night(
        "@lead Ann",
        "Ann: 54",
        "Bob: 31",
        "Bob: 61",
        "Ann: 62",
        rules="sudden-death units=2",
        players="Ann, Bob",
    )
    assert changed(log, "Ann: 54", "21") == [
        "Round 1 costs 2, not 1.",
    ]


def test_nothing_is_shown_where_nothing_changes() -> None:
    assert changed(night(*NIGHT), "Cid: 65", "64") == []


def test_f6_3_where_units_have_no_end_those_lost_are_told_and_no_pot() -> None:
    log = night("@until 0", "@lead Ann", "@lost Bob", "@lost Cid", rules="classic units=999")
    assert changed(log, "Bob", "Ann mexicos=1") == [
        "Ann lost round 1, not Bob.",
        "Ann: units lost 0>2, place 1>3",
        "Bob: units lost 1>0, place 2>1",
    ]
