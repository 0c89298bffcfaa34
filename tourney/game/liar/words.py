"""The sentences of Liar's Mexico: the entry that is due, entries made, and past play by runs."""

from collections.abc import Iterator
from typing import assert_never

from msgspec import Struct
from msgspec.structs import replace

from tourney.game.dice import MEXICO
from tourney.game.duels import lead_words
from tourney.game.events import LeadDrawn, LeadNamed, News, NewsKind
from tourney.game.happenings import MatchEnded, PlayerAway, PlayerCame, PlayerLeft, PlayerMoved
from tourney.game.liar import events
from tourney.game.liar.match import (
    ELEVEN,
    Cause,
    ClaimMade,
    Happening,
    LiarMatch,
    Penalty,
    awaits_eleven,
    awaits_mia,
    may_follow,
)
from tourney.game.liar.rules import Foul, LiarRules, Mia, Raise, Truth
from tourney.game.wording import listed, quantity
from tourney.game.words import describe_shared, waiting_words

#: The word for penalties if the house has none of its own.
PENALTIES = "penalties"
#: What is counted instead where there are lives.
LIVES = "lives"
#: The reason why a game under a cup has no chances (R15.8).
NO_CHANCES = "Under a cup the dice are hidden: it has no exact chances."


def counted_in(word: str, count: int) -> str:
    """Return a number of penalties in the house's own word for them, a plural.

    >>> counted_in("penalties", 1), counted_in("drinks", 2), counted_in("drinks", 1)
    ('1 penalty', '2 drinks', '1 drink')
    >>> counted_in("lies", 1), counted_in("beer", 2), counted_in("lives", 1)
    ('1 lie', '2 beer', '1 life')
    """
    if word == LIVES:
        return lives_words(count)
    if count == 1:
        if word.endswith("ies") and len(word) > len("lies"):
            word = f"{word[:-3]}y"
        elif word.endswith("s") and len(word) > 1:
            word = word[:-1]
    return f"{count} {word}"


def counts(rules: LiarRules, word: str = PENALTIES) -> str:
    """Return what players count: lives, if there are any and the house has no word of its own."""
    return LIVES if rules.lives is not None and word == PENALTIES else word


def figure(match: LiarMatch, player: int, word: str) -> int:
    """Return a player's number of what `counts` says: the lives left, or the penalties."""
    return match.lives[player] if word == LIVES else match.penalties[player]


def referee(match: LiarMatch, word: str = PENALTIES) -> str:
    """Return what the table waits for, in a sentence or two."""
    if match.over:
        return _result(match, word)
    if match.waits:
        return match.waits_for()
    if match.on_turn is None and match.unled:
        return "The host names who starts."
    if match.on_turn is None or match.lap_done:
        return waiting_words(match)
    who, claim = match.names[match.on_turn], match.claim
    if claim is None:
        return f"{who} may claim anything. The cup goes to the {match.direction}."
    claimant = match.names[claim.player]
    one, follow = counted_in(counts(match.rules, word), 1), may_follow(match)
    if awaits_eleven(match):
        return f"{who} takes {claimant}'s 11, {one}, or doubts it: 2 if it is true."
    if awaits_mia(match):
        return f"{who} gives up, {one}, or doubts {claimant}'s 21: 2 if wrong."
    doubts = f"{who} doubts {claimant}'s {claim.value}"
    if not follow:
        return f"{doubts}; nothing beats it."
    if claim.value == MEXICO and follow == (ELEVEN,):
        return f"{doubts}, or takes the cup; only 11 beats it."
    more = "more" if match.rules.raising is Raise.HIGHER else "as much or more"
    return f"{doubts}, or takes the cup and claims {more}."


def choice(match: LiarMatch, word: str = PENALTIES) -> str:
    """Return what an 11 or a 21 costs the player on turn, without a name; "" for other claims."""
    if match.waits:
        return ""
    one = counted_in(counts(match.rules, word), 1)
    if awaits_eleven(match):
        return f"Take the 11, {one}, or doubt it: 2 if it is true."
    return f"Give up, {one}, or doubt it: 2 if wrong." if awaits_mia(match) else ""


def _result(match: LiarMatch, word: str) -> str:
    first = [line.player for line in match.standings() if line.place == 1]
    names = [match.names[player] for player in first]
    word = counts(match.rules, word)
    held = {figure(match, player, word) for player in first}
    count = counted_in(word, figure(match, first[0], word))
    if len(names) == 1:
        return f"{names[0]} wins with {count}."
    each = f" with {count} each" if len(held) == 1 else ""
    return f"{listed(names)} share first place{each}."


def how_far(match: LiarMatch) -> str:  # noqa: ARG001 (as every game answers)
    """Return how far an unfinished table is, in a few words."""
    return "in play"


def summary(match: LiarMatch) -> str:
    """Return how far a table is."""
    return f"Liar's Mexico. {referee(match)}"


