"""Re-buys that no longer fit after a correction, with what was paid for them (F9.1, R10.3)."""

import json
from contextlib import closing
from pathlib import Path

import pytest
from msgspec.structs import replace

from tests.scripts import Night
from tourney.game.corrections.correction import Correction, Key
from tourney.night.corrections.correction import REBUY
from tourney.service.director import Director

#: Three tables of three, a unit each: Ann went out, and has paid 5 euros to be in again.
BOUGHT = """
    9 people, 3 tables, freezeout classic units=1 rest=no rebuy=5 rebuy_fee=5 rebuys=2
    seats by 3; start; Ann Dee Gus lead; Ann Dee Gus lose; Ann buys in
    """


@pytest.mark.parametrize("seated", ["", "accept"])
def test_f9_1_a_struck_re_buy_is_given_back_as_its_preview_says(play: Night, seated: str) -> None:
    night = play(BOUGHT)(f"""
        {seated}; t1 round 1 was Bob
        = units_start of Ann: 1; = units_left of Ann: 1; = rebuys of Ann: 0; = fees of Ann: 1000
        = money of Ann: fee 1000, rebuy 500, refund -500
        """).night
    # Nine entry fees and the re-buy; prizes, the house and what was refunded.
    proof = night.places().proof.in_full
    assert proof.endswith("€95 taken = €81 prizes + €9 house + €5 refunds")


def test_f9_1_a_kept_re_buy_stays_paid_with_its_units_on_top(play: Night) -> None:
    play(BOUGHT)("""
        what if t1 round 1 was Bob -> Ann's re-buy is struck, Ann has €5.00 back for the re-buy.
        what if t1 round 1 was Bob, keeping Ann -> Ann's re-buy is kept
        t1 round 1 was Bob, keeping Ann; accept
        = units_start of Ann: 2; = units_left of Ann: 2; = rebuys of Ann: 1; = fees of Ann: 1500
        = money of Ann: fee 1000, rebuy 500
        """)


def test_f9_1_a_kept_re_buy_of_somebody_who_sits_stays_paid_too(play: Night) -> None:
    play(BOUGHT)("""
        accept; t1 round 1 was Bob, keeping Ann
        = units_start of Ann: 2; = units_left of Ann: 2; = rebuys of Ann: 1; = fees of Ann: 1500
        = money of Ann: fee 1000, rebuy 500
        """)


def test_f9_1_the_history_of_the_night_marks_a_re_buy_that_is_struck(play: Night) -> None:
    history = play(BOUGHT)("accept; t1 round 1 was Bob").night.history()
    lines = [line for part in history for line in part.lines]
    (struck,) = (line for line in lines if line.words.startswith("Ann bought in again"))
    assert struck.mended
    assert any(line.words.endswith("Ann's re-buy is struck") for line in lines)


def test_f9_1_a_correction_recorded_before_re_buys_could_be_struck_replays_as_it_was(
    play: Night, tmp_path: Path
) -> None:
    here = play(BOUGHT)("accept; t1 round 1 was Bob, keeping Ann").night
    night = json.loads(here.json())
    assert _of_version_1(night) == 1
    with closing(Director.open(tmp_path / "before.db")) as elsewhere:
        there = elsewhere.night(elsewhere.import_night(json.dumps(night).encode()).number)
        assert there.places().lines == here.places().lines


def _of_version_1(part: object) -> int:
    """Have every settled correction in a night as its first version had it; how many there are."""
    if isinstance(part, list):
        return sum(map(_of_version_1, part))
    if not isinstance(part, dict):
        return 0
    if part.get("kind") == "correction-settled":
        part["version"] = 1
        del part["payload"]["struck"]
        return 1
    return sum(map(_of_version_1, part.values()))


