"""The pages of guests' phones (F13.1): light HTML in parts, and the changes sent to them."""

import json
from base64 import urlsafe_b64encode
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from hashlib import sha256

from exports.html import phone_night
from exports.pages import page, part
from tourney.game.names import same_key
from tourney.game.wording import capital, quantity
from tourney.night.display.show import ShowStanding, ShowView, inside_words
from tourney.night.display.show_table import ShowTable
from tourney.night.formats.registry import format_of
from tourney.night.state.room_clock import write_time
from tourney.night.views.result import write_ranks
from tourney.night.views.view import EntryLine

#: The names of the pages, which are also their paths below the night's address; "" is the first
#: page.
PAGES = ("", "here", "me", "standings", "bracket", "rules")
#: The most rows in one part. A longer list is several parts, so that a change of it stays small.
_ROWS = 20
#: With more tables than this, the first page shows only who is on turn at each. Guests find their
#: own table on the page "Find me".
_MOST_TABLES = 16
_MOST_NEWS = 6
_MOST_LIKELY = 6
_DIE = " \N{DIE FACE-1}\N{DIE FACE-2}\N{DIE FACE-3}\N{DIE FACE-4}\N{DIE FACE-5}\N{DIE FACE-6}"


#: The HTML of a page's parts by their names, from top to bottom.
Parts = Mapping[str, str]


def parts_of(night: phone_night.PhoneNight, name: str, entry: int = 0, phone: str = "") -> Parts:
    """Return the parts of a page.

    Args:
        name: one of `PAGES`.
        entry: the player of the page "me"; 0 until a name is chosen.
        phone: the phone of the page "here"; "" if nobody has come by that phone.
    """
    if name == "here":
        return dict(phone_night.here_parts(night.door, phone))
    told = night.room if name != "rules" else ()
    room = {"room": part("phone/room.html.j2", told=told)} if told else {}
    return room | dict(_PARTS[name](night, entry))


#: The pages that begin with the seat or the place of the phone's owner.
HEADED = ("", "standings")


def headed(night: phone_night.PhoneNight, name: str, entry: int, parts: Parts) -> Parts:
    """Return the parts of a page, with a part about one player before them.

    Args:
        name: the page. Pages that are not in `HEADED` stay as they are.
        parts: the parts of that page for anyone.
    """
    me = None if name else _me(night, entry)
    if me is not None:
        return {"me": part("phone/me.html.j2", me=me), **parts}
    called, place = phone_night.place_words(night.show, entry)
    if not name or not place or night.figures_hidden:
        return parts
    return {"mine": part("phone/mine.html.j2", name=called, place=place), **parts}


def whole_page(
    night: phone_night.PhoneNight,
    name: str,
    parts: Parts,
    at: str,
    entry: int = 0,
    typed: str = "",
    *,
    own: bool | None = None,
) -> bytes:
    """Return a whole page, as it is first sent; the time of day must replace `AS_OF` in it.

    Args:
        at: the name of the night's state that the page shows.
        entry: the player whose page it is; 0 for nobody.
        typed: the text in the page's box.
        own: true if the page is the phone owner's; None if the phone has no owner yet.
    """
    asks = name == "me" and not entry
    if name == "here":
        asks = "here" not in parts
    return page(
        "phone/page.html.j2",
        plan=night.show.night.plan,
        name=name,
        entry=entry,
        title=_TITLES[name],
        parts=parts,
        menu=_menu(night, None if own is False or (own and asks) else name, known=own is not None),
        at=at,
        as_of=AS_OF,
        style=shared_name(STYLE),
        script=shared_name(SCRIPT),
        asks=asks,
        own=own,
        over=night.show.over,
        typed=typed,
        is_open=night.door.open,
        comes=night.door.open and not (night.show.seats or night.show.tables),
        reloads=name != "rules" and not asks,
    )


def ask_page(
    night: phone_night.PhoneNight, typed: str, at: str, *, like: Sequence[str] = (), why: str = ""
) -> bytes:
    """Return the sign-up page after a name was sent and not taken.

    Args:
        typed: the name, which stays in the box.
        at: as in `whole_page`.
        like: people on the list whom the guest may be.
        why: the reason why the name was not taken, or "".
    """
    parts = {"asks": part("phone/asks.html.j2", like=like, typed=typed, why=why)}
    return whole_page(night, "here", parts, at, typed=typed)


