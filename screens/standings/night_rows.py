"""The rows of a whole night's standings, in columns that give way in a narrow terminal."""

from collections.abc import Iterator, Sequence

from textual.content import Content

from screens.ui.lists.columns import Choice, Column, lines_of
from screens.ui.play.pips import MOST_PIPS, pips
from tourney.game.mexico.rules import Rules
from tourney.game.wording import capital, or_dash
from tourney.night.views.floor_view import PlacesView
from tourney.night.views.result import Result, write_ranks
from tourney.night.views.view import money_words

_ENDED = {
    "won": "won",
    "out": "out",
    "withdrawn": "left",
    "no-show": "no-show",
    "registered": "waits",
}
_STYLES = {"won": "bold", "out": "dim", "withdrawn": "dim", "no-show": "dim"}


def place_rows(view: PlacesView, width: int, marked: int = 0) -> list[Content]:
    """A heading and a row a player, with as many columns as fit; in the end names are cut.

    Args:
        marked: the entry of the player who was looked for.
    """
    lines = view.lines
    if not lines or width <= 0:
        return [Content("")]
    names = [line.name for line in lines]
    return lines_of(names, row_styles(lines, marked), place_choices(view), width)


def row_styles(lines: Sequence[Result], marked: int = 0) -> list[str]:
    """The style of everybody's row."""
    return [
        "bold reverse" if line.entry == marked else _STYLES.get(line.status, "") for line in lines
    ]


def place_choices(view: PlacesView) -> Iterator[Choice]:
    """All columns, and then always fewer."""
    before = [column for column in _ranks(view) if any(column.cells)]
    columns = [column for column in _columns(view) if any(column.cells)]
    yield (*before,), (*columns,)
    while len(columns) > 1:
        least = min((*before, *columns), key=lambda column: column.keep)
        (columns if least in columns else before).remove(least)
        yield (*before,), (*columns,)


def _ranks(view: PlacesView) -> list[Column]:
    """The rank, and of those who share one and are settled the position by lot."""
    lines = view.lines
    written = write_ranks([line.rank for line in lines])
    stars = any(line.is_first for line in lines)  # these are in no large letters
    ranks = [
        f"{'★ ' if line.is_first else ''}{rank}" for line, rank in zip(lines, written, strict=True)
    ]
    settled = any("=" in rank for rank in written) and any(
        line.status != "playing" and line.rank for line in lines
    )
    positions = tuple(
        str(line.position) if settled and "=" in rank and line.status != "playing" else ""
        for line, rank in zip(lines, written, strict=True)
    )
    return [
        Column("Rank", tuple(ranks), keep=11, loud=not stars),
        Column("Drawn", positions, keep=6),
    ]


def _dealt(view: PlacesView, line: Result) -> str:
    return money_words(view.night.plan, line.deal) if line.deal else ""


def _columns(view: PlacesView) -> list[Column]:
    """The columns behind a player's name, in order."""
    lines = view.lines
    by_points = view.by_points
    liar = not view.night.rules.has_units
    word = view.night.plan.penalties
    columns = [
        Column("", tuple(map(_how_far, lines)), right=False, keep=7),
        Column("Prize", tuple(line.prize_words for line in lines), keep=9, style="bold"),
        Column("By deal", tuple(_dealt(view, line) for line in lines), keep=5),
    ]
    if by_points:
        points = tuple(f"{line.night_points / 100:.2f}" if line.rank else "" for line in lines)
        columns.append(Column("Points", points, keep=10, loud=True))
    elif liar:
        penalties = tuple(str(line.penalties) for line in lines)
        return [*columns, Column(capital(word), penalties, keep=8, loud=True)]
    else:
        units = tuple(str(line.units) if line.rank else "" for line in lines)
        columns.append(Column("Units", units, keep=8, loud=True))
        if view.provisional:
            columns.append(Column("", _drawn(view), right=False, keep=1))
    columns += [
        lost_column(lines, keep=4, always=by_points),
        Column("Mexicos", tuple(or_dash(line.mexicos) for line in lines), keep=3),
        Column("Into pot", tuple(str(line.units_paid) for line in lines), keep=2),
    ]
    if not by_points and any(line.points for line in lines):
        columns.append(Column("Points", tuple(str(line.points) for line in lines), keep=5))
    rebuys = tuple(str(line.rebuys) if line.rebuys else "" for line in lines)
    return [*columns, Column("Re-buys", rebuys, keep=6)]


def lost_column(lines: Sequence[Result], keep: int = 0, *, always: bool = False) -> Column:
    """The rounds lost; empty where each cost a unit, so that the units say as much.

    Args:
        always: there are no units beside it.
    """
    says_more = always or any(line.lost_words != str(line.units_paid) for line in lines)
    cells = tuple(line.lost_words if says_more else "" for line in lines)
    return Column("Lost" if says_more else "", cells, keep=keep)


def _drawn(view: PlacesView) -> tuple[str, ...]:
    """Units of those who are in, as pips out of the units at the start, or out of more."""
    rules, lines = view.night.rules, view.lines
    assert isinstance(rules, Rules)
    if max(rules.units, *(line.units for line in lines)) > MOST_PIPS:
        return ("",) * len(lines)
    return tuple(
        pips(line.units, max(line.units, rules.units)) if line.status == "playing" else ""
        for line in lines
    )


def _how_far(line: Result) -> str:
    """The place and the beat of an exit; of those who play on, their table."""
    # "12 units" and "½ points" have columns of their own.
    stage = "" if line.status == "won" else line.stage
    ended = "waits" if line.waits else _ENDED.get(line.status, "")
    ended = "no chair" if line.no_chair else ended
    return ", ".join(filter(None, (ended, stage)))
