"""The chances to win a match (R13.3)."""

import itertools
import math
import random
from typing import Any

import pytest
from msgspec.structs import replace

from tests.game.chances.brute_force import dice
from tests.game.chances.calibration import DEALT, calibrated, sigmas
from tests.rules.playing import NAMES, after, last_round, led, of_a_night, ruled, turns, unled
from tourney.game.chances.last_rounds import LastRounds
from tourney.game.chances.matches import Answer, Matches, Start, forget_made_up, matches_of
from tourney.game.chances.review import TurnChoice, choices, review
from tourney.game.chances.rounds import at_table, pays_from_start
from tourney.game.chances.table import wins_after, wins_from, wins_of
from tourney.game.chances.words import choice_words
from tourney.game.entries import moves
from tourney.game.events import LeadNamed
from tourney.game.mexico.events import (
    Awaited,
    DieRolledOff,
    Joined,
    MatchOpened,
    MovedAway,
    PlayEnded,
    Rejoined,
    Rolled,
    RoundRecorded,
    Stood,
    TableEvent,
    UnitsMended,
    Withdrawn,
)
from tourney.game.mexico.match import Match
from tourney.game.mexico.play import apply
from tourney.game.mexico.round import RollOff, lead_chances
from tourney.game.mexico.rules import Hold, Rules, ThirtyOne


def known(answer: Answer | None) -> Answer:
    assert answer is not None
    return answer


def wins(match: Match) -> tuple[float, ...]:
    answer = known(wins_of(match))
    assert answer.error is None
    return answer.wins


def test_r13_3_two_with_three_units_each() -> None:
    answer = known(wins_from(ruled(), (3, 3)))
    assert f"{answer.wins[0]:.9f}" == "0.547770849"
    assert sum(answer.wins) == pytest.approx(1, abs=1e-12)
    assert answer.error is None


def test_r13_3_units_5_1_3_2_clockwise_from_the_lead() -> None:
    answer = known(wins_from(ruled(), (5, 1, 3, 2)))
    assert [f"{chance:.9f}" for chance in answer.wins] == [
        "0.759189235",
        "0.009644209",
        "0.166785366",
        "0.064381191",
    ]


def test_r13_3_a_seat_that_is_empty_changes_nothing() -> None:
    answer = known(wins_from(ruled(), (2, 0, 5, 0, 1, 3), lead=2))
    in_order = known(wins_from(ruled(), (5, 1, 3, 2))).wins
    assert answer.wins == (in_order[3], 0, in_order[0], 0, in_order[1], in_order[2])
    assert known(wins_from(ruled(), (2, 0, 5, 0, 1, 3), lead=1)) == answer


@pytest.mark.parametrize("preset", ["classic", "mexxen", "chips"])
def test_r13_3_a_match_is_its_next_round_and_what_comes_then(preset: str) -> None:
    rules, units = ruled(preset), (2, 3, 1)
    found = known(wins_from(rules, units)).wins
    pays = pays_from_start(rules, 3)
    assert pays is not None
    expected = [0.0] * 3
    for loser, stakes in enumerate(pays):
        for stake, chance in stakes.items():
            left = list(units)
            left[loser] = max(0, left[loser] - stake)
            for player, more in enumerate(known(wins_from(rules, left, loser)).wins):
                expected[player] += chance * more
    assert found == pytest.approx(expected, abs=1e-12)


@pytest.mark.parametrize(("preset", "units"), [("classic", (3, 3, 2, 3)), ("mexxen", (4, 5, 2))])
def test_r13_3_made_up_matches_are_as_worked_out(preset: str, units: tuple[int, ...]) -> None:
    rules = ruled(preset)
    exact = known(wins_from(rules, units))
    start = Start(1.0, tuple(range(len(units))), units)
    drawn = known(Matches(rules, most_work=0).answer([start], len(units), 50_000))
    assert exact.error is None
    assert drawn.error is not None
    assert drawn.error < 1 / math.sqrt(4 * 50_000)
    assert drawn.wins == pytest.approx(exact.wins, abs=3 * drawn.error)
    assert sum(drawn.wins) == pytest.approx(1)


