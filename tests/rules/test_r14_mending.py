"""R14 and R10.3: corrections of dice left lying, of 31s that make somebody pay, and of the end."""

from tests.rules.mending import mended, night, refused, standing, told
from tourney.game.mexico.events import PotBy
from tourney.game.mexico.play import apply

GIVEN = ("@lead Ann", "Ann: 54 31>Cid 62", "Bob: 61 1+3", "Cid: 65")


def test_r14_1_the_die_left_and_the_die_rolled_can_be_corrected() -> None:
    log = night(*GIVEN, rules="mexen")
    assert "Bob: 61 1+5" in standing(log, mended(log, "Bob: 61 1+3", "61 1+5"))
    assert "Bob: 62 2+5" in standing(log, mended(log, "Bob: 61 1+3", "62 2+5"))
    assert refused(log, "Bob: 61 1+3", "61 6+3") == "Bob has no 6 that may be left lying."


def test_r14_2_a_31_and_whom_it_makes_pay_are_corrected_together() -> None:
    log = night(*GIVEN, rules="mexen")
    assert log.state is not None
    assert log.state.units == (10, 9, 9)
    mending = mended(log, "Ann: 54 31>Cid 62", "54 31>bo 62")
    assert "Ann: 54 31>Bob 62" in standing(log, mending)
    assert mending.after.units == (10, 8, 10)
    assert mended(log, "Ann: 54 31>Cid 62", "54 52 62").after.units == (10, 9, 10)


def test_r14_2_a_31_for_a_player_who_is_out_by_then_is_for_nobody() -> None:
    first = ("@units 2 1 2", "@lead Ann", "Ann: 54", "Bob: 61", "Cid: 62")
    log = night(*first, "Ann: 31>Bob 62", "Bob: 63", "Cid: 65", rules="mexen")
    mending = mended(log, "Bob: 61", "51")
    words = [told(conflict)[0] for conflict in mending.conflicts]
    assert any("Ann's 31>Bob 62, who pays" in each for each in words)
    assert "Ann: 31 62" in standing(log, mending)


def test_r14_2_a_31_that_is_no_roll_does_not_count_toward_a_new_limit() -> None:
    lines = ("@lead Ann", "Ann: 54 62", "Bob: 31 52 31 41", "Cid: 65")
    log = night(*lines, rules="classic thirty_one=again")
    mending = mended(log, "Ann: 54 62", "54")
    (conflict,) = mending.conflicts
    assert conflict.keep == "as its last value, 41"
    struck = mended(log, "Ann: 54 62", "54", struck=[conflict.key])
    assert "Bob: 31 52" in standing(log, struck)


def test_r14_6_correcting_the_last_round_takes_its_end_back_and_brings_another() -> None:
    log = night("@lead Ann", "Ann: 54", "Bob: 61", "Cid: 62", rules="classic rounds=1")
    assert log.state is not None
    assert (log.state.ended, log.state.winner) == (PotBy.LEADER, None)
    mending = mended(log, "Ann: 54", "63")
    after = log.read(mending.corrected, apply).state
    assert after is not None
    assert (after.units, after.over, after.rounds) == ((5, 4, 5), True, 1)
    tied = mended(log, "Ann: 54", "61").after
    assert (tied.over, tied.rounds) == (False, 0)
