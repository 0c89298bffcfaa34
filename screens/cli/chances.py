"""`tourney tools chances` and `review`: exact figures of the open game (R13)."""

import re
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated

import typer

from screens.cli.asked import AsJson, argument, opened, option, read_rules_of
from screens.cli.plain_output import complain
from tourney.game.refusal import Refused

if TYPE_CHECKING:
    from tourney.game.mexico.rules import Rules
    from tourney.game.sheets import Sheet
    from tourney.night.display.luck import Luck


def chances(
    what: Annotated[str, argument("round|match|FILE", "A score sheet, .mex.")],
    players: Annotated[
        int | None, option("--players", "N", "For a round: the number of players.")
    ] = None,
    units: Annotated[
        str | None, option("--units", "5,1,3,2", "For a match: each player's units, clockwise.")
    ] = None,
    lead: Annotated[int | None, option("--lead", "N", "For a match: the player who leads.")] = None,
    rules: Annotated[
        str | None, option("--rules", "RULES", 'For example "classic max_rolls=2".')
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Show each player's chance to pay in a round, or to win a match.

    A score sheet continues from its last roll. Then standing and rolling on are compared too.
    """
    of_a_match = units is not None or lead is not None
    if players is not None and what != "round":
        raise Refused("option", "--players is for a round.")
    if of_a_match and what != "match":
        raise Refused("option", "--units and --lead are for a match.")
    if rules is not None and what not in ("round", "match"):
        raise Refused("option", "A score sheet has its own rules.")
    from exports.text import chances as text

    if what == "round":
        if players is None:
            raise Refused("option", "Give the number of players, for example --players 4.")
        sys.stdout.write(text.round_chances(_read_rules(rules), players, as_json=as_json))
    elif what == "match":
        held, leads = _read_units(units), 1 if lead is None else lead
        sys.stdout.write(text.match_chances(_read_rules(rules), held, leads, as_json=as_json))
    else:
        _of_a_sheet(what, lambda sheet: text.sheet_chances(sheet.match, as_json=as_json), as_json)


def review(
    context: typer.Context,
    what: Annotated[
        str, argument("FILE|NIGHT", "A score sheet, .mex, or a night's number or name.")
    ],
    as_json: AsJson = False,
) -> None:
    """Show luck and judgement, and the choices that cost most."""
    from exports.text.reviews import reviews_json, reviews_text

    write = reviews_json if as_json else reviews_text
    if what.endswith(".mex"):
        from exports.text.reviews import reviewed_sheet

        _of_a_sheet(what, lambda sheet: write(reviewed_sheet(sheet)), as_json)
    else:
        sys.stdout.write(write(_of_a_night(context, what)))


def _of_a_night(context: typer.Context, name: str) -> "Luck":
    from exports.text.reviews import NO_REVIEW, left_out_words
    from tourney.night.display.luck import luck_of

    with opened(context.obj) as director:
        night = director.night(director.find(name))
        if damage := night.view().damage:
            complain(damage)
        luck = luck_of(night.tales.played())
    for table in luck.left_out:
        complain(left_out_words(table))
    if not luck.reviews:
        raise Refused("no-review", NO_REVIEW)
    return luck


def _of_a_sheet(file: str, write: "Callable[[Sheet], str]", as_json: bool) -> None:
    from exports.text.sheets import read_sheet_file, tell_fault
    from tourney.game.sheets import SheetError

    try:
        sheet = read_sheet_file(file)
    except SheetError as fault:
        tell_fault(file, fault, as_json=as_json)
        raise typer.Exit(1) from fault
    sys.stdout.write(write(sheet))


def _read_rules(text: str | None) -> "Rules":
    from exports.text.chances import open_rules

    return open_rules(read_rules_of("classic" if text is None else text))


def _read_units(text: str | None) -> list[int]:
    if text is None or not re.fullmatch("[0-9]{1,3}(,[0-9]{1,3})*", text.replace(" ", "")):
        raise Refused("units", "--units takes whole numbers with commas, clockwise: 5,1,3,2.")
    return [int(held) for held in text.split(",")]
