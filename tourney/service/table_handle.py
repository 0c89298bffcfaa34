"""One table of a night: what is asked of it, and the commands that it is sent."""

from abc import abstractmethod
from collections.abc import Callable, Mapping
from typing import Generic, TypeVar

from msgspec.structs import replace

from tourney.game.frozen import AbstractStruct
from tourney.game.games import AnyEvent, write_sheet
from tourney.game.liar.history import Run
from tourney.game.liar.history import history as liar_history
from tourney.game.liar.match import LiarMatch
from tourney.game.liar.table import liar_view
from tourney.game.mending.terms import Correction
from tourney.game.mexico.events import LeadDrawn
from tourney.game.mexico.history import HistoryItem, history, running
from tourney.game.mexico.match import Match
from tourney.game.mexico.news import news
from tourney.game.mexico.round import Speed
from tourney.game.mexico.table import TableView, table_view
from tourney.game.refusal import Refused
from tourney.night.corrections.correction import CorrectionLine, PickLine, Preview
from tourney.night.formats.format import Back
from tourney.night.money.balances import pot_of
from tourney.night.planning.from_sheet import heading
from tourney.night.seating.draw import shuffled
from tourney.night.standings.at_table import StandingsView, standings_view
from tourney.night.state.floor_of import speed_at
from tourney.night.views.view import (
    LiarPage,
    TablePage,
    pot_words,
)
from tourney.service.corrections import (
    NOBODY_OUT,
    correction_lines,
    pick_lines,
    preview,
)
from tourney.service.ending_plans import is_for_a_deal
from tourney.service.night_facts import NightFacts

Answer = TypeVar("Answer")


class TableCommand(AbstractStruct, Generic[Answer], frozen=True):
    """A command to a table, as a value."""

    @abstractmethod
    def do(self, table: "TableHandle") -> Answer:
        """Do it; it is on disk when this returns.

        Raises:
            Refused: the rules or the disk are against it, and nothing has changed.
        """


#: The reason why play is not ended at one table of several.
ONE_OF_SEVERAL = "This is one of several tables: the night is ended on the floor, with e."


class Leads:
    """First leads that are drawn; what could not be saved is tried again with the same."""

    def __init__(self, draw: Callable[[], str]) -> None:
        """Rest on what gives the seed of a lot."""
        self._draw = draw
        self._last: tuple[Match, LeadDrawn] | None = None

    def drawn(self, match: Match) -> LeadDrawn:
        """The first lead of a match."""
        if self._last is None or self._last[0] is not match:
            seed = self._draw()
            first = shuffled(seed, (match.names[player] for player in match.present))[0]
            self._last = match, LeadDrawn(match.names.index(first), seed)
        return self._last[1]


