"""A review of a match: luck and judgement, entry by entry (R13.4).

Everyone's chance to win moves from entry to entry. Start, luck, judgement and gifts are the sums of
these moves by their causes, and add up to the chance at the end. As luck is what no other cause has
moved, chances are asked for only before and after an entry that has another.

- A throw, the roll for the first lead or a lot is luck for everyone. So is all of a round of which
  a last value or the result alone was kept (R10.4), since no one knows what was chosen in it.
- A choice other than the best in the round (R13.1), or to go home, is judgement for the player who
  made it, and a gift to the others. A choice of the best moves nothing.
- What the host does is a gift: who sits down, moves or is corrected. For the player who sits down
  it is the start, as is a lead that the host names for everyone.
"""

from collections.abc import Callable, Iterable, Sequence
from enum import StrEnum
from math import inf

from msgspec import Struct, field
from msgspec.structs import replace

from tourney.game.chances.matches import (
    MADE_UP,
    Answer,
    Step,
    Wins,
    forget_made_up,
    matches_of,
    no_step,
)
from tourney.game.chances.part import EPSILON
from tourney.game.chances.rounds import MOST_PLAYERS, AtTable, at_table
from tourney.game.chances.table import wins_after, wins_of
from tourney.game.entries import Move
from tourney.game.events import LeadNamed
from tourney.game.mexico import events
from tourney.game.mexico.match import Match


class TurnChoice(StrEnum):
    """The choices of a player after a roll."""

    STAND = "stand"
    ROLL = "roll"
    ABORT = "abort"


class PlayerLuck(Struct, frozen=True):
    """A player's chance to win, from the start to the end, and what moved it."""

    player: int
    start: float
    luck: float
    judgement: float
    gifts: float
    end: float


class Decision(Struct, frozen=True):
    """A choice that was not the best.

    Attributes:
        round: its number, from 1.
        value: what lay there.
        roll: after this many rolls.
        pays: by how much it raised the player's chance to pay in the round.
        costs: by how much it lowered the player's chance to win the match; 0 where only rounds were
            looked at.
    """

    round: int
    player: int
    value: int
    roll: int
    did: TurnChoice
    better: TurnChoice
    pays: float
    costs: float = 0.0


class Review(Struct, frozen=True):
    """A match's account.

    Attributes:
        lines: by player.
        decisions: in the order in which they were made.
        unseen: how many rounds were counted as luck alone.
        error: the largest standard error of the chances; None where all are exact.
        moved: a player went from this table to another.
        ended: the host ended play before there was a winner.
    """

    lines: tuple[PlayerLuck, ...]
    decisions: tuple[Decision, ...]
    unseen: int
    error: float | None
    moved: bool = False
    ended: bool = False


_LUCK = (
    events.Rolled,
    events.DieRolledOff,
    events.LeadDrawn,
    events.ValueRecorded,
    events.RoundRecorded,
    events.MatchRecorded,
)
#: Events that change nothing in the rest of the match.
_NOTHING = (events.PlayerRenamed, events.BeatCalled)
#: Events that tell nothing of the players' choices.
_TOLD = (events.ValueRecorded, events.RoundRecorded, events.MatchRecorded)
_Choice = events.Rolled | events.Stood | events.Aborted | events.CountChosen


#: What was played at a table, from its opening on.
Played = Iterable[Move[Match, events.TableEvent]]


def review(played: Played, *, made_up: int = MADE_UP, step: Step = no_step) -> Review | None:
    """The account of a match.

    None where a player's chance is not known at some moment: too many at the table, or units
    without end.
    """
    forget_made_up()

    def ask(match: Match, rolls: AtTable | None) -> Answer | None:
        if rolls is None:
            return wins_of(match, made_up=made_up, step=step)
        return wins_after(match, rolls.rolling, made_up=made_up, step=step)

    account = _Account(ask)
    return account.review() if account.take(played, step) else None


