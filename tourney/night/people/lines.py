"""The lines of a list of people: with columns under headings, or one name a line."""

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence, Set
from functools import cache, lru_cache

from msgspec import Struct
from msgspec.structs import replace


@lru_cache(maxsize=4_096)
def fold_heading(cell: str) -> str:
    """Return a heading without case, accents and signs; a "name" joined to a word is split off.

    >>> fold_heading(" Prénom* : "), fold_heading("has_paid?"), fold_heading("Spielername")
    ('prenom', 'has paid', 'spieler name')
    """
    plain = unicodedata.normalize("NFKD", cell.casefold().replace("ł", "l"))
    letters = (each if each.isalnum() else " " for each in plain if not unicodedata.combining(each))
    parts = "".join(letters).split()
    return " ".join(re.sub("(?<=..)(name|names|namen|naam|navn|namn)$", r" \1", p) for p in parts)


@cache
def words(kind: str) -> frozenset[str]:
    """Return the words of a kind from the table of words, folded by `fold_heading`."""
    return frozenset(fold_heading(word) or word for word in _table()[kind])


@cache
def _table() -> Mapping[str, Sequence[str]]:
    # Read late, as names typed one by one do not need the table.
    import tomllib
    from importlib.resources import files

    return tomllib.loads(files(__package__).joinpath("words.toml").read_text(encoding="utf-8"))


_PARTS = ("first", "infix", "last")
#: Pairs of columns that only this program's files have; `seed` beside a rank is a season's.
_OWN = tuple(
    map(
        frozenset,
        (
            *(("player", "units_start"), ("player", "nights_counted"), ("name", "venue_rank")),
            *(("player", "kind"), ("player", "roll"), ("player", "claims")),
        ),
    )
)


class ListColumns(Struct, frozen=True):
    """The positions of the columns in a row.

    Attributes:
        names: the possible name columns: the likeliest, or several equally likely ones. Each is a
            group of columns whose parts are joined in this order.
        paid, units, seed: None if there isn't one.
        coming: the columns that say who comes.
        like_units: `units` is a column of some number in another program's file, which may not mean
            units.
        own: True if this program wrote the file.
    """

    names: tuple[tuple[int, ...], ...]
    paid: int | None = None
    units: int | None = None
    seed: int | None = None
    coming: tuple[int, ...] = ()
    like_units: bool = False
    own: bool = False


def list_columns(cells: Sequence[str], filled: Set[int] | None = None) -> ListColumns | None:
    """Return the columns of a heading; None if the line has no column of names.

    Args:
        filled: the columns in which names can be; None stands for all.
    """
    if any(own <= set(cells) for own in _OWN):
        name = "player" if "player" in cells else "name"
        seed = cells.index("seed") if name == "name" and "seed" in cells else None
        return ListColumns(((cells.index(name),),), seed=seed, own=True)
    titles = [fold_heading(cell) for cell in cells]
    found = [(rank, names) for rank, names in _names(titles) if filled is None or filled & {*names}]
    if not found:
        return None
    best = min(rank for rank, _ in found)
    units, like = _at(titles, "units"), _at(titles, "like_units")
    return ListColumns(
        tuple(dict.fromkeys(names for rank, names in found if rank == best)),
        _at(titles, "paid"),
        like if units is None else units,
        _at(titles, "seed"),
        tuple(
            at
            for at, title in enumerate(titles)
            if title not in words("paid") and words("coming") & {*title.split()}
        ),
        like_units=units is None,
    )


