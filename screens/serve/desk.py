"""The serving terminal: links for newcomers, and the list of who is in."""

import asyncio
import time
from collections.abc import Callable
from contextlib import closing

from msgspec import Struct

from screens.serve.serving import Serving
from screens.serve.sessions import Link
from screens.ui.large.letters import code_block
from tourney.game.names import harmless
from tourney.game.refusal import Refused
from tourney.game.wording import quantity
from tourney.laptop.address import Address
from tourney.log.roles import HOST, Role, Who
from tourney.service.director import Director

HELP = (
    "h  a link for a host    d  for the big screen    d 2  for night 2\n"
    "g  let guests' phones follow   g 2  night 2   x g  stop it\n"
    "a  use this computer's next address\n"
    "l  list who is in    x 4  remove number 4    q  quit"
)

_NO_NUMBER = 10**6
#: The most cells and lines of a QR code, and its colours, which no theme changes.
_PICTURE = 60, 22
_COLOURS, _USUAL = "\x1b[38;5;16;48;5;231m", "\x1b[0m"


class Desk(Struct):
    """The commands of the serving terminal.

    Attributes:
        serving: the serving program.
        store: where the nights are kept.
        night: the number of the night meant if none is named; None for the newest.
        write: writes text to the terminal.
        pictures: whether links are shown as QR codes as well.
    """

    serving: Serving
    store: Address
    night: int | None
    write: Callable[[str], None]
    pictures: bool

    async def hear(self, line: str) -> None:
        """Carry out a line that the host typed."""
        try:
            await self._do(line.split())
        except Refused as refusal:
            self._say(refusal.sentence)

    async def _do(self, words: list[str]) -> None:
        numbers = [int(word) if word.isdecimal() else _NO_NUMBER for word in words[1:]]
        match words[:1], numbers:
            case [], _:
                pass
            case ["h"], []:
                self.host_link()
            case ["d"], [] | [_]:
                await self.display_link(*numbers)
            case ["g"], [] | [_]:
                await self.share(*numbers)
            case ["a"], []:
                await self._choose_next()
            case ["x"], _ if words[1:] == ["g"]:
                await self.serving.guests.take_back()
                self._say("Phones no longer show the night.")
            case ["l"], []:
                self._list()
            case ["x"], [number]:
                await self._put_out(number)
            case ["q"], []:
                self.serving.end()
            case _:
                self.write(f"{HELP}\n")

    def host_link(self) -> None:
        """Make and show a link for a host."""
        self._show(HOST, "host")

    async def display_link(self, night: int | None = None) -> None:
        """Make and show a link for the big screen of a night, by default the newest.

        Raises:
            Refused: there is no such night, or the store cannot be read.
        """
        night = self.night if night is None else night
        title = await asyncio.to_thread(_display_of, self.store, night)
        self._show(Who(Role.DISPLAY, night=night or 0), title)

    async def share(self, night: int | None = None) -> None:
        """Share a night with guests' phones, by default the newest, and show the address.

        Raises:
            Refused: as in `Guests.share`.
        """
        night = self.night if night is None else night
        self.phones(await self.serving.guests.share(night))

    def phones(self, title: str) -> None:
        """Show the address of a night for guests' phones."""
        guests = self.serving.guests
        self._draw(guests.address)
        self._say(f"g  {title}, for guests' phones; x g stops it:")
        self._say(guests.invited)

    async def _choose_next(self) -> None:
        """Let links and QR codes lead to the next of the machine's addresses."""
        self.serving.addresses.choose_next()
        self._say(f"Links and codes now use {self.serving.addresses.base}.")
        if self.serving.guests.is_shown:
            await self.serving.guests.move()
            self.phones("The night")

    def _draw(self, address: str) -> None:
        if self.pictures:
            drawn = code_block(address, *_PICTURE)
            self.write("".join(f"{_COLOURS}{line.plain}{_USUAL}\n" for line in drawn))

    def _show(self, who: Who, title: str) -> None:
        link, address = self.serving.make_link(who, title)
        self._draw(address)
        self._say(f"{link.number}  {title}, for one browser, within {self._minutes(link)}:")
        self._say(address)

    def _list(self) -> None:
        lines = [
            f"{session.number}  {session.title}  {session.who.name}  {session.address}  "
            f"since {session.since:%H:%M}" + ("" if session.windows else ", away")
            for session in self.serving.sessions
        ]
        lines += [
            f"{link.number}  {link.title}  not used yet, good for {self._minutes(link)}"
            for link in self.serving.invitations.open()
        ]
        guests = self.serving.guests
        if guests.is_shown:
            lines.append(f"g  {quantity(guests.phones, 'phone')} of guests at {guests.invited}")
        for line in lines or ["No one is in."]:
            self._say(line)

    async def _put_out(self, number: int) -> None:
        known = {session.number: session for session in self.serving.sessions}
        if session := known.get(number):
            await self.serving.put_out(session)
            self._say(f"{session.who.name} is disconnected.")
        elif self.serving.invitations.withdraw(number):
            self._say(f"Link {number} no longer works.")
        else:
            raise Refused("nobody", "That number isn't in use. l lists who is in.")

    @staticmethod
    def _minutes(link: Link) -> str:
        return quantity(max(1, round((link.until - time.monotonic()) / 60)), "minute")

    def _say(self, sentence: str) -> None:
        self.write(f"{harmless(sentence)}\n")


def _display_of(store: Address, night: int | None) -> str:
    """Return the name of a night's big screen in words; without a night, of the newest."""
    if night is None:
        return "the big screen"
    with closing(Director.open(store)) as director:
        return f"the big screen of {director.night(night).view().plan.name}"
