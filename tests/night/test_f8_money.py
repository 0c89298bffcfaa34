"""F8: prizes, the till, and the proof that nothing is missing."""

import hashlib

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.hunt.effort import examples
from tourney.game.names import width
from tourney.night.floor import Tier
from tourney.night.money.ledger import (
    Payment,
    Till,
    fee_paid,
    fee_refunded,
    rebuy_paid,
    till,
    till_of,
)
from tourney.night.money.proof import NO_MONEY, WORDS_CELLS, Money, TableUnits, Units, prove
from tourney.night.setup import Fees
from tourney.night.standings.ranking import Placing, percentages, placings, prizes, shared_out
from tourney.night.views.result import UnitBalance

SEED = "42613"
NAMES = {1: "Ann", 2: "Bob", 3: "Cid", 4: "Dee", 5: "Eve", 6: "Fay", 7: "Gus"}
FEES = Fees(entry=1000, house=200, cause="the lifeboat", rebuy=500)


def standing(*groups: tuple[int, ...]) -> tuple[Placing, ...]:
    names = {entry: NAMES.get(entry, f"Player {entry}") for group in groups for entry in group}
    return placings([Tier(group, False, "") for group in groups], (), names, SEED)


def by_lot(*entries: int) -> list[int]:
    """The lot as the docstring tells a guest to repeat it."""

    def digest(entry: int) -> str:
        return hashlib.sha256(f"{SEED}:odd:{NAMES[entry]}".encode()).hexdigest()

    return sorted(entries, key=digest)


@pytest.mark.parametrize(
    ("players", "shares"),
    [
        (0, ()),
        (1, (100,)),
        (2, (100,)),
        (4, (100,)),
        (5, (65, 35)),
        (6, (65, 35)),
        (7, (50, 30, 20)),
        (19, (50, 30, 20)),
        (20, (45, 25, 15, 10, 5)),
        (200, (45, 25, 15, 10, 5)),
    ],
)
def test_f8_2_without_a_plan_prizes_are_by_size(players: int, shares: tuple[int, ...]) -> None:
    assert percentages((), players) == shares


@pytest.mark.parametrize(
    ("plan", "players", "shares"),
    [
        ((100,), 30, (100,)),
        ((60, 40), 30, (60, 40)),
        ((50, 30, 20), 2, (70, 30)),
        ((50, 30, 20), 1, (100,)),
        ((40, 20), 30, (80, 20)),
        ((20, 50, 30), 30, (20, 50, 30)),
        ((0, 0), 30, (100, 0)),
    ],
)
def test_f8_2_what_is_left_is_the_firsts(
    plan: tuple[int, ...], players: int, shares: tuple[int, ...]
) -> None:
    assert percentages(plan, players) == shares


@pytest.mark.parametrize(
    ("pool", "players", "rounding", "amounts"),
    [
        # 50 %, 30 % and 20 % of 90.00.
        (9000, 9, 1, (4500, 2700, 1800)),
        # Of 18 times 5.00 that is 9, 5.4 and 3.6: one over goes to the largest remainder.
        (9000, 9, 500, (4500, 2500, 2000)),
        # 166.5, 99.9 and 66.6: two over.
        (333, 7, 1, (166, 100, 67)),
        # Of 12 times 1.00, 7.8 and 4.2; the 0.34 that make no whole one are the first's.
        (1234, 6, 100, (834, 400)),
        # 0.5, 0.3 and 0.2 of the only 5.00 there is.
        (900, 7, 500, (900, 0, 0)),
        # 22.5, 12.5, 7.5, 5 and 2.5: of equal remainders the better place's is first.
        (50, 20, 1, (23, 13, 7, 5, 2)),
        (0, 9, 1, (0, 0, 0)),
        (1234, 4, 500, (1234,)),
        (1234, 0, 1, ()),
    ],
)
def test_f8_2_prizes_are_by_largest_remainder_and_the_residue_is_the_firsts(
    pool: int, players: int, rounding: int, amounts: tuple[int, ...]
) -> None:
    assert prizes(pool, (), players, rounding) == amounts