def likely(night: phone_night.PhoneNight, typed: str) -> Sequence[str]:
    """Return people on the list, not here yet, whose names are like a name not on the list."""
    if night.show.night.state not in ("registering", "seating"):
        return ()
    people = found(night, typed)
    if any(same_key(each.name) == same_key(typed) for each in people):
        return ()
    return [each.name for each in people if not each.here][:_MOST_LIKELY]


#: The mark in a page that the time of sending replaces.
AS_OF = "@as-of@"


def frame_of(night: phone_night.PhoneNight) -> str:
    """Return a code for the frame around the parts; pages load again when it changes."""
    show = night.show
    door = "d" if night.door.open else ""
    return f"{show.night.number}{'b' if show.bracket else ''}{'o' if show.over else ''}{door}"


#: Sent instead of a change if the frame around the parts has changed.
LOAD_AGAIN = '{"again":1}'


def change(before: Parts | None, after: Parts) -> str:
    """Return the change from one state of a page to the next, as JSON; "" if nothing changes.

    Args:
        before: the parts the phone has; None if unknown, and everything is sent.
    """
    known = before or {}
    told: dict[str, object] = {
        "s": {name: html for name, html in after.items() if known.get(name) != html}
    }
    if before is None or list(before) != list(after):
        told["o"] = list(after)
    if before is not None and not told["s"] and "o" not in told:
        return ""
    return json.dumps(told, ensure_ascii=False, separators=(",", ":"))


def found(night: phone_night.PhoneNight, typed: str) -> list[EntryLine]:
    """Return the person with the typed name, else all people whose names contain the text."""
    key = same_key(typed)
    people = [each for each in night.show.night.entries if each.status != "no-show"]
    exact = [each for each in people if same_key(each.name) == key]
    return exact or [each for each in people if key and key in same_key(each.name)]


def found_parts(night: phone_night.PhoneNight, people: Sequence[EntryLine]) -> Parts:
    """Return the parts of the page that asks which person is meant, or says that nobody is."""
    if people:
        return {"people": part("phone/people.html.j2", people=people, several=True)}
    nobody = part("phone/none.html.j2", words="No one has that name tonight.")
    return {"none": nobody, **parts_of(night, "me")}


# The style and the script, which every page shares


#: The style of all pages, and their script: it follows the night, and says when it cannot.
STYLE, SCRIPT = "style.css", "script.js"


@cache
def shared(file: str) -> bytes:
    """Return a style or script of pages."""
    return page(f"phone/{file}.j2")


@cache
def shared_name(file: str) -> str:
    """Return a name that changes with the style or script, so that browsers can cache it."""
    mark = urlsafe_b64encode(sha256(shared(file)).digest()[:6]).decode()
    return f"{mark}.{file.partition('.')[2]}"


# The parts


def _night_parts(night: phone_night.PhoneNight, _entry: int) -> Iterator[tuple[str, str]]:
    show = night.show
    hidden = night.figures_hidden
    yield "far", part("phone/far.html.j2", show=show, about=_about(night), hidden=hidden)
    if show.podium:
        yield "podium", part("phone/podium.html.j2", steps=show.podium)
    if show.movers:
        yield "movers", part("phone/movers.html.j2", movers=show.movers)
    if show.shoot_out is not None and (show.shoot_out.must or show.shoot_out.on_turn):
        yield "shootout", part("phone/shootout.html.j2", shoot_out=show.shoot_out)
    yield "news", part("phone/news.html.j2", news=night.news[:_MOST_NEWS], time=write_time)
    few = len(show.tables) <= _MOST_TABLES
    for table in () if show.over else show.tables:
        yield f"t{table.number}", _table(night, table, seats=few)
    if show.seats:
        seats = sorted(show.seats, key=lambda seat: seat.name.casefold())
        rows = [(seat.name, seat.table, seat.seat) for seat in seats]
        one = len({table for _, table, _ in rows}) < 2
        for at in range(0, len(rows), _ROWS):
            some = rows[at : at + _ROWS]
            yield f"seats{at}", part("phone/seats.html.j2", rows=some, first=not at, one=one)


def _me_parts(night: phone_night.PhoneNight, entry: int) -> Iterator[tuple[str, str]]:
    me = _me(night, entry)
    if me is None:
        people = sorted(
            (each for each in night.show.night.entries if each.status != "no-show"),
            key=lambda each: same_key(each.name),
        )
        yield "people", part("phone/people.html.j2", people=people, several=False)
        return
    yield "me", part("phone/me.html.j2", me=me)
    for table in night.show.tables:
        if table.number == me.table and not night.show.over:
            yield f"t{table.number}", _table(night, table, mine=me.name)


