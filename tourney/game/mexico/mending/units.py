"""A table's entries as what was played: turn by turn, and round by round."""

from collections.abc import Iterator, Sequence
from enum import Enum, auto
from functools import cached_property

from msgspec import Struct

from tourney.game.dice import MEXICO
from tourney.game.log import Corrected, Step
from tourney.game.mexico.events import (
    Aborted,
    Awaited,
    CountChosen,
    DieRolledOff,
    OrderKept,
    PlayEnded,
    PlayerRenamed,
    Rolled,
    RoundRecorded,
    Stood,
    TableEvent,
    UnitsMended,
    ValueRecorded,
    Withdrawn,
)
from tourney.game.mexico.match import Match
from tourney.game.mexico.play import apply
from tourney.game.mexico.round import RoundPlayed
from tourney.game.mexico.turn_text import Close, TurnText

TableStep = Step[Match, TableEvent]

#: Events that may come in the middle of a turn and are no part of it, nor of play.
ASIDE = (PlayerRenamed, UnitsMended, Awaited)

#: Events that make the round void in which they come.
_VOIDING = (Withdrawn, PlayEnded)

_OF_A_TURN = (Rolled, Stood, ValueRecorded, Aborted)


def event_of(step: TableStep) -> TableEvent:
    """The event that was entered; corrections are folded into the steps that are worked on here."""
    assert not isinstance(step.event, Corrected)
    return step.event


class Unit(Struct, frozen=True, eq=False, dict=True):
    """Entries that stand or fall together: a whole turn, or any other entry by itself.

    Attributes:
        at: the place of the first among all that stand.
        names: by player, as they are in the end.
        player: whose turn or die it is, else None.
        turn: it as written, else None.
        part: which part of the round it was played in, or which line of the roll-off.
    """

    at: int
    steps: tuple[TableStep, ...]
    names: tuple[str, ...]
    player: int | None = None
    turn: TurnText | None = None
    part: int = 0

    @property
    def event(self) -> TableEvent:
        """The first entry, or the only one."""
        return event_of(self.steps[0])

    @property
    def before(self) -> Match:
        """The match before it; only the opening has none."""
        before = self.steps[0].before
        assert before is not None
        return before

    @property
    def seq(self) -> int:
        """The seq of its first entry."""
        return self.steps[0].seq

    @cached_property
    def seqs(self) -> tuple[int, ...]:
        """The seqs of its entries, each once: the entries that a correction put there share one."""
        return tuple(dict.fromkeys(step.seq for step in self.steps))

    @cached_property
    def events(self) -> tuple[TableEvent, ...]:
        """The events that were entered."""
        return tuple(event_of(step) for step in self.steps)

    @property
    def renames(self) -> tuple[TableEvent, ...]:
        """Names that were corrected in the middle of the turn."""
        return tuple(event for event in self.events if isinstance(event, PlayerRenamed))

    @property
    def mended(self) -> tuple[TableEvent, ...]:
        """The events in mid-turn that came of other tables, or of the list of people."""
        return tuple(event for event in self.events if isinstance(event, UnitsMended | Awaited))

    @property
    def played(self) -> tuple[TableEvent, ...]:
        """The events that were entered, without `renames` and `mended`."""
        return tuple(event for event in self.events if not isinstance(event, ASIDE))

    @property
    def is_open_ended(self) -> bool:
        """True if its last entry, renames aside, came from elsewhere."""
        others = [event for event in self.events if event not in self.renames]
        return bool(others) and isinstance(others[-1], UnitsMended | Awaited)

    @property
    def is_aside(self) -> bool:
        """True if it is an entry by itself that can come in mid-turn and is no part of the turn."""
        return self.turn is None and isinstance(self.event, ASIDE)


class SectionKind(Enum):
    """The kinds of section."""

    ROLL_OFF = auto()
    ROUND = auto()
    RESULT = auto()
    SINGLE = auto()


class Section(Struct, frozen=True, eq=False, dict=True):
    """Units of one round, of the roll-off, or one that stands between rounds.

    Attributes:
        after: the match after it, as it stood.
        is_void: a player left in the middle of the round, or the host ended play.
        leaver: who made it void by leaving, else None.
    """

    kind: SectionKind
    units: tuple[Unit, ...]
    after: Match
    is_void: bool = False
    leaver: int | None = None

    @property
    def before(self) -> Match:
        """The match before it."""
        return self.units[0].before

    @property
    def names(self) -> tuple[str, ...]:
        """By player, as they are in the end."""
        return self.units[0].names

    @property
    def number(self) -> int:
        """The round's, as it stood."""
        return self.before.rounds + 1

    @cached_property
    def order(self) -> tuple[int, ...]:
        """The players of the round, in playing order."""
        part = next(unit for unit in self.units if unit.turn is not None).before.part
        assert part is not None
        return part.order

    @property
    def kept(self) -> Unit | None:
        """The order that was kept for the round, if one was."""
        return self.units[0] if isinstance(self.units[0].event, OrderKept) else None

    @property
    def is_aside(self) -> bool:
        """True if nothing in it is play."""
        return all(unit.is_aside for unit in self.units)

    @property
    def result(self) -> RoundPlayed | None:
        """The round as it was finished, else None."""
        if self.after.rounds == self.before.rounds:
            return None
        last = self.after.story.last
        assert isinstance(last, RoundPlayed)
        return last


