"""The common part of both standings: their columns, summary, and details."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import Static

from screens.app.night_screen import NightScreen
from screens.ui.dice import MOST_PIPS, pips
from screens.ui.keys.footer import KeyFooter, chip
from screens.ui.keys.keys import bind, key_of
from screens.ui.lists.rows import Aside, Beside, Col, Panel, Rows
from screens.ui.status_line import StatusLine, TitleBar
from screens.ui.text import in_rows, pad, plain, say
from tourney.game.liar.words import LIVES
from tourney.game.wording import capital, or_dash, plural
from tourney.night.formats.registry import format_of
from tourney.night.people.attendance import Attendance
from tourney.night.views.floor_view import PlacesView
from tourney.night.views.result import Result, write_ranks
from tourney.night.views.view import NightView, money, money_words

if TYPE_CHECKING:
    from tourney.night.standings.at_table import StandingsView


#: The most players who share first place with a row each; more are only named.
_MOST_TIED = 6
#: The most rows of a player that are listed.
_MOST_ROWS = 6

ENDING = bind("standings", "enter", "go_on", "Next",
    "Back to play; once it is over, to the payments or the nights", show=False)  # fmt: skip


class PlacesScreen(NightScreen, inherit_bindings=False):
    """Standings, over the present screen."""

    #: Unscoped, so that the styles apply to subclasses.
    SCOPED_CSS = False
    CSS = """
    PlacesScreen {
        #how, #below { height: auto; margin: 1 0 0 0; padding: 0 1; }
        #how.-won { color: $text-warning; text-style: bold; }
    }
    """

    #: The name of each row's player.
    _names: Sequence[str] = ()
    #: True once the standings are final.
    _final = False

    def compose(self) -> ComposeResult:
        yield TitleBar()
        with Panel():
            yield Static(id="how")
            with Beside():
                yield Rows(read=True)
                yield Aside()
            below = Static(id="below")
            below.auto_links = False
            yield below
            yield StatusLine(appears=True)
        yield KeyFooter()

    def show_places(
        self,
        lines: Sequence[Result],
        columns: list[Col],
        *,
        how: Content,
        below: Content,
        winner: str = "",
        hidden: bool = False,
    ) -> None:
        """Show a row for each line, with words above and below.

        Args:
            how: the summary; if there is a winner, the winnings.
            below: the words below the rows.
            winner: the winner's name, or "".
            hidden: True if no one may see the leader (F12.3); players are then sorted by name.
        """
        self._final = self.night.view().state == "finished"
        roles = row_roles(lines)
        if hidden:
            lines = sorted(lines, key=lambda line: line.name.casefold())
            roles, columns = [], [Col("Player", [line.name for line in lines])]
            key = key_of(self, "hide_lead")
            shows = f" {key} shows it." if key else ""
            how = say("[b]The leader is hidden until the end.[/]$shows", shows=shows)
        elif winner:
            how = Content.assemble(say("★ $winner ", winner=winner), how)
        if self.may("go_on"):
            where = "close the standings"
            if self._final:
                where = "payments" if self._leads_to_payments else "the nights"
            step = chip(key_of(self, "go_on") or "", where, "go_on")
            below = Content("\n\n").join(filter(None, (below, step)))
        for name, words in (("how", how), ("below", below)):
            line = self.query_one(f"#{name}", Static)
            line.display = bool(words)
            line.update(words)
        self.query_one("#how").set_class(bool(winner), "-won")
        self._names = [line.name for line in lines]
        entries = [line.entry for line in lines]
        self.query_one(Rows).show(columns, entries, roles, titles=self._names)

    def action_search(self) -> None:
        """Mark a player by the first letters of the name."""
        self.query_one(Rows).search(self._names)

    def show_person(self, entry: int) -> bool:
        """Mark a player's row; return False if there is none."""
        return self.query_one(Rows).mark(entry)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer search only if the list has rows."""
        if action == "search" and not self.query_one(Rows).keys:
            return False
        return super().check_action(action, parameters)

    @property
    def _leads_to_payments(self) -> bool:
        """True if there are payments, the next step after a night."""
        return bool(super().check_action("payments", ()))

    def action_go_on(self) -> None:
        """Go back to play or, once it is over, to the payments or the list of nights."""
        if not self._final:
            self.action_close()
        elif self._leads_to_payments:
            self.action_payments()
        else:
            self.action_home()


def winnings_words(view: PlacesView, *, would: bool = False) -> Content:
    """Return the winner's prize in words, or that first place is shared.

    Args:
        would: True if the night is not over, so that its end would bring this.
    """
    verb = "would win" if would else "wins"
    first = [line for line in view.lines if line.rank == 1]
    if len(first) > 1:
        return plain(f"{'would ' * would}{_shared(first)}")
    if first and first[0].prize:
        return say("$verb [b]$prize[/]", verb=verb, prize=first[0].prize_words)
    return plain(verb)


def are_many_tied(lines: Sequence[Result]) -> bool:
    """Return whether so many share first place that a sentence with their names is enough."""
    first = [line for line in lines if line.rank == 1]
    return len(first) > _MOST_TIED and len({line.prize_words for line in first}) <= 2


def tied_first(lines: Sequence[Result], width: int = 0) -> Content:
    """Return a sentence about players who share first place; empty if no one does.

    Args:
        width: the cells of the lines with their names; 0 leaves the names out.
    """
    first = [line for line in lines if line.rank == 1]
    if len(first) < 2:
        return Content("")
    said = say("[b $text-accent]$count $shared.[/]", count=len(first), shared=_shared(first))
    if not width:
        return said
    wide = max(cell_len(line.name) for line in first)
    names = in_rows((plain(pad(line.name, wide)) for line in first), width)
    return Content("\n").join([said, Content(""), *names])


def _shared(first: Sequence[Result]) -> str:
    prizes = sorted({line.prize_words for line in first})  # two if the last cent goes to a few
    each = f", {' or '.join(prizes)} each" if len(prizes) <= 2 and first[0].prize else ""
    return f"share first place{each}"


_ENDED = {
    "won": "won",
    "out": "out",
    "withdrawn": "left",
    "no-show": "no-show",
    "registered": "waits",
}


def row_roles(lines: Iterable[Result]) -> list[str]:
    """Return the role of each row: strong for the winner, muted for players who are out."""
    roles = {"won": "strong", "out": "muted", "withdrawn": "muted", "no-show": "muted"}
    return [roles.get(line.status, "") for line in lines]


def table_columns(view: "StandingsView") -> list[Col]:
    """Return the columns of one table's standings."""
    lines = view.lines
    ended = Col("", [_ENDED.get(line.status, "") for line in lines])
    last = [Col("Fee paid", ["✓" if line.fees else "·" for line in lines])]
    if not view.night.takes_fee:
        last = []
    rules = view.night.rules
    if not rules.has_units:
        has = None if view.night.plan.counts == LIVES else rules.lives
        lives = ["" if has is None else str(max(has - line.figures.penalties, 0)) for line in lines]
        return [
            *_places(lines),
            *_won(lines, view.night),
            _penalties(lines, view.night),
            Col("Lives left", lives, right=True),
            ended,
            *last,
        ]
    paid = [line.units_paid for line in lines]
    points = [str(line.figures.points) if rules.points else "" for line in lines]
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
        Col(
            "Mexicos", [or_dash(line.figures.all_mexicos) for line in lines], right=True, aside=True
        ),
        Col("Units paid", list(map(str, paid)), right=True, aside=True),
        Col("Worth", [money(view.night.plan, units) for units in paid], right=True, aside=True),
    ]


