"""The player on turn, in type that can be read from across the table, with the dice of the turn."""

from collections.abc import Sequence
from typing import Any

from textual.content import Content
from textual.screen import Screen

from screens.app.role import BY_ITSELF
from screens.table.input_state import InputState
from screens.ui.big_letters import name_lines
from screens.ui.dice import LARGE_HEIGHT, LARGE_WIDTH, SMALL_WIDTH, dice_row
from screens.ui.drawn import Drawn
from screens.ui.keys.keys import key_of
from screens.ui.text import fit, plain, say
from screens.ui.titles import has_floor
from tourney.game.dice import faces_of
from tourney.game.mexico.events import PotBy
from tourney.game.mexico.round import Speed
from tourney.game.mexico.table import TableView
from tourney.night.views.view import TablePage

#: The cells of the words on a shared first place, between their stars.
_SHARED = 20
#: From so many lines on, the parts stand apart.
_AIRY = 13
#: The cells of a stake below its heading, and of one beside it.
_STAKE, _STAKE_BESIDE = 14, 12


class TurnPanel(Drawn[TablePage, InputState]):
    """The name, how far the turn is, the dice, and the lowest value so far."""

    DEFAULT_CSS = """
    TurnPanel { width: 28; height: 1fr; padding: 0 1; }
    """

    def draw(self, width: int, height: int, page: TablePage, typed: InputState) -> Content:
        return Content("\n").join(turn_lines(page, typed, width, height, self.screen))


def turn_lines(
    page: TablePage, typed: InputState, width: int, height: int, screen: Screen[Any]
) -> list[Content]:
    """The turn as it stands, with what is half typed, in so many cells and lines.

    Args:
        screen: of the table, whose keys are named.
    """
    table = page.table
    if table.on_turn is None:
        if has_floor(page.night):
            return _played(page, width, height, screen)
        return _winner(table, width)
    if typed.speed is Speed.RESULT:
        return _result(table, typed, width, height)
    large = width >= 2 * LARGE_WIDTH + 1 and height >= LARGE_HEIGHT + 12
    gap = [Content("")] * (height >= _AIRY)
    return [
        *gap[:large],
        *name_lines(table.on_turn.name, width, roomy=height >= 10),
        *gap[:large],
        Content(_how_far(table, typed)),
        *gap,
        *_dice(table, typed, width, large, screen),
        *gap,
        *_lowest(table, width),
    ]


def _result(table: TableView, typed: InputState, width: int, height: int) -> list[Content]:
    """The loser, and the stakes of the round by its Mexicos."""
    loser = typed.loser
    who = loser.name if loser is not None else "Who lost?"
    when = f"{'loses ' if loser is not None else ''}round {table.round}"
    lines = [*name_lines(who, width, roomy=height >= 10), Content(when)]
    if len(table.stakes) > 1:
        lines += [Content(""), Content.styled("Mexicos  Stake", "$foreground-muted")]
        if len(lines) + len(table.stakes) > height:
            del lines[-2]  # the blank line
        lines += _stakes(table.stakes, height - len(lines), width)
    return lines


def _stakes(stakes: Sequence[int], height: int, width: int) -> list[Content]:
    """The stakes of a round by its Mexicos, side by side where the height does not hold them."""
    abreast = 1 + max(width - _STAKE, 0) // _STAKE_BESIDE
    rows = min(-(-len(stakes) // abreast), height) if len(stakes) > height else len(stakes)
    shown = [
        Content.assemble((f"{mexicos:>{5 if mexicos >= rows else 7}}", "bold"), f"  {units:>5}")
        for mexicos, units in enumerate(stakes)
    ]
    return [Content.assemble(*shown[row::rows][:abreast]) for row in range(rows)]


def _dice(
    table: TableView, typed: InputState, width: int, large: bool, screen: Screen[Any]
) -> list[Content]:
    dice = _faces(table, typed)
    if width < len(dice) * (SMALL_WIDTH + 1) - 1:
        rolled = "bold" if any(dice) else "$foreground-muted"
        return [Content.styled("  ".join(str(die or "_") for die in dice), rolled)]
    return dice_row(dice, screen.app, large=large)


def _played(page: TablePage, width: int, height: int, screen: Screen[Any]) -> list[Content]:
    """The words that nothing more is played here for now, and the way back to the floor."""
    table = page.table
    if table.pot_by is not None and page.is_one_of_several:
        who, words = "", "Play is over here."
    elif table.winner:
        who, words = table.winner, "★ has won here ★"
    elif table.waits:
        who, words = "", "Somebody is away."
    elif table.beat_done and table.phase == "waiting":
        who, words = f"Beat {table.beat}", "is played here."
    else:
        who, words = "", "Nobody plays here now." if table.alone else "The match is over."
    key = key_of(screen, "home")
    floor = say("[b $text-accent]$key[/] the floor", key=key) if key else Content("")
    if not key and page.night.state == "playing":
        floor = Content(BY_ITSELF)
    return [
        Content(""),
        *(name_lines(who, width, roomy=height >= 8) if who else []),
        plain(words).stylize("bold"),
        Content(""),
        floor,
    ]


def _winner(table: TableView, width: int) -> list[Content]:
    """The winner, or those who share first place where the host ended play (R12.2)."""
    if table.winner is None:
        first = [seat.name for seat in table.seats if seat.place == 1]
        words = "★ share first place ★" if width > _SHARED else "share first place"
        share = Content.styled(words, "bold $text-success")
        names = [plain(fit(name, width)).stylize("bold $accent") for name in first]
        return [Content(""), share, *names]
    wins = "★ wins the pot ★" if table.pot_by in (None, PotBy.LEADER) else "★ wins ★"
    return [
        Content(""),
        *name_lines(table.winner, width, roomy=True),
        Content(""),
        Content.styled(wins, "bold $text-success"),
    ]


def _how_far(table: TableView, typed: InputState) -> str:
    if table.phase == "roll-off":
        return "one die for the lead"
    if table.phase == "extra-round":
        return f"one roll, by {table.count}"
    if typed.speed is Speed.VALUES:
        return "final value"
    limit = f"up to {table.limit}" if table.as_lead else f"{table.limit}"
    done = len(table.rolls)
    if done and not typed.die:
        return f"after roll {done} of {limit}"
    return f"roll {done + 1} of {limit}"


def _faces(table: TableView, typed: InputState) -> tuple[int, ...]:
    if table.phase == "roll-off":
        return (int(typed.whole or 0),)
    if typed.whole:
        return faces_of(int(typed.whole))
    if typed.die:
        return int(typed.die), 0
    return faces_of(table.rolls[-1]) if table.rolls else (0, 0)


def _lowest(table: TableView, width: int) -> list[Content]:
    """The lowest value so far and whose it is."""
    if table.phase == "roll-off":
        return []
    who = fit(table.lowest, width - 7) if table.lowest else "none yet"
    return [Content.assemble(("Lowest ", "$foreground-muted"), plain(who))]
