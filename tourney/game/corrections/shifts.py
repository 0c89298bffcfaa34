"""The changes of a correction at a table, before and after, in either game (R10.3)."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from difflib import SequenceMatcher

from tourney.game.corrections.correction import Shift, Shifts
from tourney.game.games import AnyMatch
from tourney.game.liar.match import LiarMatch
from tourney.game.liar.words import PENALTIES
from tourney.game.mexico.match import Match
from tourney.game.wording import listed

#: By row, the value in each column.
Facts = Mapping[str, Mapping[str, str]]

#: The loser of a round, and its cost.
Lost = tuple[str, int]

#: Columns that the pot's row has too.
_UNITS, _MONEY = "units", "into the pot"


def shifts(
    before: AnyMatch,
    after: AnyMatch,
    money: Callable[[int], str] = lambda _: "",
    word: str = PENALTIES,
) -> Shifts:
    """Return the changes from one match to the other.

    Args:
        money: returns the worth of units, in words; "" if they are worth nothing.
        word: the house's word for the penalties of Liar's Mexico, a plural.
    """
    turn = _on_turn(after)
    sentences = (
        *_another("Winner", _winner(before), _winner(after)),
        *_round_words(_rounds(before), _rounds(after)),
        *(_another("On turn", _on_turn(before), turn) if turn else ()),
    )
    was, now = (_players(match, money, word) for match in (before, after))
    pot = compare(_pot(before, money), _pot(after, money))
    return Shifts(sentences, compare(was, now), pot)


def compare(before: Facts, after: Facts) -> tuple[Shift, ...]:
    """Return the rows with changes; rows that are gone come last."""
    rows = []
    for name in dict.fromkeys((*after, *before)):
        was, now = before.get(name, {}), after.get(name, {})
        columns = dict.fromkeys((*now, *was))
        cells = {column: (was.get(column, ""), now.get(column, "")) for column in columns}
        if was != now:
            rows.append(Shift(name, cells))
    return tuple(rows)


def _another(what: str, before: str, after: str) -> Iterator[str]:
    """Yield a sentence if the value has changed; "" stands for nobody."""
    if before != after:
        instead = f", not {before}" if before else ""
        yield f"{what}: {after or 'nobody yet'}{instead}."


def _round_words(before: Sequence[Lost], after: Sequence[Lost]) -> Iterator[str]:
    """Yield sentences on rounds whose result has changed.

    If there are more or fewer rounds now, equal ones are matched.
    """
    blocks: Sequence[tuple[str, int, int, int, int]]
    blocks = [("replace", 0, len(before), 0, len(after))]
    if len(before) != len(after):
        blocks = SequenceMatcher(a=before, b=after, autojunk=False).get_opcodes()
    for _, start, end, start_now, end_now in blocks:
        pairs = zip(before[start:end], after[start_now:end_now], strict=False)
        for number, ((lost, cost), (loses, costs)) in enumerate(pairs, start=start_now + 1):
            if lost != loses:
                yield f"{loses} lost round {number}, not {lost}."
            elif cost != costs:
                yield f"Round {number} costs {costs}, not {cost}."


def _rounds(match: AnyMatch) -> list[Lost]:
    if isinstance(match, Match):
        return [(match.names[played.loser], played.paid) for played in match.finished_rounds()]
    return [(match.names[taken.loser], taken.stake) for taken in match.finished_rounds()]


def _winner(match: AnyMatch) -> str:
    """Return the winner; in Liar's Mexico also players who share first place."""
    if isinstance(match, Match):
        return _name(match, match.winner)
    first = [line.player for line in match.standings() if line.place == 1]
    return listed(match.names[player] for player in first) if match.over else ""


def _on_turn(match: AnyMatch) -> str:
    if isinstance(match, LiarMatch):
        return _name(match, match.on_turn)
    turn = match.rolloff or (None if match.lap_done else match.part)
    return _name(match, None if turn is None else turn.on_turn)


def _name(match: AnyMatch, player: int | None) -> str:
    return "" if player is None else match.names[player]


def _players(match: AnyMatch, money: Callable[[int], str], word: str) -> Facts:
    """Return each player's units, `out` or `moved`, place, points and money; or penalties."""
    if isinstance(match, LiarMatch):
        ranks = {line.player: line.place for line in match.standings()}
        lives = match.lives if match.rules.counts_units else ()
        return {
            match.names[player]: {
                word: str(count),
                **({"lives": str(lives[player])} if lives else {}),
                "place": str(ranks.get(player, "")),
                "out": "yes" if player in match.outs else "no",
            }
            for player, count in enumerate(match.penalties)
        }
    places = {line.player: line.place for line in match.standings()}
    facts = {}
    for number, player in enumerate(match.players):
        figure = str(player.paid if match.endless else player.units)
        facts[match.names[number]] = {
            "units lost" if match.endless else _UNITS: (
                "moved" if player.moved else figure if player.units else "out"
            ),
            "place": str(places.get(number, "")),
            "points": str(player.points) if match.rules.points else "",
            _MONEY: money(player.paid),
        }
    return facts


def _pot(match: AnyMatch, money: Callable[[int], str]) -> Facts:
    """Return the pot's row; {} if units have no end, or there are none."""
    if isinstance(match, LiarMatch) or match.endless:
        return {}
    return {"Pot": {_UNITS: str(match.pot), _MONEY: money(match.pot)}}