def night_columns(view: PlacesView) -> list[Col]:
    """Return the columns of a night's standings."""
    lines, night = view.lines, view.night
    written = write_ranks([line.rank for line in lines])
    settled = [line.status != "playing" and "=" in rank
               for line, rank in zip(lines, written, strict=True)]  # fmt: skip
    lots = [str(line.position) if lot and line.rank else ""
            for line, lot in zip(lines, settled, strict=True)]  # fmt: skip
    first = [*_places(lines), Col("", list(map(_how_far, lines))), *_won(lines, night)]
    drawn = Col("By lot", lots, right=True, aside=True)
    rebuys = Col("Re-buys", [str(line.rebuys or "") for line in lines], right=True)
    if not night.counts_units:
        return [*first, _penalties(lines, night), rebuys, drawn]
    units = [str(line.units) if line.rank else "" for line in lines]
    form = format_of(night.plan.setup)
    # Where people come and go, the points need the room all evening.
    beside = () if form.comes_and_goes and not form.keeps_chairs else lines
    in_play = [line.status == "playing" or line.waits for line in lines]
    counted = [
        Col(capital(plural(night.rules.unit)), units, right=True),
        Col("", _pips(lines, night, in_play) if view.provisional else (), role="act"),
    ]
    own = [
        str(line.figures.points) if any(line.figures.points for line in lines) else ""
        for line in lines
    ]
    return [
        *first,
        *(_rows(lines) if form.keeps_chairs else _points(lines) if view.by_points else counted),
        _lost(lines, always=view.by_points),
        Col("Points", () if view.by_points else own, right=True),
        rebuys,
        Col(
            "Mexicos", [or_dash(its.figures.all_mexicos) for its in beside], right=True, aside=True
        ),
        Col(
            f"{capital(plural(night.rules.unit))} paid",
            [str(line.units_paid) for line in beside],
            right=True,
            aside=True,
        ),
        drawn,
    ]


