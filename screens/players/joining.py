"""Two names that are one player's: which, what would become of it, and which is kept (F1.8)."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from textual.screen import Screen

from screens.app.host import host_of
from screens.ui.find import Candidate, FindDialog
from screens.ui.pick import PickDialog
from screens.ui.status_line import StatusLine
from screens.ui.text import plain
from tourney.game.refusal import Refused


def ask_names(screen: Screen[Any], done: Callable[[], object]) -> None:
    """Ask which two names are one player's, or who were joined and are two people again.

    Args:
        done: is called once that is so.
    """
    said = screen.query_one(StatusLine)
    players = host_of(screen).director.players
    try:
        names, pairs = players.all(), players.joined.pairs
    except Refused as refusal:
        said.refuse(refusal.sentence)
        return
    said.tell("")
    joined = [
        Candidate(at - len(pairs), pair.name, f"is {pair.into}") for at, pair in enumerate(pairs)
    ]

    def first(at: int | None) -> None:
        if at is None:
            return
        if at >= 0:
            ask_other(screen, names[at], done)
            return
        pair = pairs[at]
        words = f"{pair.name} was merged into {pair.into}. Each gets their own nights back."
        parts = "Separate them", partial(players.part, pair.name, pair.into)
        _ask(screen, "Separate them again?", words, [parts], done)

    people = [Candidate(at, name) for at, name in enumerate(names)]
    screen.app.push_screen(FindDialog("Who came under two names?", [*joined, *people]), first)


def ask_other(screen: Screen[Any], name: str, done: Callable[[], object]) -> None:
    """Ask who a player is, and make one player of the two once that is meant."""
    said = screen.query_one(StatusLine)
    players = host_of(screen).director.players
    try:
        names = [each for each in players.all() if each != name]
    except Refused as refusal:
        said.refuse(refusal.sentence)
        return
    said.tell("")

    def second(other: int | None) -> None:
        if other is None:
            return
        into = names[other]
        try:
            words = players.what_merging_does(name, into)
        except Refused as refusal:
            said.refuse(refusal.sentence)
            return
        ways = [
            (f"{into} ({name} is {into} from now on)", partial(players.merge, name, into)),
            (f"{name} ({into} is {name} from now on)", partial(players.merge, into, name)),
        ]
        _ask(screen, "Which name is kept?", words, ways, done)

    people = [Candidate(at, each) for at, each in enumerate(names)]
    screen.app.push_screen(FindDialog(f"Who is {name}?", people), second)


def _ask(
    screen: Screen[Any],
    question: str,
    words: str,
    ways: Sequence[tuple[str, Callable[[], str]]],
    done: Callable[[], object],
) -> None:
    """Ask in which of these ways, or not; each is what is shown of it, and the job."""
    said = screen.query_one(StatusLine)

    def carried_out(sentence: str) -> None:
        done()
        said.tell(sentence)

    def answered(at: int | None) -> None:
        if at is not None and at < len(ways):
            host_of(screen).carry_out(screen, ways[at][1], carried_out)

    shown = [*(label for label, _ in ways), "Leave it as it is"]
    choices = [(at, plain(label)) for at, label in enumerate(shown)]
    screen.app.push_screen(PickDialog(question, choices, plain(words)), answered)
