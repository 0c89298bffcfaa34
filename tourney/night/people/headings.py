"""The columns of a list of people, recognised by their headings in any common wording."""

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence, Set
from functools import cache, lru_cache

from msgspec import Struct


@lru_cache(maxsize=4_096)
def fold_heading(cell: str) -> str:
    """A heading without case, accents and signs; a name that is glued on stands apart.

    >>> fold_heading(" Prénom* : "), fold_heading("has_paid?"), fold_heading("Spielername")
    ('prenom', 'has paid', 'spieler name')
    """
    plain = unicodedata.normalize("NFKD", cell.casefold().replace("ł", "l"))
    letters = (each if each.isalnum() else " " for each in plain if not unicodedata.combining(each))
    parts = "".join(letters).split()
    return " ".join(re.sub("(?<=..)(name|names|namen|naam|navn|namn)$", r" \1", p) for p in parts)


@cache
def words(kind: str) -> frozenset[str]:
    """The words of a kind, from the table of them, as `fold_heading` has them."""
    return frozenset(fold_heading(word) or word for word in _table()[kind])


@cache
def _table() -> Mapping[str, Sequence[str]]:
    # Names that are typed one by one need neither.
    import tomllib
    from importlib.resources import files

    return tomllib.loads(files(__package__).joinpath("words.toml").read_text(encoding="utf-8"))


_PARTS = ("first", "infix", "last")
#: Pairs of columns that only our own files have; `seed` beside a rank is a season's.
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
        names: what may be the name, the likeliest alone or those that are equally likely: the
            columns of each, put one behind the other.
        paid, units, seed: None if there isn't one.
        coming: the columns that say who comes.
        like_units: `units` is a column of other people's numbers, which ours may not be.
        own: it is a file that we wrote.
    """

    names: tuple[tuple[int, ...], ...]
    paid: int | None = None
    units: int | None = None
    seed: int | None = None
    coming: tuple[int, ...] = ()
    like_units: bool = False
    own: bool = False


def list_columns(cells: Sequence[str], filled: Set[int] | None = None) -> ListColumns | None:
    """The columns of a heading; None if the line is no heading, as it has no column of names.

    Args:
        filled: the columns in which names can stand; None is all.
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
    """Yield what may be the name, with its rank: a person's 0, others' 5."""
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
    if len(lone) == 2:  # one says whose name it is, the other does not
        parts[lone[0]] |= parts.pop(lone[1])
    for of, found in parts.items():
        # "Nom" beside a "Prénom" is the family's; "Nombre" beside "Apellidos" the person's.
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
    """The part of a name that a heading asks for, and whose; "" if it asks for no part or both."""
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