def test_r13_3_a_table_of_seven_is_drawn_and_says_how_exactly() -> None:
    answer = known(wins_from(ruled(), (5,) * 7))
    assert answer.error is not None
    assert answer.error is not None
    assert 0 < answer.error < 0.003
    assert answer.wins[0] == max(answer.wins)
    assert wins_from(ruled(), (5,) * 7) == answer


def test_r13_3_a_table_that_may_not_come_about_is_drawn_less_often() -> None:
    seven = (5,) * 7
    starts = [Start(0.99, tuple(range(7)), seven), Start(0.01, tuple(range(7)), (1, *seven[1:]))]
    answer = known(Matches(ruled()).answer(starts, 7, made_up=1_000))
    one = known(Matches(ruled()).answer([starts[0]._replace(chance=1.0)], 7, made_up=1_000))
    assert answer.error is not None
    assert one.error is not None
    assert answer.error == pytest.approx(one.error, rel=0.05)


def test_r13_3_two_with_hundreds_of_units() -> None:
    rules = ruled("mexxen", units=200)
    start = Start(1.0, (0, 1), (200, 150))
    exact = known(wins_from(rules, start.units))
    assert exact.error is None
    assert 0.9 < exact.wins[0] < 1
    assert sum(exact.wins) == 1


def test_r13_3_nothing_is_known_of_more_than_eight_or_of_units_without_end() -> None:
    assert wins_from(ruled(), (1,) * 9) is None
    assert wins_from(ruled(), (1, 1, 0) * 4, lead=3) is not None
    assert wins_of(led(2, units=999)) is not None
    assert wins_of(after(of_a_night(2, units=999), LeadNamed(0))) is None


def test_r13_3_within_a_round_it_goes_on_from_what_lies_there() -> None:
    match = after(led(3, units=2), Rolled(0, 43))
    table = at_table(match)
    assert table is not None
    rolled_on = known(wins_after(match, table.rolling)).wins
    throws = [wins(apply(match, Rolled(0, value))) for value in (31, 21)]
    assert min(throws)[0] < rolled_on[0] < max(throws)[0]
    assert wins(match) == rolled_on  # with a 43 the lead goes on
    assert wins(match) == known(wins_after(match, table.pays)).wins
    assert wins(led(3, units=2)) == pytest.approx(known(wins_from(ruled(), (2, 2, 2))).wins)


def test_r13_3_a_match_ends_with_what_is_sure() -> None:
    match = turns(led(2, units=1), 41, 54)
    assert last_round(match).out
    assert wins(match) == (0.0, 1.0)


def test_r13_3_a_table_played_until_some_are_left() -> None:
    match = after(of_a_night(3, until=2, units=1), LeadNamed(0))
    pays = pays_from_start(ruled(), 3)
    assert pays is not None
    stays = [1 - sum(stakes.values()) for stakes in pays]
    assert wins(match) == pytest.approx(stays, abs=1e-12)
    assert sum(wins(turns(match, 41, 54, 62))) == 2


def test_r13_3_who_comes_and_goes() -> None:
    match = led(3, units=2)
    left = apply(match, Withdrawn(1))
    assert wins(left) == pytest.approx(known(wins_from(ruled(), (2, 0, 2))).wins)
    came = apply(match, Joined("Dee", 4, 2))
    assert wins(came) == pytest.approx(known(wins_from(ruled(), (2, 2, 2, 4))).wins)
    mended = apply(match, UnitsMended(1, 3))
    assert wins(mended) == pytest.approx(known(wins_from(ruled(), (2, 5, 2))).wins)
    back = apply(left, Rejoined(1, 1))
    assert wins(back) == pytest.approx(known(wins_from(ruled(), (2, 1, 2))).wins)
    away = apply(after(of_a_night(3, units=2), LeadNamed(0)), MovedAway(2))
    assert wins(away) == pytest.approx(known(wins_from(ruled(), (2, 2, 0))).wins)


def test_r13_3_where_play_is_ended_whoever_is_first_has_won() -> None:
    match = led(3, units=2)
    assert wins(apply(match, PlayEnded())) == pytest.approx([1 / 3] * 3)
    one_paid = after(match, RoundRecorded(1, 0), PlayEnded())
    assert wins(one_paid) == (1 / 2, 0, 1 / 2)
    alone = after(match, RoundRecorded(1, 0), RoundRecorded(2, 0), PlayEnded())
    assert wins(alone) == (1, 0, 0)


