"""The panel below the tables, with what the night waits for; and the line of other actions."""

from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from typing import ClassVar, Literal

from msgspec import Struct
from textual.content import Content
from textual.message import Message
from textual.widgets import Static

from screens.floor.results import ResultTyped, Typed
from screens.floor.tables_dialog import place_words
from screens.table.key_line import WHOLE_MATCH, RefusedLine, undo_offer
from screens.ui.keys.footer import ActionLine, Offer, chip
from screens.ui.letters import in_short, letter_range
from screens.ui.lists.rows import Panel
from screens.ui.text import fit, in_rows, plain, say
from tourney.game.liar.play import MOST_LOST
from tourney.game.liar.table import LiarView
from tourney.game.wording import listed, listed_first
from tourney.night.formats.come_and_go.sittings import alone_words
from tourney.night.formats.registry import format_of
from tourney.night.money.payments import has_payments
from tourney.night.state.room_clock import SittingClock, write_time
from tourney.night.views.floor_view import FloorTable, FloorView, Mover

#: The most names in a line; other screens show all of them.
_MOST_NAMED = 3
#: The lines that are kept free for the panel, so that the tables don't move.
LEAST = 3


class NextStep(Struct, frozen=True):
    """The step that Enter takes.

    Attributes:
        action: the action of the screen, or "".
        words: the name of the step, in a few words.
        asked: the question of a half-typed line; None if none is half typed.
        place: the marked table's number if the step opens it, else 0.
    """

    action: Literal[
        "begin",
        "plan",
        "call_time",
        "shoot_out",
        "standings",
        "open_table",
        "no_mexico",
        "accept",
        "",
    ]
    words: str
    asked: Content | None = None
    place: int = 0


def next_step(view: FloorView, marked: FloorTable | None, *, quiet: bool) -> NextStep:
    """Return the step that Enter takes; what the night waits for comes before opening a table.

    Args:
        marked: the marked table.
        quiet: True if the barrier's plan moves no one, so that it need not be read first.
    """
    shoot_out = view.shoot_out
    if view.night.damage:
        return NextStep("", "")
    if shoot_out is not None and (shoot_out.on_turn or shoot_out.must):
        return NextStep("shoot_out", f"the shoot-out {shoot_out.why}")
    if view.finished:
        return NextStep("standings", "the standings")
    clock = view.break_
    if isinstance(clock, SittingClock) and not clock.runs(datetime.now(UTC)):
        return NextStep("call_time", "call time: tables begin no round")
    if view.action and quiet:
        return NextStep("begin", f"start {view.action}: everyone stays put")
    if view.action:
        return NextStep("plan", f"the plan for {view.action}")
    if marked is not None:
        waits = f": {marked.words}" if marked.waits else ""
        return NextStep("open_table", f"open table {marked.place}{waits}", place=marked.place)
    return NextStep("", "")


def typed_step(typed: Typed, *, known: bool) -> NextStep:
    """Return the step that Enter takes while a line is half typed.

    Args:
        known: True if its digits are those of an open table.
    """
    if isinstance(typed, ResultTyped):
        return _result_step(typed)
    if isinstance(typed, RefusedLine):
        known = typed.enters and not typed.letters
        asked = say("[b]Table $place: not recorded.[/]", place=place_words(typed.place))
    else:
        asked = say("[b]Table [$text-accent]${typed}_[/][/]", typed=place_words(typed))
    return NextStep("open_table" if known else "", "open it", asked)


def _result_step(typed: ResultTyped) -> NextStep:
    """Ask who lost, then for the number of Mexicos."""
    place, loser = place_words(typed.place), typed.round.loser
    if loser is not None:
        what, least, most = "lives", "1", str(MOST_LOST)
        if not isinstance(typed.table, LiarView):
            what, least, most = "Mexicos", "0", str(len(typed.table.stakes) - 1)
        words = "[b]Table $place, $who lost: how many $what?  [$text-accent]$numbers[/][/]"
        numbers = f"{least}-{most}"
        asked = say(words, place=place, who=loser.name, what=what, numbers=numbers)
        return NextStep("no_mexico", least if what == "lives" else "none", asked)
    letters = letter_range(typed.table.seats, typed.round.letters)
    match = " the match" * typed.round.match
    words = "[b]Table $place: who lost$match?  [$text-accent]$letters[/][/]"
    asked = say(words, place=place, match=match, letters=letters)
    if typed.takes_match:
        asked += say("  [b $text-accent]$m[/] a whole match", m=WHOLE_MATCH)
    return NextStep("open_table", "open it", asked)


