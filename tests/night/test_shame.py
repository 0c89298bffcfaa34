"""The hall of shame: exact, from what was recorded, and silent where that is too little."""

from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from tests.nights import HOSTILE_NAMES, begun, director_at, turns
from tests.rules.liar_playing import begun as liars
from tests.rules.liar_playing import claims, on_turn
from tests.rules.playing import ANN, BOB, CID, DEE, after, led, turn, unled
from tests.service.corrected import retyping
from tourney.game.chances.review import choices
from tourney.game.entries import moves
from tourney.game.events import LeadNamed
from tourney.game.games import AnyMatch
from tourney.game.liar import play as liar_play
from tourney.game.liar.events import Doubted, FoulNoted
from tourney.game.liar.match import LiarMatch
from tourney.game.liar.rules import Foul
from tourney.game.mexico.events import (
    Joined,
    MatchOpened,
    MovedAway,
    PlayerRenamed,
    Rejoined,
    Rolled,
    RoundRecorded,
    TableEvent,
    UnitsMended,
    ValueRecorded,
    Withdrawn,
)
from tourney.game.mexico.match import Match
from tourney.game.mexico.play import apply
from tourney.night.display.shame import Disgrace, hall_of_shame, why_nothing
from tourney.service.director import Director

Told = tuple[tuple[str, ...], str]


def told(title: str, *matches: AnyMatch) -> Told | None:
    """The holder of a title and the reason, or None."""
    found = [each for each in hall_of_shame(matches) if each.title == title]
    assert len(found) <= 1
    return (found[0].names, found[0].words) if found else None


def lost(match: Match, *losers: int, mexicos: int = 0) -> Match:
    """The match after rounds of which only the result was recorded."""
    return after(match, *(RoundRecorded(loser, mexicos) for loser in losers))


def endless(players: int = 4) -> Match:
    """A table that nobody goes out of soon, led by Ann."""
    return led(players, units=99)


def quiet(match: Match, rounds: int = 6) -> Match:
    """The match after rounds that tell nothing but that there were some."""
    return lost(match, *(DEE for _ in range(rounds)))


def test_nothing_is_told_from_a_few_rounds() -> None:
    match = endless(2)
    for _ in range(5):
        match = turn(turn(match, 31), 54)
        assert hall_of_shame([match]) == ()
    match = turn(turn(match, 31), 54)
    assert told("Most 31s", match) == (("Ann",), "Rolled the lowest value 6 times.")


def test_nothing_is_told_before_there_is_a_table() -> None:
    assert hall_of_shame([]) == ()
    assert hall_of_shame([unled()]) == ()


def test_every_31_counts_kept_or_not_in_ties_and_in_void_rounds() -> None:
    match = turn(turn(endless(3), 31, 31, 54), 54)
    match = turn(match, 61)
    match = turn(turn(match, 31, 62), 31, 63)
    match = after(turn(match, 65), Rolled(on_turn_of(match), 31), Withdrawn(CID))
    quieted = lost(match, *(BOB,) * 6)
    found = told("Most 31s", quieted)
    assert found is not None
    assert (found[0], "3 times" in found[1]) == (("Ann",), True)


def on_turn_of(match: Match) -> int:
    assert match.part is not None
    return match.part.order[1]


def test_rounds_by_result_tell_no_rolls() -> None:
    match = lost(endless(), *(ANN, BOB) * 6)
    titles = {disgrace.title for disgrace in hall_of_shame([match])}
    assert titles <= {"Lost while leading", "Nemesis", "Most rounds lost"}


def test_who_shares_a_title_is_named_in_the_order_of_the_alphabet() -> None:
    match = turn(turn(endless(), 54, 54, 61), 65)
    match = quiet(turn(turn(match, 31, 31, 62), 31, 31, 63))
    assert told("Most 31s", match) == (
        ("Cid", "Dee"),
        "Rolled the lowest value 2 times each.",
    )


def test_what_is_shared_by_many_is_not_told() -> None:
    match = quiet(endless())
    for player in (ANN, ANN, BOB, BOB, CID, CID):
        match = lost(match, player, mexicos=1)
    assert told("Lost while leading", match) is not None
    many = lost(endless(), *(ANN, BOB, CID, DEE) * 6)
    assert told("Most rounds lost", many) is None


def test_only_mexicos_that_count_are_counted() -> None:
    match = endless(2)
    for _ in range(3):
        match = turn(turn(match, 21), 54, 61, 62)
        match = turn(turn(match, 54), 21)
    match = lost(match, *(BOB,) * 6)
    names, words = told("Most Mexicos", match) or ((), "")
    assert (names, words) == (("Ann",), f"Rolled {match.players[ANN].known_mexicos} Mexicos.")
    assert match.players[BOB].known_mexicos < match.players[ANN].known_mexicos


def test_units_lost_leading_are_those_paid_in_rounds_that_one_opened() -> None:
    match = lost(endless(), ANN, ANN, BOB, BOB)  # Bob's first was opened by Ann
    match = lost(match, BOB, mexicos=1)
    match = lost(match, CID)
    assert told("Lost while leading", match) == (("Bob",), "Paid 3 units while leading.")


