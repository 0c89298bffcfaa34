"""The card of an evening: format and costs, then the rules at the tables."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from tourney.game.card import CardLine, RulesCard
from tourney.game.wording import listed, told_in
from tourney.night.formats.format import Format
from tourney.night.formats.registry import format_of
from tourney.night.people import latecomers
from tourney.night.setup import Setup
from tourney.night.standings.ranking import percentages
from tourney.night.state.plan import Plan
from tourney.night.state.room_clock import write_time
from tourney.night.views.view import money_words, night_card


def evening_card(plan: Plan, players: int, own: Sequence[tuple[str, int]] = ()) -> RulesCard:
    """Return the card of a night, shown with F2: format and costs, before the rules.

    Lines without a meaning in the format are left out, and lines on money too if there is no fee.

    Args:
        players: how many people take part, as known so far; the prizes may depend on it.
        own: the names of players with units of their own, and how many (F1.9).
    """
    card = night_card(plan)
    given = listed(f"{name} {units}" for name, units in own) if own else ""
    handicaps = (CardLine("Their own units", f"{given}."),) if given else ()
    before = (*_held(plan), *_costs(plan, players), *handicaps)
    card = card_in_format(card, format_of(plan.setup), worth=bool(plan.unit_worth))
    return replace(card, lines=(*before, *card.lines))


def card_in_format(card: RulesCard, format_: Format, *, worth: bool) -> RulesCard:
    """Return a table's rules card with the lines that the format words differently.

    Args:
        worth: True if a unit is worth money, so that the pot can be won.
    """
    return replace(card, lines=tuple(_rules(card, format_, worth)))


def _held(plan: Plan) -> Iterator[CardLine]:
    setup = plan.setup
    format_ = format_of(setup)
    if told := format_.describe(setup, plan.rules.dealt):
        yield CardLine("Format", told_in(plan.rules.unit, f"{format_.title}: {told}"))
    if plan.closing is not None:
        yield CardLine("Closing", f"At {write_time(plan.closing)}. Play ends when the host says.")
    if latecomers.LATE in setup.chosen:
        yield CardLine("Late entry", _late(setup))
    if latecomers.REBUY in setup.chosen:
        yield CardLine("Re-buy", _rebuy(plan))


def _late(setup: Setup) -> str:
    if setup.chosen[latecomers.LATE] == latecomers.NO_LATE:
        return "No latecomers."
    if format_of(setup).endless:
        return "At the next sitting, with no points so far."
    return latecomers.LATE_WORDS


def _rebuy(plan: Plan) -> str:
    until, fee = latecomers.last_rebuy(plan.setup), plan.setup.fees.rebuy
    if until == latecomers.NO_REBUY:
        return "No re-buys."
    most = latecomers.most_rebuys(plan.setup)
    times = "Once" if most == 1 else f"Up to {most} times"
    each = "It costs" if most == 1 else "Each costs"
    costs = f" {each} {money_words(plan, fee)}." if fee else ""
    words = f"{times}, until lap {until}, with full units and a new seat.{costs}"
    return told_in(plan.rules.unit, words)


def _costs(plan: Plan, players: int) -> Iterator[CardLine]:
    fees = plan.setup.fees
    if fees.entry:
        share = money_words(plan, fees.house)
        house = f"; {share} of it for {fees.cause or 'the house'}" if fees.house else ""
        yield CardLine("Entry fee", f"{money_words(plan, fees.entry)}{house}.")
    if plan.put_in(1):
        start = plan.rules.dealt
        each = money_words(plan, plan.put_in(start))
        words = "first. At the end you get money for the units you hold, and from the pot"
        yield CardLine("Put in", f"Everyone puts in {each} {words}.")
    buys_in = latecomers.most_rebuys(plan.setup) and fees.rebuy
    if fees.entry > fees.house or buys_in:
        yield CardLine("Prizes", _prizes(plan, players))


def _prizes(plan: Plan, players: int) -> str:
    fees = plan.setup.fees
    if fees.sums:
        sums = listed(money_words(plan, amount) for amount in fees.sums)
        return (
            f"{sums} by place. First place gets anything left over; the last places may get less."
        )
    if not (players or fees.prizes):
        return "By number of players."
    shares = percentages(fees.prizes, players or len(fees.prizes))
    if len(shares) == 1:
        return "The winner takes all."
    step = f", in multiples of {money_words(plan, fees.rounding)}" if fees.rounding > 1 else ""
    return f"{listed(f'{share}%' for share in shares)} by place{step}."


def _rules(card: RulesCard, format_: Format, worth: bool) -> Iterator[CardLine]:
    unit = card.rules.unit
    own = {"Lose": format_.lose, "Win": "" if worth else told_in(unit, format_.win)}
    for line in card.lines:
        if format_.endless and line.heading == "Start":
            yield CardLine("Start", told_in(unit, "Lost units are counted; no one goes out."))
        elif words := own.get(line.heading):
            yield CardLine(line.heading, words)
        else:
            yield line
