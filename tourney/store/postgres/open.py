"""Opening a store in a server's database, or making its tables; other tables are left alone."""

from typing import TYPE_CHECKING

from tourney.game.refusal import Refused
from tourney.laptop.address import Server

if TYPE_CHECKING:
    from tourney.store.postgres.database import ServerDatabase
    from tourney.store.postgres.survey import Survey


def refuse_without_driver() -> None:
    """Refuse if psycopg, which talks to servers, is not installed.

    Raises:
        Refused: `"no-driver"`.
    """
    try:
        import psycopg  # noqa: F401 (whether it can be)
    except ImportError as error:
        raise Refused(
            "no-driver",
            "Not opened: nights on a PostgreSQL server need psycopg, which is not installed here. "
            "Install it with pip install '.[postgres]', or keep the nights in a file.",
        ) from error


def open_server(server: Server) -> "ServerDatabase":
    """Open the store in a database, for the login's own venue or the one in the address.

    Raises:
        Refused: as in `up_to_date`, or with the code `"sees-all"` or `"no-venue"`.
    """
    found = up_to_date(server)
    from tourney.store.postgres.database import ServerDatabase
    from tourney.store.postgres.survey import venue_of

    return ServerDatabase(server, venue_of(server, found))


def up_to_date(server: Server) -> "Survey":
    """Make the tables of a store in a database, if there are none yet.

    An older store is brought up to date; a schema beside it keeps a copy of its tables.

    Raises:
        Refused: with the code `"no-driver"`, `"other-database"`, `"newer"`, `"encoding"`,
            `"no-schema"`, `"no-backup"` or `"not-opened"`.
    """
    refuse_without_driver()
    from tourney.store.postgres.failure import refusing
    from tourney.store.postgres.survey import check, look_at
    from tourney.store.postgres.upgrade import upgrade

    with refusing(server, "open"):
        found = look_at(server)
        if check(server, found):
            upgrade(server)
            found = look_at(server)
    return found
