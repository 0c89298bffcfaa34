"""The entries of a log of Liar's Mexico as what was played: which turn of which run each one is."""

from collections.abc import Iterable, Iterator

from msgspec import Struct

from tourney.game.events import CameBack, LeadNamed, SteppedOut
from tourney.game.liar.events import (
    Claimed,
    Doubted,
    ElevenClaimed,
    Ended,
    FoulNoted,
    LiarEvent,
    LiarOpened,
    Taken,
    TurnKept,
)
from tourney.game.liar.match import LiarMatch
from tourney.game.liar.sheet_writer import write_turn
from tourney.game.liar.words import describe
from tourney.game.log import Corrected, Step
from tourney.game.mending.terms import Pick
from tourney.game.wording import listed

LiarStep = Step[LiarMatch, LiarEvent]

#: The item of the player who begins: it is before all runs of the history.
BEGINNING = -1


class RunEntry(Struct, frozen=True, eq=False):
    """The steps that can be struck at once: a turn, and the turns kept before it.

    If a correction put several turns in the place of one entry, they are still one entry.

    Attributes:
        steps: those of one seq, and whole steps of `TurnKept` before them.
        run: the run to which it belongs, from 0, in the order of the history.
        turn: which turn of the run, from 0.
    """

    steps: tuple[LiarStep, ...]
    run: int
    turn: int

    @property
    def seqs(self) -> tuple[int, ...]:
        """The seqs of its steps, each once."""
        return tuple(dict.fromkeys(step.seq for step in self.steps))

    @property
    def key(self) -> int:
        """The first of them."""
        return self.steps[0].seq

    @property
    def before(self) -> LiarMatch:
        """The match before it."""
        before = self.steps[0].before
        assert before is not None
        return before

    @property
    def events(self) -> tuple[LiarEvent, ...]:
        """All that it says."""
        return tuple(event_of(step) for step in self.steps)

    @property
    def said(self) -> tuple[LiarEvent, ...]:
        """The events without those of the turns kept."""
        return tuple(event for event in self.events if not isinstance(event, TurnKept))

    @property
    def is_played(self) -> bool:
        """True if it is a turn of a run, or the foul that ended the run."""
        played = Claimed | ElevenClaimed | Taken | Doubted | FoulNoted
        return any(isinstance(event, played) for event in self.events)

    @property
    def is_foul(self) -> bool:
        """True if it is a foul and nothing else."""
        return bool(self.said) and all(isinstance(event, FoulNoted) for event in self.said)

    @property
    def is_end(self) -> bool:
        """True if it is the host's word that play is over."""
        return any(isinstance(event, Ended) for event in self.events)

    @property
    def is_beginning(self) -> bool:
        """True if it says who begins."""
        return any(isinstance(event, LeadNamed) for event in self.events)

    @property
    def is_aside(self) -> bool:
        """True if it says who is away or back, and nothing else."""
        return all(isinstance(event, SteppedOut | CameBack) for event in self.events)

    @property
    def moves(self) -> tuple[LiarStep, ...]:
        """Its steps without the turns kept."""
        return tuple(step for step in self.steps if not isinstance(event_of(step), TurnKept))

    def words(self) -> str:
        """The entry in a few words: `Ann's 54`, `Bob dropped 2`."""
        names, words = self.before.names, list[str]()
        for event in self.said:
            if isinstance(event, SteppedOut | CameBack):
                words.append(describe(self.before, event))
                continue
            text = write_turn(names, event)
            whose = _whose(event)
            words.append(text if whose is None else f"{names[whose]}'s {text}")
        return listed(words)


def entries(steps: Iterable[LiarStep]) -> tuple[RunEntry, ...]:
    """Everything that stands, from the opening on."""
    entries: list[RunEntry] = []
    run = turn = 0
    for together in _together(steps):
        entry = RunEntry(together, run, turn)
        entries.append(entry)
        for event in entry.said:
            turn += not isinstance(event, LiarOpened | LeadNamed | SteppedOut | CameBack)
            if isinstance(event, Taken | Doubted | FoulNoted):
                run, turn = run + 1, 0
    return tuple(entries)


def picks_of(entry: RunEntry) -> Iterator[Pick]:
    """The picks that an entry offers the host: one for each of its turns."""
    if not (entry.is_played or entry.is_beginning):
        return
    names = entry.before.names
    typed = [step for step in _as_typed(entry.moves) if not isinstance(event_of(step), TurnKept)]
    for nth, step in enumerate(entry.moves):
        whose, text = _whose(event_of(step)), write_turn(names, event_of(step))
        first = write_turn(names, event_of(typed[nth])) if nth < len(typed) else ""
        yield Pick(
            entries=entry.seqs,
            item=BEGINNING if entry.is_beginning else entry.run,
            part=0,
            turn=entry.turn + nth,
            name="" if whose is None else names[whose],
            text=text,
            first="" if first == text else first,
            by=step.by,
            nth=nth,
        )


def split(entry: RunEntry, nth: int) -> tuple[RunEntry, RunEntry | None]:
    """An entry up to one of its turns, and what comes behind it."""
    end = entry.steps.index(entry.moves[nth]) + 1
    front, rest = entry.steps[:end], entry.steps[end:]
    behind = RunEntry(rest, entry.run, entry.turn + nth + 1) if rest else None
    return RunEntry(front, entry.run, entry.turn), behind


def event_of(step: LiarStep) -> LiarEvent:
    """The event of the entry; steps that stand are no corrections."""
    assert not isinstance(step.event, Corrected)
    return step.event


def _together(steps: Iterable[LiarStep]) -> Iterator[tuple[LiarStep, ...]]:
    """Steps of one seq, and turns kept with what they were kept for."""
    group: list[LiarStep] = []
    for step in steps:
        kept_for = all(isinstance(event_of(before), TurnKept) for before in group)
        if group and group[-1].seq != step.seq and not kept_for:
            yield tuple(group)
            group = []
        group.append(step)
    if group:
        yield tuple(group)


def _as_typed(steps: Iterable[LiarStep]) -> list[LiarStep]:
    """The steps first typed where these are now, however often they were mended."""
    typed: list[LiarStep] = []
    seen: set[tuple[LiarStep, ...]] = set()
    for step in steps:
        if not step.was:
            typed.append(step)
        elif step.was not in seen:
            seen.add(step.was)
            typed += _as_typed(step.was)
    return typed


def _whose(event: LiarEvent) -> int | None:
    """The player whose turn it was; for a foul and for the first turn the text names the player."""
    match event:
        case Claimed(player) | ElevenClaimed(player) | Taken(player) | Doubted(player):
            return player
        case _:
            return None
