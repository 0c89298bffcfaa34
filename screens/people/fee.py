"""The question whether a fee was taken, from a player who comes late or buys in again (F8.5)."""

from collections.abc import Sequence

from screens.ui.pick import PickDialog
from screens.ui.text import plain, say
from tourney.game.mexico.rules import Rules
from tourney.game.names import person_key
from tourney.game.wording import listed, number_word, quantity
from tourney.night.formats.registry import format_of
from tourney.night.state.plan import Plan
from tourney.night.views.view import NightView, money_words

#: The answers, as numbers.
TAKEN, OWED = 1, 0


def fewer_units(night: NightView, units: int, *, why: bool = False) -> str:
    """A newcomer's units where they are fewer than the rules', as "2 units of 3", or why; or "".

    Where units have no end (F6.3), nobody begins with fewer.
    """
    rules, endless = night.rules, format_of(night.plan.setup).endless
    if not isinstance(rules, Rules) or endless or not 0 < units < rules.units:
        return ""
    has, lost = quantity(units, "unit"), number_word(rules.units - units)
    return f"{has}: the others have lost about {lost} by now" if why else f"{has} of {rules.units}"


def entry_question(
    night: NightView, names: Sequence[str], units: int = 0, *, why: bool = True
) -> PickDialog:
    """The dialog that asks whether these have paid the entry fee.

    A no-show who had paid before play has had the fee given back (F1.3).

    Args:
        units: the newcomer's units (F1.4); 0 where nothing is said about them.
        why: say why they are fewer than the rules'.
    """
    came = {person_key(name) for name in names if name.strip()}
    lines = (line for line in night.entries if line.status == "no-show" and line.paid)
    refunded = [line.name for line in lines if person_key(line.name) in came]
    note = f" The fee given back to {listed(refunded)} is due again." if refunded else ""
    plan = night.plan
    if fewer := fewer_units(night, units, why=why):
        buys = "The whole fee buys" if plan.setup.fees.entry else "That is for"
        note += f" {buys} {fewer}."
    put = stake_of(plan, units)
    what = "The stake" if put else "The entry fee"
    what += " with the entry fee" if put and plan.setup.fees.entry else ""
    return fee_question(plan, plan.setup.fees.entry + put, names, what=what, note=note)


def stake_of(plan: Plan, units: int = 0) -> int:
    """What is put in first for this many units, or for those of the rules; 0 where nothing is."""
    usual = plan.rules.units if isinstance(plan.rules, Rules) else 0
    return plan.put_in(units or usual)


def fee_question(
    plan: Plan, amount: int, names: Sequence[str], *, what: str, note: str = ""
) -> PickDialog:
    """The dialog that asks it; Enter is that it was.

    Args:
        amount: of each of them, in the currency's smallest unit.
        what: the name of the fee: "The entry fee".
        note: what there is to know besides.
    """
    each = " each" if len(names) > 1 else ""
    fee = f"{money_words(plan, amount)}{each}"
    return PickDialog(
        "Was the fee taken?",
        [(TAKEN, say("Yes, $fee", fee=fee)), (OWED, plain("Not yet"))],
        plain(f"{what} of {listed(names)}: {fee}.{note}"),
    )
