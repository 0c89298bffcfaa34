"""Corrections of Liar's Mexico: what can be picked, and the record replayed from there (R10.3).

A line stays as it was played wherever possible. It belongs to its run, from a fresh start to a
penalty, and never moves to another run.
"""

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from tourney.game.corrections import replay
from tourney.game.corrections.correction import NOBODY_GONE, Correction, Effect, Missing, Pick
from tourney.game.entries import Step
from tourney.game.events import BeatCalled, LeadDrawn, LeadNamed, Shared, Withdrawn
from tourney.game.liar import events
from tourney.game.liar.events import ENDS_A_RUN, TURNS, LiarEvent
from tourney.game.liar.match import LiarMatch, awaits_eleven, is_too_low
from tourney.game.liar.play import apply, check
from tourney.game.liar.sheet import LiarReader, write_turn
from tourney.game.liar.words import describe
from tourney.game.refusal import Refused
from tourney.game.sheet_lines import content
from tourney.game.wording import listed

LiarStep = Step[LiarMatch, LiarEvent]

#: The events that say who begins.
_BEGINS = LeadNamed | LeadDrawn

#: The item for the player who begins, before all runs of the history.
BEGINNING = -1

#: The part of a line that fits, why the line does not fit, and how it is kept.
_Fit = tuple[list[LiarEvent], list[str], list[str]]


class Line(replay.Line[LiarMatch, LiarEvent], frozen=True, eq=False, dict=True):
    """A turn, with an event that keeps its order if a correction added one; or another entry.

    Attributes:
        run: the run that it belongs to, from 0, in the order of the history.
        at: the turn's number in the run, from 0.
    """

    run: int
    at: int

    @property
    def event(self) -> LiarEvent:
        """The entry itself."""
        return self.events[-1]

    @property
    def player(self) -> int | None:
        """The player on turn; None for other entries, whose text names the player."""
        return self.event.player if isinstance(self.event, TURNS) else None

    @property
    def holds(self) -> bool:
        """True if no round can be in play before it."""
        return self.is_played or isinstance(self.event, BeatCalled)

    @property
    def is_played(self) -> bool:
        """True if it is a turn of a run, or what else ended the run with a penalty."""
        return isinstance(self.event, TURNS | ENDS_A_RUN)


def picks(steps: Sequence[LiarStep]) -> tuple[Pick, ...]:
    """Return everything that can be corrected, in order.

    An item is a run of the history, with one part; the player who begins is item -1.
    """
    return tuple(_pick(line, nth) for line, nth in replay.pickable(read_lines(steps), _text))


def correct(
    steps: Sequence[LiarStep], correction: Correction, gone: Mapping[int, int] = NOBODY_GONE
) -> Effect[LiarMatch, LiarEvent]:
    """Work out what a correction would lead to.

    Args:
        gone: as in `Replay`.

    Raises:
        Refused: there is no such entry; or the correction is unreadable, breaks the rules at its
            place, or changes nothing.
    """
    lines = read_lines(steps)
    own = replay.find(lines, _text, correction)
    names = replay.last_state(steps, apply).names
    again = _Replay(lines, names, own.before, correction, apply, gone)
    again.correct(own, correction.text)
    again.go_on(own, lines)
    return again.effect()


def read_lines(steps: Sequence[LiarStep]) -> list[Line]:
    """Return all entries that are not undone, as lines, from the opening on."""
    lines: list[Line] = []
    group: list[LiarStep] = []
    run = at = 0
    for step in steps:
        group.append(step)
        if isinstance(step.event, events.TurnKept):
            continue
        lines.append(Line(tuple(group), run, at))
        group = []
        at += not isinstance(step.event, events.LiarOpened | _BEGINS | Shared)
        if ends_a_run(step.before, step.event):
            run, at = run + 1, 0
    return [*lines, Line(tuple(group), run, at)] if group else lines


def ends_a_run(before: LiarMatch | None, event: object) -> bool:
    """Return True for an entry with a penalty, or that makes the round in play void (R15.7)."""
    void = isinstance(event, Withdrawn) and before is not None and before.amid
    return void or isinstance(event, ENDS_A_RUN)


