"""The corrections of a table: the possible ones, those made, and the preview of one."""

from collections.abc import Hashable, Iterator
from functools import partial
from typing import NamedTuple

from msgspec.structs import replace

from tourney.game.corrections.correction import Conflict, Correction, Effect
from tourney.game.games import AnyEvent, AnyMatch, with_units
from tourney.game.mexico.events import MovedAway, PotBy
from tourney.game.refusal import Refused
from tourney.log.session import NightSession
from tourney.night.corrections.correction import STAYS, CorrectionLine, PickLine, Preview, Settled
from tourney.night.corrections.settle import settle
from tourney.night.standings.outcome import outcome_of
from tourney.night.state.night import Night
from tourney.night.views.view import money
from tourney.service.night_facts import NightFacts

_KEPT_CHANCES = (
    "The pot is shared by the chances when play ended. To work them out again, undo the end and "
    "end it again."
)


class Mended(NamedTuple):
    """A correction worked out; on a night of several tables, also its effects elsewhere."""

    effect: Effect[AnyMatch, AnyEvent]
    settled: Settled | None


def pick_lines(session: NightSession, table: int) -> tuple[PickLine, ...]:
    """Return the entries that can be corrected, in order; none before the table is open."""
    from tourney.game.corrections.table import picks

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
    """Return the corrections at a table that are not undone, oldest first."""
    if table not in session.tables or not session.table(table).corrections:
        return ()
    from tourney.game.corrections.table import consequences

    stream = session.streams.tables[table]
    return tuple(
        CorrectionLine(done.words, row.by, row.at, done.home, done.items)
        for done in consequences(stream.log)
        for row in (stream.row(done.seq),)
    )


def preview(facts: NightFacts, correction: Correction, table: int) -> Preview:
    """Work out what a correction would change, over the whole night; nothing is recorded.

    Raises:
        Refused: the correction is not possible.
    """
    what = ("preview", *_asked(correction, table))
    return facts.once(what, lambda: _preview(facts, correction, table))


def mended(facts: NightFacts, correction: Correction, table: int) -> Mended:
    """Work out a correction for the table and the night as they are; only once for each state.

    Raises:
        Refused: the correction is not possible.
    """
    what = ("mended", *_asked(correction, table))
    return facts.once(what, lambda: work_out(facts, correction, table))


def _asked(correction: Correction, table: int) -> tuple[Hashable, ...]:
    otherwise = frozenset(correction.otherwise.items())
    return table, correction.entries, correction.nth, correction.text, correction.answers, otherwise


def work_out(facts: NightFacts, correction: Correction, table: int) -> Mended:
    """Work out a correction, even if this was done before."""
    from tourney.game.corrections.table import correct

    session, otherwise = facts.session, correction.otherwise
    night, steps = session.night, session.table(table).steps
    effect = correct(steps, correction)
    if night.single:
        if any(isinstance(key, tuple) for key in otherwise):
            raise Refused("not-wrong", "After this correction no one stays in wrongly.")
        return Mended(effect, None)
    matches = with_units(session.tables)
    settled = settle(night, facts.format, matches, table, effect.after, otherwise)
    if settled.gone:
        effect = correct(steps, correction, settled.gone)
        settled = settle(night, facts.format, matches, table, effect.after, otherwise)
    return Mended(effect, settled)


def _preview(facts: NightFacts, correction: Correction, table: int) -> Preview:
    from tourney.game.corrections.shifts import shifts
    from tourney.game.corrections.table import pick_words
    from tourney.night.corrections.preview import night_rows, table_rows

    session, before = facts.session, facts.outcome
    night, log = session.night, session.table(table)
    effect, settled = mended(facts, correction, table)
    after, plan = effect.after, night.plan
    assert log.state is not None
    changed = shifts(log.state, after, partial(money, plan), plan.penalties)
    players, pot, conflicts = changed.players, changed.pot, effect.conflicts
    notes = _kept_chances(night, after)
    if settled is None:
        players = table_rows(before, outcome_of(night, {**session.tables, table: after}), players)
    else:
        waits = "in" if night.ending else "back next lap"
        new = outcome_of(settled.night, settled.matches)
        players = night_rows(before, new, players, waits)
        conflicts = (*_without_moves(session, table, effect, settled), *settled.conflicts)
        notes = (*settled.notes, *notes)
        at = night.table(table)
        if at is not None and len(night.tables) > 1:
            pot = tuple(replace(row, name=f"{row.name} at table {at.place}") for row in pot)
    words = pick_words(log.steps, correction)
    notes = (*changed.sentences, *notes)
    return Preview(words, notes, (*players, *pot), conflicts, effect.missing)


def _without_moves(
    session: NightSession, table: int, effect: Effect[AnyMatch, AnyEvent], settled: Settled
) -> Iterator[Conflict]:
    """Yield the conflicts without the struck moves of players who stay in.

    Another conflict already tells of both the player and the move.
    """
    stay = {conflict.key for conflict in settled.conflicts}
    names = {entry.name for entry in session.night.entries if (STAYS, entry.number) in stay}
    moves = {
        step.seq
        for step in session.table(table).steps
        if isinstance(step.event, MovedAway)
        and step.before is not None
        and step.before.names[step.event.player] in names
    }
    return (conflict for conflict in effect.conflicts if conflict.key not in moves)


def _kept_chances(night: Night, after: AnyMatch) -> tuple[str, ...]:
    """Return a note if the pot was shared by chances: a correction leaves the chances as shown."""
    pots = (night.ending and night.ending.pot, after.ended)
    return (_KEPT_CHANCES,) if PotBy.CHANCE in pots else ()
