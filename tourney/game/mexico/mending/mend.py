"""A correction of something that stands, worked out with all that follows from it (R10.3)."""

import re
from collections.abc import Mapping, Sequence

from tourney.game.dice import read_die
from tourney.game.events import LeadNamed
from tourney.game.mending.terms import NOBODY_GONE, Correction, Mending
from tourney.game.mexico.events import DieRolledOff, LeadDrawn, MatchRecorded, TableEvent
from tourney.game.mexico.match import Match
from tourney.game.mexico.mending.picks import pickable
from tourney.game.mexico.mending.rebase import is_played_after, rebase, refit_rolloff
from tourney.game.mexico.mending.rebase_round import RoundAgain
from tourney.game.mexico.mending.units import Section, SectionKind, TableStep, Unit, read_sections
from tourney.game.mexico.mending.work import Work
from tourney.game.mexico.play import apply
from tourney.game.mexico.sheet_reader import OpenReader
from tourney.game.mexico.turn_text import Close, play_turn, read_turn
from tourney.game.refusal import Refused
from tourney.game.sheet.text import NAME

#: A result as people write it.
_IN_WORDS = re.compile(
    rf"({NAME})\s*,\s*(?:([0-9]{{1,6}}|no)(?:\s+Mexicos?)?|match)", re.IGNORECASE
)

#: What stands behind the name of a result on a sheet.
_COUNTED = re.compile(r"\s(mexicos=[0-9]+|match)$")


def mend(
    steps: Sequence[TableStep], correction: Correction, gone: Mapping[int, int] = NOBODY_GONE
) -> Mending[Match, TableEvent]:
    """Work out what a correction would lead to.

    Args:
        steps: all that stand, from the opening on.
        gone: who had gone out, each with the lap, and is not out after all but sat here no more:
            they move away before the next lap.

    Raises:
        Refused: what was typed, or an answer, cannot be read or cannot be there; or it changes
            nothing.
    """
    sections = read_sections(steps)
    at, number = _find(sections, correction)
    section = sections[at]
    unit = section.units[number]
    earlier, following = section.units[:number], section.units[number + 1 :]
    later = is_played_after(sections[at:])[0]
    last = not any(other.turn for other in following) and (section.is_void or not later)
    try:
        events, after = _typed(unit, correction.text, last)
    except ValueError as fault:
        raise Refused("unreadable", str(fault)) from fault
    if events == unit.played:
        raise Refused("unchanged", "That is what it says already.")
    work = Work(steps, section.names, section.before, correction.answers, correction.struck, gone)
    start = work.moment()
    for other in earlier:
        work.stands(other)
    work.match = after
    work.put(unit, events, unit.mended)
    if section.kind is SectionKind.ROUND:
        RoundAgain(work, section, later, start).go_on(following)
    elif section.kind is SectionKind.ROLL_OFF:
        refit_rolloff(work, section, following, later)
    rebase(work, sections[at + 1 :])
    return work.mending()


def _find(sections: Sequence[Section], correction: Correction) -> tuple[int, int]:
    """The section, and the unit in it, that the correction is of."""
    wanted = tuple(correction.entries), correction.nth
    units = [unit for section in sections for unit in section.units]
    for unit, nth in pickable(units):
        if (unit.seqs, nth) == wanted:
            break
    else:
        raise Refused("no-pick", "That entry is gone.")
    return next(
        (at, section.units.index(unit))
        for at, section in enumerate(sections)
        if unit in section.units
    )


def _typed(unit: Unit, text: str, last: bool) -> tuple[tuple[TableEvent, ...], Match]:
    """The events that were typed to be in a unit's place, and the match after them.

    Args:
        last: nothing later hangs on the turn, so that it can be unfinished.

    Raises:
        ValueError: it cannot be read.
        Refused: it cannot be there.
    """
    before, text = unit.before, text.strip()
    for mended in unit.mended:
        before = apply(before, mended)
    if not text:
        raise Refused("empty", "Type what it should have been.")
    if unit.turn is not None:
        assert unit.player is not None
        turn = read_turn(text)
        if turn.close is Close.DECIDING and not last:
            raise Refused("deciding", "Only the table's last turn can end in ...")
        events, (*_, after) = play_turn(before, unit.player, turn)
        return events, after
    if isinstance(unit.event, DieRolledOff):
        die = DieRolledOff(unit.event.player, read_die(text))
        return (die,), apply(before, die)
    reader = OpenReader.amid(before)
    for player in range(len(before.names)):
        reader.know(unit.names[player], player)
    if isinstance(unit.event, LeadNamed | LeadDrawn):
        reader.lead(text.removeprefix("@lead").strip())
        led = reader.events[0]
        assert isinstance(led, LeadNamed)
        if led.player == unit.event.player:
            return unit.events, before
    else:
        result = _as_on_a_sheet(text.removeprefix("@lost").strip())
        if isinstance(unit.event, MatchRecorded) and not _COUNTED.search(result):
            result += " match"
        reader.lost(result)
    return tuple(reader.events), reader.opened()


def _as_on_a_sheet(result: str) -> str:
    """A result as a score sheet has it: `Bob mexicos=1` for `Bob, 1 Mexico`, `Bob match`."""
    parts = _IN_WORDS.fullmatch(result)
    if parts is None:
        return result
    if not parts[2]:
        return f"{parts[1]} match"
    return f"{parts[1]} mexicos={0 if parts[2].lower() == 'no' else parts[2]}"
