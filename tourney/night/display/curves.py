"""The curves of a night: each player's units round by round, and the pot."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate
from typing import Any, Literal, NamedTuple

from msgspec import Struct, field

from tourney.game import happenings
from tourney.game.liar.match import LiarMatch
from tourney.game.liar.words import LIVES
from tourney.game.match import GameMatch, RoundOver, units_at_first
from tourney.game.mexico.match import Match
from tourney.game.wording import capital, plural, signed
from tourney.night.state.floor_of import Matches
from tourney.night.state.night import Night, NightTable
from tourney.night.views.result import Result


class Curve(Struct, frozen=True):
    """A line of the picture: one player's units.

    Attributes:
        units: one number for each step; None while the player is not in.
        said: the label at the end of the line; "" shows the last number.
    """

    name: str
    units: tuple[int | None, ...]
    said: str = ""

    @property
    def last(self) -> int | None:
        """The player's present number, or the last before leaving; None for a player never in."""
        return next((units for units in reversed(self.units) if units is not None), None)


class Curves(Struct, frozen=True):
    """Each player's units, and the pot, after each step.

    Attributes:
        step: what a step is: a lap (a final without laps counts its rounds on), or a round in
            formats without laps; in Liar's Mexico each penalty.
        steps: from 0, the beginning, on.
        players: by standing, best first.
        pot: the pot of all tables together; in Liar's Mexico the penalties of all players.
        measure: what is counted: `units` held; units `lost`, as negative numbers, on a night whose
            units have no end; `penalties` in Liar's Mexico; or the `chances` to win, in hundredths.
        unit: what is lost tonight: a unit, or a life.
    """

    step: Literal["round", "lap"]
    steps: tuple[int, ...]
    players: tuple[Curve, ...]
    pot: tuple[int, ...]
    measure: Literal["units", "lost", "penalties", "chances"] = "units"
    unit: str = "unit"

    def title(self, penalties: str) -> str:
        """Return the heading of the picture; `penalties` is what players count (`Plan.counts`)."""
        units = capital(plural(self.unit))
        return {
            "units": units,
            "lost": f"{units} lost",
            "penalties": "Lives lost" if penalties == LIVES else capital(penalties),
            "chances": "Chance to win, in per cent",
        }[self.measure]

    def end(self, curve: Curve) -> str:
        """Return the label at the end of a line: a number, or that the player is out."""
        if self.measure == "units" and not curve.last:
            return "out"
        return curve.said or signed(curve.last or 0)


def curves(night: Night, matches: Matches, standing: Sequence[Result]) -> Curves:
    """Return the curves of a night.

    Without laps, a table's rounds count on from the last round that any of its players has played
    at another table.

    Args:
        standing: each player's line, in the order of the standings.
    """
    tables = [(table, matches[table.number]) for table in night.tables if table.number in matches]
    lost = any(match.endless for _, match in tables)
    paper = _Paper(lost)
    for table, match in tables:
        if isinstance(match, Match) or not night.single:
            paper.draw(table, match)
        else:
            paper.draw_penalties(match)
    paper.put_in(sum(night.forfeit.values()), paper.end)
    penalties = tables and not night.counts_units
    return Curves(
        step="lap" if any(match.lap for _, match in tables) else "round",
        steps=tuple(range(paper.end + 1)),
        players=tuple(paper.curves(standing)),
        pot=tuple(paper.pot()),
        measure="penalties" if penalties else "lost" if lost else "units",
        unit=night.plan.rules.unit,
    )


class _Point(NamedTuple):
    """A player's number after a step, and whether the player had left by then."""

    units: int
    gone: bool = False


