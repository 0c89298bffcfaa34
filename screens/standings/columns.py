"""The columns of the standings: of one table, and of a whole night."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from screens.ui.lists.rows import Col
from screens.ui.play.pips import MOST_PIPS, pips
from tourney.game.mexico.rules import Rules
from tourney.game.wording import capital, or_dash
from tourney.night.views.floor_view import PlacesView
from tourney.night.views.result import Result, write_ranks
from tourney.night.views.view import NightView, money, money_words

if TYPE_CHECKING:
    from tourney.night.standings.at_table import StandingsView

_ENDED = {
    "won": "won",
    "out": "out",
    "withdrawn": "left",
    "no-show": "no-show",
    "registered": "waits",
}


def row_roles(lines: Iterable[Result]) -> list[str]:
    """How each row looks: the winner's strong, muted for who is out or was never there."""
    roles = {"won": "strong", "out": "muted", "withdrawn": "muted", "no-show": "muted"}
    return [roles.get(line.status, "") for line in lines]


def table_columns(view: "StandingsView") -> list[Col]:
    """The columns of one table's standings."""
    lines = view.lines
    ended = Col("", [_ENDED.get(line.status, "") for line in lines])
    last = [Col("Fee paid", ["✓" if line.fees else "·" for line in lines])]
    if not view.night.takes_fee:
        last = []
    if view.liar:
        lives = ["" if view.lives is None else str(max(view.lives - line.penalties, 0))
                 for line in lines]  # fmt: skip
        return [
            *_places(lines),
            *_won(lines, view.night),
            _penalties(lines, view.night),
            Col("Lives left", lives, right=True),
            ended,
            *last,
        ]
    paid = [line.units_paid for line in lines]
    points = [str(line.points) if view.points else "" for line in lines]
    return [
        *_places(lines),
        *_won(lines, view.night),
        Col("Units", [str(line.units) for line in lines], right=True),
        Col(
            "", _pips(lines, view.night, [line.status not in _ENDED for line in lines]), role="act"
        ),
        ended,
        _lost(lines),
        Col("Points", points, right=True),
        *last,
        Col("Mexicos", [or_dash(line.mexicos) for line in lines], right=True, aside=True),
        Col("Into pot", list(map(str, paid)), right=True, aside=True),
        Col("Worth", [money(view.night.plan, units) for units in paid], right=True, aside=True),
    ]


def night_columns(view: PlacesView) -> list[Col]:
    """The columns of a night's standings."""
    lines, night = view.lines, view.night
    written = write_ranks([line.rank for line in lines])
    settled = [line.status != "playing" and "=" in rank
               for line, rank in zip(lines, written, strict=True)]  # fmt: skip
    lots = [str(line.position) if lot and line.rank else ""
            for line, lot in zip(lines, settled, strict=True)]  # fmt: skip
    first = [*_places(lines), Col("", list(map(_how_far, lines))), *_won(lines, night)]
    drawn = Col("By lot", lots, right=True, aside=True)
    rebuys = Col("Re-buys", [str(line.rebuys or "") for line in lines], right=True)
    if not night.rules.has_units:
        return [*first, _penalties(lines, night), rebuys, drawn]
    units = [str(line.units) if line.rank else "" for line in lines]
    points = [f"{line.night_points / 100:.2f}" if line.rank else "" for line in lines]
    in_play = [line.status == "playing" or line.waits for line in lines]
    counted = [
        Col("Units", units, right=True),
        Col("", _pips(lines, night, in_play) if view.provisional else (), role="act"),
    ]
    own = [str(line.points) if any(line.points for line in lines) else "" for line in lines]
    return [
        *first,
        *([Col("Points", points, right=True)] if view.by_points else counted),
        _lost(lines, always=view.by_points),
        Col("Points", () if view.by_points else own, right=True),
        rebuys,
        Col("Mexicos", [or_dash(line.mexicos) for line in lines], right=True, aside=True),
        Col("Into pot", [str(line.units_paid) for line in lines], right=True, aside=True),
        drawn,
    ]


def _places(lines: Sequence[Result]) -> list[Col]:
    places = [line.rank for line in lines]
    alone = sum(line.is_first for line in lines) == 1
    ranks = [
        f"{'★ ' if line.is_first and alone else ''}{written}"
        for line, written in zip(lines, write_ranks(places), strict=True)
    ]
    return [Col("Rank", ranks, right=True), Col("Player", [line.name for line in lines], most=48)]


def _won(lines: Sequence[Result], night: NightView) -> list[Col]:
    deals = [money_words(night.plan, line.deal) if line.deal else "" for line in lines]
    return [
        Col("Prize", [line.prize_words for line in lines], right=True, role="strong"),
        Col("By deal", deals, right=True, aside=True),
    ]


def _penalties(lines: Sequence[Result], night: NightView) -> Col:
    return Col(capital(night.plan.penalties), [str(line.penalties) for line in lines], right=True)


def _lost(lines: Sequence[Result], *, always: bool = False) -> Col:
    """The rounds lost; empty where each cost one unit, so that the units say as much."""
    says_more = always or any(line.lost_words != str(line.units_paid) for line in lines)
    return Col("Lost", [line.lost_words if says_more else "" for line in lines], right=True)


def _pips(lines: Sequence[Result], night: NightView, shown: Sequence[bool]) -> list[str]:
    """Units as pips out of those at the start, or out of more."""
    rules = night.rules
    assert isinstance(rules, Rules)
    most = max([rules.units, *(line.units for line in lines)])
    return [
        pips(line.units, max(line.units, rules.units)) if its and most <= MOST_PIPS else ""
        for line, its in zip(lines, shown, strict=True)
    ]


def _how_far(line: Result) -> str:
    """The place and the lap of an exit; of those who play on, their table."""
    # "12 units" and "½ points" have columns of their own.
    stage = "" if line.status == "won" else line.stage
    ended = "waits" if line.waits else _ENDED.get(line.status, "")
    ended = "no chair" if line.no_chair else ended
    return ", ".join(filter(None, (ended, stage)))
