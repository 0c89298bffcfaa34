"""What is done at a table of either game: every command is on disk when it returns."""

import secrets

from tourney.game.events import (
    Aborted,
    Count,
    CountChosen,
    DieRolledOff,
    Joined,
    LeadDrawn,
    LeadNamed,
    Rejoined,
    Rolled,
    RoundRecorded,
    Stood,
    ValueRecorded,
    Withdrawn,
)
from tourney.game.games import AnyEvent
from tourney.game.liar.events import Claimed, Doubted, ElevenClaimed, Ended, FoulNoted, Taken
from tourney.game.liar.fouls import Foul
from tourney.game.mending import Correction
from tourney.game.names import clean_name, same_key
from tourney.night.draw import SEED_DICE, shuffled
from tourney.night.events import Registered
from tourney.nights import Nights


class Tables(Nights):
    """The commands at a table, of the night and the table of that number.

    Each raises Refused, with nothing changed, where the rules or the disk are against it.
    """

    # At a table of either game

    def name_lead(self, number: int, player: int, table: int = 1) -> None:
        """Name the first lead instead of rolling for it; in Liar's Mexico, who begins."""
        self._record(number, table, LeadNamed(player))

    def undo(self, number: int, table: int | None = None) -> str:
        """Take the last entry back; what it was, in a few words.

        Args:
            table: the one at which undo is asked for; without it, the night's only one.

        Raises:
            Refused: there is nothing left but the plan, or another table has gone on since.
        """
        return self._evening(number).undo(table)

    def correct(self, number: int, correction: Correction, table: int = 1) -> str:
        """Put right what was typed earlier, as its preview said; what it was, in a few words.

        Undo takes it back.

        Raises:
            Refused: it cannot stand as it is.
        """
        from tourney.game.corrections import mend, pick_words

        evening = self._evening(number)
        steps = evening.table(table).steps
        words = pick_words(steps, correction)
        evening.record(tables={table: [mend(steps, correction).corrected]})
        return words

    # At a table of the open game

    def roll_die(self, number: int, die: int, table: int = 1) -> None:
        """The next die of the roll-off."""
        rolloff = self._open_match(self._evening(number), table).rolloff
        player = rolloff.on_turn if rolloff is not None else 0
        self._record(number, table, DieRolledOff(player, die))

    def draw_lead(self, number: int, table: int = 1) -> str:
        """Draw the first lead by lot; the seed, to be shown."""
        match = self._open_match(self._evening(number), table)
        seed = draw_seed()
        first = shuffled(seed, (match.names[player] for player in match.players_in))[0]
        self._record(number, table, LeadDrawn(match.names.index(first), seed))
        return seed

    def roll(self, number: int, value: int, table: int = 1) -> None:
        """A roll of the player on turn."""
        self._record(number, table, Rolled(self._roller(number, table), value))

    def stand(self, number: int, table: int = 1) -> None:
        """The player on turn takes no more rolls."""
        self._record(number, table, Stood(self._roller(number, table)))

    def record_value(self, number: int, value: int, table: int = 1) -> None:
        """The final value of the player on turn, whose rolls are not known (R10.4)."""
        self._record(number, table, ValueRecorded(self._roller(number, table), value))

    def record_round(self, number: int, loser: int, mexicos: int, table: int = 1) -> None:
        """A whole round as its loser and the Mexicos that counted in it (R10.4)."""
        self._record(number, table, RoundRecorded(loser, mexicos))

    def abort(self, number: int, table: int = 1) -> None:
        """The player who may do so ends the round (R6)."""
        aborter = self._open_match(self._evening(number), table).aborter()
        player = self._roller(number, table) if aborter is None else aborter
        self._record(number, table, Aborted(player))

    def choose_count(self, number: int, count: Count, table: int = 1) -> None:
        """How the extra round about to begin is counted (R5.4)."""
        self._record(number, table, CountChosen(count))

    def withdraw(self, number: int, player: int, table: int = 1) -> None:
        """Somebody leaves; a running round is void (R10.1)."""
        self._record(number, table, Withdrawn(player))

    def join(
        self, number: int, name: str, units: int, after: int, paid: bool = False, table: int = 1
    ) -> None:
        """Somebody new takes the seat to the left of player `after` (R10.2).

        Whoever is on the night's list and at no table in play comes from there.
        """
        cleaned = clean_name(name)
        evening = self._evening(number)
        here = {same_key(name) for name in self._open_match(evening, table).names}
        listed = {same_key(entry.name): entry.name for entry in evening.night.entries}
        known = listed.get(same_key(cleaned)) if same_key(cleaned) not in here else None
        if known is not None:
            self._refuse_elsewhere(evening, known, table)
        evening.record(
            night=[Registered((cleaned,), (paid,))] if known is None else [],
            tables={table: [Joined(known or cleaned, units, after)]},
        )

    def rejoin(self, number: int, player: int, units: int, table: int = 1) -> None:
        """Somebody who was out is back in the old seat (R10.2)."""
        evening = self._evening(number)
        names = self._open_match(evening, table).names
        if 0 <= player < len(names):
            self._refuse_elsewhere(evening, names[player], table)
        self._record(number, table, Rejoined(player, units))

    # At a table of Liar's Mexico

    def claim(self, number: int, value: int, *, unnoticed: bool = False, table: int = 1) -> None:
        """The player on turn claims a value other than 11 (R9.2).

        Args:
            unnoticed: it is too low, and nobody has noticed (R9.7).
        """
        self._record(number, table, Claimed(self._claimant(number, table), value, unnoticed))

    def claim_eleven(self, number: int, target: int, table: int = 1) -> None:
        """The player on turn claims 11, for somebody (R9.6)."""
        self._record(number, table, ElevenClaimed(self._claimant(number, table), target))

    def take(self, number: int, table: int = 1) -> None:
        """The target of an 11 takes it (R9.6)."""
        self._record(number, table, Taken(self._claimant(number, table)))

    def doubt(self, number: int, dice: int, table: int = 1) -> None:
        """The player on turn doubts, and the dice lie under the cup (R9.3)."""
        self._record(number, table, Doubted(self._claimant(number, table), dice))

    def foul(
        self, number: int, player: int, foul: Foul, dice: int | None = None, table: int = 1
    ) -> None:
        """Hold a foul against a player (R9.7).

        Args:
            dice: how many, 1 or 2, for a foul that costs by the die; else None.
        """
        self._record(number, table, FoulNoted(player, foul, dice))

    def end(self, number: int, table: int = 1) -> None:
        """The host says that play is over (R9.8)."""
        self._record(number, table, Ended())

    def _record(self, number: int, table: int, event: AnyEvent) -> None:
        evening = self._evening(number)
        evening.table(table)
        evening.record(tables={table: [event]})

    def _roller(self, number: int, table: int) -> int:
        """The player on turn; of nobody's turn, the event's check says why."""
        part = self._open_match(self._evening(number), table).part
        return part.on_turn if part is not None else 0

    def _claimant(self, number: int, table: int) -> int:
        return self._liar_match(self._evening(number), table).on_turn or 0


def draw_seed() -> str:
    """Five dice that nobody rolled."""
    return "".join(str(secrets.randbelow(6) + 1) for _ in range(SEED_DICE))
