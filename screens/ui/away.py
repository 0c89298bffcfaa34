"""Somebody is away for a while (F1.6): who, and what the table does meanwhile; or who is back."""

from collections.abc import Collection, Sequence

from screens.ui.find import Candidate, FindDialog
from screens.ui.pick import PickDialog
from screens.ui.text import plain

#: The answers about the table.
PLAYS_ON, WAITS = range(2)


class AwayDialog(FindDialog):
    """Asks who is away for a while, or back; answers with the entry, `~entry` for who is back.

    Args:
        people: the people at the table, or on the floor.
        away: the entries of those who are away; that they are back stands first.
    """

    def __init__(self, people: Sequence[Candidate], away: Collection[int]) -> None:
        gone = [each for each in people if each.entry in away]
        back = [Candidate(~each.entry, each.name, "is back") for each in gone]
        super().__init__("Who is away, or back?", [*back, *people])


class MeanwhileDialog(PickDialog):
    """Asks what the table does meanwhile; answers with PLAYS_ON or WAITS."""

    def __init__(self, name: str) -> None:
        super().__init__(
            "What does the table do?",
            [(PLAYS_ON, plain("It plays on without them")), (WAITS, plain("It waits for them"))],
            plain(f"{name} is away. The seat is kept, with all that is in it; nothing is paid."),
        )


def meanwhile(name: str, answer: int) -> str:
    """The message once an answer of `MeanwhileDialog` is recorded."""
    return f"{name} is away; the table {'waits' if answer == WAITS else 'plays on'}."
