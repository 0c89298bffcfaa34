"""The corrections of a table: those that are possible, those made, and a preview of one."""

from collections.abc import Mapping
from functools import partial
from types import MappingProxyType

from msgspec.structs import replace

from tourney.game.games import AnyEvent, AnyMatch, open_game
from tourney.game.mending import Correction, Mending
from tourney.game.mexico.events import PotBy
from tourney.game.mexico.match import Match
from tourney.game.names import REASON_CELLS, clean_text
from tourney.game.refusal import Refused
from tourney.log.session import NightSession
from tourney.night.corrections.correction import CorrectionLine, PickLine, Preview, Settled
from tourney.night.corrections.settling import settle
from tourney.night.standings.outcome import outcome_of
from tourney.night.state.night import Night
from tourney.night.views.view import money
from tourney.service.night_facts import NightFacts

NOBODY_OUT: Mapping[int, str] = MappingProxyType({})

_KEPT_CHANCES = (
    "The pot is shared by the chances when play ended. To work them out again, undo the end and "
    "end it again."
)

#: A correction worked out, and settled where there may be other tables.
Mended = tuple[Mending[AnyMatch, AnyEvent], Settled | None]


def pick_lines(session: NightSession, table: int) -> tuple[PickLine, ...]:
    """The entries that can be corrected at a table, in order; nothing before it is open."""
    from tourney.game.corrections import picks

    if table not in session.tables:
        return ()
    stream = session.streams.tables[table]
    return tuple(
        PickLine(pick, stream.row(pick.by).by, stream.row(pick.by).at)
        if pick.by
        else PickLine(pick, "", None)
        for pick in picks(stream.log.steps)
    )


def correction_lines(session: NightSession, table: int) -> tuple[CorrectionLine, ...]:
    """The corrections that are at a table, from the first on."""
    if table not in session.tables or not session.table(table).corrections:
        return ()
    from tourney.game.corrections import consequences

    stream = session.streams.tables[table]
    return tuple(
        CorrectionLine(done.words, row.by, row.at, done.home, done.items, done.effects)
        for done in consequences(stream.log)
        for row in (stream.row(done.seq),)
    )


def preview(
    facts: NightFacts, correction: Correction, table: int, outs: Mapping[int, str]
) -> Preview:
    """The changes that a correction would make, over the whole night; nothing is recorded.

    Args:
        outs: entries who would be out and are not to stay, each with the reason (F9.1).

    Raises:
        Refused: it cannot be as it is.
    """
    what = ("preview", table, _hashable(correction), tuple(sorted(outs.items())))
    return facts.once(what, lambda: _preview(facts, correction, table, outs))


def mended(
    facts: NightFacts, correction: Correction, table: int, outs: Mapping[int, str]
) -> Mended:
    """A correction worked out as the table and the night stand.

    Raises:
        Refused: it cannot be as it is.
    """
    what = ("mended", table, _hashable(correction), tuple(sorted(outs.items())))
    return facts.once(what, lambda: work_out(facts, correction, table, outs))


def work_out(
    facts: NightFacts, correction: Correction, table: int, outs: Mapping[int, str]
) -> Mended:
    """A correction worked out again, whatever has been kept of it."""
    from tourney.game.corrections import mend

    session = facts.session
    night, steps = session.night, session.table(table).steps
    mending = mend(steps, correction)
    if night.single or not isinstance(mending.after, Match):
        if outs:
            raise Refused("not-wrong", "After this correction no one stays in wrongly.")
        return mending, None
    format_, matches = facts.format, open_game(session.tables)
    reasons = {entry: _reason(text) for entry, text in outs.items()}
    kept = correction.kept
    settled = settle(night, format_, matches, table, mending.after, reasons, kept)
    if settled.gone:
        mending = mend(steps, correction, settled.gone)
        assert isinstance(mending.after, Match)
        settled = settle(night, format_, matches, table, mending.after, reasons, kept)
    return mending, settled


def _preview(
    facts: NightFacts, correction: Correction, table: int, outs: Mapping[int, str]
) -> Preview:
    from tourney.game.corrections import pick_words, shifts
    from tourney.night.corrections.night_shifts import (
        night_shifts,
        prizes_changed,
        rank_shifts,
        table_shifts,
    )

    session = facts.session
    log, plan = session.table(table), session.night.plan
    mending, settled = mended(facts, correction, table, outs)
    assert log.state is not None
    words, worth = pick_words(log.steps, correction), partial(money, plan)
    if settled is None:
        changed = shifts(log.state, mending.after, worth, plan.penalties)
        after = outcome_of(session.night, {**session.tables, table: mending.after})
        prizes = prizes_changed(facts.outcome.lines, after.lines)
        notes = (*((prizes,) if prizes else ()), *_kept_chances(session.night, mending.after))
        return Preview(words, changed, mending.conflicts, mending.missing, notes=notes)
    after = outcome_of(settled.night, settled.matches)
    assert isinstance(log.state, Match)
    return Preview(
        words,
        table_shifts(log.state, settled, table, worth),
        (*mending.conflicts, *settled.conflicts),
        mending.missing,
        night_shifts(facts.outcome, after),
        settled.stays,
        (*settled.notes, *_kept_chances(session.night, mending.after)),
        rank_shifts(facts.outcome, after),
    )


def _kept_chances(night: Night, after: AnyMatch) -> tuple[str, ...]:
    """Say so where the pot is shared by chances, which a correction leaves as they were shown."""
    pots = (night.ending and night.ending.pot, isinstance(after, Match) and after.ended)
    return (_KEPT_CHANCES,) if PotBy.CHANCE in pots else ()


def _hashable(correction: Correction) -> Correction:
    return replace(correction, struck=frozenset(correction.struck), kept=frozenset(correction.kept))


def _reason(text: str) -> str:
    if not text.strip():
        raise Refused("no-reason", "Say why, in a few words.")
    return clean_text(text, "reason", REASON_CELLS)
