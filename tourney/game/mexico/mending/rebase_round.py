"""A round worked out again, after something in it or before it was corrected."""

from collections.abc import Collection, Sequence

from tourney.game.mending.terms import Missing
from tourney.game.mexico.events import Aborted, OrderKept, RoundRecorded, TableEvent
from tourney.game.mexico.match import Match
from tourney.game.mexico.mending import words
from tourney.game.mexico.mending.units import Section, Unit
from tourney.game.mexico.mending.work import Bookmark, Work
from tourney.game.mexico.play import apply
from tourney.game.mexico.round import RoundPlayed
from tourney.game.mexico.turn_text import Close, TurnText, play_turn
from tourney.game.refusal import Refused
from tourney.game.wording import listed


def refit_round(work: Work, section: Section, later: bool, beyond: bool) -> None:
    """Work a later round out again.

    Args:
        later: something is played after it.
        beyond: something is played after the entry that follows it.
    """
    start, match = work.moment(), work.match
    kept, units = section.kept, section.units[1:] if section.kept else section.units
    still = _still_in(match, section.order)
    out_by_then = [player for player in section.order if player not in still]
    leaver = section.leaver
    if len(still) < 2 or all(unit.player in out_by_then for unit in units if unit.turn):
        strike_round(
            work, section, words.NOT_ENOUGH if len(still) < 2 else _out(section, out_by_then)
        )
        return
    if leaver is not None and not match.units[leaver] and beyond:
        name = section.names[leaver]
        strike_round(work, section, f"{name}, who left and cancelled it, is out by then.")
        return
    assert match.part is not None
    folded: Collection[int] = ()
    differs = still != match.part.order
    if differs:
        if kept is None:
            folded = out_by_then
            why = words.order_why(section.names, section.order, match.part.order)
            how = words.order_kept(section.names, section.order, still)
            if not work.conflict(section.units[0].seq, f"Round {section.number}", why, how):
                work.whole(section.units)
                return
        order = OrderKept(still)
        work.match = apply(match, order)
        if kept is None:
            work.draft.announce(order)
        else:
            work.put(kept, [order])
    elif kept is not None:
        work.strike(kept)
    RoundAgain(work, section, later, start, folded).go_on(units)


def _still_in(match: Match, players: Sequence[int]) -> tuple[int, ...]:
    return tuple(player for player in players if match.units[player])


def _out(section: Section, players: Sequence[int]) -> str:
    named = listed(section.names[player] for player in players)
    return f"{named} {'is' if len(players) == 1 else 'are'} out by then."


def strike_round(work: Work, section: Section, why: str) -> None:
    """The whole round can only be struck."""
    work.conflict(section.units[0].seq, f"Round {section.number}", why)
    work.whole(section.units)