def _rows(lines: Sequence[Result]) -> list[Col]:
    """Return everyone's best row of laps without losing, the next best, and the laps (F15.5)."""
    nights = [line.tonight for line in lines]
    rows = [list(map(str, its.rows)) if its else [] for its in nights]
    return [
        Col("Best row", [own[0] if own else "0" for own in rows], right=True),
        Col("Next best", [" ".join(own[1:_MOST_ROWS]) for own in rows]),
        Col("Laps", [str(its.sittings) if its else "" for its in nights], right=True),
    ]


def _points(lines: Sequence[Result]) -> list[Col]:
    """Return the points and, if players come and go, their sittings and how many more they need."""
    points = [f"{line.night_points / 100:.2f}" if line.rank else "" for line in lines]
    first, rows = Col("Points", points, right=True), [line.tonight for line in lines]
    if not any(rows):
        return [first]
    best = [f"{float(row.best):.2f}" if row else "" for row in rows]
    needs = [f"{row.needs} more" if row and row.needs else "" for row in rows]
    return [
        first,
        Col("Sittings", [str(row.sittings) if row else "" for row in rows], right=True),
        Col("Best", best, right=True),
        Col("To be ranked", needs, role="muted"),
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
    return Col(
        capital(night.plan.counts),
        [str(line.figures.under_a_cup(night.plan.counts)) for line in lines],
        right=True,
    )


def _lost(lines: Sequence[Result], *, always: bool = False) -> Col:
    """Return the rounds lost; empty if each cost one unit, so that units say the same."""
    says_more = always or any(line.lost_words != str(line.units_paid) for line in lines)
    lost = [line.lost_words if says_more else "" for line in lines]
    return Col("Rounds lost" if always else "Lost", lost, right=True, aside=always)


def _pips(lines: Sequence[Result], night: NightView, shown: Sequence[bool]) -> list[str]:
    """Return units as pips out of the units at the start, or out of more."""
    dealt = night.rules.dealt
    most = max([dealt, *(line.units for line in lines)])
    return [
        pips(line.units, max(line.units, dealt)) if its and most <= MOST_PIPS else ""
        for line, its in zip(lines, shown, strict=True)
    ]


def _how_far(line: Result) -> str:
    """Return the place and the lap of an exit, or the table of a player still in."""
    # "12 units" and "½ points" have columns of their own.
    stage = "" if line.status == "won" else line.stage
    ended = "waits" if line.waits else _ENDED.get(line.status, "")
    ended = "no chair" if line.no_chair else ended
    if line.tonight is not None and line.attends is not Attendance.HERE:
        ended = line.attends
    return ", ".join(filter(None, (ended, stage)))