def units_drawn_for(played: Played, most: float = inf) -> int:
    """The units held where a review asks for chances that cannot be worked out.

    Its time is about in proportion to them, times the simulated matches. Once there are more than
    `most` the rest is not counted.
    """
    units = 0

    def ask(match: Match, _rolls: AtTable | None) -> Answer | None:
        nonlocal units
        held = tuple(filter(None, match.units))
        matches = matches_of(match.rules, match.until)
        if len(held) <= MOST_PLAYERS and not matches.works_out(held):
            units += sum(held)
        return None if units > most else Answer((0.0,) * len(match.names))

    _Account(ask).take(played, no_step)
    return units


def choices(played: Played) -> list[Decision]:
    """The choices that were not the best in their rounds, of rounds typed roll by roll.

    This takes the chances of rounds alone: there are some where no one will win, and at once.
    """
    found: list[Decision] = []
    made: list[Decision] = []
    seen = True
    for before, event, match in played:
        seen = seen and not isinstance(event, _TOLD)
        if before is None or before.part is None:
            continue
        chosen = isinstance(event, events.Stood | events.Aborted) or (
            isinstance(event, events.Rolled) and bool(before.part.rolls)
        )
        if chosen and (table := at_table(before)) is not None:
            assert isinstance(event, events.Rolled | events.Stood | events.Aborted)
            if (decision := _decision(before, event, table)) is not None:
                made.append(decision)
        if match.part is None or match.between_rounds:
            found += made if seen else ()
            made, seen = [], True
    return found + (made if seen else [])


def _decision(
    before: Match, event: events.Rolled | events.Stood | events.Aborted, table: AtTable
) -> Decision | None:
    """A choice, unless it was the best."""
    part = before.part
    assert part is not None
    on_turn = event.player == part.on_turn
    rolls = part.rolls if on_turn else part.turns[-1].rolls
    better = TurnChoice.STAND if table.stands or not on_turn else TurnChoice.ROLL
    did, chance = TurnChoice.ABORT, table.abort
    if not isinstance(event, events.Aborted):
        did = TurnChoice.STAND if isinstance(event, events.Stood) else TurnChoice.ROLL
        chance = table.stand if did is TurnChoice.STAND else table.roll
    if did is better:
        return None
    pays = (chance or 0.0) - sum(table.pays[event.player].values())
    if pays <= EPSILON:
        return None
    return Decision(before.rounds + 1, event.player, rolls[-1], len(rolls), did, better, pays)


#: Answers with the chances as a match stands, or those if the player on turn rolls on.
_Ask = Callable[[Match, AtTable | None], Answer | None]


