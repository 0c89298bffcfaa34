"""`tourney tools draw`: draws for the eye, to be held against what was shown in the room."""

from collections.abc import Iterable, Sequence
from textwrap import wrap

from tourney.game.names import harmless, width
from tourney.game.wording import quantity
from tourney.night.state.plan import Plan
from tourney.night.views.repeat import RepeatedDraw

_WIDTH = 80
_INDENT = 2


def draws_text(plan: Plan, draws: Sequence[RepeatedDraw]) -> str:
    """Every draw of a night, each with whether it comes out the same again."""
    title = harmless(", ".join(filter(None, (plan.dated, plan.venue))))
    lines = [title, "=" * width(title)]
    for draw in draws:
        lines += ["", *_draw(draw), f"  Drawn again: {draw.fault or 'the same.'}"]
    if not draws:
        return _text([*lines, "", "Nothing was drawn in this night."])
    others = [draw for draw in draws if not draw.same]
    count = quantity(len(draws), "draw")
    end = f"{len(others)} of {count} not the same" if others else f"{count}, all the same"
    return _text([*lines, "", f"{end}."])


def list_text(draw: RepeatedDraw) -> str:
    """A draw from a list."""
    return _text(_draw(draw))


def _draw(draw: RepeatedDraw) -> list[str]:
    lines = [f"{draw.title}, from {draw.seed} by {draw.method}"]
    lines += _listed("The list", draw.names)
    lines += _listed("Fixed", draw.fixed, "; ") if draw.fixed else []
    for table in draw.tables:
        lines += _listed(table.title, table.names)
    return lines + [f"  {move}" for move in draw.moves]


def _listed(title: str, names: Iterable[str], between: str = ", ") -> list[str]:
    text = f"{title}: {between.join(names)}"
    first, other = " " * _INDENT, " " * 2 * _INDENT
    return wrap(text, _WIDTH, initial_indent=first, subsequent_indent=other, break_on_hyphens=False)


def _text(lines: Iterable[str]) -> str:
    return "".join(f"{harmless(line)}\n" for line in lines)