def claim_words(match: LiarMatch, claim: ClaimMade) -> str:
    """Return a claim in words, without the claimant: `11, for Bob`."""
    said = f"{claim.value}{' unseen' * claim.unseen}"
    if claim.target is not None:
        said += f", for {match.names[claim.target]}"
    if claim.value == MEXICO and match.rules.mia is Mia.TURN:
        said += f", and the direction turns to the {claim.direction}"
    return f"{said} (too low, not noticed)" if claim.too_low else said


def penalty_cause(match: LiarMatch, penalty: Penalty, word: str = PENALTIES) -> str:
    """Return a penalty in words: its cause, its count, and whether the player went out."""
    return f"{_why(match, penalty)} {penalty_words(match, penalty, word)}"


def penalty_words(match: LiarMatch, penalty: Penalty, word: str = PENALTIES) -> str:
    """Return the number of penalties, and whether the player went out: `Ann takes 2 drinks.`"""
    name, word = match.names[penalty.loser], counts(match.rules, word)
    if word == LIVES and penalty.out:  # there may have been fewer lives than penalties
        return f"{name} has no lives left and is out."
    says = f"{name} {'loses' if word == LIVES else 'takes'} {counted_in(word, penalty.stake)}"
    return f"{says} and is out." if penalty.out else f"{says}."


def news(before: LiarMatch | None, after: LiarMatch, word: str = PENALTIES) -> News | None:
    """Return the news after one entry, or None; the most important item, if there are several."""
    if before is None:
        return None
    names = after.names
    happened = after.story.last if len(after.story) > len(before.story) else None
    if after.over and not before.over:
        told = penalty_cause(after, happened, word) if isinstance(happened, Penalty) else ""
        if isinstance(happened, PlayerLeft):
            told = f"{names[happened.player]} leaves."
        won = "Play is over" if after.winner is None else f"{names[after.winner]} wins!"
        return News(NewsKind.WON, won, told or "Ended by the host.")
    if isinstance(happened, Penalty):
        if happened.out:
            headline = f"{names[happened.loser]} is out"
            return News(NewsKind.OUT, headline, penalty_cause(after, happened, word))
        headline = penalty_words(after, happened, word).removesuffix(".")
        return News(NewsKind.LOST, headline, _why(after, happened))
    if isinstance(happened, PlayerLeft):
        void = "The round is void: nobody takes anything for it." if happened.void else ""
        kind = NewsKind.VOID if happened.void else NewsKind.OUT
        return News(kind, f"{names[happened.player]} leaves", void)
    if isinstance(happened, ClaimMade) and happened.value == MEXICO:
        assert after.on_turn is not None
        turns = after.rules.mia is Mia.TURN
        way = f", so the cup goes {after.direction}" if turns else ""
        answers = ["give up" if awaits_mia(after) else "", *map(str, may_follow(after)), "doubt"]
        asks = f"{names[after.on_turn]}: {' or '.join(filter(None, answers))}?"
        return News(NewsKind.LEAD, f"{names[happened.player]} says 21{way}", asks)
    if before.on_turn is None and after.on_turn is not None:
        return News(NewsKind.LEAD, f"{names[after.on_turn]} starts", "The cup goes left to start.")
    return None


def _why(match: LiarMatch, penalty: Penalty) -> str:
    name, claim = match.names[penalty.loser], penalty.claim
    said = "" if claim is None else str(claim.value)
    match penalty.why:
        case Cause.DOUBT:
            true = f"the dice show {penalty.dice}" if said != str(penalty.dice) else "it was true"
            return f"{name} doubted {said}, but {true}."
        case Cause.LIE:
            return f"{name} said {said} and had {penalty.dice}."
        case _:
            return f"{name} {answer_words(penalty.why, penalty.stake)}."


def answer_words(why: Cause | Foul, count: int) -> str:
    """Return what ends a run, without the player: `drops both dice`, `doubts: 31`.

    Args:
        count: how many dice, for a foul that costs by the die; for a doubt, the value under the
            cup.
    """
    dice = "a die" if count == 1 else "both dice"
    match why:
        case Cause.ELEVEN:
            return "takes the 11"
        case Cause.GIVE_UP:
            return "gives up to the 21"
        case Cause.LOST:
            return "loses the round"
        case Cause.DOUBT | Cause.LIE:
            return f"doubts: {count}"
        case Foul.DROPPED:
            return f"drops {dice}"
        case Foul.ESCAPED:
            return f"lets {dice} escape the cup"
        case Foul.BAD_CLAIM:
            return "claims too little"
        case Foul.CUP:
            return "breaks the cup"
        case Foul.LOST_DIE:
            return "loses a die"
        case _:
            assert_never(why)


def truth_words(truth: Truth) -> str:
    """Return when a claim is true, in a sentence (R9.3)."""
    if truth is Truth.EXACT:
        return "The claim is true only if the dice show exactly that."
    return "The claim is true if the dice show it or better."


