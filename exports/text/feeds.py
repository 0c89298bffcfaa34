"""The feeds of a site: its results (Atom), and a calendar of the nights that are planned."""

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass
from uuid import NAMESPACE_URL, UUID, uuid5

from exports.pages import page
from tourney.game.names import harmless
from tourney.game.wording import quantity
from tourney.night.views.night_line import NightLine

#: A feed tells of so many nights, the latest.
MOST_TOLD = 50
#: A line of a calendar has so many octets at most (RFC 5545, 3.1).
_OCTETS = 75
#: Of a site that has no result yet.
_NEVER = dt.datetime(1970, 1, 1, tzinfo=dt.UTC)


@dataclass(frozen=True, slots=True)
class Dated:
    """A night that is told of.

    Attributes:
        uid: the night's, the same wherever it is.
        at: of a result when it was last changed, of a plan the same, in UTC.
        href: its page's place in the site; "" before it has one.
    """

    line: NightLine
    uid: str
    at: dt.datetime
    href: str = ""


@dataclass(frozen=True, slots=True)
class _Entry:
    id: str
    title: str
    updated: str
    href: str
    summary: str


def feed_xml(title: str, nights: Sequence[Dated]) -> bytes:
    """The feed of these nights' results, the latest first; RFC 4287, its links as they lie.

    It is the same whenever it is written: its times are those of the nights.
    """
    told = sorted(nights, key=lambda night: (night.line.date, night.line.number), reverse=True)
    first = min((night.line.number, night.uid) for night in nights)[1] if nights else ""
    return page(
        "feed.xml.j2",
        id=uuid5(NAMESPACE_URL, f"tourney:{first}").urn,
        title=title,
        updated=_instant(max((night.at for night in nights), default=_NEVER)),
        entries=[_entry(night) for night in told[:MOST_TOLD]],
    )


def _entry(night: Dated) -> _Entry:
    line = night.line
    called = ", ".join(dict.fromkeys((line.name, line.date)))
    won = f"Won by {line.winner}; " if line.winner else ""
    where = f", {line.venue}" if line.venue else ""
    return _Entry(
        id=_urn(night.uid),
        title=f"{called}: {line.winner}" if line.winner else called,
        updated=_instant(night.at),
        href=night.href,
        summary=f"{won}{quantity(line.players, 'player')}{where}.",
    )


def calendar_ics(title: str, nights: Sequence[Dated]) -> bytes:
    """A calendar of nights that are planned, a whole day each; RFC 5545.

    A calendar has at least one event: without nights there is none to be written.
    """
    lines = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//tourney//nights//EN",
        f"X-WR-CALNAME:{_escaped(title)}",
    ]
    for night in sorted(nights, key=lambda night: (night.line.date, night.line.number)):
        day = dt.date.fromisoformat(night.line.date)
        lines += [
            "BEGIN:VEVENT",
            f"UID:{_escaped(night.uid)}",
            f"DTSTAMP:{night.at.astimezone(dt.UTC):%Y%m%dT%H%M%SZ}",
            f"DTSTART;VALUE=DATE:{day.isoformat().replace('-', '')}",
            f"SUMMARY:{_escaped(night.line.name)}",
            *([f"LOCATION:{_escaped(night.line.venue)}"] if night.line.venue else []),
            "TRANSP:TRANSPARENT",
            "END:VEVENT",
        ]
    lines.append("END:VCALENDAR")
    return b"".join(b"%b\r\n" % _folded(line.encode()) for line in lines)


def _escaped(text: str) -> str:
    """A text as a calendar has it.

    >>> _escaped("Dice; beer, wine")
    'Dice\\\\; beer\\\\, wine'
    """
    for sign in ("\\", ";", ","):
        text = text.replace(sign, f"\\{sign}")
    return harmless(text)


def _folded(line: bytes) -> bytes:
    """A line in pieces that are short enough, each a line begun with a space; no letter is cut."""
    parts: list[bytes] = []
    most = _OCTETS
    while len(line) > most:
        at = most
        while line[at] & 0xC0 == 0x80:  # within a letter of several octets
            at -= 1
        parts.append(line[:at])
        line, most = line[at:], _OCTETS - 1
    return b"\r\n ".join([*parts, line])


def _urn(uid: str) -> str:
    """A night's name for the whole world; a uid that a foreign file gave may be any text."""
    try:
        return UUID(uid).urn
    except ValueError:
        return uuid5(NAMESPACE_URL, f"tourney:{uid}").urn


def _instant(at: dt.datetime) -> str:
    return f"{at.astimezone(dt.UTC):%Y-%m-%dT%H:%M:%SZ}"