def test_r13_3_who_is_alone_has_won_as_far_as_the_table_goes() -> None:
    match = after(led(2, units=1), Awaited(1), RoundRecorded(0, 0))
    assert match.winner is None
    assert wins(match) == (0.0, 1.0)


def test_r13_3_before_the_lead_is_known_it_is_any_of_those_tied() -> None:
    assert wins(unled(4, units=2)) == pytest.approx([1 / 4] * 4)
    match = after(unled(3, units=2), DieRolledOff(0, 5))
    assert match.rolloff is not None
    leads = lead_chances(match.rolloff)
    expected = [0.0] * 3
    for lead, chance in leads.items():
        for player, more in enumerate(wins(after(unled(3, units=2), LeadNamed(lead)))):
            expected[player] += chance * more
    assert wins(match) == pytest.approx(expected)


def test_r13_3_own_units_count_and_not_those_of_the_rules() -> None:
    match = apply(apply(None, MatchOpened(ruled(), ("Ann", "Bob"), (3, 1))), LeadNamed(0))
    assert wins(match) == pytest.approx(known(wins_from(ruled(), (3, 1))).wins)


def test_r13_4_an_account_begins_anew_but_for_what_cannot_come_out_otherwise() -> None:
    """Forget the made-up answers; those that were worked out are kept, and take no time again."""
    matches = matches_of(ruled(units=9))
    parts: list[int] = []
    few = Start(1.0, (0, 1, 2), (5, 4, 3))
    many = Start(1.0, tuple(range(7)), (9,) * 7)

    def asked(start: Start, made_up: int) -> Answer:
        parts.clear()
        return known(matches.answer([start], 7, made_up, lambda: parts.append(1)))

    worked_out, made_up = asked(few, 1), asked(many, 1_000)
    assert asked(many, 1_000) == made_up
    assert not parts
    forget_made_up()
    assert asked(many, 1_000) == made_up
    assert parts
    assert asked(few, 1) == worked_out
    assert not parts


@pytest.mark.parametrize("dice", [(), (6,), (3,), (1, 4), (5, 5), (2, 6)])
def test_r2_3_the_chances_of_a_roll_off_counted_out(dice: tuple[int, ...]) -> None:
    contenders = (4, 0, 2)
    expected = dict.fromkeys(contenders, 0.0)
    rest = list(itertools.product(range(1, 7), repeat=3 - len(dice)))
    for more in rest:
        line = dice + more
        tied = [player for player, die in zip(contenders, line, strict=True) if die == max(line)]
        for player in tied:
            expected[player] += 1 / len(tied) / len(rest)
    assert lead_chances(RollOff(contenders, dice)) == pytest.approx(expected)


# The chances against rounds and matches that were dealt (R13.1, R13.3)


@pytest.mark.parametrize(("preset", "players", "fields"), DEALT)
def test_r13_1_rounds_that_were_dealt(preset: str, players: int, fields: dict[str, Any]) -> None:
    assert sigmas(ruled(preset, **fields), players, 20_000, seed=5) < 3


def test_r13_3_who_was_given_30_in_100_wins_30_in_100() -> None:
    """And so in all ten deciles."""
    for chance, share, moments in calibrated(matches=2_000, seed=3):
        assert moments > 200
        assert share == pytest.approx(chance, abs=0.05)


# The chances with a number of rounds, and what side payments do to luck (R14.6, R14.8)


def alone(rules: Rules, units: dict[int, int], lead: int, rounds: int) -> dict[int, float]:
    """Each player's chance to be alone in first place, by trying all that may happen."""
    still_in = [player for player, held in units.items() if held]
    most = max(units.values())
    if not rounds or len(still_in) == 1:
        first = [player for player in still_in if units[player] == most]
        return {player: float(first == [player]) for player in units}
    order = [player for player in (*range(lead, len(units)), *range(lead)) if units[player]]
    pays = pays_from_start(rules, len(order))
    assert pays is not None
    total = dict.fromkeys(units, 0.0)
    for loser, stakes in zip(order, pays, strict=True):
        for stake, chance in stakes.items():
            left = units | {loser: max(0, units[loser] - stake)}
            for player, theirs in alone(rules, left, loser, rounds - 1).items():
                total[player] += chance * theirs
    return total


