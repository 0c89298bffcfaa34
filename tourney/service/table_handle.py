"""The handle of one table of a night: its views, and the entries typed there."""

from collections.abc import Callable

from msgspec.structs import replace

from tourney.game.corrections.correction import Correction
from tourney.game.events import CameBack, LeadNamed, SteppedOut
from tourney.game.games import AnyEvent, AnyMatch, ending, write_sheet
from tourney.game.liar import events as liar
from tourney.game.liar.match import LiarMatch
from tourney.game.liar.rules import Foul
from tourney.game.liar.table import liar_view
from tourney.game.liar.words import Run
from tourney.game.liar.words import history as liar_history
from tourney.game.mexico import events as mexico
from tourney.game.mexico.history import HistoryItem, history, running
from tourney.game.mexico.match import Match
from tourney.game.mexico.news import news
from tourney.game.mexico.round import Speed
from tourney.game.mexico.table import TableView, table_view
from tourney.game.names import clean_name, person_key
from tourney.game.refusal import Refused, overtaken
from tourney.log.batch import Batch, OfTable
from tourney.log.session import NightSession
from tourney.night.corrections.correction import CorrectionLine, PickLine, Preview
from tourney.night.formats.format import Back
from tourney.night.money.stakes import pot_of
from tourney.night.people.attendance import Attendance
from tourney.night.planning.from_sheet import heading
from tourney.night.seating.draw import shuffled
from tourney.night.standings.at_table import StandingsView, standings_view
from tourney.night.state.events import CheckedIn, NightEvent, PaymentMarked, Registered
from tourney.night.views.view import LiarPage, TablePage, pot_words
from tourney.service.attendance import attend
from tourney.service.corrections import correction_lines, mended, pick_lines, preview
from tourney.service.ending_plans import is_for_a_deal
from tourney.service.night_facts import NightFacts
from tourney.service.people import refuse_doubled

#: Why play cannot be ended at one table of several.
ONE_OF_SEVERAL = "This is one of several tables: the night is ended on the floor, with e."


class Leads:
    """Draws first leads; if saving one fails, the next try gets the same lead."""

    def __init__(self, draw: Callable[[], str]) -> None:
        """Use a source of seeds for lots."""
        self._draw = draw
        self._last: tuple[AnyMatch, mexico.LeadDrawn] | None = None

    def drawn(self, match: AnyMatch) -> mexico.LeadDrawn:
        """Return the first lead of a match, drawn by lot."""
        if self._last is None or self._last[0] is not match:
            seed = self._draw()
            first = shuffled(seed, (match.names[player] for player in match.present))[0]
            self._last = match, mexico.LeadDrawn(match.names.index(first), seed)
        return self._last[1]


