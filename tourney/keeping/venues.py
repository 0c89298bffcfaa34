"""The venues of a server's database and their logins, for whoever looks after the database.

A store in a file has one venue, so these functions refuse it.
"""

from typing import TYPE_CHECKING

from tourney.game.refusal import Refused
from tourney.laptop.address import Address, Server
from tourney.store.postgres.open import refuse_without_driver

if TYPE_CHECKING:
    from tourney.store.postgres.venues import VenueLine


def list_venues(store: Address) -> "tuple[list[VenueLine], list[str]]":
    """List the venues and logins, as in `tourney.store.postgres.venues.list_venues`."""
    server = _server(store)
    from tourney.store.postgres import venues

    return venues.list_venues(server)


def add_venue(store: Address, name: str) -> int:
    """Add a venue, as in `tourney.store.postgres.venues.add_venue`."""
    server = _server(store)
    from tourney.store.postgres import venues

    return venues.add_venue(server, name)


def rename_venue(store: Address, old: str, name: str) -> None:
    """Rename a venue, as in `tourney.store.postgres.venues.rename_venue`."""
    server = _server(store)
    from tourney.store.postgres import venues

    venues.rename_venue(server, old, name)


def invite(store: Address, login: str, venue: str) -> str | None:
    """Invite a login to a venue, as in `tourney.store.postgres.logins.invite`."""
    server = _server(store)
    from tourney.store.postgres import logins

    return logins.invite(server, login, venue)


def revoke(store: Address, login: str) -> bool:
    """Revoke a login, as in `tourney.store.postgres.logins.revoke`."""
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