class NextPanel(Static):
    """The sentence about the night, the action of Enter, and other actions that it allows."""

    DEFAULT_CSS = """
    NextPanel { height: auto; min-height: 2; max-height: 7; }
    """

    class Grown(Message):
        """A message that the panel has more or fewer lines."""

    def on_resize(self) -> None:
        """Tell the tables above of the panel's new height."""
        self.post_message(self.Grown())

    def show(self, view: FloorView, step: NextStep, marked: int, keys: Mapping[str, str]) -> None:
        """Show what the night waits for.

        Args:
            marked: the number of the marked table.
            keys: the present keys by action.
        """
        self.auto_links = False  # links keep the look of keys
        if view.night.damage:
            lines = [Content.assemble(("✗ ", "bold $error"), plain(view.night.damage))]
        else:
            moving = (f"{moving} ", "bold") if (moving := _moving(view)) else ""
            status = plain(view.status).stylize("$foreground-muted" if moving else "bold")
            lines = [step.asked or Content.assemble(moving, status, *_held_up(view))]
            if view.finished and step.asked is None:
                lines = []  # the podium says so
            chips = [chip(keys.get("next", ""), step.words, "next")] if step.action else []
            chips += _typed(view, marked) if step.asked is None else ()
            for words, action in _besides(view, step) if step.asked is None else ():
                if action in keys:
                    link = f"[@click=screen.{action}][b $text-accent]$key[/] $words[/]"
                    chips.append(say(link, key=keys[action], words=words))
                else:
                    lines.append(plain(words).stylize("$foreground-muted"))
            lines += [Content("")] * (bool(lines) and self.screen.has_class("-tall"))
            lines += in_rows(chips, self.query_ancestor(Panel).room, "   ")
        self.update(Content("\n").join(lines))


def _typed(view: FloorView, marked: int) -> Iterator[Content]:
    """Yield what may be typed: a loser of the marked table, and the number of a table."""
    if len(view.tables) < 2:
        return
    table = next((table for table in view.tables if table.number == marked), view.tables[0])
    loser = next((seat for seat in table.seats if seat.letter), None)
    if loser is not None:
        typed, name = f"{int(table.place)}{loser.letter}", fit(loser.name, 12)
        yield say("[b $text-accent]$typed[/] $name loses", typed=typed, name=name)
    places = in_short(sorted(int(table.place) for table in view.tables))
    does = "open a table" if loser is None else "table"
    yield say("[b $text-accent]$places[/] $does", places=places, does=does)


def _besides(view: FloorView, step: NextStep) -> Iterator[tuple[str, str]]:
    """Yield words, each with its action or "", about what else the night allows or waits for."""
    if _moving(view):
        yield "who moves", "movers"
    fresh = view.lap <= 1 and all(table.state == "due" for table in view.tables)
    if fresh and step.place:
        yield f"phone for table {step.place}", "table_phone"
    if view.door:
        yield f"{len(view.door)} at the door: {listed_first(view.door, _MOST_NAMED)}", "people"
    if (shoot_out := view.shoot_out) is not None and step.action != "shoot_out":
        names = listed_first([thrower.name for thrower in shoot_out.throwers], _MOST_NAMED)
        yield f"shoot-out {shoot_out.why}{'' if view.finished else f': {names}'}", "shoot_out"
    if view.last_call:
        yield f"Last call for re-buys: {listed_first(view.last_call, _MOST_NAMED)}", "rebuy"
    if view.slow:
        yield view.slow, ""
    if not view.finished and (alone := alone_words(view.partners)):
        yield alone, ""
    if view.since and format_of(view.night.plan.setup).keeps_chairs:
        if not view.finished:
            yield f"In line: {listed_first(view.waiting, _MOST_NAMED)}", ""
    elif view.since:
        yield f"Waiting: {listed_first(_waits(view), _MOST_NAMED)}", ""
    elif view.waiting:
        key = "put_first" if len(view.waiting) > 1 else ""
        yield f"Seated next lap: {listed_first(view.waiting, _MOST_NAMED)}", key
    if not view.finished and (gone := [name for name in view.gone if name not in view.waiting]):
        yield f"Out: {listed_first(gone, _MOST_NAMED)}", ""