class _Account(Struct):
    """An account that is being added up.

    Attributes:
        wins: the chances that were asked for last.
        thrown: something has come since that moves them by luck.
        moves: of the choices of the round, who made each, and how it moved the chances.
    """

    ask: _Ask
    wins: Wins = ()
    thrown: bool = False
    start: list[float] = field(default_factory=list)
    luck: list[float] = field(default_factory=list)
    judgement: list[float] = field(default_factory=list)
    gifts: list[float] = field(default_factory=list)
    decisions: list[Decision] = field(default_factory=list)
    moves: list[tuple[int, list[float]]] = field(default_factory=list)
    made: list[Decision] = field(default_factory=list)
    told: bool = False
    unseen: int = 0
    error: float | None = None
    moved: bool = False
    ended: bool = False

    def take(self, played: Played, step: Step) -> bool:
        """Take the entries in, to the last; whether the chances are known."""
        match: Match | None = None
        for before, event, match in played:
            step()
            if not self._enter(before, event, match):
                return False
        return match is None or self._reach(match)

    def review(self) -> Review:
        self._finish_round(unseen=False)
        columns = (self.start, self.luck, self.judgement, self.gifts, self.wins)
        lines = [
            PlayerLuck(player, *figures)
            for player, figures in enumerate(zip(*columns, strict=True))
        ]
        return Review(
            tuple(lines), tuple(self.decisions), self.unseen, self.error, self.moved, self.ended
        )

    def _enter(self, before: Match | None, event: events.TableEvent, match: Match) -> bool:
        """Take an entry in; whether the chances are known."""
        if isinstance(event, _NOTHING):
            return True
        if isinstance(event, _TOLD):
            self.told = True
        if before is not None and isinstance(event, _Choice) and before.part is not None:
            if not self._choose(before, event, match):
                return False
        elif isinstance(event, _LUCK):
            self.thrown = True
        elif (moved := self._moved(before, match)) is None:
            return False
        elif before is None:
            _add(self.start, moved)
        else:
            self._other(event, match, moved)
        if match.part is None or match.between_rounds:
            self._finish_round(unseen=self.told)
        return True

    def _reach(self, match: Match) -> bool:
        """Count as luck what has been thrown up to here; whether the chances are known."""
        if self.thrown:
            answer = self.ask(match, None)
            if answer is None:
                return False
            _add(self.luck, self._move_to(answer))
            self.thrown = False
        return True

    def _moved(
        self, before: Match | None, match: Match, rolls: AtTable | None = None
    ) -> list[float] | None:
        """By how much each chance is moved by what lies between two moments, if that is known."""
        if before is not None and not self._reach(before):
            return None
        answer = self.ask(match, rolls)
        return None if answer is None else self._move_to(answer)

    def _move_to(self, answer: Answer) -> list[float]:
        """Go on from these chances: by how much each has moved."""
        if answer.error is not None:
            self.error = max(self.error or 0.0, answer.error)
        more = len(answer.wins) - len(self.wins)
        was = (*self.wins, *[0.0] * more)
        for figures in (self.start, self.luck, self.judgement, self.gifts):
            figures += [0.0] * (len(answer.wins) - len(figures))
        self.wins = answer.wins
        return [now - before for now, before in zip(answer.wins, was, strict=True)]

    def _choose(self, before: Match, event: _Choice, match: Match) -> bool:
        """Take a choice in, and the throw after it; whether the chances are known."""
        part, table = before.part, at_table(before)
        assert part is not None
        if table is None:
            return False
        if isinstance(event, events.Rolled):
            best, to, rolls = not part.rolls or not table.stands, before, table
        else:
            best, to, rolls = isinstance(event, events.Stood) and table.stands, match, None
        if not best:
            moved = self._moved(before, to, rolls)
            if moved is None:
                return False
            if isinstance(event, events.CountChosen):
                self.moves.append((part.order[-1], moved))
            else:
                self.moves.append((event.player, moved))
                if (decision := _decision(before, event, table)) is not None:
                    self.made.append(replace(decision, costs=-moved[event.player]))
        self.thrown = self.thrown or isinstance(event, events.Rolled)
        return True

    def _other(self, event: events.TableEvent, match: Match, moved: list[float]) -> None:
        """The account of an entry that is neither luck nor a choice in a round."""
        if isinstance(event, LeadNamed):
            _add(self.start, moved)
        elif isinstance(event, events.Withdrawn):
            self._credit(event.player, moved, self.judgement)
        elif isinstance(event, events.Joined):
            self._credit(len(match.names) - 1, moved, self.start)
        elif isinstance(event, events.Rejoined):
            self._credit(event.player, moved, self.start)
        else:
            self.moved = self.moved or isinstance(event, events.MovedAway)
            self.ended = self.ended or isinstance(event, events.PlayEnded)
            _add(self.gifts, moved)

    def _credit(self, player: int, moved: Sequence[float], own: list[float]) -> None:
        """Credit a choice: to the account of its player, and as a gift to the others."""
        own[player] += moved[player]
        gifts = [0.0 if other == player else more for other, more in enumerate(moved)]
        _add(self.gifts, gifts)

    def _finish_round(self, *, unseen: bool) -> None:
        self.unseen += unseen
        for player, moved in self.moves:
            if unseen:
                _add(self.luck, moved)
            else:
                self._credit(player, moved, self.judgement)
        if not unseen:
            self.decisions += self.made
        self.moves, self.made, self.told = [], [], False


def _add(figures: list[float], more: Sequence[float]) -> None:
    for player, change in enumerate(more):
        figures[player] += change
