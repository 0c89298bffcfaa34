"""Corrections of Liar's Mexico (R10.3): the entries that can be corrected, and the results.

Entries stay as they were played wherever they can. An entry belongs to its run, from a fresh start
to a penalty, and never moves to another.
"""

from collections.abc import Collection, Sequence
from itertools import groupby

from msgspec import Struct
from msgspec.structs import replace

from tourney.game.liar.check import awaits_eleven, check, is_too_low
from tourney.game.liar.events import (
    Claimed,
    Doubted,
    ElevenClaimed,
    Ended,
    FoulNoted,
    LiarEvent,
    Taken,
    TurnKept,
)
from tourney.game.liar.match import LiarMatch
from tourney.game.liar.mending.entries import LiarStep, RunEntry, entries, event_of, picks_of, split
from tourney.game.liar.play import apply
from tourney.game.liar.sheet_reader import LiarReader
from tourney.game.log import Change, Corrected
from tourney.game.mending.terms import Conflict, Correction, Mending, Missing, Pick
from tourney.game.refusal import Refused
from tourney.game.sheet.text import content
from tourney.game.wording import listed

#: A conflict of more entries is told by its first and its last.
_NAMED = 4


def picks(steps: Sequence[LiarStep]) -> tuple[Pick, ...]:
    """Everything that stands and can be corrected, in order.

    An item is a run of the history, of one part; who begins is item -1.
    """
    return tuple(pick for entry in entries(steps) for pick in picks_of(entry))


def mend(steps: Sequence[LiarStep], correction: Correction) -> Mending[LiarMatch, LiarEvent]:
    """A correction worked out, to be looked at before it counts.

    Raises:
        Refused: there is no such entry; or the correction is unreadable, breaks the rules at its
            place, or equals the entry.
    """
    all_entries = entries(steps)
    wanted = tuple(correction.entries), correction.nth
    for at, entry in enumerate(all_entries):
        if any((pick.entries, pick.nth) == wanted for pick in picks_of(entry)):
            again = _Again(all_entries, at, correction)
            again.work()
            return again.mending()
    raise Refused("gone", "That entry is gone.")


def _read(match: LiarMatch, text: str, *, beginning: bool) -> LiarEvent:
    """Read the event that the host typed in the place of an entry.

    Raises:
        Refused: it is empty, unreadable, or against the rules there.
    """
    try:
        typed = content(text)
        if not typed:
            example = "the name of who begins" if beginning else "54, doubt 31 or take"
            raise Refused("empty", f"Type it as recorded, for example {example}.")
        reader = LiarReader.amid(match)
        if beginning:
            reader.lead(typed)
        else:
            reader.say(typed)
    except ValueError as fault:
        raise Refused("unreadable", str(fault)) from fault
    return reader.events[-1]


class _Fit(Struct, frozen=True):
    """The fit of an entry in its place after a correction.

    Attributes:
        events: it as it would be kept; () where it can only be struck.
        why: what does not fit; () where all does.
        keep: how it is kept then.
    """

    events: tuple[LiarEvent, ...] = ()
    why: tuple[str, ...] = ()
    keep: tuple[str, ...] = ()


def _fit(now: LiarMatch, entry: RunEntry, *, run_over: bool) -> _Fit:
    """The fit of an entry in a match."""
    fits = _Fit()
    for step in entry.steps:
        event = event_of(step)
        assert step.before is not None
        if isinstance(event, TurnKept):
            amid = now.claim is not None
            if amid == (step.before.claim is not None) and check(now, event) is None:
                now, fits = apply(now, event), replace(fits, events=(*fits.events, event))
            continue
        if run_over and not isinstance(event, FoulNoted | Ended):
            return _Fit(why=("The run is over by then.",))
        fit = _fit_event(now, event, step.before)
        if not fit.events:
            return fit
        for fitting in fit.events:
            now = apply(now, fitting)
        fits = _Fit((*fits.events, *fit.events), (*fits.why, *fit.why), (*fits.keep, *fit.keep))
    return fits


