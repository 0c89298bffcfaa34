"""R10.3: the order of a round, kept as it was played; and the round in play, shown."""

from tests.rules.mending import night
from tests.rules.playing import ANN, BOB, CID, after, by_player, last_round, led, turns, unled
from tourney.game.mexico.events import OrderKept, Rolled, RoundRecorded
from tourney.game.mexico.history import running
from tourney.game.mexico.words import describe


def test_order_kept_gives_the_round_to_those_named_alone() -> None:
    match = after(led(4, "mexxen"), OrderKept((CID, ANN)))
    match = turns(match, 54, 61)
    assert last_round(match).lead == CID
    assert by_player(match, "points") == (1, 0, -1, 0)
    assert by_player(match, "played") == (1, 0, 1, 0)
    assert match.part is not None
    assert match.part.order == (CID, 3, ANN, BOB)
    recorded = after(led(4, "mexxen"), OrderKept((CID, ANN)), RoundRecorded(ANN, 2))
    assert by_player(recorded, "points") == (-1, 0, 1, 0)
    assert by_player(recorded, "played") == (1, 0, 1, 0)
    assert describe(recorded, OrderKept((CID, ANN))) == "the order kept for the round"


def test_order_kept_has_a_line_on_the_score_sheet() -> None:
    log = night("@lead Ann", '@order "Bo, b", Ann', '"Bo, b": 54', players='Ann, "Bo, b", Cid')
    assert log.state is not None
    assert log.state.part is not None
    assert log.state.part.order == (BOB, ANN)


def test_the_round_in_play_is_shown_as_far_as_it_has_come() -> None:
    assert running(unled(3)) is None
    assert running(led(3)) is None
    played = running(after(led(3), Rolled(ANN, 21), Rolled(BOB, 54)))
    assert played is not None
    assert (played.number, played.lead, played.mexicos, played.stake) == (1, "Ann", 1, 2)
    assert [turn.note for turn in played.parts[0].turns] == ["21", "unfinished"]
    tied = running(turns(led(3), 31, 31, 54))
    assert tied is not None
    assert [part.title for part in tied.parts] == ["Round", "Tie-break"]
    assert running(turns(led(3), 31, 41, 54)) is None
