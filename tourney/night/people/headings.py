"""The columns of a list of people, recognised by their headings in any common wording."""

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

_NAMES = frozenset(
    (
        *("name", "names", "full name", "fullname", "your name", "player", "players", "guest"),
        *("participant", "participants", "attendee", "attendee name", "entrant", "display name"),
        *("naam", "volledige naam", "speler", "deelnemer", "gast", "vollstandiger name", "spieler"),
        *("spielername", "teilnehmer", "teilnehmerin", "nom", "nom complet", "nom et prenom"),
        *("joueur", "participante", "nombre", "nombre completo", "nombre y apellidos", "jugador"),
        *("nome", "nome completo", "nome e cognome", "giocatore", "jogador", "navn", "namn"),
        *("nimi", "nazwa", "imie i nazwisko", "gracz", "spelare", "deltager", "deltagare"),
    )
)
_FIRST = frozenset(
    (
        *("first name", "firstname", "first", "given name", "given names", "forename"),
        *("christian name", "vorname", "vornamen", "rufname", "voornaam", "roepnaam", "prenom"),
        *("prenoms", "fornavn", "fornamn", "etunimi", "imie", "primeiro nome", "primer nombre"),
    )
)
_LAST = frozenset(
    (
        *("last name", "lastname", "last", "surname", "family name", "nachname", "zuname"),
        *("familienname", "achternaam", "familienaam", "nom de famille", "apellido", "apellidos"),
        *("cognome", "sobrenome", "apelido", "etternavn", "efternavn", "efternamn", "sukunimi"),
        "nazwisko",
    )
)
PAID = frozenset(
    (
        *("paid", "has paid", "paid up", "payment", "payment status", "fee paid", "bezahlt"),
        *("gezahlt", "betaald", "paye", "payee", "a paye", "regle", "pagado", "pagato", "pago"),
        *("betalt", "betald", "maksettu", "zaplacono"),
    )
)
_UNITS = frozenset(
    (
        *("units", "unit", "own units", "units start", "handicap", "handicaps", "starting units"),
        *("start units", "lives", "chips", "stakes", "einsatze", "vorgabe", "eenheden", "unites"),
        *("unidades", "unita", "enheter", "enheder"),
    )
)
_SEEDS = frozenset(
    (
        *("seed", "seeds", "seeding", "seed no", "seed number", "setzplatz", "setzliste"),
        *("setznummer", "tete de serie", "cabeza de serie", "testa di serie", "plaatsing"),
    )
)
#: A heading of several words is a name's if one of these is its first or its last.
_NAMING = frozenset(("name", "naam", "nom", "nombre", "nome", "navn", "namn"))


@dataclass(frozen=True, slots=True)
class ListColumns:
    """The positions of the columns in a row.

    Attributes:
        names: the columns that are the name, put one behind the other.
        paid, units, seed: None where there is none.
        unread: the headings of the others, as they were typed.
    """

    names: tuple[int, ...]
    paid: int | None
    unread: tuple[str, ...]
    units: int | None = None
    seed: int | None = None


def list_columns(cells: Sequence[str]) -> ListColumns | None:
    """The columns of a heading; None if the line is no heading, as it has no column of names."""
    titles = [fold_heading(cell) for cell in cells]
    name = _at(titles, _NAMES)
    first, last = _at(titles, _FIRST), _at(titles, _LAST)
    if name is None and first is None:
        name = next((at for at, title in enumerate(titles) if _is_naming(title)), None)
    full = first is None and last is None
    if full and name is not None:
        names: tuple[int, ...] = (name,)
    else:
        # A lone "Nom" beside a "Prénom" is the family's; a lone "Nombre" beside it the person's.
        given, family = (name if first is None else first), (name if last is None else last)
        names = tuple(dict.fromkeys(at for at in (given, family) if at is not None))
    if not names:
        return None
    paid = _at(titles, PAID)
    units, seed = _at(titles, _UNITS), _at(titles, _SEEDS)
    used = {*names, paid, units, seed}
    unread = tuple(cell for at, cell in enumerate(cells) if at not in used and cell)
    return ListColumns(names, paid, unread, units, seed)


def fold_heading(cell: str) -> str:
    """A heading without case, accents and signs.

    >>> fold_heading(" Prénom* : "), fold_heading("has_paid?")
    ('prenom', 'has paid')
    """
    plain = unicodedata.normalize("NFKD", cell.casefold().replace("ł", "l"))
    letters = (each if each.isalnum() else " " for each in plain if not unicodedata.combining(each))
    return " ".join("".join(letters).split())


def _at(titles: Sequence[str], wanted: frozenset[str]) -> int | None:
    return next((at for at, title in enumerate(titles) if title in wanted), None)


def _is_naming(title: str) -> bool:
    words = title.split()
    return len(words) > 1 and not _NAMING.isdisjoint((words[0], words[-1]))
