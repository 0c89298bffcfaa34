"""Collections that the house keeps under names, each in a log of its own."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Generic, TypeVar

from tourney.game.games import AnyRules
from tourney.game.refusal import Refused
from tourney.log.one_log import OneLog
from tourney.log.roles import Who
from tourney.night.planning import house_presets as presets
from tourney.night.planning import kept_plans as plans
from tourney.night.planning import prize_templates as prizes
from tourney.night.planning.named import find_named
from tourney.night.state.amounts import Currency
from tourney.night.state.plan import Plan
from tourney.store.store import Store

Value = TypeVar("Value")
Event = TypeVar("Event")


class KeptByName(Generic[Value, Event]):
    """A collection kept under names, read as far as its log allows; the host alone may change it.

    Args:
        stream: the log's name in the store.
        what: the name of the collection for the host, such as "the prize templates".
        dropped: the event that drops what has a name.
    """

    def __init__(
        self,
        store: Store,
        stream: str,
        what: str,
        apply: Callable[[Mapping[str, Value] | None, Event], Mapping[str, Value]],
        dropped: Callable[[str], Event],
        who: Who,
    ) -> None:
        nothing: Mapping[str, Value] = MappingProxyType({})
        self._log: OneLog[Mapping[str, Value], Event] = OneLog(
            store, stream, what, nothing, apply, who
        )
        self._dropped = dropped

    @property
    def kept(self) -> Mapping[str, Value]:
        """The collection by name, in the order in which each was first saved."""
        return self._log.state

    @property
    def damage(self) -> str:
        """The damage for which the log cannot be read to its end, nor written; or ""."""
        return self._log.damage

    def _save_as(
        self,
        name: str,
        event: Event,
        same: Callable[[Value], bool],
        exists: Callable[[str], Refused] | None,
    ) -> str:
        """Save what an event says under a name, unless it is that already; the name as kept.

        Args:
            same: whether a value is what is to be saved.
            exists: why not, where something else has the name; None replaces it.
        """
        kept = self.kept
        known = find_named(name, kept)
        if known is None or not same(kept[known]):
            if known is not None and exists is not None:
                raise exists(known)
            self._log.record(event)
        return known or name

    def drop(self, name: str) -> None:
        """Keep what has a name no more; nights that were planned with it stay as they are."""
        self._log.record(self._dropped(name))


class House(KeptByName[AnyRules, presets.HouseEvent]):
    """The house's own presets as far as their log can be read."""

    def __init__(self, store: Store, who: Who) -> None:
        """Rest on an open store; only the host may save and drop."""
        super().__init__(
            store, "house", "the house's presets", presets.apply, presets.PresetDropped, who
        )

    def save(self, name: str, rules: AnyRules, *, replace: bool = False) -> str:
        """Save rules under a name; the name as it is kept.

        Args:
            replace: where there is a preset of that name, with other rules, these take their
                place; nights that were planned with it stay as they are.

        Raises:
            Refused: the rules are the rulebook's, the name cannot be a preset's, or, with
                `preset-exists`, it is one already and not to be replaced.
        """
        presets.check_own(rules)
        cleaned = presets.clean_preset_name(name)
        saved = presets.PresetSaved(cleaned, rules)
        return self._save_as(
            cleaned, saved, lambda kept: kept == rules, None if replace else _preset_exists
        )


def _preset_exists(name: str) -> Refused:
    return Refused("preset-exists", f"There is a preset called {name} already.")


class Prizes(KeptByName[prizes.PrizesSaved, prizes.TemplateEvent]):
    """The prize templates as far as their log can be read."""

    def __init__(self, store: Store, who: Who) -> None:
        """Rest on an open store; only the host may save and drop."""
        super().__init__(
            store, "prizes", "the prize templates", prizes.apply, prizes.PrizesDropped, who
        )

    def save(
        self, name: str, text: str, currency: Currency | None, *, replace: bool = False
    ) -> str:
        """Save prizes, as the plan's form has them, under a name; the name as it is kept.

        Args:
            replace: where there are others of that name, these take their place; nights that were
                planned with them stay as they are.

        Raises:
            Refused: the name or the prizes cannot be read, or, with `template-exists`, there are
                others of that name and they are not to be replaced.
        """
        saved = prizes.template_of(name, text, currency)
        written = prizes.text_of(saved)
        return self._save_as(
            saved.name,
            saved,
            lambda kept: prizes.text_of(kept) == written,
            None if replace else _prizes_exist,
        )


def _prizes_exist(name: str) -> Refused:
    return Refused("template-exists", f"There are prizes kept as {name} already.")


class Plans(KeptByName[Plan, plans.KeptPlanEvent]):
    """The plans kept under a name as far as their log can be read."""

    def __init__(self, store: Store, who: Who) -> None:
        """Rest on an open store; only the host may save and drop."""
        super().__init__(store, "plans", "the kept plans", plans.apply, plans.PlanDropped, who)

    def save(self, name: str, plan: Plan, *, replace: bool = False) -> str:
        """Keep a plan under a name; the name as it is kept.

        Args:
            replace: where there is another of that name, this one takes its place.

        Raises:
            Refused: the name cannot be one, or, with `plan-exists`, it is another's.
        """
        cleaned = plans.clean_plan_name(name)
        saved = plans.PlanSaved(cleaned, plan)
        return self._save_as(
            cleaned,
            saved,
            lambda kept: plans.same_plan(kept, plan),
            None if replace else _plan_exists,
        )

    def rename(self, name: str, to: str) -> str:
        """Keep a plan under another name.

        Raises:
            Refused: the name cannot be one, another plan has it, or there is none to rename.
        """
        cleaned, kept = plans.clean_plan_name(to), self.kept
        if name in kept and cleaned != name:
            self._log.record(plans.PlanSaved(cleaned, kept[name], name))
        elif name not in kept:
            raise Refused("no-plan-kept", f"There is no plan kept as {name}.")
        return cleaned


def _plan_exists(name: str) -> Refused:
    return Refused("plan-exists", f"There is a plan kept as {name} already.")