def last_match(steps: Sequence[TableStep]) -> Match:
    """The match that the entries lead to."""
    return apply(steps[-1].before, event_of(steps[-1]))


def read_units(steps: Sequence[TableStep], names: tuple[str, ...]) -> tuple[Unit, ...]:
    """The units of entries that are next to one another.

    Args:
        names: by player, as they are in the end.
    """
    spans: list[tuple[int, bool]] = []
    for at, step in enumerate(steps):
        event = event_of(step)
        part = step.before.part if step.before is not None else None
        deciding = part is not None and bool(part.rolls)
        if deciding and not isinstance(event, _VOIDING) and spans and spans[-1][1]:
            continue
        if isinstance(event, Aborted):
            # The limit had ended the turn; nothing that is play can have come since.
            while spans and not spans[-1][1]:
                spans.pop()
            if spans:
                continue
        spans.append((at, isinstance(event, _OF_A_TURN)))
    ends = (*(start for start, _ in spans[1:]), len(steps))
    return tuple(
        _unit(start, tuple(steps[start:end]), names, is_turn)
        for (start, is_turn), end in zip(spans, ends, strict=False)
    )


def _unit(at: int, steps: tuple[TableStep, ...], names: tuple[str, ...], is_turn: bool) -> Unit:
    event, before = event_of(steps[0]), steps[0].before
    if before is None:
        return Unit(at, steps, names)
    if is_turn:
        assert before.part is not None
        assert before.round is not None
        turn = _turn(steps, before.part.limit)
        return Unit(at, steps, names, before.part.on_turn, turn, len(before.round.earlier))
    if isinstance(event, DieRolledOff):
        line = len(before.rolloff.earlier) if before.rolloff is not None else 0
        return Unit(at, steps, names, event.player, None, line)
    if isinstance(event, CountChosen) and before.round is not None:
        return Unit(at, steps, names, part=len(before.round.earlier))
    return Unit(at, steps, names)


def _turn(steps: Sequence[TableStep], limit: int) -> TurnText:
    rolls: list[int] = []
    known, over, close = True, False, Close.NOTHING
    for step in steps:
        event = step.event
        if isinstance(event, Rolled):
            rolls.append(event.value)
        elif isinstance(event, ValueRecorded):
            rolls, known = [event.value], False
        elif isinstance(event, Stood):
            over = True
        elif isinstance(event, Aborted):
            close = Close.ABORT
    if known and not over and not close and rolls[-1] != MEXICO and len(rolls) < limit:
        close = Close.DECIDING
    return TurnText(tuple(rolls), known, close)


def read_sections(steps: Sequence[TableStep]) -> tuple[Section, ...]:
    """The sections of all entries that stand, from the opening on."""
    final = last_match(steps)
    units = read_units(steps, final.names)
    groups = list(_grouped(units))
    sections: list[Section] = []
    for number, (kind, group) in enumerate(groups):
        is_void, leaver = False, None
        if number + 1 < len(groups):
            following = groups[number + 1][1][0]
            event, after = following.event, following.before
            is_void = kind is SectionKind.ROUND and isinstance(event, _VOIDING) and _amid(following)
            if is_void and isinstance(event, Withdrawn):
                leaver = event.player
        else:
            after = final
        sections.append(Section(kind, tuple(group), after, is_void, leaver))
    return tuple(sections)


def _grouped(units: Sequence[Unit]) -> Iterator[tuple[SectionKind, list[Unit]]]:
    group: list[Unit] = []
    kind = SectionKind.SINGLE
    for at, unit in enumerate(units):
        if group and _goes_on(kind, group, unit):
            group.append(unit)
            continue
        if group:
            yield kind, group
        group = [unit]
        following = units[at + 1] if at + 1 < len(units) else None
        kind = _kind(unit, following)
    if group:
        yield kind, group


def _kind(unit: Unit, following: Unit | None) -> SectionKind:
    event = unit.event
    if unit.steps[0].before is None:
        return SectionKind.SINGLE
    if unit.before.rolloff is not None:
        return SectionKind.ROLL_OFF
    if unit.turn is not None:
        return SectionKind.ROUND
    if isinstance(event, RoundRecorded):
        return SectionKind.RESULT
    if isinstance(event, OrderKept) and following is not None:
        if following.turn is not None:
            return SectionKind.ROUND
        if isinstance(following.event, RoundRecorded):
            return SectionKind.RESULT
    return SectionKind.SINGLE


def _goes_on(kind: SectionKind, group: Sequence[Unit], unit: Unit) -> bool:
    """True if a unit belongs to the section that has begun."""
    match kind:
        case SectionKind.ROLL_OFF:
            return unit.before.rolloff is not None
        case SectionKind.ROUND | SectionKind.RESULT if isinstance(group[-1].event, OrderKept):
            return True
        case SectionKind.ROUND:
            return _amid(unit) and not isinstance(unit.event, _VOIDING)
        case _:
            return False


def _amid(unit: Unit) -> bool:
    """True if it is in the middle of a round."""
    return unit.before.amid
