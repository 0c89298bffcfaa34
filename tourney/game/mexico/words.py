"""The referee's sentences: the entry that is due, results, and the entries made."""

from collections import Counter
from collections.abc import Mapping, Sequence

from msgspec import Struct

from tourney.game import happenings
from tourney.game.dice import MEXICO, PIPS, RANKS
from tourney.game.duels import lead_words, number_words, score_of, won_words
from tourney.game.events import LeadNamed
from tourney.game.mexico import events
from tourney.game.mexico.events import Count
from tourney.game.mexico.match import Match
from tourney.game.mexico.round import Happening, Part, PartKind, RoundPlayed, Speed, lowest
from tourney.game.mexico.rules import Limit, MexicoBy, Rules, stake
from tourney.game.wording import listed, number_word, quantity
from tourney.game.words import are_left, describe_shared, waiting_words

#: The sentence on a round in which a player leaves, or the host ends play.
VOID = "This round doesn't count."

#: How a pot is shared, if the first player does not get all of it (R12).
SHARED = {
    events.PotBy.UNITS: "by units left",
    events.PotBy.EVEN: "equally",
    events.PotBy.CHANCE: "by the chances to win it",
}


def counted(rules: Rules, part: Part, value: int) -> str:
    """Return a value as the part counts it: `54`, or `9 pips (54)`."""
    said = rules.said(value)
    return f"{PIPS[value]} pips ({said})" if part.count is Count.PIPS else said


def first_roll(limit: int) -> str:
    """Return the roll that begins a turn, in words.

    >>> first_roll(3), first_roll(1)
    ('roll 1 of 3', 'one roll')
    """
    return f"roll 1 of {limit}" if limit > 1 else "one roll"


def after_roll(rolls: int, limit: int) -> str:
    """Return how far a turn is: `after roll 2 of 3`."""
    return f"after roll {rolls} of {limit}"


def stake_words(match: Match) -> str:
    """Return the stake of the round in play and why: `2 (Mexico)`; no reason without a Mexico."""
    units, raised = stake(match.rules, match.raises), raised_words(match)
    return f"{units} ({raised})" if raised else str(units)


def raised_words(match: Match) -> str:
    """Return the Mexicos that raised the stake of the round in play, in words; "" for none."""
    if not (mexicos := match.raises):
        return ""
    words = "Mexico" if mexicos == 1 else f"{number_word(mexicos)} Mexicos"
    capped = stake(match.rules, mexicos) == match.rules.stake_cap
    return f"{words}, the most there is" if capped else words


class Act(Struct, frozen=True):
    """What the table waits for.

    Attributes:
        facts: who must act, and how far the turn is, in a sentence; "" if nobody must.
        verdict: the meaning of the last roll, or what to do, in a sentence or two.
        sign: "safe", "ties" or "below", by the last roll against the lowest value; "" if it decides
            nothing yet.
        short: the verdict in a word or two for the big screen, or "".
        briefs: shorter forms of the facts to follow the player's name, the longest first; all say
            how many rolls there are, where rolls are typed.
    """

    facts: str
    verdict: str
    sign: str = ""
    short: str = ""
    briefs: tuple[str, ...] = ()

    @property
    def words(self) -> str:
        """Facts and verdict together."""
        return f"{self.facts} {self.verdict}".strip()


def referee(match: Match, speed: Speed = Speed.ROLLS) -> str:
    """Return what the table waits for, in a sentence or two, at a speed of entry (R10.4)."""
    return act_of(match, speed).words


