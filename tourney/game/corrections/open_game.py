"""Corrections of the open game: what can be picked, and the record replayed from there (R10.3).

A line stays as it was played wherever possible: a turn in its round and part, with its player; a
round with its players, in their order. A line that cannot stay is a conflict.

Players' numbers never shift. A seat is refused only in a match that is over or has no known lead,
and then no later line fits either.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import accumulate, chain

from msgspec import Struct
from msgspec.structs import replace

from tourney.game.corrections import replay
from tourney.game.corrections.correction import NOBODY_GONE, Correction, Effect, Missing, Pick
from tourney.game.dice import MEXICO, read_die
from tourney.game.entries import Step
from tourney.game.events import LeadNamed
from tourney.game.mexico import events
from tourney.game.mexico.events import OrderKept, TableEvent
from tourney.game.mexico.match import Match
from tourney.game.mexico.play import apply, check
from tourney.game.mexico.round import Part, RoundPlayed, Throw, rolls_of
from tourney.game.mexico.rules import Rules
from tourney.game.mexico.sheet import Close, OpenReader, TurnText, play_turn, read_turn
from tourney.game.mexico.words import describe, result_words
from tourney.game.refusal import Refused
from tourney.game.sheet_lines import NAME, write_name
from tourney.game.wording import capital, listed, quantity

TableStep = Step[Match, TableEvent]
Names = Sequence[str]
Played = tuple[tuple[TableEvent, ...], Match]

#: Events that may come during a turn without being part of it or of play.
_ASIDE = (events.PlayerRenamed, events.UnitsMended, events.Awaited, events.TimeUp)

#: Events that make void the round in which they come.
_VOIDING = (events.Withdrawn, events.PlayEnded)

_OF_A_TURN = (events.Rolled, events.Stood, events.ValueRecorded, events.Aborted)
_LEAD = (LeadNamed, events.LeadDrawn)

#: A result as people write it, and the words after its name on a sheet.
_IN_WORDS = re.compile(
    rf"({NAME})\s*,\s*(?:([0-9]{{1,6}}|no)(?:\s+Mexicos?)?|match)", re.IGNORECASE
)
_COUNTED = re.compile(r"\s(mexicos=[0-9]+|match)$")


class Line(replay.Line[Match, TableEvent], frozen=True, eq=False, dict=True):
    """A whole turn, or one other entry.

    Attributes:
        player: the player of a turn or die; else None.
        turn: the turn as written; else None.
        part: the part of the round, or the line of the roll-off.
    """

    player: int | None = None
    turn: TurnText | None = None
    part: int = 0

    @property
    def event(self) -> TableEvent:
        """The first entry, or the only one."""
        return self.events[0]

    @property
    def asides(self) -> tuple[TableEvent, ...]:
        """Renamed players, and effects of other tables, during a turn or alone."""
        return tuple(event for event in self.events if isinstance(event, _ASIDE))

    @property
    def played(self) -> tuple[TableEvent, ...]:
        """The other events, without `asides`."""
        return tuple(event for event in self.events if not isinstance(event, _ASIDE))


class Round(Struct, frozen=True, eq=False):
    """The lines of a round or the roll-off, or a single line outside both.

    Attributes:
        after: the match after it, before the correction.
        ended: the event that made it void halfway, if there is one.
        later: how many rounds and single lines are played after it.
    """

    lines: tuple[Line, ...]
    after: Match
    ended: TableEvent | None
    later: int

    @property
    def number(self) -> int:
        """The round's number, before the correction."""
        return self.lines[0].before.rounds + 1

    @property
    def turns(self) -> tuple[Line, ...]:
        """The lines that are turns."""
        return tuple(line for line in self.lines if line.turn)

    @property
    def result(self) -> RoundPlayed | None:
        """The finished round, or None."""
        last = self.after.story.last
        finished = self.after.rounds > self.lines[0].before.rounds
        return last if finished and isinstance(last, RoundPlayed) else None


