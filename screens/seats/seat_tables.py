"""A draw on the screen: its tables as cards side by side, and words about it."""

from collections.abc import Sequence
from dataclasses import dataclass

from msgspec import Struct
from rich.cells import cell_len
from textual.containers import VerticalScroll
from textual.content import Content
from textual.events import Click
from textual.geometry import Region
from textual.message import Message
from textual.widgets import Static

from screens.ui.marked import CURSOR
from screens.ui.text import fit, pad, plain, say
from tourney.game.wording import listed, quantity
from tourney.night.formats.registry import format_of
from tourney.night.seating.dealing import why_fewer
from tourney.night.seating.draw import SEED_DICE
from tourney.night.state.plan import Place
from tourney.night.views.view import EntryLine, NightView

#: The most seats of a card; a longer table continues in the next card.
_SEATS = 10
#: The cells behind a seat's number, of a heading, and from which there are two cards a row.
_ROOM, _WIDE, _BESIDE = 28, 34, 76


class Card(Struct, frozen=True):
    """Players one below the other: a table, or some of the seats of a long one.

    Attributes:
        table: the table's number, from 1.
        first: the number of the card's first seat, from 1.
        people: the players in order.
    """

    table: int
    first: int
    people: Sequence[EntryLine]


def cards_of(tables: Sequence[Sequence[EntryLine]]) -> list[Card]:
    """Share out the seats of all tables on cards."""
    return [
        Card(number, at + 1, people[at : at + _SEATS])
        for number, people in enumerate(tables, start=1)
        for at in range(0, len(people), _SEATS)
    ]


class SeatCard(Static):
    """One card; a click on a player picks the player."""

    @dataclass
    class Picked(Message):
        """A message that a player was clicked."""

        entry: int

    def __init__(self) -> None:
        super().__init__()
        self._people: Sequence[EntryLine] = ()

    def show(self, people: Sequence[EntryLine], lines: Sequence[Content]) -> None:
        """Show a heading and then the players; without lines the card is hidden."""
        self.display, self._people = bool(lines), people
        if (content := Content("\n").join(lines)) != self.content:
            self.update(content)

    def on_click(self, event: Click) -> None:
        """Pick the clicked player."""
        inside = event.get_content_offset(self)
        seat = inside.y if inside is not None else 0
        if 1 <= seat <= len(self._people):
            self.post_message(self.Picked(self._people[seat - 1].entry))