def _me(night: phone_night.PhoneNight, entry: int) -> phone_night.Me | None:
    return phone_night.me_of(night.show, entry, night.chances, hidden=night.figures_hidden)


def _standings_parts(night: phone_night.PhoneNight, _entry: int) -> Iterator[tuple[str, str]]:
    show = night.show
    if not show.standings:
        hidden, begins = "The leader is hidden until the end.", "Play has not begun."
        words = hidden if night.figures_hidden else begins
        yield "none", part("phone/none.html.j2", words=words)
        return
    prizes = show.over and any(line.prize for line in show.standings)
    ranks = write_ranks([line.rank for line in show.standings])
    rows = [
        (rank.strip(), line, _figure(line, show), _reached(line))
        for rank, line in zip(ranks, show.standings, strict=True)
    ]
    heading = capital(show.measure) if any(figure for _, _, figure, _ in rows) else ""
    title = "Standings so far" if show.provisional and not show.over else "Standings"
    for at in range(0, len(rows), _ROWS):
        yield (
            f"s{at}",
            part(
                "phone/standings.html.j2",
                rows=rows[at : at + _ROWS],
                heading=heading,
                prizes=prizes,
                title=title,
                first=not at,
                span=f"{at + 1} to {min(at + _ROWS, len(rows))}",
                split=len(rows) > _ROWS,
            ),
        )


def _bracket_parts(night: phone_night.PhoneNight, _entry: int) -> Iterator[tuple[str, str]]:
    stages = [stage for stage in night.show.bracket if stage.tables]
    if not stages:
        yield "none", part("phone/none.html.j2", words="There is no bracket tonight.")
    # A player not known yet is shown by the number of the match that decides it.
    numbered = format_of(night.show.night.plan.setup).pairs
    for at, stage in enumerate(stages):
        said = part(
            "phone/bracket.html.j2", stage=stage, numbered=numbered, hidden=night.figures_hidden
        )
        yield f"b{at}", said


def _rules_parts(night: phone_night.PhoneNight, _entry: int) -> Iterator[tuple[str, str]]:
    yield "rules", part("phone/rules.html.j2", card=night.card)


_TITLES = {
    "": "Tonight",
    "here": "I'm here",
    "me": "Find me",
    "standings": "Standings",
    "bracket": "Bracket",
    "rules": "Rules",
}
_PARTS = {
    "": _night_parts,
    "me": _me_parts,
    "standings": _standings_parts,
    "bracket": _bracket_parts,
    "rules": _rules_parts,
}


def _menu(
    night: phone_night.PhoneNight, name: str | None, *, known: bool
) -> list[tuple[str, str, bool]]:
    """Return the links to other pages: the path, the words, and true for the current page.

    Args:
        name: the current page; None for a page that is not in the menu, such as another player's.
        known: true if the phone's owner is known.
    """
    there = {"bracket": bool(night.show.bracket), "here": night.door.open}
    titles = _TITLES | ({"me": "Me"} if known else {})
    menu = [(each, titles[each], each == name) for each in PAGES if there.get(each, True)]
    return [*menu, ("report", "Report", False)] if night.show.over else menu


def _about(night: phone_night.PhoneNight) -> str:
    """Return the progress of the night in one line."""
    show = night.show
    if show.night.state in ("registering", "seating"):
        if show.seats:
            return "The seats are drawn."
        return "" if night.door.open else "Give your name to the host."
    inside = inside_words(show)
    if show.over:
        inside = quantity(show.players, "player")
    return ", ".join(filter(None, (show.stage, inside)))


def _table(
    night: phone_night.PhoneNight, table: ShowTable, mine: str = "", *, seats: bool = True
) -> str:
    """Return a table, with the people at it.

    Args:
        mine: the name of the player whose page this is.
    """
    return part(
        "phone/table.html.j2",
        table=table,
        called=phone_night.called_there(night.show, table) or "The table",
        seats=table.seats if seats else (),
        rounds=any(seat.out or seat.value for seat in table.seats),
        mine=mine,
        figure=phone_night.figure_of,
        measure=table.heading or "Units",
        dice="".join(_DIE[face] for face in table.dice),
        rolled=" ".join(str(face) for face in table.dice if face),
        hidden=night.figures_hidden,
    )


def _figure(line: ShowStanding, show: ShowView) -> str:
    return "" if show.over and show.measure == "units" else line.figure


def _reached(line: ShowStanding) -> str:
    out = f"out, {line.reached}" if line.reached and line.reached != "left" else line.reached
    return ", ".join(filter(None, (out, line.deal and f"{line.deal} by deal")))
