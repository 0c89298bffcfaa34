"""What a correction changes at a table of Liar's Mexico (R10.3)."""

from tourney.game.liar.match import LiarMatch, standings
from tourney.game.liar.words import PENALTIES
from tourney.game.mending import Shifts
from tourney.game.shifts import Facts, another, compare, round_words
from tourney.game.wording import listed


def liar_shifts(before: LiarMatch, after: LiarMatch, word: str = PENALTIES) -> Shifts:
    """Return what changes from one match to the other.

    Args:
        word: what the house calls penalties, a plural.
    """
    turn = _on_turn(after)
    sentences = (
        *another("Winner", _winner(before), _winner(after)),
        *round_words(_rounds(before), _rounds(after)),
        *(another("On turn", _on_turn(before), turn) if turn else ()),
    )
    return Shifts(sentences, compare(_players(before, word), _players(after, word)))


def _rounds(match: LiarMatch) -> list[tuple[str, int]]:
    return [(match.names[taken.player], taken.count) for taken in match.penalties_taken()]


def _players(match: LiarMatch, word: str) -> Facts:
    places = {line.player: line.place for line in standings(match)}
    return {
        match.names[player]: {
            word: str(count),
            "place": str(places[player]),
            "out": "yes" if player in match.outs else "no",
        }
        for player, count in enumerate(match.penalties)
    }


def _on_turn(match: LiarMatch) -> str:
    return "" if match.on_turn is None else match.names[match.on_turn]


def _winner(match: LiarMatch) -> str:
    """The winner, or the players who share first place."""
    if not match.over:
        return ""
    return listed(match.names[line.player] for line in standings(match) if line.place == 1)
