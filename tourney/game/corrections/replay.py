"""The entries of a table replayed line by line after one line was corrected (R10.3)."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, Generic, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from tourney.game.corrections.correction import NOBODY_GONE, Conflict, Correction, Effect, Missing
from tourney.game.entries import Change, Corrected, Event, State, Step
from tourney.game.events import BeatCalled, MovedAway
from tourney.game.refusal import Refused

AnyLine = TypeVar("AnyLine", bound="Line[Any, Any]")

#: A state of the replay to return to.
Mark = tuple[Any, ...]


class Line(Struct, Generic[State, Event], frozen=True, eq=False, dict=True):
    """Entries that are kept or struck together: a whole turn, or one other entry."""

    steps: tuple[Step[State, Event], ...]

    @property
    def key(self) -> int:
        """The seq of its first entry."""
        return self.steps[0].seq

    @property
    def before(self) -> State:
        """The match before it; the opening has none."""
        before = self.steps[0].before
        assert before is not None
        return before

    @cached_property
    def seqs(self) -> tuple[int, ...]:
        """The seqs of its entries, each once, as entries from one correction share a seq."""
        return tuple(dict.fromkeys(step.seq for step in self.steps))

    @cached_property
    def events(self) -> tuple[Event, ...]:
        """The events of its entries, with corrections applied."""
        return tuple(event for step in self.steps if not isinstance(event := step.event, Corrected))


def pickable(
    lines: Sequence[AnyLine], text: Callable[[AnyLine], str]
) -> Iterator[tuple[AnyLine, int]]:
    """Yield the lines with a text, each with its number among lines of the same entries."""
    seen: Counter[tuple[int, ...]] = Counter()
    for line in lines:
        if text(line):
            yield line, seen[line.seqs]
            seen[line.seqs] += 1


def find(
    lines: Sequence[AnyLine], text: Callable[[AnyLine], str], correction: Correction
) -> AnyLine:
    """Return the line that a correction is about.

    Raises:
        Refused: the line is gone.
    """
    for line, nth in pickable(lines, text):
        if (line.seqs, nth) == (tuple(correction.entries), correction.nth):
            return line
    raise Refused("no-pick", "That entry is gone.")


def last_state(
    steps: Sequence[Step[State, Event]], apply: Callable[[State | None, Event], State]
) -> State:
    """Return the state after all entries."""
    event = steps[-1].event
    assert not isinstance(event, Corrected)
    return apply(steps[-1].before, event)


def as_typed(steps: Sequence[Step[State, Event]]) -> list[Step[State, Event]]:
    """Return the entries first typed in place of these, before any correction."""
    typed: dict[int, Step[State, Event]] = {}
    waiting = list(steps)
    while waiting:
        step = waiting.pop()
        waiting.extend(step.was)
        if not step.was:
            typed[step.seq] = step
    return [typed[seq] for seq in sorted(typed)]


class Replay(Generic[State, Event]):
    """A match replayed, with the present events in place of each line.

    Attributes:
        now: the match so far.
        names: by player, the final names.
        answers: the answers not used yet.
        coming: events already applied, to be stored with the next line.
        gone: players who are no longer out but sat elsewhere since, each with the lap of the old
            exit; they move away before the next lap.
    """

    def __init__(
        self,
        lines: Sequence[Line[State, Event]],
        names: Sequence[str],
        now: State,
        correction: Correction,
        apply: Callable[[State, Event], State],
        gone: Mapping[int, int] = NOBODY_GONE,
    ) -> None:
        self.now, self.names, self.gone = now, names, dict(gone)
        self.answers = list(correction.answers)
        self._lines = lines
        self._own = set(correction.entries)
        self._otherwise = correction.otherwise
        self._apply = apply
        self._placed: dict[Line[State, Event], tuple[Event, ...]] = {}
        self._joined: set[Line[State, Event]] = set()
        self.coming: tuple[Event, ...] = ()
        self._last = lines[0]
        self._conflicts: dict[int, Conflict] = {}
        self._missing: Missing | None = None

    def mark(self) -> Mark:
        """Return the present state, for `back`."""
        last = self._last
        placed = self._placed.get(last, last.events)
        return self.now, self.coming, last, placed, dict(self._conflicts)

    def back(self, mark: Mark) -> None:
        """Return to a state; used answers stay used, and later lines must be put again."""
        self.now, self.coming, self._last, placed, self._conflicts = mark
        self._placed[self._last] = placed

    def tried(self, *events: Event) -> Refused | None:
        """Apply all of the events, or none; return why not."""
        now = self.now
        try:
            for event in events:
                now = self._apply(now, event)
        except Refused as refusal:
            return refusal
        self.now = now
        return None

    def call_lap(self, line: Line[State, Event], event: BeatCalled) -> Refused | None:
        """Call a lap again in its line's place; it keeps its number, as other tables played it."""
        called: list[Any] = []
        for player, went in tuple(self.gone.items()):
            if went < event.beat:
                del self.gone[player]
                moves: Any = MovedAway(player)
                called += [moves] if self.tried(moves) is None else []
        again: Any = BeatCalled(event.beat)
        if (refusal := self.tried(again)) is not None:
            again = BeatCalled(event.beat, skipping=True)
            refusal = self.tried(again)
        self.put(line, [*called, again] if refusal is None else called)
        return refusal

    def put(self, line: Line[State, Event], events: Sequence[Event]) -> None:
        """Store applied events in a line's place; no events strike the line."""
        if events:
            events, self.coming, self._last = (*self.coming, *events), (), line
        self._placed[line] = tuple(events)

    def add(self, events: Sequence[Event]) -> None:
        """Add applied events that belong to no line, after the last line put."""
        placed = self._placed.get(self._last, self._last.events)
        self._placed[self._last] = (*placed, *self.coming, *events)
        self.coming = ()

    def put_together(self, lines: Sequence[Line[State, Event]], events: Sequence[Event]) -> None:
        """Store events in place of several lines, as one change."""
        for line in lines[1:]:
            self.put(line, ())
        self.put(lines[0], events)
        self._joined.update(lines[1:])

    def is_kept(self, line: Line[State, Event]) -> bool:
        """Return True unless the host strikes a line."""
        return line.key not in self._otherwise

    def forget_kept(self, mark: Mark, line: Line[State, Event]) -> None:
        """Drop lines kept since the mark, and the conflict of this line, as it is struck."""
        self._conflicts = {
            key: conflict
            for key, conflict in self._conflicts.items()
            if key in mark[-1] or (not conflict.kept and key != line.key)
        }

    def keeps(self, line: Line[State, Event], words: str, why: str, keep: str = "") -> bool:
        """Note that a line no longer fits; return True if it is kept."""
        kept = bool(keep) and self.is_kept(line)
        conflict = Conflict(line.key, words, why, keep, kept)
        if other := self._conflicts.get(line.key):  # one correction put both there
            words = other.words if words in other.words else f"{other.words}; {words}"
            why = other.why if why in other.why else f"{other.why} {why}"
            conflict = Conflict(line.key, words, why, other.keep or keep, other.kept or kept)
        self._conflicts[line.key] = conflict
        return kept

    def so_that(self, mark: Mark, what_follows: str) -> None:
        """Add a consequence to the first conflict noted since the mark."""
        if keys := self._conflicts.keys() - mark[-1].keys():
            first = self._conflicts[min(keys)]
            why = f"{first.why.removesuffix('.')}, so {what_follows}"
            self._conflicts[min(keys)] = replace(first, why=why)

    def ask(self, missing: Missing, line: Line[State, Event] | None = None) -> None:
        """Note the first missing entry, unless this line is struck."""
        if line is None or self.is_kept(line):
            self._missing = self._missing or missing

    def effect(self) -> Effect[State, Event]:
        """Return the effect of the correction."""
        conflicts = (self._conflicts[key] for key in sorted(self._conflicts))
        return Effect(Corrected(self._changes()), self.now, tuple(conflicts), self._missing)

    def _changes(self) -> tuple[Change[Event], ...]:
        """Return the host's own change, then the others in the order of the log.

        Lines that a correction merged into one entry can only change together.
        """
        rows: list[tuple[list[int], list[Event], list[Event]]] = []
        for line in self._lines:
            if not rows or not (rows[-1][0][-1] == line.key or line in self._joined):
                rows.append(([], [], []))
            seqs, was, now = rows[-1]
            seqs += line.seqs
            was += line.events
            now += self._placed.get(line, line.events)
        changes = [
            Change(tuple(dict.fromkeys(seqs)), tuple(now)) for seqs, was, now in rows if was != now
        ]
        return tuple(sorted(changes, key=lambda change: not self._own <= {*change.entries}))