def _waits(view: FloorView) -> list[str]:
    """Return who waits for the next sitting, and since when."""
    pairs = zip(view.waiting, view.since, strict=False)
    return [f"{name} since {write_time(at)}" for name, at in pairs]


def _moving(view: FloorView) -> str:
    """Return a sentence about the players who have to move, or ""."""
    coming = [] if view.finished else [mover for mover in view.movers if not mover.sat]
    if len(coming) > _MOST_NAMED:
        return f"{len(coming)} players have to move."
    moves = [f"{mover.name} to {_goal(mover)}" for mover in coming]
    return f"Moving: {listed(moves)}." if moves else ""


def _held_up(view: FloorView) -> tuple[Content, ...]:
    """Return the few tables that have not begun, if others play already."""
    due = [int(table.place) for table in view.tables if table.state == "due"]
    others = [table for table in view.tables if table.state == "playing"]
    if not due or len(due) > _MOST_NAMED or not others or view.action:
        return ()
    tables, have = ("Table", "hasn't") if len(due) == 1 else ("Tables", "haven't")
    words = f" {tables} {in_short(sorted(due))} {have} started."
    return (Content.styled(words, "$text-warning"),)


def _goal(mover: Mover) -> str:
    return "another seat" if mover.source == mover.target else f"table {mover.target}"


def floor_offers(view: FloorView, step: NextStep, marked: FloorTable | None) -> list[Offer]:
    """Return the actions to offer now."""
    if view.night.damage:
        return []
    undo = [undo_offer(view.night)] if view.night.undo else []
    if view.finished:
        can = [Offer("export", "export")]
        if view.proof.unpaid or has_payments(view.night):
            can.append(Offer("payments", "payments"))
        if view.has_bracket:
            can.append(Offer("bracket", "bracket", lesser=True))
        return [*can, *undo]
    # First actions that soon are no longer possible, then those that any player may ask for.
    can = [Offer("deal", "deal")] if view.deal else []
    if view.rebuy:
        can.append(Offer("rebuy", "re-buy"))
    if format_of(view.night.plan.setup).comes_and_goes:
        can.append(Offer("people", "here, away, gone", brief="who's here"))
    if view.late:
        can.append(Offer("late", "late"))
    if view.away:
        can.append(Offer("away", "away or back", brief="away/back"))
    elif view.tables:
        can.append(Offer("away", "away"))
    can.append(Offer("end", "keep playing" if view.ends else "end"))
    if view.has_bracket:
        can.append(Offer("bracket", "bracket"))
    can.append(Offer("speed", "typing at all tables", brief="typing", lesser=True))
    if view.proof.unpaid:
        can.append(Offer("payments", "payments"))
    if marked is not None and step.action != "open_table":
        can.append(Offer("open_table", f"table {marked.place}", lesser=True))
    if step.action == "begin":
        can.append(Offer("plan", "plan", lesser=True))
    can.append(Offer("withdraw", "leave", lesser=True))
    can.append(Offer("correct_seat", "wrong seat", lesser=True))
    return [*can, *undo]


class FloorOffers(ActionLine):
    """The other keys that do something now."""

    LAST: ClassVar[int] = 14

    def show(
        self, view: FloorView, step: NextStep, marked: FloorTable | None, keys: Mapping[str, str]
    ) -> None:
        """Offer the actions of the moment; `keys` are the present keys by action."""
        if step.asked is not None:
            self.draw(None, [Offer("clear", "clear it")], keys)
            return
        self.draw(None, floor_offers(view, step, marked), keys)
