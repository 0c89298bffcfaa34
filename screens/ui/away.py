"""Somebody is away for a while (F1.6): what the table does meanwhile."""

from screens.ui.pick import PickDialog
from screens.ui.text import plain, say

#: The answers.
BACK, PLAYS_ON, WAITS = range(3)


class MeanwhileDialog(PickDialog):
    """Asks what the table does meanwhile; answers with BACK, PLAYS_ON or WAITS.

    Args:
        away: the player is so already, and may be back.
    """

    def __init__(self, name: str, *, away: bool) -> None:
        back = [(BACK, say("$name is back", name=name))] if away else []
        super().__init__(
            "What does the table do?",
            [
                *back,
                (PLAYS_ON, plain("It plays on without them")),
                (WAITS, plain("It waits for them")),
            ],
            plain(f"{name} is away. The seat is kept, with all that is in it; nothing is paid."),
        )


def meanwhile(name: str, answer: int) -> str:
    """What is said once an answer of `MeanwhileDialog` is recorded."""
    if answer == BACK:
        return f"{name} is back."
    return f"{name} is away; the table {'waits' if answer == WAITS else 'plays on'}."
