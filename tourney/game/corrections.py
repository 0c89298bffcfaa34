"""Corrections at a table of either game (R10.3).

The floors above import this when it is first needed: most evenings have no correction, and the
list of nights is waiting.
"""

from collections.abc import Callable, Mapping, Sequence

from tourney.game.games import AnyEvent, AnyMatch, AnyOpening, game_of
from tourney.game.log import Corrected, Log, Step
from tourney.game.mending.terms import NOBODY_GONE, Correction, Mending, Mends, Pick, ShiftTable
from tourney.game.mexico.match import Match
from tourney.game.refusal import Refused

AnyStep = Step[AnyMatch, AnyEvent]


def picks(steps: Sequence[AnyStep]) -> tuple[Pick, ...]:
    """The picks for correction at a table, from its entries that stand."""
    return _mends(steps).picks(steps)


def pick_words(steps: Sequence[AnyStep], correction: Correction) -> str:
    """The entry that a correction corrects, as it is before: `Bob's 43`.

    Raises:
        Refused: `no-pick`, when that does not stand any more.
    """
    for pick in picks(steps):
        if (pick.entries, pick.nth) == (correction.entries, correction.nth):
            return pick.words
    raise Refused("no-pick", "That entry is gone.")


def corrected_words(log: Log[AnyMatch, AnyEvent]) -> str:
    """The entry that a table's last entry, a correction, corrected, as it stood before it."""
    correction = log.top
    assert correction is not None
    assert isinstance(correction.event, Corrected)
    entries = set(correction.event.changes[0].entries)
    stood = Log(correction.seq - 1, correction.before, correction.below).steps
    mended = [pick for pick in picks(stood) if entries.issuperset(pick.entries)]
    # The correction may have taken the place of a whole round.
    if len(mended) != 1:
        return "several entries"
    (pick,) = mended
    if pick.name:
        return pick.words
    is_open = isinstance(correction.before, Match)
    what = "the first lead" if pick.item < 0 else "a result" if is_open else "a foul"
    return f"{what} ({pick.text})"


def mend(
    steps: Sequence[AnyStep], correction: Correction, gone: Mapping[int, int] = NOBODY_GONE
) -> Mending[AnyMatch, AnyEvent]:
    """A correction worked out.

    Args:
        gone: of the open game, as in `tourney.game.mexico.redo.mend`.

    Raises:
        Refused: it cannot be as it is.
    """
    return _mends(steps).mend(steps, correction, gone)


def shifts(
    before: AnyMatch, after: AnyMatch, money: Callable[[int], str], word: str
) -> tuple[ShiftTable, ...]:
    """The changes from one match to the other.

    Args:
        money: what units are worth, written out; "" where they are worth nothing.
        word: the house's word for the penalties of Liar's Mexico.
    """
    return game_of(before.rules).mends().shifts(before, after, money, word)


def _mends(steps: Sequence[AnyStep]) -> Mends[AnyMatch, AnyEvent]:
    opening = steps[0].event
    assert isinstance(opening, AnyOpening)
    return game_of(opening.rules).mends()