def _fit_event(now: LiarMatch, event: LiarEvent, before: LiarMatch) -> _Fit:
    """The fit of an event in a match, if another event came before it when it was played."""
    events: list[LiarEvent] = []
    why, keep = list[str](), list[str]()
    if isinstance(event, Claimed | ElevenClaimed | Taken | Doubted):
        impossible = _impossible(now, event)
        if impossible:
            return _Fit(why=(impossible,))
        assert now.on_turn is not None
        if event.player != now.on_turn and awaits_eleven(now):
            target = now.names[now.on_turn]
            event = replace(event, player=now.on_turn)
            why.append(f"The 11 is for {target} now.")
            keep.append(f"as {target}'s answer")
        elif event.player != now.on_turn:
            kept, name = TurnKept(event.player, before.direction), now.names[event.player]
            refusal = check(now, kept)
            if refusal is not None:
                return _Fit(why=(refusal.sentence,))
            why.append(f"It is {now.names[now.on_turn]}'s turn now, to the {now.direction}.")
            keep.append(f"as it was played: {name}'s turn, to the {kept.direction}")
            events.append(kept)
            now = apply(now, kept)
        if isinstance(event, Claimed) and is_too_low(now, event.value) and not event.unnoticed:
            assert now.claim is not None
            event = replace(event, unnoticed=True)
            why.append(f"It does not beat the claim of {now.claim.value}.")
            keep.append("as one that no one noticed")
    refusal = check(now, event)
    if refusal is not None:
        return _Fit(why=(refusal.sentence,))
    return _Fit((*events, event), tuple(why), tuple(keep))


def _impossible(now: LiarMatch, event: Claimed | ElevenClaimed | Taken | Doubted) -> str:
    """The reason why nothing can make a turn possible, or ""."""
    if now.on_turn is None:
        return "Play is over by then."
    if isinstance(event, Doubted | Taken):
        if isinstance(event, Taken) and not awaits_eleven(now):
            return "There is no 11 to take."
        if now.claim is None:
            return "There is no claim to doubt."
    elif awaits_eleven(now):
        return "An 11 is taken or doubted; nothing beats it."
    if event.player in now.outs and not awaits_eleven(now):
        return f"{now.names[event.player]} is out by then."
    return ""


