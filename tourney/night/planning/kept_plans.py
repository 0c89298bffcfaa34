"""Plans kept under a name: all of a plan but its name and its date (F1.1)."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from tourney.game.names import clean_text
from tourney.game.refusal import Refused
from tourney.night.planning.named import MOST_KEPT, find_named, with_named, without_named
from tourney.night.planning.plan import plan_form, read_plan
from tourney.night.state.plan import Plan
from tourney.night.state.room_clock import write_time

KEPT_CELLS = 24


@dataclass(frozen=True, slots=True)
class PlanSaved:
    """A plan was kept under a name; the one that it stood for before is only in the record.

    Attributes:
        plan: its name and date are of the night that it was kept from.
        instead: the name that it had before; "" where it takes nobody else's place.
    """

    name: str
    plan: Plan
    instead: str = ""


@dataclass(frozen=True, slots=True)
class PlanDropped:
    """A plan is kept no more."""

    name: str


KeptPlanEvent = PlanSaved | PlanDropped

#: By name, in the order in which they were first kept.
KeptPlans = Mapping[str, Plan]


def clean_plan_name(text: str) -> str:
    """A kept plan's name, through the gate.

    Raises:
        Refused: it is empty, too long or hostile.
    """
    return clean_text(text, "name", KEPT_CELLS)


def apply(plans: KeptPlans | None, event: KeptPlanEvent) -> KeptPlans:
    """The kept plans after the event.

    Raises:
        Refused: there is none of that name to rename or to drop, another has the new name, there
            are too many, or the plan is none that can be made.
    """
    match event:
        case PlanSaved(name, plan, instead):
            house = {plan.house: plan.rules} if plan.house else {}
            read_plan(plan_form(plan), house)
            if instead:
                return _renamed(plans or {}, name, plan, instead)
            full = Refused("plans", f"At most {MOST_KEPT} plans fit; drop one first.")
            return with_named(plans, name, plan, full)
        case PlanDropped(name):
            return without_named(plans, name, _unknown(name))
        case _:
            raise Refused("other-log", "That is no entry of the log of kept plans.")


def _renamed(plans: KeptPlans, name: str, plan: Plan, instead: str) -> KeptPlans:
    was, same = find_named(instead, plans), find_named(name, plans)
    if was is None:
        raise _unknown(instead)
    if same is not None and same != was:
        raise Refused("plan-named", f"There is a plan kept as {same} already.")
    changed = ((name, plan) if each == was else (each, kept) for each, kept in plans.items())
    return MappingProxyType(dict(changed))


def _unknown(name: str) -> Refused:
    return Refused("no-plan-kept", f"There is no plan kept as {name}.")


def same_plan(one: Plan, other: Plan) -> bool:
    """True if two plans differ in name and date at most, and close at the same time of day."""
    if one.closing and other.closing and write_time(one.closing) == write_time(other.closing):
        other = replace(other, closing=one.closing)
    return one == replace(other, name=one.name, date=one.date)
