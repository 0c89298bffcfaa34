"""A correction as it is tried: what it would come to, and where others have corrected the same."""

from dataclasses import replace
from typing import TYPE_CHECKING

from screens.history.correction_hint import CorrectionPrompt
from tourney.game.mending.terms import Correction
from tourney.game.refusal import Refused

if TYPE_CHECKING:
    from tourney.night.corrections.correction import PickLine, Preview
    from tourney.service.table_handle import TableHandle


class Trial:
    """A correction from the first key until it counts.

    Attributes:
        wanted: what is corrected, as it is now.
        struck: the later entries to strike, by key.
        kept: those to keep that would else be struck.
        outs: by entry, why a player goes out who would be out and stay.
        shown: the correction that was last worked out.
        preview: its changes; None if there isn't one, or it cannot stand.
        refusal: why it cannot stand, or "".
        overtaken: whether someone else changed what is shown, and no Enter came since.
    """

    def __init__(self, wanted: CorrectionPrompt) -> None:
        self.wanted = wanted
        self.struck: set[int] = set()
        self.kept: set[int] = set()
        self.outs: dict[int, str] = {}
        self.shown: Correction | None = None
        self.preview: Preview | None = None
        self.refusal = ""
        self.overtaken = False

    def correction(self, text: str, answers: tuple[str, ...]) -> Correction:
        """The correction with this in the entry's place, and the turns that were missing."""
        pick = self.wanted.line.pick
        return Correction(
            entries=pick.entries,
            text=text,
            answers=answers,
            struck=frozenset(self.struck),
            nth=pick.nth,
            kept=frozenset(self.kept),
        )

    def changes(self, correction: Correction) -> bool:
        """True if something else would be in the entry's place."""
        return correction.text != self.wanted.line.pick.text

    def forget(self) -> None:
        """What was chosen is not what is chosen of another text."""
        self.struck.clear()
        self.kept.clear()
        self.outs.clear()
        self.overtaken = False

    def work_out(self, table: "TableHandle", correction: Correction) -> None:
        """Work out what would change, or why it cannot stand."""
        self.shown, self.preview, self.refusal = correction, None, ""
        if self.changes(correction):
            try:
                self.preview = table.preview(correction, self.outs)
            except Refused as refusal:
                self.refusal = refusal.sentence

    # Where others have gone on

    def stands(self, table: "TableHandle") -> str:
        """The text in the entry's place now, written out."""
        line = self.line_now(table)
        typed = "" if self.shown is None else self.shown.text
        return typed if line is None else line.pick.text

    def line_now(self, table: "TableHandle") -> "PickLine | None":
        """The entry as it is now, if it is still there."""
        was = self.wanted.line.pick
        place = was.entries, was.nth
        lines = table.picks()
        return next((line for line in lines if (line.pick.entries, line.pick.nth) == place), None)

    def take_over(self, line: "PickLine") -> bool:
        """Have the entry stand as others have corrected it; True if they have."""
        was = self.wanted.line.pick
        if (line.pick.text, line.pick.by) == (was.text, was.by):
            return False
        self.wanted = replace(self.wanted, line=line)
        return True