class _Again:
    """Works everything out again that comes after what the host corrects.

    Attributes:
        now: what it has come to so far.
        placed: the entries worked out again, and what now stands in the place of each.
    """

    def __init__(self, all_entries: Sequence[RunEntry], at: int, correction: Correction) -> None:
        self._all = all_entries
        self._whole = all_entries[at]
        self._own, self._behind = split(self._whole, correction.nth)
        self._earlier = all_entries[:at]
        self._later = [*([self._behind] if self._behind else []), *all_entries[at + 1 :]]
        self._text = correction.text
        self._answers = list(correction.answers)
        self._struck: Collection[int] = correction.struck
        self.now = self._own.before
        self.placed: dict[RunEntry, tuple[LiarEvent, ...]] = {}
        self._conflicts: list[Conflict] = []
        self._missing: Missing | None = None

    def mending(self) -> Mending[LiarMatch, LiarEvent]:
        """The mending that results."""
        own, behind = self.placed.pop(self._own), self._behind
        rest = self.placed.pop(behind) if behind else ()
        changes = [Change(self._whole.seqs, (*own, *rest))]
        changed = [
            entry for entry in self._all if self.placed.get(entry, entry.events) != entry.events
        ]
        for struck, together in groupby(changed, key=lambda entry: not self.placed[entry]):
            if struck:
                seqs = (seq for entry in together for seq in entry.seqs)
                changes.append(Change(tuple(seqs), ()))
            else:
                changes += [Change(entry.seqs, self.placed[entry]) for entry in together]
        conflicts = sorted(self._conflicts, key=lambda conflict: conflict.key)
        return Mending(Corrected(tuple(changes)), self.now, tuple(conflicts), self._missing)

    def work(self) -> None:
        """Put the entry right, then take all later ones in order."""
        self._put_right()
        later = self._later
        ends = [entry for entry in later if entry.is_end]
        runs = {
            number: list(run)
            for number, run in groupby(
                (entry for entry in later if not entry.is_end), key=lambda entry: entry.run
            )
        }
        runs.setdefault(self._own.run, [])
        numbers = sorted(runs)
        for index, number in enumerate(numbers):
            after = [entry for other in numbers[index + 1 :] for entry in runs[other]]
            left = self._run(number, runs[number], followed=any(entry.is_played for entry in after))
            if self.now.over:
                self._strike_as_over([*left, *after, *ends])
                return
        for entry in ends:
            self._place(entry, _fit(self.now, entry, run_over=False).events)

    def _put_right(self) -> None:
        own = self._own
        *stays, was = own.events
        for event in stays:
            self.now = apply(self.now, event)
        typed = _read(self.now, self._text, beginning=own.is_beginning)
        if typed == was:
            raise Refused("unchanged", "That is what it says already.")
        self.now = apply(self.now, typed)
        self.placed[own] = (*stays, typed)

    def _place(self, entry: RunEntry, events: tuple[LiarEvent, ...]) -> None:
        for event in events:
            self.now = apply(self.now, event)
        self.placed[entry] = events

    def _run(
        self, number: int, coming: Sequence[RunEntry], *, followed: bool
    ) -> Sequence[RunEntry]:
        """Take the entries of a run, or the rest of them after the host's own.

        Args:
            followed: something was played after the run, so that it has to come to its end.

        Returns:
            Those that are left because play is over.
        """
        earlier = (*self._earlier, self._own) if self._own.is_played else ()
        standing = [entry for entry in earlier if entry.is_played and entry.run == number]
        start = standing[0].before if standing else self.now
        gone: list[RunEntry] = []
        conflicts: list[Conflict] = []
        cut = _Fit()
        left: Sequence[RunEntry] = ()
        for place, entry in enumerate(coming):
            if self.now.over:
                left = coming[place:]
                break
            if gone and not entry.is_foul:
                gone.append(entry)
                continue
            fit = _fit(self.now, entry, run_over=_is_over(start, self.now))
            if entry.is_aside:  # before the run's first turn
                if fit.why:
                    conflicts.append(_misfit(number, [entry], fit, kept=False))
                self._place(entry, fit.events)
                start = self.now
                continue
            if not fit.why or (fit.events and entry.key not in self._struck):
                if fit.why:
                    conflicts.append(_misfit(number, [entry], fit, kept=True))
                self._place(entry, fit.events)
                standing.append(entry)
            else:
                cut = cut if gone else fit
                gone.append(entry)
        if gone:
            conflicts.append(_misfit(number, gone, cut, kept=False))
        for entry in gone:
            self.placed[entry] = ()
        if followed and self.now.claim is not None and not self._answered(start, standing, gone):
            untold = self._untold(number)
            self._missing = self._missing or untold
            self.now = start
            for entry in standing:
                self.placed[entry] = ()
            key = standing[0].key
            conflicts = [
                conflict for conflict in conflicts if not conflict.kept and conflict.key != key
            ]
            whole = f"Run {number + 1}, all of it"
            conflicts.append(Conflict(key, whole, untold.sentence, "", False))
        self._conflicts += conflicts
        return left

    def _answered(self, start: LiarMatch, standing: list[RunEntry], gone: list[RunEntry]) -> bool:
        """Play what the host has answered; True if the run then comes to its end."""
        said: list[LiarEvent] = []
        while self._answers and self._answers[0].strip() and not _is_over(start, self.now):
            said.append(_read(self.now, self._answers.pop(0), beginning=False))
            self.now = apply(self.now, said[-1])
        if not _is_over(start, self.now):
            return False
        # Each has the place of an entry that is struck, as long as there are some.
        places = gone or standing[-1:]
        for index, event in enumerate(said):
            entry = places[min(index, len(places) - 1)]
            self.placed[entry] = (*self.placed[entry], event)
        return True

    def _untold(self, number: int) -> Missing:
        claim, on_turn = self.now.claim, self.now.on_turn
        assert claim is not None
        assert on_turn is not None
        name, claimant = self.now.names[on_turn], self.now.names[claim.player]
        to_answer = f"{name} has {claimant}'s {claim.value} to answer"
        return Missing(name, f"Run {number + 1} no longer ends: {to_answer}.")

    def _strike_as_over(self, left: Sequence[RunEntry]) -> None:
        for entry in left:
            self.placed[entry] = ()
        told = [entry for entry in left if entry.said]
        if told:
            winner = self.now.winner
            assert winner is not None
            words = f"Run {told[0].run + 1}: {told[0].words()}"
            if told[0].is_end:
                words = "The end of play"
            if len(told) > 1:
                words += ", and all that follows"
            why = f"Play is over by then: {self.now.names[winner]} has won."
            self._conflicts.append(Conflict(told[0].key, words, why, "", False))


def _is_over(start: LiarMatch, now: LiarMatch) -> bool:
    """True if a run has come to its penalty since its start."""
    return now.penalties != start.penalties


def _misfit(number: int, conflicts: Sequence[RunEntry], fit: _Fit, *, kept: bool) -> Conflict:
    told = [entry.words() for entry in conflicts if entry.said]
    words = listed(told) if len(told) <= _NAMED else f"from {told[0]} to {told[-1]}"
    key, why, keep = conflicts[0].key, " ".join(fit.why), "; ".join(fit.keep)
    return Conflict(key, f"Run {number + 1}: {words}", why, keep, kept)
