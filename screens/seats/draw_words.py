"""The dice of a draw over several tables, large enough for the room, and what they came to."""

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.widgets import Static

from screens.seats.seed import CHANGED, dice_lines, spaced_dice
from screens.ui.dice import dice_row
from screens.ui.text import plain, say
from tourney.game.wording import listed, quantity
from tourney.night.formats.registry import format_of
from tourney.night.people.latecomers import takes_late
from tourney.night.seating.dealing import why_fewer
from tourney.night.seating.draw import SEED_DICE
from tourney.night.views.view import NightView

_MOST_NAMED = 4
#: So many people leave room for the largest dice on a terminal of so many cells and lines.
_FEW, _WIDE, _HIGH = 20, 118, 38


class DrawWords(Horizontal):
    """The dice on the left, some sentences on the right."""

    DEFAULT_CSS = """
    DrawWords {
        height: auto; padding: 1 1 0 1; margin-bottom: 1;
        #dice { width: 31; height: 3; }
        #words { width: 1fr; height: auto; min-height: 3; }
        &.-large #dice { width: 52; height: 5; }
        &.-huge { layout: vertical; }
        &.-huge #dice { width: 100%; height: 10; text-align: center; }
        &.-huge #words { width: 100%; text-align: center; margin-top: 1; }
        &.-without #dice { display: none; }
    }
    """

    def compose(self) -> ComposeResult:
        yield Static(id="dice")
        yield Static(id="words")

    def show(self, view: NightView, typed: str, *, roomy: bool) -> None:
        """Draw the dice that are typed, or else those the seats were drawn from."""
        faces = typed or view.seed
        style = "bold" if faces else "$foreground-muted"
        large = roomy and len(faces) == SEED_DICE
        width, height = self.screen.size
        few = sum(map(len, view.draw)) <= _FEW
        huge = large and few and width >= _WIDE and height >= _HIGH
        self.set_class(large, "-large")
        self.set_class(huge, "-huge")
        lines = [Content.styled(line, style) for line in dice_lines(faces)]
        if large:
            lines = dice_row(tuple(map(int, faces)), self.app, huge=huge)
        self.query_one("#dice", Static).update(Content("\n").join(lines))
        # Where seats have changed since they were drawn there are none to show.
        self.set_class(bool(view.draw) and not faces, "-without")
        self.query_one("#words", Static).update(Content("\n").join(draw_words(view, typed)))


def draw_words(view: NightView, typed: str) -> list[Content]:
    """What is typed so far or was drawn from, and who has no chair or is not here yet."""
    lines, people = [], sum(map(len, view.draw))
    if view.draw:
        lines.append(say("[b]$where[/]", where=f"{people} people {_where(view)}"))
    if typed:
        left = SEED_DICE - len(typed)
        so_far = f"Typed so far: {spaced_dice(typed)}. {left} to go"
        lines.append(plain(f"{so_far}; Backspace takes one back."))
    elif view.seeded_by == "list":
        lines.append(
            plain(
                "Seeded by the seeds on the list; equals, and after all who has none, by lot from "
                f"{spaced_dice(view.seed)}."
            )
        )
    elif view.seeded_by:
        lines.append(
            plain(
                "Seeded by rating as of that day; who has too few nights for one comes after, by "
                f"lot from {spaced_dice(view.seed)}."
            )
        )
    elif view.seed:
        lines.append(
            plain(
                f"Drawn from {spaced_dice(view.seed)}: the same dice and names give the same seats."
            )
        )
    elif view.draw:
        by_hand = "Seats put by hand since they were drawn."
        lines.append(plain(by_hand if view.by_hand else CHANGED))
    else:
        lines.append(plain("Five dice and the names give the seats."))
    line = [entry.name for entry in view.entries if entry.in_line]
    if line:
        lines.append(plain(_in_line(line, takes_late(view.plan.setup))))
    away = [entry.name for entry in view.entries if view.here and not entry.here]
    if away:
        lines.append(plain(_not_here(away)))
    elif view.draw and not view.here:
        lines.append(plain(f"Nobody was checked in: all {people} have seats, here or not."))
    return lines


def is_pairs(view: NightView) -> bool:
    """True if two meet at each table, and a person alone has a bye."""
    return format_of(view.plan.setup).pairs


def is_bracket(view: NightView) -> bool:
    """True if the draw can be seeded."""
    return format_of(view.plan.setup).has_bracket


def _where(view: NightView) -> str:
    if not is_pairs(view):
        count, setup = len(view.draw), view.plan.setup
        why = why_fewer(sum(map(len, view.draw)), setup, count)
        of_those = f" of the {setup.tables} planned: {why}." if why else ""
        return f"at {quantity(count, 'table')}{of_those}"
    byes = sum(len(pair) == 1 for pair in view.draw)
    duels = f"in {quantity(len(view.draw) - byes, 'duel')}"
    return f"{duels}, {byes} with a bye" if byes else duels


def _not_here(names: list[str]) -> str:
    """The future no-shows, some of them by name.

    >>> _not_here(["Ann", "Bob"])
    'Not here yet: Ann and Bob; they will be no-shows.'
    >>> _not_here(["Ann", "Bob", "Cid", "Dot", "Eve", "Fay"])
    'Not here yet: Ann, Bob, Cid and 3 more; they will be no-shows.'
    """
    they = "they will be no-shows" if len(names) > 1 else "a no-show then"
    return f"Not here yet: {_some(names)}; {they}."


def _in_line(names: list[str], late: bool) -> str:
    """The people who wait for a chair, the ways to get one, and the future of the others (F1.10).

    >>> _in_line(["Ann"], late=True)
    'No chair for Ann. Tables or seats more in the plan seat them; else they sit down as one frees.'
    >>> _in_line(["Ann", "Bob"], late=False)
    'No chairs for Ann and Bob. Tables or seats more in the plan seat them; else they do not play.'
    """
    chairs = "chair" if len(names) == 1 else "chairs"
    without = "they sit down as one frees" if late else "they do not play"
    helps = f"Tables or seats more in the plan seat them; else {without}."
    return f"No {chairs} for {_some(names)}. {helps}"


def _some(names: list[str]) -> str:
    """The names, or where they are many the first of them."""
    few = names if len(names) <= _MOST_NAMED else names[: _MOST_NAMED - 1]
    more = [f"{len(names) - len(few)} more"] if len(few) < len(names) else []
    return listed([*few, *more])