def picks(steps: Sequence[TableStep]) -> tuple[Pick, ...]:
    """Return everything that can be corrected: turns, results, dice of the roll-off, the lead.

    Items are those of the match's story; the round in play is the next after the last. Turns of a
    void round belong to the item of the player who left. The roll-off and the lead are item -1; its
    lines are parts.
    """
    names = replay.last_state(steps, apply).names
    found = replay.pickable(_read_lines(steps), lambda line: _text(line, names))
    return tuple(_pick(line, nth, names) for line, nth in found)


def correct(
    steps: Sequence[TableStep], correction: Correction, gone: Mapping[int, int] = NOBODY_GONE
) -> Effect[Match, TableEvent]:
    """Work out what a correction would lead to.

    Args:
        steps: all entries that are not undone, from the opening on.
        gone: players who are no longer out but sat elsewhere since, each with the lap of the old
            exit; they move away before the next lap.

    Raises:
        Refused: the text, or an answer, is unreadable or not possible; or it changes nothing.
    """
    lines, last = _read_lines(steps), replay.last_state(steps, apply)
    own = replay.find(lines, lambda line: _text(line, last.names), correction)
    rounds = _read_rounds(lines, last)
    at = next(at for at, round_ in enumerate(rounds) if own in round_.lines)
    start = rounds[at].lines[0].before
    again = _Replay(lines, last.names, start, correction, apply, gone)
    again.correct(rounds[at], own, correction.text.strip())
    again.go_on(rounds[at + 1 :])
    return again.effect()


def _part(match: Match) -> Part:
    assert match.part is not None
    return match.part


def _is_open(match: Match) -> bool:
    """Return True if the player on turn has rolled and may still roll on."""
    return match.part is not None and bool(match.part.throws)


def _read_lines(steps: Sequence[TableStep]) -> list[Line]:
    groups: list[list[TableStep]] = []
    turn = -1
    for step in steps:
        before, event = step.before, step.event
        deciding = before is not None and _is_open(before) and not isinstance(event, _VOIDING)
        # The limit may have ended the turn before its player ended the round.
        late = isinstance(event, events.Aborted) and turn >= 0
        if late or (deciding and turn == len(groups) - 1):
            groups[turn:] = [[*chain.from_iterable(groups[turn:]), step]]
            continue
        groups.append([step])
        if isinstance(event, _OF_A_TURN):
            turn = len(groups) - 1
    return [_read_line(tuple(group)) for group in groups]


def _read_line(steps: tuple[TableStep, ...]) -> Line:
    event, before = steps[0].event, steps[0].before
    if before is None:
        return Line(steps)
    part = len(before.round.earlier) if before.round is not None else 0
    if isinstance(event, events.CountChosen):
        return Line(steps, part=part)
    if isinstance(event, events.DieRolledOff):
        return Line(steps, event.player, None, len(before.rolloff.earlier) if before.rolloff else 0)
    if not isinstance(event, _OF_A_TURN):
        return Line(steps)
    all_events = [step.event for step in steps]
    kinds = {type(event) for event in all_events}
    throws = tuple(_throws(before.rules, all_events))
    known = events.ValueRecorded not in kinds
    over = not known or events.Stood in kinds or throws[-1].value == MEXICO
    over = over or rolls_of(throws) == _part(before).limit
    close = Close.NOTHING if over else Close.DECIDING
    turn = TurnText(throws, known, Close.ABORT if events.Aborted in kinds else close)
    return Line(steps, _part(before).on_turn, turn, part)


def _throws(rules: Rules, happened: Iterable[object]) -> Iterator[Throw]:
    """Yield what the events of a turn say that the dice showed."""
    for event in happened:
        if isinstance(event, events.Rolled):
            yield Throw(event.value, event.lying, event.to, rules.is_roll(event.value))
        elif isinstance(event, events.ValueRecorded):
            yield Throw(event.value)


