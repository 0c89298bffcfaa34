"""The matches won in a duel, in words (F6.1)."""

from tourney.game.match import GameMatch


def score_of(match: GameMatch) -> tuple[int, ...]:
    """Return the matches won in a duel of several, by player; () for a single match."""
    return tuple(player.won for player in match.players) if match.best > 1 else ()


def score_words(match: GameMatch) -> str:
    """Return the matches won in a duel: `Ann leads 2 : 1`, `1 : 1`; "" for a single match."""
    won = score_of(match)
    return lead_words(match, won) if len(set(won)) > 1 else score(won)


def score(won: tuple[int, ...]) -> str:
    """Return matches won in words: `2 : 1`."""
    return " : ".join(map(str, won))


def lead_words(match: GameMatch, won: tuple[int, ...]) -> str:
    """Return who is ahead with this many matches won: `Ann leads 1 : 0`, `Ann has won 2 : 1`."""
    if len(set(won)) == 1:
        return f"it is {score(won)}"
    ahead = won.index(max(won))
    verb = "has won" if won[ahead] > match.best // 2 else "leads"
    return f"{match.names[ahead]} {verb} {score(tuple(sorted(won, reverse=True)))}"


def won_words(match: GameMatch) -> str:
    """Return who has won a finished match, with the score of a duel of several."""
    assert match.winner is not None
    if match.best == 1:
        return f"{match.names[match.winner]} has won"
    won = score_of(match)[match.winner :] + score_of(match)[: match.winner]
    return f"{match.names[match.winner]} has won {score(won)}"


def number_words(match: GameMatch) -> str:
    """Return which match of a duel is in play, or was last: `match 2 of 3`; "" for one match."""
    if match.best == 1:
        return ""
    return f"match {min(sum(score_of(match)) + (not match.over), match.best)} of {match.best}"