def test_f8_3_those_who_share_ranks_share_the_prizes_that_they_span() -> None:
    amounts = (4500, 2700, 1800)
    assert shared_out(amounts, standing((1,), (2, 3), (4,)), NAMES, SEED) == {
        1: 4500,
        2: 2250,
        3: 2250,
        4: 0,
    }
    assert shared_out(amounts, standing((1,), (2, 3, 4), (5,)), NAMES, SEED) == {
        1: 4500,
        2: 1500,
        3: 1500,
        4: 1500,
        5: 0,
    }


def test_f8_3_odd_units_of_money_go_by_a_lot_that_a_guest_can_repeat() -> None:
    # 30 + 20 + 0 = 50 among four: 12 each, and 2 over.
    found = shared_out((50, 30, 20), standing((1,), (2, 3, 4, 5)), NAMES, SEED)
    lucky = by_lot(2, 3, 4, 5)[:2]
    assert found == {1: 50, **{entry: 13 if entry in lucky else 12 for entry in (2, 3, 4, 5)}}


@st.composite
def ties(draw: st.DrawFn) -> tuple[Placing, ...]:
    """2 to 200 people, in groups of equals."""
    left = draw(st.integers(2, 200))
    groups: list[tuple[int, ...]] = []
    first = 1
    while left:
        size = min(draw(st.sampled_from([1, 1, 1, 2, 3, 7, 60])), left)
        groups.append(tuple(range(first, first + size)))
        first, left = first + size, left - size
    return standing(*groups)


@st.composite
def plans(draw: st.DrawFn) -> tuple[int, ...]:
    shares, left = [], 100
    for _ in range(draw(st.integers(0, 12))):
        shares.append(draw(st.integers(0, left)))
        left -= shares[-1]
    return tuple(shares)


@examples(300)
@given(st.integers(0, 10**7), plans(), ties(), st.sampled_from([1, 5, 100, 500]))
def test_f8_prizes_are_the_pool_to_the_last_cent_however_people_tie(
    pool: int, plan: tuple[int, ...], drawn: tuple[Placing, ...], rounding: int
) -> None:
    names = {place.entry: f"Player {place.entry}" for place in drawn}
    amounts = prizes(pool, plan, len(drawn), rounding)
    assert sum(amounts) == pool
    assert min(amounts) >= 0
    assert len(amounts) <= len(drawn)
    assert all(amount % rounding == 0 for amount in amounts[1:])
    shared = shared_out(amounts, drawn, names, SEED)
    assert sum(shared.values()) == pool
    assert shared.keys() == names.keys()
    for place in drawn:
        equals = [shared[other.entry] for other in drawn if other.rank == place.rank]
        assert max(equals) - min(equals) <= 1


@examples(200)
@given(st.integers(0, 10**7), plans(), st.integers(2, 200), st.sampled_from([1, 100, 500]))
def test_f8_2_a_plan_that_descends_never_pays_the_worse_place_more(
    pool: int, plan: tuple[int, ...], players: int, rounding: int
) -> None:
    descending = tuple(sorted(plan, reverse=True))
    amounts = prizes(pool, descending, players, rounding)
    assert list(amounts) == sorted(amounts, reverse=True)


def test_f8_1_the_till_by_heads() -> None:
    # 12 paid 10.00, one of them has it back; 2.00 of each of the 11 is the cause's; 3 re-bought.
    found = till(FEES, paid=12, refunded=1, rebuys=3)
    assert found == Till(fees=12000, rebuys=1500, refunds=1000, house=2200)
    assert (found.taken, found.pool) == (13500, 10300)


def test_f10_2_the_ledgers_lines_come_to_what_is_in_the_till() -> None:
    lines = [
        *fee_paid(FEES, 1),
        *fee_paid(FEES, 2),
        *fee_paid(FEES, 3),
        *fee_paid(FEES, 3, -1),
        *fee_refunded(FEES, 2),
        *rebuy_paid(FEES, 1),
    ]
    assert lines[:2] == [Payment(1, "fee", 1000), Payment(1, "house", -200)]
    assert till_of(lines) == till(FEES, paid=2, refunded=1, rebuys=1)
    assert sum(line.amount for line in lines) == till_of(lines).pool == 1300
    lines.append(Payment(1, "prize", -1300))
    assert sum(line.amount for line in lines) == 0
    assert till_of(lines) == till(FEES, paid=2, refunded=1, rebuys=1)