def _read_rounds(lines: Sequence[Line], last: Match) -> list[Round]:
    groups = [[lines[0]]]
    for line in lines[1:]:
        before, event = line.before, line.event
        in_round = before.amid and not isinstance(event, _VOIDING)
        in_order = line.turn is not None or isinstance(event, events.RoundRecorded)
        in_order = in_order and isinstance(groups[-1][-1].event, OrderKept)
        if in_round or in_order or (before.rolloff is not None and len(groups) > 1):
            groups[-1].append(line)
        else:
            groups.append([line])
    rounds, later = list[Round](), 0
    for at in reversed(range(len(groups))):
        then = groups[at + 1][0] if rounds else None
        ended = then.event if then is not None and then.before.amid else None
        rounds.insert(0, Round(tuple(groups[at]), then.before if then else last, ended, later))
        later += any(line.played for line in groups[at])
    return rounds


def _text(line: Line, names: Names) -> str:
    """Return a line as on a score sheet; "" if it cannot be picked."""
    if line.turn is not None:
        return line.turn.written(names)
    match line.event:
        case events.DieRolledOff(_, die):
            return str(die)
        case LeadNamed(player) | events.LeadDrawn(player, _):
            return write_name(names[player])
        case events.RoundRecorded(loser, mexicos):
            counted = f", {quantity(mexicos, 'Mexico')}" if mexicos else ""
            return f"{write_name(names[loser])}{counted}"
        case events.MatchRecorded(loser):
            return f"{write_name(names[loser])}, match"
        case _:
            return ""


def _pick(line: Line, nth: int, names: Names) -> Pick:
    before, text = line.before, _text(line, names)
    first, by = _first(line, text, names)
    item, part, turn = len(before.story), 0, 0
    if line.turn is not None:
        part, turn = line.part, len(_part(before).turns)
    elif before.rolloff is not None:
        item, part, turn = -1, len(before.rolloff.earlier), len(before.rolloff.dice)
    name = "" if line.player is None else names[line.player]
    return Pick(line.seqs, item, part, turn, name, text, first, by, nth)


def _first(line: Line, text: str, names: Names) -> tuple[str, int]:
    """Return the text first typed in a line's place, and the latest correction of the line."""
    by = max(step.by for step in line.steps)
    if not by:
        return "", 0
    typed = replay.as_typed(line.steps)
    steps = [step for step in typed if not isinstance(step.event, (OrderKept, *_ASIDE))]
    found = [(old, _text(old, names)) for old in _read_lines(steps)]
    for old, first in found:
        same = (old.player, old.part, bool(old.turn)) == (line.player, line.part, bool(line.turn))
        if same and first:
            return (first, by) if first != text else ("", 0)
    if line.player is not None:
        return "", by  # it was missing at first
    named = ("" if old.player is None else f"{names[old.player]}: " for old, _ in found)
    told = (f"{name}{first}" for name, (_, first) in zip(named, found, strict=True) if first)
    return ", ".join(told), by


def _reader(match: Match, names: Names) -> OpenReader:
    """Return a reader of typed text that knows the names of then and now."""
    reader = OpenReader.amid(match)
    for player in range(len(match.names)):
        reader.know(names[player], player)
    return reader


def _play(match: Match, player: int, names: Names, text: str, *, last: bool) -> Played:
    """Play a typed die or turn; only the last can be unfinished."""
    if text.endswith(Close.DECIDING) and not last:
        raise Refused("deciding", "Only the table's last turn can end in ...")
    if match.rolloff is not None:
        die = events.DieRolledOff(player, read_die(text))
        return (die,), apply(match, die)
    turn = read_turn(text, match.rules, _reader(match, names).player)
    new, (*_, after) = play_turn(match, player, turn)
    return new, after


