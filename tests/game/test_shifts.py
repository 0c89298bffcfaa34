"""The changes by a correction, in tables that fit a small terminal."""

import pytest

from tests.game.strategies import fits
from tests.rules.mending import TableLog, mended, night
from tourney.game.mending import NONE, ShiftTable
from tourney.game.mexico.match import Match
from tourney.game.mexico.shifts import shifts

NIGHT = ("@lead Ann", "Ann: 54 62", "Bob: 31 41", "Cid: 65", "@lost Bob", "Bob: 54")


def changed(log: TableLog, line: str, text: str, worth: int = 0) -> dict[str, list[str]]:
    """Each table's rows as a screen might write them."""
    assert log.state is not None
    return {
        table.heading: list(map(str.strip, rows(table)))
        for table in tables(log.state, mended(log, line, text).after, worth)
    }


def tables(before: Match, after: Match, worth: int = 0) -> tuple[ShiftTable, ...]:
    return shifts(before, after, lambda units: f"€ {units * worth}.00" if worth else "")


def rows(table: ShiftTable) -> list[str]:
    lines = [" | ".join(table.columns)]
    for name, cells in table.rows:
        shown = [f"{cell.before} > {cell.after}" if cell.changed else cell.after for cell in cells]
        lines.append(" | ".join((name, *shown)).replace(NONE, "-"))
    return lines


def test_only_what_changes_is_shown_round_by_round_and_player_by_player() -> None:
    assert changed(night(*NIGHT), "Bob: 31 41", "55") == {
        "Rounds": [
            "Round | Leads | Lost by | Pays | Goes out",
            "1 | Ann | Bob > Ann | 1 | no",
            "2 | Bob > Ann | Bob | 1 | no",
        ],
        "Players": [
            "Player | Units | Place | Lost",
            "Ann | 5 > 4 | 1 > 2 | 0 > 1",
            "Bob | 3 > 4 | 3 > 2 | 2 > 1",
        ],
    }


def test_money_and_points_are_shown_where_they_are_kept() -> None:
    log = night("@lead Ann", "@lost Bob", "@lost Cid", rules="mexxen units=2")
    assert changed(log, "Bob", "Ann mexicos=1", worth=2) == {
        "Rounds": [
            "Round | Leads | Lost by | Pays | Goes out",
            "1 | Ann | Bob > Ann | 1 > 2 | no > yes",
        ],
        "Players": [
            "Player | Units | Place | Lost | Points | Into the pot",
            "Ann | 2 > out | 1 > 3 | 0 > 1 | 2 > -1 | € 0.00 > € 4.00",
            "Bob | 1 > 2 | 2 > 1 | 1 > 0 | 0 > 2 | € 2.00 > € 0.00",
        ],
        "Result": ["Result |", "Pot | 2 (€ 4.00) > 3 (€ 6.00)"],
    }


def test_rounds_that_are_new_or_gone_are_compared_with_a_dash() -> None:
    log = night(
        "@lead Ann",
        "Ann: 54",
        "Bob: 31",
        "Bob: 61",
        "Ann: 62",
        rules="sudden-death units=2",
        players="Ann, Bob",
    )
    assert log.state is not None
    after = mended(log, "Ann: 54", "21").after
    assert rows(tables(log.state, after)[0])[1:] == [
        "1 | Ann | Bob | 1 > 2 | no > yes",
        "2 | Bob > - | Bob > - | 1 > - | yes > -",
    ]
    assert rows(tables(after, log.state)[0])[2] == "2 | - > Bob | - > Bob | - > 1 | - > yes"


def test_nothing_is_shown_where_nothing_changes() -> None:
    assert changed(night(*NIGHT), "Cid: 65", "64") == {}


@pytest.mark.parametrize("same", ["", "A Barthelemy Montgomer "])
def test_long_names_are_cut_so_that_a_table_fits_and_still_differ(same: str) -> None:
    names = [f"{same}{letter * (24 - len(same))}" for letter in "ABC"]
    log = night(
        "@lead " + names[0],
        f"@lost {names[0]}",
        f"@lost {names[1]}",
        f"@lost {names[1]}",
        rules="classic units=2",
        players=", ".join(names),
    )
    assert log.state is not None
    other = night(
        "@lead " + names[1],
        f"@lost {names[1]} mexicos=1",
        f"@lost {names[2]}",
        rules="classic units=2",
        players=", ".join(names),
    )
    assert other.state is not None
    found = tables(log.state, other.state, worth=1_000_000)
    assert [table.heading for table in found] == ["Rounds", "Players"]
    assert all(map(fits, found))
    assert found[0].rows[0][1][0].changed
    assert found[0].rows[0][1][1].changed


def test_f6_3_where_units_have_no_end_those_lost_are_told_and_no_pot() -> None:
    log = night("@until 0", "@lead Ann", "@lost Bob", "@lost Cid", rules="classic units=999")
    assert changed(log, "Bob", "Ann mexicos=1") == {
        "Rounds": [
            "Round | Leads | Lost by | Pays | Goes out",
            "1 | Ann | Bob > Ann | 1 > 2 | no",
            "2 | Bob > Ann | Cid | 1 | no",
        ],
        "Players": [
            "Player | Units lost | Place | Lost",
            "Ann | 0 > 2 | 1 > 3 | 0 > 1",
            "Bob | 1 > 0 | 2 > 1 | 1 > 0",
        ],
    }