def test_f10_2_where_nothing_is_paid_there_is_no_line() -> None:
    free = Fees()
    assert fee_paid(free, 1) == fee_refunded(free, 1) == rebuy_paid(free, 1) == ()
    assert fee_paid(Fees(entry=500), 1) == (Payment(1, "fee", 500),)


fees = st.integers(0, 10**6).flatmap(
    lambda entry: st.builds(
        Fees,
        entry=st.just(entry),
        house=st.integers(0, entry),
        rebuy=st.integers(0, 10**6),
        rounding=st.sampled_from([1, 100, 500]),
    )
)


@examples(200)
@given(fees, st.integers(0, 200), st.data(), ties())
def test_f8_4_fees_taken_are_prizes_house_and_refunds(
    fees: Fees, paid: int, data: st.DataObject, drawn: tuple[Placing, ...]
) -> None:
    refunded, rebuys = data.draw(st.integers(0, paid)), data.draw(st.integers(0, 200))
    heads = till(fees, paid, refunded, rebuys)
    lines = [line for entry in range(paid) for line in fee_paid(fees, entry)]
    lines += [line for entry in range(refunded) for line in fee_refunded(fees, entry)]
    lines += [line for entry in range(rebuys) for line in rebuy_paid(fees, entry)]
    names = {place.entry: f"Player {place.entry}" for place in drawn}
    won = shared_out(prizes(heads.pool, (), len(drawn), fees.rounding), drawn, names, SEED)
    assert heads.taken == sum(won.values()) + heads.house + heads.refunds
    proof = prove(Units(0, 0, 0), Money(heads, till_of(lines), sum(won.values())), "EUR")
    assert (proof.balanced, proof.fault) == (True, "")
    assert bool(proof.in_full) == bool(proof.words)
    assert (" taken" in proof.in_full) == bool(heads.taken)
    assert width(proof.words) <= WORDS_CELLS


UNITS = Units(dealt=85, held=61, pot=24)


def money(prizes: int = 8000, house: int = 1000, refunds: int = 0, fees: int = 9000) -> Money:
    accounts = Till(fees=fees, refunds=refunds, house=house)
    return Money(accounts, accounts, prizes)


def test_f8_4_a_night_without_money_is_proved_in_units_alone() -> None:
    proof = prove(UNITS, NO_MONEY, "")
    assert proof.balanced
    assert proof.words == "85 units dealt = 61 held + 24 in the pot"


def test_f8_4_the_proof_is_a_line_of_units_and_money() -> None:
    assert prove(UNITS, money(), "GBP").words == (
        "85 units dealt = 61 held + 24 in the pot · £90 = £80 + £10"
    )
    assert prove(UNITS, money(), "GBP").in_full == (
        "85 units dealt = 61 held + 24 in the pot · £90 taken = £80 prizes + £10 house"
    )
    assert prove(UNITS, money(7950, 1050), "GBP").words == (
        "85 units dealt = 61 held + 24 in the pot · £90.00 = £79.50 + £10.50"
    )
    assert prove(Units(1, 1, 0), money(90, 0, 0, 90), "JPY").words == (
        "1 unit dealt = 1 held + 0 in the pot · ¥90 taken = ¥90 prizes"
    )


def test_f8_4_money_alone_is_said_in_words() -> None:
    assert prove(Units(0, 0, 0), money(7000, refunds=1000), "GBP").words == (
        "£90 taken = £70 prizes + £10 house + £10 refunds"
    )
    assert prove(Units(0, 0, 0), NO_MONEY, "GBP").words == ""


def test_f8_4_the_pot_is_said_in_money_where_a_unit_is_worth_any() -> None:
    assert prove(replace(UNITS, worth=50), NO_MONEY, "GBP").words == (
        "85 units dealt = 61 held + 24 in the pot (£12)"
    )


