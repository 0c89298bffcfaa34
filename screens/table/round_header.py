"""The facts of the round in one line."""

from textual.content import Content

from screens.ui.drawn import Drawn
from screens.ui.text import plain
from tourney.game.mexico.table import TableView
from tourney.game.wording import capital, quantity
from tourney.night.views.view import TablePage

#: More than these are not counted at a glance.
_MOST_PIPS = 5
#: The least cells left free beside what is in the middle.
_APART = 4


class RoundHeader(Drawn[Content, tuple[Content, ...], Content]):
    """The facts of the table at the left, in the middle, and at the right.

    Of what may be in the middle the first is drawn that has room, or else the last.
    """

    DEFAULT_CSS = """
    RoundHeader { height: 2; padding: 0 1; text-wrap: nowrap; }
    """

    def draw(
        self, width: int, _height: int, left: Content, ways: tuple[Content, ...], right: Content
    ) -> Content:
        free = width - left.cell_length - right.cell_length
        fitting = (words for words in ways if free - words.cell_length >= _APART)
        middle = next(fitting, ways[-1])
        free -= middle.cell_length
        before = max(free // 2, 1)
        return left + " " * before + middle + " " * max(free - before, 1) + right


def round_facts(page: TablePage, *, staked: bool) -> tuple[Content, tuple[Content, ...], Content]:
    """The round, its stake and the pot; no stake where only the round's result will tell it."""
    table = page.table
    phase = _phase(page, rolled=staked)
    if table.duel:
        phase = f"{capital(table.duel)}. {phase}"
    ways: tuple[Content, ...] = (Content(""),)
    if staked and table.on_turn is not None and table.phase != "roll-off":
        pips = f"{'●' * table.stake} " if table.stake <= _MOST_PIPS else ""
        ways = tuple(
            Content.assemble(("Stake ", "$foreground-muted"), (pips, "$accent"), (words, "bold"))
            for words in (_stake_words(table), f"{table.stake}")
        )
    pot = plain(page.pot_words).stylize("bold")
    right = Content.styled("Pot ", "$foreground-muted") + pot
    return plain(phase).stylize("bold"), ways, right


def _stake_words(table: TableView) -> str:
    """The stake of the round and its reason; before a Mexico, the stake after one."""
    raised = [stake for stake in table.stakes if stake > table.stake]
    if raised and table.mexico_counts and table.stake == table.stakes[0]:
        return f"{table.stake} ({raised[0]} with a Mexico)"
    return table.stake_words


def _phase(page: TablePage, *, rolled: bool) -> str:
    """The phase of play; where only results are typed, no one rolls for the lead."""
    table = page.table
    match table.phase if rolled or table.phase != "roll-off" else "round":
        case "roll-off":
            return "Roll-off for the lead"
        case "finished":
            return f"Finished after {quantity(table.round, 'round')}"
        case "waiting":
            return f"Lap {table.lap} done" if table.lap_done else "Waiting"
        case "round" if table.lap:
            return f"Lap {table.lap}, round {table.round}"
        case "round":
            return f"Round {table.round}"
        case _:
            return f"Round {table.round}, tie-break"
