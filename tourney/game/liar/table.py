"""The view of a table of Liar's Mexico for screens."""

from collections.abc import Mapping
from itertools import islice
from typing import ClassVar

from msgspec import Struct

from tourney.game.duels import number_words, score_words
from tourney.game.events import CameBack, Joined, LeadNamed, News, SteppedOut, Withdrawn
from tourney.game.liar import events, words
from tourney.game.liar.match import LiarMatch, Penalty, awaits_eleven, awaits_mia, may_follow
from tourney.game.liar.play import check
from tourney.game.liar.rules import BY_THE_DIE, Eleven, Foul, penalties_for
from tourney.game.match import Seat


class LiarSeat(Seat, frozen=True):
    """A seat in Liar's Mexico.

    Attributes:
        penalties: how many so far.
        figure: what players count: the lives left, or lost if they have no end, or the penalties;
            `tally` is that in words, the house's own for penalties: `2 drinks`.
        claimant: True if the claim to be answered or beaten is this player's.
        lives: how many lives are left, 0 for a player who is out; None without lives, or if they
            have no end.
        forfeit: what a leaver pays; lives are worth nothing.
    """

    forfeit: ClassVar[int] = 0

    penalties: int
    figure: int
    tally: str
    claimant: bool
    lives: int | None

    @property
    def holds(self) -> str:
        """The lives left, in words; "" without lives."""
        return "" if self.lives is None else words.lives_words(self.lives)


class FoulOffer(Struct, frozen=True):
    """A foul that can be noted.

    Attributes:
        dice: how many dice, for a foul that costs by the die; else None.
        words: the player's act: `drops both dice`.
        cost: the penalties in the house's own word: `2 drinks`.
    """

    foul: Foul
    dice: int | None
    words: str
    cost: str


class LiarView(Struct, frozen=True):
    """A table of Liar's Mexico as the host sees it.

    Attributes:
        match: the match in its present state.
        phase: `beginning` (nobody has been named to begin), `fresh` (anything can be claimed),
            `claim` (to be doubted or beaten), `eleven` (to be taken or doubted), `mia` (a 21 to be
            given up to or doubted), `waiting` (for the next lap, or for a player to join or come
            back) or `finished`.
        word: what players count, a plural: lives, or the house's word for penalties.
        on_turn: the player on turn; None before a player has been named, while waiting, and when
            finished.
        next_up: who gets the cup next in the present direction: who answers the claim made now, or
            starts fresh after an 11. None if `on_turn` is.
        beats: the values that may be claimed, lowest first; all 21 after a fresh start.
        targets: the possible targets of an 11; () if none can be claimed.
        referee: what the table waits for.
        choice: what an 11 or a 21 costs the player on turn, without a name; "" for other claims.
        news: the result of the last entry.
        last_penalties: the last ten, newest first, each in a sentence or two.
        refusals: why each of `claim`, `unseen`, `doubt`, `take`, `give_up`, `foul`, `lost`,
            `withdraw`, `join`, `away`, `end` and `begin` is not possible now; possible ones are
            left out.
        fouls: all fouls, whether or not one can be noted now.
    """

    match: LiarMatch
    phase: str
    word: str
    seats: tuple[LiarSeat, ...]
    on_turn: LiarSeat | None
    next_up: LiarSeat | None
    beats: tuple[int, ...]
    targets: tuple[LiarSeat, ...]
    referee: str
    choice: str
    news: News | None
    last_penalties: tuple[str, ...]
    refusals: Mapping[str, str]
    fouls: tuple[FoulOffer, ...]

    @property
    def round(self) -> int:
        """The number of the round in play or to come, from 1; when finished, of the last one."""
        return self.match.rounds + (not self.match.over)

    @property
    def duel(self) -> str:
        """In a duel of several matches, the match in play and the score; else ""."""
        return ", ".join(filter(None, (number_words(self.match), score_words(self.match))))

    @property
    def names_target(self) -> bool:
        """True if a claim of 11 names a target (R9.6)."""
        return self.match.rules.eleven is Eleven.TARGET

    def seat_of(self, player: int) -> LiarSeat:
        """Return a player's seat."""
        return next(seat for seat in self.seats if seat.player == player)


