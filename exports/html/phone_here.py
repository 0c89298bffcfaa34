"""What a guest's phone says of those who came by it (F13.2): who waits, is on the list, is not."""

from collections.abc import Iterator

from exports.pages import part
from tourney.night.state.door import DoorView, Guest


def here_parts(door: DoorView, phone: str) -> Iterator[tuple[str, str]]:
    """The parts of the page of a phone; of one by which nobody has come, what it is for."""
    guests = door.of(phone)
    if guests:
        told = [(guest.name, *_became(door, guest)) for guest in guests]
        yield "here", part("phone/here.html.j2", guests=told, is_open=door.open)
    else:
        yield "about", part("phone/none.html.j2", words=_ABOUT if door.open else _SHUT)


_ABOUT = "The host is told your name, and puts you on the list. Nothing is done before that."
_SHUT = "The host takes no names by phone just now. Say it in person."


def _became(door: DoorView, guest: Guest) -> tuple[str, int]:
    """What became of somebody, and their entry where they are on the list; else 0."""
    if guest.entry in door.listed:
        return "The host has put you on the list: table and seat follow.", guest.entry or 0
    if guest.entry:
        return "The host has taken you off the list again. Ask in person.", 0
    if not guest.waits:
        return "The host has not taken this name. Say it in person.", 0
    if guest not in door.waiting:
        return "Play has begun, and nobody is put on the list any more.", 0
    return "The host is told that you are here. Please wait.", 0
