"""The chapters of a night's film: the places in it that somebody wants to see again."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from tourney.game.games import AnyMatch, open_game
from tourney.game.mexico.match import Match
from tourney.game.mexico.round import RoundPlayed
from tourney.game.wording import listed, quantity
from tourney.night.display.to_win import ChancesThroughout, NightSnapshot, Swing
from tourney.night.formats.registry import format_of
from tourney.night.state.floor_of import floor_of


@dataclass(frozen=True, slots=True)
class Chapter:
    """A place in a film.

    Attributes:
        at: which of the night's entries, from 0.
        words: what happens there.
    """

    at: int
    words: str


def chapters(
    snapshots: Sequence[NightSnapshot], chances: ChancesThroughout | None
) -> tuple[Chapter, ...]:
    """The start, each stage and beat, who goes out, the Mexicos that did it, swings, the end.

    Args:
        snapshots: the night as it stood at each of its entries.
        chances: everybody's, where they are known and may be seen.
    """
    found = [Chapter(0, "The start"), *_played(snapshots)]
    if chances is not None:
        found += [
            Chapter(chances.snapshots[swing.step], swing_words(swing)) for swing in chances.swings
        ]
    words: dict[int, list[str]] = {}
    for chapter in found:
        words.setdefault(chapter.at, []).append(chapter.words)
    last, won = len(snapshots) - 1, snapshots[-1].won
    if won:
        words.setdefault(last, []).append(f"{listed(won)} won" if len(won) == 1 else "The end")
    return tuple(Chapter(at, "; ".join(words[at])) for at in sorted(words))


def swing_words(swing: Swing) -> str:
    """A change of somebody's chance.

    >>> swing_words(Swing(7, "Ann", 12, 41))
    'Ann from 12 % to 41 %'
    >>> swing_words(Swing(7, "Ann", 0, 100)), swing_words(Swing(7, "Bob", 40, 0))
    ('Ann from <1 % to >99 %', 'Bob from 40 % to <1 %')
    >>> swing_words(Swing(7, "Bob", 40, 0, out=True))
    'Bob from 40 % to 0 %'
    """
    # Nobody comes back from 0, and nobody has 1 before the end, which is no swing.
    before = f"{swing.before} %" if swing.before else "<1 %"
    after = f"{swing.after} %" if swing.after or swing.out else "<1 %"
    after = after if swing.after < 100 else ">99 %"
    return f"{swing.name} from {before} to {after}"


def off_words(chances: ChancesThroughout) -> str:
    """The error of made-up chances, as words to follow them; "" of exact ones."""
    if chances.error is None:
        return ""
    return f", give or take {quantity(max(round(200 * chances.error), 1), 'point')}"


def _played(snapshots: Sequence[NightSnapshot]) -> Iterator[Chapter]:
    for at, (before, now) in enumerate(pairwise(snapshots), start=1):
        if (words := _stage(before, now)) and at > 1:
            yield Chapter(at, words)
        if before.tables is not now.tables:
            for number, match in now.tables.items():
                was = before.tables.get(number)
                if was is not None and was is not match:
                    yield from (Chapter(at, words) for words in _out(was, match))


def _stage(before: NightSnapshot, now: NightSnapshot) -> str:
    """The stage or beat that begins."""
    was, night = before.night, now.night
    if (was.stage, was.beat) == (night.stage, night.beat) or not night.opened:
        return ""
    beat = f"Beat {night.beat}" if night.beat else ""
    if was.stage == night.stage:
        return beat
    stage = format_of(night.plan.setup).stage_title(floor_of(night, open_game(now.tables)))
    return stage or beat


def _out(was: AnyMatch, match: AnyMatch) -> Iterator[str]:
    for player in match.outs[len(was.outs) :]:
        mexico = isinstance(match, Match) and _by_mexico(match, player)
        yield f"{'Mexico: ' if mexico else ''}{match.names[player]} is out"


def _by_mexico(match: Match, player: int) -> bool:
    """True if a Mexico put somebody out who could have paid one unit."""
    last = next(match.story.newest_first(), None)
    return isinstance(last, RoundPlayed) and last.loser == player and last.paid > 1
