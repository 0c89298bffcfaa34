"""The log of the house's own presets: read from the store, and recorded."""

from tourney.log.one_log import OneLog
from tourney.log.roles import Who
from tourney.night.planning.own_presets import NO_PRESETS, HouseEvent, HousePresets, apply
from tourney.store.store import Store


class House(OneLog[HousePresets, HouseEvent]):
    """The presets as far as their log can be read."""

    def __init__(self, store: Store, who: Who) -> None:
        super().__init__(store, "house", "the house's presets", NO_PRESETS, apply, who)

    @property
    def presets(self) -> HousePresets:
        """Those that stand now, whoever saved them."""
        return self.state