def _read(line: Line, before: Match, names: Names, text: str, *, last: bool) -> Played:
    """Return the events typed in a line's place, and the match after them.

    Raises:
        ValueError: the text is unreadable.
        Refused: the text is not possible there.
    """
    if not text:
        raise Refused("empty", "Type what it should have been.")
    if line.player is not None:
        return _play(before, line.player, names, text, last=last)
    reader = _reader(before, names)
    if isinstance(line.event, _LEAD):
        reader.lead(text.removeprefix("@lead").strip())
        same = reader.events == [LeadNamed(line.event.player)]
        return line.events if same else tuple(reader.events), reader.opened()
    result = text.removeprefix("@lost").strip()
    if parts := _IN_WORDS.fullmatch(result):
        mexicos = "0" if (parts[2] or "no").lower() == "no" else parts[2]
        result = f"{parts[1]} mexicos={mexicos}" if parts[2] else f"{parts[1]} match"
    if isinstance(line.event, events.MatchRecorded) and not _COUNTED.search(result):
        result += " match"
    reader.lost(result)
    return tuple(reader.events), reader.opened()


class _Replay(replay.Replay[Match, TableEvent]):
    _round: Round
    _story: int
    _out: Sequence[int] = ()

    def correct(self, round_: Round, own: Line, text: str) -> None:
        """Put the typed text in place of a line, and replay its round from there."""
        start, following = self.mark(), round_.lines[round_.lines.index(own) + 1 :]
        self.now = own.before
        asides = self._asides(own)
        last = not any(line.turn for line in following) and bool(round_.ended or not round_.later)
        try:
            new, self.now = _read(own, self.now, self.names, text, last=last)
        except ValueError as fault:
            raise Refused("unreadable", str(fault)) from fault
        if new == own.played:
            raise Refused("unchanged", "It already says that.")
        self.put(own, (*asides, *new))
        self._take(round_, following, start)

    def go_on(self, rounds: Sequence[Round]) -> None:
        """Replay all rounds after the corrected one."""
        for at, round_ in enumerate(rounds):
            first, last = round_.lines[0], round_.lines[-1]
            refusal = check(self.now, events.Stood(0))
            code = "" if refusal is None else refusal.code
            played = bool(round_.turns) or isinstance(last.event, events.RoundRecorded)
            if refusal is not None and first.played and code in ("finished", "no-lead"):
                self._strike_rest(rounds[at:], refusal.sentence)
                return
            if refusal is not None and played and code in ("waits", "alone", "beat"):
                done = f"Lap {self.now.lap} has been played by then."
                self._strike_round(round_, done if code == "beat" else refusal.sentence)
            elif round_.turns:
                self._play_round(round_)
            elif played:
                self._result(round_)
            else:
                self._single(first)

    def _play_round(self, round_: Round) -> None:
        """Replay a later round with its players, in their order."""
        start, first, number, names = self.mark(), round_.lines[0], round_.number, self.names
        played = _part(round_.turns[0].before).order
        still, order = self._still_in(played), _part(self.now).order
        out = [player for player in played if player not in still]
        left, why = round_.ended, ""
        if len(still) < 2:
            why = "Fewer than two of its players are still in by then."
        elif not any(line.player in still for line in round_.turns):
            why = f"{_listed(names, out)} {'is' if len(out) == 1 else 'are'} out by then."
        elif isinstance(left, events.Withdrawn) and not self.now.units[left.player]:
            leaver = f"{names[left.player]}, who left and cancelled it, is out by then."
            why = leaver if round_.later > 1 else ""
        if why:
            self._strike_round(round_, why)
            return
        kept = isinstance(first.event, OrderKept)
        if kept:
            self._keep_order(first)
        elif still != order:
            without = f", without {_listed(names, out)}" if out else ""
            why = _why_order(names, played, order)
            if not self.keeps(first, f"Round {number}", why, f"as it was played{without}"):
                self.put_together(round_.lines, self._asides(*round_.lines))
                return
            self.coming = (OrderKept(still),)
            self.now = apply(self.now, *self.coming)
        self._out = out
        self._take(round_, round_.lines[kept:], start, folded=bool(self.coming))
        last, was = self.now.story.last, round_.result
        over = len(self.now.story) > self._story
        if over and was and isinstance(last, RoundPlayed) and was.loser != last.loser:
            self.so_that(start, f"{names[last.loser]} loses round {number}.")

    def _keep_order(self, kept: Line) -> None:
        """Keep an order that an earlier correction set, if it is still needed."""
        assert isinstance(kept.event, OrderKept)
        still = self._still_in(kept.event.order)
        needed = len(still) > 1 and still != _part(self.now).order
        order = [OrderKept(still)] if needed else []
        self.tried(*order)
        self.put(kept, order)

    def _result(self, round_: Round) -> None:
        """Replay a round known only by its result (R10.4)."""
        *orders, line = round_.lines
        start = self.mark()
        for kept in orders:
            self._keep_order(kept)
        if (refusal := self.tried(line.event)) is None:
            self.put(line, line.events)
        else:
            self.back(start)
            self.keeps(line, self._words(line), refusal.sentence)
            self.put_together(round_.lines, ())

    def _single(self, line: Line) -> None:
        """Replay a single line, mostly between rounds."""
        event = line.event
        if isinstance(event, events.BeatCalled):
            refusal = self.call_lap(line, event)
        else:
            refusal = self.tried(event)
            self.put(line, [event] if refusal is None else ())
        if refusal is not None:
            self.keeps(line, self._words(line), refusal.sentence)

    def _take(
        self, round_: Round, lines: Sequence[Line], start: replay.Mark, *, folded: bool = False
    ) -> None:
        """Replay lines of a round or the roll-off, and bring it to its end.

        Args:
            start: before the round.
            folded: drop turns of players who are out silently, as the conflict over the order names
                them.
        """
        self._round, self._story = round_, len(start[0].story)
        stuck: Missing | None = None
        gone: dict[tuple[int, str], list[Line]] = {}
        for line in lines:
            if line.player is None and not isinstance(line.event, events.CountChosen):
                self._single(line)
                continue
            why = None if stuck else self._obstacle(line)
            if why is None:
                stuck = stuck or self._missing_turn()
                if round_.result is not None:
                    self._keep_result(round_.result, start, stuck)
                    return
                why = f"{stuck.name}'s {'turn' if line.turn else 'die'} would come first."
            if not why:
                self._fit(line)
                continue
            self.put(line, self._asides(line))
            if not (folded and line.player in self._out):
                gone.setdefault((line.part, why), []).append(line)
        for (_, why), struck in gone.items():
            self.keeps(struck[0], self._several(struck), why)
        rolling_off = _rolling_off(round_)
        to_its_end = round_.later and (rolling_off or round_.result is not None)
        while self._in_play() and (to_its_end or (rolling_off and stuck)):
            if self._answer():
                continue
            if round_.result is None:
                self._keep_lead(self._missing_turn())
            else:
                self._keep_result(round_.result, start, self._missing_turn())
            return
        if stuck and self._in_play() and not round_.ended:
            self.ask(stuck)

    def _in_play(self) -> tuple[int, Sequence[int], Sequence[int]] | None:
        """Return the part in play: its number, its players, and who has still to play."""
        rolloff, part, round_ = self.now.rolloff, self.now.part, self.now.round
        if rolloff is not None:
            left = rolloff.contenders[len(rolloff.dice) :]
            return len(rolloff.earlier), rolloff.contenders, left
        over = len(self.now.story) > self._story or _rolling_off(self._round)
        if over or part is None or round_ is None:
            return None
        return len(round_.earlier), part.order, part.order[len(part.turns) :]

    def _obstacle(self, line: Line) -> str | None:
        """Return why a line can only be struck; "" if it fits, None if others play first.

        Entries that others must make first are taken from the answers, while there are any.
        """
        while place := self._in_play():
            at, order, waiting = place
            here = at == line.part
            if here and line.player in (None, waiting[0]):
                return ""
            may_come = line.player is None or line.player in (waiting if here else order)
            if at > line.part or not may_come:
                break
            if self._round.ended or not self._answer():
                return None
        if line.part or isinstance(line.event, events.DieRolledOff):
            return "The tie has changed."
        if line.player is not None and line.player in self._out:
            return f"{self.names[line.player]} is out by then."
        return "The round is over by then."

    def _answer(self) -> bool:
        """Play the missing turn or die, if it was typed.

        Raises:
            Refused: the answer is unreadable, or not possible.
        """
        place = self._in_play()
        if not self.answers or place is None:
            return False
        player = place[2][0]
        name = self.names[player]
        try:
            answer = self.answers.pop(0).strip()
            new, self.now = _play(self.now, player, self.names, answer, last=False)
        except ValueError as fault:
            raise Refused("unreadable", f"{name}: {fault}") from fault
        except Refused as refusal:
            raise Refused(refusal.code, f"{name}: {refusal.sentence}") from refusal
        self.add(new)
        return True

    def _fit(self, line: Line) -> None:
        """Replay a line as it was played, if its limit allows it."""
        turn, player = line.turn, line.player
        if turn is None or player is None:
            self.now = apply(self.now, line.event)
            self.put(line, line.events)
            return
        asides, limit = self._asides(line), _part(self.now).limit
        taken = [*accumulate(int(throw.counts) for throw in turn.throws)]
        if turn.known and limit in taken[:-1]:
            why = f"This turn now has at most {quantity(limit, 'roll')}."
            last = turn.throws[-1]
            keep = f"as its last value, {last.value}" if last.counts else ""
            kept = self.keeps(line, self._several([line]), why, keep)
            throws = (last,) if kept else turn.throws[: taken.index(limit) + 1]
            turn = TurnText(throws, not kept, turn.close)
        if turn.close is Close.DECIDING and (not turn.known or rolls_of(turn.throws) == limit):
            turn = TurnText(turn.throws, turn.known)
        turn = self._with_gifts(line, turn)
        try:
            new, (*_, after) = play_turn(self.now, player, turn)
        except Refused as refusal:
            assert turn.close is Close.ABORT
            words = f"Round {self._round.number}: {self.names[player]} ending the round"
            self.keeps(Line(line.steps[-1:]), words, refusal.sentence)
            new, (*_, after) = play_turn(self.now, player, TurnText(turn.throws, turn.known))
        self.now = after
        # An event that now ends the round must not come before those that came during the turn.
        in_place = _is_open(after) or not isinstance(line.events[-1], _ASIDE)
        as_it_was = (asides, new) == (line.asides, line.played) and in_place
        self.put(line, line.events if as_it_was else (*asides, *new))

    def _with_gifts(self, line: Line, turn: TurnText) -> TurnText:
        """Return a turn whose 31s make only players of the round pay (R14.2)."""
        order = (None, *self.now.round_order)
        gone = [throw.to for throw in turn.throws if throw.to not in order]
        if not turn.known or not gone:
            return turn
        out = [player for player in gone if player is not None]
        why = f"{_listed(self.names, out)} would not be in this round."
        self.keeps(line, f"{self._several([line])}, who pays", why)
        throws = (throw if throw.to in order else replace(throw, to=None) for throw in turn.throws)
        return replace(turn, throws=tuple(throws))

    def _keep_lead(self, missing: Missing) -> None:
        """Keep the earlier lead, if there was one, as dice are missing."""
        first, was = self._round.lines[0], self._round.after.round
        if self._round.later and was is not None:
            keep = f"with the lead as it was: {self.names[was.lead]}"
            if self.keeps(first, "The roll-off", missing.sentence, keep):
                self.tried(LeadNamed(was.lead))
                self.add([LeadNamed(was.lead)])
        self.ask(missing, first)

    def _keep_result(self, result: RoundPlayed, start: replay.Mark, missing: Missing) -> None:
        """Keep only the result of a round that cannot be completed, or nothing of it."""
        stuck, round_ = self.now, self._round
        assert stuck.round is not None
        tied = bool(stuck.round.earlier)
        among = not tied or result.loser in _part(stuck).order
        mexicos = len(stuck.round.raised_by) if tied else result.mexicos
        self.back(start)
        asides = self._asides(*round_.lines)
        before = self.now
        # A player who had no turn, because the round was ended early, has none in the result
        # either.
        had_turn = {line.player for line in round_.turns}
        played = _part(round_.turns[0].before).order
        still = self._still_in([player for player in played if player in had_turn])
        order = () if still == _part(before).order else (OrderKept(still),)
        new: Sequence[TableEvent] = (*order, events.RoundRecorded(result.loser, mexicos))
        refusal, why, keep = self.tried(*new), missing.sentence, ""
        if refusal is not None:
            why = f"{why} {refusal.sentence}"
        elif not among:
            why = f"{why} {self.names[result.loser]}, who lost it, is not among them."
        else:
            keep = f"as its result: {result_words(self.names, result.loser, mexicos)}"
        kept = self.keeps(round_.lines[0], f"Round {round_.number}", why, keep)
        if not kept:
            self.now = before
        self.put_together(round_.lines, (*asides, *new) if kept else asides)
        self.ask(missing, round_.lines[0])

    def _strike_round(self, round_: Round, why: str) -> None:
        """Strike a round that cannot be kept."""
        self.keeps(round_.lines[0], f"Round {round_.number}", why)
        self.put_together(round_.lines, self._asides(*round_.lines))

    def _strike_rest(self, rounds: Sequence[Round], why: str) -> None:
        """Strike all further play; renaming, leaving and ending play may stay."""
        struck: list[Line] = []
        for line in chain.from_iterable(round_.lines for round_ in rounds):
            may = events.Withdrawn if self.now.over else events.PlayEnded
            if isinstance(line.event, (may, *_ASIDE)) and self.tried(line.event) is None:
                self.put(line, line.events)
            else:
                self.put(line, self._asides(line) if line.turn else ())
                struck.append(line)
        if struck:
            first = rounds[0]
            last = f"round {first.number - 1}" if first.number > 1 else "the roll-off"
            words = f"Everything after {last}"
            if struck[-1] in first.lines:
                words = _place(first) if first.turns else self._words(struck[-1])
            self.keeps(struck[0], words, why)

    def _still_in(self, players: Sequence[int]) -> tuple[int, ...]:
        return tuple(player for player in players if self.now.units[player])

    def _asides(self, *lines: Line) -> tuple[TableEvent, ...]:
        """Apply renamings and units that came during a turn, if possible.

        They come before the turn, as their place in it makes no difference.
        """
        asides = (event for line in lines for event in line.asides)
        return tuple(event for event in asides if self.tried(event) is None)

    def _words(self, line: Line) -> str:
        """Return a single line in words."""
        if isinstance(line.event, events.RoundRecorded):
            result = result_words(self.names, line.event.loser, line.event.mexicos)
            return f"Round {line.before.rounds + 1}: {result}"
        return capital(describe(line.before, line.event))

    def _several(self, lines: Sequence[Line]) -> str:
        """Return turns or dice of one part in words: `Round 4: Ann's 54 62`."""
        named = [(line.player, _text(line, self.names)) for line in lines]
        told = [f"{self.names[player]}'s {text}" for player, text in named if player is not None]
        words = ", ".join(told) if len(told) < 4 else quantity(len(told), "turn")
        return f"{_place(self._round)}: {words or 'how it is counted'}"

    def _missing_turn(self) -> Missing:
        """Return the missing turn or die, with its player."""
        play = self._in_play()
        assert play is not None
        at, tied, (player, *_) = play
        place, name = _place(self._round), self.names[player]
        why = f"{place}: {_listed(self.names, tied)} tie." if at else f"{place} goes on."
        return Missing(name, f"{why} What did {name} roll{' then' if at else ''}?")


def _rolling_off(round_: Round) -> bool:
    return round_.lines[0].before.rolloff is not None


def _listed(names: Names, players: Sequence[int]) -> str:
    return listed(names[player] for player in players)


def _place(round_: Round) -> str:
    return "The roll-off" if _rolling_off(round_) else f"Round {round_.number}"


def _why_order(names: Names, played: Sequence[int], order: Sequence[int]) -> str:
    """Return why a round would be played by others, or in another order."""
    led = f"{names[order[0]]} would lead it, not {names[played[0]]}."
    said = [led] if order[0] != played[0] else []
    if set(order) != set(played):
        said.append(f"{_listed(names, order)} would play it.")
    return " ".join(said)
