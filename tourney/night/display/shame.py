"""The hall of shame: tales of a night for the bar, taken from its record alone.

A round known only by its result tells no rolls. A tale needs a few rounds, and must be about few
people.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import assert_never

from msgspec import Struct

from tourney.game import happenings
from tourney.game.chances.review import Decision
from tourney.game.chances.words import choice_words
from tourney.game.dice import ORDERS, Order
from tourney.game.events import Speed
from tourney.game.games import AnyMatch
from tourney.game.liar.match import Cause, LiarMatch
from tourney.game.liar.rules import Foul
from tourney.game.liar.words import LIVES, PENALTIES, counted_in
from tourney.game.mexico.match import Match
from tourney.game.mexico.round import Happening, Part, RoundPlayed
from tourney.game.wording import listed, quantity

LOWEST = 31
#: No tale is told of fewer rounds, or of fewer penalties in Liar's Mexico.
FEWEST_ROUNDS = 6
FEWEST_PENALTIES = 6
LEAST_TO_A_NEMESIS = 3
#: Everyone who goes out of a classic match loses five.
LEAST_LOST = 6
#: Losing with a lower value than this is no hard luck.
LEAST_TO_LAMENT = 11
#: No tale is told of a choice that raised the chance to pay by less.
LEAST_DEAR = 0.05
#: A tale shared by more people tells nobody apart.
MOST_SHARED = 3


#: The finished rounds of all tables, each with its match.
Rounds = Sequence[tuple[Match, RoundPlayed]]


class Disgrace(Struct, frozen=True):
    """A thing at which a player was the best, or the worst.

    Attributes:
        names: the player's name; several if they share it.
        words: a sentence that continues from the names.
    """

    title: str
    names: tuple[str, ...]
    words: str


def hall_of_shame(
    matches: Iterable[AnyMatch],
    penalties: str = PENALTIES,
    choices: Iterable[tuple[str, Decision]] = (),
    swing: tuple[str, str] | None = None,
) -> tuple[Disgrace, ...]:
    """Return the disgraces of a night's tables together; () if there is too little to tell.

    Args:
        penalties: the house's word for penalties in Liar's Mexico, a plural.
        choices: decisions that were not the best, each with the player's name (R13.1).
        swing: the winner, and from how low a chance, in a sentence that continues from the name.
    """
    tables = tuple(matches)
    of_open_game = [match for match in tables if isinstance(match, Match)]
    of_liars = [match for match in tables if not isinstance(match, Match)]
    told = (*_open_game(of_open_game, choices, swing), *_liars(of_liars, penalties))
    return tuple(disgrace for disgrace in told if disgrace is not None)


def why_nothing(matches: Iterable[AnyMatch]) -> str:
    """Return a sentence on why there is nothing to tell."""
    of_open_game = [match for match in matches if isinstance(match, Match)]
    rounds = sum(match.rounds for match in of_open_game)
    by_result = sum(match.recorded[Speed.RESULT] for match in of_open_game)
    if rounds < FEWEST_ROUNDS:
        return "Nothing to tell yet: it takes a few more rounds."
    if by_result:
        told = f"{by_result} of {quantity(rounds, 'round')} were typed by result"
        return f"Nothing to tell: {told}. Type rolls to see more."
    return "Nothing to tell: no one stands out."


def _open_game(
    matches: list[Match],
    choices: Iterable[tuple[str, Decision]],
    swing: tuple[str, str] | None,
) -> Iterator[Disgrace | None]:
    if sum(match.rounds for match in matches) < FEWEST_ROUNDS:
        return
    if swing is not None:
        yield Disgrace("Swing of the night", swing[:1], swing[1])
    players = [player for match in matches for player in match.players]
    rounds = [(match, played) for match in matches for played in match.finished_rounds()]
    lowest = Counter(match.names[player] for match in matches for player in _lowest(match))
    yield _most("Most 31s", lowest, 2, "Rolled the lowest value {} times{}.")
    mexicos = _added((player.name, player.known_mexicos) for player in players)
    yield _most("Most Mexicos", mexicos, 2, "Rolled {} Mexicos{}.")
    leading = ((match.names[its.loser], its.paid) for match, its in rounds if its.loser == its.lead)
    paid = "Paid {} units{} while leading."
    yield _most("Lost while leading", _added(leading), 3, paid)
    escapes = _greatest(escape for match in matches for escape in _escapes(match))
    here = ", at one table" if len(matches) > 1 else ""
    survived = f"Survived {{}} rounds in a row{{}} on the last unit{here}."
    yield _most("Longest escape", escapes, 3, survived)
    yield _nemesis(rounds)
    lost = _added((player.name, player.lost) for player in players)
    yield _most("Most rounds lost", lost, LEAST_LOST, "Lost {} rounds{}.")
    yield _dearest(choices)
    yield _hard_luck(rounds)
    yield _longest_tie(rounds)


def _liars(matches: list[LiarMatch], word: str) -> Iterator[Disgrace | None]:
    taken = [(match, penalty) for match in matches for penalty in match.finished_rounds()]
    if len(taken) < FEWEST_PENALTIES:
        return

    def whose(why: Cause | Foul) -> Counter[str]:
        return Counter(match.names[its.loser] for match, its in taken if its.why is why)

    did, most = ("Lost", "lives lost") if word == LIVES else ("Took", word)
    counts = _added((match.names[penalty.loser], penalty.stake) for match, penalty in taken)
    told = f"{did} {{}}{{}}."
    yield _most(f"Most {most}", counts, 3, told, lambda count: counted_in(word, count))
    yield _most("Caught lying", whose(Cause.LIE), 2, "Told {} lies{} that were caught.")
    lifted = "Lifted the cup on {} claims{} that were true."
    yield _most("Doubted the truth", whose(Cause.DOUBT), 2, lifted)
    doubters = (
        match.names[its.doubter]
        for match, its in taken
        if its.why is Cause.LIE and its.doubter is not None
    )
    yield _most("Sharpest nose", Counter(doubters), 2, "Sniffed out {} lies{}.")
    yield _most("Butterfingers", whose(Foul.DROPPED), 2, "Dropped the dice {} times{}.")


def _most(
    title: str,
    counts: Counter[str],
    least: int,
    words: str,
    told: Callable[[int], str] = str,
) -> Disgrace | None:
    """Return the players with the highest count, if it is at least `least`.

    Args:
        words: the sentence, with marks for the count, and for " each" if several share it.
        told: returns a count as the sentence has it.
    """
    best = max(counts.values(), default=0)
    names = tuple(sorted((name for name, count in counts.items() if count == best), key=_by_name))
    if best < least or len(names) > MOST_SHARED:
        return None
    return Disgrace(title, names, words.format(told(best), " each" if len(names) > 1 else ""))


def _by_name(name: str) -> tuple[str, str]:
    return name.casefold(), name


def _added(parts: Iterable[tuple[str, int]]) -> Counter[str]:
    total: Counter[str] = Counter()
    for name, count in parts:
        total[name] += count
    return total


def _greatest(parts: Iterable[tuple[str, int]]) -> Counter[str]:
    highest: Counter[str] = Counter()
    for name, count in parts:
        highest[name] = max(highest[name], count)
    return highest


def _lowest(match: Match) -> Iterator[int]:
    """Yield the player of each 31 that was rolled, also in void rounds."""
    for happened in match.story:
        for part in _parts(happened):
            for turn in part.turns:
                yield from (turn.player for roll in turn.rolls if roll == LOWEST)
            if part.rolls:
                yield from (part.on_turn for roll in part.rolls if roll == LOWEST)


def _parts(happened: Happening) -> tuple[Part, ...]:
    match happened:
        case RoundPlayed():
            return happened.parts
        case happenings.PlayerLeft() | happenings.MatchEnded():
            return happened.void
        case _:
            return ()


def _escapes(match: Match) -> Iterator[tuple[str, int]]:
    """Yield how many rounds in a row each player has survived on the last unit here.

    A void round, and a round in which the player had no turn, neither count nor end the row. No row
    is counted with one unit from the start, as it would only show who won. Nor without an end of
    units, or in a duel of several matches (F6.1), where the last unit is that of one match.
    """
    if match.endless or match.rules.units == 1 or match.best > 1:
        return
    run, units = dict.fromkeys(range(len(match.names)), 0), list(match.units)
    mended = list(match.mended)
    # Backwards, as only the units at the end are known; from them follow those before every round.
    for happened in match.story.newest_first():
        match happened:
            case RoundPlayed():
                while mended and mended[-1].rounds >= happened.number:
                    mend = mended.pop()
                    units[mend.player] -= mend.more
                for payer in happened.side:
                    units[payer] += 1
                units[happened.loser] += happened.paid
                here = happened.parts[0].order if happened.parts else tuple(run)
                for player in run:
                    if units[player] != 1 or player == happened.loser:
                        run[player] = 0
                    elif player in here:
                        run[player] += 1
                        yield match.names[player], run[player]
            case happenings.MatchEnded() | happenings.PlayerAway():
                pass
            case happenings.MatchTold():
                units[happened.loser] += happened.paid
            case happenings.PlayerLeft():
                units[happened.player] += happened.forfeited
            case happenings.PlayerMoved():
                units[happened.player] += happened.units
            case happenings.PlayerCame():
                units[happened.player] -= happened.units
            case _:
                assert_never(happened)


def _nemesis(rounds: Rounds) -> Disgrace | None:
    """Return the player who led the rounds that one other player lost most often."""
    pairs = Counter(
        (match.names[played.lead], match.names[played.loser])
        for match, played in rounds
        if played.loser != played.lead
    )
    most = max(pairs.values(), default=0)
    worst = [pair for pair, count in pairs.items() if count == most]
    worst.sort(key=lambda pair: (_by_name(pair[0]), _by_name(pair[1])))
    names = tuple(dict.fromkeys(lead for lead, _ in worst))
    if most < LEAST_TO_A_NEMESIS or len(worst) > MOST_SHARED:
        return None
    if len(names) == 1:
        one, *more = (f"that {loser} lost" for _, loser in worst)
        led = listed([f"{most} rounds {one}", *(f"{most} {other}" for other in more)])
        return Disgrace("Nemesis", names, f"Led {led}.")
    against = listed(f"{loser} to {lead}" for lead, loser in worst)
    return Disgrace("Nemesis", names, f"Led {most} rounds each that another lost: {against}.")


def _dearest(choices: Iterable[tuple[str, Decision]]) -> Disgrace | None:
    """Return the choice that cost most, compared with the best one; of equals, the first."""
    name, choice = max(choices, key=lambda each: each[1].pays, default=("", None))
    if choice is None or choice.pays < LEAST_DEAR:
        return None
    return Disgrace("Costliest choice", (name,), choice_words(choice))


def _hard_luck(rounds: Rounds) -> Disgrace | None:
    """Return the best values that lost a round, of doubles and better."""
    order = ORDERS[Order.CLASSIC]
    ranks = _greatest(
        (match.names[played.loser], order.index(turn.value))
        for match, played in rounds
        for turn in (played.parts[0].turns if played.parts else ())
        if turn.player == played.loser and match.rules.order is Order.CLASSIC
    )
    least, lost = order.index(LEAST_TO_LAMENT), "Lost a round{1} with {0}."
    return _most("Hard luck", ranks, least, lost, lambda rank: str(order[rank]))


def _longest_tie(rounds: Rounds) -> Disgrace | None:
    """Return the players first tied in the round with most tie-breaks."""
    ties = [(match, played) for match, played in rounds if len(played.parts) > 1]
    most = max((len(played.parts) - 1 for _, played in ties), default=0)
    longest = [(match, played) for match, played in ties if len(played.parts) - 1 == most]
    names = {match.names[player] for match, played in longest for player in played.parts[1].order}
    if most < 2 or len(names) > MOST_SHARED:
        return None
    words = f"It took {most} more rounds to settle who pays."
    return Disgrace("Longest tie", tuple(sorted(names, key=_by_name)), words)
