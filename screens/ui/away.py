"""Someone is away for a while (F1.6): who, and what the table does meanwhile; or who is back."""

from collections.abc import Callable, Collection, Sequence

from textual.screen import ModalScreen

from screens.ui.find import Candidate, FindDialog
from screens.ui.pick import PickDialog
from screens.ui.text import plain


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
    back = [Candidate(~each.entry, each.name, "is back") for each in people if each.entry in away]

    def who(answer: int) -> None:
        if answer < 0:
            came_back(~answer, f"{names[~answer]} is back.")
            return
        name = names[answer]

        def does(waits: int) -> None:
            words = f"{name} is away; the table {'waits' if waits else 'plays on'}."
            stepped_out(answer, bool(waits), words)

        about = plain(f"{name} is away. Seat and units are kept; nothing is paid{besides}.")
        choices = [(0, plain("No, play on")), (1, plain("Yes, wait"))]
        ask(PickDialog("Does the table wait?", choices, about), does)

    ask(FindDialog("Who is away, or back?", [*back, *people]), who)