class RoundAgain:
    """Takes the turns of a round one by one, those that are missing in between."""

    def __init__(
        self,
        work: Work,
        section: Section,
        later: bool,
        start: Bookmark,
        folded: Collection[int] = (),
    ) -> None:
        """Begin, the round's order being settled.

        Args:
            later: something is played after it.
            start: where the work stood before the round.
            folded: players whose turns go without a word, since the order's conflict names them.
        """
        self._work = work
        self._section = section
        self._later = later
        self._start = start
        self._folded = folded
        self._story = len(start.match.story)
        self._gone: list[tuple[Unit, str]] = []

    def go_on(self, units: Sequence[Unit]) -> None:
        """Take these units, and see to the round's end."""
        work, section = self._work, self._section
        stuck: Missing | None = None
        for unit in units:
            if unit.is_aside:
                refusal = work.tried(unit.event)
                if refusal is None:
                    work.stands(unit)
                else:
                    work.conflict(unit.seq, words.single_words(unit), refusal.sentence)
                    work.draft.strike(unit)
                continue
            why = words.others_first(section, work.match) if stuck else self._obstacle(unit)
            if why is None:
                stuck = words.missing_turn(section, work.match)
                if section.result is not None:
                    self._keep_result(section.result, stuck)
                    return
                why = words.others_first(section, work.match)
            if why:
                work.strike(unit)
                self._gone.append((unit, why))
            elif unit.turn is not None:
                self._take(unit, unit.turn)
            else:
                work.match = apply(work.match, unit.event)
                work.stands(unit)
        if section.result is not None and self._later:
            while not self._over:
                if not work.answer_turn():
                    stuck = words.missing_turn(section, work.match)
                    self._keep_result(section.result, stuck)
                    return
        if stuck and not section.is_void:
            work.ask(stuck)
        self._tell_gone()

    @property
    def _over(self) -> bool:
        return len(self._work.match.story) > self._story

    def _obstacle(self, unit: Unit) -> str | None:
        """The reason why a unit can only be struck; "" if it fits, None if others play first.

        Turns that others have to play first are taken from the answers, as far as those go.
        """
        while not self._over:
            match = self._work.match
            assert match.round is not None
            assert match.part is not None
            at, part = len(match.round.earlier), match.part
            waiting = part.order[len(part.turns) :]
            if at > unit.part:
                break
            if at == unit.part and (unit.player == part.on_turn or unit.turn is None):
                return ""
            if unit.turn is not None and unit.player not in waiting and at == unit.part:
                break
            if unit.turn is not None and unit.player not in part.order:
                break
            if self._section.is_void or not self._work.answer_turn():
                return None
        return self._why_gone(unit)

    def _why_gone(self, unit: Unit) -> str:
        match = self._work.match
        if self._over:
            last = match.story.last
            parts = last.parts if isinstance(last, RoundPlayed) else ()
        else:
            assert match.round is not None
            assert match.part is not None
            parts = (*match.round.earlier, match.part)
        if unit.part >= len(parts):
            return words.NO_TIE
        if unit.turn is None or unit.player in parts[unit.part].order:
            return words.OVER
        assert unit.player is not None
        if unit.part == 0:
            return _out(self._section, [unit.player])
        return f"{unit.names[unit.player]} is no longer tied."

    def _take(self, unit: Unit, turn: TurnText) -> None:
        """Play a turn as it was played, if its limit lets it."""
        work, section = self._work, self._section
        mended = work.mend_units(unit)
        match = work.match
        assert match.part is not None
        limit, player = match.part.limit, match.part.on_turn
        if turn.known and len(turn.rolls) > limit:
            why = f"The limit of this turn is {limit} now."
            keep = f"as its last value, {turn.rolls[-1]}"
            kept = work.conflict(unit.seq, words.in_round(section, unit), why, keep)
            rolls = turn.rolls[-1:] if kept else turn.rolls[:limit]
            turn = TurnText(rolls, known=not kept, close=turn.close)
        if turn.close is Close.DECIDING and (not turn.known or len(turn.rolls) == limit):
            turn = TurnText(turn.rolls, turn.known)
        try:
            events, (*_, work.match) = play_turn(match, player, turn)
        except Refused as refusal:
            assert turn.close is Close.ABORT
            said = next(step for step in unit.steps if isinstance(step.event, Aborted))
            ending = f"Round {section.number}: {unit.names[player]} ending the round"
            work.conflict(said.seq, ending, refusal.sentence)
            events, (*_, work.match) = play_turn(match, player, TurnText(turn.rolls, turn.known))
        work.put(unit, events, mended)

    def _keep_result(self, played: RoundPlayed, missing: Missing) -> None:
        """Keep the result of a round that cannot be completed, or nothing of the round."""
        work, section = self._work, self._section
        stuck = work.match
        assert stuck.round is not None
        assert stuck.part is not None
        tied, mexicos = bool(stuck.round.earlier), played.mexicos
        loses = not tied or played.loser in stuck.part.order
        if tied:
            mexicos = len(stuck.round.raised_by)
        work.back(self._start)
        mended = work.mend_units(*section.units)
        match = work.match
        assert match.part is not None
        # A player who had no turn, because a player ended the round, has none in its result either.
        had_turn = {unit.player for unit in section.units if unit.turn is not None}
        still = _still_in(match, [player for player in section.order if player in had_turn])
        events: list[TableEvent] = []
        why = [missing.sentence]
        if still != match.part.order:
            events.append(OrderKept(still))
            if section.kept is None and still == _still_in(match, section.order):
                why.append(words.order_why(section.names, section.order, match.part.order))
        events.append(RoundRecorded(played.loser, mexicos))
        keep, after = words.result_kept(section.names, played.loser, mexicos), match
        try:
            for event in events:
                after = apply(after, event)
        except Refused as refusal:
            why.append(refusal.sentence)
            keep = ""
        else:
            if not loses:
                why.append(words.no_loser(section.names, played.loser))
                keep = ""
        key = section.units[0].seq
        if work.conflict(key, f"Round {section.number}", " ".join(why), keep):
            work.match = after
            work.whole(section.units, events, mended)
        else:
            work.whole(section.units, mended=mended)
        if not work.is_struck(key):
            work.ask(missing)

    def _tell_gone(self) -> None:
        """One conflict for what of a part has gone for the same reason."""
        groups: dict[tuple[int, str], list[Unit]] = {}
        for unit, why in self._gone:
            if unit.player is None or unit.player not in self._folded:
                groups.setdefault((unit.part, why), []).append(unit)
        for (_, why), units in groups.items():
            told = words.several_turns(self._section, units, why == words.NO_TIE)
            self._work.conflict(units[0].seq, told, why)
