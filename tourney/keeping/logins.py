"""The logins of venues: roles of the server, each with no more rights than it needs.

They get their rights from the hosts' group, which is named after the database. A login that an
older version made for an office has no venue: it may read the venue that it chooses, and writes
nothing.
"""

import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from typing import LiteralString

import psycopg
from psycopg.sql import SQL, Composed, Identifier, Literal

from tourney.game.refusal import Refused
from tourney.keeping.venues import as_owner, venue_called
from tourney.laptop.address import Server
from tourney.store.postgres.dial import Connection
from tourney.store.postgres.survey import Survey

#: The longest name on a server, in bytes; the server would cut longer names silently.
_NAME_BYTES = 63
#: Passwords are read aloud in a loud room and typed once: no two letters look alike.
_ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"
_PARTS, _PART = 4, 5

_FLAT_TABLES = ("player", "night", "entry", "result")
_TABLES = ("event", *_FLAT_TABLES)
_FLAT, _ROWS = (SQL(", ").join(map(Identifier, names)) for names in (_FLAT_TABLES, _TABLES))

_KNOWN: LiteralString = """
    SELECT rolcanlogin, rolsuper OR rolbypassrls, pg_has_role(pg_roles.oid, relowner, 'MEMBER')
    FROM pg_roles, pg_class WHERE rolname = %s AND pg_class.oid = 'event'::regclass
"""
_ITS_VENUE: LiteralString = """
    SELECT coalesce(venue.name, 'all venues') FROM host LEFT JOIN venue ON venue.id = venue_id
    WHERE login = %s
"""
#: The comment on the server for roles made by this program.
_OURS: LiteralString = "tourney: the login of a venue"
#: Tells if a role was made elsewhere and owns or may use something in another database.
_IS_SHARED: LiteralString = """
    SELECT shobj_description(pg_roles.oid, 'pg_authid') IS DISTINCT FROM %s AND EXISTS (
        SELECT FROM pg_shdepend, pg_database
        WHERE refclassid = 'pg_authid'::regclass AND refobjid = pg_roles.oid
        AND datname = current_database() AND pg_database.oid NOT IN (dbid, objid)
    ) FROM pg_roles WHERE rolname = %s
"""
#: Ends the sessions of a login; for a role used elsewhere, only those in this database.
_END: LiteralString = """
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE usename = %s AND (datname = current_database() OR NOT %s)
"""
#: The most connections of a venue's login: enough for eight laptops (`Many laptops` in the manual).
_MOST_CONNECTIONS = 24
_FORGET: LiteralString = "DELETE FROM host WHERE login = %s"
_MAY: LiteralString = "SELECT rolcreaterole OR rolsuper FROM pg_roles WHERE rolname = current_user"


def invite(server: Server, login: str, venue: str) -> str | None:
    """Make a login for a venue, or turn an existing role into one.

    Returns:
        The new password; None for a role that existed before and keeps its own.

    Raises:
        Refused: `"no-venue"`, `"has-login"`, `"bad-login"`, `"no-rights"` or as in `as_owner`.
    """
    _check_name(login)
    with as_owner(server) as (connection, found), _doing(login):
        number = venue_called(connection, venue)
        password = None if _known(connection, login) else _made_up()
        _refuse_without_rights(connection, found)
        verifier = None if password is None else _verifier(connection, login, password)
        for statement in (*_grants(connection, found), *_membership(found, login, verifier)):
            connection.execute(statement)
        connection.execute("INSERT INTO host (login, venue_id) VALUES (%s, %s)", (login, number))
    return password


def revoke(server: Server, login: str) -> bool:
    """Take a login away, and end its sessions; return False if the role remains elsewhere.

    A role that owns something stays on the server, but can no longer log in.

    Raises:
        Refused: `"no-login"`, `"no-rights"` or as in `as_owner`.
    """
    role = Identifier(login)
    with as_owner(server) as (connection, found):
        if connection.execute(_FORGET, (login,)).rowcount == 0:
            raise Refused(
                "no-login",
                f"There is no login {login}. List them with: tourney league venue list",
            )
        if connection.execute(_KNOWN, (login,)).fetchone() is None:
            return True
        _refuse_without_rights(connection, found)
        connection.execute(SQL("REVOKE ALL ON {} FROM {}").format(_ROWS, role))
        for group in (_group(found), _group(found, "office")):
            if connection.execute(_KNOWN, (group,)).fetchone() is not None:
                connection.execute(SQL("REVOKE {} FROM {}").format(Identifier(group), role))
        row = connection.execute(_IS_SHARED, (_OURS, login)).fetchone()
        assert row is not None
        stays = row[0] or not _may(connection, SQL("ALTER ROLE {} NOLOGIN").format(role))
    # Once this is committed, a client whose session is ended cannot begin another.
    with as_owner(server) as (connection, _):
        joined = not _is_member(connection, login)
        if joined and not _may(connection, SQL("GRANT {} TO CURRENT_USER").format(role)):
            return not stays
        connection.execute(_END, (login, stays))
        is_there = stays or not _may(connection, SQL("DROP ROLE {}").format(role))
        if is_there and joined:
            connection.execute(SQL("REVOKE {} FROM CURRENT_USER").format(role))
        return not stays


def _is_member(connection: Connection, login: str) -> bool:
    row = connection.execute("SELECT pg_has_role(%s, 'MEMBER')", (login,)).fetchone()
    return row is not None and row[0] is True


