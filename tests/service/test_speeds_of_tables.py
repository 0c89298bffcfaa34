"""R10.4: a table's speed is its own; a result at one says nothing of another."""

from collections.abc import Mapping

from tests.scripts import Night
from tourney.game.mexico.round import Speed
from tourney.night.state.speeds import OTHERS

#: Two tables of three, a sitting of one round.
TWO = """
    6 people, 2 tables, come-and-go classic beats=1 seats=3
    Ann sits at 1/1; Bob sits at 1/2; Cid sits at 1/3; start; Ann Dee lead
    """


def test_r10_4_a_result_at_one_table_changes_no_other(play: Night) -> None:
    played = play(TWO)("Bob loses")
    assert _by_place(played) == {1: Speed.RESULT, 2: Speed.ROLLS}


def test_r10_4_a_table_keeps_its_speed_in_the_next_sitting(play: Night) -> None:
    played = play(TWO)
    played.night.moves.choose_speeds({OTHERS: Speed.RESULT, 1: Speed.RESULT, 2: Speed.VALUES})
    played("Bob loses; Eve loses; accept")
    assert _by_place(played) == {1: Speed.RESULT, 2: Speed.VALUES}


def _by_place(played: Night) -> Mapping[int, Speed]:
    speeds = played.night.speeds()
    return {int(at.place): speeds[at.number] for at in played.night.floor().tables}