def test_f8_4_units_laid_aside_at_a_stages_end_and_let_stand_are_named() -> None:
    proof = prove(Units(dealt=100, held=40, pot=50, aside=10), NO_MONEY, "")
    assert proof.balanced
    assert proof.words == "100 units dealt = 40 held + 50 in the pot + 10 of tables that are over"
    proof = prove(Units(dealt=102, held=52, pot=50, surplus=2), NO_MONEY, "")
    assert proof.balanced
    assert proof.words == "102 units dealt (2 by a correction) = 52 held + 50 in the pot"
    proof = prove(Units(dealt=97, held=47, pot=50, surplus=-3), NO_MONEY, "")
    assert proof.balanced
    assert proof.words == "97 units dealt (3 fewer by a correction) = 47 held + 50 in the pot"


def test_f8_4_units_missing_with_somebody_are_said_with_the_name() -> None:
    people = (("Ann", UnitBalance(5, 2, 3)), ("Bob", UnitBalance(9, 2, 3, 3)))
    proof = prove(Units(dealt=14, held=4, pot=6, aside=3, people=people), NO_MONEY, "")
    assert not proof.balanced
    assert proof.fault == "Bob was dealt 9 units, but 1 unit is missing there."


def test_f8_4_long_figures_leave_the_words_out() -> None:
    units = Units(dealt=9600, held=4000, pot=5000, aside=600)
    assert prove(units, money(150000, 20000, 30000, 200000), "GBP").words == (
        "9600 units = 4000 + 5000 + 600 · £2000 = £1500 + £200 + £300"
    )
    worth = Units(dealt=12, held=12, pot=0, worth=50)
    assert prove(worth, money(2250, 250, 500, 3000), "EUR").words == (
        "12 units = 12 + 0 · €30.00 = €22.50 prizes + €2.50 house + €5.00 refunds"
    )
    huge = money(10**15 + 1, 10**15, 10**15, 3 * 10**15 + 1)
    assert prove(units, huge, "BHD").words == "Units and money balance."
    assert prove(replace(units, pot=4999), huge, "BHD").words == "Units and money do not balance."


def test_f8_4_units_missing_at_a_table_are_said_with_the_table() -> None:
    tables = (
        TableUnits(place=1, brought=40, held=20, pot=15, taken=5),
        TableUnits(place=3, brought=45, held=30, pot=14),
    )
    proof = prove(Units(dealt=80, held=50, pot=29, tables=tables), NO_MONEY, "")
    assert not proof.balanced
    assert proof.fault == "45 units went to table 3, but 1 unit is missing there."
    assert proof.words == "80 units dealt ≠ 50 held + 29 in the pot"


def test_f8_4_units_too_many_between_tables_are_said() -> None:
    tables = (TableUnits(1, 40, 25, 15), TableUnits(2, 45, 30, 15))
    proof = prove(Units(dealt=83, held=55, pot=30, tables=tables), NO_MONEY, "")
    assert not proof.balanced
    assert proof.fault == "83 units dealt, but 2 units too many are between the tables."


@pytest.mark.parametrize(
    ("wrong", "fault"),
    [
        (replace(money(), prizes=7500), "There is £80 to be won, but £5 is missing in the prizes."),
        (
            replace(money(), prizes=8050),
            "There is £80.00 to be won, but £0.50 too much is in the prizes.",
        ),
        (
            replace(money(), ledger=Till(fees=8000, house=1000)),
            "The entry fees come to £90, but £10 is missing in the ledger.",
        ),
        (
            replace(money(), ledger=Till(fees=9000, house=1200)),
            "The shares of the house come to £10, but £2 too much is in the ledger.",
        ),
        (
            replace(money(), ledger=Till(fees=9000, house=1000, rebuys=500)),
            "The re-buys come to £0, but £5 too much is in the ledger.",
        ),
        (
            replace(money(), ledger=Till(fees=9000, house=1000, refunds=1000)),
            "The refunds come to £0, but £10 too much is in the ledger.",
        ),
    ],
)
def test_f8_4_money_that_is_off_is_said_with_the_account(wrong: Money, fault: str) -> None:
    proof = prove(UNITS, wrong, "GBP")
    assert not proof.balanced
    assert proof.fault == fault
    assert proof.words.startswith("85 units dealt = 61 held + 24 in the pot · £90")
    assert (" ≠ " in proof.words) == (wrong.prizes != 8000)
