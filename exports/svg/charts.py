"""Charts of a night as pictures for a page: units and the pot, round by round, in SVG.

Lines are told apart by their dashes and by the number at their end as well as by their colour.
"""

from collections.abc import Iterable, Iterator, Sequence

from markupsafe import Markup
from msgspec import Struct

from exports.pages import part
from tourney.game.wording import signed
from tourney.night.display.curves import Curve, Curves

#: So many are drawn in full; the others are faint behind them.
MOST_LINES = 8

#: In the picture's own units: between lines that would lie on each other; of the mark at an end.
_BESIDE, _MARK = 3.4, 19.0
_TOP, _BELOW, _RIGHT, _RIM = 10, 40, 30, 16


class Size(Struct, frozen=True):
    """The size of a chart; `look` is its class in the page."""

    look: str
    width: int
    height: int


#: For a page as broad as paper, and for a phone.
SIZES = (Size("wide", 900, 360), Size("narrow", 360, 300))
POT_SIZES = (Size("wide", 900, 210), Size("narrow", 360, 190))


class _Tick(Struct, frozen=True):
    at: float
    text: str
    base: bool = False


class _Line(Struct, frozen=True):
    number: int
    path: str
    mark: str
    x: float
    y: float
    area: str = ""


class _Scale:
    """The positions of values and steps in a chart.

    Args:
        rim: between the least and the most and the ends of the chart.
    """

    def __init__(self, size: Size, least: int, most: int, steps: int, rim: int = 0) -> None:
        self.least, self.most = least, max(most, least + 1)
        self.steps = max(steps, 1)
        digits = max(len(signed(self.least)), len(signed(self.most)))
        self.left, self.right = 14 + 8 * digits, size.width - _RIGHT
        self.rim = rim
        self.top, self.bottom = _TOP, size.height - _BELOW

    def x(self, step: int) -> float:
        return round(self.left + (self.right - self.left) * step / self.steps, 1)

    def y(self, value: float) -> float:
        part_of = (value - self.least) / (self.most - self.least)
        return round(self.bottom - self.rim - self.room * part_of, 1)

    @property
    def room(self) -> int:
        return self.bottom - self.top - 2 * self.rim

    @property
    def unit(self) -> float:
        """The height of one unit."""
        return self.room / (self.most - self.least)

    def ticks_down(self) -> list[_Tick]:
        room = self.room // 22
        return [
            _Tick(self.y(value), signed(value), base=not value)
            for value in round_figures(self.least, self.most, room)
        ]

    def ticks_across(self, size: Size) -> list[_Tick]:
        room = (self.right - self.left) // (44 if size.look == "wide" else 36)
        return [_Tick(self.x(step), str(step)) for step in round_figures(0, self.steps, room)]


def units_chart(
    curves: Curves, what: str, along: str, size: Size, marked: Sequence[int] = ()
) -> Markup:
    """Everyone's units: the first `MOST_LINES` in full, with their place in the list as a mark.

    Args:
        what: the figure, in words; `along`: the name of a step.
        marked: steps with a line from top to bottom.
    """
    values = {0}.union(value for curve in curves.players for value in curve.units if value)
    scale = _Scale(size, min(values), max(values), curves.steps[-1], _RIM)
    chosen, others = curves.players[:MOST_LINES], curves.players[MOST_LINES:]
    apart = min(_BESIDE, 0.7 * scale.unit / max(len(chosen), 1))
    lines = list(_lines(chosen, scale, apart))
    faint = [_path(stretches(curve), scale, 0) for curve in others]
    marks = [scale.x(step) for step in marked]
    return _chart(size, scale, what, along, _apart(lines, scale), faint, marks)


def pot_chart(curves: Curves, what: str, along: str, size: Size) -> Markup:
    """The pot; the arguments are those of `units_chart`."""
    scale = _Scale(size, 0, max(curves.pot), curves.steps[-1])
    path = _stairs([(scale.x(at), scale.y(units)) for at, units in enumerate(curves.pot)])
    area = f"{path}V{scale.bottom}H{scale.left}Z"
    return _chart(size, scale, what, along, [_Line(1, path, "", 0, 0, area)], [])


def _chart(
    size: Size,
    scale: _Scale,
    what: str,
    along: str,
    lines: Sequence[_Line],
    faint: Sequence[str],
    marks: Sequence[float] = (),
) -> Markup:
    return part(
        "chart.svg.j2",
        look=size.look,
        width=size.width,
        height=size.height,
        title=what,
        what=what,
        along=along,
        left=scale.left,
        right=scale.right,
        bottom=scale.bottom,
        down=scale.ticks_down(),
        across=scale.ticks_across(size),
        faint=faint,
        marks=marks,
        top=scale.top,
        lines=lines,
    )


def _lines(curves: Sequence[Curve], scale: _Scale, apart: float) -> Iterator[_Line]:
    for at, curve in enumerate(curves):
        aside = (at - (len(curves) - 1) / 2) * apart
        drawn = list(stretches(curve))
        if drawn:
            step, value = drawn[-1][-1]
            yield _Line(
                number=at + 1,
                path=_path(drawn, scale, aside),
                mark=str(at + 1),
                x=scale.x(step),
                y=round(scale.y(value) + aside, 1),
            )


def _apart(lines: Sequence[_Line], scale: _Scale) -> list[_Line]:
    """The lines with the marks at their ends moved off each other: those at one step upwards."""
    moved: list[_Line] = []
    for line in sorted(lines, key=lambda line: (-line.x, -line.y)):
        x, y = line.x + _MARK / 2, line.y
        for other in moved:
            if abs(other.x - x) < _MARK and abs(other.y - y) < _MARK:
                y = other.y - _MARK
        y = round(max(y, scale.top - _MARK), 1)
        moved.append(_Line(line.number, line.path, line.mark, round(x, 1), y))
    return sorted(moved, key=lambda line: -line.number)


def _path(drawn: Iterable[Sequence[tuple[int, int]]], scale: _Scale, aside: float) -> str:
    return "".join(
        _stairs([(scale.x(step), round(scale.y(value) + aside, 1)) for step, value in stretch])
        for stretch in drawn
    )


def _stairs(points: Sequence[tuple[float, float]]) -> str:
    """A path that goes level, and up or down at a step."""
    (x, y), *others = points
    path = f"M{x:g} {y:g}"
    level, height = x, y
    for x, y in others:
        if y != height:
            path += f"H{x:g}V{y:g}"
            level = x
        height = y
    return path if x == level else f"{path}H{x:g}"


def round_figures(least: int, most: int, room: int) -> list[int]:
    """Round figures from the least to the most, no more than there is room for."""
    steps = (step * 10**power for power in range(7) for step in (1, 2, 5))
    each = next(step for step in steps if (most - least) // step < max(room, 2))
    return list(range(-(-least // each) * each, most + 1, each))


def stretches(curve: Curve) -> Iterator[list[tuple[int, int]]]:
    """Where the player is in without a break: the steps that change the units, and the last one."""
    stretch: list[tuple[int, int]] = []
    for step, units in enumerate((*curve.units, None)):
        if units is not None:
            if not stretch or units != stretch[-1][1]:
                stretch.append((step, units))
        elif stretch:
            before, stood = stretch[-1]
            if before < step - 1:
                stretch.append((step - 1, stood))
            yield stretch
            stretch = []
