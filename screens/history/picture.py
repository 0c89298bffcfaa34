"""What is highlighted in the history, drawn where there is room: a round as a ladder, a run."""

from textual.content import Content

from screens.ui.drawn import Drawn
from screens.ui.large.letters import block, rows_of, side_by_side, title_block, words_block
from screens.ui.large.rows import LargeRows, Parts
from screens.ui.lists.columns import Column
from tourney.game.dice import MEXICO
from tourney.game.liar.history import Run
from tourney.game.mexico.history import HistoryItem, TurnLine

#: The cells between a round as it stands and as it becomes.
_BETWEEN = 5
#: The scale of what came of it.
_LARGEST = 2
_NONE = "··"


class PlayedPicture(Drawn[str, LargeRows]):
    """What came of it, where there is room, and the rows as large as they fit below."""

    DEFAULT_CSS = """
    PlayedPicture { height: 1fr; padding: 0 1; margin: 1 1 0 0; text-wrap: nowrap; }
    """

    def draw(self, width: int, height: int, said: str, rows: LargeRows) -> Content:
        """Draw them."""
        style = "$text-error" if any(rows.styles) else "$text-accent"
        if len(rows.names) == 1:  # what came of it says all
            return Content("\n").join(title_block(said, width, height, style))
        drawn = rows.draw(width, height - 1)[:height]
        if (spare := height - len(drawn) - 1) >= rows_of(1):
            head = words_block(said, width, spare, style, "center", _LARGEST)
            drawn = [*head, Content(""), *drawn]
        return Content("\n").join(drawn)


def came_of(item: HistoryItem) -> str:
    """What came of a round, or which it is, in a few words."""
    if item.loser:
        return f"{item.loser} pays {item.paid}{' and is out' if item.out else ''}"
    if item.who:
        return f"{item.who} {item.did}"
    return f"Round {item.number}"


class RoundsBeside(Drawn[LargeRows, LargeRows | None]):
    """A round as it stands, and beside it as it becomes."""

    DEFAULT_CSS = """
    RoundsBeside { height: 1fr; padding: 0 1; margin: 1 1 0 0; text-wrap: nowrap; }
    """

    def draw(self, width: int, height: int, was: LargeRows, becomes: LargeRows | None) -> Content:
        """Draw both as large; the way on stands between them once there is one."""
        half = (width - _BETWEEN) // 2
        drawn = [was, was if becomes is None else becomes]
        # Both in letters of one size.
        high = min(height - 2, *(len(its.draw(half, height - 3)) for its in drawn))
        sides = [block(its.draw(half, high), half, height - 1, down="top") for its in drawn]
        heads = [
            words_block("as it stands", half, 1, "$foreground-muted", "center"),
            words_block("as it becomes", half, 1, "$text-accent", "center"),
        ]
        if becomes is None:
            sides[1] = block([], half, height - 1)
            heads[1] = block([], half, 1)
        left, right = ([*head, *side] for head, side in zip(heads, sides, strict=True))
        arrow = "" if becomes is None else "→"
        way = words_block(arrow, _BETWEEN, 1, "$text-accent", "center")
        return Content("\n").join(
            side_by_side(left, [*way, *block([], _BETWEEN, height - 1)], right)
        )


def ladder_of(item: HistoryItem, *, below: bool = False) -> LargeRows | None:
    """A round from the highest value down, with the units that each had after it.

    Of what is no round, the units alone; None where there is neither.

    Args:
        below: units are bars below the names, in half of the width.
    """
    turns = sorted(item.parts[0].turns if item.parts else (), key=lambda turn: -turn.height)
    units = dict(item.held)
    names = [turn.name for turn in turns]
    others = sorted((name for name in units if name not in names), key=lambda name: -units[name])
    if not (names := [*names, *others]):
        return None
    waits = len(others)
    values = [*(str(turn.rolls[-1]) for turn in turns), *[_NONE] * waits]
    marks = [*(_mark(item, turn) for turn in turns), *[""] * waits]
    behind = [Column("", tuple(marks), right=False)]
    if units:
        held = tuple(str(units[name]) if name in units else "" for name in names)
        behind.append(Column("Units", held, loud=True))
    before = [Column("Roll", tuple(values), loud=True)] if turns else []
    most = max((units[name] + item.paid * (name == item.loser) for name in units), default=0)
    drawn = Parts(
        tuple(units.get(name, 0) for name in names),
        most,
        tuple(bool(item.loser) and name == item.loser for name in names),
    )
    styles = ["$text-error" if name == item.loser else "" for name in names]
    return LargeRows(
        tuple(names),
        tuple(styles),
        ((before, behind), (before, behind[1:])),
        drawn if any(units.values()) else None,
        below,
    )


def _mark(item: HistoryItem, turn: TurnLine) -> str:
    if turn.rolls[-1] == MEXICO:
        return "★ Mexico"
    if turn.lowest:
        return "▼ lowest"
    return "◆ led" if turn.name == item.lead else ""


def claims_of(run: Run) -> LargeRows:
    """A run of claims in order, and who took what for it."""
    said = tuple(turn.said for turn in run.turns)
    names = tuple(turn.name for turn in run.turns)
    last = len(names) - 1
    takes = [""] * len(names)
    if run.taker:
        told = f"▼ takes {run.count}"
        names, said, takes = (*names, run.taker), (*said, ""), [*takes, told]
        last = len(names) - 1
    styles = tuple("$text-error" if run.taker and at == last else "" for at in range(len(names)))
    behind = [
        Column("", said, right=False, loud=True),
        Column("", tuple(takes), right=False),
    ]
    return LargeRows(names, styles, (((), behind),))
