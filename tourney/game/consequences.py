"""The effects of the corrections that are at a table, besides what they corrected (R10.3)."""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from tourney.game.corrections import AnyStep, corrected_words, picks
from tourney.game.games import AnyEvent, AnyMatch, apply
from tourney.game.liar.events import Doubted, FoulNoted, Taken, TurnKept
from tourney.game.liar.match import LiarMatch
from tourney.game.log import Change, Corrected, Log, Step
from tourney.game.mending.terms import Pick
from tourney.game.mexico.events import BeatCalled, OrderKept, RoundRecorded, ValueRecorded
from tourney.game.mexico.match import Match
from tourney.game.mexico.round import RoundPlayed
from tourney.game.mexico.shifts import changed_rounds

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
