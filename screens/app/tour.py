"""The tour: three steps on the real screens, over a store made up for it."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from textual.content import Content

from screens.ui.text import say
from tourney.game.wording import quantity

if TYPE_CHECKING:
    from tourney.game.mexico.table import TableView
    from tourney.night.views.view import NightView
    from tourney.service.director import Director

STEPS = ("Names on the list", "Seats", "A round, and taking it back")
#: The number of its night, in a store that has no other.
NIGHT = 1
_ENOUGH = 3
_MORE = {1: "One more", 2: "Two more"}
_KEY = "[b $text-accent]$key[/]"


@dataclass(frozen=True, slots=True)
class Told:
    """The one thing to do now; `step` is from 1."""

    step: int
    words: Content


def build_tour(path: Path, today: date) -> None:
    """Plan the tour's night in a new store.

    Raises:
        Refused: the store cannot be made or written.
    """
    from tourney.service.director import Director

    director = Director.open(path)
    try:
        director.plan({"name": "The tour", "date": today.isoformat(), "preset": "classic"})
    finally:
        director.close()


def farewell(tour: "Tour", key: str) -> str:
    """The words to a user who comes back from the tour; `key` plans a night."""
    if tour.over:
        return f"That is all: {key} plans your night."
    return f"The tour waits. {key} plans your night."


class Tour:
    """The user's progress on the tour, read off the night itself.

    Attributes:
        over: everything has been done.
    """

    def __init__(self) -> None:
        self.over = False
        self._played = False

    def tell(self, director: "Director", keys: Mapping[str, str]) -> Told:
        """Say what to do now.

        Args:
            keys: by action, those that the screen at hand offers.
        """
        night = director.night(NIGHT).view()
        if night.state in ("registering", "seating"):
            step, words = _before_play(night, keys)
        else:
            step, words = 3, self._in_play(director.night(NIGHT).table().page().table, keys)
        if words is None:
            words = say(f"{_KEY} goes back to the tour.", key=keys.get("close", "Esc"))
        return Told(step, words)

    def _in_play(self, table: "TableView", keys: Mapping[str, str]) -> Content | None:
        done = table.last_rounds[0] if table.last_rounds else None
        self.over = self.over or (self._played and done is None)
        self._played = self._played or done is not None
        if "stand" not in keys:
            return say(f"{_KEY} is the table.", key=keys["seats"]) if "seats" in keys else None
        if self.over:
            words = f"Taken back. That is all: {_KEY} ends the tour."
            return say(words, key=keys.get("home", "Esc"))
        if done is not None:
            return say(
                f"$who pays $units. A wrong key? {_KEY} takes it back: try it.",
                who=done.loser,
                units=quantity(done.paid, "unit"),
                key=keys["undo"],
            )
        if (on_turn := table.on_turn) is None:
            return say(f"{_KEY} takes the last key back.", key=keys["undo"])
        if table.phase == "roll-off":
            return say(
                "$who rolls one die for the lead: type what it shows, 1 to 6.", who=on_turn.name
            )
        if "stand" in table.refusals:
            return say("$who rolls: type the two dice, such as 6 2.", who=on_turn.name)
        return say(
            f"$who has $roll: {_KEY} to stand, or two more dice.",
            who=on_turn.name,
            roll=table.rolls[-1],
            key=keys["stand"],
        )


def _before_play(night: "NightView", keys: Mapping[str, str]) -> tuple[int, Content | None]:
    """The step and what to do in it, before the table is open."""
    if "open_table" in keys and night.seats:
        words = f"Everybody has a seat. {_KEY} opens the table."
        return 2, say(words, key=keys["open_table"])
    if "take" in keys:
        return 2, say(f"{_KEY} draws the seats from five dice.", key=keys["take"])
    if "seats" not in keys:
        return 1, None
    people = len(night.entries)
    if people >= _ENOUGH:
        return 1, say(f"That is a table. {_KEY} goes on to the seats.", key=keys["seats"])
    if people:
        more = _MORE[_ENOUGH - people]
        name = night.entries[-1].name
        return 1, say("$name is on the list. $more: type it, then Enter.", name=name, more=more)
    return 1, say("Type a name, such as Ann, then Enter.")