class _Paper(Struct):
    """The curves drawn so far, table by table in the order of opening.

    Attributes:
        lost: True if units lost are drawn instead of units held.
        points: by name, then by step.
        into_pot: the units that each step adds to the pot.
        paid: the units paid so far, by name.
        end: the last step.
        stage: the stage being drawn, where there are laps; `lap` is its last lap.
        ahead: how far steps are ahead of lap numbers, as laps may begin again with a stage.
    """

    lost: bool
    points: dict[str, dict[int, _Point]] = field(default_factory=lambda: defaultdict(dict))
    into_pot: dict[int, int] = field(default_factory=dict)
    paid: dict[str, int] = field(default_factory=dict)
    end: int = 0
    stage: int = 0
    lap: int = 0
    ahead: int = 0

    def draw(self, table: NightTable, match: GameMatch) -> None:
        """Draw a table, in units or lives."""
        names, ahead = match.names, self._ahead(table, match)
        first = {player: units for player, units in enumerate(units_at_first(match)) if units}
        here = dict(first)
        begun = False
        for before, step, happened in _stepped(match, ahead):
            if not begun:
                begun = True
                for player, units in here.items():
                    self._begin(names[player], units, before)
            match happened:
                case happenings.MatchTold(loser, paid):
                    self._pay(names[loser], paid, step)
                    self._point(names[loser], step, 0, gone=True)
                    here = dict(first) if happened.score else {**here, loser: 0}
                case _ if isinstance(happened, RoundOver):
                    loses = (happened.loser, happened.paid)
                    for payer, units in (loses, *((each, 1) for each in happened.side)):
                        here[payer] -= units
                        self._pay(names[payer], units, step)
                    for player, units in here.items():
                        self._point(names[player], step, units, gone=not units)
                    here = {player: units for player, units in here.items() if units}
                    here = dict(first) if happened.score else here
                case happenings.PlayerCame(player, units):
                    here[player] = units
                    self._begin(names[player], units, before)
                case happenings.PlayerLeft(player, forfeited):
                    here.pop(player, None)
                    self._pay(names[player], forfeited, step)
                    self._point(names[player], step, 0, gone=True)
                case happenings.PlayerMoved(player):
                    here.pop(player, None)
                case happenings.Mended(player, more):
                    here[player] = here.get(player, 0) + more
                    self._point(names[player], before, here[player])
                case _:
                    pass

    def draw_penalties(self, match: LiarMatch) -> None:
        """Draw a table of Liar's Mexico."""
        taken = dict.fromkeys(match.names, 0)
        for name in match.names:
            self._point(name, 0, 0)
        for step, penalty in enumerate(match.finished_rounds(), start=1):
            name = match.names[penalty.loser]
            before, player = taken[name], match.players[penalty.loser]
            taken[name] += penalty.stake
            if match.lives:  # no more are lost than there were
                taken[name] = min(taken[name], player.units + player.paid)
            self.put_in(taken[name] - before, step)
            self._point(name, step, taken[name], gone=penalty.out)

    def put_in(self, units: int, step: int) -> None:
        """Add units to the pot."""
        self.into_pot[step] = self.into_pot.get(step, 0) + units

    def curves(self, standing: Sequence[Result]) -> Iterator[Curve]:
        """Yield the curve of everyone who was ever in, best standing first."""
        stays = {line.name for line in standing if line.status in ("playing", "won")}
        ranked = [line.name for line in standing if line.name in self.points]
        for name in dict.fromkeys((*ranked, *self.points)):
            yield Curve(name, tuple(self._along(self.points[name], to_the_end=name in stays)))

    def pot(self) -> Iterator[int]:
        """Return the pot after each step."""
        return accumulate(self.into_pot.get(step, 0) for step in range(self.end + 1))

    def _along(self, points: Mapping[int, _Point], *, to_the_end: bool) -> Iterator[int | None]:
        last, now = max(points), None
        for step in range(self.end + 1):
            now = points.get(step, now)
            ended = step > last and not to_the_end
            yield None if now is None or ended or (now.gone and step not in points) else now.units

    def _ahead(self, table: NightTable, match: GameMatch) -> int:
        """Return how far the table's steps are ahead of its own laps or rounds."""
        if not match.lap:
            ends = [max(self.points[name]) for name in match.names if name in self.points]
            return max(ends, default=0)
        if table.stage != self.stage:
            self.stage = table.stage
            first = min([match.lap, *(item.lap for item in match.finished_rounds())])
            if first <= self.lap:
                self.ahead, self.lap = self.end, 0
        self.lap = max(self.lap, match.lap)
        return self.ahead

    def _begin(self, name: str, units: int, step: int) -> None:
        """Draw that a player sits down, unless the player's units at this step are known."""
        self.paid.setdefault(name, 0)
        if step not in self.points.get(name, {}):
            self._point(name, step, units)

    def _pay(self, name: str, units: int, step: int) -> None:
        self.paid[name] = self.paid.get(name, 0) + units
        self.put_in(units, step)

    def _point(self, name: str, step: int, units: int, *, gone: bool = False) -> None:
        figure = -self.paid.get(name, 0) if self.lost else units
        self.points[name][step] = _Point(figure, gone)
        if step > self.end:
            self.end = step


def _stepped(match: GameMatch, ahead: int) -> Iterator[tuple[int, int, Any]]:
    """Yield what happened at a table, each with the step before and the step that shows it.

    Between two rounds that is the coming round's step; after the last round it is still that
    round's. None comes last.
    """
    mended = list(match.mended)
    waiting: list[Any] = []
    last = ahead + max(match.lap - 1, 0)
    for at, happened in enumerate(match.story):
        while mended and mended[0].at <= at:
            waiting.append(mended.pop(0))
        if not isinstance(happened, RoundOver):
            waiting.append(happened)
            continue
        last = ahead + (happened.lap or happened.number)
        yield from ((last - 1, last, each) for each in (*waiting, happened))
        waiting.clear()
    yield from ((last, last, each) for each in (*waiting, *mended))
    yield last, last, None