class SeatTables(VerticalScroll, can_focus=False):
    """All tables; the screen's keys move the cursor, which stays in sight."""

    DEFAULT_CSS = """
    SeatTables {
        layout: grid; grid-size: 1; grid-rows: auto; grid-columns: auto; grid-gutter: 1 4;
        height: 1fr; padding: 0 1; scrollbar-size-vertical: 1;
        & > SeatCard { text-wrap: nowrap; text-overflow: ellipsis; }
    }
    """

    def show(self, view: NightView, chosen: int, marked: int) -> None:
        """Show the seats of a night.

        Args:
            chosen: the entry of the player under the cursor, or 0.
            marked: the entry of the marked player, or 0.
        """
        cards = cards_of(view.draw)
        across = min(len(cards), 1 + (self.app.size.width >= _BESIDE)) or 1
        self.styles.grid_size_columns = across
        most = max((len(card.people) for card in cards), default=0)
        lines = -(-len(cards) // across) * (most + 2)  # with a blank line below each card
        self.styles.max_height = lines - 1
        widgets = list(self.query(SeatCard))
        more = [SeatCard() for _ in cards[len(widgets) :]]
        self.mount_all(more)
        for widget in widgets[len(cards) :]:
            widget.show((), ())
        for widget, card in zip((*widgets, *more), cards, strict=False):
            widget.show(card.people, _lines(card, view, chosen, marked))
            for line, person in enumerate(card.people, start=1):
                if person.entry == chosen:
                    self.call_after_refresh(self._keep_in_sight, widget, line)

    def _keep_in_sight(self, card: SeatCard, line: int) -> None:
        """Scroll to a line of a card; for the first lines, to the heading too."""
        top = 0 if line <= 2 else line
        place = card.virtual_region
        self.scroll_to_region(Region(place.x, place.y + top, 1, line - top + 1), animate=False)


def _lines(card: Card, view: NightView, chosen: int, marked: int) -> list[Content]:
    """Return the heading of a card and a line per player; alone in a duel, a player has a bye."""
    pairs = format_of(view.plan.setup).pairs
    names = view.plan.table_names
    name = names[card.table - 1] if card.table <= len(names) else ""
    title = f"Duel {card.table}" if pairs else f"Table {Place(card.table, name)}"
    if card.first > 1:
        title += f", from seat {card.first}"
    lines = [say("[b $text-accent]$title[/]", title=fit(title, _WIDE))]
    told = (_told(person, (card.table, 0)) for person in card.people)
    widest = max(map(cell_len, told), default=0) + len(" ▸ 1   ")
    for seat, person in enumerate(card.people, start=card.first):
        mark = "⇄" if person.entry == marked else CURSOR if person.entry == chosen else " "
        line = f" {mark}{seat:>2}  {_told(person, (card.table, seat))}"
        if person.entry == chosen:
            style = "b $block-cursor-blurred-foreground on $block-cursor-blurred-background"
            lines.append(plain(pad(line, widest)).stylize(style))
        else:
            lines.append(plain(line))
    if pairs and len(card.people) == 1:
        lines.append(say("[$foreground-muted]      bye[/]"))
    return lines


def _told(person: EntryLine, here: tuple[int, int]) -> str:
    """Return a name with the player's fixed seat."""
    fixed = ""
    if person.fixed is not None:
        table, seat = person.fixed
        fixed = f" fixed: table {table}, seat {seat}"
        if person.fixed == here:
            fixed = " fixed"
        elif cell_len(person.name) + len(fixed) > _ROOM:
            fixed = f" fixed {table}/{seat}"
    return pad(person.name, _ROOM - len(fixed)) + fixed if fixed else fit(person.name, _ROOM)


_MOST_NAMED = 4
#: The most players that are named before the draw.
_MOST_WAITING = 24
_ROLLED = "Type five dice rolled in the room"


def dice_thrown(thrown: str) -> Content:
    """Return five dice in a line; dice that were not rolled yet are blank."""
    dice = [Content.styled(f" {face} ", "bold reverse") for face in thrown]
    blank = Content.styled(" · ", "$foreground-muted reverse")
    return Content(" ").join([*dice, *[blank] * (SEED_DICE - len(thrown))])


def dice_to_go(typed: str) -> str:
    """Return how many dice are still to be typed.

    >>> dice_to_go("4"), dice_to_go("4261")
    ('4 dice to go', '1 die to go')
    """
    left = SEED_DICE - len(typed)
    return "1 die to go" if left == 1 else f"{left} dice to go"


def draw_words(view: NightView, *, typing: bool) -> list[Content]:
    """Return how many players sit where, how the seats came about, and who is missing."""
    here, seated = view.here or len(view.entries), sum(map(len, view.draw))
    lines = [f"{'1 person' if here == 1 else f'{here} people'}, no one seated yet"]
    if view.draw:
        lines = [f"{seated} people {_where(view)}"]
    lines += [_origin(view)] if not typing else [] if view.draw else [_ROLLED]
    if line := [entry.name for entry in view.entries if entry.in_line]:
        form = format_of(view.plan.setup)
        late, turns = form.takes_late(view.plan.setup), form.comes_and_goes
        waits = "In line" if form.keeps_chairs else "Waiting this sitting"
        lines.append(f"{waits}: {_some(line)}." if turns else _in_line(line, late=late))
    if away := [entry.name for entry in view.entries if view.here and not entry.here]:
        lines.append(_not_here(away))
    first, *others = lines
    if not view.draw:
        names = [entry.name for entry in view.entries if entry.here or not view.here]
        more = [f"{len(names) - _MOST_WAITING} more"] if len(names) > _MOST_WAITING else []
        together = [name.replace(" ", "\N{NO-BREAK SPACE}") for name in names[:_MOST_WAITING]]
        others += ["", " · ".join([*together, *more])]
    return [say("[b]$first[/]", first=first), *map(plain, others)]


def _origin(view: NightView) -> str:
    """Return how the seats came about, or how they can."""
    if view.seeded_by == "list":
        return "Seeded from the list; the rest drawn."
    if view.seeded_by:
        return "Seeded by rating; players with too few nights drawn."
    if view.seed:
        return "The dice decide the seats."
    if view.draw:
        return "Seats set by hand." if view.by_hand else "Drawn; the list has changed since."
    return f"{_ROLLED}, or press Enter to draw."


def _where(view: NightView) -> str:
    """Return at how many tables, or in how many duels."""
    if not format_of(view.plan.setup).pairs:
        at = f"at {quantity(len(view.draw), 'table')}"
        why = why_fewer(sum(map(len, view.draw)), view.plan.setup, len(view.draw))
        return f"{at}: {why}." if why else at
    byes = sum(len(pair) == 1 for pair in view.draw)
    duels = f"in {quantity(len(view.draw) - byes, 'duel')}"
    return f"{duels}, {byes} with a bye" if byes else duels


def _not_here(names: Sequence[str]) -> str:
    """Name the future no-shows, some of them.

    >>> _not_here(["Ann", "Bob"])
    'Not here yet: Ann and Bob; they will be no-shows.'
    >>> _not_here(["Ann", "Bob", "Cid", "Dot", "Eve", "Fay"])
    'Not here yet: Ann, Bob, Cid and 3 more; they will be no-shows.'
    """
    they = "they will be no-shows" if len(names) > 1 else "a no-show then"
    return f"Not here yet: {_some(names)}; {they}."


def _in_line(names: Sequence[str], *, late: bool) -> str:
    """Name the players who wait for a seat, and say how they get one (F1.10).

    >>> _in_line(["Ann"], late=True)
    'No seat for Ann. Add tables or seats in the plan, or they join when a seat is free.'
    >>> _in_line(["Ann", "Bob"], late=False)
    'No seats for Ann and Bob. Add tables or seats in the plan, or they do not play.'
    """
    seats = "seat" if len(names) == 1 else "seats"
    without = "they join when a seat is free" if late else "they do not play"
    helps = f"Add tables or seats in the plan, or {without}."
    return f"No {seats} for {_some(names)}. {helps}"


def _some(names: Sequence[str]) -> str:
    """List the names, or the first of many."""
    few = names if len(names) <= _MOST_NAMED else names[: _MOST_NAMED - 1]
    more = [f"{len(names) - len(few)} more"] if len(few) < len(names) else []
    return listed([*few, *more])
