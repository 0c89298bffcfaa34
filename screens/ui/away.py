"""Someone is away for a while (F1.6): who, and what the table does meanwhile; or who is back."""

from collections.abc import Callable, Collection, Sequence

from textual.screen import ModalScreen

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
    """Asks what the table does meanwhile; answers with PLAYS_ON or WAITS.

    Args:
        besides: what else comes of being away, behind "nothing is paid"; or "".
    """

    def __init__(self, name: str, *, besides: str) -> None:
        super().__init__(
            "Does the table wait?",
            [(PLAYS_ON, plain("No, play on")), (WAITS, plain("Yes, wait"))],
            plain(f"{name} is away. Seat and units are kept; nothing is paid{besides}."),
        )


def ask_away(
    ask: Callable[[ModalScreen[int | None], Callable[[int], None]], object],
    people: Sequence[Candidate],
    away: Collection[int],
    *,
    came_back: Callable[[int, str], object],
    stepped_out: Callable[[int, bool, str], object],
    besides: str = "",
) -> None:
    """Ask who is away for a while, or back, and what the table does meanwhile (F1.6).

    Args:
        ask: opens a dialog and hands on its answer.
        people: the people at the table, or on the floor.
        away: the entries of those who are away.
        came_back: records it; gets the entry, and the message once it is recorded.
        stepped_out: the same; gets the entry, True if the table waits, and the message.
        besides: what else comes of being away, behind "nothing is paid"; or "".
    """
    names = {each.entry: each.name for each in people}

    def who(answer: int) -> None:
        if answer < 0:
            came_back(~answer, f"{names[~answer]} is back.")
            return
        name = names[answer]

        def does(choice: int) -> None:
            waits = choice == WAITS
            words = f"{name} is away; the table {'waits' if waits else 'plays on'}."
            stepped_out(answer, waits, words)

        ask(MeanwhileDialog(name, besides=besides), does)

    ask(AwayDialog(people, away), who)
