"""What happens at tables of both games, in a few words."""

from typing import assert_never

from tourney.game import events, happenings
from tourney.game.match import GameMatch
from tourney.game.wording import into_the_pot, listed, quantity


def describe_shared(
    match: GameMatch, what: events.Shared | happenings.Shared | happenings.Mended
) -> str:
    """Return an entry, or its result, in a few words: `Bob leaves`."""
    names = match.names
    match what:
        case events.Withdrawn(player):
            return f"{names[player]} leaves"
        case happenings.PlayerLeft(player, forfeited):
            pays = f"; {into_the_pot(forfeited, unit=match.rules.unit)}" if forfeited else ""
            return f"{names[player]} leaves{pays}"
        case events.Joined(name, units):
            return f"{name} joins{_along(match, units)}"
        case events.Rejoined(player, units):
            return f"{names[player]} is back{_along(match, units)}"
        case happenings.PlayerCame(player, units, back):
            return f"{names[player]} {'is back' if back else 'joins'}{_along(match, units)}"
        case events.MovedAway(player):
            return f"{names[player]} moves to another table"
        case happenings.PlayerMoved(player, units):
            return f"{names[player]} moves to another table{_along(match, units)}"
        case events.SteppedOut(player, waits):
            return f"{names[player]} is away{', the table waits' if waits else ''}"
        case happenings.PlayerAway(player, back=False):
            return f"{names[player]} is away"
        case events.CameBack(player) | happenings.PlayerAway(player):
            return f"{names[player]} is back"
        case events.UnitsMended(player, more) | happenings.Mended(player, more):
            change = f"{quantity(abs(more), match.rules.unit)} {'more' if more > 0 else 'fewer'}"
            return f"{names[player]} has {change} after a correction at another table"
        case events.Awaited(players):
            return f"waiting for {quantity(players, 'player')}" if players else "waiting for no one"
        case events.BeatCalled(lap):
            return f"the start of lap {lap}"
        case events.SittingCalled():
            return "the start of the sitting"
        case events.TimeUp():
            return "time being up"
        case events.PlayerRenamed(player, name):
            return f"{names[player]} renamed to {name}"
        case happenings.MatchEnded(error=error):
            by = f"; the pot goes by chances from simulated matches, ± {error / 1e7:.1f}%"
            return f"The host ends play{by if error else ''}"
        case _:
            assert_never(what)


def _along(match: GameMatch, units: int) -> str:
    return "" if match.endless else f" with {quantity(units, match.rules.unit)}"


def waiting_words(match: GameMatch) -> str:
    """Return the state of a table where nobody is on turn, in a sentence."""
    if match.over:
        return f"{are_left(match)}. The match is over."
    if match.waits:
        return match.waits_for()
    if match.lead is None:
        return f"{are_left(match)} at this table."
    if match.sitting_over:
        return "This sitting is over at this table."
    begins = match.names[match.lead]
    return f"This table is done. {begins} starts the next round."


def are_left(match: GameMatch) -> str:
    """Return the players left: `Ann and Bob are left`."""
    names = [match.names[player] for player in match.players_in]
    return (
        f"{listed(names)} {'are' if len(names) > 1 else 'is'} left" if names else "No one is left"
    )