def act_of(match: Match, speed: Speed = Speed.ROLLS) -> Act:
    """Return what the table waits for, in its parts."""
    if match.ended is not None:
        return Act("", ended_words(match))
    if match.winner is not None:
        if match.best > 1:
            return Act("", f"{lead_words(match, score_of(match))}.")
        pot = quantity(match.pot, "unit")
        return Act("", f"{match.names[match.winner]} wins the match and the pot of {pot}.")
    if match.rolloff is not None and match.waits:
        return Act("", match.waits_for())
    if match.rolloff is not None and speed is not Speed.RESULT:
        return _rolloff_act(match)
    part = match.part
    if match.rolloff is None and (part is None or match.lap_done):
        return Act("", waiting_words(match))
    if speed is Speed.RESULT:
        # Before that the lead is only drawn with the first result, and the room has its own.
        begins = "R" if part is None else f"{match.names[part.on_turn]} starts r"
        nth = f", {number_words(match)}" if match.best > 1 else ""
        nobody = match.rules.mexico_by is MexicoBy.NOBODY
        asked = "Who lost?" if nobody else "Who lost, and how many Mexicos counted?"
        return Act(f"{begins}ound {match.rounds + 1}{nth}.", asked)
    assert part is not None
    who = match.names[part.on_turn]
    if part.kind is PartKind.EXTRA_ROUND:
        one_die = part.count is Count.DIE
        asked = ": one die" if one_die else f": one roll, by {part.count}"
        low, beat = _threat(match, part)
        briefs = asked, ": one die" if one_die else ": one roll"
        return Act(f"{who}{asked}.", low, short=beat, briefs=briefs)
    if part.throws:
        said = match.rules.said(part.rolls[-1])
        facts = f"{who} has {said} {after_roll(part.taken, part.limit)}."
        brief = f" {said}, roll {part.taken} of {part.limit}"
        if part.must_roll:
            return Act(f"{who}'s {said} is no roll.", "Roll again.", briefs=(brief,))
        return Act(facts, *_verdict(match, part), briefs=(brief,))
    first = "last roll" if speed is Speed.VALUES else first_roll(part.limit)
    if part.lead == part.on_turn:
        what = "the tie-break" if part.kind is PartKind.SUB_ROUND else "the round"
        passed = "Mexico passes the lead. " if part.turns else ""
        last = "" if part.yet_to_play else _threat(match, part)[0]
        begins = f" starts {what}"
        longer = (f"{begins}: {first}", f" starts: {first}")
        briefs = (*((begins,) if speed is Speed.VALUES else longer), f": {first}")
        return Act(f"{passed}{who} starts {what}: {first}.", last, briefs=briefs)
    low, beat = _threat(match, part)
    return Act(f"{who}: {first}.", low, short=beat, briefs=(f": {first}",))


def left_out(rules: Rules, speed: Speed) -> str:
    """Return that this speed has no payments for 31s (R14.3), in a sentence; "" if it has."""
    if speed is Speed.ROLLS or not rules.pays_aside:
        return ""
    return f"At {'results' if speed is Speed.RESULT else 'last rolls'} no one pays for a 31."


def ended_words(match: Match) -> str:
    """Return who is first after the host ended play, and what happens to the pot (R12)."""
    most = max(match.units)
    if match.until != 1 or not most:
        return f"Play is over. {are_left(match)}."
    first = [match.names[player] for player in match.players_in if match.units[player] == most]
    units = quantity(most, "unit")
    if len(first) == 1:
        words, share = f"{first[0]} wins with {units}", "and has the pot"
    else:
        words, share = f"{listed(first)} share first place with {units} each", "and the pot"
    pot = quantity(match.pot, "unit")
    if not match.pot:
        return f"Play is over. {words}."
    if match.ended in SHARED:
        return f"Play is over. {words}; the pot of {pot} is shared {SHARED[match.ended]}."
    return f"Play is over. {words}, {share} of {pot}."


def _rolloff_act(match: Match) -> Act:
    rolloff = match.rolloff
    assert rolloff is not None
    verdict = "Highest die leads."
    if rolloff.earlier.last is not None and not rolloff.dice:
        tied = listed(match.names[player] for player in rolloff.contenders)
        die = dict(rolloff.earlier.last)[rolloff.on_turn]
        verdict = f"{tied} tie for highest with {die} and roll again."
    return Act(f"{match.names[rolloff.on_turn]}: one die.", verdict, briefs=(": one die",))


def _threat(match: Match, part: Part) -> tuple[str, str]:
    """Return what the player about to roll has to beat, in a sentence and for the big screen."""
    low = lowest(match.rules, part)
    if low is None:
        return "Lowest loses.", ""
    value, holders = low
    names, by_pips = listed(match.names[player] for player in holders), part.count is Count.PIPS
    if value == MEXICO and not by_pips:
        have = "has" if len(holders) == 1 else "have"
        return f"{names} {have} 21. Only another 21 ties.", ""
    shown = counted(match.rules, part, value)
    whose = f"{names}'s {shown}" if len(holders) == 1 else f"{shown} ({names})"
    brief = str(PIPS[value]) if by_pips else match.rules.said(value)
    return f"Beat {whose} to be safe.", f"beat {brief}"


def _verdict(match: Match, part: Part) -> tuple[str, str, str]:
    """Return how a player who may roll again stands: sentence, sign and short form."""
    if part.lead == part.on_turn and part.yet_to_play:
        if match.rules.limit is Limit.OWN:
            return "Lowest loses.", "", ""
        many = quantity(part.taken, "roll")
        return f"If {match.names[part.on_turn]} stands, the others get {many}.", "", ""
    low = lowest(match.rules, part)
    assert low is not None
    value, holders = low
    rank = RANKS[match.rules.order]
    mine, theirs = rank[part.rolls[-1]], rank[value]
    whose = f"{listed(match.names[player] for player in holders)}'s {match.rules.said(value)}"
    if mine > theirs:
        return f"Safe: that beats {whose}.", "safe", "safe"
    if mine == theirs:
        return f"It ties {whose}.", "ties", "a tie"
    return f"Not safe: below {whose}.", "below", "not safe"


