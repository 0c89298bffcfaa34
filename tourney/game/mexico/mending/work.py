"""A correction in the making: the match so far, the conflicts, the entries that are missing."""

from collections.abc import Collection, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from tourney.game.dice import read_die
from tourney.game.log import Corrected
from tourney.game.mending.terms import Conflict, Mending, Missing
from tourney.game.mexico.events import DieRolledOff, TableEvent
from tourney.game.mexico.match import Match
from tourney.game.mexico.mending.draft import CorrectionDraft, Mark
from tourney.game.mexico.mending.units import TableStep, Unit
from tourney.game.mexico.play import apply
from tourney.game.mexico.turn_text import Close, play_turn, read_turn
from tourney.game.refusal import Refused


class Bookmark(Struct, frozen=True):
    """A state of the work, to go back to."""

    match: Match
    draft: Mark
    conflicts: tuple[Conflict, ...]


class Work:
    """Goes on from a match, entry by entry.

    Attributes:
        match: what the entries come to so far.
        draft: what is in whose place.
        gone: who is to move away before the next lap that is called after one.
    """

    def __init__(
        self,
        steps: Sequence[TableStep],
        names: Sequence[str],
        match: Match,
        answers: Sequence[str],
        struck: Collection[int],
        gone: Mapping[int, int],
    ) -> None:
        self.match = match
        self._names = names
        self.draft = CorrectionDraft(steps)
        self._answers = list(answers)
        self._struck = frozenset(struck)
        self.gone = dict(gone)
        self._conflicts: list[Conflict] = []
        self._missing: Missing | None = None

    def moment(self) -> Bookmark:
        """The present state of the work."""
        return Bookmark(self.match, self.draft.mark(), tuple(self._conflicts))

    def back(self, moment: Bookmark) -> None:
        """Go back; answers that were used stay used."""
        self.match = moment.match
        self.draft.back(moment.draft)
        self._conflicts = list(moment.conflicts)

    def tried(self, event: TableEvent) -> Refused | None:
        """Apply an event if it can be, else say why not."""
        try:
            self.match = apply(self.match, event)
        except Refused as refusal:
            return refusal
        return None

    def mend_units(self, *units: Unit) -> tuple[TableEvent, ...]:
        """Apply what corrections at other tables did in the middle of units, as far as it can be.

        It is put before the units themselves, since its place among them makes no difference.
        """
        return tuple(event for unit in units for event in unit.mended if self.tried(event) is None)

    def put(
        self, unit: Unit, events: Sequence[TableEvent], mended: tuple[TableEvent, ...] = ()
    ) -> None:
        """Note what has been applied in a unit's place, and put names right that it did.

        Args:
            mended: what was applied before it, as `mend_units` says.
        """
        renames = unit.renames
        for event in renames:
            self.match = apply(self.match, event)
        as_it_was = mended == unit.mended and tuple(events) == unit.played
        # The event that now ends the round must not come before those that were applied before it.
        as_it_was = as_it_was and not (mended and unit.is_open_ended)
        self.draft.put(unit, unit.events if as_it_was else (*mended, *events, *renames))

    def stands(self, unit: Unit) -> None:
        """Note that a unit is applied as it was."""
        self.draft.put(unit, unit.events)

    def strike(self, unit: Unit) -> None:
        """Leave a unit out, but for what came in the middle of it and is no part of it."""
        if unit.turn is None:
            self.draft.strike(unit)
            return
        mended = self.mend_units(unit)
        for event in unit.renames:
            self.match = apply(self.match, event)
        if left := (*mended, *unit.renames):
            self.draft.put(unit, left)
        else:
            self.draft.strike(unit)

    def whole(
        self,
        units: Sequence[Unit],
        events: Sequence[TableEvent] = (),
        mended: tuple[TableEvent, ...] | None = None,
    ) -> None:
        """Put events, already applied, in the place of a whole round: nothing, to strike it.

        Args:
            mended: what was applied before them, as `mend_units` says; None where it was not.
        """
        if mended is None:
            mended = self.mend_units(*units)
        names = (event for unit in units for event in unit.renames)
        renames = [event for event in names if self.tried(event) is None]
        self.draft.whole(units, [*mended, *events, *renames])

    def conflict(self, key: int, words: str, why: str, keep: str = "") -> bool:
        """Note what no longer fits; whether it is kept."""
        kept = bool(keep) and key not in self._struck
        conflict = Conflict(key, words, why, keep, kept)
        for number, other in enumerate(self._conflicts):
            if other.key == key:  # a correction has put both in the place of the same entries
                self._conflicts[number] = _both(other, conflict)
                return kept
        self._conflicts.append(conflict)
        return kept

    def is_struck(self, key: int) -> bool:
        """True if the host does not want to keep the conflict of this key."""
        return key in self._struck

    def ask(self, missing: Missing) -> None:
        """Note what is missing, if it is the first."""
        self._missing = self._missing or missing

    def answer_turn(self) -> bool:
        """Play the turn that is missing, if it was typed.

        Raises:
            Refused: it cannot be read, or cannot be there.
        """
        if not self._answers:
            return False
        part = self.match.part
        assert part is not None
        player, text = part.on_turn, self._answers.pop(0)
        try:
            turn = read_turn(text)
            if turn.close is Close.DECIDING:
                raise ValueError("Only the table's last turn can end in ...")
            events, (*_, self.match) = play_turn(self.match, player, turn)
        except ValueError as fault:
            raise Refused("unreadable", f"{self._names[player]}: {fault}") from fault
        except Refused as refusal:
            said = f"{self._names[player]}: {refusal.sentence}"
            raise Refused(refusal.code, said) from refusal
        self.draft.insert(events)
        return True

    def answer_die(self) -> bool:
        """Throw the die that is missing, if it was typed.

        Raises:
            Refused: it cannot be read.
        """
        if not self._answers:
            return False
        rolloff = self.match.rolloff
        assert rolloff is not None
        player = rolloff.on_turn
        try:
            event = DieRolledOff(player, read_die(self._answers.pop(0).strip()))
        except ValueError as fault:
            raise Refused("unreadable", f"{self._names[player]}: {fault}") from fault
        self.match = apply(self.match, event)
        self.draft.insert([event])
        return True

    def mending(self) -> Mending[Match, TableEvent]:
        """The mending that results."""
        conflicts = sorted(self._conflicts, key=lambda conflict: conflict.key)
        corrected = Corrected(self.draft.changes())
        return Mending(corrected, self.match, tuple(conflicts), self._missing)


def _both(one: Conflict, other: Conflict) -> Conflict:
    words = one.words if other.words in one.words else f"{one.words}; {other.words}"
    why = one.why if other.why in one.why else f"{one.why} {other.why}"
    keep = one.keep or other.keep
    return replace(one, words=words, why=why, keep=keep, kept=one.kept or other.kept)
