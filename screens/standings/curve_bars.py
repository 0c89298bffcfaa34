"""The plots of a night's curves: everybody's units, and the pot."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from textual.color import Color

from exports.svg.charts import round_figures, stretches
from tourney.game.wording import signed
from tourney.night.display.curves import Curve, Curves

if TYPE_CHECKING:
    from textual_plotext import PlotextPlot


@dataclass(frozen=True, slots=True)
class Ink:
    """A colour: as plotext takes it, and as a style."""

    plot: tuple[int, int, int] | str
    style: str


#: Lines that can be told apart on a dark ground, on a light one, and in a terminal's own colours.
_ON_DARK = ("#ffd27a", "#8ab8ff", "#abe09c", "#ff9084", "#d8a8ff", "#7fe0d4", "#ff9ecb", "#f4ecda")
_ON_LIGHT = ("#9a3412", "#1d4ed8", "#166534", "#be123c", "#7e22ce", "#0f766e", "#a16207", "#221c12")
_OWN = ("yellow", "blue", "green", "red", "magenta", "cyan", "magenta+", "green+")
#: Names that plotext has for Textual's colours.
_CALLED = {"yellow": "orange"}
_FAINT_ON_DARK, _FAINT_ON_LIGHT, _OWN_FAINT = "#4a6a58", "#cdbf9f", "gray"

MOST_LINES = len(_OWN)

#: Cells between two figures at the foot, and what the figures at the side and a rim take.
_FOOT, _SIDE = 7, 8
#: Up to so many rows there is no room for a rim.
_LOW = 12


def line_colours(*, dark: bool, own: bool) -> tuple[Ink, ...]:
    """A colour a line.

    Args:
        own: the terminal's own colours are to be used.
    """
    if own:
        return tuple(map(_own, _OWN))
    return tuple(map(_true, _ON_DARK if dark else _ON_LIGHT))


def faint_ink(*, dark: bool, own: bool) -> Ink:
    """The colour of the lines behind them."""
    return _own(_OWN_FAINT) if own else _true(_FAINT_ON_DARK if dark else _FAINT_ON_LIGHT)


def _own(name: str) -> Ink:
    if name == _OWN_FAINT:
        return Ink(name, "ansi_bright_black")
    style = f"ansi_bright_{name[:-1]}" if name.endswith("+") else f"ansi_{name}"
    return Ink(_CALLED.get(name, name), style)


def _true(name: str) -> Ink:
    return Ink(Color.parse(name).rgb, name)


def draw_units(
    plot: "PlotextPlot",
    curves: Curves,
    drawn: Sequence[int],
    colours: Sequence[Ink],
    faint: Ink,
    marked: Sequence[int] = (),
) -> None:
    """Draw some in full, with their number along the line, and the others faintly behind them.

    Args:
        drawn: which of the curves, from 0; they are numbered from 1 in this order.
        marked: steps with a line from top to bottom.
    """
    values = [value for curve in curves.players for value in curve.units if value is not None]
    least, most = min([0, *values]), max([0, *values])
    most = max(most, least + 1)
    _scale(plot, curves, least, most, rim=0.12 if plot.size.height > _LOW else 0)
    for step in marked:
        plot.plt.vline(step, faint.plot)
    for at, curve in enumerate(curves.players):
        if at not in drawn:
            for xs, ys in _stairs(curve, 0):
                plot.plt.plot(xs, ys, color=faint.plot, marker="braille")
    rows = max(plot.size.height - 4, 1)
    # Lines that lie on each other stand beside each other; a cell has one colour.
    apart = min((most - least) / rows, 0.8 / max(len(drawn), 1))
    lifts = [((len(drawn) - 1) / 2 - at) * apart for at in range(len(drawn))]
    for number, at in reversed(list(enumerate(drawn))):
        for xs, ys in _stairs(curves.players[at], lifts[number]):
            plot.plt.plot(xs, ys, color=colours[number].plot, marker="braille")
    for number, at in reversed(list(enumerate(drawn))):
        # The number tells lines apart where there are no colours.
        for xs, ys in _turns(curves.players[at], lifts[number]):
            plot.plt.scatter(xs, ys, color=colours[number].plot, marker=str(number + 1))


def draw_pot(plot: "PlotextPlot", curves: Curves, colour: Ink) -> None:
    """Draw the pot, filled down to the foot."""
    _scale(plot, curves, 0, max(1, *curves.pot), rim=0)
    pot = Curve("", curves.pot)
    for xs, ys in _stairs(pot, 0):
        plot.plt.plot(xs, ys, color=colour.plot, marker="hd", fillx=True)


def _scale(plot: "PlotextPlot", curves: Curves, least: int, most: int, *, rim: float) -> None:
    """Have room for all of it, and a rim above and below, of all that is between."""
    plt, last = plot.plt, max(curves.steps[-1], 1)
    plt.clear_figure()
    height, width = plot.size.height, plot.size.width
    beside = rim * (most - least)
    plt.ylim(least - beside, most + beside)
    plt.xlim(0, last)
    sides = round_figures(least, most, max((height - 4) // 2, 2))
    plt.yticks([float(value) for value in sides], [signed(value) for value in sides])
    foot = round_figures(0, last, max((width - _SIDE) // _FOOT, 2))
    plt.xticks([float(step) for step in foot], [str(step) for step in foot])
    plt.xlabel("in order" if curves.measure == "penalties" else curves.step)
    plt.frame(True)
    plt.grid(False, False)


def _stairs(curve: Curve, lift: float) -> Iterator[tuple[list[float], list[float]]]:
    """The points of each stretch: level, then up or down at a step."""
    for stretch in stretches(curve):
        xs, ys = [float(stretch[0][0])], [stretch[0][1] + lift]
        for step, units in stretch[1:]:
            if units + lift != ys[-1]:
                xs += [step, step]
                ys += [ys[-1], units + lift]
        if xs[-1] != stretch[-1][0]:
            xs.append(stretch[-1][0])
            ys.append(ys[-1])
        yield xs, ys


def _turns(curve: Curve, lift: float) -> Iterator[tuple[list[float], list[float]]]:
    """The ends of a line's level stretches."""
    for stretch in stretches(curve):
        found = [
            (step, units)
            for at, (step, units) in enumerate(stretch)
            if at == len(stretch) - 1 or (at and stretch[at - 1][1] != units)
        ]
        yield [float(step) for step, _ in found], [units + lift for _, units in found]
