"""`tourney site`: nights, players, ratings and seasons as static pages for any web host (F14.3)."""

import signal
import sys
import time
from collections.abc import Callable
from contextlib import closing, suppress
from functools import partial
from typing import TYPE_CHECKING, Annotated

import typer

from screens.cli.plain_output import complain
from tourney.game.names import harmless
from tourney.game.refusal import Refused
from tourney.game.wording import quantity

if TYPE_CHECKING:
    from pathlib import Path

    from exports.site_folder import SiteFolder
    from screens.files.site_written import SitePlan
    from tourney.service.director import Director
    from tourney.service.league import League

_TITLE, _TITLE_CELLS = "Nights of Mexico", 40
#: Seconds that one wait for a change lasts; and between two times of writing, as a night in play
#: has a change every other second and is on no page before its end.
_PATIENCE, _REST = 5.0, 2.0


def site(
    context: typer.Context,
    to: Annotated[str, typer.Option("--to", metavar="FOLDER", help="Where to write the pages.")],
    watch: Annotated[bool, typer.Option("--watch", help="Follow the store, until Ctrl+C.")] = False,
    money: Annotated[
        bool,
        typer.Option("--money", help="With prizes, and what everybody paid and won."),
    ] = False,
    luck: Annotated[
        bool, typer.Option("--luck", help="With chances, luck and judgement; it takes long.")
    ] = False,
    title: Annotated[
        str, typer.Option("--title", metavar="TEXT", help="What every page is headed by.")
    ] = _TITLE,
) -> None:
    """Write all nights as a site. Static pages for any web host, with a feed and a calendar.

    For a league's office, the sites of all venues, with an index of them and the seasons over them.
    """
    from exports.files import read_folder
    from screens.files.paths import existing_store, promises_of
    from screens.files.site_written import SitePlan
    from tourney.game.names import clean_text
    from tourney.service.director import Director
    from tourney.service.league import open_league

    folder, plan = read_folder(to), SitePlan(clean_text(title, "title", _TITLE_CELLS), money, luck)
    store = existing_store(context.obj)
    if (league := open_league(store, promises_of)) is not None:
        with closing(league):
            _write_league(league, folder, plan, watch=watch)
        return
    with closing(Director.open(store, acknowledged=promises_of(store), only_read=True)) as director:
        if watch:
            with closing(_Changed(director, folder, plan)) as changed:
                _follow(changed.write)
        else:
            _write(director, folder, plan)


def _write_league(league: "League", folder: "Path", plan: "SitePlan", *, watch: bool) -> None:
    from exports.site_folder import SiteFolder
    from screens.files.league_written import LeagueSite

    site = LeagueSite(league, plan, partial(_prepare, plan=plan), complain)
    due: set[str] = set()

    def write(_again: bool) -> None:
        # What was heard stays to be written until it is.
        due.update(league.changed())
        its = SiteFolder(folder)
        if site.write(its, due):
            _tell(its)
        due.clear()

    if watch:
        _follow(write)
    else:
        write(False)


def _prepare(director: "Director", plan: "SitePlan") -> None:
    if damage := director.players.damage or director.seasons.damage:
        complain(damage)
    if plan.luck:
        from screens.cli.players import work_out

        work_out(director)
        work_out(director, luck=True)


def _write(director: "Director", folder: "Path", plan: "SitePlan") -> None:
    from exports.site_folder import SiteFolder
    from screens.files.site_written import write_site

    _prepare(director, plan)
    its = SiteFolder(folder)
    write_site(director, its, plan, complain)
    _tell(its)


def _tell(its: "SiteFolder") -> None:
    deleted = f", {its.deleted} deleted" if its.deleted else ""
    written = f"{quantity(its.written, 'file')} written{deleted}" if its.written or deleted else ""
    sys.stdout.write(f"{harmless(str(its.folder))}: {written or 'nothing new'}.\n")
    sys.stdout.flush()


class _Changed:
    """Writes a site where something that a page tells has changed."""

    def __init__(self, director: "Director", folder: "Path", plan: "SitePlan") -> None:
        self._director, self._changes = director, director.changes()
        self._folder, self._plan = folder, plan
        self._state: object = None

    def close(self) -> None:
        """Hear of no change any more."""
        self._changes.close()

    def write(self, again: bool) -> None:
        """Wait a while for a change, or not, to try again; then write what is new."""
        from screens.files.site_written import site_state

        if self._changes.wait(_PATIENCE) or again:
            now = site_state(self._director)
            if now != self._state:
                _write(self._director, self._folder, self._plan)
                self._state = now


def _follow(write: Callable[[bool], None]) -> None:
    """Write again and again until somebody says stop.

    Args:
        write: is told whether it was refused the last time.
    """
    for name in ("SIGTERM", "SIGHUP"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), signal.default_int_handler)
    said = ""
    with suppress(KeyboardInterrupt):
        while True:
            try:
                write(bool(said))
                said = ""
            except Refused as refusal:
                if refusal.sentence != said:
                    complain(refusal.sentence)
                said = refusal.sentence
            time.sleep(_REST)
