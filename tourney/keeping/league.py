"""The server whose venues and logins somebody looks after; a store in a file has one venue."""

from tourney.game.refusal import Refused
from tourney.laptop.address import Address, Server
from tourney.store.postgres.open import refuse_without_driver


def server_of(store: Address) -> Server:
    """Return the server that a store is on, if what talks to servers is installed.

    Raises:
        Refused: `no-venues`, for a file; or `no-driver`.
    """
    if not isinstance(store, Server):
        raise Refused(
            "no-venues",
            f"{store} is a file, which is of one venue. Many are kept in a PostgreSQL database: "
            "name it before the command, as in tourney --store postgresql://NAME@HOST/DATABASE "
            "league venue list",
        )
    refuse_without_driver()
    return store
