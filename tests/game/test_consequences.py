"""R10.3: what a correction changed besides what it put right is marked where it did so."""

from tests.rules.mending import FOUR, mended, night
from tourney.game.corrections.correction import Correction
from tourney.game.corrections.open_game import correct, picks
from tourney.game.corrections.table import consequences
from tourney.game.entries import Log
from tourney.game.games import AnyEvent, AnyMatch
from tourney.game.mexico.events import TableEvent
from tourney.game.mexico.match import Match
from tourney.game.mexico.play import apply


def done(log: Log[Match, TableEvent], line: str, text: str, **more: object) -> list[object]:
    """What was corrected, where that is, and all items in which something changed."""
    after: Log[AnyMatch, AnyEvent] = log.read(mended(log, line, text, **more).corrected, apply)  # type: ignore[arg-type, assignment]
    (line_of_it,) = consequences(after)
    return [line_of_it.words, line_of_it.home, sorted(line_of_it.items)]


def test_r10_3_a_correction_that_changes_one_roll_changed_nothing_else() -> None:
    log = night("@lead Ann", "Ann: 54", "Bob: 31", "Cid: 62", "Bob: 65", "Cid: 61", "Ann: 62")
    assert done(log, "Cid: 62", "63") == ["Cid's 62", 0, [0]]


def test_r10_3_the_first_round_typed_by_its_result_is_no_first_lead() -> None:
    log = night("@lead Ann", "@lost Bob", "@lost Cid")
    assert done(log, "Bob", "Ann") == ["a result (Bob)", 0, [0]]


def test_r10_3_a_round_kept_in_its_order_is_marked() -> None:
    log = night("@lead Ann", "Ann: 54", "Bob: 31", "Cid: 62", "Bob: 65", "Cid: 61", "Ann: 62")
    assert done(log, "Bob: 31", "64") == ["Bob's 31", 0, [0, 1]]


def test_r10_3_the_round_is_marked_of_which_a_turn_was_struck() -> None:
    log = night(
        "@lead Ann",
        "Ann: 54",
        "Bob: 31",
        "Cid: 62",
        "Dee: 63",
        "Cid: 65",
        "Dee: 54",
        "Ann: 62",
        "Ann: 61",
        "Cid: 41",
        rules="classic units=1",
        players=FOUR,
    )
    assert done(log, "Bob: 31", "64") == ["Bob's 31", 0, [0, 1]]


def test_r10_3_a_round_that_was_struck_whole_is_there_no_more() -> None:
    log = night("@lead Ann", "Ann: 54", "Bob: 31", "Cid: 62", "Bob: 65", "Cid: 61", "Ann: 62")
    key = mended(log, "Bob: 31", "64").conflicts[0].key
    assert done(log, "Bob: 31", "64", struck=[key]) == ["Bob's 31", 0, [0]]


def test_r10_3_a_round_kept_as_its_result_was_several_entries() -> None:
    log = night("@lead Ann", "Ann: 31", "Bob: 41", "Cid: 65", "Ann: 62", "Bob: 61", "Cid: 55")
    assert done(log, "Bob: 41", "31") == ["several entries", 0, [0]]


def test_r10_3_every_round_that_comes_out_otherwise_is_marked() -> None:
    lost = ("@lost Bob", "@lost Cid", "@lost Bob", "@lost Ann", "@lost Dee")
    log = night("@lead Ann", *lost, rules="classic units=2", players=FOUR)
    # Of the fourth only the lead is another.
    assert put_right(log, "Bob", "Cid") == [0, 1, 2]


def test_r10_3_a_round_that_comes_out_as_before_is_not_marked() -> None:
    log = night("@lead Ann", "@lost Bob", "@lost Dee", "@lost Ann", players=FOUR)
    assert put_right(log, "Bob", "Cid") == [0]


def put_right(log: Log[Match, TableEvent], old: str, new: str) -> list[int]:
    """The items of the rounds that a first result put right changes."""
    pick = next(pick for pick in picks(log.steps) if pick.name == "" and pick.text == old)
    mending = correct(log.steps, Correction(pick.entries, new, nth=pick.nth))
    after: Log[AnyMatch, AnyEvent] = log.read(mending.corrected, apply)  # type: ignore[assignment]
    (line,) = consequences(after)
    return sorted(line.items)
