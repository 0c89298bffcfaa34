"""Pages of many nights: the site of a store (F14.3).

All links are relative, so that a site works in any folder of any host, and on a stick.
"""

import hashlib
import re
from collections.abc import Iterable, Mapping, Sequence

from markupsafe import Markup
from msgspec.structs import replace

from exports.files import safe_file_name
from exports.pages import Site, Way, in_site, link, page
from exports.record import NightRecord, Shown
from exports.text import players as texts
from tourney.game.wording import quantity
from tourney.night.careers.page import PlayerPage
from tourney.night.careers.rating import Ratings
from tourney.night.season.table import write_movement, write_points
from tourney.night.season.view import SeasonCard, SeasonView
from tourney.night.state.shelf import NightLine
from tourney.night.views.floor_view import PlacesView, Proof

#: The line above a title.
OVER_THE_YEARS = "Over the years"


INDEX = "index.html"
#: The titles of the lists, by folder.
_LISTS = {"nights": "Nights", "players": "Players", "ratings": "Ratings", "seasons": "Seasons"}
#: The most nights on the index.
_LATEST = 10
#: How many columns of a player's night are about money.
_MONEY_COLUMNS = 3

#: Names of a site's own pages, and of devices of Windows, which no file may have.
_TAKEN = re.compile(r"index|con|prn|aux|nul|(com|lpt)[0-9]|.*-[0-9a-f]{12}")
_PLAIN = re.compile("[a-z0-9]+( [a-z0-9]+)*")

Cell = str | Markup


def slug(key: str) -> str:
    """Return the file name of a player or a season, by the key that all spellings share.

    Two keys never have the same name, even on disks where upper and lower case count as equal. Keys
    with characters beyond plain letters and digits get a digest in the name.

    >>> slug("ann lee"), slug("ann-lee") == "ann-lee", slug("李雷").isalnum()
    ('ann-lee', False, True)
    """
    if _PLAIN.fullmatch(key) and not _TAKEN.fullmatch(plain := key.replace(" ", "-")):
        return plain
    mark = hashlib.sha256(key.encode(errors="surrogatepass")).hexdigest()[:12]
    return "-".join(filter(None, (safe_file_name(key).lower(), mark)))


def night_file(number: int) -> str:
    """Return the path of a night's page in the site."""
    return f"nights/{number}.html"


def player_file(key: str) -> str:
    """Return the path of a player's page, by the player's key."""
    return f"players/{slug(key)}.html"


def site_of(title: str, name: str) -> Site:
    """Return the site as one of its pages links to it; every page is headed by the title."""
    root = "../" if "/" in name else ""
    ways = [Way(f"{root}{INDEX}", title, name == INDEX)]
    for folder, label in _LISTS.items():
        ways.append(Way(f"{root}{folder}/{INDEX}", label, name == f"{folder}/{INDEX}"))
    return Site(title, tuple(ways))


# What everyone may read


def for_everybody(record: NightRecord, *, money: bool) -> NightRecord:
    """Return a night without anyone's debts and, unless `money` is true, without money.

    This is the form that anyone in the world may read.
    """
    assert record.shown is not None
    shown = Shown(_places(record.shown.places, money=money), record.shown.bracket)
    return replace(record, shown=shown)


def _places(places: PlacesView, *, money: bool) -> PlacesView:
    if money:
        return replace(places, proof=replace(places.proof, unpaid=""))
    lines = tuple(
        replace(line, prize=0, fees=0, pot=0, deal=0, prize_words="") for line in places.lines
    )
    return replace(places, lines=lines, prizes=(), rest="", proof=Proof(True, "", ""))


# Pages


def index_pages(
    title: str, nights: Sequence[NightLine], *, with_page: Iterable[int]
) -> dict[str, bytes]:
    """Return the index, and the list of all nights.

    Args:
        nights: the listed nights; planned nights come first, and only on the index.
        with_page: the numbers of the nights that have a page.
    """
    there = set(with_page)
    latest = sorted(nights, key=lambda night: (night.date, night.number), reverse=True)
    over = [night for night in latest if night.state == "finished"]
    coming = [night for night in reversed(latest) if night.state in ("registering", "seating")]
    playing = [night for night in latest if night.state == "playing"]
    where = ("Date", "Night", "Where")
    found = "Latest nights" if len(over) > _LATEST else "Nights"
    return {
        INDEX: _list_page(
            title,
            INDEX,
            title,
            [] if nights else ["There are no nights yet."],
            [
                ("Played now", where, 3, list(map(_planned, playing))),
                ("Planned", where, 3, list(map(_planned, coming))),
                (found, *_nights(over[:_LATEST], there, "nights/")),
            ],
        ),
        f"nights/{INDEX}": _list_page(
            title,
            f"nights/{INDEX}",
            "Nights",
            [quantity(len(over), "night") + "."],
            [
                (str(year), *_nights([n for n in over if n.date[:4] == year], there, ""))
                for year in dict.fromkeys(night.date[:4] for night in over)
            ],
        ),
    }


def _planned(night: NightLine) -> tuple[Cell, ...]:
    return night.date, night.name, night.venue


def _nights(
    nights: Sequence[NightLine], there: set[int], folder: str
) -> tuple[tuple[str, ...], int, list[tuple[Cell, ...]]]:
    rows: list[tuple[Cell, ...]] = [
        (
            night.date,
            _linked(f"{folder}{night.number}.html", night.name, night.number in there),
            night.winner,
            str(night.players),
        )
        for night in nights
    ]
    return ("Date", "Night", "Winner", "Players"), 3, rows


def _linked(href: str, text: str, is_there: bool) -> Cell:
    """Return a link to a page, if the page is there."""
    return link(href, text) if is_there else text