def _names(titles: Sequence[str]) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Yield possible name columns with a rank: 0 for a person's name, 5 for someone else's."""
    parts: dict[str, dict[str, int]] = {}
    bare: list[int] = []
    for at, title in enumerate(titles):
        part, of = _part(title)
        named, person = words("name") & {*title.split()}, words("person") & {*title.split()}
        if title in words("both"):
            yield 0, (at,)
        elif part:
            parts.setdefault(of, {}).setdefault(part, at)
        elif title in words("name") | words("person"):
            bare.append(at)
        elif named and (person or _is_whole(title)):
            yield 5 if _is_others(title) else 0, (at,)
        elif words("nick") & {*title.split()}:
            yield 4, (at,)
        elif named or person:
            yield 5 if _is_others(title) else 2, (at,)
    lone = [of for of, found in parts.items() if len(found) == 1 and not _is_others(of)]
    if len(lone) == 2:  # one heading says whose name it is, the other does not
        parts[lone[0]] |= parts.pop(lone[1])
    for of, found in parts.items():
        # "Nom" beside "Prénom" is the family name; "Nombre" beside "Apellidos" the first name.
        missing = next((part for part in ("first", "last") if part not in found), "")
        names = [at for at in bare if titles[at] in words("name")]
        if missing and names and not of:
            found[missing] = names[0]
            bare.remove(names[0])
        yield (
            5 if _is_others(of) else 0 if _is_whole(of) else 1,
            tuple(found[part] for part in _PARTS if part in found),
        )
    yield from ((2, (at,)) for at in bare)


def _part(title: str) -> tuple[str, str]:
    """Return the part of a name that a heading asks for, and whose; "" for none or both."""
    if title in _PARTS:
        return title, ""
    found = {
        part: f" {title} ".replace(f" {phrase} ", " ", 1).strip()
        for part in _PARTS
        for phrase in sorted(words(part), key=len)
        if f" {phrase} " in f" {title} "
    }
    return next(iter(found.items())) if len(found) == 1 else ("", "")


def _is_whole(title: str) -> bool:
    return not (words("whole") | words("person")).isdisjoint(title.split())


def _is_others(title: str) -> bool:
    return any(word.startswith(tuple(words("others"))) for word in title.split())


def _at(titles: Sequence[str], kind: str) -> int | None:
    return next((at for at, title in enumerate(titles) if title in words(kind)), None)


_BULLET = re.compile(
    "(?:\\[[ xX]?\\]|[-\u2013\u2014*>\u2023\u2192\u27a4\u25aa\u25ab\u25cb\u25a0\u25a1\u2610\u2713"
    "\U0001f538\U0001f539\U0001f449]\ufe0f?)\\s+"
    "(?:\\[[ xX]?\\]\\s+)?|[\u2022\u25cf\u25e6\u00b7\u2705\u2611\u2714]\ufe0f?\\s*"
)
_NUMBER = re.compile(
    r"#?[(\[]?([0-9]{1,3})(?:\ufe0f?\u20e3|[.):\]]|\s[-\u2013](?=\s)|(?=\s))\s*"
    f"(?:{_BULLET.pattern})?"
)
_DAY = r"[0-9]{1,4}[./-][0-9]{1,2}[./-][0-9]{2,4}"
_CLOCK = r"[0-9]{1,2}[:.][0-9]{2}(?:[:.][0-9]{2})?(?:\s?[AaPp]\.?\s?[Mm]\.?)?"
#: The text that a messenger puts before a message: time and sender; before a notice, only the time.
_STAMP = re.compile(
    rf"(?:\[?{_DAY},?\s+{_CLOCK}\]?|\[{_CLOCK}(?:,?\s+{_DAY})?\])\s*[-\u2013:]?\s*"
    r"(?:([^:]{1,40}):\s*)?"
)
#: Several people side by side, each after a number, as on a plan of seats.
_ABREAST = re.compile(r"\s{2,}(?=[0-9]{1,3}\s{2,})")
_SEAT_OF_ONES_OWN = " *"
_RULE = re.compile(r"[-=_*~\u2013\u2014]{2,}|https?://\S*")
_ADDRESS = re.compile(r"\s*<[^<>@]*@[^<>@]*>")
_QUOTED = re.compile('"((?:[^"]|"")*)"')
_BEHIND = re.compile(r"(.*\S)(?:\s[-\u2013]\s|\s*[(\[,;\t])\s*([^()\[\]]+?)\s*[)\]]?")
_STRUCK = re.compile("[\u274c\u2717\u2718\u2716]\ufe0f?\\s*(.+)|~+(.+?)~+")


class PlainLine(Struct, frozen=True):
    """A line with a player's name; lines count from 1.

    Attributes:
        quoted: the name was in quotes, so that it is taken as it is.
        sender: the writer, if the line is a message of a chat.
        absent: why the person does not come; or "".
    """

    line: int
    text: str
    quoted: bool = False
    sender: str = ""
    absent: str = ""


class PlainList(Struct, frozen=True):
    """The lines with names, and the others.

    Attributes:
        marked: True if there were numbers or bullets before the names.
    """

    lines: tuple[PlainLine, ...]
    skipped: tuple[str, ...]
    marked: bool


def absence(answer: str) -> str:
    """Return the answer if it clearly says that a player does not come, else "".

    >>> absence("Waiting_list"), absence("accepted")
    ('waiting list', '')
    """
    folded = fold_heading(answer)
    begins = any(f"{folded} ".startswith(f"{word} ") for word in words("absent"))
    # "No, sorry" means no, but "No problem" does not.
    never = fold_heading(re.split("[,.;!:(]", answer)[0]) in words("never")
    return folded if begins or never else ""


def read_lines(lines: Sequence[tuple[int, str]]) -> PlainList:
    """Return the people of a list, without the numbers, bullets and titles around their names."""
    read = [found for line, text in lines for found in _parts(line, text)]
    if any(each.sender for each in read):  # a messenger's own notices have a time and no sender
        read = [each for each in read if each.sender or not _STAMP.match(each.text)]
    ends, numbered = _marks(read)
    first = next((at for at, end in enumerate(ends) if end), 0)
    found: list[PlainLine] = []
    skipped: list[str] = []
    section = ""
    for at, (each, end) in enumerate(zip(read, ends, strict=True)):
        text = each.text[end:].strip().removesuffix(_SEAT_OF_ONES_OWN)
        gap = at > 0 and read[at - 1].line < each.line - 1
        struck, behind = _STRUCK.fullmatch(text), _BEHIND.fullmatch(text)
        if each.quoted:
            found.append(each)
        elif not end and (text.endswith(":") or fold_heading(text) in words("sections")):
            section = absence(text)
            skipped.append(text.rstrip(":"))
        elif not end and (
            at < first
            or (gap and numbered)
            or _RULE.fullmatch(text)
            or (not at and _is_title(text, alone=len(read) > 1 and read[1].line > each.line + 1))
        ):
            skipped.append(text)
        elif struck:
            found.append(replace(each, text=struck[1] or struck[2], absent="struck out"))
        elif behind and (why := absence(behind[2])) and why not in words("never"):
            found.append(replace(each, text=behind[1], absent=why))
        elif text:
            found.append(replace(each, text=text, absent=section))
    return PlainList(tuple(found), tuple(skipped), any(ends))


def _parts(line: int, text: str) -> list[PlainLine]:
    text = text.strip()
    if quoted := _QUOTED.fullmatch(text):
        return [PlainLine(line, quoted[1].replace('""', '"'), quoted=True)]
    if (stamp := _STAMP.match(text)) and stamp[1]:
        return [PlainLine(line, text[stamp.end() :], sender=stamp[1])]
    return [PlainLine(line, part) for part in _ABREAST.split(_ADDRESS.sub("", text))]


def _marks(read: Sequence[PlainLine]) -> tuple[list[int], bool]:
    """Return how long the number or bullet before each name is, and True if these are numbers.

    Numbers must count without a gap: otherwise "50 Cent" is a name.
    """
    numbers = [None if each.quoted else _NUMBER.match(each.text) for each in read]
    counted = sorted({int(number[1]) for number in numbers if number})
    numbered = len(counted) > 1 and counted[-1] - counted[0] < len(counted)
    bullets = [None if each.quoted else _BULLET.match(each.text) for each in read]
    marks = numbers if numbered else bullets if sum(map(bool, bullets)) > 1 else [None] * len(read)
    return [mark.end() if mark else 0 for mark in marks], numbered


def _is_title(text: str, *, alone: bool) -> bool:
    """Return True if the first line of a list is surely its title; "Max Night" is a player.

    Args:
        alone: a blank line follows it.
    """
    folded = fold_heading(text).split()
    named = [word for word in folded if word in words("titles")]
    if text.endswith("?") and (named or len(folded) > 1):
        return True
    return bool(named) and (alone or len(named) > 1 or len(folded) == 1 or "." in text)