def liar_view(
    match: LiarMatch, before: LiarMatch | None = None, word: str = words.PENALTIES
) -> LiarView:
    """Return the view of a match.

    Args:
        before: the match before its last entry, for the news.
        word: the house's word for penalties, a plural.
    """
    word = words.counts(match.rules, word)
    places = {line.player: line.place for line in match.standings()}
    seated = [player for player in match.seating if player in places]
    by = {player: _seat(match, player, places[player], word) for player in seated}
    seats = tuple(by.values())
    refusals = _refusals(match)
    taken = (item for item in match.story.newest_first() if isinstance(item, Penalty))
    can_claim = "claim" not in refusals
    return LiarView(
        match=match,
        phase=_phase(match),
        word=word,
        seats=seats,
        on_turn=None if match.on_turn is None or _rests(match) else by[match.on_turn],
        next_up=_next_up(match, by),
        beats=may_follow(match) if can_claim else (),
        targets=tuple(
            seat for seat in seats if can_claim and not (seat.out or seat.away or seat.on_turn)
        ),
        referee=words.referee(match, word),
        choice=words.choice(match, word),
        news=words.news(before, match, word),
        last_penalties=tuple(words.penalty_cause(match, each, word) for each in islice(taken, 10)),
        refusals=refusals,
        fouls=tuple(_offers(word)),
    )


def _phase(match: LiarMatch) -> str:
    if match.over:
        return "finished"
    if _rests(match):
        return "waiting"
    if match.on_turn is None:
        return "beginning"
    if match.claim is None:
        return "fresh"
    if awaits_mia(match):
        return "mia"
    return "eleven" if awaits_eleven(match) else "claim"


def _rests(match: LiarMatch) -> bool:
    """Return True while nobody is on turn: for a player, or for the next lap."""
    return match.waits or match.lap_done or match.alone


def _seat(match: LiarMatch, player: int, place: int, word: str) -> LiarSeat:
    claim, out = match.claim, player in match.outs
    lost = match.endless and word == words.LIVES  # lives left are of no interest then
    count = match.players[player].paid if lost else words.figure(match, player, word)
    return LiarSeat(
        player=player,
        name=match.names[player],
        penalties=match.penalties[player],
        figure=count,
        tally=f"{count} lost" if lost else words.counted_in(word, count),
        place=place if out or match.over else None,
        out=out,
        on_turn=player == match.on_turn and not _rests(match),
        claimant=claim is not None and claim.player == player,
        lives=match.lives[player] if match.lives and not match.endless else None,
        away=player in match.absent,
    )


def _next_up(match: LiarMatch, seats: Mapping[int, LiarSeat]) -> LiarSeat | None:
    if match.on_turn is None or _rests(match):
        return None
    claim = match.claim
    # After an 11, play continues from the claimant, whoever answers it (R9.6).
    beside = claim.player if claim is not None and awaits_eleven(match) else match.on_turn
    return seats[match.next_to(beside)]


def _refusals(match: LiarMatch) -> dict[str, str]:
    """Return the actions that are not possible now, each with the reason."""
    here = match.present or match.players_in
    first = here[0] if here else match.seating[0]
    player = first if match.on_turn is None else match.on_turn
    wanted: dict[str, events.LiarEvent] = {
        "claim": events.Claimed(player, 31, unnoticed=True),
        "unseen": events.Claimed(player, 31, unnoticed=True, unseen=True),
        "doubt": events.Doubted(player, 31),
        "take": events.Taken(player),
        "give_up": events.GaveUp(player),
        "foul": events.FoulNoted(first, Foul.CUP, None),
        "lost": events.LossRecorded(first, 1),
        "withdraw": Withdrawn(first),
        "join": Joined("\0", 1, match.seating[-1]),
        "away": SteppedOut(first) if match.present else CameBack(first),
        "end": events.Ended(),
        "begin": LeadNamed(first),
    }
    refused = {action: check(match, event) for action, event in wanted.items()}
    return {action: why.sentence for action, why in refused.items() if why is not None}


def _offers(word: str) -> list[FoulOffer]:
    offers: list[FoulOffer] = []
    for foul in Foul:
        for dice in (1, 2) if foul in BY_THE_DIE else (None,):
            count = penalties_for(foul, dice)
            act, cost = words.answer_words(foul, count), words.counted_in(word, count)
            offers.append(FoulOffer(foul, dice, act, cost))
    return offers
