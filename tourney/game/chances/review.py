"""A review of a match: luck and judgement, entry by entry (R13.4).

Each entry changes everyone's chance to win. Start, luck, judgement and gifts are the sums of these
changes by cause, and add up to the chance at the end. Luck is the rest that has no other cause, so
chances are worked out only before and after an entry with another cause.

- A throw, the roll for the first lead or a lot is luck for everyone. So is a whole round known only
  by last rolls or its result (R10.4), as nobody knows its choices.
- A choice other than the best in the round (R13.1), or to go home, is judgement for the player who
  made it, and a gift to the others. The best choice changes nothing.
- An act of the host is a gift: a player who sits down, moves, or is corrected. For a player who
  sits down it is the start, and for everyone a lead that the host names.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
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
from tourney.game.chances.rounds import MOST_PLAYERS, AtTable, Pays, at_table
from tourney.game.chances.table import wins_after, wins_of
from tourney.game.entries import Move
from tourney.game.events import LeadNamed
from tourney.game.mexico import events
from tourney.game.mexico.match import Match
from tourney.game.mexico.round import RoundPlayed, rolls_of


class TurnChoice(StrEnum):
    """The choices of a player after a roll."""

    STAND = "stand"
    ROLL = "roll"
    LIE = "lie"
    ABORT = "abort"


class PlayerLuck(Struct, frozen=True):
    """A player's chance to win at the start and the end, and the causes of the difference."""

    player: int
    start: float
    luck: float
    judgement: float
    gifts: float
    end: float