def test_a_nemesis_is_who_opened_the_rounds_that_another_lost() -> None:
    match = lost(endless(), *(BOB, ANN) * 3, CID)
    assert told("Nemesis", match) == (
        ("Ann", "Bob"),
        "Led 3 rounds each that another lost: Bob to Ann and Ann to Bob.",
    )
    assert told("Nemesis", lost(match, ANN, BOB)) == (("Ann",), "Led 4 rounds that Bob lost.")


def test_a_nemesis_of_two_is_named_once() -> None:
    match = lost(endless(), BOB, ANN, *(BOB, DEE, ANN) * 2, *(CID, ANN) * 2, CID)
    assert told("Nemesis", match) == (
        ("Ann",),
        "Led 3 rounds that Bob lost and 3 that Cid lost.",
    )


def typed(director: Director, number: int, *rounds: tuple[str, ...]) -> str:
    """The dearest choice and its player, once rounds have been typed roll by roll."""
    for each in rounds:
        turns(director, number, *each)
    hall = director.night(number).tales.shame()
    found = [each for each in hall if each.title == "Costliest choice"]
    return " ".join(f"{name}: {each.words}" for each in found for name in each.names)


def test_r13_4_the_dearest_choice_is_told_by_what_it_pays_more(tmp_path: Path) -> None:
    with closing(director_at(tmp_path)) as director:
        number = begun(director, ["Ann", "Bob"], units="9")
        # Ann stands on 43 and wins; rolling on was better all the same.
        told_of = typed(director, number, ("43 .", "32"), *[("61 .", "62")] * 5)
        assert told_of.startswith("Ann: Stood on 43 after one roll in round 1; ")
        assert "17%" in told_of


def test_r13_4_who_stands_where_that_is_right_is_blamed_for_nothing(tmp_path: Path) -> None:
    with closing(director_at(tmp_path)) as director:
        number = begun(director, ["Ann", "Bob"], units="9")
        # Ann stands on 61, as the lead does, and loses six times.
        assert typed(director, number, *[("61 .", "62")] * 6) == ""
        assert director.night(number).tales.shame() != ()


def test_r13_4_nobody_is_blamed_for_a_choice_in_rounds_kept_by_last_values() -> None:
    match = endless(2)
    values = (ValueRecorded(ANN, 31), ValueRecorded(BOB, 54)) * 3
    events: list[TableEvent] = [MatchOpened(match.rules, match.names), LeadNamed(ANN), *values]
    assert choices(moves(events, apply)) == []


def test_hard_luck_is_to_lose_with_a_double_or_better() -> None:
    match = lost(turn(turn(endless(2), 55), 66), BOB, BOB, BOB, BOB, BOB)
    assert told("Hard luck", match) == (("Ann",), "Lost a round with 55.")
    mixed = lost(turn(turn(endless(2), 65), 66), BOB, BOB, BOB, BOB, BOB)
    assert told("Hard luck", mixed) is None


def test_the_longest_tie_is_of_those_who_began_it() -> None:
    tied = turn(turn(turn(endless(3), 41), 41), 65)
    once = lost(turn(turn(tied, 54), 61), *(CID,) * 6)
    assert told("Longest tie", once) is None
    match = turn(turn(turn(turn(tied, 54), 54), 54), 61)
    match = lost(match, *(CID,) * 6)
    assert told("Longest tie", match) == (
        ("Ann", "Bob"),
        "It took 2 more rounds to settle who pays.",
    )


def test_an_escape_is_lived_through_round_by_round_on_the_last_unit() -> None:
    match = lost(led(4, units=2), BOB, ANN, CID, DEE, CID)
    assert told("Longest escape", match) is None  # a round too few, whatever was lived through
    match = lost(match, DEE)
    assert told("Longest escape", match) == (
        ("Bob",),
        "Survived 5 rounds in a row on the last unit.",
    )


def test_units_that_come_by_a_correction_elsewhere_end_an_escape() -> None:
    match = lost(led(4, units=3), BOB, BOB, ANN, ANN)
    match = after(match, UnitsMended(BOB, 1))
    match = lost(match, CID, CID)
    assert told("Longest escape", match) is None
    match = lost(match, DEE)
    found = told("Longest escape", match)
    assert found is not None
    assert (found[0], "3 rounds" in found[1]) == (("Ann",), True)


def test_an_escape_of_one_of_several_tables_says_that_it_was_at_one() -> None:
    one = lost(led(4, units=2), BOB, ANN, CID, DEE)
    other = lost(led(4, units=2), CID, BOB, ANN, DEE)
    assert told("Longest escape", one, other) == (
        ("Bob", "Cid"),
        "Survived 3 rounds in a row each on the last unit, at one table.",
    )


def test_where_nobody_stands_out_of_many_rounds_it_says_what_would_tell_more() -> None:
    match = lost(endless(), ANN, BOB)
    assert why_nothing([match]) == "Nothing to tell yet: it takes a few more rounds."
    match = lost(match, CID, DEE, BOB, ANN)
    assert hall_of_shame([match]) == ()
    assert why_nothing([match]) == (
        "Nothing to tell: 6 of 6 rounds were typed by result. Type rolls to see more."
    )


