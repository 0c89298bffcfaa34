"""The log of the house's own presets: read from the store, and recorded."""

from tourney.game.log import Log
from tourney.game.refusal import Refused
from tourney.night.presets import NO_PRESETS, HouseEvent, HousePresets, apply
from tourney.store.codec import decode, encode, kind_of, version_of
from tourney.store.records import NewEvent
from tourney.store.store import Store

_STREAM = "house"
_HOST = "host"


class House:
    """The presets as far as their log can be read."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._log: Log[HousePresets, HouseEvent] = Log()
        self._damage = ""

    @property
    def presets(self) -> HousePresets:
        """Those that stand now, whoever saved them."""
        self._read_on()
        return NO_PRESETS if self._log.state is None else self._log.state

    @property
    def damage(self) -> str:
        """From which row on the log cannot be read, and nothing can be saved; or ""."""
        self._read_on()
        return self._damage

    def record(self, event: HouseEvent) -> None:
        """Put an event on disk, and let it count.

        Raises:
            Refused: it does not follow, or could not be saved.
        """
        self._read_on()
        if self._damage:
            raise Refused("damaged", self._damage)
        log = self._log.read(event, apply)
        kind = kind_of(event)
        row = NewEvent(_STREAM, log.seq, kind, version_of(kind), encode(event), _HOST)
        self._store.append([row])
        self._log = log

    def _read_on(self) -> bool:
        if self._damage:
            return False
        rows = self._store.events(_STREAM, self._log.seq)
        for row in rows:
            try:
                if row.seq != self._log.seq + 1:
                    raise ValueError(f"row {self._log.seq + 1} before it is missing")
                event = decode(row.kind, row.version, row.payload)
                self._log = self._log.read(event, apply)
            except (Refused, ValueError) as fault:
                self._damage = f"Row {row.seq} of the house's presets cannot be read: {fault}."
                break
        return bool(rows)
