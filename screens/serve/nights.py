"""The nights of the store, for the host at the serving terminal and for what phones write."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from typing import TypeVar

from screens.serve.addresses import Addresses
from tourney.game.refusal import Refused
from tourney.laptop.address import Address
from tourney.log.roles import HOST, Who
from tourney.night.state.phones import PhonesInvited
from tourney.service.director import Director
from tourney.service.door import Phones

_T = TypeVar("_T")


class OneByOne:
    """A director in a thread of its own, which does one thing after the other.

    Args:
        store: where the nights are kept.
        name: of the thread.
    """

    def __init__(self, store: Address, name: str, who: Who = HOST) -> None:
        self._store, self._who = store, who
        self._thread = ThreadPoolExecutor(1, name)
        self._director: Director | None = None

    async def do(self, call: Callable[[Director], _T]) -> _T:
        """Return what a function of the director returns, once its turn has come.

        Raises:
            Refused: the store cannot be opened; or as the function.
        """
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._do, call)

    def _do(self, call: Callable[[Director], _T]) -> _T:
        if self._director is None:
            self._director = Director.open(self._store, who=self._who)
        return call(self._director)

    def _close(self) -> None:
        if self._director is not None:
            self._director.close()

    def end(self) -> None:
        """Close the store, after what is being done."""
        self._thread.submit(self._close)
        self._thread.shutdown()


def display_of(store: Address, night: int | None) -> str:
    """Return the name of a night's big screen in words.

    Args:
        night: the night's number; None for the newest, whichever that will be.

    Raises:
        Refused: there is no such night, or the store cannot be read.
    """
    if night is None:
        return "the big screen"
    with closing(Director.open(store)) as director:
        return f"the big screen of {director.night(night).view().plan.name}"


def share(store: Address, night: int | None, address: str, name: str) -> str:
    """Share a night with guests' phones at an address, and return the night's name.

    Args:
        night: the night's number; None for the newest that is not over.
        name: as in `PhonesInvited.name`.

    Raises:
        Refused: there is no such night, or the change could not be saved.
    """
    with closing(Director.open(store)) as director:
        number = night
        if number is None:
            lines = director.nights()
            number = next((line.number for line in lines if line.state != "finished"), None)
        if number is None:
            raise Refused("no-night", "No night is in play. Plan one first, or name the night: g 1")
        called = director.night(number).view().plan.name
        director.phones.invite(number, address, name)
    return called


def change_shared(
    store: Address, here: Addresses, do: Callable[[Phones, PhonesInvited], None]
) -> None:
    """Change how this program shares a night with guests' phones.

    Raises:
        Refused: nothing is shared here, or the change could not be saved.
    """
    with closing(Director.open(store)) as director:
        shared = director.phones.shared
        if shared is None or not here.is_here(shared.address):
            raise Refused("phones", "No night is shared with phones here.")
        do(director.phones, shared)
