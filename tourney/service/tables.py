"""What is done at a table of either game: every command is on disk when it returns."""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from tourney.game.games import AnyEvent, AnyMatch
from tourney.game.liar.events import Claimed, Doubted, ElevenClaimed, Ended, FoulNoted, Taken
from tourney.game.liar.fouls import Foul
from tourney.game.log import Corrected
from tourney.game.mending.terms import Correction, Mending
from tourney.game.mexico.events import (
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
from tourney.game.mexico.match import Match
from tourney.game.names import clean_name, clean_text, same_key
from tourney.game.refusal import Refused
from tourney.log.roles import Who
from tourney.log.session import NightSession
from tourney.night.corrections.settled import Settled
from tourney.night.corrections.settling import settle
from tourney.night.events import CheckedIn, NightEvent, Registered
from tourney.night.formats.registry import FORMATS
from tourney.night.seating.draw import shuffled
from tourney.night.standings.outcome import open_game
from tourney.service.nights import Nights
from tourney.store.store import Store, overtaken

NOBODY_OUT: Mapping[int, str] = MappingProxyType({})

#: How long a reason may be.
REASON_CELLS = 60


class Tables(Nights):
    """The commands at a table, of the night and the table of that number.

    Each raises Refused, with nothing changed, where the rules or the disk are against it.
    """

    def __init__(self, store: Store, draw: Callable[[], str], who: Who) -> None:
        super().__init__(store, draw, who)
        #: The lead that was last drawn, and the match that it was drawn for.
        self._led: tuple[Match, LeadDrawn] | None = None

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
        return self._session(number).undo(table)

    def correct(
        self,
        number: int,
        correction: Correction,
        table: int = 1,
        outs: Mapping[int, str] = NOBODY_OUT,
    ) -> str:
        """Put right what was typed earlier, as its preview said; what it was, in a few words.

        Undo takes it back, with all it did at other tables.

        Args:
            outs: entries who would be out and are not to stay, each with the reason (F9.1).

        Raises:
            Refused: it cannot stand as it is.
        """
        from tourney.game.corrections import pick_words

        session = self._session(number)
        if not session.night.single and {0, table}.intersection(session.read_on()):
            raise overtaken()
        words = pick_words(session.table(table).steps, correction)
        mending, settled = self._mended(session, correction, table, outs)
        corrected: list[AnyEvent | Corrected[AnyEvent]] = [mending.corrected]
        if settled is None or settled.event is None:
            session.record(tables={table: corrected})
            return words
        tables: dict[int, list[AnyEvent | Corrected[AnyEvent]]] = {table: corrected}
        for at, events in settled.tables.items():
            tables.setdefault(at, []).extend(events)
        with session.as_read():
            session.record(night=[settled.event], tables=tables)
        return words

    # At a table of the open game

    def roll_die(self, number: int, die: int, table: int = 1) -> None:
        """The next die of the roll-off."""
        rolloff = self._open_match(self._session(number), table).rolloff
        player = rolloff.on_turn if rolloff is not None else 0
        self._record(number, table, DieRolledOff(player, die))

    def draw_lead(self, number: int, table: int = 1) -> str:
        """Draw the first lead by lot; the seed, to be shown."""
        drawn = self._lead_drawn(self._open_match(self._session(number), table))
        self._record(number, table, drawn)
        return drawn.seed

    def _lead_drawn(self, match: Match) -> LeadDrawn:
        """The lead by lot; what could not be saved is tried again with the same."""
        if self._led is None or self._led[0] is not match:
            seed = self._draw()
            first = shuffled(seed, (match.names[player] for player in match.players_in))[0]
            self._led = match, LeadDrawn(match.names.index(first), seed)
        return self._led[1]

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
        """A whole round as its loser and the Mexicos that counted in it (R10.4).

        Where nobody has rolled for the first lead yet, it is drawn with it (R2.3).
        """
        match = self._open_match(self._session(number), table)
        rolloff = match.rolloff
        led = [self._lead_drawn(match)] if rolloff is not None and rolloff.untouched else []
        self._record(number, table, *led, RoundRecorded(loser, mexicos))

    def abort(self, number: int, table: int = 1) -> None:
        """The player who may do so ends the round (R6)."""
        aborter = self._open_match(self._session(number), table).aborter()
        player = self._roller(number, table) if aborter is None else aborter
        self._record(number, table, Aborted(player))

    def choose_count(self, number: int, count: Count, table: int = 1) -> None:
        """How the extra round about to begin is counted (R5.4)."""
        self._record(number, table, CountChosen(count))

    def withdraw(self, number: int, player: int, table: int = 1) -> None:
        """Somebody leaves; a running round is void (R10.1)."""
        self._record(number, table, withdrawn(self._session(number), table, player))

    def join(
        self, number: int, name: str, units: int, after: int, paid: bool = False, table: int = 1
    ) -> None:
        """Somebody new takes the seat to the left of player `after` (R10.2).

        Whoever is on the night's list and at no table in play comes from there.
        """
        cleaned = clean_name(name)
        session = self._session(number)
        _refuse_formats(session)
        here = {same_key(name) for name in self._open_match(session, table).names}
        listed = {same_key(entry.name): entry.name for entry in session.night.entries}
        known = listed.get(same_key(cleaned)) if same_key(cleaned) not in here else None
        if known is not None:
            self._refuse_elsewhere(session, known, table)
        listed_so = next((e for e in session.night.entries if e.name == known), None)
        events: list[NightEvent] = []
        if known is None:
            events.append(Registered((cleaned,), (paid,)))
        elif listed_so is not None and session.night.is_no_show(listed_so):
            events.append(CheckedIn((listed_so.number,), True))
        session.record(
            night=events,
            tables={table: [Joined(known or cleaned, units, after)]},
        )

    def rejoin(self, number: int, player: int, units: int, table: int = 1) -> None:
        """Somebody who was out is back in the old seat (R10.2)."""
        session = self._session(number)
        _refuse_formats(session)
        names = self._open_match(session, table).names
        if 0 <= player < len(names):
            self._refuse_elsewhere(session, names[player], table)
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

    def _mended(
        self, session: NightSession, correction: Correction, table: int, outs: Mapping[int, str]
    ) -> "tuple[Mending[AnyMatch, AnyEvent], Settled | None]":
        """A correction worked out, and settled where there may be other tables."""
        from tourney.game.corrections import mend

        night = session.night
        mending = mend(session.table(table).steps, correction)
        if night.single or not isinstance(mending.after, Match):
            if outs:
                raise Refused("not-wrong", "By this correction nobody stays in wrongly.")
            return mending, None
        format_, matches = FORMATS[night.plan.setup.format], open_game(session.tables)
        reasons = {entry: _reason(text) for entry, text in outs.items()}
        kept = correction.kept
        settled = settle(night, format_, matches, table, mending.after, reasons, kept)
        if settled.gone:
            mending = mend(session.table(table).steps, correction, settled.gone)
            assert isinstance(mending.after, Match)
            settled = settle(night, format_, matches, table, mending.after, reasons, kept)
        return mending, settled

    def _record(self, number: int, table: int, *events: AnyEvent) -> None:
        session = self._session(number)
        session.table(table)
        _refuse_closed(session, table)
        session.record(tables={table: events})

    def _roller(self, number: int, table: int) -> int:
        """The player on turn; of nobody's turn, the event's check says why."""
        part = self._open_match(self._session(number), table).part
        return part.on_turn if part is not None else 0

    def _claimant(self, number: int, table: int) -> int:
        return self._liar_match(self._session(number), table).on_turn or 0


def _reason(text: str) -> str:
    if not text.strip():
        raise Refused("no-reason", "Say why, in a few words.")
    return clean_text(text, "reason", REASON_CELLS)


def withdrawn(session: NightSession, number: int, player: int) -> Withdrawn:
    """Somebody leaves a table; where it rests, in the night's beat (F1.3)."""
    table = session.night.table(number)
    resting = table is not None and not table.due
    return Withdrawn(player, session.night.beat if resting else 0)


def _refuse_formats(session: NightSession) -> None:
    if not session.night.single:
        raise Refused(
            "format", "Whoever comes now is put on the list, and sits down at the next barrier."
        )


def _refuse_closed(session: NightSession, number: int) -> None:
    table = session.night.table(number)
    if table is not None and table.closed:
        raise Refused("closed", "This table has been closed; nothing more is played at it.")