@pytest.mark.parametrize(("units", "rounds"), [((3, 3), 2), ((2, 1, 3), 3), ((5, 5, 5, 5), 2)])
def test_r14_8_with_rounds_it_is_the_chance_of_first_place_alone(
    units: tuple[int, ...], rounds: int
) -> None:
    rules = ruled(rounds=rounds)
    found = wins_from(rules, units)
    assert found is not None
    expected = alone(rules, dict(enumerate(units)), 0, rounds)
    assert found.wins == pytest.approx(tuple(expected.values()), abs=1e-12)
    assert sum(found.wins) < 1


def test_r14_8_simulated_matches_come_near_the_exact_chances() -> None:
    rules, units = ruled(rounds=4), (3, 2, 4)
    exact = wins_from(rules, units)
    drawn = LastRounds(rules, most_work=0).answer([Start(1.0, (0, 1, 2), units, 4)], 3, 20_000)
    assert exact is not None
    assert drawn is not None
    assert drawn.error is not None
    assert drawn.wins == pytest.approx(exact.wins, abs=4 * drawn.error)


def test_r14_8_at_a_shared_end_nobody_has_won() -> None:
    match = after(led(3, rounds=1), RoundRecorded(0, 0))
    found = wins_of(match)
    assert found is not None
    assert found.wins == (0, 0, 0)


@pytest.mark.parametrize(
    "fields",
    [
        {"rounds": 3},
        {"thirty_one": ThirtyOne.PAY, "units": 3},
        {"thirty_one": ThirtyOne.GIVE_AGAIN, "hold": Hold.ANY, "rounds": 4},
    ],
    ids=lambda fields: " ".join(fields),
)
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_r14_8_start_luck_judgement_and_gifts_add_up(fields: dict[str, object], seed: int) -> None:
    chance, throw = random.Random(seed), dice(seed)
    events: list[TableEvent] = [MatchOpened(replace(ruled(units=2), **fields), NAMES[:3])]
    events.append(LeadNamed(0))
    match = apply(apply(None, events[0]), events[1])
    while not match.over and len(events) < 60:
        part = match.part
        assert part is not None
        player, value = part.on_turn, throw()
        to = (player + 1) % 3 if match.rules.gives and value == 31 else None
        to = to if to in match.round_order else None
        event: TableEvent = Rolled(player, value, to=to)
        dice_left = part.may_lie(match.rules)
        if not part.must_roll and chance.random() < 0.5:
            event = Stood(player)
        elif dice_left and chance.random() < 0.5:
            die, face = dice_left[0], chance.randint(1, 6)
            made = 10 * max(die, face) + min(die, face)
            event = Rolled(player, made, lying=die)
        match = apply(match, event)
        events.append(event)
    found = review(moves(events, apply))
    assert found is not None
    last = wins_of(match)
    assert last is not None
    for line in found.lines:
        total = line.start + line.luck + line.judgement + line.gifts
        assert total == pytest.approx(line.end, abs=1e-9)
        assert line.end == pytest.approx(last.wins[line.player], abs=1e-9)


def test_r14_8_a_best_stand_that_makes_somebody_pay_besides_is_luck() -> None:
    opening = MatchOpened(ruled(thirty_one=ThirtyOne.GIVE, units=3), NAMES[:2])
    rolled = (Rolled(0, 31, to=1), Rolled(0, 66), Stood(0), Rolled(1, 31), Rolled(1, 32))
    found = review(moves([opening, LeadNamed(0), *rolled], apply))
    assert found is not None
    assert [line.judgement for line in found.lines] == [0.0, 0.0]


OPENED = MatchOpened(ruled(hold=Hold.ANY), NAMES[:2])


def test_r14_8_leaving_another_die_than_the_better_is_judgement() -> None:
    match = after(led(2, hold=Hold.ANY), Rolled(0, 52))
    table = at_table(match)
    assert table is not None
    assert (table.best, table.stands) == (2, False)
    rolled = (Rolled(0, 52), Rolled(0, 65, lying=5), Stood(0), Rolled(1, 66))
    (decision,) = choices(moves([OPENED, LeadNamed(0), *rolled], apply))
    assert (decision.did, decision.left, decision.better_left) == (TurnChoice.LIE, 5, 2)
    assert decision.pays == pytest.approx(table.lies[5] - table.lies[2])
    assert choice_words(decision).startswith("Left the 5 lying on 52 after one roll")
