"""The state of one table's match: frozen, with properties worked out from it."""

from collections import Counter
from collections.abc import Iterator

from msgspec.structs import replace

from tourney.game.match import GameMatch
from tourney.game.mexico.round import (
    Part,
    PartKind,
    RollOff,
    Round,
    RoundPlayed,
    Speed,
    TurnEnd,
    lead_chances,
)
from tourney.game.mexico.rules import Rules
from tourney.game.refusal import Refused
from tourney.game.wording import quantity


class Match(GameMatch, frozen=True):
    """One table of the open game.

    Attributes:
        rolloff: the roll for the first lead, while it lasts.
        round: the round in play or about to begin; None in the roll-off, while fewer than two are
            in, and at the end.
        part: the part of it in play; None while the table waits for a player who is away.
    """

    rules: Rules
    rolloff: RollOff | None = None
    round: Round | None = None
    part: Part | None = None

    def finished_rounds(self) -> Iterator[RoundPlayed]:
        """Return the finished rounds in order, without void ones."""
        return self.story.of(RoundPlayed)

    @property
    def recorded(self) -> Counter[Speed]:
        """How many of the finished rounds were typed at each speed (R10.4)."""
        return Counter(played.recorded for played in self.finished_rounds())

    @property
    def played_out(self) -> bool:
        """True once as many rounds are finished as the rules give the match (R14.6)."""
        return self.rounds == self.rules.rounds

    @property
    def unled(self) -> bool:
        """True during the roll-off."""
        return self.rolloff is not None

    @property
    def lead(self) -> int | None:
        """The lead of the round in play or the coming one, or None."""
        return None if self.round is None else self.round.lead

    @property
    def at_play(self) -> bool:
        """True while a part of a round is in play, or about to begin."""
        return self.part is not None

    @property
    def turn(self) -> int | None:
        """The player on turn, or with the next die of the roll-off."""
        going = self.rolloff or self.part
        return None if going is None else going.on_turn

    @property
    def rolls_off(self) -> bool:
        """True once a die of the roll-off has been thrown."""
        return self.rolloff is not None and not self.rolloff.untouched

    @property
    def due(self) -> int | None:
        """The player who should lead the coming round but is away, or None."""
        return None if self.round is None else self.round.due

    def begin(self, lead: int) -> "Match":
        """Return the match before a new round; if the lead is not here, the next to the left leads.

        If the table waits for a player who is away, the round begins once that player is back, and
        the lead stays. With fewer than two here there is no round, and the lap is done (F2.1).
        """
        due = lead if self.players[lead].units else self.next_in(lead)
        if not self.waits:
            return self.at_next_round().in_order(self.order_from(lead), due)
        done = self.lap_done or (self.is_called and not self.held_up)
        return replace(self, rolloff=None, round=Round(due), part=None, lap_done=done)

    def in_order(self, order: tuple[int, ...], due: int | None = None) -> "Match":
        """Return the match with a new round for these players, in this order, the lead first.

        Args:
            due: the player who should lead it, and may be away.
        """
        lead = order[0]
        away = due if due in self.absent else None
        part = Part(PartKind.ROUND, order, lead, self.rules.max_rolls)
        players = self.players if self.lap else self.begun_anew()
        return replace(self, rolloff=None, round=Round(lead, due=away), part=part, players=players)

    def stopped(self) -> "Match":
        """Return the match without a round."""
        return replace(self, rolloff=None, round=None, part=None)

    def settle(self, rolloff: RollOff) -> "Match":
        """Return the match after a line of the roll-off: the highest die leads (R2.3)."""
        contenders, dice = rolloff.contenders, rolloff.dice
        if len(contenders) == 1:
            return self.begin(contenders[0])
        if len(dice) < len(contenders):
            return replace(self, rolloff=rolloff)
        line = tuple(zip(contenders, dice, strict=True))
        highest = tuple(player for player, die in line if die == max(dice))
        return self.settle(RollOff(highest, earlier=rolloff.earlier.then(line)))

    def led_by_those_here(self) -> "Match":
        """Return the match before the first die; players away skip it if two others are here."""
        contenders = self.present if len(self.present) > 1 else self.players_in
        return replace(self, rolloff=RollOff(contenders))

    def led_without(self, leaver: int) -> "Match":
        """Return the roll-off without a player who left; the dice of others stay."""
        rolloff = self.rolloff
        assert rolloff is not None
        contenders = tuple(player for player in rolloff.contenders if player != leaver)
        thrown = zip(rolloff.contenders, rolloff.dice, strict=False)
        dice = tuple(die for player, die in thrown if player != leaver)
        return self.settle(RollOff(contenders, dice, rolloff.earlier))

    def due_from(self, before: "Match") -> "Match":
        """Return the match whose coming round is still due to the lead who is away."""
        if before.amid or self.round is None or before.due not in self.absent:
            return self
        return replace(self, round=Round(self.round.lead, due=before.due))

    def lead_chances(self) -> dict[int, float]:
        """Return, by player, the chance to win the roll-off; all alike once it is over."""
        return super().lead_chances() if self.rolloff is None else lead_chances(self.rolloff)

    def no_lead(self) -> Refused:
        """Return the refusal that says who rolls for the lead."""
        assert self.rolloff is not None
        first = self.names[self.rolloff.on_turn]
        return Refused("no-lead", f"The lead is not known yet: {first} still has to roll.")

    def refuse_amid(self) -> None:
        """Raise `Refused` during a round, or a roll-off."""
        if self.amid:
            raise Refused("in-round", "A round is in play. Players come and go between rounds.")
        if self.rolls_off:
            raise Refused("in-round", "Finish the roll-off first. Then players can come and go.")

    @property
    def amid(self) -> bool:
        """True during a round: a player has rolled in it."""
        if self.part is None or self.round is None:
            return False
        return not self.part.untouched or self.round.earlier.last is not None

    @property
    def underway(self) -> tuple[Part, ...]:
        """The parts of the round in play; () between rounds."""
        if self.round is None or self.part is None or self.between_rounds:
            return ()
        return (*self.round.earlier, self.part)

    @property
    def round_order(self) -> tuple[int, ...]:
        """The players of the round in play, in playing order; () if there is none (R3.1)."""
        if self.round is None or self.part is None:
            return ()
        first, *_ = (*self.round.earlier, self.part)
        return first.order

    @property
    def raises(self) -> int:
        """How many Mexicos have raised the stake of the round in play."""
        return len(self.round.raised_by) if self.round is not None else 0

    def refuse_over(self) -> None:
        """Raise `Refused` once the match is over."""
        if not self.over:
            return
        if self.winner is not None:
            raise Refused("finished", f"The match is over: {self.names[self.winner]} has won.")
        if self.played_out:
            rounds = quantity(self.rounds, "round")
            raise Refused("finished", f"The match is over: it was played for {rounds}.")
        if self.ended is not None:
            raise Refused("finished", "The match is over: the host has ended play.")
        raise Refused("finished", f"The match is over: it was played until {self.until} were left.")

    def aborter(self) -> int | None:
        """Return the player who could end the round now, if R6.1 allows it otherwise.

        That is the player on turn after a roll. Until the next player rolls, it may also be the
        player whose turn has just ended at the limit: such a turn passes on without a word, and its
        player must still be able to speak.
        """
        part = self.part
        if part is None:
            return None
        if part.throws:
            return None if part.must_roll else part.on_turn
        if part.turns and part.turns[-1].ending in (TurnEnd.LIMIT, TurnEnd.VALUE):
            return part.turns[-1].player
        return None
