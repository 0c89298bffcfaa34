"""`tourney tools draw`: draws repeated from their record, or drawn from a list, on any machine."""

import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from screens.cli.asked import opened
from screens.cli.simulate import Options, read_options
from tourney.game.refusal import Refused

if TYPE_CHECKING:
    from tourney.night.people.listed import People
    from tourney.night.views.repeat import RepeatedDraw
    from tourney.service.seats import Draws

_WHAT = "A night's number or name, or a night.json. With --seed, a list of names."


def draw(
    context: typer.Context,
    what: Annotated[str, typer.Argument(metavar="NIGHT|FILE", help=_WHAT)],
    seed: Annotated[
        str | None,
        typer.Option("--seed", metavar="DICE", help="Draw a list with these five dice."),
    ] = None,
    tables: Annotated[
        str, typer.Option("--tables", metavar="T", help="For a list: the number of tables.")
    ] = "",
    seats: Annotated[
        str, typer.Option("--seats", metavar="S", help="For a list: the seats at each table.")
    ] = "",
    format_: Annotated[
        str,
        typer.Option(
            "--format", metavar="F", help="For a list: the format, for example heats or duel."
        ),
    ] = "freezeout",
    reading: Annotated[
        int, typer.Option("--reading", metavar="N", help="Which reading of an unclear list.")
    ] = 0,
    option: Options = None,
) -> None:
    """Repeat every draw of a night, or draw from a list of names.

    The status is 1 if a repeated draw differs from the record.
    """
    from exports.text.seating import draws_text, list_text

    if seed is not None:
        options = read_options(option or (), format_)
        form = {"tables": tables, "seats": seats, "format": format_, **options}
        sys.stdout.write(list_text(_of_list(what, form, seed, reading)))
        return
    draws = _draws_of(context, what)
    sys.stdout.write(draws_text(draws.plan, draws.draws))
    if not all(each.same for each in draws.draws):
        raise typer.Exit(1)


def _of_list(file: str, form: dict[str, str], seed: str, reading: int) -> "RepeatedDraw":
    """Draw the players on a list.

    Raises:
        Refused: the list cannot be read, or its players cannot be seated like this.
    """
    from screens.ui.typed_file import read_file
    from tourney.night.people.lists import MOST_BYTES, check_list
    from tourney.night.planning.plan import read_plan
    from tourney.night.state.night import MOST_ENTRIES
    from tourney.night.views.repeat import draw_of_list

    plan = read_plan({"name": "List", "date": "2000-01-01", "preset": "classic", **form})
    people = _read(read_file(file, MOST_BYTES, "names.txt")[1], reading)
    refusal = check_list(people, (), MOST_ENTRIES)
    if refusal is not None:
        raise refusal
    return draw_of_list(plan, [person.name for person in people], seed)


def _read(data: bytes, reading: int) -> "People":
    """Return the players on a list; if it is unclear, by the reading of this number."""
    from tourney.night.people.listed import UnclearPeople
    from tourney.night.people.lists import read_people

    read: Callable[[], People] = partial(read_people, data)
    while True:
        try:
            return read()
        except UnclearPeople as unclear:
            ways = unclear.readings
            # With a single reading, only a column is unclear that no draw needs.
            at = 1 if len(ways) == 1 else reading
            if not 1 <= at <= len(ways):
                named = "; ".join(f"{n} {way.label}" for n, way in enumerate(ways, start=1))
                sentence = f"{unclear.sentence} Choose one with --reading: {named}."
                raise Refused(unclear.code, sentence) from None
            read = ways[at - 1].read


def _is_file(what: str) -> bool:
    """Return whether the text names a file; a night's name may be impossible for a file."""
    try:
        return Path(what).is_file()
    except OSError:
        return False


def _draws_of(context: typer.Context, what: str) -> "Draws":
    """Return the draws of the night in a file, or of one in the store."""
    from tourney.service.seats import draws_in

    if what.endswith(".json") or _is_file(what):
        from screens.files.tables_import import is_night, read_night_file

        data = read_night_file(what)
        if not is_night(data):
            raise Refused("no-seed", f"{what} isn't a night. To draw a list, give --seed.")
        return draws_in(data)
    with opened(context.obj) as director:
        return director.night(director.find(what)).draws()
