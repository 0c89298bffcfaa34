"""The house's own presets: offered, saved under a name, and dropped."""

from tourney.game.games import AnyRules
from tourney.game.refusal import Refused
from tourney.log.one_log import OneLog
from tourney.log.roles import Who
from tourney.night.planning.house_presets import (
    NO_PRESETS,
    HouseEvent,
    HousePresets,
    PresetDropped,
    PresetSaved,
    apply,
    check_own,
    clean_preset_name,
    find_preset,
)
from tourney.store.store import Store


class House:
    """The house's own presets as far as their log can be read."""

    def __init__(self, store: Store, who: Who) -> None:
        """Rest on an open store; only the host may save and drop."""
        self._log: OneLog[HousePresets, HouseEvent] = OneLog(
            store, "house", "the house's presets", NO_PRESETS, apply, who
        )

    @property
    def presets(self) -> HousePresets:
        """Those that stand now, by name, in the order in which they were first saved."""
        return self._log.state

    @property
    def damage(self) -> str:
        """Why their log cannot be read to its end, and none can be saved; or ""."""
        return self._log.damage

    def save(self, name: str, rules: AnyRules, *, replace: bool = False) -> str:
        """Save rules under a name; the name as it is kept.

        Args:
            replace: where there is a preset of that name, with other rules, these take their
                place; nights that were planned with it stay as they are.

        Raises:
            Refused: the rules are the rulebook's, the name cannot be a preset's, or, with
                `preset-exists`, it is one already and not to be replaced.
        """
        check_own(rules)
        cleaned = clean_preset_name(name)
        presets = self.presets
        kept = find_preset(cleaned, presets)
        if kept is None or presets[kept] != rules:
            if kept is not None and not replace:
                raise Refused("preset-exists", f"There is a preset called {kept} already.")
            self._log.record(PresetSaved(cleaned, rules))
        return kept or cleaned

    def drop(self, name: str) -> None:
        """Offer a preset no more."""
        self._log.record(PresetDropped(name))