def describe(before: LiarMatch | None, event: events.LiarEvent) -> str:
    """Return an entry in a few words, for undo: `Bob's claim of 43`."""
    if isinstance(event, events.LiarOpened):
        return "opening the table"
    assert before is not None
    names = before.names
    match event:
        case LeadNamed(player):
            return f"{names[player]}'s start"
        case LeadDrawn(player):
            return f"{names[player]}'s start, drawn"
        case events.Claimed(player, value, _, unseen):
            return f"{names[player]}'s claim of {value}{' unseen' * unseen}"
        case events.ElevenClaimed(player, target, unseen):
            return f"{names[player]}'s 11{' unseen' * unseen} for {names[target]}"
        case events.Taken(player):
            return f"{names[player]} {answer_words(Cause.ELEVEN, 0)}"
        case events.GaveUp(player):
            return f"{names[player]}'s giving up"
        case events.LossRecorded(loser, lives):
            return f"{names[loser]}'s loss of {lives_words(lives)}"
        case events.Doubted(player, dice):
            return f"{names[player]}'s doubt ({dice})"
        case events.FoulNoted(player, foul, dice):
            return f"{names[player]} {answer_words(foul, dice or 0)}"
        case events.Ended():
            return "the end of play"
        case events.TurnKept(player, _):
            return f"{names[player]}'s turn kept"
        case _:
            return describe_shared(before, event)


def tell(match: LiarMatch, happened: Happening) -> str:
    """Return a happening in a few words; a penalty by the lives that it cost (R15.5)."""
    match happened:
        case ClaimMade(player):
            return f"{match.names[player]}'s claim of {claim_words(match, happened)}"
        case Penalty(player, paid=paid, score=score):
            ends = f"; {lead_words(match, score)}" if score else " and is out" * happened.out
            return f"{match.names[player]} loses {lives_words(paid)}{ends}"
        case _:
            return describe_shared(match, happened)


def lives_words(count: int) -> str:
    """Return a number of lives in words.

    >>> lives_words(1), lives_words(2)
    ('1 life', '2 lives')
    """
    return quantity(count, "life")


class RunTurn(Struct, frozen=True):
    """One turn of a run: a claim, or the answer or the foul that ended it.

    Attributes:
        name: who claimed or answered; for a foul, who committed it.
        said: `54`, `11, for Bob`, `doubts: 31`, `takes the 11`, `drops a die`.
    """

    name: str
    said: str


class Run(Struct, frozen=True):
    """A run: the play from a fresh start to a penalty, or until it was void.

    Attributes:
        number: from 1; void runs are counted too.
        turns: the claims in order, then the answer or foul that ended the run.
        penalty: the penalty that ended it; None while it continues, and if it is void.
        summary: the penalty in a sentence or two, or why the run is void; "" while it continues.
        taker: who took the penalty; "" while it continues, and if it is void.
        came: who came and went before it, in sentences.
        lead: who began it; "" while it continues, and if it is void.
    """

    number: int
    turns: tuple[RunTurn, ...]
    penalty: Penalty | None
    summary: str
    taker: str
    came: tuple[str, ...] = ()
    lead: str = ""

    @property
    def claims(self) -> tuple[RunTurn, ...]:
        """The claims alone."""
        return self.turns if self.penalty is None else self.turns[:-1]


def history(match: LiarMatch, word: str = PENALTIES) -> Iterator[Run]:
    """Yield everything played at the table, in order; the last run may still be in play.

    Args:
        word: the house's word for penalties, a plural.
    """
    number, claims, came = 1, list[ClaimMade](), list[str]()
    for happened in match.story:
        match happened:
            case ClaimMade():
                claims.append(happened)
                continue
            case Penalty():
                run = _run(match, number, claims, happened, word)
            case PlayerLeft(player, _, void) if void:
                left = f"{match.names[player]} left, and the round is void."
                run = replace(_run(match, number, claims, None, word), summary=left)
            case PlayerLeft(player):
                came.append(f"{match.names[player]} leaves.")
                continue
            case PlayerCame() | PlayerMoved():
                came.append(f"{describe_shared(match, happened)}.")
                continue
            case PlayerAway() | MatchEnded():
                continue
            case _:
                assert_never(happened)
        yield replace(run, came=tuple(came))
        number, claims, came = number + 1, [], []
    if claims:
        yield replace(_run(match, number, claims, None, word), came=tuple(came))


def _run(
    match: LiarMatch, number: int, claims: list[ClaimMade], penalty: Penalty | None, word: str
) -> Run:
    names = match.names
    turns = [RunTurn(names[claim.player], claim_words(match, claim)) for claim in claims]
    if penalty is None:
        return Run(number, tuple(turns), None, "", "")
    by = penalty.loser if penalty.doubter is None else penalty.doubter
    answer = RunTurn(names[by], answer_words(penalty.why, penalty.dice or penalty.stake))
    summary = penalty_cause(match, penalty, word)
    taker, lead = names[penalty.loser], names[penalty.lead]
    return Run(number, (*turns, answer), penalty, summary, taker, lead=lead)
