"""The address of a store: a file, or a database server."""

import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeAlias
from urllib.parse import SplitResult, parse_qsl, unquote, urlencode, urlsplit

from tourney.game.refusal import Refused

_SCHEMES = ("postgresql", "postgres")
_ANY_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]+://")
_HOST = r"(?:\[[^]@]*\]|[^][:@]*)(?::[0-9]*)?"
_HOSTS = re.compile(rf"{_HOST}(?:,{_HOST})*")
_OPTIONS = re.compile(r"(?:[a-z_]+=[^&=]*(?:&[a-z_]+=[^&=]*)*)?")
_SECRETS = ("password", "sslpassword")
#: The options that are shown. Any other option might hold a secret.
_SHOWN = ("host", "hostaddr", "port", "dbname", "user", "service", "sslmode", "venue")


@dataclass(frozen=True, slots=True, repr=False)
class Server:
    """A database on a PostgreSQL server. Its `str` and `repr` never show a password.

    Attributes:
        url: the address as given, with any password in it.
    """

    url: str = field(repr=False)

    def __str__(self) -> str:
        parts = self._parts
        user, at, hosts = parts.netloc.rpartition("@")
        options = [(key, value) for key, value in self._options if key in _SHOWN]
        # Unlike SplitResult.geturl, this keeps the slashes before a host that is not named.
        shown = f"postgresql://{user.partition(':')[0]}{at}{hosts}{parts.path}"
        return f"{shown}?{urlencode(options, safe='/')}" if options else shown

    def __repr__(self) -> str:
        return f"Server({str(self)!r})"

    @property
    def host(self) -> str:
        """The server in the fewest words: the host's name, its service's, or "this machine"."""
        named = self._named
        if not named and "service" in (options := dict(self._options)):
            return f"service {options['service']}"
        return "this machine" if named[:1] in ("", "/", ":") else named

    @property
    def hosts(self) -> int:
        """The number of servers that the address names, at least 1; one of them takes new rows.

        >>> Server("postgresql://tourney@bar1,bar2:5433/nights").hosts
        2
        """
        return self._named.count(",") + 1

    @property
    def _named(self) -> str:
        options = dict(self._options)
        named = unquote(self._parts.netloc.rpartition("@")[2])
        return named or options.get("host") or options.get("hostaddr") or ""

    @property
    def venue(self) -> str:
        """The venue that the address names, one of the database's venues; or "".

        >>> Server("postgresql://tourney@bar1/nights?venue=The%20Anchor").venue
        'The Anchor'
        """
        return dict(self._options).get("venue", "")

    @property
    def for_libpq(self) -> str:
        """The address without the venue, which libpq does not know, but with any password."""
        parts = self._parts
        options = [option for option in parts.query.split("&") if not option.startswith("venue=")]
        at = self.url.partition("?")[0]
        return f"{at}?{'&'.join(options)}" if any(options) else at

    @property
    def secrets(self) -> tuple[str, ...]:
        """The passwords that the address holds."""
        given = unquote(self._parts.netloc.rpartition("@")[0].partition(":")[2])
        options = (value for key, value in self._options if key in _SECRETS)
        return tuple(filter(None, (given, *options)))

    @property
    def _parts(self) -> SplitResult:
        return urlsplit(self.url)

    @property
    def _options(self) -> list[tuple[str, str]]:
        return parse_qsl(self._parts.query)


Address: TypeAlias = Path | Server


def as_told(address: Address) -> str:
    """Return the address, password included, as another program reads it in `TOURNEY_STORE`."""
    return address.url if isinstance(address, Server) else str(address.absolute())


def is_there(path: Path) -> bool:
    """Return True if a file or a folder exists at a path.

    Raises:
        Refused: `not-reached`, if the path cannot be looked up.
    """
    try:
        if any("\ud800" <= char <= "\udfff" for char in str(path)):  # SQLite takes no such name
            raise ValueError("its name is no text")
        path.stat()
    except (FileNotFoundError, NotADirectoryError):
        return False
    except (OSError, ValueError) as error:
        # A null character in the path raises a ValueError.
        why = (error.strerror if isinstance(error, OSError) else None) or str(error)
        raise Refused(
            "not-reached",
            f"{path} cannot be reached ({why}). Name another, or check its folders.",
        ) from error
    return True


def read_address(text: str) -> Address:
    """Return the file or the server that a person has named.

    Raises:
        Refused: `no-address`; the sentence does not repeat the typed text, which may hold a
            password.

    >>> read_address("postgres://ann:secret@10.0.0.5/nights?sslmode=require")
    Server('postgresql://ann@10.0.0.5/nights?sslmode=require')
    """
    if _ANY_SCHEME.match(text) is None:
        return Path(text)
    if not text.startswith(tuple(f"{scheme}://" for scheme in _SCHEMES)):
        raise Refused(
            "no-address",
            "The nights are kept in a file or on a PostgreSQL server: name a file, "
            "or postgresql://NAME@HOST/DATABASE.",
        )
    try:
        parts = urlsplit(text)
    except ValueError:
        raise _unreadable() from None
    user, at, hosts = parts.netloc.rpartition("@")
    readable = (
        text.isprintable()
        and " " not in text
        and "#" not in text
        and "@" not in user + parts.path
        and (user or not at)
        and _HOSTS.fullmatch(hosts)
        and _OPTIONS.fullmatch(parts.query)
    )
    if not readable:
        raise _unreadable()
    return Server(text)


def _unreadable() -> Refused:
    return Refused(
        "no-address",
        "The database's address cannot be read. It looks like postgresql://NAME@HOST/DATABASE; "
        "a sign such as @, /, # or a space within a part is written as its percent code, as %40.",
    )