def test_with_one_unit_each_there_is_no_escape_to_tell_of() -> None:
    match = lost(led(8, units=1), *range(1, 7))
    assert told("Longest escape", match) is None


@pytest.mark.parametrize("seed", range(12))
def test_the_longest_escape_is_what_the_states_of_the_match_say(seed: int) -> None:
    chance = Random(seed)
    match = led(5, units=3)
    run, longest = [0] * 9, [0] * 9
    for _ in range(40):
        before = match
        match = after(match, happened(match, chance))
        if match.rounds > before.rounds:
            both = enumerate(zip(match.players, before.players, strict=True))
            loser = next(p for p, (now, was) in both if now.lost > was.lost)
            for player, units in enumerate(before.units):
                run[player] = run[player] + 1 if units == 1 and player != loser else 0
                longest[player] = max(longest[player], run[player])
        if match.over:
            break
    best = max(longest)
    names = sorted(name for name, lived in zip(match.names, longest, strict=False) if lived == best)
    assert match.rounds >= 6
    found = told("Longest escape", match)
    if best < 3 or len(names) > 3:
        assert found is None
    else:
        assert found is not None
        assert found[0] == tuple(names)
        assert f" {best} rounds in a row" in found[1]


def happened(match: Match, chance: Random) -> TableEvent:
    """The next round's loser, or somebody's coming, going or being mended."""
    here = match.players_in
    gone = [p for p in match.outs if p not in match.left]
    dice = chance.random()
    if dice < 0.08 and len(match.names) < 8:
        return Joined(f"New {len(match.names)}", 2, here[0])
    if dice < 0.16 and gone:
        return Rejoined(gone[0], chance.choice((1, 2)))
    if dice < 0.24:
        return UnitsMended(chance.choice(here), 1)
    if dice < 0.28 and len(here) > 3:
        return chance.choice((MovedAway, Withdrawn))(chance.choice(here))
    return RoundRecorded(chance.choice(here), chance.choice((0, 0, 1)))


def test_the_tables_of_a_night_are_told_together_by_name() -> None:
    one = turn(turn(endless(2), 31), 54)
    other = turn(turn(turn(endless(3), 54), 61), 31)
    renamed = after(other, PlayerRenamed(ANN, "Zoe"), PlayerRenamed(CID, "Ann"))
    matches = lost(one, *(BOB,) * 3), lost(renamed, *(BOB,) * 3)
    found = told("Most 31s", *matches)
    assert found is not None
    assert (found[0], "2 times" in found[1]) == (("Ann",), True)


def liar_lies(match: LiarMatch, dice: int) -> LiarMatch:
    """A claim of 54 that is doubted, and what lies under the cup."""
    match = claims(match, 54)
    return liar_play.apply(match, Doubted(on_turn(match), dice))


def test_liars_have_titles_of_their_own() -> None:
    match = liars(4)
    for dice in (31, 54, 31, 31, 32, 31):
        match = liar_lies(match, dice)
    for _ in range(2):
        match = liar_play.apply(match, FoulNoted(DEE, Foul.DROPPED, 2))
    hall = hall_of_shame([match], "drinks")
    titles = [disgrace.title for disgrace in hall]
    assert titles == ["Most drinks", "Caught lying", "Sharpest nose", "Butterfingers"]
    penalties = dict(zip(match.names, match.penalties, strict=True))
    assert hall[0] == Disgrace("Most drinks", ("Dee",), f"Took {penalties['Dee']} drinks.")
    assert hall[-1] == Disgrace("Butterfingers", ("Dee",), "Dropped the dice 2 times.")


def test_who_smelt_as_many_lies_were_all_right() -> None:
    match = liars(3)
    for _ in range(6):
        match = liar_lies(match, 31)
    assert told("Sharpest nose", match) == (
        ("Ann", "Bob", "Cid"),
        "Sniffed out 2 lies each.",
    )


def test_who_doubts_what_holds_is_told_of() -> None:
    match = liars(2)
    for _ in range(6):
        match = liar_lies(match, 54)
    doubted = told("Doubted the truth", match)
    assert doubted is not None
    assert doubted[1].endswith("that were true.")
    assert told("Caught lying", match) is None


def test_a_few_penalties_tell_nothing() -> None:
    match = liars(2)
    for _ in range(5):
        match = liar_lies(match, 31)
    assert hall_of_shame([match]) == ()


def test_a_correction_takes_the_shame_back(tmp_path: Path) -> None:
    with closing(director_at(tmp_path)) as director:
        number = begun(director, HOSTILE_NAMES[:3], units="9")
        for _ in range(6):
            turns(director, number, "31 .", "54", "61")
        tales = director.night(number).tales
        shame = tales.shame()[0]
        assert (shame.title, shame.names, "6 times" in shame.words) == ("Most 31s", ("[/]",), True)
        director.night(number).table().correct(retyping(director, number, "[/]", "31", "32"))
        assert "5 times" in tales.shame()[0].words
        director.night(number).undo()
        assert "6 times" in tales.shame()[0].words
