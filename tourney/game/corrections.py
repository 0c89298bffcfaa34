"""Corrections at a table of either game, and what else each of them changed there (R10.3).

The floors above import this when it is first needed: most evenings have no correction, and the
list of nights is waiting.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence

from msgspec import Struct

from tourney.game.games import AnyEvent, AnyMatch, AnyOpening, apply, game_of
from tourney.game.liar.events import Doubted, FoulNoted, Taken, TurnKept
from tourney.game.liar.match import LiarMatch
from tourney.game.log import Change, Corrected, Log, Step
from tourney.game.mending import NOBODY_GONE, Correction, Mending, Mends, Pick, ShiftTable
from tourney.game.mexico.events import BeatCalled, OrderKept, RoundRecorded, ValueRecorded
from tourney.game.mexico.match import Match
from tourney.game.mexico.round import RoundPlayed
from tourney.game.mexico.shifts import changed_rounds
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


#: The item of the roll-off, of the lead, and of the player who begins.
_BEGINNING = -1


class Consequences(Struct, frozen=True):
    """The effects of one correction.

    Attributes:
        seq: the correction's.
        words: the entry that was corrected, in its old words.
        home: the item of the table's history that this belongs to.
        items: all items in which something changed, this one included.
        effects: what else it did, each in a few words: `round 6 struck`.
    """

    seq: int
    words: str
    home: int
    items: frozenset[int]
    effects: tuple[str, ...]


def consequences(log: Log[AnyMatch, AnyEvent]) -> tuple[Consequences, ...]:
    """The consequences of each correction that stands, from the first on; items as they are now."""
    final = log.steps
    items = _items(final)
    consequences: list[Consequences] = []
    step = log.top
    while step is not None:
        if isinstance(step.event, Corrected):
            consequences.append(_of(step, final, items))
        step = step.below
    return tuple(reversed(consequences))


def _of(
    correction: Step[AnyMatch, AnyEvent], final: Sequence[AnyStep], items: Sequence[int]
) -> Consequences:
    assert isinstance(correction.event, Corrected)
    stood = Log(correction.seq - 1, correction.before, correction.below).steps
    now = Log(correction.seq, None, correction).steps
    old_items, new_items = _items(stood), _items(now)
    first, *others = correction.event.changes
    struck = {entry for change in others if not change.events for entry in change.entries}
    # An item that lost an entry has others by which it can be found now.
    lost = {item for step, item in zip(stood, old_items, strict=True) if step.seq in struck}
    beside = {step.seq for step, item in zip(stood, old_items, strict=True) if item in lost}
    changed = {
        item
        for step, item in zip(now, new_items, strict=True)
        if not isinstance(step.event, BeatCalled)
        and (step.by == correction.seq or step.seq in beside)
    } | _in_consequence(correction, now)
    seqs = {step.seq for step, item in zip(now, new_items, strict=True) if item in changed}
    # An entry of a player who moves away shares its seq with the lap before it.
    where = {
        step.seq: item
        for step, item in zip(final, items, strict=True)
        if not isinstance(step.event, BeatCalled)
    }
    return Consequences(
        seq=correction.seq,
        words=corrected_words(Log(correction.seq, None, correction)),
        home=where.get(min(first.entries), _BEGINNING),
        items=frozenset(where[seq] for seq in seqs if seq in where),
        effects=tuple(dict.fromkeys(_effects(correction, stood, old_items, now, new_items))),
    )


def _in_consequence(correction: Step[AnyMatch, AnyEvent], now: Sequence[AnyStep]) -> set[int]:
    """The items of the rounds that come out otherwise."""
    last = now[-1].event
    assert not isinstance(last, Corrected)
    before, after = correction.before, apply(now[-1].before, last)
    if not isinstance(before, Match) or not isinstance(after, Match):
        return set()
    changed = changed_rounds(before, after)
    story = enumerate(after.story)
    return {at for at, item in story if isinstance(item, RoundPlayed) and item.number in changed}


def _items(steps: Sequence[AnyStep]) -> list[int]:
    """The item of the table's history that each entry belongs to."""
    items: list[int] = []
    runs = 0
    for step in steps:
        before = step.before
        if before is None:
            items.append(_BEGINNING)
        elif isinstance(before, LiarMatch):
            items.append(runs if before.on_turn is not None else _BEGINNING)
            runs += isinstance(step.event, Doubted | Taken | FoulNoted)
        else:
            begun = before.round is not None or before.alone
            items.append(len(before.story) if begun else _BEGINNING)
    return items


def _effects(
    correction: Step[AnyMatch, AnyEvent],
    stood: Sequence[AnyStep],
    old_items: Sequence[int],
    now: Sequence[AnyStep],
    new_items: Sequence[int],
) -> Iterator[str]:
    assert isinstance(correction.event, Corrected)
    at = {step.seq: (_place(step, item)) for step, item in zip(stood, old_items, strict=True)}
    by_entries = {pick.entries: pick for pick in picks(stood)}
    for step, item in zip(now, new_items, strict=True):
        if step.by == correction.seq and isinstance(step.event, OrderKept):
            yield f"{_place(step, item)} kept in the order in which it was played"
        elif step.by == correction.seq and isinstance(step.event, TurnKept):
            yield f"{_place(step, item)} kept as it was played"
    struck: dict[str, list[Pick]] = {}
    for number, change in enumerate(correction.event.changes):
        place = at[min(change.entries)]
        of_it = [pick for entries, pick in by_entries.items() if set(entries) & {*change.entries}]
        if number and not change.events:
            struck.setdefault(place, []).extend(of_it)
        else:
            yield from _kept(change, place, of_it)
    everything: dict[str, int] = {}
    for pick in by_entries.values():
        place = at[min(pick.entries)]
        everything[place] = everything.get(place, 0) + 1
    for place, gone in struck.items():
        if len(gone) == everything.get(place, 0):
            yield f"{place} struck"
        else:
            yield from (f"{pick.words} in {place} struck" for pick in gone)


def _kept(change: Change[AnyEvent], place: str, of_it: Sequence[Pick]) -> Iterator[str]:
    """Words for an entry that was kept, but is known in less detail than before."""
    kinds = {type(event) for event in change.events}
    if RoundRecorded in kinds and len(of_it) > 1:
        yield f"{place} kept as its result"
    if ValueRecorded in kinds and of_it and not of_it[0].text.startswith("="):
        yield f"{of_it[0].words} in {place} kept as the last value"


def _place(step: AnyStep, item: int) -> str:
    if item == _BEGINNING:
        return "the beginning"
    before = step.before
    if isinstance(before, LiarMatch) or before is None:
        return f"round {item + 1}"
    return f"round {before.rounds + 1}"