class TableHandle:
    """A table of a night. Every answer describes the table at the time of the call.

    Attributes:
        number: the table's number in its night.
        facts: the facts of the night.
        session: the rows of the night, read and recorded.
        leads: draws first leads.
    """

    def __init__(self, facts: NightFacts, leads: Leads, number: int) -> None:
        self.number = number
        self.facts = facts
        self.session = facts.session
        self.leads = leads

    # The match

    @property
    def state(self) -> AnyMatch:
        """The match of either game.

        Raises:
            Refused: the table has not been opened.
        """
        match = self.session.table(self.number).state
        if match is None:
            raise Refused("not-open", "The match has not been opened.")
        return match

    @property
    def match(self) -> Match:
        """The match of the open game.

        Raises:
            Refused: the table has not been opened, or plays Liar's Mexico.
        """
        match = self.session.table(self.number).state
        if not isinstance(match, Match):
            raise Refused("other-game", "This table plays Liar's Mexico.")
        return match

    @property
    def liar_match(self) -> LiarMatch:
        """The match of Liar's Mexico.

        Raises:
            Refused: the table has not been opened, or plays the open game.
        """
        match = self.session.table(self.number).state
        if match is None or isinstance(match, Match):
            raise Refused("other-game", "This table plays the open game.")
        return match

    def record(self, *events: AnyEvent) -> None:
        """Record an entry that concerns this table alone.

        Raises:
            Refused: `closed`, or as `NightSession.record`.
        """
        self.session.table(self.number)
        opened = self.session.night.table(self.number)
        if opened is not None and opened.closed:
            raise Refused("closed", "This table has been closed; nothing more is played at it.")
        self.session.record(Batch(tables={self.number: events}))

    # Entries in either game: each is on disk when the method returns, or it raises Refused

    def name_lead(self, player: int) -> None:
        """Name the first lead instead of rolling for it; in Liar's Mexico, who begins."""
        self.record(LeadNamed(player))

    def correct(self, correction: Correction, shown: Preview | None = None) -> str:
        """Correct an entry as its preview said, and return the correction in words.

        Undo takes the correction back, with its effects at other tables.

        Args:
            shown: the preview that the host has seen; the present one must be the same.

        Raises:
            Refused: `changed`, if the correction now has other effects than shown; or it is not
                possible.
        """
        from tourney.game.corrections.table import pick_words

        session, number = self.session, self.number
        if shown is not None:
            session.read_on()
            if preview(self.facts, correction, number) != shown:
                raise Refused(
                    "changed",
                    "Not saved: someone else typed, so this changes something else now. Check it "
                    "again and press Enter.",
                )
        if not session.night.single and {0, number}.intersection(session.read_on()):
            raise overtaken()
        words = pick_words(session.table(number).steps, correction)
        effect, settled = mended(self.facts, correction, number)
        tables: dict[int, list[OfTable]] = {number: [effect.corrected]}
        if settled is None or settled.event is None:
            session.record(Batch(tables=tables))
            return words
        for at, events in settled.tables.items():
            tables.setdefault(at, []).extend(events)
        session.record(Batch([settled.event], tables), as_read=True)
        return words

    def draw_lead(self) -> str:
        """Draw the first lead by lot, and return the seed, to be shown."""
        drawn = self.leads.drawn(self.state)
        self.record(drawn)
        return drawn.seed

    # In the open game

    def roll_die(self, die: int) -> None:
        """Record the next die of the roll-off."""
        rolloff = self.match.rolloff
        self.record(mexico.DieRolledOff(rolloff.on_turn if rolloff is not None else 0, die))

    def roll(self, value: int, lying: int = 0, to: int | None = None) -> None:
        """Record a roll of the player on turn.

        Args:
            lying: the die that was left lying, or 0 (R14.1).
            to: whom a 31 makes pay, or None (R14.2).
        """
        self.record(mexico.Rolled(self._roller(), value, lying, to))

    def stand(self) -> None:
        """Record that the player on turn takes no more rolls."""
        self.record(mexico.Stood(self._roller()))

    def record_value(self, value: int) -> None:
        """Record the value that the player on turn ends on, without the rolls before it (R10.4)."""
        self.record(mexico.ValueRecorded(self._roller(), value))

    def record_round(self, loser: int, mexicos: int) -> None:
        """Record a whole round by its loser and the Mexicos that counted in it (R10.4).

        If no one has rolled for the first lead yet, the lead is drawn too (R2.3).
        """
        self.record(*self._drawn_lead(), mexico.RoundRecorded(loser, mexicos))

    def record_match(self, loser: int) -> None:
        """Record a match between two players, or the rest of it, by its loser alone (F6.1).

        If no one has rolled for the first lead yet, the lead is drawn too (R2.3).
        """
        self.record(*self._drawn_lead(), mexico.MatchRecorded(loser))

    def abort(self) -> None:
        """Record that the player who may do so aborts the round (R6)."""
        aborter = self.match.aborter()
        self.record(mexico.Aborted(self._roller() if aborter is None else aborter))

    def choose_count(self, count: mexico.Count) -> None:
        """Choose how the extra round about to begin is counted (R5.4)."""
        self.record(mexico.CountChosen(count))

    def withdraw(self, player: int) -> None:
        """Record that a player leaves; a running round is void (R10.1).

        The winner of a night cannot leave.
        """
        self.facts.refuse_over()
        if not self._attends(player, Attendance.GONE):
            self.record(withdrawn(self.session, self.number, player))

    def step_out(self, player: int, waits: bool = False) -> None:
        """Record that a player is away for a while (F1.6).

        Args:
            waits: whether the table waits for the player; otherwise it plays on.
        """
        if self._attends(player, Attendance.AWAY, waits):
            return
        night = self.session.night
        now = night.table(self.number)
        resting = now is not None and not now.due
        self.record(SteppedOut(player, waits, night.lap if resting else 0))

    def come_back(self, player: int) -> None:
        """Record that a player who was away is back in the old seat (F1.6)."""
        if not self._attends(player, Attendance.HERE):
            self.record(CameBack(player, leads=self.session.night.plan.rules.has_units))

    def _attends(self, player: int, now: Attendance, waits: bool = False) -> bool:
        """Record it for the whole night where players come and go; return False elsewhere."""
        if not self.facts.format.comes_and_goes:
            return False
        numbers = {entry.name: entry.number for entry in self.session.night.entries}
        self.match.refuse_unknown(player)
        attend(self.facts, numbers[self.match.names[player]], now, waits)
        return True

    def join(self, name: str, units: int, after: int, paid: bool = False) -> None:
        """Seat a new player to the left of player `after` (R10.2).

        A person on the night's list who plays at no table keeps their entry.
        """
        cleaned = clean_name(name)
        session = self.session
        self._refuse_formats()
        key, here = person_key(cleaned), {person_key(name) for name in self.state.names}
        entries = {person_key(entry.name): entry for entry in session.night.entries}
        known = None if key in here else entries.get(key)
        events: list[NightEvent] = []
        if known is None:
            refuse_doubled(session.night, [cleaned])
            events.append(Registered((cleaned,), (paid,)))
        else:
            self._refuse_elsewhere(known.name)
            if known.number in session.night.no_shows:
                events.append(CheckedIn((known.number,), True))
            if paid and not known.paid:
                events.append(PaymentMarked(known.number, True))
        joined = mexico.Joined(cleaned if known is None else known.name, units, after)
        session.record(Batch(events, {self.number: [joined]}))

    def rejoin(self, player: int, units: int) -> None:
        """Record that a player who was out is back in the old seat (R10.2)."""
        self._refuse_formats()
        names = self.state.names
        if 0 <= player < len(names):
            self._refuse_elsewhere(names[player])
        self.record(mexico.Rejoined(player, units))

    # In Liar's Mexico

    def claim(self, value: int, unnoticed: bool = False, unseen: bool = False) -> None:
        """Record a claim of the player on turn, other than an 11 with a target (R9.2).

        Args:
            unnoticed: the claim is too low, and no one has noticed (R9.7).
            unseen: the player hands the cup on without a look (R15.2).
        """
        self.record(liar.Claimed(self._claimant(), value, unnoticed, unseen))

    def claim_eleven(self, target: int, unseen: bool = False) -> None:
        """Record that the player on turn claims 11, for the target to take (R9.6).

        Args:
            unseen: as in `claim`.
        """
        self.record(liar.ElevenClaimed(self._claimant(), target, unseen))

    def give_up(self) -> None:
        """Record that the player on turn gives up to a 21 (R15.3)."""
        self.record(liar.GaveUp(self._claimant()))

    def record_loss(self, loser: int, lives: int) -> None:
        """Record a whole round by its loser and the lives that it cost (R15.8).

        At one of several tables, if no one was named to begin, that is drawn too (R15.7).
        """
        drawn = () if self.session.night.single else self._drawn_lead()
        self.record(*drawn, liar.LossRecorded(loser, lives))

    def take(self) -> None:
        """Record that the target of an 11 takes it (R9.6)."""
        self.record(liar.Taken(self._claimant()))

    def doubt(self, dice: int) -> None:
        """Record that the player on turn doubts, and the dice found under the cup (R9.3)."""
        self.record(liar.Doubted(self._claimant(), dice))

    def note_foul(self, player: int, foul: Foul, dice: int | None = None) -> None:
        """Record a foul of a player (R9.7).

        Args:
            dice: how many dice, 1 or 2, for a foul that costs by the die; else None.
        """
        self.record(liar.FoulNoted(player, foul, dice))

    def end_play(self, pot: mexico.PotBy = mexico.PotBy.LEADER) -> None:
        """End play before there is a winner, as the host may (R12).

        Args:
            pot: how the pot is shared; ignored in Liar's Mexico.

        Raises:
            Refused: `format`, at one of a format's several tables; `finished`; or `chance`, if the
                pot is shared by chances that are not known.
        """
        self.record(self.end_of_play(pot))

    def end_of_play(self, pot: mexico.PotBy) -> AnyEvent:
        """Return the event of `end_play`, with the same chances for the view and the record.

        Raises:
            Refused: as in `end_play`.
        """
        if not self.session.night.single:
            raise Refused("format", ONE_OF_SEVERAL)
        match = self.session.table(self.number).state
        assert match is not None
        return self.facts.once(("ending", self.number, pot), lambda: ending(match, pot))

    # Views

    def page(self) -> TablePage:
        """Return the view of the table and its night.

        Raises:
            Refused: the table has not been opened, or plays Liar's Mexico.
        """
        return self.facts.once(("page", self.number), self._page)

    def _page(self) -> TablePage:
        facts, night, match = self.facts, self.session.night, self.match
        matches = facts.matches
        brings = facts.format.back is Back.SITS_DOWN
        final = brings and match.until == 1 and len(matches) > 1
        pot = pot_words(night.plan, pot_of(night, matches) if final else match.pot)
        pot = "" if match.endless else pot  # nobody wins it
        view = self._view(match)
        # These players are out here, and have bought in again elsewhere.
        gone = {e.name for e in night.entries if e.rebuys and night.at.get(e.number) != self.number}
        seats = tuple(seat for seat in view.seats if not (seat.out and seat.name in gone))
        if facts.format.pairs:
            # The loser of a duel may still play for third place, or in the losers' half.
            seats = tuple(replace(seat, place=None) if seat.out else seat for seat in seats)
        view = replace(view, seats=seats)
        if not night.single:
            view = replace(view, refusals={**view.refusals, "end": ONE_OF_SEVERAL})
        deal = is_for_a_deal(facts)
        return TablePage(facts.view(self.number), view, pot, self.number, final, deal)

    def any_page(self) -> TablePage | LiarPage:
        """Return the view of the table and its night, in either game.

        Raises:
            Refused: the table has not been opened.
        """
        return self.page() if isinstance(self.state, Match) else self.liar_page()

    def view(self) -> TableView:
        """Return the view of the table without its night.

        Raises:
            Refused: as in `page`.
        """
        return self._view(self.match)

    def _view(self, match: Match) -> TableView:
        before = self.session.table(self.number).before
        was = before if isinstance(before, Match) else None
        as_ended = self.facts.tables.get(self.number, match)
        if as_ended is match or not isinstance(as_ended, Match):
            return table_view(match, was)
        return replace(table_view(as_ended), news=news(was, match))

    def liar_page(self) -> LiarPage:
        """Return the view of a table of Liar's Mexico and its night.

        Raises:
            Refused: the table has not been opened, or plays the open game.
        """
        match = self.liar_match
        before = self.session.table(self.number).before
        word = self.session.night.plan.penalties
        view = liar_view(match, None if isinstance(before, Match) else before, word)
        if not self.session.night.single:
            view = replace(view, refusals={**view.refusals, "end": ONE_OF_SEVERAL})
        return LiarPage(self.facts.view(self.number), view, self.number)

    def speed(self, shown: Speed | None = None) -> Speed:
        """Return the speed of the table (R10.4): the host's choice, else the last one used.

        Args:
            shown: the speed on the screen so far: it stays, even if someone else types at the
                table.
        """
        chosen = self.facts.chosen_speed(self.number) or shown
        return chosen or self.facts.speed_at(self.number)

    def standings_view(self) -> StandingsView:
        """Return the standings of the table, final once its match is over."""
        session = self.session
        night, match = session.night, session.tables.get(self.number)
        corrections = len(session.table(self.number).corrections) if match is not None else 0
        view = self.facts.view(self.number)
        alone = self.facts.places.lines if night.single and len(night.tables) == 1 else ()
        return standings_view(view, night, self.number, match, corrections, alone)

    def history(self) -> tuple[HistoryItem, ...]:
        """Return everything finished at a table of the open game; () before it is open."""
        match = self.session.tables.get(self.number)
        return history(match) if isinstance(match, Match) else ()

    def running(self) -> HistoryItem | None:
        """Return the round in play at a table of the open game, if a player has rolled in it."""
        match = self.session.tables.get(self.number)
        return running(match) if isinstance(match, Match) else None

    def liar_history(self) -> tuple[Run, ...]:
        """Everything claimed and taken at a table of Liar's Mexico, in order."""
        match, word = self.session.tables.get(self.number), self.session.night.plan.penalties
        return () if match is None or isinstance(match, Match) else tuple(liar_history(match, word))

    def sheet(self) -> str:
        """Return the table as a score sheet, with corrections applied.

        Raises:
            Refused: the table has not been opened.
        """
        log = self.session.table(self.number)
        return write_sheet(log.moves(), heading(self.session.night.plan))

    def picks(self) -> tuple[PickLine, ...]:
        """Return the entries that can be corrected, in order; () before the table is open."""
        return pick_lines(self.session, self.number)

    def corrections(self) -> tuple[CorrectionLine, ...]:
        """Return the corrections that are not undone, oldest first."""
        return correction_lines(self.session, self.number)

    def preview(self, correction: Correction) -> Preview:
        """Return the changes that a correction would make in the whole night, unrecorded.

        Raises:
            Refused: the correction is not possible.
        """
        return preview(self.facts, correction, self.number)

    def _drawn_lead(self) -> tuple[mexico.LeadDrawn, ...]:
        match = self.state
        untouched = match.unled and not match.rolls_off
        return (self.leads.drawn(match),) if untouched else ()

    def _roller(self) -> int:
        """Return the player on turn, or 0: the check of the event then says why it is refused."""
        part = self.match.part
        return part.on_turn if part is not None else 0

    def _claimant(self) -> int:
        return self.liar_match.on_turn or 0

    def _refuse_elsewhere(self, name: str) -> None:
        """Refuse a player who plays at another table.

        Raises:
            Refused: `elsewhere`, if the player still plays at another table.
        """
        for number, match in self.session.tables.items():
            if number == self.number or match.over:
                continue
            if name in (match.names[player] for player in match.players_in):
                raise Refused("elsewhere", f"{name} is still playing at table {number}.")

    def _refuse_formats(self) -> None:
        if not self.session.night.single:
            raise Refused("format", "New players go on the list and sit down next lap.")


def withdrawn(session: NightSession, number: int, player: int) -> mexico.Withdrawn:
    """Return the event that a player leaves; at a resting table it names the lap (F1.3)."""
    table = session.night.table(number)
    resting = table is not None and not table.due
    return mexico.Withdrawn(player, session.night.lap if resting else 0)
