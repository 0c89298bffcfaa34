"""The commands at a table, of either game."""

from collections.abc import Mapping

from msgspec import field

from tourney.game.events import CameBack, LeadNamed, SteppedOut
from tourney.game.games import AnyEvent
from tourney.game.liar.events import Claimed, Doubted, ElevenClaimed, FoulNoted, Taken
from tourney.game.liar.fouls import Foul
from tourney.game.log import Corrected
from tourney.game.mending.terms import Correction
from tourney.game.mexico.events import (
    Aborted,
    Count,
    CountChosen,
    DieRolledOff,
    Joined,
    LeadDrawn,
    MatchRecorded,
    Rejoined,
    Rolled,
    RoundRecorded,
    Stood,
    ValueRecorded,
    Withdrawn,
)
from tourney.game.names import clean_name, person_key
from tourney.game.refusal import Refused, overtaken
from tourney.log.session import NightSession
from tourney.night.corrections.correction import Preview
from tourney.night.state.check_list import doubled_name
from tourney.night.state.events import CheckedIn, NightEvent, PaymentMarked, Registered
from tourney.service.corrections import NOBODY_OUT, mended, preview
from tourney.service.table_handle import TableCommand, TableHandle

# At a table of either game


class NameLead(TableCommand[None], frozen=True):
    """Name the first lead instead of rolling for it; in Liar's Mexico, who begins."""

    player: int

    def do(self, table: TableHandle) -> None:
        table.record(LeadNamed(self.player))


class Correct(TableCommand[str], frozen=True):
    """Put an entry right as its preview said; the answer names the correction in words.

    Undo takes it back, with all it did at other tables.

    Attributes:
        outs: entries who would be out and are not to stay, each with the reason (F9.1).
        shown: the preview that the host has seen; what it comes to now has to be the same.
    """

    correction: Correction
    outs: Mapping[int, str] = field(default_factory=lambda: NOBODY_OUT)
    shown: Preview | None = None

    def do(self, table: TableHandle) -> str:
        """Record the correction, at the table or over the whole night.

        Raises:
            Refused: `changed`, when it is another one than was shown; or it cannot be as it is.
        """
        from tourney.game.corrections import pick_words

        session, number = table.session, table.number
        if self.shown is not None:
            session.read_on()
            if preview(table.facts, self.correction, number, self.outs) != self.shown:
                raise Refused(
                    "changed",
                    "Not saved: someone else typed, so this changes something else now. Check it "
                    "again and press Enter.",
                )
        if not session.night.single and {0, number}.intersection(session.read_on()):
            raise overtaken()
        words = pick_words(session.table(number).steps, self.correction)
        mending, settled = mended(table.facts, self.correction, number, self.outs)
        corrected: list[AnyEvent | Corrected[AnyEvent]] = [mending.corrected]
        if settled is None or settled.event is None:
            session.record(tables={number: corrected})
            return words
        tables: dict[int, list[AnyEvent | Corrected[AnyEvent]]] = {number: corrected}
        for at, events in settled.tables.items():
            tables.setdefault(at, []).extend(events)
        with session.as_read():
            session.record(night=[settled.event], tables=tables)
        return words


# At a table of the open game


class RollDie(TableCommand[None], frozen=True):
    """Throw the next die of the roll-off."""

    die: int

    def do(self, table: TableHandle) -> None:
        rolloff = table.match.rolloff
        table.record(DieRolledOff(rolloff.on_turn if rolloff is not None else 0, self.die))


class DrawLead(TableCommand[str], frozen=True):
    """Draw the first lead by a draw; the answer is the seed, to be shown."""

    def do(self, table: TableHandle) -> str:
        drawn = table.leads.drawn(table.match)
        table.record(drawn)
        return drawn.seed


class Roll(TableCommand[None], frozen=True):
    """The player on turn rolls."""

    value: int

    def do(self, table: TableHandle) -> None:
        table.record(Rolled(_roller(table), self.value))


class Stand(TableCommand[None], frozen=True):
    """The player on turn takes no more rolls."""

    def do(self, table: TableHandle) -> None:
        table.record(Stood(_roller(table)))


class RecordValue(TableCommand[None], frozen=True):
    """The player on turn ends on a value; the rolls before it are not known (R10.4)."""

    value: int

    def do(self, table: TableHandle) -> None:
        table.record(ValueRecorded(_roller(table), self.value))


class RecordRound(TableCommand[None], frozen=True):
    """A whole round is known by its loser and the Mexicos that counted in it (R10.4).

    If no one has rolled for the first lead yet, the lead is drawn with it (R2.3).
    """

    loser: int
    mexicos: int

    def do(self, table: TableHandle) -> None:
        table.record(*_drawn_lead(table), RoundRecorded(self.loser, self.mexicos))


class RecordMatch(TableCommand[None], frozen=True):
    """A match between two, or the rest of it, is known by its loser alone (F6.1).

    If no one has rolled for the first lead yet, the lead is drawn with it (R2.3).
    """

    loser: int

    def do(self, table: TableHandle) -> None:
        table.record(*_drawn_lead(table), MatchRecorded(self.loser))


class Abort(TableCommand[None], frozen=True):
    """The player who may do so ends the round (R6)."""

    def do(self, table: TableHandle) -> None:
        aborter = table.match.aborter()
        table.record(Aborted(_roller(table) if aborter is None else aborter))


class ChooseCount(TableCommand[None], frozen=True):
    """Choose how the extra round about to begin is counted (R5.4)."""

    count: Count

    def do(self, table: TableHandle) -> None:
        table.record(CountChosen(self.count))