def result_words(names: Sequence[str] | Mapping[int, str], loser: int, mexicos: int) -> str:
    """Return a round's result in words: `Ann lost, 1 Mexico`."""
    counted = f", {quantity(mexicos, 'Mexico')}" if mexicos else ""
    return f"{names[loser]} lost{counted}"


def describe(
    match: Match | None,
    what: events.TableEvent | Happening | happenings.Mended,
    *,
    short: bool = True,
) -> str:
    """Return an entry, or its result, in a few words: `Bob's roll 43`.

    Args:
        match: before the entry, or after the result.
        short: leave out a stake that the loser could not pay in full.
    """
    if isinstance(what, events.MatchOpened):
        return "opening the table"
    assert match is not None
    names = match.names
    match what:
        case events.DieRolledOff(player, die):
            return f"{names[player]}'s {die} in the roll-off"
        case LeadNamed(player):
            return f"{names[player]}'s lead"
        case events.LeadDrawn(player, _):
            return f"{names[player]}'s lead, drawn"
        case events.Rolled(player, value, lying, to):
            leaves = f", the {lying} left" if lying else ""
            paying = f", {names[to]} pays" if to is not None else ""
            return f"{names[player]}'s roll {match.rules.said(value)}{leaves}{paying}"
        case events.Stood(player):
            return f"{names[player]}'s stand"
        case events.ValueRecorded(player, value):
            return f"{names[player]}'s value {match.rules.said(value)}"
        case events.Aborted(player):
            return f"{names[player]} ending the round"
        case events.CountChosen(count):
            return f"counting by {count}"
        case events.RoundRecorded(loser, mexicos):
            counted = f" with {quantity(mexicos, 'Mexico')}" if mexicos else ""
            return f"{names[loser]}'s loss{counted}"
        case RoundPlayed(loser=loser, paid=paid, stake=owed):
            rest = f"owes {owed}, has {paid}, pays it"
            paying = f"pays {quantity(paid, 'unit')}" if short or paid == owed else rest
            return f"{names[loser]} {paying}{_ending(match, what)}{side_words(names, what)}"
        case events.MatchRecorded(loser):
            return f"{names[loser]} lost the match"
        case happenings.MatchTold(loser):
            return f"{names[loser]} lost the match{_ending(match, what)}"
        case events.OrderKept():
            return "the order kept for the round"
        case events.PlayEnded():
            return "the end of play"
        case _:
            return describe_shared(match, what)


def _ending(match: Match, lost: RoundPlayed | happenings.MatchTold) -> str:
    """Return the score after a lost match of a duel, or that the loser is out."""
    if lost.score:
        return f"; {lead_words(match, lost.score)}"
    return " and is out" if isinstance(lost, happenings.MatchTold) or lost.out else ""


def side_words(names: Sequence[str], played: RoundPlayed) -> str:
    """Return who paid besides the loser, for 31s (R14.3)."""
    return f"; for a 31 {_pay_each(names, played.side)}" if played.side else ""


def due_words(names: Sequence[str], side: Sequence[int]) -> str:
    """Return who will pay for the 31s of a round in play, in a sentence; "" if nobody will."""
    return f"For a 31 {_pay_each(names, side)} after the round." if side else ""


def _pay_each(names: Sequence[str], side: Sequence[int]) -> str:
    return listed(f"{names[player]} pays {units}" for player, units in Counter(side).items())


def how_far(match: Match) -> str:
    """Return how far an unfinished table is, in a few words."""
    if match.rolloff is not None:
        # The lead is rolled for or drawn, depending on the table's speed (R10.4).
        return "to begin" if match.rolloff.untouched else "rolling for the lead"
    if match.waits:
        return "waiting"
    return f"round {match.rounds + 1}" if match.part is not None else f"after round {match.rounds}"


def summary(match: Match) -> str:
    """Return how far a table is."""
    if match.ended is not None:
        return f"{quantity(match.rounds, 'round')} played. {ended_words(match)}"
    if match.winner is not None:
        rounds = quantity(match.rounds, "round")
        return f"{rounds} played: {won_words(match)}."
    if match.waits:
        return match.waits_for()
    if match.part is None:
        return "The first lead is not known yet."
    return f"Round {match.rounds + 1}: {match.names[match.part.on_turn]} is next."
