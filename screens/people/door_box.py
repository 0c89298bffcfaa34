"""The box for names at the door: while nothing is typed, three of its keys are the screen's."""

from textual.events import Key

from screens.people.name_box import NameBox

#: No name begins with them.
_FIRST = ("space", "slash", "plus")


class DoorBox(NameBox):
    """Where names are typed, and people are checked in, pay, and are searched for."""

    def check_consume_key(self, key: str, character: str | None) -> bool:
        """Name the screen's keys among those that can be pressed here."""
        return key not in _FIRST and super().check_consume_key(key, character)

    def on_key(self, event: Key) -> None:
        """Leave a key to the screen that nothing begins with."""
        if not self.value and event.key in _FIRST:
            event.prevent_default()
