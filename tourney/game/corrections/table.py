"""Corrections at a table of either game, and their effects there (R10.3).

Other code imports this module late: most evenings have no correction, and the list of nights must
appear quickly.
"""

from collections.abc import Mapping, Sequence
from itertools import zip_longest
from typing import Any

from msgspec import Struct

from tourney.game.corrections import liar, open_game
from tourney.game.corrections.correction import NOBODY_GONE, Correction, Effect, Pick
from tourney.game.entries import Corrected, Log, Step
from tourney.game.games import AnyEvent, AnyMatch, apply
from tourney.game.liar.match import LiarMatch
from tourney.game.mexico.events import BeatCalled, MatchOpened
from tourney.game.mexico.match import Match
from tourney.game.mexico.round import RoundPlayed
from tourney.game.refusal import Refused

AnyStep = Step[AnyMatch, AnyEvent]


def picks(steps: Sequence[AnyStep]) -> tuple[Pick, ...]:
    """Return the entries of a table that can be corrected."""
    found: tuple[Pick, ...] = _of_game(steps).picks(steps)
    return found


def pick_words(steps: Sequence[AnyStep], correction: Correction) -> str:
    """Return the entry that a correction is about, in its old words: `Bob's 43`.

    Raises:
        Refused: `no-pick`, if the entry is gone.
    """
    for pick in picks(steps):
        if (pick.entries, pick.nth) == (correction.entries, correction.nth):
            return pick.words
    raise Refused("no-pick", "That entry is gone.")


def corrected_words(log: Log[AnyMatch, AnyEvent]) -> str:
    """Return the old words of the entry corrected by a table's last entry."""
    correction = log.top
    assert correction is not None
    assert isinstance(correction.event, Corrected)
    entries = set(correction.event.changes[0].entries)
    stood = Log(correction.seq - 1, correction.before, correction.below).steps
    mended = [pick for pick in picks(stood) if entries.issuperset(pick.entries)]
    # The correction may have replaced a whole round.
    if len(mended) != 1:
        return "several entries"
    (pick,) = mended
    if pick.name:
        return pick.words
    is_open = isinstance(correction.before, Match)
    what = "the first lead" if pick.item < 0 else "a result" if is_open else "a foul"
    return f"{what} ({pick.text})"


def correct(
    steps: Sequence[AnyStep], correction: Correction, gone: Mapping[int, int] = NOBODY_GONE
) -> Effect[AnyMatch, AnyEvent]:
    """Work out a correction.

    Args:
        gone: as in `Replay`.

    Raises:
        Refused: the correction is not possible.
    """
    effect: Effect[AnyMatch, AnyEvent] = _of_game(steps).correct(steps, correction, gone)
    return effect


def _of_game(steps: Sequence[AnyStep]) -> Any:
    return open_game if isinstance(steps[0].event, MatchOpened) else liar


#: The item for the roll-off, the lead, and the player who begins.
_BEGINNING = -1


class Consequences(Struct, frozen=True):
    """The effects of one correction.

    Attributes:
        seq: the correction's seq.
        words: the corrected entry, in its old words.
        home: the item of the table's history that the entry belongs to.
        items: all items with changes, by their present number, including `home`.
    """

    seq: int
    words: str
    home: int
    items: frozenset[int]


def consequences(log: Log[AnyMatch, AnyEvent]) -> tuple[Consequences, ...]:
    """Return the effects of each correction that is not undone, oldest first."""
    # The entry of a player who moves away shares its seq with the lap before it.
    where = {
        step.seq: item
        for step, item in zip(log.steps, _items(log.steps), strict=True)
        if not isinstance(step.event, BeatCalled)
    }
    consequences: list[Consequences] = []
    for step in log.corrections:
        assert isinstance(step.event, Corrected)
        words = corrected_words(Log(step.seq, None, step))
        home = where.get(min(step.event.changes[0].entries), _BEGINNING)
        items = frozenset(where[seq] for seq in _changed_entries(step) if seq in where)
        consequences.append(Consequences(step.seq, words, home, items))
    return tuple(consequences)


def _changed_entries(correction: Step[AnyMatch, AnyEvent]) -> set[int]:
    """Return the entries of the items in which a correction changed something."""
    assert isinstance(correction.event, Corrected)
    stood = Log(correction.seq - 1, correction.before, correction.below).steps
    now = Log(correction.seq, None, correction).steps
    others = correction.event.changes[1:]
    struck = {entry for change in others if not change.events for entry in change.entries}
    # An item that lost an entry is found by its other entries.
    were_in = list(zip(stood, _items(stood), strict=True))
    lost = {item for step, item in were_in if step.seq in struck}
    beside = {step.seq for step, item in were_in if item in lost}
    are_in = list(zip(now, _items(now), strict=True))
    changed = _changed_rounds(correction, now) | {
        item
        for step, item in are_in
        if not isinstance(step.event, BeatCalled)
        and (step.by == correction.seq or step.seq in beside)
    }
    return {step.seq for step, item in are_in if item in changed}


def _changed_rounds(correction: Step[AnyMatch, AnyEvent], now: Sequence[AnyStep]) -> set[int]:
    """Return the items of rounds with another loser or another payment.

    A round that only begins with another player does not count, as that follows from the round
    before it.
    """
    last = now[-1].event
    assert not isinstance(last, Corrected)
    before, after = correction.before, apply(now[-1].before, last)
    if not isinstance(before, Match) or not isinstance(after, Match):
        return set()
    pairs = zip_longest(_lost(before), _lost(after))
    changed = {number for number, (was, is_now) in enumerate(pairs, start=1) if was != is_now}
    story = enumerate(after.story)
    return {at for at, item in story if isinstance(item, RoundPlayed) and item.number in changed}


def _lost(match: Match) -> list[tuple[str, int, bool, tuple[int, ...]]]:
    rounds = match.finished_rounds()
    return [(match.names[one.loser], one.paid, one.out, one.side) for one in rounds]


def _items(steps: Sequence[AnyStep]) -> list[int]:
    """Return the item of the table's history that each entry belongs to."""
    items: list[int] = []
    runs = 0
    for step in steps:
        before = step.before
        if before is None:
            items.append(_BEGINNING)
        elif isinstance(before, LiarMatch):
            items.append(_BEGINNING if before.unled else runs)
            runs += liar.ends_a_run(before, step.event)
        else:
            begun = before.round is not None or before.alone
            items.append(len(before.story) if begun else _BEGINNING)
    return items