def _may(connection: Connection, statement: Composed) -> bool:
    """Run a statement; return False, without any effect, if the server does not allow it."""
    try:
        with connection.transaction():
            connection.execute(statement)
    except (psycopg.errors.DependentObjectsStillExist, psycopg.errors.InsufficientPrivilege):
        return False
    return True


def _check_name(login: str) -> None:
    plain = login.isprintable() and login == login.strip() and login
    if not plain or len(login.encode(errors="replace")) > _NAME_BYTES:
        raise Refused(
            "bad-login",
            f"A login is a word of letters and digits, such as anchor: of {_NAME_BYTES} at most.",
        )


def _known(connection: Connection, login: str) -> bool:
    """Return True if the server has the role.

    Raises:
        Refused: the role cannot be a venue's login, or is one already.
    """
    row = connection.execute(_ITS_VENUE, (login,)).fetchone()
    if row is not None:
        raise Refused(
            "has-login",
            f"{login} is a login of {row[0]} already. To have it elsewhere, take it away first: "
            f"tourney league venue revoke {login}",
        )
    role = connection.execute(_KNOWN, (login,)).fetchone()
    if role is None:
        return False
    can_log_in, sees_all, is_owner = role
    if not can_log_in:
        raise Refused("bad-login", f"{login} is a group of logins. Name another.")
    if sees_all or is_owner:
        raise Refused(
            "bad-login", f"{login} has all rights here, and a venue's login has few. Name another."
        )
    return True


def _group(found: Survey, what: str = "hosts") -> str:
    """Return the name of a group of this database's logins, unique on the server."""
    name = f"{found.database}_{what}"
    if len(name.encode()) > _NAME_BYTES:
        raise Refused(
            "bad-login",
            f"The database's name is too long for a group named after it, such as {name}: "
            "rename it first, with ALTER DATABASE.",
        )
    return name


def _grants(connection: Connection, found: Survey) -> Iterator[Composed]:
    """Yield the statements that make the hosts' group, if missing, and give its rights."""
    name = _group(found)
    hosts = Identifier(name)
    there = connection.execute(_KNOWN, (name,)).fetchone()
    if there is None:
        yield SQL("CREATE ROLE {} NOLOGIN NOINHERIT").format(hosts)
    elif there[0]:
        raise Refused("bad-login", f"There is a login {name}, but a group needs that name.")
    schema, database = Identifier(found.schema or ""), Identifier(found.database)
    yield SQL("REVOKE CREATE ON SCHEMA {} FROM PUBLIC").format(schema)
    yield SQL("GRANT CONNECT ON DATABASE {} TO {}").format(database, hosts)
    yield SQL("GRANT USAGE ON SCHEMA {} TO {}").format(schema, hosts)
    yield SQL("GRANT SELECT ON {}, alembic_version TO {}").format(_ROWS, hosts)
    yield SQL("GRANT INSERT ON {} TO {}").format(_ROWS, hosts)
    yield SQL("GRANT UPDATE, DELETE ON {} TO {}").format(_FLAT, hosts)


def _membership(found: Survey, login: str, verifier: str | None) -> Iterator[Composed]:
    """Yield the statements that put the login into the hosts' group.

    Args:
        verifier: the server's check value for the password; None for an existing role.
    """
    role = Identifier(login)
    if verifier is not None:
        yield SQL("CREATE ROLE {} LOGIN CONNECTION LIMIT {} PASSWORD {}").format(
            role, Literal(_MOST_CONNECTIONS), Literal(verifier)
        )
        yield SQL("COMMENT ON ROLE {} IS {}").format(role, Literal(_OURS))
    else:
        yield SQL("REVOKE ALL ON {} FROM {}").format(_ROWS, role)
    yield SQL("GRANT {} TO {}").format(Identifier(_group(found)), role)
    if found.schema != "public":
        yield SQL("ALTER ROLE {} IN DATABASE {} SET search_path = {}").format(
            role, Identifier(found.database), Identifier(found.schema or "")
        )


def _refuse_without_rights(connection: Connection, found: Survey) -> None:
    """Refuse a role that the server does not let make or drop roles."""
    row = connection.execute(_MAY).fetchone()
    if row is None or not row[0]:
        role = Identifier(found.role).as_string(connection)
        raise Refused(
            "no-rights",
            f"{found.role} may neither make logins nor take them away. Let it, as postgres, with: "
            f"ALTER ROLE {role} CREATEROLE",
        )


@contextmanager
def _doing(login: str) -> Iterator[None]:
    """Turn the server's errors about a login's name, or a login made meanwhile, into refusals."""
    try:
        yield
    except (psycopg.errors.DuplicateObject, psycopg.errors.UniqueViolation) as error:
        raise Refused("has-login", f"{login} has just become a login, by another hand.") from error
    except psycopg.errors.ReservedName as error:
        raise Refused("bad-login", f"The server keeps the name {login} for itself.") from error


def _made_up() -> str:
    """Return a random password of a hundred bits."""
    letters = [secrets.choice(_ALPHABET) for _ in range(_PARTS * _PART)]
    parts = ("".join(letters[at : at + _PART]) for at in range(0, len(letters), _PART))
    return "-".join(parts)


def _verifier(connection: Connection, login: str, password: str) -> str:
    """Return the value that the server checks a password by, so that it never gets the password."""
    made = connection.pgconn.encrypt_password(password.encode(), login.encode(), b"scram-sha-256")
    return made.decode()
