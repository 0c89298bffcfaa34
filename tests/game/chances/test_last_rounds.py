"""The chances with a number of rounds, and what side payments do to luck (R14.6, R14.8)."""

import random

import pytest
from msgspec.structs import replace

from tests.game.chances.brute_force import dice
from tests.rules.playing import NAMES, after, led, ruled
from tourney.game.chances.last_rounds import LastRounds
from tourney.game.chances.matches import Start
from tourney.game.chances.review import TurnChoice, choices, review
from tourney.game.chances.rounds import at_table, pays_from_start
from tourney.game.chances.table import wins_from, wins_of
from tourney.game.chances.words import choice_words
from tourney.game.entries import moves
from tourney.game.events import LeadNamed
from tourney.game.mexico.events import MatchOpened, Rolled, RoundRecorded, Stood, TableEvent
from tourney.game.mexico.play import apply
from tourney.game.mexico.rules import Hold, Rules, ThirtyOne


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
def test_r14_8_with_rounds_it_is_the_chance_to_be_alone_in_first_place(
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
def test_r14_8_start_luck_judgement_and_gifts_add_up_to_the_end(
    fields: dict[str, object], seed: int
) -> None:
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
