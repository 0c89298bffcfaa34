"""The rows of the standings, in columns that give way one after the other in a narrow terminal."""

from dataclasses import replace
from typing import TYPE_CHECKING

from textual.content import Content

from screens.standings.night_rows import lost_column, row_styles
from screens.ui.lists.columns import LEAST_NAME, Choice, Column, lines_of
from screens.ui.play.pips import MOST_PIPS, pips
from screens.ui.text import fit
from tourney.game.mexico.rules import Rules
from tourney.game.wording import capital, or_dash
from tourney.night.views.result import Result, write_ranks
from tourney.night.views.view import money, money_words

if TYPE_CHECKING:
    from tourney.night.standings.at_table import StandingsView

_ENDED = {"won": "won", "out": "out", "withdrawn": "left"}


def standings_rows(view: "StandingsView", width: int) -> list[Content]:
    """A heading and a row a player; nothing where nobody stands anywhere yet.

    First the headings get short, then the pips go, then the worth of units, then the gaps narrow,
    then, beside prizes, what was counted goes, then names are cut.
    """
    lines = view.lines
    if not lines or width <= 0:
        return [Content("")]
    names = [line.name for line in lines]
    return lines_of(names, row_styles(lines), table_choices(view), width)


def table_choices(view: "StandingsView") -> list[Choice]:
    """The place before the name, and the columns behind it, always fewer."""
    place = Column("Rank", _places(view.lines), loud=True)
    return [((place,), columns) for columns in _choices(view)]


def _choices(view: "StandingsView") -> list[list[Column]]:
    """The columns after the name: all of them, without pips, without money too, and
    with short headings.
    """
    if view.liar:
        return _liar_choices(view)
    lines, start = view.lines, _units(view)
    units = Column("Units", tuple(str(line.units) for line in lines), loud=True)
    drawn = Column("", tuple(_drawn(line, start) for line in lines), right=False)
    ended = Column("", tuple(_ENDED.get(line.status, "") for line in lines), right=False)
    scored = [
        lost_column(lines),
        Column("Mexicos", tuple(or_dash(line.mexicos) for line in lines)),
    ]
    pot = Column("Into pot", tuple(str(line.units_paid) for line in lines))
    worth = Column("", tuple(money(view.night.plan, line.units_paid) for line in lines))
    points = Column("Points", tuple(str(line.points) if view.points else "" for line in lines))
    fee, won = _fee(view), _won(view)
    last = [points, fee] if view.points else [fee]
    short = [replace(pot, heading="Pot"), *last[:-1], _fee(view, "Fee")]
    choices = [
        [*won, units, ended, *scored, pot, worth, *last],
        [*won, units, ended, *scored, pot, *last],
        [*won, units, ended, *scored, *short],
    ]
    if won[0].width:
        choices.append([won[0], units, ended, *short])
    if max(start, *(line.units for line in lines)) <= MOST_PIPS:
        choices[:0] = [
            [*won, units, drawn, *scored, pot, worth, *last],
            [*won, units, drawn, *scored, short[0], worth, *short[1:]],
        ]
    return [[column for column in columns if column.width] for columns in choices]


def _liar_choices(view: "StandingsView") -> list[list[Column]]:
    """The columns after the name in Liar's Mexico; in a narrow terminal with short headings."""
    lines = view.lines
    word = capital(view.night.plan.penalties)
    tally = Column(word, tuple(str(line.penalties) for line in lines), loud=True)
    most = view.lives
    left = ("" if most is None else str(max(most - line.penalties, 0)) for line in lines)
    lives = Column("" if most is None else "Lives left", tuple(left))
    ended = Column("", tuple(_ENDED.get(line.status, "") for line in lines), right=False)
    columns = [column for column in (*_won(view), tally, lives, ended, _fee(view)) if column.width]
    short = {
        word: fit(word, LEAST_NAME),
        "Lives left": "Lives",
        "Fee paid": "Fee",
        "Prize": "Prize",
    }
    return [
        columns,
        [replace(column, heading=short.get(column.heading, "")) for column in columns],
    ]


def _won(view: "StandingsView") -> list[Column]:
    """The columns of winnings; they have no width if there are none."""
    lines, plan = view.lines, view.night.plan
    prizes = tuple(line.prize_words for line in lines)
    deals = tuple(money_words(plan, line.deal) if line.deal else "" for line in lines)
    return [
        Column("Prize" if any(prizes) else "", prizes, style="bold"),
        Column("By deal" if any(deals) else "", deals),
    ]


def _fee(view: "StandingsView", heading: str = "Fee paid") -> Column:
    """The column of payments; of no width where there is nothing to pay."""
    if not view.night.takes_fee:
        return Column("", ("",))
    return Column(heading, tuple("✓" if line.fees else "·" for line in view.lines))


def _units(view: "StandingsView") -> int:
    """The units at the start, of the open game."""
    rules = view.night.rules
    assert isinstance(rules, Rules)
    return rules.units


def _places(lines: "tuple[Result, ...]") -> list[str]:
    """The places; those who share one have an equals sign."""
    written = write_ranks([line.rank for line in lines])
    return [
        f"{'★ ' if line.is_first else ''}{rank}" for line, rank in zip(lines, written, strict=True)
    ]


def _drawn(line: "Result", start: int) -> str:
    """Units as pips out of those at the start, or out of more; or the player's exit."""
    if line.status in ("out", "withdrawn"):
        return _ENDED[line.status]
    return pips(line.units, max(line.units, start))