def _text(line: Line) -> str:
    """Return a line as on a score sheet; "" if it cannot be picked."""
    picked = line.is_played or isinstance(line.event, _BEGINS)
    return content(write_turn(line.before.names, line.event)) if picked else ""


def _pick(line: Line, nth: int) -> Pick:
    names, text, step = line.before.names, _text(line), line.steps[-1]
    typed = [line for line in read_lines(replay.as_typed([step])) if _text(line)]
    first = _text(typed[nth]) if step.by and nth < len(typed) else text
    item = BEGINNING if isinstance(line.event, _BEGINS) else line.run
    name = "" if line.player is None else names[line.player]
    was = "" if first == text else first
    return Pick(line.seqs, item, 0, line.at, name, text, was, step.by, nth)


def _words(lines: Sequence[Line]) -> str:
    """Return lines in a few words: `Ann's 54`, `Bob dropped 2`."""
    words = []
    for line in (lines[0], lines[-1]) if len(lines) > 4 else lines:
        names = line.before.names
        whose = "" if line.player is None else f"{names[line.player]}'s "
        beside = isinstance(line.event, Shared)
        text = describe(line.before, line.event) if beside else write_turn(names, line.event)
        words.append(f"{whose}{text}")
    return f"from {words[0]} to {words[1]}" if len(lines) > 4 else listed(words)


def _read(match: LiarMatch, text: str, *, instead: LiarEvent | None = None) -> LiarEvent:
    """Return the event that was typed in place of an entry, or as an answer.

    Raises:
        Refused: the text is empty, unreadable, or against the rules there.
    """
    try:
        typed = content(text)
        if not typed:
            begins = isinstance(instead, _BEGINS)
            example = "the name of who starts" if begins else "54, doubt 31 or take"
            raise Refused("empty", f"Type it as recorded, for example {example}.")
        reader = LiarReader.amid(match)
        if isinstance(instead, _BEGINS):
            reader.lead(typed)
        elif isinstance(instead, events.LossRecorded):
            reader.lost(typed.removeprefix("@lost").strip())
        else:
            reader.say(typed)
    except ValueError as fault:
        raise Refused("unreadable", str(fault)) from fault
    return reader.events[-1]


def _fit(now: LiarMatch, line: Line) -> _Fit:
    """Return how a line fits into a match, with as little change as possible."""
    new, why, keep = list[LiarEvent](), list[str](), list[str]()
    event, before = line.event, line.before
    for step, kept in zip(line.steps, line.events, strict=True):
        amid = step.before is not None and step.before.amid == now.amid
        if isinstance(kept, events.TurnKept) and amid and check(now, kept) is None:
            now = apply(now, kept)
            new.append(kept)
    if isinstance(event, TURNS) and now.on_turn is not None:
        on_turn, name = now.names[now.on_turn], before.names[event.player]
        if event.player != now.on_turn and awaits_eleven(now):
            event = replace(event, player=now.on_turn)
            why.append(f"The 11 is for {on_turn} now.")
            keep.append(f"as {on_turn}'s answer")
        elif event.player != now.on_turn:
            turn = events.TurnKept(event.player, before.direction)
            if refusal := check(now, turn):
                return [], [refusal.sentence], []
            why.append(f"It is {on_turn}'s turn now, to the {now.direction}.")
            keep.append(f"as it was played: {name}'s turn, to the {turn.direction}")
            new.append(turn)
            now = apply(now, turn)
        claim = now.claim
        value = event.value if isinstance(event, events.Claimed) and not event.unnoticed else 0
        if value and claim is not None and is_too_low(now, value):
            event = replace(event, unnoticed=True)
            why.append(f"It does not beat the claim of {claim.value}.")
            keep.append("as one that no one noticed")
    if isinstance(event, events.TurnKept):  # nothing has been typed after it yet
        return new, why, keep
    if refusal := check(now, event):
        return [], [refusal.sentence], []
    return [*new, event], why, keep