class Decision(Struct, frozen=True):
    """A choice that was not the best.

    Attributes:
        round: the round's number, from 1.
        value: the value of the dice.
        roll: after how many rolls.
        left, better_left: the die left lying, if that was the choice or the better one; else 0.
        pays: how much it raised the player's chance to pay in the round.
        costs: how much it lowered the player's chance to win the match; 0 if only rounds were
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
    left: int = 0
    better_left: int = 0


class Review(Struct, frozen=True):
    """The account of a match.

    Attributes:
        lines: by player.
        decisions: in order of time.
        unseen: how many rounds count as luck alone.
        error: the largest standard error of the chances; None if all are exact.
        moved: True if a player went from this table to another.
        ended: True if the host ended play before there was a winner.
        side: True if somebody paid for a 31, which chances leave out (R14.3).
    """

    lines: tuple[PlayerLuck, ...]
    decisions: tuple[Decision, ...]
    unseen: int
    error: float | None
    moved: bool = False
    ended: bool = False
    side: bool = False


_LUCK = (
    events.Rolled,
    events.DieRolledOff,
    events.LeadDrawn,
    events.ValueRecorded,
    events.RoundRecorded,
    events.MatchRecorded,
)
#: Events that do not change the rest of the match.
_NOTHING = (events.PlayerRenamed, events.BeatCalled, events.SittingCalled, events.TimeUp)
#: Events that hide the players' choices.
_TOLD = (events.ValueRecorded, events.RoundRecorded, events.MatchRecorded)
_Choice = events.Rolled | events.Stood | events.Aborted | events.CountChosen


#: The entries of a table, from its opening on.
Played = Iterable[Move[Match, events.TableEvent]]


def review(played: Played, *, made_up: int = MADE_UP, step: Step = no_step) -> Review | None:
    """Return the account of a match.

    None if a chance is unknown at some moment: too many players, or units without end.
    """
    forget_made_up()

    def ask(match: Match, pays: Pays | None) -> Answer | None:
        if pays is None:
            return wins_of(match, made_up=made_up, step=step)
        return wins_after(match, pays, made_up=made_up, step=step)

    account = _Account(ask)
    return account.review() if account.take(played, step) else None


def units_drawn_for(played: Played, most: float = inf) -> int:
    """Return the units held wherever a review has to simulate matches.

    A review's time grows with these units times the simulated matches. Counting stops above `most`.
    """
    units = 0

    def ask(match: Match, _pays: Pays | None) -> Answer | None:
        nonlocal units
        held = tuple(filter(None, match.units))
        matches = matches_of(match.rules, match.until)
        if len(held) <= MOST_PLAYERS and not matches.works_out(held):
            units += sum(held)
        return None if units > most else Answer((0.0,) * len(match.names))

    _Account(ask).take(played, no_step)
    return units


def choices(played: Played) -> list[Decision]:
    """Return the choices that were not the best in their rounds, in rounds typed roll by roll.

    Only the chances of rounds are needed, so this is quick, and works even if nobody can win.
    """
    found: list[Decision] = []
    made: list[Decision] = []
    seen = True
    for before, event, match in played:
        seen = seen and not isinstance(event, _TOLD)
        if before is None or before.part is None:
            continue
        chosen = isinstance(event, events.Stood | events.Aborted) or (
            isinstance(event, events.Rolled) and not before.part.must_roll
        )
        if chosen and (table := at_table(before)) is not None:
            assert isinstance(event, events.Rolled | events.Stood | events.Aborted)
            if (decision := _decision(before, event, table)) is not None:
                made.append(decision)
        if not match.amid:
            found += made if seen else ()
            made, seen = [], True
    return found + (made if seen else [])


def _decision(
    before: Match, event: events.Rolled | events.Stood | events.Aborted, table: AtTable
) -> Decision | None:
    """Return a choice as a decision, or None if it was the best."""
    part = before.part
    assert part is not None
    on_turn = event.player == part.on_turn
    throws = part.throws if on_turn else part.turns[-1].throws
    best, left = table.best if on_turn else None, 0
    better = _CHOICES.get(best, TurnChoice.LIE)
    match event:
        case events.Aborted():
            did, chance = TurnChoice.ABORT, table.abort
        case events.Stood():
            did, chance = TurnChoice.STAND, table.stand
        case events.Rolled(lying=0):
            did, chance = TurnChoice.ROLL, table.roll
        case events.Rolled(lying=left):
            did, chance = TurnChoice.LIE, table.lies[left]
    if (did, left) == (better, best or 0):
        return None
    pays = (chance or 0.0) - sum(table.pays[event.player].values())
    if pays <= EPSILON:
        return None
    made = before.rounds + 1, event.player, throws[-1].value, rolls_of(throws)
    return Decision(*made, did, better, pays, left=left, better_left=best or 0)


#: The best choices of a player, as `AtTable.best` says them; any other is a die to leave lying.
_CHOICES: Mapping[int | None, TurnChoice] = {None: TurnChoice.STAND, 0: TurnChoice.ROLL}

#: Returns the chances in a match, or those if the round in play is paid for by these chances.
_Ask = Callable[[Match, Pays | None], Answer | None]


class _Account(Struct):
    """An account that is still being added up.

    Attributes:
        wins: the latest chances that were asked for.
        thrown: True if luck may have changed them since.
        moves: for each choice of the round: who made it, and how it changed the chances.
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
    side: bool = False

    def take(self, played: Played, step: Step) -> bool:
        """Add all entries; return False if the chances are unknown."""
        match: Match | None = None
        for before, event, match in played:
            step()
            if not self._enter(before, event, match):
                return False
        self.side = match is not None and any(its.side for its in match.finished_rounds())
        return match is None or self._reach(match)

    def review(self) -> Review:
        self._finish_round(unseen=False)
        columns = (self.start, self.luck, self.judgement, self.gifts, self.wins)
        figures = enumerate(zip(*columns, strict=True))
        lines = tuple(PlayerLuck(player, *each) for player, each in figures)
        said = lines, tuple(self.decisions), self.unseen, self.error
        return Review(*said, self.moved, self.ended, self.side)

    def _enter(self, before: Match | None, event: events.TableEvent, match: Match) -> bool:
        """Add an entry; return False if the chances are unknown."""
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
        if not match.amid:
            self._finish_round(unseen=self.told)
        return True

    def _reach(self, match: Match) -> bool:
        """Count what was thrown up to here as luck; return False if the chances are unknown."""
        if self.thrown:
            answer = self.ask(match, None)
            if answer is None:
                return False
            _add(self.luck, self._move_to(answer))
            self.thrown = False
        return True

    def _moved(
        self, before: Match | None, match: Match, pays: Pays | None = None
    ) -> list[float] | None:
        """Return how far each chance changes between two moments, or None if unknown."""
        if before is not None and not self._reach(before):
            return None
        answer = self.ask(match, pays)
        return None if answer is None else self._move_to(answer)

    def _move_to(self, answer: Answer) -> list[float]:
        """Continue from these chances; return how far each has changed."""
        if answer.error is not None:
            self.error = max(self.error or 0.0, answer.error)
        more = len(answer.wins) - len(self.wins)
        was = (*self.wins, *[0.0] * more)
        for figures in (self.start, self.luck, self.judgement, self.gifts):
            figures += [0.0] * (len(answer.wins) - len(figures))
        self.wins = answer.wins
        return [now - before for now, before in zip(answer.wins, was, strict=True)]

    def _choose(self, before: Match, event: _Choice, match: Match) -> bool:
        """Add a choice, and the throw after it; return False if the chances are unknown."""
        part, table = before.part, at_table(before)
        assert part is not None
        if table is None:
            return False
        # What a round costs besides (R14.3) is luck, so a choice that ends it is judged without.
        side = _paid_aside(before, match)
        pays: Pays | None
        if isinstance(event, events.Rolled):
            best = part.must_roll or table.best == event.lying
            to, pays = before, None if best else table.throwing(event.lying)
        else:
            best = isinstance(event, events.Stood) and table.stands
            to, pays = (match, None) if side is None else (before, side)
        if not best:
            moved = self._moved(before, to, pays)
            if moved is None:
                return False
            if isinstance(event, events.CountChosen):
                self.moves.append((part.order[-1], moved))
            else:
                self.moves.append((event.player, moved))
                if (decision := _decision(before, event, table)) is not None:
                    self.made.append(replace(decision, costs=-moved[event.player]))
        self.thrown = self.thrown or isinstance(event, events.Rolled) or side is not None
        return True

    def _other(self, event: events.TableEvent, match: Match, moved: list[float]) -> None:
        """Add an entry that is neither luck nor a choice in a round."""
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
        """Credit a choice to its player's account, and as a gift to the others."""
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


def _paid_aside(before: Match, after: Match) -> Pays | None:
    """Return what an entry's finished round costs its loser, if others paid too (R14.3)."""
    played = after.story.last
    if after.rounds == before.rounds or not isinstance(played, RoundPlayed) or not played.side:
        return None
    nothing: dict[int, dict[int, float]] = {player: {} for player in before.players_in}
    return nothing | {played.loser: {played.stake: 1.0}}


def _add(figures: list[float], more: Sequence[float]) -> None:
    for player, change in enumerate(more):
        figures[player] += change