def _player_linked(name: str, players: Mapping[str, str]) -> Cell:
    """Return a player's name, as a link if the player has a page."""
    return link(f"../{player_file(players[name])}", name) if name in players else name


def players_pages(
    title: str,
    pages: Mapping[str, PlayerPage],
    *,
    with_page: Iterable[int],
    money: bool,
) -> dict[str, bytes]:
    """Return the list of players and each player's page, by file name."""
    there = set(with_page)
    listed = sorted(pages.items(), key=lambda pair: (pair[1].name.casefold(), pair[0]))
    by_key = {page.name: slug(key) for key, page in pages.items()}
    rows: list[tuple[Cell, ...]] = [
        (
            link(f"{slug(key)}.html", view.name),
            str(len(view.nights)),
            str(view.won or ""),
            str(view.best or ""),
            view.nights[0].date.isoformat(),
        )
        for key, view in listed
    ]
    headings = ("Player", "Nights", "Won", "Best", "Last played")
    name = f"players/{INDEX}"
    words = [quantity(len(rows), "player") + "."]
    found = {name: _list_page(title, name, "Players", words, [("", headings, 1, rows)])}
    for key, view in listed:
        found[player_file(key)] = _player(title, key, view, there, by_key, money=money)
    return found


def _player(
    title: str,
    key: str,
    view: PlayerPage,
    there: set[int],
    slugs: Mapping[str, str],
    *,
    money: bool,
) -> bytes:
    if not money:
        nights = tuple(replace(night, paid=0, won=0) for night in view.nights)
        view = replace(view, nights=nights, money=())
    columns = len(texts.NIGHT_HEADINGS) - (0 if money else _MONEY_COLUMNS)
    rows = []
    for night in view.nights:
        cells: list[Cell] = list(texts.night_cells(night, view.name)[:columns])
        if night.number in there:
            cells[1] = link(f"../{night_file(night.number)}", cells[1])
        rows.append(tuple(cells))
    met = []
    for each in view.met:
        name, *figures = texts.met_cells(each)
        met.append((link(f"{slugs[name]}.html", name) if name in slugs else name, *figures))
    return _list_page(
        title,
        player_file(key),
        view.name,
        texts.page_words(view),
        [
            ("Nights", texts.NIGHT_HEADINGS[:columns], 2, rows),
            ("Opponents", texts.MET_HEADINGS, 1, met),
        ],
        about=OVER_THE_YEARS,
    )


def ratings_page(title: str, view: Ratings, players: Mapping[str, str]) -> dict[str, bytes]:
    """Return the page of everyone's rating, with its meaning (F14.2).

    Args:
        players: the key of every name that has a page.
    """
    name = f"ratings/{INDEX}"
    rows: list[tuple[Cell, ...]] = []
    for rating in view.lines:
        cells = texts.rating_cells(rating)
        called = texts.RATING_HEADINGS.index("Player")
        page_of = _player_linked(rating.name, players)
        rows.append((*cells[:called], page_of, *cells[called + 1 :]))
    words = texts.ratings_words(view)
    return {name: _list_page(title, name, "Ratings", words, [("", texts.RATING_HEADINGS, 2, rows)])}


def seasons_pages(
    title: str,
    seasons: Sequence[tuple[SeasonCard, SeasonView, str]],
    players: Mapping[str, str],
    *,
    with_page: Iterable[int],
) -> dict[str, bytes]:
    """Return the list of seasons and the table of each.

    Args:
        seasons: the seasons, each with the key of its name.
        players: the key of every name that has a page.
    """
    there = set(with_page)
    name = f"seasons/{INDEX}"
    rows: list[tuple[Cell, ...]] = [
        (link(f"{slug(key)}.html", card.name), card.dates, str(card.nights))
        for card, _, key in seasons
    ]
    words = [quantity(len(rows), "season") + "."]
    headings = ("Season", "Dates", "Nights")
    found = {name: _list_page(title, name, "Seasons", words, [("", headings, 2, rows)])}
    for _, view, key in seasons:
        found[f"seasons/{slug(key)}.html"] = _season(title, key, view, players, there)
    return found


def _season(
    title: str, key: str, view: SeasonView, players: Mapping[str, str], there: set[int]
) -> bytes:
    rows = []
    for line in view.lines:
        called = _player_linked(line.name, players)
        moved = (write_movement(line.movement),) if view.moved else ()
        of = f"{line.counted} of {line.played}"
        won = str(line.wins or "")
        rows.append((called, f"{line.rank}.", *moved, write_points(line.points), of, won))
    nights: list[tuple[Cell, ...]] = [
        (
            night.date.isoformat(),
            _linked(f"../{night_file(night.number)}", night.name, night.number in there),
        )
        for night in view.nights
    ]
    headings = ("Player", "Rank", *(("Moved",) if view.moved else ()), "Points", "Nights", "Won")
    return _list_page(
        title,
        f"seasons/{slug(key)}.html",
        view.name,
        [f"{quantity(len(view.nights), 'night')}. Points: {view.counts}."],
        [("", headings, 1, rows), ("Nights", ("Date", "Night"), 2, nights)],
        about="Season",
        left_out=[*filter(None, (view.warning, *view.left_out))],
    )


def _list_page(
    title: str,
    name: str,
    heading: str,
    words: Sequence[Cell],
    tables: Sequence[tuple[str, Sequence[str], int, Sequence[Sequence[Cell]]]],
    *,
    about: str = "",
    left_out: Sequence[str] = (),
) -> bytes:
    """Return a page of tables.

    Each table is a heading, its columns, the number of columns with words, and its rows.
    """
    return page(
        "years.html.j2",
        **in_site(site_of(title, name)),
        about=about,
        title=heading,
        words=words,
        left_out=left_out,
        tables=tables,
    )
