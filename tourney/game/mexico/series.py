"""The matches of a duel that is of several (F6.1): how it stands, in numbers and in words."""

from tourney.game.mexico.match import Match


def score_of(match: Match) -> tuple[int, ...]:
    """The matches won of a duel of several, by player; () if it is but one match."""
    return tuple(player.won for player in match.players) if match.best > 1 else ()


def score_words(match: Match) -> str:
    """The matches won in a duel: `Ann leads 2 : 1`, `1 : 1`; "" if it is but one match."""
    won = score_of(match)
    return lead_words(match, won) if len(set(won)) > 1 else score(won)


def score(won: tuple[int, ...]) -> str:
    """Matches won: `2 : 1`."""
    return " : ".join(map(str, won))


def lead_words(match: Match, won: tuple[int, ...]) -> str:
    """Say who is ahead with this many matches won: `Ann leads 1 : 0`, `Ann has won 2 : 1`."""
    if len(set(won)) == 1:
        return f"it is {score(won)}"
    ahead = won.index(max(won))
    verb = "has won" if won[ahead] > match.best // 2 else "leads"
    return f"{match.names[ahead]} {verb} {score(tuple(sorted(won, reverse=True)))}"


def won_words(match: Match) -> str:
    """Say who has won a match that is over, and by how many where it was of several."""
    assert match.winner is not None
    if match.best == 1:
        return f"{match.names[match.winner]} has won"
    won = score_of(match)[match.winner :] + score_of(match)[: match.winner]
    return f"{match.names[match.winner]} has won {score(won)}"


def number_words(match: Match) -> str:
    """The number of the match in play, or of the last: `match 2 of 3`; "" in a duel of one."""
    if match.best == 1:
        return ""
    return f"match {min(sum(score_of(match)) + (not match.over), match.best)} of {match.best}"
