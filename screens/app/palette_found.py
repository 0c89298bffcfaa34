"""The palette's finds besides actions: people, tables and nights."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, NamedTuple

from textual.screen import Screen

from screens.app.host import host_of
from screens.app.night_screen import NightScreen
from screens.app.routes import Route
from screens.ui.search import begins_with
from screens.ui.titles import has_floor, table_name
from tourney.game.refusal import Refused
from tourney.game.wording import listed
from tourney.night.state.room_clock import date_words
from tourney.night.views.view import EntryLine, NightView, TableLine

#: The words for a person who is not at a table.
_WHERE = {"out": "out", "withdrawn": "left", "no-show": "never came", "won": "has won"}


class PaletteHit(NamedTuple):
    """Something by its name; `words` tell it from others."""

    name: str
    words: str
    go: Callable[[], object]


def found(screen: Screen[Any], typed: str) -> Iterator[PaletteHit]:
    """The people, tables and nights with a word that begins as typed that a screen may go to.

    A real table's phone stays at its table; the display and an open dialog stay where they are.
    """
    host = host_of(screen)
    if screen.is_modal or host.opening or not host.who.is_host:
        return
    try:
        every = [*_of_the_night(screen), *_people(screen), *_nights(screen)]
    except Refused:
        return  # of a store that is out of reach the app tells
    yield from (its for its in every if begins_with(its.name, typed))


def _of_the_night(screen: Screen[Any]) -> Iterator[PaletteHit]:
    if not isinstance(screen, NightScreen):
        return
    night = screen.director.night(screen.number).view()
    for entry in night.entries:
        yield PaletteHit(entry.name, _stands(entry, night), partial(go_to_person, screen, entry))
    begun = night.state in ("playing", "finished")
    if begun and len(night.tables) > 1:
        for line in sorted(night.tables, key=lambda line: line.closed):
            where = "closed, its history" if line.closed else line.words
            words = f"{where}: {listed(line.players)}" if line.players else where
            yield PaletteHit(table_name(line), words, partial(_go_to_table, screen, line))


def _people(screen: Screen[Any]) -> Iterator[PaletteHit]:
    """Everyone of all nights, from the list of nights; each leads to their page."""
    host = host_of(screen)
    if Route.HOME.is_of(screen):
        for name in host.director.players.all():
            go = partial(host.go, Route.PLAYERS, name)
            yield PaletteHit(name, "the nights they played", go)


def _nights(screen: Screen[Any]) -> Iterator[PaletteHit]:
    for line in host_of(screen).director.nights():
        words = f"{date_words(line.date)}, {line.state}" + (
            f", won by {line.winner}" if line.winner else ""
        )
        yield PaletteHit(line.name, words, partial(_go_to_night, screen, line.number))


def _stands(entry: EntryLine, night: NightView) -> str:
    """The person's place in the night, in a few words."""
    if (where := _WHERE.get(entry.status)) is not None:
        return "got no seat" if entry.no_chair else where
    if night.state == "registering":
        if not night.takes_fee:
            return "on the list"
        return "paid" if entry.paid else "not paid"
    if entry.seat is None:
        return "waiting for a seat"
    at = f"seat {entry.seat}"
    if not has_floor(night) and len(night.tables) < 2:
        return at
    line = next((line for line in night.tables if line.number == entry.table), None)
    place = entry.table if line is None else line.place
    return f"table {place}, {at}"


def go_to_person(screen: NightScreen, entry: EntryLine) -> None:
    """Mark someone on the screen, or go to their table; who is at none, in the standings."""
    if screen.show_person(entry.entry) or screen.held_up():
        return
    host, night = screen.host, screen.director.night(screen.number).view()
    words = f"{entry.name}: {_stands(entry, night)}."
    open_tables = [line.number for line in night.tables if not line.closed]
    if night.state in ("registering", "seating"):
        host.show_night(night.number, "register")
        screen.app.call_later(lambda: _mark(screen.app.screen, entry.entry))
    elif entry.table in open_tables and entry.status in ("registered", "playing"):
        if screen.at_table != entry.table:
            host.show_night(night.number, "table", entry.table)
        host.tell(words)
    else:
        screen.action_standings()
        screen.app.call_later(lambda: _mark(screen.app.screen, entry.entry))


def _mark(shown: Screen[Any], entry: int) -> None:
    if isinstance(shown, NightScreen):
        shown.call_after_refresh(shown.show_person, entry)


def _go_to_table(screen: NightScreen, line: TableLine) -> None:
    """Go to a table; to what was played at one that is closed."""
    if screen.held_up():
        return
    if line.closed:
        screen.host.go(Route.HISTORY, screen.director, screen.number, line.number)
    elif screen.at_table != line.number:
        screen.host.show_night(screen.number, "table", line.number)


def _go_to_night(screen: Screen[Any], number: int) -> None:
    shown, host = screen.app.screen, host_of(screen)
    if isinstance(shown, NightScreen) and shown.held_up():
        return
    try:
        host.show_night(number)
    except Refused as refusal:
        host.refuse(refusal.sentence)