class TableHandle:
    """A table of a night; all but `number` is worked out as the night stands when it is asked.

    Attributes:
        number: the table's, in its night.
        facts: those of the night.
        session: the night.
        leads: draws first leads.
    """

    def __init__(self, facts: NightFacts, leads: Leads, number: int) -> None:
        self.number = number
        self.facts = facts
        self.session = facts.session
        self.leads = leads

    def send(self, command: TableCommand[Answer]) -> Answer:
        """Do what a command asks, and answer it.

        Raises:
            Refused: as the command; nothing has changed.
        """
        return command.do(self)

    # What is played

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
        """Record an entry that is of this table alone.

        Raises:
            Refused: `closed`, or as `NightSession.record_all`.
        """
        self.session.table(self.number)
        opened = self.session.night.table(self.number)
        if opened is not None and opened.closed:
            raise Refused("closed", "This table has been closed; nothing more is played at it.")
        self.session.record(tables={self.number: events})

    # Views

    def page(self) -> TablePage:
        """The table and its night.

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
        view = self._view(match)
        # Out here, and in again elsewhere.
        gone = {e.name for e in night.entries if e.rebuys and night.at.get(e.number) != self.number}
        seats = tuple(seat for seat in view.seats if not (seat.out and seat.name in gone))
        moved = tuple(seat.name for seat in view.seats if seat not in seats)
        if facts.format.pairs:
            # Who loses a duel may still play for third place, or in the losers' half.
            seats = tuple(replace(seat, place=None) if seat.out else seat for seat in seats)
        view = replace(view, seats=seats, moved=(*view.moved, *moved))
        if not night.single:
            view = replace(view, refusals={**view.refusals, "end": ONE_OF_SEVERAL})
        deal = is_for_a_deal(facts)
        return TablePage(facts.view(self.number), view, pot, self.number, final, deal)

    def view(self) -> TableView:
        """The table without its night.

        Raises:
            Refused: as `page`.
        """
        return self._view(self.match)

    def _view(self, match: Match) -> TableView:
        before = self.session.table(self.number).before
        was = before if isinstance(before, Match) else None
        as_ended = self.facts.matches.get(self.number, match)
        if as_ended is match:
            return table_view(match, was)
        return replace(table_view(as_ended), news=news(was, match))

    def liar_page(self) -> LiarPage:
        """A table of Liar's Mexico, and its night.

        Raises:
            Refused: the table has not been opened, or plays the open game.
        """
        match = self.liar_match
        before = self.session.table(self.number).before
        word = self.session.night.plan.penalties
        view = liar_view(match, None if isinstance(before, Match) else before, word)
        return LiarPage(self.facts.view(self.number), view, self.number)

    def speed(self, shown: Speed | None = None) -> Speed:
        """The speed of the table (R10.4): the one that the host chose, else the one last typed in.

        Args:
            shown: how much until now: it stays so, even if another player types there.
        """
        facts = self.facts
        chosen = facts.chosen_speed(self.number) or shown
        return chosen or speed_at(self.session.night, facts.matches, self.number)

    def standings_view(self) -> StandingsView:
        """The standings of the table, final once its match is over."""
        session = self.session
        night, match = session.night, session.tables.get(self.number)
        corrections = len(session.table(self.number).corrections) if match is not None else 0
        view = self.facts.view(self.number)
        alone = self.facts.places.lines if night.single and len(night.tables) == 1 else ()
        return standings_view(view, night, self.number, match, corrections, alone)

    def history(self) -> tuple[HistoryItem, ...]:
        """Everything finished at a table of the open game, in order; nothing before it is open."""
        match = self.session.tables.get(self.number)
        return history(match) if isinstance(match, Match) else ()

    def running(self) -> HistoryItem | None:
        """The round in play at a table of the open game, if a player has rolled in it."""
        match = self.session.tables.get(self.number)
        return running(match) if isinstance(match, Match) else None

    def liar_history(self) -> tuple[Run, ...]:
        """Everything claimed and taken at a table of Liar's Mexico, in order."""
        match, word = self.session.tables.get(self.number), self.session.night.plan.penalties
        return () if match is None or isinstance(match, Match) else tuple(liar_history(match, word))

    def sheet(self) -> str:
        """The table as a score sheet, corrections folded in.

        Raises:
            Refused: the table has not been opened.
        """
        log = self.session.table(self.number)
        return write_sheet(log.moves(), heading(self.session.night.plan))

    def picks(self) -> tuple[PickLine, ...]:
        """The entries that can be corrected, in order; none before the table is open."""
        return pick_lines(self.session, self.number)

    def corrections(self) -> tuple[CorrectionLine, ...]:
        """The corrections that stand, from the first on."""
        return correction_lines(self.session, self.number)

    def preview(self, correction: Correction, outs: Mapping[int, str] = NOBODY_OUT) -> Preview:
        """The changes that a correction would make, over the whole night; nothing is recorded.

        Args:
            outs: entries who would be out and are not to stay, each with the reason (F9.1).

        Raises:
            Refused: it cannot be as it is.
        """
        return preview(self.facts, correction, self.number, outs)