class Withdraw(TableCommand[None], frozen=True):
    """A player leaves; a running round is void (R10.1). Who has won a night does not leave it."""

    player: int

    def do(self, table: TableHandle) -> None:
        table.facts.refuse_over()
        table.record(withdrawn(table.session, table.number, self.player))


class StepOut(TableCommand[None], frozen=True):
    """A player is away for a while (F1.6).

    Attributes:
        waits: the table waits; else it plays on.
    """

    player: int
    waits: bool = False

    def do(self, table: TableHandle) -> None:
        night = table.session.night
        now = night.table(table.number)
        resting = now is not None and not now.due
        table.record(SteppedOut(self.player, self.waits, night.lap if resting else 0))


class ComeBack(TableCommand[None], frozen=True):
    """A player who was away is back in the old seat (F1.6)."""

    player: int

    def do(self, table: TableHandle) -> None:
        table.record(CameBack(self.player, leads=table.session.night.plan.rules.has_units))


class Join(TableCommand[None], frozen=True):
    """A new player takes the seat to the left of player `after` (R10.2).

    A person on the night's list who is at no table in play comes from there.
    """

    name: str
    units: int
    after: int
    paid: bool = False

    def do(self, table: TableHandle) -> None:
        cleaned = clean_name(self.name)
        session = table.session
        _refuse_formats(session)
        here = {person_key(name) for name in table.match.names}
        listed = {person_key(entry.name): entry.name for entry in session.night.entries}
        known = listed.get(person_key(cleaned)) if person_key(cleaned) not in here else None
        if known is not None:
            _refuse_elsewhere(session, known, table.number)
        listed_so = next((e for e in session.night.entries if e.name == known), None)
        events: list[NightEvent] = []
        if known is None:
            if (refusal := doubled_name(session.night, [cleaned])) is not None:
                raise refusal
            events.append(Registered((cleaned,), (self.paid,)))
        elif listed_so is not None and listed_so.number in session.night.no_shows:
            events.append(CheckedIn((listed_so.number,), True))
        if listed_so is not None and self.paid and not listed_so.paid:
            events.append(PaymentMarked(listed_so.number, True))
        joined = Joined(known or cleaned, self.units, self.after)
        session.record(night=events, tables={table.number: [joined]})


class Rejoin(TableCommand[None], frozen=True):
    """A player who was out is back in the old seat (R10.2)."""

    player: int
    units: int

    def do(self, table: TableHandle) -> None:
        _refuse_formats(table.session)
        names = table.match.names
        if 0 <= self.player < len(names):
            _refuse_elsewhere(table.session, names[self.player], table.number)
        table.record(Rejoined(self.player, self.units))


# At a table of Liar's Mexico


class Claim(TableCommand[None], frozen=True):
    """The player on turn claims a value other than 11 (R9.2).

    Attributes:
        unnoticed: it is too low, and no one has noticed (R9.7).
    """

    value: int
    unnoticed: bool = False

    def do(self, table: TableHandle) -> None:
        table.record(Claimed(_claimant(table), self.value, self.unnoticed))


class ClaimEleven(TableCommand[None], frozen=True):
    """The player on turn claims 11, for a player (R9.6)."""

    target: int

    def do(self, table: TableHandle) -> None:
        table.record(ElevenClaimed(_claimant(table), self.target))


class Take(TableCommand[None], frozen=True):
    """The target of an 11 takes it (R9.6)."""

    def do(self, table: TableHandle) -> None:
        table.record(Taken(_claimant(table)))


class Doubt(TableCommand[None], frozen=True):
    """The player on turn doubts, and the dice lie under the cup (R9.3)."""

    dice: int

    def do(self, table: TableHandle) -> None:
        table.record(Doubted(_claimant(table), self.dice))


class NoteFoul(TableCommand[None], frozen=True):
    """Hold a foul against a player (R9.7).

    Attributes:
        dice: how many, 1 or 2, for a foul that costs by the die; else None.
    """

    player: int
    foul: Foul
    dice: int | None = None

    def do(self, table: TableHandle) -> None:
        table.record(FoulNoted(self.player, self.foul, self.dice))


def withdrawn(session: NightSession, number: int, player: int) -> Withdrawn:
    """A player leaves a table; where it rests, in the night's lap (F1.3)."""
    table = session.night.table(number)
    resting = table is not None and not table.due
    return Withdrawn(player, session.night.lap if resting else 0)


def _drawn_lead(table: TableHandle) -> tuple[LeadDrawn, ...]:
    match = table.match
    untouched = match.rolloff is not None and match.rolloff.untouched
    return (table.leads.drawn(match),) if untouched else ()


def _roller(table: TableHandle) -> int:
    """The player on turn; if no one is, the check of the event says why."""
    part = table.match.part
    return part.on_turn if part is not None else 0


def _claimant(table: TableHandle) -> int:
    return table.liar_match.on_turn or 0


def _refuse_elsewhere(session: NightSession, name: str, table: int) -> None:
    """No one is at two tables at once.

    Raises:
        Refused: `elsewhere`, when a player still plays at another table than this.
    """
    for number, match in session.tables.items():
        if number == table or match.over:
            continue
        if name in (match.names[player] for player in match.players_in):
            raise Refused("elsewhere", f"{name} is still playing at table {number}.")


def _refuse_formats(session: NightSession) -> None:
    if not session.night.single:
        raise Refused("format", "New players go on the list and sit down next lap.")
