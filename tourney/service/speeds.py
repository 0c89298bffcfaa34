"""The speeds of the tables (R10.4), as the host chose them; they are kept in the store."""

from collections.abc import Mapping

from tourney.game.mexico.round import Speed
from tourney.log.one_log import OneLog
from tourney.log.roles import Who
from tourney.night.state.speeds import NO_SPEEDS, OTHERS, KeptSpeeds, SpeedsChosen, apply
from tourney.store.store import Store


class ChosenSpeeds:
    """The speeds that were chosen, as far as their log has been read.

    Attributes:
        revision: another once other speeds have been chosen, or read.
    """

    def __init__(self, store: Store, who: Who) -> None:
        """Rest on an open store; what anyone but the host chooses is theirs alone."""
        self._who = who
        self._read: KeptSpeeds | None = None
        self._own: KeptSpeeds = NO_SPEEDS
        self.revision = 0
        self._log: OneLog[KeptSpeeds, SpeedsChosen] = OneLog(
            store, "speeds", "the speeds", NO_SPEEDS, apply, who
        )

    def at(self, night: str, table: int) -> Speed | None:
        """The speed chosen for a table of a night, by its `uid`, as far as it was read last."""
        if self._read is None:
            self.read_on()
        speeds = self._own.get(night) or (self._read or NO_SPEEDS).get(night, {})
        return speeds.get(table, speeds.get(OTHERS))

    def read_on(self) -> None:
        """Read what others have chosen since."""
        read = self._log.state
        if read is not self._read:
            self._read, self.revision = read, self.revision + 1

    def choose(self, night: str, speeds: Mapping[int, Speed]) -> None:
        """Keep the speeds of a night, by table.

        Raises:
            Refused: they could not be saved.
        """
        chosen = SpeedsChosen(night, tuple(sorted(speeds.items())))
        if self._who.is_host:
            self._log.record(chosen)
            self.read_on()
        else:
            self._own, self.revision = apply(self._own, chosen), self.revision + 1