class _Replay(replay.Replay[LiarMatch, LiarEvent]):
    def correct(self, own: Line, text: str) -> None:
        """Put the typed text in place of a line."""
        kept = own.events[:-1]
        self.tried(*kept)
        typed = _read(self.now, text, instead=own.event)
        if typed == own.event:
            raise Refused("unchanged", "It already says that.")
        self.now = apply(self.now, typed)
        self.put(own, (*kept, typed))

    def go_on(self, own: Line, lines: Sequence[Line]) -> None:
        """Replay all lines after the corrected one, run by run."""
        at = lines.index(own) + 1
        coming = lines[at:]
        standing = [line for line in lines[:at] if line.run == own.run and own.is_played]
        for run in range(own.run, lines[-1].run + 1):
            followed = any(line.run > run and line.holds for line in coming)
            self._run([line for line in coming if line.run == run], standing, followed=followed)
            standing = []
            if self.now.over:
                self._strike([line for line in coming if line not in self._placed])
                return

    def _run(self, coming: Sequence[Line], standing: list[Line], *, followed: bool) -> None:
        """Replay the lines of a run, or the rest of the run after the corrected line.

        Args:
            followed: something was played after the run, so that it must reach its end.
        """
        mark, gone, cut = self.mark(), list[Line](), ("", "")
        standing = [line for line in standing if line.is_played]
        start = standing[0].before if standing else self.now
        for line in coming:
            if self.now.over:
                break
            if isinstance(line.event, BeatCalled):
                if refusal := self.call_lap(line, line.event):
                    self.keeps(line, self._place([line]), refusal.sentence)
                start = start if standing else self.now
                continue
            ends = isinstance(line.event, events.FoulNoted | events.Ended | Withdrawn)
            if gone and not ends:
                gone.append(line)
                continue
            new, why, keep = _fit(self.now, line)
            if self.now.penalties != start.penalties and not ends:
                new, why, keep = [], ["The round is over by then."], []
            said = " ".join(why), "; ".join(keep) if new else ""
            if line.is_played and why and not (new and self.is_kept(line)):
                cut = cut if gone else said
                gone.append(line)
                continue
            if why:
                self.keeps(line, self._place([line]), *said)
            self.tried(*new)
            self.put(line, new)
            if line.is_played:
                standing.append(line)
            elif not standing:
                start = self.now
        for line in gone:
            self.put(line, ())
        if gone:
            self.keeps(gone[0], self._place(gone), *cut)
        if followed and self.now.amid and not self._answered(start, gone):
            untold = self._missing_answer(standing[0])
            self.ask(untold)
            self.now = start
            for line in standing:
                self.put(line, ())
            self.forget_kept(mark, standing[0])
            self.keeps(standing[0], f"Round {standing[0].run + 1}, all of it", untold.sentence)

    def _answered(self, start: LiarMatch, gone: Sequence[Line]) -> bool:
        """Play the host's answers; return True if the round then ends."""
        said: list[LiarEvent] = []
        while self.answers and self.answers[0].strip() and self.now.penalties == start.penalties:
            said.append(_read(self.now, self.answers.pop(0)))
            self.now = apply(self.now, said[-1])
        if self.now.penalties == start.penalties:
            return False
        # Each answer takes the place of a struck line, while there are any.
        for nth, event in enumerate(said):
            if nth < len(gone):
                self.put(gone[nth], [event])
            else:
                self.add([event])
        return True

    def _missing_answer(self, line: Line) -> Missing:
        claim, on_turn = self.now.claim, self.now.on_turn
        assert claim is not None
        assert on_turn is not None
        name, claimant = self.names[on_turn], self.names[claim.player]
        to_answer = f"{name} has {claimant}'s {claim.value} to answer"
        return Missing(name, f"Round {line.run + 1} no longer ends: {to_answer}.")

    def _place(self, lines: Sequence[Line]) -> str:
        return f"Round {lines[0].run + 1}: {_words(lines)}"

    def _strike(self, left: Sequence[Line]) -> None:
        """Strike the remaining lines once play is over."""
        for line in left:
            self.put(line, ())
        if left and self.now.winner is not None:
            ends = isinstance(left[0].event, events.Ended)
            words = "The end of play" if ends else self._place(left[:1])
            words += ", and all that follows" if len(left) > 1 else ""
            why = f"Play is over by then: {self.names[self.now.winner]} has won."
            self.keeps(left[0], words, why)
