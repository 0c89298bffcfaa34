"""The venues of a database and their logins, for the one who looks after it; a file is of one
venue.
"""

from typing import TYPE_CHECKING

from tourney.game.refusal import Refused
from tourney.laptop.address import Address, Server
from tourney.store.postgres.open import refuse_without_driver

if TYPE_CHECKING:
    from tourney.store.postgres.logins import Invited
    from tourney.store.postgres.venues import VenueLine


def list_venues(store: Address) -> "tuple[list[VenueLine], list[str]]":
    """As `tourney.store.postgres.venues`."""
    server = _server(store)
    from tourney.store.postgres import venues

    return venues.list_venues(server)


def add_venue(store: Address, name: str) -> int:
    """As `tourney.store.postgres.venues`."""
    server = _server(store)
    from tourney.store.postgres import venues

    return venues.add_venue(server, name)


def rename_venue(store: Address, old: str, name: str) -> None:
    """As `tourney.store.postgres.venues`."""
    server = _server(store)
    from tourney.store.postgres import venues

    venues.rename_venue(server, old, name)


def invite(
    store: Address, login: str, venue: str, password: str | None, *, only_sql: bool
) -> "Invited":
    """As `tourney.store.postgres.logins`."""
    server = _server(store)
    from tourney.store.postgres import logins

    return logins.invite(server, login, venue, password, only_sql=only_sql)


def revoke(store: Address, login: str) -> bool:
    """As `tourney.store.postgres.logins`."""
    server = _server(store)
    from tourney.store.postgres import logins

    return logins.revoke(server, login)


def _server(store: Address) -> Server:
    if not isinstance(store, Server):
        raise Refused(
            "no-venues",
            f"{store} is a file, which is of one venue. Many are kept in a PostgreSQL database: "
            "name it before the command, as in tourney --store postgresql://NAME@HOST/DATABASE "
            "league venue list",
        )
    refuse_without_driver()
    return store
