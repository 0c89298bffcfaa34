"""Later entries worked out again, section by section, after something before them was corrected.

Entries stay as they were played wherever they can: a turn stays in its round and part, with its
player, under the limit that holds there now. An entry that cannot stand is a conflict (R10.3).

No one's number ever shifts: a seat is refused only in a match that is over, or whose lead is not
known, and then no later entry stands either.
"""

from collections.abc import Sequence
from typing import assert_never

from tourney.game.events import LeadNamed
from tourney.game.mexico.events import (
    BeatCalled,
    DieRolledOff,
    Joined,
    LeadDrawn,
    MovedAway,
    OrderKept,
    PlayEnded,
    TableEvent,
    Withdrawn,
)
from tourney.game.mexico.mending import words
from tourney.game.mexico.mending.rebase_round import refit_round, strike_round
from tourney.game.mexico.mending.units import Section, SectionKind, Unit
from tourney.game.mexico.mending.work import Work
from tourney.game.mexico.play import apply


def rebase(work: Work, sections: Sequence[Section]) -> None:
    """Work all sections out again that come after the one that was mended."""
    later = is_played_after(sections)
    for at, section in enumerate(sections):
        settled = work.match.over or work.match.rolloff is not None
        if settled and not section.is_aside:
            _strike_rest(work, sections[at:])
            return
        waits = work.match.alone or work.match.waits or work.match.lap_done
        if waits and section.kind in (SectionKind.ROUND, SectionKind.RESULT):
            strike_round(work, section, words.why_no_round(work.match))
            continue
        match section.kind:
            case SectionKind.ROUND:
                refit_round(work, section, later[at], later[at + 1])
            case SectionKind.RESULT:
                _result(work, section)
            case SectionKind.SINGLE:
                _single(work, section.units[0])
            case SectionKind.ROLL_OFF:
                raise AssertionError("A roll-off comes first.")
            case _:
                assert_never(section.kind)


def is_played_after(sections: Sequence[Section]) -> list[bool]:
    """For each section whether anything is played after it, and twice False at the end."""
    played_after = [False, False]
    for section in reversed(sections[1:]):
        played_after.append(played_after[-1] or not section.is_aside)
    return played_after[::-1]


def _single(work: Work, unit: Unit) -> None:
    """Rebase a unit that stands by itself, mostly between rounds."""
    event = unit.event
    if isinstance(event, BeatCalled):
        _call(work, unit, event)
        return
    refusal = work.tried(event)
    if refusal is None:
        work.stands(unit)
        return
    assert not isinstance(unit.event, Joined)
    work.conflict(unit.seq, words.single_words(unit), refusal.sentence)
    work.draft.strike(unit)


def _call(work: Work, unit: Unit, event: BeatCalled) -> None:
    """The other tables played that lap too: it keeps its number, whatever came of the last."""
    leaving = [player for player, lap in work.gone.items() if lap < event.beat]
    away = [MovedAway(player) for player in leaving if work.tried(MovedAway(player)) is None]
    for player in leaving:
        del work.gone[player]
    event = BeatCalled(event.beat)
    refusal = work.tried(event)
    if refusal is not None:
        event = BeatCalled(event.beat, skipping=True)
        refusal = work.tried(event)
    assert refusal is None
    work.put(unit, [*away, event])


def _result(work: Work, section: Section) -> None:
    """A round of which only the result was recorded (R10.4)."""
    *before, unit = section.units
    match = work.match
    order: tuple[int, ...] = ()
    for kept in before:
        assert isinstance(kept.event, OrderKept)
        assert match.part is not None
        still = tuple(player for player in kept.event.order if match.units[player])
        if len(still) > 1 and still != match.part.order:
            order = still
            work.match = apply(match, OrderKept(still))
    refusal = work.tried(unit.event)
    if refusal is not None:
        work.match = match
        work.conflict(unit.seq, words.single_words(unit), refusal.sentence)
        work.whole(section.units)
        return
    for kept in before:
        if order:
            work.put(kept, [OrderKept(order)])
        else:
            work.draft.strike(kept)
    work.stands(unit)


def refit_rolloff(work: Work, section: Section, units: Sequence[Unit], later: bool) -> None:
    """Work the rest of the roll-off out again (R2.3).

    Args:
        later: something is played after it.
    """
    gone: dict[tuple[int, str], list[Unit]] = {}
    stuck = False
    for unit in units:
        event = unit.event
        if isinstance(event, DieRolledOff):
            why = _die_obstacle(work, unit)
            if why == "":
                work.match = apply(work.match, event)
                work.stands(unit)
                continue
            stuck = stuck or why is None
            why = words.others_first(section, work.match) if why is None else why
            work.draft.strike(unit)
            gone.setdefault((unit.part, why), []).append(unit)
        elif isinstance(event, LeadNamed | LeadDrawn) and work.match.rolloff is None:
            work.conflict(unit.seq, words.single_words(unit), words.LEAD_KNOWN)
            work.draft.strike(unit)
        else:
            _single(work, unit)
    for (_, why), dice in gone.items():
        work.conflict(dice[0].seq, words.dice_words(dice), why)
    while work.match.rolloff is not None and (later or stuck):
        if not work.answer_die():
            _keep_lead(work, section, later)
            return


def _keep_lead(work: Work, section: Section, later: bool) -> None:
    """Dice are missing: the lead can be as it was, if there was one."""
    missing, key = words.missing_die(section, work.match), section.units[0].seq
    round_ = section.after.round
    if later and round_ is not None:
        lead: TableEvent = LeadNamed(round_.lead)
        keep = f"with the lead as it was: {section.names[round_.lead]}"
        if work.conflict(key, "The roll-off", missing.sentence, keep):
            work.match = apply(work.match, lead)
            work.draft.insert([lead])
    if not work.is_struck(key):
        work.ask(missing)


def _die_obstacle(work: Work, unit: Unit) -> str | None:
    """The reason why a die can only be struck; "" if it fits, None if others have to roll first."""
    assert unit.player is not None
    while True:
        rolloff = work.match.rolloff
        if rolloff is None or len(rolloff.earlier) > unit.part:
            return words.NO_TIE_ROLLED
        line = len(rolloff.earlier)
        if line == unit.part and unit.player == rolloff.on_turn:
            return ""
        waiting = rolloff.contenders[len(rolloff.dice) :] if line == unit.part else ()
        if unit.player not in (waiting or rolloff.contenders):
            return words.NO_TIE_ROLLED
        if not work.answer_die():
            return None


def _strike_rest(work: Work, sections: Sequence[Section]) -> None:
    """Nothing more can be played; names can be corrected, some may leave, and play can end."""
    match = work.match
    run: list[Unit] = []
    struck: list[Unit] = []
    for unit in (unit for section in sections for unit in section.units):
        over = work.match.over
        fits = isinstance(unit.event, Withdrawn) if over else isinstance(unit.event, PlayEnded)
        if unit.is_aside or fits:
            _strike_run(work, run)
            if work.tried(unit.event) is None:
                work.stands(unit)
                continue
        run.append(unit)
        struck.append(unit)
    _strike_run(work, run)
    why = "The first lead is not known."
    if match.winner is not None:
        why = f"The match is over: {sections[0].names[match.winner]} has won."
    elif match.over:
        why = f"The match is over: {match.until} are left."
    if struck:
        work.conflict(struck[0].seq, words.rest_words(sections[0], struck), why)


def _strike_run(work: Work, run: list[Unit]) -> None:
    if run:
        work.whole(tuple(run))
    run.clear()
