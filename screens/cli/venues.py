"""`tourney league venue`: the venues that share a database, and who has a login of which."""

from typing import TYPE_CHECKING, Annotated

import typer

from screens.cli.asked import who_asks
from screens.cli.plain_output import complain, say
from tourney.game.names import cut_text, harmless, width
from tourney.game.wording import quantity

if TYPE_CHECKING:
    from tourney.laptop.address import Address

venue = typer.Typer(
    help="List the venues. Each has its own nights and logins.", rich_markup_mode=None
)

_NAME_CELLS = 40
_NIGHTS_CELLS = 28


@venue.command("list")
def list_venues(context: typer.Context) -> None:
    """Show the venues, their nights and their logins."""
    store = _store(context)
    from tourney.keeping.venues import list_venues as listed

    lines, of_none = listed(store)
    for line in lines:
        last = "" if line.last is None else f", the last on {line.last.isoformat()}"
        nights = f"{quantity(line.nights, 'night')}{last}" if line.nights else "no nights yet"
        _row(f"{line.number}", line.name, nights, ", ".join(line.logins))
    if of_none:
        _row("", "All venues", "read only", ", ".join(of_none))


@venue.command()
def add(
    context: typer.Context,
    name: Annotated[str, typer.Argument(metavar="NAME", help="The venue's name.")],
) -> None:
    """Add a venue. It has no nights yet, and no login."""
    store = _store(context)
    from tourney.keeping.venues import add_venue

    add_venue(store, name)
    say("Added. To give its host a login: tourney league venue invite LOGIN VENUE")


@venue.command()
def rename(
    context: typer.Context,
    old: Annotated[str, typer.Argument(metavar="OLD", help="The venue's old name.")],
    name: Annotated[str, typer.Argument(metavar="NAME", help="The new name.")],
) -> None:
    """Give a venue another name."""
    store = _store(context)
    from tourney.keeping.venues import rename_venue

    rename_venue(store, old, name)
    say(f"{old} is now {name}.")


@venue.command()
def invite(
    context: typer.Context,
    login: Annotated[str, typer.Argument(metavar="LOGIN", help="The role on the server.")],
    of: Annotated[
        str, typer.Argument(metavar="VENUE", help="The venue whose nights it can read and write.")
    ],
    ask: Annotated[
        bool, typer.Option("--password", help="Ask for a password. If left out, one is generated.")
    ] = False,
    only_sql: Annotated[bool, typer.Option("--sql", help="Change nothing. Print the SQL.")] = False,
) -> None:
    """Make a login for a venue's host. Its password is shown this once."""
    store = _store(context)
    password = typer.prompt("Password", hide_input=True, confirmation_prompt=True) if ask else None
    from tourney.keeping.venues import invite as make

    made = make(store, login, of, password, only_sql=only_sql)
    if only_sql:
        for statement in ("BEGIN", *made.sql, "COMMIT"):
            say(f"{statement};")
    # What is printed may go into a file, or another program.
    tell = complain if only_sql else say
    tell(f"{login} {'would be' if only_sql else 'is'} a login of {of}.")
    if made.password is None:
        tell("The role already existed and keeps its password.")
    elif not ask:
        tell(f"Password, shown only once: {made.password}")


@venue.command()
def revoke(
    context: typer.Context,
    login: Annotated[str, typer.Argument(metavar="LOGIN", help="The role on the server.")],
) -> None:
    """Take a login away. The venue's nights stay."""
    store = _store(context)
    from tourney.keeping.venues import revoke as take_away

    gone = take_away(store, login)
    say(f"{login} is no longer a login.")
    if not gone:
        say("The role has other rights on the server, so it stays there. It has none here.")


def _store(context: typer.Context) -> "Address":
    """The store of which the host's program asks, of whom is not let in for less."""
    from screens.files.paths import existing_store

    who_asks().refuse_but_host()
    return existing_store(context.obj)


def _row(number: str, name: str, nights: str, logins: str) -> None:
    shown = cut_text(harmless(name), _NAME_CELLS)
    pad = " " * (_NAME_CELLS - width(shown))
    say(f"{number:>4}  {shown}{pad}  {nights:<{_NIGHTS_CELLS}}  {logins}".rstrip())