@pytest.mark.parametrize(
    ("back", "accept", "played"), [("", "accept", 2), ("Ann buys in", "accept Ann>2", 4)]
)
def test_f9_1_whoever_never_went_out_sat_at_one_table_in_each_lap(
    play: Night, back: str, accept: str, played: int
) -> None:
    # Ann goes out at table 1 in lap 2, and if she is back, plays laps 3 and 4 at table 2.
    table = play(f"""
        12 people, 3 tables, freezeout classic units=3 rest=no rebuy=9 rebuy_fee=5
        seats by 4; start; Ann Eve Ida lead
        Ann Eve Ida lose; accept; Ann loses 1; Eve Ida lose; {back}; {accept}
        Cid Fay Jon lose; accept; Cid Fay Jon lose; accept; t1 round 2 was Dee mexicos=1
        = played of Ann: {played}
        """).night.table(1)
    sheet = table.sheet()
    assert sheet.index("@lost Dee") < sheet.index("@moved Ann") < sheet.index("@beat 3")
    assert sheet.count("@moved Ann") == 1
    items = table.history()
    (moved,) = (item for item in items if item.did == "moved")
    assert [item.number for item in items[: items.index(moved)] if item.number] == [1, 2]
    (line,) = table.corrections()
    assert line.items == {1, items.index(moved)}


@pytest.mark.parametrize("seated", ["", "accept"])
def test_f1_4_f9_1_of_two_re_buys_the_one_that_no_longer_fits_is_given_back(
    play: Night, seated: str
) -> None:
    """Ann went out twice; the first time it was Bob who had lost."""
    play(BOUGHT)(f"""
        accept; Ann loses; all: first; Ann buys in; {seated}; t1 round 1 was Bob
        = units_start of Ann: 2; = units_left of Ann: 1; = rebuys of Ann: 1; = fees of Ann: 1500
        = money of Ann: fee 1000, rebuy 500, rebuy 500, refund -500
        """)


@pytest.mark.parametrize("kept", ["", "Ann"])
@pytest.mark.parametrize("seated", ["", "accept"])
def test_f1_4_f9_1_two_re_buys_that_one_correction_makes_wrong_are_both_given_back(
    play: Night, kept: str, seated: str
) -> None:
    """Ann went out by a Mexico that was none, and again in a round that the host then strikes."""
    night = play(f"""
        9 people, 3 tables, freezeout classic units=2 rest=no rebuy=9 rebuys=2 rebuy_fee=5
        seats by 3; start; Cid Dee Gus lead
        t1 ends 21 31 54; Dee Gus lose; Ann buys in; accept Ann>1
        t1 ends 21 62 31; Dee Gus lose; Ann buys in; {seated}
        """)
    table = night.night.table(1)
    pick = next(
        line.pick for line in table.picks() if (line.pick.name, line.pick.item) == ("Cid", 0)
    )
    ann = (REBUY, night.entry("Ann"))
    otherwise: dict[Key, str] = {ann: ""} if kept else {}
    wanted = Correction(pick.entries, "=62", nth=pick.nth, otherwise=otherwise)
    conflicts = {each.words: each for each in table.preview(wanted).conflicts}
    wanted = replace(wanted, otherwise={**otherwise, conflicts["Round 2"].key: ""})
    preview = table.preview(wanted)
    told = [(each.words, each.keep, each.kept) for each in preview.conflicts if each.key == ann]
    assert told == [("Ann's 2 re-buys", "with 4 units on top", bool(kept))]
    assert ("Ann has €10.00 back for the re-buys." in preview.notes) is not bool(kept)
    table.correct(wanted, shown=preview)
    if kept:
        dealt = 6 if seated else 4  # the second one's are dealt on sitting down
        night(f"""
            = units_start of Ann: {dealt}; = units_paid of Ann: 1; = rebuys of Ann: 2
            = money of Ann: fee 1000, rebuy 500, rebuy 500
            """)
    else:
        night("""
            = units_start of Ann: 2; = units_left of Ann: 1; = rebuys of Ann: 0
            = fees of Ann: 1000
            = money of Ann: fee 1000, rebuy 500, rebuy 500, refund -500, refund -500
            """)
        words = [line.words for part in night.night.history() for line in part.lines]
        assert sum("Ann " in each and " dropped by" in each for each in words) == 2
        assert any(each.endswith("Ann's 2 re-buys are struck") for each in words)
